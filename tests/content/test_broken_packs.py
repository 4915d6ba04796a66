"""Every broken pack of the corpus gives exactly the report that stands beside it."""

from pathlib import Path

import pytest

from game.content.load import check_packs
from tests.support.content_system import OTHER, TOY

HERE = Path(__file__).parent
CASES = sorted(each.name for each in (HERE / "broken").iterdir() if each.is_dir())


def test_corpus_is_large_enough() -> None:
    assert len(CASES) >= 40


@pytest.mark.parametrize("case", CASES)
def test_report_is_as_expected(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = HERE / "broken" / case
    monkeypatch.chdir(folder)
    packs = [Path(each.name) for each in sorted(folder.iterdir()) if each.is_dir()]
    report = check_packs(packs, [TOY, OTHER], "1.0.0", shipped=HERE / "good")
    assert report.render() + "\n" == (folder / "expected.txt").read_text("utf-8")
