"""A lone rogue may have left a faction that takes no part in the war: he flies and is sent its models."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import UNSET

from game.content.catalog import Catalog
from game.core.codec import from_json, to_json
from game.systems.totalwar.build import build_setup, campaigns
from game.systems.totalwar.content import CampaignRogue, Theatre
from game.systems.totalwar.economy import grunt_of
from game.systems.totalwar.founding import fill_of
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.setup import TotalWarSetup
from tests.content.test_battle_systems import report
from tests.support.shipped import shipped_catalog
from tests.support.totalwar import FED, RULES, ZEON


def without_zeon() -> Catalog:
    """The three powers, Zeon's ground the Federation's: all of Zeon is an officer who is a rogue."""
    shipped = shipped_catalog()
    war = campaigns(shipped)["three_powers"]
    zeon = next(each for each in war.factions if each.faction == ZEON)
    (officer,) = (each for each in zeon.officers if each.id == "kader")
    own = replace(
        war,
        id="own",
        factions=tuple(each for each in war.factions if each != zeon),
        order=tuple(each for each in war.order if each != ZEON),
        forces=tuple(
            each
            for each in war.forces
            if each.officer == officer.id or each.officer not in {of.id for of in zeon.officers}
        ),
        rogues=(CampaignRogue(officer=officer, origin=ZEON),),
    )
    ground = shipped.of(Theatre)["three_powers"]
    theirs = replace(
        ground,
        owner_legend={**ground.owner_legend, "Z": FED},
        capitals=tuple(each for each in ground.capitals if each.faction != ZEON),
    )
    entries = {
        **shipped.entries,
        "campaign": {**shipped.entries["campaign"], own.id: own},
        "theatre": {**shipped.entries["theatre"], theirs.id: theirs},
    }
    return replace(shipped, entries=entries)


@pytest.mark.rule("TW-8.2", "TW-9.1", "TW-4.10")
def test_who_left_a_faction_that_takes_no_part_has_its_grunts() -> None:
    """Nothing filled his garrisons and squadrons once he had founded a faction."""
    setup = build_setup(TotalWarRequest(campaign="own"), without_zeon())
    assert from_json(to_json(setup), TotalWarSetup) == setup
    state = RULES.setup(setup, 3)
    rogue = state.forces["zs2"]
    grunt = grunt_of(state, rogue.faction)
    assert state.factions[rogue.faction].kind == "lone"
    assert grunt is not None and (grunt.id, grunt.faction) == ("varg", ZEON)
    (place,) = (panel for panel, site in state.map.sites.items() if site.name == "Terrace Colony")
    state.owners[place] = ""  # neutral, and no model is named for its militia: it is filled up as he is
    assert {each.id for each in fill_of(state, rogue, place, ())} == {"varg"}


def test_a_war_in_which_all_take_part_keeps_its_setup() -> None:
    setup = build_setup(TotalWarRequest(campaign="black_flag"), shipped_catalog())
    assert all(officer.grunt is UNSET for officer, _ in setup.rogues) and setup.rogues


@pytest.mark.rule("TW-9.1")
def test_who_left_a_faction_without_a_grunt_is_told(tmp_path: Path) -> None:
    entry = (
        "id: black_flag\npatch: true\nrogues: [{officer: {id: marrow, name: Osei, rank: captain}, "
        "origin: compact}]\n"
    )
    found = report(tmp_path, "campaigns", entry, "")
    (row,) = (each for each in found.splitlines() if "grunt" in each)
    assert "rogues.0.origin: 'compact' has no grunt" in row
