"""Built-in players throw whom they hold where no friend is in the way (WG-10.4)."""

from collections.abc import Callable

import pytest

from game.agents.wargame.levels import ace, officer
from game.agents.wargame.mind import Mind
from game.systems.wargame.actions import ThrowHeld
from game.systems.wargame.resolve_fall import throw_path
from tests.support import wargame as small
from tests.support.wargame import At, alter, player, turn_of, unit


def way_of_throw(
    mind: Mind, friend: tuple[int, int] = (13, 10), enemy: tuple[int, int] = (13, 0)
) -> list[int]:
    """Return the hexes through which a Basalt throws a Halyard."""
    near = At("sparrow", 0, *friend), At("halyard", 1, *enemy, id="other")
    state = small.world(At("basalt", 0, 5, 5), At("halyard", 1, 0, 0), *near)
    here = unit(state, "basalt_0").tile
    alter(state, "basalt_0", holds="halyard_1", came_from=here - 1)
    alter(state, "halyard_1", held_by="basalt_0", tile=here)
    turn_of(state, "basalt_0", "close")
    found = mind.candidates(state, player(state), 1)[0].action
    assert isinstance(found, ThrowHeld)
    return [*throw_path(state, here, found.tile)]


@pytest.mark.rule("WG-10.4")
@pytest.mark.parametrize("made", [officer, ace])
def test_who_throws_an_enemy_does_not_throw_it_at_a_friend(made: Callable[[], Mind]) -> None:
    grid = small.world(At("basalt", 0, 5, 5), At("halyard", 1, 0, 0)).field.grid
    usual = way_of_throw(made())
    for tile in usual:
        assert tile not in way_of_throw(made(), friend=grid.positions[tile])


@pytest.mark.rule("WG-10.4")
@pytest.mark.parametrize("made", [officer, ace])
def test_at_another_enemy_it_throws_with_pleasure(made: Callable[[], Mind]) -> None:
    state = small.world(At("basalt", 0, 5, 5), At("halyard", 1, 0, 0))
    there = state.field.grid.panel_at(8, 5)
    assert there not in way_of_throw(made())
    assert there in way_of_throw(made(), enemy=(8, 5))
