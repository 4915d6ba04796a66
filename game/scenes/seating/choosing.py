"""Who may be chosen for a seat before a game begins, and what the save remembers of that choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias, get_args

from game.core.ids import PlayerId
from game.scenes.words import Words
from game.session.schema import SeatRecord
from game.views.ui.entry import TextEntry

SeatKind: TypeAlias = Literal["human", "cadet", "officer", "ace", "random", "bot"]
SEATS: tuple[SeatKind, ...] = get_args(SeatKind)
"""Who may sit at a table, in the order in which forms offer it."""
HUMAN: SeatKind = "human"
BOT: SeatKind = "bot"
USUAL_LEVEL: SeatKind = "officer"
"""Who sits opposite before anybody is chosen, in every form and from the command line."""
_LONGEST_COMMAND = 300


def seat_options(words: Words, levels: Sequence[str] | None = None) -> list[tuple[str, str]]:
    """Return who may sit at a table, each with its name; of built-in players only some levels, if named."""
    seats = [seat for seat in SEATS if levels is None or seat in (HUMAN, BOT) or seat in levels]
    return [(seat, words(f"screen.seat.{seat}")) for seat in seats]


def command_entry(words: Words, command: str, on_change: Callable[[str], object], id: str) -> TextEntry:
    """Return the field for the command that starts a bot."""
    return TextEntry(
        command,
        on_change=on_change,
        placeholder=words("screen.new.command"),
        most_signs=_LONGEST_COMMAND,
        id=id,
        tooltip=words("screen.new.command.about"),
    )


def lacks_command(who: str, command: str) -> bool:
    """Whether a program is to sit there, but nobody has said which."""
    return who == BOT and not command.strip()


def seat_record(player: PlayerId, who: str, command: str = "") -> SeatRecord:
    """Return a seat as saves remember it: a human, a program by its command, or a level."""
    if who == HUMAN:
        return SeatRecord(player)
    if who == BOT:
        return SeatRecord(player, "bot", command.strip())
    return SeatRecord(player, "agent", who)


def seat_about(words: Words, system: str, who: str) -> str:
    """Return what somebody at a seat is like in a game: a level there, or a human, a program, chance."""
    return words.or_else(f"agent.level.{who}.about.{system}", words(f"screen.seat.{who}.about"))
