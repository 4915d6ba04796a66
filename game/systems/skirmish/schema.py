"""What content holds for the skirmish: blocks of its own in shared entries, derived lines, checks."""

from game.content.systems import Kind, SystemSchema
from game.core.lazy import Lazy

SCHEMA = SystemSchema(
    "skirmish",
    blocks=Lazy(
        {
            "profile": "game.systems.skirmish.profile:SkirmishProfile",
            "terrain": "game.systems.skirmish.profile:SkirmishTerrain",
            "pilot": "game.systems.skirmish.profile:SkirmishPilot",
            "rules": "game.systems.skirmish.profile:SkirmishRules",
        }
    ),
    kinds=(
        Kind(
            "derived_line",
            "derived_lines",
            "game.systems.skirmish.content:DerivedLine",
            noun="derived line",
            also=("stat_line",),
        ),
    ),
    checks=Lazy(
        {
            "content": "game.systems.skirmish.content_checks:CHECKS",
            "sent": "game.systems.skirmish.content_checks:SENT",
            "begin": "game.systems.skirmish.build:BEGINS",
        }
    ),
)
