"""How fast duels are: `python tests/bench/bench_duel.py` (one core, CPU time of this thread).

Actions stand as ratios to python-chess too: both take turns, round by round, so a busy machine slows both.
"""

import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.agents.advise import make_agent
from game.core.events import Action
from game.core.kernel import resolve_unchecked
from game.core.rng import fork, seeded
from game.lab.balance import bouts, ready_decks
from game.lab.battle import BattleTask, fight
from game.lab.pairings import mirrored_setups
from game.rules.system import AnySystem, erased
from game.session.match import Match
from game.systems.duel.actions import LeaveBattle
from game.systems.duel.content import Deck
from game.systems.duel.request import DuelRequest, SeatRequest
from game.systems.duel.system import DUEL
from tests.bench.bench_gate import chess_plies, microseconds
from tests.bench.figures import Figure, median_microseconds, percentile, show, thread_microseconds
from tests.support.base_pack import shipped

SYSTEM: AnySystem = erased(DUEL)
RULES = SYSTEM.ruleset
ROUNDS = 7
GAMES = 6
PLIES = 1_500
SCENARIO = "duel_three_beacons"
"""Two machines a side."""
BOARD = "duel_four_towers"
OFFICERS = ("officer", "officer")
ACE_DECISIONS = 60


def scenario() -> object:
    """The duel that most figures are about."""
    return SYSTEM.build_setup(DuelRequest(scenario=SCENARIO), shipped().catalog)


def four_a_side() -> object:
    """The largest duel: eight machines on the board."""
    decks = tuple(sorted(shipped().catalog.of(Deck))[::2])
    seats = (SeatRequest(decks[:4], player="red"), SeatRequest(decks[4:8], player="blue"))
    request = DuelRequest(map=BOARD, seats=seats, mission="objectives")
    return SYSTEM.build_setup(request, shipped().catalog)


def random_actions(setup: object, seed: int) -> list[Action]:
    """A random duel to its end."""
    rng, state = random.Random(seed), RULES.setup(setup, seed)
    actions: list[Action] = []
    while active := RULES.active(state):
        legal = [each for each in RULES.legal(state, active[0]) if not isinstance(each, LeaveBattle)]
        actions.append(rng.choice(legal))
        state = resolve_unchecked(RULES, state, actions[-1]).state
    return actions


def random_play(setup: object) -> int:
    """Random play as peers count it: all legal actions, a choice, the next state."""
    rng, state, done = random.Random(5), RULES.setup(setup, 5), 0
    while done < PLIES:
        if not (active := RULES.active(state)):
            state = RULES.setup(setup, done)
            continue
        state = resolve_unchecked(RULES, state, rng.choice(RULES.legal(state, active[0]))).state
        done += 1
    return done


def officer_duels(seed: int) -> float:
    """CPU time of a duel of Officers: every frame against every other, one machine a side, until a kill."""
    catalog = shipped().catalog
    decks = ready_decks(catalog)
    return thread_microseconds(
        lambda: len(list(bouts(SYSTEM, catalog, decks, "all", OFFICERS, 1, seed, jobs=1)))
    )


def mirrored_duels(setups: tuple[object, ...], seed: int) -> float:
    """CPU time of a duel of Officers for every mission, one and two machines a side."""

    def fight_each() -> int:
        for number, setup in enumerate(setups):
            fight(SYSTEM, setup, BattleTask(number, 0, OFFICERS, seed + number))
        return len(setups)

    return thread_microseconds(fight_each)


def ace_decisions(setup: object) -> list[float]:
    """Seconds of CPU time that an Ace takes for the first decisions of a duel."""
    state, agent = RULES.setup(setup, 3), make_agent(SYSTEM, "ace")
    found: list[float] = []
    while (active := RULES.active(state)) and len(found) < ACE_DECISIONS:
        seen, rng = RULES.observe(state, active[0]), fork(seeded(3), len(found))
        start = time.thread_time()
        action = agent.choose(seen, active[0], rng).action
        found.append(time.thread_time() - start)
        state = resolve_unchecked(RULES, state, action).state
    return found


def figures() -> list[Figure]:
    """Measure."""
    setup, mirrored = scenario(), mirrored_setups(SYSTEM, shipped().catalog, "all")
    games = [random_actions(setup, seed) for seed in range(GAMES)]
    rounds: list[tuple[float, float, float]] = []
    for _ in range(ROUNDS):
        peer = thread_microseconds(chess_plies)
        matches = [Match.start(SYSTEM, setup, seed) for seed in range(GAMES)]
        rounds.append((peer, microseconds(matches, games), thread_microseconds(lambda: random_play(setup))))
    peer, gate, play = (statistics.median(column) for column in zip(*rounds))
    officer_duels(1)
    single = statistics.median(map(officer_duels, (10, 20, 30)))
    mixed = statistics.median(mirrored_duels(mirrored, seed) for seed in (10, 40, 70))
    aces = ace_decisions(four_a_side())
    state = Match.start(SYSTEM, setup, 1).state
    return [
        Figure("duels of Officers, one a side", 1e6 / single, "a second", 3, "at least"),
        Figure("duels of Officers, all missions", 1e6 / mixed, "a second", 2, "at least"),
        Figure("Ace, four a side, slowest decision", max(aces), "s", 3),
        Figure("Ace, four a side, decision at the median", percentile(aces, 50), "s"),
        Figure("duel, random play, actions", 1e6 / play, "a second"),
        Figure("duel, gate without saving, actions", 1e6 / gate, "a second"),
        Figure("duel, random play / python-chess", _ratio(rounds, 2), "times", 0.5, "at least"),
        Figure("duel, gate without saving / python-chess", _ratio(rounds, 1), "times", 0.75, "at least"),
        Figure("duel, clone of a state", median_microseconds(lambda: RULES.clone(state), 5_000), "us", 2),
    ]


def _ratio(rounds: list[tuple[float, float, float]], column: int) -> float:
    return statistics.median(each[0] / each[column] for each in rounds)


if __name__ == "__main__":
    show(figures())
