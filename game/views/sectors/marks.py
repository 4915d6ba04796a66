"""What lights up on the map of a campaign: orders as arrows, rings round units, wishes of the General."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.intent import Mark
from game.views.board.geometry import Place
from game.views.drawing import Rgb, centred, mix
from game.views.sectors import signs
from game.views.sectors.arrows import Manner, Way, draw_arrow, way_between
from game.views.sectors.board import SectorsBoard
from game.views.sectors.token_art import TOKEN_SHARE
from game.views.table.draw_context import DrawContext
from game.views.table.highlights import Colours, Roles, overlays
from game.views.table.overlays import AreaOutline, Overlay, TileFill, draw_overlays
from game.views.tokens.signs import coin

ARROWS: Final[Mapping[str, tuple[Manner, float]]] = {
    "order": ("solid", 1.0),
    "team_order": ("dashed", 0.75),
    "way": ("solid", 1.25),
    "teleport": ("dotted", 1.0),
    "asked": ("dotted", 0.65),
}
"""How the arrow of each role is drawn, and how heavy."""
FIELDS: Final = {"reach": 0.20, "entry": 0.26}
"""Regions that can be named, and how dense their tint is."""
LEAST_TALLY_PX: Final = 46
SIGN_UNITS, LEAST_SIGN_PX, MOST_SIGN_PX = 0.9, 20, 40
COUNTER_RADIUS: Final = 0.40
"""Of a counter at scale 1, in units: arrows begin at its rim."""
SHORT: Final = 0.55
"""An arrow ends so many units before the middle of its region."""


@dataclass(frozen=True, slots=True)
class OrderArrow:
    """An order: from a unit over a border into a region."""

    way: Way
    colour: Rgb
    manner: Manner
    weight: float

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the arrow."""
        draw_arrow(surface, context, self.way, self.colour, manner=self.manner, weight=self.weight)


@dataclass(frozen=True, slots=True)
class UnitRing:
    """A ring round a unit's counter; a broken one round who could be named."""

    at: Place
    scale: float
    colour: Rgb
    is_broken: bool = False

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the ring."""
        size = 2 * round(context.px * TOKEN_SHARE * self.scale * 1.12 / 2)
        _blit(surface, context, signs.halo(size, self.colour, is_broken=self.is_broken), self.at)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A wedge beside a unit that waits for an order, clear of the name above it."""

    at: Place
    scale: float
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the wedge at the upper right of the counter."""
        size = max(9, round(context.px * 0.36))
        x, y = self.at
        _blit(
            surface, context, signs.chevron(size, self.colour), (x + 0.46 * self.scale, y - 0.34 * self.scale)
        )


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign at a place, beside what stands there."""

    at: Place
    name: str
    colour: Rgb
    is_faint: bool = False

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the sign."""
        size = 2 * round(min(MOST_SIGN_PX, max(LEAST_SIGN_PX, context.px * SIGN_UNITS)) / 2)
        _blit(surface, context, signs.sign(self.name, size, self.colour, is_faint=self.is_faint), self.at)


@dataclass(frozen=True, slots=True)
class Tally:
    """A number at the foot of a region: how many units could come."""

    at: Place
    text: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the number on a coin."""
        size = max(LEAST_TALLY_PX, round(context.px * 1.9))
        _blit(surface, context, coin(self.text, size, self.colour), self.at)


