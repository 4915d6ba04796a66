"""The doctor of packs: what a pack brings is played, and its faults never take the doctor down."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.main import main
from game.content.catalog import Catalog, LoadResult
from game.content.load import load_catalog
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.lab import doctor, doctor_cases
from game.lab.doctor import Advice, CasePlayer, Played, Step, examined, judged, side_of
from game.lab.doctor_cases import cases_of, levels_of, setup_of
from game.rules.measures import Against, Case
from game.systems.duel.content import Deck
from game.systems.duel.setup import DuelSetup
from game.systems.registry import SCHEMAS, system_named
from game.systems.totalwar.setup import TotalWarSetup
from tests.sound_making.synthesis import wav

FRAME = """\
id: {0}
name: {0}
faction: federation
class: mobile_suit
cost_gold: {1}
profiles: {{skirmish: {{attack: {2}, accuracy: {3}, defense: {4}}}}}
"""


def pack(folder: Path, files: dict[str, str]) -> Path:
    header = "id: mine\nname: Mine\nversion: 1.0.0\nrequires: {base: '*'}\n"
    for name, text in {"mod.yaml": header, **files}.items():
        path = folder / "mine" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "mine"


def loaded(path: Path) -> LoadResult:
    return load_catalog(SCHEMAS, ContentPlaces(mods_dir(), maps_dir(), given=(path,)), "0.1.0")


def steps(path: Path) -> list[Step]:
    result = loaded(path)
    status = next(each for each in result.report.packs if each.switch == "given")
    with CasePlayer(result.catalog) as player:
        return list(examined(result, status, player))


def advice(path: Path) -> list[Advice]:
    return [each for step in steps(path) for each in step.found]


def test_what_is_played_of_the_example_pack() -> None:
    cases = cases_of(loaded(mods_dir() / "_example").catalog, "example")
    assert {(case.sort, case.entry) for case in cases} == {
        ("board", "burning_orchard"),
        ("scenario", "festival_of_lights"),
        ("deck", "lamplighter_flares"),
        ("frame", "gm"),
        ("frame", "lamplighter"),
        ("war", "reef_war"),
        ("war", "reef_evening"),
        ("scenario", "lantern_watch"),
        ("frame", "dock_lamplighter"),
        ("frame", "wreckers"),
    }


@pytest.mark.slow
def test_the_example_pack_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mods", "doctor", str(mods_dir() / "_example")]) == 0
    assert "example: 0 faults" in capsys.readouterr().out


def test_machines_with_a_deck_are_measured_in_duels_too() -> None:
    catalog = loaded(mods_dir() / "_example").catalog
    base = [case for case in cases_of(catalog, "base") if case.sort == "frame" and case.system == "duel"]
    assert {case.entry for case in base} == {deck.frame for deck in catalog.of(Deck).values()} - {
        "lamplighter"
    }
    case = next(each for each in base if each.entry == "bastille")
    assert case.rival != case.entry
    first, second = (setup_of(catalog, case, number) for number in (0, 1))
    assert isinstance(first, DuelSetup) and isinstance(second, DuelSetup)
    frames = [[unit.frame for unit in seat.units] for seat in first.seats]
    assert frames == [[case.entry], [case.rival]], "one against one"
    assert [[unit.frame for unit in seat.units] for seat in second.seats] == frames[::-1], "and the other way"


RULES = {
    "rules/p.yaml": "id: skirmish\npatch: true\noptions: {board_slots: 1}\n",
    "rules/own.yaml": (
        "id: rich_war\nname: Rich war\nsystem: totalwar\nbased_on: totalwar\noptions: {start_gold: 400}\n"
    ),
}
"""A pack that changes rules alone: of a battle that nobody wins, and of a war."""
NOBODY_WINS = ("notice", "rules skirmish (skirmish): no side gets anywhere, it ends as a stalemate")


def test_rules_that_a_pack_brings_or_changes_are_played(tmp_path: Path) -> None:
    """Of a pack that changes rules alone nothing was played, and no fault found."""
    path = pack(tmp_path, RULES)
    cases = cases_of(loaded(path).catalog, "mine")
    assert [case.title for case in cases] == ["rules rich_war (totalwar)", "rules skirmish (skirmish)"]
    setup = setup_of(loaded(path).catalog, cases[0], 0)
    assert isinstance(setup, TotalWarSetup) and setup.rules.start_gold == 400
    (path / "rules/own.yaml").unlink()  # three whole wars are played of it
    assert [(each.sort, each.message) for each in advice(path)] == [NOBODY_WINS]


@pytest.mark.slow
def test_wars_by_a_packs_rules_are_played_too(tmp_path: Path) -> None:
    told = steps(pack(tmp_path, RULES))
    assert [step.what for step in told][-2:] == ["rules skirmish (skirmish)"] * 2
    assert "rules rich_war (totalwar)" in [step.what for step in told]
    assert [(each.sort, each.message) for step in told for each in step.found] == [NOBODY_WINS]


@pytest.mark.parametrize(
    ("kind", "entry", "played"),
    [
        ("theatres", "quick_theatre", ["war black_flag (totalwar)", "war quick_war (totalwar)"]),
        (
            "maps",
            "lantern_relay",
            ["board lantern_relay (skirmish)", "scenario hold_lantern_relay (skirmish)"],
        ),
        ("region_maps", "twin_banks", ["war generals_school (sectors)", "war two_banks (sectors)"]),
        ("reliefs", "salt_pan", ["scenario burning_sandstorm (wargame)"]),
    ],
)
def test_games_on_ground_that_a_pack_changes_are_played(
    kind: str, entry: str, played: list[str], tmp_path: Path
) -> None:
    path = pack(tmp_path, {f"{kind}/p.yaml": f"id: {entry}\npatch: true\nname: Other\n"})
    assert [case.title for case in cases_of(loaded(path).catalog, "mine")] == played


def test_a_war_is_played_by_equals_and_with_the_better_player_on_either_side() -> None:
    war = next(c for c in cases_of(loaded(mods_dir() / "_example").catalog, "example") if c.sort == "war")
    assert [levels_of(war, number) for number in range(war.games)] == [
        ("cadet", "cadet"),
        ("officer", "cadet"),
        ("cadet", "officer"),
    ]


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ((0, 0, 0), "the first side wins, whoever plays"),
        ((1, 1, 1), "the second side wins, whoever plays"),
        ((2, 2, 2), "the third side wins, whoever plays"),
        ((-1, -1, -1), "nobody wins, whoever plays"),
        ((0, 0, 1), ""),
        ((1, 0, 1), ""),
    ],
)
def test_a_war_that_ends_alike_whoever_plays_is_told(winners: tuple[int, ...], told: str) -> None:
    catalog = loaded(mods_dir() / "_example").catalog
    case = Case("war", "campaign", "reef_war", "totalwar", 3)
    found = list(judged(catalog, case, Played("capital_taken", winners)))
    assert bool(found) is bool(told) and all(told in each.message for each in found)


def test_of_a_war_of_teams_the_side_is_told_not_the_seat() -> None:
    """Eight players a race: who leads the second sits in the ninth seat."""
    catalog = loaded(mods_dir() / "_example").catalog
    war = next(case for case in cases_of(catalog, "example") if case.entry == "reef_evening")
    system = system_named(war.system)
    setup = setup_of(catalog, war, 0)
    races = [player.race for player in setup.players]  # type: ignore[attr-defined]
    second = races.index("marines")
    assert second > 1
    assert [side_of(system, setup, seat) for seat in (-1, 0, second - 1, second)] == [-1, 0, 0, 1]


@pytest.mark.parametrize(
    ("against", "rival", "told"),
    [
        ("duels", "gm", "wins all 2 duels against 'gm': it may be too good"),
        ("same_gold", "gm", "wins all 2 battles against the same gold in 'gm':"),
        ("same_value", "gm", "wins all 2 battles against the same value in 'gm':"),
        ("same_cost", "gm", "wins all 2 missions against the same cost in 'gm':"),
        ("other_units", "", "wins all 2 battles against the same value in other units:"),
        ("mixed_squads", "", "wins all 2 battles of mixed squads with it against others of the same cost:"),
    ],
)
def test_the_doctor_says_in_what_games_a_machine_won(against: Against, rival: str, told: str) -> None:
    catalog = loaded(mods_dir() / "_example").catalog
    case = Case("frame", "frame", "lamplighter", "duel", 2, rival, against)
    (found,) = judged(catalog, case, Played("", (0, 0)))
    assert told in found.message


def test_machines_too_good_and_too_weak_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_cases, "SYSTEMS", [system_named("skirmish")])  # the long ones play alike
    files = {
        "frames/a.yaml": FRAME.format("titan", 5, "4x 3d12", 95, 30),
        "frames/b.yaml": FRAME.format("reed", 60, "1x 1d2", 5, 0),
    }
    found = advice(pack(tmp_path, files))
    told = {(Path(each.place.split(":")[0]).name, each.message.split(" ")[1]) for each in found}
    assert {("a.yaml", "wins"), ("b.yaml", "loses")} <= told
    assert any("'titan' is at least as good as 'gm'" in each.message for each in found)
    assert not any(each.sort == "fault" for each in found)


def test_missing_translations_and_unused_entries_are_told(tmp_path: Path) -> None:
    files = {
        "terrain/t.yaml": "id: bog\nname: Bog\ntheatres: [land]\ncharacter: q\nlook: {label: Bog}\n"
        "profiles: {skirmish: {}}\n",
        "text/de.yaml": "id: de\nlanguage: de\nstrings: {frame.gm.name: Eisenmann}\n",
        "text/hint.yaml": "id: hint\nlanguage: en\nstrings: {mine.hint: bog}\n",
    }
    messages = [each.render() for each in advice(pack(tmp_path, files))]
    assert any("terrain/t.yaml:1: nothing uses the terrain 'bog'" in each for each in messages)
    missing = (
        "text/de.yaml:1: 2 texts of the pack are missing in 'de': terrain.bog.name, terrain.bog.look.label"
    )
    assert any(missing in each for each in messages)


def test_sounds_and_texts_that_take_the_place_of_none_are_told(tmp_path: Path) -> None:
    words = "{screen.pause.resune: Go on, screen.pause.resume: Go on, frame.gm.name: Jim, plural.grey: Grey}"
    files = {"text/en.yaml": f"id: en\nlanguage: en\nstrings: {words}\n"}
    folder = pack(tmp_path, files)
    (folder / "assets/sounds").mkdir(parents=True)
    for name in ("hitt", "hit"):
        (folder / f"assets/sounds/{name}.wav").write_bytes(wav([]))
    messages = [each.render() for each in advice(folder)]
    assert any(
        "sounds/hitt.wav: no sound of the game is called 'hitt' - did you mean 'hit'?" in each
        for each in messages
    )
    told = (
        "text/en.yaml:3:11: strings.'screen.pause.resune': the game has no text 'screen.pause.resune'"
        " - did you mean 'screen.pause.resume'?"
    )
    assert sum(told in each for each in messages) == 1
    assert sum("has no text" in each or "no sound of" in each for each in messages) == 2


def test_a_pack_with_problems_is_a_fault_and_exit_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = pack(tmp_path, {"frames/a.yaml": "id: [\n"})
    assert main(["mods", "doctor", str(path)]) == 1
    out = capsys.readouterr().out
    assert "a.yaml:2:1" in out and "mine: 1 fault" in out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("case", "told"),
    [
        (Case("scenario", "scenario", "nowhere", "skirmish"), "there is no scenario 'nowhere'"),
        (Case("board", "map", "nowhere", "no_such_system"), "KeyError"),
        (Case("war", "campaign", "quick_war", "totalwar"), "it is not over after 0 s"),
    ],
)
def test_no_case_takes_the_doctor_down(case: Case, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "SECONDS", {"war": 0.2})
    catalog = load_catalog(SCHEMAS, ContentPlaces(mods_dir(), maps_dir()), "0.1.0").catalog
    with CasePlayer(catalog) as player:
        assert told in player.play(case).fault
        again = Case("scenario", "scenario", "nowhere", "duel")
        fault = player.play(again).fault
        assert "for duel" in fault, "another process takes its place"
        assert "Error" not in fault, "a refusal is told in words, not by the name of its class"
        player.stop()
        assert player.play(case) == Played()


class SlowLine:
    """A process that tells of each game, and of its last one in the end; it forgets to after ``most``."""

    def __init__(self, most: int) -> None:
        self.left = [None] * most
        self.waited: list[float] = []

    def send(self, case: Case) -> None:
        self.case = case

    def poll(self, seconds: float) -> bool:
        self.waited.append(seconds)
        return bool(self.left) or self.case.games < 3

    def recv(self) -> Played | None:
        return self.left.pop() if self.left else Played("destroyed")


def test_each_game_of_a_case_has_the_whole_time(monkeypatch: pytest.MonkeyPatch) -> None:
    player, line = CasePlayer(Catalog()), SlowLine(2)
    monkeypatch.setattr(player, "_started", lambda: line)
    case = Case("frame", "frame", "mote", "wargame")
    assert player.play(replace(case, games=2)) == Played("destroyed")
    assert line.waited == [doctor.USUAL_SECONDS] * 3
    line.left = [None]
    assert "not over" in player.play(replace(case, games=9)).fault, "nothing is heard of its second game"
