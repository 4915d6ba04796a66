"""A button of an attack that cannot be pressed says why, with its rule."""

from pathlib import Path

import pytest

from game.app.game_table import GameTable
from game.app.registry import make_chooser
from game.app.services import make_services
from game.scenes.game.screen import GameScreen
from game.session.schema import SeatRecord
from game.views.ui.button import Button
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT

COMMANDS = {
    "skirmish": ("fire", "melee"),
    "strategic": ("maneuver", "hide", "aim"),
    "wargame": ("rise", "sink"),
}
"""What a unit that has just been chosen may not be able to do."""


@pytest.mark.parametrize("name", COMMANDS)
def test_a_disabled_button_of_a_chosen_unit_names_the_rule(name: str, tmp_path: Path) -> None:
    services = make_services((), lambda: 5, tmp_path / "saves")
    system = services.systems[name]
    setup = system.build_setup(system.default_request(services.catalog), services.catalog)
    assert isinstance(services.table, GameTable)
    seats = [SeatRecord(seat) for seat in system.players(setup)]
    scene = services.table.start(system, setup, 3, seats, "why")
    assert isinstance(scene, GameScreen)
    match = scene.match
    while match.turn < 3:
        player = match.active[0]
        match.submit(make_chooser(1)("cadet", player)(match, player))
    pilot = Pilot(scene, settings=INSTANT)
    pilot.wait(100)
    if name != "strategic":
        pilot.press("N")
    found = 0
    for button in pilot.all(Button):
        if button.command in COMMANDS[name] and not button.is_enabled:
            assert "{rule:" in button.tooltip_at(None), button.command
            found += 1
    assert found, "none is disabled here"
