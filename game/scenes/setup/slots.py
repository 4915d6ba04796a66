"""Forces put together unit by unit: one choice below the other, and always an empty one for the next."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.setup.draft import SeatDraft
from game.scenes.setup.form import FormContext
from game.scenes.setup.seats import seat_choice
from game.views.ui.widget import Widget


def slot(number: int) -> str:
    """Return the name of a seat's value: its unit of this number."""
    return f"unit_{number}"


def filled(seat: SeatDraft, most: int) -> list[str]:
    """Return what was chosen in the slots of a seat, whether it is still there or not."""
    return [key for number in range(most) if (key := seat.values.get(slot(number), ""))]


def slot_rows(
    context: FormContext,
    seat: SeatDraft,
    most: int,
    options: Sequence[tuple[str, str]],
    *,
    first: str,
    more: str,
) -> list[Widget]:
    """Return the choices of a seat's units, at most ``most``.

    ``first`` and ``more`` are the words of an empty slot: while nothing is chosen, and below what is.
    """
    chosen = len(filled(seat, most))
    nobody = ("", more if chosen else first)
    shown = min(most, chosen + 1)
    return [
        seat_choice(context, seat, slot(number), (nobody, *options), id=f"{seat.key}_{slot(number)}")
        for number in range(most)
        if number < shown or seat.values.get(slot(number))
    ]
