"""What attacks and deeds of turns write, and that they write nothing else (WG-8 to WG-14)."""

from collections.abc import Mapping
from typing import Literal

import pytest
from msgspec.structs import replace

from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.core.rng import advance
from game.systems.wargame import events as e
from game.systems.wargame.battlefield import BLACK
from game.systems.wargame.events import WargameEvent
from game.systems.wargame.state import Move, Tally, WargameState
from tests.support.wargame import RED, RULES, alter
from tests.support.written import changed
from tests.systems.wargame.test_what_stages_write import ENEMY, MATE, ME, MINE, NOBODY, THEIRS, field, of

LATE = UnitId("mote_1")
RIFLE, BLADE = "halyard_0.service_rifle", "brigand_1.beam_blade"
MOVE = Move(MATE, 5, 4, 1)
HOUSE = "building_0"


def fight(**changes: object) -> WargameState:
    """The turn of a unit that holds an enemy, with much on both."""
    state = field()
    alter(state, ME, holds=ENEMY, kills=1, stance="brace", errors=2, is_swept=True, **changes)
    alter(state, ENEMY, held_by=ME, stance="counter", ap=5, is_kneeling=True, is_forced=True, stuck_in=HOUSE)
    return state


def gone(unit: UnitId, killer: UnitId) -> dict[str, object]:
    """Return what is written of a unit that is destroyed in this round."""
    fields: dict[str, object] = {"status": "lost", "tile": -1, "lost_round": 3, "held_by": NOBODY}
    fields |= {"killer": killer} if killer else {}
    return of("units", unit, **(fields | {"ap": 0, "stuck_in": ""}))


def lost(
    unit: UnitId, killer: UnitId, side: int, *, is_melee: bool = False, is_dearest: bool = False
) -> WargameEvent:
    """Return the end of a unit that cost 70."""
    return e.UnitDestroyed(
        unit=unit,
        killer=killer,
        cause="attack",
        side=side,
        cost=70,
        is_melee=is_melee,
        is_dearest=is_dearest,
    )


def turn_after(**changes: object) -> dict[str, object]:
    """Return the turn with these fields otherwise."""
    turn = fight().turn
    assert turn is not None
    return {"turn": replace(turn, **changes)}


