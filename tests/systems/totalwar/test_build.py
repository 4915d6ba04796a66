"""Every shipped campaign becomes a war that the rules accept and somebody can play."""

import pytest
from msgspec.structs import replace

from game.content.catalog import Catalog
from game.core.codec import digest, from_json, to_json
from game.core.ids import FrameId, PlayerId
from game.rules.campaigns import campaign_options
from game.rules.system import SetupError
from game.session.setups import frozen
from game.systems.totalwar.actions import CastVote, EndMoves, MoveFleet
from game.systems.totalwar.build import build_setup, campaigns, default_request
from game.systems.totalwar.campaign import Campaign as ClosedCampaign
from game.systems.totalwar.content import Campaign, Prices
from game.systems.totalwar.economy import is_built_at, producing_panels, total_income
from game.systems.totalwar.pricing import priced, priced_rules
from game.systems.totalwar.renewal import renewed_setup
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.setup import BEGUN_BY, TotalWarSetup
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.submission import bad_setup
from tests.support.shipped import shipped_catalog
from tests.support.totalwar import FED, RULES, ZEON, War

CAMPAIGNS = sorted(campaigns(shipped_catalog()))
SYMMETRIC = ("quick_war", "black_flag")


def war(campaign: str) -> TotalWarSetup:
    return build_setup(TotalWarRequest(campaign=campaign), shipped_catalog())


def first_state(campaign: str) -> TotalWarState:
    return RULES.setup(war(campaign), 7)


def gold(setup: TotalWarSetup, faction: str) -> int:
    """What a faction's forces cost."""
    officers = {officer.id for each in setup.factions if each.id == faction for officer in each.officers}
    prices = {frame.id: frame.cost_gold for frame in setup.frames}
    return sum(
        prices[unit.frame] for force in setup.forces if force.officer in officers for unit in force.units
    )


def test_the_campaigns_that_are_promised_are_there() -> None:
    found = campaigns(shipped_catalog())
    assert found["grand_war"].theatres == ("earth_sphere", "earth") and found["grand_war"].length == "long"
    assert found["quick_war"].theatres == ("quick_theatre",) and found["quick_war"].length == "evening"
    assert len(found["three_powers"].factions) == 3
    assert [each.origin for each in found["black_flag"].rogues] == [ZEON]
    assert found["first_war"].is_guided and sum(each.is_guided for each in found.values()) == 1
    assert {found[name].length for name in ("siege", "severed")} == {"short"}


@pytest.mark.rule("TW-7.7")
@pytest.mark.parametrize("name", CAMPAIGNS)
def test_every_campaign_becomes_a_legal_setup(name: str) -> None:
    setup = war(name)
    assert bad_setup(ClosedCampaign(setup)) is None
    assert (setup.counts_by_owner, setup.begun_by, setup.marks_arrival) == (True, BEGUN_BY, True)
    assert from_json(to_json(setup), TotalWarSetup) == setup
    assert digest(from_json(frozen(setup), object)) == digest(setup), "a save of it could not be read"


@pytest.mark.rule("TW-1.4")
@pytest.mark.parametrize("name", CAMPAIGNS)
def test_zeon_moves_first_and_has_something_to_do(name: str) -> None:
    state = first_state(name)
    assert RULES.active(state) == (ZEON,)
    legal = RULES.legal(state, PlayerId(ZEON))
    assert len(legal) > 20
    assert all(RULES.check(state, action) is None for action in legal[::17])
    assert total_income(state, FED) > 0 and total_income(state, ZEON) > 0


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_every_seat_gets_its_turn(name: str) -> None:
    under_way = War(war(name))
    seats = {officer.player for faction in under_way.setup.factions for officer in faction.officers}
    seats |= {officer.player for officer, _ in under_way.setup.rogues}
    seen: set[PlayerId] = set()
    can_move: set[PlayerId] = set()
    for _ in range(300):
        if seen == seats and under_way.state.round > 1:
            break
        seen.add(under_way.seat)
        legal = RULES.legal(under_way.state, under_way.seat)
        if any(isinstance(action, MoveFleet) for action in legal):
            can_move.add(under_way.seat)
        under_way.skip()
    assert seen == seats == can_move


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_everybody_can_build_something_at_home(name: str) -> None:
    state = first_state(name)
    for faction in state.factions.values():
        if faction.kind != "lone":
            panels = producing_panels(state, faction.id)
            grunt = state.campaign.frames[state.campaign.grunts[faction.id]]
            assert any(is_built_at(state, panel, faction, grunt) for panel in panels)


