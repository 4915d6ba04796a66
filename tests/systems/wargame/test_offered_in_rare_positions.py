"""What is offered is all that is accepted, in positions that games seldom come to (WG-6.6, WG-10, WG-12)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TypeVar, get_args

import msgspec
import pytest
from msgspec.structs import replace

from game.core.events import Action
from game.core.ids import UnitId
from game.systems.wargame import actions as a
from game.systems.wargame.content_missions import Works
from game.systems.wargame.state import TurnPhase, WargameState
from game.systems.wargame.telling import TELLING
from tests.support.refusals import accepted
from tests.support.wargame import RULES, At, W, alter, board, do, player, tile, turn_of, unit, world
from tests.systems.wargame.test_grapples import held

ActionT = TypeVar("ActionT", bound=Action)
LEFT_OUT = (a.Answer, a.PickSecondaries, a.Surrender)
"""Kinds without a limited number of values, or that are always there and never listed."""
REACH = 6
"""Places farther than this from who acts are left out, but of who enters."""
STANCES = ("brace", "overwatch", "shield", "counter")


def everything(state: WargameState) -> Iterator[a.WargameAction]:
    """Yield every action of every kind with the names of this battle and the places around who acts."""
    units = [*state.units]
    grid, here = state.field.grid, -1 if state.turn is None else state.units[state.turn.unit].tile
    tiles = [each for each in range(len(state.floors)) if here < 0 or grid.distance(here, each) <= REACH]
    aims = {part.id for each in state.field.sheets.values() for part in each.setup.sections}
    parts = sorted({*aims, "thrusters", *state.items, *(each for each in units if "." in each)})
    domains: Mapping[str, Sequence[object]] = {
        "unit": units,
        "drone": units,
        "target": units,
        "tile": [-1, *tiles],
        "level": range(-1, 4),
        "facing": range(6),
        "direction": range(6),
        "stance": STANCES,
        "section": sorted(aims),
        "aim": parts,
        "second": ("", *sorted(aims)),
        "marker": sorted(state.markers),
        "item": ("", *state.items, *state.markers),
    }
    for kind in get_args(a.WargameAction):
        if kind in LEFT_OUT:
            continue
        names = [field.name for field in msgspec.structs.fields(kind) if field.name in domains]
        own = dict(domains)
        if kind in (a.Demolish, a.DroneDemolish):
            own["target"] = (*state.structures, *state.markers, *state.units)
        if kind is a.Attack:
            own["second"] = ("",)  # of weapons that split their blow another test tells
        for values in product(*(own[name] for name in names)):
            yield kind(player=player(state), **dict(zip(names, values, strict=True)))


def offered(state: WargameState) -> set[a.WargameAction]:
    """Return what is offered, and check that it is all that is accepted."""
    allowed = accepted(TELLING, everything(state), lambda each: RULES.check(state, each))
    found: set[a.WargameAction] = {
        each for each in RULES.legal(state, player(state)) if not isinstance(each, LEFT_OUT)
    }
    assert found == allowed, (sorted(map(repr, found ^ allowed))[:5], len(found), len(allowed))
    return found


def of(found: set[a.WargameAction], kind: type[ActionT]) -> list[ActionT]:
    """Return those of a kind."""
    return [each for each in found if isinstance(each, kind)]


FULL: dict[str, object] = {
    "effects": {"jump": 1, "repair": 2, "smoke": 2, "overcharge": 1, "hands_cost": 0},
}


def meeting(phase: TurnPhase = "movement", **more: object) -> WargameState:
    """Return a turn of a unit with every tool, a hurt friend beside it, an enemy in its view."""
    state = world(
        At("halyard", 0, 3, 3, ap=16),
        At("basalt", 0, 3, 4),
        At("brigand", 1, 4, 3, facing=W, ap=0),
        At("mote", 1, 8, 0),
        change={"halyard_0": FULL},
    )
    basalt = unit(state, "basalt_0")
    alter(state, "basalt_0", sections=(basalt.sections[0] - 3, *basalt.sections[1:]))
    alter(state, "halyard_0", **more)
    return turn_of(state, "halyard_0", phase)


@pytest.mark.rule("WG-12.2")
@pytest.mark.rule("WG-12.5")
@pytest.mark.rule("WG-15.5")
@pytest.mark.parametrize("phase", ["movement", "ranged", "close"])
def test_who_has_every_tool_is_offered_it_in_each_phase(phase: TurnPhase) -> None:
    found = offered(meeting(phase))
    head = unit(meeting(), "basalt_0")
    assert [each.target for each in of(found, a.Repair)] == [head.id]
    assert len(of(found, a.PopSmoke)) == len(of(found, a.Overcharge)) == len(of(found, a.SelfDestruct)) == 1
    assert {each.stance for each in of(found, a.TakeStance)} == {*STANCES} - {"counter"}, (
        "its sabre is carried"
    )
    assert len(of(found, a.JumpTo)) == (3 if phase == "movement" else 0)
    assert bool(of(found, a.Attack)) == (phase != "movement")


DEARER = {a.CoolDown, a.Drop, a.Grapple, a.JumpTo, a.Kneel, a.PopSmoke, a.Repair, a.SelfDestruct, a.Stow}
"""What costs two AP at least, stances aside."""
CONDITIONS: Mapping[str, tuple[dict[str, object], set[type], set[type]]] = {
    "lying": (
        {"is_lying": True},
        {a.JumpTo, a.Kneel, a.Rotate, a.StepTo, a.TakeStance, a.Grapple},
        {a.GetUp},
    ),
    "kneeling": ({"is_kneeling": True}, {a.JumpTo, a.Kneel, a.StepTo}, {a.Stand}),
    "overheated": ({"is_kneeling": True, "is_forced": True}, {a.JumpTo, a.StepTo}, {a.Stand}),
    "out of action": (
        {"is_disabled": True},
        DEARER - {a.SelfDestruct} | {a.Attack, a.Overcharge, a.Rotate, a.StepTo, a.TakeStance},
        set(),
    ),
    "no AP": ({"ap": 0}, DEARER | {a.TakeStance, a.Attack}, set()),
    "one AP": ({"ap": 1}, DEARER | {a.TakeStance}, set()),
    "tools used": ({"used": (2, 2, 1)}, {a.Repair, a.PopSmoke, a.Overcharge}, set()),
    "tools used once": ({"used": (1, 1, 0)}, set(), set()),
}
"""By a unit's condition: what it closes, and what it opens."""


