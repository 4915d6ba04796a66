"""Everything that a viewer is shown, kept so that two looks can be compared."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import ParamSpec, TypeVar

import pygame

from game.core.events import Action
from game.core.ids import PlayerId
from game.scenes.context import ViewSettings
from game.scenes.stack import Scene
from game.session.match import Match
from game.views.table.board_widget import BoardWidget
from game.views.ui.listview import ListView
from game.views.ui.log import Log
from game.views.ui.widget import Widget
from tests.support.pilot import Pilot

SIZE = (1080, 640)
AT_ONCE = ViewSettings(animation_speed_percent=0, is_motion_reduced=True)
FRAME_MS = 34
TOOLTIP_MS = 560
STEP_PX = 29
"""How far apart the places are where a board is pointed at."""

P = ParamSpec("P")
T = TypeVar("T")


class Undecided(Exception):
    """A seat that is not at the screen keeps thinking for as long as anybody looks."""


def keeps_thinking(level: str, player: PlayerId) -> Callable[[Match, PlayerId], Action]:
    """Build a player who never decides."""

    def choose(match: Match, player: PlayerId) -> Action:
        raise Undecided(player)

    return choose


class SameThread:
    """Stands where threads would work: what is asked is done at once, so that chance makes no difference."""

    def __init__(self, max_workers: int = 1, thread_name_prefix: str = "") -> None:
        """Take what a pool of threads takes."""

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Work; the answer of somebody undecided never comes."""
        future: Future[T] = Future()
        try:
            future.set_result(work(*args, **kwargs))
        except Undecided:
            future.set_running_or_notify_cancel()
        return future

    def shutdown(self, wait: bool = True, cancel_futures: bool = False) -> None:
        """Nothing is left to end."""


class Look:
    """What was shown, by kind (pixels, words, tooltips, log, hint, ...) and by where it was shown."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str], str] = {}

    def note(self, kind: str, place: str, what: str) -> None:
        """Keep one thing that was shown."""
        name, number = place, 1
        while (kind, name) in self._seen:
            number += 1
            name = f"{place} {number}"
        self._seen[kind, name] = what

    def differences(self, other: "Look") -> tuple[str, ...]:
        """Return a line for each thing that the other look shows differently, its kind first."""
        found = []
        for key in dict.fromkeys((*self._seen, *other._seen)):
            one, two = self._seen.get(key, "(nothing)"), other._seen.get(key, "(nothing)")
            if one != two:
                found.append(f"{key[0]}: {key[1]}: {_first_difference(one, two)}")
        return tuple(found)

    def shown(self, *kinds: str) -> tuple[tuple[str, str, str], ...]:
        """Return what was shown of these kinds, in the order in which it was looked at: kind, place, what."""
        return tuple((kind, place, what) for (kind, place), what in self._seen.items() if kind in kinds)

    @property
    def kinds(self) -> frozenset[str]:
        """What sorts of things were shown."""
        return frozenset(kind for kind, _ in self._seen)


def _first_difference(one: str, two: str) -> str:
    """Return the first lines that differ, from where they do."""
    lines, others = [*one.split("\n"), "(end)"], [*two.split("\n"), "(end)"]
    for line, other in zip(lines, others):
        if line != other:
            at = next((at for at, pair in enumerate(zip(line, other)) if pair[0] != pair[1]), 0)
            start = max(0, at - 60)
            return f"{line[start : at + 60]!r} / {other[start : at + 60]!r}"
    return "one has more"


class Onlooker:
    """Somebody at the screen, who reads and points at everything that is there."""

    def __init__(self, scene: Scene[object], look: Look) -> None:
        self.pilot = Pilot(scene, size=SIZE, settings=AT_ONCE)
        self.seen = look

    def look(self, place: str) -> None:
        """Keep the picture, the words, the log and every tooltip of what is on the screen."""
        pilot = self.pilot
        pilot.wait(FRAME_MS)
        self.picture(place)
        self.seen.note("words", place, pilot.text())
        tips = []
        for widget in pilot.widgets():
            if isinstance(widget, Log):
                self.seen.note("log", place, "\n".join(widget.lines))
            tips += _tooltips(widget)
        self.seen.note("tooltips", place, "\n".join(tip for tip in tips if tip))

    def glance(self, place: str) -> None:
        """Keep the picture and the words."""
        self.pilot.wait(FRAME_MS)
        self.picture(place)
        self.seen.note("words", place, self.pilot.text())

    def picture(self, place: str, kind: str = "pixels", area: pygame.Rect | None = None) -> None:
        """Keep the picture, or a part of it."""
        surface = self.pilot.surface if area is None else self.pilot.surface.subsurface(area).copy()
        self.seen.note(kind, place, str(hash(surface.get_view("0").raw)))

    def rest_on(self, place: str, point: tuple[int, int]) -> None:
        """Rest the mouse until a tooltip appears."""
        self.pilot.hover(point, TOOLTIP_MS)
        self.picture(place)
        self.seen.note("tooltips", place, self.pilot.ui.tooltip.text)
        self.seen.note("words", place, self.pilot.text())

    def press(self, place: str, *keys: str) -> None:
        """Press keys and look at what comes of it."""
        self.pilot.press(*keys)
        self.look(place)


def _tooltips(widget: Widget) -> list[str]:
    """Return what a widget says under the mouse, everywhere, and under the keyboard."""
    if isinstance(widget, BoardWidget):
        area = widget.rect
        points = [
            (x, y)
            for x in range(area.left, area.right, STEP_PX)
            for y in range(area.top, area.bottom, STEP_PX)
        ]
        tiles = {widget.stage.tile_at(point): point for point in points}
        return [widget.tooltip_at(point) for tile, point in tiles.items() if tile is not None]
    if isinstance(widget, ListView):
        return [widget.tooltip, *(row.tooltip for row in widget.rows), *(row.key for row in widget.rows)]
    return [widget.tooltip_at(widget.rect.center), widget.tooltip_at(None)]
