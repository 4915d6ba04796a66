"""Whether prepared battles of a pack can begin: each is begun once where nothing else is wrong."""

from collections.abc import Iterator
from typing import Final

from game.content.finding import Finding
from game.content.models_battle import Scenario
from game.content.systems import EntryCheck, Surroundings
from game.rules.beginnings import refused
from game.systems.strategic.build import build_setup
from game.systems.strategic.request import StrategicRequest

SYSTEM: Final = "strategic"


def check_begins(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A prepared battle can begin: its units, its mission, its ground (ST-6.2)."""
    if isinstance(entry, Scenario) and entry.system == SYSTEM:
        request = StrategicRequest(scenario=entry.id)
        yield from refused(lambda catalog: build_setup(request, catalog), around)


CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = ((Scenario, check_begins),)
"""What the loader asks last."""
