"""The one gate: `python tests/bench/bench_gate.py`. Actions through `Match.submit` beside python-chess.

Both take turns, round by round, so a busy machine slows both; a ratio is the median of the rounds' ratios.
Actions are chosen and stored beforehand: uniformly among all legal ones but withdrawal, from the deployed
squads on. What is timed is check, resolution, events, digest, log, and (saved) a transaction for each action.
"""

import random
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import chess

from game.core.events import Action
from game.core.kernel import resolve_unchecked
from game.rules.system import erased
from game.session.match import Match
from game.systems.skirmish.actions import Withdraw
from game.systems.skirmish.state import SkirmishState
from game.systems.skirmish.system import SKIRMISH
from tests.bench.figures import Figure, median_microseconds, show, thread_microseconds
from tests.support.base_pack import shipped
from tests.support.matches import start_saved

SYSTEM = erased(SKIRMISH)
ROUNDS = 9
GAMES = 4
PLIES = 1_500


def usual_setup() -> object:
    """The usual battle, twelve against twelve."""
    catalog = shipped().catalog
    return SYSTEM.build_setup(SYSTEM.default_request(catalog), catalog)


def random_actions(setup: object, seed: int) -> list[Action]:
    """A random battle to its end; the squads deploy automatically."""
    rules, rng = SYSTEM.ruleset, random.Random(seed)
    state = rules.setup(setup, seed)
    actions: list[Action] = []
    while active := rules.active(state):
        legal = [each for each in rules.legal(state, active[0]) if not isinstance(each, Withdraw)]
        is_deploying = isinstance(state, SkirmishState) and state.phase == "deploy"
        actions.append(legal[-1] if is_deploying else rng.choice(legal))
        state = resolve_unchecked(rules, state, actions[-1]).state
    return actions


def random_play(setup: object) -> int:
    """Random play as peers count it: all legal actions, a choice, the next state."""
    rules, rng = SYSTEM.ruleset, random.Random(5)
    state = rules.setup(setup, 5)
    done = 0
    while done < PLIES and (active := rules.active(state)):
        state = resolve_unchecked(rules, state, rng.choice(rules.legal(state, active[0]))).state
        done += 1
    return done


def chess_plies() -> int:
    """Random games of python-chess at its fastest: all legal moves, a choice, push; no move left: it is over.

    ``is_game_over`` would list the moves once more and look for draws, which ours need not.
    """
    rng = random.Random(3)
    board = chess.Board()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(rng.choice(moves))
    return PLIES


def play_through(match: Match, actions: list[Action]) -> int:
    """Submit everything."""
    for action in actions:
        match.submit(action)
    return len(actions)


def microseconds(matches: list[Match], games: list[list[Action]]) -> float:
    """CPU time of an action through these matches."""
    return thread_microseconds(lambda: sum(map(play_through, matches, games)))


def figures() -> list[Figure]:
    """Measure."""
    setup = usual_setup()
    games = [random_actions(setup, seed) for seed in range(GAMES)]
    rounds: list[tuple[float, float, float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(ROUNDS):
            peer = thread_microseconds(chess_plies)
            free = microseconds([Match.start(SYSTEM, setup, seed) for seed in range(GAMES)], games)
            saved_matches = [
                start_saved(SYSTEM, setup, seed, Path(folder) / f"{number}_{seed}.ironsave")
                for seed in range(GAMES)
            ]
            saved = microseconds(saved_matches, games)
            for match in saved_matches:
                match.close()
            rounds.append((peer, free, saved, thread_microseconds(lambda: random_play(setup))))
    peer, free, saved, play = (statistics.median(column) for column in zip(*rounds))
    state = Match.start(SYSTEM, setup, 1).state
    return [
        Figure("python-chess, random plies", 1e6 / peer, "a second"),
        Figure("random play, actions", 1e6 / play, "a second"),
        Figure("random play / python-chess", _ratio(rounds, 3), "times"),
        Figure("gate without saving, actions", 1e6 / free, "a second"),
        Figure("gate with saving, actions", 1e6 / saved, "a second"),
        Figure("gate without saving / python-chess", _ratio(rounds, 1), "times", 4, "at least"),
        Figure("gate with saving / python-chess", _ratio(rounds, 2), "times", 2, "at least"),
        Figure("clone of a state", median_microseconds(lambda: SYSTEM.ruleset.clone(state), 5_000), "us", 2),
    ]


def _ratio(rounds: list[tuple[float, float, float, float]], column: int) -> float:
    return statistics.median(each[0] / each[column] for each in rounds)


if __name__ == "__main__":
    show(figures())
