"""What is offered and what is refused, boundary by boundary (WG-3, WG-6, WG-7, WG-9, WG-10, WG-12)."""

import dataclasses
import random
from fractions import Fraction
from typing import TypeVar

import pytest
from msgspec.structs import replace

from game.core.events import Action
from game.core.ids import UnitId
from game.systems.wargame import actions as a
from game.systems.wargame import events as ev
from game.systems.wargame.aim import aims_at
from game.systems.wargame.body import water_of
from game.systems.wargame.content_missions import Works
from game.systems.wargame.ground import line_colours
from game.systems.wargame.jobs import Blow
from game.systems.wargame.resolve_grapple import seize_need
from game.systems.wargame.rolls import attack_need, has_conceal, hit_chance
from game.systems.wargame.state import WargameState
from tests.support.wargame import (
    RULES,
    At,
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
from tests.systems.wargame.test_grapples import held
from tests.systems.wargame.test_missions import deploy, picked, started

ActionT = TypeVar("ActionT", bound=Action)


def offered(state: WargameState, kind: type[ActionT]) -> list[ActionT]:
    """Return the legal actions of a kind."""
    return [each for each in RULES.legal(state, player(state)) if isinstance(each, kind)]


@pytest.mark.rule("WG-7.2")
@pytest.mark.rule("WG-9.8")
def test_each_phase_offers_its_own_and_every_aim() -> None:
    ground = board(works=(Works(at=((5, 2),), elevation=0),))
    state = world(
        At("halyard", 0, 3, 4, ap=16),
        At("basalt", 1, 6, 4, facing=W, ap=0),
        on=ground,
        change={"halyard_0": {"assault": 5}},
    )
    ranged = turn_of(state.clone(), "halyard_0", "ranged")
    aims = {each.aim for each in offered(ranged, a.Attack)}
    assert aims == set(aims_at(ranged, unit(ranged, "basalt_1")))
    assert [each.target for each in offered(ranged, a.Demolish)] == ["building_0"]
    assert not offered(ranged, a.StepTo) and not offered(ranged, a.DashAhead)
    moving = turn_of(state.clone(), "halyard_0")
    assert offered(moving, a.StepTo) and not offered(moving, a.Attack)
    gun = state.field.items["halyard_0.service_rifle"][0].armament
    assert not gun.splits


@pytest.mark.rule("WG-12.7")
@pytest.mark.rule("WG-7.4")
def test_orders_are_offered_as_far_as_the_ap_of_the_main_unit_reach() -> None:
    state = world(At("shepherd", 0, 5, 4, ap=2), At("halyard", 1, 8, 4, facing=1, ap=0))
    for number, column in ((1, 6), (2, 7)):
        alter(
            state,
            f"shepherd_0.drone_{number}",
            status="board",
            tile=tile(state, column, 5),
            level=0,
            facing=1,
        )
    turn_of(state, "shepherd_0")
    assert {each.drone for each in offered(state, a.DroneAttack)} == {
        "shepherd_0.drone_1",
        "shepherd_0.drone_2",
    }
    poor = alter(state, "shepherd_0", ap=1)
    assert not offered(poor, a.DroneAttack)
    fire = a.DroneAttack(
        player=player(state), drone=UnitId("shepherd_0.drone_1"), target=UnitId("halyard_1"), aim="head"
    )
    assert refused(poor, fire).reason == "ap_missing"


@pytest.mark.rule("WG-12.5")
@pytest.mark.rule("WG-4.6")
def test_jumps_are_moves_and_water_takes_hold_of_who_lands_in_it() -> None:
    jets = {"halyard_0": {"effects": {"jump": 1}}}
    ground = board(colours={(5, 4): "l"}, heights={(3, 4): 0})
    state = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), on=ground, change=jets), "halyard_0")
    jump = a.JumpTo(player=player(state), tile=tile(state, 5, 4))
    wet = do(state, jump).state
    assert water_of(wet, unit(wet, "halyard_0")) == "euphotic"
    assert wet.turn is not None and wet.turn.move is not None and wet.turn.move.left == 4 - 2 - 2
    dash = a.DashAhead(player=player(state), direction=1)
    for move in (jump, dash):
        illegal = refused(alter(state, "halyard_0", is_kneeling=True, thrusters=1), move)
        assert (illegal.rule, illegal.reason) == ("WG-13.1", "cannot_move")


