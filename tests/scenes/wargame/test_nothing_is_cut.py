"""Words of the panels are whole: aims, weapons, commands, answers, at all usual sizes."""

import pytest

from game.systems.wargame.content import Datasheet
from game.views.ui.fonts import FontBook
from tests.scenes.wargame.at_table import at_table
from tests.support.shipped import shipped_catalog
from tests.support.wargame import At, W, tile, turn_of, world

SHEETS = sorted(shipped_catalog().of(Datasheet))


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("number", range(3))
def test_no_word_is_cut_while_somebody_is_aimed_at(
    size: tuple[int, int], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: set[str] = set()
    whole = FontBook.elide

    def noted(self: FontBook, text: str, face: object, width: int) -> str:
        shown = whole(self, text, face, width)  # type: ignore[arg-type]
        if shown != text:
            cut.add(f"{text} -> {shown}")
        return shown

    monkeypatch.setattr(FontBook, "elide", noted)
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
