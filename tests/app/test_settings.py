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
    assert load_settings(path) == (settings, "")
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
    assert load_settings(tmp_path / "none.json") == (Settings(), "")


@pytest.mark.parametrize(
    "content", [b"{", b"\xff\xfe", b'{"ui_scale": 99}', b'{"vision": "x-ray"}', b"[" * 100_000]
)
def test_a_bad_file_is_kept_and_told_about(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings, message = load_settings(path)
    assert settings == Settings()
    assert "settings.json.bad" in message
    assert (tmp_path / "settings.json.bad").read_bytes() == content
    save_settings(path, settings)
    assert load_settings(path) == (Settings(), "")
    path.write_bytes(b"nonsense again")
    assert "settings.json.bad2" in load_settings(path)[1], "what was kept before stays"
    assert (tmp_path / "settings.json.bad").read_bytes() == content
    assert (tmp_path / "settings.json.bad2").read_bytes() == b"nonsense again"


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
    places.settings.write_text("no settings", "utf-8")
    assert main(["mods", "list"]) == 0
    assert "switched off" not in capsys.readouterr().out
    assert places.settings.is_file(), "only the game itself puts a bad file aside"
