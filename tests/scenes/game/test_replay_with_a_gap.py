"""A recording of older rules: where a step leads elsewhere today this is said once, and the rest is shown."""

from pathlib import Path

import pytest

from game.scenes.context import ViewSettings
from game.scenes.game.replay import GameReplay
from game.session.replay import Replay, record_of
from game.session.store import SNAPSHOT_INTERVAL
from tests.session.test_older_rules import older, played
from tests.support.pilot import Pilot
from tests.support.race import SYSTEMS
from tests.support.toy_face import RACE_FACE, race_services

DIFFERS = 7


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "race.ironsave"


def test_what_cannot_be_followed_is_said_once_and_left_out(path: Path, tmp_path: Path) -> None:
    match = played(path, SNAPSHOT_INTERVAL + 30)
    match.close()
    replay = Replay(record_of(older(path, DIFFERS), SYSTEMS))
    scene = GameReplay(race_services(tmp_path), replay, RACE_FACE)
    pilot = Pilot(scene, settings=ViewSettings(animation_speed_percent=0))
    for _ in range(DIFFERS):
        pilot.press("Right")
        pilot.wait(20)
    assert replay.at == DIFFERS and not pilot.ui.has_dialog
    pilot.press("Right")
    assert pilot.has("LEAVES A PART OUT")
    assert pilot.has(f"step {DIFFERS + 1} leads to another result")
    assert replay.at == SNAPSHOT_INTERVAL
    pilot.press("Enter")
    for _ in range(5):
        pilot.press("Right")
        pilot.wait(20)
        assert not pilot.ui.has_dialog, "it is said once"
    assert replay.at == SNAPSHOT_INTERVAL + 5
    game, state = replay.position.top
    ruleset = game.system.ruleset
    assert ruleset.record(scene.table.showing.state) == ruleset.record(ruleset.observe(state, None))
