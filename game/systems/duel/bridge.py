"""What a duel answers to the campaign that ordered it: every machine exactly once."""

from game.core.bridge import BattleReport, Ending, SideReport, UnitReport
from game.systems.duel.state import DuelState


def battle_report(state: DuelState) -> BattleReport:
    """Return what became of everybody. Who waited for a place, sat out or withdrew has survived (DU-2.2)."""
    outcome, setup = state.outcome, state.arena.setup
    if outcome is None:
        raise ValueError("the battle is not over")
    ending: Ending = "objective"
    match outcome.reason:
        case "destroyed" | "all_lost" | "field_held":
            ending = "destroyed"
        case "withdrawal" | "stalemate":
            ending = outcome.reason
        case _ if not outcome.winners:
            ending = "stalemate"
    is_left = ending in ("withdrawal", "stalemate")
    return BattleReport(
        order=setup.order,
        system="duel",
        ending=ending,
        turns=outcome.turns,
        sides=tuple(
            SideReport(
                player=seat.player,
                role=seat.role,
                won=seat.player in outcome.winners,
                withdrew=is_left and seat.player in outcome.losers,
                units=tuple(
                    UnitReport(
                        id=unit.id,
                        survived=(now := state.suits[unit.id]).status != "lost",
                        kills=now.kills,
                        killer=now.killer,
                    )
                    for unit in seat.units
                )
                + tuple(UnitReport(id=unit, survived=True) for unit in seat.absent),
            )
            for seat in setup.seats
        ),
    )
