"""The dice tray: a felt-lined box in which dice tumble and come to rest on the numbers that were drawn."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import pygame

from game.views.dice.die_art import FLATTENING, RISE, DieColours, draw_solid, support
from game.views.dice.glyphs import glyphs
from game.views.dice.numbering import Piece, ShownDie, pieces_of
from game.views.dice.solids import build_all
from game.views.dice.throw import FRAME_MS, Pose, ThrownPiece, throw_pieces
from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, faded, mix, shade, soft_disc

FADE_MS = 260.0
NAP_PX = 64
LARGEST_UNIT_SHARE = 0.235
"""Radius of a die at most, as a share of the tray's height."""
IVORY = DieColours((236, 238, 240), (22, 28, 38))
AMBER = DieColours((255, 196, 87), (52, 32, 4))
SILVER = DieColours((206, 214, 224), (30, 40, 56))
GOLD = DieColours((244, 190, 84), (66, 40, 6))


@dataclass(frozen=True, slots=True)
class TrayColours:
    """What the tray and its dice are made of."""

    felt: Rgb = (27, 66, 52)
    frame: Rgb = (44, 58, 76)
    normal: DieColours = IVORY
    highlighted: DieColours = AMBER
    coin: DieColours = SILVER
    highlighted_coin: DieColours = GOLD

    def of(self, piece: Piece) -> DieColours:
        """The colours of one piece that lies still and has told what it means."""
        if piece.is_coin:
            return self.highlighted_coin if piece.is_highlighted else self.coin
        return self.highlighted if piece.is_highlighted else self.normal

    def falling(self, piece: Piece) -> DieColours:
        """The colours of one piece in the air: they know nothing of what it will show."""
        return self.coin if piece.is_coin else self.normal


