"""Battle reports for wars in tests: made to measure, or at random."""

import random
from collections.abc import Mapping, Sequence

from game.core.bridge import BattleOrder, BattleReport, Ending, SideReport, UnitReport
from game.systems.totalwar.events import BattleFought


def made_report(
    order: BattleOrder,
    winner: str,
    *,
    lost: Sequence[str] | None = None,
    kills: Mapping[str, int] | None = None,
    turns: int = 9,
    withdrew: bool = False,
    ending: Ending = "destroyed",
) -> BattleReport:
    """A report with these losses; without any given, everybody of the losing side (none if it withdrew)."""
    sides = []
    for side in order.sides:
        has_won = side.role == winner
        units = []
        for force in side.forces:
            for unit in force.units:
                is_lost = unit.id in lost if lost is not None else not has_won and not withdrew
                units.append(UnitReport(unit.id, not is_lost, (kills or {}).get(unit.id, 0)))
        sides.append(SideReport(side.player, side.role, has_won, withdrew and not has_won, tuple(units)))
    return BattleReport(order.id, order.system, "withdrawal" if withdrew else ending, turns, tuple(sides))


def random_report(order: BattleOrder, dice: random.Random) -> BattleReport:
    """Any report that this order can have: losses, kills, withdrawals at random."""
    winner = dice.choice(("attacker", "defender"))
    loser = next(side for side in order.sides if side.role != winner)
    mobile = any(force.kind in ("squadron", "fleet") for force in loser.forces)
    withdrew = mobile and dice.random() < 0.4
    lost: dict[str, list[str]] = {}
    for side in order.sides:
        units = [unit.id for force in side.forces for unit in force.units]
        lost[side.role] = [unit for unit in units if dice.random() < 0.5]
        if side.role != winner and not withdrew and dice.random() < 0.7:
            lost[side.role] = list(units)
        if side.role == winner == "attacker" and len(lost[side.role]) == len(units):
            lost[side.role].pop()
    kills: dict[str, int] = {}
    for side in order.sides:
        units = [unit.id for force in side.forces for unit in force.units]
        other = "defender" if side.role == "attacker" else "attacker"
        for _ in lost[other]:
            killer = dice.choice(units)
            if dice.random() < 0.9:
                kills[killer] = kills.get(killer, 0) + 1
    everybody = [*lost["attacker"], *lost["defender"]]
    return made_report(
        order, winner, lost=everybody, kills=kills, turns=dice.randint(1, 10), withdrew=withdrew
    )


def fought_without_losses(
    report: BattleReport, winner: str, loser: str, *, attacker_won: bool
) -> BattleFought:
    """Return what is told of a battle after which the war itself has lost nobody."""
    return BattleFought(
        report=report,
        winner=winner,
        loser=loser,
        attacker_won=attacker_won,
        loser_withdrew=False,
        losses=(),
        craft=(),
        dead=(),
        kills=(),
        heroes=(),
    )
