"""Attacks: rolls, criticals, evasion, shields, explosions, losses, stances (WG-9, WG-11, WG-12)."""

import pytest
from msgspec.structs import replace

from game.core.ids import RuleId, UnitId
from game.systems.wargame import events as ev
from game.systems.wargame.actions import Attack, Demolish, EndPhase, StepTo
from game.systems.wargame.aim import aims_at, armoured, weapon_cost, weapon_of
from game.systems.wargame.body import modes, move_points
from game.systems.wargame.content_missions import Works
from game.systems.wargame.jobs import Blow
from game.systems.wargame.rolls import attack_need, evasion_need, has_conceal
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

RIFLE = "halyard_0.service_rifle"


def duel(ap: int = 0, **more: object) -> WargameState:
    """Two Halyards three hexes apart; red is in its Ranged phase."""
    state = world(At("halyard", 0, 3, 4), At("halyard", 1, 6, 4, facing=W, ap=ap), **more)  # type: ignore[arg-type]
    return turn_of(state, "halyard_0", "ranged")


def shot(state: WargameState, aim: str = "torso", item: str = RIFLE, second: str = "") -> Attack:
    """An attack on blue."""
    target = next(each.id for each in state.units.values() if each.side == 1)
    return Attack(player=player(state), item=item, target=target, aim=aim, second=second)


def close(ap: int = 0, sheet: str = "halyard", enemy: str = "halyard", **more: object) -> WargameState:
    """Two units side by side; red is in its Close phase."""
    state = world(At(sheet, 0, 5, 4), At(enemy, 1, 6, 4, facing=W, ap=ap), **more)  # type: ignore[arg-type]
    return turn_of(state, f"{sheet}_0", "close")


@pytest.mark.rule("WG-1.2")
@pytest.mark.rule("WG-9.3")
@pytest.mark.rule("WG-9.5")
@pytest.mark.rule("WG-9.6")
def test_hits_misses_and_criticals() -> None:
    state = duel()
    alter(state, "halyard_1", is_lying=True, facing=1)
    miss = do(state, shot(state), 3)
    assert section(miss, "halyard_1", "torso") == 42 and unit(miss, "halyard_0").ap == 5
    hit = do(state, shot(state), 4)
    assert section(hit, "halyard_1", "torso") == 42 - 6
    critical = do(state, shot(state), 8)
    assert section(critical, "halyard_1", "torso") == 42 - 9


@pytest.mark.rule("WG-9.3")
def test_an_eight_always_hits_and_a_one_always_misses() -> None:
    hard = duel(on=board(colours={(column, 4): "g" for column in (4, 5, 6)}))
    blow = Blow(unit(hard, "halyard_0").id, RIFLE, unit(hard, "halyard_1").id, "torso")
    assert attack_need(hard, blow)[0] == 7
    easy = duel(change={"halyard_0": {"accuracy": 2, "effects": {"accuracy_rolls": 3}}})
    assert attack_need(easy, blow)[0] == 2
    assert not do(alter(easy, "halyard_1", is_lying=True), shot(easy), 1).of(ev.SectionHit)


@pytest.mark.rule("WG-9.4")
def test_evasion_avoids_criticals_too_and_a_one_always_fails() -> None:
    state = duel()
    evaded = do(state, shot(state), 8, 6)
    assert not evaded.of(ev.SectionHit)
    assert evaded.state.prompt is None
    quick = duel(change={"halyard_1": {"evasion": 1}})
    me = unit(quick, "halyard_1")
    assert evasion_need(quick, me, None, None, is_melee=True)[0] == 2
    kind = duel(change={"halyard_1": {"evasion": 1}}, options={"evasion_one": False})
    assert evasion_need(kind, me, None, None, is_melee=True)[0] == 1


