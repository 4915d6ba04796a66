"""What a page tells of an order is what its player may see of it."""

from pathlib import Path

import pytest

from game.core.events import Event
from game.core.ids import PlayerId
from game.scenes.totalwar.pages.development import DevelopmentPage
from game.systems.totalwar.ruleset import TotalWarRuleset
from game.systems.totalwar.state import TotalWarState
from tests.scenes.totalwar_pages.stage import open_page, war


@pytest.mark.rule("TW-1.8")
@pytest.mark.parametrize("is_told", [True, False])
def test_a_page_repeats_nothing_that_is_kept_from_its_player(
    tmp_path: Path, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_told:

        def kept(
            self: TotalWarRuleset, state: TotalWarState, event: Event, player: PlayerId | None
        ) -> Event | None:
            return None

        monkeypatch.setattr(TotalWarRuleset, "redact", kept)
    pilot, page = open_page(tmp_path, DevelopmentPage, war())
    pilot.click("node_tier_1")
    pilot.press("Ctrl+Enter")
    assert bool(page.screen.notice) is is_told
