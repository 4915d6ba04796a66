"""Whether missions of a pack can begin: each is begun once where nothing else is wrong."""

from collections.abc import Iterator
from typing import Final

from game.content.finding import Finding
from game.content.systems import EntryCheck, Surroundings
from game.rules.beginnings import refused
from game.systems.wargame.build import build_setup
from game.systems.wargame.content_missions import Mission
from game.systems.wargame.request import WargameRequest


def check_begins(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A mission can begin with the usual squads (WG-6.1)."""
    if isinstance(entry, Mission):
        request = WargameRequest(mission=entry.id)
        yield from refused(lambda catalog: build_setup(request, catalog), around)


CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = ((Mission, check_begins),)
"""What the loader asks last."""
