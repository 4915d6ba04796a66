"""What few wars come to: designs without their tier, two raisings, ways back, prices as printed."""

import dataclasses
from random import Random

import pytest
from msgspec.structs import replace

from game.core.ids import FrameId
from game.systems.totalwar.actions import AnswerPetition, RaiseForce
from game.systems.totalwar.candidates import _people
from game.systems.totalwar.economy import is_developed
from game.systems.totalwar.legal import active
from game.systems.totalwar.pricing import hero_setup
from game.systems.totalwar.state import Petition
from game.systems.totalwar.supply import supply_distance
from tests.support.campaign_board import demo_state
from tests.support.shipped import shipped_catalog
from tests.support.totalwar import BLUE, FED, War, draw, war_setup
from tests.systems.totalwar.test_economy import CAPITAL, economy


@pytest.mark.rule("TW-4.8")
def test_a_single_design_makes_no_other_model_of_its_tier_known() -> None:
    war = economy(bank=500)
    faction = war.state.factions[FED]
    projects = war.state.campaign.projects
    single = next(each for each in projects.values() if each.is_single)
    tier = next(each for each in projects.values() if not each.is_single)
    own = [each for each in war.state.campaign.frames.values() if each.faction == FED]
    for frame in own:
        frame = replace(frame, tier=max(1, frame.tier))
        knows = [
            is_developed(war.state, replace(faction, developed=names), frame)
            for names in ((), (single.id,), (tier.id,), (frame.id,), (tier.id, single.id))
        ]
        is_tier = tier.tier == frame.tier
        assert knows == [False, False, is_tier, True, is_tier], frame.id


@pytest.mark.rule("TW-4.12")
def test_a_force_is_raised_where_no_other_is_raised_this_turn() -> None:
    war = economy(bank=900)
    gm = FrameId("gm")
    raise_ = RaiseForce(player=BLUE, officer="amber", is_fleet=False, panel=CAPITAL, name="A", frames=(gm,))
    war.do(raise_)
    raising = next(iter(war.state.raisings.values()))
    assert war.refusal(replace(raise_, name="B")) == "TW-4.12 panel_taken"
    war.state.raisings[raising.id] = replace(raising, panel=CAPITAL + 1)
    assert war.refusal(replace(raise_, name="B")) != "TW-4.12 panel_taken"


@pytest.mark.rule("TW-2.6")
def test_the_way_to_supply_is_counted_in_steps_to_the_nearest_panel_that_has_it() -> None:
    text = """
    FC F. .. .. .. ZC
    F. F. .. .. .. Z.
    """
    war = War(war_setup(draw(text)))
    assert [supply_distance(war.state, panel, FED) for panel in range(5)] == [0, 0, 1, 2, 3]
    assert {0, 1} <= war.own(FED)
    war.give("zeon", 0, 1, 6, 7)
    assert supply_distance(war.state, 2, FED) == war.state.map.size


@pytest.mark.rule("TW-2.6")
def test_steps_to_supply_are_those_of_the_map_whoever_lies_between() -> None:
    state = demo_state(forces=60)
    dice = Random(8)
    for one_of in (2, 20, 200, 2_000):
        state.owners = ["" if dice.randrange(one_of) else FED for _ in state.map.panels]
        state.cut = {panel for panel in state.map.panels if dice.random() < 0.3}
        supplied = [panel for panel, owner in enumerate(state.owners) if owner and panel not in state.cut]
        for panel in dice.sample(state.map.panels, 12):
            nearest = min((state.map.distance(panel, at) for at in supplied), default=state.map.size)
            assert supply_distance(state, panel, FED) == nearest


@pytest.mark.rule("TW-7.8")
def test_a_hero_costs_what_is_printed_where_a_campaign_says_nothing() -> None:
    pilot = dataclasses.replace(shipped_catalog().pilots["maren_voss"], cost_gold=1000)
    assert hero_setup(pilot).cost_gold == 1000
    assert hero_setup(pilot, 50).cost_gold == 500


@pytest.mark.rule("TW-8.5")
def test_every_petition_is_offered_both_answers() -> None:
    war = economy()
    war.state.petitions.update({name: Petition(name, FED) for name in ("blake", "voss")})
    answers = [each for each in _people(war.state, BLUE) if isinstance(each, AnswerPetition)]
    assert {(each.officer, each.is_accepted) for each in answers} == {
        (name, accepts) for name in ("blake", "voss") for accepts in (True, False)
    }


@pytest.mark.rule("TW-1.6")
def test_while_nobody_is_asked_nobody_is_to_act() -> None:
    war = economy()
    war.state.officer = ""
    assert active(war.state) == ()
