"""F5 keeps a copy of any game that is played, and every key that the key map lists does something."""

import re
import time
from pathlib import Path

import pytest

from game.app.services import make_services
from game.scenes.faces import COMMANDS, FACES, face_of
from game.scenes.game.screen import GameScreen
from game.scenes.setup.usual import usual_form
from game.session.saves import load
from game.systems.registry import SYSTEMS
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT, PATIENCE_S

GAME = Path(__file__).parents[3] / "game"


@pytest.mark.parametrize("system", sorted(FACES))
def test_a_key_keeps_a_copy_that_later_moves_do_not_change(
    system: str, tmp_path: Path, own_home: Path
) -> None:
    services = make_services((), lambda: 5, tmp_path / "saves")
    known = {each.name: each for each in SYSTEMS}
    form = face_of(system).form or usual_form(known[system])
    scene = services.table.begin(form.choice(services, form.draft(services, 5)))
    pilot = Pilot(scene, settings=INSTANT)
    assert isinstance(scene, GameScreen)
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:  # curtains, what is asked at the beginning, who thinks beside the screen
        pilot.wait(34)
        time.sleep(0.002)
        if pilot.ui.has_dialog:
            pilot.press("Ctrl+Enter")
        elif scene.is_ready:
            break
    folder = services.folders.saves
    before = scene.match.digest
    pilot.press("F5")
    assert pilot.has("Saved as"), pilot.text()
    words, match = services.words, scene.match
    moment = words.turn(match.system.name, match.turn).replace(" ", "_")
    copies = list(folder.glob(f"*_{moment}.ironsave"))
    assert len(copies) == 1, list(folder.iterdir())
    kept = load(copies[0], services.systems, services.packs).match.digest
    assert kept in (before, scene.match.digest), "who thinks meanwhile may have moved"


def test_every_key_does_something() -> None:
    files = (path for path in sorted(GAME.rglob("*.py")) if path.name != "input.py")
    written = "".join(path.read_text() for path in files)
    named = set(re.findall(r'"(\w+)"', written))
    made = set(re.findall(r'"(\w+)_"|f"(\w+)_\{', written))
    prefixes = {either or other for either, other in made}
    for command in COMMANDS:
        prefix = command.name.partition("_")[0]
        is_made = prefix in prefixes or re.search(r"_\d+$", command.name)
        assert command.name in named or is_made, (
            f"nothing is done at {command.name} ({', '.join(command.keys)})"
        )
