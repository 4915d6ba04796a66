"""Whether what a pack prepares can begin: it is built once, and a refusal is a problem of the pack."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeAlias, cast, get_args

from game.content.catalog import Catalog
from game.content.kinds import kinds_of
from game.content.models_battle import Scenario, Side
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
        yield _finding(path, str(error))


def _finding(path: Path, told: str) -> Finding:
    hint = "change what the entry names there, or what it stands on"
    return Finding(path, "cannot_begin", f"it cannot begin: {told}", hint)


def scenario_path(scenario: Scenario, asked: str) -> Path | None:
    """Return the path in a scenario of what a field of its request is made of; None: it is elsewhere.

    Requests count the sides and may call them seats: ``seats.1.units`` is ``sides.defender.units``.
    """
    first, *rest = asked.split(".")
    if first in ("sides", "seats"):
        if not rest:
            return ("sides",)
        roles: tuple[Side, ...] = get_args(Side)
        role = next((each for n, each in enumerate(roles) if rest[0] in (each, str(n))), None)
        if role is None or role not in scenario.sides:
            return None
        has_units = "units" in rest and scenario.sides[role].units
        return ("sides", role, "units") if has_units else ("sides", role)
    if first in ("map", "rules"):
        return (first,)
    return ("options", first) if hasattr(scenario.options, first) else None


def begins(kind: type, request: Callable[[str], object], build: Builder, system: str = "") -> BeginCheck:
    """Return the check that entries of a kind can begin, each once where nothing else is wrong.

    ``request``: what is asked for by an entry's id; ``build`` makes the setup of it and raises SetupError.
    With ``system`` only entries of that system are looked at.
    """

    def check(entry: object, around: Surroundings) -> Iterator[Finding]:
        if isinstance(entry, kind) and (not system or cast(Scenario, entry).system == system):
            asked = request(cast(Entry, entry).id)
            try:
                build(asked, catalog_of(around))
            except SetupError as error:
                path = scenario_path(entry, error.path) if isinstance(entry, Scenario) else None
                yield _finding((), str(error)) if path is None else _finding(path, error.message)

    return ((kind, check),)
