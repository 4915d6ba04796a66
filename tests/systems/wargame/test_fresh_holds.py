"""Who has just got hold of another attacks from its next turn, out of turn as well (WG-10.2)."""

import pytest
from msgspec import UNSET

from game.systems.wargame.actions import ActivateUnit, Attack, EndActivation, Grapple, StepTo, TakeStance
from game.systems.wargame.state import WargameState
from tests.support.wargame import At, W, alter, do, player, refused, tile, turn_of, unit, world

HOLDER, HELD = "brigand_0", "halyard_1"


def grappled() -> WargameState:
    """Red has got hold of blue in this turn."""
    state = world(At("brigand", 0, 5, 4, ap=12), At("halyard", 1, 6, 4, facing=W, ap=12))
    turn_of(state, HOLDER, "close")
    done = do(state, Grapple(player=player(state), target=unit(state, HELD).id), 8, 1)
    assert unit(done, HOLDER).holds == HELD
    return done.state


def offered(state: WargameState) -> tuple[str, ...]:
    """Return what the holder is offered when the held strikes it."""
    turn_of(state, HELD, "close")
    blow = Attack(player=player(state), item="", target=unit(state, HOLDER).id, aim="torso")
    prompt = do(state, blow).state.prompt
    return prompt.options if prompt is not None and prompt.subject == HOLDER else ()


@pytest.mark.rule("WG-10.2")
@pytest.mark.rule("WG-12.6")
def test_a_fresh_holder_takes_no_stance_that_attacks() -> None:
    state = grappled()
    own = player(state)
    for wish in (TakeStance(player=own, stance="overwatch"), TakeStance(player=own, stance="counter")):
        no = refused(state, wish)
        assert (no.rule, no.reason) == ("WG-10.2", "hold_is_fresh")
    done = do(state, TakeStance(player=own, stance="brace"))
    assert unit(done, HOLDER).stance == "brace"


@pytest.mark.rule("WG-10.2")
@pytest.mark.rule("WG-12.8")
def test_it_strikes_back_from_its_next_turn_on() -> None:
    state = grappled()
    assert "counter" not in offered(state)
    state = grappled()
    for name in (HELD, HOLDER):
        state = do(state, EndActivation(player=player(state))).state
        state = do(state, ActivateUnit(player=player(state), unit=unit(state, name).id)).state
    assert state.turn is not None and state.turn.unit == HOLDER
    assert "counter" in offered(alter(state, HOLDER, ap=12))


@pytest.mark.rule("WG-10.2")
@pytest.mark.rule("WG-12.6")
@pytest.mark.parametrize("has_held_a_turn", [False, True])
def test_it_watches_from_its_next_turn_on(has_held_a_turn: bool) -> None:
    state = world(At("kestrel", 0, 6, 4, ap=12), At("halyard", 1, 6, 4), At("mote", 1, 12, 4, facing=W))
    alter(state, "kestrel_0", holds=HELD, stance="overwatch")
    state.fresh_holders = UNSET if has_held_a_turn else (unit(state, "kestrel_0").id,)
    alter(state, HELD, held_by="kestrel_0")
    turn_of(state, "mote_1")
    step = StepTo(player=player(state), tile=tile(state, 11, 4), level=0)
    watched = do(state, step).state.prompt
    assert (watched is not None and watched.subject == "kestrel_0") is has_held_a_turn
    alter(state, "kestrel_0", stance="")
    offer = do(state, step).state.prompt
    assert (offer is not None and offer.kind == "watch") is has_held_a_turn
