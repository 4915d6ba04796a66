"""The command ``balance``: tables of every system, what is counted, printed and written."""

import argparse
import dataclasses
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from game.agents.advise import make_agent
from game.agents.registry import level_names
from game.content.catalog import Catalog
from game.content.models_battle import BattleMap, Side
from game.lab.battle import BattleResult
from game.lab.fair_page import NAMES, Report, page, told
from game.lab.fair_play import ChartResult, Played, Row, charts_of, listings_of, row_of
from game.lab.listed_words import TERMS, WORDS, spoken
from game.lab.pairings import mirrored_setups
from game.lab.simulate import add_balance_arguments, run_balance
from game.rules.charts import Phrase, against_the_field
from game.rules.figures import Figure
from game.systems.registry import BY_NAME, system_named
from game.systems.skirmish.profile import SkirmishProfile
from game.systems.skirmish.setup import SkirmishSetup
from tests.support.shipped import shipped_catalog

SKIRMISH = system_named("skirmish")


def parsed(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_balance_arguments(parser)
    return parser.parse_args(arguments)


@pytest.fixture(autouse=True)
def _own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(tmp_path / "mods"))
    monkeypatch.setenv("IRONSPHERE_CACHE_DIR", str(tmp_path / "cache"))


def result(number: int, winner: int) -> BattleResult:
    return BattleResult(
        number=number,
        setup=0,
        levels=("officer", "officer"),
        winner=winner,
        reason="destroyed" if winner >= 0 else "stalemate",
        turns=10,
        actions=1,
        kills=(0, 0),
        digest=str(number),
        seconds=0.0,
        thinking=(0.0, 0.0),
        slowest=(0.0, 0.0),
        winners=(winner,) if winner >= 0 else (),
    )


def counted(bank: int, income: int, *, is_reached: bool) -> tuple[Figure, ...]:
    return (
        Figure(name="reached", subject="Earth", kind="share", amount=int(is_reached)),
        Figure(name="bank", side="zeon", amount=bank, of=income),
    )


SEATS = ("attacker", "defender")


def row(*winners: int) -> Row:
    results = [result(number, winner) for number, winner in enumerate(winners)]
    return row_of("plain", "The Plain", [SEATS] * len(winners), results)


def test_a_row_tells_what_each_seat_won_and_a_draw_is_shared() -> None:
    found = row(0, 0, 0, 1, -1)
    assert [rate.rate for rate in found.rates] == [0.7, 0.3]
    assert found.rates[0].low < 0.7 < found.rates[0].high
    assert found.reasons == {"destroyed": 4, "stalemate": 1}


def test_figures_are_averaged_over_the_games_that_have_them_and_shown() -> None:
    wars = (
        counted(30, 10, is_reached=True),
        counted(10, 10, is_reached=False),
        counted(0, 0, is_reached=True),
    )
    results = [msgspec.structs.replace(result(number, 0), figures=each) for number, each in enumerate(wars)]
    found = row_of("war", "The War", [("federation", "zeon")] * 3, results)
    reached, bank = found.figures
    assert reached.games == 3 and reached.mean == pytest.approx(2 / 3)
    assert 0.1 < reached.low < 2 / 3 < reached.high < 1
    assert (bank.side, bank.games, bank.mean, bank.low, bank.high) == ("zeon", 2, 2.0, 1.0, 3.0)
    report = Report("totalwar", "1", "officer", 1, 3, 0, 1.0, (ChartResult("wars", 0.1, "abc", (found,)),))
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report
    for text in ("reached Earth", "67% [21%, 94%]", "2.0 (1 to 3)"):
        assert text in told(report) and text in page(report)


def test_what_a_war_counts_has_words() -> None:
    war, catalog = system_named("totalwar"), shipped_catalog()
    chart = charts_of(war, catalog, lines=["three_powers"])[0]
    (found,) = Played(war, catalog, chart, "cadet", 1, seed=1).rows(war, catalog, 1, lambda _: None)
    assert {"", "federation", "zeon"} < {each.side for each in found.figures}
    assert {each.name for each in found.figures} <= {*WORDS}
    assert next(each for each in found.figures if each.name == "battles").mean > 0


def test_a_long_war_is_played_three_times_for_ten_short_ones() -> None:
    war, catalog = system_named("totalwar"), shipped_catalog()
    found = {
        line.entry: Played(war, catalog, dataclasses.replace(chart, lines=(line,)), "cadet", games=10, seed=1)
        for chart in charts_of(war, catalog)
        for line in chart.lines
    }
    assert len(found["quick_war"].tasks) == found["quick_war"].games == 10
    assert len(found["grand_war"].tasks) == found["grand_war"].games == 3


