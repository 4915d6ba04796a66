"""TW-3: squadrons go along with a fleet."""

import pytest
from msgspec.structs import replace

from game.core.kernel import Illegal
from game.systems.totalwar.actions import Answer, MoveFleet, MoveSquadron
from game.systems.totalwar.events import BattleOrdered, ForceMoved
from game.systems.totalwar.profile import Standing
from game.systems.totalwar.state import Attack
from game.systems.totalwar.tagalong import Preview, plan_tagalong, preview
from tests.support.totalwar import BLUE, NE, SE, N, S, War, draw, fleet, squad, war_setup

MAP = """
FC F.  F.  F.  F.  F. F. F. ZC
F. F.  F.  F.  F.  F. F. Z. Z.
F. F.  F.  F.  F.  F. F. Z. Z.
F. F.  F.b F.a F.c F. F. Z. Z.
F. F.  F.  F.d F.  F. F. Z. Z.
F. F.  F.  F.  F.  F. F. Z. Z.
F. F.  F.  F.  F.  F. F. Z. Z.
"""
FORCES = {
    "a": fleet("amber", "harrier"),
    "b": squad("blake", "gm"),
    "c": squad("cole", "gm"),
    "d": squad("revil", "gm"),
}
GREEN = "green"


def war_of(text: str = MAP, **more: object) -> War:
    seats = more.pop("seats", {})
    assert isinstance(seats, dict) and not more
    known = {letter: each for letter, each in FORCES.items() if letter in text}
    enemies = {"x": squad("yuri", "varg"), "y": fleet("xander", "talon")}
    known |= {letter: each for letter, each in enemies.items() if f".{letter}" in text}
    war = War(war_setup(draw(text), known, seats=seats))
    war.until("amber")
    return war


def shown(war: War, direction: int, panels: int, *followers: str) -> Preview:
    found = preview(war.state, war.state.forces["a"], direction, panels, followers)
    assert not isinstance(found, Illegal)
    return found


@pytest.mark.rule("TW-3.1")
@pytest.mark.rule("TW-3.2")
def test_squadrons_keep_their_place_and_may_then_move_one_panel() -> None:
    war = war_of()
    start = {letter: war.at(letter) for letter in "abc"}
    war.fleet("a", N, 2, "b", "c")
    for letter in "abc":
        assert war.at(letter) == war.state.map.line(start[letter], N, 2)[-1]
    moved = [event for event in war.all(ForceMoved) if event.mode == "tagalong"]
    assert [event.force for event in moved] == ["c", "b"], "clockwise from N"
    war.until("blake")
    far = war.state.map.line(war.at("b"), S, 2)[-1]
    assert war.refusal(MoveSquadron(player=BLUE, force="b", to=far)) == "TW-2.2 out_of_reach"
    war.squadron("b", S)
    assert war.refusal(MoveSquadron(player=BLUE, force="b", to=far)) == "TW-1.6 has_moved"


@pytest.mark.rule("TW-3.2")
def test_a_squadron_that_has_moved_may_not_go_along() -> None:
    war = war_of(MAP)
    war.until("revil")
    war.squadron("d", S)
    war.put("d", war.state.map.line(war.at("a"), S, 1)[0])
    war.until("amber")
    order = MoveFleet(player=BLUE, force="a", direction=N, panels=1, followers=("d",))
    assert war.refusal(order) == "TW-3.1 cannot_follow"


@pytest.mark.rule("TW-3.3")
@pytest.mark.rule("TW-3.5")
def test_a_squadron_fights_at_the_first_enemy_on_its_way_after_the_fleets_battle() -> None:
    rows = MAP.strip().splitlines()
    rows[1] = "F. F.  F.  F.y F.  F. F. Z. Z."
    rows[2] = "F. F.  F.  F.  F.x F. F. Z. Z."
    war = war_of("\n".join(rows))
    plan = shown(war, N, 3, "b", "c")
    by_force = {move.force: move for move in plan.moves}
    assert by_force["a"].path[-1] == war.at("y") and by_force["a"].fights
    assert by_force["c"].path[-1] == war.at("x") and by_force["c"].fights
    assert len(by_force["b"].path) == len(by_force["a"].path) == 3, "the same shortened path"
    war.fleet("a", N, 3, "b", "c")
    assert war.order.sides[0].forces[0].id == "a", "the fleet fights first"
    assert war.state.attacks == (Attack("c", war.at("x"), war.state.map.line(war.at("x"), S, 1)[0]),)
    panel = war.at("x")
    war.fight("defender", lost=[])
    options = {int(option) for option in war.state.prompts[-1].options}
    assert panel not in options, "a panel where a battle waits is not free"
    war.skip()
    assert [event.attack.force for event in war.all(BattleOrdered)] == ["a", "c"]
    assert war.state.forces["c"].steps_left == 0


@pytest.mark.rule("TW-3.4")
def test_a_squadron_stays_behind_where_it_cannot_follow() -> None:
    rows = MAP.strip().splitlines()
    rows[1] = "F. F.  #   F.  F.  F. F. Z. Z."
    war = war_of("\n".join(rows))
    plan = shown(war, N, 2, "b", "c")
    assert [(each.force, each.reason) for each in plan.stayed] == [("b", "no_way")]
    war.fleet("a", N, 2, "b", "c")
    assert war.state.forces["b"].steps_left == 2, "its own two panels are intact"


