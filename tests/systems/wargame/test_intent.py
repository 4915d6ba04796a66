"""What the intent keeps while the mouse alone moves, and what it works out anew (WG-9.1)."""

import pytest

from game.core.ids import UnitId
from game.systems.wargame.actions import (
    ActivateUnit,
    DeployUnit,
    DroneAttack,
    LaunchDrone,
    OrderDrone,
    RecallDrone,
    SweepSensors,
    UseMarker,
)
from game.systems.wargame.battlefield import DARK
from game.systems.wargame.intent import WargameIntent
from game.systems.wargame.outlook import in_reach
from game.systems.wargame.resolve_move import fresh_move
from game.systems.wargame.resolve_setup import deploy_levels, deploy_tiles
from game.systems.wargame.routes import ways_of
from game.systems.wargame.threat import struck_by
from tests.support.wargame import RED, At, W, alter, player, tile, turn_of, world
from tests.systems.wargame.test_missions import picked, started


def pondered() -> WargameIntent:
    """One unit about to move, an enemy in its view."""
    state = turn_of(world(At("halyard", 0, 3, 4), At("halyard", 1, 7, 4, facing=W)), "halyard_0")
    intent = WargameIntent(state)
    intent.adopt(state, RED)
    return intent


@pytest.mark.rule("WG-9.1")
def test_the_mouse_alone_changes_no_order() -> None:
    intent = pondered()
    orders = intent.orders()
    intent.point(tile(intent.selection.state, 4, 4))
    assert intent.orders() is orders
    intent.use("turn_left")
    turned = {order.command: order.is_enabled for order in intent.orders()}
    assert turned["step_back"]
    assert not {order.command: order.is_enabled for order in orders}["step_back"]
    intent.adopt(intent.selection.state.clone(), RED)
    assert intent.orders() == orders
    assert intent.orders() is not orders


@pytest.mark.rule("WG-9.1")
def test_an_outlook_is_worked_out_once_for_each_place_and_state() -> None:
    intent = pondered()
    state = intent.selection.state
    here, there = tile(state, 4, 4), tile(state, 4, 5)
    intent.point(here)
    first = intent.outlook()
    intent.point(there)
    assert first is not None
    assert intent.outlook() != first
    intent.point(here)
    assert intent.outlook() is first
    gone = alter(state.clone(), "halyard_1", tile=tile(state, 13, 10))
    intent.adopt(gone, RED)
    assert intent.outlook() != first


@pytest.mark.rule("WG-9.1", "WG-3.8")
def test_an_enemy_that_is_asked_about_before_anybody_is_activated_tells_who_could_attack_it() -> None:
    near, away, enemy = "near", "away", "foe"
    state = world(
        At("halyard", 0, 11, 0, id=near),
        At("halyard", 0, 0, 10, id=away, facing=W),
        At("halyard", 1, 13, 0, facing=W, id=enemy),
    )
    intent = WargameIntent(state)
    intent.adopt(state, RED)
    place = state.units[UnitId(enemy)].tile
    assert intent.use_place(place) is None and intent.selection.looked == enemy
    intent.point(None)
    outlook = intent.outlook()
    assert outlook is not None and outlook.place == place
    parts = {part.heading.key.rpartition(".")[2]: part.prospects for part in outlook.parts}
    assert {each.text.facts["unit"] for rows in parts.values() for each in rows} == {near, away}
    (ready,) = [each for each in parts["now"] if each.text.facts["unit"] == near]
    assert ready.chance is not None and ready.workings and ready.card
    assert [each.text.facts["unit"] for each in parts["never"]] == [away]
    for each in parts["never"]:
        assert each.why is not None and each.why.rule.startswith("WG-")
    assert intent.use_card(ready.card) is None
    assert (intent.selection.selected, intent.selection.looked) == (near, enemy)
    assert intent.outlook() is not None, "it is still told while another is chosen"
    assert intent.cancel() and not intent.selection.looked


@pytest.mark.rule("WG-3.5", "WG-7.1")
def test_who_hovers_over_an_enemy_is_activated_by_their_hex_as_by_any_other() -> None:
    state = world(At("kestrel", 0, 6, 4, level=1, id="own"), At("halyard", 1, 6, 4, facing=W, id="foe"))
    own, foe = UnitId("own"), UnitId("foe")
    place = state.units[own].tile

    def begun() -> WargameIntent:
        intent = WargameIntent(state)
        intent.adopt(state, RED)
        return intent

    by_key = begun()
    by_key.use("next_unit")
    assert by_key.selection.selected == own
    assert by_key.use_place(place) == ActivateUnit(player=RED, unit=own)
    by_hex = begun()
    assert by_hex.use_place(place) is None and by_hex.selection.looked == foe, "first the enemy is looked at"
    assert by_hex.use_place(place) is None
    assert (by_hex.selection.selected, by_hex.selection.looked) == (own, "")
    assert by_hex.use_place(place) == ActivateUnit(player=RED, unit=own)


