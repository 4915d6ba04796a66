"""Throwing dice into the tray: what belongs to one action falls together and is told once."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence

from game.core.events import DiceRolled, Event
from game.views.dice import ShownDie
from game.views.dice.solids import MOST_SIDES
from game.views.motion import Call, Delay, Motion, Tween
from game.views.motion import Sequence as InTurn
from game.views.table.dice_panel import DicePanel, Verdict

MOST_DICE = 12
"""So many dice fall at once."""
VERDICT_MS = 240.0


class Throws:
    """Makes a motion of each roll; one that fell together with an earlier roll has none."""

    def __init__(
        self,
        dice: DicePanel,
        shown: Callable[[DiceRolled], list[ShownDie]],
        verdict: Callable[[Sequence[DiceRolled]], Verdict],
        touch: Callable[[], None],
        goes_on: Callable[[Event], bool],
    ) -> None:
        """``shown`` are the dice of a roll; ``touch`` is called while they fall; ``goes_on`` says whether
        rolls behind an event still belong to the throw before it.
        """
        self._dice = dice
        self._shown = shown
        self._verdict = verdict
        self._touch = touch
        self._goes_on = goes_on
        self._thrown: dict[int, DiceRolled] = {}

    def throw(self, event: DiceRolled, coming: Sequence[Event]) -> Motion | None:
        """Throw a roll, and with it those that follow in its action; None where it lies there already."""
        if self._thrown.pop(id(event), None) is not None:
            return None
        rolls = [event]
        for other in coming:
            if isinstance(other, DiceRolled):
                if sum(map(_solids, rolls)) + _solids(other) > MOST_DICE:
                    break
                rolls.append(other)
            elif not self._goes_on(other):
                break
        self._thrown.update((id(roll), roll) for roll in rolls[1:])
        dice = tuple(die for roll in rolls for die in self._shown(roll))
        seed = zlib.crc32(repr([(die.sides, die.face) for die in dice]).encode())
        self._dice.throw(dice, seed, lambda: self._verdict(rolls))
        return InTurn(
            Tween(max(1.0, self._dice.duration_ms), lambda _share: self._touch()),
            Call(self._dice.settle),
            Delay(VERDICT_MS),
        )


def _solids(roll: DiceRolled) -> int:
    """Return how many solids a roll has in the tray: a d100 is two dice of ten sides."""
    return sum(len(str(sides - 1)) if sides > MOST_SIDES else 1 for sides in roll.sides)