@pytest.mark.rule("WG-15.3")
@pytest.mark.rule("WG-10.1")
def test_a_power_claw_makes_grapples_easier() -> None:
    plain: dict[str, dict[str, object]] = {"monolith_0": {"effects": {}}}
    state = world(At("monolith", 0, 5, 4, ap=12), At("halyard", 1, 6, 4, facing=W, ap=0), change=plain)
    turn_of(state, "monolith_0", "close")
    me, enemy = unit(state, "monolith_0"), unit(state, "halyard_1").id
    need, ledger = seize_need(state, me, enemy)
    assert need == me_assault(state) - 1 and "claw" in {item.reason for item in ledger}
    state.items["monolith_0.power_claw"] = replace(state.items["monolith_0.power_claw"], lies="gone")
    assert seize_need(state, me, enemy)[0] == need + 1


def me_assault(state: WargameState) -> int:
    """The Monolith's Assault."""
    return state.field.sheets[UnitId("monolith_0")].setup.assault


@pytest.mark.rule("WG-10.3")
@pytest.mark.parametrize(("face", "there"), [(1, (10, 4)), (2, (9, 5)), (6, (9, 3))])
def test_a_throw_that_deviates_does_so_from_its_own_direction(face: int, there: tuple[int, int]) -> None:
    state = held()
    done = do(state, a.ThrowHeld(player=player(state), tile=tile(state, 9, 4)), 1, face)
    assert place(done, "halyard_1")[:2] == there
    hexes = state.field.grid.distance(tile(state, 6, 4), tile(state, *there))
    assert section(done, "halyard_1", "torso") == 42 - 2 * 2 * hexes


@pytest.mark.rule("WG-6.6")
@pytest.mark.rule("WG-16.12")
def test_half_of_the_cost_and_no_more_waits_for_the_second_wave() -> None:
    state = picked(started("protect_the_base", ("halyard", "halyard"), ("halyard",)))
    finish = a.FinishDeployment(player=player(state))
    assert refused(state, finish).reason == "no_reserve", "all of it is more than half"
    first = next(each for each in offered(state, a.DeployUnit))
    placed = answer(do(state, first), "1").state
    placed = answer(do(placed, offered(placed, a.DeployUnit)[0]), "1").state
    battle = deploy(do(placed, replace(finish, player=player(placed))).state)
    waiting = next(each for each in battle.units.values() if each.status == "reserve")
    enter = a.ActivateUnit(player=player(battle), unit=waiting.id, tile=tile(battle, 0, 4))
    for number, reason in ((1, "cannot_activate"), (2, "cannot_activate")):
        battle.round = number
        assert refused(battle, enter).reason == reason
    battle.round = 3
    assert RULES.check(battle, enter) is None
    uneven = picked(started("protect_the_base", ("halyard", "halyard", "mote"), ("halyard",)))
    mote = next(each for each in offered(uneven, a.DeployUnit) if each.unit == "mote_1")
    two = answer(do(uneven, mote), "1").state
    two = answer(do(two, offered(two, a.DeployUnit)[0]), "1").state
    assert refused(two, replace(finish, player=player(two))).reason == "no_reserve", "two of them are"


