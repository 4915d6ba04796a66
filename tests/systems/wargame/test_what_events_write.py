"""What each event writes of a unit, and that it writes nothing else (WG-7 to WG-13)."""

import pytest
from msgspec.structs import asdict

from game.core.ids import UnitId
from game.systems.wargame import events as e
from game.systems.wargame.events import WargameEvent
from game.systems.wargame.state import Move, WargameState
from tests.support.wargame import RED, RULES, At, W, alter, tile, turn_of, world

ME, ENEMY = UnitId("halyard_0"), UnitId("brigand_1")
WORN: dict[str, object] = {
    "ap": 9,
    "stance": "brace",
    "is_swept": True,
    "is_kneeling": True,
    "is_forced": True,
    "has_overheated": True,
    "has_frozen": True,
    "errors": 2,
}
"""A unit with much on it."""


def field(**changes: object) -> WargameState:
    """A unit with much on it in its turn, an enemy beside it."""
    state = world(At("halyard", 0, 5, 4), At("brigand", 1, 6, 4, facing=W), At("mote", 1, 12, 9))
    return turn_of(alter(state, ME, **(WORN | changes)), ME)


PLAIN: dict[str, object] = {
    "is_kneeling": False,
    "is_forced": False,
    "has_overheated": False,
    "has_frozen": False,
}
MOVE = Move(ME, 4, 3, 1)
FORCED: dict[str, object] = {"has_overheated": True, "is_kneeling": True, "is_forced": True}
WRITES: dict[str, tuple[dict[str, object], WargameEvent, dict[str, object]]] = {
    "frozen AP": (
        {},
        e.ActionPointsChanged(unit=ME, ap=8, change=-1, why="frozen"),
        {"ap": 8, "has_frozen": False},
    ),
    "rolled AP": ({}, e.ActionPointsChanged(unit=ME, ap=12, change=3, why="rolled"), {"ap": 12}),
    "step": ({}, e.UnitStepped(unit=ME, tile=7, level=1, move=MOVE), {"tile": 7, "level": 1}),
    "rotation": ({}, e.UnitRotated(unit=ME, facing=3, move=MOVE), {"facing": 3}),
    "dash": ({}, e.UnitDashed(unit=ME, path=(5, 6, 7), move=MOVE), {"tile": 7}),
    "jump": ({}, e.UnitJumped(unit=ME, tile=7, level=2, move=MOVE, ap=2), {"tile": 7, "level": 2, "ap": 7}),
    "heat": ({}, e.HeatStruck(unit=ME), {}),
    "heat of who stands": (
        PLAIN,
        e.HeatStruck(unit=ME),
        FORCED,
    ),
    "heat of who knelt by choice": (
        PLAIN | {"is_kneeling": True},
        e.HeatStruck(unit=ME),
        {"has_overheated": True},
    ),
    "heat in the air": (PLAIN | {"level": 2}, e.HeatStruck(unit=ME), {"has_overheated": True}),
    "frost": (PLAIN, e.FrostStruck(unit=ME), {"has_frozen": True}),
    "fall": ({"level": 2}, e.UnitFell(unit=ME, level=0, levels=2), {"level": 0}),
    "sinking": ({"level": 2}, e.UnitSank(unit=ME, level=1), {"level": 1}),
    "aside": (
        {},
        e.UnitMoved(unit=ME, tile=7, level=1, facing=2, why="aside"),
        {"tile": 7, "level": 1, "facing": 2},
    ),
    "docking": (
        {"is_lying": True},
        e.UnitMoved(unit=ME, tile=-1, level=0, facing=0, why="docked"),
        {"tile": -1, "facing": 0, "status": "docked", "is_lying": False},
    ),
    "lying": (
        {},
        e.UnitLay(unit=ME, facing=2),
        {"is_lying": True, "is_kneeling": False, "is_forced": False, "facing": 2, "stance": ""},
    ),
    "grapple": ({}, e.GrappleMade(unit=ME, target=ENEMY, ap=3), {"ap": 6}),
    "stuck": (
        {"is_lying": True},
        e.UnitStuck(unit=ME, structure="b", tile=7, level=1),
        {"stuck_in": "b", "tile": 7, "level": 1, "is_lying": False, "stance": ""},
    ),
    "freed": ({"stuck_in": "b"}, e.UnitFreed(unit=ME), {"stuck_in": ""}),
    "kneeling": (PLAIN, e.Knelt(unit=ME, ap=2), {"is_kneeling": True, "ap": 7}),
    "kneeling by choice": ({}, e.Knelt(unit=ME, ap=2), {"is_forced": False, "ap": 7}),
    "standing": (
        {"is_lying": True},
        e.Stood(unit=ME, ap=2),
        {"is_kneeling": False, "is_forced": False, "is_lying": False, "has_overheated": False, "ap": 7},
    ),
    "payment": ({}, e.ActionPointsPaid(unit=ME, ap=4, order="drop"), {"ap": 5}),
    "cooling": ({}, e.CooledDown(unit=ME, ap=2), PLAIN | {"ap": 7}),
    "cooling of who knelt by choice": (
        {"is_forced": False},
        e.CooledDown(unit=ME, ap=2),
        {"has_overheated": False, "has_frozen": False, "ap": 7},
    ),
    "smoke used": ({}, e.ChargeSpent(unit=ME, which=0), {"used": (1, 0, 0)}),
    "repair used": ({}, e.ChargeSpent(unit=ME, which=1), {"used": (0, 1, 0)}),
    "charge used": ({}, e.ChargeSpent(unit=ME, which=2), {"used": (0, 0, 1)}),
    "turn's end": ({}, e.TurnEnded(unit=ME), {"has_acted": True}),
    "error": ({"errors": 0}, e.ErrorStruck(unit=ME), {"errors": 1}),
    "error passed": ({}, e.ErrorPassed(unit=ME), {"errors": 0}),
    "error stayed": (
        {},
        e.ErrorStayed(unit=ME),
        {"errors": 3, "has_acted": True, "stance": "", "is_swept": False},
    ),
    "stance": (
        {"stance": ""},
        e.StanceTaken(unit=ME, stance="shield", ap=2, reacted_round=1),
        {"stance": "shield", "ap": 7, "reacted_round": 1},
    ),
    "stance spent": ({}, e.StanceSpent(unit=ME, stance="brace"), {"stance": ""}),
    "thrusters": ({"thrusters": 9}, e.ThrustersHit(unit=ME, damage=4, left=5), {"thrusters": 5}),
    "disabled": (
        {},
        e.UnitDisabled(unit=ME, killer=UnitId(""), side=1, is_melee=False, cost=1, is_dearest=False),
        {"is_disabled": True, "stance": "", "is_kneeling": False, "is_forced": False},
    ),
    "activation": (
        {},
        e.UnitActivated(player=RED, unit=ME, move=MOVE),
        {"stance": "", "is_swept": False},
    ),
}
"""By what happens: the unit before, the event, and all that it changes of the unit."""


