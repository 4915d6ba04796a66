"""What a battle tells a campaign of a side that has left the field, or that could not."""

from dataclasses import dataclass

import pytest

from game.core.bridge import Ending, Role
from game.core.ids import PlayerId, UnitId
from game.core.outcome import Outcome
from game.rules.report import side_report

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
