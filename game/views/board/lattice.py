"""The ground of a hex-tri board: a fine lattice, and terrain as faceted blocks of triangles."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

import msgspec
import pygame

from game.core.table import BoardView
from game.views.board.geometry import Place
from game.views.board.ground import Area
from game.views.board.lattice_geometry import LatticeGeometry
from game.views.board.terrain import GROUND, TerrainStyle
from game.views.drawing import Point, Rgb, mix, shade

ToPixel = Callable[[Place], Point]
SUPERSAMPLING = 3
OPEN_PATTERNS = ("stars", "plain")
LIGHT: Place = (-0.5, -0.86)
BRIGHT: Rgb = (150, 174, 208)
"""Lines and vertices go towards it: the board is brighter than what lies round it."""


class LatticePainter:
    """Paints the ground of a lattice board. ``styles`` says for each terrain id how it looks."""

    def __init__(
        self, board: BoardView, styles: Mapping[str, TerrainStyle], solid: Sequence[bool] = ()
    ) -> None:
        """``solid`` tells for each triangle whether it blocks; without it the patterns tell."""
        self._board = board
        self._geometry = LatticeGeometry.of(board)
        self._styles = styles
        self._solid = tuple(solid) or self._solid_by_pattern()
        self._triangles = tuple(
            self._geometry.triangle(number) for number in range(self._geometry.board.triangle_count)
        )
        self._beside = self._neighbours()
        self._middle = self._distances()

    @property
    def units(self) -> tuple[float, float]:
        """Return the size of the board in units."""
        return self._geometry.units

    def _solid_by_pattern(self) -> tuple[bool, ...]:
        return tuple(self._styles[terrain].pattern not in OPEN_PATTERNS for terrain in self._board.terrain)

    def change_ground(self, board: BoardView) -> list[Area]:
        """Take another terrain id for each triangle; which of them block is told by the patterns then.

        Returns the whole board: the colour of open ground and the shade round solid ground depend on all.
        """
        if board.terrain == self._board.terrain:
            return []
        self._board = msgspec.structs.replace(self._board, terrain=board.terrain)
        self._solid = self._solid_by_pattern()
        self._middle = self._distances()
        return [(0.0, 0.0, *self.units)]

    def _neighbours(self) -> dict[tuple[int, int], list[int]]:
        found: dict[tuple[int, int], list[int]] = {}
        for number, (a, b, c) in enumerate(self._geometry.board.corners):
            for start, end in ((a, b), (b, c), (c, a)):
                found.setdefault((min(start, end), max(start, end)), []).append(number)
        return found

    def _distances(self) -> tuple[float, ...]:
        """Return for each triangle the share of solid ones round about."""
        board = self._geometry.board
        shares = []
        for corners in board.corners:
            around = [t for vertex in corners for t in board.around[vertex] if t >= 0]
            shares.append(sum(self._solid[t] for t in around) / max(1, len(around)))
        return tuple(shares)

    def paint(self, surface: pygame.Surface, unit_px: int, left_px: int, top_px: int) -> None:
        """Fill the surface with the ground whose top left corner is at this pixel of the board."""
        width, height = surface.get_size()
        times = SUPERSAMPLING
        sheet = pygame.Surface((width * times, height * times))
        base = self._open_colour(GROUND)
        sheet.fill(GROUND)
        px = unit_px * times

        def at(place: Place) -> Point:
            return (place[0] * px - left_px * times, place[1] * px - top_px * times)

        area = (
            left_px / unit_px - 1.2,
            top_px / unit_px - 1.2,
            (left_px + width) / unit_px + 1.2,
            (top_px + height) / unit_px + 1.2,
        )
        seen = [n for n, (a, _, _) in enumerate(self._triangles) if _inside(a, area)]
        for number in seen:
            if not self._solid[number]:
                points = [at(corner) for corner in self._triangles[number]]
                pygame.draw.polygon(sheet, self._open_facet(number, base), points)
        self._draw_lines(sheet, seen, at, px, base)
        for number in seen:
            if self._solid[number]:
                self._draw_solid(sheet, number, at)
        for number in seen:
            if self._solid[number]:
                self._draw_rim(sheet, number, at, px)
        pygame.transform.smoothscale(sheet, (width, height), surface)

    def _open_colour(self, ground: Rgb) -> Rgb:
        open_styles = [
            self._styles[terrain]
            for terrain, is_solid in zip(self._board.terrain, self._solid)
            if not is_solid
        ]
        return mix(mix(ground, open_styles[0].base, 0.85), BRIGHT, 0.06) if open_styles else ground

    def _open_facet(self, number: int, base: Rgb) -> Rgb:
        dice = random.Random(number * 7919)
        up = 0.02 if self._geometry.board.points_up(number) else 0.0
        colour = shade(base, 0.97 + 0.05 * dice.random() + up)
        return shade(colour, 1.0 - 0.32 * self._middle[number])

    def _draw_lines(
        self, sheet: pygame.Surface, seen: Sequence[int], at: ToPixel, px: int, base: Rgb
    ) -> None:
        line = mix(base, BRIGHT, 0.10)
        dot = mix(base, BRIGHT, 0.34)
        width = max(1, round(px * 0.018))
        board, geometry = self._geometry.board, self._geometry
        vertices = {vertex for number in seen for vertex in board.corners[number]}
        for vertex in sorted(vertices):
            start = at(geometry.centre(vertex))
            for direction in (0, 1, 2):
                step = board.steps[vertex][direction]
                if step >= 0:
                    pygame.draw.line(sheet, line, start, at(geometry.centre(step)), width)
        for vertex in sorted(vertices):
            pygame.draw.circle(sheet, dot, at(geometry.centre(vertex)), max(1.0, px * 0.045))

    def _style(self, number: int) -> TerrainStyle:
        return self._styles[self._board.terrain[number]]

    def _draw_solid(self, sheet: pygame.Surface, number: int, at: ToPixel) -> None:
        style = self._style(number)
        dice = random.Random(f"{style.id}:{number}")
        up = self._geometry.board.points_up(number)
        corners = [at(corner) for corner in self._triangles[number]]
        height = 1.04 + 0.34 * self._middle[number]
        colour = shade(style.base, height + (0.1 if up else -0.07) + 0.12 * (dice.random() - 0.5))
        pygame.draw.polygon(sheet, colour, corners)
        x = sum(point[0] for point in corners) / 3.0
        y = sum(point[1] for point in corners) / 3.0
        peak = (
            x + (dice.random() - 0.5) * abs(corners[0][0] - x) * 0.7,
            y + (dice.random() - 0.5) * abs(corners[0][1] - y) * 0.5,
        )
        for index in range(3):
            a, b = corners[index], corners[(index + 1) % 3]
            normal = ((a[1] - b[1]), (b[0] - a[0]))
            length = max(1.0, (normal[0] ** 2 + normal[1] ** 2) ** 0.5)
            middle = ((a[0] + b[0]) / 2.0 - x, (a[1] + b[1]) / 2.0 - y)
            sign = 1.0 if normal[0] * middle[0] + normal[1] * middle[1] > 0 else -1.0
            light = sign * (normal[0] * LIGHT[0] + normal[1] * LIGHT[1]) / length
            pygame.draw.polygon(sheet, shade(colour, 1.0 + 0.13 * light), [a, b, peak])

    def _draw_rim(self, sheet: pygame.Surface, number: int, at: ToPixel, px: int) -> None:
        """Draw a bright line where solid ground meets open ground."""
        a, b, c = self._geometry.board.corners[number]
        rim = mix(shade(self._style(number).base, 1.34), (200, 210, 222), 0.16)
        width = max(2, round(px * 0.06))
        for start, end in ((a, b), (b, c), (c, a)):
            others = self._beside[min(start, end), max(start, end)]
            if all(self._solid[other] for other in others) and len(others) == 2:
                continue
            p, q = at(self._geometry.centre(start)), at(self._geometry.centre(end))
            pygame.draw.line(sheet, rim, p, q, width)
            for point in (p, q):
                pygame.draw.circle(sheet, rim, point, width / 2.0)


def _inside(place: Place, area: tuple[float, float, float, float]) -> bool:
    return area[0] <= place[0] <= area[2] and area[1] <= place[1] <= area[3]
