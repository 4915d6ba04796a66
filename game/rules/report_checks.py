"""Whether a report can be the outcome of an order, and a few plain ones that can."""

from game.core.bridge import (
    FIXED_KINDS,
    BattleOrder,
    BattleReport,
    Role,
    SideReport,
    UnitReport,
)
from game.core.ids import UnitId

Problem = tuple[str, dict[str, str | int]]
"""Why a report is none: the end of a text key, and the facts of its sentence."""


def report_problem(order: BattleOrder, report: BattleReport, *, may_draw: bool = False) -> Problem | None:
    """Return why a report cannot be the outcome of this order; None where it can.

    ``may_draw``: the campaign takes battles that nobody has won.
    """
    if (report.order, report.system) != (order.id, order.system):
        return "report_other_battle", {"order": order.id}
    if report.turns < 1 or sorted(side.role for side in report.sides) != ["attacker", "defender"]:
        return "report_sides", {}
    if sum(side.won for side in report.sides) not in ((0, 1) if may_draw else (1,)):
        return "report_one_winner", {}
    by_role = {side.role: side for side in report.sides}
    for side_order in order.sides:
        side = by_role[side_order.role]
        wanted = sorted(unit.id for force in side_order.forces for unit in force.units)
        if sorted(unit.id for unit in side.units) != wanted:
            return "report_units_missing", {"side": side.role}
        if side.withdrew and side.won:
            return "report_winner_withdrew", {"side": side.role}
        if side.withdrew and all(force.kind in FIXED_KINDS for force in side_order.forces):
            return "report_garrison_withdrew", {"side": side.role}
        if any(unit.kills < 0 for unit in side.units):
            return "report_kills", {"side": side.role}
        enemy = by_role[_other(side.role)]
        if sum(unit.kills for unit in side.units) > sum(not unit.survived for unit in enemy.units):
            return "report_kills", {"side": side.role}
    attacker = by_role["attacker"]
    if attacker.won and not any(unit.survived for unit in attacker.units):
        return "report_no_survivors", {}
    return None


def _other(role: Role) -> Role:
    return "defender" if role == "attacker" else "attacker"


def plain_reports(order: BattleOrder, *, may_draw: bool = False) -> tuple[BattleReport, ...]:
    """A few possible outcomes without dice: one side destroyed to the last, or one side withdrawn at once.

    They are what random play and tests hand in; a match hands in the report of the battle that was fought.
    With ``may_draw`` also a battle that nobody won, and one in which all were destroyed.
    """
    found = []
    for winner in ("attacker", "defender"):
        found.append(_plain(order, winner, withdraws=False))
        loser = next(side for side in order.sides if side.role != winner)
        if any(force.kind not in FIXED_KINDS for force in loser.forces):
            found.append(_plain(order, winner, withdraws=True))
    if may_draw:
        found += [_plain(order, "", withdraws=False), _all_destroyed(order)]
    return tuple(found)


def _all_destroyed(order: BattleOrder) -> BattleReport:
    sides = tuple(
        SideReport(
            player=side.player,
            role=side.role,
            won=False,
            withdrew=False,
            units=tuple(
                UnitReport(id=unit.id, survived=False) for force in side.forces for unit in force.units
            ),
        )
        for side in order.sides
    )
    return BattleReport(order=order.id, system=order.system, ending="destroyed", turns=1, sides=sides)


def _plain(order: BattleOrder, winner: str, *, withdraws: bool) -> BattleReport:
    """One side destroyed or withdrawn at once; without a ``winner`` nothing happened."""
    units: dict[str, list[UnitId]] = {
        side.role: [unit.id for force in side.forces for unit in force.units] for side in order.sides
    }
    sides = []
    for side in order.sides:
        has_won = side.role == winner
        loser_count = len(units[_other(side.role)])
        reports = []
        for number, unit in enumerate(units[side.role]):
            kills = loser_count if has_won and not withdraws and number == 0 else 0
            is_alive = has_won or withdraws or not winner
            reports.append(UnitReport(id=unit, survived=is_alive, kills=kills))
        sides.append(
            SideReport(
                player=side.player,
                role=side.role,
                won=has_won,
                withdrew=withdraws and not has_won,
                units=tuple(reports),
            )
        )
    return BattleReport(
        order=order.id,
        system=order.system,
        ending="withdrawal" if withdraws else "destroyed" if winner else "stalemate",
        turns=1,
        sides=tuple(sides),
    )
