"""A small picture of a board: its ground, and where the sides set up."""

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from game.content.catalog import Catalog
from game.content.models_battle import BattleMap
from game.core.table import BoardView
from game.views.board.square import SquarePainter
from game.views.board.styles import usual_styles
from game.views.board.terrain import GROUND
from game.views.ui.basic import Picture
from game.views.ui.fonts import Face
from game.views.ui.kit import BoxStyle, Kit

_TINT_ALPHA = 44


def board_view(board: BattleMap) -> BoardView:
    """Return a map of the catalogue as views draw it."""
    terrain = tuple(
        board.terrain_at(column, row)
        for row in range(board.height_tiles)
        for column in range(board.width_tiles)
    )
    return BoardView("square", board.width_tiles, board.height_tiles, board.theatre, terrain, board.name)


@dataclass(frozen=True, slots=True)
class ZoneMark:
    """Tiles that are tinted in a colour role, with a letter in the middle as the second cue."""

    tiles: tuple[tuple[int, int], ...]
    role: str
    letter: str


def zone_marks(board: BattleMap, depth: int, factions: tuple[str, str]) -> tuple[ZoneMark, ...]:
    """Return where attacker and defender set up, and the zones that a scenario speaks of."""
    width, height = board.width_tiles, board.height_tiles
    rows: Mapping[str, range] = {
        "attacker": range(max(0, height - depth), height),
        "defender": range(min(depth, height)),
    }
    marks = []
    for number, (side, usual) in enumerate(rows.items()):
        if side in board.zones:
            tiles = board.zone_tiles(side)
        else:
            tiles = tuple((column, row) for row in usual for column in range(width))
        marks.append(ZoneMark(tiles, factions[number], side[0].upper()))
    for name in board.zones:
        if name not in rows:
            marks.append(ZoneMark(board.zone_tiles(name), "accent", name[0].upper()))
    return tuple(marks)


class MapPreview(Picture):
    """Shows a board as large as its square allows."""

    def __init__(self, catalog: Catalog, width: int, height: int) -> None:
        super().__init__(self._paint_board, width=width, height=height)
        self._styles = usual_styles(catalog, catalog.terrain)
        self._board: BattleMap | None = None
        self._marks: tuple[ZoneMark, ...] = ()

    def show(self, board: BattleMap | None, marks: tuple[ZoneMark, ...]) -> None:
        """Show another board."""
        if (board, marks) != (self._board, self._marks):
            self._board, self._marks = board, marks
            self.touch()

    def _paint_board(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface(size, pygame.SRCALPHA)
        board = self._board
        if board is None:
            return surface
        pad = kit.px(4)
        unit = min((size[0] - 2 * pad) // board.width_tiles, (size[1] - 2 * pad) // board.height_tiles)
        unit = max(3, unit)
        area = pygame.Rect(0, 0, unit * board.width_tiles, unit * board.height_tiles)
        area.center = (size[0] // 2, size[1] // 2)
        ground = pygame.Surface(area.size)
        SquarePainter(board_view(board), self._styles).paint(ground, unit, 0, 0)
        frame = area.inflate(2 * pad, 2 * pad)
        style = BoxStyle(GROUND, 255, kit.palette.panel_edge, kit.px(1), kit.px(6))
        surface.blit(kit.box(*frame.size, style), frame, None, pygame.BLEND_PREMULTIPLIED)
        surface.blit(ground, area)
        for mark in self._marks:
            self._paint_mark(kit, surface, area, unit, mark)
        return surface

    def _paint_mark(
        self, kit: Kit, surface: pygame.Surface, area: pygame.Rect, unit: int, mark: ZoneMark
    ) -> None:
        colour = kit.colour(mark.role if kit.has_colour(mark.role) else "dim")
        tiles = set(mark.tiles)
        tint = pygame.Surface((unit, unit), pygame.SRCALPHA)
        tint.fill((*(channel * _TINT_ALPHA // 255 for channel in colour), _TINT_ALPHA))
        line = max(1, kit.px(1.5))
        for column, row in tiles:
            cell = pygame.Rect(area.x + column * unit, area.y + row * unit, unit, unit)
            surface.blit(tint, cell, None, pygame.BLEND_PREMULTIPLIED)
            for (dx, dy), edge in (
                ((0, -1), (cell.x, cell.y, unit, line)),
                ((0, 1), (cell.x, cell.bottom - line, unit, line)),
                ((-1, 0), (cell.x, cell.y, line, unit)),
                ((1, 0), (cell.right - line, cell.y, line, unit)),
            ):
                if (column + dx, row + dy) not in tiles:
                    surface.fill((*colour, 255), edge)
        if unit >= kit.px(10):
            left, right = min(c for c, _ in tiles), max(c for c, _ in tiles) + 1
            top, bottom = min(r for _, r in tiles), max(r for _, r in tiles) + 1
            middle = (area.x + (left + right) * unit // 2, area.y + (top + bottom) * unit // 2)
            letter = kit.text(mark.letter, "text", Face("label", bold=True))
            side = letter.get_height() + kit.px(4)
            disc = kit.box(side, side, BoxStyle(kit.palette.ground, 200, colour, kit.px(1), side // 2))
            surface.blit(disc, disc.get_rect(center=middle), None, pygame.BLEND_PREMULTIPLIED)
            surface.blit(letter, letter.get_rect(center=middle), None, pygame.BLEND_PREMULTIPLIED)
