"""A war begins as its campaign, its theatres and the request say, or says what does not fit (TW-1, TW-7)."""

import dataclasses

import msgspec
import pytest
from msgspec.structs import replace

from game.core.ids import FrameId
from game.rules.system import SetupError
from game.systems.totalwar.build import (
    build_setup,
    campaign_of,
    campaigns,
    default_request,
    force_setup,
    theatre_setup,
)
from game.systems.totalwar.content import NO_PANEL, Campaign, CampaignOfficer, Theatre
from game.systems.totalwar.request import TotalWarRequest
from tests.support.shipped import shipped_catalog
from tests.support.totalwar import base_rules

CATALOG = shipped_catalog()
NAMES = sorted(campaigns(CATALOG))


def seat_of(officer: CampaignOfficer, usual: str) -> tuple[str, str, str, str]:
    """Return an officer as a setup has him."""
    return officer.id, officer.name, usual, officer.rank


@pytest.mark.rule("TW-1.4")
@pytest.mark.rule("TW-4.1")
@pytest.mark.rule("TW-7.1")
@pytest.mark.parametrize("name", NAMES)
def test_factions_officers_and_forces_are_those_of_the_campaign(name: str) -> None:
    chosen = campaigns(CATALOG)[name]
    setup = build_setup(TotalWarRequest(campaign=name), CATALOG)
    assert (setup.name, setup.campaign, setup.order) == (chosen.name, chosen.id, chosen.order)
    for wanted, built in zip(chosen.factions, setup.factions, strict=True):
        faction = CATALOG.factions[wanted.faction]
        origin = CATALOG.factions[wanted.origin or wanted.faction]
        assert (built.id, built.name, built.colour) == (faction.id, faction.name, faction.colour)
        assert built.grunt == (origin.grunt or "") and built.origin == (wanted.origin or "")
        assert built.bank == (base_rules().start_gold if wanted.bank is None else wanted.bank)
        assert (built.commander, built.developed, built.is_rogue) == (
            wanted.commander,
            wanted.developed,
            wanted.is_rogue,
        )
        assert [(o.id, o.name, o.player, o.rank) for o in built.officers] == [
            seat_of(each, faction.id) for each in wanted.officers
        ]
    assert [(o.id, o.name, o.player, o.rank, origin) for o, origin in setup.rogues] == [
        (*seat_of(each.officer, each.officer.id), each.origin) for each in chosen.rogues
    ]
    columns = setup.theatres[0].columns
    for force, placed in zip(chosen.forces, setup.forces, strict=True):
        assert placed == force_setup(force, columns)
        assert divmod(placed.panel, columns) == (force.at[1], force.at[0])
        assert placed.home == (force.home[1] * columns + force.home[0] if force.home is not None else -1)
        assert (placed.id, placed.kind, placed.name, placed.officer) == (
            force.id,
            force.kind,
            force.name,
            force.officer,
        )
        assert (placed.order, placed.battles, placed.victories) == (
            force.order,
            force.battles,
            force.victories,
        )
        units = [(each.frame, each.kills, each.hero or "") for each in force.units for _ in range(each.count)]
        assert [(unit.frame, unit.kills, unit.hero) for unit in placed.units] == units


