"""Whole battles from the title to the result: by mouse against Officer, by keyboard for two at one screen."""

from pathlib import Path

import pytest

from game.app.registry import systems
from game.scenes.game.result import GameResult
from game.session.verify import verify
from game.systems.strategic.actions import Attack, Concede, Move
from game.views.ui.choice import Choice
from tests.scenes.strategic.player import MOST_STEPS, Player
from tests.support.screen_player import title


def is_fought_out(player: Player) -> None:
    """The result is shown, nobody has given up, and the save leads to it again."""
    pilot = player.pilot
    assert isinstance(pilot.scene, GameResult) and pilot.scene.save is not None
    assert player.scene.match.outcome is not None
    deeds = [entry.action for entry in player.scene.match.log]
    assert not any(isinstance(deed, Concede) for deed in deeds)
    assert any(isinstance(deed, Move) for deed in deeds) and any(isinstance(deed, Attack) for deed in deeds)
    assert verify(pilot.scene.save, systems()) is None


def test_by_mouse_from_the_title_against_officer(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("New strategic battle")
    pilot.click("Start")
    player = Player(pilot)
    player.play(by_mouse=True)
    assert player.curtains == 0, "one human needs no curtain"
    assert player.done["attack"] > 5 and player.done["move"] > 5, player.done
    is_fought_out(player)


def begun_by_keyboard(folder: Path) -> Player:
    """Two people at one screen in a forest, everything done by keys from the title on."""
    pilot = title(folder)
    pilot.press("K")
    assert pilot.scene_name == "new_strategic"
    pilot.tab_to("entries")
    for _ in range(20):
        if pilot.has("come through the trees"):
            break
        pilot.press("Down")
    assert pilot.has("come through the trees"), pilot.text()
    for seat in ("seat_federation", "seat_zeon"):
        pilot.tab_to(seat)
        for _ in range(10):
            if pilot.get(seat, Choice).value == "human":
                break
            pilot.press("Left")
    pilot.press("Ctrl+Enter")
    return Player(pilot)


def play_and_hide(player: Player, until_round: int) -> tuple[int, int]:
    """Play by keys; return how often somebody hid, and how often who looks did not see one."""
    unseen = hides = 0
    for _ in range(MOST_STEPS):
        if not player.settle() or player.state.round >= until_round:
            break
        viewer, state = player.scene.flow.viewer, player.state
        for unit in state.units.values():
            if unit.status == "hidden":
                assert viewer != state.player(unit.side) and unit.tile == -1
                assert unit.id not in player.scene.table.showing.show.stage.sprites
                unseen += 1
        acting = player.selection.unit
        if acting is not None and state.prompt is None and state.phase == "battle" and hides < 4:
            orders = {order.command: order for order in player.scene.table.intent.orders()}
            if acting.halves == 2 and orders["hide"].is_enabled and not acting.hidden_from:
                player.pilot.press("Shift+H")
                hides += 1
                continue
        player.step(by_mouse=False)
    return hides, unseen


def test_by_keyboard_for_two_at_one_screen_a_unit_hides(tmp_path: Path) -> None:
    player = begun_by_keyboard(tmp_path)
    hides, unseen = play_and_hide(player, until_round=3)
    assert player.state.round == 3 and hides and unseen and player.curtains


@pytest.mark.slow
def test_a_whole_battle_by_keyboard_for_two_at_one_screen_with_hidden_units(tmp_path: Path) -> None:
    player = begun_by_keyboard(tmp_path)
    hides, unseen = play_and_hide(player, until_round=99)
    assert hides and unseen and player.curtains
    is_fought_out(player)
