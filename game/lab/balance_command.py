"""What ``simulate duel --balance`` does: fight, print a table of the frames, write everything as JSON."""

import argparse
import sys
from time import perf_counter
from typing import Final

import msgspec

from game import __version__
from game.content.catalog import Catalog
from game.lab.balance import Balance, Bout, balance_of, bouts, ready_decks
from game.lab.battle import UnfinishedBattleError
from game.lab.contestants import BotTerms
from game.lab.progress import ProgressBar
from game.lab.tournament import Jobs
from game.lab.workers import WorkerError
from game.rules.system import AnySystem
from game.session.errors import BotError

LOW, HIGH = 0.35, 0.65
"""Between these a frame's rate against the field is called balanced."""
KILL_TURNS: Final = (5, 9)
BAR: Final = 40
STOPPED: Final = "stopped"


class BalanceRecord(msgspec.Struct, frozen=True):
    """What is written as JSON. All but the times is the same for the same seed."""

    version: str
    seats: tuple[str, ...]
    seed: int
    games_each: int
    seconds: float
    balance: Balance
    duels: tuple[Bout, ...]
    stopped: str = ""
    """Why these are not all duels that were asked for; "": they are."""


def measured(
    args: argparse.Namespace,
    system: AnySystem,
    catalog: Catalog,
    levels: tuple[str, str],
    jobs: Jobs,
    bots: BotTerms,
) -> tuple[BalanceRecord, str]:
    """Fight every pairing of frames and return the record and its table.

    What ends it before its last duel is raised where there was none at all, else told in the record. Raises
    PairingError, WorkerError, BotError, UnfinishedBattleError, KeyboardInterrupt.
    """
    named = tuple(filter(None, map(str.strip, (args.frames or "").split(","))))
    decks = ready_decks(catalog, named)
    games = args.games or args.usual_games
    total = len(decks) * (len(decks) - 1) // 2 * games
    bar = ProgressBar(total, sys.stderr)
    started = perf_counter()
    duels: list[Bout] = []
    stopped = ""
    try:
        plan = (system, catalog, decks, args.map, levels, games, args.seed, jobs, args.budget, bots)
        for duel in bouts(*plan):
            duels.append(duel)
            bar.show(len(duels), f"{duel.frames[0]} v {duel.frames[1]}")
    except (KeyboardInterrupt, WorkerError, BotError, UnfinishedBattleError) as error:
        if not duels:
            raise
        stopped = f"{str(error) or STOPPED}; these are the first {len(duels)} of {total} duels"
    finally:
        bar.clear()
    seconds = perf_counter() - started
    balance = balance_of(duels)
    record = BalanceRecord(
        version=__version__,
        seats=levels,
        seed=args.seed,
        games_each=games,
        seconds=seconds,
        balance=balance,
        duels=tuple(duels),
        stopped=stopped,
    )
    return record, table(balance, seconds)


def table(balance: Balance, seconds: float) -> str:
    """Return the text: each frame against the field and against each other frame, decks, turns to a kill."""
    width = max(len(rate.name) for rate in (*balance.frames, *balance.decks))
    lines = [
        f"{balance.games} duels, one machine a side, seats swapped in pairs,"
        f" {balance.games / seconds:.2f} a second"
    ]
    for rate in sorted(balance.frames, key=lambda each: -each.rate):
        verdict = "" if LOW <= rate.rate <= HIGH else "  out of balance"
        lines.append(f"{rate.name:<{width}}  {rate.rate:6.1%}  [{rate.low:.1%}, {rate.high:.1%}]{verdict}")
        others = ", ".join(f"{other.name} {other.rate:.0%}" for other in balance.pairings[rate.name])
        lines.append(f"{'':<{width}}  against {others}")
    lines.append("decks")
    for rate in sorted(balance.decks, key=lambda each: -each.rate):
        lines.append(f"{rate.name:<{width}}  {rate.rate:6.1%}  [{rate.low:.1%}, {rate.high:.1%}]")
    lines.append(f"ends    {', '.join(f'{name} {count}' for name, count in balance.reasons.items())}")
    lines += _kill_lines(balance)
    return "\n".join(lines) + "\n"


def _kill_lines(balance: Balance) -> list[str]:
    if not balance.kill_turns:
        return ["kills   none"]
    first, last = KILL_TURNS
    counts = dict(balance.kill_turns)
    most = max(counts.values())
    lines = [
        f"kills   in turn {balance.kill_turn_at(50)} (median), {balance.kill_turn_at(10)} to"
        f" {balance.kill_turn_at(90)} (eight of ten); {balance.kills_within(first, last):.0%}"
        f" in turns {first} to {last}"
    ]
    for turn in range(min(counts), max(counts) + 1):
        count = counts.get(turn, 0)
        lines.append(f"  turn {turn:>2}  {count:>6}  {'#' * (BAR * count // most)}".rstrip())
    return lines
