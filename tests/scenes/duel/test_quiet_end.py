"""A duel that ends for want of damage says so in time, at the top of the screen."""

import pytest
from msgspec.structs import replace

from game.views.ui.basic import Label
from tests.scenes.duel.player import at_table
from tests.support.duel import IDLE, Duel, duel, placed
from tests.support.pilot import Pilot

WARNING = "Ends after turn 10 without damage"


def quiet(turns: int) -> Duel:
    """Two who have kept away from each other for so many turns."""
    battle = duel(placed(A=(2, 5), b=(9, 5)), {"A": [IDLE, IDLE], "b": [IDLE, IDLE]})
    battle.pass_turns(turns)
    return battle


def mission(pilot: Pilot) -> Label:
    """The line that names the mission."""
    return next(
        each for each in pilot.all(Label) if "wins" in (each.tooltip or "") and "DU-8.1" in each.tooltip
    )


@pytest.mark.rule("DU-8.3")
@pytest.mark.parametrize(("turns", "is_told"), [(0, False), (6, False), (7, True), (9, True)])
def test_the_last_turns_before_a_quiet_end_are_announced(turns: int, is_told: bool) -> None:
    pilot = at_table(quiet(turns)).pilot
    assert pilot.has(WARNING) is is_told
    assert pilot.has("Last standing") is not is_told
    line = mission(pilot)
    assert "After turn 40, or 10 turns in a row without damage," in line.tooltip
    assert line.width_range(pilot.context.kit)[1] <= line.rect.width, "the line is cut off"


@pytest.mark.rule("DU-8.3", "TW-9.6")
def test_in_a_war_it_is_the_attackers_who_are_told_to_give_up() -> None:
    pilot = at_table(Duel(replace(quiet(0).setup, order="battle_1"))).pilot
    assert "10 turns in a row without damage, the attackers withdraw" in mission(pilot).tooltip


@pytest.mark.rule("DU-8.3")
def test_the_announced_turn_is_the_last() -> None:
    battle = quiet(9)
    assert battle.state.outcome is None
    battle.pass_turns(1)
    assert battle.state.outcome is not None and battle.state.outcome.turns == 10
