"""What is refused at the wrong moment, of the wrong player or unit, and by which rule."""

import msgspec
import pytest

from game.core.ids import PlayerId, UnitId
from game.systems.skirmish.actions import (
    Answer,
    DeployAutomatically,
    EnterReserve,
    FinishDeployment,
    PlaceUnit,
    RemoveUnit,
    SkirmishAction,
)
from tests.support.skirmish import BLUE, RED, RULESET, Battle, battle, machine


def deploying() -> Battle:
    """A battle that the defender deploys: a suit on the board, one in reserve, one that is barred."""
    waiting = (machine("s8"), machine("s9"), machine("s7", traits=("land_only",)), machine("S8"))
    b = battle(". S . . s .", zones={"attacker": ("A1",), "defender": ("E1", "F1")}, reserves=waiting)
    assert (b.state.phase, b.player) == ("deploy", BLUE)
    return b


def place(b: Battle, unit: str, tile: str) -> PlaceUnit:
    return PlaceUnit(player=b.player, unit=UnitId(unit), tile=b.tile(tile))


def remove(b: Battle, unit: str) -> RemoveUnit:
    return RemoveUnit(player=b.player, unit=UnitId(unit))


@pytest.mark.rule("SK-1.6", "SK-1.7", "SK-6.2")
def test_while_sides_deploy_nobody_fights_leaves_or_enters() -> None:
    b = deploying()
    fighting: list[SkirmishAction] = [
        b.move("s", "D1"),
        b.fire("s", "S"),
        b.melee("s", "S"),
        b.broadside("s", "W"),
        b.end(),
    ]
    assert {b.refusal(action) for action in fighting} == {("SK-1.6", "still_deploying")}
    assert b.refusal(b.withdraw()) == ("SK-6.2", "still_deploying")
    assert b.refusal(b.enter("s8", "F1")) == ("SK-1.7", "still_deploying")
    assert b.refusal(b.answer("heads")) == ("SK-6.1", "nothing_to_answer")


@pytest.mark.rule("SK-1.6")
def test_who_is_placed_where() -> None:
    b = deploying()
    assert b.refusal(place(b, "s8", "E1")) == ("SK-1.6", "tile_occupied")
    assert b.refusal(place(b, "s8", "D1")) == ("SK-1.6", "outside_zone")
    assert b.refusal(place(b, "s7", "F1")) == ("SK-1.6", "unit_barred")
    assert b.refusal(place(b, "s", "F1")) == ("SK-1.6", "place_is_fixed")
    assert b.refusal(place(b, "S8", "A1")) == ("SK-1.6", "not_your_unit")
    assert b.refusal(place(b, "s0", "F1")) == ("SK-1.6", "no_such_unit")
    assert b.refusal(msgspec.structs.replace(place(b, "s8", "F1"), tile=6)) == ("SK-1.1", "off_board")
    assert b.refusal(msgspec.structs.replace(place(b, "s8", "F1"), tile=-1))[0] == "SK-1.1"
    b.do(place(b, "s8", "F1"))
    assert b.where("s8") == "F1"


@pytest.mark.rule("SK-1.6")
def test_who_is_taken_back() -> None:
    b = deploying()
    assert b.refusal(remove(b, "s")) == ("SK-1.6", "place_is_fixed")
    assert b.refusal(remove(b, "s8")) == ("SK-6.1", "not_on_board")
    assert b.refusal(remove(b, "S")) == ("SK-6.1", "not_your_unit")
    assert b.refusal(remove(b, "s0")) == ("SK-6.1", "no_such_unit")
    b.do(place(b, "s8", "F1"))
    b.do(remove(b, "s8"))
    assert b.where("s8") == "reserve"


@pytest.mark.rule("SK-1.6", "SK-1.7")
def test_a_deployment_is_done_when_nobody_fits_any_more_and_not_before() -> None:
    b = deploying()
    finish = FinishDeployment(player=b.player)
    assert b.refusal(finish) == ("SK-1.7", "unit_still_fits")
    b.do(DeployAutomatically(player=b.player))
    assert b.refusal(DeployAutomatically(player=b.player)) == ("SK-1.6", "nothing_to_place")
    b.do(finish)
    assert b.player == RED
    assert b.refusal(msgspec.structs.replace(finish, player=BLUE))[1] in (
        "other_players_turn",
        "not_your_turn",
    )


@pytest.mark.rule("SK-1.6", "SK-1.7")
def test_after_the_deployment_nobody_is_placed_taken_back_or_finished_again() -> None:
    b = battle("S . . s", reserves=(machine("S9"),), zones={"attacker": ("B1",), "defender": ("D1",)})
    b.do(DeployAutomatically(player=RED))
    b.do(FinishDeployment(player=RED))
    assert (b.state.phase, b.player) == ("battle", RED)
    late = (place(b, "S9", "B1"), remove(b, "S9"), FinishDeployment(player=RED))
    assert {b.refusal(action) for action in late} == {("SK-1.6", "deployment_over")}
    assert b.refusal(DeployAutomatically(player=RED)) == ("SK-1.6", "nothing_to_place")
    assert b.refusal(b.enter("S9", "B1")) == ("SK-1.7", "not_in_reserve")
    assert b.refusal(b.enter("s", "B1")) == ("SK-1.7", "not_your_unit")
    assert b.refusal(b.enter("S0", "B1")) == ("SK-1.7", "no_such_unit")
    b.do(b.move("S9", "C1"))
    assert b.refusal(DeployAutomatically(player=RED)) == ("SK-1.7", "turn_has_begun")
    assert b.refusal(b.enter("S9", "B1")) == ("SK-1.7", "turn_has_begun")


