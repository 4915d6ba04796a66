"""The kinds and blocks that Total War adds to content."""

from game.content.systems import Kind, SystemSchema
from game.core.lazy import Lazy
from game.systems.totalwar.choices import CampaignChoices
from game.systems.totalwar.content import Campaign, Theatre
from game.systems.totalwar.profile import TotalWarRules, TotalWarTerrain

SCHEMA = SystemSchema(
    "totalwar",
    terrain=TotalWarTerrain,
    rules=TotalWarRules,
    scenario=CampaignChoices,
    kinds=(
        Kind("theatre", "theatres", Theatre, text_rows=("owners",)),
        Kind("campaign", "campaigns", Campaign, also=("war",)),
    ),
    checks=Lazy(
        {
            "theatres": "game.systems.totalwar.theatre_checks:CHECKS",
            "content": "game.systems.totalwar.content_checks:CHECKS",
        }
    ),
)
