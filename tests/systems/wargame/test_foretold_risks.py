"""What is foretold of heat and frost is what the rules roll for (WG-4.2, WG-4.3, WG-9.1)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.systems.wargame.actions import EndPhase, StepTo
from game.systems.wargame.battlefield import TAN, WHITE
from game.systems.wargame.resolve_move import fresh_move
from game.systems.wargame.routes import Leg, Waypoint, taken
from game.systems.wargame.sights import risk_of
from game.systems.wargame.state import WargameState
from tests.support.wargame import At, E, board, do, player, tile, turn_of, unit, world
from tests.systems.wargame.test_missions import marked

ME = "sparrow_0"
SAND = {(column, 4): TAN for column in range(4, 9)}
PLAIN: dict[str, dict[str, object]] = {ME: {"effects": {"jump": 1}}}


def way(state: WargameState, *legs: Leg) -> Waypoint:
    """Return how the unit stands after these legs."""
    own, move = unit(state, ME), fresh_move(state, unit(state, ME).id)
    found = Waypoint(Leg("activate"), own, move, 0)
    for leg in legs:
        onward = taken(state, found.unit, found.move, leg)
        assert isinstance(onward, Waypoint)
        found = onward
    return found


@pytest.mark.rule("WG-4.2", "WG-8.10")
def test_a_thruster_move_tells_every_hex_of_desert_on_its_way() -> None:
    state = turn_of(
        world(At("sparrow", 0, 3, 4), At("mote", 1, 13, 8), on=board(colours=SAND), change=PLAIN), ME
    )
    end = way(state, Leg("dash", facing=E))
    assert risk_of(state, end.unit, end.move, TAN) == (5, Fraction(1))
    assert risk_of(state, end.unit, end.move, WHITE) == (0, Fraction(0))


@pytest.mark.rule("WG-4.2", "WG-12.5")
def test_a_jump_adds_the_hex_where_it_ends() -> None:
    state = turn_of(
        world(At("sparrow", 0, 3, 4), At("mote", 1, 13, 8), on=board(colours=SAND), change=PLAIN), ME
    )
    end = way(state, Leg("step", tile(state, 4, 4)), Leg("jump", tile(state, 6, 4)))
    assert risk_of(state, end.unit, end.move, TAN) == (2, Fraction(4, 8))


@pytest.mark.rule("WG-4.2", "WG-12.5", "WG-16.10")
def test_who_is_spared_is_told_of_no_risk() -> None:
    state = world(
        At("sparrow", 0, 3, 4),
        At("mote", 1, 13, 8),
        of="burning_sandstorm",
        on=board(16, 13),
        change=PLAIN,
    )
    turn_of(state, ME)
    end = way(state, Leg("step", tile(state, 4, 4)))
    assert risk_of(state, end.unit, end.move, TAN)[0] == 1
    cooled = marked(state.clone(), "cooler_0", owner=0, tile=tile(state, 5, 4))
    assert risk_of(cooled, end.unit, end.move, TAN) == (0, Fraction(0))
    assert state.turn is not None
    vented = state.clone()
    vented.turn = replace(state.turn, spares_heat=True, spares_frost=True)
    assert risk_of(vented, end.unit, end.move, TAN) == (0, Fraction(0))


@pytest.mark.rule("WG-4.3")
@pytest.mark.parametrize(("option", "share"), [("at_most", Fraction(2, 8)), ("as_written", Fraction(7, 8))])
def test_frost_is_foretold_by_the_reading_that_is_chosen(option: str, share: Fraction) -> None:
    snow = board(colours={(4, 4): WHITE})
    state = world(At("sparrow", 0, 3, 4), At("mote", 1, 12, 4), on=snow, options={"freeze": option})
    end = way(turn_of(state, ME), Leg("step", tile(state, 4, 4)))
    assert risk_of(state, end.unit, end.move, WHITE) == (1, share)


@pytest.mark.rule("WG-4.2", "WG-4.9")
@pytest.mark.parametrize(("sheet", "up"), [("sparrow", 2), ("brigand", 1)])
def test_who_only_rises_over_desert_has_stayed_in_it(sheet: str, up: int) -> None:
    name = f"{sheet}_0"
    state = world(
        At(sheet, 0, 4, 4), At("mote", 1, 13, 8), on=board(colours=SAND), change={name: {"effects": {}}}
    )
    turn_of(state, name)
    for level in range(1, up + 1):
        step = StepTo(player=player(state), tile=tile(state, 4, 4), level=level)
        state = do(state, step).state
    assert state.turn is not None and state.turn.move is not None
    assert risk_of(state, unit(state, name), state.turn.move, TAN) == (1, Fraction(2, 8))
    assert unit(do(state, EndPhase(player=player(state)), 2), name).has_overheated
    onward = do(state, StepTo(player=player(state), tile=tile(state, 5, 4), level=up)).state
    assert onward.turn is not None and onward.turn.move is not None
    assert risk_of(onward, unit(onward, name), onward.turn.move, TAN)[0] == 1, "the hex of the start no more"
