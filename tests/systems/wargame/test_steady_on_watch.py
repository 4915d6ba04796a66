"""What needs a steady stand asks on Overwatch how its bearer moved in its last turn (WG-15.3, WG-15.5)."""

from fractions import Fraction

import pytest
from msgspec import UNSET

from game.rules.prose import whole_percent
from game.systems.wargame.actions import ActivateUnit, Attack, EndPhase, Kneel, StepTo, TakeStance
from game.systems.wargame.asked import asked_of
from game.systems.wargame.events import DiceRolled, ErrorStayed
from game.systems.wargame.jobs import Blow
from game.systems.wargame.rolls import FULL, hit_chance
from game.systems.wargame.state import WargameState
from tests.support.wargame import (
    GUNNER,
    RULES,
    At,
    Done,
    W,
    alter,
    answer,
    do,
    player,
    record_roundtrip,
    refused,
    tile,
    turn_of,
    unit,
    world,
)

ME, FOE = f"{GUNNER}_0", "mote_1"
CANNON = f"{ME}.shoulder_cannon"


def walked(hexes: int, sheet: str = GUNNER, ap: int = 16, bipod: int = 0) -> WargameState:
    """Red's unit, in its turn, has gone so many hexes ahead."""
    name = f"{sheet}_0"
    change = {name: {"effects": {"kneel_accuracy": bipod}}} if bipod else None
    state = world(
        At(sheet, 0, 2, 4, ap=ap),
        At("mote", 1, 9, 4, level=0, facing=W, ap=0),
        At("mote", 1, 12, 9, id="scout"),
        change=change,
    )
    turn_of(state, name)
    for column in range(3, 3 + hexes):
        state = do(state, StepTo(player=player(state), tile=tile(state, column, 4), level=0)).state
    return state


def watching(state: WargameState) -> WargameState:
    """It goes on Overwatch, and blue's Mote is on its turn."""
    state = do(state, TakeStance(player=player(state), stance="overwatch")).state
    return turn_of(state, FOE)


def stepped(state: WargameState) -> Done:
    """Blue's Mote comes a hex nearer."""
    return do(state, StepTo(player=player(state), tile=tile(state, 8, 4), level=0))


def guns(done: Done) -> set[str]:
    """Return what it could fire at the Mote."""
    prompt = done.state.prompt
    return set() if prompt is None else {each for each in prompt.options if each.startswith(ME)}


@pytest.mark.rule("WG-15.3")
@pytest.mark.rule("WG-12.6")
@pytest.mark.parametrize(("hexes", "fires"), [(0, True), (1, True), (2, False)])
def test_what_may_not_fire_after_a_long_move_does_not_fire_on_overwatch_either(
    hexes: int, fires: bool
) -> None:
    state = walked(hexes)
    close = do(state, EndPhase(player=player(state))).state
    shot = Attack(player=player(close), item=CANNON, target=unit(close, FOE).id, aim="ai_cockpit")
    assert (RULES.check(close, shot) is None) is fires
    seen = guns(stepped(watching(state)))
    assert seen and (CANNON in seen) is fires
    kept = record_roundtrip(watching(state))
    assert (kept.strides is UNSET) is fires and guns(stepped(kept)) == seen


@pytest.mark.rule("WG-15.3")
@pytest.mark.rule("WG-12.8")
@pytest.mark.parametrize("error", [0, 1])
def test_it_may_fire_again_from_its_next_activation_on(error: int) -> None:
    state = watching(walked(2))
    assert CANNON not in guns(stepped(state))
    state.turn, state.to_move = None, 0
    own = do(
        alter(state, ME, errors=error, has_acted=False),
        ActivateUnit(player=state.player(0), unit=unit(state, ME).id),
        3,
    )
    assert bool(own.of(ErrorStayed)) is bool(error) and own.state.strides is UNSET
    again = alter(own.state, ME, stance="overwatch", ap=16)
    assert CANNON in guns(stepped(turn_of(again, FOE)))


@pytest.mark.rule("WG-15.3")
@pytest.mark.rule("WG-12.6")
def test_overwatch_is_no_stance_for_guns_that_the_move_has_barred() -> None:
    for hexes in (1, 2):
        state = walked(hexes)
        for item, each in state.items.items():
            if each.bearer == ME and item != CANNON:
                state.items[item] = each.__class__(each.id, "gone", 0)
        watch = TakeStance(player=player(state), stance="overwatch")
        if hexes == 1:
            assert watch in RULES.legal(state, watch.player)
        else:
            no = refused(state, watch)
            assert (no.rule, no.reason, no.facts["item"]) == ("WG-15.3", "moved_too_far", CANNON)


@pytest.mark.rule("WG-15.5")
@pytest.mark.rule("WG-12.6")
@pytest.mark.parametrize(("hexes", "brings"), [(0, 2), (1, 1)])
def test_a_bipod_steadies_a_shot_on_overwatch_of_who_has_not_moved(hexes: int, brings: int) -> None:
    name = "halyard_0"
    state = walked(hexes, "halyard", bipod=2)
    state = do(state, Kneel(player=player(state))).state
    seen = stepped(watching(state))
    rifle = f"{name}.service_rifle"
    told = asked_of(seen.state).notes[rifle].facts["percent"]
    shot = Blow(unit(seen, name).id, rifle, unit(seen, FOE).id, "ai_cockpit", sort="overwatch", hit=-1)
    chance = Fraction(hit_chance(seen.state, shot), FULL)
    assert told == whole_percent(chance), "who is asked is told the chance of that shot"
    fired = answer(answer(seen, rifle), "ai_cockpit", 1)
    (roll,) = [each for each in fired.of(DiceRolled) if isinstance(each, DiceRolled)]
    amounts = {item.reason: item.amount for item in roll.ledger}
    assert amounts["kneeling"] == brings and amounts["overwatch"] == -1


@pytest.mark.rule("WG-15.3")
def test_of_who_needs_no_steady_stand_nothing_is_kept() -> None:
    assert watching(walked(3, "halyard")).strides is UNSET