def test_few_games_leave_open_what_many_settle() -> None:
    assert row(0, 1, 0, 1).verdict(0.06) == "fair"
    assert row(0, 0, 0, 1).verdict(0.06) == "open"
    assert row(*[0] * 40, *[1] * 5).verdict(0.06) == "out"


def test_games_that_are_the_same_count_once_for_the_interval() -> None:
    same = [msgspec.structs.replace(result(0, 0), digest="one") for _ in range(50)]
    found = row_of("plain", "The Plain", [SEATS] * 50, same)
    assert found.distinct == 1
    assert found.rates[0].low < 0.25


def test_who_is_not_counted_shares_the_points_and_has_no_line() -> None:
    results = [result(number, winner) for number, winner in enumerate((0, 0, 1, -1))]
    found = row_of("gm", "10 GM", [("squad", ""), ("", "squad")] * 2, results)
    assert [(rate.name, rate.rate) for rate in found.rates] == [("squad", 0.375)]
    assert found.sides == 2


def test_a_side_of_several_seats_wins_together() -> None:
    won = msgspec.structs.replace(result(0, -1), winners=(0, 2))
    found = row_of("war", "A War", [("spawn", "marines", "spawn", "marines")], [won])
    assert {rate.name: rate.rate for rate in found.rates} == {"spawn": 1.0, "marines": 0.0}
    assert found.sides == 2


def test_the_command_prints_tables_and_writes_json_and_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, html = tmp_path / "seats.json", tmp_path / "seats.html"
    words = ("skirmish", "--table", "seats", "--on", "old_town", "--games", "2", "--level", "cadet")
    assert run_balance(parsed(*words, "--json", str(data), "--html", str(html))) == 0
    assert "Old Town" in capsys.readouterr().out
    report = msgspec.json.decode(data.read_bytes(), type=Report)
    assert [found.entry for chart in report.charts for found in chart.rows] == ["old_town"]
    assert [rate.name for rate in report.charts[0].rows[0].rates] == ["attacker", "defender"]
    assert html.read_text() == page(report)
    assert "<script" not in html.read_text() and "http" not in html.read_text()


def test_what_is_computed_is_told_and_written_without_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, html = tmp_path / "weapons.json", tmp_path / "weapons.html"
    words = ("wargame", "--table", "weapons", "--json", str(data), "--html", str(html))
    assert run_balance(parsed(*words)) == 0
    said = capsys.readouterr().out
    assert "Weapons: what their price buys" in said and "games a line" not in said
    assert "games a line" not in html.read_text(), "the page told of games that nobody played"
    report = msgspec.json.decode(data.read_bytes(), type=Report)
    assert report.charts == () and [each.name for each in report.listings] == ["weapons"]
    for row in report.listings[0].rows:
        assert isinstance(row[0], str)
        assert next(line for line in said.splitlines() if line.startswith(row[0])).split()[-1] == row[-1]
        assert f"<td>{row[0]}</td>" in html.read_text()
    assert all(spoken(remark) in said for remark in report.listings[0].remarks)
    assert run_balance(parsed("wargame", "--table", "prices")) == 2
    assert "there is no table 'prices'" in capsys.readouterr().err


@pytest.mark.parametrize("name", [*BY_NAME])
def test_all_that_a_listing_says_has_words(name: str) -> None:
    """The rules say by keys what is to be said of figures; a report has the words."""
    for listing in listings_of(system_named(name), shipped_catalog()):
        assert listing.name in NAMES
        cells = (cell for row in listing.rows for cell in row if isinstance(cell, Phrase))
        for phrase in (*listing.columns, *listing.remarks, *cells):
            assert phrase.key in WORDS and {*phrase.terms} <= {*TERMS}
            assert "{" not in spoken(phrase)


def test_what_has_no_words_is_told_by_its_key() -> None:
    assert spoken(Phrase("unheard_of", {"weapon": "Sabre"})) == "unheard_of"
    assert spoken(Phrase("trap", {"weapon": "A", "other": "B"})).endswith("A has more of: nothing")
    assert spoken(Phrase("trap", {"weapon": "A", "other": "B"}, ("hit", "novel"))).endswith("to hit, novel")


def test_who_chooses_lines_is_told_of_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("wargame", "--on", "show_of_force", "--games", "1", "--level", "cadet")
    assert run_balance(parsed(*words)) == 0
    assert "Weapons" not in capsys.readouterr().out


