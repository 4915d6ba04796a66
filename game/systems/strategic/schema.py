"""What content holds for the battle of kilometres: blocks of its own in shared entries, kinds of its own."""

from game.content.systems import Kind, SystemSchema
from game.core.lazy import Lazy

SCHEMA = SystemSchema(
    "strategic",
    blocks=Lazy(
        {
            "profile": "game.systems.strategic.content:StrategicProfile",
            "terrain": "game.systems.strategic.profile:StrategicTerrain",
            "rules": "game.systems.strategic.profile:StrategicRules",
            "scenario": "game.systems.strategic.profile:StrategicScenario",
        }
    ),
    kinds=(
        Kind(
            "strategic_weapon",
            "strategic_weapons",
            "game.systems.strategic.content:StrategicWeapon",
            noun="weapon",
            also=("weapon",),
        ),
        Kind(
            "strategic_power",
            "strategic_powers",
            "game.systems.strategic.content:StrategicPower",
            noun="AT power",
        ),
        Kind(
            "strategic_unit",
            "strategic_units",
            "game.systems.strategic.content:StrategicUnit",
            noun="unit",
            also=("unit",),
        ),
    ),
    checks=Lazy(
        {
            "content": "game.systems.strategic.content_checks:CHECKS",
            "begin": "game.systems.strategic.build:BEGINS",
            "sent": "game.systems.strategic.content_checks:SENT",
        }
    ),
)
