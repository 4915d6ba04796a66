from pathlib import Path

import pytest

from game.session.home import PackChoice, content_places, user_places


def test_one_variable_moves_everything(tmp_path: Path) -> None:
    places = user_places({"IRONSPHERE_HOME": str(tmp_path)})
    for path in (places.saves, places.squads, places.mods, places.cache, places.reports, places.settings):
        assert path.is_relative_to(tmp_path)


@pytest.mark.parametrize(
    "platform, variables, saves, settings",
    [
        (
            "linux",
            {"XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c"},
            "/d/ironsphere/saves",
            "/c/ironsphere/settings.json",
        ),
        (
            "win32",
            {"APPDATA": "/r", "LOCALAPPDATA": "/l"},
            "/r/ironsphere/saves",
            "/r/ironsphere/settings.json",
        ),
    ],
)
def test_platforms_have_their_customs(
    platform: str, variables: dict[str, str], saves: str, settings: str
) -> None:
    places = user_places(variables, platform)
    assert places.saves == Path(saves)
    assert places.settings == Path(settings)
    mac = user_places({}, "darwin")
    assert mac.saves == Path.home() / "Library" / "Application Support" / "ironsphere" / "saves"


def test_content_is_cached_below_home_unless_its_own_variable_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRONSPHERE_HOME", str(tmp_path))
    monkeypatch.delenv("IRONSPHERE_CACHE_DIR", raising=False)
    cache = content_places().cache
    assert cache is not None
    assert cache.is_relative_to(tmp_path)
    monkeypatch.setenv("IRONSPHERE_CACHE_DIR", str(tmp_path / "elsewhere"))
    assert content_places().cache == tmp_path / "elsewhere"


def test_folders_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("IRONSPHERE_CACHE_DIR", str(tmp_path / "c"))
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(tmp_path / "m"))
    places = content_places([Path("x")])
    assert (places.cache, places.user, places.given) == (tmp_path / "c", tmp_path / "m", (Path("x"),))


def test_settings_choose_packs_and_their_order(own_home: Path) -> None:
    own_home.mkdir()
    (own_home / "settings.json").write_text('{"mods_off": ["a"], "mods_order": ["c", "b"], "ui_scale": 1.5}')
    places = content_places()
    assert (places.off, places.order) == (("a",), ("c", "b"))
    assert content_places(choice=PackChoice()).off == ()
    (own_home / "settings.json").write_text('{"mods_off": 3}')
    assert content_places().off == ()
    (own_home / "settings.json").unlink()
    (own_home / "settings.json").mkdir()
    assert content_places().off == ()
