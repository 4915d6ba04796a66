"""What the command ``simulate`` does, once everything that it needs is loaded."""

import argparse
import sys
from pathlib import Path
from time import perf_counter
from typing import Final

import msgspec

from game import __version__
from game.agents.advise import UnknownLevelError
from game.content.catalog import Catalog
from game.content.problems import known_instead
from game.core.codec import to_json
from game.lab.balance_command import STOPPED, measured
from game.lab.balance_report import balance
from game.lab.battle import STANDS_STILL, BattleResult, BattleTask, UnfinishedBattleError
from game.lab.cluster import workforce
from game.lab.contestants import BotTerms, check_contestant, contestants, name_of
from game.lab.numbers import BOT_SECONDS
from game.lab.pairings import (
    ALL_MAPS,
    campaign_setups,
    mirrored_setups,
    requested_setup,
    scenario_setup,
    spoken,
)
from game.lab.progress import ProgressBar
from game.lab.report_files import why_no_json, written
from game.lab.sprt import (
    ALPHA,
    BETA,
    Hypotheses,
    SprtError,
    Verdict,
    hypotheses,
    judged,
    pair_scores,
    points_of_first,
    sprt_line,
)
from game.lab.tournament import Jobs, Share, Summary, fight_all, summarised, tasks
from game.lab.workers import WorkerError
from game.rules.measures import PairingError
from game.rules.system import AnySystem
from game.session.errors import BotError
from game.session.home import told_content, why_no_pack
from game.session.own_files import is_output
from game.systems.duel.request import DuelRequest
from game.systems.registry import BY_NAME, SYSTEMS, system_named

EXIT_USAGE: Final = 2


class Record(msgspec.Struct, frozen=True):
    """What is written as JSON. All but the times is the same for the same seed."""

    system: str
    version: str
    seats: tuple[str, ...]
    seed: int
    games: int
    jobs: int | None
    """With so many processes; None: on a cluster."""
    cluster: str
    """On which cluster; "": on none."""
    seconds: float
    games_per_second: float
    actions_per_second: float
    summary: Summary
    battles: tuple[BattleResult, ...]
    sprt: Verdict | None = None
    stopped: str = ""
    """Why these are not all battles that were asked for; "": they are, or the test was over before."""


def simulate(args: argparse.Namespace) -> int:
    """Fight the battles that were asked for and print what they show."""
    try:
        system, levels = _asked(args)
        asked = _hypotheses(args)
        catalog = spoken(told_content(args.mod).catalog, args.language)
        for level in levels:
            check_contestant(system, level)
        bots = BotTerms(args.bot_seconds or BOT_SECONDS, dict(catalog.strings(args.language)))
        if args.balance:
            return _balanced(args, system, catalog, levels, bots)
        setups = _setups(args, system, catalog)
    except (PairingError, UnknownLevelError, SprtError) as error:
        return complain(str(error))
    games = args.games or (args.most_games if asked is not None else args.usual_games)
    battles = tasks(len(setups), levels, games, args.seed, args.budget, mixed=args.mixed)
    started = perf_counter()
    results: list[BattleResult] = []
    stopped = ""
    try:
        with workforce(args.jobs, args.cluster) as jobs:
            _fight(results, system, setups, battles, levels, jobs, bots, asked, catalog)
    except (PairingError, WorkerError, BotError, UnfinishedBattleError) as error:
        if not results:
            return complain(str(error))
        stopped = str(error)
    except KeyboardInterrupt:
        if not results:
            return complain(STOPPED)
        stopped = STOPPED
    seconds = perf_counter() - started
    summary = summarised(results, levels)
    verdict = None if asked is None else judged(pair_scores(results), asked)
    has_kills = system.battles is not None
    setups_met = len({result.setup for result in results})
    told = _printed(summary, setups_met, seconds, has_kills=has_kills)
    if asked is not None and verdict is not None:
        told += sprt_line(verdict, asked, name_of(levels[0]))
    if system.kind == "campaign":
        told += _war_line(results)
    _print(told, args.out)
    if stopped:
        stopped = f"{stopped}; these are the first {len(results)} of {len(battles)} battles"
    code = complain(stopped) if stopped else 0
    if args.out is None:
        return code
    record = Record(
        system=system.name,
        version=__version__,
        seats=levels,
        seed=args.seed,
        games=len(results),
        jobs=None if args.cluster else args.jobs or 1,
        cluster=args.cluster,
        seconds=seconds,
        games_per_second=len(results) / seconds,
        actions_per_second=summary.actions / seconds,
        summary=summary,
        battles=tuple(results),
        sprt=verdict,
        stopped=stopped,
    )
    return _written(args.out, record) or code


