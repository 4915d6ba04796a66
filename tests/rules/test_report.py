"""What a battle tells a campaign of a side that has left the field, or that could not."""

from dataclasses import dataclass

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from game.core.bridge import (
    BattleOrder,
    BattleReport,
    Ending,
    ForceKind,
    ForceOrder,
    Role,
    SideOrder,
    SideReport,
    UnitOrder,
    UnitReport,
)
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.outcome import Outcome
from game.rules import report as rules_report
from game.rules.report import Fallen, fates_of, side_report
from game.rules.report_checks import plain_reports, report_problem

RED, BLUE = PlayerId("red"), PlayerId("blue")
OVER = Outcome((RED,), (BLUE,), "stalemate", 12)


@dataclass(frozen=True)
class Piece:
    id: UnitId


@dataclass(frozen=True)
class Fate:
    status: str
    kills: int = 0
    killer: str = ""


@dataclass(frozen=True)
class Side:
    player: PlayerId
    role: Role
    units: tuple[Piece, ...]


WALL = Side(BLUE, "defender", (Piece(UnitId("pike")), Piece(UnitId("gm"))))


@pytest.mark.rule("TW-2.9")
@pytest.mark.rule("SK-6.6")
@pytest.mark.parametrize("ending", ["withdrawal", "stalemate"])
def test_a_side_of_which_nobody_leaves_has_not_withdrawn(ending: Ending) -> None:
    gone = {piece.id: Fate("lost") for piece in WALL.units}
    report = side_report(WALL, OVER, ending, gone)
    assert not report.withdrew and not report.won
    assert not any(unit.survived for unit in report.units)
    some = gone | {UnitId("gm"): Fate("withdrawn")}
    assert side_report(WALL, OVER, ending, some).withdrew


def test_a_winner_and_a_beaten_side_have_not_withdrawn() -> None:
    here = {piece.id: Fate("board") for piece in WALL.units}
    assert not side_report(WALL, OVER, "destroyed", here).withdrew
    won = side_report(WALL, Outcome((BLUE,), (RED,), "stalemate", 12), "stalemate", here)
    assert won.won and not won.withdrew


def order_and_report(*won: bool) -> tuple[BattleOrder, BattleReport]:
    roles: tuple[Role, Role] = ("attacker", "defender")
    order = BattleOrder(
        id="b",
        system="skirmish",
        theatre="space",
        terrain="",
        sides=tuple(SideOrder(player, "", role, ()) for player, role in zip((RED, BLUE), roles)),
        seed=1,
    )
    gone = {piece.id: Fate("lost") for piece in WALL.units}
    sides = tuple(
        replace(side_report(Side(player, role, ()), OVER, "stalemate", gone), won=is_winner)
        for player, role, is_winner in zip((RED, BLUE), roles, won)
    )
    return order, BattleReport(order="b", system="skirmish", ending="stalemate", turns=1, sides=sides)


@pytest.mark.parametrize(
    ("won", "wrong", "wrong_where_draws_are_taken"),
    [
        ((True, False), None, None),
        ((False, True), None, None),
        ((False, False), "report_one_winner", None),
        ((True, True), "report_one_winner", "report_one_winner"),
    ],
)
def test_a_battle_has_one_winner_or_none_where_a_campaign_takes_that(
    won: tuple[bool, bool], wrong: str | None, wrong_where_draws_are_taken: str | None
) -> None:
    order, report = order_and_report(*won)
    found, drawn = report_problem(order, report), report_problem(order, report, may_draw=True)
    refused = [each[0] if each and each[0] == "report_one_winner" else None for each in (found, drawn)]
    assert refused == [wrong, wrong_where_draws_are_taken]


def side_of(role: Role, *units: UnitReport, won: bool = False, withdrew: bool = False) -> SideReport:
    player = RED if role == "attacker" else BLUE
    return SideReport(player=player, role=role, won=won, withdrew=withdrew, units=units)


def told(name: str, kills: int = 0, *, survived: bool = True) -> UnitReport:
    return UnitReport(UnitId(name), survived, kills)


def ordered(kind: ForceKind = "fleet", *, more: ForceKind | None = None) -> BattleOrder:
    """A battle of two against two; the defender's first is of this kind of force, his second of ``more``."""

    def force(name: str, kind: ForceKind, *units: str) -> ForceOrder:
        return ForceOrder(name, kind, name, tuple(UnitOrder(UnitId(each), FrameId("gm")) for each in units))

    theirs = (force("g", kind, "c"), force("h", more or kind, "d"))
    sides = (
        SideOrder(BLUE, "", "defender", theirs),
        SideOrder(RED, "", "attacker", (force("f", "fleet", "a", "b"),)),
    )
    return BattleOrder(id="b", system="duel", theatre="space", terrain="", sides=sides, seed=1)


