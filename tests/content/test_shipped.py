from game.content.load import check_packs
from game.content.paths import maps_dir, mods_dir
from game.systems.registry import SCHEMAS


def test_shipped_packs_are_clean() -> None:
    report = check_packs([], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    assert [problem.render() for problem in report.problems] == []
    assert [pack.id for pack in report.packs] == ["base"]
