"""What pages of a war have to say is said in full: how it ended, what a weapon does, what a machine is."""

from pathlib import Path
from typing import cast

import pygame
import pytest

from game.core.ids import PlayerId
from game.rules.system import erased
from game.scenes.screen import Screen
from game.scenes.setup.squads.portraits import FramePortrait
from game.scenes.totalwar.pages.chronicle import ChroniclePage
from game.scenes.totalwar.pages.construction import ConstructionPage
from game.scenes.totalwar.pages.development import DevelopmentPage
from game.scenes.totalwar.pages.diplomacy import DiplomacyPage
from game.scenes.totalwar.pages.faction import FactionPage
from game.scenes.totalwar.pages.node_card import Node, NodeCard
from game.scenes.totalwar.pages.purchase import PurchasePage
from game.scenes.totalwar.pages.tree_view import TreeView
from game.session.match import Match
from game.systems.totalwar.actions import MoveSquadron
from game.systems.totalwar.system import TOTAL_WAR
from game.views.ui.fonts import Face, FontBook
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Row
from game.views.ui.listview import ListView
from game.views.ui.markup import parse
from game.views.ui.text import natural_width
from game.views.ui.widget import Widget
from tests.scenes.test_layout_and_texts import scrolls
from tests.scenes.totalwar_pages.stage import open_page, pass_on, state_of, until, war
from tests.support.pilot import Pilot
from tests.support.real_war import real_quick_war
from tests.support.totalwar import BLUE, FED, RED, ZEON, draw, squad, war_setup

CLOSE = """
FC F.a Z. ZC
F. F.  Z. Z.z
"""


@pytest.mark.rule("TW-6.1")
@pytest.mark.parametrize("third", ["", "\nT. TC  T. T."])
def test_the_chronicle_says_whose_capital_has_fallen(third: str, tmp_path: Path) -> None:
    """Of three powers two have lost the war, and one its capital."""
    forces = {"a": squad("cole", "gm", "gm"), "z": squad("zelda", "varg")}
    factions = (FED, ZEON, "third") if third else (FED, ZEON)
    setup = war_setup(draw(CLOSE.strip() + third), forces, humans=(BLUE, RED), factions=factions)
    match = war(setup=setup)
    state = state_of(match)
    capital = next(
        place for place, site in state.sites.items() if site.kind == "capital" and state.owners[place] == ZEON
    )
    until(match, FED, "movement", "cole")
    match.submit(
        next(each for each in match.legal(BLUE) if isinstance(each, MoveSquadron) and each.to == capital)
    )
    while match.outcome is None:
        pass_on(match)
    pilot, _ = open_page(tmp_path, ChroniclePage, match)
    pilot.wait_for("TERRITORY")
    assert pilot.has("Zeon: the capital has fallen"), pilot.text()
    assert not pilot.has("and Zeon: the capital") and not pilot.has("Third: the capital")
    assert "$" not in pilot.text()


ARMS = """
FC F. F. .. Z. Z. ZC
F. F. FS .. ZS Z. Z.
"""
TOLD = {
    FED: ("75% for each machine there. A hero is hit with 30%. Facilities there are destroyed.",),
    ZEON: ("60% for each machine there. On 2 panels in a straight line beyond, 30%.",),
}
SKY = (
    "Hits any panel of the map and all within 1 panel of it: 50% for each machine there.",
    "It leaves nothing of these sites: Colony, Fortress, Factory, Resource, Special panel.",
    "A shot costs 150 gold and 3 turns of charging. It fires once, then it is gone.",
)


@pytest.mark.rule("TW-4.13")
@pytest.mark.parametrize(("faction", "player"), [(FED, BLUE), (ZEON, RED)])
def test_what_a_superweapon_does_is_told_before_it_is_paid(
    tmp_path: Path, faction: str, player: PlayerId
) -> None:
    weapons = ("prism_array", "sunspear", "falling_sky")
    setup = war_setup(draw(ARMS, projects=weapons), {}, bank=900, humans=(BLUE, RED))
    match = war(setup=setup)
    until(match, faction)
    pilot, _ = open_page(tmp_path, ConstructionPage, match, player)
    state = state_of(match)
    yard = next(
        place
        for place, site in state.sites.items()
        if site.kind == "special" and state.owners[place] == faction
    )
    rows = [row.key for row in pilot.get("sites", ListView).rows]
    pilot.click_row("sites", rows.index(str(yard)))
    for words in (*TOLD[faction], *SKY):
        assert pilot.has(words), pilot.text()