@pytest.mark.rule("WG-9.9")
@pytest.mark.rule("WG-15.8")
def test_a_shield_takes_a_blow_from_the_front() -> None:
    state = duel()
    asked = do(state, shot(state), 5, 3)
    assert asked.state.prompt is not None and asked.state.prompt.kind == "shield"
    done = answer(asked, "halyard_1.buckler")
    assert section(done, "halyard_1", "torso") == 42
    assert done.state.items["halyard_1.buckler"].left == 2
    raised = ev.ShieldRaised(rules=(RuleId("WG-9.9"),), unit=UnitId("halyard_1"), item="halyard_1.buckler")
    assert done.of(ev.ShieldRaised) == [raised]
    bare = answer(asked, "none")
    assert not bare.of(ev.ShieldRaised)
    assert section(bare, "halyard_1", "torso") == 36
    behind = alter(duel(), "halyard_1", facing=1)
    assert do(behind, shot(behind), 5, 3).state.prompt is None
    last = duel()
    last.items["halyard_1.buckler"] = _left(last, "halyard_1.buckler", 1)
    whole = answer(do(last, shot(last), 5, 3), "halyard_1.buckler")
    assert section(whole, "halyard_1", "torso") == 42
    assert whole.state.items["halyard_1.buckler"].lies == "gone"


@pytest.mark.rule("WG-9.8")
@pytest.mark.parametrize("aim", ["torso", "thrusters", "sparrow_1.carbine"])
def test_whatever_is_aimed_at_has_its_chance_to_be_hit(aim: str) -> None:
    """Thrusters and equipment as well, which lose no section by it."""
    state = turn_of(world(At("halyard", 0, 3, 4), At("sparrow", 1, 6, 4, facing=W)), "halyard_0", "ranged")
    action = shot(state, aim)
    assert RULES.check(state, action) is None
    assert RULES.odds(state, action).of("hit", "sparrow_1") > 0


def _left(state: WargameState, item: str, left: int):  # type: ignore[no-untyped-def]
    return replace(state.items[item], left=left)


@pytest.mark.rule("WG-9.8")
@pytest.mark.rule("WG-2.3")
def test_what_can_be_aimed_at() -> None:
    state = world(At("sparrow", 0, 3, 4), At("turnstone", 1, 6, 4), At("shepherd", 1, 6, 6))
    aims = aims_at(state, unit(state, "sparrow_0"))
    assert {"torso", "head", "arm_1", "leg_2", "thrusters", "sparrow_0.carbine"} <= set(aims)
    assert "turnstone_1.main_cannon" not in aims_at(state, unit(state, "turnstone_1"))
    assert "shepherd_1.drone_1" in aims_at(state, unit(state, "shepherd_1"))
    duel_state = duel()
    assert refused(duel_state, shot(duel_state, "wing_1")).reason == "nothing_to_aim_at"
    friends = world(At("halyard", 0, 3, 4), At("mote", 0, 5, 4), At("mote", 1, 9, 4))
    turn_of(friends, "halyard_0", "ranged")
    own = Attack(player=player(friends), item=RIFLE, target=unit(friends, "mote_0").id, aim="ai_cockpit")
    assert refused(friends, own).reason == "friends_are_no_targets"


@pytest.mark.rule("WG-9.8")
def test_the_option_of_a_penalty_for_fine_aim() -> None:
    plain, fine = duel(), duel(options={"aimed": "penalty"})
    for aim, worse in (("torso", 1), ("head", 1), ("halyard_1.buckler", 1), ("leg_1", 0)):
        blow = Blow(unit(plain, "halyard_0").id, RIFLE, unit(plain, "halyard_1").id, aim)
        assert attack_need(fine, blow)[0] - attack_need(plain, blow)[0] == worse


@pytest.mark.rule("WG-9.5")
@pytest.mark.parametrize(("option", "left"), [("half", 42 - 0), ("full", 42 - 0)])
def test_a_mounted_weapon_explodes(option: str, left: int) -> None:
    state = world(
        At("halyard", 0, 3, 4), At("gunner", 1, 6, 4, facing=W, ap=0), options={"explosion": option}
    )
    turn_of(state, "halyard_0", "ranged")
    state.items["gunner_1.shoulder_cannon"] = _left(state, "gunner_1.shoulder_cannon", 3)
    done = do(state, shot(state, "gunner_1.shoulder_cannon"), 5, 2)
    blast = {"half": 5, "full": 10}[option]
    assert section(done, "gunner_1", "torso") == 60 - blast and left
    assert done.state.items["gunner_1.shoulder_cannon"].lies == "gone"


@pytest.mark.rule("WG-9.6")
@pytest.mark.rule("WG-7.2")
def test_weapons_have_their_phases_and_carried_ones_wait() -> None:
    state = duel()
    assert refused(state, shot(state, item="halyard_0.sabre")).reason == "not_equipped"
    assert refused(state, shot(state, item="halyard_0.buckler")).reason == "shield_is_no_weapon"
    moving = turn_of(duel(), "halyard_0")
    assert refused(moving, shot(moving)).reason == "not_in_movement"
    near = close()
    assert refused(near, shot(near)).reason == "other_phase"
    poor = alter(duel(), "halyard_0", ap=2)
    assert refused(poor, shot(poor)).reason == "ap_missing"