@pytest.mark.rule("WG-3.2")
@pytest.mark.rule("WG-8.3")
def test_who_flies_passes_over_a_roof_at_three_and_nobody_else_is_there() -> None:
    ground = board(works=(Works(at=((4, 4),), elevation=2), Works(at=((4, 6),), elevation=3)))
    state = turn_of(world(At("sparrow", 0, 3, 4, level=3), At("mote", 1, 12, 4), on=ground), "sparrow_0")
    over = do(state, a.StepTo(player=player(state), tile=tile(state, 4, 4), level=3)).state
    assert place(over, "sparrow_0") == (4, 4, 3)
    barred = refused(state, a.DashAhead(player=player(state), direction=1))
    assert barred.reason == "way_is_barred", "a change of surface at its elevation"
    walker = turn_of(
        world(
            At("halyard", 0, 3, 4),
            At("mote", 1, 12, 4),
            on=board(heights={(3, 4): 2}, works=(Works(at=((4, 4),), elevation=2),)),
        ),
        "halyard_0",
    )
    assert refused(walker, a.StepTo(player=player(walker), tile=tile(walker, 4, 4), level=3)).rule == "WG-8.9"
    high = turn_of(world(At("sparrow", 0, 3, 6, level=3), At("mote", 1, 12, 4), on=ground), "sparrow_0")
    assert refused(high, a.StepTo(player=player(high), tile=tile(high, 4, 6), level=3)).rule == "WG-8.9"
    crippled = alter(over, "sparrow_0", thrusters=10)
    ended = do(crippled, a.EndActivation(player=player(over)))
    while ended.state.prompt is not None:
        ended = answer(ended, ended.state.prompt.options[0])
    there = unit(ended, "sparrow_0")
    assert there.tile != tile(state, 4, 4) and there.level == 0, "+3 is for flight alone"


@pytest.mark.rule("WG-4.4")
@pytest.mark.rule("WG-4.1")
@pytest.mark.rule("WG-4.10")
def test_a_roof_is_above_the_colour_of_its_hex() -> None:
    ground = board(
        colours={(4, 4): "g", (4, 6): "k", (4, 2): "r"},
        works=tuple(Works(at=((4, row),), elevation=0) for row in (2, 4, 6)),
        heights={(3, 6): 1, (3, 2): 1},
    )
    state = world(
        At("halyard", 0, 4, 4), At("basalt", 0, 3, 6), At("sparrow", 0, 3, 2), At("mote", 1, 12, 4), on=ground
    )
    assert place(state, "halyard_0") == (4, 4, 1) and not has_conceal(state, unit(state, "halyard_0"))
    roof = do(
        turn_of(state, "basalt_0"), a.StepTo(player=player(state), tile=tile(state, 4, 6), level=1)
    ).state
    assert roof.turn is not None and roof.turn.move is not None and roof.turn.move.left == 2
    red = turn_of(state, "sparrow_0")
    assert RULES.check(red, a.StepTo(player=player(red), tile=tile(red, 4, 2), level=1)) is None


@pytest.mark.rule("WG-16.5")
def test_each_seventh_is_scored_as_soon_as_it_is_gone() -> None:
    state = world(
        At("halyard", 0, 1, 4, ap=16), At("basalt", 1, 4, 4), At("mote", 1, 13, 4), of="endless_pursuit"
    )
    alter(state, "basalt_1", is_lying=True, sections=(16, 1, 30, 30, 37, 37))
    fire = a.Attack(
        player=player(state), item="halyard_0.service_rifle", target=UnitId("basalt_1"), aim="torso"
    )
    shot = do(turn_of(state, "halyard_0", "ranged"), fire, 5)
    assert [event.points for event in shot.events if isinstance(event, ev.PointsScored)] == [5]


@pytest.mark.rule("WG-15.3")
@pytest.mark.rule("WG-15.5")
@pytest.mark.rule("WG-6.6")
def test_numbers_of_other_packs_have_their_effect() -> None:
    lead = {"massif_0": {"effects": {"fire_direction": 2}}}
    state = world(At("halyard", 0, 3, 4), At("massif", 0, 3, 5), At("halyard", 1, 6, 4), change=lead)
    blow = Blow(UnitId("halyard_0"), "halyard_0.service_rifle", UnitId("halyard_1"), "torso")
    alone = attack_need(state, blow)[0]
    assert attack_need(alter(state, "massif_0", targets=("halyard_1",)), blow)[0] == alone - 2
    held_claw = world(At("sparrow", 0, 5, 4), At("halyard", 1, 6, 4, facing=W))
    knife = "sparrow_0.combat_knife"
    before = seize_need(held_claw, unit(held_claw, "sparrow_0"), UnitId("halyard_1"))[0]
    item, owner = held_claw.field.items[knife]
    hooked = replace(item, armament=dataclasses.replace(item.armament, grapple=1))
    held_claw.field.items[knife] = (hooked, owner)
    assert seize_need(held_claw, unit(held_claw, "sparrow_0"), UnitId("halyard_1"))[0] == before - 1
    late = world(
        At("halyard", 0, 3, 4),
        At("mote", 0, 1, 1),
        At("mote", 1, 15, 12),
        of="order_to_destroy",
        on=board(16, 13),
    )
    enter = a.ActivateUnit(player=player(late), unit=UnitId("mote_0"), tile=tile(late, 0, 4))
    alter(late, "mote_0", status="reserve", tile=-1)
    for number, can in ((1, True), (2, True), (3, False)):
        late.round = number
        assert (RULES.check(late, enter) is None) == can


