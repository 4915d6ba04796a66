"""A campaign is watched again, with the battles in it that were fought on a board."""

from pathlib import Path

import pytest

from game.app.begin import Asked, asked_game
from game.app.main import main
from game.app.registry import make_chooser, systems
from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.game.replay import GameReplay
from game.session.home import load_content
from game.session.match import Match
from game.session.staff import begin_battle, finish_battle, pending_order
from game.systems.registry import system_named
from game.systems.sectors.actions import AnswerChallenge, TakeUpGame
from game.views.ui.button import Button
from tests.scenes.totalwar.player import INSTANT
from tests.support.matches import start_saved
from tests.support.pilot import Pilot


@pytest.fixture
def fought(tmp_path: Path) -> Path:
    """A campaign whose first battle was fought on a board, and left for later meanwhile."""
    system, catalog, path = system_named("sectors"), load_content().catalog, tmp_path / "campaign.ironsave"
    request = asked_game(Asked(system="sectors"), make_services((), lambda: 7, tmp_path)).request
    setup = system.build_setup(request, catalog)
    match = start_saved(system, setup, 7, path, systems=systems())
    _until_a_battle(match)
    order = begin_battle(match, system_named("skirmish"), catalog)
    match.submit(make_chooser(1)("cadet", PlayerId(""))(match, match.active[0]))
    match.park(order.sides[0].player)
    _until_a_battle(match)
    begin_battle(match, system_named("skirmish"), catalog)
    finish_battle(match, order.seed)
    match.close()
    return path


def _until_a_battle(match: Match) -> None:
    """Play on; who is asked how to fight chooses the board."""
    choose = make_chooser(1)("cadet", PlayerId(""))
    while pending_order(match) is None:
        player = match.active[0]
        asked = (each for each in match.legal(player) if isinstance(each, (AnswerChallenge, TakeUpGame)))
        fights = next((each for each in asked if each.way == "skirmish"), None)
        match.submit(fights or choose(match, player))


def test_a_battle_is_watched_on_its_own_board(fought: Path, tmp_path: Path) -> None:
    """Battles of Sectors could not be opened: the replay had no button and no key for them."""
    campaign = make_services((), lambda: 7, tmp_path).table.replay(fought)
    assert isinstance(campaign, GameReplay)
    pilot = Pilot(campaign, settings=INSTANT)
    assert not pilot.get("Watch the battle", Button).is_enabled
    pilot.press("End")
    pilot.wait(40)
    pilot.press("B")
    battle = pilot.scene
    assert isinstance(battle, GameReplay) and battle is not campaign
    assert battle.table.face.system == "skirmish" and not battle.replay.at
    pilot.press("End")
    assert pilot.has("has won") or pilot.has("wins")
    pilot.press("Escape")
    assert pilot.scene is campaign and campaign.replay.at == campaign.replay.length
    pilot.press("F1")
    assert pilot.ui.has_dialog and pilot.text().count("Watch the battle") > 1, "the list of keys tells of it"


def test_a_battle_left_for_later_is_watched_as_far_as_it_went(fought: Path, tmp_path: Path) -> None:
    campaign = make_services((), lambda: 7, tmp_path).table.replay(fought)
    assert isinstance(campaign, GameReplay)
    pilot = Pilot(campaign, settings=INSTANT)
    watch = pilot.get("Watch the battle", Button)
    while not watch.is_enabled:
        pilot.press("Right")
        pilot.wait(20)
        assert campaign.replay.at < campaign.replay.length
    pilot.press("B")
    assert isinstance(pilot.scene, GameReplay) and pilot.scene is not campaign
    assert pilot.scene.replay.length == 1, "one order was given before it was left"


def test_a_battle_left_for_later_is_printed_as_such(fought: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(fought)]) == 0
    headings = [line[6:] for line in capsys.readouterr().out.splitlines() if not line.startswith("      ")]
    battle = [each for each in headings if " battle " in each.lower()]
    assert [each.split(":")[0] for each in battle] == [
        "A battle begins",
        "The battle is left for later",
        "The battle is taken up again",
        "The battle is over",
    ]
