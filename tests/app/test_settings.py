from pathlib import Path

import msgspec
import pytest

from game.app.main import main
from game.app.settings import Settings, load_settings, save_changes, save_settings
from game.session.home import user_places


def test_settings_are_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    settings = Settings(ui_scale=1.5, keys={"undo": ("Z",)}, is_fullscreen=True)
    save_settings(path, settings)
    assert load_settings(path) == (settings, None)
    assert [each.name for each in path.parent.iterdir()] == ["settings.json"]


def test_two_games_keep_what_the_other_has_set(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    begun = Settings(sound_percent=40)
    save_settings(path, begun)
    save_changes(path, begun, Settings(sound_percent=10))
    save_changes(path, begun, Settings(sound_percent=40, autosaves=7))
    assert load_settings(path)[0] == Settings(sound_percent=10, autosaves=7)
    for broken in (path.unlink, lambda: path.write_text("no settings")):
        broken()
        save_changes(path, begun, Settings(sound_percent=40, autosaves=7))
        assert load_settings(path)[0] == Settings(sound_percent=40, autosaves=7)


def test_two_games_keep_each_other_s_keys_and_packs(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    begun = Settings(keys={"undo": ("Z",), "hint": ("J",)}, mods_off=("alpha", "beta"))
    save_settings(path, begun)
    save_changes(path, begun, Settings(keys={"undo": ("Y",), "hint": ("J",)}, mods_off=("beta", "gamma")))
    theirs = Settings(keys={"undo": ("Z",), "fire": ("G",)}, mods_off=("alpha", "beta", "gamma", "delta"))
    save_changes(path, begun, theirs)
    kept = load_settings(path)[0]
    assert kept.keys == {"undo": ("Y",), "fire": ("G",)}, "hint has its usual key again"
    assert kept.mods_off == ("beta", "gamma", "delta"), "alpha is on again"


def test_two_games_move_different_packs_and_both_orders_are_kept(tmp_path: Path) -> None:
    """The last one that wrote its order took the other's back, and put a pack last that it did not know."""
    path = tmp_path / "settings.json"
    for begun in (Settings(), Settings(mods_order=("a", "b", "c", "d"))):
        save_settings(path, begun)
        save_changes(path, begun, Settings(mods_order=("b", "a", "c", "d"), mods_off=("c",)))
        assert load_settings(path)[0].mods_order == ("b", "a", "c", "d")
        save_changes(path, begun, Settings(mods_order=("a", "b", "d", "c")))
        assert load_settings(path)[0] == Settings(mods_order=("b", "a", "d", "c"), mods_off=("c",))
    save_changes(path, begun, msgspec.structs.replace(begun, sound_percent=7))
    assert load_settings(path)[0].mods_order == ("b", "a", "d", "c"), "an untouched copy changes nothing"
    save_settings(path, Settings(mods_order=("new", "d", "a", "b", "c")))
    save_changes(path, begun, Settings(mods_order=("a", "c", "b", "d")))
    assert load_settings(path)[0].mods_order == ("new", "d", "a", "c", "b"), "who changed it last"


def test_no_file_means_the_usual_settings(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.json") == (Settings(), None)


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b"[1]", b'{"ui_scale": NaN}', b"[" * 100_000])
def test_a_bad_file_is_kept_and_told_about(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings, told = load_settings(path)
    message = str(told)
    assert settings == Settings()
    assert "settings.json.bad" in message
    assert (tmp_path / "settings.json.bad").read_bytes() == content
    save_settings(path, settings)
    assert load_settings(path) == (Settings(), None)
    path.write_bytes(b"nonsense again")
    assert "settings.json.bad2" in str(load_settings(path)[1]), "what was kept before stays"
    assert (tmp_path / "settings.json.bad").read_bytes() == content
    assert (tmp_path / "settings.json.bad2").read_bytes() == b"nonsense again"


def test_a_value_that_cannot_be_used_costs_itself_alone(tmp_path: Path) -> None:
    """One number out of its range took all keys, the language and the list of packs along."""
    path = tmp_path / "settings.json"
    mixed = b'"keys": {"undo": ["Y"], "hint": 5}, "mods_off": ["a", 1, "b"]'
    written = b'{"ui_scale": 99, "sound_percent": 15, ' + mixed + b"}"
    path.write_bytes(written)
    settings, told = load_settings(path)
    message = str(told)
    assert settings == Settings(sound_percent=15, keys={"undo": ("Y",)}, mods_off=("a", "b"))
    assert "ui_scale is 99, allowed is a number, at least 0.75 and at most 2.5; 1.0 is used" in message
    assert "keys.hint is 5, allowed is a list whose entries are each a text; it is left out" in message
    assert "mods_off[1] is 1, allowed is a text of at most 200 signs" in message
    assert f"kept as {path}.bad" in message
    assert path.with_name("settings.json.bad").read_bytes() == written
    assert load_settings(path) == (settings, None), (
        "it is told once, and the rest is not lost at the next start"
    )


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        (
            "vision",
            "x-ray",
            'one of "default", "deuteranopia", "protanopia", "tritanopia"; "default" is used',
        ),
        ("is_fullscreen", "yes", "true or false; false is used"),
        (
            "window_size",
            [5, 5],
            "a list of 2, each a whole number, at least 320 and at most 16384; [1280, 720]",
        ),
        ("language", "x" * 99, 'a text of at least 2 and at most 16 signs; "en" is used'),
        ("bot_seconds", 0, "a number, more than 0 and at most 3600; 30.0 is used"),
        ("keys", [], "an object whose values are each a list whose entries are each a text; {} is used"),
        ("autosaves", None, "a whole number, at least 0 and at most 50; 3 is used"),
    ],
)
def test_what_is_allowed_is_told(tmp_path: Path, name: str, value: object, allowed: str) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(msgspec.json.encode({name: value, "animation_speed_percent": 50}))
    settings, told = load_settings(path)
    message = str(told)
    assert settings == Settings(animation_speed_percent=50)
    assert f", allowed is {allowed}" in message
    assert len(message) < 500, "however long the value is"


def test_what_changes_while_a_value_of_the_file_cannot_be_used_keeps_the_others(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    begun = Settings(sound_percent=40, ui_scale=2.0)
    path.write_bytes(b'{"ui_scale": "large", "sound_percent": 10}')
    save_changes(path, begun, msgspec.structs.replace(begun, autosaves=7))
    assert load_settings(path)[0] == Settings(sound_percent=10, ui_scale=2.0, autosaves=7)


def test_packs_that_the_settings_switch_off_are_off_for_every_command(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = own_home / "mods" / "alpha"
    pack.mkdir(parents=True)
    (pack / "mod.yaml").write_text("id: alpha\nname: Alpha\nversion: 1.0.0\n", "utf-8")
    places = user_places()
    save_settings(places.settings, Settings(mods_off=("alpha",)))
    assert main(["mods", "list"]) == 0
    assert "disabled: it is switched off" in capsys.readouterr().out
    places.settings.write_text('{"mods_off": ["alpha", 7]}', "utf-8")
    assert main(["mods", "list"]) == 0
    printed = capsys.readouterr()
    assert "disabled: it is switched off" in printed.out, "the entries that can be read count"
    assert "mods_off[1] is 7, allowed is a text" in printed.err
    places.settings.write_text("no settings", "utf-8")
    assert main(["mods", "list"]) == 0
    assert "switched off" not in capsys.readouterr().out
    assert places.settings.is_file(), "only the game itself puts a bad file aside"