@pytest.mark.rule("WG-8.1", "WG-9.1")
def test_who_has_to_move_before_attacking_is_told_from_where_and_threatens_as_far() -> None:
    """A rifle of six hexes: eight hexes off it strikes after a move, and the threat of enemies says so."""
    state = world(At("halyard", 0, 3, 4, id="own"), At("halyard", 1, 11, 4, facing=W, id="foe"))
    own, foe = UnitId("own"), UnitId("foe")
    intent = WargameIntent(state)
    intent.adopt(state, RED)
    intent.use_place(state.units[foe].tile)
    intent.point(None)
    outlook = intent.outlook()
    assert outlook is not None
    (part,) = outlook.parts
    (prospect,) = part.prospects
    assert part.heading.key.endswith(".after_move") and prospect.card
    start = int(prospect.text.facts["tile"])
    moved = alter(state.clone(), "own", tile=start)
    assert start in {tile for tile, _ in ways_of(state, state.units[own], fresh_move(state, own)).places}
    assert foe in in_reach(moved, moved.units[own])
    assert state.units[own].tile in struck_by(state, state.units[foe])
    assert foe not in in_reach(state, state.units[own]), "not from where it is"
    intent.use("show_threat")
    struck = {place for mark in intent.marks() if mark.role == "threat" for place in mark.places}
    assert state.units[own].tile in struck


@pytest.mark.rule("WG-8.1", "WG-9.1")
def test_a_place_tells_of_enemies_who_could_come_and_attack_there() -> None:
    world_now = world(At("halyard", 0, 2, 4, id="own"), At("halyard", 1, 11, 4, facing=W, id="foe"))
    state = turn_of(world_now, "own")
    intent = WargameIntent(state)
    intent.adopt(state, RED)
    intent.point(tile(state, 3, 4))
    outlook = intent.outlook()
    assert outlook is not None
    threats = [
        each for part in outlook.parts if part.heading.key.endswith(".threats") for each in part.prospects
    ]
    (threat,) = threats
    assert threat.text.key == "wargame.outlook.threat_from" and threat.chance is not None
    start = int(threat.text.facts["tile"])
    foe = state.units[UnitId("foe")]
    assert threat.places[0] == foe.tile, "it is marked where it is"
    assert start in {place for place, _ in ways_of(state, foe, fresh_move(state, foe.id)).places}


@pytest.mark.rule("WG-6.5")
def test_a_flyer_begins_at_every_level_over_the_deepest_water_of_its_area() -> None:
    state = picked(started(attackers=("mote",)))
    deep = deploy_tiles(state, state.units[UnitId("mote_1")])[0]
    state.floors = tuple(-2 if number == deep else floor for number, floor in enumerate(state.floors))
    state.colours = tuple(DARK if number == deep else each for number, each in enumerate(state.colours))
    intent = WargameIntent(state)
    intent.adopt(state, player(state))
    reached = set()
    while True:
        action = intent.use_place(deep)
        assert isinstance(action, DeployUnit)
        reached.add(action.level)
        if not {order.command: order.is_enabled for order in intent.orders()}["rise"]:
            break
        intent.use("rise")
    assert reached == set(deploy_levels(state, state.units[UnitId("mote_1")], deep))
    assert max(reached) == state.field.rules.levels.highest


def test_what_is_advised_lights_up_wherever_it_is_about_a_place() -> None:
    """Advice to launch a drone, or to light a beacon, named them, and nothing lit up."""
    state = world(At("shepherd", 0, 3, 4), At("halyard", 1, 8, 4, facing=W), of="call_of_darkness")
    finch = UnitId("shepherd_0.drone_1")
    alter(turn_of(state, "shepherd_0", "ranged"), finch, status="board", tile=tile(state, 4, 4))
    intent = WargameIntent(state)
    intent.adopt(state, RED)
    own, foe, there = player(state), UnitId("halyard_1"), tile(state, 4, 4)
    beacon = state.markers["beacon_0"].tile
    for action, places in (
        (UseMarker(player=own, marker="beacon_0"), {beacon}),
        (LaunchDrone(player=own, drone=finch, tile=there), {tile(state, 3, 4), there}),
        (OrderDrone(player=own, drone=finch), {there}),
        (RecallDrone(player=own, drone=finch), {there}),
        (DroneAttack(player=own, drone=finch, target=foe, aim="torso"), {there, tile(state, 8, 4)}),
        (SweepSensors(player=own, target=foe), {tile(state, 8, 4)}),
    ):
        assert {place for mark in intent.marks_of(action) for place in mark.places} == places, action
