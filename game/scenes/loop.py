"""The loop: events in, fixed steps of time, a frame only when something changed.

Events are looked for with every frame. Where nothing moves that is all that it does: scenes say for how long
nothing changes by itself, and are woken when that is over, or with the next event.
"""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Protocol

import pygame

from game.scenes.stack import SceneStack

STEP_MS = 1000 // 60
_MOST_STEPS = 6
_QUIET_STEPS = 6
"""After so many turns without an event or a frame time is handed on half as often."""
_KEPT_MS = 2 * STEP_MS
"""So long it is kept then, though something works, or is waited for."""
_MOST_KEPT_MS = 200
"""So long at most where nothing changes by itself: as late comes what nobody has foretold."""


class Clock(Protocol):
    """Where the loop gets its time from."""

    def tick(self, frames_per_second: int) -> int:
        """Wait for the next frame and return the milliseconds since the last call."""


class RealClock:
    """The clock on the wall."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()

    def tick(self, frames_per_second: int) -> int:
        """Wait and measure."""
        return self._clock.tick(frames_per_second)


class Loop:
    """Drives a stack. ``step`` is one turn and can be driven by anything; ``run`` drives it by a clock."""

    def __init__(
        self,
        stack: SceneStack,
        surface: Callable[[], pygame.Surface],
        flip: Callable[[], None],
        events: Callable[[], Iterable[pygame.event.Event]] = pygame.event.get,
    ) -> None:
        self.stack = stack
        self._surface = surface
        self._flip = flip
        self._events = events
        self._owed_ms = 0
        self._gamepads: dict[int, pygame.joystick.JoystickType] = {}
        self.frames_drawn = 0
        self._quiet_steps = 0
        self._kept_ms = 0
        """How much time has not been handed on to the scenes yet."""
        self._keeps_ms = 0
        """How much is kept until then, unless an event comes before."""
        self._is_calm = False
        """Whether nothing changes by itself meanwhile, so that it is handed on as a whole."""

    def turn(self, dt_ms: int) -> bool:
        """Go on by a frame: look for events at once, let time pass where that can change anything."""
        events = iter(self._events())
        first = next(events, None)
        self._kept_ms += dt_ms
        if first is None and self._kept_ms < self._keeps_ms:
            return True
        kept, is_calm = self._kept_ms, self._is_calm
        self._kept_ms, self._keeps_ms, self._is_calm = 0, 0, False
        if is_calm:
            now = 0 if first is None else dt_ms
            if kept > now:
                self.stack.update(min(kept - now, _MOST_KEPT_MS + STEP_MS * _MOST_STEPS))
            kept = now
        if not self._go_on(events if first is None else chain((first,), events), kept):
            return False
        self._rest()
        return True

    def step(self, dt_ms: int) -> bool:
        """Handle what happened, let time pass, draw if needed; return whether to go on."""
        return self._go_on(self._events(), dt_ms)

    def _go_on(self, events: Iterable[pygame.event.Event], dt_ms: int) -> bool:
        self._quiet_steps += 1
        for event in events:
            self._quiet_steps = 0
            if event.type == pygame.QUIT:
                self.stack.close()
            elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
                self._resize()
            elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
                self.stack.invalidate()
            elif event.type == pygame.JOYDEVICEADDED:
                gamepad = pygame.joystick.Joystick(event.device_index)
                self._gamepads[gamepad.get_instance_id()] = gamepad
            elif event.type == pygame.JOYDEVICEREMOVED:
                self._gamepads.pop(event.instance_id, None)
            else:
                self.stack.handle(event)
            if not self.stack.is_running:
                return False
        self._owed_ms = min(self._owed_ms + dt_ms, STEP_MS * _MOST_STEPS)
        while self._owed_ms >= STEP_MS and self.stack.is_running:
            self._owed_ms -= STEP_MS
            self.stack.update(STEP_MS)
        if not self.stack.is_running:
            return False
        if self.stack.needs_redraw:
            self.draw()
        return True

    def _rest(self) -> None:
        """See how long time may be kept."""
        calm_ms = min(self.stack.calm_ms, _MOST_KEPT_MS) if self._quiet_steps > 1 else 0
        self._is_calm = calm_ms > _KEPT_MS
        slow_ms = _KEPT_MS if self._quiet_steps > _QUIET_STEPS else 0
        self._keeps_ms = calm_ms if self._is_calm else slow_ms

    def draw(self) -> None:
        """Draw what there is now and show it."""
        self.stack.draw(self._surface())
        self._flip()
        self.frames_drawn += 1
        self._quiet_steps = 0

    def _resize(self) -> None:
        size = self._surface().get_size()
        if size != self.stack.size:
            self.stack.resize(size)
        else:
            self.stack.invalidate()

    def run(
        self,
        clock: Clock,
        frames_per_second: int = 60,
        is_rescued: Callable[[Exception], bool] = lambda _: False,
    ) -> None:
        """Go on until the player leaves. ``is_rescued``: leave scenes that failed; False: it cannot go on."""
        goes_on = True
        while goes_on:
            dt_ms = clock.tick(frames_per_second)
            try:
                goes_on = self.turn(dt_ms)
            except Exception as error:
                if not is_rescued(error):
                    raise
