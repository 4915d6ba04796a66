"""Weapons that split or jam, blows on things carried, what is told before (WG-9, WG-13.5, WG-15.3)."""

import dataclasses
from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.systems.wargame import actions as a
from game.systems.wargame import events as ev
from game.systems.wargame.content_missions import Works
from game.systems.wargame.jobs import Hurt
from game.systems.wargame.state import WargameState
from tests.support.wargame import (
    RULES,
    At,
    W,
    alter,
    answer,
    board,
    do,
    player,
    refused,
    section,
    tile,
    turn_of,
    unit,
    world,
)
from tests.systems.wargame.test_attacks import RIFLE, close, duel, shot
from tests.systems.wargame.test_gone_in_between import done
from tests.systems.wargame.test_grapples import beside, held

HALYARD = UnitId("halyard_1")


def with_weapon(state: WargameState, item: str, **notes: object) -> WargameState:
    """Give a weapon of a battle notes that no unit of the test has."""
    kept, owner = state.field.items[item]
    state.field.items[item] = (
        replace(kept, armament=dataclasses.replace(kept.armament, **notes)),  # type: ignore[arg-type]
        owner,
    )
    return state


@pytest.mark.rule("WG-15.3")
@pytest.mark.parametrize(("damage", "first", "second"), [(6, 3, 3), (7, 4, 3)])
def test_a_weapon_that_splits_divides_its_damage_over_two_sections(
    damage: int, first: int, second: int
) -> None:
    state = with_weapon(duel(), RIFLE, splits=True, damage=damage)
    alter(state, "halyard_1", is_lying=True)
    both = replace(shot(state), second="head")
    hit = do(state, both, 5)
    while hit.state.prompt is not None:
        hit = answer(hit, "none")
    assert section(hit, "halyard_1", "torso") == 42 - first
    assert section(hit, "halyard_1", "head") == section(state, "halyard_1", "head") - second
    for wrong in ("torso", "thrusters", "halyard_1.buckler", "wing_1"):
        illegal = refused(state, replace(both, second=wrong))
        assert (illegal.rule, illegal.reason) == ("WG-9.8", "nothing_to_aim_at"), wrong
    aimed = refused(state, replace(shot(state, "halyard_1.buckler"), second="head"))
    assert aimed.reason == "nothing_to_aim_at", "both are sections"
    assert refused(duel(), both).reason == "does_not_split"
    offers = {
        (each.aim, each.second) for each in RULES.legal(state, player(state)) if isinstance(each, a.Attack)
    }
    sections = [each.id for each in state.field.sheets[HALYARD].setup.sections]
    assert {pair for pair in offers if pair[1]} == {
        (one, other) for one in sections for other in sections if one != other
    }


@pytest.mark.rule("WG-13.5")
def test_a_weapon_that_jams_strikes_a_system_error_that_five_ends() -> None:
    state = with_weapon(duel(), RIFLE, jams=True)
    alter(state, "halyard_1", is_lying=True, ap=0)
    state.items["halyard_1.buckler"] = replace(state.items["halyard_1.buckler"], lies="gone", on=())
    struck = do(state, shot(state), 5).state
    assert len(do(state, shot(state), 5).of(ev.ErrorStruck)) == 1
    assert not do(state, shot(state), 1).of(ev.ErrorStruck), "a miss jams nothing"
    assert not do(struck, shot(struck), 5).of(ev.ErrorStruck), "it does not add up"
    act = a.ActivateUnit(player=struck.player(1), unit=HALYARD)
    struck.turn, struck.to_move = None, 1
    failed, passed = do(struck, act, 4), do(struck, act, 5, 3)
    assert failed.of(ev.ErrorStayed) and unit(failed, "halyard_1").ap == 0, (
        "no AP, and the activation is spent"
    )
    assert unit(failed, "halyard_1").has_acted
    assert passed.of(ev.ErrorPassed) and unit(passed, "halyard_1").ap > 0
    shield = with_weapon(duel(), RIFLE, jams=True)
    raised = answer(do(shield, shot(shield), 5, 3), "halyard_1.buckler")
    assert not raised.of(ev.ErrorStruck), "the shield was struck"