def test_figures_and_names_have_room_in_a_small_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []
    elide = FontBook.elide

    def noted(book: FontBook, text: str, face: Face, width: int) -> str:
        shown = elide(book, text, face, width)
        if shown != text:
            cut.append(text)
        return shown

    monkeypatch.setattr(FontBook, "elide", noted)
    match = Match.start(erased(TOTAL_WAR), real_quick_war(), 7)
    until(match, ZEON)
    pilot, _ = open_page(tmp_path, PurchasePage, match, match.active[0])
    pilot.wait(100)
    assert pilot.has("Leviathan")
    pilot.press("F8")
    pilot.wait(100)
    assert pilot.has("squadrons")
    assert not cut


class Tree(Screen):
    """A narrow tree of four columns; its first project brings six models."""

    name = "tree"

    def build(self) -> Widget:
        self.sizes: list[int] = []

        def portrait(kit: Kit, size: int) -> pygame.Surface:
            self.sizes.append(size)
            return pygame.Surface((size, size), pygame.SRCALPHA)

        portraits = [cast(FramePortrait, portrait)] * 6
        node = Node("first", "First generation", "known", "done", portraits=portraits)
        later = [Node(str(number), "Later", "", "locked", (str(number - 1),)) for number in range(2, 4)]
        second = Node("1", "Second generation", "", "open", ("first",))
        tree = TreeView((node, second, *later), "first", lambda _: None)
        self.card = tree._cards["first"]
        return Row(Column(tree, width=600))


@pytest.mark.rule("TW-4.8")
def test_every_model_that_a_project_brings_is_drawn_on_its_card() -> None:
    tree = Tree()
    Pilot(tree).wait(50)
    assert len(tree.sizes) == 6
    assert sum(tree.sizes) <= tree.card.rect.width - 20


@pytest.mark.parametrize("scale", [1.25, 2.0])
def test_the_factions_and_who_leads_them_are_read_with_larger_letters(tmp_path: Path, scale: float) -> None:
    match = Match.start(erased(TOTAL_WAR), real_quick_war(), 7)
    until(match, FED)
    pilot, _ = open_page(tmp_path, DiplomacyPage, match, match.active[0], scale=scale)
    listing, kit = pilot.get("factions", ListView), pilot.context.kit
    spans = listing._spans(kit, listing.rect.width)
    for row in listing.rows:
        for cell, (_, room) in list(zip(row.cells, spans, strict=True))[:2]:
            assert natural_width(kit, parse(cell, kit.has_colour)) <= room, cell


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_projects_of_the_tree_are_read_with_the_largest_letters(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """'Second gen...' and 'Fourth gen...' stood there, and nothing told the rest."""
    match = Match.start(erased(TOTAL_WAR), real_quick_war(), 7)
    until(match, FED)
    pilot, _ = open_page(tmp_path, DevelopmentPage, match, match.active[0], size, 2.0)
    kit = pilot.context.kit
    cards = pilot.all(NodeCard)
    assert len(cards) > 3
    for card in cards:
        *_, lines, note = card._words(kit)
        has_title = " ".join(lines) == card.node.title
        is_whole = has_title and note == card.node.note
        told = card.tooltip_at(card.rect.center)
        assert told == ("" if is_whole else f"{card.node.title}\n{card.node.note}")
        assert has_title or size == (1024, 600)


def test_what_a_side_holds_is_told_apart_with_the_largest_letters(tmp_path: Path) -> None:
    """'Orchard C...' and 'Bastion Ro...' stood in the books beside columns that were cut as well."""
    match = Match.start(erased(TOTAL_WAR), real_quick_war(), 7)
    until(match, FED)
    pilot, _ = open_page(tmp_path, FactionPage, match, match.active[0], scale=2.0)
    listing, kit = pilot.get("holdings", ListView), pilot.context.kit
    (_, room), *_ = listing._spans(kit, listing._row_width(kit))
    names = [row.cells[0] for row in listing.rows]
    assert len(names) > 6
    assert [each for each in names if natural_width(kit, parse(each, kit.has_colour)) > room] == []


@pytest.mark.parametrize("desk", ["F6", "F7", "F8"])
def test_every_desk_of_purchases_scrolls_with_the_largest_letters(desk: str, tmp_path: Path) -> None:
    """Most heroes stood below the window and could not be hired."""
    match = Match.start(erased(TOTAL_WAR), real_quick_war(), 7)
    until(match, FED)
    pilot, _ = open_page(tmp_path, PurchasePage, match, match.active[0], (1024, 600), 2.0)
    pilot.press(desk)
    pilot.wait(100)
    screen = pilot.surface.get_rect()
    shown = [each for each in pilot.widgets() if each.is_focusable and each.rect.width]
    assert [each.visible_text() for each in shown if not (scrolls(each) or screen.contains(each.rect))] == []
