"""The kit: theme, scale, fonts, icons and boxes together, as every widget needs them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.content.assets import AssetFile
from game.content.capitals import USUAL_LANGUAGE, capitals
from game.content.models import Faction
from game.views.machines import Machines
from game.views.ui.fonts import Face, font_book
from game.views.ui.icons import icon_book
from game.views.ui.theme import (
    SCALE_MAX,
    SCALE_MIN,
    Colour,
    FactionPalette,
    Palette,
    Theme,
    ThemeError,
    legible,
    parse_colour,
)

USUAL_VISION = USUAL_PALETTE = "default"
PLAIN_COLOUR = re.compile("#[0-9A-Fa-f]{6}")
_OVERSAMPLE = 4
_BOX_LIMIT = 300
_NONE: Mapping[str, AssetFile] = MappingProxyType({})


class BoxStyle(NamedTuple):
    """A rounded rectangle: fill (or none), its opacity, edge (or none), edge width and radius in pixels."""

    fill: Colour | None
    alpha: int = 255
    edge: Colour | None = None
    edge_width: int = 1
    radius: int = 8


@dataclass(frozen=True, slots=True)
class Roles:
    """The names of colours, equal for all kits with the same ones: texts are read once for them all."""

    names: frozenset[str]

    def __call__(self, role: str) -> bool:
        """Say whether there is such a colour."""
        return role in self.names or PLAIN_COLOUR.fullmatch(role) is not None


class Kit:
    """What a widget measures and paints with; immutable but for its caches."""

    def __init__(
        self,
        theme: Theme,
        scale: float = 1.0,
        palette: str = USUAL_PALETTE,
        vision: str = USUAL_VISION,
        is_motion_reduced: bool = False,
        factions: Iterable[Faction] = (),
        emblems: Mapping[str, AssetFile] = _NONE,
        machines: Machines | None = None,
        portraits: Mapping[str, AssetFile] = _NONE,
        language: str = USUAL_LANGUAGE,
    ) -> None:
        """``factions`` are those of the packs in use, with their ``emblems``, ``machines`` and heroes'
        ``portraits``; ``language`` is that of all texts.
        """
        self.language = language
        self.theme = theme
        self.scale = min(SCALE_MAX, max(SCALE_MIN, scale))
        self.palette: Palette = theme.palette(palette)
        self.panel_alpha = theme.panel_alpha.get(palette, 255)
        self.factions: FactionPalette = theme.faction_palette(vision).with_factions(
            factions, is_colour_kept=vision == USUAL_VISION, emblems=emblems
        )
        self.machines = machines or Machines()
        self.portraits = portraits
        self.is_motion_reduced = is_motion_reduced
        self.is_colour_doubled = (palette, vision) != (USUAL_PALETTE, USUAL_VISION)
        """Whether grounds show by signs, too, what colours alone say."""
        self.fonts = font_book(theme.sizes, self.scale)
        self.icons = icon_book()
        self._roles: dict[str, Colour] = {
            name: legible(look.colour) for name, look in self.factions.named.items()
        }
        self._roles.update({field.name: getattr(self.palette, field.name) for field in fields(Palette)})
        self.has_colour = Roles(frozenset(self._roles))
        """Whether a colour role (or faction) of this name exists; ``#RRGGBB`` is its own role."""

    def px(self, length: float) -> int:
        """Scale a length of the theme to whole pixels (never to 0)."""
        if length <= 0:
            return 0
        return max(1, round(length * self.scale))

    def capitals(self, text: str) -> str:
        """Return a text in capital letters, by the rules of its language."""
        return capitals(text, self.language)

    def colour(self, role: str) -> Colour:
        """Return the colour of a role of the palette, or of a faction."""
        if PLAIN_COLOUR.fullmatch(role):
            return parse_colour(role)
        try:
            return self._roles[role]
        except KeyError:
            raise ThemeError(f"no colour role {role!r}; there are {', '.join(self._roles)}") from None

    def text(self, text: str, role: str = "text", face: Face | None = None) -> pygame.Surface:
        """Return a line of text as a shared premultiplied surface."""
        return self.fonts.render(text, face if face is not None else Face(), self.colour(role))

    def icon(self, name: str, role: str = "text", size: int | None = None) -> pygame.Surface:
        """Return an icon; ``size`` is in final pixels, the theme's icon size without it."""
        return self.icons.icon(name, size or self.px(self.theme.metrics.icon), self.colour(role))

    def box(self, width: int, height: int, style: BoxStyle) -> pygame.Surface:
        """Return a rounded box as a shared premultiplied surface."""
        return _nine_slice(width, height, style)

    def panel_style(self) -> BoxStyle:
        """Return the look of a panel."""
        metrics = self.theme.metrics
        return BoxStyle(
            self.palette.panel,
            self.panel_alpha,
            self.palette.panel_edge,
            self.px(metrics.edge),
            self.px(metrics.panel_radius),
        )

    def field_style(self, fill: Colour, edge: Colour | None = None, edge_width: int = 0) -> BoxStyle:
        """Return the look of a button, entry or row of the given fill."""
        width = edge_width or self.px(self.theme.metrics.edge)
        return BoxStyle(fill, 255, edge, width, self.px(self.theme.metrics.field_radius))