@pytest.mark.rule("WG-7.2")
@pytest.mark.rule("WG-12.3")
@pytest.mark.rule("WG-12.5")
@pytest.mark.rule("WG-13.2")
@pytest.mark.rule("WG-13.5")
@pytest.mark.parametrize("name", WRITES)
def test_an_event_writes_what_it_says_and_nothing_else(name: str) -> None:
    changes, event, wanted = WRITES[name]
    state = field(**changes)
    before = {unit: asdict(each) for unit, each in state.units.items()}
    RULES.evolve(state, event)
    after = {unit: asdict(each) for unit, each in state.units.items()}
    assert after[ME] == before[ME] | wanted
    assert {unit: each for unit, each in after.items() if unit != ME} == {
        unit: each for unit, each in before.items() if unit != ME
    }


@pytest.mark.rule("WG-10.1")
@pytest.mark.rule("WG-10.2")
@pytest.mark.rule("WG-12.5")
def test_holds_sweeps_and_repairs_write_both_sides() -> None:
    state = field()
    here, there = state.units[ME].tile, state.units[ENEMY].tile
    alter(state, ENEMY, stance="counter")
    RULES.evolve(state, e.HoldBegan(unit=ME, target=ENEMY))
    me, enemy = state.units[ME], state.units[ENEMY]
    assert (me.holds, me.came_from, me.tile) == (ENEMY, here, there) and here == tile(state, 5, 4)
    assert (enemy.held_by, enemy.stance, enemy.tile) == (ME, "", there)
    RULES.evolve(state, e.HoldEnded(unit=ME, target=ENEMY))
    assert not state.units[ME].holds and not state.units[ENEMY].held_by
    RULES.evolve(state, e.GrappleFailed(unit=ME, target=ENEMY))
    assert state.turn is not None and state.turn.failed == (ENEMY,)
    RULES.evolve(state, e.TargetSwept(unit=ME, target=ENEMY, ap=2))
    assert state.units[ENEMY].is_swept and state.units[ME].ap == 7
    RULES.evolve(state, e.SectionRepaired(unit=ME, target=ENEMY, section="head", index=0, amount=1, left=3))
    assert state.units[ENEMY].sections[0] == 3 and state.units[ENEMY].sections[1:] == enemy.sections[1:]
    RULES.evolve(state, e.CooledDown(unit=ME, ap=0))
    assert state.turn is not None and state.turn.spares_heat and state.turn.spares_frost
    RULES.evolve(state, e.TurnEnded(unit=ME))
    assert state.turn is None