@pytest.mark.parametrize("name", SYMMETRIC)
def test_even_wars_start_with_even_armies(name: str) -> None:
    setup = war(name)
    state = first_state(name)
    assert abs(gold(setup, FED) - gold(setup, ZEON)) <= 10
    assert total_income(state, FED) == total_income(state, ZEON) == 82
    shapes = {
        faction: sorted(
            (force.kind, len(force.units)) for force in state.forces.values() if force.faction == faction
        )
        for faction in (FED, ZEON)
    }
    assert shapes[FED] == shapes[ZEON]


@pytest.mark.rule("TW-4.1")
def test_the_companions_start_of_the_quick_war() -> None:
    setup = war("quick_war")
    for faction in setup.factions:
        officers = {officer.id for officer in faction.officers}
        kinds = sorted(force.kind for force in setup.forces if force.officer in officers)
        assert kinds == ["fleet", "squadron", "squadron", "squadron"]
        assert faction.bank == {"federation": 240, "zeon": 200}[faction.id], "Zeon moves first"
    assert setup.order == (ZEON, FED)


def test_the_grand_war_is_all_but_even_in_gold_and_nobody_flies_what_is_not_developed() -> None:
    setup = war("grand_war")
    assert 0 < gold(setup, ZEON) - gold(setup, FED) < gold(setup, FED) // 12, (
        "the Federation's home yields more"
    )
    assert total_income(first_state("grand_war"), FED) > total_income(first_state("grand_war"), ZEON)
    tiers = {frame.id: frame.tier for frame in setup.frames}
    assert {tiers[unit.frame] for force in setup.forces for unit in force.units} == {0}
    assert len(setup.theatres) == 2 and setup.theatres[1].theatre == "land"


@pytest.mark.rule("TW-5.5")
def test_the_spearhead_starts_cut_off_and_one_lane_joins_it() -> None:
    under_way = War(war("severed"))
    heart = next(site.panel for site in under_way.setup.theatres[0].sites if site.name == "The Heart")
    assert heart in under_way.state.cut
    before = total_income(under_way.state, FED)
    lane = [under_way.state.map.panel(column, 4) for column in (4, 5)]
    under_way.give(FED, *lane)
    assert {under_way.state.owners[panel] for panel in under_way.state.cut} <= {ZEON}
    assert total_income(under_way.state, FED) > before + 75


@pytest.mark.rule("TW-5.4")
def test_the_ring_round_luna_ii_hangs_on_one_lane() -> None:
    under_way = War(war("siege"))
    assert under_way.state.cut == set()
    under_way.give(FED, *(under_way.state.map.panel(7, row) for row in (4, 5, 6)))
    lost = [panel for panel in under_way.state.cut if under_way.state.owners[panel] == ZEON]
    assert len(lost) * 2 > under_way.state.owners.count(ZEON) - 10


@pytest.mark.rule("TW-8.1")
def test_the_rogue_owns_nothing_and_comes_last() -> None:
    under_way = War(war("black_flag"))
    under_way.until("marrow")
    state = under_way.state
    assert state.factions[state.officers["marrow"].faction].kind == "lone"
    assert state.factions[state.officers["marrow"].faction].origin == ZEON
    assert under_way.seat == PlayerId("marrow")
    assert any(not isinstance(action, EndMoves) for action in RULES.legal(state, under_way.seat))


