"""Ready-made matches of the toy race for tests of running games."""

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from game.core.bridge import BattleOrder, SideOrder
from game.core.events import Action
from game.rules.system import AnySystem
from game.session.match import Match
from tests.support.matches import start_saved
from tests.support.toy_system import BLUE, RACE, RED, RaceSetup, RaceState

SYSTEMS: dict[str, AnySystem] = {"race": RACE}
SETUP = RaceSetup((RED, BLUE), 20)
LONG = RaceSetup((RED, BLUE), 100_000)
ORDER = BattleOrder(
    "b1",
    "race",
    "land",
    "open",
    (SideOrder(RED, "reds", "attacker", ()), SideOrder(BLUE, "blues", "defender", ())),
    seed=5,
    options={"length": 3},
)


def race(path: Path | None = None, setup: RaceSetup = SETUP, seed: int = 7) -> Match:
    if path is None:
        return Match.start(RACE, setup, seed)
    return start_saved(RACE, setup, seed, path, systems=SYSTEMS)


def any_action(match: Match, dice: random.Random) -> Action:
    player = match.active[0]
    return dice.choice(list(match.legal(player)))


def play(match: Match, actions: int, seed: int = 1, undo_percent: int = 0) -> None:
    dice = random.Random(seed)
    for _ in range(actions):
        if not match.active:
            return
        if match.live and dice.randrange(100) < undo_percent:
            match.undo(is_agreed=True)
        else:
            match.submit(any_action(match, dice))


def race_state(match: Match) -> RaceState:
    state = match.state
    assert isinstance(state, RaceState)
    return state


def battle_setup(order: BattleOrder) -> object:
    assert RACE.battles is not None
    return RACE.battles.order_setup(order, None)


def killed(path: Path) -> Path:
    """What a kill at this moment would leave behind: a copy of the file and its journal."""
    left = path.with_name(f"killed_{path.name}")
    for end in ("", "-wal"):
        source, target = path.with_name(path.name + end), left.with_name(left.name + end)
        target.unlink(missing_ok=True)
        if source.exists():
            shutil.copy(source, target)
    return left


def changed_file(path: Path, *statements: str) -> None:
    """Change a save behind the game's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def saved_race(path: Path, actions: int = 20) -> Path:
    """A save of a long race after so many actions."""
    match = race(path, LONG)
    play(match, actions)
    match.close()
    return path
