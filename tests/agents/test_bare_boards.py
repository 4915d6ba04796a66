"""On a board without cover an Officer goes in less cautiously: he lost every second battle to a Cadet."""

from dataclasses import replace

import pytest

from game.agents.skirmish.style import FAR, OPEN, USUAL, BattleStyle, style_on
from game.lab.battle import BattleTask, fight
from game.systems.skirmish.request import BoardRequest, SideRequest, SkirmishRequest, UnitRequest
from game.systems.skirmish.setup import SkirmishSetup
from tests.agents.positions import SYSTEM
from tests.support.base_pack import shipped
from tests.support.skirmish import RULESET

CATALOG = shipped().catalog
BATTLES = 40
LARGE = tuple(replace(FAR, approach=turns) for turns in (1, 2))


def bare(rocks: int = 0, columns: int = 12, others: int = 0) -> SkirmishSetup:
    row = "." * columns
    rows = [row] * 6 + ["^" * rocks + row[rocks:]] + [row] * 5
    units = (UnitRequest("gm", 8), *((UnitRequest("pike", others),) if others else ()))
    built = SYSTEM.build_setup(
        SkirmishRequest(
            board=BoardRequest(tuple(rows), {".": "open_ground"} | ({"^": "rock"} if rocks else {}), "land"),
            sides={
                "attacker": SideRequest("federation", units=units),
                "defender": SideRequest("zeon", units=units),
            },
        ),
        CATALOG,
    )
    assert isinstance(built, SkirmishSetup)
    return built


def test_who_has_no_cover_to_wait_behind_is_less_cautious() -> None:
    assert style_on(RULESET.setup(bare(), 1).field) is OPEN
    assert style_on(RULESET.setup(bare(1), 1).field) is OPEN, "one rock hides nobody"
    assert style_on(RULESET.setup(bare(2, others=1), 1).field) is USUAL
    assert style_on(RULESET.setup(bare(2, 20), 1).field) is OPEN, "nor do two on a larger board"
    chosen = BattleStyle(caution=90)
    assert style_on(RULESET.setup(bare(), 1).field, chosen) is chosen


def test_no_shipped_board_is_without_cover() -> None:
    """All that was measured of their seats and squads is by the usual style, but for the two large ones."""
    units = (UnitRequest("varg", 2), UnitRequest("anvil", 1))
    boards = [board.id for board in CATALOG.maps.values() if SYSTEM.name in board.systems]
    assert len(boards) > 20
    for board in boards:
        request = SkirmishRequest(
            map=board, sides={role: SideRequest("zeon", units=units) for role in ("attacker", "defender")}
        )
        built = SYSTEM.build_setup(request, CATALOG)
        assert isinstance(built, SkirmishSetup)
        assert style_on(RULESET.setup(built, 1).field) in (USUAL, *LARGE), board


@pytest.mark.slow
def test_officers_beat_cadets_on_a_bare_board() -> None:
    """The usual caution won 79 of 160 such battles, this 104."""
    setup = bare()
    won = 0
    for number in range(BATTLES):
        task = BattleTask(number, 0, ("officer", "cadet")[:: 1 - 2 * (number % 2)], 700 + number // 2)
        result = fight(SYSTEM, setup, task)
        won += result.winner == number % 2
    assert won > BATTLES // 2, won
