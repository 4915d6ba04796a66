"""The scene stack: scenes return transitions, and only the stack carries them out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar, cast

import pygame

from game.scenes.context import Context
from game.scenes.held_key import HeldKey, KeyPlace
from game.scenes.second_click import SecondClick

_NOWHERE = pygame.Rect(0, 0, 0, 0)
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class SceneError(RuntimeError):
    """A scene broke the agreement with the stack."""


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top. Build it with ``push`` to get a typed result."""

    scene: "Scene[object]"
    then: "Callable[[object], Transition | None] | None" = None


@dataclass(frozen=True, slots=True)
class Pop:
    """Leave this scene; a result other than None goes to the scene below."""

    result: object = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Leave this scene and put another in its place."""

    scene: "Scene[object]"


@dataclass(frozen=True, slots=True)
class Reset:
    """Leave all scenes and start anew with these, the last on top."""

    scenes: "tuple[Scene[object], ...]"


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program."""


Transition: TypeAlias = Push | Pop | Replace | Reset | Quit


class Scene(Protocol[R_co]):
    """What the player is doing now."""

    @property
    def name(self) -> str:
        """A short name for messages, tests and crash reports."""

    @property
    def result_type(self) -> type[R_co]:
        """The type of what ``Pop`` hands back; ``type(None)`` for nothing."""

    @property
    def is_overlay(self) -> bool:
        """Whether the scene below is drawn first."""

    @property
    def needs_redraw(self) -> bool:
        """Whether the picture has changed since the last ``draw``."""

    @property
    def changed_areas(self) -> Sequence[pygame.Rect] | None:
        """Outside of which rectangles the next frame is like the last one; None: it may differ anywhere."""

    @property
    def calm_ms(self) -> int:
        """For how long nothing changes unless an event comes; 0: something moves, works or is waited for."""

    @property
    def key_place(self) -> KeyPlace:
        """Where a key pressed now would go."""

    @property
    def losses(self) -> Sequence[Callable[[], bool]]:
        """What says, each for itself, whether something is lost when the window is closed."""

    def may_close(self) -> bool:
        """Ask whether the window is to be closed though something is lost; False: wait for the answer."""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """The scene came onto the stack."""

    def exit(self) -> None:
        """The scene left the stack."""

    def pause(self) -> None:
        """Another scene was put on top."""

    def resume(self) -> None:
        """The scene is on top again."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""

    def restyle(self) -> None:
        """The context's kit or key map has changed."""

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Take an event."""

    def update(self, dt_ms: int) -> Transition | None:
        """Let a fixed step of time pass."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene."""


def push(scene: Scene[R], then: Callable[[R], Transition | None] | None = None) -> Push:
    """Return a ``Push`` whose result goes to ``then``; a cancelled scene only resumes."""
    return Push(scene, cast("Callable[[object], Transition | None] | None", then))


@dataclass(slots=True)
class _Entry:
    scene: Scene[object]
    then: Callable[[object], Transition | None] | None = None


