"""The shipped strategic maps: valid, joined, supplied, even, symmetric where they say so, and complete."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from game.content.checks import check_entry
from game.content.kinds import kinds_of
from game.content.models import Rules
from game.content.systems import Surroundings
from game.content.tree import YamlMapping, text_block_rows
from game.content.validate import Validator
from game.content.yaml_tree import read_yaml
from game.systems.registry import SCHEMAS
from game.systems.totalwar import profile, setup
from game.systems.totalwar.build import theatre_setup
from game.systems.totalwar.campaign import Theatre as ClosedTheatre
from game.systems.totalwar.content import (
    NO_PANEL,
    Campaign,
    CampaignSite,
    CampaignSiteKind,
    FallRule,
    StandingOrder,
    Theatre,
)
from game.systems.totalwar.content_checks import start_incomes
from game.systems.totalwar.profile import TotalWarRules
from game.systems.totalwar.supply import joined_panels
from tests.support.shipped import shipped_catalog

FED, ZEON = "federation", "zeon"
THEATRES = sorted(shipped_catalog().of(Theatre))
SYMMETRIC = ("proving_ground", "quick_theatre")
"""Their incomes are even; other maps say why they are not."""


@cache
def closed(name: str) -> ClosedTheatre:
    return ClosedTheatre(theatre_setup(shipped_catalog(), name))


def rules() -> TotalWarRules:
    entry = shipped_catalog().of(Rules)["totalwar"]
    assert isinstance(entry.options, TotalWarRules)
    return entry.options


def incomes(name: str) -> dict[str, int]:
    return start_incomes(shipped_catalog().of(Theatre)[name], closed(name), rules())


def site(name: str, place: str) -> CampaignSite:
    return next(each for each in shipped_catalog().of(Theatre)[name].sites if each.name == place)


def steps(name: str, one: str, other: str) -> int:
    theatre = closed(name)
    return theatre.distance(theatre.panel(*site(name, one).at), theatre.panel(*site(name, other).at))


@pytest.mark.rule("TW-1.2")
def test_sizes() -> None:
    sizes = {name: (closed(name).setup.columns, closed(name).setup.rows) for name in THEATRES}
    assert sizes["earth_sphere"] == (60, 40) and len(closed("earth_sphere").panels) == 2400
    assert sizes["earth"][0] >= 48 and sizes["earth"][1] >= 27
    assert sizes["quick_theatre"] == (13, 11) and len(closed("quick_theatre").panels) == 137
    assert closed("earth").setup.theatre == "land" and closed("earth_sphere").setup.theatre == "space"


@pytest.mark.parametrize("name", THEATRES)
def test_ground_is_joined_and_no_site_stands_where_nobody_can_go(name: str) -> None:
    theatre = closed(name)
    ground = [panel for panel in theatre.panels if theatre.is_passable[panel]]
    assert len(ground) > 0.8 * len(theatre.panels)
    marks = ["land" if passable else "" for passable in theatre.is_passable]
    assert sum(joined_panels(theatre.neighbours, marks, ground[:1])) == len(ground)
    assert all(theatre.is_passable[panel] for panel in theatre.sites)


@pytest.mark.rule("TW-5.4")
@pytest.mark.parametrize("name", (*SYMMETRIC, "earth", "earth_sphere"))
def test_every_panel_of_a_faction_is_joined_to_its_capital_at_the_start(name: str) -> None:
    theatre = closed(name)
    owners = theatre.setup.owners
    roots = [capital.panels[0] for capital in theatre.capitals.values()]
    assert [theatre.sites[root].kind for root in roots] == ["capital"] * len(roots)
    joined = joined_panels(theatre.neighbours, owners, roots)
    assert [panel for panel, owner in enumerate(owners) if owner and not joined[panel]] == []


@pytest.mark.rule("TW-4.2")
@pytest.mark.parametrize("name", THEATRES)
def test_start_incomes_are_even_or_the_difference_is_stated(name: str) -> None:
    earned = incomes(name).values()
    is_even = (max(earned) - min(earned)) * 10 <= max(earned)
    note = shipped_catalog().of(Theatre)[name].income_note
    assert is_even != bool(note)
    assert is_even == (name in SYMMETRIC)


def half_turned(theatre: ClosedTheatre) -> Iterator[tuple[int, int]]:
    """Every panel with the one on which half a turn puts it."""
    columns, rows = theatre.setup.columns, theatre.setup.rows
    for panel in theatre.panels:
        column, row = panel % columns, panel // columns
        last = rows - 1 if column % 2 == 0 else rows - 2
        yield panel, theatre.panel(columns - 1 - column, last - row)


@pytest.mark.rule("TW-1.2")
@pytest.mark.parametrize("name", SYMMETRIC)
def test_small_maps_are_the_same_from_both_sides(name: str) -> None:
    theatre = closed(name)
    swapped = {FED: ZEON, ZEON: FED, "": ""}
    for panel, mirror in half_turned(theatre):
        assert theatre.setup.terrain[mirror] == theatre.setup.terrain[panel]
        assert theatre.setup.owners[mirror] == swapped[theatre.setup.owners[panel]]
        here, there = theatre.sites.get(panel), theatre.sites.get(mirror)
        assert (here is None) == (there is None)
        if here is not None and there is not None:
            assert (here.kind, here.yield_gold, here.facilities) == (
                there.kind,
                there.yield_gold,
                there.facilities,
            )
    assert incomes(name)[FED] == incomes(name)[ZEON]


@pytest.mark.rule("TW-1.2")
def test_the_quick_theatre_is_the_one_of_the_companion() -> None:
    places = {
        each.at: (each.kind, each.yield_gold) for each in shipped_catalog().of(Theatre)["quick_theatre"].sites
    }
    theatre = closed("quick_theatre")
    assert incomes("quick_theatre") == {FED: 82, ZEON: 82}
    assert [theatre.setup.owners.count(owner) for owner in (FED, ZEON)] == [42, 42]
    assert steps("quick_theatre", "Luna II", "Side 7") == 10
    one_side = {
        (1, 4): ("capital", 0),
        (2, 8): ("factory", 0),
        (3, 1): ("factory", 0),
        (2, 5): ("colony", 0),
        (4, 2): ("colony", 0),
        (4, 8): ("colony", 0),
        (5, 4): ("fortress", 0),
        (0, 1): ("resource", 10),
        (1, 8): ("resource", 10),
        (3, 6): ("resource", 20),
        (4, 10): ("resource", 30),
        (0, 9): ("special", 0),
    }
    middle = {
        (6, 5): ("resource", 50),
        (6, 1): ("resource", 20),
        (6, 9): ("resource", 20),
        (6, 3): ("colony", 0),
        (6, 7): ("colony", 0),
    }
    assert places.items() >= one_side.items() and places.items() >= middle.items()
    assert len(places) == 2 * len(one_side) + len(middle)
    assert site("quick_theatre", "Northlight").at == (2, 8) and site("quick_theatre", "Cold Forge").at == (
        9,
        8,
    )


@pytest.mark.rule("TW-1.2")
def test_the_places_of_the_earth_sphere_and_of_earth_are_there() -> None:
    sphere = {each.name: each for each in shipped_catalog().of(Theatre)["earth_sphere"].sites}
    wanted = {f"Side {number}" for number in range(1, 8)}
    wanted |= {"Luna II", "Solomon", "A Baoa Qu", "Granada", "Von Braun", "Low Earth orbit"}
    assert wanted <= set(sphere)
    assert sphere["Luna II"].kind == sphere["Side 7"].kind == "capital"
    theatre = closed("earth_sphere")
    held = {name: theatre.setup.owners[theatre.panel(*each.at)] for name, each in sphere.items()}
    assert held["Side 7"] == held["Solomon"] == held["A Baoa Qu"] == held["Granada"] == ZEON
    assert held["Luna II"] == held["Low Earth orbit"] == FED
    assert [held[f"Side {number}"] for number in (1, 2, 5, 6)] == [""] * 4, "open to whoever comes first"
    earth = {each.name for each in shipped_catalog().of(Theatre)["earth"].sites}
    assert {"Jaburo", "Odessa", "California"} <= earth
    grounds = {
        closed(name).setup.terrain[panel] for name in ("earth_sphere",) for panel in closed(name).panels
    }
    assert {"debris", "dust_shoal", "low_orbit", "planet", "lunar_ground"} <= grounds


@pytest.mark.rule("TW-1.2")
def test_the_lagrange_points_stand_as_they_do_in_the_sky() -> None:
    luna, earth = "Von Braun", "Low Earth orbit"
    assert steps("earth_sphere", "Side 5", luna) < steps("earth_sphere", "Side 5", earth)
    assert (
        site("earth_sphere", "Side 5").at[0]
        < site("earth_sphere", luna).at[0]
        < site("earth_sphere", "Side 7").at[0]
    )
    assert site("earth_sphere", "Luna II").at[0] < site("earth_sphere", earth).at[0]
    ahead, behind = site("earth_sphere", "Side 2").at, site("earth_sphere", "Side 1").at
    assert ahead[1] < 8 < 32 < behind[1] and abs(ahead[0] - behind[0]) <= 3
    far = [steps("earth_sphere", earth, place) for place in ("Luna II", "Side 2", "Side 1", luna)]
    assert max(far) - min(far) <= 5, "all about as far from Earth as Luna"


@pytest.mark.rule("TW-1.3")
@pytest.mark.rule("TW-1.4")
@pytest.mark.parametrize("name", ["earth_sphere", "earth", "quick_theatre"])
def test_both_sides_start_with_broad_land_and_sites_of_several_kinds(name: str) -> None:
    theatre = closed(name)
    for faction in (FED, ZEON):
        kinds = {each.kind for panel, each in theatre.sites.items() if theatre.setup.owners[panel] == faction}
        assert {"capital", "factory", "resource", "special"} <= kinds
        assert theatre.setup.owners.count(faction) >= 42
    projects = {project for each in theatre.sites.values() for project in each.projects}
    assert {"prism_array", "sunspear", "dockyard", "refinery"} <= projects


@pytest.mark.rule("TW-6.2")
@pytest.mark.rule("TW-6.3")
def test_capitals_and_their_successors() -> None:
    sphere, earth = closed("earth_sphere"), closed("earth")
    assert (sphere.capitals[FED].on_fall, sphere.capitals[FED].vote_captor) == ("vote", ZEON)
    assert sphere.capitals[ZEON].on_fall == "game_ends"
    names = {
        faction: [earth.sites[panel].name for panel in earth.capitals[faction].panels]
        for faction in (FED, ZEON)
    }
    assert names == {FED: ["Jaburo"], ZEON: ["Odessa", "California"]}


def test_coasts_are_where_they_should_be() -> None:
    theatre = closed("earth")
    wet = {panel for panel in theatre.panels if theatre.setup.terrain[panel] == "sea"}
    assert 0.5 < len(wet) / len(theatre.panels) < 0.72
    dry_places = {
        site("earth", name).at for name in ("Moscow", "Katanga", "Woomera", "Texas Fields", "Jaburo")
    }
    assert not {theatre.panel(*at) for at in dry_places} & wet
    assert {theatre.panel(21, 9), theatre.panel(3, 14), theatre.panel(37, 19)} <= wet, "three oceans"


def test_words_of_content_and_rules_are_the_same() -> None:
    assert get_args(CampaignSiteKind) == get_args(profile.SiteKind)
    assert get_args(StandingOrder) == get_args(profile.Standing)
    assert get_args(FallRule) == get_args(setup.FallRule)


def test_places_without_panels_are_marked_in_both_grids() -> None:
    catalog = shipped_catalog()
    for name in THEATRES:
        theatre = catalog.of(Theatre)[name]
        ground = catalog.maps[theatre.map]
        for row, marks in enumerate(theatre.owners):
            for column, mark in enumerate(marks):
                assert (mark == NO_PANEL) == (ground.terrain_at(column, row) == theatre.off_map)


def test_every_text_is_written() -> None:
    for theatre in shipped_catalog().of(Theatre).values():
        assert 40 <= len(theatre.description) <= 400
    for campaign in shipped_catalog().of(Campaign).values():
        assert 40 <= len(campaign.description) <= 400 and 80 <= len(campaign.briefing) <= 900
        assert all(40 <= len(faction.briefing) <= 400 for faction in campaign.factions)


MAP = """
id: ring
name: Ring
theatre: space
systems: [totalwar]
grid: hex_flat
legend: {'.': space_open, '#': debris}
rows: |
  .....
  .....
  .....
