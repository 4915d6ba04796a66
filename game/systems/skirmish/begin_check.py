"""Whether scenarios of a pack can begin: each is begun once where nothing else is wrong."""

from collections.abc import Iterator
from typing import Final

from game.content.finding import Finding
from game.content.models_battle import Scenario
from game.content.systems import EntryCheck, Surroundings
from game.rules.beginnings import refused
from game.systems.skirmish.build import build_setup
from game.systems.skirmish.request import SkirmishRequest

SYSTEM: Final = "skirmish"


def check_begins(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A scenario can begin (SK-1.1)."""
    if isinstance(entry, Scenario) and entry.system == SYSTEM:
        request = SkirmishRequest(scenario=entry.id)
        yield from refused(lambda catalog: build_setup(request, catalog), around)


CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = ((Scenario, check_begins),)
"""What the loader asks last."""
