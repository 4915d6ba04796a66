"""What lies over the ground of a campaign: names of regions, gold sacks, factories, capitals, open fights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.systems.sectors.board import is_begun
from game.systems.sectors.state import SectorsState
from game.views.board.shores import NAME_RISE_UNITS
from game.views.drawing import PREMULTIPLIED, Rgb, centred
from game.views.sectors.token_art import SectorsTokenArt
from game.views.table.stage import Stage
from game.views.tokens.signs import blades, haloed
from game.views.tokens.site_icons import SiteIcon, site_icon

NAMES_FROM_PX: Final = 15
CLEAR_UNITS: Final = 0.52
"""Counters reach so far above the middle of a region: on small maps names rise above them."""
LARGE_NAMES_FROM_PX: Final = 36
"""From this size of a unit of the board names are written in the larger face."""
RIM_PX: Final = (-6, -8)
"""So much of a name's picture is halo and air: there names may touch."""
BLANK_SHARE: Final = 0.2
"""Names side by side keep a blank between them, by the height of their letters: they would read as one."""
SITE_SHARES: Final = ((0.84, 0.12), (0.62, 1.0))
"""Size of the sites in units and how far below the middle they lie: alone, and where units stand."""
LEAST_SITE_PX, MOST_SITE_PX = 14, 40
FEW_SITES: Final = 2
"""So many sites stand side by side everywhere; more take several rows where a region has no room for them."""
ROW_SHARE: Final = 0.8
"""With every further row signs become smaller by this."""
SITE_STEP: Final = 1.1
"""How far signs lie apart, in their size."""
FIGHT_UNITS: Final = 0.95
LEAST_FIGHT_PX, MOST_FIGHT_PX = 20, 44
Write = Callable[[str, bool, bool], pygame.Surface]
"""Renders a name: whether it is a capital's, and whether large."""


@dataclass(frozen=True, slots=True)
class RegionSigns:
    """What is written about a region, and what lies in it."""

    name: str
    icons: tuple[SiteIcon, ...]
    is_capital: bool


def region_signs(state: SectorsState) -> tuple[RegionSigns, ...]:
    """Return what every region shows, whoever owns it."""
    found = []
    for region in state.campaign.regions:
        icons: list[SiteIcon] = ["capital"] if region.capital_of else []
        icons += ["factory"] if region.has_factory else []
        icons += ["sack"] * region.sacks
        found.append(RegionSigns(region.name, tuple(icons), bool(region.capital_of)))
    return tuple(found)


