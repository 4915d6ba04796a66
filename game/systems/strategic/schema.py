"""What content holds for the battle of kilometres: blocks of its own in shared entries, kinds of its own."""

from game.content.systems import Kind, SystemSchema
from game.core.lazy import Lazy
from game.systems.strategic.content import StrategicPower, StrategicProfile, StrategicUnit, StrategicWeapon
from game.systems.strategic.profile import StrategicRules, StrategicScenario, StrategicTerrain

SCHEMA = SystemSchema(
    "strategic",
    profile=StrategicProfile,
    terrain=StrategicTerrain,
    rules=StrategicRules,
    scenario=StrategicScenario,
    kinds=(
        Kind("strategic_weapon", "strategic_weapons", StrategicWeapon, noun="weapon", also=("weapon",)),
        Kind("strategic_power", "strategic_powers", StrategicPower, noun="AT power"),
        Kind("strategic_unit", "strategic_units", StrategicUnit, noun="unit", also=("unit",)),
    ),
    checks=Lazy(
        {
            "content": "game.systems.strategic.content_checks:CHECKS",
            "begin": "game.systems.strategic.build:BEGINS",
        }
    ),
)
