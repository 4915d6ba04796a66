"""The window: `python tests/bench/bench_screen.py`. The title, and CPU time of frames at 1920x1080.

Battles between Officers, twelve machines a side, run on the real scene stack with all animations; a frame is
one turn of the loop (events, time, drawing, flip) and only what the drawing thread itself spends is counted.
The driver is the real one where there is a screen (or what SDL_VIDEODRIVER names), else SDL's dummy; it is
named in the table. A peer is measured in the same run: a loop that only flips a blank window.
"""

import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import msgspec
import pygame

from game.app.game_table import GameTable
from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.context import Context
from game.scenes.loop import STEP_MS, Loop, RealClock
from game.scenes.services import Services
from game.scenes.settings import SettingsScene
from game.scenes.stack import Pop, Quit, Scene, SceneStack
from game.session.seats import parse_seat
from game.systems.skirmish.request import Side, SideRequest, SkirmishRequest
from tests.bench.bench_skirmish import SQUAD
from tests.bench.figures import Figure, compiled, percentile, show

ROOT = Path(__file__).parents[2]
SIZE = (1920, 1080)
THEATRES = {"space": "asteroid_shoal", "land": "broken_coast"}
OFFICERS = ("officer", "officer")
PERSON = ("human", "officer")
WARM_FRAMES = 60
BUSY_FRAMES = 1_500
IDLE_FRAMES = 300
STILL_FRAMES = 1_000
STARTS = 11

TITLE_SECONDS = 10
RESIZED = ((1280, 720), (2560, 1440), (1024, 600), (1920, 1080))

_FIRST_FLIP = """
import os, sys, time
import pygame
from game.scenes.stack import SceneStack
shown = []
draw = SceneStack.draw
def drawn(stack, surface):
    draw(stack, surface)
    shown.append(stack.top.name)
SceneStack.draw = drawn
def flip(flip=pygame.display.flip):
    flip()
    if not shown or shown[-1] != "title":
        return
    sys.stdout.write(f"{time.monotonic_ns()} {time.process_time_ns()}")
    sys.stdout.flush()
    os._exit(0)
pygame.display.flip = flip
from game.app.main import main
main(["play", "--size", "1920x1080"])
"""


