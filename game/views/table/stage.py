"""The stage: a board with its tokens, overlays and running effects, seen through a camera."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec
import pygame
from pygame.math import Vector2

from game.core.table import BoardView, TableView, TokenView
from game.views.board.camera import ZOOM_STOPS_PX, Camera
from game.views.board.geometry import Geometry
from game.views.board.ground import Area, BoardPainter, Ground
from game.views.board.square import SquareGeometry, SquarePainter
from game.views.board.terrain import TerrainStyle
from game.views.drawing import PREMULTIPLIED, faded
from game.views.motion import Call, Motion, Tween, ease_in_out, linear
from game.views.motion import Sequence as InTurn
from game.views.table.coordinates import Coordinates, Labels, clear_of
from game.views.table.draw_context import DrawContext, Look, Spot
from game.views.table.overlays import Overlay, draw_overlays

TOKENS_A_STEP = 4
"""So many tokens are drawn ahead of time at once."""

Stand = tuple[float, float, float]
"""Where a token stands on its tile: off its centre in units, and how large."""
DrawEffect = Callable[[pygame.Surface, "Stage", float], None]
"""Draws a running effect at a phase from 0 to 1."""


@dataclass(slots=True)
class Sprite:
    """A token on its way: position in board units, opacity and scale."""

    token: TokenView
    at: Vector2
    opacity: float = 1.0
    scale: float = 1.0
    is_moving: bool = False


class Layer(Protocol):
    """Something drawn with the board each time, such as its sites."""

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw what is in view."""
        ...


class TokenClustering(Protocol):
    """Draws many tokens as few where they would lie over each other."""

    def gather(
        self, sprites: Sequence[Sprite], camera: Camera
    ) -> tuple[Sequence[Sprite], Sequence[TokenCluster]]:
        """Return the tokens still drawn alone, and the clusters of the others."""
        ...


@dataclass(frozen=True, slots=True)
class TokenCluster:
    """One picture for several tokens, its centre in board units."""

    picture: pygame.Surface
    at: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Figure:
    """What makes a board hexes or anything else than squares: geometry, painter, zoom."""

    geometry: Geometry
    painter: BoardPainter
    stops_px: Sequence[int] = ZOOM_STOPS_PX
    grain_px: int = 1


@dataclass(slots=True)
class _Effect:
    draw: DrawEffect
    is_below: bool
    phase: float = 0.0


