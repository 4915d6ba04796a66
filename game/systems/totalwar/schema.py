"""The blocks that Total War adds to content."""

from game.content.systems import SystemSchema
from game.systems.totalwar.choices import CampaignChoices
from game.systems.totalwar.content_checks import CHECKS
from game.systems.totalwar.profile import TotalWarRules, TotalWarTerrain

SCHEMA = SystemSchema(
    "totalwar", terrain=TotalWarTerrain, rules=TotalWarRules, scenario=CampaignChoices, checks=CHECKS
)
