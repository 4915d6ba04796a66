"""What raises rolls, prices and shares is read from the rules' table: other numbers there, another game."""

import dataclasses
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.agents.wargame.goals import goals_of
from game.core.ids import UnitId
from game.systems.wargame.content import Armament
from game.systems.wargame.ground import has_room
from game.systems.wargame.jobs import Blow
from game.systems.wargame.profile import Rolls, WargameRules
from game.systems.wargame.rolls import attack_need, evasion_need
from game.systems.wargame.score import sevenths, total_cost
from game.systems.wargame.selection import Selection
from game.systems.wargame.sights import marks_of_pointed
from game.systems.wargame.state import WargameState
from game.systems.wargame.steps import dash_path, price_of, steps_of
from tests.support.shipped import shipped_catalog
from tests.support.wargame import At, E, W, alter, board, numbers, tile, turn_of, unit, world

BLOW = Blow(UnitId("halyard_0"), "halyard_0.service_rifle", UnitId("halyard_1"), "torso")
BARE = Blow(UnitId("halyard_0"), "", UnitId("halyard_1"), "torso", is_melee=True)
PAIR = (At("halyard", 0, 3, 4), At("halyard", 1, 8, 4, facing=W))
CLOSE = (At("halyard", 0, 3, 4), At("halyard", 1, 4, 4, facing=W))


def _shot(state: WargameState, blow: Blow = BLOW) -> dict[str, int]:
    return {item.reason: item.amount for item in attack_need(state, blow)[1]}


def _evaded(state: WargameState) -> dict[str, int]:
    target, by = unit(state, "halyard_1"), unit(state, "halyard_0")
    rifle = shipped_catalog().of(Armament)["service_rifle"]
    return {item.reason: item.amount for item in evasion_need(state, target, by, rifle, is_melee=False)[1]}


def _across(rules: WargameRules, colour: str) -> dict[str, int]:
    """A shot over two hexes of a colour."""
    ground = board(colours={(5, 4): colour, (6, 4): colour})
    return _shot(world(*PAIR, on=ground, rules=rules))


def _of_legs(rules: WargameRules, legs: tuple[int, int]) -> dict[str, int]:
    return _shot(alter(world(*CLOSE, rules=rules), "halyard_0", sections=(12, 42, 18, 18, *legs)), BARE)


SHOWN: dict[str, tuple[str, str, Callable[[WargameRules], dict[str, int]], int]] = {
    "aimed": ("aimed", "WG-9.8", lambda r: _shot(world(*PAIR, options={"aimed": "penalty"}, rules=r)), 1),
    "heads_lost": (
        "heads_lost",
        "WG-11.1",
        lambda r: _shot(alter(world(*PAIR, rules=r), "halyard_0", sections=(0, 42, 18, 18, 20, 20))),
        1,
    ),
    "legs_half": ("legs_lost", "WG-11.1", lambda r: _of_legs(r, (0, 20)), 1),
    "legs_lost": ("legs_lost", "WG-11.1", lambda r: _of_legs(r, (0, 0)), 1),
    "woods": ("woods", "WG-4.4", lambda r: _across(r, "g"), 2),
    "ruins": ("ruins", "WG-4.5", lambda r: _across(r, "k"), 2),
    "sandstorm": (
        "sandstorm",
        "WG-16.10",
        lambda r: _shot(world(*PAIR, of="burning_sandstorm", on=board(16, 13), rules=r)),
        1,
    ),
    "kneeling": (
        "kneeling",
        "WG-12.3",
        lambda r: _shot(alter(world(*PAIR, rules=r), "halyard_0", is_kneeling=True)),
        1,
    ),
    "kneeling_evasion": (
        "kneeling",
        "WG-12.3",
        lambda r: _evaded(alter(world(*PAIR, rules=r), "halyard_1", is_kneeling=True)),
        1,
    ),
    "brace": (
        "brace",
        "WG-12.6",
        lambda r: _evaded(alter(world(*PAIR, rules=r), "halyard_1", stance="brace")),
        1,
    ),
}
"""For each number: the reason that players read, its rule, a position, how often it counts there."""