@dataclass(frozen=True, slots=True)
class Field:
    """Regions that an order or a purchase can name: tinted, and each in a dashed line."""

    tiles: tuple[int, ...]
    colour: Rgb
    opacity: float

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw tint and lines."""
        draw_overlays(surface, (TileFill(self.tiles, self.colour, self.opacity),), context)
        draw_overlays(surface, [AreaOutline((tile,), self.colour, True) for tile in self.tiles], context)


def _blit(surface: pygame.Surface, context: DrawContext, picture: pygame.Surface, at: Place) -> None:
    x, y = context.camera.to_screen(*at)
    centred(surface, picture, (x, y))


def lights(
    board: SectorsBoard, marks: Iterable[Mark], colours: Colours, own: Roles
) -> tuple[list[Overlay], list[Overlay]]:
    """Return what marks light up below and above the units; roles of the floor look as everywhere."""
    under: list[Overlay] = []
    over: list[Overlay] = []
    palette = colours.palette
    usual: list[Mark] = []
    for mark in marks:
        if mark.role in ARROWS and len(mark.places) > 1:
            over.append(_arrow(board, mark, colours))
            continue
        match mark.role:
            case "reach" | "entry":
                colour = mix(palette.accent, (255, 255, 255), 0.15)
                under.append(Field(mark.places, colour, FIELDS[mark.role]))
            case "ready":
                at, scale = _counter(board, mark)
                over.append(Waiting(at, scale, palette.accent))
            case "selected" | "target" | "spared":
                over += _ring(board, mark, colours)
                if mark.role == "selected":
                    under.append(AreaOutline(mark.places, palette.accent))
            case "stay" | "general_mark" | "granted" | "asked":
                over.append(_sign(board, mark, colours))
            case "threat" | "reach_count":
                colour = palette.bad if mark.role == "threat" else palette.good
                under.append(TileFill(mark.places, colour, 0.22, "diagonal" if mark.label > "1" else "dots"))
                over += [Tally(board.art.foot(tile, -1.0), mark.label, colour) for tile in mark.places]
            case "marking":
                pass
            case _:
                usual.append(mark)
    below, above = overlays(usual, colours, own)
    return [*under, *below], [*over, *above]


def _counter(board: SectorsBoard, mark: Mark) -> tuple[Place, float]:
    """Where a mark's unit stands and how large; without one the middle of its region."""
    sprite = board.stage.sprites.get(mark.unit)
    if sprite is None:
        return board.geometry.centre(mark.places[0]), 1.0
    return (sprite.at.x, sprite.at.y), sprite.scale


def _arrow(board: SectorsBoard, mark: Mark, colours: Colours) -> OrderArrow:
    manner, weight = ARROWS[mark.role]
    middle, scale = _counter(board, mark)
    first, last = mark.places[0], mark.places[-1]
    end = board.geometry.centre(last)
    is_walk = mark.role not in ("teleport", "asked") and last in board.geometry.regions[first].neighbours
    over = board.art.crossings.spot(first, last) if is_walk else None
    start = _towards(middle, over or end, COUNTER_RADIUS * scale)
    tip = _towards(end, over or start, SHORT)
    colour = colours.palette.accent if mark.role == "way" else colours.of(mark.owner)
    return OrderArrow(way_between(start, tip, over), colour, manner, weight)


def _towards(at: Place, other: Place, units: float) -> Place:
    """The point so many units from one place towards another, never more than 0.4 of the way."""
    away = math.dist(at, other)
    share = min(0.4, units / away) if away else 0.0
    return at[0] + (other[0] - at[0]) * share, at[1] + (other[1] - at[1]) * share


def _ring(board: SectorsBoard, mark: Mark, colours: Colours) -> list[Overlay]:
    at, scale = _counter(board, mark)
    palette = colours.palette
    if mark.role == "spared":
        return [UnitRing(at, scale, palette.good), Sign((at[0], at[1] - 0.75), "spare", palette.good)]
    colour = palette.accent if mark.role == "selected" else palette.warning
    return [UnitRing(at, scale, colour, is_broken=mark.role == "target")]


def _sign(board: SectorsBoard, mark: Mark, colours: Colours) -> Sign:
    """Signs lie at the foot of a region, the General's left, those of abilities right; or at a unit."""
    region = mark.places[0]
    palette = colours.palette
    match mark.role:
        case "stay":
            at, scale = _counter(board, mark)
            return Sign((at[0], at[1] + 0.55 * scale), "hold", colours.of(mark.owner))
        case "granted":
            return Sign(board.art.foot(region, 1.0), "drop", palette.accent)
        case "asked":
            return Sign(board.art.foot(region, 1.0), "ask", palette.accent, is_faint=True)
        case _:
            tone = {"attack": palette.bad, "defend": palette.good, "avoid": palette.warning}
            name = mark.label if mark.label in signs.SIGNS else "hold"
            return Sign(board.art.foot(region, -1.0), name, tone.get(mark.label, palette.accent))