@pytest.mark.rule("WG-9.7")
def test_the_basic_attack() -> None:
    state = close()
    alter(state, "halyard_1", is_lying=True, facing=1)
    done = do(state, shot(state, item=""), 8)
    assert section(done, "halyard_1", "torso") == 41 and unit(done, "halyard_0").ap == 7
    ranged = duel()
    assert refused(ranged, shot(ranged, item="")).reason == "basic_in_close"


@pytest.mark.rule("WG-15.3")
def test_notes_of_weapons() -> None:
    state = world(At("shepherd", 0, 3, 4), At("mote", 1, 4, 4), At("mote", 1, 9, 4, id="far"))
    turn_of(state, "shepherd_0", "ranged")
    rifle = "shepherd_0.marksman_rifle"
    near = Attack(player=player(state), item=rifle, target=unit(state, "mote_1").id, aim="ai_cockpit")
    assert refused(state, near).reason == "too_near"
    gunner = world(At("gunner", 0, 3, 4, ap=16), At("halyard", 1, 8, 4, ap=0))
    moved = do(
        do(
            turn_of(gunner, "gunner_0"), StepTo(player=player(gunner), tile=tile(gunner, 4, 4), level=0)
        ).state,
        StepTo(player=player(gunner), tile=tile(gunner, 5, 4), level=0),
    )
    ranged = do(moved.state, EndPhase(player=player(gunner)))
    cannon = Attack(
        player=player(gunner),
        item="gunner_0.shoulder_cannon",
        target=unit(gunner, "halyard_1").id,
        aim="torso",
    )
    assert refused(ranged.state, cannon).reason == "moved_too_far"
    kestrel = world(At("kestrel", 0, 3, 4, ap=16), At("halyard", 1, 8, 4, facing=1, ap=0))
    turn_of(kestrel, "kestrel_0", "ranged")
    pod = Attack(
        player=player(kestrel),
        item="kestrel_0.missile_pod",
        target=unit(kestrel, "halyard_1").id,
        aim="torso",
    )
    assert refused(do(kestrel, pod, 1).state, pod).reason == "used_this_round"


@pytest.mark.rule("WG-2.3")
@pytest.mark.rule("WG-7.4")
def test_the_cannon_of_a_tank_is_cheaper_and_woods_halve_its_range() -> None:
    state = world(At("turnstone", 0, 3, 4), At("halyard", 1, 8, 4, ap=0), on=board(colours={(5, 4): "g"}))
    assert weapon_cost(state, unit(state, "turnstone_0").id, "turnstone_0.main_cannon") == 4
    turn_of(state, "turnstone_0", "ranged")
    fire = Attack(
        player=player(state), item="turnstone_0.main_cannon", target=unit(state, "halyard_1").id, aim="torso"
    )
    assert refused(state, fire).facts["range"] == 4


@pytest.mark.rule("WG-4.4")
@pytest.mark.rule("WG-13.1")
def test_woods_conceal_who_stands_in_them() -> None:
    state = duel(on=board(colours={(6, 4): "g"}), of="winds_of_war")
    me = unit(state, "halyard_1")
    assert has_conceal(state, me)
    ranged = evasion_need(state, me, unit(state, "halyard_0"), None, is_melee=False)[0]
    melee = evasion_need(state, me, unit(state, "halyard_0"), None, is_melee=True)[0]
    assert (ranged, melee) == (5, 6)
    assert not has_conceal(state, unit(alter(state, "halyard_1", is_swept=True), "halyard_1"))


@pytest.mark.rule("WG-5.2")
@pytest.mark.rule("WG-5.3")
def test_structures_are_hit_without_a_roll_and_fall_as_one() -> None:
    works = (Works(at=((6, 4), (6, 5)), elevation=0),)
    state = duel(on=board(works=works))
    state = alter(state, "halyard_1", tile=tile(state, 10, 2))
    aim = Demolish(player=player(state), item=RIFLE, target="building_0")
    once = do(state, aim)
    assert not once.of(ev.DiceRolled) and once.state.structures["building_0"].left == 10 - 6
    twice = do(once.state, aim)
    felled = twice.state
    assert felled.structures["building_0"].left == 0
    assert {felled.colours[tile(felled, 6, row)] for row in (4, 5)} == {"k"}
    assert refused(alter(felled, "halyard_0", ap=8), aim).reason == "already_felled"


