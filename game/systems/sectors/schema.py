"""The kinds and blocks that this campaign adds to content."""

from game.content.systems import Kind, SystemSchema
from game.core.lazy import Lazy
from game.systems.sectors.choices import SectorChoices
from game.systems.sectors.content import Race, RegionMap, SectorCampaign
from game.systems.sectors.profile import SectorsRules

SCHEMA = SystemSchema(
    "sectors",
    rules=SectorsRules,
    scenario=SectorChoices,
    kinds=(
        Kind("region_map", "region_maps", RegionMap, noun="map of regions"),
        Kind("race", "races", Race),
        Kind("sector_campaign", "sector_campaigns", SectorCampaign, noun="sector campaign"),
    ),
    checks=Lazy(
        {
            "content": "game.systems.sectors.content_checks:CHECKS",
            "begin": "game.systems.sectors.build:BEGINS",
        }
    ),
)
