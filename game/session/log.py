"""The log of a match: one entry for each thing that changed it, in order, never rewritten."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from game.core.bridge import BattleOrder
from game.core.events import Action, Event
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.session.errors import LogError

EntryKind = Literal["action", "undo", "push", "pop", "park", "take_up", "content"]


TO_BATTLE: Final[tuple[EntryKind, ...]] = ("push", "take_up")
"""Entries that lead from a campaign into one of its battles."""
FROM_BATTLE: Final[tuple[EntryKind, ...]] = ("pop", "park")
"""Entries that lead back to the campaign."""


class LogEntry(msgspec.Struct, frozen=True, gc=False):
    """One entry. ``digest`` stands for the whole state after it.

    ``action``: what a player did, with the ``faces`` that were scripted. ``undo``: the last entry still in
    force was taken back; ``by`` asked, ``is_agreed`` where the table allowed more than the rules do.
    ``push``: the battle of ``order`` began with the setup of this hash. ``pop``: the top battle ended, and
    ``action`` brought its report into the game below. ``park``: ``by`` left it for later; ``take_up``: ``by``
    went on with the one of the order ``battle``. ``content``: ``by`` moved the campaign to the content
    of this hash, with the setup of that one.
    """

    kind: EntryKind
    digest: str
    action: Action | None = None
    faces: tuple[int, ...] = ()
    by: PlayerId = PlayerId("")
    is_agreed: bool = False
    order: BattleOrder | None = None
    setup: str = ""
    content: str = ""
    battle: str = ""


class Played(NamedTuple):
    """Which systems are played at a place of the log: bottom first, each with the order that it came from."""

    stack: tuple[tuple[str, str], ...]
    parked: tuple[tuple[str, str], ...] = ()

    def system_of(self, kind: EntryKind) -> str:
        """Return the system whose action an entry of this kind would hold. Raises LogError."""
        needed = 2 if kind in FROM_BATTLE else 1
        if len(self.stack) < needed:
            raise LogError("log.refused.nothing", kind=kind)
        return self.stack[-2 if kind == "pop" else -1][1]

    def after(self, entry: LogEntry) -> "Played":
        """Return what is played after an entry (any but an undo). Raises LogError."""
        match entry.kind:
            case "push" if entry.order is not None:
                return Played((*self.stack, (entry.order.id, entry.order.system)), self.parked)
            case "pop":
                return Played(self.stack[:-1], self.parked)
            case "park":
                return Played(self.stack[:-1], (*self.parked, self.stack[-1]))
            case "take_up":
                found = [each for each in self.parked if each[0] == entry.battle]
                if not found:
                    raise LogError("log.refused.not_parked", battle=entry.battle)
                return Played(
                    (*self.stack, found[0]), tuple(each for each in self.parked if each is not found[0])
                )
            case _:
                return self


class Applied(msgspec.Struct, frozen=True, gc=False):
    """What an action led to, as entry ``number`` of the log; so many scripted ``faces_used`` were needed."""

    number: int
    state: GameState
    events: tuple[Event, ...]
    digest: str
    faces_used: int = 0


def live_line(entries: Sequence[LogEntry]) -> list[int]:
    """Return the numbers of the entries that are in force: those that no undo took back."""
    return live_numbers(
        (number for number, entry in enumerate(entries) if entry.kind == "undo"), len(entries)
    )


def steps_before(entries: Sequence[LogEntry], number: int) -> int:
    """Return how many steps of a replay, which are the entries in force, lie before an entry."""
    return bisect_left(live_line(entries), number)


def live_numbers(undone: Iterable[int], count: int) -> list[int]:
    """Return which of ``count`` entries are in force, from the numbers of the undos alone, in order.

    Raises LogError for an undo that finds nothing to take back.
    """
    live: list[int] = []
    begin = 0
    for number in undone:
        live += range(begin, number)
        begin = number + 1
        if not live:
            raise LogError("log.refused.nothing_to_take_back", number=number)
        live.pop()
    return [*live, *range(begin, count)]
