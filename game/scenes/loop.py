"""The loop: events in, fixed steps of time, a frame only when something changed."""

from collections.abc import Callable, Iterable
from typing import Protocol

import pygame

from game.scenes.stack import SceneStack

STEP_MS = 1000 // 60
_MOST_STEPS = 6
_QUIET_STEPS = 6
"""After so many turns without an event or a frame the loop looks half as often, until there is one."""


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

    def step(self, dt_ms: int) -> bool:
        """Handle what happened, let time pass, draw if needed; return whether to go on."""
        self._quiet_steps += 1
        for event in self._events():
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
            dt_ms = clock.tick(self._pace(frames_per_second))
            try:
                goes_on = self.step(dt_ms)
            except Exception as error:
                if not is_rescued(error):
                    raise

    def _pace(self, frames_per_second: int) -> int:
        """Where nothing happens and nothing moves, waking up is all that the program does."""
        return frames_per_second // 2 if self._quiet_steps > _QUIET_STEPS else frames_per_second