"""
THEATRE = """
id: ring
name: Ring
map: ring
owner_legend: {F: federation, Z: zeon}
owners: |
  FF.ZZ
  FF.ZZ
  FF.ZZ
capitals:
  - {faction: federation, panels: [[0, 0]]}
  - {faction: zeon, panels: [[4, 2]]}
sites:
  - {at: [0, 0], kind: capital, name: Blue Home, facilities: {suit_works: 1}}
  - {at: [4, 2], kind: capital, name: Red Home}
  - {at: [2, 0], kind: colony, name: Haven, militia: gm}
  - {at: [4, 0], kind: special, name: Yard, projects: [dockyard]}
"""
CAMPAIGN = """
id: war
name: War
system: totalwar
theatres: [ring]
order: [zeon, federation]
factions:
  - {faction: federation, commander: ann, officers: [{id: ann, name: Ann, rank: supreme_commander}]}
  - faction: zeon
    commander: lev
    developed: [tier_1]
    officers: [{id: lev, name: Lev, rank: supreme_commander}, {id: ida, name: Ida, rank: ensign}]
forces:
  - {id: blue, kind: squadron, name: Blue, officer: ann, at: [1, 0], units: [{frame: gm, count: 3}]}
  - {id: red, kind: squadron, name: Red, officer: ida, at: [3, 1], units: [{frame: varg, count: 6}]}
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("legend: {'.'", "legend: {'.'", ""),
        ("  .....\n  .....\n", "  ...#.\n  ....#\n", "the first is [4, 0] - open a way"),
        ("rows: |\n  ..", "rows: |\n  #.", "'Blue Home' stands on ground that no force enters"),
        ("systems: [totalwar]", "systems: [skirmish]", "the map 'ring' is not for totalwar"),
        ("systems: [totalwar]", "systems: [skirmish]", "skirmishes are played on squares, not on hex_flat"),
        ("systems: [totalwar]", "systems: [totalwar, sectors]", "sectors is not played on maps - its boards"),
        ("systems: [totalwar]", "systems: [totalwar, wargame]", "its boards stand in reliefs/"),
        ("panels: [[0, 0]]", "panels: [[0, 0]], on_fall: vote, vote_captor: federation",
         "'federation' cannot take its own capital"),
        ("panels: [[0, 0]]", "panels: [[0, 0]], on_fall: vote, vote_captor: rogue", "and it takes no part"),
        ("theatres: [ring]", "theatres: [ring, ring]", "the theatre 'ring' stands in the list already"),
        ("suit_works: 1", "suit_work: 1", "there is no facility 'suit_work' - did you mean 'suit_works'?"),
        ("suit_works: 1", "suit_works: 4", "'suit_works' has 3 levels, not 4"),
        ("suit_works: 1", "garrison: 1", "'garrison' cannot stand on the capital 'Blue Home'"),
        ("[dockyard]", "[dockyards]", "there is nothing called 'dockyards'"),
        (", militia: gm", ", militia: gm, battle_map: old_town", "'Haven' lies in space - name a board"),
        (", militia: gm", ", militia: gm, battle_map: earth", "no battle can be fought on it"),
        (", militia: gm", "", "'Haven' is neutral and has no model for its militia"),
        (", militia: gm", ", militia: harrier_frigate", "does not serve in squadrons, which"),
        ("  FF.ZZ\n  FF.ZZ\n  FF", "  FFFZZ\n  FFFZZ\n  FF", "incomes at the start are uneven: federation"),
        ("rank: ensign", "rank: ensing", "there is no rank 'ensing' - did you mean 'ensign'?"),
        ("[tier_1]", "[tier_9]", "there is no project or design 'tier_9' - did you mean"),
        ("rank: supreme_commander}]}", "rank: ensign}]}", "the commander 'ann' is only ensign"),
        ("varg, count: 6", "varg, count: 7", "'red': its machines take 7 slots, it has 6 [TW-7.1]"),
        ("varg, count: 6", "gallant, count: 2", "'red': 'gallant' is not developed yet [TW-7.7]"),
        ("varg, count: 6", "talon_cruiser", "'talon_cruiser' does not serve in squadrons"),
        ("varg, count: 6", "anvil, count: 6", "'anvil' cannot serve in this theatre [TW-4.9]"),
        ("{faction: federation, commander: ann", "{faction: federation, origin: compact, commander: ann",
         "'compact' has no grunt: nothing fills its garrisons"),
        ("id: red, kind: squadron", "id: red, kind: fleet", "(Ensign) commands at most 0 fleets"),
    ],
)  # fmt: skip
def test_what_total_war_cannot_play_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    texts = {"map": MAP, "theatre": THEATRE, "campaign": CAMPAIGN}
    assert sum(old in text for text in texts.values()) == 1
    entries = dict(shipped_catalog().entries)
    for kind, text in texts.items():
        path = tmp_path / f"{kind}.yaml"
        path.write_text(text.replace(old, new, 1), "utf-8")
        entries[kind] = {**entries[kind], "ring" if kind != "campaign" else "war": read(kind, path)}
    around = Surroundings(entries, {system.name: system for system in SCHEMAS})
    found = [
        finding.message + (f" - {finding.hint}" if finding.hint else "")
        for kind, name in (("map", "ring"), ("theatre", "ring"), ("campaign", "war"))
        for finding in check_entry(entries[kind][name], around)
    ]
    assert bool(found) == bool(told)
    assert not told or any(told in each for each in found), found


@cache
def validator() -> Validator:
    return Validator({system.name: system for system in SCHEMAS})


def read(kind_name: str, path: Path) -> object:
    """The entry in a file, which must be valid by itself."""
    kind = next(kind for kind in kinds_of(SCHEMAS) if kind.name == kind_name)
    tree = read_yaml(path, path.name).value
    assert isinstance(tree, YamlMapping)
    for key in kind.text_rows:
        text_block_rows(tree, key)
    value, problems = validator().check(kind, tree)
    assert value is not None, problems
    return value


def test_capitals_and_fortresses_have_boards_of_their_own() -> None:
    catalog = shipped_catalog()
    for theatre in catalog.of(Theatre).values():
        ground = catalog.maps[theatre.map].theatre
        for site in theatre.sites:
            if site.kind in ("capital", "fortress"):
                assert site.battle_map is not None, f"{theatre.id}: {site.name}"
            if site.battle_map is not None:
                board = catalog.maps[site.battle_map]
                assert board.theatre == ground
                assert "skirmish" in board.systems
