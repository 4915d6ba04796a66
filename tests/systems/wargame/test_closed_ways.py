"""Red ground, what thruster moves cross, what Overwatch spends, hands, sizes (WG-4, WG-6.2, WG-12.6)."""

import pytest

from game.rules.system import SetupError
from game.systems.wargame.actions import DashAhead
from game.systems.wargame.aim import weapon_of
from game.systems.wargame.build import drawn_mission
from game.systems.wargame.resolve_attack import watch_weapons
from game.systems.wargame.resolve_command import hands_needed
from tests.support.shipped import shipped_catalog
from tests.support.wargame import RULES, At, W, board, do, numbers, place, player, turn_of, unit, world
from tests.systems.wargame.test_attacks import duel, shot
from tests.systems.wargame.test_movement import step, why


@pytest.mark.rule("WG-4.1")
def test_red_ground_is_closed_to_steps_and_open_above() -> None:
    ground = board(colours={(4, 4): "r"})
    state = turn_of(world(At("sparrow", 0, 3, 4), At("mote", 1, 12, 4), on=ground), "sparrow_0")
    assert why(state, 4, 4) == "red_is_closed"
    above = world(At("sparrow", 0, 3, 4, level=1), At("mote", 1, 12, 4), on=ground)
    assert place(step(turn_of(above, "sparrow_0"), 4, 4, 1), "sparrow_0") == (4, 4, 1)


@pytest.mark.rule("WG-4.9", "WG-8.7")
def test_a_thruster_move_crosses_the_colours_under_its_line() -> None:
    ground = board(colours={(4, 4): "t", (5, 4): "w", (6, 4): "t", (7, 4): "t", (8, 4): "w"})
    state = turn_of(world(At("sparrow", 0, 3, 4, level=1), At("mote", 1, 12, 8), on=ground), "sparrow_0")
    done = do(state, DashAhead(player=player(state), direction=1)).state
    assert done.turn is not None and done.turn.move is not None
    assert (done.turn.move.tan, done.turn.move.white) == (3, 2)


@pytest.mark.rule("WG-12.6")
def test_overwatch_fires_what_it_can_pay_and_never_for_more_than_its_limit() -> None:
    state = world(At("basalt", 0, 3, 4, ap=12), At("halyard", 1, 6, 4, facing=W))
    own, foe = unit(state, "basalt_0"), unit(state, "halyard_1")
    every = watch_weapons(state, own, foe, 12)
    assert every and watch_weapons(state, own, foe, 0) == ()
    limit = numbers().costs.overwatch_most
    dearest = max(weapon_of(state, each).ap for each in every)
    assert dearest <= limit
    assert watch_weapons(state, own, foe, dearest) == every
    assert len(watch_weapons(state, own, foe, dearest - 1)) < len(every)


@pytest.mark.rule("WG-15.10")
def test_an_item_takes_as_many_hands_as_it_says() -> None:
    state = world(At("basalt", 0, 3, 4), At("halyard", 0, 3, 6), At("brigand", 1, 6, 4))
    needed = {item.id: hands_needed(state, item.id) for item in state.items.values() if item.on}
    two = {name for name in needed if weapon_of(state, name).hands == "two"}
    assert two and {needed[name] for name in two} == {2}
    assert {number for name, number in needed.items() if name not in two} == {1}


@pytest.mark.rule("WG-6.2")
def test_a_size_without_missions_is_refused() -> None:
    with pytest.raises(SetupError, match="no mission of the size 'giant'"):
        drawn_mission(shipped_catalog(), "giant", 1)


@pytest.mark.rule("WG-9.1", "WG-12.8")
def test_odds_answer_every_question_on_the_way_with_no() -> None:
    """A stance and a shield: two questions lie between the roll and the damage."""
    asked_once, asked_twice = duel(), duel(ap=8)
    shares = [RULES.odds(state, shot(state)).of("hit", "halyard_1") for state in (asked_once, asked_twice)]
    assert shares[0] == shares[1] > 0