def first_picture(home: Path) -> tuple[float, float]:
    """Wall and CPU seconds from the start of the process to the first flip that shows the title.

    The picture that says that it is loading is none that a player waits for.
    """
    environment = compiled(home)
    start = time.monotonic_ns()
    done = subprocess.run(
        [sys.executable, "-c", _FIRST_FLIP],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    at, cpu = (int(number) for number in done.stdout.split()[-2:])
    return (at - start) / 1e9, cpu / 1e9


def battle(services: Services, board: str, seats: tuple[str, str]) -> Scene[object]:
    """Begin a battle of twelve machines a side."""
    side = SideRequest(faction="federation", units=SQUAD)
    roles: tuple[Side, Side] = ("attacker", "defender")
    sides = {role: msgspec.structs.replace(side, player=role) for role in roles}
    system = services.systems["skirmish"]
    setup = system.build_setup(SkirmishRequest(map=board, sides=sides), services.catalog)
    records = [parse_seat(seat, PlayerId(role)) for seat, role in zip(seats, roles, strict=True)]
    assert isinstance(services.table, GameTable)
    return services.table.start(system, setup, 11, records, "Bench")


class Stage:
    """A battle on the scene stack, driven frame by frame."""

    def __init__(self, services: Services, board: str, seats: tuple[str, str]) -> None:
        """Begin it."""
        surface = pygame.display.set_mode(SIZE)
        self.stack = SceneStack(Context(), SIZE)
        self.loop = Loop(self.stack, lambda: surface, pygame.display.flip)
        self.stack.start(battle(services, board, seats))

    def frame(self) -> tuple[float, bool]:
        """One frame: milliseconds of this thread's CPU time, and whether anything was drawn."""
        drawn = self.loop.frames_drawn
        start = time.thread_time_ns()
        self.loop.step(STEP_MS)
        return (time.thread_time_ns() - start) / 1e6, self.loop.frames_drawn > drawn

    def busy(self, count: int) -> list[float]:
        """So many drawn frames while the battle lasts; frames that wait for a decision are not counted."""
        found: list[float] = []
        while len(found) < count and self.stack.scenes and self.stack.scenes[-1].name == "skirmish":
            milliseconds, was_drawn = self.frame()
            if was_drawn:
                found.append(milliseconds)
            else:
                time.sleep(0.001)
        return found

    def idle(self, count: int) -> list[float]:
        """So many frames in which nobody does anything, once everything is shown and a person has to act."""
        still = 0
        while still < STILL_FRAMES:
            still = 0 if self.frame()[1] else still + 1
            time.sleep(0.001)
        return [self.frame()[0] for _ in range(count)]

    def share(self) -> float:
        """The share of a core that the game takes while nobody does anything, in %."""
        clock = RealClock()
        return _share(lambda: self.loop.turn(clock.tick(60)))


def shares_of_a_core(services: Services) -> tuple[float, float]:
    """CPU time of this process for a second of the title, and of a loop that draws nothing, in %."""
    surface = pygame.display.set_mode(SIZE)
    stack = SceneStack(Context(), SIZE)
    loop, clock = Loop(stack, lambda: surface, pygame.display.flip), RealClock()
    stack.start(services.home(services))
    title = _share(lambda: loop.turn(clock.tick(60)))
    return title, _share(lambda: (clock.tick(60), pygame.event.get()))


def _share(step: Callable[[], object]) -> float:
    """The share of a core that a loop takes, in %, after a second to warm up."""
    found = 0.0
    for seconds in (1, TITLE_SECONDS):
        wall, cpu = time.monotonic(), time.process_time()
        while time.monotonic() - wall < seconds:
            step()
        found = 100 * (time.process_time() - cpu) / (time.monotonic() - wall)
    return found


def frames_after_a_resize(services: Services) -> Iterator[Callable[[], None]]:
    """The frames when the window gets another size in the settings, and of the title after each of them."""
    for size in RESIZED:
        surface = pygame.display.set_mode(size)
        stack = SceneStack(Context(), SIZE)
        stack.start(services.home(services), SettingsScene(services))
        stack.draw(surface)
        for change in (partial(stack.resize, size), partial(stack.apply, Pop())):
            yield partial(_frame, stack, surface, change)
        stack.apply(Quit())


def _frame(stack: SceneStack, surface: pygame.Surface, change: Callable[[], None]) -> None:
    change()
    stack.update(STEP_MS)
    stack.draw(surface)


def _longest(frames: Iterable[Callable[[], None]]) -> float:
    """Return the milliseconds of the longest frame."""
    longest = 0.0
    for frame in frames:
        start = time.thread_time_ns()
        frame()
        longest = max(longest, (time.thread_time_ns() - start) / 1e6)
    return longest


def figures() -> list[Figure]:
    """Measure."""
    found: list[Figure] = []
    with tempfile.TemporaryDirectory() as name:
        home = Path(name) / "home"
        os.environ["IRONSPHERE_HOME"] = str(home)
        first_picture(home)
        starts = [first_picture(home) for _ in range(STARTS)]
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(SIZE)
        driver = pygame.display.get_driver()
        wall, cpu = (statistics.median(column) for column in zip(*starts))
        found.append(Figure(f"start to the title's first picture ({driver}), wall", wall, "s", 0.35))
        found.append(Figure(f"start to the title's first picture ({driver}), CPU", cpu, "s"))
        services = make_services(saves=home / "saves")
        title, blank = shares_of_a_core(services)
        found.append(Figure("title at 1920x1080, share of a core", title, "%", 2))
        found.append(Figure("  a loop that draws nothing", blank, "%"))
        found.append(
            Figure(
                "longest frame on resize in the settings",
                _longest(frames_after_a_resize(services)),
                "ms",
                200,
            )
        )
        for theatre, board in THEATRES.items():
            stage = Stage(services, board, OFFICERS)
            stage.busy(WARM_FRAMES)
            gc.collect()
            frames = stage.busy(BUSY_FRAMES)
            found.append(
                Figure(
                    f"busy frame 12 v 12, {theatre} ({driver}), p50 of {len(frames)}",
                    percentile(frames, 50),
                    "ms",
                    4,
                )
            )
            found.append(Figure(f"busy frame 12 v 12, {theatre}, p99", percentile(frames, 99), "ms", 12))
            found.append(Figure(f"busy frame 12 v 12, {theatre}, worst", max(frames), "ms"))
            waiting = Stage(services, board, PERSON)
            idle = waiting.idle(IDLE_FRAMES)
            found.append(Figure(f"idle frame, {theatre}, p99", percentile(idle, 99), "ms", 1))
            found.append(Figure(f"board at rest, {theatre}, share of a core", waiting.share(), "%", 1))
    return found


if __name__ == "__main__":
    show(figures())
