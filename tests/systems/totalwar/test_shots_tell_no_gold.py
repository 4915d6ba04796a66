"""TW-1.8, TW-4.13: whether somebody is asked for shots says nothing about the gold that he has."""

import pytest
from msgspec.structs import replace

from game.systems.totalwar.actions import AnnounceShot, EndShots
from game.systems.totalwar.events import TotalWarEvent
from tests.support.totalwar import BLUE, FED, RED, RULES, War
from tests.systems.totalwar.test_superweapons import armed, name_of, turns

PRICE = 50


def before_shots(gold: int, begun_by: int = 0) -> War:
    """The Federation's weapon is charged, and all its officers have moved but the last."""
    war = armed()
    turns(war, 9)
    while war.state.phase != "shots":
        before = war.state
        war.skip()
    war.state = before.clone()
    war.state.factions[FED] = replace(war.state.factions[FED], bank=gold)
    if begun_by:
        setup = replace(war.state.campaign.setup, begun_by=begun_by)
        war.state.campaign = type(war.state.campaign)(setup)
    return war


def seen_by_red(war: War) -> list[TotalWarEvent]:
    """What Zeon sees of the end of the last officer's moves."""
    before = war.state
    war.events = []
    war.skip()
    found = []
    for event in war.events:
        shown = RULES.redact(before, event, RED)
        if shown is not None:
            found.append(shown)
        before = before.clone()
        RULES.evolve(before, event)
    return found


@pytest.mark.rule("TW-1.8", "TW-4.13")
def test_others_see_the_same_whether_a_shot_can_be_paid_or_not() -> None:
    poor, rich = before_shots(PRICE - 1), before_shots(PRICE)
    assert seen_by_red(poor) == seen_by_red(rich)
    assert poor.state.phase == rich.state.phase == "shots"
    assert RULES.active(poor.state) == (BLUE,)
    assert [type(each) for each in RULES.legal(poor.state, BLUE)] == [EndShots]
    shot = AnnounceShot(player=BLUE, force=name_of(poor), panel=0)
    assert poor.refusal(shot) == "TW-4.1 no_gold" and not rich.refusal(shot)
    poor.do(EndShots(player=BLUE))
    assert poor.state.faction != FED


@pytest.mark.rule("TW-4.13")
def test_wars_begun_before_go_on_as_they_did() -> None:
    poor = before_shots(PRICE - 1, begun_by=19)
    seen_by_red(poor)
    assert poor.state.phase != "shots"