def test_the_compact_flies_what_its_origin_builds() -> None:
    compact = next(each for each in war("three_powers").factions if each.id == "compact")
    assert (compact.grunt, compact.origin, compact.bank) == (FrameId("gm"), FED, 260)


def test_the_usual_war_is_the_quick_one() -> None:
    assert default_request(shipped_catalog()).campaign == "quick_war"


def test_a_campaign_chooses_some_options_and_leaves_the_others_to_the_rules() -> None:
    catalog = shipped_catalog()
    assert campaign_options(catalog.of(Campaign)["quick_war"]) == {"turn_limit": 30}
    options = war("quick_war").options
    assert (options.turn_limit, options.ace_4) == (30, 20)
    asked = TotalWarRequest(campaign="quick_war", options={"turn_limit": 12, "ace_4": 26})
    options = build_setup(asked, catalog).options
    assert (options.turn_limit, options.ace_4) == (12, 26)


def test_seats_can_be_shared_out_among_officers() -> None:
    request = TotalWarRequest(
        campaign="quick_war", seats={FED: "anna", "okoye": "ben"}, humans=("anna", "ben")
    )
    setup = build_setup(request, shipped_catalog())
    players = {officer.id: officer.player for faction in setup.factions for officer in faction.officers}
    assert players["brandt"] == "anna" and players["okoye"] == "ben" and players["ostrow"] == ZEON
    assert setup.humans == ("anna", "ben")


def test_an_unknown_campaign_is_named_with_the_nearest() -> None:
    with pytest.raises(SetupError, match="did you mean 'quick_war'") as problem:
        build_setup(TotalWarRequest(campaign="quik_war"), shipped_catalog())
    assert problem.value.path == "campaign"
    with pytest.raises(SetupError):
        build_setup(TotalWarRequest(campaign="quick_war"), Catalog())


def test_a_setup_that_is_altered_by_hand_is_refused_by_the_rules() -> None:
    setup = war("quick_war")
    crowded = replace(setup.forces[1], panel=setup.forces[0].panel)
    with pytest.raises(ValueError, match="panel_taken"):
        RULES.setup(replace(setup, forces=(setup.forces[0], crowded)), 1)


@pytest.mark.rule("TW-6.2")
@pytest.mark.rule("TW-6.3")
def test_the_grand_war_moves_to_earth_with_every_force_placed() -> None:
    under_way = War(war("grand_war"))
    under_way.until("ostrow")
    luna = under_way.state.map.capitals[FED].panels[0]
    before = under_way.state.map.neighbours[luna][1]
    for force in under_way.state.at.get(before, ()):
        under_way.put(force, under_way.state.map.panel(30, 30))
    under_way.put("zf1", before)
    under_way.fleet("zf1", under_way.state.map.steps[before].index(luna), 1)
    while under_way.state.battle is None or under_way.state.prompts:
        under_way.skip()
    under_way.fight("attacker")
    while under_way.state.votes is None:
        under_way.skip()
    under_way.do(CastVote(player=PlayerId(ZEON), faction=ZEON, is_peace=True))
    under_way.do(CastVote(player=PlayerId(FED), faction=FED, is_peace=False))
    while under_way.state.theatre == 0:
        under_way.skip()
    while under_way.state.phase == "placement":
        under_way.do(RULES.legal(under_way.state, under_way.seat)[0])
    state = under_way.state
    assert state.map.setup.theatre == "land" and state.cut == set()
    placed = [force for force in state.forces.values() if force.kind in ("squadron", "fleet")]
    assert len(placed) > 28 and all(state.owners[force.panel] == force.faction for force in placed)
    assert not any(state.campaign.frames[unit.frame].id == "drum" for unit in state.units.values())
    assert RULES.legal(state, under_way.seat)


def test_states_of_one_setup_share_its_tables_and_others_never() -> None:
    setup, other = war("first_war"), war("first_war")
    state = RULES.setup(setup, 1)
    assert RULES.restore(setup, state.record()).campaign is state.campaign
    assert RULES.setup(other, 1).campaign is not state.campaign
    assert RULES.setup(other, 1).campaign.setup is other


