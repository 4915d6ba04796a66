"""The pilot: plays the real scene stack as a person would, by posted pygame events and a virtual clock.

    pilot = Pilot(TitleScene())
    pilot.click("New battle")            # by visible text, id, widget or point
    pilot.press("Tab", "Enter")          # by key name; "Ctrl+Z" works
    pilot.click("Name"); pilot.type("Okada")
    pilot.wait(500)                      # half a second of virtual time
    assert "Turn 1" in pilot.text()
    pilot.screenshot(tmp_path / "battle.png")

Nothing here calls a scene directly: what the pilot can do, a player can do.
"""

import contextlib
import math
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias, TypeVar

import pygame
import pytest

from game.scenes.context import Context, ViewSettings
from game.scenes.faces import COMMANDS
from game.scenes.loop import STEP_MS, Loop
from game.scenes.opening import Opening
from game.scenes.screen import Screen
from game.scenes.stack import Scene, SceneStack
from game.views.board import ground
from game.views.input import KeyMap
from game.views.keys import KeyChord, key_name
from game.views.ui.focus import around_of
from game.views.ui.root import Ui
from game.views.ui.widget import Widget
from tests.support.drawn_once import draw_once
from tests.support.endings import at_the_end

W = TypeVar("W", bound=Widget)
Target: TypeAlias = "str | Widget | tuple[int, int]"
draw_once()


class NotOnScreenError(AssertionError):
    """What the pilot was to use is not there; the message lists what is."""


