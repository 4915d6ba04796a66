"""What a campaign cannot begin with: each rule that a setup breaks, named (SE-1 to SE-9)."""

from collections.abc import Callable, Mapping
from dataclasses import replace as changed
from typing import Any

import pytest
from msgspec.structs import replace

from game.content.catalog import Catalog
from game.core.ids import PlayerId
from game.rules.system import SetupError
from game.systems.sectors.build import build_setup, campaigns
from game.systems.sectors.campaign import Campaign
from game.systems.sectors.content import Race, RegionMap, SectorCampaign
from game.systems.sectors.generate import Site, made_map
from game.systems.sectors.request import Joining, MapWish, SectorsRequest
from game.systems.sectors.setup import RegionSetup, SectorsSetup
from game.systems.sectors.setup_checks import bad_setup
from tests.support.sectors import RULES, campaign, rules
from tests.support.shipped import shipped_catalog

GOOD = campaign("AB BC", {"greys": "AA", "machina": "C"}, queue=1, factories="A").campaign.setup


def region(number: int, **values: object) -> SectorsSetup:
    """Return the good setup with one region put otherwise."""
    regions: list[RegionSetup] = list(GOOD.regions)
    regions[number] = replace(regions[number], **values)
    return replace(GOOD, regions=tuple(regions))


def player(number: int, **values: object) -> SectorsSetup:
    """Return the good setup with one player put otherwise."""
    players = list(GOOD.players)
    players[number] = replace(players[number], **values)
    return replace(GOOD, players=tuple(players))


def crowd(count: int) -> SectorsSetup:
    """Return it with so many units of the Greys on the map."""
    units = (replace(GOOD.players[0], id=PlayerId(f"g{number}")) for number in range(count))
    return replace(GOOD, players=(*units, *(each for each in GOOD.players if each.race == "machina")))


def races(count: int) -> SectorsSetup:
    """Return it with so many races."""
    more = (replace(GOOD.races[0], id=f"race_{number}") for number in range(count - 2))
    return replace(GOOD, races=(*GOOD.races, *more)[:count])


TWO_TO_SIX = "a campaign has two to six races, each once [SE-1.1]"
OWN_SEAT = "every player has a seat of his own [SE-1.2]"
ADMINISTRATOR = "the administrator is no player [SE-9.2]"
NOBODY = "a battle is under way where nobody meets an enemy [SE-6.3]"
CASES: Mapping[str, tuple[Callable[[], SectorsSetup], str]] = {
    "good": (lambda: GOOD, ""),
    "six races": (lambda: races(6), ""),
    "seven races": (lambda: races(7), TWO_TO_SIX),
    "one race": (
        lambda: replace(region(2, owner=""), races=GOOD.races[:1], players=GOOD.players[:3]),
        TWO_TO_SIX,
    ),
    "a race twice": (lambda: replace(GOOD, races=(*GOOD.races, GOOD.races[0])), TWO_TO_SIX),
    "a seat twice": (lambda: replace(GOOD, players=(*GOOD.players, GOOD.players[0])), OWN_SEAT),
    "the system's seat": (lambda: player(0, id=PlayerId("system")), OWN_SEAT),
    "a border of one side": (
        lambda: region(0, neighbours=(1, 2)),
        "the borders of A are not those of its neighbours [SE-2.2]",
    ),
    "a strange owner": (
        lambda: region(1, owner="elves"),
        "B belongs to a race that does not play [SE-1.1]",
    ),
    "no owner": (lambda: region(0, owner=""), ""),
    "a strange race": (lambda: player(0, race="elves"), "Greys 1 has no race or stands nowhere [SE-1.2]"),
    "off the map": (lambda: player(0, region=3), "Greys 1 has no race or stands nowhere [SE-1.2]"),
    "before the first": (lambda: player(0, region=-2), "Greys 1 has no race or stands nowhere [SE-1.2]"),
    "in the queue": (lambda: player(0, region=-1), ""),
    "on the last": (lambda: player(0, region=2), ""),
    "a strange administrator": (lambda: replace(GOOD, administrator=PlayerId("zoe")), ADMINISTRATOR),
    "an administrator": (lambda: replace(GOOD, administrator=PlayerId("machina_1")), ""),
    "ten units": (lambda: crowd(10), ""),
    "eleven units": (lambda: crowd(11), "Greys have more than 10 units [SE-1.1]"),
    "a strange battle system": (
        lambda: replace(GOOD, options=changed(GOOD.options, battle_system="chess")),
        "there is no battle system chess [SE-4.2]",
    ),
    "automatic battles": (
        lambda: replace(GOOD, options=changed(GOOD.options, battle_system="automatic")),
        "",
    ),
    "a battle of one race": (lambda: replace(GOOD, begun=(0,)), NOBODY),
    "a battle of nobody": (lambda: replace(GOOD, begun=(1,)), NOBODY),
    "a battle of two": (lambda: replace(player(1, region=2), begun=(2,)), ""),
}


