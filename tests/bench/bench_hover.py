"""From the mouse to the drawn panel: `python tests/bench/bench_hover.py`.

A battle of twelve against twelve, the great war on its 2,400 panels, and a usual game of every other system,
on the real screen at 1920x1080. The mouse goes to places in reach, to enemies and to sites; what the drawing
thread spends from the event to the drawn frame is counted. Most of it is the panel of what would come of it.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app.game_table import GameTable
from game.app.registry import make_chooser
from game.app.services import make_services
from game.scenes.game.screen import GameScreen
from game.session.schema import SeatRecord
from game.systems.skirmish.request import SideRequest, SkirmishRequest, UnitRequest
from game.systems.totalwar.request import TotalWarRequest
from tests.bench.figures import Figure, percentile, show
from tests.scenes.totalwar.player import WarPlayer
from tests.support.battle_player import plan_of, show_of
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT

SIZE = (1920, 1080)
MAP = "asteroid_shoal"
OWN = (UnitRequest(frame="gm", count=10), UnitRequest(frame="gm_longshot", count=2))
OTHER = (UnitRequest(frame="varg", count=10), UnitRequest(frame="wasp", count=2))
UNTIL_TURN = 3
WAR = "grand_war"
MACHINES = 6
MOST_STEPS = 60
TARGET_MS = 16.0
REGIONS = "sectors"
OTHERS = ("duel", "wargame", "strategic", REGIONS)
PLACES, MOST_ACTIONS = 60, 2_000


def opened(folder: Path) -> Pilot:
    """Return a battle in its third turn, both sides at the screen."""
    services = make_services((), lambda: 5, folder)
    system = services.systems["skirmish"]
    sides = SideRequest("federation", "red", "", OWN), SideRequest("zeon", "blue", "", OTHER)
    request = SkirmishRequest(map=MAP, sides={"attacker": sides[0], "defender": sides[1]})
    setup = system.build_setup(request, services.catalog)
    assert isinstance(services.table, GameTable)
    seats = [SeatRecord(player) for player in system.players(setup)]
    scene = services.table.start(system, setup, 3, seats, "hover")
    assert isinstance(scene, GameScreen)
    officers = {player: make_chooser(1)("officer", player) for player in scene.match.players}
    while scene.match.turn < UNTIL_TURN:
        player = scene.match.active[0]
        scene.match.submit(officers[player](scene.match, player))
    pilot = Pilot(scene, size=SIZE, settings=INSTANT, draws_all=True)
    pilot.wait(300)
    return pilot


def latencies(pilot: Pilot) -> list[float]:
    """Return the milliseconds of each place that is pointed at."""
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    plan, stage = plan_of(scene), show_of(scene).stage
    side = plan.side or 0
    enemies = [plan.state.units[unit].tile for unit in plan.state.field.order[1 - side]]
    found = []
    for unit in plan.state.field.order[side][:MACHINES]:
        plan.select(unit)
        tiles = (*plan.reach()[::2], *(tile for tile in enemies if tile >= 0))
        found += [pointed(pilot, stage.screen(tile)) for tile in tiles]
    return found


def pointed(pilot: Pilot, at: tuple[float, float]) -> float:
    """Return the milliseconds of the drawing thread from the mouse to the frame."""
    x, y = at
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(1, 1), buttons=(0, 0, 0))
    begun = time.thread_time()
    pilot.post(moved)
    pilot.step()
    return 1000 * (time.thread_time() - begun)


def great_war(folder: Path) -> WarPlayer:
    """Return the great war where the first officer moves, after two rounds of built-in players."""
    services = make_services((), lambda: 5, folder)
    system = services.systems["totalwar"]
    setup = system.build_setup(TotalWarRequest(campaign=WAR), services.catalog)
    seats = [player for player in system.players(setup) if player != system.own_seat]
    records = [SeatRecord(seats[0]), *(SeatRecord(seat, "agent", "officer") for seat in seats[1:])]
    assert isinstance(services.table, GameTable)
    scene = services.table.start(system, setup, 3, records, "hover")
    player = WarPlayer(Pilot(scene, size=SIZE, settings=INSTANT, draws_all=True))
    player.settle()
    for _ in range(MOST_STEPS):
        if player.plan.mode == "movement" and len(player.plan.orderable()) > 1:
            break
        player.end_by_keyboard()
        player.settle()
    return player


def war_latencies(player: WarPlayer) -> list[float]:
    """Return the milliseconds of each panel that is pointed at: ways of forces, then enemies and sites."""
    plan, stage, pilot = player.plan, player.show.stage, player.pilot
    found = []
    for force in plan.orderable()[:MACHINES]:
        plan.select(force.id)
        found += [pointed(pilot, stage.screen(panel)) for panel in plan.ways]
    plan.select("")
    others = {force.panel for force in plan.state.forces.values() if force.panel >= 0}
    for panel in sorted(others | set(plan.state.sites))[::5]:
        if stage.rect.collidepoint(stage.screen(panel)):
            found.append(pointed(pilot, stage.screen(panel)))
    return found


def usual_game(folder: Path, name: str) -> Pilot:
    """Return a usual game of a system after some turns of built-in players, everybody at the screen."""
    services = make_services((), lambda: 5, folder)
    system = services.systems[name]
    setup = system.build_setup(system.default_request(services.catalog), services.catalog)
    assert isinstance(services.table, GameTable)
    seats = [SeatRecord(player) for player in system.players(setup) if player != system.own_seat]
    scene = services.table.start(system, setup, 3, seats, "hover")
    assert isinstance(scene, GameScreen)
    choose = {player: make_chooser(1)("officer", player) for player in scene.match.players}
    for _ in range(MOST_ACTIONS):
        if scene.match.turn >= UNTIL_TURN or not scene.match.active:
            break
        player = scene.match.active[0]
        scene.match.submit(choose[player](scene.match, player))
    pilot = Pilot(scene, size=SIZE, settings=INSTANT, draws_all=True)
    pilot.wait(300)
    pilot.press("Enter")  # from behind the curtain, where there is one
    pilot.wait(300)
    return pilot


def usual_latencies(pilot: Pilot) -> list[float]:
    """Return the milliseconds of tokens' places and of places between, one unit after the other chosen."""
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    stage, found = scene.table.showing.show.stage, []
    places = len(stage.board.terrain)
    for _ in range(MACHINES):
        pilot.press("N")
        tiles = {sprite.token.tile for sprite in stage.sprites.values()}
        tiles |= set(range(0, places, max(1, places // PLACES)))
        for tile in sorted(tiles):
            if stage.rect.collidepoint(stage.screen(tile)):
                found.append(pointed(pilot, stage.screen(tile)))
    return found


def figures() -> list[Figure]:
    """Measure with and without the threat of enemies on the board."""
    with tempfile.TemporaryDirectory() as folder:
        pilot = opened(Path(folder))
        plain = latencies(pilot)
        pilot.press("T")
        crowded = latencies(pilot)
        war = great_war(Path(folder) / "war")
        calm = war_latencies(war)
        war.pilot.press("T", "M")
        threatened = war_latencies(war)
        usual = {}
        for name in OTHERS:
            game = usual_game(Path(folder) / name, name)
            usual[name] = usual_latencies(game)
            if name == REGIONS:
                game.press("T", "M")
                usual[f"{name} over threat and reach"] = usual_latencies(game)
    return [
        Figure("mouse to drawn panel, p99 CPU", percentile(plain, 99), "ms", TARGET_MS),
        Figure("the same over the threat of enemies", percentile(crowded, 99), "ms", TARGET_MS),
        Figure("in the great war, p99 CPU", percentile(calm, 99), "ms", TARGET_MS),
        Figure("the same over threat and reach", percentile(threatened, 99), "ms", TARGET_MS),
        *(
            Figure(f"in a usual game, {name}, p{percent} CPU", percentile(each, percent), "ms", TARGET_MS)
            for name, each in usual.items()
            for percent in (50, 99)
        ),
    ]


if __name__ == "__main__":
    show(figures())
