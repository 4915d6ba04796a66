"""What each rule refuses: its number and the reason, in the situation that the rule names."""

from typing import Literal

import pytest

from game.core.ids import UnitId
from game.rules.system import SetupError
from game.systems.strategic.actions import (
    Aim,
    Answer,
    Attack,
    Concede,
    Defend,
    DeployAutomatically,
    EndTurn,
    Extinguish,
    LeaveMap,
    Maneuver,
    Move,
    PlaceUnit,
    Search,
    SetHabit,
    SpreadPattern,
    UsePower,
)
from game.systems.strategic.queries import stat_line
from game.systems.strategic.request import UnitRequest
from tests.support.strategic import BLUE, GREEN, RED, RULES, Battle, at

EVA, WALKER, HORDE = UnitId("eva_vanguard"), UnitId("colossus"), UnitId("line_regiment")
SMALL = "\n".join(["." * 12] * 12)


def facing() -> Battle:
    """Red's Eva against a walker, a square's breadth between them."""
    return Battle([at("eva_vanguard", 5, 5), at("line_regiment", 3, 3)], [at("colossus", 7, 5)])


@pytest.mark.rule("ST-6.1")
def test_only_the_unit_whose_turn_it_is_acts_by_its_own_player() -> None:
    battle = facing()
    assert battle.refused(EndTurn(player=BLUE)) == "ST-6.1 not_your_turn"
    assert battle.refused(EndTurn(player=GREEN)) == "ST-6.1 not_your_turn"
    assert battle.refused(Defend(player=RED, unit=HORDE)) == "ST-6.1 not_its_turn"
    assert battle.refused(Answer(player=RED, option="yes")) == "ST-6.1 no_question"
    battle.do(Concede(player=RED))
    assert RULES.active(battle.state) == ()


@pytest.mark.rule("ST-1.2")
def test_units_are_placed_on_ground_of_the_own_zone_before_the_battle() -> None:
    battle = Battle(["eva_vanguard", "pelican"], ["colossus"], board=SMALL)
    seat = RULES.active(battle.state)[0]
    side = battle.state.field.side_of[seat]
    own = next(unit for unit in battle.state.units.values() if unit.side == side)
    other = next(unit for unit in battle.state.units.values() if unit.side != side)
    tile = battle.state.field.setup.sides[side].zone[0]
    foreign = battle.state.field.setup.sides[1 - side].zone[0]
    place = PlaceUnit(player=seat, unit=own.id, tile=tile)
    for unit in (other.id, UnitId("nobody")):
        refused = battle.refused(PlaceUnit(player=seat, unit=unit, tile=tile))
        assert refused.endswith(" not_waiting")
    assert battle.refused(PlaceUnit(player=seat, unit=own.id, tile=foreign)).endswith(" outside_zone")
    for early in (EndTurn(player=seat), Defend(player=seat, unit=own.id)):
        assert battle.refused(early).endswith(" still_deploying")
    battle.do(place)
    while battle.state.phase == "deploy":
        battle.do(DeployAutomatically(player=RULES.active(battle.state)[0]))
    acting = RULES.active(battle.state)[0]
    assert battle.refused(DeployAutomatically(player=acting)).endswith(" deployed")
    late = PlaceUnit(player=acting, unit=battle.state.acting, tile=tile)
    assert battle.refused(late).endswith(" deployed")


@pytest.mark.rule("ST-6.1")
def test_a_habit_is_a_change() -> None:
    battle = facing()
    question: Literal["reaction"] = "reaction"
    known = battle.state.habits.get(RED, {}).get(question, battle.setup.options.standing)
    assert battle.refused(SetHabit(player=RED, question=question, habit=known)) == "ST-6.1 habit_stands"
    other: Literal["ask", "best"] = "ask" if known != "ask" else "best"
    change = SetHabit(player=RED, question=question, habit=other)
    battle.do(change)
    assert battle.refused(change) == "ST-6.1 habit_stands"


@pytest.mark.rule("ST-2.1")
def test_a_move_leads_somewhere_on_the_map() -> None:
    battle = facing()
    here = battle.unit(EVA).tile
    assert battle.refused(Move(player=RED, unit=EVA, mode="half", to=here)) == "ST-2.1 stays"
    far = Move(player=RED, unit=EVA, mode="half", to=battle.at(20, 20))
    assert battle.refused(far) == "ST-2.1 too_far"
    assert battle.refused(Move(player=RED, unit=EVA, mode="half", to=10_000)) == "ST-1.3 off_map"
    for changes in ({"target": WALKER}, {"weapon": 1}):
        with_more = Move(player=RED, unit=EVA, mode="half", to=battle.at(5, 6), **changes)
        assert battle.refused(with_more) == "ST-2.5 only_charge"


