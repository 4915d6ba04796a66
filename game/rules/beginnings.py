"""Whether what a pack prepares can begin: it is built once, and a refusal is a problem of the pack."""

from collections.abc import Callable, Iterator

from game.content.catalog import Catalog
from game.content.finding import Finding
from game.content.kinds import kinds_of
from game.content.models_battle import Scenario
from game.content.systems import EntryCheck, Surroundings
from game.content.tree import Path
from game.rules.system import SetupError


def catalog_of(around: Surroundings) -> Catalog:
    """Return the entries around one as a catalogue."""
    return Catalog(entries=around.entries, kinds=kinds_of(around.systems.values()))


def refused(begin: Callable[[Catalog], object], around: Surroundings, path: Path = ()) -> Iterator[Finding]:
    """Yield why a game cannot begin, if it cannot. ``begin`` builds its setup and raises SetupError."""
    try:
        begin(catalog_of(around))
    except SetupError as error:
        hint = "change what the entry names there, or what it stands on"
        yield Finding(path, "cannot_begin", f"it cannot begin: {error}", hint)


def scenario_begins(system: str, begin: Callable[[str, Catalog], object]) -> EntryCheck:
    """Return the check that a system's scenarios can begin.

    ``begin`` builds the setup of a scenario by its id and raises SetupError.
    """

    def check(entry: object, around: Surroundings) -> Iterator[Finding]:
        if isinstance(entry, Scenario) and entry.system == system:
            yield from refused(lambda catalog: begin(entry.id, catalog), around)

    return check
