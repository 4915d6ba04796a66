"""What command actions cost, in which phases they are open, and what they ask for."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.systems.wargame import actions as a
from game.systems.wargame.state import TurnPhase, WargameState
from tests.support.wargame import RULES, At, W, alter, board, do, player, refused, tile, turn_of, unit, world
from tests.systems.wargame.test_missions import marked

ME, FOE, TWIN = UnitId("halyard_0"), UnitId("halyard_1"), UnitId("twin")
RIFLE, SABRE = "halyard_0.service_rifle", "halyard_0.sabre"
PHASES: tuple[TurnPhase, ...] = ("movement", "ranged", "close")
Made = Callable[[WargameState], a.WargameAction]


def why(state: WargameState, action: a.WargameAction) -> str:
    """Rule and reason of a refusal; what is refused is not offered either."""
    illegal = refused(state, action)
    assert action not in RULES.legal(state, action.player)
    return f"{illegal.rule} {illegal.reason}"


def facing(**effects: int) -> WargameState:
    """Red's Halyard beside a twin of it, before an enemy in woods, with these effects of its construction."""
    return world(
        At("halyard", 0, 3, 4, ap=10),
        At("halyard", 0, 2, 4, id="twin"),
        At("halyard", 1, 6, 4, facing=W, ap=0),
        on=board(colours={(6, 4): "g"}),
        of="winds_of_war",
        change={"halyard_0": {"effects": effects}} if effects else None,
    )


def kneel(state: WargameState) -> a.WargameAction:
    return a.Kneel(player=player(state))


def stand(state: WargameState) -> a.WargameAction:
    alter(state, ME, is_kneeling=True)
    return a.Stand(player=player(state))


def get_up(state: WargameState) -> a.WargameAction:
    alter(state, ME, is_lying=True)
    return a.GetUp(player=player(state))


def stow(state: WargameState) -> a.WargameAction:
    return a.Stow(player=player(state), item=RIFLE)


def equip(state: WargameState) -> a.WargameAction:
    state.items[RIFLE] = replace(state.items[RIFLE], lies="carried")
    return a.Equip(player=player(state), item=SABRE)


def drop(state: WargameState) -> a.WargameAction:
    return a.Drop(player=player(state), item=RIFLE)


def pick_up(state: WargameState) -> a.WargameAction:
    state.items[RIFLE] = replace(
        state.items[RIFLE], bearer="", lies="ground", tile=unit(state, ME).tile, on=()
    )
    return a.PickUp(player=player(state), item=RIFLE)


def sweep(state: WargameState) -> a.WargameAction:
    return a.SweepSensors(player=player(state), target=FOE)


def cool(state: WargameState) -> a.WargameAction:
    alter(state, ME, has_overheated=True)
    return a.CoolDown(player=player(state))


def smoke(state: WargameState) -> a.WargameAction:
    return a.PopSmoke(player=player(state))


def repair(state: WargameState) -> a.WargameAction:
    twin = unit(state, TWIN)
    alter(state, TWIN, sections=(twin.sections[0] - 1, *twin.sections[1:]))
    part = state.field.sheets[TWIN].setup.sections[0].id
    return a.Repair(player=player(state), target=TWIN, section=part)


def brace(state: WargameState) -> a.WargameAction:
    return a.TakeStance(player=player(state), stance="brace")


def watch(state: WargameState) -> a.WargameAction:
    return a.TakeStance(player=player(state), stance="overwatch")


ALL: dict[str, Made] = {
    "kneel": kneel,
    "stand": stand,
    "get_up": get_up,
    "stow": stow,
    "equip": equip,
    "drop": drop,
    "pick_up": pick_up,
    "sweep": sweep,
    "cool": cool,
    "smoke": smoke,
    "repair": repair,
    "brace": brace,
    "watch": watch,
}


