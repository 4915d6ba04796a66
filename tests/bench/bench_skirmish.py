"""How fast skirmishes are: `python tests/bench/bench_skirmish.py` prints a table (one core, CPU time).

Rows with a peer stand as ratios to python-chess in the same run: a busy machine slows both.
"""

import gc
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.agents.advise import make_agent
from game.core.dice import SEEDED
from game.core.events import Action
from game.core.kernel import Step, resolve_unchecked
from game.core.rng import fork, seeded
from game.lab.battle import BattleTask, fight
from game.lab.tournament import fight_all, tasks
from game.session.match import Match
from game.systems.skirmish.request import Side, SideRequest, SkirmishRequest, UnitRequest
from tests.agents.positions import SYSTEM
from tests.bench.bench_gate import chess_plies
from tests.support.base_pack import shipped
from tests.support.matches import start_saved

RULES = SYSTEM.ruleset
SQUAD = (
    UnitRequest(frame="gm", count=6),
    UnitRequest(frame="gm_bastion", count=2),
    UnitRequest(frame="gm_longshot", count=2),
    UnitRequest(frame="rampart"),
    UnitRequest(frame="vanguard"),
)
BOARDS = ("asteroid_shoal", "wreck_lane", "long_dark")
ROLES: tuple[Side, Side] = ("attacker", "defender")
OFFICERS = ("officer", "officer")
ACE_BATTLES = 0.5
"""Battles of Aces, 12 v 12, that one core has to fight in a second."""
WESNOTH_BATTLES = 0.46
"""Battles of 12 v 12 a second that Wesnoth's built-in players fight on such a machine without a screen."""
POOL_BATTLES = 400
"""So many that starting a process is a small part of it, as in what people ask for."""


def setups() -> tuple[object, ...]:
    """Twelve suits a side, both sides alike, on three boards."""
    sides = {role: SideRequest(faction="federation", player=role, units=SQUAD) for role in ROLES}
    requests = [SkirmishRequest(map=board, sides=sides) for board in BOARDS]
    return tuple(SYSTEM.build_setup(request, shipped().catalog) for request in requests)


def per_second(work: Callable[[], int], rounds: int = 5) -> float:
    """The median over some rounds of how many things ``work`` does in a second of CPU time."""
    found = []
    for _ in range(rounds):
        gc.collect()
        start = time.process_time()
        done = work()
        found.append(done / (time.process_time() - start))
    return statistics.median(found)


def random_game(setup: object, seed: int) -> list[Action]:
    """The actions of one random battle."""
    state, agent = RULES.setup(setup, seed), make_agent(SYSTEM, "random")
    actions: list[Action] = []
    while active := RULES.active(state):
        action = agent.choose(
            RULES.observe(state, active[0]), active[0], fork(seeded(seed), len(actions))
        ).action
        RULES.resolve(Step(state, RULES.evolve, SEEDED), action)
        actions.append(action)
    return actions


def random_play(setup: object) -> int:
    """Play at random: every action is chosen among all legal ones, and resolved on a clone."""
    rng = random.Random(3)
    done = 0
    state = RULES.setup(setup, 3)
    while (active := RULES.active(state)) and done < 1_500:
        action = rng.choice(RULES.legal(state, active[0]))
        state = resolve_unchecked(RULES, state, action).state
        done += 1
    return done


def gate(setup: object, actions: list[Action]) -> int:
    """Submit a recorded battle: check, resolve, digest, log."""
    match = Match.start(SYSTEM, setup, 3)
    for action in actions:
        match.submit(action)
    return len(actions)


def saved_gate(setup: object, actions: list[Action], folder: Path) -> int:
    """The same, every action a transaction in the save."""
    path = folder / f"{time.perf_counter_ns()}.save"
    match = start_saved(SYSTEM, setup, 3, path)
    for action in actions:
        match.submit(action)
    match.close()
    return len(actions)


