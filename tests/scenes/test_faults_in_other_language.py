"""Whoever translates everything reads in his language what has gone wrong beside the rules."""

import re
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final, cast

import pytest

from game.app.game_table import GameTable
from game.scenes.load import LoadScene
from game.scenes.services import Services
from game.scenes.title import Title
from game.session.saves import load
from game.session.schema import SUFFIX, SeatRecord
from game.systems.skirmish.request import SkirmishRequest
from tests.scenes.around import save_battle
from tests.scenes.in_other_language import left, services_in_other_language, texts_drawn
from tests.support.pilot import Pilot

QUOTED: Final[Mapping[str, str]] = {
    "header": "Object missing required field `game_version`",
    "torn": "JSON is malformed: invalid character (byte 1)",
}
"""What SQLite and the reader of JSON say is quoted as it is."""
SAVE: Final = "ooo"


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Services:
    """Services with a save of a battle."""
    services = services_in_other_language(tmp_path_factory.mktemp("other"))
    path = save_battle(services, SAVE)
    match = load(path, services.systems, go_on_in=path).match
    for _ in range(3):
        match.submit(next(action for player in match.active for action in match.legal(player)))
    match.close()
    return services


@pytest.fixture
def services(furnished: Services) -> Services:
    """The same with that save alone."""
    saves = furnished.folders.saves
    kept = saves.parent / "kept"
    if not kept.exists():
        shutil.copytree(saves, kept)
    shutil.rmtree(saves)
    shutil.copytree(kept, saves)
    furnished.troubles.clear()
    return furnished


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every text that is drawn."""
    return texts_drawn(monkeypatch)


def path_of(services: Services) -> Path:
    """The only save."""
    (path,) = services.folders.saves.glob(f"*{SUFFIX}")
    return path


def names_of(text: object) -> frozenset[str]:
    """The words of a path, or of what is quoted, which stand in no language."""
    return frozenset(re.findall(r"[^\W\d_]+", str(text)))


def changed(statement: str) -> Callable[[Path], object]:
    """Something that changes a save by a statement."""

    def change(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute(statement)

    return change


def torn(path: Path) -> None:
    """Only the first half of a save is left."""
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2] + bytes(len(data) // 2))


LISTED: Final[Mapping[str, Callable[[Path], object]]] = {
    "no_save": lambda path: path.write_bytes(b"nonsense"),
    "newer": changed("PRAGMA user_version = 99"),
    "tables": changed("CREATE TABLE ooo (ooo TEXT)"),
    "header": changed("UPDATE meta SET value = '{}' WHERE key = 'header'"),
    "torn": torn,
}
"""What the list of saves, and the title, tell of a save at once."""


@pytest.mark.parametrize("damage", LISTED)
def test_why_a_save_cannot_be_read_has_no_words_of_its_own(
    damage: str, services: Services, written: set[str]
) -> None:
    """It was English in every language."""
    path = path_of(services)
    LISTED[damage](path)
    known = names_of(f"{path} {QUOTED.get(damage, '')}")
    pilot = Pilot(Title(services), LoadScene(services), size=(1280, 900))
    pilot.wait(100)
    pilot.loop.draw_now()
    pilot.press("Escape")
    pilot.loop.draw_now()
    assert pilot.scene_name == "title" and written
    assert left(written, known) == set()


FOUND: Final[Mapping[str, Callable[[Path], object]]] = {
    "result": changed("UPDATE log SET digest = '0123456789abcdef' WHERE number = 0"),
    "system": changed(
        "UPDATE meta SET value = replace(value, '\"skirmish\"', '\"ooo\"') WHERE key = 'header'"
    ),
    "setup": changed("DELETE FROM content"),
    "beyond": changed("UPDATE content SET body = json_set(body, '$.ooo', 99999999) WHERE body LIKE '{%'"),
}
"""What comes to light as the game is taken up."""
COMMAND: Final = ("ironsphere", "replay", "verify")


@pytest.mark.parametrize("damage", FOUND)
def test_why_a_game_cannot_be_taken_up_has_no_words_of_its_own(
    damage: str, services: Services, written: set[str]
) -> None:
    path = path_of(services)
    FOUND[damage](path)
    pilot = Pilot(Title(services), LoadScene(services), size=(1280, 900))
    pilot.press("Enter")
    pilot.wait(100)
    pilot.loop.draw_now()
    assert pilot.ui.has_dialog, "it is told"
    assert left(written, names_of(path) | {*services.systems, *COMMAND}) == set()


BOTS: Final[Mapping[str, str]] = {
    "start": "/no/such/program",
    "ended": f"{sys.executable} -c 'import sys; sys.exit(3)'",
    "nonsense": f"""{sys.executable} -c 'print("ooo"); input(); input()'""",
    "no_action": f"""{sys.executable} -c 'input(); print(chr(123) + chr(125)); input()'""",
}


@pytest.mark.parametrize("fault", BOTS)
def test_why_a_bot_failed_has_no_words_of_its_own(
    fault: str, services: Services, written: set[str], tmp_path: Path
) -> None:
    """What it was started by and what it wrote is quoted, and what the protocol says of a line."""
    system = services.systems["skirmish"]
    setup = system.build_setup(SkirmishRequest(scenario="quick_patrol"), services.catalog)
    first, second = system.players(setup)
    seats = (SeatRecord(first, "bot", BOTS[fault]), SeatRecord(second, "bot", BOTS[fault]))
    table = cast(GameTable, services.table)
    pilot = Pilot(Title(services), table.start(system, setup, 7, seats, "ooo"), size=(1280, 900))
    patience = time.monotonic() + 20
    while not pilot.ui.has_dialog and time.monotonic() < patience:
        pilot.wait(50)
        time.sleep(0.01)
    written.clear()
    pilot.loop.draw_now()
    assert pilot.has(BOTS[fault][:20])
    protocol = (
        "the line is not JSON: malformed (byte 0) an answer is an object such as action: invalid character"
    )
    assert left(written, names_of(BOTS[fault]) | names_of(protocol)) == set()
