"""The virtual clock and the timeline: what is being animated, at which speed."""

from __future__ import annotations

from game.views.motion.tween import Motion

SKIP_MS = 3_600_000.0


class VirtualClock:
    """Time in milliseconds that only moves when it is told to, faster or slower than the wall's."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed

    def advance(self, real_dt_ms: float) -> float:
        """Let real time pass and return the virtual time that passed with it."""
        return real_dt_ms * self.speed


class Timeline:
    """Plays motions: `play` starts one now, `queue` after all that were queued before."""

    def __init__(self, clock: VirtualClock | None = None, *, is_reduced: bool = False) -> None:
        self.clock = clock if clock is not None else VirtualClock()
        self.is_reduced = is_reduced
        self._playing: list[Motion] = []
        self._queue: list[Motion] = []

    @property
    def is_idle(self) -> bool:
        """Whether nothing is playing or waiting."""
        return not self._playing and not self._queue

    def play(self, motion: Motion) -> None:
        """Start a motion now, beside the others."""
        self._playing.append(motion)

    def queue(self, motion: Motion) -> None:
        """Play a motion when everything queued before it is done."""
        self._queue.append(motion)

    def update(self, real_dt_ms: float) -> None:
        """Let time pass; motions may start others while they play."""
        self._advance(self.clock.advance(real_dt_ms))

    def skip(self) -> None:
        """Bring everything that plays or waits to its end at once, what it starts included."""
        while not self.is_idle:
            self._advance(SKIP_MS)

    def clear(self) -> None:
        """Forget everything without playing it to its end."""
        self._playing.clear()
        self._queue.clear()

    def _advance(self, dt_ms: float) -> None:
        playing, self._playing = self._playing, []
        for motion in playing:
            motion.advance(dt_ms)
        self._playing = [motion for motion in playing if not motion.is_done] + self._playing
        while self._queue:
            motion = self._queue[0]
            dt_ms = motion.advance(dt_ms)
            if not motion.is_done:
                return
            if self._queue and self._queue[0] is motion:
                del self._queue[0]