@pytest.mark.rule("WG-13.5")
def test_an_error_in_ones_own_turn_ends_it() -> None:
    state = world(At("mote", 0, 12, 4, facing=W), At("halyard", 1, 6, 4, ap=6))
    with_weapon(state, "halyard_1.service_rifle", jams=True)
    alter(state, "halyard_1", stance="overwatch")
    seen = do(turn_of(state, "mote_0"), a.StepTo(player=player(state), tile=tile(state, 11, 4), level=0))
    aimed = answer(answer(seen, "halyard_1.service_rifle"), "ai_cockpit", 8, 1)
    assert unit(aimed, "mote_0").errors == 1 and unit(aimed, "mote_0").has_acted


@pytest.mark.rule("WG-2.12")
@pytest.mark.rule("WG-9.8")
def test_a_docked_drone_is_struck_as_equipment() -> None:
    state = world(At("halyard", 0, 3, 4, ap=16), At("shepherd", 1, 6, 4, facing=1, ap=0))
    alter(turn_of(state, "halyard_0", "ranged"), "shepherd_1", is_lying=True)
    at_drone = a.Attack(
        player=player(state), item=RIFLE, target=UnitId("shepherd_1"), aim="shepherd_1.drone_1"
    )
    hurt = do(state, at_drone, 5)
    assert section(hurt, "shepherd_1.drone_1", "body") == 8 - 6
    assert unit(hurt, "shepherd_1").sections == unit(state, "shepherd_1").sections
    gone = do(hurt.state, at_drone, 5)
    assert unit(gone, "shepherd_1.drone_1").status == "lost"
    assert gone.state.tallies[0].destroyed == 0, "it is equipment"


