"""What a setup is called, which hands hold what, what the system says of events (WG-6.3, WG-15.10)."""

import dataclasses

import pytest

from game.core.kernel import Illegal
from game.rules.system import erased
from game.rules.telling import event_text, refusal_text
from game.systems.wargame import events as ev
from game.systems.wargame.build import build_setup
from game.systems.wargame.construct import hands_of
from game.systems.wargame.content import Datasheet, Fitted
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.system import WARGAME
from tests.support.shipped import shipped_catalog
from tests.support.wargame import mission, stores


@pytest.mark.rule("WG-6.3")
@pytest.mark.parametrize(("name", "wanted"), [("Night raid", "Night raid"), ("", "")])
def test_a_battle_is_called_as_was_wished_or_after_its_mission(name: str, wanted: str) -> None:
    setup = build_setup(WargameRequest(mission="show_of_force", name=name), shipped_catalog())
    assert setup.name == (wanted or mission("show_of_force").name)


@pytest.mark.rule("WG-15.10")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("hands", "count"), [("one", 1), ("two", 2)])
def test_the_hand_that_was_named_holds_first_and_no_hand_twice(first: int, hands: str, count: int) -> None:
    halyard = shipped_catalog().of(Datasheet)["halyard"]
    arms = [number for number, section in enumerate(halyard.sections) if section.part == "arm"]
    name = next(
        key
        for key, weapon in stores().armaments.items()
        if weapon.hands == hands and weapon.sort == "ranged" and not weapon.vehicle_only
    )
    fitted = Fitted(item=name, on=arms[first])
    assert hands_of(fitted, halyard, stores(), set()) == (arms[first], arms[1 - first])[:count]
    other = hands_of(fitted, halyard, stores(), {arms[first]})
    assert other == (arms[1 - first],), "where that hand is full the other takes it"
    assert hands_of(dataclasses.replace(fitted, on=None), halyard, stores(), set()) == tuple(arms[:count])
    assert hands_of(dataclasses.replace(fitted, place="carried"), halyard, stores(), set()) == ()


def test_the_system_says_what_its_telling_says() -> None:
    system, texts = erased(WARGAME), shipped_catalog().strings("en")
    event = ev.TurnEnded(rules=(), unit="halyard_0")  # type: ignore[arg-type]
    illegal = Illegal("WG-7.1", "not_your_turn", {"player": "red"})  # type: ignore[arg-type]
    assert system.sentence(event, texts) == event_text(WARGAME.telling, event, texts)
    assert system.refusal(illegal, texts) == refusal_text(WARGAME.telling, illegal, texts) != ""
    started = ev.RoundStarted(rules=(), round=3, side=0, player="red")  # type: ignore[arg-type]
    assert "3" in system.sentence(started, texts)