@pytest.mark.rule("WG-4.4", "WG-4.5", "WG-9.8", "WG-11.1", "WG-12.3", "WG-12.6", "WG-16.10")
@pytest.mark.parametrize("number", [each.name for each in dataclasses.fields(Rolls)])
def test_what_rolls_add_is_in_the_rules(number: str) -> None:
    reason, _, ledger, times = SHOWN[number]
    shipped = getattr(numbers().rolls, number)
    assert ledger(numbers())[reason] == times * shipped
    other = shipped - 3
    rolls = dataclasses.replace(numbers().rolls, **{number: other})
    assert ledger(dataclasses.replace(numbers(), rolls=rolls))[reason] == times * other


@pytest.mark.rule("WG-3.5")
@pytest.mark.parametrize(("most", "has"), [(2, False), (3, True)])
def test_the_rules_say_who_shares_a_hex(most: int, *, has: bool) -> None:
    rules = dataclasses.replace(numbers(), sharing_class=most)
    state = world(At("basalt", 0, 3, 3), At("halyard", 0, 5, 3), At("mote", 1, 9, 3), rules=rules)
    assert has_room(state, unit(state, "basalt_0"), tile(state, 5, 3), 0) is has


@pytest.mark.rule("WG-8.9")
@pytest.mark.parametrize(("falls", "is_step"), [(2, True), (3, False)])
def test_the_rules_say_from_what_height_a_step_is_a_fall(falls: int, *, is_step: bool) -> None:
    ground = board(heights={(3, 4): 2})
    rules = dataclasses.replace(numbers(), fall_levels=falls)
    state = turn_of(world(At("basalt", 0, 3, 4), At("mote", 1, 12, 4), on=ground, rules=rules), "basalt_0")
    assert state.turn is not None and state.turn.move is not None
    found = steps_of(state, unit(state, "basalt_0"), state.turn.move)
    assert ((tile(state, 4, 4), 2) in found) is is_step


@pytest.mark.rule("WG-4.5")
@pytest.mark.rule("WG-8.7")
def test_the_rules_say_what_ruins_cost_and_how_long_a_dash_is() -> None:
    for factor in (2, 3):
        rules = dataclasses.replace(numbers(), difficult=factor, dash_factor=factor)
        ground = board(colours={(4, 4): "k"})
        state = turn_of(
            world(At("basalt", 0, 3, 4), At("mote", 1, 12, 9), on=ground, rules=rules), "basalt_0"
        )
        assert state.turn is not None and state.turn.move is not None
        basalt, move = unit(state, "basalt_0"), state.turn.move
        price = price_of(state, basalt, move, tile(state, 4, 4), 0)
        assert price == factor * numbers().prices.level
        level = turn_of(world(At("sparrow", 0, 1, 8), At("mote", 1, 12, 4), rules=rules), "sparrow_0")
        assert level.turn is not None and level.turn.move is not None
        short = replace(level.turn.move, total=3)
        assert len(dash_path(level, unit(level, "sparrow_0"), short, E)) == factor * 3


@pytest.mark.rule("WG-16.5")
def test_the_rules_say_into_how_many_parts_the_cost_of_the_pursued_is_cut() -> None:
    for parts in (7, 5):
        rules = dataclasses.replace(numbers(), pursuit_parts=parts)
        state = world(At("halyard", 0, 1, 4), At("mote", 1, 13, 4), of="endless_pursuit", rules=rules)
        assert sevenths(state, total_cost(state, 1), 1) == parts


@pytest.mark.rule("WG-16.1")
@pytest.mark.parametrize("reach", [0, 1, 2])
def test_the_rules_say_from_how_far_a_marker_is_held(reach: int) -> None:
    """What lights up around it, and where built-in players go, is as far."""
    rules = dataclasses.replace(numbers(), marker_reach=reach)
    state = world(At("halyard", 0, 1, 8), At("halyard", 1, 12, 8), rules=rules)
    marker = state.markers["control_1"]
    selection = Selection(state)
    selection.pointed = marker.tile
    (lit,) = [each.places for each in marks_of_pointed(selection) if each.role == "choice"]
    assert {*lit} == {*state.field.grid.within(marker.tile, reach)}
    goals = goals_of(state, unit(state, "halyard_0"))
    assert {goal.near for goal in goals if goal.tile == marker.tile} == {reach}


def test_battles_that_began_before_these_numbers_go_on_by_the_shipped_ones() -> None:
    """Their set-ups lack what has come into the table since."""
    assert Rolls() == numbers().rolls
    defaults = {each.name: each.default for each in dataclasses.fields(numbers())}
    for name in ("sharing_class", "fall_levels", "difficult", "dash_factor", "pursuit_parts"):
        assert defaults[name] == getattr(numbers(), name)
