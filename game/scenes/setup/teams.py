"""Sides that several play together: their seats in a draft, and the choices of who plays them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from game.scenes.setup.draft import Draft, SeatDraft
from game.scenes.setup.form import FormContext
from game.scenes.setup.seats import command_line, seat_choice, usual_player, who_choice
from game.views.ui.choice import Choice
from game.views.ui.widget import Widget

TEAM, SIDE = "team", "side"
"""Values of a seat: how many players its side has; and of a further seat, whose side it is on."""


def sides(draft: Draft) -> list[SeatDraft]:
    """Return the first seat of every side."""
    return [seat for seat in draft.used if not seat.values.get(SIDE)]


def mates(draft: Draft, side: SeatDraft) -> list[SeatDraft]:
    """Return the further seats of a side."""
    return [seat for seat in draft.used if seat.values.get(SIDE) == side.key]


def usual_size(side: SeatDraft) -> int:
    """Return how many play a side; one where nothing was chosen."""
    return int(side.values.setdefault(TEAM, "1"))


def seated(
    draft: Draft,
    system: str,
    before: Mapping[str, SeatDraft],
    size: Callable[[SeatDraft], int] = usual_size,
) -> list[SeatDraft]:
    """Return the seats of all sides, each side's together; those ``before`` keep what was chosen for them."""
    found = []
    for side in sides(draft):
        keys = [f"{side.key}_{number}" for number in range(2, size(side) + 1)]
        usual = usual_player(system, 1)
        found.append(side)
        found += [before.get(key) or SeatDraft(key, who=usual, values={SIDE: side.key}) for key in keys]
    return found


def who_plays(context: FormContext, side: SeatDraft) -> Iterator[Widget]:
    """Yield the choices of who plays each seat of a side."""
    for each in (side, *mates(context.draft, side)):
        yield who_choice(context, each, id=f"seat_{each.key}")
        yield command_line(context, each, id=f"command_{each.key}")


def team_choice(context: FormContext, side: SeatDraft, key: str, most: int) -> Choice:
    """Return the choice of how many play a side; texts begin with ``key``."""
    counts = [(str(count), context.words.count(key, count)) for count in range(1, most + 1)]
    return seat_choice(context, side, TEAM, counts, id=f"{side.key}_team", about=f"{key}.about")