@pytest.mark.rule("WG-11.1")
@pytest.mark.rule("WG-9.10")
@pytest.mark.rule("WG-11.4")
def test_a_lost_arm_drops_what_it_held() -> None:
    state = duel()
    alter(state, "halyard_1", is_lying=True, sections=(12, 42, 6, 18, 20, 20))
    asked = do(state, shot(state, "arm_1"), 5)
    done = answer(asked, "none") if asked.state.prompt else asked
    rifle, buckler = done.state.items["halyard_1.service_rifle"], done.state.items["halyard_1.buckler"]
    assert (rifle.lies, rifle.tile, rifle.left) == ("ground", tile(state, 6, 4), 6)
    assert buckler.lies == "gone"
    assert done.state.tallies[0].disarmed == 2, "the arm and the rifle"


@pytest.mark.rule("WG-11.1")
def test_lost_heads_and_legs() -> None:
    state = duel()
    blow = Blow(unit(state, "halyard_0").id, RIFLE, unit(state, "halyard_1").id, "torso")
    punch = Blow(unit(state, "halyard_0").id, "", unit(state, "halyard_1").id, "torso", is_melee=True)
    whole, strong = attack_need(state, blow)[0], attack_need(state, punch)[0]
    blind = alter(state, "halyard_0", sections=(0, 42, 18, 18, 20, 20))
    assert attack_need(blind, blow)[0] == whole + 1
    lame = alter(state, "halyard_0", sections=(12, 42, 18, 18, 0, 20))
    assert attack_need(lame, punch)[0] == strong + 1
    assert move_points(lame, unit(lame, "halyard_0")) == 2
    none = alter(state, "halyard_0", sections=(12, 42, 18, 18, 0, 0))
    assert attack_need(none, punch)[0] == strong + 2
    assert move_points(none, unit(none, "halyard_0")) == 1


@pytest.mark.rule("WG-11.2")
@pytest.mark.rule("WG-11.3")
def test_main_sections_destroy_and_lost_drives_leave_a_hulk() -> None:
    state = duel()
    alter(state, "halyard_1", is_lying=True, sections=(12, 6, 18, 18, 20, 20))
    gone = do(state, shot(state), 5)
    gone = answer(gone, "none") if gone.state.prompt else gone
    assert unit(gone, "halyard_1").status == "lost" and unit(gone, "halyard_0").kills == 1
    tank = world(At("halyard", 0, 3, 4), At("turnstone", 1, 6, 4, ap=0))
    alter(tank, "turnstone_1", sections=(30, 36, 20, 0))
    assert move_points(tank, unit(tank, "turnstone_1")) == 2, "half the drives: half the movement"
    alter(tank, "turnstone_1", sections=(30, 36, 6, 0))
    turn_of(tank, "halyard_0", "ranged")
    hulk = do(tank, shot(tank, "terra_drive_1"), 8, 1)
    assert unit(hulk, "turnstone_1").is_disabled and unit(hulk, "turnstone_1").status == "board"
    assert hulk.state.tallies[0].destroyed == 1


@pytest.mark.rule("WG-11.2")
@pytest.mark.rule("WG-8.6")
def test_a_vehicle_without_any_mode_is_grounded_not_lost() -> None:
    state = world(At("kestrel", 0, 3, 4, level=0), At("mote", 1, 9, 4))
    alter(state, "kestrel_0", thrusters=5)
    me = unit(state, "kestrel_0")
    assert modes(state, me).grounded and move_points(state, me) == 1 and not me.is_disabled


@pytest.mark.rule("WG-15.6")
def test_composite_takes_two_but_never_more_than_half() -> None:
    state = world(At("gunner", 0, 3, 4), At("halyard", 1, 9, 4))
    kinetic, beam = weapon_of(state, "halyard_1.service_rifle"), weapon_of(state, "gunner_0.shoulder_cannon")
    me = unit(state, "gunner_0")
    assert [armoured(state, me, kinetic, damage) for damage in (9, 4, 3, 1)] == [7, 2, 2, 1]
    assert armoured(state, me, beam, 9) == 9
