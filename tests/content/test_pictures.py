"""Where the pictures of packs lie: each in the folder of the pack that names it, cached or not."""

import shutil
from pathlib import Path

import pytest

from game.content.assets import AssetFile
from game.content.load import load_catalog
from game.content.models import Faction, Frame
from game.content.paths import ContentPlaces, mods_dir
from tests.content.conftest import WritePack
from tests.support.content_system import OTHER, TOY

GOOD = Path(__file__).parent / "good"
ROOT = mods_dir() / "_example" / "assets"
PATCH = {"frames/p.yaml": "id: ship\npatch: true\nart: a/b\n"}


def pictures(places: ContentPlaces) -> dict[str, AssetFile]:
    return dict(load_catalog([TOY, OTHER], places, "1").catalog.picture_files(Frame))


def test_a_picture_lies_in_the_pack_that_names_it(tmp_path: Path, write_pack: WritePack) -> None:
    pack = write_pack("mod", "core: '*'", PATCH)
    (pack / "assets" / "a").mkdir(parents=True)
    shutil.copy(ROOT / "frames" / "lamplighter.png", pack / "assets" / "a" / "b.png")
    for cache in (None, tmp_path / "cache", tmp_path / "cache"):
        places = ContentPlaces(GOOD, given=(pack,), cache=cache)
        found = pictures(places)
        assert Path(found["ship"].path) == pack / "assets" / "a" / "b.png"
        assert Path(found["ship"].root) == pack
        assert Path(found["scout"].root) == GOOD / "core"
        assert load_catalog([TOY, OTHER], places, "1").catalog.picture_files(Faction) == {}
    shutil.copy(ROOT / "emblems" / "salvors.png", pack / "assets" / "a" / "b.png")
    assert pictures(places)["ship"] != found["ship"], "a changed picture is another one"


def test_the_cache_of_one_folder_serves_another(tmp_path: Path) -> None:
    copy = shutil.copytree(GOOD, tmp_path / "elsewhere" / GOOD.name)
    assert Path(pictures(ContentPlaces(GOOD, cache=tmp_path / "cache"))["scout"].root) == GOOD / "core"
    moved = pictures(ContentPlaces(copy, cache=tmp_path / "cache"))["scout"]
    assert Path(moved.root) == copy / "core"


@pytest.mark.parametrize("text", ["../../core/assets/mech/scout", "/etc/passwd", "a/../../x"])
def test_a_picture_outside_its_pack_is_refused(write_pack: WritePack, text: str) -> None:
    files = {"frames/p.yaml": f"id: ship\npatch: true\nart: {text}\n"}
    pack = write_pack("mod", "core: '*'", files)
    result = load_catalog([TOY, OTHER], ContentPlaces(GOOD, given=(pack,)), "1")
    assert [(each.path, each.code) for each in result.report.problems] == [("art", "asset_path")]
    assert "ship" not in result.catalog.picture_files(Frame)


def test_a_link_out_of_the_pack_is_no_picture(tmp_path: Path, write_pack: WritePack) -> None:
    pack = write_pack("mod", "core: '*'", PATCH)
    (pack / "assets" / "a").mkdir(parents=True)
    outside = shutil.copy(ROOT / "emblems" / "salvors.png", tmp_path / "outside.png")
    (pack / "assets" / "a" / "b.png").symlink_to(outside)
    result = load_catalog([TOY, OTHER], ContentPlaces(GOOD, given=(pack,)), "1")
    assert {each.code for each in result.report.problems} == {"outside", "no_asset"}
    assert result.catalog.picture_files(Frame).keys() == {"scout"}