def test_a_page_has_a_plot_for_every_chart_and_a_mark_for_every_rate() -> None:
    chart = ChartResult("seats", 0.06, "abc", (row(0, 1), row(0, 0)))
    text = page(Report("skirmish", "1", "officer", 1, 2, 0, 1.0, (chart, chart)))
    assert text.count("<svg") == 2
    assert text.count("<circle") == 8
    assert "The Plain" in text


@pytest.mark.parametrize("system", sorted(BY_NAME))
def test_every_system_has_something_to_measure_and_its_games_begin(system: str) -> None:
    known = system_named(system)
    for chart in charts_of(known, shipped_catalog()):
        assert len({line.entry for line in chart.lines}) == len(chart.lines) > 0
        last = chart.lines[-1]
        one = charts_of(known, shipped_catalog(), [chart.name], [last.entry])[0]
        played = Played(known, shipped_catalog(), one, "cadet", 2, seed=1)
        assert len(played.tasks) == one.games(2) > 0
        assert played.digest() == Played(known, shipped_catalog(), one, "ace", 2, seed=9).digest()


def test_a_board_is_measured_with_every_size_of_squad_of_every_faction() -> None:
    chart = next(each for each in charts_of(SKIRMISH, shipped_catalog()) if each.name == "seats")
    for line in chart.lines:
        setups = [
            SKIRMISH.build_setup(line.contest(number).request, shipped_catalog()) for number in range(6)
        ]
        usual = 0 if "defender" in shipped_catalog().maps[line.entry].handicap else 1
        squads = {
            tuple(unit.frame for unit in setup.sides[usual].units)
            for setup in setups
            if isinstance(setup, SkirmishSetup)
        }
        assert {len(squad) for squad in squads} >= {5, 8}
        assert len(squads) == 6, line.name


def test_a_squad_has_no_more_of_a_machine_than_a_squadron_takes() -> None:
    catalog = shipped_catalog()
    charts = [each for each in charts_of(SKIRMISH, catalog) if each.name.startswith("squads")]
    for line in (line for chart in charts for line in chart.lines):
        contest = line.contest(0)
        setup = SKIRMISH.build_setup(contest.request, catalog)
        assert isinstance(setup, SkirmishSetup)
        squad = [unit.frame for unit in setup.sides[contest.counts.index("squad")].units]
        for frame in {*squad}:
            assert squad.count(frame) <= (catalog.frames[frame].max_per_squadron or len(squad)), line.name