@contextlib.contextmanager
def whole_ground() -> Iterator[None]:
    """Let ground be drawn whole at once: in parts it takes more frames, each of which scales all of it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ground, "BUILD_BUDGET_CHUNKS", ground.MAX_CHUNKS)
        patch.setattr(ground, "BUILD_BUDGET_MS", math.inf)
        yield


class SparseLoop(Loop):
    """Draws one frame in so many that are due: nobody looks between them, and drawing is most of the work."""

    every = 16
    _skipped = 0

    def draw(self) -> None:
        """Draw, or leave it for the next time."""
        self._skipped += 1
        if self._skipped >= self.every or isinstance(self.stack.top, Opening):
            self.draw_now()

    def draw_now(self) -> None:
        """Draw whatever is due, because somebody looks."""
        if self.stack.needs_redraw:
            self._skipped = 0
            with whole_ground() if self.every > 1 else contextlib.nullcontext():
                super().draw()


class Pilot:
    """Holds a stack, a dummy display and a virtual clock."""

    def __init__(
        self,
        *scenes: Scene[object],
        size: tuple[int, int] = (1280, 720),
        settings: ViewSettings | None = None,
        keymap: KeyMap | None = None,
        context: Context | None = None,
        draws_all: bool = False,
    ) -> None:
        """``draws_all``: draw every frame that is due, not only some and those that are looked at."""
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(size)
        pygame.event.clear()
        self.context = (
            context if context is not None else Context(settings=settings, keymap=keymap or KeyMap(COMMANDS))
        )
        self.stack = SceneStack(self.context, size)
        at_the_end(self.stack.abandon)
        self.loop = SparseLoop(self.stack, self._surface, pygame.display.flip)
        self.loop.every = 1 if draws_all else SparseLoop.every
        self.now_ms = 0
        self.stack.start(*scenes)
        self.step()
        self.loop.draw_now()

    # Looking

    @staticmethod
    def _surface() -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def surface(self) -> pygame.Surface:
        """What is on the screen."""
        self.loop.draw_now()
        return self._surface()

    @property
    def scene(self) -> Scene[object]:
        """The scene on top."""
        return self.stack.top

    @property
    def scene_name(self) -> str:
        """The name of the scene on top."""
        return self.stack.top.name

    @property
    def is_running(self) -> bool:
        """Whether the program would still run."""
        return self.stack.is_running

    @property
    def ui(self) -> Ui:
        """The widgets of the scene on top."""
        scene = self.stack.top
        assert isinstance(scene, Screen), f"{scene.name} has no widgets"
        return scene.ui

    def widgets(self) -> list[Widget]:
        """Every visible widget of the top scene, dialogs last."""
        self.ui.layout()
        return [widget for layer in self.ui.layers for widget in layer.walk()]

    def all(self, kind: type[W]) -> list[W]:
        """Every visible widget of a kind."""
        return [widget for widget in self.widgets() if isinstance(widget, kind)]

    def text(self) -> str:
        """All words on the screen, one widget per line, the tooltip last."""
        lines = [widget.visible_text() for widget in self.widgets()]
        lines.append(self.ui.tooltip.text)
        return "\n".join(line for line in lines if line)

    def has(self, text: str) -> bool:
        """Say whether these words are on the screen."""
        return text in self.text()

    def find(self, target: str, kind: type[W] | None = None) -> Widget:
        """Return the widget with this id, or that shows this text.

        An exact text wins over a part of one, a focusable widget over others, a dialog over what is below.
        """
        found = self._search(target, kind)
        if found is None:
            raise NotOnScreenError(f"{target!r} is not on the screen, which shows:\n{self.text()}")
        return found

    def get(self, target: str, kind: type[W]) -> W:
        """Like ``find``, for one kind of widget and typed as such."""
        found = self._search(target, kind)
        if not isinstance(found, kind):
            raise NotOnScreenError(
                f"no {kind.__name__} {target!r} on the screen, which shows:\n{self.text()}"
            )
        return found

    def _search(self, target: str, kind: type[W] | None) -> Widget | None:
        self.ui.layout()
        for layer in reversed(self.ui.layers):
            shown = [w for w in layer.walk() if kind is None or isinstance(w, kind)]
            for rank in range(5):
                for widget in shown:
                    if _matches(widget, target, rank):
                        return widget
        return None

    @property
    def focused(self) -> Widget | None:
        """The widget with the keyboard focus."""
        return self.ui.focus

    def focused_text(self) -> str:
        """The words of the widget with the keyboard focus."""
        return self.ui.focus.visible_text() if self.ui.focus is not None else ""

    def screenshot(self, path: Path) -> Path:
        """Draw and write a picture."""
        self.stack.invalidate()
        self.step()
        pygame.image.save(self.surface, path)
        return path

    # Time

    def step(self, dt_ms: int = STEP_MS) -> bool:
        """Let the loop turn once."""
        self.now_ms += dt_ms
        return self.loop.step(dt_ms)

    def wait(self, ms: int) -> None:
        """Let virtual time pass in single steps, and look."""
        self.pass_time(ms)
        if self.is_running:
            self.loop.draw_now()

    def pass_time(self, ms: int) -> None:
        """Let virtual time pass in single steps. Who waits for something looks once it has come."""
        until = self.now_ms + ms
        while self.now_ms < until and self.step():
            pass

    def wait_for(self, text: str, limit_ms: int = 20_000) -> None:
        """Let time pass until words appear."""
        until = self.now_ms + limit_ms
        while not self.has(text):
            if self.now_ms >= until or not self.step():
                raise NotOnScreenError(f"{text!r} did not appear; the screen shows:\n{self.text()}")

    def wait_for_others(self, text: str, patience_s: float = 150.0) -> None:
        """Wait by the clock until words appear that programs or threads beside the screen bring about."""
        until = time.monotonic() + patience_s
        while not self.has(text):
            if time.monotonic() >= until or not self.step():
                raise NotOnScreenError(f"{text!r} did not appear; the screen shows:\n{self.text()}")
            time.sleep(0.005)

    # Acting

    def post(self, *events: pygame.event.Event) -> None:
        """Post events and let the loop take them; a save that is opened is read by then."""
        for event in events:
            pygame.event.post(event)
        self.step()
        while self.is_running and isinstance(self.scene, Opening):
            self.step()

    def point_of(self, target: Target) -> tuple[int, int]:
        """Return where to click for a text, an id, a widget or a point."""
        if isinstance(target, tuple):
            return target
        widget = self.find(target) if isinstance(target, str) else target
        self.ui.layout()
        if widget.parent is not None and not widget.view_rect().collidepoint(widget.rect.center):
            widget.parent.reveal(widget.rect)
        rect = widget.view_rect().clip(widget.focus_rect())
        if rect.width <= 0 or rect.height <= 0:
            raise NotOnScreenError(f"{target!r} is not in view")
        return rect.center

    def move(self, target: Target) -> None:
        """Move the mouse."""
        point = self.point_of(target)
        self.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))

    def hover(self, target: Target, ms: int = 600) -> None:
        """Rest the mouse until tooltips appear."""
        self.move(target)
        self.wait(ms)

    def click(self, target: Target, button: int = 1) -> None:
        """Move there, press and let go; who sees it move away meanwhile follows it."""
        point = self.point_of(target)
        self.move(point)
        if isinstance(target, str) and self._search(target, None) is not None:
            now = self.point_of(target)
            if now != point:
                self.move(point := now)
        self.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))
        self.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=button))

    def double_click(self, target: Target) -> None:
        """Click twice at once."""
        point = self.point_of(target)
        self.click(point)
        self.click(point)

    def click_row(self, target: str, index: int) -> None:
        """Click a row of a list, found by its number."""
        from_list = self.find(target)
        rect = from_list.row_rect(index) if hasattr(from_list, "row_rect") else from_list.rect
        self.click((int(rect.centerx), int(rect.centery)))

    def drag(self, start: Target, end: Target, steps: int = 4) -> None:
        """Press at one place, move in steps, let go at another."""
        (x1, y1), (x2, y2) = self.point_of(start), self.point_of(end)
        self.move((x1, y1))
        self.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x1, y1), button=1))
        for step in range(1, steps + 1):
            point = (x1 + (x2 - x1) * step // steps, y1 + (y2 - y1) * step // steps)
            self.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0)))
        self.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x2, y2), button=1))

    def wheel(self, target: Target, steps: int = -1) -> None:
        """Turn the wheel above something; negative is down."""
        self.move(target)
        self.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False))

    def press(self, *keys: str) -> None:
        """Press and let go keys by name, one after the other; a key with a sign also types it."""
        for name in keys:
            chord = KeyChord.parse(name)
            letter = key_name(chord.key) if not (chord.has_ctrl or chord.has_alt) else ""
            sign = (letter if chord.has_shift else letter.lower()) if len(letter) == 1 else ""
            down = pygame.event.Event(pygame.KEYDOWN, key=chord.key, mod=chord.mod, unicode=sign, scancode=0)
            typed = [pygame.event.Event(pygame.TEXTINPUT, text=sign)] if sign else []
            self.post(down, *typed)
            if self.is_running:
                self.post(pygame.event.Event(pygame.KEYUP, key=chord.key, mod=chord.mod, scancode=0))

    def type(self, text: str) -> None:
        """Type text sign by sign."""
        for sign in text:
            self.post(
                pygame.event.Event(pygame.KEYDOWN, key=ord(sign.lower()), mod=0, unicode=sign, scancode=0),
                pygame.event.Event(pygame.TEXTINPUT, text=sign),
                pygame.event.Event(pygame.KEYUP, key=ord(sign.lower()), mod=0, scancode=0),
            )

    def pad(self, *buttons: int) -> None:
        """Press gamepad buttons (0 acts, 1 goes back)."""
        for button in buttons:
            self.post(pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=button))

    def hat(self, *ways: tuple[int, int]) -> None:
        """Push the gamepad's cross: (1, 0) right, (0, 1) up."""
        for way in ways:
            self.post(
                pygame.event.Event(pygame.JOYHATMOTION, instance_id=0, hat=0, value=way),
                pygame.event.Event(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(0, 0)),
            )

    def tab_to(self, target: str, limit: int = 400) -> None:
        """Press Tab until the focus is on a widget; what was still to be drawn may have new widgets.

        Among several that are one stop for Tab arrows go on: a row on, or a row back to its beginning.
        """
        self.loop.draw_now()
        wanted = self.find(target)
        for _ in range(limit):
            focus = self.ui.focus
            if focus is wanted:
                return
            if focus is None or (around := around_of(focus)) is None or around is not around_of(wanted):
                self.press("Tab")
            elif focus.rect.top != wanted.rect.top:
                self.press("Down" if focus.rect.top < wanted.rect.top else "Up")
            else:
                self.press("Right" if focus.rect.left < wanted.rect.left else "Left")
        raise NotOnScreenError(f"Tab does not reach {target!r}")

    def resize(self, size: tuple[int, int]) -> None:
        """Change the size of the window."""
        pygame.display.set_mode(size)
        self.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        self.loop.draw_now()

    def quit(self) -> None:
        """Close the window."""
        self.post(pygame.event.Event(pygame.QUIT))


def _matches(widget: Widget, target: str, rank: int) -> bool:
    """Say whether a widget is meant; rank 0 is the surest way to mean it."""
    match rank:
        case 0:
            return widget.id == target
        case 1:
            return widget.is_focusable and getattr(widget, "text", None) == target
        case 2:
            return widget.visible_text() == target
        case 3:
            return widget.is_focusable and target in widget.visible_text()
        case _:
            return target in widget.visible_text()


def rects_overlap(widgets: Sequence[Widget]) -> list[tuple[Widget, Widget]]:
    """Return the pairs of widgets whose visible parts overlap."""
    pairs: list[tuple[Widget, Widget]] = []
    for number, first in enumerate(widgets):
        for second in widgets[number + 1 :]:
            if first.view_rect().colliderect(second.view_rect()):
                pairs.append((first, second))
    return pairs
