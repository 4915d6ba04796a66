"""A balance report for people: lines of text, and a page with its plots in it; nothing is fetched."""

from html import escape
from typing import Final

import msgspec

from game.lab.fair_play import ChartResult, Counted, Rate, Row, Verdict
from game.lab.listed_words import spoken
from game.rules.charts import Listing, Phrase

NAMES: Final = {
    "seats": "Seats by board",
    "seats_2": "Seats by board, two players",
    "seats_3": "Seats by board, three players",
    "seats_4": "Seats by board, four players",
    "squads_space": "Squads of 100 gold against the field, in space",
    "squads_land": "Squads of 100 gold against the field, on land",
    "wars": "Sides of wars",
    "long_wars": "Sides of long wars, three games for ten of others",
    "styles": "Styles of play",
    "missions": "Sides of missions",
    "units": "Units of one value against the field",
    "weapons": "Weapons: what their price buys",
    "weapons_by_distance": "Weapons: damage in a round by distance in hexes",
    "sheets": "Stock sheets in mixed squads, against squads of one cost without them; hulls on water",
}
HEAD: Final = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Balance: '
"""What every page begins with."""
NONE: Final = "none"
LABEL_WIDTH, PLOT_WIDTH, ROW_HEIGHT, TOP = 300, 480, 22, 26
TICKS: Final = (0, 25, 50, 75, 100)
WORDS: Final[dict[Verdict, str]] = {"fair": "", "open": "  perhaps out of balance", "out": "  out of balance"}
COLOURS: Final[dict[Verdict, str]] = {"fair": "#7fd6a4", "open": "#ffd479", "out": "#ff8a5c"}
STYLE: Final = (
    "body{font:16px sans-serif;max-width:64em;margin:2em auto;padding:0 1em;background:#10141c;color:#dde3ee}"
    "svg{font:13px sans-serif;display:block;max-width:100%;height:auto}p{color:#9fb0c8}h2{margin-top:2em}"
)


TABLE_STYLE: Final = (
    "table{border-collapse:collapse;font-size:13px;display:block;overflow-x:auto}th,td{padding:.2em .6em;"
    "text-align:right;border-bottom:1px solid #2b3444}th:first-child,td:first-child{text-align:left}"
)
"""Pages without listings do without it."""


class Report(msgspec.Struct, frozen=True):
    """What ``balance`` has measured. All but the time is the same for the same content and seed."""

    system: str
    version: str
    level: str
    seed: int
    games_each: int
    budget: int
    seconds: float
    charts: tuple[ChartResult, ...]
    listings: tuple[Listing, ...] = ()
    """What was computed from the content; older reports have none."""
    stopped: str = ""
    """Why not all lines that were asked for are here; "": they are."""


def told(report: Report) -> str:
    """Return the report as text: a line for each row."""
    lines = []
    if report.charts:
        lines.append(
            f"{report.system}: {report.level} in every seat, {report.games_each} games a line;"
            " 95% intervals by Wilson"
        )
    for chart in report.charts:
        width = max(len(row.name) for row in chart.rows)
        lines += ["", f"{NAMES.get(chart.name, chart.name)}: the even share, give or take {chart.margin:.0%}"]
        for row in chart.rows:
            rates = ", ".join(_rate(each) for each in row.rates)
            ends = ", ".join(f"{reason} {count}" for reason, count in row.reasons.items())
            verdict = WORDS[row.verdict(chart.margin)]
            lines.append(f"{row.name:<{width}}  {rates}  {row.turns_mean:.1f} turns, {ends}{verdict}")
        lines.append(_summed(chart))
        for listing in _figures(chart):
            lines += ["", listing.name, *_aligned(listing)]
    for listing in report.listings:
        lines += ["", NAMES.get(listing.name, listing.name), *_aligned(listing)]
        lines += map(spoken, listing.remarks)
    return "\n".join([*lines, f"{report.seconds:.0f} s"]) + "\n"


def _aligned(listing: Listing) -> list[str]:
    """Return a listing as lines: the first column to the left, figures to the right."""
    rows = [tuple(map(spoken, row)) for row in (listing.columns, *listing.rows)]
    widths = [max(len(row[number]) for row in rows) for number in range(len(listing.columns))]
    return [
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths))
        ).rstrip()
        for row in rows
    ]


def _figures(chart: ChartResult) -> list[Listing]:
    """Return what is counted of the games of each line as a table: a column for everybody and each side."""
    return [_counted(row) for row in chart.rows if row.figures]


def _counted(row: Row) -> Listing:
    sides = [*dict.fromkeys(each.side for each in row.figures)]
    cells = {(each.name, each.subject, each.side): _cell(each) for each in row.figures}
    return Listing(
        name=row.name,
        columns=tuple(map(Phrase, ("figure", *(side or "everybody" for side in sides)))),
        rows=tuple(
            (
                spoken(Phrase(name, {"subject": subject})),
                *(cells.get((name, subject, side), "") for side in sides),
            )
            for name, subject in dict.fromkeys((each.name, each.subject) for each in row.figures)
        ),
    )