@pytest.mark.rule("WG-9.1")
@pytest.mark.rule("WG-9.3")
@pytest.mark.rule("WG-9.4")
@pytest.mark.rule("WG-12.3")
def test_many_modifiers_at_once_come_to_the_chance_of_the_table() -> None:
    ground = board(colours={(6, 4): "g", (4, 4): "k"}, heights={(3, 4): 2})
    state = world(
        At("halyard", 0, 3, 4, ap=16),
        At("sparrow", 1, 6, 4, facing=W, ap=0),
        At("mote", 1, 12, 9),
        on=ground,
        of="winds_of_war",
        options={"aimed": "penalty"},
        change={"halyard_0": {"effects": {"loner": 1, "accuracy_rolls": 1}}},
    )
    alter(state, "sparrow_1", stance="brace", is_kneeling=True)
    alter(turn_of(state, "halyard_0", "ranged"), "halyard_0", is_kneeling=True)
    fire = a.Attack(
        player=player(state), item="halyard_0.service_rifle", target=UnitId("sparrow_1"), aim="torso"
    )
    odds = RULES.odds(state, fire)
    ledger = {item.reason: item.amount for item in odds.ledger}
    assert ledger == {
        "accuracy": 4,
        "high_ground": 1,
        "woods": -1,
        "trait": 1,
        "kneeling": 1,
        "loner": 1,
        "aimed": -1,
    }, "the ruins lie under the line from two levels up"
    evades = Fraction(8 + 1 - (5 - 1 - 1 + 1), 8)
    assert odds.of("hit", "sparrow_1") == Fraction(7, 8) * (1 - evades), (
        "conceal, brace, less one for kneeling"
    )
    blow = Blow(UnitId("halyard_0"), fire.item, fire.target, "torso")
    assert Fraction(hit_chance(state, blow), 64) == odds.of("hit", "sparrow_1")


@pytest.mark.rule("WG-4.10")
def test_colours_on_lines_against_geometry() -> None:
    rnd = random.Random(11)
    cells = [(column, row) for row in range(11) for column in range(14 - (row & 1))]
    counted = 0
    for _ in range(3):
        ground = board(
            colours={cell: rnd.choice("gk") for cell in cells if rnd.random() < 0.6},
            heights={cell: rnd.choice((0, 0, 1, 2)) for cell in cells},
        )
        state = world(At("halyard", 0, 1, 3), on=ground)
        for _ in range(30):
            start, end = rnd.sample(range(149), 2)
            level, end_level = (state.floors[each] + rnd.choice((0, 1)) for each in (start, end))
            found = sum(line_colours(state, start, level, end, end_level))
            assert found == _coloured(state, start, level, end, end_level), (start, level, end, end_level)
            counted += found
    assert counted > 50


def _coloured(state: WargameState, start: int, level: int, end: int, end_level: int) -> int:
    """Count coloured hexes that a line on a plane goes through; of two along an edge both or none."""
    grid = state.field.grid
    one, other = grid.hexes[start], grid.hexes[end]
    n, count = grid.distance(start, end), 0
    for k in range(1, n + 1):
        share = Fraction(k, n)
        q, r = one.q + (other.q - one.q) * share, one.r + (other.r - one.r) * share
        far = {
            each: (q - place.q) ** 2 + (q - place.q) * (r - place.r) + (r - place.r) ** 2
            for each, place in enumerate(grid.hexes)
            if abs(q - place.q) <= 1 and abs(r - place.r) <= 1
        }
        nearest = min(far.values(), default=1)
        if nearest > Fraction(1, 3):
            continue
        height = level + (end_level - level) * share
        touched = [each for each, away in far.items() if away == nearest]
        count += all(state.colours[each] in "gk" and state.floors[each] + 1 > height for each in touched)
    return count