GONE = (told("c", survived=False), told("d", survived=False))
WON = side_of("attacker", told("a", 2), told("b"), won=True)
BEATEN = side_of("defender", *GONE)


def problem(
    attacker: SideReport = WON,
    defender: SideReport = BEATEN,
    *,
    order: BattleOrder | None = None,
    turns: int = 1,
    may_draw: bool = False,
) -> str | None:
    report = BattleReport("b", "duel", "destroyed", turns, (attacker, defender))
    found = report_problem(order or ordered(), report, may_draw=may_draw)
    return None if found is None else found[0]


def test_a_problem_names_the_side_that_it_is_about() -> None:
    without = replace(BEATEN, units=BEATEN.units[:1])
    report = BattleReport("b", "duel", "destroyed", 1, (WON, without))
    assert report_problem(ordered(), report) == ("report_units_missing", {"side": "defender"})
    other = replace(report, order="x")
    assert report_problem(ordered(), other) == ("report_other_battle", {"order": "b"})


def test_a_report_answers_the_order_unit_by_unit() -> None:
    assert problem() is None
    assert problem(order=replace(ordered(), id="x")) == "report_other_battle"
    assert problem(order=replace(ordered(), system="x")) == "report_other_battle"
    assert problem(turns=0) == "report_sides"
    assert problem(attacker=replace(BEATEN, won=True)) == "report_sides"
    without = replace(BEATEN, units=BEATEN.units[:1])
    twice = replace(BEATEN, units=(*BEATEN.units, BEATEN.units[0]))
    other = replace(BEATEN, units=(BEATEN.units[0], told("a", survived=False)))
    for wrong in (without, twice, other):
        assert problem(defender=wrong) == "report_units_missing"
    turned = replace(BEATEN, units=BEATEN.units[::-1])
    assert problem(defender=turned) is None, "in whatever order"


@pytest.mark.rule("TW-9.4")
def test_kills_of_a_report_are_as_many_as_the_enemy_has_lost_at_most() -> None:
    assert problem(attacker=replace(WON, units=(told("a", 3), told("b")))) == "report_kills"
    assert problem(attacker=replace(WON, units=(told("a", 1), told("b", 1)))) is None
    assert problem(attacker=replace(WON, units=(told("a", -1), told("b", 1)))) == "report_kills"
    lost = (told("c"), told("d", survived=False))
    left = replace(BEATEN, units=lost, withdrew=True)
    assert problem(defender=left) == "report_kills"
    assert problem(attacker=replace(WON, units=(told("a", 1), told("b"))), defender=left) is None
    own = (told("a", survived=False), told("b"))
    assert problem(attacker=replace(WON, units=own), defender=left) is None
    avenged = replace(left, units=(told("c", 1), lost[1]))
    assert problem(attacker=replace(WON, units=own), defender=avenged) is None
    assert problem(attacker=replace(WON, units=(told("a"), told("b"))), defender=avenged) == "report_kills"


@pytest.mark.rule("TW-2.9")
def test_who_has_won_has_not_withdrawn_and_a_garrison_never_does() -> None:
    assert problem(attacker=replace(WON, withdrew=True)) == "report_winner_withdrew"
    kinds: tuple[ForceKind, ...] = ("garrison", "guard")
    gone = replace(BEATEN, withdrew=True, units=(told("c"), told("d")))
    won = replace(WON, units=(told("a"), told("b")))
    for kind in kinds:
        assert problem(won, gone, order=ordered(kind)) == "report_garrison_withdrew"
        assert problem(won, gone, order=ordered(kind, more="squadron")) is None
    assert problem(won, gone) is None


def test_an_attacker_who_has_won_has_somebody_left_to_take_the_place() -> None:
    dead = (told("a", survived=False), told("b", survived=False))
    assert problem(attacker=replace(WON, units=dead)) == "report_no_survivors"
    lost, kept = replace(WON, won=False, units=dead), replace(BEATEN, won=True)
    assert problem(lost, kept) is None, "a defender keeps it though all have died"


