"""What a battle answers to the campaign that ordered it: every unit exactly once."""

from game.core.bridge import BattleReport, Ending
from game.rules.report import ended, side_report
from game.systems.skirmish.state import SkirmishState


def battle_report(state: SkirmishState) -> BattleReport:
    """Return what became of everybody. Units that sat out or withdrew have survived (SK-1.6, SK-6.2)."""
    outcome, setup = ended(state.outcome), state.field.setup
    ending: Ending = "objective"
    match outcome.reason:
        case "destroyed" | "withdrawal" | "stalemate":
            ending = outcome.reason
    return BattleReport(
        order=setup.order,
        system="skirmish",
        ending=ending,
        turns=outcome.turns,
        sides=tuple(side_report(side, outcome, ending, state.units) for side in setup.sides),
    )