@dataclass(slots=True)
class Stage:
    """What lies on the table now. ``look`` draws tokens; ``text`` renders the coordinates.

    Without a ``figure`` the board is one of squares.
    """

    board: BoardView
    styles: Mapping[str, TerrainStyle]
    look: Look
    text: Callable[[str], pygame.Surface]
    figure: Figure | None = None
    geometry: Geometry = field(init=False)
    camera: Camera = field(init=False)
    stand: Callable[[TokenView, Sequence[TokenView]], Stand] | None = None
    """How a token stands on its tile among all that are there."""
    clustering: TokenClustering | None = None
    below: tuple[Layer, ...] = ()
    """Layers between the ground and the overlays."""
    above: tuple[Layer, ...] = ()
    """Layers above the tokens."""
    labels: tuple[Layer, ...] = ()
    """Layers above overlays, so that what is written can be read."""
    sprites: dict[str, Sprite] = field(default_factory=dict)
    under: tuple[Overlay, ...] = ()
    """Overlays below the tokens."""
    over: tuple[Overlay, ...] = ()
    """Overlays above the tokens."""
    written: tuple[pygame.Rect, ...] = ()
    """Where layers have written: a number at the edge gives way."""
    is_dirty: bool = True
    is_held: bool = False
    """Whether motions leave the view where it is."""
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 640, 640))
    _painter: BoardPainter = field(init=False)
    _ground: Ground = field(init=False)
    _effects: list[_Effect] = field(default_factory=list)
    _coordinates: Coordinates | None = field(init=False)

    def __post_init__(self) -> None:
        """Make geometry, camera and ground for the board."""
        figure = self.figure
        if figure is None:
            square = SquareGeometry(self.board.columns, self.board.rows)
            figure = Figure(square, SquarePainter(self.board, self.styles))
        self.geometry = figure.geometry
        self._painter = figure.painter
        self._ground = Ground(figure.painter)
        names = self.geometry.edge_names
        size = self.board.columns, self.board.rows
        self._coordinates = None if names is None else Coordinates(self.geometry, names, *size)
        self.camera = Camera(*figure.geometry.units, self.rect, figure.stops_px, figure.grain_px)

    @property
    def context(self) -> DrawContext:
        """What overlays need to draw themselves."""
        return DrawContext(self.camera, self.geometry, self.look, self.spot)

    @property
    def whole(self) -> pygame.Rect:
        """Where the board lies when all of it is in view, with the letters above it and at its left."""
        board = self.camera.whole
        margin = (self.rect.width - self.camera.viewport.width) // 2
        return pygame.Rect(board.x - margin, board.y - margin, board.width + margin, board.height + margin)

    @property
    def edge_labels(self) -> Labels:
        """The letters and numbers along the edges, and where they stand."""
        if self._coordinates is None or self.camera.viewport.size == self.rect.size:
            return ()
        return self._coordinates.written(self.rect, self.camera, self.text)

    def spot(self, token: str, tile: int) -> Spot | None:
        """Return where a token stands on a tile, and its share of it; None: it is not there."""
        sprite = self.sprites.get(token)
        if sprite is None or sprite.token.tile != tile:
            return None
        return (sprite.at.x, sprite.at.y, sprite.scale)

    def place(self, rect: pygame.Rect, margin_px: int) -> None:
        """Take a rectangle of the screen; the coordinates keep ``margin_px`` of it, and need some."""
        self.rect = rect.copy()
        inner = rect.inflate(-2 * margin_px, -2 * margin_px)
        if inner != self.camera.viewport:
            self.camera.resize(inner)
        self.is_dirty = True

    def sync(self, view: TableView) -> None:
        """Show the ground as the view has it, and put every token where it has it, at once."""
        self.set_ground(view.board)
        self.set_tokens(view.tokens)

    def set_ground(self, board: BoardView) -> None:
        """Change terrain and heights (storms, ruins, collapses); what looks different is painted anew."""
        old = self.board
        if (board.terrain, board.heights, board.built) != (old.terrain, old.heights, old.built):
            self.board = msgspec.structs.replace(
                old, terrain=board.terrain, heights=board.heights, built=board.built
            )
            self.repaint(self._painter.change_ground(self.board))

    def set_tokens(self, tokens: Sequence[TokenView]) -> None:
        """Put tokens where they belong, at once, in place of all that were there."""
        self.sprites = {}
        crews: dict[int, list[TokenView]] = {}
        for token in tokens:
            if token.tile >= 0:
                crews.setdefault(token.tile, []).append(token)
        for crew in crews.values():
            for token in crew:
                self.sprites[token.id] = self._sprite(token, crew)
        self.is_dirty = True

    def _sprite(self, token: TokenView, crew: Sequence[TokenView]) -> Sprite:
        x, y = self.geometry.centre(token.tile)
        if self.stand is None:
            return Sprite(token, Vector2(x, y))
        dx, dy, scale = self.stand(token, crew)
        return Sprite(token, Vector2(x + dx, y + dy), scale=scale)

    def repaint(self, areas: Iterable[Area]) -> None:
        """Paint parts of the ground anew: left, top, right, bottom in units."""
        for area in areas:
            self._ground.invalidate_area(*area)
            self.is_dirty = True

    def repaint_all(self) -> None:
        """Paint the whole ground anew."""
        self._ground.invalidate()
        self.is_dirty = True

    def show(self, under: Iterable[Overlay], over: Iterable[Overlay] = ()) -> None:
        """Replace the overlays."""
        fresh = (tuple(under), tuple(over))
        if fresh != (self.under, self.over):
            self.under, self.over = fresh
            self.is_dirty = True

    def effect(self, duration_ms: float, draw: DrawEffect, *, is_below: bool = False) -> Motion:
        """Return a motion during which an effect is drawn above the tokens, or below them."""
        running = _Effect(draw, is_below)

        def begin() -> None:
            self._effects.append(running)

        def advance(phase: float) -> None:
            running.phase = phase
            self.is_dirty = True

        def end() -> None:
            if running in self._effects:
                self._effects.remove(running)
            self.is_dirty = True

        return InTurn(Call(begin), Tween(duration_ms, advance, linear), Call(end))

    def glide(
        self,
        token: str,
        points: Sequence[tuple[float, float]],
        duration_ms: float,
        ease: Callable[[float], float] = ease_in_out,
    ) -> Motion:
        """Return a motion of a token along points in board units."""
        path = [Vector2(point) for point in points]
        lengths = [a.distance_to(b) for a, b in itertools.pairwise(path)]
        whole = sum(lengths) or 1.0

        def advance(share: float) -> None:
            sprite = self.sprites.get(token)
            if sprite is None:
                return
            sprite.is_moving = share < 1.0
            rest = share * whole
            for (a, b), length in zip(itertools.pairwise(path), lengths):
                if rest <= length and length > 0:
                    sprite.at = a.lerp(b, min(1.0, rest / length))
                    break
                rest -= length
            else:
                sprite.at = path[-1].copy()
            self.is_dirty = True

        return Tween(duration_ms, advance, ease)

    def fade(self, tokens: Sequence[str], start: float, end: float, duration_ms: float) -> Motion:
        """Return a motion that changes the opacity of tokens."""

        def advance(share: float) -> None:
            for token in tokens:
                sprite = self.sprites.get(token)
                if sprite is not None:
                    sprite.opacity = start + (end - start) * share
            self.is_dirty = True

        return Tween(duration_ms, advance, linear)

    def reveal(self, *tiles: int) -> Motion:
        """Return a motion that brings tiles into view, if they are not."""

        is_held = self.is_held

        def look() -> None:
            if is_held:
                return
            for tile in tiles:
                self.camera.reveal(*self.geometry.centre(tile))
            self.is_dirty = True

        return Call(look)

    def fly_to(self, tile: int, unit_px: float | None = None, length_ms: float = 320.0) -> None:
        """Bring a tile to the middle of the view, at another zoom if one is given."""
        size = self.camera.unit_px if unit_px is None else float(self.camera.nearest_stop(unit_px))
        self.camera.fly_to(Vector2(self.geometry.centre(tile)), size, length_ms)
        self.is_dirty = True

    def tile_at(self, position: tuple[int, int]) -> int | None:
        """Return the tile under a pixel, or None."""
        if not self.camera.viewport.collidepoint(position):
            return None
        return self.geometry.tile_at(*self.camera.to_board(position))

    def token_at(self, position: tuple[int, int]) -> str:
        """Return the token under a pixel: of several that share a tile the nearest one, "" for none."""
        at = Vector2(self.camera.to_board(position))
        near = [
            (at.distance_to(sprite.at) / sprite.scale, token)
            for token, sprite in self.sprites.items()
            if at.distance_to(sprite.at) <= 0.5 * sprite.scale
        ]
        return min(near)[1] if near and self.camera.viewport.collidepoint(position) else ""

    def screen(self, tile: int) -> tuple[float, float]:
        """Return the pixel of a tile's centre."""
        return self.camera.to_screen(*self.geometry.centre(tile))

    def update(self, dt_ms: float) -> None:
        """Let the camera move on."""
        if self.camera.update(dt_ms):
            self.is_dirty = True

    def prepare(self) -> Iterator[None]:
        """Make the ground and the tokens in view ahead of time, a little with each step."""
        yield from self._ground.prepare(self.camera)
        for number, sprite in enumerate(tuple(self.sprites.values())):
            self.look(sprite.token, self._token_px(sprite))
            if number % TOKENS_A_STEP == TOKENS_A_STEP - 1:
                yield

    @property
    def covered(self) -> pygame.Rect:
        """The part of the screen that the ground fills whole when it is drawn now."""
        return self._ground.covered(self.camera)

    def _token_px(self, sprite: Sprite) -> int:
        return max(8, round(self.camera.unit_px * 0.92 * sprite.scale / 2) * 2)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything inside the stage's rectangle, or what the surface's clip leaves of it."""
        clip = surface.get_clip()
        if not clip.colliderect(self.rect):
            return
        self.is_dirty = self._ground.draw(surface, self.camera) and self.camera.is_moving is False
        surface.set_clip(self.camera.viewport.inflate(2, 2).clip(self.rect).clip(clip))
        context = self.context
        for layer in self.below:
            layer.draw(surface, self)
        self._draw_effects(surface, is_below=True)
        draw_overlays(surface, self.under, context)
        self._draw_tokens(surface)
        for layer in self.above:
            layer.draw(surface, self)
        draw_overlays(surface, self.over, context)
        for layer in self.labels:
            layer.draw(surface, self)
        self._draw_effects(surface, is_below=False)
        surface.set_clip(clip)
        surface.fblits(clear_of(self.written, self.edge_labels), PREMULTIPLIED)

    def _draw_effects(self, surface: pygame.Surface, *, is_below: bool) -> None:
        for effect in self._effects:
            if effect.is_below is is_below:
                effect.draw(surface, self, effect.phase)

    def _draw_tokens(self, surface: pygame.Surface) -> None:
        px = self.camera.unit_px
        pairs: list[tuple[pygame.Surface, tuple[int, int]]] = []
        view = self.camera.viewport.inflate(round(px) * 2, round(px) * 2)
        left, top = self.camera.to_screen(0.0, 0.0)
        sprites: Sequence[Sprite] = sorted(self.sprites.values(), key=lambda s: (s.at.y, s.at.x))
        clusters: Sequence[TokenCluster] = ()
        if self.clustering is not None:
            sprites, clusters = self.clustering.gather(sprites, self.camera)
        for sprite in sprites:
            at, opacity = sprite.at, sprite.opacity
            x, y = left + at.x * px, top + at.y * px
            if not view.collidepoint(x, y) or opacity <= 0.01:
                continue
            picture = self.look(sprite.token, self._token_px(sprite))
            if opacity < 0.99:
                picture = faded(picture, opacity)
            width, height = picture.get_size()
            pairs.append((picture, (round(x - width / 2), round(y - height / 2))))
        for cluster in clusters:
            x, y = left + cluster.at[0] * px, top + cluster.at[1] * px
            if view.collidepoint(x, y):
                width, height = cluster.picture.get_size()
                pairs.append((cluster.picture, (round(x - width / 2), round(y - height / 2))))
        surface.fblits(pairs, PREMULTIPLIED)