@pytest.mark.rule("WG-9.5")
def test_mounted_weapons_explode_and_others_do_not() -> None:
    state = world(At("halyard", 0, 3, 4), At("basalt", 1, 6, 4), At("mote", 1, 12, 9))
    gun = UnitId("halyard_0")
    lost = [each for each in done(state, Hurt(gun, RIFLE, 99, "attack")) if isinstance(each, ev.ItemLost)]
    assert [each.explodes for each in lost] == [False]
    assert not any(isinstance(each, ev.SectionHit) for each in done(state, Hurt(gun, RIFLE, 99, "attack")))
    mount = next(
        item.id for item in state.items.values() if item.lies == "mounted" and item.bearer == "mote_1"
    )
    blast = done(state, Hurt(UnitId("mote_1"), mount, 99, "attack"))
    damage = state.field.items[mount][0].armament.damage
    hits = [each.damage for each in blast if isinstance(each, ev.SectionHit)]
    assert hits == [(damage + 1) // 2]


@pytest.mark.rule("WG-9.10")
def test_what_lies_or_is_gone_or_is_anothers_is_not_hurt() -> None:
    state = duel()
    for lies, bearer in (("ground", ""), ("gone", ""), ("held", "halyard_1")):
        state.items[RIFLE] = replace(state.items[RIFLE], lies=lies, bearer=UnitId(bearer))
        assert done(state, Hurt(UnitId("halyard_0"), RIFLE, 5, "attack")) == ()


@pytest.mark.rule("WG-9.1")
@pytest.mark.rule("WG-10.1")
@pytest.mark.rule("WG-10.3")
def test_what_is_told_before_grapples_and_throws_is_their_dice() -> None:
    state = beside()
    alter(state, "halyard_1", is_lying=True)
    reach = a.Grapple(player=player(state), target=HALYARD)
    odds = RULES.odds(state, reach)
    assert odds.ledger and odds.ledger[0].reason == "assault"
    need = odds.ledger[0].amount - sum(item.amount for item in odds.ledger[1:])
    assert odds.of("held", "halyard_1") == Fraction(9 - max(2, need), 8)
    free = RULES.odds(beside(), reach)
    assert free.of("evaded", "halyard_1") > 0
    assert free.of("evaded", "halyard_1") + free.of("held", "halyard_1") == odds.of("held", "halyard_1")
    hold = held()
    throw = a.ThrowHeld(player=player(hold), tile=tile(hold, 8, 4))
    told = RULES.odds(hold, throw)
    assert told.ledger and told.ledger[0].reason == "assault"
    sure = told.of("thrown_true", "halyard_1")
    assert 0 < sure < 1
    wall = held(on=board(works=(Works(at=((8, 4),), elevation=3),)))
    assert RULES.odds(wall, throw).of("stuck", "halyard_1") >= sure
    weak = held(on=board(works=(Works(at=((8, 4),), elevation=0, defense=2),)))
    assert RULES.odds(weak, throw).of("felled", "building_0") >= sure


@pytest.mark.rule("WG-9.1")
@pytest.mark.rule("WG-12.6")
def test_what_is_told_before_attacks_is_all_that_may_follow() -> None:
    state = alter(duel(), "halyard_1", is_lying=True)
    state.items["halyard_1.buckler"] = replace(state.items["halyard_1.buckler"], lies="gone", on=())
    legs = alter(state.clone(), "halyard_1", sections=(*unit(state, "halyard_1").sections[:5], 3))
    lost = RULES.odds(legs, shot(legs, "leg_2"))
    assert lost.of("section_lost", "halyard_1") == lost.of("hit", "halyard_1") == Fraction(5, 8)
    guarded = world(
        At("halyard", 0, 3, 4, ap=16),
        At("mote", 1, 6, 4, facing=W, ap=0),
        At("basalt", 1, 7, 4, facing=W, ap=0),
    )
    alter(turn_of(guarded, "halyard_0", "ranged"), "basalt_1", stance="shield")
    fire = a.Attack(player=player(guarded), item=RIFLE, target=UnitId("mote_1"), aim="ai_cockpit")
    odds = RULES.odds(guarded, fire)
    assert odds.of("guarded", "basalt_1") == 1 and odds.of("hit", "mote_1") == 0
    idle = close()
    assert RULES.odds(idle, a.EndPhase(player=player(idle))).ledger == ()


@pytest.mark.rule("WG-12.7")
def test_what_is_told_before_an_order_to_attack_is_the_drones_own() -> None:
    state = world(At("shepherd", 0, 5, 4, ap=9), At("halyard", 1, 8, 4, facing=1, ap=0))
    alter(state, "shepherd_0.drone_1", status="board", tile=tile(state, 6, 4), level=0, facing=1)
    alter(turn_of(state, "shepherd_0"), "halyard_1", is_lying=True)
    fire = a.DroneAttack(
        player=player(state), drone=UnitId("shepherd_0.drone_1"), target=HALYARD, aim="torso"
    )
    odds = RULES.odds(state, fire)
    assert [(item.reason, item.amount) for item in odds.ledger][:1] == [("accuracy", 6)], "Drone 6/6/5"
    assert odds.of("hit", "halyard_1") == Fraction(3, 8)
    weapon = "shepherd_0.drone_1.coaxial_gun"
    gone = state.clone()
    gone.items[weapon] = replace(gone.items[weapon], lies="gone")
    assert refused(gone, fire).reason == "not_its_weapon"
    for changes, reason in (
        ({"tile": tile(state, 12, 9)}, "too_far"),
        ({"status": "docked", "tile": -1}, "not_launched"),
        ({"facing": W}, "not_in_view"),
    ):
        away = alter(state.clone(), "shepherd_0.drone_1", **changes)
        assert refused(away, fire).reason == reason, changes
    assert refused(state, replace(fire, aim="wing_1")).reason == "nothing_to_aim_at"
    assert refused(do(state, fire, 1).state, fire).reason == "already_acted"