def _cell(counted: Counted) -> str:
    """Return a figure with its interval, or with the least and most of a game."""
    if not counted.games:
        return NONE
    if counted.kind == "share":
        return f"{counted.mean:.0%} [{counted.low:.0%}, {counted.high:.0%}]"
    digits = 0 if counted.low.is_integer() and counted.high.is_integer() else 1
    return f"{counted.mean:.1f} ({counted.low:.{digits}f} to {counted.high:.{digits}f})"


def _rate(rate: Rate) -> str:
    return f"{rate.name} {rate.rate:.1%} [{rate.low:.1%}, {rate.high:.1%}]"


def _summed(chart: ChartResult) -> str:
    verdicts = [*chart.verdicts().values()]
    fair, out = verdicts.count("fair"), verdicts.count("out")
    return f"{fair} of {len(verdicts)} fair, {out} out of balance beyond doubt"


def page(report: Report) -> str:
    """Return the report as a page with a plot for each chart."""
    parts = [
        f"<section><h2>{escape(NAMES.get(chart.name, chart.name))}</h2>"
        f"<p>{_summed(chart)}. Content {escape(chart.content[:12])}.</p>{_plot(chart)}</section>"
        + "".join(_listed(listing) for listing in _figures(chart))
        for chart in report.charts
    ]
    parts += [_listed(listing) for listing in report.listings]
    has_tables = report.listings or any(map(_figures, report.charts))
    style = STYLE + TABLE_STYLE if has_tables else STYLE
    return (
        f"{HEAD}{escape(report.system)}</title><style>{style}</style>"
        f"<h1>{escape(report.system)}: is the table fair?</h1>"
        f"{_played(report)}"
        f"{''.join(parts)}</html>\n"
    )


def _played(report: Report) -> str:
    """Return what was played, and why not to the end; nothing where all is computed."""
    if not report.charts:
        return ""
    told = (
        f"<p>{escape(report.level)} plays in every seat, {report.games_each} games a line, seed"
        f" {report.seed}, version {escape(report.version)}. A dot is the share of points won, a draw shared;"
        " its line the 95% interval; the band what counts as fair, around the even share.</p>"
    )
    return f"{told}<p>{escape(report.stopped)}.</p>" if report.stopped else told


def _listed(listing: Listing) -> str:
    """Return a listing as a section with a table."""
    head = "".join(f"<th>{escape(spoken(column))}</th>" for column in listing.columns)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(spoken(cell))}</td>" for cell in row) + "</tr>" for row in listing.rows
    )
    remarks = "".join(f"<p>{escape(spoken(remark))}.</p>" for remark in listing.remarks)
    name = escape(NAMES.get(listing.name, listing.name))
    return f"<section><h2>{name}</h2><table><tr>{head}</tr>{rows}</table>{remarks}</section>"


def _plot(chart: ChartResult) -> str:
    """Return a picture of a chart: a dot with its interval for each rate of each row."""
    count = sum(len(row.rates) for row in chart.rows)
    height = TOP + count * ROW_HEIGHT + 8
    shapes = [_tick(percent, height) for percent in TICKS]
    y = TOP
    for row in chart.rows:
        for number, rate in enumerate(row.rates):
            shapes.append(_mark(row, rate, chart.margin, y, is_first=number == 0))
            y += ROW_HEIGHT
    return (
        f'<svg viewBox="0 0 {LABEL_WIDTH + PLOT_WIDTH + 90} {height}" width="{LABEL_WIDTH + PLOT_WIDTH + 90}"'
        f' height="{height}" role="img" aria-label="{escape(NAMES.get(chart.name, chart.name))}">'
        f"{''.join(shapes)}</svg>"
    )


def _at(share: float) -> int:
    return LABEL_WIDTH + round(max(0.0, min(1.0, share)) * PLOT_WIDTH)


def _tick(percent: int, height: int) -> str:
    x = _at(percent / 100)
    return (
        f'<line x1="{x}" x2="{x}" y1="{TOP - 4}" y2="{height}" stroke="#2b3444"/>'
        f'<text x="{x}" y="{TOP - 10}" fill="#9fb0c8" text-anchor="middle">{percent}%</text>'
    )


def _mark(row: Row, rate: Rate, margin: float, y: int, *, is_first: bool) -> str:
    even, middle = 1 / row.sides, y + ROW_HEIGHT // 2
    colour = COLOURS[row.verdict(margin)]
    seat = f" \N{MIDDLE DOT} {rate.name}" if len(row.rates) > 1 else ""
    label = f"{row.name if is_first else ''}{seat}"
    left, right = _at(even - margin), _at(even + margin)
    return (
        f'<rect x="{left}" y="{y + 1}" width="{right - left}" height="{ROW_HEIGHT - 2}" fill="#1d3348"/>'
        f'<text x="{LABEL_WIDTH - 10}" y="{middle + 4}" fill="#dde3ee" text-anchor="end">'
        f"{escape(label)}</text>"
        f'<line x1="{_at(rate.low)}" x2="{_at(rate.high)}" y1="{middle}" y2="{middle}" stroke="{colour}"'
        ' stroke-width="2"/>'
        f'<circle cx="{_at(rate.rate)}" cy="{middle}" r="5" fill="{colour}"/>'
        f'<text x="{LABEL_WIDTH + PLOT_WIDTH + 14}" y="{middle + 4}" fill="{colour}">{rate.rate:.0%}'
        f" of {row.games}</text>"
    )
