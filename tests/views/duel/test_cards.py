"""Cards: every shipped face can be drawn at every size, and cards get where they belong."""

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from game.systems.duel.build_suits import face_of
from game.systems.duel.content import Card
from game.systems.duel.profile import DuelRules
from game.views.duel import card_table
from game.views.duel.card_art import card_back, card_height
from game.views.duel.card_face import CardLook, card_face, foot_line, headline, wrapped
from game.views.duel.card_layer import MOVE_MS, CardItem, CardLayer, Spot
from game.views.duel.card_sprite import PAINTED_A_FRAME
from game.views.duel.card_table import Caption, CardTable, Lay, Pile, moved_apart
from game.views.duel.token_art import card_look
from game.views.ui.kit import Kit
from game.views.ui.theme import load_theme
from tests.support.shipped import shipped_catalog

HOME = Spot(20.0, 20.0, 40.0, 0.0, 0.0)


@pytest.fixture(autouse=True)
def screen() -> pygame.Surface:
    pygame.display.init()
    return pygame.display.set_mode((800, 600))


def _looks() -> Sequence[CardLook]:
    catalog = shipped_catalog()
    rules = catalog.rules["duel"].options
    assert isinstance(rules, DuelRules)
    strings = dict(catalog.strings("en"))
    return [card_look(face_of(card, rules), strings, catalog) for card in catalog.of(Card).values()]


@pytest.mark.rule("DU-3.1")
def test_every_face_is_drawn_and_no_two_look_alike() -> None:
    looks = _looks()
    pictures = {pygame.image.tobytes(card_face(look, 112), "RGBA") for look in looks}
    assert len(pictures) == len(looks)
    for look in looks[:6]:
        for width in (24, 60, 228):
            assert card_face(look, width).get_size() == (width, card_height(width))


def test_a_card_in_another_language_has_letters_and_no_boxes() -> None:
    """Words with letters that the first typeface lacks stood on cards as a row of empty boxes."""
    look = _looks()[0]
    looks = [replace(look, name=name, keywords=(), details=()) for name in ("Ждун", "Щука", "Łęża", "Śęża")]
    assert len({pygame.image.tobytes(card_face(each, 112), "RGBA") for each in looks}) == len(looks)


def test_every_name_fits_in_two_lines() -> None:
    for look in _looks():
        assert len(wrapped(look.name, 7.5, 100.0, bold=True)) <= 2, look.name


def test_a_name_that_two_lines_do_not_hold_ends_in_a_sign() -> None:
    """What a third line would hold, and the end of a long word, were left out as if the name ended there."""
    for name in ("Hold the Line Until the Last of the Reserves Has Come", "Fortissimobombardment"):
        lines, _ = headline(name, 0.64)
        assert len(lines) <= 2 and lines[-1].endswith("…")
        shown = " ".join(lines).removesuffix("…")
        assert name.startswith(shown)
    assert headline("Guard High", 1.0)[0] == ["Guard High"]


def test_the_foot_keeps_the_number_of_a_card_of_a_set_with_a_long_name() -> None:
    """It was cut at the card's edge, the number first."""
    for u in (0.64, 1.0, 2.4):
        for single_use, room in ((False, 86), (True, 72)):
            line = foot_line("Vierlingsschwebekanone Modell IV  3", u, single_use=single_use)
            assert line.startswith("Vierling") and line.endswith("…  3")
            assert wrapped(line, 6.8 * u, room * u + 1) == [" ".join(line.split())]
    assert foot_line("Mace  4", 1.0) == "Mace  4" and foot_line("Generic", 1.0) == "Generic"


def test_a_caption_that_is_cut_is_told_under_the_mouse(screen: pygame.Surface) -> None:
    kit, table, name = Kit(load_theme()), CardTable(), "Casimir Holt's {old} Bastille"
    table.serve(lambda key: None, lambda key: None, lambda: None, lambda key: "", height=100)
    table.place(kit, pygame.Rect(0, 0, 400, 200))
    whole = Caption("Gull", 300.0, 60.0, (255, 255, 255))
    table.show(Lay(captions=(Caption(name, 100.0, 60.0, (255, 255, 255), most_px=60, lines=2), whole)))
    table.draw(screen, kit)
    assert table.tooltip_at((100, 60)) == table.tooltip_at((100, 72)) == "Casimir Holt's {{old}} Bastille"
    assert not table.tooltip_at((300, 60)) and not table.tooltip_at((200, 60))


