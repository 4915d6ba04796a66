"""Whether what a pack prepares can begin: it is built once, and a refusal is a problem of the pack."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeAlias, cast

from game.content.catalog import Catalog
from game.content.kinds import kinds_of
from game.content.models_battle import Scenario
from game.content.problems import Finding
from game.content.systems import EntryCheck, Surroundings
from game.content.tree import Path
from game.rules.system import SetupError

Builder: TypeAlias = Callable[[Any, Catalog], object]
BeginCheck: TypeAlias = tuple[tuple[type, EntryCheck], ...]


class Entry(Protocol):
    """Something of the content that a game begins with."""

    @property
    def id(self) -> str:
        """Its name in references."""


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


def begins(kind: type, request: Callable[[str], object], build: Builder, system: str = "") -> BeginCheck:
    """Return the check that entries of a kind can begin, each once where nothing else is wrong.

    ``request``: what is asked for by an entry's id; ``build`` makes the setup of it and raises SetupError.
    With ``system`` only entries of that system are looked at.
    """

    def check(entry: object, around: Surroundings) -> Iterator[Finding]:
        if isinstance(entry, kind) and (not system or cast(Scenario, entry).system == system):
            asked = request(cast(Entry, entry).id)
            yield from refused(lambda catalog: build(asked, catalog), around)

    return ((kind, check),)
