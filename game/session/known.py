"""Where a game that is loaded stood: its last positions, and how far back what happened can be told."""

from collections.abc import Sequence

from game.session.errors import SaveError
from game.session.position import Position
from game.session.replay import Recording

UNDO_REACH = 8
"""So many positions before the last are made again when a save is loaded, so that undo is instant."""

TOLD = 1_500
"""So many of the last entries are followed again for what the people at the table have seen of them."""

Line = tuple[list[int], int, list[Position], Position]
"""Entries that are kept, how many lead to the first position, the positions, and the last of them."""


def last_positions(recording: Recording, line: list[int], reach: int = UNDO_REACH) -> Line:
    """Return the last positions of a line of entries, from the last fitting snapshot on."""
    begin, position = 0, recording.first
    for at in range(len(line) - reach - 1, -1, -1):
        snapshot = recording.snapshot(line[at])
        if snapshot is not None:
            begin, position = at + 1, snapshot
            break
    earlier: list[Position] = []
    for number in line[begin:]:
        earlier.append(position)
        position, _ = recording.follow(position, number)
    return line, begin, earlier, position


def anchor_of(recording: Recording, line: Sequence[int]) -> tuple[int, Position] | None:
    """Return the last snapshot before what is still told, and how many entries lead to it."""
    for at in range(len(line) - TOLD, 0, -1):
        snapshot = recording.snapshot(line[at - 1])
        if snapshot is not None:
            return at, snapshot
    return None


def kept_beyond(recording: Recording, line: Sequence[int], at: int) -> tuple[int, Position] | None:
    """Return the first snapshot after more than ``at`` entries, and after how many. Raises SaveError."""
    for reached, number in enumerate(line[at:], start=at + 1):
        snapshot = recording.snapshot(number)
        if snapshot is not None:
            return reached, snapshot
    return None


def led_to(recording: Recording, line: Sequence[int], at: int, position: Position) -> tuple[int, Position]:
    """Return from where today's rules lead to a position of older ones that ``at`` entries had led to.

    What is still told is looked at from one snapshot to the next, as far back as every entry agrees.
    """
    begin, known = at, position
    wanted = max(len(line) - TOLD, 0)
    for back in range(at - 1, max(wanted - TOLD, 0) - 1, -1):
        try:
            before = recording.snapshot(line[back - 1]) if back else recording.first
            if before is None:
                continue
            reached = before
            for number in line[back:begin]:
                reached, _ = recording.follow(reached, number)
        except SaveError:
            break
        begin, known = back, before
        if back <= wanted:
            break
    return begin, known
