"""The small changes that every evolution is made of."""

from collections.abc import Callable
from typing import TypeVar, cast

from msgspec import UNSET
from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import UnitId
from game.systems.wargame.body import drones_of
from game.systems.wargame.state import Tally, WargameState

Evolution = Callable[[WargameState, Event], None]


EventT = TypeVar("EventT", bound=Event)


def alter_unit(state: WargameState, unit: UnitId, **changes: object) -> None:
    """Change a unit."""
    state.units[unit] = replace(state.units[unit], **changes)


def end_sweep(state: WargameState, unit: UnitId) -> None:
    """A unit's activation came: it and the drones that act by its orders have Conceal again (WG-12.5)."""
    for each in (state.units[unit], *drones_of(state, unit)):
        if each.is_swept:
            alter_unit(state, each.id, is_swept=False)


def note_stride(state: WargameState, unit: UnitId, *, is_far: bool | None) -> None:
    """Note that a unit moved in its last turn, and whether by more than half; None: it did not (WG-15.3)."""
    others = tuple(each for each in state.strides or () if each[0] != unit)
    state.strides = others or UNSET if is_far is None else (*others, (unit, is_far))


def set_fresh_holder(state: WargameState, unit: UnitId, *, is_fresh: bool) -> None:
    """Note whether a unit has got hold of another since its last turn began (WG-10.2)."""
    others = tuple(each for each in state.fresh_holders or () if each != unit)
    state.fresh_holders = (*others, unit) if is_fresh else others or UNSET


def pay(state: WargameState, unit: UnitId, ap: int) -> None:
    """Take AP from a unit."""
    if ap:
        alter_unit(state, unit, ap=state.units[unit].ap - ap)


def alter_tally(state: WargameState, side: int, **changes: object) -> None:
    """Change what a team did."""
    first, second = state.tallies
    changed: Tally = replace(state.tallies[side], **changes)
    state.tallies = (changed, second) if side == 0 else (first, changed)


def alter_turn(state: WargameState, **changes: object) -> None:
    """Change the turn under way."""
    if state.turn is not None:
        state.turn = replace(state.turn, **changes)


def keep(state: WargameState, event: Event) -> None:
    """An event that is told and changes nothing."""


def set_section(state: WargameState, unit: UnitId, index: int, left: int) -> None:
    """Change what a section still endures."""
    sections = state.units[unit].sections
    alter_unit(state, unit, sections=(*sections[:index], left, *sections[index + 1 :]))


def writes(
    kind: type[EventT], evolution: Callable[[WargameState, EventT], None]
) -> tuple[type[Event], Evolution]:
    """Return which function writes what an event says."""
    return kind, cast(Evolution, evolution)
