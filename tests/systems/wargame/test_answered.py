"""Who is asked out of turn, and what comes of it (WG-8.12, WG-11.4, WG-12.8, WG-16.14)."""

from fractions import Fraction

import pytest

from game.core.ids import UnitId
from game.rules.prose import whole_percent
from game.systems.wargame.actions import Attack, Rotate, StepTo, Surrender
from game.systems.wargame.asked import asked_of
from game.systems.wargame.content_missions import Works
from game.systems.wargame.jobs import Blow
from game.systems.wargame.rolls import FULL, hit_chance
from tests.support.wargame import (
    RULES,
    At,
    Done,
    W,
    alter,
    answer,
    board,
    do,
    place,
    player,
    refused,
    section,
    tile,
    turn_of,
    unit,
    world,
)
from tests.systems.wargame.test_scored import destroyed


@pytest.mark.rule("WG-12.8")
def test_a_move_that_begins_in_view_may_be_watched() -> None:
    def begun(facing: int, wall: bool = False, ap: int = 5) -> Done:
        works = (Works(at=((9, 4),), elevation=1),) if wall else ()
        state = world(
            At("mote", 0, 12, 4, facing=W, level=0),
            At("halyard", 1, 6, 4, facing=facing, ap=ap),
            on=board(works=works),
        )
        turn_of(state, "mote_0")
        return do(state, StepTo(player=player(state), tile=tile(state, 11, 4), level=0))

    asked = begun(1)
    assert asked.state.prompt is not None and asked.state.prompt.kind == "watch"
    watching = answer(asked, "overwatch")
    assert unit(watching, "halyard_1").stance == "overwatch" and not unit(watching, "halyard_1").has_acted
    assert watching.state.prompt is not None, "it may fire at that move"
    assert watching.state.prompt.kind == "overwatch"
    assert begun(W).state.prompt is None, "behind its back"
    assert begun(1, wall=True).state.prompt is None, "behind a wall"
    assert begun(1, ap=4).state.prompt is None, "2 for the stance and 3 for the rifle"


@pytest.mark.rule("WG-12.8")
@pytest.mark.rule("WG-12.6")
def test_a_neighbour_is_asked_even_where_the_target_has_nothing_to_choose() -> None:
    state = world(
        At("halyard", 0, 3, 4), At("halyard", 1, 6, 4, facing=W, ap=8), At("basalt", 1, 7, 4, facing=W, ap=8)
    )
    alter(state, "halyard_1", stance="brace")
    fire = Attack(
        player=player(turn_of(state, "halyard_0", "ranged")),
        item="halyard_0.service_rifle",
        target=UnitId("halyard_1"),
        aim="torso",
    )
    asked = do(state, fire)
    assert asked.state.prompt is not None and asked.state.prompt.subject == "basalt_1"
    assert asked.state.prompt.options == ("none", "shield")


@pytest.mark.rule("WG-12.6", "WG-9.1")
def test_who_is_asked_is_told_the_chance_against_the_guard_who_takes_the_blow() -> None:
    """A Basalt guards the Mote already: it is struck in its place, and evades worse."""
    state = world(
        At("halyard", 0, 3, 4),
        At("mote", 1, 6, 4, facing=W, ap=8),
        At("basalt", 1, 7, 4, facing=W, ap=0),
    )
    turn_of(state, "halyard_0", "ranged")
    told = []
    for stance in ("", "shield"):
        alter(state, "basalt_1", stance=stance)
        rifle, mote = "halyard_0.service_rifle", UnitId("mote_1")
        asked = do(state, Attack(player=player(state), item=rifle, target=mote, aim="ai_cockpit"))
        assert asked.state.prompt is not None and asked.state.prompt.options == ("none", "brace")
        found = asked_of(asked.state)
        (chance,) = [each for each in found.about if each.key == "wargame.asked.chance"]
        told.append((chance.facts["percent"], found.notes["brace"].facts["percent"]))
    blow = Blow(UnitId("halyard_0"), "halyard_0.service_rifle", UnitId("basalt_1"), "torso")
    (_, braced), guarded = told
    assert guarded == (whole_percent(Fraction(hit_chance(state, blow), FULL)),) * 2, (
        "to brace changes nothing"
    )
    assert guarded[0] != told[0][0] != braced


@pytest.mark.rule("WG-8.12")
def test_an_evader_with_no_free_neighbour_is_struck_after_all() -> None:
    around = ((6, 4), (5, 3), (5, 5), (4, 3), (4, 5))
    works = tuple(Works(at=(at,), elevation=1) for at in around)
    state = world(
        At("halyard", 0, 4, 4),
        At("halyard", 1, 5, 4, facing=W, ap=0),
        on=board(heights={(4, 4): 2}, works=works),
    )
    step = StepTo(player=player(turn_of(state, "halyard_0")), tile=tile(state, 5, 4), level=2)
    struck = answer(do(state, step), "leg_1", 8)
    assert struck.state.prompt is not None and struck.state.prompt.subject == "halyard_1"
    done = answer(struck, "arm_1")
    assert section(done, "halyard_1", "arm_1") == 18 - 8 and unit(done, "halyard_1").is_lying
    assert place(done, "halyard_1") == (5, 4, 0)


@pytest.mark.rule("WG-11.4")
@pytest.mark.rule("WG-9.10")
def test_what_a_destroyed_unit_held_and_carried_stays_and_what_sat_on_it_goes() -> None:
    state = world(At("halyard", 0, 3, 4), At("halyard", 1, 6, 4))
    gone = destroyed(state, "halyard_1")
    lies = {name: item.lies for name, item in gone.items.items() if name.startswith("halyard_1")}
    assert lies == {
        "halyard_1.service_rifle": "ground",
        "halyard_1.sabre": "ground",
        "halyard_1.buckler": "gone",
    }
    assert gone.items["halyard_1.sabre"].tile == tile(state, 6, 4)


@pytest.mark.rule("WG-7.2")
@pytest.mark.rule("WG-8.1")
def test_nobody_turns_once_the_movement_is_over() -> None:
    state = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4)), "halyard_0", "ranged")
    assert refused(state, Rotate(player=player(state), facing=3)).reason == "movement_is_over"


@pytest.mark.rule("WG-16.14")
def test_secret_objectives_are_shown_and_counted_at_the_end() -> None:
    state = world(At("halyard", 0, 12, 4), At("mote", 1, 5, 4))
    state.picks = (("breakthrough", "disarm", "survivor"), ("first_blood", "headhunter", "high_ground"))
    blind = RULES.observe(state, state.player(1))
    assert set(blind.picks[0]) == {"hidden"} and blind.picks[1] == state.picks[1]
    over = do(turn_of(state, "halyard_0"), Surrender(player=player(turn_of(state, "halyard_0")))).state
    assert RULES.observe(over, over.player(1)).picks[0] == state.picks[0]
    assert [tally.secondary for tally in over.tallies] == [1, 0]
