"""Whoever translates everything reads in his language what has gone wrong beside the rules."""

import errno
import json
import re
import shutil
import sqlite3
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final, cast

import pygame
import pytest

from game.app.game_table import GameTable
from game.app.rescue import Rescue
from game.app.screen import _loading
from game.app.services import make_services
from game.app.settings import load_settings
from game.scenes.context import Context, ViewSettings
from game.scenes.faces import COMMANDS
from game.scenes.load import LoadScene
from game.scenes.loading import paint_spaced
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.stack import SceneStack
from game.scenes.title import Title
from game.session.errors import failed
from game.session.home import HOME_VARIABLE
from game.session.saves import load
from game.session.schema import SUFFIX, SeatRecord
from game.systems.skirmish.request import SkirmishRequest
from game.views.input import KeyMap
from game.views.ui.basic import Label
from game.views.ui.widget import Widget
from tests.scenes.around import save_battle
from tests.scenes.every_scene import open_scene
from tests.scenes.in_other_language import left, services_in_other_language, texts_drawn
from tests.support.other_language import LANGUAGE, words_left
from tests.support.pilot import Pilot
from tests.support.screen_player import PATIENCE_S

QUOTED: Final[Mapping[str, str]] = {
    "header": "Object missing required field `game_version`",
    "torn": "JSON is malformed: invalid character (byte 1)",
}
"""What the reader of JSON says is quoted as it is."""
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


def malformed(path: Path) -> None:
    """The head of the first page of a save is overwritten."""
    data = path.read_bytes()
    path.write_bytes(data[:100] + b"\xff" * 8 + data[108:])


LISTED: Final[Mapping[str, Callable[[Path], object]]] = {
    "no_save": lambda path: path.write_bytes(b"nonsense"),
    "newer": changed("PRAGMA user_version = 99"),
    "tables": changed("CREATE TABLE ooo (ooo TEXT)"),
    "header": changed("UPDATE meta SET value = '{}' WHERE key = 'header'"),
    "torn": torn,
    "malformed": malformed,
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
    "log": changed("UPDATE log SET kind = 'pop' WHERE number = 0"),
    "illegal": changed("UPDATE log SET body = (SELECT body FROM log WHERE number = 0) WHERE number = 1"),
    "beyond": changed("UPDATE content SET body = json_set(body, '$.ooo', 99999999) WHERE body LIKE '{%'"),
}
"""What comes to light as the game is taken up."""
COMMAND: Final = ("ironsphere", "replay", "verify", "pop")


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


NOTED: Final[Mapping[str, str]] = {
    "missing": "INSERT INTO packs VALUES ('ooo', '1.0.0', '00')",
    "changed": "UPDATE packs SET hash = '00'",
    "version": "UPDATE packs SET version = '0.0.1'",
    "older": "UPDATE meta SET value = json_set(value, '$.rules_version', 1) WHERE key = 'header'",
}
"""What is said as a game goes on with other packs, or other rules, than it was begun with."""


@pytest.mark.parametrize("change", NOTED)
def test_what_is_said_of_packs_and_rules_has_no_words_of_its_own(
    change: str, services: Services, written: set[str]
) -> None:
    changed(NOTED[change])(path_of(services))
    pilot = Pilot(Title(services), LoadScene(services), size=(1280, 900))
    pilot.press("Enter")
    pilot.wait(100)
    pilot.loop.draw_now()
    assert pilot.scene_name == "skirmish" and pilot.ui.has_dialog, "it is told"
    assert left(written, names_of(f"{path_of(services)} base other")) == set()


def test_why_a_pack_is_out_of_use_has_no_words_of_its_own(furnished: Services, tmp_path: Path) -> None:
    """What is wrong in it stays English, for its author."""
    folders = [furnished.folders.saves.parent / "other"]
    for name, more in (("aaa", "ooo: 1\n"), ("bbb", "ooo: 1\nuuu: 1\n"), ("ccc", "requires: {aaa: '*'}\n")):
        folders.append(tmp_path / name)
        folders[-1].mkdir()
        (folders[-1] / "mod.yaml").write_text(f"id: {name}\nname: Ooo\nversion: 1.0.0\n{more}", "utf-8")
    services = make_services(folders, lambda: 7, tmp_path / "saves", language=lambda: LANGUAGE)
    out = [each.disabled_because for each in services.report.packs if not each.is_enabled]
    assert out == ["it has 1 problem", "it has 2 problems", "it requires 'aaa', which is disabled"]
    for reason in (*out, "it is switched off", "it requires 'aaa', which is switched off"):
        assert set(words_left(services.words.because(reason))) <= {"aaa"}


