"""Stances of the own turn that could never be answered are refused, each for its reason (WG-12.6)."""

import dataclasses
from typing import Literal

import pytest
from msgspec.structs import replace

from game.systems.wargame.actions import TakeStance
from game.systems.wargame.state import WargameState
from tests.support.wargame import RULES, At, W, alter, numbers, player, refused, turn_of, unit, world

Wanted = Literal["brace", "overwatch", "shield", "counter"]
ME = "brigand_0"
PISTOL, BLADE = f"{ME}.machine_pistol", f"{ME}.beam_blade"


def acting(ap: int, sheet: str = "brigand") -> WargameState:
    """Red's unit has so many AP in its turn."""
    state = world(At(sheet, 0, 2, 4, ap=ap), At("halyard", 1, 10, 4, facing=W))
    return turn_of(state, f"{sheet}_0")


def why(state: WargameState, stance: Wanted) -> str:
    """Return the reason and the AP of a refusal, "" where there is none."""
    own = player(state)
    wish = TakeStance(player=own, stance=stance)
    is_legal = wish in RULES.legal(state, own)
    assert is_legal is (RULES.check(state, wish) is None)
    if is_legal:
        return ""
    no = refused(state, wish)
    assert no.rule == ("WG-7.4" if no.reason == "ap_missing" else "WG-12.6")
    return f"{no.reason} {no.facts['ap']}" if "ap" in no.facts else no.reason


@pytest.mark.rule("WG-12.6")
@pytest.mark.rule("WG-7.4")
@pytest.mark.parametrize(
    ("ap", "watches", "counters"),
    [
        (1, "ap_missing 2", "ap_missing 2"),
        (2, "guns_too_dear 0", "blades_too_dear 0"),
        (3, "guns_too_dear 1", "blades_too_dear 1"),
        (4, "", "blades_too_dear 2"),
        (5, "", ""),
    ],
)
def test_what_a_stance_leaves_has_to_pay_for_its_attack(ap: int, watches: str, counters: str) -> None:
    state = acting(ap)
    assert (why(state, "overwatch"), why(state, "counter")) == (watches, counters)
    assert why(state, "brace") == why(state, "shield") == ("" if ap > 1 else "ap_missing 2")


@pytest.mark.rule("WG-12.6")
@pytest.mark.parametrize(("most", "reason"), [(2, ""), (1, "guns_too_dear 1")])
def test_overwatch_fires_nothing_that_costs_more_than_it_may_spend(most: int, reason: str) -> None:
    shipped = numbers()
    rules = dataclasses.replace(shipped, costs=dataclasses.replace(shipped.costs, overwatch_most=most))
    state = world(At("brigand", 0, 2, 4, ap=16), At("halyard", 1, 10, 4, facing=W), rules=rules)
    assert why(turn_of(state, ME), "overwatch") == reason
    assert why(acting(16, "massif"), "overwatch") == "guns_too_dear 6", "a Siege Cannon"


@pytest.mark.rule("WG-12.6")
@pytest.mark.rule("WG-9.6")
def test_a_counter_needs_a_melee_weapon_in_hand_or_mounted_and_overwatch_a_gun() -> None:
    assert why(acting(16, "turnstone"), "counter") == "no_melee_weapon"
    wanted: tuple[tuple[str, Wanted, str], ...] = (
        (PISTOL, "overwatch", "no_gun"),
        (BLADE, "counter", "no_melee_weapon"),
    )
    for item, stance, reason in wanted:
        state = acting(16)
        assert why(state, stance) == ""
        state.items[item] = replace(state.items[item], lies="carried", on=())
        assert why(state, stance) == reason
        state.items[item] = replace(state.items[item], lies="mounted", on=(1,))
        assert why(state, stance) == ""


@pytest.mark.rule("WG-12.6")
def test_what_is_used_up_for_this_round_may_be_answered_in_the_next() -> None:
    state = acting(16, "otter")
    for item, each in state.items.items():
        if each.bearer == unit(state, "otter_0").id:
            state.items[item] = replace(each, used_round=state.round)
    assert why(state, "overwatch") == ""
    assert why(alter(state, "otter_0", ap=6), "overwatch") == "guns_too_dear 4"
