"""Counters, sites and previews: each fact changes the picture, and crowds collapse."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pygame
import pytest

from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.tagalong import Preview
from game.views.machines import Machines
from game.views.tokens import site_icons
from game.views.tokens.spec import SilhouetteSpec
from game.views.totalwar.board import CampaignBoard
from game.views.totalwar.preview import PreviewColours, mark_overlays
from game.views.totalwar.token_art import CampaignTokenArt, FactionColours, ForceSpec
from game.views.ui.kit import Kit
from game.views.ui.theme import load_theme
from tests.support.campaign_board import SPACE_STYLES, demo_state
from tests.support.totalwar import FED, ZEON
from tests.views.tokens.pictures import changed_pixels

PLAIN = ForceSpec("squadron", "circle", (86, 156, 255), strength=6)
FACTS = {
    "kind": replace(PLAIN, kind="fleet"),
    "faction": replace(PLAIN, shape="octagon", colour=(255, 98, 84)),
    "strength": replace(PLAIN, strength=9),
    "tier": replace(PLAIN, tier=2),
    "aces": replace(PLAIN, aces=1),
    "commander": replace(PLAIN, initial="R"),
    "acted": replace(PLAIN, readiness="spent"),
    "fresh": replace(PLAIN, readiness="fresh"),
    "gone along": replace(PLAIN, readiness="moved"),
    "makers": replace(PLAIN, machine=SilhouetteSpec("mobile_suit", style="rounded")),
    "letter": replace(PLAIN, letter="S"),
}


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    yield


@pytest.fixture(scope="module")
def war() -> TotalWarState:
    return demo_state(30, 20, 60)


def kit() -> Kit:
    return Kit(load_theme())


def made_board(war: TotalWarState) -> CampaignBoard:
    board = CampaignBoard(war, SPACE_STYLES, kit())
    board.stage.camera.is_instant = True
    board.stage.place(pygame.Rect(0, 0, 1280, 720), 0)
    return board


def settled(board: CampaignBoard) -> pygame.Surface:
    surface = pygame.Surface((1280, 720))
    for _ in range(300):
        board.draw(surface)
        if not board.stage.is_dirty:
            return surface
    raise AssertionError("the board never comes to rest")


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("size_px", [36, 60])
def test_each_fact_shows_on_the_counter(fact: str, size_px: int) -> None:
    art = CampaignTokenArt(FactionColours({}, kit().factions.look("neutral"), Machines()))
    plain, other = art.picture(PLAIN, size_px), art.picture(FACTS[fact], size_px)
    assert changed_pixels(plain, other) > size_px * size_px * 0.01


def test_factions_differ_by_shape_and_commanders_by_initial(war: TotalWarState) -> None:
    board = made_board(war)
    fed = next(f for f in war.forces.values() if f.faction == FED and f.kind == "squadron")
    zeon = next(f for f in war.forces.values() if f.faction == ZEON and f.kind == "squadron")
    first, second = board.art.spec(fed.id), board.art.spec(zeon.id)
    assert first is not None and second is not None
    assert first.shape != second.shape and first.colour != second.colour
    assert first.initial == war.officers[fed.officer].name[0]
    assert first.strength == len(fed.units)


@pytest.mark.parametrize("size_px", [22, 36, 60])
def test_fleets_in_one_colour_are_told_apart_by_their_emblems(size_px: int) -> None:
    art = CampaignTokenArt(FactionColours({}, kit().factions.look("neutral"), Machines()))
    ours = ForceSpec("fleet", "circle", (86, 156, 255), "F", SilhouetteSpec("warship"), strength=6)
    theirs = replace(ours, shape="triangle", letter="S")
    assert changed_pixels(art.picture(ours, size_px), art.picture(theirs, size_px)) > 12


def test_kinds_of_sites_look_different() -> None:
    kinds = ("capital", "colony", "fortress", "factory", "resource", "special")
    pictures = [site_icons.site_icon(kind, 32) for kind in kinds]
    for number, one in enumerate(pictures):
        for other in pictures[number + 1 :]:
            assert changed_pixels(one, other) > 60


def test_crowds_collapse_into_heaps_that_count_every_force(war: TotalWarState) -> None:
    board = made_board(war)
    stage = board.stage
    assert stage.clustering is not None
    fighting = [s for s in stage.sprites.values() if "garrison" not in s.token.traits]
    stage.camera.fly_to(stage.camera.centre, 14.0)
    alone, heaps = stage.clustering.gather(tuple(stage.sprites.values()), stage.camera)
    assert heaps and len(alone) + len(heaps) < len(fighting) * 0.8
    stage.camera.fly_to(stage.camera.centre, 48.0)
    alone, heaps = stage.clustering.gather(tuple(stage.sprites.values()), stage.camera)
    assert not heaps and len(alone) == len(stage.sprites)


def test_a_sync_after_a_change_looks_like_a_board_made_anew(war: TotalWarState) -> None:
    board = made_board(war)
    settled(board)
    later = war.clone()
    for panel in range(120, 140):
        later.owners[panel] = ZEON
    later.cut = {*later.cut, 125, 126}
    board.sync(later)
    first, second = settled(board), settled(made_board(later))
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def test_another_kit_changes_colours_and_words(war: TotalWarState) -> None:
    board = made_board(war)
    board.stage.fly_to(next(iter(board.sites.marks)), 80)
    before = settled(board)
    board.restyle(war, Kit(load_theme(), 1.5, "high_contrast", "deuteranopia"))
    assert board.colour_of(ZEON) == (255, 138, 31)
    after = settled(board)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


def test_a_founded_faction_gets_a_look_of_its_own(war: TotalWarState) -> None:
    board = made_board(war)
    later = war.clone()
    rebel = msgspec.structs.replace(later.factions["third"], id="rebel", name="Rebel", colour="#D8A0FF")
    later.factions["rebel"] = rebel
    later.owners[100] = "rebel"
    board.sync(later)
    settled(board)
    assert board.colour_of("rebel") == (216, 160, 255)
    assert board.territory.owners[100] == "rebel"
    looks = {board.looks.look(name).shape for name in (FED, ZEON, "third", "rebel")}
    assert len(looks) == 4


def test_the_marks_of_a_move_are_drawn(war: TotalWarState) -> None:
    board = made_board(war)
    palette = kit().palette
    colours = PreviewColours(
        board.colour_of(FED),
        palette.accent,
        palette.good,
        palette.bad,
        palette.warning,
        palette.dim,
        palette.text,
    )
    intent, best = WarIntent(war), (0, "", "", -1)
    for officer in war.officers.values():
        if officer.faction == FED:
            in_place = war.clone()
            in_place.phase, in_place.faction, in_place.officer = "movement", FED, officer.id
            intent.adopt(in_place, officer.player)
            for force in intent.orderable():
                intent.select(force.id)
                for target in intent.ways:
                    intent.target = target
                    shown = intent.preview()
                    if isinstance(shown, Preview):
                        worth = len(shown.moves) + len(shown.captured) + 3 * len(shown.battles)
                        best = max(best, (worth, officer.id, force.id, target))
    in_place = war.clone()
    in_place.phase, in_place.faction, in_place.officer = "movement", FED, best[1]
    intent.adopt(in_place, war.officers[best[1]].player)
    intent.select(best[2])
    intent.target = best[3]
    richest = intent.preview()
    assert isinstance(richest, Preview) and richest.captured
    board.stage.fly_to(richest.moves[0].path[0], 64)
    bare = settled(board)
    marks = intent.marks()
    assert sum(mark.role == "directive" for mark in marks) == 3, "one for each directive given"
    board.stage.show(*mark_overlays(in_place, marks, {}, colours, {"hold": "H"}))
    assert board.stage.is_dirty
    shown_picture = settled(board)
    view = board.stage.context
    for tile in (*richest.captured, *(move.path[-1] for move in richest.moves)):
        x, y = view.screen(tile)
        area = pygame.Rect(round(x) - 20, round(y) - 20, 40, 40).clip(bare.get_rect())
        assert changed_pixels(bare.subsurface(area), shown_picture.subsurface(area), 8) > 60


def test_warming_up_makes_later_frames_find_everything(war: TotalWarState) -> None:
    board = made_board(war)
    assert sum(1 for _ in board.warm()) > 10
    known = board.art.picture(next(iter(board.art._specs.values())), 44)
    assert known.get_width() >= 44


@pytest.mark.parametrize(
    ("palette", "vision", "is_told"),
    [("default", "default", False), ("high_contrast", "default", True), ("default", "tritanopia", True)],
)
def test_grounds_show_emblems_to_players_who_do_not_go_by_colours(
    war: TotalWarState, palette: str, vision: str, is_told: bool
) -> None:
    board = made_board(war)
    board.restyle(war, Kit(load_theme(), 1.0, palette, vision))
    assert ({*board.territory.signs} == {*war.factions}) is is_told
    assert bool(board.territory.signs) is is_told
