"""A game that cannot go on says so once; menu, undo and everything else are not concerned."""

from pathlib import Path

import pytest

from game.session.errors import SaveError
from game.session.flow import PATIENCE
from game.session.match import Match
from game.session.store import Store
from tests.support.pilot import Pilot
from tests.support.race import race, race_state
from tests.support.secrecy.look import AT_ONCE
from tests.support.toy_face import race_screen, race_services
from tests.support.toy_system import BLUE, RED, RaceSetup


def full_disk(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Nothing can be written from now on."""
    patch = monkeypatch

    def full(self: Store, *_: object) -> None:
        raise SaveError("x", "save.refused.unwritable", why="disk full")

    patch.setattr(Store, "append", full)
    return patch


def opened(tmp_path: Path) -> tuple[Pilot, Match]:
    """Red is at the screen, Blue is not."""
    services = race_services(tmp_path)
    match = race(services.folders.saves / "race.ironsave", RaceSetup((RED, BLUE), 20))
    pilot = Pilot(race_screen(services, match, (RED,)), settings=AT_ONCE)
    return pilot, match


def test_what_a_seat_decides_and_cannot_be_saved_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot, match = opened(tmp_path)
    pilot.click("Walk one field")
    pilot.wait(1200)
    pilot.click("Pass the turn")
    with monkeypatch.context() as patch:
        full_disk(patch)
        for _ in range(40):
            pilot.wait(50)
            if pilot.ui.has_dialog:
                break
        assert pilot.has("disk full")
        pilot.press("Escape")
        pilot.wait(17 * PATIENCE * 3)
        assert not pilot.ui.has_dialog, "it is said once"
        pilot.press("Escape")
        assert pilot.scene_name == "pause"
        pilot.press("Escape")
        length = len(match.live)
    for _ in range(100):
        pilot.wait(50)
        if len(match.live) > length:
            break
    assert match.active == (RED,), "it goes on as soon as it can"
    match.close()


def test_an_order_is_taken_back_while_the_game_cannot_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot, match = opened(tmp_path)
    pilot.click("Pass the turn")
    append = Store.append
    with monkeypatch.context() as patch:
        full_disk(patch)
        for _ in range(40):
            pilot.wait(50)
            if pilot.ui.has_dialog:
                break
        pilot.press("Escape")
        patch.setattr(Store, "append", append)
        pilot.press("Ctrl+Z")
        if pilot.ui.has_dialog:
            pilot.click("dialog_yes")
        pilot.wait(100)
    assert match.active == (RED,) and race_state(match).places[RED] == 0
    assert pilot.has("Walk one field")
    match.close()
