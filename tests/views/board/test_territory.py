"""Territory: what changes is what is painted again; borders run where ownership ends."""

import pygame
import pytest

from game.core.table import BoardView
from game.views.board.camera import Camera
from game.views.board.ground import CHUNK_PX, Ground
from game.views.board.hex_geometry import HexGeometry
from game.views.board.hex_painter import HexPainter
from game.views.board.terrain import TerrainStyle
from game.views.board.territory import Territory
from game.views.emblem import emblem_name

COLUMNS, ROWS = 30, 20
RED, BLUE = (255, 98, 84), (86, 156, 255)
STYLES = {
    "open": TerrainStyle("open", "stars", (18, 27, 40)),
    "sea": TerrainStyle("sea", "water", (20, 50, 80)),
}
MIDDLE = 10 * COLUMNS + 14


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((640, 480))


def made() -> tuple[Territory, HexPainter]:
    board = BoardView("hex_flat", COLUMNS, ROWS, "space", ("open",) * (COLUMNS * ROWS))
    territory = Territory(HexGeometry.of(board), {"a": BLUE, "b": RED})
    return territory, HexPainter(board, STYLES, territory)


def picture(painter: HexPainter, px: int = 32) -> pygame.Surface:
    units = painter.units
    surface = pygame.Surface((int(units[0] * px), int(units[1] * px)))
    painter.paint(surface, px, 0, 0)
    return surface


def at(surface: pygame.Surface, painter: HexPainter, tile: int, px: int = 32) -> tuple[int, int, int]:
    """The mean colour round a panel's centre."""
    x, y = painter.geometry.centre(tile)
    red, green, blue, _ = pygame.transform.average_color(
        surface, pygame.Rect(round(x * px) - 5, round(y * px) - 5, 10, 10)
    )
    return red, green, blue


def test_changes_are_reported_once() -> None:
    territory, _ = made()
    assert territory.claim((1, 2), "a") == (1, 2)
    assert territory.claim((2, 3), "a") == (3,)
    owners = list(territory.owners)
    owners[3] = "b"
    assert territory.replace(owners, {1}) == (1, 3)
    assert territory.cut == {1}
    assert territory.rejoin((1, 2)) == (1,)
    assert territory.replace(owners, ()) == ()


def test_a_captured_panel_is_supplied_until_the_rules_say_otherwise() -> None:
    territory, _ = made()
    territory.claim((5,), "a")
    assert territory.cut_off((5, 6)) == (5,), "nobody's panel is never cut off"
    assert territory.claim((5,), "b") == (5,)
    assert not territory.cut


def test_borders_run_only_where_ownership_ends() -> None:
    territory, _ = made()
    around = [tile for tile in territory.geometry.neighbours[MIDDLE] if tile is not None]
    territory.claim((MIDDLE, *around), "a")
    assert territory.border_mask(MIDDLE) == 0
    assert all(bin(territory.border_mask(tile)).count("1") == 3 for tile in around)
    (loop,) = territory.outlines()
    assert loop[0] == "a" and set(loop[1]) == set(around) and len(loop[1]) == 18
    edges = sum(
        bin(territory.border_mask(tile)).count("1")
        for tile in territory.geometry.tiles
        if territory.owners[tile]
    )
    assert edges == len(loop[1]), "the borders of the panels together are the region's outline"


def test_owners_tint_and_cut_off_panels_are_paler() -> None:
    territory, painter = made()
    plain = at(picture(painter), painter, MIDDLE)
    territory.claim((MIDDLE,), "b")
    held = at(picture(painter), painter, MIDDLE)
    territory.cut_off((MIDDLE,))
    cut = at(picture(painter), painter, MIDDLE)
    assert plain[0] < cut[0] < held[0]
    territory.claim((MIDDLE,), "a")
    assert at(picture(painter), painter, MIDDLE)[2] > plain[2] + 40


def test_a_cut_off_panel_has_a_hatch() -> None:
    territory, painter = made()
    territory.claim((MIDDLE,), "b")

    def contrast() -> int:
        x, y = painter.geometry.centre(MIDDLE)
        surface = picture(painter, 48)
        row = [surface.get_at((round(x * 48) + dx, round(y * 48))).r for dx in range(-12, 13)]
        return max(row) - min(row)

    smooth = contrast()
    territory.cut_off((MIDDLE,))
    assert contrast() > smooth + 20


@pytest.mark.parametrize("px", [16, 24, 48])
def test_chunks_join_to_the_whole_picture(px: int) -> None:
    territory, painter = made()
    territory.claim(range(200, 330), "a")
    territory.claim((MIDDLE, MIDDLE + 1, 400, 401), "b")
    territory.cut_off((400, 401, 230))
    whole = picture(painter, px)
    pieces = whole.copy()
    pieces.fill((0, 0, 0))
    for left in range(0, whole.get_width(), CHUNK_PX):
        for top in range(0, whole.get_height(), CHUNK_PX):
            area = pygame.Rect(left, top, CHUNK_PX, CHUNK_PX).clip(whole.get_rect())
            painter.paint(pieces.subsurface(area), px, left, top)
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(pieces, "RGB")


