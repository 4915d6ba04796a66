"""The window: `python tests/bench/bench_screen.py`. First picture, and CPU time of frames at 1920x1080.

Battles between Officers run on the real scene stack under SDL's dummy driver with all animations; a frame is
one turn of the loop (events, time, drawing, flip) and only what the drawing thread itself spends is counted.
"""

import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app.begin import Asked, asked_battle
from game.app.services import make_services
from game.scenes.context import Context
from game.scenes.loop import STEP_MS, Loop
from game.scenes.services import Services
from game.scenes.stack import SceneStack
from tests.bench.figures import Figure, compiled, percentile, show

ROOT = Path(__file__).parents[2]
SIZE = (1920, 1080)
THEATRES = {"space": "asteroid_shoal", "land": "broken_coast"}
OFFICERS = ("attacker=officer", "defender=officer")
PERSON = ("attacker=human", "defender=officer")
WARM_FRAMES = 60
BUSY_FRAMES = 1_500
IDLE_FRAMES = 300
STILL_FRAMES = 1_000
STARTS = 11

_FIRST_FLIP = """
import os, sys, time
import pygame
def flip():
    sys.stdout.write(f"{time.monotonic_ns()} {time.process_time_ns()}")
    sys.stdout.flush()
    os._exit(0)
pygame.display.flip = flip
from game.app.main import main
main(["play"])
"""


def first_picture(home: Path) -> tuple[float, float]:
    """Wall and CPU seconds from the start of the process to its first flip."""
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


class Stage:
    """A battle on the scene stack, driven frame by frame."""

    def __init__(self, services: Services, board: str, seats: tuple[str, ...]) -> None:
        """Begin it."""
        surface = pygame.display.set_mode(SIZE)
        asked = Asked(map=board, seats=tuple(seats), seed=11)
        self.stack = SceneStack(Context(), SIZE)
        self.loop = Loop(self.stack, lambda: surface, pygame.display.flip)
        self.stack.start(services.table.begin(asked_battle(asked, services)))

    def frame(self) -> tuple[float, bool]:
        """One frame: milliseconds of this thread's CPU time, and whether anything was drawn."""
        drawn = self.loop.frames_drawn
        start = time.thread_time_ns()
        self.loop.step(STEP_MS)
        return (time.thread_time_ns() - start) / 1e6, self.loop.frames_drawn > drawn

    def busy(self, count: int) -> list[float]:
        """So many drawn frames while the battle lasts; frames that wait for a decision are not counted."""
        found: list[float] = []
        while len(found) < count and self.stack.scenes and self.stack.scenes[-1].name == "battle":
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


def figures() -> list[Figure]:
    """Measure."""
    found: list[Figure] = []
    with tempfile.TemporaryDirectory() as name:
        home = Path(name) / "home"
        os.environ["IRONSPHERE_HOME"] = str(home)
        first_picture(home)
        starts = [first_picture(home) for _ in range(STARTS)]
        driver = os.environ["SDL_VIDEODRIVER"]
        wall, cpu = (statistics.median(column) for column in zip(*starts))
        found.append(Figure(f"first picture ({driver}), wall", wall, "s", 0.35))
        found.append(Figure(f"first picture ({driver}), CPU", cpu, "s"))
        pygame.display.init()
        pygame.font.init()
        services = make_services(saves=home / "saves")
        for theatre, board in THEATRES.items():
            stage = Stage(services, board, OFFICERS)
            stage.busy(WARM_FRAMES)
            gc.collect()
            frames = stage.busy(BUSY_FRAMES)
            found.append(
                Figure(f"busy frame, {theatre}, p50 of {len(frames)}", percentile(frames, 50), "ms", 4)
            )
            found.append(Figure(f"busy frame, {theatre}, p99", percentile(frames, 99), "ms", 12))
            found.append(Figure(f"busy frame, {theatre}, worst", max(frames), "ms"))
            idle = Stage(services, board, PERSON).idle(IDLE_FRAMES)
            found.append(Figure(f"idle frame, {theatre}, p99", percentile(idle, 99), "ms", 1))
    return found


if __name__ == "__main__":
    show(figures())
