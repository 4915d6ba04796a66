"""What content holds for the skirmish: blocks of its own in entries that all systems share, checks."""

from game.content.systems import SystemSchema
from game.core.lazy import Lazy
from game.systems.skirmish.profile import SkirmishPilot, SkirmishProfile, SkirmishRules, SkirmishTerrain

SCHEMA = SystemSchema(
    "skirmish",
    profile=SkirmishProfile,
    terrain=SkirmishTerrain,
    pilot=SkirmishPilot,
    rules=SkirmishRules,
    checks=Lazy(
        {
            "content": "game.systems.skirmish.content_checks:CHECKS",
            "begin": "game.systems.skirmish.build:BEGINS",
        }
    ),
)
