"""The enemy's answer: who stands half destroyed beside fresh enemies, and what friends in reach change."""

from typing import cast

import msgspec
import pytest

from game.agents.totalwar.commander import CampaignAgent
from game.agents.totalwar.counterattacks import NOBODY_COMES, counterattack
from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.purchases import best_suits
from game.agents.totalwar.strength import DRY_PERCENT, frame_strength, model_strength
from game.agents.totalwar.style import ACE, OFFICER, CampaignStyle
from game.core.ids import FrameId
from game.lab.pairings import campaign_setups
from game.systems.registry import system_named
from game.systems.totalwar.actions import MoveSquadron
from game.systems.totalwar.state import TotalWarState
from tests.support.base_pack import shipped
from tests.support.totalwar import FED, Squad, War, draw, squad, war_setup
from tests.support.war_decisions import chosen

PICTURE = """
F.. F.. F.. F.. F.. F.B ... Z.. Z.. Z.. Z.. Z..
FC. F.. F.. F.. F.. F.A ..y Z.. Z.z Z.. Z.. ZC.
F.. F.. F.. F.. F.. F.. ... Z.. Z.. Z.. Z.. Z..
"""
WHOLE = 1000


def facing(**forces: Squad) -> War:
    rows = [
        " ".join(
            cell[:2] + "." if cell[2].isalpha() and cell[2] not in forces else cell for cell in row.split()
        )
        for row in PICTURE.strip().splitlines()
    ]
    war = War(war_setup(draw("\n".join(rows)), forces, bank=0))
    war.until("revil")
    return war


def look(war: War) -> Outlook:
    return Outlook(war.state, FED, MapMemory(war.state.map), ACE)


STRONG, HALF = squad("xander", *["varg"] * 12), squad("yuri", *["varg"] * 7)
FIELD = squad("revil", *["gm"] * 10)
FRIEND = squad("revil", *["gm"] * 12)


@pytest.mark.rule("TW-2.5")
def test_what_is_lost_to_the_answer_is_more_the_less_is_left_and_nothing_where_nobody_comes() -> None:
    war = facing(A=FIELD, y=HALF, z=STRONG)
    outlook, force, there = look(war), war.state.forces["A"], war.at("y")
    whole, half = (counterattack(outlook, force, there, left).loss for left in (WHOLE, WHOLE // 2))
    assert 0 < half <= outlook.price["A"] // 2 and half > whole - outlook.price["A"] // 2
    assert counterattack(outlook, force, 0, WHOLE) == NOBODY_COMES, "out of everybody's reach"
    alone = facing(A=FIELD, y=HALF)
    assert counterattack(look(alone), alone.state.forces["A"], alone.at("y"), WHOLE // 2) == NOBODY_COMES
    weak = facing(A=FIELD, y=HALF, z=squad("xander", *["varg"] * 4))
    seen = counterattack(look(weak), weak.state.forces["A"], weak.at("y"), WHOLE)
    assert seen == NOBODY_COMES, "he would not come"


@pytest.mark.rule("TW-2.5")
def test_friends_who_can_strike_the_victor_make_an_answer_dear() -> None:
    alone, joined = facing(A=FIELD, y=HALF, z=STRONG), facing(A=FIELD, B=FRIEND, y=HALF, z=STRONG)
    seen = [counterattack(look(war), war.state.forces["A"], war.at("y"), 600) for war in (alone, joined)]
    assert seen[1].loss < seen[0].loss and seen[1].falls == seen[0].falls > 0


@pytest.mark.rule("TW-2.5")
def test_an_ace_does_not_win_a_field_on_which_he_would_be_destroyed_at_once_and_an_officer_does() -> None:
    war = facing(A=FIELD, y=HALF, z=STRONG)
    action = chosen(war, "officer")
    assert isinstance(action, MoveSquadron) and action.to == war.at("y")
    action = chosen(war, "ace")
    assert not isinstance(action, MoveSquadron) or action.to != war.at("y")
    nobody_behind = facing(A=FIELD, y=HALF)
    action = chosen(nobody_behind, "ace")
    assert isinstance(action, MoveSquadron) and action.to == nobody_behind.at("y")


def considered(war: War, style: CampaignStyle = ACE) -> dict[int, int]:
    """Return where a commander thinks of sending his squadron, with what each way is worth."""
    seen = CampaignAgent(style).choose(war.state, war.seat, 1).candidates
    return {each.action.to: each.value for each in seen if isinstance(each.action, MoveSquadron)}


@pytest.mark.rule("TW-5.3")
def test_a_place_that_would_be_lost_again_at_once_counts_for_less() -> None:
    careless = ACE._replace(holds=0)
    war = facing(A=FIELD, B=FRIEND, y=HALF, z=STRONG)
    assert considered(war).get(war.at("y"), 0) < considered(war, careless)[war.at("y")]
    kept = facing(A=FIELD, B=FRIEND, y=HALF)
    assert considered(kept) == considered(kept, careless)
    assert kept.at("y") in considered(kept)


def test_an_officer_does_not_work_answers_out() -> None:
    war = facing(A=FIELD, y=HALF, z=STRONG)
    assert OFFICER.answers == 0
    assert Outlook(war.state, FED, MapMemory(war.state.map), OFFICER).support == {}


@pytest.mark.rule("TW-4.9")
def test_a_swimmer_is_worth_less_where_there_is_no_water_and_nobody_buys_it_there() -> None:
    setup = campaign_setups(system_named("totalwar"), shipped().catalog, "quick_war")[0]
    state = cast(TotalWarState, system_named("totalwar").ruleset.setup(setup, 1))
    assert state.map.setup.theatre == "space"
    swimmer, captain = (
        msgspec.structs.replace(state.campaign.frames[FrameId(name)], cost_gold=16)
        for name in ("tidewalker", "varg_captain")
    )
    ashore, dry = (frame_strength(swimmer, theatre) for theatre in ("land", "space"))
    assert dry == ashore * DRY_PERCENT // 100 == model_strength(state, swimmer)
    assert frame_strength(captain, "space") == frame_strength(captain, "land") == ashore
    assert best_suits(state, (swimmer, captain), 100, 4) == [captain, swimmer]
