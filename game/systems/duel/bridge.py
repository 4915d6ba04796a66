"""What a duel answers to the campaign that ordered it: every machine exactly once."""

from game.core.bridge import BattleReport, Ending
from game.rules.report import ended, side_report
from game.systems.duel.state import DuelState


def battle_report(state: DuelState) -> BattleReport:
    """Return what became of everybody. Who waited for a place, sat out or withdrew has survived (DU-2.2)."""
    outcome, setup = ended(state.outcome), state.field.setup
    ending: Ending = "objective"
    match outcome.reason:
        case "destroyed" | "all_lost" | "field_held":
            ending = "destroyed"
        case "withdrawal" | "stalemate":
            ending = outcome.reason
        case _ if not outcome.winners:
            ending = "stalemate"
    return BattleReport(
        order=setup.order,
        system="duel",
        ending=ending,
        turns=outcome.turns,
        sides=tuple(side_report(seat, outcome, ending, state.suits, seat.absent) for seat in setup.seats),
    )
