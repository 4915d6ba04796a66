"""A loop in which nothing happens wakes up half as often, and at full pace again with the next event."""

import pygame

from game.scenes.context import Context
from game.scenes.loop import Loop
from game.scenes.stack import SceneStack
from tests.scenes.test_stack import Recorder

SIZE = (320, 240)


class Metronome:
    """Notes the pace that it is asked for; at some turns an event comes; then the window is closed."""

    def __init__(self, turns: int, events_at: tuple[int, ...]) -> None:
        self.paces: list[int] = []
        self.turns, self.events_at = turns, events_at

    def tick(self, frames_per_second: int) -> int:
        self.paces.append(frames_per_second)
        return 1000 // frames_per_second

    def events(self) -> list[pygame.event.Event]:
        turn = len(self.paces)
        if turn >= self.turns:
            return [pygame.event.Event(pygame.QUIT)]
        return [pygame.event.Event(pygame.MOUSEMOTION)] if turn in self.events_at else []


def paces(turns: int, events_at: tuple[int, ...] = (), *, is_moving: bool = False) -> list[int]:
    """The pace of every turn of a loop over one scene."""
    pygame.display.init()
    surface = pygame.display.set_mode(SIZE)
    stack, clock = SceneStack(Context(), SIZE), Metronome(turns, events_at)
    scene = Recorder("still", [])
    scene.needs_redraw = is_moving
    stack.start(scene)
    Loop(stack, lambda: surface, lambda: None, clock.events).run(clock)
    return clock.paces


def test_where_nothing_happens_it_wakes_up_half_as_often() -> None:
    found = paces(40)
    assert found[:7] == [60] * 7
    assert found[10:] == [30] * 30


def test_the_next_event_brings_the_full_pace_back() -> None:
    found = paces(40, events_at=(20,))
    assert found[19] == 30
    assert found[20:26] == [60] * 6
    assert found[-1] == 30


def test_while_something_moves_the_pace_is_full() -> None:
    assert set(paces(40, is_moving=True)) == {60}
