"""The wargame: missions of Officers, the rules, sight of all from all, a crowd's actions, frames. By hand."""

import time
from typing import Final

import pygame

from game.agents.wargame.levels import officer
from game.core.kernel import perform
from game.core.rng import fork, seeded
from game.scenes.context import ViewSettings
from game.space.hexgrid import OFF_BOARD
from game.systems.wargame.actions import WargameAction
from game.systems.wargame.build import build_setup
from game.systems.wargame.ground import line_blocker, on_board
from game.systems.wargame.request import Seat, SideRequest, WargameRequest
from game.systems.wargame.setup import WargameSetup
from game.systems.wargame.state import WargameState
from tests.bench.figures import Figure, median_microseconds, percentile, show
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.support.shipped import shipped_catalog
from tests.support.wargame import RULES, At, W, board, turn_of, world

FIVE: Final = ("halyard", "brigand", "sparrow", "turnstone", "mote")
SEATS: Final[tuple[Seat, Seat]] = ("attacker", "defender")
MISSION, MISSIONS = "winds_of_war", 2
ALL_LINES, FRAMES = 3, 240
MOST_ACTIONS = 6000


def five_a_side() -> WargameSetup:
    """A Skirmish mission with five on either side."""
    squad = SideRequest(units=FIVE)
    request = WargameRequest(mission=MISSION, sides=dict.fromkeys(SEATS, squad))
    return build_setup(request, shipped_catalog())


def crowded() -> WargameState:
    """Ten units in the middle of the board; one of them stands before its enemies and may move."""
    own = [At("brigand", 0, 5 + n % 2, 3 + n // 2, ap=12, id=f"own_{n}") for n in range(5)]
    foes = [At("halyard", 1, 8 + n % 2, 3 + n // 2, facing=W, ap=8, id=f"foe_{n}") for n in range(5)]
    return world(*own, *foes, on=board(16, 13), of=MISSION)


def officers(seed: int) -> tuple[int, float, float]:
    """A mission between Officers: actions, CPU seconds in all, and those of the rules alone."""
    state, agent, count, in_rules = RULES.setup(five_a_side(), seed), officer(), 0, 0.0
    began = time.process_time()
    while state.phase != "over" and count < MOST_ACTIONS:
        player = RULES.active(state)[0]
        action = agent.choose(RULES.observe(state, player), player, fork(seeded(seed), count)).action
        assert isinstance(action, WargameAction)
        before = time.process_time()
        state = perform(RULES, state, action).state
        in_rules += time.process_time() - before
        count += 1
    return count, time.process_time() - began, in_rules


def all_lines(state: WargameState) -> int:
    """See every hex from every other."""
    tiles = range(state.field.grid.panel_count)
    return sum(
        line_blocker(state, one, 0, two, 0) == OFF_BOARD for one in tiles for two in tiles if one != two
    )


def frames(player: WargamePlayer, count: int, *, is_busy: bool) -> list[float]:
    """Milliseconds of CPU time of so many frames, the mouse going over the board or lying still."""
    found = []
    width, height = player.pilot.surface.get_size()
    for number in range(count):
        if is_busy:
            place = (width // 3 + 7 * number % (width // 3), height // 3 + 5 * number % (height // 3))
            pygame.event.post(
                pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
            )
        began = time.thread_time_ns()
        player.pilot.step()
        found.append((time.thread_time_ns() - began) / 1e6)
    return found


def pointed(player: WargamePlayer) -> list[float]:
    """Milliseconds of CPU time from the mouse to the drawn panel, over each unit and back, twice."""
    found = []
    stage, tiles = player.scene.table.showing.show.stage, [unit.tile for unit in on_board(player.state)]
    for tile in (*tiles, *reversed(tiles), *tiles, *reversed(tiles)):
        x, y = stage.screen(tile)
        at = (round(x), round(y))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        began = time.thread_time_ns()
        player.pilot.step()
        found.append((time.thread_time_ns() - began) / 1e6)
    return found


def figures() -> list[Figure]:
    """Measure."""
    state = crowded()
    red = state.field.setup.teams[0].seats[0].player
    moving, striking = turn_of(state.clone(), "own_0"), turn_of(state.clone(), "own_0", "ranged")
    began = time.process_time()
    for _ in range(ALL_LINES):
        all_lines(state)
    sight = (time.process_time() - began) / ALL_LINES
    walks = median_microseconds(lambda: RULES.legal(moving, red), 5) / 1000
    strikes = median_microseconds(lambda: RULES.legal(striking, red), 5) / 1000
    found = [
        Figure("sight of 202 hexes from each other, lines known", sight * 1000, "ms"),
        Figure("legal actions in a crowd, movement", walks, "ms"),
        Figure("legal actions in a crowd, ranged", strikes, "ms"),
        Figure("clone of ten units", median_microseconds(state.clone, 500), "us"),
    ]
    played = [officers(seed) for seed in range(MISSIONS)]
    actions, seconds, in_rules = (sum(column) for column in zip(*played, strict=True))
    found += [
        Figure("Officer missions a second, five a side", MISSIONS / seconds, "missions/s"),
        Figure("actions a second through the rules", actions / in_rules, "actions/s"),
    ]
    table = at_table(moving, size=(1920, 1080), settings=ViewSettings())
    table.pilot.loop.every = 1
    frames(table, 30, is_busy=True)
    busy, idle = frames(table, FRAMES, is_busy=True), frames(table, FRAMES, is_busy=False)
    laps = ("the mouse on its way", busy), ("over units", pointed(table)), ("nobody does anything", idle)
    for name, times in laps:
        for percent in (50, 99):
            found.append(Figure(f"frame at 1920x1080, {name}, p{percent}", percentile(times, percent), "ms"))
    return found


if __name__ == "__main__":
    show(figures())
