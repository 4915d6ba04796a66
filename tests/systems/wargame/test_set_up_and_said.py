"""What a setup is called, which hands hold what, what the system says of events (WG-6.3, WG-15.10)."""

import dataclasses
from typing import Literal

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED
from game.core.ids import UnitId
from game.core.kernel import Illegal, Step
from game.rules.system import erased
from game.rules.telling import event_text, refusal_text
from game.systems.wargame import events as ev
from game.systems.wargame.build import build_setup
from game.systems.wargame.construct import hands_of
from game.systems.wargame.content import Datasheet, Fitted
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.score import finish
from game.systems.wargame.system import WARGAME
from game.systems.wargame.telling import TELLING, Names
from game.systems.wargame.work import Work
from tests.support.shipped import shipped_catalog
from tests.support.wargame import RULES, At, alter, mission, stores, world


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


@pytest.mark.rule("WG-14.2")
@pytest.mark.parametrize(
    ("reason", "gone", "earned", "why", "told"),
    [
        (
            "destroyed",
            "blue",
            (0, 0),
            "destroyed",
            "Red has won in round 1: nothing of the other side is left",
        ),
        (
            "destroyed",
            "red",
            (3, 1),
            "points",
            "Red has won in round 1, 3 to 1 points, though nothing",
        ),
        (
            "destroyed",
            "both",
            (1, 1),
            "destroyed",
            "Round 1: nothing of either side is left in action. A draw.",
        ),
        (
            "destroyed",
            "both",
            (2, 1),
            "points",
            "Red has won in round 1, 2 to 1 points, though nothing",
        ),
        ("rounds", "", (1, 3), "rounds", "Round 1 was the last. Blue has won, 3 to 1 points."),
        ("rounds", "", (2, 2), "rounds", "Round 1 was the last. A draw, 2 to 2 points."),
        ("objective", "", (0, 0), "objective", "The mission is decided in round 1. A draw."),
    ],
)
def test_it_is_told_who_has_won_and_by_what_and_that_nobody_has(
    reason: Literal["destroyed", "rounds", "objective"],
    gone: str,
    earned: tuple[int, int],
    why: str,
    told: str,
) -> None:
    state = world(At("halyard", 0, 3, 4), At("halyard", 1, 12, 4))
    for side, name in enumerate(("red", "blue")):
        if gone in (name, "both"):
            alter(state, f"halyard_{side}", status="lost", tile=-1)
    first, second = state.tallies
    state.tallies = (replace(first, points=earned[0]), replace(second, points=earned[1]))
    step = Step(state, RULES.evolve, SEEDED)
    finish(Work(step), reason)
    (over,) = [event for event in step.events if isinstance(event, ev.BattleEnded)]
    assert over.outcome.reason == why
    text = event_text(TELLING, over, shipped_catalog().strings("en"), Names(state.field.setup))
    assert text.startswith(told)


@pytest.mark.rule("WG-12.6")
def test_a_shot_whose_aim_is_chosen_later_is_told_without_one() -> None:
    state = world(At("halyard", 0, 3, 4), At("halyard", 1, 12, 4))
    names = Names(state.field.setup)
    for item, told in (
        ("halyard_0.service_rifle", "with Service Rifle: 3 AP."),
        ("", "with what it has: 3 AP."),
    ):
        made = ev.AttackMade(
            rules=(),
            unit=UnitId("halyard_0"),
            payer=UnitId("halyard_0"),
            target="halyard_1",
            item=item,
            aim="",
            ap=3,
            round=1,
            is_reaction=True,
        )
        assert event_text(TELLING, made, shipped_catalog().strings("en"), names).endswith(told)
