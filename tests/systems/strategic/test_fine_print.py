"""More small print: hordes over water, a melee that goes on, tie after tie, bursts that are half dodged."""

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedChance
from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.strategic import events as e
from game.systems.strategic.actions import Attack, EndTurn, LeaveMap, Move
from game.systems.strategic.bridge import order_setup
from game.systems.strategic.build import build_setup
from game.systems.strategic.evolve import evolve
from game.systems.strategic.flow import StrategicStep, engage
from game.systems.strategic.request import MissionRequest, SideRequest, StrategicRequest
from game.systems.strategic.resolve_deploy import fits
from game.systems.strategic.resolve_round import set_order
from game.systems.strategic.state import Engagement
from tests.support.shipped import shipped_catalog
from tests.support.strategic import RED, Battle, at
from tests.systems.strategic.test_ordered import ONE, OTHER, order

EVA, WALKER = UnitId("eva_vanguard"), UnitId("colossus")
FOREST = "\n".join(["f" * 24] * 24)
LAKE = "\n".join(["..dd........", "..dd........", *["............"] * 30])


def step_of(battle: Battle, *faces: int) -> StrategicStep:
    return Step(battle.state, evolve, ScriptedChance(faces), [])


@pytest.mark.rule("ST-5.3")
def test_hordes_that_hover_fly_or_swim_go_by_any_way_over_deep_water_and_end_on_it() -> None:
    for name, band, is_dry in (
        ("hover_riders", 0, True),
        ("rotor_wing", 1, True),
        ("line_regiment", 0, False),
    ):
        battle = Battle([at(name, 1, 0)], [at("colossus", 11, 11)], board=LAKE)
        battle.put(name, band=band)
        path = (battle.at(2, 0),)
        onto = Move(player=RED, unit=UnitId(name), mode="march", to=path[0], band=band, path=path)
        if is_dry:
            battle.do(onto)
            assert battle.unit(name).tile == path[0]
        else:
            assert battle.refused(onto) == "ST-2.1 no_way"
    wing = Battle([at("rotor_wing", 1, 0)], [at("colossus", 11, 11)], board=LAKE)
    down = Move(player=RED, unit=UnitId("rotor_wing"), mode="march", to=wing.at(2, 0), path=(wing.at(2, 0),))
    assert wing.refused(down) == "ST-2.1 no_way", "it does not come down there"


@pytest.mark.rule("ST-6.2")
@pytest.mark.parametrize(
    ("name", "mode", "halves"), [("line_regiment", "march", 0), ("eva_vanguard", "half", 1)]
)
def test_whoever_leaves_the_map_pays_what_his_move_costs(name: str, mode: str, halves: int) -> None:
    battle = Battle(
        [at(name, 5, 0), at("colossus", 9, 9)],
        [at("grampus", 5, 20)],
        board="\n".join(["............"] * 32),
        mission=MissionRequest("evacuate", edge="north"),
    )
    battle.do(LeaveMap(player=RED, unit=UnitId(name)))
    (begun,) = battle.of(e.MoveBegun)
    assert isinstance(begun, e.MoveBegun) and (begun.mode, begun.halves) == (mode, halves)


@pytest.mark.rule("ST-3.1")
def test_a_melee_that_goes_on_is_one_melee_of_today() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 5, 5), at("grampus", 5, 5)])
    grampus = UnitId("grampus")
    battle.state.engagements = (Engagement(EVA, WALKER, 1), Engagement(EVA, grampus, 2))
    battle.state.round = 3
    engage(step_of(battle), WALKER, EVA)
    assert battle.state.engagements == (Engagement(EVA, grampus, 2), Engagement(EVA, WALKER, 3))
    quiet = step_of(battle)
    engage(quiet, EVA, WALKER)
    assert not quiet.events, "nothing new is nothing told"


