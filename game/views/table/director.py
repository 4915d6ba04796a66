"""The director: plays what happened, one event after another, on a copy of the state that the screen owns.

The rules have long finished when an animation starts. The director holds the events that the viewer has
not seen yet; each is turned into a motion, and the screen's own state takes it in when the motion is over.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.events import Event
from game.views.motion import Motion

MAX_STEPS_PER_UPDATE = 400


class Choreography(Protocol):
    """Turns events into motions. ``coming`` are the events after this one, for salvos thrown together."""

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how the event looks, or None where it shows at once."""
        ...


class Director:
    """A queue of events with a motion for each.

    ``apply`` is called once for every event, in order, when its motion has ended: there the screen's state
    changes and the log gets its line.
    """

    def __init__(self, choreography: Choreography, apply: Callable[[Event], None]) -> None:
        """Nothing is queued at first."""
        self._choreography = choreography
        self._apply = apply
        self._queue: deque[Event] = deque()
        self._current: tuple[Event, Motion] | None = None
        self.speed = 1.0
        self.is_instant = False
        self.is_paused = False

    @property
    def is_idle(self) -> bool:
        """Whether everything that happened has been shown."""
        return self._current is None and not self._queue

    @property
    def waiting(self) -> int:
        """Return how many events have not been shown to their end."""
        return len(self._queue) + (self._current is not None)

    def play(self, events: Sequence[Event]) -> None:
        """Show these after everything queued before."""
        self._queue.extend(events)

    def update(self, dt_ms: float) -> bool:
        """Let time pass; return whether anything was shown."""
        if self.is_idle or self.is_paused:
            return False
        left_ms = dt_ms * self.speed
        for _ in range(MAX_STEPS_PER_UPDATE):
            if self._current is None:
                if not self._queue:
                    break
                self._start_next()
                continue
            event, motion = self._current
            left_ms = motion.advance(3_600_000.0 if self.is_instant else left_ms)
            if not motion.is_done:
                break
            self._current = None
            self._apply(event)
        return True

    def skip(self) -> None:
        """Show everything that waits at once, in order."""
        was_instant, self.is_instant = self.is_instant, True
        was_paused, self.is_paused = self.is_paused, False
        while not self.is_idle:
            self.update(0.0)
        self.is_instant, self.is_paused = was_instant, was_paused

    def clear(self) -> None:
        """Forget what waits without showing it: the state was set anew."""
        self._queue.clear()
        self._current = None

    def _start_next(self) -> None:
        event = self._queue.popleft()
        motion = None if self.is_instant else self._choreography.motion(event, tuple(self._queue))
        if motion is None:
            self._apply(event)
        else:
            self._current = (event, motion)