def officer_battles(fields: tuple[object, ...], seed: int, battles: int = 6) -> int:
    """Battles of officers, 12 v 12."""
    for number in range(battles):
        fight(SYSTEM, fields[number % len(fields)], BattleTask(number, 0, OFFICERS, seed + number))
    return battles


def ace_battles(fields: tuple[object, ...]) -> tuple[float, float]:
    """Battles of Aces, 12 v 12, one a board, for a second of CPU time, and the longest order in seconds."""
    start = time.process_time()
    results = [
        fight(SYSTEM, field, BattleTask(0, 0, ("ace", "ace"), 100 + number))
        for number, field in enumerate(fields)
    ]
    seconds = time.process_time() - start
    return len(results) / seconds, max(each for result in results for each in result.slowest)


def clone_microseconds(setup: object) -> float:
    """One clone of a 12 v 12 battle."""
    state = RULES.setup(setup, 1)
    calls = 20_000
    return 1e6 / per_second(lambda: [RULES.clone(state) for _ in range(calls)].__len__())


def pool_rate(fields: tuple[object, ...], jobs: int, battles: int) -> float:
    """Battles a second of wall time with so many processes, from the command to the last result.

    What starts the processes and loads the game in them counts: whoever asks for battles waits for it.
    """
    start = time.perf_counter()
    for _ in fight_all(SYSTEM, fields, tasks(len(fields), OFFICERS, battles, 5), jobs):
        pass
    return battles / (time.perf_counter() - start)


def resident_kib() -> int:
    """Memory of this process now (Linux), else 0."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    line = next(row for row in status.read_text().splitlines() if row.startswith("VmRSS"))
    return int(line.split()[1])


def memory_growth_mib(fields: tuple[object, ...], battles: int = 60) -> float:
    """How much memory 60 battles of officers leave behind, after six to warm up."""
    officer_battles(fields, 900)
    gc.collect()
    before = resident_kib()
    officer_battles(fields, 1_000, battles)
    gc.collect()
    return (resident_kib() - before) / 1024


def row(name: str, value: str, target: str = "") -> None:
    """Print one line of the table."""
    print(f"{name:<52} {value:>14}  {target}", flush=True)


def main() -> None:
    """Measure and print."""
    fields = setups()
    actions = random_game(fields[0], 3)
    plies = per_second(chess_plies)
    row("python-chess, random plies a second", f"{plies:,.0f}")
    row("random play, actions a second", f"{per_second(lambda: random_play(fields[0])):,.0f}")
    unsaved = per_second(lambda: gate(fields[0], actions))
    row("full gate without saving, actions a second", f"{unsaved:,.0f}")
    with tempfile.TemporaryDirectory() as folder:
        saved = per_second(lambda: saved_gate(fields[0], actions, Path(folder)))
    row("full gate, saved, actions a second", f"{saved:,.0f}")
    row("  without saving, times python-chess", f"{unsaved / plies:.2f}", "at least 4")
    row("  saved, times python-chess", f"{saved / plies:.2f}", "at least 2")
    row("clone of a 12 v 12 state, microseconds", f"{clone_microseconds(fields[0]):.2f}", "under 2")
    officer_battles(fields, 1)
    rate = per_second(lambda: officer_battles(fields, 100))
    row("officer battles 12 v 12 a second", f"{rate:.1f}", "at least 8")
    aces, slowest = ace_battles(fields)
    row("ace battles 12 v 12 a second", f"{aces:.2f}", f"at least {ACE_BATTLES:.2f}")
    row("  longest order of an Ace, seconds", f"{slowest:.2f}")
    one, two = pool_rate(fields, 1, POOL_BATTLES), pool_rate(fields, 2, POOL_BATTLES)
    row("two worker processes, times one", f"{two / one:.2f}", "at least 1.8")
    row("memory growth over 60 battles, MiB", f"{memory_growth_mib(fields):.2f}", "under 5")


if __name__ == "__main__":
    main()
