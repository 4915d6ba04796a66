"""How built-in players make a hand free for the relic (WG-16.11)."""

from collections.abc import Callable

import pytest

from game.agents.wargame.levels import ace, cadet, officer
from game.agents.wargame.mind import Mind
from game.systems.wargame.actions import Stow
from tests.support import wargame as small
from tests.support.wargame import At, player, turn_of

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
