"""The director: plays what happened, one event after another, on a copy of the state that the screen owns.

The rules have long finished when an animation starts. The director holds the events that the viewer has
not seen yet; each is turned into a motion, and the screen's own state takes it in when the motion is over.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.events import Event
from game.views.motion import Motion, Parallel

MAX_STEPS_PER_UPDATE = 400
BUDGET_MS = 6_000.0
"""At the usual speed what others do is shown in about so long, from the end of a turn to the next one."""
LEAST_LEFT_MS = 900.0
"""However much of the budget is spent, what is left is shown in no less than this."""
MOST_HURRY = 6.0
USUAL_MS = 2_500.0
"""So long what others do is shown at the usual speed, while nobody knows how much is still to come."""
DOUBLING_MS = 1_000.0
"""After that the speed doubles in each such span, so that control comes back however much is done."""
MOST_HASTE = 32.0


class Choreography(Protocol):
    """Turns events into motions. ``coming`` are the events after this one, for salvos thrown together."""

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how the event looks, or None where it shows at once."""
        ...

    def length_ms(self, event: Event) -> float:
        """Return about how long an event is shown."""
        ...

    def joins(self, event: Event, following: Event) -> bool:
        """Say whether an event can be shown while the one before it is: a move beside a move."""
        ...

    def has_weight(self, event: Event) -> bool:
        """Say whether a player who skips wants to see this all the same."""
        ...


def _nothing(_: Sequence[Event]) -> None:
    """Nobody wants to know."""


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
        self._current: tuple[tuple[Event, ...], Motion] | None = None
        self.speed = 1.0
        self.is_instant = False
        self.is_paused = False
        self.is_hurried = False
        """Whether what is shown is what others do: it has a budget of time, and moves run together."""
        self._spent_ms = 0.0
        """How much of the budget is used up."""
        self._has_skipped = False
        self._is_rushed = False
        self._is_skipping = False
        self.begun: Callable[[Sequence[Event]], object] = _nothing
        """Told of events whose showing begins, several where they are shown together; not of skipped ones."""

    @property
    def is_idle(self) -> bool:
        """Whether everything that happened has been shown."""
        return self._current is None and not self._queue

    @property
    def waiting(self) -> int:
        """Return how many events have not been shown to their end."""
        shown = 0 if self._current is None else len(self._current[0])
        return len(self._queue) + shown

    @property
    def pace(self) -> float:
        """How many times as fast as usual things move now."""
        return self.speed * (self._hurry() if self.is_hurried else 1.0)

    @property
    def left_ms(self) -> float:
        """Return about how long what waits takes at the usual speed."""
        shown = () if self._current is None else self._current[0]
        return sum(self._choreography.length_ms(event) for event in (*shown[:1], *self._queue))

    def _hurry(self) -> float:
        """Return how much faster what waits has to be shown to keep to the budget.

        Where secrets keep others from acting ahead only the next action waits, and how much follows is not
        known: the longer they go on, the faster it is shown.
        """
        budget = max(LEAST_LEFT_MS, BUDGET_MS - self._spent_ms)
        known = min(MOST_HURRY, max(1.0, self.left_ms / budget))
        over_ms = min(max(0.0, self._spent_ms - USUAL_MS), DOUBLING_MS * MOST_HASTE)
        return max(known, min(MOST_HASTE, math.exp2(over_ms / DOUBLING_MS)))

    def play(self, events: Sequence[Event]) -> None:
        """Show these after everything queued before."""
        self._queue.extend(events)

    def rest(self) -> None:
        """Somebody at the screen decides again: the next ones to act have a budget of their own."""
        self._spent_ms, self._has_skipped, self._is_rushed = 0.0, False, False

    def update(self, dt_ms: float) -> bool:
        """Let time pass; return whether anything was shown."""
        if self.is_idle or self.is_paused:
            return False
        left_ms = dt_ms * self.pace
        self._spent_ms += dt_ms * self.speed
        is_instant = self.is_instant or self._is_rushed
        for _ in range(MAX_STEPS_PER_UPDATE):
            if self._current is None:
                if not self._queue:
                    break
                self._start_next(is_instant)
                continue
            events, motion = self._current
            left_ms = motion.advance(3_600_000.0 if is_instant else left_ms)
            if not motion.is_done:
                break
            self._finish(events)
        return True

    def _finish(self, events: Sequence[Event]) -> None:
        self._current = None
        for event in events:
            self._apply(event)

    def skip(self) -> None:
        """Show everything that waits at once, in order."""
        was_instant, self.is_instant = self.is_instant, True
        was_paused, self.is_paused = self.is_paused, False
        self._is_skipping = True
        while not self.is_idle:
            self.update(0.0)
        self._is_skipping = False
        self.is_instant, self.is_paused = was_instant, was_paused

    def skip_on(self) -> None:
        """Skip to the next event of weight; a second time, to the end of what others do."""
        if self._has_skipped:
            self.rush()
            return
        self._has_skipped = True
        if self._current is not None:
            events, motion = self._current
            motion.advance(3_600_000.0)
            self._finish(events)
        while self._queue and not self._choreography.has_weight(self._queue[0]):
            self._apply(self._queue.popleft())

    def rush(self) -> None:
        """Show everything at once, and what others still do as well."""
        self._is_rushed = self.is_hurried
        self.skip()

    def clear(self) -> None:
        """Forget what waits without showing it: the state was set anew."""
        self._queue.clear()
        self._current = None

    def _start_next(self, is_instant: bool) -> None:
        event = self._queue.popleft()
        motion = None if is_instant else self._choreography.motion(event, tuple(self._queue))
        if motion is None:
            self._begin((event,))
            self._apply(event)
            return
        together, motions = [event], [motion]
        while self.is_hurried and self._queue and self._choreography.joins(together[-1], self._queue[0]):
            other = self._choreography.motion(self._queue[0], ())
            if other is None:
                break
            together.append(self._queue.popleft())
            motions.append(other)
        self._begin(together)
        self._current = tuple(together), motion if len(motions) == 1 else Parallel(*motions)

    def _begin(self, events: Sequence[Event]) -> None:
        if not (self._is_skipping or self._is_rushed):
            self.begun(events)
