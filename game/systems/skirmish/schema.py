"""What content holds for the skirmish: blocks of its own in entries that all systems share, checks."""

from game.content.systems import SystemSchema
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
    checks=Lazy(
        {
            "content": "game.systems.skirmish.content_checks:CHECKS",
            "begin": "game.systems.skirmish.build:BEGINS",
        }
    ),
)
