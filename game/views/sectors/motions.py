"""Motions of the campaign's board: everybody marches at once, regions change hands, units come and go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from game.systems.sectors.events import Move
from game.views.drawing import Rgb, mix
from game.views.motion import Call, Motion, Parallel, Tween, ease_in_out
from game.views.motion import Sequence as InTurn
from game.views.sectors.arrows import Way, draw_arrow, way_between
from game.views.sectors.board import SectorsBoard
from game.views.table import region_art
from game.views.table.flashes import Timed, in_waves, local_share
from game.views.table.moves import handed_over, jump
from game.views.table.stage import DrawEffect, Stage

ARROWS_MS = 620.0
"""All arrows grow at once, and stand for a moment."""
MARCH_MS = 780.0
FADE_MS = 220.0
CAPTURE_MS = 520.0
STEPS: Final = 14
"""A march follows its arrow in so many straight parts."""
WHITE: Final[Rgb] = (255, 255, 255)


Spot = tuple[float, float, float]
"""Where a unit stands in units, and how large its counter is."""


class SectorsMotions:
    """Makes motions on one board; ``is_reduced``: fades instead of movement."""

    def __init__(self, board: SectorsBoard, *, is_reduced: bool) -> None:
        """The board is shown by a stage, which the motions move."""
        self._board = board
        self._is_reduced = is_reduced

    def merge(self, moves: Sequence[Move], ends: Mapping[str, Spot], races: Mapping[str, str]) -> Motion:
        """Show every order as an arrow at once, then let all march at once."""
        board = self._board
        ways = tuple((self._way(move, ends[move.unit]), board.colour_of(races[move.unit])) for move in moves)
        growing = arrows_growing(ways, is_still=self._is_reduced)
        arrows = board.stage.effect(ARROWS_MS, growing, is_below=True)  # names and counters stay readable
        return InTurn(arrows, self.march(moves, ends))

    def march(self, moves: Sequence[Move], ends: Mapping[str, Spot]) -> Motion:
        """Let units go where they will stand, all at once; the others close up or make room."""
        stage = self._board.stage
        going = {str(move.unit): move for move in moves if move.unit in stage.sprites}
        sizes = {unit: (stage.sprites[unit].scale, ends[unit][2]) for unit in ends if unit in stage.sprites}
        parts: list[Motion] = [Tween(MARCH_MS, lambda share: self._grow(sizes, share), ease_in_out)]
        jumping = []
        for unit, (x, y, _) in ends.items():
            move = going.get(unit)
            if move is None:
                if unit in stage.sprites and not self._is_reduced:
                    at = stage.sprites[unit].at
                    parts.append(stage.glide(unit, [(at.x, at.y), (x, y)], MARCH_MS))
            elif self._is_reduced or move.how == "teleport":
                jumping.append(unit)
            else:
                way = self._way(move, ends[unit])
                points = [way.at(step / STEPS) for step in range(STEPS + 1)]
                parts.append(stage.glide(unit, points, MARCH_MS))
        if jumping:
            parts.append(jump(stage, [(unit, ends[unit][:2]) for unit in jumping], FADE_MS))
        return Parallel(*parts)

    def _grow(self, sizes: Mapping[str, tuple[float, float]], share: float) -> None:
        for unit, (before, after) in sizes.items():
            sprite = self._board.stage.sprites.get(unit)
            if sprite is not None:
                sprite.scale = before + (after - before) * share

    def _way(self, move: Move, end: Spot) -> Way:
        """From where a unit stands now over the border to where it will stand."""
        board, there = self._board, end[:2]
        sprite = board.stage.sprites.get(move.unit)
        start = (sprite.at.x, sprite.at.y) if sprite is not None else board.geometry.centre(move.start)
        if move.how != "move":
            return way_between(start, there)
        return way_between(start, there, board.art.crossings.spot(move.start, move.to))

    def capture(self, taken: Sequence[tuple[str, Sequence[int]]]) -> Motion:
        """Let regions change hands, all at once; light runs over them from the middle of each race's."""
        board, stage = self._board, self._board.stage
        parts: list[Motion] = []
        for race, regions in taken:
            places = [stage.geometry.centre(region) for region in regions]
            middle = (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))
            ranks = [abs(x - middle[0]) + abs(y - middle[1]) for x, y in places]
            timed = in_waves(tuple(regions), ranks, 0.0 if self._is_reduced else 0.3)
            pulse = stage.effect(CAPTURE_MS, claimed(timed, board.colour_of(race)), is_below=True)
            parts += [pulse, self._claiming(timed, race)]
        return Parallel(*parts)

    def _claiming(self, timed: Timed, race: str) -> Motion:
        """Hand regions over, each at its moment."""
        return handed_over(timed, lambda due: self._board.claim_ahead(due, race), CAPTURE_MS)

    def vanish(self, units: Sequence[str]) -> Motion:
        """Let units fade away, and be gone."""
        stage = self._board.stage
        names = [unit for unit in units if unit in stage.sprites]

        def forget() -> None:
            for unit in names:
                stage.sprites.pop(unit, None)

        return InTurn(stage.fade(names, 1.0, 0.0, FADE_MS), Call(forget))


def arrows_growing(ways: Sequence[tuple[Way, Rgb]], *, is_still: bool) -> DrawEffect:
    """Arrows that grow from their units over the borders, all at once, and fade when all march."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        grown = 1.0 if is_still else ease_in_out(min(1.0, phase / 0.65))
        for way, colour in ways:
            draw_arrow(surface, stage.context, way, colour, share=grown)

    return draw


def claimed(timed: Timed, colour: Rgb) -> DrawEffect:
    """A flash over regions that sinks into their new colour."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        context = stage.context
        for tile, begin in timed:
            local = local_share(phase, begin, 0.65)
            if 0.0 < local < 1.0 and context.sees(tile, 4.0):
                rest = (1.0 - local) ** 1.5
                region_art.fill(surface, context, (tile,), mix(colour, WHITE, 0.45), 0.7 * rest, "none")
                region_art.outline(surface, context, (tile,), mix(colour, WHITE, 0.6), is_dashed=False)

    return draw
