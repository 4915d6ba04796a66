"""What built-in players do first: a hand for the relic, an end to the heat (WG-16.11, WG-12.5)."""

from collections.abc import Callable

import pytest

from game.agents.wargame.levels import ace, cadet, officer
from game.agents.wargame.mind import Mind
from game.systems.wargame.actions import CoolDown, Stow
from tests.support import wargame as small
from tests.support.wargame import At, alter, player, turn_of

LEVELS = (cadet, officer, ace)


def first_thought(mind: Mind, level: int, unit: str = "brigand") -> object:
    """Return what an attacker above the relic, or beside nothing but it, does first."""
    state = small.world(
        At(unit, 0, 10, 6, level=level),
        At("halyard", 1, 15, 10),
        of="protect_the_relic",
        on=small.board(16, 13),
    )
    turn_of(state, f"{unit}_0")
    return mind.choose(state, player(state), 1).action


@pytest.mark.rule("WG-16.11")
@pytest.mark.parametrize("made", LEVELS)
def test_who_stands_at_it_with_full_hands_stows_a_weapon(made: Callable[[], Mind]) -> None:
    assert isinstance(first_thought(made(), 0), Stow)


@pytest.mark.rule("WG-16.11")
@pytest.mark.parametrize("made", LEVELS)
def test_who_hovers_above_it_keeps_its_weapons_in_hand(made: Callable[[], Mind]) -> None:
    """From the air nobody lifts it: what was stowed there was two AP for nothing."""
    assert not isinstance(first_thought(made(), 1), Stow)


@pytest.mark.rule("WG-12.5")
@pytest.mark.rule("WG-13.2")
@pytest.mark.parametrize("made", LEVELS)
@pytest.mark.parametrize("level", [0, 1])
def test_who_is_overheated_cools_down_in_the_air_too(made: Callable[[], Mind], level: int) -> None:
    """A mech in the air does not kneel, so it could not stand up: it never moved again."""
    state = small.world(At("sparrow", 0, 3, 4, level=level), At("halyard", 1, 12, 4))
    alter(state, "sparrow_0", has_overheated=True, is_kneeling=level == 0, is_forced=level == 0)
    turn_of(state, "sparrow_0")
    found = made().candidates(state, player(state), 1)[0].action
    assert isinstance(found, CoolDown)
