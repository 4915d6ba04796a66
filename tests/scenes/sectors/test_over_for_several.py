"""A campaign that several people have played to its end is looked at when it is opened again."""

from pathlib import Path

from game.app.game_table import GameTable
from game.app.registry import make_chooser
from game.app.services import make_services
from game.scenes.game.screen import GameScreen
from game.session.schema import SeatRecord
from game.views.ui.button import Button
from tests.scenes.around import is_drawn
from tests.scenes.sectors.player import INSTANT
from tests.support.pilot import Pilot
from tests.support.screen_player import title


def played_out(folder: Path) -> None:
    """Leave a save of a campaign that is over, all its seats people's."""
    services = make_services((), lambda: 7, folder / "saves")
    system = services.systems["sectors"]
    setup = system.build_setup(system.default_request(services.catalog), services.catalog)
    seats = [SeatRecord(seat) for seat in system.players(setup) if seat != system.own_seat]
    assert isinstance(services.table, GameTable)
    scene = services.table.start(system, setup, 3, seats, "Played out")
    assert isinstance(scene, GameScreen)
    match = scene.match
    choosers = {seat.player: make_chooser(3)("cadet", seat.player) for seat in seats}
    while match.outcome is None:
        player = match.active[0]
        match.submit(choosers[player](match, player))
    match.close()


def after_the_end(home: Path) -> Pilot:
    """Whoever loads a campaign that is over and has read how it ended."""
    played_out(home)
    pilot = title(home, INSTANT)
    pilot.press("L", "Enter")
    pilot.wait_for("THE CAMPAIGN IS OVER")
    pilot.press("Esc")
    pilot.wait(300)
    return pilot


def test_its_map_is_in_view_once_the_end_is_told(tmp_path: Path) -> None:
    pilot = after_the_end(tmp_path)
    assert pilot.scene_name == "sectors" and is_drawn(pilot.surface), "the map lies there, nothing hides it"
    tools = {each.id: each for each in pilot.all(Button)}
    for name in ("page_fixtures", "page_treasury", "hint", "show_threat", "show_reach"):
        assert not tools[name].is_enabled, f"{name} could do nothing"
        assert tools[name].reason()
    assert "for himself" in tools["page_treasury"].reason()


def test_what_everybody_may_know_is_read_by_several(tmp_path: Path) -> None:
    """How the points grew, and who was in which race, rested like pages that are somebody's own."""
    pilot = after_the_end(tmp_path)
    pilot.click("page_history")
    assert pilot.scene_name == "history" and pilot.has("POINTS")
    pilot.press("Alt+Left")
    assert pilot.scene_name == "teams", "the pages between are somebody's own"
    pilot.press("Alt+Left")
    assert pilot.scene_name == "history"
    pilot.press("Esc")
    assert pilot.scene_name == "sectors"