@pytest.mark.rule("WG-10.8")
@pytest.mark.rule("WG-11.2")
@pytest.mark.rule("WG-12.3")
@pytest.mark.rule("WG-13.2")
@pytest.mark.parametrize("phase", ["movement", "ranged", "close"])
@pytest.mark.parametrize("name", CONDITIONS)
def test_a_condition_closes_what_its_rule_says_and_nothing_else(name: str, phase: TurnPhase) -> None:
    changes, closed, opened = CONDITIONS[name]
    free = {type(each) for each in offered(meeting(phase))}
    found = {type(each) for each in offered(meeting(phase, **changes))}
    if name == "one AP" and phase == "ranged":
        closed = closed | {a.Attack}  # only what limbs do costs one
    assert found == (free - closed) | opened


@pytest.mark.rule("WG-10.2")
@pytest.mark.rule("WG-10.3")
@pytest.mark.rule("WG-10.7")
@pytest.mark.parametrize("phase", ["movement", "ranged", "close"])
@pytest.mark.parametrize("who", ["brigand_0", "halyard_1"])
def test_in_a_hold_both_are_offered_what_a_hold_allows(who: str, phase: TurnPhase) -> None:
    state = held()
    alter(state, "halyard_1", ap=12)
    found = offered(turn_of(state, who, phase))
    throws, breaks = of(found, a.ThrowHeld), of(found, a.BreakGrapple)
    assert bool(throws) == (who == "brigand_0" and phase == "close")
    assert bool(breaks) == (who == "halyard_1")
    assert bool(of(found, a.BreakOff)) == (who == "brigand_0")
    assert not of(found, a.StepTo) and not of(found, a.Rotate) and not of(found, a.Kneel)


@pytest.mark.rule("WG-6.6")
def test_a_reserve_is_offered_each_free_hex_of_its_edge() -> None:
    state = world(
        At("halyard", 0, 3, 3),
        At("mote", 0, 1, 1),
        At("mote", 1, 8, 1),
        of="order_to_destroy",
        on=board(16, 13),
    )
    alter(state, "mote_0", status="reserve", tile=-1)
    found = offered(state)
    assert len([each for each in of(found, a.ActivateUnit) if each.unit == "mote_0"]) == 13
    assert len([each for each in of(found, a.ActivateUnit) if each.unit == "halyard_0"]) == 1
    alter(state, "halyard_0", tile=tile(state, 0, 4))
    assert len([each for each in of(offered(state), a.ActivateUnit) if each.unit == "mote_0"]) == 12


@pytest.mark.rule("WG-12.4")
@pytest.mark.rule("WG-9.10")
@pytest.mark.parametrize("lies", ["held", "carried", "ground", "gone"])
def test_hands_are_offered_what_each_thing_allows_where_it_is(lies: str) -> None:
    state = meeting("ranged")
    rifle = "halyard_0.service_rifle"
    there = unit(state, "halyard_0").tile if lies == "ground" else -1
    arms = state.items[rifle].on if lies == "held" else ()
    bearer = UnitId("") if lies in ("ground", "gone") else UnitId("halyard_0")
    state.items[rifle] = replace(state.items[rifle], lies=lies, tile=there, on=arms, bearer=bearer)
    found = offered(state)
    wanted: dict[str, set[type[a.WargameAction]]] = {
        "held": {a.Stow, a.Drop},
        "carried": {a.Equip},
        "ground": {a.PickUp},
        "gone": set(),
    }
    kinds = {type(each) for each in found if getattr(each, "item", "") == rifle}
    assert kinds - {a.Attack, a.Demolish} == wanted[lies]
    assert (a.Attack in kinds) == (lies == "held")


