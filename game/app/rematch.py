"""Who sits where when a game is played again with the seats swapped, and what the seats are called then."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from game.content.catalog import Catalog

_NUMBERS = " 0123456789"
"""Seats of one name are told apart by a number at its end."""


class _Unit(Protocol):
    @property
    def name(self) -> str: ...


class _Entry(Protocol):
    """A seat of a setup."""

    @property
    def faction(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def units(self) -> Sequence[_Unit]: ...


def changed_places(teams: Sequence[int]) -> list[int]:
    """Return for each seat the seat whose player takes it: sides change places, friends stay together.

    ``teams`` has the number of each seat's side. Sides of different sizes cannot change places: who played
    one seat plays the one before then.
    """
    sides = [[seat for seat, team in enumerate(teams) if team == side] for side in dict.fromkeys(teams)]
    if len({len(side) for side in sides}) > 1:
        return [(seat + 1) % len(teams) for seat in range(len(teams))]
    taken = {
        seat: other
        for side, following in zip(sides, sides[1:] + sides[:1], strict=True)
        for seat, other in zip(side, following, strict=True)
    }
    return [taken[seat] for seat in range(len(teams))]


def with_names_passed_on(setup: object, field: str, places: Sequence[int], catalog: Catalog) -> object:
    """Return a setup in which people take their names along; seats that are called by their side stay so.

    ``field`` holds the entries of the seats, "" where nobody has a name; ``places`` as ``changed_places``.
    """
    entries = getattr(setup, field) if field else ()
    if not isinstance(setup, msgspec.Struct) or len(entries) != len(places):
        return setup
    usual = {faction.name for faction in catalog.factions.values()}
    usual |= {name for entry in entries for name in _names_of_side(entry, catalog)}
    own = [entry.name if entry.name.rstrip(_NUMBERS) not in usual else "" for entry in entries]
    if not any(own) or [*places] == [*range(len(entries))]:
        return setup
    names = [
        own[places[seat]] or (_names_of_side(entry, catalog)[0] if own[seat] else entry.name)
        for seat, entry in enumerate(entries)
    ]
    names = [
        name if names.count(name) == 1 else f"{name} {number}" for number, name in enumerate(names, start=1)
    ]
    renamed = (msgspec.structs.replace(entry, name=name) for entry, name in zip(entries, names, strict=True))
    return msgspec.structs.replace(setup, **{field: tuple(renamed)})


def _names_of_side(entry: _Entry, catalog: Catalog) -> list[str]:
    """Return what a seat may be called to which nobody gave a name, the likeliest first."""
    faction = catalog.factions.get(entry.faction)
    machines = [unit.name.rstrip(_NUMBERS) for unit in entry.units[:1]]
    return [*([] if faction is None else [faction.name]), *machines, entry.role.capitalize()]
