"""Words of the panels are whole: aims, weapons, commands, answers, at all usual sizes."""

from pathlib import Path

import pytest

from game.systems.wargame.content import Datasheet
from game.views.ui.fonts import FontBook
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.support.screen_player import title
from tests.support.shipped import shipped_catalog
from tests.support.wargame import At, W, tile, turn_of, world
from tests.support.windows import least_first

SIZES = least_first((1024, 600), (1280, 720), (1920, 1080))
SHEETS = sorted(shipped_catalog().of(Datasheet))


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The words that are drawn with an end in dots."""
    found: set[str] = set()
    whole = FontBook.elide

    def noted(self: FontBook, text: str, face: object, width: int) -> str:
        shown = whole(self, text, face, width)  # type: ignore[arg-type]
        if shown != text:
            found.add(f"{text} -> {shown}")
        return shown

    monkeypatch.setattr(FontBook, "elide", noted)
    return found


@pytest.mark.parametrize("size", SIZES)
def test_no_word_of_a_lesson_is_cut(size: tuple[int, int], cut: set[str], tmp_path: Path) -> None:
    pilot = title(tmp_path, size=size)
    pilot.click("title_wargame")
    pilot.click_row("entries", 0)
    pilot.click("start")
    WargamePlayer(pilot).settle()
    assert pilot.has("No more lessons") and not cut


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", range(3))
def test_no_word_is_cut_while_somebody_is_aimed_at(size: tuple[int, int], number: int, cut: set[str]) -> None:
    for sheet in SHEETS[number::3]:
        state = world(At("shepherd", 0, 3, 4, ap=12), At(sheet, 1, 6, 4, facing=W, ap=0))
        player = at_table(turn_of(state, "shepherd_0", "ranged"), size=size)
        player.use_tile(tile(state, 6, 4), by_mouse=True)
        assert player.selection.target == f"{sheet}_1"
        player.pilot.step()
    asked = world(At("brigand", 0, 3, 4, ap=12), At("sparrow", 1, 6, 4, facing=W, ap=6))
    player = at_table(turn_of(asked, "brigand_0"), size=size)
    for _ in range(2):
        player.use_tile(tile(asked, 4, 4), by_mouse=True)
    player.settle()
    assert player.selection.state.prompt is not None
    player.pilot.step()
    assert not cut
