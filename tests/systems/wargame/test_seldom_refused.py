"""Refusals that no other test meets, each in the situation that its rule names."""

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.rules.ordered import OrderedSide
from game.systems.wargame import actions as a
from game.systems.wargame.battlefield import battlefield_of
from game.systems.wargame.content_missions import Works
from game.systems.wargame.state import TurnPhase, state_of
from tests.support.wargame import RULES, At, W, alter, board, player, tile, turn_of, world
from tests.systems.wargame.test_grapples import held
from tests.systems.wargame.test_put_down import before
from tests.systems.wargame.test_refusals import why

ME, FOE = UnitId("halyard_0"), UnitId("halyard_1")


@pytest.mark.rule("TW-2.9")
def test_a_garrison_does_not_give_up() -> None:
    state = turn_of(world(At("halyard", 0, 3, 4), At("halyard", 1, 9, 4)), ME)
    assert RULES.check(state, a.Surrender(player=player(state))) is None
    sides = (OrderedSide("attacker", can_leave=False), OrderedSide("defender"))
    setup = replace(state.field.setup, order="battle", ordered=sides)
    state = state_of(battlefield_of(setup), RULES.record(state))
    assert why(state, a.Surrender(player=player(state))) == "TW-2.9 garrison_stays"
    assert RULES.check(turn_of(state, FOE), a.Surrender(player=player(state))) is None


@pytest.mark.rule("WG-10.2")
def test_in_a_hold_the_held_fires_nothing_mounted_and_the_holder_swings_nothing_two_handed() -> None:
    state = world(At("basalt", 0, 5, 4, ap=12), At("halyard", 1, 6, 4, facing=W, ap=9))
    basalt = UnitId("basalt_0")
    weapons = {each.id: each for each in state.items.values() if each.bearer == basalt}
    mounted = next(name for name, each in weapons.items() if each.lies == "mounted")
    alter(alter(state, FOE, holds=basalt, tile=state.units[basalt].tile), basalt, held_by=FOE)
    turn_of(state, basalt, "ranged")
    fire = a.Attack(player=player(state), item=mounted, target=FOE, aim="torso")
    assert why(state, fire) == "WG-10.2 held"
    alter(alter(state, FOE, holds="", held_by=basalt), basalt, holds=FOE, held_by="")
    turn_of(state, basalt, "ranged")
    both = [
        name
        for name, each in weapons.items()
        if each.lies == "held" and state.field.items[name][0].armament.hands == "two"
    ]
    assert both
    two = a.Attack(player=player(state), item=both[0], target=FOE, aim="torso")
    assert why(state, two) == "WG-10.2 hands_full"


@pytest.mark.rule("WG-16.2")
def test_data_lies_in_its_strip() -> None:
    state = before("reconnaissance")
    first = next(iter(state.markers))
    out = a.PlaceMarker(player=player(state), marker=first, tile=0)
    assert why(state, out) == "WG-16.2 not_there"


@pytest.mark.rule("WG-3.1")
def test_nobody_steps_off_the_board() -> None:
    state = turn_of(world(At("halyard", 0, 3, 4), At("halyard", 1, 9, 4)), ME)
    assert why(state, a.StepTo(player=player(state), tile=len(state.floors), level=0)) == "WG-3.1 off_board"


@pytest.mark.rule("WG-12.5")
@pytest.mark.parametrize("change", ["wall", "red"])
def test_a_jump_needs_a_free_way(change: str) -> None:
    works = [Works(at=((4, 4),), elevation=2)] if change == "wall" else []
    on = board(colours={(5, 4): "r"} if change == "red" else {}, works=works)
    state = world(
        At("halyard", 0, 3, 4, ap=10),
        At("mote", 1, 12, 9),
        on=on,
        change={"halyard_0": {"effects": {"jump": 1}}},
    )
    turn_of(state, ME)
    assert why(state, a.JumpTo(player=player(state), tile=tile(state, 5, 4))) == "WG-12.5 way_is_barred"


@pytest.mark.rule("WG-10.1")
@pytest.mark.parametrize("phase", ["movement", "ranged"])
def test_who_is_held_is_thrown_in_the_close_phase(phase: TurnPhase) -> None:
    state = held()
    holder = UnitId("brigand_0")
    throw = a.ThrowHeld(player=player(state), tile=tile(state, 7, 4))
    turn_of(state, holder, "close")
    assert RULES.check(state, throw) is None
    assert why(turn_of(state, holder, phase), throw) == "WG-10.1 not_in_close"
