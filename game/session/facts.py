"""What the list of saves shows of a position."""

from datetime import UTC, datetime

from game.session.position import Position
from game.session.schema import Facts, HandedSeat, SeatFacts, SideFacts


def now() -> str:
    """Return the time as saves show it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def facts_of(position: Position, saved: str = "", entries: int = -1) -> Facts:
    """Return what the list of saves shows of a position: the game below, whatever battle stands above it.

    Only who has to decide is told of the battle.
    """
    game, state = position.bottom
    system, top = game.system, position.top
    view = system.ruleset.table(state, None)
    seats = [seat for seat in system.players(game.setup) if seat != system.own_seat]
    names = None if system.names is None else system.names(state)
    active = top.game.system.ruleset.active(top.state)
    return Facts(
        tuple(layer.game.system.name for layer in position.stack),
        view.turn,
        view.board.name,
        tuple(
            SideFacts(side.player, side.name, side.faction, side.units_left, side.counters_of)
            for side in view.sides
        ),
        system.ruleset.outcome(state) is not None,
        saved or now(),
        entries,
        tuple(SeatFacts(each, each if names is None else str(names.fact("player", each))) for each in seats),
        tuple(seat for seat in seats if seat in active),
        handed_now(position),
    )


def handed_now(position: Position) -> tuple[HandedSeat, ...]:
    """Return which seats the rules of the game below have given to built-in players until now (SE-1.8)."""
    game, state = position.bottom
    part = game.system.campaign
    if part is None or part.handed is None:
        return ()
    return tuple(HandedSeat(seat, mates) for seat, mates in part.handed(state).items())
