"""An event and its line in the log are drawn in two frames, so that neither takes long; none is lost."""

from pathlib import Path

from game.app.begin import Asked, asked_game
from game.app.services import make_services
from game.scenes.game.screen import GameScreen
from game.scenes.loop import STEP_MS
from tests.support.pilot import Pilot

MOST_STEPS = 20_000
WANTED = 12


def test_a_line_is_written_with_the_step_after_its_event(tmp_path: Path) -> None:
    services = make_services(saves=tmp_path / "saves")
    asked = Asked(map="wreck_lane", seats=("attacker=officer", "defender=officer"), seed=11)
    scene = services.table.begin(asked_game(asked, services))
    assert isinstance(scene, GameScreen)
    pilot = Pilot(scene)
    showing, later = scene.table.showing, 0
    for _ in range(MOST_STEPS):
        if later == WANTED:
            break
        changes, lines = showing.changes, len(showing.log.lines)
        pilot.stack.update(STEP_MS)
        if showing.changes > changes and len(showing.log.lines) == lines and not showing.is_idle:
            pilot.stack.update(STEP_MS)
            later += len(showing.log.lines) > lines
    assert later == WANTED
    showing.settle()
    assert showing.is_idle, "what is skipped to is written at once"
    scene.seat_runner.close()
