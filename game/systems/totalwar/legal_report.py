"""Whether a battle report answers the order that the campaign gave (TW-2.7 to TW-2.9)."""

from game.core.bridge import BattleOrder, BattleReport
from game.core.ids import RuleId
from game.core.kernel import Illegal
from game.rules.report import report_problem


def bad_report(order: BattleOrder, report: BattleReport) -> Illegal | None:
    """Why a report cannot be the outcome of this order; None where it can."""
    problem = report_problem(order, report)
    return None if problem is None else Illegal(RuleId("TW-2.8"), *problem)
