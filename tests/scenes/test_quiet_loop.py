"""A loop in which nothing happens looks for events with every frame, and wakes the scenes seldom.

What a scene has foretold comes in its frame, an event in the turn that finds it, and no time is lost.
"""

import pygame

from game.scenes.context import Context
from game.scenes.loop import STEP_MS, Loop
from game.scenes.stack import SceneStack, Transition
from game.views.calm import CALM_MS
from tests.scenes.test_stack import Recorder

SIZE = (320, 240)
TURNS = 600


class Metronome:
    """Turns at the pace that it is asked for; at some turns an event comes; then the window is closed."""

    def __init__(self, turns: int, events_at: tuple[int, ...]) -> None:
        self.paces: list[int] = []
        self.looks = 0
        self.turns, self.events_at = turns, events_at

    @property
    def now_ms(self) -> int:
        return STEP_MS * len(self.paces)

    def tick(self, frames_per_second: int) -> int:
        self.paces.append(frames_per_second)
        return 1000 // frames_per_second

    def events(self) -> list[pygame.event.Event]:
        self.looks += 1
        turn = len(self.paces)
        if turn >= self.turns:
            return [pygame.event.Event(pygame.QUIT)]
        return [pygame.event.Event(pygame.MOUSEMOTION)] if turn in self.events_at else []


class Sleeper(Recorder):
    """Writes down when it is woken, and looks different at a time that it foretells."""

    def __init__(self, clock: Metronome, calm_ms: int = CALM_MS, due_ms: int | None = None) -> None:
        super().__init__("sleeper", [])
        self._clock, self._calm_ms, self._due_ms = clock, calm_ms, due_ms
        self.passed: list[int] = []
        self.handled: list[tuple[int, int]] = []
        """At which turn an event came, and how much time had passed for the scene by then."""
        self.drawn: list[int] = []

    @property
    def calm_ms(self) -> int:  # type: ignore[override]
        return self._calm_ms if self._due_ms is None else self._due_ms - sum(self.passed)

    def update(self, dt_ms: int) -> Transition | None:
        self.passed.append(dt_ms)
        if self._due_ms is not None and sum(self.passed) >= self._due_ms:
            self.needs_redraw, self._due_ms = True, None
        return None

    def handle(self, event: pygame.event.Event) -> Transition | None:
        self.handled.append((len(self._clock.paces), sum(self.passed)))
        return None

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn.append(self._clock.now_ms)
        self.needs_redraw = False


def run(
    turns: int = TURNS,
    events_at: tuple[int, ...] = (),
    *,
    calm_ms: int = CALM_MS,
    due_ms: int | None = None,
    is_moving: bool = False,
) -> tuple[Sleeper, Metronome]:
    """Let a loop turn over one scene."""
    pygame.display.init()
    surface = pygame.display.set_mode(SIZE)
    stack, clock = SceneStack(Context(), SIZE), Metronome(turns, events_at)
    scene = Sleeper(clock, calm_ms, due_ms)
    stack.start(scene)
    flip = (lambda: setattr(scene, "needs_redraw", True)) if is_moving else (lambda: None)
    Loop(stack, lambda: surface, flip, clock.events).run(clock)
    return scene, clock


def test_where_nothing_changes_scenes_are_woken_a_few_times_a_second_and_lose_no_time() -> None:
    scene, clock = run()
    seconds = clock.now_ms / 1000
    assert len(scene.passed) <= 6 * seconds
    assert len(scene.drawn) == 1
    assert clock.now_ms - 250 <= sum(scene.passed) <= clock.now_ms


def test_events_are_looked_for_with_every_frame() -> None:
    _, clock = run()
    assert set(clock.paces) == {60}
    assert clock.looks == TURNS


def test_an_event_is_handled_in_the_turn_that_finds_it_after_the_time_before_it() -> None:
    scene, _ = run(events_at=(101, 300, 301, 407))
    assert [turn for turn, _ in scene.handled] == [101, 300, 301, 407]
    assert [passed for _, passed in scene.handled] == [STEP_MS * (turn - 1) for turn, _ in scene.handled]


def test_after_an_event_time_goes_on_in_steps() -> None:
    scene, _ = run(turns=103, events_at=(101,))
    assert scene.passed[-2:] == [STEP_MS, STEP_MS]


def test_what_is_foretold_is_drawn_in_its_frame() -> None:
    for due_ms in (90, 100, 230, 500, 999):
        scene, _ = run(due_ms=due_ms)
        assert len(scene.drawn) == 2
        assert 0 <= scene.drawn[1] - due_ms < STEP_MS


def test_what_works_or_is_waited_for_is_asked_every_other_frame() -> None:
    scene, clock = run(calm_ms=0)
    assert set(scene.passed) == {STEP_MS}
    assert sum(scene.passed) >= clock.now_ms - 3 * STEP_MS


def test_while_something_moves_no_time_is_kept() -> None:
    scene, _ = run(is_moving=True)
    assert scene.passed == [STEP_MS] * (TURNS - 1)
    assert len(scene.drawn) == TURNS - 1


def test_a_clock_that_was_stopped_gives_no_hour_at_once() -> None:
    pygame.display.init()
    surface = pygame.display.set_mode(SIZE)
    stack, clock = SceneStack(Context(), SIZE), Metronome(TURNS, ())
    scene = Sleeper(clock)
    stack.start(scene)
    loop = Loop(stack, lambda: surface, lambda: None, list)
    for _ in range(60):
        loop.turn(STEP_MS)
    loop.turn(3_600_000)
    assert max(scene.passed) <= 300
