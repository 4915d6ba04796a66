"""The kinds and blocks that the wargame adds to content."""

from typing import Final

from game.content.systems import Kind, SystemSchema
from game.core.lazy import Lazy
from game.systems.wargame.content import Armament, Datasheet, DroneKit, UnitAbility
from game.systems.wargame.content_missions import Mission, Relief
from game.systems.wargame.profile import WargameProfile, WargameRules

SCHEMA: Final = SystemSchema(
    "wargame",
    profile=WargameProfile,
    rules=WargameRules,
    kinds=(
        Kind("armament", "armaments", Armament, also=("weapon",)),
        Kind("unit_ability", "unit_abilities", UnitAbility, noun="ability"),
        Kind("datasheet", "datasheets", Datasheet, also=("unit",)),
        Kind("drone_kit", "drone_kits", DroneKit, noun="drone kit"),
        Kind(
            "relief",
            "reliefs",
            Relief,
            noun="board",
            also=("board",),
            text_rows=("colours", "heights"),
            boards_of="wargame",
        ),
        Kind("mission", "missions", Mission),
    ),
    checks=Lazy(
        {
            "content": "game.systems.wargame.content_checks:CHECKS",
            "begin": "game.systems.wargame.build:BEGINS",
        }
    ),
)
