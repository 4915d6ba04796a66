"""Ids of machines and forces that come into the war: they tell nobody what others have bought (TW-1.8).

What everybody sees come is counted for each owner. What goes into a reserve pool unseen gets an id that only
its own side can foresee, drawn from a number that each faction keeps to itself; wherever it shows up later,
the id says nothing about how many came before. Wars begun before there was such a count (``counts`` is empty)
number everything with one serial number, as they always did.
"""

from collections.abc import Callable, Collection

from msgspec import UNSET, UnsetType

from game.core.codec import digest
from game.core.ids import UnitId
from game.core.rng import advance, fork
from game.systems.totalwar.setup import FrameSetup
from game.systems.totalwar.state import TotalWarState, Unit

_LETTERS = 10
"""Hex digits of an id that nobody can foresee."""


def first_counts(factions: Collection[str], rng: int) -> tuple[dict[str, int], dict[str, int]]:
    """Return the counts and the secret numbers with which a war begins."""
    return dict.fromkeys(factions, 0), {name: fork(rng, -number) for number, name in enumerate(factions, 1)}


def founded_mint(state: TotalWarState) -> int | UnsetType:
    """Return the secret number of a faction that is founded now."""
    return fork(state.rng, -1 - state.tick) if state.counts else UNSET


def shown_units(state: TotalWarState, owner: str, frame: FrameSetup, count: int) -> tuple[Unit, ...]:
    """Return new machines of an owner ("" = nobody) that everybody sees come."""
    if not state.counts:
        return _serial_units(state, frame, count)
    first = state.counts.get(owner, 0)
    names = _free(lambda number: f"{owner or 'militia'}_u{first + number}", state.units, count)
    return tuple(Unit(UnitId(name), frame.id) for name in names)


def pooled_units(state: TotalWarState, faction: str, frame: FrameSetup, count: int) -> tuple[Unit, ...]:
    """Return new machines of a faction that come unseen, into its reserve pool."""
    if not state.counts:
        return _serial_units(state, frame, count)
    mint = state.mints[faction]
    names = _free(lambda number: f"{faction}_{digest((mint, number))[:_LETTERS]}", state.units, count)
    return tuple(Unit(UnitId(name), frame.id) for name in names)


def new_force_id(state: TotalWarState, owner: str, kind: str) -> str:
    """Return the id of a force that is raised or finished."""
    if not state.counts:
        return f"{kind}_{state.serial}"
    first = state.counts.get(owner, 0)
    taken = {*state.forces, *state.raisings}
    return _free(lambda number: f"{owner}_{kind}_{first + number}", taken, 1)[0]


def note_shown(state: TotalWarState, owner: str, count: int) -> None:
    """Go on counting after so many new things that everybody saw."""
    if state.counts:
        state.counts[owner] = state.counts.get(owner, 0) + count


def note_pooled(state: TotalWarState, faction: str, count: int) -> None:
    """Go on after so many new things that came unseen."""
    if state.counts:
        state.mints[faction] = advance(state.mints[faction], count)


def note_new(state: TotalWarState, count: int) -> None:
    """Go on with the one number of older wars after so many new things, where it is known."""
    if not state.counts and state.serial >= 0:
        state.serial += count


def _serial_units(state: TotalWarState, frame: FrameSetup, count: int) -> tuple[Unit, ...]:
    return tuple(Unit(UnitId(f"u{state.serial + number}"), frame.id) for number in range(count))


def _free(name_of: Callable[[int], str], taken: Collection[str], count: int) -> list[str]:
    """Return the first so many names that nothing has."""
    names: list[str] = []
    number = 1
    while len(names) < count:
        name = name_of(number)
        if name not in taken:
            names.append(name)
        number += 1
    return names
