"""The kinds and blocks that the wargame adds to content."""

from typing import Final

from game.content.systems import Kind, SystemSchema
from game.core.lazy import Lazy

SCHEMA: Final = SystemSchema(
    "wargame",
    blocks=Lazy(
        {
            "profile": "game.systems.wargame.profile:WargameProfile",
            "rules": "game.systems.wargame.profile:WargameRules",
        }
    ),
    kinds=(
        Kind("armament", "armaments", "game.systems.wargame.content:Armament", also=("weapon",)),
        Kind("unit_ability", "unit_abilities", "game.systems.wargame.content:UnitAbility", noun="ability"),
        Kind("datasheet", "datasheets", "game.systems.wargame.content:Datasheet", also=("unit",)),
        Kind("drone_kit", "drone_kits", "game.systems.wargame.content:DroneKit", noun="drone kit"),
        Kind(
            "relief",
            "reliefs",
            "game.systems.wargame.content_missions:Relief",
            noun="board",
            also=("board",),
            text_rows=("colours", "heights"),
            boards_of="wargame",
        ),
        Kind("mission", "missions", "game.systems.wargame.content_missions:Mission"),
    ),
    checks=Lazy(
        {
            "content": "game.systems.wargame.content_checks:CHECKS",
            "begin": "game.systems.wargame.build:BEGINS",
        }
    ),
)