OWN_MOVE = turn_after()["turn"].move  # type: ignore[attr-defined]
COUNTED = replace(MINE, destroyed=2, destroyed_cost=70)
WRITES: Mapping[str, tuple[WargameEvent, Mapping[str, object]]] = {
    "error": (e.ErrorStruck(unit=ENEMY), of("units", ENEMY, errors=1)),
    "error over": (e.ErrorPassed(unit=ME), of("units", ME, errors=0)),
    "error stays": (
        e.ErrorStayed(unit=ME),
        of("units", ME, errors=3, stance="", is_swept=False) | {"activations": 6},
    ),
    "attack": (
        e.AttackMade(unit=ME, payer=ME, target=HOUSE, item=RIFLE, aim="", ap=3, round=3),
        of("units", ME, ap=6, attacked_round=3, targets=(ENEMY, HOUSE)) | of("items", RIFLE, used_round=3),
    ),
    "attack again": (
        e.AttackMade(unit=ME, payer=ME, target=ENEMY, item="", aim="", ap=1, round=3),
        of("units", ME, ap=8, attacked_round=3),
    ),
    "attack that another pays": (
        e.AttackMade(unit=MATE, payer=ME, target=ENEMY, item="", aim="", ap=2, round=3),
        of("units", ME, ap=7) | of("units", MATE, attacked_round=3),
    ),
    "stance": (
        e.StanceTaken(unit=ME, stance="shield", ap=2, reacted_round=3),
        of("units", ME, ap=7, stance="shield", reacted_round=3),
    ),
    "stance over": (e.StanceSpent(unit=ME, stance="brace"), of("units", ME, stance="")),
    "thrusters": (e.ThrustersHit(unit=ME, damage=1, left=7), of("units", ME, thrusters=7)),
    "weapon hit": (e.ItemHit(unit=ME, item=RIFLE, damage=1, left=2), of("items", RIFLE, left=2)),
    "weapon fell": (
        e.ItemFell(unit=ME, item=RIFLE, tile=44),
        of("items", RIFLE, lies="ground", on=(), tile=44, bearer=NOBODY),
    ),
    "disarmed": (e.ThingsDisarmed(side=1, count=2), {"tallies": (MINE, replace(THEIRS, disarmed=2))}),
    "destroyed": (
        lost(ENEMY, ME, 0),
        gone(ENEMY, ME) | of("units", ME, kills=2) | {"tallies": (COUNTED, THEIRS)},
    ),
    "destroyed in a melee": (
        lost(ENEMY, MATE, 0, is_melee=True, is_dearest=True),
        gone(ENEMY, MATE)
        | of("units", MATE, kills=1)
        | {"tallies": (replace(COUNTED, melee=1, headhunter=True), THEIRS)},
    ),
    "destroyed by nobody": (lost(ENEMY, NOBODY, -1), gone(ENEMY, NOBODY)),
    "destroyed by its own": (
        lost(ENEMY, LATE, 0),
        gone(ENEMY, LATE) | {"tallies": (COUNTED, THEIRS)},
    ),
    "hulk": (
        e.UnitDisabled(unit=ENEMY, killer=ME, side=0, is_melee=True, cost=70, is_dearest=False),
        of("units", ENEMY, is_disabled=True, stance="", is_kneeling=False, is_forced=False)
        | {"tallies": (replace(COUNTED, melee=1), THEIRS)},
    ),
    "structure hit": (
        e.StructureHit(structure=HOUSE, damage=2, left=6, round=3, lost=2),
        of("structures", HOUSE, left=6, lost=2, lost_round=3),
    ),
    "structure felled": (
        e.StructureFelled(structure=HOUSE, side=1),
        of("structures", HOUSE, left=0) | {"tallies": (MINE, replace(THEIRS, structures=1))},
    ),
    "structure that nobody felled": (
        e.StructureFelled(structure=HOUSE, side=-1),
        of("structures", HOUSE, left=0),
    ),
    "reroll": (e.RerollSpent(unit=ME, round=3), of("units", ME, rerolled_round=3)),
    "first roll": (e.RollMade(unit=ME), turn_after(has_rolled=True)),
    "reserve": (
        e.ReserveArrived(unit=LATE, tile=66, level=1, facing=2),
        of("units", LATE, status="board", tile=66, level=1, facing=2),
    ),
    "phase": (e.PhaseBegan(unit=ME, phase="close"), turn_after(phase="close")),
    "left the board": (
        e.UnitLeft(unit=MATE, cost=30),
        of("units", MATE, status="away", tile=-1) | {"tallies": (replace(MINE, away_cost=30), THEIRS)},
    ),
    "move": (e.MoveChanged(move=MOVE), turn_after(move=MOVE)),
    "weapon stowed": (
        e.ItemMoved(unit=ENEMY, item=RIFLE, lies="carried", on=(2,), ap=1),
        of("items", RIFLE, lies="carried", on=(2,), bearer=ENEMY) | of("units", ENEMY, ap=4),
    ),
    "drone moves": (
        e.DroneOrdered(unit=ME, drone=MATE, move=MOVE, ap=2),
        of("units", ME, ap=7) | turn_after(move=MOVE, resting=OWN_MOVE, drones_moved=(MATE,)),
    ),
    "drone fires": (e.DroneFired(drone=MATE), turn_after(drones_fired=(MATE,))),
    "grapple": (e.GrappleMade(unit=ME, target=ENEMY, ap=3), of("units", ME, ap=6)),
    "freed": (e.UnitFreed(unit=ENEMY), of("units", ENEMY, stuck_in="")),
    "paid": (e.ActionPointsPaid(unit=ME, ap=4, order="x"), of("units", ME, ap=5)),
    "swept": (
        e.TargetSwept(unit=ME, target=ENEMY, ap=2),
        of("units", ME, ap=7) | of("units", ENEMY, is_swept=True),
    ),
    "over": (e.TurnEnded(unit=MATE), of("units", MATE, has_acted=True) | {"turn": None}),
}
"""By what happens: the event, and all that it changes."""