class DiceTray:
    """A tray of a size in pixels; throw dice into it, update it with time, draw it."""

    def __init__(
        self,
        size: tuple[int, int],
        *,
        colours: TrayColours | None = None,
        coin_letters: Sequence[str] = ("H", "T"),
        is_motion_reduced: bool = False,
    ) -> None:
        self.is_motion_reduced = is_motion_reduced
        self._colours = colours if colours is not None else TrayColours()
        self._coin_letters = tuple(coin_letters)
        self._dice: tuple[ShownDie, ...] = ()
        self._seed = 0
        self._time_ms = 0.0
        self._end_ms = 0.0
        self._thrown: list[ThrownPiece] = []
        self._scratch = pygame.Surface((8, 8), pygame.SRCALPHA)
        self._still: pygame.Surface | None = None
        self._settled: dict[tuple[int, bool], pygame.Surface] = {}
        self._resize(size)
        self.prewarm()

    def prewarm(self) -> None:
        """Trace the digits and work out the shapes, so that the first throw does not have to."""
        build_all()
        for text in (*map(str, range(21)), "6_", "9_", "00", *self._coin_letters):
            glyphs(text)

    @property
    def is_resting(self) -> bool:
        """Whether nothing moves (any more)."""
        return self._time_ms >= self._end_ms

    @property
    def duration_ms(self) -> float:
        """How long the throw takes from start to rest."""
        return self._end_ms

    def throw(self, dice: Sequence[ShownDie], seed: int) -> None:
        """Throw dice; the same dice and seed tumble the same way."""
        self._dice = tuple(dice)
        self._seed = seed
        self._time_ms = 0.0
        self._plan()

    def clear(self) -> None:
        """Empty the tray."""
        self.throw((), 0)

    def update(self, dt_ms: float) -> None:
        """Let time pass."""
        self._time_ms = min(self._end_ms, self._time_ms + dt_ms)

    def skip(self) -> None:
        """Bring the dice to rest at once."""
        self._time_ms = self._end_ms

    def draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the tray into a rectangle of a surface; another size than before re-plans the same throw."""
        if rect.size != self._size:
            self._resize(rect.size)
        if self.is_resting:
            if self._still is None:
                self._still = self._background.copy()
                self._draw_dice(self._still, 1.0)
            surface.blit(self._still, rect, special_flags=PREMULTIPLIED)
            return
        table = self._background.copy()
        self._draw_dice(table, min(1.0, self._time_ms / FADE_MS) if self.is_motion_reduced else 1.0)
        surface.blit(table, rect, special_flags=PREMULTIPLIED)

    def _resize(self, size: tuple[int, int]) -> None:
        self._size = (size[0], size[1])
        self._background = _tray_picture(size, self._colours)
        self._plan()

    def _plan(self) -> None:
        """Act out the throw for the present size."""
        pieces = [piece for die in self._dice for piece in pieces_of(die, self._coin_letters)]
        width, height = self._size
        rim = _rim_px(self._size)
        inner_width, inner_height = width - 2.0 * rim, height - 2.0 * rim
        room = inner_width * inner_height / max(1, len(pieces))
        self._unit_px = min(LARGEST_UNIT_SHARE * height, 0.34 * math.sqrt(room))
        self._top_px = rim + self._unit_px * 0.6
        depth = (inner_height - self._unit_px * 0.6) / FLATTENING
        self._left_px, self._depth_px = float(rim), depth
        self._thrown = throw_pieces(pieces, inner_width, depth, self._unit_px, self._seed) if pieces else []
        rolling_ms = max((len(thrown.poses) - 1 for thrown in self._thrown), default=0) * FRAME_MS
        self._end_ms = min(rolling_ms, FADE_MS) if self.is_motion_reduced else rolling_ms
        self._time_ms = min(self._time_ms, self._end_ms)
        self._still = None
        self._settled = {}
        largest = max((thrown.radius for thrown in self._thrown), default=4.0)
        edge = 4 * (math.ceil(largest) + 3)
        self._scratch = pygame.Surface((edge, edge), pygame.SRCALPHA)

    def _on_screen(self, x: float, y: float, height: float) -> tuple[float, float]:
        """Where a point of the table, at a height above it, appears in the tray's picture."""
        return self._left_px + x, self._top_px + (self._depth_px - y) * FLATTENING - height * RISE

    def _draw_dice(self, table: pygame.Surface, opacity: float) -> None:
        """Shadows first, then the dice from the back to the front."""
        shown: list[tuple[ThrownPiece, Pose, float]] = []
        for thrown in self._thrown:
            pose = thrown.poses[-1] if self.is_motion_reduced else thrown.pose_at(self._time_ms)
            rest = support(thrown.piece.solid, pose.orientation) * thrown.radius
            shown.append((thrown, pose, rest))
        shown.sort(key=lambda item: -item[1].y)
        for thrown, pose, _rest in shown:
            self._draw_shadow(table, thrown, pose, opacity)
        for thrown, pose, rest in shown:
            self._draw_die(table, thrown, pose, rest + pose.hop, opacity)

    def _draw_shadow(self, table: pygame.Surface, thrown: ThrownPiece, pose: Pose, opacity: float) -> None:
        lift = pose.hop / thrown.radius
        spread = 1.22 + 0.25 * lift
        strength = 0.95 / (1.0 + 0.8 * lift) * opacity
        radius = max(3, round(thrown.radius * spread))
        disc = soft_disc(radius, (0, 0, 0), round(strength * 20.0) / 20.0, is_dense=True)
        shadow_x, shadow_y = pose.x + pose.hop * 0.45 + thrown.radius * 0.20, pose.y - pose.hop * 0.36
        x, y = self._on_screen(shadow_x, shadow_y - thrown.radius * 0.14, 0.0)
        table.blit(disc, (round(x - radius), round(y - radius)), special_flags=PREMULTIPLIED)

    def _draw_die(
        self, table: pygame.Surface, thrown: ThrownPiece, pose: Pose, height: float, opacity: float
    ) -> None:
        x, y = self._on_screen(pose.x, pose.y, height)
        half = self._scratch.get_width() // 4
        is_settled = pose.orientation is thrown.poses[-1].orientation
        key = (id(thrown), self.is_resting)
        if is_settled:
            x, y = round(x), round(y)
        left, top = math.floor(x), math.floor(y)
        picture = self._settled.get(key) if is_settled else None
        if picture is None:
            picture = self._paint(thrown, pose, half, x - left, y - top)
            if is_settled:
                self._settled[key] = picture
        if opacity < 1.0:
            picture = faded(picture, opacity)
        table.blit(picture, (left - half, top - half), special_flags=PREMULTIPLIED)

    def _paint(
        self, thrown: ThrownPiece, pose: Pose, half: int, offset_x: float, offset_y: float
    ) -> pygame.Surface:
        """Paint one die; the colour of success comes only when all of them lie still."""
        self._scratch.fill((0, 0, 0, 0))
        draw_solid(
            self._scratch,
            (2.0 * (half + offset_x), 2.0 * (half + offset_y)),
            2.0 * thrown.radius,
            thrown.piece.solid,
            pose.orientation,
            thrown.numbers,
            thrown.piece.texts,
            self._colours.of(thrown.piece) if self.is_resting else self._colours.falling(thrown.piece),
        )
        return pygame.transform.smoothscale(self._scratch, (2 * half, 2 * half))


