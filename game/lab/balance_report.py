"""What the command ``balance`` does: play a system's charts, print them, write JSON and a page."""

import argparse
import sys
from pathlib import Path
from time import perf_counter
from typing import Final

import msgspec

from game import __version__
from game.agents.advise import UnknownLevelError, make_agent
from game.content.catalog import Catalog
from game.content.problems import known_instead
from game.core.codec import to_json
from game.lab.balance_command import STOPPED
from game.lab.battle import UnfinishedBattleError
from game.lab.cluster import check_workforce, workforce
from game.lab.fair_page import Report, page, told
from game.lab.fair_play import ChartResult, Played, Row, charts_of, listings_of
from game.lab.progress import ProgressBar
from game.lab.report_files import why_no_json, why_no_page, written
from game.lab.workers import WorkerError
from game.rules.measures import PairingError
from game.rules.system import AnySystem
from game.session.home import told_content, why_no_pack
from game.session.own_files import is_output
from game.systems.registry import SYSTEMS, system_named

EXIT_USAGE: Final = 2


def balance(args: argparse.Namespace) -> int:
    """Let a level play itself in every game of every table; 2 where it cannot be done, or not to the end."""
    try:
        report = _measured(args)
    except (PairingError, UnknownLevelError, WorkerError, UnfinishedBattleError) as error:
        return complain(str(error))
    except KeyboardInterrupt:
        return complain(STOPPED)
    files = [path for path in (args.json, args.html) if path is not None]
    if not any(map(is_output, files)):
        sys.stdout.write(told(report))
    as_json = msgspec.json.format(to_json(report), indent=1) + b"\n"
    code = complain(report.stopped) if report.stopped else 0
    for path, content in ((args.json, as_json), (args.html, page(report).encode())):
        if path is not None and (why := written(path, content)):
            code = complain(why)
    return code


def _measured(args: argparse.Namespace) -> Report:
    system = _system(args.system)
    make_agent(system, args.level)
    check_workforce(args.jobs, args.cluster)
    if args.json is not None and args.html is not None and _are_one(args.json, args.html):
        raise PairingError(f"--json and --html would both write {args.json}; name two files")
    if why := (args.json and why_no_json(args.json)) or (args.html and why_no_page(args.html)):
        raise PairingError(why)
    for path in args.mod:
        if why := why_no_pack(path):
            raise PairingError(f"--mod {why}")
    catalog = told_content(args.mod).catalog
    tables, lines = _named(args.table), _named(args.on)
    listings = listings_of(system, catalog, tables, lines)
    computed = {each.name for each in listings}
    played = [name for name in tables if name not in computed]
    if lines and computed and not played:
        raise PairingError(
            f"--on would change nothing: {', '.join(sorted(computed))} is not played on anything"
        )
    found = charts_of(system, catalog, played, lines) if played or not tables else []
    plays = [
        Played(system, catalog, chart, args.level, args.games, args.seed, args.budget) for chart in found
    ]
    started = perf_counter()
    results, stopped = _played(plays, system, catalog, args)
    return Report(
        system=system.name,
        version=__version__,
        level=args.level,
        seed=args.seed,
        games_each=args.games,
        budget=args.budget,
        seconds=perf_counter() - started,
        charts=tuple(results),
        listings=tuple(listings),
        stopped=stopped,
    )


def _are_one(path: Path, other: Path) -> bool:
    return path.resolve() == other.resolve() or (is_output(path) and is_output(other))


def _played(
    plays: list[Played], system: AnySystem, catalog: Catalog, args: argparse.Namespace
) -> tuple[list[ChartResult], str]:
    """Play, and return what came of it, and why it is not all where that ended early.

    Raises KeyboardInterrupt, WorkerError and UnfinishedBattleError before the first line is over.
    """
    bar, done = ProgressBar(sum(len(play.tasks) for play in plays), sys.stderr), 0
    rows: list[list[Row]] = [[] for _ in plays]

    def shown(name: str) -> None:
        nonlocal done
        done += 1
        bar.show(done, name)

    stopped = ""
    try:
        with workforce(args.jobs, args.cluster) as jobs:
            for play, own in zip(plays, rows):
                for row in play.rows(system, catalog, jobs, shown):
                    own.append(row)
    except (KeyboardInterrupt, WorkerError, UnfinishedBattleError) as error:
        over, asked = sum(map(len, rows)), sum(len(play.chart.lines) for play in plays)
        if not over:
            raise
        stopped = f"{str(error) or STOPPED}; these are the first {over} of {asked} lines"
    finally:
        bar.clear()
    return [
        ChartResult(play.chart.name, play.chart.margin, play.digest(), tuple(own))
        for play, own in zip(plays, rows)
        if own
    ], stopped


def _named(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _system(name: str) -> AnySystem:
    try:
        return system_named(name)
    except KeyError:
        known = known_instead(name, [each.name for each in SYSTEMS])
        raise PairingError(f"there is no system {name!r}; {known}") from None


def complain(message: str) -> int:
    """Say on the error stream what cannot be done."""
    sys.stderr.write(f"ironsphere balance: {message}\n")
    return EXIT_USAGE
