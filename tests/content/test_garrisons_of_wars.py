"""Machines that garrisons are made of serve where the war is waged: else they would be empty, unseen."""

from dataclasses import replace

import pytest

from game.content.checks import check_entry
from game.content.models import Frame, Trait
from game.content.systems import Surroundings
from game.systems.registry import SCHEMAS
from game.systems.totalwar.content import Campaign, Theatre
from tests.support.shipped import shipped_catalog


def around(frame: str, trait: Trait) -> Surroundings:
    """The shipped content with a trait given to a frame."""
    entries = dict(shipped_catalog().entries)
    found = entries["frame"][frame]
    assert isinstance(found, Frame) and trait not in found.traits
    entries["frame"] = {**entries["frame"], frame: replace(found, traits=(*found.traits, trait))}
    return Surroundings(entries, {system.name: system for system in SCHEMAS})


def told(entry: object, around: Surroundings, code: str) -> list[str]:
    """What is told of an entry with a code."""
    return [f"{each.message} - {each.hint}" for each in check_entry(entry, around) if each.code == code]


@pytest.mark.rule("TW-4.9")
@pytest.mark.parametrize(
    ("trait", "war", "expected"),
    [
        ("land_only", "quick_war", ["cannot serve in space, where 'quick_theatre' lies"]),
        ("land_only", "grand_war", ["cannot serve in space, where 'earth_sphere' lies"]),
        ("space_only", "quick_war", []),
        ("space_only", "grand_war", ["cannot serve on land, where 'earth' lies"]),
    ],
)
def test_a_grunt_that_is_barred_from_a_theatre_is_told(trait: Trait, war: str, expected: list[str]) -> None:
    world = around("gm", trait)
    entry = world.find("campaign", war)
    assert isinstance(entry, Campaign)
    found = told(entry, world, "grunt")
    assert len(found) == len(expected)
    for each, words in zip(found, expected):
        assert each.startswith(f"the grunt 'gm' of 'federation' {words}: its garrisons there would be empty")
        assert "give 'federation' a grunt that serves there" in each


@pytest.mark.rule("TW-4.9")
def test_the_grunt_of_an_origin_is_looked_at_and_that_of_who_is_rogue() -> None:
    world = around("gm", "land_only")
    three, flag = world.find("campaign", "three_powers"), world.find("campaign", "black_flag")
    assert isinstance(three, Campaign) and isinstance(flag, Campaign)
    users = [each for each in three.factions if "federation" in (each.origin, each.faction)]
    assert len(told(three, world, "grunt")) == len(users) == 2
    varg = around("varg", "land_only")
    factions = [each for each in flag.factions if "zeon" in (each.origin, each.faction)]
    rogues = [each for each in flag.rogues if each.origin == "zeon"]
    assert rogues and len(told(flag, varg, "grunt")) == len(factions) + len(rogues)


@pytest.mark.rule("TW-4.9")
def test_militia_that_is_barred_from_its_theatre_is_told() -> None:
    world = around("gm", "land_only")
    theatre = world.find("theatre", "quick_theatre")
    assert isinstance(theatre, Theatre)
    sites = [site.name for site in theatre.sites if site.militia == "gm"]
    found = told(theatre, world, "barred")
    assert sites and len(found) == len(sites)
    for name, each in zip(sites, found):
        assert each.startswith(f"'gm' cannot serve in space: '{name}' would have no militia")


@pytest.mark.parametrize("kind", ["campaign", "theatre"])
def test_shipped_wars_have_garrisons(kind: str) -> None:
    world = Surroundings(dict(shipped_catalog().entries), {system.name: system for system in SCHEMAS})
    for entry in world.entries[kind].values():
        assert not [*told(entry, world, "grunt"), *told(entry, world, "barred")]
