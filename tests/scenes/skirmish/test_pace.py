"""From the end of a turn to the next own one: an Officer with twelve machines takes eight seconds at most."""

from pathlib import Path

import pytest

from game.app.game_table import GameTable
from game.app.registry import make_chooser
from game.app.services import make_services
from game.scenes.context import ViewSettings
from game.scenes.game.screen import GameScreen
from game.scenes.seating import thinking
from game.session.schema import SeatRecord
from game.systems.skirmish.actions import EndTurn
from game.systems.skirmish.request import SideRequest, SkirmishRequest, UnitRequest
from tests.support.pilot import Pilot
from tests.support.secrecy.look import SameThread

MOST_MS = 8000
STEP_MS = 16
OWN = (
    UnitRequest(frame="gm", count=8),
    UnitRequest(frame="gm_longshot", count=2),
    UnitRequest(frame="gm_bastion", count=2),
)
OTHER = (
    UnitRequest(frame="varg", count=8),
    UnitRequest(frame="wasp", count=2),
    UnitRequest(frame="tidewalker", count=2),
)


@pytest.mark.parametrize("turn", [2, *(pytest.param(turn, marks=pytest.mark.slow) for turn in (3, 4, 5))])
def test_control_comes_back_soon(turn: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "ThreadPoolExecutor", SameThread)
    services = make_services((), lambda: 5, tmp_path / "saves")
    system = services.systems["skirmish"]
    sides = SideRequest("federation", "red", "", OWN), SideRequest("zeon", "blue", "", OTHER)
    request = SkirmishRequest(map="asteroid_shoal", sides={"attacker": sides[0], "defender": sides[1]})
    setup = system.build_setup(request, services.catalog)
    own, other = system.players(setup)
    assert isinstance(services.table, GameTable)
    seats = [SeatRecord(own), SeatRecord(other, "agent", "officer")]
    scene = services.table.start(system, setup, 3, seats, "pace")
    assert isinstance(scene, GameScreen)
    match = scene.match
    officers = {player: make_chooser(1)("officer", player) for player in match.players}
    while match.turn < turn or match.active[0] != own:
        match.submit(officers[match.active[0]](match, match.active[0]))
    while not isinstance(action := officers[own](match, own), EndTurn):
        match.submit(action)
    pilot = Pilot(scene, settings=ViewSettings())
    pilot.wait(100)
    assert scene.is_ready, pilot.text()
    scene.orders.submit(EndTurn(player=own))
    spent = 0
    while not (scene.is_ready or pilot.ui.has_dialog):
        pilot.stack.update(STEP_MS)
        spent += STEP_MS
        assert spent <= MOST_MS
    assert spent > 500, "it is shown"


def test_who_only_watches_is_shown_everything_in_its_own_time(tmp_path: Path) -> None:
    services = make_services((), lambda: 5, tmp_path / "saves")
    system = services.systems["skirmish"]
    setup = system.build_setup(SkirmishRequest(scenario="quick_first_blood"), services.catalog)
    seats = [SeatRecord(player, "agent", "officer") for player in system.players(setup)]
    assert isinstance(services.table, GameTable)
    scene = services.table.start(system, setup, 3, seats, "watched")
    assert isinstance(scene, GameScreen)
    pilot = Pilot(scene, settings=ViewSettings())
    for _ in range(200):
        pilot.stack.update(STEP_MS)
        assert not scene.table.showing.director.is_hurried and scene.table.showing.director.pace == 1.0
        if not scene.table.showing.is_idle:
            assert not scene.seat_runner.is_thinking, "nobody runs ahead of what is shown"