def _asked(args: argparse.Namespace) -> tuple[AnySystem, tuple[str, str]]:
    """Return the system and the levels of both seats. Raises PairingError for what cannot be met."""
    try:
        system = system_named(args.system or next(iter(BY_NAME)))
    except KeyError:
        known = known_instead(args.system, [each.name for each in SYSTEMS])
        raise PairingError(f"there is no system {args.system!r}; {known}") from None
    usual = "officer,officer" if args.balance else "officer,cadet"
    levels = contestants(args.seats or usual)
    if args.out is not None and (why := why_no_json(args.out, *filter(None, [args.setup]))):
        raise PairingError(f"--out: {why}")
    for path in args.mod:
        if why := why_no_pack(path):
            raise PairingError(f"--mod {why}")
    _refuse_idle(args, system)
    return system, levels


def _hypotheses(args: argparse.Namespace) -> Hypotheses | None:
    """Return what a sequential test is to tell apart, where one is asked for. Raises SprtError."""
    if not args.sprt:
        return None
    alpha, beta = args.alpha, args.beta
    return hypotheses(args.sprt, ALPHA if alpha is None else alpha, BETA if beta is None else beta)


def _refuse_idle(args: argparse.Namespace, system: AnySystem) -> None:
    """Raise PairingError for an option that would change nothing."""
    is_war = system.kind == "campaign"
    chosen = args.campaign or args.scenario or args.battles or args.map != ALL_MAPS
    idle = (
        (args.frames and not args.balance, "--frames", "it goes with --balance"),
        (args.balance and args.setup is not None, "--setup", "--balance plays set-ups of its own"),
        (args.balance and args.scenario, "--scenario", "--balance plays mirrored games"),
        (args.balance and args.battles, "--battles", "--balance fights as each campaign says"),
        (args.balance and args.mixed, "--mixed", "with --balance one level plays every seat"),
        (args.campaign and not is_war, "--campaign", f"{system.name} is no war; simulate totalwar"),
        (args.battles and not is_war, "--battles", f"{system.name} is no war"),
        (args.mixed and not is_war, "--mixed", f"{system.name} is no war"),
        (args.setup is not None and chosen, "--setup", "it says itself what is played, and where"),
        (args.sprt and args.balance, "--sprt", "it does not go with --balance"),
        (args.alpha is not None and not args.sprt, "--alpha", "it goes with --sprt"),
        (args.beta is not None and not args.sprt, "--beta", "it goes with --sprt"),
    )
    for is_idle, option, why in idle:
        if is_idle:
            raise PairingError(f"{option} would change nothing: {why}")


def _setups(args: argparse.Namespace, system: AnySystem, catalog: Catalog) -> tuple[object, ...]:
    """Return the set-ups that are played in turn. Raises PairingError."""
    if args.setup is not None:
        return (requested_setup(system, catalog, args.setup),)
    if args.scenario:
        return (scenario_setup(system, catalog, args.scenario, args.map),)
    if system.kind == "campaign":
        if args.map != ALL_MAPS:
            raise PairingError("--map: a war has the maps of its campaign; choose one by --campaign")
        return campaign_setups(system, catalog, args.campaign or "", args.battles or "")
    return mirrored_setups(system, catalog, args.map)


def _balanced(
    args: argparse.Namespace, system: AnySystem, catalog: Catalog, levels: tuple[str, str], bots: BotTerms
) -> int:
    """Fight frames against frames; without decks measure the system's tables. Raises PairingError."""
    if system.request_type is not DuelRequest:
        return balance(_as_balance(args, system, levels))
    try:
        with workforce(args.jobs, args.cluster) as jobs:
            record, text = measured(args, system, catalog, levels, jobs, bots)
    except (WorkerError, BotError, UnfinishedBattleError) as error:
        return complain(str(error))
    except KeyboardInterrupt:
        return complain(STOPPED)
    _print(text, args.out)
    code = complain(record.stopped) if record.stopped else 0
    return code if args.out is None else _written(args.out, record) or code


