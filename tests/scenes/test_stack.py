"""The stack carries out transitions and hands typed results down."""

from collections.abc import Callable, Sequence

import pygame
import pytest

from game.scenes.context import Context
from game.scenes.held_key import KeyPlace
from game.scenes.stack import (
    Pop,
    Push,
    Quit,
    Replace,
    Reset,
    SceneError,
    SceneStack,
    Transition,
    push,
)


class Recorder:
    """A scene that writes down what happens to it."""

    is_overlay = False
    needs_redraw = False
    changed_areas = None
    calm_ms = 0
    losses: Sequence[Callable[[], bool]] = ()

    def __init__(self, name: str, log: list[str], result_type: type[object] = object) -> None:
        self.name = name
        self.log = log
        self.result_type = result_type
        self.next: Transition | None = None

    @property
    def key_place(self) -> KeyPlace:
        return KeyPlace(self)

    def may_close(self) -> bool:
        return True

    def _note(self, what: str) -> None:
        self.log.append(f"{self.name} {what}")

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        self._note("enter")

    def exit(self) -> None:
        self._note("exit")

    def pause(self) -> None:
        self._note("pause")

    def resume(self) -> None:
        self._note("resume")

    def resize(self, size: tuple[int, int]) -> None:
        self._note(f"resize {size[0]}")

    def restyle(self) -> None:
        self._note("restyle")

    def handle(self, event: pygame.event.Event) -> Transition | None:
        return self.next

    def update(self, dt_ms: int) -> Transition | None:
        self._note(f"update {dt_ms}")
        return None

    def draw(self, surface: pygame.Surface) -> None:
        self._note("draw")


@pytest.fixture
def log() -> list[str]:
    return []


@pytest.fixture
def stack() -> SceneStack:
    return SceneStack(Context(), (640, 360))


def test_push_and_pop_pause_and_resume(stack: SceneStack, log: list[str]) -> None:
    stack.start(Recorder("a", log))
    stack.apply(Push(Recorder("b", log)))
    stack.apply(Pop())
    assert log == ["a enter", "a pause", "b enter", "b exit", "a resume"]
    assert stack.top.name == "a"


def test_a_result_reaches_the_scene_below_after_it_resumed(stack: SceneStack, log: list[str]) -> None:
    got: list[int] = []
    stack.start(Recorder("a", log))
    stack.apply(push(Recorder("b", log, int), lambda result: got.append(int(str(result)))))
    stack.apply(Pop(7))
    assert got == [7]
    assert log[-1] == "a resume"


def test_a_cancelled_scene_gives_no_result(stack: SceneStack, log: list[str]) -> None:
    got: list[object] = []
    stack.start(Recorder("a", log))
    stack.apply(push(Recorder("b", log, int), got.append))
    stack.apply(Pop())
    assert got == []


def test_a_result_of_the_wrong_type_is_refused(stack: SceneStack, log: list[str]) -> None:
    stack.start(Recorder("a", log))
    stack.apply(Push(Recorder("b", log, int)))
    with pytest.raises(SceneError, match="promised int, gave str"):
        stack.apply(Pop("seven"))


def test_a_result_may_lead_to_the_next_transition(stack: SceneStack, log: list[str]) -> None:
    stack.start(Recorder("a", log))
    stack.apply(push(Recorder("b", log, int), lambda _: Replace(Recorder("c", log))))
    stack.apply(Pop(1))
    assert [scene.name for scene in stack.scenes] == ["c"]


def test_a_replaced_scene_still_owes_the_result(stack: SceneStack, log: list[str]) -> None:
    got: list[object] = []
    stack.start(Recorder("a", log))
    stack.apply(push(Recorder("b", log, int), got.append))
    stack.apply(Replace(Recorder("c", log, int)))
    stack.apply(Pop(3))
    assert got == [3]


def test_reset_leaves_all_and_starts_anew(stack: SceneStack, log: list[str]) -> None:
    stack.start(Recorder("a", log), Recorder("b", log))
    log.clear()
    stack.apply(Reset((Recorder("c", log),)))
    assert log == ["b exit", "a exit", "c enter"]


def test_the_last_pop_and_quit_end_the_program(stack: SceneStack, log: list[str]) -> None:
    stack.start(Recorder("a", log))
    stack.apply(Pop())
    assert not stack.is_running
    other = SceneStack(Context(), (640, 360))
    other.start(Recorder("a", log), Recorder("b", log))
    log.clear()
    other.apply(Quit())
    assert log == ["b exit", "a exit"]
    assert not other.is_running


def test_only_the_top_gets_events_and_may_leave(stack: SceneStack, log: list[str]) -> None:
    below, above = Recorder("a", log), Recorder("b", log)
    below.next = Quit()
    above.next = Pop()
    stack.start(below, above)
    stack.handle(pygame.event.Event(pygame.USEREVENT))
    assert stack.is_running
    assert stack.top is below


def test_an_overlay_is_drawn_over_what_lies_below(stack: SceneStack, log: list[str]) -> None:
    above = Recorder("c", log)
    above.is_overlay = True
    stack.start(Recorder("a", log), Recorder("b", log), above)
    log.clear()
    stack.draw(pygame.Surface((4, 4)))
    assert log == ["b draw", "c draw"]


def test_every_scene_hears_of_size_and_style(stack: SceneStack, log: list[str]) -> None:
    stack.start(Recorder("a", log), Recorder("b", log))
    log.clear()
    stack.resize((800, 600))
    stack.context.apply(stack.context.settings.with_changes(ui_scale=1.5))
    assert log == ["a resize 800", "b resize 800", "a restyle", "b restyle"]
    assert stack.context.kit.scale == 1.5


def test_the_same_scene_cannot_be_on_the_stack_twice(stack: SceneStack, log: list[str]) -> None:
    scene = Recorder("a", log)
    stack.start(scene)
    with pytest.raises(SceneError, match="on the stack already"):
        stack.apply(Push(scene))
