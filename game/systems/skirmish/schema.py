"""What content holds for the skirmish: blocks of its own in entries that all systems share, checks."""

from game.content.systems import SystemSchema
from game.systems.skirmish.content_checks import CHECKS
from game.systems.skirmish.profile import SkirmishPilot, SkirmishProfile, SkirmishRules, SkirmishTerrain

SCHEMA = SystemSchema(
    "skirmish",
    profile=SkirmishProfile,
    terrain=SkirmishTerrain,
    pilot=SkirmishPilot,
    rules=SkirmishRules,
    checks=CHECKS,
)