class SceneStack:
    """Owns the scenes. Nobody else changes their order."""

    def __init__(self, context: Context, size: tuple[int, int]) -> None:
        self.context = context
        self.size = size
        self._entries: list[_Entry] = []
        self._is_stale = True
        self._drawn_on: pygame.Surface | None = None
        self.has_quit = False
        self._held = HeldKey()
        self._second = SecondClick()
        context.watch(self._restyle)

    @property
    def scenes(self) -> Sequence[Scene[object]]:
        """The scenes from the lowest to the top."""
        return tuple(entry.scene for entry in self._entries)

    @property
    def top(self) -> Scene[object]:
        """The scene that gets events and time."""
        if not self._entries:
            raise SceneError("the stack is empty")
        return self._entries[-1].scene

    @property
    def is_running(self) -> bool:
        """Whether there is a scene and nobody asked to leave."""
        return bool(self._entries) and not self.has_quit

    def start(self, *scenes: Scene[object]) -> None:
        """Begin with these scenes."""
        self.apply(Reset(scenes))

    def apply(self, transition: Transition | None) -> None:
        """Carry out a transition, and those that its results lead to."""
        while transition is not None:
            self._is_stale = True
            match transition:
                case Push(scene, then):
                    if self._entries:
                        self.top.pause()
                    self._enter(scene, then)
                    transition = None
                case Pop(result):
                    transition = self._pop(result)
                case Replace(scene):
                    entry = self._leave()
                    self._enter(scene, entry.then)
                    transition = None
                case Reset(scenes):
                    self._leave_all()
                    for number, scene in enumerate(scenes):
                        if number:
                            self.top.pause()
                        self._enter(scene, None)
                    transition = None
                case Quit():
                    self._leave_all()
                    self.has_quit = True
                    transition = None

    def _enter(self, scene: Scene[object], then: Callable[[object], Transition | None] | None) -> None:
        if any(entry.scene is scene for entry in self._entries):
            raise SceneError(f"scene {scene.name!r} is on the stack already")
        self._entries.append(_Entry(scene, then))
        scene.enter(self.context, self.size)

    def _leave(self) -> _Entry:
        if not self._entries:
            raise SceneError("there is no scene to leave")
        entry = self._entries.pop()
        entry.scene.exit()
        return entry

    def _leave_all(self) -> None:
        while self._entries:
            self._leave()

    def abandon(self, *scenes: Scene[object]) -> list[Exception]:
        """Begin anew with these scenes, whatever the others do; return why some could not be left."""
        problems: list[Exception] = []
        while self._entries:
            try:
                self._leave()
            except Exception as problem:
                problems.append(problem)
        self.start(*scenes)
        return problems

    def _pop(self, result: object) -> Transition | None:
        scene = self.top
        if result is not None and not isinstance(result, scene.result_type):
            wanted = scene.result_type.__name__
            raise SceneError(f"scene {scene.name!r} promised {wanted}, gave {type(result).__name__}")
        entry = self._leave()
        if not self._entries:
            self.has_quit = True
            return None
        self.top.resume()
        if result is not None and entry.then is not None:
            return entry.then(result)
        return None

    def _restyle(self) -> None:
        for entry in self._entries:
            entry.scene.restyle()
        self._is_stale = True

    def close(self) -> None:
        """The window is to be closed: leave, after a question where something on any scene is lost."""
        is_lost = any(loss() for entry in self._entries for loss in entry.scene.losses)
        self.has_quit = not is_lost or self.top.may_close()

    def handle(self, event: pygame.event.Event) -> None:
        """Give an event to the top scene, unless it is left over from a key pressed somewhere else."""
        if not self.is_running:
            return
        place = self.top.key_place
        if not (self._held.is_stale(event, place) or self._second.is_stale(event, place)):
            self.apply(self.top.handle(event))

    def update(self, dt_ms: int) -> None:
        """Let time pass in the top scene."""
        self._second.update(dt_ms)
        if self.is_running:
            self.apply(self.top.update(dt_ms))

    def resize(self, size: tuple[int, int]) -> None:
        """Tell every scene the new size of the window."""
        self.size = size
        self._is_stale = True
        for entry in self._entries:
            entry.scene.resize(size)

    def invalidate(self) -> None:
        """Draw at the next opportunity, changed or not."""
        self._is_stale = True

    def _shown(self) -> list[Scene[object]]:
        shown: list[Scene[object]] = []
        for entry in reversed(self._entries):
            shown.insert(0, entry.scene)
            if not entry.scene.is_overlay:
                break
        return shown

    @property
    def needs_redraw(self) -> bool:
        """Whether a frame would differ from the last one, anywhere."""
        return self._is_stale or any(scene.needs_redraw for scene in self._shown())

    @property
    def calm_ms(self) -> int:
        """For how long nothing changes unless an event comes."""
        return self.top.calm_ms if self.is_running else 0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the top scene, and below an overlay what it lies on.

        Where one scene fills the screen and says that only parts of it change, the rest stays as it is.
        """
        shown = self._shown()
        is_kept = not self._is_stale and len(shown) == 1 and surface is self._drawn_on
        areas = shown[0].changed_areas if is_kept else None
        if areas is None:
            for scene in shown:
                scene.draw(surface)
        else:
            for area in areas or (_NOWHERE,):
                surface.set_clip(area)
                shown[0].draw(surface)
            surface.set_clip(None)
        self._is_stale = False
        self._drawn_on = surface
