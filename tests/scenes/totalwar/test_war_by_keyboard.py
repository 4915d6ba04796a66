"""The quick war against the built-in player, by keys alone: orders, undo, pages, a save, and on."""

from pathlib import Path

from tests.scenes.totalwar.player import WarPlayer, title


def begin(folder: Path) -> WarPlayer:
    """From the title to the first decision, by keys."""
    pilot = title(folder)
    pilot.press("W", "Ctrl+Enter")
    player = WarPlayer(pilot)
    while True:
        player.settle()
        if not player.is_asked:
            return player
        prompt = player.plan.prompt
        pilot.press("2" if prompt is not None and prompt.kind == "fight_battle" else "1")


def answer_all(player: WarPlayer) -> None:
    """Take the staff for battles, the first answer otherwise."""
    while player.pilot.scene_name == "totalwar" and player.is_asked:
        prompt = player.plan.prompt
        player.pilot.press("2" if prompt is not None and prompt.kind == "fight_battle" else "1")
        player.settle()


def test_a_round_by_keyboard(tmp_path: Path) -> None:
    player = begin(tmp_path)
    pilot = player.pilot
    assert player.viewer == "federation"
    assert pilot.has("Administration")
    pilot.press("F2")
    pilot.wait(40)
    assert pilot.scene_name == "faction"
    pilot.press("Esc")
    player.settle()
    player.end_by_keyboard()
    assert player.plan.mode == "movement"

    # A move, taken back and made again.
    pilot.press("N")
    force = player.plan.force
    assert force is not None
    start, target = force.panel, min(player.plan.ways)
    player.cursor_to(target)
    pilot.press("Enter")
    assert player.plan.target == target
    assert pilot.has("Make the move")
    pilot.press("Enter")
    player.settle()
    assert player.state.forces[force.id].panel == target
    pilot.press("U")
    player.settle()
    assert player.state.forces[force.id].panel == start
    pilot.press("N")
    player.cursor_to(target)
    pilot.press("Enter", "Enter")
    player.settle()
    assert player.state.forces[force.id].panel == target

    for _ in range(40):
        if player.state.round > 1:
            break
        answer_all(player)
        player.end_by_keyboard()
    answer_all(player)
    assert player.state.round == 2

    # What the enemy did meanwhile can be seen again; afterwards the screen is where it was.
    assert player.flow.history.handed_over(player.viewer) is not None
    pilot.press("R")
    player.settle()

    digest = player.match.digest
    pilot.press("Esc", "T")
    assert pilot.scene_name == "title"
    pilot.press("C")
    again = WarPlayer(pilot)
    again.settle()
    assert again.match.digest == digest
    answer_all(again)
    again.end_by_keyboard()
    assert pilot.scene_name == "totalwar"


def test_escape_drops_target_then_force_then_pauses(tmp_path: Path) -> None:
    player = begin(tmp_path)
    player.end_by_keyboard()
    player.pilot.press("N")
    player.cursor_to(min(player.plan.ways))
    player.pilot.press("Enter", "Esc")
    assert player.plan.target is None
    assert player.plan.selected
    player.pilot.press("Esc")
    assert not player.plan.selected
    player.pilot.press("Esc")
    assert player.pilot.scene_name == "pause"
