"""Sectors: whole campaigns by dice, a turn of forty built-in players, their merge, and how it is shown.

By hand: ``python -m tests.bench.bench_sectors``, or in the table of all (``bench_all.py sectors``).
"""

import statistics
import sys
import time
from collections.abc import Callable

import pygame
from msgspec.structs import replace

from game.agents.agent import Agent
from game.agents.sectors.player import ace, cadet, officer
from game.core.dice import SEEDED
from game.core.events import Event
from game.core.kernel import Step, perform
from game.core.rng import fork, seeded
from game.systems.sectors.actions import Commit, MoveUnit, SectorsAction
from game.systems.sectors.build import build_setup
from game.systems.sectors.events import OrdersMerged
from game.systems.sectors.request import SectorsRequest
from game.systems.sectors.setup import SectorsSetup
from game.systems.sectors.state import SectorsState
from tests.bench.figures import Figure, show
from tests.support.sectors import RULES
from tests.support.shipped import shipped_catalog
from tests.views.sectors import stageplay

FRAME_MS = 16.0
TARGET_TURN_S = 2.0
TARGET_FRAME_MS = 16.0
SCREENS = ((1280, 720), (1920, 1080))


def whole_war(*, is_full: bool = False) -> SectorsSetup:
    """The war of four races; ``is_full``: all forty of them stand on the map."""
    request = SectorsRequest(campaign="four_race_war", options={"orders": "each"})
    setup = build_setup(request, shipped_catalog())
    if not is_full:
        return setup
    homes = {
        race.id: [number for number, region in enumerate(setup.regions) if region.owner == race.id]
        for race in setup.races
    }
    players = []
    for number, player in enumerate(setup.players):
        own = homes[player.race]
        at = player.region if player.region >= 0 else own[number % len(own)]
        players.append(replace(player, region=at))
    return replace(setup, players=tuple(players))


def campaigns_a_second(level: Callable[[], Agent], count: int) -> float:
    """Whole campaigns of twelve turns with automatic battles, by CPU time."""
    began = time.process_time()
    for seed in range(count):
        played(RULES.setup(whole_war(), seed), level(), 99)
    return count / (time.process_time() - began)


def played(state: SectorsState, agent: Agent, turns: int) -> float:
    """Let players of a level play so many turns; the longest turn without its battles, in CPU seconds."""
    longest = spent = 0.0
    first, turn = state.turn, state.turn
    number = 0
    while state.outcome is None and state.turn < first + turns:
        player = RULES.active(state)[0]
        number += 1
        observed = RULES.observe(state, player)
        began = time.process_time()
        action = agent.choose(observed, player, fork(seeded(3), number)).action
        spent += time.process_time() - began
        assert isinstance(action, SectorsAction)
        RULES.resolve(Step(state, RULES.evolve, SEEDED), action)
        if state.turn != turn:
            longest, spent, turn = max(longest, spent), 0.0, state.turn
    return max(longest, spent)


def ordered() -> SectorsState:
    """Forty units with an order each to another region; all seats but one are done."""
    state = RULES.setup(whole_war(is_full=True), 1)
    for number, unit in enumerate(list(state.players.values())):
        near = state.campaign.regions[unit.region].neighbours
        action = MoveUnit(player=unit.id, unit=unit.id, region=near[number % len(near)])
        RULES.resolve(Step(state, RULES.evolve, SEEDED), action)
    while len(RULES.active(state)) > 1:
        RULES.resolve(Step(state, RULES.evolve, SEEDED), Commit(player=RULES.active(state)[0]))
    return state


def merge_ms(count: int = 15) -> tuple[float, tuple[Event, ...], SectorsState]:
    """Milliseconds of the last commit: merge and meetings; its events, and the state before it."""
    state = ordered()
    spent: list[float] = []
    applied = None
    for _ in range(count):
        copy = state.clone()
        began = time.process_time()
        applied = perform(RULES, copy, Commit(player=RULES.active(copy)[0]), SEEDED)
        spent.append(1000 * (time.process_time() - began))
    assert applied is not None
    return statistics.median(spent), applied.events, state


def frames_ms(size: tuple[int, int], events: tuple[Event, ...], state: SectorsState) -> tuple[float, float]:
    """CPU milliseconds of a frame while all arrows of the merge move at once: the median and the longest."""
    stageplay.SIZE = size
    play = stageplay.Stageplay(state)
    surface = pygame.Surface(size)
    play.picture()
    play.play(*(event for event in events if isinstance(event, OrdersMerged)))
    spent: list[float] = []
    while not play.director.is_idle and len(spent) < 400:
        began = time.process_time()
        play.show.update(FRAME_MS, 1.0)
        play.director.update(FRAME_MS)
        play.show.draw(surface)
        spent.append(1000 * (time.process_time() - began))
    assert len(spent) > 20, "the merge is shown"
    return statistics.median(spent), max(spent)


def figures() -> list[Figure]:
    """Measure all of it."""
    pygame.display.init()
    pygame.font.init()
    merge, events, state = merge_ms()
    found = [
        Figure("campaigns of Cadets, 4 races, 12 turns", campaigns_a_second(cadet, 3), "a second"),
        Figure("campaigns of Officers, 4 races, 12 turns", campaigns_a_second(officer, 2), "a second"),
    ]
    for name, level in (("Cadets", cadet), ("Officers", officer), ("Aces", ace)):
        turn = played(RULES.setup(whole_war(is_full=True), 2), level(), 1)
        found.append(Figure(f"a turn of forty {name}", turn, "s", TARGET_TURN_S))
    found.append(Figure("merge of forty orders", merge, "ms"))
    for size in SCREENS:
        usual, longest = frames_ms(size, events, state)
        found.append(Figure(f"frame of the merge, {size[0]} x {size[1]}", usual, "ms", TARGET_FRAME_MS))
        found.append(Figure(f"longest frame of the merge, {size[0]} x {size[1]}", longest, "ms"))
    return found


if __name__ == "__main__":
    show(figures())
    sys.exit(0)
