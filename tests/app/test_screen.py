"""The window and the pictures: begun, resumed, closed, crashed, refused without a screen."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import game.scenes.loop
from game.app.main import main
from game.app.services import make_services
from game.app.settings import Settings, load_settings, save_settings
from game.content.catalog import Catalog, LoadResult
from game.content.problems import Report
from game.scenes.context import Context, ViewSettings
from game.scenes.display import NoDisplayError
from game.scenes.title import Title
from game.session.home import HOME_VARIABLE, user_places
from game.session.saves import list_saves
from game.views.keys import KeyChord


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    yield tmp_path
    pygame.display.quit()


class ScriptedClock:
    """Instead of waiting, presses the next key of the script; then the window is closed."""

    script: tuple[str, ...] = ()

    def __init__(self) -> None:
        self._turns = 0

    def tick(self, frames_per_second: int) -> int:
        self._turns += 1
        number, rest = divmod(self._turns - 10, 10)
        if self._turns >= 10 and rest == 0:
            if number < len(self.script):
                chord = KeyChord.parse(self.script[number])
                for kind in (pygame.KEYDOWN, pygame.KEYUP):
                    pygame.event.post(
                        pygame.event.Event(kind, key=chord.key, mod=chord.mod, unicode="", scancode=0)
                    )
            else:
                pygame.event.post(pygame.event.Event(pygame.QUIT))
        return 20


def play(monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...], *options: str) -> int:
    monkeypatch.setattr(ScriptedClock, "script", keys)
    monkeypatch.setattr(game.scenes.loop, "RealClock", ScriptedClock)
    return main(["play", *options])


def test_enter_enter_begins_a_saved_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    assert play(monkeypatch, ("Enter", "Enter")) == 0
    assert gc.isenabled() and not gc.get_freeze_count(), "what was left out for the start is collected again"
    saves = list_saves(user_places().saves)
    assert len(saves) == 1
    assert not saves[0].problem
    assert [seat.kind for seat in saves[0].seats] == ["human", "agent"]


def test_the_command_line_chooses_scenario_seats_and_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    options = (
        "--scenario",
        "quick_patrol",
        "--seat",
        "zeon=cadet",
        "--seat",
        "federation=human",
        "--seed",
        "9",
    )
    assert play(monkeypatch, (), *options) == 0
    save = list_saves(user_places().saves)[0]
    assert {seat.player: seat.setting or seat.kind for seat in save.seats} == {
        "zeon": "cadet",
        "federation": "human",
    }
    assert play(monkeypatch, (), "--load", save.path) == 0
    assert play(monkeypatch, (), "--replay", save.path) == 0


@pytest.mark.parametrize(
    ("line", "system", "seats"),
    [
        (
            "--campaign first_war --seat zeon=ace --seat federation=human",
            "totalwar",
            {"federation": "human", "zeon": "ace"},
        ),
        ("--system totalwar --seat zeon=human", "totalwar", {"federation": "human", "zeon": "human"}),
        (
            "--campaign grand_war --seat okoye=cadet",
            "totalwar",
            {"federation": "human", "zeon": "officer", "okoye": "cadet"},
        ),
        (
            "--campaign quick_war --seat zeon=bot:my_bot --seat okoye=bot:other_bot",
            "totalwar",
            {"federation": "human", "zeon": "my_bot", "okoye": "other_bot"},
        ),
        (
            "--scenario duel_first_blades --seat defender=cadet",
            "duel",
            {"attacker": "human", "defender": "cadet"},
        ),
        ("--board duel_quarry", "duel", {"seat_1": "human", "seat_2": "officer"}),
        (
            "--scenario reconnaissance --seat defender=ace",
            "wargame",
            {"attacker": "human", "defender": "ace"},
        ),
        (
            "--scenario strategic_hold_the_bend --seat zeon=cadet",
            "strategic",
            {"federation": "human", "zeon": "cadet"},
        ),
        (
            "--system duel --seat seat_1=officer --seat federation=human",
            "duel",
            {"seat_1": "officer", "seat_2": "human"},
        ),
    ],
)
def test_wars_and_duels_begin_from_the_command_line(
    monkeypatch: pytest.MonkeyPatch, line: str, system: str, seats: dict[str, str]
) -> None:
    assert play(monkeypatch, (), *line.split(), "--seed", "9") == 0
    save = list_saves(user_places().saves)[0]
    assert not save.problem
    assert save.system == system
    assert {seat.player: seat.setting or seat.kind for seat in save.seats} == seats


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--system", "chess"), "there is no system 'chess' to play; there are skirmish, totalwar, duel"),
        (("--campaign", "nowhere"), "there is no campaign 'nowhere' for this; there are first_war"),
        (("--campaign", "quick_wra"), "for this; did you mean 'quick_war'? There are first_war"),
        (
            ("--campaign", "quick_war", "--system", "duel"),
            "--campaign quick_war is for totalwar, not for duel",
        ),
        (("--campaign", "quick_war", "--map", "old_town"), "leave out --scenario and --map"),
        (("--scenario", "quick_patrol", "--map", "long_dark"), "a scenario has its own map: leave out"),
        (("--scenario", "winds_of_war", "--map", "relic_fen"), "is not played on 'relic_fen', or is anyway"),
        (
            ("--campaign", "quick_war", "--seat", "mars=ace"),
            "there is no player 'mars'; known are federation",
        ),
        (
            ("--system", "totalwar", "--scenario", "nowhere"),
            "totalwar is begun by --campaign, not by",
        ),
        (("--system", "duel", "--scenario", "quick_patrol"), "--scenario quick_patrol is for skirmish"),
        (
            ("--system", "strategic", "--scenario", "reconnaissance"),
            "--scenario reconnaissance is for wargame",
        ),
        (("--system", "wargame", "--scenario", "nowhere"), "first_activation, reconnaissance"),
        (("--system", "duel", "--board", "nowhere"), "there is no map 'nowhere' for this; there are duel_"),
        (("--scenario", "duel_first_blades", "--seat", "red=ace"), "known are attacker, defender"),
        (("--scenario", "nowhere"), "there is no scenario 'nowhere'"),
        (("--map", "nowhere"), "there is no map 'nowhere'"),
        (("--seat", "mars=ace"), "there is no player 'mars'"),
        (("--size", "big"), "'big' is no size"),
        (("--load", "/no/such/save"), "there is no such file"),
    ],
)
def test_what_cannot_be_is_said(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    message: str,
) -> None:
    assert play(monkeypatch, (), *options) == 2
    error = capsys.readouterr().err
    assert message in error
    assert "Traceback" not in error


def test_without_a_screen_the_other_commands_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_window(*_: object) -> None:
        raise NoDisplayError("no screen found")

    monkeypatch.setattr("game.scenes.display.open_window", no_window)
    assert main(["play"]) == 2
    error = capsys.readouterr().err
    assert "no screen found" in error
    assert "ironsphere table" in error
    assert "simulate" in error
    assert "Traceback" not in error


def test_a_game_that_fails_is_left_for_the_title_which_tells_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("planted")

    shown: list[str] = []
    monkeypatch.setattr(Title, "tell", lambda _, *text: shown.append(text[1]))
    monkeypatch.setattr("game.scenes.game.screen.GameScreen.update", fail)
    monkeypatch.setattr("game.scenes.game.screen.GameScreen.draw", fail)
    assert play(monkeypatch, ("Enter", "Enter")) == 0
    error = capsys.readouterr().err
    assert error.count("ZeroDivisionError: planted") == 1
    (report,) = user_places().reports.glob("*.txt")
    assert str(report) in error
    text = report.read_text("utf-8")
    assert "State digest" in text
    assert "System: skirmish" in text
    assert list_saves(user_places().saves)[0].path in error
    assert len(shown) == 1
    assert "ZeroDivisionError: planted" in shown[0]


def test_a_failure_that_players_can_mend_is_told_without_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk has gone")

    shown: list[str] = []
    monkeypatch.setattr(Title, "tell", lambda _, *text: shown.append(text[1]))
    monkeypatch.setattr("game.scenes.game.screen.GameScreen.update", fail)
    monkeypatch.setattr("game.scenes.game.screen.GameScreen.exit", fail)
    assert play(monkeypatch, ("Enter", "Enter")) == 0
    assert shown == ["the disk has gone\n\nthe disk has gone"]
    assert not user_places().reports.exists()


@pytest.mark.parametrize("option", ["--load", "--replay"])
def test_an_empty_name_is_no_save(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    assert play(monkeypatch, (), option, "") == 2
    assert "this is a folder; name a save in it" in capsys.readouterr().err


def test_a_title_that_fails_ends_the_program_with_a_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(Title, "update", fail)
    assert play(monkeypatch, ()) == 2
    (report,) = user_places().reports.glob("*.txt")
    assert str(report) in capsys.readouterr().err


def test_settings_are_kept_and_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert play(monkeypatch, ("S", "Down", "Right", "Esc")) == 0
    kept, problem = load_settings(user_places().settings)
    assert not problem
    assert kept.ui_scale == 1.05


def test_what_another_game_has_set_meanwhile_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    enter = Title.enter

    def entered(title: Title, context: Context, size: tuple[int, int]) -> None:
        save_settings(user_places().settings, Settings(sound_percent=15, mods_off=("alpha",)))
        enter(title, context, size)

    monkeypatch.setattr(Title, "enter", entered)
    assert play(monkeypatch, ("S", "Down", "Right", "Esc")) == 0
    kept, _ = load_settings(user_places().settings)
    assert (kept.sound_percent, kept.mods_off, kept.ui_scale) == (15, ("alpha",), 1.05)


def test_the_number_of_rounds_kept_is_written_and_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(user_places().settings, Settings(autosaves=7))
    assert play(monkeypatch, ("S", *["Tab"] * 8, "Right", "Esc")) == 0
    assert load_settings(user_places().settings)[0].autosaves == 8
    context = Context(settings=ViewSettings(autosaves=7))
    services = make_services(autosaves=lambda: context.settings.autosaves)
    assert services.autosaves() == 7
    context.apply(context.settings.with_changes(autosaves=0))
    assert services.autosaves() == 0


def test_settings_with_a_key_that_does_not_exist_do_no_harm(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save_settings(user_places().settings, Settings(keys={"menu_new": ("NoSuchKey",)}, palette="pink"))
    assert play(monkeypatch, ()) == 0
    assert "the usual key is used" in capsys.readouterr().err


def test_a_key_takes_a_picture_of_the_screen(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    assert play(monkeypatch, ("F12",)) == 0
    assert list((home / "pictures").glob("*.png"))


def test_a_replay_is_drawn_from_a_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, ("Enter", "Enter"))
    save = Path(list_saves(user_places().saves)[0].path)
    before = save.read_bytes()
    target = tmp_path / "replay.png"
    assert main(["shot", "replay", "-o", str(target), "--save", str(save)]) == 0
    assert target.exists()
    assert save.read_bytes() == before
    assert main(["shot", "replay", "-o", str(target)]) == 2
    assert main(["shot", "nothing", "-o", str(target)]) == 2


def test_the_first_picture_needs_no_content(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def stop(*_: object) -> None:
        seen.append("content")
        raise OSError("enough")

    monkeypatch.setattr("game.app.services.load_content", stop)
    draw = game.scenes.loop.Loop.turn

    def turn(self: game.scenes.loop.Loop, dt_ms: int) -> bool:
        goes_on = draw(self, dt_ms)
        seen.append(f"frame {self.frames_drawn}")
        return goes_on

    monkeypatch.setattr(game.scenes.loop.Loop, "turn", turn)
    assert play(monkeypatch, ()) == 2
    assert seen.index("frame 1") < seen.index("content")


def test_texts_survive_a_broken_base_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.app.services.load_content", lambda *_: LoadResult(Catalog(), Report()))
    services = make_services()
    assert services.words("screen.title.skirmish") == "New battle"
    assert isinstance(services.home(services), Title)


def test_the_game_is_played_in_the_language_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "other" / "andere"
    (pack / "text").mkdir(parents=True)
    (pack / "mod.yaml").write_text(
        'id: andere\nname: Andere\nversion: 1.0.0\nauthors: [me]\nrequires: {base: "*"}\n'
    )
    (pack / "text" / "de.yaml").write_text(
        "id: german\nlanguage: de\nstrings:\n  system.skirmish.name: Gefecht\n"
    )
    seen: list[str] = []
    enter = Title.enter

    def entered(title: Title, context: Context, size: tuple[int, int]) -> None:
        seen.append(title.services.words("system.skirmish.name"))
        enter(title, context, size)

    monkeypatch.setattr(Title, "enter", entered)
    assert play(monkeypatch, (), "--mod", str(pack), "--language", "de") == 0
    assert seen == ["Gefecht"]
    assert play(monkeypatch, (), "--mod", str(pack), "--language", "xx") == 2
    assert "no texts in 'xx'; there are de, en" in capsys.readouterr().err


@pytest.mark.parametrize(
    "settings, told",
    [
        (Settings(palette="mauve"), "there is no palette 'mauve'"),
        (Settings(language="xx"), "no texts in the language 'xx'"),
        (Settings(keys={"confirm": ("Nokey",)}), "the usual key is used"),
        (None, "the settings cannot be read"),
    ],
)
def test_what_of_the_settings_cannot_be_used_is_told_on_the_screen(
    home: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings | None, told: str
) -> None:
    if settings is not None:
        save_settings(user_places().settings, settings)
    else:
        user_places().settings.write_text("{")
    said: list[str] = []
    monkeypatch.setattr(Title, "tell", lambda self, title, text: said.append(text))
    assert play(monkeypatch, ("Tab", "Tab")) == 0
    assert any(told in text for text in said), said
