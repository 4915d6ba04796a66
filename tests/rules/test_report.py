"""What a battle tells a campaign of a side that has left the field, or that could not."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from game.core.bridge import BattleOrder, BattleReport, Ending, Role, SideOrder
from game.core.ids import PlayerId, UnitId
from game.core.outcome import Outcome
from game.rules.report import report_problem, side_report

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
