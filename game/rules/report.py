"""A battle's answer to the campaign that ordered it: every unit exactly once; whether it can be so."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec
from msgspec import UNSET, UnsetType

from game.core.bridge import (
    FIXED_KINDS,
    BattleOrder,
    BattleReport,
    Ending,
    Role,
    SideReport,
    UnitReport,
)
from game.core.ids import PlayerId, UnitId
from game.core.outcome import Outcome

LEFT: Final[tuple[Ending, ...]] = ("withdrawal", "surrender", "stalemate")
"""Ends of battles after which the losers are gone from the field, with whatever they have left."""


class HasId(Protocol):
    """A unit as a battle's setup holds it."""

    @property
    def id(self) -> UnitId:
        """Its id, the order's own."""
        ...


class HasUnits(Protocol):
    """A side as a battle's setup holds it."""

    @property
    def player(self) -> PlayerId:
        """Its seat."""
        ...

    @property
    def role(self) -> Role:
        """Attacker or defender."""
        ...

    @property
    def units(self) -> Sequence[HasId]:
        """All that it brought."""
        ...


class HasFate(Protocol):
    """A unit at the end of a battle."""

    @property
    def status(self) -> str:
        """Where it is; "lost" where it is no more."""
        ...

    @property
    def kills(self) -> int:
        """How many it destroyed in this battle."""
        ...

    @property
    def killer(self) -> str:
        """Who destroyed it, if anybody did."""
        ...


class Fate(msgspec.Struct, frozen=True):
    """What became of a unit, as reports tell it; see :class:`HasFate`."""

    status: str
    kills: int = 0
    killer: str = ""


class Reported(NamedTuple):
    """A side for :func:`side_report`, put together from a setup that holds it otherwise."""

    player: PlayerId
    role: Role
    units: Sequence[HasId]


class Fallen(NamedTuple):
    """A unit that takes part: its side, whether it is lost, and who destroyed it ("" where nobody did)."""

    id: UnitId
    side: int
    is_lost: bool
    killer: str


def fates_of(units: Iterable[Fallen]) -> dict[UnitId, Fate]:
    """Return what became of everybody, kills counted from their killers: every kill has one, and only one."""
    known = {unit.id: unit for unit in units}
    kills: Counter[str] = Counter()
    fates: dict[UnitId, Fate] = {}
    for unit in known.values():
        killer = known.get(UnitId(unit.killer)) if unit.is_lost else None
        if killer is not None and killer.side != unit.side:
            kills[killer.id] += 1
        fates[unit.id] = Fate(
            "lost" if unit.is_lost else "here", killer=killer.id if killer is not None else ""
        )
    return {name: msgspec.structs.replace(fate, kills=kills[name]) for name, fate in fates.items()}


def ended(outcome: Outcome | None) -> Outcome:
    """Return how a battle ended. Raises ValueError for one that is not over."""
    if outcome is None:
        raise ValueError("the battle is not over")
    return outcome


def side_report(
    side: HasUnits,
    outcome: Outcome,
    ending: Ending,
    fates: Mapping[UnitId, HasFate],
    absent: Iterable[UnitId] = (),
    *,
    fixed: Collection[UnitId] = (),
    points: int | UnsetType = UNSET,
    lost_turns: Mapping[UnitId, int] | None = None,
) -> SideReport:
    """Return what became of a side: who is not lost has survived, and so have the ``absent``, who sat out.

    After a withdrawal, a surrender or a stalemate it is the losers who leave the field (SK-6.2, SK-6.6). A
    side of which nobody leaves, because garrisons and guards are disbanded where they stand, has not
    withdrawn (TW-2.9): the ``fixed`` ones of a beaten side are lost. ``lost_turns``: when who is lost was.
    """
    is_beaten = side.player in outcome.losers
    units = []
    for unit in side.units:
        now = fates[unit.id]
        is_lost = now.status == "lost" or (is_beaten and unit.id in fixed)
        turn = (lost_turns or {}).get(unit.id, UNSET) if is_lost else UNSET
        units.append(UnitReport(unit.id, not is_lost, now.kills, now.killer, turn))
    units += [UnitReport(id=unit, survived=True) for unit in absent]
    return SideReport(
        player=side.player,
        role=side.role,
        won=side.player in outcome.winners,
        withdrew=is_beaten and ending in LEFT and any(unit.survived for unit in units),
        units=tuple(units),
        points=points,
    )


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
