"""What a pack of campaigns of regions is told of what cannot be played: where it is wrong, what to do."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from game.content.problems import Finding
from game.content.systems import Surroundings
from game.systems.sectors.content import OpeningUnit, Race, RegionMap, SectorCampaign
from game.systems.sectors.content_checks import check_campaign, check_map, check_race
from game.systems.sectors.generate import made_map
from game.systems.sectors.profile import EFFECT_PHASES, Ability
from tests.support.shipped import shipped_catalog

CATALOG = shipped_catalog()
AROUND = Surroundings(CATALOG.entries, {})
BANKS = CATALOG.of(RegionMap)["twin_banks"]
EVENING = CATALOG.of(SectorCampaign)["two_banks"]
QUARRELS = CATALOG.of(SectorCampaign)["old_quarrels"]
GREYS = CATALOG.of(Race)["greys"]


def told(found: Iterable[Finding]) -> dict[str, str]:
    """Where something is wrong, and what to do instead."""
    return {".".join(map(str, each.path)): each.hint for each in found}


def with_first(**changes: object) -> RegionMap:
    """The map of the evening with another first region, which is a capital."""
    first = replace(BANKS.regions[0], **changes)  # type: ignore[arg-type]
    return replace(BANKS, regions=(first, *BANKS.regions[1:]))


def test_what_is_shipped_and_what_is_made_is_as_it_should_be() -> None:
    for ground in (*CATALOG.of(RegionMap).values(), *(made_map("made", "Made", 4, seed) for seed in (1, 2))):
        assert told(check_map(ground, AROUND)) == {}
    for race in CATALOG.of(Race).values():
        assert told(check_race(race, AROUND)) == {}
    for campaign in CATALOG.of(SectorCampaign).values():
        assert told(check_campaign(campaign, AROUND)) == {}


@pytest.mark.rule("SE-7.3")
@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"home": 0}, {"regions.0.is_capital": "write whose it is: home: 1"}),
        ({"home": 4}, {"regions": "number the homes of the races 1, 2, 3 and so on"}),
        (
            {"outline": ((1600, 36), (1800, 36), (9, 36))},
            {"regions.0.outline": "name its corners in order"},
        ),
        ({"centre": (2350, 400)}, {"regions.0.centre": "counters and names stand there"}),
    ],
)
def test_a_map_that_cannot_be_played_is_told_where(changes: dict[str, object], where: dict[str, str]) -> None:
    assert told(check_map(with_first(**changes), AROUND)) == where


@pytest.mark.rule("SE-3.5", "SE-4.14")
def test_a_race_brings_something_into_battles_and_its_ability_brings_something() -> None:
    bare = replace(GREYS, forces={**GREYS.forces, "duel": ()})
    assert told(check_race(bare, AROUND)) == {"forces.duel": "name a frame at least"}
    bonds = Ability(id="bonds", name="Bonds", phase="production", effect="levy")
    assert told(check_race(replace(GREYS, ability=bonds), AROUND)) == {
        "ability.effect": "write resources: 1 or production: 1"
    }
    assert told(check_race(replace(GREYS, ability=replace(bonds, production=1)), AROUND)) == {}
    drop = replace(bonds, effect="deploy")
    assert told(check_race(replace(GREYS, ability=drop), AROUND)) == {
        "ability.target": "write target: owned or target: occupied, or let abilities deploy for nothing"
    }
    for target in ("owned", "occupied"):
        assert told(check_race(replace(GREYS, ability=replace(drop, target=target)), AROUND)) == {}


@pytest.mark.rule("SE-3.5")
@pytest.mark.parametrize(
    ("effect", "foreign", "hint"),
    [
        ("relocate", {"resources": 2}, "resources is for levy"),
        ("avoid", {"target": "owned"}, "target is for relocate or deploy"),
        ("deploy", {"origin": "owned", "target": "owned"}, "origin is for relocate"),
        ("levy", {"target": "occupied", "production": 1}, "target is for relocate or deploy"),
    ],
)
def test_what_an_ability_says_in_vain_is_told(effect: Any, foreign: dict[str, Any], hint: str) -> None:
    ability = Ability(id="mine", name="Mine", phase=EFFECT_PHASES[effect], effect=effect, **foreign)
    found = [*check_race(replace(GREYS, ability=ability), AROUND)]
    assert [each.hint for each in found] == [hint] and all(each.is_warning for each in found)
    assert [*told(found)] == [f"ability.{hint.split()[0]}"]


@pytest.mark.rule("SE-1.1", "SE-1.4", "SE-6.3")
def test_a_campaign_names_who_plays_in_it() -> None:
    elsewhere = OpeningUnit(race="greys", number=2, region="gate_1")
    for wrong, where in (
        (replace(EVENING, opening=(elsewhere,)), {"opening.0.race": ""}),
        (
            replace(EVENING, opening=(replace(elsewhere, race="spawn", number=7),)),
            {"opening.0.number": f"a race has {EVENING.units} there"},
        ),
        (replace(EVENING, owners={"gate_1": "spwan"}), {"owners.gate_1": "did you mean 'spawn'?"}),
        (replace(EVENING, queued=9), {"queued": "have fewer units or a shorter queue"}),
        (replace(EVENING, system="totalwar"), {"system": "write system: sectors"}),
        (replace(EVENING, begun=("gate_1",)), {"begun.0": "set units of two races down there: opening"}),
        (
            replace(QUARRELS, opening=QUARRELS.opening[:2]),
            {"begun.1": "set units of two races down there: opening"},
        ),
    ):
        assert told(check_campaign(wrong, AROUND)) == where


def test_one_home_is_told_in_the_singular() -> None:
    ground = replace(BANKS, regions=tuple(replace(region, home=region.home % 2) for region in BANKS.regions))
    around = Surroundings({**CATALOG.entries, "region_map": {"twin_banks": ground}}, {})
    (found,) = [each for each in check_campaign(EVENING, around) if each.path == ("races",)]
    assert found.message == "the map has homes for one race, not for 2"


def test_a_region_that_touches_itself_and_one_that_is_cut_off_are_told() -> None:
    borders = with_first().regions[0].borders
    found = [*check_map(with_first(borders=("capital_1", *borders)), AROUND)]
    assert [(finding.message, finding.hint) for finding in found] == [
        ("'capital_1' cannot touch itself", "leave it out")
    ]
    apart = [each.message for each in check_map(with_first(borders=("capital_1",)), AROUND)]
    assert "not every region can be reached from 'capital_1': 11 regions, the first is 'vale_1'" in apart