@pytest.mark.rule("TW-3.4")
def test_of_two_squadrons_that_one_enemy_would_stop_on_his_panel_one_goes() -> None:
    war = war_of(MAP.replace("F.d", "Z.x"))
    beside = war.state.map.steps[war.at("a")]
    ahead = war.state.map.steps[beside[NE]][N]
    war.give("zeon", ahead)
    for letter, panel in (("b", beside[NE]), ("c", beside[SE]), ("x", ahead)):
        war.put(letter, panel)
    plan = shown(war, N, 2, "b", "c")
    assert [(move.force, move.path[-1]) for move in plan.moves[1:]] == [("b", ahead)]
    assert [(each.force, each.reason) for each in plan.stayed] == [("c", "no_room")]


@pytest.mark.rule("TW-3.4")
def test_the_fleets_last_panel_must_be_vacated_and_trains_move_together() -> None:
    war = war_of()
    ahead = war.state.map.line(war.at("a"), SE, 1)[0]
    war.put("c", ahead)
    alone = plan_tagalong(war.state, war.state.forces["a"], SE, 1, ())
    assert isinstance(alone, Illegal) and alone.reason == "last_panel_taken"
    behind = war.state.map.steps[war.at("a")][5]
    war.put("b", behind)
    plan = shown(war, SE, 1, "b", "c")
    paths = {move.force: move.path for move in plan.moves}
    assert paths["b"][-1] == paths["a"][0] and paths["c"][0] == paths["a"][-1]
    assert plan.stayed == ()


@pytest.mark.rule("TW-3.4")
def test_an_own_squadron_that_stays_bars_the_last_panel_whoever_else_goes_along() -> None:
    war = war_of(seats={"blake": GREEN})
    war.put("c", war.state.map.line(war.at("a"), SE, 1)[0])
    order = MoveFleet(player=BLUE, force="a", direction=SE, panels=1)
    assert war.refusal(order) == "TW-3.4 last_panel_taken", "nobody is asked about a move that must fail"
    assert war.refusal(replace(order, followers=("c",))) == ""
    war.put("b", war.at("c"))
    war.put("c", war.state.map.line(war.at("a"), NE, 1)[0])
    assert war.refusal(order) == "", "the other commander may leave it"


@pytest.mark.rule("TW-3.1")
@pytest.mark.rule("TW-3.4")
def test_other_commanders_are_asked_and_the_whole_is_confirmed() -> None:
    war = war_of(seats={"blake": GREEN, "cole": "grey"})
    start = war.at("a")
    war.fleet("a", N, 1)
    asked = []
    while war.state.prompts and war.state.prompts[-1].kind == "tagalong":
        asked.append(war.seat)
        assert war.at("a") == start, "nothing moves before the answers"
        war.do(Answer(player=war.seat, option="yes" if war.seat == GREEN else "no"))
    assert sorted(asked) == ["green", "grey"]
    assert war.state.prompts[-1].kind == "confirm_move" and war.seat == BLUE
    war.do(Answer(player=BLUE, option="cancel"))
    assert war.at("a") == start and war.state.plan is None
    war.fleet("a", N, 1)
    while war.state.prompts and war.state.prompts[-1].kind == "tagalong":
        war.do(Answer(player=war.seat, option="yes" if war.seat == GREEN else "no"))
    war.do(Answer(player=BLUE, option="confirm"))
    assert war.at("a") != start
    assert war.state.forces["b"].has_tagged and not war.state.forces["c"].has_tagged


@pytest.mark.rule("TW-3.1")
def test_the_standing_order_answers_for_the_commander() -> None:
    forces = dict(FORCES) | {"b": squad("blake", "gm", order="follow_fleet")}
    drawing = draw(MAP.replace("F.c", "F. ").replace("F.d", "F. "))
    war = War(war_setup(drawing, {letter: forces[letter] for letter in "ab"}, seats={"blake": GREEN}))
    war.until("amber")
    war.fleet("a", NE, 2)
    assert not war.state.prompts
    assert war.state.forces["b"].has_tagged


@pytest.mark.rule("TW-3.1")
@pytest.mark.rule("TW-7.7")
@pytest.mark.parametrize("order", ["hold", "raid"])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_commander_without_the_order_to_follow_is_asked_each_time(order: Standing, answer: str) -> None:
    forces = dict(FORCES) | {"b": squad("blake", "gm", order=order)}
    drawing = draw(MAP.replace("F.c", "F. ").replace("F.d", "F. "))
    war = War(war_setup(drawing, {letter: forces[letter] for letter in "ab"}, seats={"blake": GREEN}))
    war.until("amber")
    start = war.at("b")
    war.fleet("a", NE, 2)
    assert war.state.prompts[-1].kind == "tagalong" and war.seat == GREEN
    war.do(Answer(player=war.seat, option=answer))
    war.do(Answer(player=BLUE, option="confirm"))
    assert (war.at("b") != start) is (answer == "yes"), "unasked it stays where it is"


def test_a_preview_changes_nothing_and_says_what_the_move_does() -> None:
    war = war_of()
    before = war.state.record()
    plan = shown(war, SE, 3, "b", "c")
    assert war.state.record() == before
    war.fleet("a", SE, 3, "b", "c")
    assert {move.force: move.path[-1] for move in plan.moves} == {
        letter: war.at(letter) for letter in ("a", *(move.force for move in plan.moves[1:]))
    }