@pytest.mark.rule("WG-7.4", "WG-12.1", "WG-12.3", "WG-12.4", "WG-12.5", "WG-12.6", "WG-15.5")
@pytest.mark.parametrize("name", ALL)
def test_every_command_costs_two_in_every_phase_and_is_not_open_with_one(name: str) -> None:
    for phase in PHASES:
        state = turn_of(facing(smoke=2, repair=2), ME, phase)
        action = ALL[name](state)
        assert action in RULES.legal(state, action.player), phase
        after = unit(do(state, action), ME)
        assert after.ap == 8, phase
        alter(state, ME, ap=1)
        assert why(state, action) == "WG-7.4 ap_missing", phase
        shot = 3 if name == "watch" else 0
        alter(state, ME, ap=2 + shot)
        assert unit(do(state, action), ME).ap == shot, phase


@pytest.mark.rule("WG-15.6", "WG-15.7")
@pytest.mark.parametrize(
    ("effect", "costs"),
    [
        ("cheap_hands", {"equip": 1, "stow": 1, "drop": 1, "pick_up": 1, "kneel": 2}),
        ("free_swaps", {"equip": 0, "stow": 0, "drop": 2, "pick_up": 2, "kneel": 2}),
    ],
)
def test_a_scrounger_and_ejector_racks_make_hands_cheaper_and_nothing_else(
    effect: str, costs: dict[str, int]
) -> None:
    for name, cost in costs.items():
        state = turn_of(facing(**{effect: 1}), ME)
        action = ALL[name](state)
        assert unit(do(state, action), ME).ap == 10 - cost, name


@pytest.mark.rule("WG-15.5", "WG-15.6")
def test_smoke_and_repairs_are_used_up_each_for_itself() -> None:
    state = turn_of(facing(smoke=2, repair=1), ME)
    pop = smoke(state)
    mend = repair(state)
    once = do(state, pop).state
    assert mend in RULES.legal(once, player(once)), "the other tool is whole"
    twice = do(once, pop).state
    assert why(twice, pop) == "WG-15.5 none_left"
    mended = do(state, mend).state
    assert unit(mended, TWIN).sections[0] > unit(state, TWIN).sections[0]
    assert why(mended, mend) == "WG-15.5 none_left"
    assert pop in RULES.legal(mended, player(mended))
    far = alter(turn_of(facing(repair=1), ME), TWIN, tile=tile(state, 1, 4))
    assert why(far, repair(far)) == "WG-15.5 not_beside"


@pytest.mark.rule("WG-12.6")
def test_who_has_no_gun_still_braces() -> None:
    state = turn_of(facing(), ME)
    for name, item in state.items.items():
        if item.bearer == ME and name != SABRE:
            state.items[name] = replace(item, bearer="", lies="ground", tile=0, on=())
    assert why(state, watch(state)) == "WG-12.6 no_gun"
    assert unit(do(state, brace(state)), ME).stance == "brace"


@pytest.mark.rule("WG-16.11")
def test_the_relic_is_lifted_by_an_attacker_with_a_free_hand_where_it_lies() -> None:
    def lifting(side: int) -> tuple[WargameState, a.PickUp]:
        name = f"halyard_{side}"
        state = world(
            At("halyard", 0, 3, 4, ap=10),
            At("halyard", 1, 6, 4, ap=10),
            of="protect_the_relic",
            on=board(16, 13),
        )
        marked(state, "relic_0", tile=unit(state, name).tile)
        turn_of(state, name)
        rifle = f"{name}.service_rifle"
        state.items[rifle] = replace(state.items[rifle], lies="carried")
        return state, a.PickUp(player=player(state), item="relic_0")

    state, lift = lifting(0)
    assert lift in RULES.legal(state, lift.player)
    lifted = do(state, lift)
    relic = lifted.state.markers["relic_0"]
    assert relic.bearer == ME and unit(lifted, ME).ap == 8
    aside = marked(state.clone(), "relic_0", tile=tile(state, 4, 4))
    assert why(aside, lift) == "WG-9.10 not_on_its_surface"
    assert why(*lifting(1)) == "WG-16.11 defender_lifts_nothing"
    let_go = do(lifted.state, a.Drop(player=lift.player, item="relic_0"))
    dropped = let_go.state.markers["relic_0"]
    assert (dropped.bearer, dropped.tile) == ("", unit(state, ME).tile)


