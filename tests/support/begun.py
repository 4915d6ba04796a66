"""The usual game of any system on its screen."""

from pathlib import Path

from game.app.game_table import GameTable
from game.app.services import make_services
from game.scenes.game.screen import GameScreen
from game.session.schema import SeatRecord
from tests.support.decided_once import make_chooser_once


def begun(name: str, folder: Path, seed: int = 3) -> GameScreen:
    """The usual game of a system on its screen, a person in the first seat."""
    services = make_services((), lambda: 5, folder / "saves")
    system = services.systems[name]
    setup = system.build_setup(system.default_request(services.catalog), services.catalog)
    seats = [SeatRecord(seat) for seat in system.players(setup) if seat != system.own_seat]
    assert isinstance(services.table, GameTable)
    scene = services.table.start(system, setup, seed, seats, "tools")
    assert isinstance(scene, GameScreen)
    return scene


def past_deployment(scene: GameScreen) -> None:
    """Let a cadet play a battle into its second turn."""
    match = scene.match
    while match.system.kind == "battle" and match.turn < 2:
        player = match.active[0]
        match.submit(make_chooser_once(1)("cadet", player)(match, player))
