"""Whether campaigns of a pack can begin: each is begun once where nothing else is wrong."""

from collections.abc import Iterator
from typing import Final

from game.content.finding import Finding
from game.content.systems import EntryCheck, Surroundings
from game.rules.beginnings import refused
from game.systems.sectors.build import build_setup
from game.systems.sectors.content import SectorCampaign
from game.systems.sectors.request import SectorsRequest


def check_begins(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A campaign can begin (SE-1.1)."""
    if isinstance(entry, SectorCampaign):
        request = SectorsRequest(campaign=entry.id)
        yield from refused(lambda catalog: build_setup(request, catalog), around)


CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = ((SectorCampaign, check_begins),)
"""What the loader asks last."""