@pytest.mark.rule("WG-12.7")
@pytest.mark.rule("WG-2.12")
@pytest.mark.parametrize("phase", ["movement", "ranged", "close"])
def test_orders_are_offered_to_docked_and_launched_drones(phase: TurnPhase) -> None:
    state = world(At("shepherd", 0, 3, 3, ap=16), At("halyard", 1, 6, 3, facing=W, ap=0))
    alter(state, "shepherd_0.drone_2", status="board", tile=tile(state, 4, 3), level=0, facing=1)
    found = offered(turn_of(state, "shepherd_0", phase))
    assert {each.drone for each in of(found, a.LaunchDrone)} == {"shepherd_0.drone_1"}
    assert len(of(found, a.LaunchDrone)) == 5, "each free hex beside it"
    assert {each.drone for each in of(found, a.OrderDrone)} == {"shepherd_0.drone_2"}
    assert {each.drone for each in of(found, a.RecallDrone)} == {"shepherd_0.drone_2"}
    assert {each.drone for each in of(found, a.DroneAttack)} == {"shepherd_0.drone_2"}


@pytest.mark.rule("WG-12.7")
@pytest.mark.parametrize("phase", ["movement", "ranged", "close"])
def test_during_an_order_the_drones_moves_and_its_end_are_offered_in_every_phase(
    phase: TurnPhase,
) -> None:
    state = world(At("shepherd", 0, 3, 3, ap=16), At("halyard", 1, 4, 3, facing=W, ap=0))
    drone = UnitId("shepherd_0.drone_2")
    alter(state, drone, status="board", tile=tile(state, 3, 2), level=0, facing=1)
    before = {type(each) for each in offered(turn_of(state, "shepherd_0", phase))}
    assert (a.Attack in before) == (phase == "close") and a.DroneAttack in before
    ordered = do(state, a.OrderDrone(player=player(state), drone=drone)).state
    assert {type(each) for each in offered(ordered)} == {a.StepTo, a.Rotate, a.FinishOrder}


@pytest.mark.rule("WG-5.2")
@pytest.mark.rule("WG-9.8")
def test_structures_in_view_are_offered_with_every_weapon_that_reaches_them() -> None:
    ground = board(works=(Works(at=((5, 2),), elevation=0), Works(at=((1, 2),), elevation=0)))
    state = world(At("brigand", 0, 4, 2, ap=16), At("mote", 1, 8, 0), on=ground)
    shots = of(offered(turn_of(state.clone(), "brigand_0", "ranged")), a.Demolish)
    blows = of(offered(turn_of(state.clone(), "brigand_0", "close")), a.Demolish)
    assert {each.target for each in (*shots, *blows)} == {"building_0"}
    assert "" in {each.item for each in blows} and "" not in {each.item for each in shots}


@pytest.mark.rule("WG-16.7")
@pytest.mark.rule("WG-16.2")
@pytest.mark.rule("WG-16.11")
@pytest.mark.parametrize("phase", ["movement", "ranged", "close"])
@pytest.mark.parametrize(
    "name", ["call_of_darkness", "emissary_of_darkness", "reconnaissance", "protect_the_relic"]
)
def test_markers_are_offered_to_who_stands_at_them(name: str, phase: TurnPhase) -> None:
    state = world(At("halyard", 0, 1, 1, ap=16), At("halyard", 1, 14, 10, ap=16), of=name, on=board(16, 13))
    first = next(iter(state.markers))
    for side in (0, 1):
        rifle = f"halyard_{side}.service_rifle"
        state.items[rifle] = replace(state.items[rifle], lies="gone", on=())
    state.markers[first] = replace(state.markers[first], tile=tile(state, 5, 5), is_on=False)
    for who in ("halyard_0", "halyard_1"):
        near = alter(state.clone(), who, tile=tile(state, 5, 5))
        kinds = {type(each) for each in offered(turn_of(near, who, phase))}
        far = {type(each) for each in offered(turn_of(state.clone(), who, phase))}
        assert a.UseMarker not in far and a.PickUp not in far
        attacks = who == "halyard_0"
        can_use = {
            "call_of_darkness": True,
            "emissary_of_darkness": attacks,
            "reconnaissance": attacks and phase == "movement",
        }
        assert (a.UseMarker in kinds) == can_use.get(name, False)
        assert (a.PickUp in kinds) == (name == "protect_the_relic" and attacks)


@pytest.mark.rule("WG-16.5")
def test_leaving_is_offered_at_the_far_edge_alone() -> None:
    for column, round_number, left in ((15, 5, True), (15, 4, False), (7, 5, False)):
        state = world(
            At("halyard", 0, 2, 5), At("sparrow", 1, column, 4), of="endless_pursuit", on=board(16, 13)
        )
        state.round = round_number
        assert bool(of(offered(turn_of(state, "sparrow_1")), a.LeaveBoard)) == left
