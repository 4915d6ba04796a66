"""Seats that built-in players have taken over in mid-game (DU-4.12), kept with the game and in its save."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from game.core.codec import to_json
from game.core.ids import PlayerId
from game.session.load import read_header
from game.session.match import Match
from game.session.schema import SeatRecord

REMARK = "seats"


class Handover(msgspec.Struct, frozen=True):
    """From log entry ``entry`` on a built-in player of ``level`` has the seat of ``player``."""

    player: PlayerId
    level: str
    entry: int


def handovers(match: Match) -> tuple[Handover, ...]:
    """Return every handover of a game in order; a remark that cannot be read counts as none."""
    return _read(match.remarks)


def _read(remarks: Mapping[str, str]) -> tuple[Handover, ...]:
    try:
        return msgspec.json.decode(remarks.get(REMARK, "[]"), type=tuple[Handover, ...])
    except (msgspec.DecodeError, RecursionError):
        return ()


def keep_handover(match: Match, player: PlayerId, level: str) -> Handover:
    """Keep with the game that a seat changes hands now. Raises SaveError; it is kept at hand all the same."""
    found = Handover(player, level, len(match.log))
    match.remark(REMARK, to_json((*handovers(match), found)).decode())
    return found


def seated_now(match: Match, records: Iterable[SeatRecord]) -> tuple[SeatRecord, ...]:
    """Return who sits where after every handover; ``records`` are those of the beginning."""
    return _seated(handovers(match), records)


def read_seats(path: Path) -> tuple[SeatRecord, ...]:
    """Return who sits where in a saved game, without looking through all of it. Raises SaveError."""
    header, remarks = read_header(path)
    return _seated(_read(remarks), header.seats)


def _seated(changes: Iterable[Handover], records: Iterable[SeatRecord]) -> tuple[SeatRecord, ...]:
    now = {record.player: record for record in records}
    now.update({each.player: SeatRecord(each.player, "agent", each.level) for each in changes})
    return tuple(now.values())
