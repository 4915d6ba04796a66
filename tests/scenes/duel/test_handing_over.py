"""Who has to leave hands the seat to a built-in player: by the menu, after a question; log and save know."""

import time
from pathlib import Path

import pytest

from game.agents.agent import Decision
from game.scenes.game.screen import GameScreen
from game.session.flow import Advises, Idle, SeatStep
from game.session.handover import ANNOTATION, handovers
from game.session.match import Match
from game.systems.duel.actions import PlanCards
from game.systems.duel.build import seat_id
from game.systems.duel.queries import on_board
from game.views.ui.choice import Choice
from tests.scenes.duel.player import DuelPlayer
from tests.scenes.every_scene import open_scene, services_in
from tests.support.screen_player import PATIENCE_S, title

FIRST, SECOND = seat_id(0), seat_id(1)
pytestmark = pytest.mark.rule("DU-4.12")


def _begun(folder: Path, second: str) -> DuelPlayer:
    pilot = title(folder)
    pilot.press("D")
    pilot.tab_to("seat_1")
    while pilot.get("seat_1", Choice).value != second:
        pilot.press("Right")
    pilot.press("Ctrl+Enter")
    return DuelPlayer(pilot)


def _hand_over(player: DuelPlayer, level: str) -> None:
    player.pilot.press("Escape", "H")
    assert player.pilot.scene_name == "duel" and player.pilot.has("Player 1")
    player.pilot.click(f"successor_{level}")


def _until_planning(player: DuelPlayer) -> None:
    for _ in range(40):
        player.settle()
        if player.plan.state.phase == "planning" and not player.pilot.ui.has_dialog:
            return
        player.step(by_mouse=True)


def test_the_seat_is_played_on_and_the_save_knows(tmp_path: Path) -> None:
    player = _begun(tmp_path, "cadet")
    _until_planning(player)
    scene = player.scene
    assert scene.flow.viewer == FIRST
    _hand_over(player, "officer")
    assert not scene.seat_runner.is_human(FIRST) and scene.flow.viewer is None
    assert player.pilot.has("Player 1 hands the seat over; Officer plays on.")
    turn = scene.match.turn
    limit = time.monotonic() + PATIENCE_S  # built-in players think beside the screen, as long as they need
    while time.monotonic() < limit:
        player.pilot.wait(34)
        time.sleep(0.001)
        if player.pilot.scene_name != "duel" or scene.match.turn > turn + 1:
            break
    assert player.pilot.scene_name != "duel" or scene.match.turn > turn + 1, "the game goes on by itself"
    path = next((tmp_path / "saves").glob("*.ironsave"))
    scene.exit()
    again = scene.services.table.resume(path)
    assert isinstance(again, GameScreen) and not again.seat_runner.is_human(FIRST)
    again.match.close()


def test_whoever_is_left_needs_no_curtain_any_more(tmp_path: Path) -> None:
    player = _begun(tmp_path, "human")
    _until_planning(player)
    assert player.scene.flow.viewer is None and player.curtains == 1
    _hand_over(player, "cadet")
    for _ in range(600):
        player.settle()
        if player.plan.player == SECOND and player.plan.state.phase == "planning":
            break
        player.step(by_mouse=True)
    assert player.scene.flow.viewer == SECOND and player.plan.suit is not None
    assert player.plan.suit.hand and min(player.plan.suit.hand) >= 0
    assert player.curtains == 1
    player.scene.seat_runner.close()


def test_cancelling_leaves_everything_as_it_is(tmp_path: Path) -> None:
    player = _begun(tmp_path, "cadet")
    _until_planning(player)
    player.pilot.press("Escape", "H", "Escape")
    assert player.scene.seat_runner.is_human(FIRST) and not handovers(player.scene.match)
    assert not player.pilot.ui.has_dialog


def test_where_machines_leave_the_board_nobody_takes_over(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("D")
    pilot.tab_to("quitting")
    pilot.press("Right", "Ctrl+Enter")
    player = DuelPlayer(pilot)
    _until_planning(player)
    pilot.press("Escape")
    assert (
        pilot.scene_name == "pause" and not pilot.has("Hand the seat over") and pilot.has("Leave the battle")
    )
    pilot.press("W")
    assert pilot.scene_name == "duel" and pilot.has("taken off the board"), "asked once, with what it costs"
    pilot.click("dialog_no")
    assert not player.is_over
    pilot.press("Escape", "W")
    pilot.click("dialog_yes")
    player.settle()
    assert player.is_over, "one question, one answer"


def test_who_has_left_may_be_called_back_by_the_table(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("D")
    for field, value in (
        ("seat_count", "3"),
        ("quitting", "remove"),
        ("seat_1", "human"),
        ("seat_2", "cadet"),
    ):
        pilot.tab_to(field)
        while pilot.get(field, Choice).value != value:
            pilot.press("Right")
    pilot.press("Ctrl+Enter")
    player = DuelPlayer(pilot)
    _until_planning(player)
    machines = len(on_board(player.state))
    pilot.press("1", "2", "E")
    player.settle()
    pilot.click("curtain_lift")
    pilot.press("Escape", "W")
    assert not pilot.has("cannot be taken back")
    pilot.click("dialog_yes")
    player.settle()
    assert len(on_board(player.state)) == machines - 1
    pilot.press("U")
    pilot.click("dialog_yes")
    player.settle()
    assert len(on_board(player.state)) == machines


def test_a_remark_that_cannot_be_read_is_no_handover(tmp_path: Path) -> None:
    player = _begun(tmp_path, "cadet")
    match: Match = player.scene.match
    match.annotate(ANNOTATION, "{")
    assert handovers(match) == ()
    assert player.scene.seat_runner.is_human(FIRST)


def test_a_hint_is_for_the_hand_that_is_shown_and_goes_with_an_undo(
    tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = open_scene("duel_plan", services_in(tmp_path))
    pilot.wait(1500)
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    player = DuelPlayer(pilot)
    units = [suit.id for suit in player.plan.open_units()]
    player.plan.choose(units[-1])
    other = units[0]
    hand = [card for card in player.plan.state.suits[other].hand if card >= 0]
    action = PlanCards(player=player.plan.player or FIRST, unit=other, cards=tuple(hand[:2]))
    told: list[SeatStep] = [Advises(Decision(action=action, reasons=()))]
    monkeypatch.setattr(scene.flow, "next", lambda: told.pop() if told else Idle())
    pilot.wait(100)
    assert not told
    assert player.plan.unit == other
    player.panels.say("a hint")
    scene.match.undo(is_agreed=True)
    pilot.wait(50)
    assert not player.panels.said