@pytest.mark.rule("TW-1.2")
@pytest.mark.rule("TW-1.3")
@pytest.mark.rule("TW-6.2")
@pytest.mark.parametrize("name", NAMES)
def test_theatres_are_their_maps_with_owners_and_sites(name: str) -> None:
    chosen = campaigns(CATALOG)[name]
    setup = build_setup(TotalWarRequest(campaign=name), CATALOG)
    assert [each.id for each in setup.theatres] == list(chosen.theatres)
    for built in setup.theatres:
        theatre = CATALOG.of(Theatre)[built.id]
        ground = CATALOG.maps[theatre.map]
        assert (built.columns, built.rows) == (ground.width_tiles, ground.height_tiles)
        assert (built.name, built.theatre) == (theatre.name, ground.theatre)
        for number in range(built.columns * built.rows):
            row, column = divmod(number, built.columns)
            mark, kind = theatre.owners[row][column], ground.legend[ground.rows[row][column]]
            is_off = kind == theatre.off_map or mark == NO_PANEL
            assert built.terrain[number] == ("" if is_off else kind)
            assert built.owners[number] == ("" if is_off else theatre.owner_legend.get(mark, ""))
        for site, placed in zip(theatre.sites, built.sites, strict=True):
            assert divmod(placed.panel, built.columns) == (site.at[1], site.at[0])
            assert (placed.kind, placed.name, placed.yield_gold) == (site.kind, site.name, site.yield_gold)
            assert (placed.projects, placed.facilities) == (
                site.projects,
                tuple(sorted(site.facilities.items())),
            )
            assert (placed.militia, placed.battle_map) == (site.militia or "", site.battle_map or "")
        for capital, kept in zip(theatre.capitals, built.capitals, strict=True):
            panels = tuple(row * built.columns + column for column, row in capital.panels)
            assert (kept.faction, kept.panels) == (capital.faction, panels)
            assert kept.vote_captor == (capital.vote_captor or "") and kept.on_fall == capital.on_fall


@pytest.mark.rule("TW-7.5")
def test_a_seat_is_named_for_an_officer_else_for_his_faction_else_it_is_the_factions() -> None:
    chosen = campaigns(CATALOG)["quick_war"]
    side = chosen.factions[0]
    first, second = side.officers[0].id, side.officers[1].id
    request = TotalWarRequest(
        campaign="quick_war", seats={first: "ann", side.faction: "bob"}, humans=("ann",)
    )
    built = build_setup(request, CATALOG)
    seats = {officer.id: officer.player for officer in built.factions[0].officers}
    assert seats[first] == "ann" and seats[second] == "bob" and built.humans == ("ann",)
    assert {officer.player for officer in built.factions[1].officers} == {chosen.factions[1].faction}


def test_a_war_knows_its_campaign_by_id_and_an_older_one_by_name() -> None:
    setup = build_setup(TotalWarRequest(campaign="quick_war"), CATALOG)
    assert campaign_of(CATALOG, setup) is campaigns(CATALOG)["quick_war"]
    assert campaign_of(CATALOG, replace(setup, campaign="gone")) is None
    old = replace(setup, campaign=msgspec.UNSET)
    found = campaign_of(CATALOG, old)
    assert found is not None and found.id == "quick_war"
    assert campaign_of(CATALOG, replace(old, name="Nothing")) is None


@pytest.mark.rule("TW-1.2")
def test_the_usual_war_is_an_evening_of_two_sides_without_rogues_on_the_smallest_map() -> None:
    def panels(campaign: Campaign) -> int:
        ground = CATALOG.maps[CATALOG.of(Theatre)[campaign.theatres[0]].map]
        return ground.width_tiles * ground.height_tiles

    usual = campaigns(CATALOG)[default_request(CATALOG).campaign]
    assert not usual.is_guided and usual.length == "evening" and not usual.rogues
    for other in campaigns(CATALOG).values():
        if not other.is_guided and other.length == "evening" and not other.rogues:
            assert (len(usual.factions), panels(usual)) <= (len(other.factions), panels(other))


@pytest.mark.rule("TW-1.1")
def test_what_a_theatre_or_a_request_has_wrong_is_told_with_its_place() -> None:
    with pytest.raises(SetupError) as caught:
        theatre_setup(CATALOG, "nowhere")
    assert caught.value.path == "theatres"
    force = campaigns(CATALOG)["quick_war"].forces[0]
    crowd = dataclasses.replace(force, units=(dataclasses.replace(force.units[0], count=3),))
    assert [unit.frame for unit in force_setup(crowd, 13).units] == [FrameId(force.units[0].frame)] * 3
    assert force_setup(dataclasses.replace(force, home=(2, 1)), 13).home == 15
