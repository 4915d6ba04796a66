"""How the units of a campaign look and where they stand: each race a fan of counters, on borders in a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.core.ids import FrameId, PlayerId
from game.core.table import TokenView
from game.systems.sectors.state import NOWHERE, Player, SectorsState
from game.views.board.geometry import Place
from game.views.board.region_geometry import RegionGeometry
from game.views.board.shores import Room, room_in
from game.views.drawing import PREMULTIPLIED, Rgb
from game.views.table.stage import Stand
from game.views.tokens.counter import CounterColours, CounterSpec, counter
from game.views.tokens.signs import coin
from game.views.ui.kit import Kit
from game.views.ui.theme import FactionLook

TOKEN_SHARE: Final = 0.92
"""So much of a unit of the board a counter at scale 1 takes."""
FANS: Final = ((1.5, 0.66), (1.5, 0.50), (1.3, 0.44), (1.05, 0.40), (0.92, 0.34), (0.85, 0.24))
"""Scale of counters, and the step to the next as a share of a counter: the first with room is taken."""
APART_UNITS: Final = 0.32
"""Between two races in one region."""
FAN_DROP: Final = 0.035
"""Each counter of a fan stands a little lower than the one before it."""
UNITS_DROP: Final = 0.14
"""Units stand so far below the middle of a region's room, under its name."""
FOOT_UNITS, FOOT_DROP_UNITS = 2.0, 0.95
"""Signs lie at most so far left or right of the middle of a region, and so far below it."""
BORDER_SCALE: Final = 1.05
COUNT_FROM: Final = 3
LEAST_COUNT_PX: Final = 42
"""A figure is written as on a counter of this size at least."""
"""The first counter of so many bears their number."""


@dataclass(frozen=True, slots=True)
class Looks:
    """How the races of a campaign look."""

    by_race: Mapping[str, FactionLook]
    neutral: FactionLook

    @classmethod
    def of(cls, state: SectorsState, kit: Kit) -> Looks:
        """Return a look for each race: that of its faction, else a further one, in its own colour."""
        races = state.campaign.setup.races
        looks = {
            race.id: kit.factions.tinted(race.faction, race.colour, number)
            for number, race in enumerate(races)
        }
        return cls(looks, kit.factions.look("neutral"))

    def look(self, race: str) -> FactionLook:
        """Return a race's look, that of neutral ground for nobody."""
        return self.by_race.get(race, self.neutral)