@pytest.mark.rule("SE-1.1")
@pytest.mark.rule("SE-1.2")
@pytest.mark.rule("SE-2.2")
@pytest.mark.rule("SE-6.3")
@pytest.mark.parametrize("case", CASES)
def test_a_setup_that_breaks_a_rule_begins_no_campaign(case: str) -> None:
    setup, wanted = CASES[case][0](), CASES[case][1]
    problem = bad_setup(Campaign(setup))
    assert (problem.message if problem else "") == wanted
    if not wanted:
        RULES.setup(setup, 1)
        return
    with pytest.raises(SetupError) as caught:
        RULES.setup(setup, 1)
    assert caught.value.message == wanted


@pytest.mark.rule("SE-2.4")
@pytest.mark.parametrize("corner", [(1001, 0), (0, 1001), (-1, 0), (0, -1)])
def test_a_region_lies_on_the_map(corner: tuple[int, int]) -> None:
    Campaign(region(0, outline=((0, 0), (1000, 0), (1000, 1000), (0, 1000)), centre=(1000, 0)))
    for setup in (region(0, outline=((0, 0), corner, (100, 100))), region(0, centre=corner)):
        with pytest.raises(ValueError, match="a region lies off the map"):
            Campaign(setup)


@pytest.mark.rule("SE-2.2")
@pytest.mark.parametrize("near", [-1, 3])
def test_a_region_borders_on_regions(near: int) -> None:
    with pytest.raises(ValueError, match="a region borders on what is none"):
        Campaign(region(2, neighbours=(1, near)))


@pytest.mark.rule("SE-2.2")
def test_distances_are_steps_over_borders_and_what_cannot_be_reached_is_as_far_as_there_are_regions() -> None:
    table = campaign("AB BC CD DA AE FG", {"greys": "A", "machina": "C"}).campaign
    a, b, c, d, e, f, g = range(7)
    assert table.distances[a] == (0, 1, 2, 1, 1, 7, 7)
    assert table.distances[e] == (1, 2, 3, 2, 0, 7, 7)
    assert table.distances[g] == (7, 7, 7, 7, 7, 1, 0)
    assert table.touches(b, c) and not table.touches(b, d) and not table.touches(a, f)
    assert len({id(row) for row in table.distances}) == 7


@pytest.mark.rule("SE-1.1")
def test_a_campaign_that_the_rules_forbid_is_refused_with_the_rule() -> None:
    catalog = shipped_catalog()
    few = changed(catalog.rules["sectors"], options=changed(rules(), most_units=3))
    entries = dict(catalog.entries) | {"rules": {**catalog.rules, "sectors": few}}
    with pytest.raises(SetupError, match=r"Marines have more than 3 units \[SE-1\.1\]") as caught:
        build_setup(SectorsRequest(campaign="two_banks"), changed(catalog, entries=entries))
    assert caught.value.path == "campaign"


@pytest.mark.rule("SE-1.1")
def test_sites_of_which_no_even_map_comes_make_none() -> None:
    sites = (Site("capital", 9.0, 0.0, is_home=True), Site("vale", 5.0, 0.3))
    with pytest.raises(ValueError, match="these sites make no map on which all races are equal"):
        made_map("made", "Made", 2, 1, sites)


BANKS = campaigns(shipped_catalog())["two_banks"]
MARINES = shipped_catalog().of(Race)["marines"]


def content(kind: str, entry: SectorCampaign | RegionMap | Race) -> Catalog:
    """Return the content with one entry put otherwise."""
    catalog = shipped_catalog()
    rows = {**catalog.entries[kind], entry.id: entry}
    return changed(catalog, entries=dict(catalog.entries) | {kind: rows})