@lru_cache(maxsize=_BOX_LIMIT)
def _rounded(width: int, height: int, style: BoxStyle) -> pygame.Surface:
    """Draw a box at four times its size and shrink it; boxes of other sizes are made of its parts."""
    times = _OVERSAMPLE
    big = pygame.Surface((width * times, height * times), pygame.SRCALPHA)
    rect = big.get_rect()
    radius = style.radius * times
    if style.edge is not None:
        pygame.draw.rect(big, (*style.edge, 255), rect, border_radius=radius)
        inner = rect.inflate(-2 * style.edge_width * times, -2 * style.edge_width * times)
        inner_radius = max(0, radius - style.edge_width * times)
        if inner.width > 0 and inner.height > 0:
            fill = (*style.fill, style.alpha) if style.fill is not None else (0, 0, 0, 0)
            pygame.draw.rect(big, fill, inner, border_radius=inner_radius)
    elif style.fill is not None:
        pygame.draw.rect(big, (*style.fill, style.alpha), rect, border_radius=radius)
    return pygame.transform.smoothscale(big.premul_alpha(), (width, height))


@lru_cache(maxsize=_BOX_LIMIT)
def _nine_slice(width: int, height: int, style: BoxStyle) -> pygame.Surface:
    """Build a box of any size from a small one: corners as they are, sides stretched."""
    width, height = max(1, width), max(1, height)
    corner = max(style.radius, style.edge_width if style.edge is not None else 0) + 2
    small = 2 * corner + 2
    if width <= small or height <= small:
        return _stretched(_rounded(min(width, small), min(height, small), style), width, height)
    source = _rounded(small, small, style)
    target = pygame.Surface((width, height), pygame.SRCALPHA)
    far_x, far_y, from_end = width - corner, height - corner, small - corner
    inner_w, inner_h = width - 2 * corner, height - 2 * corner
    target.fill(source.get_at((small // 2, small // 2)), (corner, corner, inner_w, inner_h))
    for x, source_x in ((0, 0), (far_x, from_end)):
        for y, source_y in ((0, 0), (far_y, from_end)):
            target.blit(source, (x, y), (source_x, source_y, corner, corner), pygame.BLEND_PREMULTIPLIED)
    for y, source_y in ((0, 0), (far_y, from_end)):
        strip = source.subsurface((corner, source_y, 2, corner))
        target.blit(
            pygame.transform.scale(strip, (inner_w, corner)), (corner, y), None, pygame.BLEND_PREMULTIPLIED
        )
    for x, source_x in ((0, 0), (far_x, from_end)):
        strip = source.subsurface((source_x, corner, corner, 2))
        target.blit(
            pygame.transform.scale(strip, (corner, inner_h)), (x, corner), None, pygame.BLEND_PREMULTIPLIED
        )
    return target


def _stretched(source: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """Make a bar as long as it is to be: its ends as they are, its middle as often as there is room."""
    wide, tall = source.get_size()
    if (wide, tall) == (width, height):
        return source
    is_across = width > wide
    from_size, to_size = (wide, width) if is_across else (tall, height)
    end = from_size // 2
    target = pygame.Surface((width, height), pygame.SRCALPHA)
    parts = (0, end, 0, end), (end, 1, end, to_size - 2 * end), (from_size - end, end, to_size - end, end)
    for source_at, source_length, at, length in parts:
        area = (source_at, 0, source_length, tall) if is_across else (0, source_at, wide, source_length)
        size, where = ((length, tall), (at, 0)) if is_across else ((wide, length), (0, at))
        part = pygame.transform.scale(source.subsurface(area), size)
        target.blit(part, where, None, pygame.BLEND_PREMULTIPLIED)
    return target