def test_every_keyword_has_its_words() -> None:
    for look in _looks():
        assert all("duel.keyword" not in text and "{" not in text for text in look.details), look.details


def test_changed_figures_show() -> None:
    look = _looks()[0]
    plain = pygame.image.tobytes(card_face(look, 112), "RGBA")
    other = replace(look, initiative=look.initiative + 1)
    assert pygame.image.tobytes(card_face(other, 112), "RGBA") != plain


def _item(key: str, x: float, was: str = "", look: CardLook | None = None) -> CardItem:
    return CardItem(key, Spot(x, 200.0, 80.0), HOME, look, (86, 156, 255), "F", was)


def test_a_new_card_comes_from_its_pile_and_arrives_in_time() -> None:
    layer = CardLayer()
    layer.lay([_item("1", 300.0)])
    assert not layer.is_resting
    layer.update(MOVE_MS / 2)
    assert not layer.is_resting
    layer.update(MOVE_MS)
    assert layer.is_resting
    found = layer.at((300, 200))
    assert found is not None and found.key == "1"


def test_a_turned_up_card_takes_the_place_of_its_back(screen: pygame.Surface) -> None:
    look = _looks()[0]
    layer = CardLayer()
    hidden = replace(_item("gm:planned:0", 300.0), spot=Spot(300.0, 200.0, 80.0, 0.0, 0.0))
    layer.lay([hidden], at_once=True)
    layer.draw(screen)
    back = card_back(80, (86, 156, 255), "F").get_at((40, 56))[:3]
    assert screen.get_at((300, 200))[:3] == back
    layer.lay([_item("7", 300.0, was="gm:planned:0", look=look)])
    assert [item.key for item in layer.items] == ["7"]
    layer.update(MOVE_MS * 0.5)
    screen.fill((0, 0, 0))
    layer.draw(screen)
    assert screen.get_at((262, 200))[:3] == (0, 0, 0), "half turned it is narrow"
    layer.update(MOVE_MS)
    screen.fill((0, 0, 0))
    layer.draw(screen)
    assert screen.get_at((262, 200))[:3] != (0, 0, 0), "turned up it has its whole width again"


def test_cards_that_leave_go_home_and_are_gone() -> None:
    layer = CardLayer()
    layer.lay([_item("1", 300.0), _item("2", 400.0)], at_once=True)
    layer.lay([_item("2", 400.0)])
    assert layer.at((300, 200)) is None
    layer.update(MOVE_MS * 3)
    layer.update(1.0)
    assert layer.is_resting and [item.key for item in layer.items] == ["2"]


def test_with_reduced_motion_everything_is_there_at_once() -> None:
    layer = CardLayer()
    layer.is_instant = True
    layer.lay([_item("1", 300.0)])
    assert layer.is_resting


def test_lifting_moves_one_card_and_lays_the_other_down() -> None:
    layer = CardLayer()
    layer.lay([_item("1", 300.0), _item("2", 400.0)], at_once=True)
    assert layer.lift("1") and not layer.lift("1")
    assert layer.lift("2")
    assert layer.lifted == "2"


def test_a_frame_paints_few_faces_and_the_others_follow(screen: pygame.Surface) -> None:
    looks = _looks()[:20]
    layer = CardLayer()
    layer.lay([], at_once=True)
    layer.draw(screen)
    layer.lay([_item(str(n), 20.0 + 30.0 * n, look=look) for n, look in enumerate(looks)])
    frames = 0
    while not layer.is_resting:
        layer.update(1000 / 60)
        layer.draw(screen)
        frames += 1
    assert frames >= len(looks) / PAINTED_A_FRAME
    assert not layer.is_dirty, "every face was painted on the way"
    settled = pygame.image.tobytes(screen, "RGB")
    other = CardLayer()
    other.lay([_item(str(n), 20.0 + 30.0 * n, look=look) for n, look in enumerate(looks)], at_once=True)
    screen.fill((0, 0, 0))
    other.draw(screen)
    at_once = pygame.image.tobytes(screen, "RGB")
    screen.fill((0, 0, 0))
    layer.draw(screen)
    assert pygame.image.tobytes(screen, "RGB") == at_once != settled