@pytest.mark.rule("WG-9.6")
def test_three_weapons_are_carried_and_no_fourth() -> None:
    state = turn_of(facing(), ME)
    put_away = stow(state)
    others = [name for name, item in state.items.items() if item.bearer in (FOE, TWIN)]
    for name in others[:2]:
        assert RULES.check(state, put_away) is None
        state.items[name] = replace(state.items[name], bearer=ME, lies="carried", on=())
    assert why(state, put_away) == "WG-9.6 carries_enough"


@pytest.mark.rule("WG-5.2", "WG-16.2")
def test_only_data_that_stands_and_is_nobodys_is_hit() -> None:
    state = world(At("halyard", 0, 3, 4, ap=16), At("halyard", 1, 6, 8, ap=16), of="reconnaissance")
    marked(state, "data_1", tile=tile(state, 6, 4))
    turn_of(state, ME, "ranged")
    hit = a.Demolish(player=player(state), item=RIFLE, target="data_1")
    assert hit in RULES.legal(state, hit.player)
    assert why(state, replace(hit, target="nothing")) == "WG-5.2 nothing_to_hit"
    felled = state.clone()
    felled.markers["data_1"] = replace(felled.markers["data_1"], left=0)
    assert why(felled, hit) == "WG-5.2 nothing_to_hit"
    borne = marked(state.clone(), "data_1", bearer=ME)
    assert why(borne, hit) == "WG-5.2 nothing_to_hit"
    guard = turn_of(state.clone(), FOE, "ranged")
    theirs = a.Demolish(player=player(guard), item="halyard_1.service_rifle", target="data_1")
    assert why(guard, theirs) == "WG-16.2 defender_spares_data"


@pytest.mark.rule("WG-12.7")
def test_drones_take_orders_once_they_are_launched_and_near() -> None:
    state = world(At("shepherd", 0, 3, 4, ap=16), At("halyard", 1, 12, 9, facing=W, ap=0))
    turn_of(state, "shepherd_0")
    drone = UnitId("shepherd_0.drone_1")
    own = player(state)
    orders: tuple[a.WargameAction, ...] = (
        a.OrderDrone(player=own, drone=drone),
        a.RecallDrone(player=own, drone=drone),
        a.DroneAttack(player=own, drone=drone, target=FOE, aim="torso"),
    )
    for order in orders:
        assert why(state, order) == "WG-12.7 not_launched"
        assert refused(state, order).facts["unit"] == drone
    for column, reasons in ((4, ("", "", None)), (9, ("", "not_beside", None)), (10, ("too_far",) * 3)):
        there = alter(state.clone(), drone, status="board", tile=tile(state, column, 4), level=0, facing=1)
        for order, reason in zip(orders, reasons, strict=True):
            if reason:
                assert why(there, order) == (f"WG-12.7 {reason}"), column
            elif reason is not None:
                assert order in RULES.legal(there, own), column


@pytest.mark.rule("WG-10.1", "WG-4.1", "WG-15.6")
def test_a_grapple_is_for_the_close_phase_and_a_hex_that_may_be_entered() -> None:
    state = alter(facing(), FOE, tile=tile(facing(), 4, 4))
    grapple = a.Grapple(player=player(turn_of(state, ME, "close")), target=FOE)
    assert grapple in RULES.legal(state, grapple.player)
    assert why(turn_of(state.clone(), ME, "ranged"), grapple) == "WG-10.1 not_in_close"
    there = unit(state, FOE).tile
    red = state.clone()
    red.colours = (*red.colours[:there], "r", *red.colours[there + 1 :])
    assert why(red, grapple) == "WG-4.1 red_is_closed"
    assert why(state, a.Overcharge(player=grapple.player)) == "WG-15.6 none_left"
