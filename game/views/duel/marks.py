"""What explains on the board of a duel: reach, bases, paths, ranges, lines of sight, objectives."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import pygame

from game.views.board.geometry import Place
from game.views.board.lattice_geometry import ring
from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, centred, shade, smooth_line
from game.views.table.draw_context import DrawContext
from game.views.table.square_art import dashes
from game.views.tokens.counter import reticle
from game.views.ui.lettering import lettering

BASE_STEPS = 2
"""Steps between the centres of two bases that touch."""
SIGN_RISE = 0.98
"""How far above the centre of a base its sign stands, in units."""
CURSOR_SIZE = 1.5
"""Side of the cursor, in units."""
MOST_SIGN_PX = 18
SIGN_INK: Rgb = (11, 15, 22)
COUNT_SIZE = 0.72
"""Width of a number's disc, in units."""
ROUND_SIZE = 0.54
"""Size of the dot that is a ring round such a disc."""
COUNT_LEVEL, LIGHT_LEVEL = 0.2, 0.55
"""How much brighter a disc is for each machine, and from where on its number is dark."""


@dataclass(frozen=True, slots=True)
class VertexDots:
    """Dots on vertices: where a machine may go; ``ringed`` ones are hollow."""

    vertices: tuple[int, ...]
    colour: Rgb
    size: float = 0.2
    is_hollow: bool = False

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the dots."""
        sprite = _dot(max(6, round(context.px * self.size * 2.0)), self.colour, self.is_hollow)
        half = sprite.get_width() / 2.0
        pairs = []
        for vertex in self.vertices:
            x, y = context.screen(vertex)
            pairs.append((sprite, (round(x - half), round(y - half))))
        surface.fblits(pairs, PREMULTIPLIED)


@dataclass(frozen=True, slots=True)
class VertexCounts:
    """A number on vertices: so many machines reach there, or strike there. The more, the brighter."""

    vertices: tuple[int, ...]
    text: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the numbers on discs."""
        sprite = _count(self.text, max(9, round(context.px * COUNT_SIZE)), self.colour)
        half = sprite.get_width() / 2.0
        pairs = []
        for vertex in self.vertices:
            x, y = context.screen(vertex)
            pairs.append((sprite, (round(x - half), round(y - half))))
        surface.fblits(pairs, PREMULTIPLIED)


@lru_cache(maxsize=64)
def _count(text: str, size: int, colour: Rgb) -> pygame.Surface:
    canvas = Canvas(size, size, 3)
    level = min(1.0, COUNT_LEVEL * (1 + int(text)))
    canvas.circle((size / 2.0, size / 2.0), size / 2.0, shade(colour, level))
    picture = canvas.finish()
    font = lettering(max(8, round(size * 0.72)), is_bold=True).font
    ink = font.render(text, True, SIGN_INK if level > LIGHT_LEVEL else colour).premul_alpha()
    picture.blit(ink, ink.get_rect(center=picture.get_rect().center), special_flags=PREMULTIPLIED)
    return picture


@lru_cache(maxsize=64)
def _dot(size: int, colour: Rgb, is_hollow: bool) -> pygame.Surface:
    canvas = Canvas(size, size)
    centre = (size / 2.0, size / 2.0)
    if is_hollow:
        canvas.ring(centre, size * 0.36, max(1.2, size * 0.13), colour)
    else:
        canvas.circle(centre, size * 0.46, shade(colour, 0.45))
        canvas.circle(centre, size * 0.34, colour)
    return canvas.finish()