def test_a_turned_card_is_drawn_with_care_once_it_lies(screen: pygame.Surface) -> None:
    look = _looks()[0]
    item = replace(_item("1", 300.0, look=look), spot=Spot(300.0, 200.0, 80.0, 7.0))
    layer = CardLayer()
    layer.lay([item], at_once=True)
    layer.draw(screen)
    layer.lay([replace(item, spot=Spot(320.0, 200.0, 80.0, 7.0))])
    while not layer.is_resting:
        layer.update(40.0)
        layer.draw(screen)
    for _ in range(3):
        layer.draw(screen)
    assert not layer.is_dirty
    box = layer.area
    assert box.collidepoint(320, 200) and box.width < 200


def test_a_pile_parts_and_falls_together_when_it_is_shuffled(screen: pygame.Surface) -> None:
    table = CardTable()
    table.serve(lambda key: None, lambda key: None, lambda: None, lambda key: "", height=200)
    table.rect = pygame.Rect(0, 0, 800, 300)
    table.show(Lay(piles=(Pile(Spot(200.0, 150.0, 60.0), (86, 156, 255), "F", 12, "ms"),)))
    kit = Kit(load_theme())

    def drawn(phase: float, is_lot: bool = False) -> bytes:
        table.riffle("ms", phase, is_lot)
        assert table.layer.is_dirty
        screen.fill((0, 0, 0))
        table.draw(screen, kit)
        return pygame.image.tobytes(screen, "RGB")

    still, parted, falling, done = (drawn(phase) for phase in (0.0, 0.3, 0.7, 1.0))
    pile_middle = screen.get_at((200, 150))
    assert len({still, parted, falling}) == 3 and done == still

    # Cards that go back are shuffled below the pile, which stays as it is, and slide under it.
    lot = {drawn(phase, is_lot=True) for phase in (0.2, 0.5, 0.8, 0.9)}
    assert len(lot) == 4 and not lot & {still, parted, falling}
    assert screen.get_at((200, 150)) == pile_middle
    assert drawn(1.0, is_lot=True) == still
    drawn(0.5)
    table.end_riffles()
    screen.fill((0, 0, 0))
    table.draw(screen, kit)
    assert pygame.image.tobytes(screen, "RGB") == still


def test_words_at_the_foot_of_the_strip_do_not_touch() -> None:
    """With large letters 'PileHand of Reginglaze' stood there."""
    assert moved_apart([(50, 40), (150, 60)], 0, 300, 10) == [50, 150], "they have room where they are"
    assert moved_apart([(50, 40), (90, 60), (200, 40)], 0, 300, 10) == [50, 110, 200]
    assert moved_apart([(50, 40), (90, 60), (140, 40)], 0, 190, 10) == [50, 110, 170]
    assert moved_apart([(50, 40), (90, 60), (170, 40)], 0, 180, 10) == [40, 100, 160], "pushed back"
    assert moved_apart([(50, 40), (90, 60), (140, 40)], 0, 100, 10) == [50, 90, 140], "no room for all"


def test_the_names_of_pile_hand_and_places_are_written_apart(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit, table, colour = Kit(load_theme()), CardTable(), (255, 255, 255)
    table.serve(lambda key: None, lambda key: None, lambda: None, lambda key: "", height=100)
    table.place(kit, pygame.Rect(0, 0, 400, 200))
    words = (("Pile", 40.0), ("Hand of Reginglaze", 90.0), ("Face down", 260.0))
    table.show(Lay(captions=tuple(Caption(text, x, 60.0, colour, True) for text, x in words)))
    drawn: list[pygame.Rect] = []

    def noted(surface: pygame.Surface, ink: pygame.Surface, at: tuple[float, float]) -> None:
        drawn.append(ink.get_rect(center=at))

    monkeypatch.setattr(card_table, "centred", noted)
    table.draw(screen, kit)
    pile, hand, places = drawn
    assert pile.left >= 0 and pile.right < hand.left and hand.right < places.left and places.centerx == 260
