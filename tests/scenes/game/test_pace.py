"""How long people at the screen wait for control in systems whose secrets keep others from acting ahead."""

from pathlib import Path

import pytest

from game.app.game_table import GameTable
from game.app.registry import make_chooser
from game.app.services import make_services
from game.scenes.context import ViewSettings
from game.scenes.game.screen import GameScreen
from game.scenes.seating import thinking
from game.session.schema import SeatRecord
from tests.support.pilot import Pilot
from tests.support.secrecy.look import SameThread

MOST_MS = 8_000
STEP_MS = 16
TURNS = {"wargame": 1, "strategic": 2, "sectors": 1, "duel": 2}
MOST_ACTIONS = 200


def is_decided_here(pilot: Pilot, scene: GameScreen) -> bool:
    return scene.is_ready or scene.orders.is_asked or pilot.ui.has_dialog


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.slow) for name in TURNS])
def test_control_comes_back_soon(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "ThreadPoolExecutor", SameThread)
    services = make_services((), lambda: 5, tmp_path / "saves")
    system = services.systems[name]
    setup = system.build_setup(system.default_request(services.catalog), services.catalog)
    own, *others = (seat for seat in system.players(setup) if seat != system.own_seat)
    assert isinstance(services.table, GameTable)
    seats = [SeatRecord(own), *(SeatRecord(seat, "agent", "officer") for seat in others)]
    scene = services.table.start(system, setup, 3, seats, "pace")
    assert isinstance(scene, GameScreen)
    pilot, choose, longest = Pilot(scene, settings=ViewSettings()), make_chooser(1)("officer", own), 0
    for _ in range(MOST_ACTIONS):
        spent = 0
        while not is_decided_here(pilot, scene) and pilot.scene is scene:
            pilot.stack.update(STEP_MS)
            spent += STEP_MS
            assert spent <= MOST_MS, f"turn {scene.match.turn}: {pilot.text()}"
        longest = max(longest, spent)
        if scene.match.turn > TURNS[name] or pilot.scene is not scene:
            break
        if pilot.ui.has_dialog:
            pilot.ui.close_dialog()
        scene.orders.submit(choose(scene.match, own))
    assert longest > 500, "it is shown"