@pytest.mark.rule("ST-6.1")
def test_who_ties_again_rolls_again() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("eva_vanguard", 9, 9)])
    step = step_of(battle, 3, 3, 2, 2, 7, 7, 4, 5)
    set_order(step)
    assert step.state.order == ("eva_vanguard_2", "eva_vanguard")
    purposes = [event.purpose for event in step.events if isinstance(event, DiceRolled)]
    assert purposes == ["initiative"] * 2 + ["initiative_tie"] * 6


@pytest.mark.rule("ST-7.4")
def test_a_dodge_takes_from_a_burst_what_it_took_and_the_rest_strikes_once_each() -> None:
    """Of three hits a dodge without a degree takes one; two strike, each with its own damage."""
    battle = Battle([at("eva_vanguard", 5, 5)], [at("eva_bulwark", 7, 5)])
    bulwark = battle.state.field.stat_lines[UnitId("eva_bulwark")].profile
    battle.put("eva_bulwark", pattern="none", charge=0)
    dodge = bulwark.ag - 10
    battle.do(
        Attack(player=RED, unit=EVA, weapon=1, target=UnitId("eva_bulwark"), how="burst"),
        *(5, dodge, 1, 50, 1),
    )
    rolls = [event.purpose for event in battle.events if isinstance(event, DiceRolled)]
    assert rolls == ["hit", "dodge", "damage", "location", "damage"]


@pytest.mark.rule("ST-1.4")
def test_machines_of_a_campaign_wait_on_the_ground_for_their_band_to_be_chosen() -> None:
    setup = order_setup(replace(order(ONE, OTHER)), shipped_catalog())
    assert [unit.band for side in setup.sides for unit in side.units] == [0, 0]


@pytest.mark.rule("ST-6.2")
def test_a_side_of_a_scenario_fights_for_the_faction_that_is_asked_for_else_for_its_own() -> None:
    for asked, faction in (("", "federation"), ("zeon", "zeon")):
        request = StrategicRequest(
            scenario="strategic_burning_wood", sides=(SideRequest(player="one", faction=asked),)
        )
        setup = build_setup(request, shipped_catalog())
        assert [side.faction for side in setup.sides] == [faction, "zeon"]
        own = StrategicRequest(
            scenario="strategic_burning_wood",
            sides=(SideRequest(player="one", faction=asked, units=("colossus",)),),
        )
        assert build_setup(own, shipped_catalog()).sides[0].faction == faction


@pytest.mark.rule("ST-6.8")
@pytest.mark.parametrize(
    ("name", "band", "fits_there"),
    [
        ("colossus", 0, False),
        ("hover_riders", 0, True),
        ("grampus", 0, True),
        ("pelican", 1, True),
        ("pelican", 0, False),
    ],
)
def test_nobody_begins_where_he_would_sink(name: str, band: int, *, fits_there: bool) -> None:
    shore = "\n".join([*["d" * 12] * 11, "." * 12])
    battle = Battle([name], ["gm"], board=shore)
    assert fits(battle.state, UnitId(name), battle.at(5, 5), band) is fits_there


@pytest.mark.rule("ST-11.1")
def test_what_a_fire_takes_from_a_horde_is_rolled_by_its_rule() -> None:
    battle = Battle([at("line_regiment", 5, 5)], [at("colossus", 9, 9)])
    battle.state.fires = {battle.at(5, 5): 0}
    battle.state.order, battle.state.place = (UnitId("line_regiment"),), 0
    battle.do(EndTurn(player=RED), 4)
    (die,) = (event for event in battle.events if isinstance(event, DiceRolled))
    assert (die.purpose, die.rules, die.sides) == ("horde_fire", ("ST-11.1",), (5,))


@pytest.mark.rule("ST-11.5")
def test_who_is_struck_at_in_his_hiding_place_is_seen_by_all() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 5, 5)], [at("grampus", 12, 12)], board=FOREST)
    battle.put("colossus", hidden_from=(0, 2), near=(0,))
    battle.do(Attack(player=RED, unit=EVA, weapon=0, target=WALKER), 100)
    assert battle.unit("colossus").hidden_from == ()