def _as_balance(args: argparse.Namespace, system: AnySystem, levels: tuple[str, str]) -> argparse.Namespace:
    """Return what the command ``balance`` is told for the same. Raises PairingError for what that has not."""
    if args.frames:
        raise PairingError(f"--frames is for decks; {system.name} has none: leave it out, or name a --map")
    if levels[0] != levels[1]:
        raise PairingError("with --balance one level plays every seat, such as --seats officer,officer")
    return argparse.Namespace(
        system=system.name,
        table="",
        on=args.campaign or ("" if args.map == ALL_MAPS else args.map),
        level=levels[0],
        games=args.games or args.usual_games,
        jobs=args.jobs,
        cluster=args.cluster,
        seed=args.seed,
        budget=args.budget,
        json=args.out,
        html=None,
        mod=args.mod,
    )


def _fight(
    results: list[BattleResult],
    system: AnySystem,
    setups: tuple[object, ...],
    battles: list[BattleTask],
    levels: tuple[str, ...],
    jobs: Jobs,
    bots: BotTerms,
    asked: Hypotheses | None,
    catalog: Catalog,
) -> None:
    """Add the results one by one; where ``asked``, only those up to the pair that makes the answer clear."""
    bar = ProgressBar(len(battles), sys.stderr)
    fought = fight_all(system, setups, battles, jobs, bots, catalog)
    try:
        for result in fought:
            results.append(result)
            note = f"{name_of(levels[0])} {sum(map(points_of_first, results)) / len(results):.0%}"
            if asked is not None and len(results) % 2 == 0:
                verdict = judged(pair_scores(results), asked)
                note += f"  LLR {verdict.llr:.2f}"
                if verdict.answer:
                    break
            bar.show(len(results), note)
    finally:
        bar.clear()
        fought.close()


def _printed(summary: Summary, setups: int, seconds: float, *, has_kills: bool) -> str:
    """``has_kills``: whether the system counts them, as battles do and wars do not."""
    games = summary.shares[0].games
    width = max(8, *(len(name_of(share.level)) for share in summary.shares))
    reasons = ", ".join(f"{name} {count}" for name, count in summary.reasons.items())
    fought = "1 battle" if games == 1 else f"{games} battles"
    lines = [
        f"n = {fought}, {summary.distinct} of them different from all others,"
        f" {setups} set-up{'' if setups == 1 else 's'}, seats swapped in pairs; 95% intervals by Wilson",
        *(_share_line(share, width, has_kills=has_kills) for share in summary.shares),
        f"first seat wins {summary.first_seat_rate:.1%}   ends: {reasons}",
        f"length {summary.turns_mean:.1f} turns on average, {summary.turns_longest} at most",
        f"speed {games / seconds:.2f} battles/s, {summary.actions / seconds:,.0f} actions/s",
    ]
    return "\n".join(lines) + "\n"


def _war_line(results: list[BattleResult]) -> str:
    battles = sum(result.battles for result in results)
    slowest = max(max(result.slowest_turn) for result in results)
    still = sum(result.reason == STANDS_STILL for result in results)
    fought = f"{battles / len(results):.1f} battles each, resolved by the staff"
    return (
        f"wars  {fought if battles else 'no battle needed another system'};"
        f" {slowest:.2f} s at most for one seat's round; {still} stood still\n"
    )


def _share_line(share: Share, width: int, *, has_kills: bool) -> str:
    kills = f" {share.kills / share.games:.1f} kills a battle," if has_kills else ""
    return (
        f"{name_of(share.level):>{width}}  {share.rate:6.1%}  [{share.low:.1%}, {share.high:.1%}]"
        f"  {share.wins} won, {share.draws} drawn,{kills}"
        f" thinks {share.seconds_per_battle * 1000:.0f} ms a battle,"
        f" {share.slowest_decision_seconds * 1000:.0f} ms at most for one order"
    )


def _print(text: str, out: Path | None) -> None:
    """Print what people read, but where the record itself is printed."""
    if out is None or not is_output(out):
        sys.stdout.write(text)


def _written(path: Path, record: msgspec.Struct) -> int:
    text = msgspec.json.format(to_json(record), indent=1)
    why = written(path, text + b"\n")
    return complain(f"--out: {why}") if why else 0


def complain(message: str) -> int:
    """Say on the error stream what cannot be done."""
    sys.stderr.write(f"ironsphere simulate: {message}\n")
    return EXIT_USAGE
