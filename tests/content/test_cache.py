import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.content import cache
from game.content.codec import ContentDecodeError, decode_catalog, encode_catalog
from game.content.load import load_catalog
from game.content.paths import ContentPlaces
from tests.content.conftest import WritePack
from tests.support.content_system import OTHER, TOY

GOOD = Path(__file__).parent / "good"
ROOT = Path(__file__).parent.parent.parent
CORE = "core: '*'"


def test_second_load_is_the_same_without_yaml_and_pydantic(tmp_path: Path, write_pack: WritePack) -> None:
    broken = write_pack("bad", CORE, {"frames/p.yaml": "id: ship\npatch: true\ntier: 99\n"})
    places = ContentPlaces(GOOD, given=(broken,), cache=tmp_path / "cache")
    first = load_catalog([TOY, OTHER], places, "1.0.0")
    assert load_catalog([TOY, OTHER], places, "1.0.0") == first
    code = (
        "import sys\nfrom pathlib import Path\n"
        "from game.content.load import load_catalog\nfrom game.content.paths import ContentPlaces\n"
        "from tests.support.content_system import OTHER, TOY\n"
        f"good, bad, cache = Path({str(GOOD)!r}), Path({str(broken)!r}), Path({str(places.cache)!r})\n"
        "places = ContentPlaces(good, given=(bad,), cache=cache)\n"
        "result = load_catalog([TOY, OTHER], places, '1.0.0')\n"
        "print(len(result.report.problems), sorted({'yaml', 'pydantic', 'pygame'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "1 []\n"


def test_any_change_is_noticed(tmp_path: Path, write_pack: WritePack) -> None:
    files = {"text/t.yaml": "id: t\nlanguage: en\nstrings: {hello: Hey}\n"}
    places = ContentPlaces(GOOD, given=(write_pack("mod", CORE, files),), cache=tmp_path / "cache")
    assert load_catalog([TOY, OTHER], places, "1").catalog.strings("en")["hello"] == "Hey"
    write_pack("mod", CORE, {"text/t.yaml": files["text/t.yaml"].replace("Hey", "Yo!")})
    assert load_catalog([TOY, OTHER], places, "1").catalog.strings("en")["hello"] == "Yo!"
    assert load_catalog([TOY], places, "1").report.problems == ()
    assert len(list((tmp_path / "cache").iterdir())) == 3


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-3], lambda data: data[:40] + b"X" + data[41:], lambda _: b""]
)
def test_damaged_cache_is_read_anew(tmp_path: Path, damage: object) -> None:
    places = ContentPlaces(GOOD, cache=tmp_path)
    first = load_catalog([TOY, OTHER], places, "1")
    (file,) = tmp_path.iterdir()
    assert callable(damage)
    file.write_bytes(damage(file.read_bytes()))
    assert load_catalog([TOY, OTHER], places, "1") == first


def test_cache_that_cannot_be_written_is_harmless(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    places = ContentPlaces(GOOD, cache=tmp_path / "file" / "cache")
    assert load_catalog([TOY, OTHER], places, "1").report.is_clean


def test_old_files_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MAX_CACHE_FILES", 2)
    for version in ("1", "2", "3", "4"):
        load_catalog([TOY, OTHER], ContentPlaces(GOOD, cache=tmp_path), version)
    assert len(list(tmp_path.iterdir())) == 2


def test_what_is_in_use_is_not_removed_for_what_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "MAX_CACHE_FILES", 2)
    kept: list[Path] = []
    for version in ("1", "2"):
        load_catalog([TOY, OTHER], ContentPlaces(GOOD, cache=tmp_path), version)
        kept += {*tmp_path.iterdir()} - {*kept}
        os.utime(kept[-1], (int(version), int(version)))
    load_catalog([TOY, OTHER], ContentPlaces(GOOD, cache=tmp_path), "1")
    load_catalog([TOY, OTHER], ContentPlaces(GOOD, cache=tmp_path), "3")
    assert kept[0].exists() and not kept[1].exists()


def test_catalogue_survives_the_way_through_bytes() -> None:
    catalog = load_catalog([TOY, OTHER], ContentPlaces(GOOD), "1").catalog
    by_name = {"toy": TOY, "other": OTHER}
    assert decode_catalog(encode_catalog(catalog), by_name).catalog == catalog
    with pytest.raises(ContentDecodeError):
        decode_catalog(b"\x93\x01\x02", by_name)
    with pytest.raises(ContentDecodeError, match="no system 'toy'"):
        decode_catalog(encode_catalog(catalog), {"other": OTHER})