@pytest.mark.rule("TW-4.1")
def test_a_campaign_has_prices_of_its_own_and_pays_the_same_for_panels() -> None:
    catalog, prices = shipped_catalog(), campaigns(shipped_catalog())["grand_war"].prices
    assert (prices.machines_percent, prices.works_percent) == (250, 300)
    assert (prices.raising_percent, prices.superweapons_percent) == (600, 200)
    assert prices.output_percent == 200
    usual, dear = war("quick_war"), war("grand_war")
    frames = {frame.id: frame.cost_gold for frame in usual.frames}
    assert frames == {name: frame.cost_gold for name, frame in catalog.frames.items()}
    assert all(frame.cost_gold == -(-5 * frames[frame.id] // 2) for frame in dear.frames)
    assert [hero.cost_gold for hero in dear.heroes] == [-(-5 * hero.cost_gold // 2) for hero in usual.heroes]
    assert dear.rules == priced_rules(usual.rules, prices)
    assert (dear.rules.new_squadron_gold, dear.rules.new_fleet_gold) == (60, 180)
    assert dear.rules.panel_gold == usual.rules.panel_gold and dear.rules.start_gold == usual.rules.start_gold


@pytest.mark.rule("TW-4.7")
def test_docks_and_refineries_can_have_a_price_of_their_own() -> None:
    usual = war("quick_war").rules
    dear = priced_rules(usual, Prices(works_percent=300, docks_percent=150))
    for before, after in zip(usual.facilities, dear.facilities):
        percent = 150 if before.id in ("dockyard", "refinery") else 300
        costs = [priced(level.cost_gold, percent) for level in before.levels]
        assert [level.cost_gold for level in after.levels] == costs


@pytest.mark.rule("TW-4.9")
def test_prices_are_of_several_kinds_and_rounded_up() -> None:
    usual = war("quick_war").rules
    works = priced_rules(usual, Prices(works_percent=150))
    for before, after in zip(usual.facilities, works.facilities):
        steps = zip(before.levels, after.levels)
        assert all(new.cost_gold == -(-old.cost_gold * 3 // 2) for old, new in steps)
    assert [each.cost_gold for each in works.projects] == [each.cost_gold * 3 // 2 for each in usual.projects]
    assert works.superweapons == usual.superweapons and works.new_fleet_gold == usual.new_fleet_gold
    weapons = priced_rules(usual, Prices(superweapons_percent=50)).superweapons
    assert [(each.cost_gold, each.shot_gold) for each in weapons] == [
        (each.cost_gold // 2, each.shot_gold // 2) for each in usual.superweapons
    ]
    yards = priced_rules(usual, Prices(output_percent=150))
    assert {kind: site.output_slots for kind, site in yards.sites.items()} == {
        kind: site.output_slots * 3 // 2 for kind, site in usual.sites.items()
    }
    assert [level.output_slots for each in yards.facilities for level in each.levels] == [
        level.output_slots * 3 // 2 for each in usual.facilities for level in each.levels
    ]
    assert yards.new_fleet_gold == usual.new_fleet_gold and yards.superweapons == usual.superweapons
    raising = priced_rules(usual, Prices(raising_percent=10))
    assert (raising.new_squadron_gold, raising.new_fleet_gold) == (1, 3)
    assert raising.facilities == usual.facilities and priced_rules(usual, Prices()) == usual
    assert (priced(1, 10), priced(0, 500), priced(25, 150)) == (1, 0, 38)


def test_a_war_that_moves_to_newer_content_keeps_its_prices() -> None:
    state = first_state("grand_war")
    again = renewed_setup(state, shipped_catalog())
    assert (again.frames, again.heroes, again.rules) == (
        state.campaign.setup.frames,
        state.campaign.setup.heroes,
        state.campaign.setup.rules,
    )
