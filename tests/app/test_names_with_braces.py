"""Names that hold the signs of the markup are shown as they are written: packs and players give them."""

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.main import main
from game.content.paths import maps_dir, mods_dir
from game.session.home import HOME_VARIABLE
from game.views.ui import markup
from game.views.ui.fonts import Face, FontBook

MARK = "{b}@@"
SCENES = {
    "battle": "N F",
    "duel_result": "",
    "new_sectors": "",
    "new_war": "",
    "squads": "",
    "war": "",
    "war_construction": "Down Down",
    "war_development": "",
    "war_move": "",
    "war_officers": "",
    "war_squadrons": "",
    "result": "",
    "wargame": "",
    "wargame_throw": "",
}
USUALLY = ("new_war", "war_officers", "wargame_throw")


@pytest.fixture(scope="module")
def renamed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The base pack with a sign of the markup in every name."""
    pack = tmp_path_factory.mktemp("packs") / "base"
    shutil.copytree(mods_dir() / "base", pack)
    shutil.copytree(maps_dir(), pack / "maps")
    for file in pack.rglob("*.yaml"):
        if file.name != "mod.yaml" and not {"text", "rulebook"} & set(file.parts):
            text = re.sub(r"(?m)^(\s*-?\s*name: )([^\n'\"#]+?)$", rf"\1'\2{MARK}'", file.read_text("utf-8"))
            text = re.sub(r"([{,] *name: )([^,}\n'\"]+)(?=[,}])", rf"\1'\2{MARK}'", text)
            file.write_text(text, "utf-8")
    return pack


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    yield
    pygame.display.quit()


@pytest.mark.parametrize(
    ("scene", "keys"),
    [pytest.param(*each, marks=() if each[0] in USUALLY else pytest.mark.slow) for each in SCENES.items()],
)
def test_no_name_is_read_as_markup_nor_written_with_doubled_braces(
    scene: str, keys: str, renamed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: set[str] = set()
    drawn: set[str] = set()
    parse, render = markup.parse, FontBook.render

    def watched(text: str, *more: object, **named: object) -> object:
        result = parse(text, *more, **named)  # type: ignore[arg-type]
        if "@@" in result.plain:
            read.add(result.plain)
        return result

    def watched_render(book: FontBook, text: str, face: Face, colour: tuple[int, int, int]) -> pygame.Surface:
        drawn.add(text)
        return render(book, text, face, colour)

    order = ["shot", scene, "-o", str(tmp_path / "a.png"), "--mod", str(renamed), "--keys", keys]
    assert main(order) == 0  # all that draws is loaded now
    for module in list(sys.modules.values()):
        if getattr(module, "parse", None) is parse:
            monkeypatch.setattr(module, "parse", watched)
    monkeypatch.setattr(FontBook, "render", watched_render)
    assert main(order) == 0
    assert any("@@" in text for text in (*read, *drawn))
    assert {text for text in read if re.search(r"(?<!\{b\})@@", text)} == set()
    assert {text for text in drawn if "@@" in text and "{{" in text} == set()
