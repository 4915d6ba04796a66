"""Motions alike in every system: tokens along a way, at once, a lunge; ground that is taken; banners."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame.math import Vector2

from game.views.board.geometry import Place
from game.views.motion import Call, Delay, Motion, Parallel, Tween, linear
from game.views.motion import Sequence as InTurn
from game.views.motion.tween import Ease
from game.views.table.flashes import Timed
from game.views.table.stage import Stage

Banner = Callable[[str, str, int], None]
"""Shows a banner: a text key and a player ("" ends it), and the turn that begins (0: the present one)."""


def bannered(banner: Banner, key: str, player: str, turn: int, duration_ms: float) -> Motion:
    """Show a banner for a while. A turn that begins is not yet that of the state: its number goes along."""
    return InTurn(
        Call(lambda: banner(key, player, turn)), Delay(duration_ms), Call(lambda: banner("", "", 0))
    )


def where(stage: Stage, token: str, tile: int) -> Place:
    """Return where a token is shown, or the middle of its tile where it is not on the board."""
    sprite = stage.sprites.get(token)
    return stage.geometry.centre(max(0, tile)) if sprite is None else (sprite.at.x, sprite.at.y)


def jump(stage: Stage, ends: Sequence[tuple[str, Place]], fade_ms: float, faded: float = 0.0) -> Motion:
    """Let tokens fade where they are, and come up again where they go to."""
    tokens = [token for token, _ in ends]
    return InTurn(
        stage.fade(tokens, 1.0, faded, fade_ms),
        Parallel(*(stage.glide(token, [end, end], 1.0) for token, end in ends)),
        stage.fade(tokens, faded, 1.0, fade_ms),
    )


def along(
    stage: Stage, token: str, tiles: Sequence[int], step_ms: float, fade_ms: float, *, is_reduced: bool
) -> Motion:
    """Move a token over tiles, with reduced motion to the last at once; both ends are in view."""
    points = [stage.geometry.centre(tile) for tile in tiles]
    reveal = stage.reveal(tiles[0], tiles[-1])
    if is_reduced:
        return InTurn(reveal, jump(stage, [(token, points[-1])], fade_ms))
    return InTurn(reveal, stage.glide(token, points, step_ms * max(1, len(tiles) - 1)))


def lunge(
    stage: Stage, token: str, start: Place, end: Place, share: float, blow: Motion, times: tuple[float, float]
) -> Motion:
    """Let a token go a share of the way to its target, strike, and go back; ``times`` there and back."""
    middle = Vector2(start).lerp(Vector2(end), share)
    near = (middle.x, middle.y)
    out_ms, back_ms = times
    return InTurn(stage.glide(token, [start, near], out_ms), blow, stage.glide(token, [near, start], back_ms))


def handed_over(
    timed: Timed, take: Callable[[Sequence[int]], object], duration_ms: float, ease: Ease = linear
) -> Motion:
    """Hand places over one after the other, each at its moment: ``take`` is told of those that are due."""
    waiting = sorted(timed, key=lambda each: each[1])

    def advance(share: float) -> None:
        due = [tile for tile, moment in waiting if moment <= share]
        if due:
            del waiting[: len(due)]
            take(due)

    return Tween(duration_ms, advance, ease)