class NameLayer:
    """Writes the names of regions above what stands there, in two lines where one is too long."""

    def __init__(self, signs: Sequence[RegionSigns], art: SectorsTokenArt, write: Write) -> None:
        """``write`` renders a name once; pictures are kept."""
        self._signs = signs
        self._order = sorted(range(len(signs)), key=lambda tile: not signs[tile].is_capital)
        self._art = art
        self._write = write
        self._pictures: dict[tuple[int, int, bool], pygame.Surface] = {}

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw the names in view that there is room for."""
        surface.fblits([(picture, rect) for _, picture, rect in self.written(stage)], PREMULTIPLIED)

    def written(self, stage: Stage) -> list[tuple[int, pygame.Surface, pygame.Rect]]:
        """Return regions, their names and where these stand: capitals first, none over another or cut.

        Large letters on a small map leave some out, those over counters of other regions, too; pointing at a
        region tells it all the same.
        """
        px = stage.camera.unit_px
        if px < NAMES_FROM_PX:
            return []
        context, view = stage.context, stage.camera.viewport
        found: list[tuple[int, pygame.Surface, pygame.Rect]] = []
        taken: list[pygame.Rect] = []
        counters = {
            sprite.token.tile: self._counters(stage, sprite.token.tile) for sprite in stage.sprites.values()
        }
        for tile in self._order:
            if context.sees(tile, 4.0):
                x, y = context.screen(tile)
                picture = self._picture(tile, round(px), px >= LARGE_NAMES_FROM_PX)
                rise = max(px * NAME_RISE_UNITS, px * CLEAR_UNITS + picture.get_height() / 2 - 3)
                rect = picture.get_rect(center=(round(x), round(y - rise)))
                if view.collidepoint(x, y):
                    rect.clamp_ip(view)
                others = [
                    box for at, box in counters.items() if at != tile and not self._signs[tile].is_capital
                ]
                blank = round(self._written(tile, 0, px >= LARGE_NAMES_FROM_PX).get_height() * BLANK_SHARE)
                for aside in (0, blank, -blank, 2 * blank, -2 * blank):
                    spot = rect.move(aside, 0)
                    core = spot.inflate(*RIM_PX)
                    is_apart = core.inflate(2 * blank, 0).collidelist(taken) < 0
                    if is_apart and core.collidelist(others) < 0 and (not aside or view.contains(spot)):
                        found.append((tile, picture, spot))
                        taken.append(core)
                        break
        return found

    def _counters(self, stage: Stage, tile: int) -> pygame.Rect:
        """Return the middle of a region, where its counters stand."""
        x, y = stage.context.screen(tile)
        half = stage.camera.unit_px * CLEAR_UNITS
        return pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half))

    def _picture(self, tile: int, px: int, is_large: bool) -> pygame.Surface:
        signs = self._signs[tile]
        whole = self._written(tile, 0, is_large)
        room = 2 * self._art.room(tile).half_name * px
        fits = whole.get_width() <= room or " " not in signs.name
        return whole if fits else self._written(tile, 1, is_large)

    def _written(self, tile: int, breaks: int, is_large: bool) -> pygame.Surface:
        key = (tile, breaks, is_large)
        found = self._pictures.get(key)
        if found is None:
            signs = self._signs[tile]
            lines = signs.name.split(" ", breaks) if breaks else [signs.name]
            found = self._pictures[key] = _stacked(
                [haloed(self._write(line, signs.is_capital, is_large)) for line in lines]
            )
        return found


def _stacked(lines: Sequence[pygame.Surface]) -> pygame.Surface:
    """Put lines below each other, a little closer than they are high."""
    if len(lines) == 1:
        return lines[0]
    step = round(lines[0].get_height() * 0.76)
    width = max(line.get_width() for line in lines)
    picture = pygame.Surface((width, step * (len(lines) - 1) + lines[-1].get_height()), pygame.SRCALPHA)
    for number, line in enumerate(lines):
        at = ((width - line.get_width()) // 2, number * step)
        picture.blit(line, at, special_flags=PREMULTIPLIED)
    return picture


class SiteLayer:
    """Draws sacks, factories and capitals; where units stand they step aside to the foot of the region."""

    def __init__(self, signs: Sequence[RegionSigns], art: SectorsTokenArt) -> None:
        """``signs`` are those of every region, by number; ``art`` knows how much room there is."""
        self._signs = signs
        self._art = art

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw the sites in view."""
        pairs = [(picture, rect) for _, picture, rect in self.placed(stage)]
        surface.fblits(pairs, PREMULTIPLIED)

    def placed(self, stage: Stage) -> Iterator[tuple[int, pygame.Surface, pygame.Rect]]:
        """Yield regions in view, their sites and where these lie, in rows about one place."""
        px = stage.camera.unit_px
        context = stage.context
        taken = {sprite.token.tile for sprite in stage.sprites.values()}
        for tile, signs in enumerate(self._signs):
            if not signs.icons or not context.sees(tile, 4.0):
                continue
            share, drop = SITE_SHARES[tile in taken]
            usual = 2 * round(min(MOST_SITE_PX, max(LEAST_SITE_PX, px * share)) / 2)
            count, size = _in_a_row(len(signs.icons), usual, 2 * self._art.room(tile).half_width * px)
            rows = [signs.icons[first : first + count] for first in range(0, len(signs.icons), count)]
            x, y = context.screen(tile)
            for row, icons in enumerate(rows):
                left = x - size * SITE_STEP * (len(icons) - 1) / 2
                top = y + px * drop + size * (row - (len(rows) - 1) / 2)
                for number, icon in enumerate(icons):
                    picture = site_icon(icon, size)
                    at = (round(left + size * SITE_STEP * number), round(top))
                    yield tile, picture, picture.get_rect(center=at)


def _in_a_row(count: int, size: int, room: float) -> tuple[int, int]:
    """Return how many of so many sites stand side by side in so much room, and their size in pixels."""
    row, rows, usual = count, 1, size
    while row > FEW_SITES and row * size * SITE_STEP > room:
        rows += 1
        row = -(-count // rows)
        size = max(LEAST_SITE_PX, 2 * round(usual * ROW_SHARE ** (rows - 1) / 2))
    return row, size


@dataclass(frozen=True, slots=True)
class Fight:
    """An open battle: its place in units; whether it has begun and goes on."""

    at: tuple[float, float]
    is_begun: bool


class FightLayer:
    """Crossed blades where races fight or are about to; those that were left for later are dim."""

    def __init__(self, warning: Rgb, dim: Rgb) -> None:
        """Colours are those of fights that go on, and of those that have not begun."""
        self._warning, self._dim = warning, dim
        self.fights: tuple[Fight, ...] = ()

    def show(self, state: SectorsState, art: SectorsTokenArt) -> None:
        """Take over the battles of a state."""
        self.fights = tuple(_fights(state, art))

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw the blades."""
        px = stage.camera.unit_px
        size = 2 * round(min(MOST_FIGHT_PX, max(LEAST_FIGHT_PX, px * FIGHT_UNITS)) / 2)
        for fight in self.fights:
            x, y = stage.camera.to_screen(*fight.at)
            picture = blades(size, self._warning if fight.is_begun else self._dim)
            centred(surface, picture, (x, y))


def _fights(state: SectorsState, art: SectorsTokenArt) -> Iterable[Fight]:
    for battle in state.battles.values():
        if battle.border:
            at = art.crossings.spot(*battle.border)
        else:
            at = art.foot(battle.region, 1.0)
        yield Fight(at, is_begun(battle))