def _rim_px(size: tuple[int, int]) -> int:
    return max(4, round(min(size) * 0.05))


def _tray_picture(size: tuple[int, int], colours: TrayColours) -> pygame.Surface:
    """The empty tray: a dark frame with a lit edge, felt with a nap, shade under the rim."""
    width, height = max(16, size[0]), max(16, size[1])
    rim = float(_rim_px(size))
    canvas = Canvas(width, height, 2)
    corner = rim * 1.6
    canvas.rounded(pygame.Rect(0, 0, width, height), corner, shade(colours.frame, 0.55))
    canvas.rounded(pygame.Rect(1, 1, width - 2, height - 2), corner, colours.frame)
    canvas.rounded(pygame.Rect(2, 3, width - 4, height - 5), corner, shade(colours.frame, 0.62))
    inset = round(rim * 0.72)
    felt_rect = pygame.Rect(inset, inset, width - 2 * inset, height - 2 * inset)
    canvas.rounded(felt_rect.inflate(2, 2), rim, shade(colours.felt, 0.3))
    canvas.rounded(felt_rect, rim * 0.9, colours.felt)
    picture = canvas.finish()
    _shade_felt(picture, felt_rect, colours.felt, rim)
    return picture


@cache
def _nap() -> pygame.Surface:
    """The grain of the felt, the same for every tray."""
    chance = random.Random(11)
    nap = pygame.Surface((NAP_PX, NAP_PX))
    for x in range(NAP_PX):
        for y in range(NAP_PX):
            level = 255 - int(34 * chance.random() ** 2)
            nap.set_at((x, y), (level, level, level))
    return nap


def _shade_felt(picture: pygame.Surface, felt: pygame.Rect, colour: Rgb, rim: float) -> None:
    """Light from the upper left, a fine nap and a shadow along the rim."""
    mask = pygame.Surface(felt.size)
    tiny = pygame.Surface((4, 3))
    for x in range(4):
        for y in range(3):
            level = 1.12 - 0.5 * math.hypot((x - 1.2) / 3.0, (y - 0.8) / 2.0)
            tiny.set_at((x, y), mix((0, 0, 0), (225, 225, 225), max(0.0, min(1.0, level))))
    mask.blit(pygame.transform.smoothscale(tiny, felt.size), (0, 0))
    for x in range(0, felt.width, NAP_PX):
        for y in range(0, felt.height, NAP_PX):
            mask.blit(_nap(), (x, y), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(mask, felt, special_flags=pygame.BLEND_RGB_MULT)
    glow = tuple(min(255, channel // 3) for channel in colour)
    lit = pygame.Surface(felt.size)
    lit.fill(glow)
    lit.blit(mask, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(lit, felt, special_flags=pygame.BLEND_RGB_ADD)
    steps = max(3, round(rim))
    edge = pygame.Surface(felt.size)
    edge.fill((255, 255, 255))
    for step in range(steps):
        level = round(255 * (0.62 + 0.38 * (step + 1) / steps))
        box = pygame.Rect(step, step, felt.width - 2 * step, felt.height - 2 * step)
        pygame.draw.rect(edge, (level, level, level), box, 1, border_radius=round(rim * 0.9))
    picture.blit(edge, felt, special_flags=pygame.BLEND_RGB_MULT)
