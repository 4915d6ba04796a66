"""The shipped maps, races and campaigns, made maps, and battles of races in every battle system."""

from dataclasses import replace

import pytest
import yaml

from game.agents.staff import LevelBySeat, fight_out
from game.content.catalog import Catalog
from game.content.systems import Surroundings
from game.content.writing import entry_text
from game.core.bridge import BattleOrder
from game.rules.report_checks import report_problem
from game.rules.system import SetupError
from game.systems.registry import system_named
from game.systems.sectors.actions import MoveUnit
from game.systems.sectors.bridge import pending_order, settle
from game.systems.sectors.build import build_setup, default_request, race_setup
from game.systems.sectors.certificate import certificate, distances
from game.systems.sectors.content import Race, RegionMap, SectorCampaign, Treasury
from game.systems.sectors.content_checks import check_campaign
from game.systems.sectors.generate import LARGE, SMALL, USUAL, Site, made_map
from game.systems.sectors.making import made
from game.systems.sectors.making import request as map_request
from game.systems.sectors.request import MapWish, SectorsRequest
from game.systems.sectors.state import SectorsState
from tests.support.sectors import RULES, acted, committed, rules
from tests.support.shipped import shipped_catalog


def catalog() -> Catalog:
    """The shipped content."""
    return shipped_catalog()


def test_the_country_of_four_races_is_as_the_companion_says() -> None:
    ground = catalog().of(RegionMap)["four_crowns"]
    assert len(ground.regions) == 32
    assert sum(len(region.borders) for region in ground.regions) == 2 * 60
    assert sum(region.sacks for region in ground.regions) == 16
    assert sum(region.has_factory for region in ground.regions) == 8
    assert distances(ground) == ((6, 6, 8),) * 4


@pytest.mark.parametrize(("name", "races", "regions"), [("twin_banks", 2, 12), ("three_fords", 3, 18)])
def test_the_smaller_maps_are_certified(name: str, races: int, regions: int) -> None:
    ground = catalog().of(RegionMap)[name]
    assert certificate(ground) == () and len(ground.regions) == regions
    assert max(region.home for region in ground.regions) == races


@pytest.mark.parametrize("sites", [SMALL, USUAL, LARGE], ids=["small", "usual", "large"])
@pytest.mark.parametrize("races", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, 4, 5)), 6])
def test_made_maps_are_the_same_for_every_race(races: int, sites: tuple[Site, ...]) -> None:
    grounds = [made_map("made", "Made", races, seed, sites) for seed in (1, 2)]
    assert grounds[0] != grounds[1]
    for ground in grounds:
        assert certificate(ground) == () and len(set(distances(ground))) == 1
        assert len(ground.regions) == races * len(sites)
    assert made_map("made", "Made", races, 2, sites) == grounds[1]


@pytest.mark.rule("SE-1.1")
def test_a_campaign_is_begun_on_a_made_map() -> None:
    wish = MapWish(races=3, size="small")
    asked = map_request(catalog(), SectorsRequest(races=("spawn", "greys", "marines")), wish, 5)
    setup = build_setup(asked, catalog())
    assert [race.id for race in setup.races] == ["spawn", "greys", "marines"]
    assert len(setup.regions) == 12 and setup == build_setup(asked, catalog())
    state = RULES.setup(setup, 1)
    assert {player.race for player in state.players.values() if player.region >= 0} == set(state.races)
    assert len({region.name for region in setup.regions}) == 12, "names are not drawn twice"
    board = made(catalog(), wish, 5, "my_map", "My map")
    assert board.is_even and board.folder == "region_maps"
    ground = yaml.safe_load(entry_text(board.entry))
    assert [each["outline"] for each in ground["regions"]] == [
        [list(corner) for corner in region.outline] for region in setup.regions
    ]


def test_a_made_map_for_more_races_than_there_are_is_refused() -> None:
    for races, where in (((), "races"), (("greys", "greys"), "races"), (("greys", "nobody"), "races.1")):
        wish = MapWish(races=len(races) or 6)
        with pytest.raises(SetupError) as caught:
            build_setup(SectorsRequest(wish=wish, races=races), catalog())
        assert caught.value.path == where


def test_a_certificate_notices_what_is_not_equal() -> None:
    ground = made_map("made", "Made", 3, 1)
    first = ground.regions[0]
    richer = type(first)(
        **{name: getattr(first, name) for name in first.__slots__} | {"sacks": first.sacks + 1}
    )
    other = type(ground)(
        **{name: getattr(ground, name) for name in ground.__slots__}
        | {"regions": (richer, *ground.regions[1:])}
    )
    assert any("holds something else" in problem for problem in certificate(other))


def test_borders_that_are_drawn_are_those_of_the_rules() -> None:
    ground = catalog().of(RegionMap)["four_crowns"]
    sides: dict[frozenset[tuple[int, int]], list[str]] = {}
    for region in ground.regions:
        for side in zip(region.outline, (*region.outline[1:], *region.outline[:1])):
            sides.setdefault(frozenset(side), []).append(region.id)
    drawn = {frozenset(pair) for pair in sides.values() if len(pair) == 2}
    assert drawn == {frozenset((region.id, name)) for region in ground.regions for name in region.borders}


