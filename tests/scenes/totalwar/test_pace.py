"""From the end of a turn of a war to the next decision: an Officer's turn is shown within eight seconds."""

from pathlib import Path

import pytest

from game.app.game_table import GameTable
from game.app.services import make_services
from game.scenes.context import ViewSettings
from game.scenes.seating import thinking
from game.session.schema import SeatRecord
from game.systems.totalwar.request import TotalWarRequest
from tests.scenes.totalwar.player import INSTANT, WarPlayer
from tests.support.pilot import Pilot
from tests.support.secrecy.look import SameThread

MOST_MS = 8000
STEP_MS = 16
MOST_STEPS = 40
"""So many times somebody decides before the round that is watched."""


def begun(folder: Path, monkeypatch: pytest.MonkeyPatch) -> WarPlayer:
    """A war against an Officer, at once as fast as it goes."""
    monkeypatch.setattr(thinking, "ThreadPoolExecutor", SameThread)
    services = make_services((), lambda: 5, folder / "saves")
    system = services.systems["totalwar"]
    setup = system.build_setup(TotalWarRequest(campaign="quick_war"), services.catalog)
    own, other = (seat for seat in system.players(setup) if seat != system.own_seat)
    seats = [SeatRecord(own), SeatRecord(other, "agent", "officer")]
    assert isinstance(services.table, GameTable)
    player = WarPlayer(Pilot(services.table.start(system, setup, 3, seats, "pace"), settings=INSTANT))
    player.settle()
    return player


def act(player: WarPlayer) -> None:
    """Answer what is asked, else end the step."""
    if not player.answer_by_mouse():
        player.end_by_keyboard()
    player.settle()


def until_round(player: WarPlayer, number: int) -> None:
    for _ in range(MOST_STEPS):
        if player.state.round >= number:
            return
        act(player)
    raise AssertionError(player.pilot.text())


def watched_ms(player: WarPlayer) -> int:
    """How long it takes until somebody at the screen decides, in the time of the screen."""
    spent = 0
    while not (player.scene.is_ready or player.pilot.ui.has_dialog):
        player.pilot.stack.update(STEP_MS)
        spent += STEP_MS
        assert spent <= MOST_MS, player.pilot.text()
    return spent


@pytest.mark.parametrize("rounds", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_control_comes_back_soon(rounds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = begun(tmp_path, monkeypatch)
    until_round(player, rounds)
    scene = player.scene
    scene.table.showing.obey(ViewSettings())
    longest = 0
    for _ in range(MOST_STEPS):
        if player.state.round > rounds:
            break
        player.pilot.press("2" if player.is_asked else "X")
        if player.pilot.ui.has_dialog:
            player.pilot.press("X")
        longest = max(longest, watched_ms(player))
    assert player.state.round > rounds
    assert longest > 500, "it is shown"


@pytest.mark.slow
def test_a_click_skips_to_what_concerns_the_player_and_a_second_one_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = begun(tmp_path, monkeypatch)
    until_round(player, 2)
    player.scene.table.showing.obey(ViewSettings())
    director = player.scene.table.showing.director
    for _ in range(MOST_STEPS):
        player.pilot.press("2" if player.is_asked else "X")
        if player.pilot.ui.has_dialog:
            player.pilot.press("X")
        while not (player.scene.is_ready or director.waiting > 1):
            player.pilot.stack.update(STEP_MS)
        if director.is_hurried and director.waiting > 1:
            break
        watched_ms(player)
    shown, showing = player.scene.table.showing.changes, player.scene.table.showing
    middle = player.show.stage.rect.center
    player.pilot.click(middle)
    assert showing.changes > shown, "what came before is over"
    spent = 0
    while not (player.scene.is_ready or player.pilot.ui.has_dialog) and spent < MOST_MS:
        if not showing.is_idle:
            player.pilot.click(middle)
        player.pilot.stack.update(STEP_MS)
        spent += STEP_MS
    assert spent < MOST_MS // 4, "the rest is shown at once"
