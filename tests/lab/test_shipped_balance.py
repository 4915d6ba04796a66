"""The balance reports that are shipped: their pages, what they say, and of what content they speak.

``ironsphere balance SYSTEM --games N --json assets/balance/SYSTEM.json --html assets/balance/SYSTEM.html``
measures one anew.
"""

from pathlib import Path
from typing import Final

import msgspec
import pytest

from game.content.paths import assets_dir
from game.lab.fair_page import Report, page
from game.lab.fair_play import Played, charts_of, listings_of
from game.systems.registry import system_named
from tests.support.shipped import shipped_catalog

REPORTS: Final = sorted((assets_dir() / "balance").glob("*.json"))
KNOWN: Final[dict[str, set[str]]] = {}
"""What is out of balance beyond doubt, by table. Whoever mends one measures anew and takes it away here."""


def read(path: Path) -> Report:
    return msgspec.json.decode(path.read_bytes(), type=Report)


def test_there_are_reports() -> None:
    assert {path.stem for path in REPORTS} >= {
        "duel",
        "skirmish",
        "sectors",
        "strategic",
        "totalwar",
        "wargame",
    }


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_a_page_shows_its_report(path: Path) -> None:
    report = read(path)
    assert report.system == path.stem
    assert path.with_suffix(".html").read_text(encoding="utf-8") == page(report)


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_what_is_out_of_balance_is_known(path: Path) -> None:
    report = read(path)
    for chart in report.charts:
        out = {entry for entry, verdict in chart.verdicts().items() if verdict == "out"}
        assert out == KNOWN.get(f"{report.system}.{chart.name}", set()), chart.name
        games = charts_of(system_named(report.system), shipped_catalog(), [chart.name])[0].games(
            report.games_each
        )
        for row in chart.rows:
            assert row.games == games
            assert sum(row.reasons.values()) == row.games
            if len(row.rates) == row.sides:
                assert sum(rate.rate for rate in row.rates) == pytest.approx(1.0)


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_what_a_report_lists_is_what_the_shipped_content_comes_to(path: Path) -> None:
    report = read(path)
    assert report.listings == tuple(listings_of(system_named(report.system), shipped_catalog()))


@pytest.mark.parametrize("name", ["skirmish", "duel"])
def test_seats_are_measured_on_every_board_that_can_be_chosen(name: str) -> None:
    report = read(assets_dir() / "balance" / f"{name}.json")
    charts = [each for each in charts_of(system_named(name), shipped_catalog()) if "seats" in each.name]
    measured = {chart.name: [row.entry for row in chart.rows] for chart in report.charts}
    assert charts
    for chart in charts:
        assert measured[chart.name] == [line.entry for line in chart.lines]
    if name == "skirmish":
        own = {each.id for each in shipped_catalog().maps.values() if name in each.systems}
        assert {*measured["seats"]} == own


@pytest.mark.slow
@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_a_report_speaks_of_the_content_that_is_shipped(path: Path) -> None:
    report = read(path)
    system, catalog = system_named(report.system), shipped_catalog()
    for measured in report.charts:
        lines = [row.entry for row in measured.rows]
        chart = charts_of(system, catalog, [measured.name], lines)[0]
        played = Played(system, catalog, chart, report.level, report.games_each, report.seed, report.budget)
        assert played.digest() == measured.content, (
            f"{path.name} measured other content in {measured.name}: measure it anew, see this file's head"
        )