@pytest.mark.parametrize("name", sorted(catalog().of(SectorCampaign)))
def test_every_campaign_can_be_begun(name: str) -> None:
    state = RULES.setup(build_setup(SectorsRequest(campaign=name), catalog()), 1)
    assert RULES.active(state)
    assert len(catalog().of(SectorCampaign)) == 6


def test_the_old_quarrels_begin_disputed() -> None:
    state = RULES.setup(build_setup(SectorsRequest(campaign="old_quarrels"), catalog()), 1)
    names = {state.campaign.regions[region].id for region in state.disputed}
    assert names == {"north_gate", "south_gate"}


@pytest.mark.rule("SE-5.6")
def test_a_campaign_may_give_a_race_another_start_than_its_own() -> None:
    usual = catalog().of(SectorCampaign)["two_banks"]
    rich = replace(usual, treasuries={"spawn": Treasury(resources=7, production=3)})
    starts = {
        name: (race.resources, race.production)
        for name in usual.races
        for race in (race_setup(catalog(), rich, name, rules(), "land"),)
    }
    assert starts == {"marines": (2, 1), "spawn": (7, 3)}


def test_what_a_campaign_gives_to_a_race_that_is_not_in_it_is_a_mistake() -> None:
    """An ability and a start of a stranger would change nothing and nobody would know why."""
    usual = catalog().of(SectorCampaign)["two_banks"]
    around = Surroundings({"region_map": catalog().of(RegionMap)}, {})
    gift = catalog().of(Race)["greys"].ability
    start = Treasury(resources=1, production=1)
    wrong = replace(usual, treasuries={"spwan": start}, abilities={"greys": gift})
    assert list(check_campaign(usual, around)) == []
    assert {(each.path, each.hint) for each in check_campaign(wrong, around)} == {
        (("treasuries", "spwan"), "did you mean 'spawn'?"),
        (("abilities", "greys"), ""),
    }


def test_a_request_that_cannot_be_met_says_where() -> None:
    assert default_request(catalog()).campaign == "two_banks"
    for request, where in (
        (SectorsRequest(campaign="nowhere"), "campaign"),
        (SectorsRequest(campaign="two_banks", options={"battle_system": "chess"}), "options.battle_system"),
        (SectorsRequest(campaign="two_banks", options={"entry_cap": 0}), "options.entry_cap"),
    ):
        with pytest.raises(SetupError) as caught:
            build_setup(request, catalog())
        assert caught.value.path == where


def first_battle(campaign: str, system: str, seed: int) -> tuple[SectorsState, BattleOrder]:
    """A campaign in which the first two races have met in the middle, and the order of their battle."""
    request = SectorsRequest(campaign=campaign, options={"battle_system": system})
    state = RULES.setup(build_setup(request, catalog()), seed)
    while (ordered := pending_order(state)) is None:
        for player in [each for each in state.players.values() if each.region >= 0]:
            if state.phase == "planning" and player.id in RULES.active(state):
                steps = state.campaign.distances
                enemies = [
                    each.region
                    for each in state.players.values()
                    if each.race != player.race and each.region >= 0
                ]
                near = (player.region, *state.campaign.regions[player.region].neighbours)
                goal = min(near, key=lambda region: min(steps[region][at] for at in enemies))
                state = acted(state, MoveUnit(player=player.id, unit=player.id, region=goal))
        state = committed(state)
    return state, ordered


def random_staff(order: BattleOrder) -> LevelBySeat:
    """Both sides of a battle at the lowest level, which is the quickest."""
    return {side.player: "random" for side in order.sides}


@pytest.mark.rule("SE-4.2", "SE-4.14")
@pytest.mark.parametrize("system", rules().battle_systems)
def test_a_campaigns_battle_is_fought_in_a_battle_system_and_nothing_is_lost(system: str) -> None:
    for seed in (1, 2):
        state, ordered = first_battle("two_banks", system, seed)
        battle = system_named(system)
        assert battle.battles is not None
        setup = battle.battles.order_setup(ordered, catalog())
        end = fight_out(battle, setup, ordered.seed, random_staff(ordered))
        report = battle.battles.report(end)
        assert report_problem(ordered, report, may_draw=True) is None
        after = acted(state, settle(state, report))
        assert len(after.players) == len(state.players)


@pytest.mark.slow
@pytest.mark.parametrize("system", rules().battle_systems)
def test_two_hundred_battles_of_races_in_each_battle_system(system: str) -> None:
    battle = system_named(system)
    assert battle.battles is not None
    for seed in range(200):
        _, ordered = first_battle("two_banks", system, seed)
        setup = battle.battles.order_setup(ordered, catalog())
        end = fight_out(battle, setup, ordered.seed, random_staff(ordered))
        assert report_problem(ordered, battle.battles.report(end), may_draw=True) is None


def test_every_race_has_a_force_for_every_battle_system() -> None:
    for race in catalog().of(Race).values():
        assert set(race.forces) >= set(rules().battle_systems)
