"""The kinds and blocks that Total War adds to content."""

from game.content.systems import Kind, SystemSchema
from game.core.lazy import Lazy

SCHEMA = SystemSchema(
    "totalwar",
    blocks=Lazy(
        {
            "terrain": "game.systems.totalwar.profile:TotalWarTerrain",
            "rules": "game.systems.totalwar.profile:TotalWarRules",
            "scenario": "game.systems.totalwar.choices:CampaignChoices",
        }
    ),
    kinds=(
        Kind("theatre", "theatres", "game.systems.totalwar.content:Theatre", text_rows=("owners",)),
        Kind("campaign", "campaigns", "game.systems.totalwar.content:Campaign", also=("war",)),
    ),
    checks=Lazy(
        {
            "theatres": "game.systems.totalwar.theatre_checks:CHECKS",
            "content": "game.systems.totalwar.content_checks:CHECKS",
            "begin": "game.systems.totalwar.begin_checks:BEGINS",
        }
    ),
)
