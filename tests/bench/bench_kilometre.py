"""How fast the kilometre map is drawn: `python tests/bench/bench_kilometre.py` prints a table.

60 x 40 squares, three storms, 120 burning squares, 24 units, range bands lit up. A frame is all that the
board draws; CPU time of the thread in milliseconds. *still* only lets flames and rain go on, *pan* moves at
one zoom (squares of 32 pixels), *zoom* changes it again and again, *idle* has no weather and draws nothing.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).parents[2]))

import pygame
from msgspec.structs import replace

from game.rules.intent import Mark
from game.scenes.strategic.board import guessed_pattern
from game.scenes.words import Words
from game.systems.strategic.build import build_setup
from game.systems.strategic.request import SideRequest, StrategicRequest, UnitRequest
from game.systems.strategic.state import Storm
from game.views.board.terrain import TerrainStyle
from game.views.strategic.highlights import STRATEGIC_ROLES
from game.views.strategic.show import StrategicShow
from game.views.table.highlights import Colours
from game.views.ui.kit import Kit
from game.views.ui.theme import load_theme
from tests.bench.figures import Figure, percentile
from tests.bench.figures import show as told
from tests.support.shipped import shipped_catalog
from tests.support.strategic import RULES

SIZES = ((1280, 720), (1920, 1080))
PANELS_PX = 620
"""Width of the panels on both sides of the board."""
FRAMES = 240
FIRES = 120
FORCE = ("eva_vanguard", "eva_marksman", "carillon", "line_regiment", "spawn_swarm", "thunderhead")
BUDGET_MS = 12.0
LIMITS = (("point_blank", 1), ("short", 5), ("normal", 10), ("long", 15), ("extreme", 20))


def busy_show(size: tuple[int, int]) -> StrategicShow:
    """Return a large battle in bad weather."""
    catalog = shipped_catalog()
    units = tuple(UnitRequest(name, 2) for name in FORCE)
    request = StrategicRequest(
        generate="city", columns=60, rows=40, board_seed=4, sides=(SideRequest(units=units),) * 2
    )
    setup = build_setup(request, catalog)
    state = RULES.setup(setup, 1)
    grid = state.field.grid
    for number, unit in enumerate(tuple(state.units.values())):
        tile = grid.tile(8 + number * 2 % 44, 8 + number * 7 % 26)
        state.units[unit.id] = replace(unit, status="board", tile=tile, pattern="full")
    state.fires = {tile: tile % 4 for tile in range(300, 300 + 8 * FIRES, 8)}
    corners = ((6, 5), (26, 16), (44, 28))
    state.storms = tuple(Storm(tuple((x + n % 6, y + n // 6) for n in range(36))) for x, y in corners)
    state.storm_tiles = frozenset(grid.tile(*cell) for storm in state.storms for cell in storm.cells)
    styles = {name: TerrainStyle(name, guessed_pattern(rules)) for name, rules in setup.board.terrain.items()}
    kit = Kit(load_theme(), factions=tuple(catalog.factions.values()))
    show = StrategicShow(
        lambda now: RULES.table(now, None), setup, state, styles, kit, Words(catalog.strings("en"))
    )
    show.stage.camera.is_instant = True
    show.stage.place(pygame.Rect(PANELS_PX // 2, 60, size[0] - PANELS_PX, size[1] - 80), 24)
    first = next(iter(state.units.values()))
    marks = []
    inner = -1
    for band, outer in LIMITS:
        near = (tile for tile in range(grid.tile_count))
        ring = tuple(t for t in near if inner < state.field.distance(first.tile, t) <= outer)
        marks.append(Mark("band", ring, label=band))
        inner = outer
    show.stage.show(*show.lights(marks, Colours(kit.palette, show.colour), STRATEGIC_ROLES))
    return show


def frames(show: StrategicShow, size: tuple[int, int], step: Callable[[int], None]) -> list[float]:
    """Return the milliseconds of each frame."""
    surface = pygame.display.set_mode(size)
    for _ in range(80):
        show.draw(surface)
    for number in range(12):
        step(number)
        show.update(140.0, 1.0)
        show.draw(surface)
    spent = []
    for number in range(FRAMES):
        begun = time.thread_time()
        step(number)
        show.update(16.0, 1.0)
        if show.is_dirty:
            show.draw(surface)
        spent.append(1000.0 * (time.thread_time() - begun))
    return spent


def figures() -> list[Figure]:
    """Measure both sizes."""
    found = []
    for size in SIZES:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(size)
        show = busy_show(size)
        stage = show.stage

        def still(number: int, show: StrategicShow = show) -> None:
            show.stage.is_dirty = True

        def pan(number: int, show: StrategicShow = show) -> None:
            show.stage.camera.pan(6.0 if number % 120 < 60 else -6.0, 2.0 if number % 60 < 30 else -2.0)
            show.stage.is_dirty = True

        def zoom(number: int, show: StrategicShow = show) -> None:
            if number % 40 == 0:
                show.stage.camera.is_instant = False
                show.stage.camera.zoom(1 if number % 80 == 0 else -1)
            show.stage.is_dirty = True

        def idle(number: int) -> None:
            pass

        named = f"{size[0]} x {size[1]}"
        cases: list[tuple[str, Callable[[int], None], int]] = [
            ("still", still, 0),
            ("pan", pan, 32),
            ("zoom", zoom, 24),
        ]
        for name, step, unit_px in cases:
            stage.camera.is_instant = True
            if unit_px:
                stage.fly_to(stage.geometry.middle(), unit_px)
            else:
                stage.camera.show_all()
            spent = frames(show, size, step)
            found += [
                Figure(f"kilometre map {named}, {name}, p50", percentile(spent, 50), "ms"),
                Figure(f"kilometre map {named}, {name}, p99", percentile(spent, 99), "ms", BUDGET_MS),
            ]
        show.weather.fires, show.weather.storms = {}, ()
        stage.camera.is_instant = True
        stage.is_dirty = False
        spent = frames(show, size, idle)
        found.append(Figure(f"kilometre map {named}, idle, p99", percentile(spent, 99), "ms", 1.0))
    return found


if __name__ == "__main__":
    told(figures())
