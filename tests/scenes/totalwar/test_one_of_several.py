"""A player who is one officer of several: under a built-in leader, over built-in officers, beside friends."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.session.match import Match
from game.systems.registry import system_named
from game.systems.totalwar.actions import EndAdministration, EndMoves, GiveDirective, MoveFleet
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import TotalWarState
from tests.scenes.totalwar.player import WarPlayer, resumed
from tests.support.base_pack import shipped

ROUNDS = 2
MOST_STEPS = 80


def begin(
    folder: Path, officers: dict[str, str], *humans: str, play: Callable[[Match], None] | None = None
) -> WarPlayer:
    """The quick war with officers who decide for themselves."""
    request = TotalWarRequest(
        campaign="quick_war", seats=officers, humans=tuple(PlayerId(name) for name in humans)
    )
    setup = system_named("totalwar").build_setup(request, shipped().catalog)
    assert isinstance(setup, TotalWarSetup)
    return resumed(folder, setup, play or as_it_is, *humans)


def as_it_is(_: Match) -> None:
    """The war has not begun."""


def wished(match: Match) -> None:
    """Zeon stands still; the Federation's leader wishes something of his admiral."""
    while True:
        state, seat = match.state, match.active[0]
        assert isinstance(state, TotalWarState)
        if state.phase == "administration" and state.faction == "federation":
            wish = GiveDirective(
                player=seat, officer="okoye", panel=state.forces["zf1"].panel, role="cut_supply"
            )
            match.submit(wish)
            return
        ends = EndAdministration if state.phase == "administration" else EndMoves
        match.submit(ends(player=seat))


def officer_of(player: WarPlayer, force: str) -> str:
    return player.state.forces[force].officer


def places_of(player: WarPlayer, officer: str) -> set[tuple[str, int]]:
    """Return where the forces of an officer stand."""
    return {(force.id, force.panel) for force in player.state.forces.values() if force.officer == officer}


def turn(player: WarPlayer) -> set[str]:
    """Do what the screen asks for, and end the step; return the officers whose forces could be ordered."""
    seen = {officer_of(player, force.id) for force in player.plan.orderable()}
    if not player.answer_by_mouse():
        player.end_by_mouse()
    return seen


@pytest.mark.rule("TW-7.5")
def test_an_officer_under_a_built_in_leader_moves_his_own_forces_only(tmp_path: Path) -> None:
    player = begin(tmp_path, {"okoye": "okoye"}, "okoye")
    ordered: set[str] = set()
    modes: set[str] = set()
    for _ in range(MOST_STEPS):
        if player.state.round > ROUNDS or player.match.outcome is not None:
            break
        assert player.viewer == "okoye"
        modes.add(player.plan.mode)
        ordered |= turn(player)
    assert player.state.round > ROUNDS
    assert ordered == {"okoye"}
    assert "administration" not in modes, "the leader administers"
    player.pilot.press("F4")
    assert player.pilot.scene_name != "totalwar", "the books are open to him"
    player.pilot.press("Esc")
    assert player.pilot.scene_name == "totalwar"


@pytest.mark.rule("TW-7.6")
def test_a_leader_does_not_move_the_forces_of_a_built_in_officer(tmp_path: Path) -> None:
    player = begin(tmp_path, {"okoye": "okoye"}, "federation")
    ordered: set[str] = set()
    fleets = {force for force, _ in places_of(player, "okoye")}
    for _ in range(MOST_STEPS):
        if player.state.round > ROUNDS or player.match.outcome is not None:
            break
        ordered |= turn(player)
    assert player.state.round > ROUNDS
    assert ordered
    assert "okoye" not in ordered
    moves = [entry.action for entry in player.match.log if isinstance(entry.action, MoveFleet)]
    assert {move.player for move in moves if move.force in fleets} == {"okoye"}, "he goes on by himself"
