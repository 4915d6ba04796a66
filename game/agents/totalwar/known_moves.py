"""Moves that a force could make, kept from one decision to the next while nothing near it has changed."""

from typing import NamedTuple

from game.agents.totalwar.reach_map import Discs
from game.rules.prose import Sentence
from game.systems.totalwar.actions import TotalWarAction
from game.systems.totalwar.state import Force


class Move(NamedTuple):
    """A move that a force could make."""

    value: int
    action: TotalWarAction
    force: str
    to: int
    why: tuple[Sentence, ...]
    chance: int = -1
    """Of the battle that it leads to, in thousandths; -1: none."""


class _Kept(NamedTuple):
    aim: object
    ground: tuple[int, ...]
    """The panels that these moves depend on."""
    moves: list[Move]


class KnownMoves:
    """The moves of forces of one side, each for as long as the ground that it depends on is the same."""

    __slots__ = ("_discs", "_kept")

    def __init__(self, discs: Discs) -> None:
        """Nothing is known yet."""
        self._discs = discs
        self._kept: dict[str, _Kept] = {}

    def forget(self, panels: set[int] | None) -> None:
        """Forget all moves that depend on one of these panels; None: on any."""
        if panels is None:
            self._kept.clear()
        elif panels:
            lost = [name for name, kept in self._kept.items() if not panels.isdisjoint(kept.ground)]
            for name in lost:
                del self._kept[name]

    def of(self, force: Force, aim: object) -> list[Move] | None:
        """Return the moves of a force with this aim; None: they are not known."""
        kept = self._kept.get(force.id)
        return kept.moves if kept is not None and kept.aim == aim else None

    def keep(self, force: Force, aim: object, moves: list[Move]) -> None:
        """Remember the moves of a force.

        A fleet's depend on what lies beside its way as well: it takes that if it wins (TW-5.2).
        """
        ground = self._discs.within(force.panel, force.steps_left + (force.kind == "fleet"))
        self._kept[force.id] = _Kept(aim, ground, moves)
