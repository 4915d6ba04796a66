"""The shipped folders are found in a checkout and in an installed package."""

from pathlib import Path

import pytest

from game.content import paths


def test_the_checkout_is_found() -> None:
    assert (paths.assets_dir() / "fonts" / "B612-Regular.otf").is_file()
    assert paths.maps_dir().parent == paths.mods_dir().parent == paths.shipped_root()


def test_an_installed_package_carries_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "game"
    for name in ("assets", "maps", "mods"):
        (package / "_shipped" / name).mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", package)
    assert paths.assets_dir() == package / "_shipped" / "assets"


def test_a_package_without_its_files_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "game")
    with pytest.raises(paths.ShippedFilesMissingError, match="_shipped"):
        paths.shipped_root()
