"""Whether a battle report answers the order that the campaign gave (TW-2.7 to TW-2.9)."""

from game.core.bridge import FIXED_KINDS, BattleOrder, BattleReport, Role, SideReport, UnitReport
from game.core.ids import RuleId, UnitId
from game.core.kernel import Illegal


def bad_report(order: BattleOrder, report: BattleReport) -> Illegal | None:
    """Why a report cannot be the outcome of this order; None where it can."""
    if report.order != order.id:
        return _bad("other_battle", order=order.id)
    if report.turns < 1 or sorted(side.role for side in report.sides) != ["attacker", "defender"]:
        return _bad("sides")
    if sum(side.won for side in report.sides) != 1:
        return _bad("one_winner")
    by_role = {side.role: side for side in report.sides}
    for side_order in order.sides:
        side = by_role[side_order.role]
        wanted = sorted(unit.id for force in side_order.forces for unit in force.units)
        if sorted(unit.id for unit in side.units) != wanted:
            return _bad("units_missing", side=side.role)
        if side.withdrew and side.won:
            return _bad("winner_withdrew", side=side.role)
        if side.withdrew and all(force.kind in FIXED_KINDS for force in side_order.forces):
            return _bad("garrison_withdrew", side=side.role)
        if any(unit.kills < 0 for unit in side.units):
            return _bad("kills", side=side.role)
        enemy = by_role[_other(side.role)]
        if sum(unit.kills for unit in side.units) > sum(not unit.survived for unit in enemy.units):
            return _bad("kills", side=side.role)
    attacker = by_role["attacker"]
    if attacker.won and not any(unit.survived for unit in attacker.units):
        return _bad("no_survivors")
    return None


def _other(role: Role) -> Role:
    return "defender" if role == "attacker" else "attacker"


def _bad(reason: str, **facts: str | int) -> Illegal:
    return Illegal(RuleId("TW-2.8"), f"report_{reason}", dict(facts))


def plain_reports(order: BattleOrder) -> tuple[BattleReport, ...]:
    """A few possible outcomes without dice: one side destroyed to the last, or one side withdrawn at once.

    They are what random play and tests hand in; a match hands in the report of the battle that was fought.
    """
    found = []
    for winner in ("attacker", "defender"):
        found.append(_plain(order, winner, withdraws=False))
        loser = next(side for side in order.sides if side.role != winner)
        if any(force.kind not in FIXED_KINDS for force in loser.forces):
            found.append(_plain(order, winner, withdraws=True))
    return tuple(found)


def _plain(order: BattleOrder, winner: str, *, withdraws: bool) -> BattleReport:
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
            reports.append(UnitReport(id=unit, survived=has_won or withdraws, kills=kills))
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
        ending="withdrawal" if withdraws else "destroyed",
        turns=1,
        sides=tuple(sides),
    )