@pytest.mark.rule("ST-4.1", "ST-4.5")
def test_a_shot_has_one_aim_that_is_worth_it() -> None:
    battle = facing()
    shot = Attack(player=RED, unit=EVA, weapon=1, target=WALKER)
    assert RULES.check(battle.state, shot) is None
    both = Attack(player=RED, unit=EVA, weapon=1, target=WALKER, tile=battle.at(7, 5))
    assert battle.refused(both).endswith(" one_aim")
    nobody = Attack(player=RED, unit=EVA, weapon=1, target=UnitId("nobody"))
    assert battle.refused(nobody).endswith(" not_seen")
    gunner = UnitId("arbalest")
    mortar = Battle([at("arbalest", 5, 5)], [at("colossus", 20, 20)])
    gun = next(number for number, each in enumerate(stat_line(mortar.state, gunner).arms) if each.area)
    empty = Attack(player=RED, unit=gunner, weapon=gun, tile=mortar.at(9, 5))
    assert mortar.refused(empty).endswith(" nothing_there")


@pytest.mark.rule("ST-6.4")
def test_half_actions_are_taken_where_they_change_something() -> None:
    battle = facing()
    defend = Defend(player=RED, unit=EVA)
    battle.do(defend)
    assert battle.refused(defend).endswith(" defends_already")
    assert battle.refused(Extinguish(player=RED, unit=EVA)) == "ST-11.2 no_fire"
    assert battle.refused(LeaveMap(player=RED, unit=EVA)) == "ST-6.2 no_leaving"
    battle.do(Search(player=RED, unit=EVA))
    assert battle.refused(Aim(player=RED, unit=EVA, full=False)) == "ST-6.1 no_time"


@pytest.mark.rule("ST-2.3", "ST-10.3", "ST-10.5", "ST-6.7")
def test_hordes_are_not_shifted_and_fields_and_powers_are_those_that_there_are() -> None:
    battle = facing()
    shift = Maneuver(player=RED, unit=EVA, target=HORDE, tile=0)
    assert battle.refused(shift) == "ST-2.3 not_seen", "an own unit"
    assert battle.refused(UsePower(player=RED, unit=EVA, power=6, target=WALKER)).endswith(" no_power")
    pattern = battle.unit(EVA).pattern
    assert battle.refused(SpreadPattern(player=RED, unit=EVA, strength=pattern)) == "ST-10.3 pattern_stands"
    battle.turn_of(HORDE)
    assert battle.refused(SpreadPattern(player=RED, unit=HORDE, strength="half")) == "ST-10.3 no_field"
    assert battle.refused(Defend(player=RED, unit=HORDE)) == "ST-6.7 horde"
    assert battle.refused(Aim(player=RED, unit=HORDE, full=True)) == "ST-6.7 horde"


@pytest.mark.rule("ST-1.2")
@pytest.mark.rule("ST-5.3")
def test_a_horde_is_told_why_it_does_not_get_to_a_square() -> None:
    """'That is too far: it goes 4 squares' was told of the lake and of the regiment next to it."""
    rows = "\n".join(["........", ".d.f....", "..ff....", "..ff...."])
    battle = Battle(
        [at("armoured_brigade", 0, 1), at("line_regiment", 0, 2)], [at("grampus", 7, 3)], board=rows
    )

    def march(column: int, row: int, mode: Literal["march", "run"] = "march") -> str:
        return battle.refused(
            Move(player=RED, unit=UnitId("armoured_brigade"), mode=mode, to=battle.at(column, row))
        )

    assert march(1, 1) == "ST-5.3 no_ford"
    assert march(0, 2) == march(0, 2, "run") == "ST-1.2 horde_there"
    assert march(6, 1) == "ST-5.3 too_dear"


def crowd(count: int, rows: int = 12) -> Battle:
    """Return a battle on a plain of twelve squares across, with so many regiments on the one side."""
    return Battle([UnitRequest("line_regiment", count)], ["colossus"], board="\n".join(["." * 12] * rows))


@pytest.mark.rule("ST-6.8")
@pytest.mark.rule("ST-1.2")
def test_hordes_for_which_the_zone_has_no_room_begin_beside_it() -> None:
    battle = crowd(50)
    zone = set(battle.state.field.setup.sides[0].zone)
    assert len(zone) == 48, "one horde a square: two find no room"
    while battle.state.phase == "deploy":
        battle.do(DeployAutomatically(player=RULES.active(battle.state)[0]))
    regiments = [unit.tile for unit in battle.state.units.values() if unit.side == 0]
    assert len(set(regiments)) == 50
    beyond = [tile for tile in regiments if tile not in zone]
    assert [min(battle.state.field.distance(tile, own) for own in zone) for tile in beyond] == [1, 1]


@pytest.mark.rule("ST-1.2")
def test_more_hordes_than_the_board_has_squares_are_refused() -> None:
    assert crowd(144).state.phase == "deploy"
    with pytest.raises(SetupError, match="the hordes are more than") as caught:
        crowd(145)
    assert caught.value.path == "sides.0.units"


@pytest.mark.rule("ST-5.3")
@pytest.mark.rule("ST-6.8")
def test_who_would_sink_has_no_place_on_nothing_but_deep_water() -> None:
    """The battle began, and its first player could do nothing but give up."""
    lake = "\n".join(["d" * 12] * 12)
    with pytest.raises(SetupError, match="cannot stand in deep water") as caught:
        Battle(["colossus"], ["colossus"], board=lake)
    assert caught.value.path == "sides.0.units"
    assert Battle(["rotor_wing"], ["rotor_wing"], board=lake).state.phase == "deploy"
