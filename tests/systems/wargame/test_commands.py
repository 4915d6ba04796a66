"""Commands, drones, abilities (WG-12, WG-15.5 to WG-15.7)."""

import pytest

from game.systems.wargame import events as ev
from game.systems.wargame.actions import (
    ActivateUnit,
    Attack,
    CoolDown,
    DroneAttack,
    Drop,
    EndActivation,
    EndPhase,
    Equip,
    FinishOrder,
    Kneel,
    LaunchDrone,
    OrderDrone,
    Overcharge,
    PickUp,
    PopSmoke,
    RecallDrone,
    Repair,
    Rotate,
    SelfDestruct,
    Stand,
    StepTo,
    Stow,
    SweepSensors,
)
from game.systems.wargame.body import link_bonus, move_points
from game.systems.wargame.check_battle import drone_attack_cost
from game.systems.wargame.content import Effect
from game.systems.wargame.jobs import Blow
from game.systems.wargame.rolls import attack_need, evasion_need, has_conceal, leg_losses
from game.systems.wargame.state import WargameState
from tests.support.wargame import (
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

RIFLE = "halyard_0.service_rifle"


def with_effects(effects: dict[Effect, int], *others: At, of: str = "winds_of_war") -> WargameState:
    """A Halyard with these effects against another."""
    return world(
        At("halyard", 0, 3, 4, ap=10),
        *others,
        At("halyard", 1, 6, 4, facing=W, ap=0),
        change={"halyard_0": {"effects": effects}},
        of=of,
    )


def need(state: WargameState, *, is_melee: bool = False) -> int:
    """What red's Halyard needs against blue's."""
    item = "" if is_melee else RIFLE
    return attack_need(
        state,
        Blow(unit(state, "halyard_0").id, item, unit(state, "halyard_1").id, "torso", is_melee=is_melee),
    )[0]


@pytest.mark.rule("WG-12.2")
@pytest.mark.rule("WG-12.3")
def test_kneeling_and_standing() -> None:
    state = turn_of(with_effects({}), "halyard_0", "ranged")
    kneels = do(state, Kneel(player=player(state)))
    assert need(kneels.state) == need(state) - 1 and unit(kneels, "halyard_0").ap == 8
    me = unit(kneels, "halyard_0")
    assert evasion_need(kneels.state, me, None, None, is_melee=True)[0] == 7
    moving = turn_of(kneels.state, "halyard_0")
    step = StepTo(player=player(moving), tile=tile(moving, 4, 4), level=0)
    assert refused(moving, step).reason == "cannot_move"
    assert do(moving, Rotate(player=player(moving), facing=2)).of(ev.UnitRotated)
    assert not unit(do(moving, Stand(player=player(moving))), "halyard_0").is_kneeling
    forced = alter(state, "halyard_0", is_kneeling=True, is_forced=True)
    assert need(forced) == 4, "no aim from Overheat's kneeling"
    bipod = turn_of(with_effects({"kneel_accuracy": 2}), "halyard_0", "ranged")
    assert need(alter(bipod, "halyard_0", is_kneeling=True)) == 2


@pytest.mark.rule("WG-12.4")
@pytest.mark.rule("WG-9.6")
@pytest.mark.rule("WG-9.10")
def test_hands() -> None:
    state = turn_of(with_effects({}), "halyard_0")
    own = player(state)
    assert refused(state, Equip(player=own, item="halyard_0.sabre")).reason == "hands_full"
    stowed = do(state, Stow(player=own, item=RIFLE))
    ready = do(stowed.state, Equip(player=own, item="halyard_0.sabre"))
    assert ready.state.items["halyard_0.sabre"].lies == "held" and unit(ready, "halyard_0").ap == 6
    dropped = do(ready.state, Drop(player=own, item="halyard_0.sabre"))
    assert dropped.state.items["halyard_0.sabre"].lies == "ground"
    picked = do(dropped.state, PickUp(player=own, item="halyard_0.sabre"))
    assert picked.state.items["halyard_0.sabre"].bearer == "halyard_0" and unit(picked, "halyard_0").ap == 2
    tank = world(At("turnstone", 0, 3, 4), At("halyard", 1, 9, 4))
    lying = dropped.state.items["halyard_0.sabre"]
    assert lying.left == 4 and tank
    away = alter(dropped.state, "halyard_0", tile=tile(state, 4, 4))
    assert refused(away, PickUp(player=own, item="halyard_0.sabre")).reason == "not_on_its_surface"


@pytest.mark.rule("WG-15.6")
@pytest.mark.rule("WG-15.7")
def test_cheaper_hands() -> None:
    racks = turn_of(with_effects({"free_swaps": 1}), "halyard_0")
    assert unit(do(racks, Stow(player=player(racks), item=RIFLE)), "halyard_0").ap == 10
    scrounger = turn_of(with_effects({"cheap_hands": 1}), "halyard_0")
    assert unit(do(scrounger, Drop(player=player(scrounger), item=RIFLE)), "halyard_0").ap == 9


@pytest.mark.rule("WG-12.5")
@pytest.mark.rule("WG-13.2")
def test_sweeps_and_cooling() -> None:
    state = world(
        At("halyard", 0, 3, 4), At("halyard", 1, 6, 4), on=board(colours={(6, 4): "g"}), of="winds_of_war"
    )
    turn_of(state, "halyard_0")
    sweep = SweepSensors(player=player(state), target=unit(state, "halyard_1").id)
    swept = do(state, sweep)
    assert not has_conceal(swept.state, unit(swept, "halyard_1"))
    assert refused(swept.state, sweep).reason == "no_conceal"
    hot = alter(state, "halyard_0", has_overheated=True, is_kneeling=True, is_forced=True)
    cool = do(hot, CoolDown(player=player(hot)))
    assert not unit(cool, "halyard_0").is_kneeling and not unit(cool, "halyard_0").has_overheated


@pytest.mark.rule("WG-12.5")
def test_self_destruction() -> None:
    state = world(At("halyard", 0, 5, 4), At("basalt", 1, 6, 4, ap=0), At("mote", 0, 9, 9))
    turn_of(state, "halyard_0")
    done = do(state, SelfDestruct(player=player(state)), 2)
    assert unit(done, "halyard_0").status == "lost" and done.state.turn is None
    assert section(done, "basalt_1", "torso") == 60 - 12
    assert done.state.tallies[1].destroyed == 1


@pytest.mark.rule("WG-12.7")
@pytest.mark.rule("WG-2.12")
def test_orders_to_drones() -> None:
    state = world(At("shepherd", 0, 5, 4, ap=16), At("halyard", 1, 9, 4, facing=1, ap=0))
    turn_of(state, "shepherd_0")
    own, finch, tern = (
        player(state),
        unit(state, "shepherd_0.drone_1").id,
        unit(state, "shepherd_0.drone_2").id,
    )
    assert refused(state, OrderDrone(player=own, drone=finch)).reason == "not_launched"
    assert refused(state, ActivateUnit(player=own, unit=finch)).reason in (
        "turn_under_way",
        "drones_take_orders",
    )
    up = do(state, LaunchDrone(player=own, drone=finch, tile=tile(state, 6, 4)))
    assert place(up, finch) == (6, 4, 0) and unit(up, "shepherd_0").ap == 14
    ordered = do(up.state, OrderDrone(player=own, drone=finch))
    moved = do(ordered.state, StepTo(player=own, tile=tile(state, 7, 4), level=0))
    assert refused(moved.state, EndPhase(player=own)).reason == "order_under_way"
    over = do(moved.state, FinishOrder(player=own))
    assert over.state.turn is not None and over.state.turn.move is not None
    assert over.state.turn.move.unit == "shepherd_0"
    assert refused(over.state, OrderDrone(player=own, drone=finch)).reason == "already_acted"
    target = unit(state, "halyard_1").id
    fired = do(over.state, DroneAttack(player=own, drone=finch, target=target, aim="head"), 6, 3)
    assert section(fired, "halyard_1", "head") == 10 and unit(fired, "shepherd_0").ap == 10
    shut = DroneAttack(player=own, drone=finch, target=target, aim="head")
    assert refused(fired.state, shut).reason == "already_acted"
    assert drone_attack_cost(state, tern, f"{tern}.rocket_launcher") == 2
    far = alter(over.state, finch, tile=tile(state, 13, 0))
    assert refused(far, shut).reason == "too_far"
    near = alter(fired.state, finch, tile=tile(state, 6, 4))
    docked = do(near, RecallDrone(player=own, drone=finch))
    assert unit(docked, finch).status == "docked"
    gone = do(up.state, SelfDestruct(player=own))
    assert unit(gone, finch).status == "lost" and unit(gone, tern).status == "lost"


@pytest.mark.rule("WG-7.3")
@pytest.mark.rule("WG-15.6")
@pytest.mark.rule("WG-13.2")
def test_ap_are_kept_up_to_sixteen() -> None:
    def rolled(ap: int, face: int, effects: dict[Effect, int], **changes: object) -> int:
        state = with_effects(effects)
        alter(state, "halyard_0", ap=ap, **changes)
        act = ActivateUnit(player=player(state), unit=unit(state, "halyard_0").id)
        return unit(do(state, act, face), "halyard_0").ap

    assert rolled(0, 5, {}) == 7
    assert rolled(10, 8, {}) == 16
    assert rolled(16, 8, {"ap_cap": 20}) == 20
    assert rolled(10, 8, {}, has_frozen=True) == 8
    assert rolled(10, 8, {"ap_cap": 20}, has_frozen=True) == 8
    assert rolled(0, 1, {"ap_roll": -1}) == 3, "an AP roll is never under 1"
    stored = world(At("halyard", 0, 3, 4, ap=16), At("halyard", 1, 6, 4), options={"ap_cap": "when_stored"})
    begun = do(stored, ActivateUnit(player=player(stored), unit=unit(stored, "halyard_0").id), 8)
    assert unit(begun, "halyard_0").ap == 26
    assert unit(do(begun.state, EndActivation(player=player(stored))), "halyard_0").ap == 16
    charge = turn_of(with_effects({"overcharge": 4}), "halyard_0")
    once = do(charge, Overcharge(player=player(charge)))
    assert unit(once, "halyard_0").ap == 14
    assert refused(once.state, Overcharge(player=player(charge))).reason == "none_left"


@pytest.mark.rule("WG-15.5")
def test_systems() -> None:
    link = with_effects({"command_link": 1}, At("basalt", 0, 4, 4), At("basalt", 0, 8, 8, id="far"))
    assert link_bonus(link, unit(link, "basalt_0")) == 1 and link_bonus(link, unit(link, "far")) == 0
    assert move_points(with_effects({"movement": -1}), unit(link, "halyard_0")) == 3
    smoke = turn_of(with_effects({"smoke": 2}), "halyard_0")
    laid = do(do(smoke, PopSmoke(player=player(smoke))).state, PopSmoke(player=player(smoke)))
    assert has_conceal(laid.state, unit(laid, "halyard_0"))
    assert refused(laid.state, PopSmoke(player=player(smoke))).reason == "none_left"
    rig = turn_of(with_effects({"repair": 2}, At("basalt", 0, 4, 4)), "halyard_0")
    friend = unit(rig, "basalt_0").id
    whole = Repair(player=player(rig), target=friend, section="torso")
    assert refused(rig, whole).reason == "section_is_whole"
    hurt = alter(rig, "basalt_0", sections=(16, 55, 0, 30, 37, 37))
    assert section(do(hurt, whole, 8), "basalt_0", "torso") == 60, "never above the printed value"
    lost = Repair(player=player(rig), target=friend, section="arm_1")
    assert refused(hurt, lost).reason == "section_is_lost"
    guided = world(
        At("kestrel", 0, 3, 4),
        At("halyard", 1, 6, 4),
        change={"halyard_1": {"effects": {"point_defense": 1}}},
    )
    pod = Blow(unit(guided, "kestrel_0").id, "kestrel_0.missile_pod", unit(guided, "halyard_1").id, "torso")
    assert attack_need(guided, pod)[0] == 5
    direct = with_effects({}, At("basalt", 0, 3, 5), of="show_of_force")
    alter(direct, "basalt_0", targets=("halyard_1",))
    before = need(direct)
    lead = world(At("halyard", 0, 3, 4), At("monolith", 0, 3, 5), At("halyard", 1, 6, 4))
    alter(lead, "monolith_0", targets=("halyard_1",))
    assert need(lead) == before - 1, "Fire Direction"
    mast = world(At("halyard", 0, 3, 4), At("halyard", 1, 6, 4), on=board(colours={(5, 4): "g"}))
    seen = world(
        At("halyard", 0, 3, 4),
        At("halyard", 1, 6, 4),
        on=board(colours={(5, 4): "g"}),
        change={"halyard_0": {"effects": {"ignores_green": 1}}},
    )
    assert need(mast) == need(seen) + 1


@pytest.mark.rule("WG-15.7")
def test_traits() -> None:
    plain, melee = need(with_effects({})), need(with_effects({}), is_melee=True)
    assert need(with_effects({"accuracy_rolls": 1, "assault_rolls": -1})) == plain - 1
    assert need(with_effects({"accuracy_rolls": 1, "assault_rolls": -1}), is_melee=True) == melee + 1
    assert need(with_effects({"duellist": 1}), is_melee=True) == melee - 1
    assert need(with_effects({"loner": 1})) == plain - 1
    assert need(with_effects({"loner": 1}, At("mote", 0, 4, 4))) == plain
    mourning = with_effects({"grudge": 1}, At("mote", 0, 4, 4))
    assert need(mourning) == plain and need(alter(mourning, "mote_0", status="lost", tile=-1)) == plain - 1
    fencer = with_effects({"close_evasion": 1})
    me, enemy = unit(fencer, "halyard_0"), unit(fencer, "halyard_1")
    assert evasion_need(fencer, me, enemy, None, is_melee=True)[0] == 5
    assert evasion_need(fencer, me, enemy, None, is_melee=False)[0] == 6
    dread = world(
        At("halyard", 0, 3, 4),
        At("halyard", 1, 5, 4, facing=W),
        change={"halyard_1": {"effects": {"dread": 1}}},
    )
    turn_of(dread, "halyard_0", "ranged")
    assert need(dread) == plain + 1
    slippery = turn_of(with_effects({"slippery": 2}), "halyard_0")
    assert slippery.turn is not None and slippery.turn.move is not None and slippery.turn.move.left == 6
    toward = do(slippery, StepTo(player=player(slippery), tile=tile(slippery, 4, 4), level=0))
    assert toward.state.turn is not None and toward.state.turn.move is not None
    assert toward.state.turn.move.left == 3, "the bonus is for getting away alone"
    gyro = with_effects({"steady_legs": 1})
    assert not leg_losses(gyro, unit(alter(gyro, "halyard_0", sections=(12, 36, 18, 18, 0, 20)), "halyard_0"))


@pytest.mark.rule("WG-15.7")
def test_a_cool_head_aims_again_once_a_round() -> None:
    state = turn_of(with_effects({"reroll": 1}), "halyard_0", "ranged")
    alter(state, "halyard_1", facing=1)
    fire = Attack(player=player(state), item=RIFLE, target=unit(state, "halyard_1").id, aim="torso")
    asked = do(state, fire, 1)
    assert asked.state.prompt is not None and asked.state.prompt.kind == "reroll"
    again = answer(asked, "reroll", 5, 2)
    assert section(again, "halyard_1", "torso") == 36
    assert do(again.state, fire, 1).state.prompt is None