@pytest.mark.rule("SK-6.1")
def test_only_own_units_on_the_board_act_and_only_on_what_is_there() -> None:
    b = battle(
        "S . s . s", reserves=(machine("S9", traits=("land_only",)), machine("s9", traits=("land_only",)))
    )
    for unit, reason in (("x", "no_such_unit"), ("s", "not_your_unit"), ("S9", "not_on_board")):
        acts = (b.move(unit, "B1"), b.fire(unit, "s"), b.melee(unit, "s"), b.broadside(unit, "E"))
        assert {b.refusal(action) for action in acts} == {("SK-6.1", reason)}
    for target, reason in (("x", "no_such_unit"), ("S", "target_is_own"), ("s9", "target_not_on_board")):
        assert b.refusal(b.fire("S", target)) == ("SK-3.1", reason)
        assert b.refusal(b.melee("S", target)) == ("SK-4.1", reason)
    for tile in (-1, 5, 10**9):
        assert b.refusal(msgspec.structs.replace(b.move("S", "B1"), to=tile))[0] == "SK-1.1"


@pytest.mark.rule("SK-6.1")
def test_who_does_not_sit_at_the_table_or_is_not_to_move_does_nothing() -> None:
    b = battle("S . s . s")
    stranger = msgspec.structs.replace(b.end(), player=PlayerId("stranger"))
    assert b.refusal(stranger) == ("SK-6.1", "no_such_player")
    waiting = msgspec.structs.replace(b.end(), player=BLUE)
    assert b.refusal(waiting)[0] == "SK-6.1"
    assert RULESET.legal(b.state, BLUE) == ()


@pytest.mark.rule("SK-4.3", "SK-3.6")
def test_a_question_is_answered_by_whom_it_is_asked_before_all_else() -> None:
    b = battle("s .\n. S")
    b.do(b.melee("S", "s"))
    assert b.player == RED and b.state.prompt is not None
    other = Answer(player=BLUE, option="heads")
    assert b.refusal(other) == ("SK-4.3", "other_player_decides")
    assert b.refusal(b.move("S", "A2")) == ("SK-4.3", "answer_first")
    assert b.refusal(b.answer("edge")) == ("SK-4.3", "no_such_option")
    assert RULESET.legal(b.state, RED) == (b.answer("heads"), b.answer("tails"))


@pytest.mark.rule("SK-1.7")
def test_a_reserve_enters_where_there_is_room_of_slots_and_ground() -> None:
    b = battle(
        "S . . s\n. # . .",
        units={"S": {"slots": 12}},
        reserves=(machine("S9"),),
        zones={"attacker": ("A1", "A2", "B2"), "defender": ("D1",)},
    )
    b.do(FinishDeployment(player=b.player))
    assert b.refusal(b.enter("S9", "A2")) == ("SK-1.7", "no_slots_left")
    assert b.refusal(b.enter("S9", "B2")) == ("SK-1.2", "terrain_forbids")
    assert b.refusal(b.enter("S9", "A1")) == ("SK-1.7", "tile_occupied")
    assert b.refusal(b.enter("S9", "C1")) == ("SK-1.7", "outside_zone")
    assert isinstance(b.enter("S9", "A2"), EnterReserve)
    b.do(b.move("S", "B1"))


@pytest.mark.rule("SK-1.6", "SK-1.7")
@pytest.mark.parametrize("order", [("S8", "S9", "S7"), ("S9", "S8", "S7"), ("S7", "S8", "S9")])
def test_whoever_of_those_that_wait_still_fits_is_placed_first(order: tuple[str, ...]) -> None:
    slots = {"S8": 12, "S9": 1, "S7": 12}
    b = battle(
        "S . . s",
        reserves=tuple(machine(name, slots=slots[name]) for name in order),
        zones={"attacker": ("A1", "B1", "C1"), "defender": ("D1",)},
    )
    finish = FinishDeployment(player=RED)
    assert b.refusal(finish) == ("SK-1.7", "unit_still_fits")
    illegal = b.check(finish)
    assert illegal is not None and illegal.facts == {"unit": "S9"}, "the only one for whom there is room"
    b.do(DeployAutomatically(player=RED))
    assert [b.where(name) for name in ("S7", "S8")] == ["reserve", "reserve"]
    b.do(finish)
    assert b.state.phase == "battle"


@pytest.mark.rule("SK-1.7")
@pytest.mark.parametrize("order", [("S8", "S9"), ("S9", "S8")])
def test_whoever_of_the_reserves_has_room_enters_before_all_else(order: tuple[str, ...]) -> None:
    slots = {"S8": 12, "S9": 1}
    b = battle(
        "S . . s",
        reserves=tuple(machine(name, slots=slots[name]) for name in order),
        zones={"attacker": ("A1",), "defender": ("D1",)},
    )
    b.do(FinishDeployment(player=RED))
    b.do(b.move("S", "B1"))
    b.pass_turns(2)
    assert b.refusal(b.end()) == ("SK-1.7", "reserves_first")
    assert b.refusal(b.enter("S8", "A1")) == ("SK-1.7", "no_slots_left")
    b.do(b.enter("S9", "A1"))
    b.do(b.end())
