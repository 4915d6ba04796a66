"""Built-in players fell what a pack gives points for, and spare the rest (WG-5, WG-16)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.agents.wargame.levels import ace, officer
from game.agents.wargame.mind import Mind
from game.systems.wargame.actions import Demolish
from game.systems.wargame.content_missions import Mark, Mission, Score, Whose, Works
from tests.support import wargame as small
from tests.support.wargame import At, mission, player, turn_of


def thought(mind: Mind, of: Mission, side: int, round_number: int) -> object:
    """Return what a Basalt does that has the structure and the objective in front of it, and nobody else."""
    units = At("basalt", side, 5, 5, ap=12), At("halyard", 1 - side, 13, 0)
    state = turn_of(small.world(*units, of=of), f"basalt_{side}", "ranged")
    state.round = round_number
    return mind.choose(state, player(state), 1).action


@pytest.mark.rule("WG-16.13")
@pytest.mark.parametrize("made", [officer, ace])
def test_buildings_are_felled_by_whom_a_mission_gives_points_for_them(made: Callable[[], Mind]) -> None:
    mind = made()
    house = Works(at=((8, 5),))

    def razes(side: int, whose: Whose, points: int) -> bool:
        felled = Score(side=whose, by="building_felled", points=points)
        of = replace(mission("show_of_force"), works=(house,), markers=(), scores=(felled,), special={})
        return isinstance(thought(mind, of, side, 1), Demolish)

    assert razes(0, "attacker", 1) and razes(1, "defender", 1) and razes(1, "both", 1)
    assert not razes(1, "attacker", 1), "what the enemy earns by is left alone"
    assert not razes(0, "both", -1) and not razes(1, "both", -1), "nor what costs a point"


@pytest.mark.rule("WG-16.2")
def test_data_are_shot_at_only_where_that_gives_points_or_takes_some() -> None:
    data = Mark(at=(8, 5), kind="data", defense=10)
    home = Score(side="attacker", by="token_home", points=2)

    def shoots(*scores: Score) -> bool:
        of = replace(mission("show_of_force"), markers=(data,), scores=(home, *scores), special={})
        return isinstance(thought(officer(), of, 0, 5), Demolish)

    assert shoots(Score(side="attacker", by="marker_destroyed", points=1))
    assert shoots(Score(side="defender", by="marker_left", points=2))
    assert not shoots(), "what can only be carried home is spared"
