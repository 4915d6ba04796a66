"""Where the keyboard's cursor begins in a duel."""

from typing import NamedTuple

from game.core.ids import UnitId
from game.systems.duel.marks import own_unit
from game.systems.duel.selection import Selection


class CursorStart(NamedTuple):
    """A vertex, and what is decided there: the cursor goes to it by itself when that is something else.

    ``asked`` None: it only begins there, since Enter would already choose.
    """

    place: int
    asked: tuple[int, UnitId, int | None] | None


def cursor_start(plan: Selection) -> CursorStart | None:
    """Return the machine that is decided about, or the middle of the vertices that answer; None: neither."""
    state, places = plan.state, plan.vertices()
    if places and (plan.prompt is not None or state.phase == "placement"):
        return CursorStart(places[len(places) // 2], None)
    unit = own_unit(plan)
    if not unit or state.suits[unit].vertex < 0:
        return None
    card = None if state.current is None else state.current.card
    return CursorStart(state.suits[unit].vertex, (state.turn, unit, card))
