"""Seats that built-in players have taken over in mid-game (DU-4.12), kept with the game and in its save.

In a battle of a campaign a seat is handed over for that battle alone.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from game.agents.staff import USUAL, staff_level
from game.core.codec import to_json
from game.core.ids import PlayerId
from game.session.facts import handed_now
from game.session.load import read_header
from game.session.match import Match
from game.session.schema import Facts, HandedSeat, Header, SeatRecord

ANNOTATION = "seats"
STAFF = "staff"
"""In place of a level: who leaves a campaign's battle leaves it to the staff."""
NO_BATTLE = -1


class Handover(msgspec.Struct, frozen=True):
    """From log entry ``entry`` on a built-in player of ``level`` has the seat of ``player``.

    ``battle``: only in the battle that this entry of the log began.
    """

    player: PlayerId
    level: str
    entry: int
    battle: int = NO_BATTLE


def handovers(match: Match) -> tuple[Handover, ...]:
    """Return every handover of a game in order; an annotation that cannot be read counts as none."""
    return _read(match.annotations)


def _read(annotations: Mapping[str, str]) -> tuple[Handover, ...]:
    try:
        return msgspec.json.decode(annotations.get(ANNOTATION, "[]"), type=tuple[Handover, ...])
    except (msgspec.DecodeError, RecursionError):
        return ()


def battle_now(match: Match) -> int:
    """Return the entry of the log that began the battle on top; NO_BATTLE where none stands above a game."""
    order = match.game.order
    if match.position.depth == match.first.depth or order is None:
        return NO_BATTLE
    begun = (number for number in reversed(match.live) if match.log[number].kind == "push")
    return next(number for number in begun if match.log[number].order == order)


def handovers_here(match: Match) -> tuple[Handover, ...]:
    """Return the handovers since the game on top began, in order."""
    begun = battle_now(match)
    return tuple(each for each in handovers(match) if each.entry > begun)


def keep_handover(match: Match, player: PlayerId, level: str, battle: int = NO_BATTLE) -> Handover:
    """Keep with the game that a seat changes hands now. Raises SaveError; it is kept at hand all the same."""
    found = Handover(player, level, len(match.log), battle)
    match.annotate(ANNOTATION, to_json((*handovers(match), found)).decode())
    return found


def seated_now(
    match: Match, records: Iterable[SeatRecord], battle: int = NO_BATTLE
) -> tuple[SeatRecord, ...]:
    """Return who sits where after every handover, in a battle those for it too.

    ``records`` are those of the beginning.
    """
    changes = (
        msgspec.structs.replace(each, level=level_of(match, each.level))
        for each in handovers(match)
        if each.battle in (NO_BATTLE, battle)
    )
    return _seated(changes, records)


def handed_by_rules(match: Match, seated: Iterable[SeatRecord]) -> dict[PlayerId, SeatRecord]:
    """Return by seat what the rules of the campaign have given to built-in players until now (SE-1.8)."""
    return _given(handed_now(match.position), seated)


def _given(handed: Iterable[HandedSeat], seated: Iterable[SeatRecord]) -> dict[PlayerId, SeatRecord]:
    """Return who has the seats that rules have given away: at the level of their team-mates."""
    levels = {each.player: each.setting for each in seated if each.kind == "agent"}
    return {
        seat: SeatRecord(
            seat, "agent", next((levels[each] for each in (seat, *mates) if each in levels), USUAL)
        )
        for seat, mates in ((each.player, each.mates) for each in handed)
    }


def level_of(match: Match, who: str) -> str:
    """Return the level of whoever takes a seat of the game on top: the staff has its own."""
    return staff_level(match.system.name) if who == STAFF else who


def is_left_to_staff(match: Match) -> bool:
    """Whether who left the battle on top last has left it to the staff."""
    battle = battle_now(match)
    levels = [each.level for each in handovers(match) if each.battle == battle != NO_BATTLE]
    return levels[-1:] == [STAFF]


def read_seats(path: Path) -> tuple[SeatRecord, ...]:
    """Return who sits where in a saved game, without looking through all of it. Raises SaveError."""
    return seats_of(*read_header(path))


def seats_of(header: Header, annotations: Mapping[str, str]) -> tuple[SeatRecord, ...]:
    """Return who sits where by what a save says about the game, and what screens keep with it."""
    changes = (each for each in _read(annotations) if each.battle == NO_BATTLE)
    return _seated(changes, header.seats)


def with_handed(seated: Iterable[SeatRecord], facts: Facts) -> tuple[SeatRecord, ...]:
    """Return who sits where where the rules have given seats away, too, by what a save says of itself."""
    now = {record.player: record for record in seated}
    return tuple((now | _given(facts.handed, now.values())).values())


def _seated(changes: Iterable[Handover], records: Iterable[SeatRecord]) -> tuple[SeatRecord, ...]:
    now = {record.player: record for record in records}
    for each in changes:
        now[each.player] = SeatRecord(each.player, "agent", each.level)
    return tuple(now.values())