BOTS: Final[Mapping[str, str]] = {
    "start": "/no/such/program",
    "ended": f"{sys.executable} -c 'import sys; sys.exit(3)'",
    "nonsense": f"""{sys.executable} -c 'import sys; print("ooo", flush=True); sys.stdin.read()'""",
    "no_action": f"""{sys.executable} -c 'import sys; print("[]", flush=True); sys.stdin.read()'""",
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
    patience = time.monotonic() + PATIENCE_S
    while not pilot.ui.has_dialog and time.monotonic() < patience:
        pilot.wait(50)
        time.sleep(0.01)
    pilot.wait(100)
    pilot.loop.draw_now()
    assert pilot.has(BOTS[fault][:20])
    protocol = (
        "the line is not JSON: malformed (byte 0) an answer is an object such as action: invalid character"
    )
    assert left(written, names_of(BOTS[fault]) | names_of(protocol)) == set()


WRONG: Final[Mapping[str, object]] = {
    "ui_scale": 99,
    "vision": "ooo",
    "is_fullscreen": "ooo",
    "window_size": [5, 5],
    "keys": {"undo": 5},
    "autosaves": None,
    "mods_off": 7,
}
"""One of each kind of value, and more than are told one by one."""


def test_what_of_the_settings_cannot_be_used_has_no_words_of_its_own(
    services: Services, written: set[str], tmp_path: Path
) -> None:
    """Names and values stand as in the file."""
    path = tmp_path / "settings.json"
    for data in (json.dumps(WRONG).encode(), b"\xff"):
        path.write_bytes(data)
        _, complaint = load_settings(path)
        assert complaint is not None
        services.troubles.append(complaint)
    keys = KeyMap(COMMANDS, {"fire": ("Ooo",), "ooo": ("D",), "dash": ("E",), "hint": ("Q",), "pace": ("Q",)})
    services.troubles.extend(keys.faults)
    assert len(keys.faults) > 4
    commands = [each.name for each in COMMANDS]
    quoted = "true false default deuteranopia protanopia tritanopia JSON malformed invalid character byte"
    known = names_of([path, "bad", "ooo", "Ooo", *WRONG, *commands, quoted])
    services.troubles.append(failed(OSError(errno.ENOSPC, "", str(path))))
    pilot = Pilot(Title(services), size=(1280, 1400))
    pilot.wait(100)
    pilot.loop.draw_now()
    assert pilot.ui.has_dialog
    assert left(written, known) == set()


class Failing(Screen):
    """A scene that fails."""

    name = "ooo"

    def build(self) -> Widget:
        return Label("")


@pytest.mark.parametrize("is_full", [False, True])
def test_that_the_program_failed_has_no_words_of_its_own(
    services: Services, written: set[str], own_home: Path, is_full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own words are quoted: they are for who makes it."""
    if is_full:
        own_home.write_text("a file where a folder belongs")
    pilot = Pilot(Title(services), Failing(services), size=(1280, 900))
    rescue = Rescue(pilot.stack)
    rescue.services = services
    assert rescue.is_rescued(KeyError("ooo"))
    pilot.wait(100)
    pilot.loop.draw_now()
    assert pilot.scene_name == "title" and pilot.ui.has_dialog
    assert left(written, names_of(f"{own_home} reports crash txt KeyError ooo")) == set()


def test_that_no_game_can_be_saved_has_no_words_of_its_own(
    furnished: Services, written: set[str], tmp_path: Path
) -> None:
    (tmp_path / "ooo").write_text("a file where a folder belongs")
    packs = (furnished.folders.saves.parent / "other",)
    services = make_services(packs, lambda: 7, tmp_path / "ooo" / "saves", language=lambda: LANGUAGE)
    pilot = Pilot(Title(services), size=(1280, 900))
    pilot.wait(100)
    pilot.loop.draw_now()
    known = names_of(f"{tmp_path} ooo saves {HOME_VARIABLE}")
    assert pilot.ui.has_dialog and left(written, known) == set()
    pilot.press("Enter")
    pilot.press("N", "Ctrl+Enter")
    pilot.wait(300)
    pilot.loop.draw_now()
    assert pilot.ui.has_dialog, "it is said as the game begins"
    pilot.press("Enter")
    pilot.click("saving_again")
    pilot.loop.draw_now()
    assert left(written, known | names_of("2026 quick_patrol ironsave")) == set()


def test_that_a_deck_cannot_be_written_has_no_words_of_its_own(
    services: Services, written: set[str], tmp_path: Path
) -> None:
    (tmp_path / "ooo").write_text("a file where a folder belongs")
    folders = replace(services.folders, squads=tmp_path / "ooo" / "squads")
    pilot = open_scene("deck_builder", replace(services, folders=folders), (1280, 1400))
    pilot.click("deck_save")
    pilot.loop.draw_now()
    assert pilot.ui.has_dialog
    assert left(written, names_of(f"{tmp_path} ooo decks yaml")) == set()
    pilot.press("Enter")
    pilot.click("deck_load")
    pilot.loop.draw_now()
    assert left(written, names_of(f"{tmp_path} ooo decks yaml")) == set()


@pytest.mark.parametrize("language", ["en", LANGUAGE])
def test_the_first_picture_has_no_words_of_another_language(language: str, written: set[str]) -> None:
    """The texts of all languages but the program's own are among what is still to be read."""
    context = Context(settings=ViewSettings(language=language))
    rescue = Rescue(SceneStack(context, (1280, 720)))
    pilot = Pilot(_loading(Namespace(mod=[]), 1.0, context, [], rescue), context=context)
    pilot.loop.draw_now()
    assert bool(left(written, names_of("Ironsphere IRONSPHERE"))) == (language == "en")


def test_the_name_of_the_game_has_the_letters_of_the_language() -> None:
    """It was painted sign by sign in a typeface that lacks many: boxes stood in their places."""
    kit, painted = Context().kit, []
    for name in ("\u0118", "\u0158", "\uffff"):
        surface = pygame.Surface((100, 60), pygame.SRCALPHA)
        paint_spaced(kit, surface, name)
        painted.append(pygame.image.tobytes(surface, "RGBA"))
    assert len(set(painted)) == 3