class Crossings:
    """Where units stand that fight on a border."""

    def __init__(self, geometry: RegionGeometry) -> None:
        """Spots are found when they are asked for."""
        self._geometry = geometry
        self._spots: dict[tuple[int, int], Place] = {}

    def spot(self, region: int, other: int) -> Place:
        """Return the middle of the border between two regions."""
        found = self._spots.get((region, other))
        if found is None:
            sides = [(a, b) for behind, a, b in self._geometry.edges(region) if behind == other]
            points = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in sides]
            if points:
                x = sum(at[0] for at in points) / len(points)
                y = sum(at[1] for at in points) / len(points)
                found = min(points, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
            else:
                here, there = self._geometry.centre(region), self._geometry.centre(other)
                found = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
            self._spots[region, other] = found
        return found


class SectorsTokenArt:
    """Draws the units of one campaign, and says where each stands."""

    def __init__(self, geometry: RegionGeometry, looks: Looks, kit: Kit) -> None:
        """``geometry`` is that of the board as it is drawn."""
        self.geometry = geometry
        self.looks = looks
        self.crossings = Crossings(geometry)
        self._kit = kit
        self._numbers: dict[str, int] = {}
        """How many stand together, by the one of them that bears the number."""
        self._borders: dict[str, tuple[int, ...]] = {}
        self._races: dict[str, str] = {}

    def room(self, region: int) -> Room:
        """Return where there is room in a region."""
        outline = self.geometry.regions[region].outline
        return room_in(outline)

    def foot(self, region: int, side: float) -> Place:
        """Return where signs lie that are neither name nor unit: at the foot of a region, left or right."""
        x, y = self.geometry.centre(region)
        return x + side * max(0.5, min(self.room(region).half_width - 0.55, FOOT_UNITS)), y + FOOT_DROP_UNITS

    def tokens(self, players: Iterable[Player], state: SectorsState) -> tuple[TokenView, ...]:
        """Return the pieces of all units on the map, in table order; ``stand`` knows these from now on."""
        active = [player for player in players if player.status == "active"]
        self._borders = {player.id: player.border for player in active if player.border}
        self._races = {player.id: player.race for player in active}
        found = tuple(_token(state, player) for player in active)
        self._numbers = {}
        for crew in _crews(found).values():
            for row in self._rows(crew):
                if len(row) >= COUNT_FROM:
                    self._numbers[row[-1].id] = len(row)
        return found

    def _rows(self, crew: Sequence[TokenView]) -> list[list[TokenView]]:
        """The units of a region race by race, without those on its borders."""
        rows: dict[str, list[TokenView]] = {}
        for token in crew:
            if token.id not in self._borders:
                rows.setdefault(self._races.get(token.id, ""), []).append(token)
        return [rows[race] for race in sorted(rows, key=list(self.looks.by_race).index)]

    def stand(self, token: TokenView, crew: Sequence[TokenView]) -> Stand:
        """Say where a unit stands: in the fan of its race, or on the border that it fights for."""
        centre = self.geometry.centre(token.tile)
        if token.id in self._borders:
            at = self._on_border(token, crew)
            return at[0] - centre[0], at[1] - centre[1], BORDER_SCALE
        rows = self._rows(crew)
        scale, step = _fan([len(row) for row in rows], self.room(token.tile).half_row * 2)
        wide = scale * TOKEN_SHARE
        lengths = [wide * (1 + step * (len(row) - 1)) for row in rows]
        left = -(sum(lengths) + APART_UNITS * (len(rows) - 1)) / 2
        for row, length in zip(rows, lengths):
            if token in row:
                number = row.index(token)
                drop = FAN_DROP * (number - (len(row) - 1) / 2)
                return left + wide / 2 + wide * step * number, UNITS_DROP + drop, scale
            left += length + APART_UNITS
        return 0.0, 0.0, 1.0

    def _on_border(self, token: TokenView, crew: Sequence[TokenView]) -> Place:
        """Beside the middle of the border, on the side whence it came; several stand along it."""
        start, to = self._borders[token.id]
        x, y = self.crossings.spot(start, to)
        here, there = self.geometry.centre(start), self.geometry.centre(to)
        dx, dy = here[0] - there[0], here[1] - there[1]
        length = max(0.01, (dx * dx + dy * dy) ** 0.5)
        dx, dy = dx / length, dy / length
        beside = [other.id for other in crew if self._borders.get(other.id) == (start, to)]
        along = 0.62 * (beside.index(token.id) - (len(beside) - 1) / 2)
        return x + dx * 0.62 - dy * along, y + dy * 0.62 + dx * along

    def spots(self, tokens: Sequence[TokenView]) -> dict[str, tuple[float, float, float]]:
        """Return where all these units stand, in units, and how large."""
        found = {}
        for tile, crew in _crews(tokens).items():
            x, y = self.geometry.centre(tile)
            for token in crew:
                dx, dy, scale = self.stand(token, crew)
                found[token.id] = (x + dx, y + dy, scale)
        return found

    def look(self, token: TokenView, size_px: int) -> pygame.Surface:
        """Return a unit's counter."""
        kit, look = self._kit, self.looks.look(self._races.get(token.id, token.faction))
        palette = kit.palette
        spec = CounterSpec(
            silhouette=kit.machines.spec(token.frame, token.klass),
            shape=look.shape,
            colour=look.colour,
            letter=look.letter,
            is_hero=token.is_hero,
        )
        colours = CounterColours.of(palette)
        picture = counter(spec, size_px, colours)
        return _numbered(picture, self._numbers[token.id]) if token.id in self._numbers else picture

    def colour(self, race: str) -> Rgb:
        """Return the colour of a race."""
        return self.looks.look(race).colour


@lru_cache(maxsize=256)
def _numbered(picture: pygame.Surface, number: int) -> pygame.Surface:
    """Return a counter with a figure at its upper right."""
    size = picture.get_width()
    figure = coin(str(number), max(LEAST_COUNT_PX, round(size * 1.25)))
    marked = pygame.Surface((size + figure.get_width(), size), pygame.SRCALPHA)
    marked.blit(picture, (figure.get_width() // 2, 0))
    at = figure.get_rect(center=(figure.get_width() // 2 + round(size * 0.86), round(size * 0.20)))
    marked.blit(figure, at, special_flags=PREMULTIPLIED)
    return marked


def _crews(tokens: Iterable[TokenView]) -> dict[int, list[TokenView]]:
    crews: dict[int, list[TokenView]] = {}
    for token in tokens:
        crews.setdefault(token.tile, []).append(token)
    return crews


def _fan(counts: Sequence[int], width: float) -> tuple[float, float]:
    """Return scale and step with which so many counters of each race have room in a width in units."""
    for scale, step in FANS:
        wide = scale * TOKEN_SHARE
        needed = sum(wide * (1 + step * (count - 1)) for count in counts) + APART_UNITS * (len(counts) - 1)
        if needed <= width:
            return scale, step
    return FANS[-1]


def _token(state: SectorsState, player: Player) -> TokenView:
    race = state.campaign.races[player.race]
    return TokenView(
        id=player.id,
        owner=PlayerId(player.id),
        faction=race.faction,
        tile=player.region if player.region != NOWHERE else player.border[0],
        name=state.campaign.players[player.id].name,
        frame=FrameId(race.forces[0].frames[0]),
        klass="mobile_suit",
        is_hero=state.races[player.race].general == player.id,
    )
