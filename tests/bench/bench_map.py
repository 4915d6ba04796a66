"""How fast the campaign's map is: `python tests/bench/bench_map.py` prints a table.

2,400 panels, 150 forces and their garrisons. A frame is draw and flip; CPU time of the thread in
milliseconds. *pan* moves at one zoom, *fit* redraws the whole map, *zoom* changes the zoom on every frame,
*mixed* pans, zooms eased to a stop, pans again, as a player does, while a fleet moves and takes panels.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).parents[2]))

import pygame
from pygame.math import Vector2

from game.systems.totalwar.state import TotalWarState
from game.views.motion import Motion
from game.views.totalwar.board import CampaignBoard
from game.views.totalwar.motions import CampaignMotions
from game.views.ui.kit import Kit
from game.views.ui.theme import load_theme
from tests.bench.figures import Figure, percentile
from tests.support.campaign_board import SPACE_STYLES, demo_state

FRAME_MS = 16.0
FRAMES = 300
RUNS = 3


class Scenario:
    """A board that is moved frame by frame."""

    def __init__(self, board: CampaignBoard) -> None:
        self.board = board
        self.camera = board.stage.camera
        self.motions = CampaignMotions(board)
        self.motion: Motion | None = None

    def still(self, px: float, x: float = 26.0, y: float = 20.0) -> None:
        """Look at a place at a zoom."""
        self.camera.is_instant = True
        self.camera.fly_to(Vector2(x, y), px)
        self.camera.is_instant = False

    def travel(self) -> None:
        """Keep a fleet on its way that takes what it touches."""
        if self.motion is None or self.motion.is_done:
            geometry, stage = self.board.geometry, self.board.stage
            name = next(name for name, sprite in stage.sprites.items() if sprite.token.klass == "warship")
            start = geometry.tile_at(*stage.sprites[name].at) or geometry.middle()
            path = [start]
            while len(path) < 4:
                ways = [tile for tile in geometry.neighbours[path[-1]] if tile is not None]
                path.append(ways[len(path) % len(ways)])
            self.motion = self.motions.travel(((name, tuple(path)),), path[1:], "zeon")
        self.motion.advance(FRAME_MS)

    def pan(self) -> Iterator[None]:
        """Move back and forth at one zoom."""
        self.still(48)
        for frame in range(FRAMES):
            self.camera.pan(-9.0 if frame // 100 % 2 == 0 else 9.0, -4.0 if frame // 50 % 2 == 0 else 4.0)
            yield

    def fit(self) -> Iterator[None]:
        """Draw the whole map."""
        self.still(self.camera.fit_px())
        for _ in range(FRAMES):
            self.board.stage.is_dirty = True
            yield

    def zoom(self) -> Iterator[None]:
        """Change the zoom on every frame."""
        self.still(24)
        for frame in range(FRAMES):
            if not self.camera.is_moving:
                self.camera.zoom(1 if frame // 90 % 2 == 0 else -1, (900.0, 500.0))
            yield

    def mixed(self) -> Iterator[None]:
        """Pan, zoom to a stop, pan again, while a fleet moves and takes panels."""
        self.still(32)
        for frame in range(FRAMES):
            if frame % 60 < 45:
                self.camera.pan(-7.0 if frame // 120 % 2 == 0 else 7.0, 3.0 if frame // 60 % 2 else -3.0)
            elif frame % 60 == 45:
                self.camera.zoom(1 if frame // 60 % 4 < 2 else -1, (800.0, 600.0))
            self.travel()
            yield


def measured(
    board: CampaignBoard, frames: Callable[[], Iterator[None]], surface: pygame.Surface
) -> list[float]:
    """The CPU time of each frame."""
    spent = []
    for _ in frames():
        board.update(FRAME_MS)
        begun = time.thread_time_ns()
        board.draw(surface)
        pygame.display.flip()
        spent.append((time.thread_time_ns() - begun) / 1e6)
    return spent


def idle_frames(board: CampaignBoard, surface: pygame.Surface) -> int:
    """How many of 100 frames are drawn while nothing moves."""
    for _ in range(400):
        board.update(FRAME_MS)
        if not board.stage.is_dirty:
            break
        board.draw(surface)
    drawn = 0
    for _ in range(100):
        board.update(FRAME_MS)
        drawn += board.stage.is_dirty
    return drawn


def milliseconds(work: Callable[[], object]) -> float:
    """CPU time of one call."""
    begun = time.thread_time_ns()
    work()
    return (time.thread_time_ns() - begun) / 1e6


def report(state: TotalWarState, size: tuple[int, int]) -> None:
    """Print the figures of one size of the window."""
    surface = pygame.display.set_mode(size)
    board = CampaignBoard(state, SPACE_STYLES, Kit(load_theme()))
    board.stage.place(pygame.Rect((0, 0), size), 0)
    first = milliseconds(lambda: board.draw(surface))
    warm = milliseconds(lambda: [None for _ in board.warm()])
    print(f"\n{size[0]}x{size[1]}   first frame {first:.0f} ms, warming every zoom {warm:.0f} ms")
    print("scenario    median     p99  best p99     max   over 16.7")
    scenario = Scenario(board)
    for name, frames in (
        ("pan", scenario.pan),
        ("fit", scenario.fit),
        ("zoom", scenario.zoom),
        ("mixed", scenario.mixed),
    ):
        runs = [measured(board, frames, surface) for _ in range(RUNS)]
        late = sum(spent > 16.7 for run in runs for spent in run)
        print(
            f"{name:9} {statistics.median(statistics.median(run) for run in runs):8.2f}"
            f"{statistics.median(percentile(run, 99) for run in runs):8.2f}"
            f"{min(percentile(run, 99) for run in runs):10.2f}"
            f"{max(max(run) for run in runs):8.2f}   {late}/{RUNS * FRAMES}"
        )
    print(f"idle: {idle_frames(board, surface)} of 100 frames drawn")
    later = state.clone()
    changes = []
    for panel in range(600, 640):
        later.owners[panel] = "zeon" if later.owners[panel] != "zeon" else "federation"
        changes.append(milliseconds(lambda: board.jump(later)))
        board.draw(surface)
    print(f"taking over a state in which one panel changed: {statistics.median(changes):.2f} ms")


def figures() -> list[Figure]:
    """Measure the map at 1920x1080."""
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode((1920, 1080))
    board = CampaignBoard(demo_state(), SPACE_STYLES, Kit(load_theme()))
    board.stage.place(pygame.Rect((0, 0), surface.get_size()), 0)
    found = [Figure("map, first frame", milliseconds(lambda: board.draw(surface)), "ms")]
    for _ in board.warm():
        pass
    scenario = Scenario(board)
    for name, frames in (("moved", scenario.pan), ("moved and zoomed while a fleet moves", scenario.mixed)):
        spent = measured(board, frames, surface)
        found.append(Figure(f"map {name}, p50 of {len(spent)}", percentile(spent, 50), "ms", 4))
        found.append(Figure(f"map {name}, p99", percentile(spent, 99), "ms", 16.7))
    found.append(Figure("map at rest, frames drawn of 100", idle_frames(board, surface), "frames", 0))
    return found


def main() -> None:
    """Print the table."""
    pygame.display.init()
    pygame.font.init()
    state = demo_state()
    print(f"{state.map.size} panels, {len(state.forces)} forces, {len(state.sites)} sites")
    for size in ((1920, 1080), (1280, 720)):
        report(state, size)


if __name__ == "__main__":
    main()
