"""A battle from the title to the result by mouse against Officer, and by keyboard for two at one screen."""

from pathlib import Path

from game.app.registry import systems
from game.scenes.game.result import GameResult
from game.scenes.strategic.texts import show_of
from game.session.replay import verify
from tests.scenes.strategic.player import BLUE, HIDDEN, MOST_STEPS, Player, hot_seat
from tests.support.battle_player import title
from tests.support.pilot import Pilot


def is_over_and_verified(pilot: Pilot) -> None:
    """The result is shown, and the save leads to it again."""
    assert pilot.scene_name == "result"
    assert isinstance(pilot.scene, GameResult) and pilot.scene.save is not None
    assert verify(pilot.scene.save, systems()) is None


def test_by_mouse_from_the_title_against_officer(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("Strategic battle")
    pilot.click("Start")
    player = Player(pilot)
    moved = attacked = False
    for _ in range(MOST_STEPS):
        if not player.settle() or player.state.round > 1:
            break
        if player.answer():
            continue
        if player.state.phase == "deploy":
            player.click(player.chosen.entry()[0])
            continue
        chosen, unit = player.chosen, player.chosen.unit
        assert unit is not None
        targets = [foe for foe in chosen.targets() if len(chosen.foes_at(foe.tile)) == 1]
        goal = player.goal()
        if targets and not unit.has_attacked:
            player.click(targets[0].tile)
            assert chosen.target == targets[0].id and pilot.has("to do harm")
            pilot.click("commit")
            attacked = True
        elif goal is not None and unit.halves == 2:
            player.click(goal)
            moved = moved or player.state.units[unit.id].tile != unit.tile
        else:
            pilot.click("order_end_turn")
            if any(widget.id == "end_anyway" for widget in pilot.widgets()):
                pilot.click("end_anyway")
    assert moved and attacked
    if pilot.scene_name == "strategic":
        pilot.click("Give up")
        pilot.click("dialog_yes")
        player.settle()
    is_over_and_verified(pilot)


def test_by_keyboard_for_two_with_a_hidden_unit(tmp_path: Path) -> None:
    pilot = hot_seat(tmp_path)
    if pilot.scene_name == "curtain":
        pilot.click("curtain_lift")
    player = Player(pilot)
    unseen = 0
    for _ in range(MOST_STEPS):
        if not player.settle():
            break
        hidden = player.state.units[HIDDEN]
        if player.screen.flow.viewer == BLUE and hidden.status == "hidden":
            token = next(t for t in show_of(player.screen.showing).view().tokens if t.id == HIDDEN)
            assert token.tile == -1 and hidden.tile == -1
            unseen += 1
        if player.answer():
            continue
        if player.state.phase == "deploy":
            pilot.press("A")
            continue
        unit = player.chosen.unit
        assert unit is not None
        goal = player.goal()
        if unit.id != HIDDEN and player.chosen.targets() and not unit.has_attacked:
            pilot.press("N")
            assert player.chosen.planned() is not None
            pilot.press("Enter")
        elif unit.id != HIDDEN and goal is not None and unit.halves == 2:
            player.cursor_to(goal)
            pilot.press("Enter")
        else:
            player.end_turn()
    assert player.curtains and unseen
    is_over_and_verified(pilot)