@pytest.mark.rule("WG-9.6")
@pytest.mark.rule("WG-11.4")
@pytest.mark.rule("WG-12.6")
@pytest.mark.rule("WG-14.1")
@pytest.mark.parametrize("name", WRITES)
def test_harm_and_deeds_write_what_they_say_and_nothing_else(name: str) -> None:
    event, wanted = WRITES[name]
    assert changed(RULES, fight(), event) == wanted


@pytest.mark.rule("WG-11.4")
def test_who_held_lets_go_as_it_is_destroyed() -> None:
    found = changed(RULES, fight(), lost(ME, ENEMY, 1))
    assert found == gone_holder() | of("units", ENEMY, kills=1) | {
        "tallies": (MINE, replace(THEIRS, destroyed=1, destroyed_cost=70))
    }


def gone_holder() -> dict[str, object]:
    """Return what is written of the holder."""
    fields = {"status": "lost", "tile": -1, "killer": ENEMY, "lost_round": 3, "holds": NOBODY, "ap": 0}
    return of("units", ME, **fields)


@pytest.mark.rule("WG-16.14")
@pytest.mark.parametrize("side", [0, 1])
def test_the_first_blood_is_the_first_of_both_sides(side: int) -> None:
    state = fight()
    state.tallies = (Tally(), Tally())
    evolve_on = state.clone()
    RULES.evolve(evolve_on, lost(LATE, NOBODY, side))
    assert [each.first_blood for each in evolve_on.tallies] == [side == 0, side == 1]
    RULES.evolve(evolve_on, lost(MATE, NOBODY, 1 - side))
    assert [each.first_blood for each in evolve_on.tallies] == [side == 0, side == 1]


@pytest.mark.rule("WG-12.7")
def test_after_a_drones_move_the_units_own_goes_on() -> None:
    state = fight()
    RULES.evolve(state, e.DroneOrdered(unit=ME, drone=MATE, move=MOVE, ap=0))
    RULES.evolve(state, e.DroneOrdered(unit=ME, drone=MATE, move=None, ap=0))
    assert state.turn is not None
    assert (state.turn.move, state.turn.resting) == (OWN_MOVE, None)
    state.turn = None
    assert changed(RULES, state, e.DroneOrdered(unit=ME, drone=MATE, move=MOVE, ap=1)) == of(
        "units", ME, ap=8
    )


@pytest.mark.rule("WG-9.8")
@pytest.mark.rule("WG-5.4")
def test_a_section_takes_its_own_damage_and_a_felled_house_is_ruins() -> None:
    state = fight()
    parts = state.units[ME].sections
    hit = e.SectionHit(unit=ME, section="x", index=1, damage=3, left=parts[1] - 3, cause="attack")
    assert changed(RULES, state, hit) == of("units", ME, sections=(parts[0], parts[1] - 3, *parts[2:]))
    house = state.field.grid.panel_at(8, 8)
    assert state.colours[house] != BLACK and state.floors[house] > 0
    RULES.evolve(state, e.StructureFelled(structure=HOUSE, side=0))
    assert state.colours[house] == BLACK and state.floors[house] == 0


@pytest.mark.rule("WG-12.7")
def test_who_docks_lies_no_more_and_who_is_moved_stays_as_it_is() -> None:
    ways: tuple[tuple[Literal["docked", "launched", "aside"], bool], ...] = (
        ("docked", False),
        ("launched", True),
        ("aside", True),
    )
    for why, lies in ways:
        state = alter(fight(), MATE, is_lying=True)
        RULES.evolve(state, e.UnitMoved(unit=MATE, tile=30, level=0, facing=2, why=why))
        moved = state.units[MATE]
        assert (moved.tile, moved.facing, moved.is_lying) == (30, 2, lies)
        assert moved.status == ("docked" if why == "docked" else "board")


@pytest.mark.rule("WG-1.2")
def test_every_die_takes_the_next_number() -> None:
    state = fight()
    rolled = DiceRolled(
        purpose="x", player=RED, sides=(8, 8), faces=(3, 4), test="at_least", target=5, success=True
    )
    assert changed(RULES, state, rolled) == {"rng": advance(state.rng, 2)}