@pytest.mark.parametrize("kind", ["fleet", "garrison"])
def test_the_plain_reports_are_all_possible_and_tell_each_way_a_battle_can_go(kind: ForceKind) -> None:
    order = ordered(kind)
    plain, drawn = plain_reports(order), plain_reports(order, may_draw=True)
    assert drawn[: len(plain)] == plain and len(drawn) == len(plain) + 2
    assert all(report_problem(order, report) is None for report in plain)
    assert all(report_problem(order, report, may_draw=True) is None for report in drawn)
    ways = [(report.ending, *(side.role for side in report.sides if side.won)) for report in plain]
    destroyed = [("destroyed", "attacker"), ("destroyed", "defender")]
    if kind == "fleet":
        assert sorted(ways) == sorted([*destroyed, ("withdrawal", "attacker"), ("withdrawal", "defender")])
    else:  # nobody of a garrison leaves
        assert sorted(ways) == sorted([*destroyed, ("withdrawal", "defender")])
    for report in plain:
        assert (report.order, report.system, report.turns) == ("b", "duel", 1)
        for side in report.sides:
            others = next(each for each in report.sides if each is not side)
            assert [unit.id for unit in side.units] == (["a", "b"] if side.role == "attacker" else ["c", "d"])
            assert side.player == (RED if side.role == "attacker" else BLUE)
            assert side.withdrew == (report.ending == "withdrawal" and not side.won)
            assert all(unit.survived == (side.won or side.withdrew) for unit in side.units)
            gone = sum(not unit.survived for unit in others.units)
            assert [unit.kills for unit in side.units] == [gone, 0], "the first has destroyed them all"
    nothing, all_gone = drawn[-2:]
    assert (nothing.ending, all_gone.ending) == ("stalemate", "destroyed")
    everybody = [unit for side in nothing.sides for unit in side.units]
    assert all(unit.survived and not unit.kills for unit in everybody) and len(everybody) == 4
    nobody = [unit for side in all_gone.sides for unit in side.units]
    assert not any(unit.survived or unit.kills for unit in nobody) and len(nobody) == 4
    assert not any(side.won or side.withdrew for report in drawn[-2:] for side in report.sides)
    assert (all_gone.order, all_gone.system, all_gone.turns) == ("b", "duel", 1)


@pytest.mark.rule("SK-6.5")
def test_a_kill_is_an_enemys_end_and_its_killers() -> None:
    def fallen(name: str, side: int, killer: str = "", *, is_lost: bool = True) -> Fallen:
        return Fallen(UnitId(name), side, is_lost, killer)

    fates = fates_of(
        [
            fallen("a", 0, "c", is_lost=False),
            fallen("b", 0, "a"),
            fallen("c", 1, "a"),
            fallen("d", 1, "b"),
            fallen("e", 1, "a"),
            fallen("f", 1),
            fallen("g", 1, "nobody"),
        ]
    )
    assert {name: fate.kills for name, fate in fates.items() if fate.kills} == {"a": 2, "b": 1}
    assert {name: fate.killer for name, fate in fates.items()} == {
        "a": "",
        "b": "a",
        "c": "a",
        "d": "b",
        "e": "a",
        "f": "",
        "g": "",
    }
    assert {name for name, fate in fates.items() if fate.status == "lost"} == set("bcdefg")


@pytest.mark.rule("TW-2.9")
def test_the_fixed_ones_of_a_beaten_side_are_lost_and_who_sat_out_lives_on() -> None:
    here = {piece.id: Fate("board", kills=2) for piece in WALL.units}
    pike, gm, far = UnitId("pike"), UnitId("gm"), UnitId("far")
    turns = {pike: 3, gm: 4}
    report = side_report(WALL, OVER, "surrender", here, [far], fixed=[pike], points=7, lost_turns=turns)
    assert [(unit.id, unit.survived, unit.kills) for unit in report.units] == [
        (pike, False, 2),
        (gm, True, 2),
        (far, True, 0),
    ]
    assert [unit.lost_turn for unit in report.units] == [3, UNSET, UNSET]
    assert (report.withdrew, report.points, report.role, report.player) == (True, 7, "defender", BLUE)
    winner = side_report(WALL, Outcome((BLUE,), (RED,), "destroyed", 2), "destroyed", here, fixed=[pike])
    assert all(unit.survived for unit in winner.units) and winner.points is UNSET
    dead = here | {gm: Fate("lost", 0, "zaku")}
    found = side_report(WALL, OVER, "destroyed", dead)
    assert [(unit.killer, unit.survived) for unit in found.units] == [("", True), ("zaku", False)]
    assert not found.withdrew


def test_who_has_destroyed_nobody_is_told_so() -> None:
    fate = rules_report.Fate("lost")
    assert (fate.kills, fate.killer) == (0, "")
