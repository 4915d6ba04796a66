"""Tokens of the kilometre map: counters of single units, crowds of hordes, and how they share a square."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec
import pygame

from game.core.ids import UnitId
from game.core.table import TokenView
from game.systems.strategic.battlefield import Battlefield
from game.views.drawing import PREMULTIPLIED, Canvas, Point, Rgb, faded, mix, on_circle
from game.views.strategic.crowd import CrowdSpec, crowd, throng
from game.views.table.stage import Stand
from game.views.table.stems import Lift
from game.views.tokens.counter import CounterColours, CounterSpec, Readiness, counter, readiness_of
from game.views.tokens.silhouette import silhouette
from game.views.tokens.spec import SilhouetteSpec
from game.views.ui.kit import Kit

BANDS: Final[Mapping[str, int]] = {"deep": -1, "low": 1, "medium": 2, "high": 3, "orbit": 4}
BAND_UNITS: Final = 0.2
"""So far a band lifts a token, in squares."""
SIZES: Final[Mapping[str, float]] = {"mecha": 0.92, "superheavy": 1.0, "giant": 1.16, "horde": 1.0}
SIGNS: Final = ("burning", "broken", "overwatch", "defensive", "ran")
"""Traits that have a small sign at the foot of a token."""
SIGNS_FROM_PX: Final = 26
UNDER_OPACITY, HIDDEN_OPACITY = 0.62, 0.55
NOTCHES: Final = 6


class StrategicTokenArt:
    """Draws the tokens of one battle."""

    def __init__(self, field: Battlefield, kit: Kit, band_name: Callable[[str], str]) -> None:
        """``band_name`` returns the name of a band of altitude."""
        self._field = field
        self._band_name = band_name
        self.acting = UnitId("")
        """Whose turn it is."""
        self.order: frozenset[UnitId] = frozenset()
        """Who has a turn in this round, and of these who has had it."""
        self.done: frozenset[UnitId] = frozenset()
        """Who has had its turn in this round."""
        self.restyle(kit)

    def restyle(self, kit: Kit) -> None:
        """Draw with another kit."""
        self._kit = kit
        self._silhouettes: dict[str, SilhouetteSpec] = {
            unit: kit.machines.spec(each.setup.unit, each.setup.klass)
            for unit, each in self._field.stat_lines.items()
        }
        self._colours = CounterColours.of(kit.palette)
        self._looks = kit.factions.apart([side.faction for side in self._field.setup.sides])

    def colour(self, token: TokenView) -> Rgb:
        """Return the colour of a token's side."""
        return self._looks[self._field.stat_lines[UnitId(token.id)].side].colour

    def readiness(self, unit: UnitId, token: TokenView) -> Readiness:
        """Return what is left of a unit's turn in this round; of who acts, what is left of it now."""
        if unit == self.acting:
            return readiness_of(is_active=True, has_moved=token.has_moved, has_attacked=token.has_acted)
        if unit not in self.order:
            return "none"
        return "spent" if unit in self.done else "fresh"

    def look(self, token: TokenView, size_px: int) -> pygame.Surface:
        """Return a token's picture."""
        unit = UnitId(token.id)
        own = self._field.stat_lines[unit]
        side = self._looks[own.side]
        is_acting = unit == self.acting
        readiness = self.readiness(unit, token)
        left = token.strength - token.damage
        if own.is_horde:
            squad = self._field.rules.squad
            spec = CrowdSpec(
                self._silhouettes[token.id],
                side.shape,
                side.colour,
                side.letter,
                magnitude=left,
                full=token.strength,
                badge=str(-(-left // squad)),
                seed=self._field.rank[unit],
                is_spent=unit in self.done,
                is_broken="broken" in token.traits,
            )
            picture = crowd(spec, size_px, self._colours, readiness)
        else:
            lost = math.ceil(NOTCHES * token.damage / token.strength) if token.strength else 0
            counter_spec = CounterSpec(
                self._silhouettes[token.id],
                side.shape,
                side.colour,
                side.letter,
                is_acted=unit in self.done,
                damage_notches=min(NOTCHES, lost),
                is_selected=is_acting,
                is_hero=own.setup.is_marked,
                readiness=readiness,
            )
            picture = counter(counter_spec, size_px, self._colours)
        signs = tuple(sign for sign in SIGNS if sign in token.traits)
        if signs and size_px >= SIGNS_FROM_PX:
            picture = _signed(picture, signs, self._colours)
        if "hidden" in token.traits:
            return faded(picture, HIDDEN_OPACITY)
        return faded(picture, UNDER_OPACITY) if "deep" in token.traits else picture

    def portrait(self, unit: str, size_px: int, colour: Rgb) -> pygame.Surface:
        """Return a unit's silhouette alone, for panels."""
        return silhouette(self._silhouettes[unit], size_px, colour)

    def throng(
        self, unit: str, strength: tuple[int, int], size_px: int, colour: Rgb, lost: Rgb
    ) -> pygame.Surface:
        """Return a horde's crowd alone, for panels. ``strength``: its magnitude, and what it began with."""
        seed = self._field.rank[UnitId(unit)]
        return throng(self._silhouettes[unit], *strength, seed, size_px, colour, lost)

    def band(self, token: TokenView) -> int:
        """Return the band of altitude that a token shows."""
        return next((BANDS[trait] for trait in token.traits if trait in BANDS), 0)

    def lift(self, token: TokenView) -> Lift | None:
        """Return how high a token is drawn, None on the ground."""
        name = next((trait for trait in token.traits if trait in BANDS), "")
        if not name:
            return None
        return Lift(BANDS[name] * BAND_UNITS, self._band_name(name), self.colour(token))

    def moved(self, token: TokenView, tile: int, band: int) -> TokenView:
        """Return a token as it will be on another square, in another band."""
        traits = [trait for trait in token.traits if trait not in BANDS]
        name = next((name for name, number in BANDS.items() if number == band), None)
        return msgspec.structs.replace(
            token, tile=tile, traits=(*traits, name) if name is not None else tuple(traits)
        )

    def stand(self, token: TokenView, crew: Sequence[TokenView]) -> Stand:
        """Return where a token stands in its square among all that share it: fanned out, none covered.

        A horde stays behind the others.
        """
        own = self._field.stat_lines[UnitId(token.id)]
        size = SIZES[own.profile.kind]
        lift = max(0, self.band(token)) * BAND_UNITS
        if len(crew) == 1:
            return (0.0, -lift, size)
        order = sorted(crew, key=lambda each: (not self._is_horde(each), self._field.rank[UnitId(each.id)]))
        x, y, scale = fan(len(order), order.index(token))
        return (x, y - lift, scale * (0.5 + 0.5 * size))

    def _is_horde(self, token: TokenView) -> bool:
        return self._field.stat_lines[UnitId(token.id)].is_horde


def fan(count: int, index: int) -> Stand:
    """Return the place of one of so many tokens in a square: off its centre, and its share of the size."""
    if count == 2:
        return ((-0.22, 0.22)[index], (-0.14, 0.14)[index], 0.66)
    if count == 3:
        return ((0.0, -0.25, 0.25)[index], (-0.22, 0.2, 0.2)[index], 0.56)
    if count == 4:
        return ((-0.24, 0.24)[index % 2], (-0.24, 0.24)[index // 2], 0.5)
    radius = 0.32
    x, y = on_circle((0.0, 0.0), radius, 360.0 * index / count)
    return (x, y, min(0.46, 1.9 / count))


@lru_cache(maxsize=256)
def _sign_row(signs: tuple[str, ...], size_px: int, colours: CounterColours) -> pygame.Surface:
    canvas = Canvas(size_px, size_px)
    radius = max(4.0, size_px * 0.095)
    step = radius * 2.1
    left = size_px * 0.5 - step * (len(signs) - 1) / 2.0
    y = size_px - radius - 0.5
    for number, sign in enumerate(signs):
        centre = (left + step * number, y)
        canvas.circle(centre, radius, colours.ground)
        _draw_sign(canvas, sign, centre, radius * 0.8, colours)
    return canvas.finish()


def _draw_sign(canvas: Canvas, sign: str, centre: Point, r: float, colours: CounterColours) -> None:
    """Draw one sign: flame, falling flag, eye, shield, two chevrons."""
    x, y = centre
    line = max(1.0, r * 0.32)
    if sign == "burning":
        flame = [(-0.6, 0.8), (-0.7, 0.1), (-0.3, -0.3), (0.0, -1.0), (0.4, -0.2), (0.7, 0.2), (0.55, 0.8)]
        canvas.polygon([(x + dx * r, y + dy * r) for dx, dy in flame], (255, 120, 50))
        canvas.circle((x, y + r * 0.35), r * 0.38, (255, 214, 110))
    elif sign == "broken":
        canvas.path([(x - r * 0.5, y + r * 0.9), (x - r * 0.5, y - r * 0.9)], colours.machine, line * 0.8)
        canvas.polygon(
            [(x - r * 0.5, y - r * 0.9), (x + r * 0.9, y - r * 0.35), (x - r * 0.5, y + r * 0.2)], colours.bad
        )
    elif sign == "overwatch":
        canvas.ring((x, y), r * 0.62, line, colours.accent)
        canvas.circle((x, y), r * 0.26, colours.accent)
    elif sign == "defensive":
        shield = [(-0.7, -0.75), (0.7, -0.75), (0.7, 0.1), (0.0, 0.9), (-0.7, 0.1)]
        canvas.polygon(
            [(x + dx * r, y + dy * r) for dx, dy in shield], mix(colours.machine, (86, 156, 255), 0.4)
        )
    else:
        for shift in (-0.55, 0.15):
            points = [(x + r * shift, y - r * 0.6), (x + r * (shift + 0.5), y), (x + r * shift, y + r * 0.6)]
            canvas.path(points, colours.machine, line)


@lru_cache(maxsize=512)
def _signed(picture: pygame.Surface, signs: tuple[str, ...], colours: CounterColours) -> pygame.Surface:
    copy = picture.copy()
    copy.blit(_sign_row(signs, picture.get_width(), colours), (0, 0), special_flags=PREMULTIPLIED)
    return copy
