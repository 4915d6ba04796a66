"""Grants of several races in one turn: each is used or lapses by itself (SE-3.6). The usual campaign."""

import dataclasses

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED
from game.core.ids import PlayerId
from game.core.kernel import Step
from game.systems.sectors.build import default_request
from game.systems.sectors.content import RegionMap, SectorCampaign
from game.systems.sectors.events import (
    AbilityUsed,
    GrantRevoked,
    OrdersMerged,
    SectorsEvent,
    SectorsStep,
    UnitBought,
)
from game.systems.sectors.evolve import evolve
from game.systems.sectors.resolve_merge import merge
from game.systems.sectors.resolve_production import close_production
from game.systems.sectors.resolve_turn import _scan
from game.systems.sectors.state import SectorsState, Use
from tests.support.sectors import ability, campaign, place
from tests.support.shipped import shipped_catalog

RACES = ("greys", "machina", "marines")


def three(kind: str, grants: tuple[tuple[str, str], ...]) -> SectorsStep:
    """Three races that have the ability of one, each with a grant for a unit and a region."""
    state = campaign(
        "AB BC CD DE EF FA",
        {"greys": "AA", "machina": "CC", "marines": "EE"},
        owners={"greys": "AB", "machina": "CD", "marines": "EF"},
        factories="ABCDEF",
        queue=1,
        treasury=(9, 9),
        abilities={race: ability(kind) for race in RACES},
    )
    for race, (unit, letter) in zip(RACES, grants, strict=True):
        use = Use(PlayerId(f"{race}_1"), PlayerId(unit), place(state, letter), 1)
        state.plans[race] = replace(state.plans[race], grant=use)
    return Step(state, evolve, SEEDED)


def races(events: list[SectorsEvent], kind: type[AbilityUsed] | type[GrantRevoked]) -> list[str]:
    """Return whose abilities were used, or lapsed."""
    return [event.race for event in events if isinstance(event, kind)]


@pytest.mark.rule("SE-3.6", "SE-3.7")
@pytest.mark.parametrize(
    "possible", [(), ("greys",), ("machina",), ("marines",), ("greys", "marines"), RACES]
)
def test_of_every_race_a_teleport_is_made_or_its_grant_lapses(possible: tuple[str, ...]) -> None:
    own = {"greys": "B", "machina": "D", "marines": "F"}
    step = three("greys", tuple((f"{race}_2", own[race] if race in possible else "A") for race in RACES))
    merge(step)
    events = list(step.events)
    assert races(events, AbilityUsed) == [*possible]
    assert races(events, GrantRevoked) == [race for race in RACES if race not in possible]
    (merged,) = [event for event in events if isinstance(event, OrdersMerged)]
    assert {move.unit for move in merged.moves} == {f"{race}_2" for race in possible}
    assert all(plan.grant is None for plan in step.state.plans.values())
    assert all((step.state.races[race].used == 1) == (race in possible) for race in RACES)


@pytest.mark.rule("SE-3.6", "SE-3.9")
@pytest.mark.parametrize("possible", [(), ("greys",), ("machina", "marines"), RACES])
def test_of_every_race_a_unit_is_deployed_or_its_grant_lapses(possible: tuple[str, ...]) -> None:
    own = {"greys": "B", "machina": "D", "marines": "F"}
    other = {"greys": "C", "machina": "E", "marines": "A"}
    step = three("marines", tuple(("", (own if race in possible else other)[race]) for race in RACES))
    close_production(step)
    events = list(step.events)
    assert races(events, AbilityUsed) == [*possible]
    assert races(events, GrantRevoked) == [race for race in RACES if race not in possible]
    bought = [(event.race, event.player) for event in events if isinstance(event, UnitBought)]
    assert bought == [(race, f"{race}_3") for race in possible]


@pytest.mark.rule("SE-3.6", "SE-3.8")
def test_of_every_race_an_enemy_is_avoided_or_its_grant_lapses() -> None:
    step = three("machina", (("machina_1", "A"), ("greys_1", "A"), ("greys_2", "A")))
    state: SectorsState = step.state
    for name in (PlayerId("machina_1"), PlayerId("machina_2")):
        state.players[name] = replace(state.players[name], region=place(state, "A"))
    _scan(step)
    events = list(step.events)
    assert races(events, AbilityUsed) == ["greys", "machina"]
    assert races(events, GrantRevoked) == ["marines"], "it meets nobody"
    assert [event.effect for event in events if isinstance(event, AbilityUsed)] == ["avoid"] * 2
    assert step.state.scanned == (("greys", "machina_1"), ("machina", "greys_1"))


@pytest.mark.rule("SE-7.2")
def test_the_usual_campaign_is_an_evening_on_the_smallest_map_and_no_guided_one() -> None:
    catalog = shipped_catalog()
    campaigns, maps = catalog.of(SectorCampaign), catalog.of(RegionMap)
    evening = next(each for each in campaigns.values() if each.length == "evening" and not each.is_guided)
    by_size = sorted(maps.values(), key=lambda each: len(each.regions))
    small, large = by_size[0].id, by_size[-1].id
    assert len(maps[small].regions) < len(maps[large].regions)
    long = next(each.length for each in campaigns.values() if each.length != "evening")

    def usual(**changed: SectorCampaign) -> str:
        entries = {name: dataclasses.replace(each, id=name) for name, each in changed.items()}
        return default_request(
            dataclasses.replace(catalog, entries={**catalog.entries, "sector_campaign": entries})
        ).campaign

    on_large = dataclasses.replace(evening, map=large)
    on_small = dataclasses.replace(evening, map=small)
    assert usual(a=on_large, b=on_small) == "b", "the smaller map"
    assert usual(a=dataclasses.replace(on_small, length=long), b=on_large) == "b", "an evening"
    assert usual(a=dataclasses.replace(on_small, is_guided=True), b=on_large) == "b", "not guided"
    assert usual(b=on_small, a=on_small) == "a" and usual() == ""