def banks(**values: Any) -> Catalog:
    """Return the content with the smallest campaign put otherwise."""
    return content("sector_campaign", changed(BANKS, **values))


def land(**values: Any) -> Catalog:
    """Return it with the first region of that campaign's map put otherwise."""
    ground = shipped_catalog().of(RegionMap)[BANKS.map]
    first, *rest = ground.regions
    return content("region_map", changed(ground, regions=(changed(first, **values), *rest)))


def marines(**values: Any) -> Catalog:
    """Return it with its first race put otherwise."""
    return content("race", changed(MARINES, **values))


def people(*seats: Joining, administrator: str = "") -> SectorsRequest:
    """Return a request for that campaign with people."""
    return SectorsRequest(campaign="two_banks", people=seats, administrator=administrator)


FORCE = {"skirmish": (changed(MARINES.forces["skirmish"][0], frame="gmm"),)}
UNMET: Mapping[str, tuple[Callable[[], tuple[SectorsRequest, Catalog]], str, str]] = {
    "campaign": (
        lambda: (SectorsRequest(campaign="two_bank"), shipped_catalog()),
        "campaign",
        "there is no campaign 'two_bank'; did you mean 'two_banks'?",
    ),
    "map": (
        lambda: (people(), banks(map="twin_bank")),
        "map",
        "there is no map of regions 'twin_bank'; did you mean 'twin_banks'?",
    ),
    "race": (
        lambda: (people(), banks(races=("marines", "spawns"))),
        "races",
        "there is no race 'spawns'; did you mean 'spawn'?",
    ),
    "border": (
        lambda: (people(), land(borders=("vale_11",))),
        "map.capital_1.borders",
        "there is no region 'vale_11'; did you mean 'vale_1'?",
    ),
    "begun": (
        lambda: (people(), banks(begun=("vale_11",))),
        "begun",
        "there is no region 'vale_11'; did you mean 'vale_1'?",
    ),
    "faction": (
        lambda: (people(), marines(faction="federatio")),
        "races.marines.faction",
        "there is no faction 'federatio'; did you mean 'federation'?",
    ),
    "force": (
        lambda: (people(), marines(forces={})),
        "races.marines.forces",
        "there is no force for battles by Skirmish",
    ),
    "frame": (
        lambda: (people(), marines(forces={**MARINES.forces, **FORCE})),
        "races.marines.forces.skirmish",
        "there is no frame 'gmm'; did you mean 'gm'?",
    ),
    "administrator": (
        lambda: (people(administrator="spawn_9"), shipped_catalog()),
        "administrator",
        "there is no seat 'spawn_9'; did you mean 'spawn_8'?",
    ),
    "seat": (
        lambda: (people(Joining("ann", "marines"), Joining("ann", "spawn")), shipped_catalog()),
        "people.0.seat",
        "the seat 'ann' is taken",
    ),
    "preferred race": (
        lambda: (people(Joining("ann"), Joining("bob", "spawns")), shipped_catalog()),
        "people.1.race",
        "there is no race 'spawns'; did you mean 'spawn'?",
    ),
    "races of a made map": (
        lambda: (SectorsRequest(wish=MapWish(races=2), races=("marines", "spawns")), shipped_catalog()),
        "races.1",
        "there is no race 'spawns'; did you mean 'spawn'?",
    ),
    "races each once": (
        lambda: (SectorsRequest(wish=MapWish(races=2), races=("spawn", "spawn")), shipped_catalog()),
        "races",
        "the map is for 2 races, each once; there are 2",
    ),
}


@pytest.mark.rule("SE-1.1")
@pytest.mark.rule("SE-1.2")
@pytest.mark.parametrize("case", UNMET)
def test_what_a_request_or_its_content_has_wrong_is_told_with_its_place(case: str) -> None:
    make, path, told = UNMET[case]
    with pytest.raises(SetupError) as caught:
        build_setup(*make())
    assert (caught.value.path, str(caught.value)) == (path, f"{path}: {told}")


@pytest.mark.rule("SE-1.2")
def test_who_finds_no_place_is_told_which_race_is_full() -> None:
    crowd = tuple(Joining(f"p{number}") for number in range(17))
    build_setup(people(*crowd[:16]), shipped_catalog())
    with pytest.raises(SetupError, match=r"people\.16: all places of (Marines|Spawn) are taken"):
        build_setup(people(*crowd), shipped_catalog())
