"""Motions: small pieces of animation that are stepped by milliseconds and know when they are done."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as SequenceOf
from itertools import pairwise
from typing import Protocol

from pygame.math import Vector2, lerp, smoothstep

Ease = Callable[[float], float]
Place = Callable[[Vector2, float], None]
"""Receives a position and an opacity from 0 to 1."""


def linear(share: float) -> float:
    """The same speed all the way."""
    return share


def ease_in_out(share: float) -> float:
    """Start and end softly."""
    return smoothstep(0.0, 1.0, share)


def ease_in(share: float) -> float:
    """Start softly, end at full speed."""
    return 2.0 * smoothstep(0.0, 1.0, share * 0.5)


def ease_out(share: float) -> float:
    """Start at full speed, end softly."""
    return 2.0 * smoothstep(0.0, 1.0, 0.5 + share * 0.5) - 1.0


class Motion(Protocol):
    """Anything that can be played on a timeline."""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to play."""
        ...

    def advance(self, dt_ms: float) -> float:
        """Play `dt_ms` milliseconds and return those that were not needed."""
        ...


class Tween:
    """Calls `apply` with an eased share from 0 to 1 during `duration_ms`; the last call is exactly 1."""

    def __init__(self, duration_ms: float, apply: Callable[[float], None], ease: Ease = ease_in_out) -> None:
        self._duration_ms = max(0.0, duration_ms)
        self._apply = apply
        self._ease = ease
        self._elapsed_ms = 0.0
        self._is_done = False

    @property
    def is_done(self) -> bool:
        """Whether the share 1 has been applied."""
        return self._is_done

    def advance(self, dt_ms: float) -> float:
        """Apply the share that stands after `dt_ms` more milliseconds."""
        if self._is_done:
            return dt_ms
        self._elapsed_ms += dt_ms
        left_ms = self._elapsed_ms - self._duration_ms
        self._is_done = left_ms >= 0.0
        self._apply(1.0 if self._is_done else self._ease(self._elapsed_ms / self._duration_ms))
        return max(0.0, left_ms)


class Delay(Tween):
    """Waits."""

    def __init__(self, duration_ms: float) -> None:
        super().__init__(duration_ms, lambda _share: None, linear)


class Call(Tween):
    """Calls a function once, in no time."""

    def __init__(self, function: Callable[[], None]) -> None:
        super().__init__(0.0, lambda _share: function(), linear)


class Sequence:
    """Plays motions one after the other; time left over by one goes to the next."""

    def __init__(self, *motions: Motion) -> None:
        self._motions = motions
        self._index = 0

    @property
    def is_done(self) -> bool:
        """Whether the last motion is done."""
        return self._index >= len(self._motions)

    def advance(self, dt_ms: float) -> float:
        """Play on from the first motion that is not done."""
        while self._index < len(self._motions):
            dt_ms = self._motions[self._index].advance(dt_ms)
            if not self._motions[self._index].is_done:
                return 0.0
            self._index += 1
        return dt_ms


class Parallel:
    """Plays motions at the same time and is done with the longest."""

    def __init__(self, *motions: Motion) -> None:
        self._motions = motions

    @property
    def is_done(self) -> bool:
        """Whether all motions are done."""
        return all(motion.is_done for motion in self._motions)

    def advance(self, dt_ms: float) -> float:
        """Play each motion by the same time."""
        return min((motion.advance(dt_ms) for motion in self._motions), default=dt_ms)


def point_along(points: SequenceOf[Vector2], share: float) -> Vector2:
    """The point at a share from 0 to 1 of the length of a path."""
    lengths = [a.distance_to(b) for a, b in pairwise(points)]
    rest = share * sum(lengths)
    for (start, end), length in zip(pairwise(points), lengths):
        if rest <= length and length > 0.0:
            return start.lerp(end, min(1.0, rest / length))
        rest -= length
    return Vector2(points[-1])


def move(
    points: SequenceOf[Vector2],
    duration_ms: float,
    place: Place,
    *,
    ease: Ease = ease_in_out,
    is_reduced: bool = False,
) -> Tween:
    """Move something along a path; with reduced motion it fades out at the start and in at the end."""

    def glide(share: float) -> None:
        place(point_along(points, share), 1.0)

    def fade(share: float) -> None:
        if share < 0.5:
            place(Vector2(points[0]), lerp(1.0, 0.0, share * 2.0))
        else:
            place(Vector2(points[-1]), lerp(0.0, 1.0, share * 2.0 - 1.0))

    return Tween(duration_ms, fade if is_reduced else glide, linear if is_reduced else ease)