class Counting:
    """A painter that counts what it is asked for."""

    def __init__(self, painter: HexPainter) -> None:
        self._painter = painter
        self.units = painter.units
        self.painted: list[tuple[int, int, int]] = []

    def paint(self, surface: pygame.Surface, unit_px: int, left_px: int, top_px: int) -> None:
        self.painted.append((unit_px, left_px, top_px))
        self._painter.paint(surface, unit_px, left_px, top_px)


def settle(ground: Ground, surface: pygame.Surface, camera: Camera) -> None:
    for _ in range(200):
        if not ground.draw(surface, camera):
            return
    raise AssertionError("the ground never comes to rest")


def test_one_panel_repaints_only_its_chunks_and_then_looks_as_if_painted_anew() -> None:
    territory, painter = made()
    counting = Counting(painter)
    ground = Ground(counting)
    surface = pygame.Surface((900, 700))
    camera = Camera(*painter.units, surface.get_rect())
    camera.is_instant = True
    camera.fly_to(pygame.Vector2(13, 10), 40.0)
    settle(ground, surface, camera)
    counting.painted.clear()
    for area in painter.areas(territory.claim((MIDDLE,), "b")):
        ground.invalidate_area(*area)
    settle(ground, surface, camera)
    chunks = [call for call in counting.painted if call[0] == 40]
    x, y = painter.geometry.centre(MIDDLE)
    assert 1 <= len(chunks) <= 4
    assert all(left - 80 <= x * 40 <= left + CHUNK_PX + 80 for _, left, _ in chunks)
    assert all(top - 80 <= y * 40 <= top + CHUNK_PX + 80 for _, _, top in chunks)
    fresh = surface.copy()
    again = Ground(painter)
    settle(again, fresh, camera)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(fresh, "RGB")


def test_what_has_changed_is_seen_whole_however_many_frames_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four chunks are built one a frame: until the last is there the old ones stand (a slow machine)."""
    monkeypatch.setattr("game.views.board.ground.BUILD_BUDGET_MS", -1.0)
    territory, painter = made()
    ground = Ground(painter)
    surface = pygame.Surface((900, 700))
    camera = Camera(*painter.units, surface.get_rect())
    camera.is_instant = True
    camera.fly_to(pygame.Vector2(13, 10), 40.0)
    settle(ground, surface, camera)
    before = pygame.image.tobytes(surface, "RGB")
    changed = [
        area for tile in range(COLUMNS * ROWS) for area in painter.areas(territory.claim((tile,), "b"))
    ]
    for area in changed:
        ground.invalidate_area(*area)
    seen = [before]
    while ground.draw(surface, camera):
        seen.append(pygame.image.tobytes(surface, "RGB"))
    after = pygame.image.tobytes(surface, "RGB")
    assert after != before and len(seen) > 3 and {*seen} == {before}
    ground.invalidate_area(*changed[0])
    ground.draw(surface, camera)
    ground.invalidate()
    settle(ground, surface, camera)
    moments = {after}
    for tile in range(COLUMNS * ROWS):
        for area in painter.areas(territory.claim((tile,), "a")):
            ground.invalidate_area(*area)
        ground.draw(surface, camera)
        moments.add(pygame.image.tobytes(surface, "RGB"))
    assert len(moments) > 5, "ground that changes all the time is seen to change"
    for tile in range(COLUMNS * ROWS):
        for area in painter.areas(territory.claim((tile,), "b")):
            ground.invalidate_area(*area)
    settle(ground, surface, camera)
    assert pygame.image.tobytes(surface, "RGB") == after


def test_land_throws_shallows_into_the_sea() -> None:
    terrain = tuple("open" if tile == MIDDLE else "sea" for tile in range(COLUMNS * ROWS))
    board = BoardView("hex_flat", COLUMNS, ROWS, "land", terrain)
    territory = Territory(HexGeometry.of(board), {})
    painter = HexPainter(board, STYLES, territory)
    surface = picture(painter, 48)
    x, y = painter.geometry.centre(MIDDLE)
    near = surface.get_at((round(x * 48), round(y * 48) - 27))
    far = surface.get_at((round(x * 48), round(y * 48) - 43))
    assert near.g > far.g + 15


def test_owners_are_told_apart_without_their_colours() -> None:
    """In shades of grey the grounds of two sides were one."""
    board = BoardView("hex_flat", COLUMNS, ROWS, "space", ("open",) * (COLUMNS * ROWS))
    territory = Territory(HexGeometry.of(board), {"a": BLUE, "b": BLUE})
    painter = HexPainter(board, STYLES, territory)

    def shown(owner: str) -> bytes:
        territory.claim(territory.geometry.tiles, owner)
        return pygame.image.tobytes(picture(painter), "RGB")

    assert shown("a") == shown("b")
    territory.signs = {"a": emblem_name("circle", "A"), "b": emblem_name("octagon", "B")}
    assert shown("a") != shown("b")
