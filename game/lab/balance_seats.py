"""What the command ``balance`` does: every seat of every board or campaign, as a table, JSON and a page."""

import argparse
import sys
from collections.abc import Sequence
from html import escape
from time import perf_counter
from typing import Final

import msgspec

from game import __version__
from game.agents.advise import UnknownLevelError, make_agent
from game.content.catalog import Catalog
from game.core.codec import to_json
from game.lab.cluster import workforce
from game.lab.progress import ProgressBar
from game.lab.seats import MARGIN, SeatRate, SeatRow, places, seat_rows
from game.lab.workers import WorkerError
from game.rules.measures import PairingError
from game.rules.system import AnySystem
from game.session.home import load_content
from game.session.own_files import write_whole
from game.systems.registry import SYSTEMS, system_named

EXIT_USAGE: Final = 2
BAR_WIDTH, BAR_HEIGHT = 360, 14
STYLE: Final = (
    "body{font:16px sans-serif;max-width:60em;margin:2em auto;background:#10141c;color:#dde3ee}"
    "table{border-collapse:collapse}td,th{padding:.3em .8em;text-align:left;border-bottom:1px solid #2b3444}"
    "th{color:#9fb0c8}.out{color:#ffb45e}"
)


class SeatsRecord(msgspec.Struct, frozen=True):
    """What is written as JSON. All but the times is the same for the same seed."""

    system: str
    version: str
    level: str
    seed: int
    games_each: int
    seconds: float
    rows: tuple[SeatRow, ...]


def balance(args: argparse.Namespace) -> int:
    """Let a level play itself in every seat and print what that shows; 2 where it cannot be done."""
    try:
        record, names = _measured(args)
    except (PairingError, UnknownLevelError, WorkerError) as error:
        return complain(str(error))
    except KeyboardInterrupt:
        return complain("stopped")
    sys.stdout.write(table(record, names))
    written = ((args.json, _as_json(record)), (args.html, page(record, names).encode()))
    for path, content in written:
        if path is None:
            continue
        try:
            write_whole(path, content)
        except OSError as error:
            return complain(f"{path}: {error.strerror or error}")
    return 0


def _measured(args: argparse.Namespace) -> tuple[SeatsRecord, dict[str, str]]:
    system = _system(args.system)
    make_agent(system, args.level)
    for path in (args.json, args.html):
        if path is not None and not path.absolute().parent.is_dir():
            raise PairingError(f"there is no folder {path.absolute().parent}")
    loaded = load_content(args.mod)
    if not loaded.report.is_clean:
        sys.stderr.write(loaded.report.render() + "\n")
    catalog = loaded.catalog
    found = places(system, catalog, args.on)
    bar, rows, started = ProgressBar(len(found), sys.stderr), [], perf_counter()
    try:
        with workforce(args.jobs, args.cluster) as jobs:
            for row in seat_rows(
                system, catalog, found, args.level, args.games, args.seed, jobs, args.budget
            ):
                rows.append(row)
                bar.show(len(rows), row.name)
    finally:
        bar.clear()
    record = SeatsRecord(
        system=system.name,
        version=__version__,
        level=args.level,
        seed=args.seed,
        games_each=args.games,
        seconds=perf_counter() - started,
        rows=tuple(rows),
    )
    return record, _names(catalog, found)


def _system(name: str) -> AnySystem:
    try:
        return system_named(name)
    except KeyError:
        known = ", ".join(each.name for each in SYSTEMS)
        raise PairingError(f"there is no system {name!r}; there are {known}") from None


def _names(catalog: Catalog, found: Sequence[str]) -> dict[str, str]:
    return {name: catalog.maps[name].name if name in catalog.maps else name for name in found}


def _as_json(record: SeatsRecord) -> bytes:
    return msgspec.json.format(to_json(record), indent=1) + b"\n"


def table(record: SeatsRecord, names: dict[str, str]) -> str:
    """Return the text: a line for each board or campaign, its seats in table order."""
    width = max(len(name) for name in names.values())
    lines = [
        f"{record.system}: {record.level} in every seat, {record.games_each} games each;"
        f" even share give or take {MARGIN:.0%} is fair; 95% intervals by Wilson"
    ]
    for row in record.rows:
        seats = ", ".join(_seat(seat) for seat in row.seats)
        ends = ", ".join(f"{reason} {count}" for reason, count in row.reasons.items())
        verdict = "" if row.is_fair else "  out of balance"
        lines.append(f"{names[row.name]:<{width}}  {seats}  {row.turns_mean:.1f} turns, {ends}{verdict}")
    fair = sum(row.is_fair for row in record.rows)
    lines.append(f"{fair} of {len(record.rows)} fair, {record.seconds:.0f} s")
    return "\n".join(lines) + "\n"


def _seat(seat: SeatRate) -> str:
    return f"{seat.seat} {seat.rate:.1%} [{seat.low:.1%}, {seat.high:.1%}]"


def page(record: SeatsRecord, names: dict[str, str]) -> str:
    """Return a page that shows the same with bars: nothing in it is fetched from anywhere."""
    rows = []
    for row in record.rows:
        name, even = escape(names[row.name]), 1 / len(row.seats)
        mark = "" if row.is_fair else ' class="out"'
        rows += [
            f"<tr><td>{name if not number else ''}</td><td>{escape(seat.seat)}</td>"
            f"<td{mark}>{seat.rate:.1%}</td><td>{_bar(seat, even)}</td></tr>"
            for number, seat in enumerate(row.seats)
        ]
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Seats: {escape(record.system)}</title>'
        f"<style>{STYLE}</style><h1>{escape(record.system)}: is every seat worth taking?</h1>"
        f"<p>{escape(record.level)} plays in every seat, {record.games_each} games each, seed {record.seed},"
        f" version {escape(record.version)}. The line is the even share, the band {MARGIN:.0%} around it;"
        " bars are 95% intervals.</p>"
        f"<table><tr><th>Where</th><th>Seat</th><th>Wins</th><th></th></tr>{''.join(rows)}</table></html>\n"
    )


def _bar(seat: SeatRate, even: float) -> str:
    def at(share: float) -> int:
        return round(share * BAR_WIDTH)

    middle = BAR_HEIGHT // 2
    told = f"{seat.low:.0%} to {seat.high:.0%}"
    return (
        f'<svg width="{BAR_WIDTH}" height="{BAR_HEIGHT}" role="img" aria-label="{told}">'
        f'<rect x="{at(even - MARGIN)}" width="{at(2 * MARGIN)}" height="{BAR_HEIGHT}" fill="#24405c"/>'
        f'<line x1="{at(even)}" x2="{at(even)}" y2="{BAR_HEIGHT}" stroke="#9fb0c8"/>'
        f'<line x1="{at(seat.low)}" x2="{at(seat.high)}" y1="{middle}" y2="{middle}" stroke="#dde3ee"/>'
        f'<circle cx="{at(seat.rate)}" cy="{middle}" r="4" fill="#ffb45e"/></svg>'
    )


def complain(message: str) -> int:
    """Say on the error stream what cannot be done."""
    sys.stderr.write(f"ironsphere balance: {message}\n")
    return EXIT_USAGE