@dataclass(frozen=True, slots=True)
class VertexCursor:
    """What mouse or arrow keys point at: brackets round a vertex, edged so that any ground shows them."""

    vertex: int
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the brackets."""
        sprite = _brackets(max(18, round(context.px * CURSOR_SIZE)), self.colour)
        x, y = context.screen(self.vertex)
        centred(surface, sprite, (x, y))


@lru_cache(maxsize=16)
def _brackets(size: int, colour: Rgb) -> pygame.Surface:
    canvas = Canvas(size, size, 3)
    edge, arm, line = size * 0.12, size * 0.26, max(1.8, size * 0.075)
    for tone, width in ((SIGN_INK, line * 2.2), (colour, line)):
        for x, right in ((edge, 1), (size - edge, -1)):
            for y, down in ((edge, 1), (size - edge, -1)):
                canvas.path([(x + right * arm, y), (x, y), (x, y + down * arm)], tone, width)
    return canvas.finish()


@dataclass(frozen=True, slots=True)
class BaseMark:
    """The outline of a base on a vertex, filled at a share of its colour."""

    vertex: int
    colour: Rgb
    opacity: float = 0.0
    width: float = 0.07
    radius: float = 1.0
    is_dashed: bool = False

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the hexagon."""
        centre = context.geometry.centre(self.vertex)
        draw_ring(surface, context, centre, self.radius, self.colour, self)


