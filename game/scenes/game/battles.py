"""Battles of a campaign: who plays them, how they begin, and how the staff fights one out."""

from __future__ import annotations

from collections.abc import Iterable

from game.agents.staff import staff_level
from game.core.bridge import WHO_FIGHTS, BattleOrder, seat_of
from game.rules.naming import unknown
from game.scenes.services import Services
from game.session.handover import battle_now, is_left_to_staff, seated_now
from game.session.match import Match
from game.session.schema import SeatRecord
from game.session.staff import begin_battle


def is_played(order: BattleOrder, records: Iterable[SeatRecord]) -> bool:
    """Whether somebody at the screen fights this battle himself (TW-9.6)."""
    humans = {record.player for record in records if record.kind == "human"}
    return order.options.get(WHO_FIGHTS) == "play" and any(side.player in humans for side in order.sides)


def is_on_screen(match: Match, order: BattleOrder, records: Iterable[SeatRecord]) -> bool:
    """Whether the battle on top goes on on its board: with somebody at the screen, or watched by who left.

    ``records``: who sits where in the campaign.
    """
    seats = tuple(records)
    if not is_played(order, seats):
        return False
    return is_played(order, seated_now(match, seats, battle_now(match))) or not is_left_to_staff(match)


def battle_seats(order: BattleOrder, records: Iterable[SeatRecord]) -> tuple[SeatRecord, ...]:
    """Return who sits where in a battle: as in the campaign; others are the staff's.

    Of a seat that leads both sides a built-in player leads the second one, of a built-in one the same.
    """
    known = {record.player: record for record in records}
    found = []
    for side in order.sides:
        seated = known.get(side.player)
        if seated is None:
            leader = known.get(seat_of(side.player))
            is_agent = leader is not None and leader.kind == "agent"
            level = leader.setting if leader is not None and is_agent else staff_level(order.system)
            seated = SeatRecord(side.player, "agent", level)
        found.append(seated)
    return tuple(found)


def lay_out(services: Services, match: Match, order: BattleOrder) -> None:
    """Put the battle that the campaign waits for on top of it. Raises SetupError, SaveError."""
    system = services.systems.get(order.system)
    if system is None or system.battles is None:
        raise unknown(order.system, services.systems, "battle_system", "battle_system")
    begin_battle(match, system, services.catalog)
