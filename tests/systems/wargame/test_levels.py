"""Elevations, high ground and what a survivor may lose are numbers of the rules' table."""

import dataclasses

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.wargame.body import keeps_height
from game.systems.wargame.ground import is_open
from game.systems.wargame.jobs import Blow, EndRound, Hurt
from game.systems.wargame.profile import Levels, WargameRules
from game.systems.wargame.resolve import DOINGS
from game.systems.wargame.resolve_setup import deploy_levels
from game.systems.wargame.rolls import attack_need
from game.systems.wargame.score import secondary_points
from game.systems.wargame.state import WargameState
from game.systems.wargame.steps import steps_of
from game.systems.wargame.work import Work, run
from tests.support.wargame import RULES, At, W, alter, board, numbers, place, tile, turn_of, unit, world

LOW = dataclasses.replace(numbers(), levels=Levels(lowest=-2, highest=2, hover=1))
"""A sky one level lower."""
HIGH = numbers()
HOVERS = 20
"""Thrusters with which a Brigand hovers, and does not fly."""


def after(state: WargameState, job: EndRound | Hurt) -> WargameState:
    """Do a job of the rules."""
    work = Work(Step(state.clone(), RULES.evolve, SEEDED))
    work.then(job)
    run(work, DOINGS)
    return work.state


@pytest.mark.rule("WG-3.1")
@pytest.mark.rule("WG-8.3")
@pytest.mark.parametrize(("rules", "highest"), [(HIGH, 3), (LOW, 2)])
def test_nobody_rises_above_the_highest_level(rules: WargameRules, highest: int) -> None:
    state = turn_of(
        world(At("sparrow", 0, 3, 4, level=highest), At("mote", 1, 12, 4), rules=rules), "sparrow_0"
    )
    assert state.turn is not None and state.turn.move is not None
    sparrow = unit(state, "sparrow_0")
    found = {level for _, level in steps_of(state, sparrow, state.turn.move)}
    assert max(found) == highest and not is_open(state, sparrow.tile, highest + 1)
    assert max(deploy_levels(state, sparrow, tile(state, 5, 4))) == highest


@pytest.mark.rule("WG-8.2")
@pytest.mark.rule("WG-8.6")
@pytest.mark.parametrize(("rules", "most"), [(HIGH, 2), (LOW, 1)])
def test_hover_reaches_no_higher_than_the_rules_say(rules: WargameRules, most: int) -> None:
    for level in (most, most + 1):
        state = world(At("brigand", 0, 3, 4, level=level), At("mote", 1, 12, 4), rules=rules)
        alter(state, "brigand_0", thrusters=HOVERS)
        assert keeps_height(state, unit(state, "brigand_0")) is (level == most)
    state = turn_of(
        alter(
            world(At("brigand", 0, 3, 4, level=most), At("mote", 1, 12, 4), rules=rules),
            "brigand_0",
            thrusters=HOVERS,
        ),
        "brigand_0",
    )
    assert state.turn is not None and state.turn.move is not None
    brigand = unit(state, "brigand_0")
    assert max(level for _, level in steps_of(state, brigand, state.turn.move)) == most
    assert max(deploy_levels(state, brigand, tile(state, 5, 4))) == most
    flyer = world(At("sparrow", 0, 3, 4, level=most + 1), At("mote", 1, 12, 4), rules=rules)
    assert place(after(flyer, Hurt(UnitId("sparrow_0"), "thrusters", 7, "attack")), "sparrow_0")[2] == most


@pytest.mark.rule("WG-3.4")
def test_what_high_ground_adds_is_in_the_rules() -> None:
    steep = dataclasses.replace(HIGH, high_accuracy=(3, 4), high_assault=2)
    for levels, at, is_melee, amount in ((2, 0, False, 3), (2, -2, False, 4), (1, 0, True, 2)):
        ground = board(heights={(5, 3): at})
        state = world(
            At("halyard", 0, 3, 3, level=levels), At("halyard", 1, 5, 3, facing=W), on=ground, rules=steep
        )
        blow = Blow(UnitId("halyard_0"), "", UnitId("halyard_1"), "torso", is_melee=is_melee)
        assert ("high_ground", amount) in [(item.reason, item.amount) for item in attack_need(state, blow)[1]]


@pytest.mark.rule("WG-16.14")
@pytest.mark.parametrize(("ground", "rounds"), [(2, 1), (1, 0)])
def test_the_rules_say_where_high_ground_is(ground: int, rounds: int) -> None:
    rules = dataclasses.replace(HIGH, secondaries=dataclasses.replace(HIGH.secondaries, ground=ground))
    state = world(At("halyard", 0, 12, 4), At("mote", 1, 5, 4), on=board(heights={(12, 4): 2}), rules=rules)
    assert after(state, EndRound()).tallies[0].high_rounds == rounds


@pytest.mark.rule("WG-16.14")
@pytest.mark.parametrize(("part", "points"), [(3, 2), (4, 0)])
def test_the_rules_say_what_part_a_survivor_may_lose(part: int, points: int) -> None:
    rules = dataclasses.replace(HIGH, secondaries=dataclasses.replace(HIGH.secondaries, survivor_part=part))
    trio = (At("mote", 0, 3, 4), At("mote", 0, 3, 6, id="m2"), At("mote", 0, 3, 8, id="m3"))
    state = world(*trio, At("mote", 1, 9, 9), rules=rules)
    state.tallies = (replace(state.tallies[0], destroyed=1), state.tallies[1])
    known = state.field.sheets[UnitId("m2")]
    lost = after(state, Hurt(UnitId("m2"), known.setup.sections[known.main].id, 99, "attack"))
    assert unit(lost, "m2").status != "board"
    assert secondary_points(lost, 0, "survivor") == points


def test_battles_that_began_before_go_on_by_the_shipped_numbers() -> None:
    """Their set-ups lack what has come into the table since."""
    assert Levels() == HIGH.levels
    defaults = {each.name: each.default for each in dataclasses.fields(HIGH)}
    assert (defaults["high_accuracy"], defaults["high_assault"]) == (HIGH.high_accuracy, HIGH.high_assault)
    secondaries = {each.name: each.default for each in dataclasses.fields(HIGH.secondaries)}
    assert secondaries["ground"] == HIGH.secondaries.ground
    assert secondaries["survivor_part"] == HIGH.secondaries.survivor_part