def draw_ring(
    surface: pygame.Surface, context: DrawContext, centre: Place, radius: float, colour: Rgb, style: BaseMark
) -> None:
    """Draw a hexagon round a place."""
    corners = [context.camera.to_screen(*corner) for corner in ring(centre, radius)]
    if style.opacity:
        box = pygame.Rect(0, 0, 0, 0)
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        box = pygame.Rect(round(min(xs)), round(min(ys)), 1, 1)
        box.width, box.height = round(max(xs)) - box.x + 1, round(max(ys)) - box.y + 1
        sheet = pygame.Surface(box.size, pygame.SRCALPHA)
        local = [(x - box.x, y - box.y) for x, y in corners]
        pygame.draw.polygon(sheet, (*colour, round(255 * style.opacity)), local)
        surface.blit(sheet, box.topleft)
    width = max(1.5, context.px * style.width)
    for start, end in itertools.pairwise((*corners, corners[0])):
        if style.is_dashed:
            dashes(surface, colour, start, end, max(1, round(width)), max(4, context.px // 3))
        else:
            smooth_line(surface, colour, start, end, width)
    if not style.is_dashed:
        for corner in corners:
            pygame.draw.aacircle(surface, colour, corner, width / 2.0)


@dataclass(frozen=True, slots=True)
class RangeBand:
    """How far a card reaches from a machine: hexagons of vertices where enemy bases stand at both limits."""

    vertex: int
    nearest: int
    farthest: int
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the far limit, and the near one where there is one."""
        centre = context.geometry.centre(self.vertex)
        left, top = context.camera.to_screen(0.0, 0.0)
        right, bottom = context.camera.to_screen(*context.geometry.units)
        clip = surface.get_clip()
        surface.set_clip(
            clip.clip(pygame.Rect(round(left), round(top), round(right - left), round(bottom - top)))
        )
        far = BaseMark(self.vertex, self.colour, 0.05, 0.04, is_dashed=True)
        draw_ring(surface, context, centre, self.farthest + BASE_STEPS, self.colour, far)
        if self.nearest > 0:
            near = BaseMark(self.vertex, shade(self.colour, 0.7), 0.0, 0.04, is_dashed=True)
            draw_ring(surface, context, centre, self.nearest + BASE_STEPS, near.colour, near)
        surface.set_clip(clip)


@dataclass(frozen=True, slots=True)
class StepPath:
    """A way from vertex to vertex with a dot for each step."""

    vertices: tuple[int, ...]
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw line and dots."""
        points = [context.screen(vertex) for vertex in self.vertices]
        width = max(2.0, context.px * 0.1)
        for start, end in itertools.pairwise(points):
            smooth_line(surface, self.colour, start, end, width)
        for point in points[1:]:
            pygame.draw.aacircle(surface, (11, 15, 22), point, max(3.0, context.px * 0.17))
            pygame.draw.aacircle(surface, self.colour, point, max(2.0, context.px * 0.12))


@dataclass(frozen=True, slots=True)
class SightPath:
    """A free line of sight along the lattice, or a blocked one straight and dashed with a cross."""

    vertices: tuple[int, ...]
    colour: Rgb
    is_free: bool = True

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the line."""
        points = [context.screen(vertex) for vertex in self.vertices]
        width = max(2, round(context.px * 0.06))
        if self.is_free:
            for start, end in itertools.pairwise(points):
                smooth_line(surface, self.colour, start, end, width)
            for point in (points[0], points[-1]):
                pygame.draw.aacircle(surface, self.colour, point, max(2.5, context.px * 0.11))
            return
        start, end = points[0], points[-1]
        dashes(surface, self.colour, start, end, width, max(4, context.px // 4))
        x, y = (start[0] + end[0]) / 2.0, (start[1] + end[1]) / 2.0
        arm = max(4.0, context.px * 0.2)
        smooth_line(surface, self.colour, (x - arm, y - arm), (x + arm, y + arm), width + 1)
        smooth_line(surface, self.colour, (x - arm, y + arm), (x + arm, y - arm), width + 1)


@dataclass(frozen=True, slots=True)
class BaseReticle:
    """A reticle round the base on a vertex: it can be attacked."""

    vertex: int
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the reticle."""
        sprite = reticle(max(12, round(context.px * 2.5)), 0.0, self.colour)
        x, y = context.screen(self.vertex)
        at = (round(x - sprite.get_width() / 2), round(y - sprite.get_height() / 2))
        surface.blit(sprite, at, special_flags=PREMULTIPLIED)


@dataclass(frozen=True, slots=True)
class TurnSign:
    """Numbers above the base on a vertex: which cards of a plan strike there."""

    vertex: int
    text: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the sign on the upper edge of the base."""
        sprite = _sign(self.text, min(MOST_SIGN_PX, max(10, round(context.px * 0.56))), self.colour)
        x, y = context.screen(self.vertex)
        at = sprite.get_rect(center=(round(x), round(y - context.px * SIGN_RISE)))
        surface.blit(sprite, at.clamp(surface.get_rect()), special_flags=PREMULTIPLIED)


@lru_cache(maxsize=64)
def _sign(text: str, size: int, colour: Rgb) -> pygame.Surface:
    ink = lettering(size, is_bold=True).plain(text, SIGN_INK).premul_alpha()
    canvas = Canvas(ink.get_width() + size, ink.get_height() + 2, 3)
    canvas.rounded(pygame.Rect(0, 0, *canvas.size), canvas.size[1] // 2, SIGN_INK)
    canvas.rounded(pygame.Rect(1, 1, canvas.size[0] - 2, canvas.size[1] - 2), canvas.size[1] // 2 - 1, colour)
    picture = canvas.finish()
    picture.blit(ink, ink.get_rect(center=picture.get_rect().center), special_flags=PREMULTIPLIED)
    return picture


@dataclass(frozen=True, slots=True)
class ObjectiveMark:
    """An objective: a flag in the colour of its holder; hollow while nobody holds it."""

    vertex: int
    colour: Rgb
    is_held: bool
    kind: Literal["objective", "hill", "goal"] = "objective"

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the diamond with its ring."""
        size = max(12, round(context.px * 1.5))
        sprite = _objective(size, self.colour, self.is_held, self.kind)
        x, y = context.screen(self.vertex)
        surface.blit(sprite, (round(x - size / 2), round(y - size / 2)), special_flags=PREMULTIPLIED)


@lru_cache(maxsize=64)
def _objective(size: int, colour: Rgb, is_held: bool, kind: str) -> pygame.Surface:
    canvas = Canvas(size, size)
    c, r = size / 2.0, size * 0.3
    diamond = [(c, c - r), (c + r, c), (c, c + r), (c - r, c)]
    canvas.ring((c, c), size * 0.44, max(1.0, size * 0.04), shade(colour, 0.7))
    if kind == "hill":
        canvas.ring((c, c), size * 0.36, max(1.0, size * 0.03), shade(colour, 0.5))
    if is_held:
        canvas.polygon(diamond, colour)
    canvas.outline(diamond, colour, max(1.4, size * 0.06))
    if kind == "goal":
        canvas.path(
            [(c - r * 0.4, c), (c, c + r * 0.35), (c + r * 0.5, c - r * 0.4)], (11, 15, 22), size * 0.07
        )
    return canvas.finish()
