"""Motions of the campaign's board: forces travel, panels change hands, supply comes and goes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from game.views.motion import Call, Motion, Parallel, ease_in_out, linear
from game.views.motion import Sequence as InTurn
from game.views.motion.tween import Ease
from game.views.table import flashes, moves
from game.views.totalwar import effects
from game.views.totalwar.board import CampaignBoard

STEP_MS = 230.0
"""One panel of movement."""
CAPTURE_MS = 400.0
"""A pulse over captured panels, however many."""
WIPE_MS = 480.0
FADE_MS = 220.0

Way = tuple[str, tuple[int, ...]]
"""A force and the panels of its path, the first where it stands."""


class CampaignMotions:
    """Makes motions on one board; ``is_reduced``: fades instead of movement."""

    def __init__(self, board: CampaignBoard, *, is_reduced: bool = False) -> None:
        """The board is shown by a stage, which the motions move."""
        self._board = board
        self._is_reduced = is_reduced

    def travel(
        self, ways: Sequence[Way], swept: Sequence[int], owner: str, *, is_retreat: bool = False
    ) -> Motion:
        """Move forces together along their paths; the first takes panels as it touches them."""
        board, stage = self._board, self._board.stage
        path = ways[0][1]
        steps = max(len(way) for _, way in ways) - 1
        reveal = stage.reveal(path[0], path[-1])
        if self._is_reduced:
            ends = [(force, stage.geometry.centre(way[-1])) for force, way in ways]
            taken: list[Motion] = [self.capture(swept, owner, path[0])] if swept else []
            return InTurn(reveal, moves.jump(stage, ends, FADE_MS), *taken)
        step_ms = STEP_MS * (0.8 if is_retreat else 1.0)
        whole_ms = step_ms * max(1, steps)
        travels: list[Motion] = [
            stage.glide(force, [stage.geometry.centre(tile) for tile in way], step_ms * max(1, len(way) - 1))
            for force, way in ways
        ]
        if swept:
            moments = {tile: index / max(1, len(path) - 1) for index, tile in enumerate(path)}
            timed = tuple((tile, moments.get(tile, 1.0)) for tile in swept)
            pulse = effects.capture(
                tuple((tile, moment * 0.66) for tile, moment in timed), board.colour_of(owner)
            )
            travels.append(stage.effect(whole_ms * 1.5, pulse, is_below=True))
            travels.append(self._claiming(timed, owner, whole_ms, ease_in_out))
        return InTurn(reveal, Parallel(*travels))

    def place(self, force: str, tile: int) -> Motion:
        """Set a force down somewhere."""
        stage = self._board.stage
        there = moves.jump(stage, [(force, stage.geometry.centre(tile))], FADE_MS)
        return InTurn(stage.reveal(tile), there)

    def capture(self, tiles: Sequence[int], owner: str, origin: int) -> Motion:
        """Let a pulse run over panels, outwards from one; each changes hands as it passes."""
        board, stage = self._board, self._board.stage
        centre = stage.geometry.centre(origin)
        ranks = [math.dist(centre, stage.geometry.centre(tile)) for tile in tiles]
        timed = flashes.in_waves(tiles, ranks, 0.0 if self._is_reduced else 0.6)
        pulse = stage.effect(CAPTURE_MS, effects.capture(timed, board.colour_of(owner)), is_below=True)
        return InTurn(stage.reveal(tiles[0]), Parallel(pulse, self._claiming(timed, owner, CAPTURE_MS)))

    def supply(self, cut: Sequence[int], joined: Sequence[int], owners: Sequence[str]) -> Motion | None:
        """Wipe a hatch over panels that are cut off, let light run through those that are joined."""
        board, stage = self._board, self._board.stage
        parts: list[Motion] = []
        for tiles, is_cut in ((tuple(cut), True), (tuple(joined), False)):
            shown = tuple(tile for tile in tiles if owners[tile])
            if not shown:
                continue
            ranks = [sum(stage.geometry.centre(tile)) for tile in shown]
            timed = flashes.in_waves(shown, ranks, 0.0 if self._is_reduced else 0.6)
            colour = board.colour_of(owners[shown[0]])
            draw = effects.cut_wipe(timed, colour) if is_cut else effects.rejoin_wave(timed, colour)
            parts.append(stage.effect(WIPE_MS, draw, is_below=True))
            if not is_cut:
                parts.append(Call(partial(board.rejoin, shown)))
        if not parts:
            return None
        return InTurn(stage.reveal((*cut, *joined)[0]), Parallel(*parts))

    def _claiming(self, timed: flashes.Timed, owner: str, duration_ms: float, ease: Ease = linear) -> Motion:
        """Hand panels over one after the other; each is painted again at its moment."""
        return moves.handed_over(timed, lambda due: self._board.claim_ahead(due, owner), duration_ms, ease)
