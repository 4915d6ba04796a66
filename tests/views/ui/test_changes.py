"""Only what differs from the picture drawn last is drawn anew, and that is enough."""

import random

import pygame
import pytest

from game.views.input import KeyMap
from game.views.ui.changes import MOST_WASTE_PX, Sheet, differing, together
from game.views.ui.fonts import Face, FontBook
from game.views.ui.kit import Kit
from game.views.ui.log import Log
from game.views.ui.root import Ui
from game.views.ui.theme import Colour, load_theme
from game.views.ui.widget import Blit

SIZE = (240, 160)


def piece(dice: random.Random) -> Blit:
    picture = pygame.Surface((dice.randrange(8, 60), dice.randrange(8, 60)), pygame.SRCALPHA)
    level = dice.randrange(60, 256)
    picture.fill((dice.randrange(level), dice.randrange(level), dice.randrange(level), level))
    return picture, (dice.randrange(SIZE[0]), dice.randrange(SIZE[1]))


def drawn(pile: list[Blit], surface: pygame.Surface) -> None:
    surface.fill((9, 9, 9))
    surface.fblits(pile, pygame.BLEND_PREMULTIPLIED)


def test_drawing_what_differs_makes_the_whole_picture() -> None:
    dice = random.Random(4)
    for _ in range(60):
        before = [piece(dice) for _ in range(9)]
        after = [each for each in before if dice.random() < 0.8]
        for _ in range(dice.randrange(3)):
            after.insert(dice.randrange(len(after) + 1), piece(dice))
        if dice.random() < 0.5:
            dice.shuffle(after)
        kept, whole = pygame.Surface(SIZE), pygame.Surface(SIZE)
        drawn(before, kept)
        drawn(after, whole)
        for area in together(differing(before, after)):
            kept.set_clip(area)
            drawn(after, kept)
        assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_nothing_differs_where_the_same_is_shown_again() -> None:
    dice = random.Random(5)
    pile = [piece(dice) for _ in range(9)]
    assert differing(pile, list(pile)) == []
    cut, again = (pile[0][0].subsurface((1, 2, 3, 4)) for _ in range(2))
    assert differing([(cut, (5, 5))], [(again, (5, 5))]) == []
    moved = [pygame.Rect(5, 5, 3, 4), pygame.Rect(6, 5, 3, 4)]
    assert differing([(cut, (5, 5))], [(again, (6, 5))]) == moved
    sheet = Sheet()
    sheet.take(pile)
    assert len(sheet.changes()) == len(pile)
    sheet.draw(pygame.Surface(SIZE))
    assert sheet.changes() == []


def test_areas_that_touch_or_lie_near_are_drawn_as_one() -> None:
    near = [pygame.Rect(0, 0, 50, 20), pygame.Rect(0, 30, 50, 20), pygame.Rect(0, 0, 0, 40)]
    assert together(near) == (pygame.Rect(0, 0, 50, 50),)
    side = round(MOST_WASTE_PX**0.5)
    far = [pygame.Rect(0, 0, 10, 10), pygame.Rect(2 * side, 2 * side, 10, 10)]
    assert set(map(tuple, together(far))) == set(map(tuple, far))
    bridge = pygame.Rect(5, 5, 2 * side, 2 * side)
    assert len(together([*far, bridge])) == 1


def test_a_log_writes_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    kit, keys = Kit(load_theme()), KeyMap({})
    log = Log([f"Line {number} of {{b}}many{{/}} {{rule:SK-3.{number}}}" for number in range(30)])
    ui = Ui(kit, keys, SIZE, log)
    ui.draw(pygame.Surface(SIZE))
    log.append("Another {accent}line{/}, which is long enough for two of them, or even three.", "dim")
    written: set[str] = set()
    render = FontBook.render

    def noted(book: FontBook, text: str, face: Face, colour: Colour) -> pygame.Surface:
        written.add(text)
        return render(book, text, face, colour)

    monkeypatch.setattr(FontBook, "render", noted)
    ui.changes()
    assert "Another" in written
    assert not {"Line", "many"} & written
    fresh = Log(log.lines)
    fresh.set_lines(log.told)
    picture, other = pygame.Surface(SIZE), pygame.Surface(SIZE)
    ui.draw(picture)
    Ui(kit, keys, SIZE, fresh).draw(other)
    assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(other, "RGB")
