"""What is heard at the table: what is shown, what is refused, how it ended; nothing of what is skipped."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path

import pytest

from game.content.sounds import Sound
from game.core.events import Event
from game.scenes.faces import FACES
from game.scenes.settings import SettingsScene
from game.scenes.title import Title
from game.views.motion import Delay, Motion
from game.views.sound import heard, speaker
from game.views.table.director import Director
from tests.scenes.around import make_services
from tests.support.battle_player import BattlePlayer
from tests.support.pilot import Pilot
from tests.support.screen_player import title


def _since(at: int) -> list[Sound]:
    return [*speaker().recent][at:]


def test_a_turn_is_heard_and_a_lost_battle_ends_sadly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a turn is shown much faster here than it would be heard: a second between any two, none is left out
    monkeypatch.setattr(speaker(), "_clock", count().__next__)
    monkeypatch.setattr(speaker(), "_times", {})
    speaker().recent.clear()
    pilot = title(tmp_path)
    pilot.press("N", "Enter")
    player = BattlePlayer(pilot)
    player.deploy_by_keyboard()
    assert "turn" in _since(0)
    player.turn_by_keyboard()
    assert {"fly", "turn"} <= {*_since(0)}
    sounds = FACES["skirmish"].sounds
    assert {*_since(0)} <= {*sounds.values(), "refuse"}
    pilot.press("W")
    pilot.click("dialog_yes")
    pilot.wait(500)
    assert pilot.scene_name == "result" and _since(0)[-1] == "defeat"


class _Slow:
    """Shows every event for a second."""

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion:
        """A second."""
        return Delay(1000.0)

    def length_ms(self, event: Event) -> float:
        """A second."""
        return 1000.0

    def joins(self, event: Event, following: Event) -> bool:
        """Nothing is shown together."""
        return False

    def has_weight(self, event: Event) -> bool:
        """Nothing has any."""
        return False


def test_events_are_heard_as_their_showing_begins_and_not_when_they_are_skipped() -> None:
    begun: list[Event] = []
    shown: list[Event] = []
    director = Director(_Slow(), shown.append)
    director.begun = begun.extend
    events = [Event(), Event(), Event()]
    director.play(events)
    director.update(10.0)
    assert len(begun) == 1 and not shown
    director.update(1000.0)
    assert len(begun) == 2 and len(shown) == 1
    director.skip()
    assert len(begun) == 2 and len(shown) == 3
    assert heard(begun, {}) == ()


def test_who_sets_the_volume_hears_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    services, _ = make_services(tmp_path)
    pilot = Pilot(Title(services), SettingsScene(services))
    pilot.tab_to("set_volume")
    speaker().recent.clear()
    monkeypatch.setattr(speaker(), "_times", {})  # nothing was heard just before
    before = pilot.context.settings.sound_percent
    pilot.press("Left")
    assert pilot.context.settings.sound_percent == before - 5 and _since(0) == ["turn"]
