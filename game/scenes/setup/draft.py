"""A game that is being put together: every choice with its default."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.core.ids import PlayerId
from game.rules.shapes import Value
from game.scenes.seating.choosing import BOT, HUMAN, lacks_command, seat_record
from game.scenes.setup.squads.squad import Squad
from game.session.schema import SeatRecord

MAX_SEED = 2**31 - 1
PREPARED, FREE, CAMPAIGN = "prepared", "free", "campaign"
"""Groups of entries: scenarios, boards, campaigns."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to be played: a scenario, a board, a campaign. ``note`` stands beside its name in the list.

    ``board`` is the map that it is played on. ``group`` says among which entries it is offered.
    """

    id: str
    name: str
    note: str = ""
    is_starred: bool = False
    group: str = ""
    about: str = ""
    board: str = ""


@dataclass(slots=True)
class SeatDraft:
    """A seat: who plays it (a human, a level, a program, or what else the form offers), and with what."""

    key: str
    name: str = ""
    who: str = HUMAN
    command: str = ""
    """What starts the program that plays it."""
    values: dict[str, str] = field(default_factory=dict)
    squad: Squad | None = None
    usual_squad: Squad | None = None
    """What was put together for him: while the squad is still that one, it follows what he may spend."""
    put_aside: dict[str, tuple[Squad | None, Squad | None]] = field(default_factory=dict)
    """By groups of entries: his squad and the usual one when he was last among those, to go on with."""
    is_used: bool = True
    """Whether there is such a seat in the game as it is chosen now."""

    @property
    def lacks_command(self) -> bool:
        """Whether a program is to sit here, but nobody has said which."""
        return lacks_command(self.who, self.command)

    def sit(self, record: SeatRecord) -> None:
        """Let somebody sit here who was named elsewhere."""
        is_bot = record.kind == BOT
        self.who = record.setting if record.kind == "agent" else record.kind
        self.command = record.setting if is_bot else ""

    def record(self, player: str = "") -> SeatRecord:
        """Return the seat as saves remember it; ``player`` where that is not its key."""
        return seat_record(PlayerId(player or self.key), self.who, self.command)


class Kept(NamedTuple):
    """What was chosen for an entry."""

    seats: list[SeatDraft]
    values: dict[str, Value]
    options: dict[str, Value]


@dataclass(slots=True)
class Draft:
    """All choices of a form. ``values`` hold those of its fields, ``options`` what differs from the rules."""

    entry: str = ""
    group: str = ""
    values: dict[str, Value] = field(default_factory=dict)
    seats: list[SeatDraft] = field(default_factory=list)
    options: dict[str, Value] = field(default_factory=dict)
    seed: int = 1
    left: dict[str, str] = field(default_factory=dict)
    """The entry that was chosen in each group when another group was looked at."""
    shown: str = ""
    """The entry that the seats are for."""
    kept: dict[str, Kept] = field(default_factory=dict)
    """By entries that were left for others: what was chosen for them, to go on with."""

    def turn_to_entry(self) -> bool:
        """Keep what was chosen for the last entry; return whether something is back that was for this one."""
        if self.shown:
            self.kept[self.shown] = Kept(self.seats, dict(self.values), dict(self.options))
        self.shown = self.entry
        known = self.kept.get(self.entry)
        if known is not None:
            self.seats, self.values, self.options = known.seats, dict(known.values), dict(known.options)
        return known is not None

    def text(self, name: str) -> str:
        """Return a field's value as text, "" where nothing was chosen."""
        return str(self.values.get(name, ""))

    def seat(self, key: str) -> SeatDraft:
        """Return a seat by its key. KeyError."""
        found = next((seat for seat in self.seats if seat.key == key), None)
        if found is None:
            raise KeyError(key)
        return found

    def records(self) -> tuple[SeatRecord, ...]:
        """Return who sits where, seats by their keys."""
        return tuple(seat.record() for seat in self.used)

    @property
    def used(self) -> tuple[SeatDraft, ...]:
        """The seats of the game."""
        return tuple(seat for seat in self.seats if seat.is_used)
