"""Battles of campaigns as wargames and strategic battles: there, taken back, saved, and back again."""

import time
from pathlib import Path

import pytest

from game.app.registry import systems
from game.core.bridge import BattleReport
from game.core.ids import PlayerId
from game.scenes.game.result import GameResult
from game.session.match import Match
from game.session.verify import verify
from game.systems.sectors.actions import ReportBattle as ReportGame
from game.systems.totalwar.actions import ReportBattle
from game.views.ui.button import Button
from tests.scenes.sectors.player import SectorsPlayer, campaign
from tests.scenes.strategic.player import Player as KilometrePlayer
from tests.scenes.totalwar.player import WarPlayer
from tests.scenes.totalwar.test_duel_in_war import attack, begin
from tests.scenes.wargame.player import WargamePlayer
from tests.support.pilot import Pilot
from tests.support.screen_player import PATIENCE_S

WAYS = {"wargame": "Play it as a wargame", "strategic": "Play it as a strategic battle"}
GREYS, MACHINA = PlayerId("greys_1"), PlayerId("machina_1")
MOST_STEPS = 80


def player_of(pilot: Pilot, way: str) -> WargamePlayer | KilometrePlayer:
    """Who plays the battle on top."""
    return WargamePlayer(pilot) if way == "wargame" else KilometrePlayer(pilot)


def comes(pilot: Pilot, scene: str) -> None:
    """Wait for a screen."""
    limit = time.monotonic() + PATIENCE_S
    while pilot.scene_name != scene:
        assert time.monotonic() < limit, f"{pilot.scene_name}\n{pilot.text()}"
        pilot.wait(50)


def to_title(pilot: Pilot) -> None:
    """Leave for the title."""
    for _ in range(4):
        if pilot.scene_name == "pause":
            break
        pilot.press("Esc")
    pilot.click("pause_title")


def give_up(pilot: Pilot, way: str) -> None:
    """Give the battle up, once that is possible, and read the result."""
    for _ in range(MOST_STEPS):
        player = player_of(pilot, way)
        player.settle()
        if "curtain_lift" in {widget.id for widget in pilot.widgets()}:  # Escape before it is the pause
            pilot.click("curtain_lift")
            continue
        pilot.press("W")
        if pilot.has("dialog_yes") or "dialog_yes" in {widget.id for widget in pilot.widgets()}:
            pilot.click("dialog_yes")
            break
        for _ in range(4):
            if not pilot.ui.has_dialog:
                break
            pilot.press("Esc")
        player.step(by_mouse=False)
    comes(pilot, "result")
    assert isinstance(pilot.scene, GameResult)


def reports(match: Match) -> list[BattleReport]:
    """What battles have told the campaign."""
    actions = (match.log[number].action for number in match.live)
    return [action.report for action in actions if isinstance(action, ReportBattle | ReportGame)]


def check_settled(report: BattleReport, way: str, sent: set[str]) -> None:
    """Everybody who was sent is told of, and whoever gave up lives."""
    assert (report.system, report.ending) == (way, "surrender")
    assert {unit.id for side in report.sides for unit in side.units} == sent
    assert any(side.withdrew and not side.won for side in report.sides)


@pytest.mark.rule("TW-9.6")
@pytest.mark.parametrize("way", ["wargame", pytest.param("strategic", marks=pytest.mark.slow)])
def test_a_wars_battle_is_played_in_another_system_and_comes_back(tmp_path: Path, way: str) -> None:
    player = begin(tmp_path, "first_war")
    pilot = player.pilot
    attack(player)
    prompt = player.plan.prompt
    assert prompt is not None
    assert prompt.options == ("play", "staff", "play_duel", "play_wargame", "play_strategic")
    number = prompt.options.index(f"play_{way}") + 1
    assert WAYS[way] in pilot.get(f"answer_{number}", Button).visible_text()
    pilot.press(str(number))
    comes(pilot, way)
    match = player.match
    order = match.game.order
    assert order is not None and order.system == way and match.position.depth == 2
    sent = {str(unit.id) for side in order.sides for force in side.forces for unit in force.units}

    # A step on the board, and it is taken back.
    battle = player_of(pilot, way)
    battle.settle()
    before, count = match.digest, len(match.live)
    battle.step(by_mouse=False)
    battle.settle()
    assert len(match.live) > count
    for _ in range(8):
        if match.digest == before:
            break
        pilot.press("U")
        if pilot.ui.has_dialog:
            pilot.click("Take it back")
        battle.settle()
    assert match.digest == before, "what was done is taken back"

    # A save in its middle goes on in its middle, and the report comes back to the war.
    battle.step(by_mouse=False)
    battle.settle()
    to_title(pilot)
    pilot.click("title_continue")
    comes(pilot, way)
    player = WarPlayer(pilot)
    assert player.match.position.depth == 2
    give_up(pilot, way)
    pilot.press("Ctrl+Enter")
    player.settle()
    assert pilot.scene_name == "totalwar" and player.match.position.depth == 1
    check_settled(reports(player.match)[-1], way, sent)
    store = player.match.store
    assert store is not None
    path = store.path
    to_title(pilot)
    assert verify(path, systems()) is None


@pytest.mark.rule("SE-4.2", "SE-4.11")
@pytest.mark.parametrize("way", ["strategic", pytest.param("wargame", marks=pytest.mark.slow)])
def test_a_game_of_regions_is_played_in_another_system_and_comes_back(tmp_path: Path, way: str) -> None:
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", (GREYS, MACHINA), turn_limit=5))
    pilot = player.pilot
    wish = f"Play as a {'strategic battle' if way == 'strategic' else way}"
    fought = False
    for _ in range(MOST_STEPS):
        kind = player.settle()
        if kind == "battle":
            break
        player.sit_down()
        if player.state.phase == "combat":
            pilot.click(wish)
        else:
            player.done()
    else:
        raise AssertionError("no battle comes")
    match = player.scene.match
    order = match.game.order
    assert order is not None and order.system == way
    assert order.map in {board.id for board in player.state.campaign.setup.boards if board.system == way}
    sent = {str(unit.id) for side in order.sides for force in side.forces for unit in force.units}
    give_up(pilot, way)
    pilot.press("Ctrl+Enter")
    for _ in range(MOST_STEPS):
        if match.position.depth == 1:
            fought = True
            break
        pilot.wait(50)
    assert fought
    check_settled(reports(match)[-1], way, sent)
    match.save_as(tmp_path / "copy.ironsave", "copy")
    assert verify(tmp_path / "copy.ironsave", systems()) is None