def test_squads_swap_seats_and_meet_all_others_on_many_boards() -> None:
    chart = next(each for each in charts_of(SKIRMISH, shipped_catalog()) if each.name == "squads_land")
    line = next(each for each in chart.lines if each.entry == "gm")
    played = [line.contest(number) for number in range(2 * (len(chart.lines) - 1))]
    assert {contest.counts for contest in played} == {("squad", ""), ("", "squad")}
    setups = [SKIRMISH.build_setup(each.request, shipped_catalog()) for each in played]
    rivals = set()
    for contest, setup in zip(played, setups):
        assert isinstance(setup, SkirmishSetup)
        own = contest.counts.index("squad")
        assert [unit.frame for unit in setup.sides[own].units] == ["gm"] * 10
        rivals.add(tuple(unit.frame for unit in setup.sides[1 - own].units))
        assert sum(unit.gold for unit in setup.sides[1 - own].units) <= 100
    assert len(rivals) == len(chart.lines) - 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "there is no system 'chess'"),
        (("skirmihs",), "there is no system 'skirmihs'; did you mean 'skirmish'? There are skirmish, duel"),
        (("skirmish", "--on", "nowhere"), "there is no line 'nowhere' to measure; there are "),
        (
            ("skirmish", "--on", "tabel_mesa"),
            "'tabel_mesa' to measure; did you mean 'table_mesa'? There",
        ),
        (
            ("skirmish", "--table", "seat"),
            "there is no table 'seat' of skirmish; did you mean 'seats'?",
        ),
        (("totalwar", "--table", "squads"), "there is no table 'squads'"),
        (("skirmish", "--level", "genius"), "genius"),
        (("skirmish", "--json", "nowhere/at/all.json"), "there is no folder"),
        (("skirmish", "--json", "one.txt", "--html", "./one.txt"), "name two files"),
    ],
)
def test_what_cannot_be_compared_is_said(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_balance(parsed(*words)) == 2
    assert said in capsys.readouterr().err


def test_every_board_that_can_be_chosen_and_every_campaign_has_its_line() -> None:
    seats = charts_of(SKIRMISH, shipped_catalog(), ["seats"])[0]
    boards = [each for each in shipped_catalog().maps.values() if "skirmish" in each.systems]
    first = sorted(board.id for board in boards if board.pool)
    last = sorted(board.id for board in boards if not board.pool)
    assert first and last and [line.entry for line in seats.lines] == [*first, *last]
    wars = charts_of(system_named("totalwar"), shipped_catalog())[0]
    assert "quick_war" in [line.entry for line in wars.lines]


def test_a_handicap_brings_grunts_to_the_side_that_has_it() -> None:
    catalog = shipped_catalog()
    board = catalog.maps["river_delta"]
    assert board.handicap

    def sizes(handicap: Mapping[Side, int]) -> list[tuple[int, int]]:
        maps = {**catalog.maps, board.id: dataclasses.replace(board, handicap=handicap)}
        changed = dataclasses.replace(catalog, entries={**catalog.entries, "map": maps})
        forces = [
            setup.sides
            for setup in mirrored_setups(SKIRMISH, changed, board.id)
            if isinstance(setup, SkirmishSetup)
        ]
        return [(len(first.units), len(second.units)) for first, second in forces]

    assert all(first == second for first, second in sizes({}))
    assert all(first > second for first, second in sizes(board.handicap))


def test_in_each_round_every_force_is_the_opponent_of_one_other() -> None:
    names = [f"force_{number}" for number in range(11)]
    forces = {name: name for name in names}
    games = [against_the_field(name, forces, ["board"], lambda *named: named) for name in names]
    for number in range(2 * len(names)):
        met = [game(number).request for game in games]
        others = [sides[2 - number % 2] for sides in met if isinstance(sides, tuple)]
        assert sorted(others) == sorted(names)
        assert all(other != name for other, name in zip(others, names))


def test_styles_of_play_meet_in_every_campaign_of_as_many_races() -> None:
    """In four games each race has each style once; these sit there, whatever level is measured."""
    system, catalog = system_named("sectors"), shipped_catalog()
    chart = charts_of(system, catalog, ["styles"])[0]
    assert [line.entry for line in chart.lines] == ["four_race_war"]
    contests = [chart.lines[0].contest(number) for number in range(24)]
    for first in range(0, 24, 4):
        for race in zip(*(contest.players for contest in contests[first : first + 4])):
            assert {*race} == {"rush", "turtle", "spread", "concentrate"}
    assert len({contest.players for contest in contests}) == 24
    for contest in contests:
        assert [*dict.fromkeys(contest.counts)] == [*contest.players]
        assert {contest.counts.count(style) for style in contest.players} == {10}
    played = Played(system, catalog, chart, "officer", 2, 1)
    assert [task.levels for task in played.tasks] == [contest.players for contest in contests[:2]]
    for style in contests[0].players:
        assert style not in level_names("sectors"), "nobody is offered a style"
        assert make_agent(system, style) is not None


def war_digest(content: Catalog) -> str:
    known = system_named("totalwar")
    return Played(known, content, charts_of(known, content)[0], "cadet", 1, seed=1).digest()


def test_a_digest_of_wars_tells_the_boards_on_which_they_are_fought() -> None:
    catalog = shipped_catalog()
    old_town = catalog.maps["old_town"]

    def digest(board: BattleMap) -> str:
        boards = {**catalog.maps, board.id: board}
        return war_digest(dataclasses.replace(catalog, entries={**catalog.entries, "map": boards}))

    assert digest(dataclasses.replace(old_town, rows=("H" * 12, *old_town.rows[1:]))) != digest(old_town)
    assert digest(dataclasses.replace(old_town, name="New Town", description="Rebuilt.")) == digest(old_town)
    given = dataclasses.replace(old_town, handicap={"defender": 50})
    assert digest(given) == digest(old_town), "no campaign buys machines by it"
    other = catalog.maps["duel_four_towers"]
    assert digest(dataclasses.replace(other, zones={})) == digest(old_town), "no duel is fought in these wars"


def test_a_digest_of_wars_tells_the_machines_that_fight() -> None:
    catalog = shipped_catalog()
    gm = catalog.frames["gm"]
    before = gm.profiles["skirmish"]
    assert isinstance(before, SkirmishProfile)
    profile = dataclasses.replace(before, defense=before.defense + 1)
    harder = dataclasses.replace(gm, profiles={**gm.profiles, "skirmish": profile})
    frames = {**catalog.frames, "gm": harder}
    other = dataclasses.replace(catalog, entries={**catalog.entries, "frame": frames})
    assert war_digest(other) != war_digest(catalog)


def test_wars_that_roll_their_battles_are_measured_without_boards() -> None:
    known, catalog = system_named("sectors"), shipped_catalog()
    assert not Played(known, catalog, charts_of(known, catalog)[0], "cadet", 1, seed=1).fought_with
