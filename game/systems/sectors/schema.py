"""The kinds and blocks that this campaign adds to content."""

from game.content.systems import Kind, SystemSchema
from game.core.lazy import Lazy

SCHEMA = SystemSchema(
    "sectors",
    blocks=Lazy(
        {
            "rules": "game.systems.sectors.profile:SectorsRules",
            "scenario": "game.systems.sectors.choices:SectorChoices",
        }
    ),
    kinds=(
        Kind("region_map", "region_maps", "game.systems.sectors.content:RegionMap", noun="map of regions"),
        Kind("race", "races", "game.systems.sectors.content:Race"),
        Kind(
            "sector_campaign",
            "sector_campaigns",
            "game.systems.sectors.content:SectorCampaign",
            noun="sector campaign",
        ),
    ),
    checks=Lazy(
        {
            "content": "game.systems.sectors.content_checks:CHECKS",
            "begin": "game.systems.sectors.begin_checks:BEGINS",
        }
    ),
)
