"""A campaign begins as its map, its races and its people say, or says what does not fit (SE-1, SE-5.6)."""

import dataclasses

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId
from game.rules.system import SetupError
from game.systems.sectors.actions import AgreePairs, Commit, EnterPairs, QuitCampaign, TakeOver
from game.systems.sectors.build import (  # the parts of a setup
    _begun,
    _number,
    _regions,
    build_setup,
    campaigns,
    default_request,
    names_of,
    race_setup,
)
from game.systems.sectors.cases import Played, all_meet
from game.systems.sectors.content import Race, RegionMap
from game.systems.sectors.events import GrantRevoked
from game.systems.sectors.request import Joining, SectorsRequest
from game.systems.sectors.state import Game
from tests.support.sectors import RULES, acted, at, campaign, done, order, player_of, rules, use
from tests.support.shipped import shipped_catalog
from tests.systems.sectors.test_refusals_and_offers import A1, D, crowd

CATALOG = shipped_catalog()


def asked(*people: Joining, name: str = "two_banks", **more: object) -> SectorsRequest:
    """Return a request for a small campaign with these people."""
    return SectorsRequest(campaign=name, people=people, **more)  # type: ignore[arg-type]


@pytest.mark.rule("SE-5.6", "SE-5.1", "SE-7.1")
@pytest.mark.parametrize("name", sorted(campaigns(CATALOG)))
def test_regions_and_races_are_those_of_the_content(name: str) -> None:
    chosen = campaigns(CATALOG)[name]
    ground = CATALOG.of(RegionMap)[chosen.map]
    setup = build_setup(asked(name=name), CATALOG)
    ids = [region.id for region in ground.regions]
    for region, built in zip(ground.regions, setup.regions, strict=True):
        home = chosen.races[region.home - 1] if region.home else ""
        assert (built.id, built.name, built.centre, built.outline) == (
            region.id,
            region.name,
            region.centre,
            region.outline,
        )
        assert [ids[each] for each in built.neighbours] == list(region.borders)
        assert built.owner == chosen.owners.get(region.id, home)
        assert built.capital_of == (home if region.is_capital else "")
        assert (built.sacks, built.has_factory) == (region.sacks, region.has_factory)
        assert built.terrain == (region.terrain or ground.terrain)
    for race_id, built_race in zip(chosen.races, setup.races, strict=True):
        race = CATALOG.of(Race)[race_id]
        start = chosen.treasuries.get(race_id, race)
        assert (built_race.id, built_race.name, built_race.colour) == (race.id, race.name, race.colour)
        assert (built_race.resources, built_race.production) == (start.resources, start.production)
        assert built_race.ability == chosen.abilities.get(race_id, race.ability)
        assert {force.system for force in built_race.forces} == {*rules().battle_systems}
        for force in built_race.forces:
            wanted = [unit.frame for unit in race.forces[force.system] for _ in range(unit.count)]
            assert list(force.frames) == wanted
            assert list(force.values) == [max(1, CATALOG.frames[each].cost_gold) for each in wanted]
        own = [player for player in setup.players if player.race == race_id]
        assert len(own) == chosen.units + chosen.queued
        assert [player.id for player in own] == [f"{race_id}_{n + 1}" for n in range(len(own))]
        assert [player.region >= 0 for player in own] == [n < chosen.units for n in range(len(own))]
        names = race.players
        assert [player.name for player in own[: len(names)]] == list(names[: len(own)])
    known = names_of(setup)
    wanted_names: dict[str, str] = {each.id: each.name for each in setup.races}
    wanted_names |= {each.id: each.name for each in setup.boards}
    wanted_names |= {each.id: each.name for each in setup.players}
    assert known == wanted_names


@pytest.mark.rule("SE-1.2", "SE-1.4")
def test_people_take_the_places_of_their_race_until_none_is_left() -> None:
    chosen = campaigns(CATALOG)["two_banks"]
    race, most = chosen.races[0], chosen.units + chosen.queued
    full = [Joining(f"{race}_{number}", race, person="ann") for number in range(1, most + 1)]
    seats = [each for each in build_setup(asked(*full), CATALOG).players if each.race == race]
    assert [each.person for each in seats] == ["ann"] * most
    for people, path in (
        ((*full, Joining(f"{race}_{most}", race)), f"people.{most}"),
        ((Joining("ann", "elves"),), "people.0.race"),
        ((Joining("system"),), "people.0.seat"),
        ((Joining("ann"), Joining("ann")), "people.0.seat"),
        ((Joining("ann"), Joining("ann", later=True)), "people.0.seat"),
    ):
        with pytest.raises(SetupError) as caught:
            build_setup(asked(*people), CATALOG)
        assert caught.value.path == path
    late = build_setup(asked(Joining("ann"), Joining("bob", chosen.races[1], later=True)), CATALOG)
    assert (late.players[-1].id, late.players[-1].race, late.players[-1].visitor) == (
        "bob",
        chosen.races[1],
        True,
    )
    stray = build_setup(asked(Joining("ann"), Joining("bob", later=True)), CATALOG)
    assert stray.players[-1].race == chosen.races[0]
    assert late.administrator == "ann", "the first person, where nobody is named"
    named = build_setup(asked(Joining("ann"), Joining("bob"), administrator="bob"), CATALOG)
    assert named.administrator == "bob"


@pytest.mark.rule("SE-1.2")
def test_a_general_takes_the_first_place_that_is_free() -> None:
    race, other = campaigns(CATALOG)["two_banks"].races[:2]
    people = (Joining("ann", race, general=False), Joining("di", other), Joining("bob", race))
    own = [each for each in build_setup(asked(*people), CATALOG).players if each.race == race]
    assert [each.id for each in own[:2]] == ["bob", "ann"]
    seated = (Joining(f"{race}_2", race), Joining("di", other), Joining("bob", race))
    own = [each for each in build_setup(asked(*seated), CATALOG).players if each.race == race]
    assert [each.id for each in own[:2]] == ["bob", f"{race}_2"]


@pytest.mark.rule("SE-4.14", "SE-6.3")
def test_names_that_a_campaign_has_wrong_are_told_with_what_exists() -> None:
    chosen = campaigns(CATALOG)["two_banks"]
    ground = CATALOG.of(RegionMap)[chosen.map]
    with pytest.raises(SetupError, match="atlantis") as caught:
        _number(ground, "atlantis", "begun")
    assert caught.value.path == "begun"
    assert [_number(ground, each.id, "") for each in ground.regions] == list(range(len(ground.regions)))
    with pytest.raises(SetupError) as caught:
        race_setup(CATALOG, chosen, "elves", rules(), ground.theatre)
    assert caught.value.path == "races"
    stranger = dataclasses.replace(rules(), battle_systems=(*rules().battle_systems, "chess"))
    with pytest.raises(SetupError, match="chess") as caught:
        race_setup(CATALOG, chosen, chosen.races[0], stranger, ground.theatre)
    assert caught.value.path == f"races.{chosen.races[0]}.forces"
    foreign = dataclasses.replace(chosen, races=chosen.races[:1])
    assert {each.owner for each in _regions(ground, foreign)} <= {"", chosen.races[0]}, "homes of nobody"


@pytest.mark.rule("SE-6.3")
def test_a_battle_is_under_way_only_where_enemies_stand() -> None:
    chosen = next(each for each in campaigns(CATALOG).values() if each.begun)
    ground = CATALOG.of(RegionMap)[chosen.map]
    setup = build_setup(asked(name=chosen.id), CATALOG)
    assert [ground.regions[each].id for each in setup.begun] == list(chosen.begun)
    alone = tuple(replace(each, race=chosen.races[0]) for each in setup.players)
    assert _begun(ground, chosen, alone) == ()


@pytest.mark.rule("SE-1.1")
def test_the_usual_campaign_is_an_evening_on_the_smallest_map_without_a_guide() -> None:
    chosen = campaigns(CATALOG)[default_request(CATALOG).campaign]
    assert not chosen.is_guided and chosen.length == "evening"
    for other in campaigns(CATALOG).values():
        if not other.is_guided and other.length == "evening":
            assert len(CATALOG.of(RegionMap)[other.map].regions) >= len(
                CATALOG.of(RegionMap)[chosen.map].regions
            )


@pytest.mark.rule("SE-4.5")
@pytest.mark.parametrize(("owner", "stays"), [("a", "a"), ("b", "b"), ("c", "c"), ("", "lot")])
def test_of_three_races_without_a_difference_the_owner_stays_else_one_by_lot(owner: str, stays: str) -> None:
    units = tuple(map(PlayerId, "abc"))
    pairs = (("a", "b"), ("b", "c"), ("c", "a"))
    games = tuple(
        Played(Game(f"{one}{two}", PlayerId(one), PlayerId(two)), "attacker", 9, is_open=False)
        for one, two in pairs
    )
    drawn: list[object] = []

    def lot(rows: object) -> PlayerId:
        drawn.append(rows)
        return PlayerId("b")

    verdict = all_meet(games, units, PlayerId(owner), lot)
    assert verdict is not None
    left = {*units} - {unit for unit, _ in verdict.falls}
    assert left == {PlayerId("b" if stays == "lot" else stays)} and bool(drawn) == (stays == "lot")


@pytest.mark.rule("SE-4.8")
def test_pairings_entered_anew_want_the_agreement_of_all_again() -> None:
    state = crowd()
    (battle,) = state.battles
    entered = EnterPairs(player=D, battle=battle, units=(PlayerId("greys_3"), D))
    agrees = AgreePairs(player=A1, battle=battle, agrees=True)
    state = acted(state, entered, agrees)
    assert state.battles[battle].agreed == (A1,)
    state = acted(state, AgreePairs(player=D, battle=battle, agrees=False))
    assert state.battles[battle].agreed == () and not state.battles[battle].pairs
    state = acted(state, entered)
    assert state.battles[battle].agreed == (), "what was agreed to before was another pairing"


@pytest.mark.rule("SE-3.6", "SE-2.3")
def test_a_teleport_into_a_full_region_is_not_spent_and_is_revoked_by_its_rule() -> None:
    units = {"greys": "FAA", "machina": "B"}
    people = {"greys_2": "ann", "greys_3": "bob"}
    held = {"greys": "FGA", "machina": "B"}
    state = campaign("AG FB BA", units, factories="FG", owners=held, people=people, orders="each")
    for unit in people:
        state = order(state, unit, "G")
    state = use(state, "greys_1", "greys_1", "G")
    revoked: list[GrantRevoked] = []
    while (state.turn, state.phase) == (1, "planning"):
        state, events = done(state, Commit(player=RULES.active(state)[0]))
        revoked += [event for event in events if isinstance(event, GrantRevoked)]
    assert [(event.race, event.rules) for event in revoked] == [("greys", ("SE-3.6",))]
    assert at(state, "greys_1") == "F" and state.races["greys"].used == 0


@pytest.mark.rule("SE-1.4", "SE-1.5")
def test_who_leaves_gives_back_the_team_mate_whom_he_played_for() -> None:
    people = {"greys_1": "ann", "greys_3": "cy"}
    state = campaign("AB", {"greys": "AA", "machina": "B"}, queue=1, people=people, orders="each")
    state = acted(state, TakeOver(player=PlayerId("greys_3"), mate=PlayerId("greys_2")))
    assert player_of(state, "greys_3").mate == "greys_2"
    assert player_of(acted(state, QuitCampaign(player=PlayerId("greys_3"))), "greys_3").mate == ""


@pytest.mark.rule("SE-1.3", "SE-1.4")
def test_who_does_not_want_the_office_leaves_it_to_a_built_in_general() -> None:
    setup = build_setup(asked(Joining("ann", "marines", general=False)), CATALOG)
    own = [player for player in setup.players if player.race == "marines"]
    assert [player.id for player in own[:3]] == ["marines_1", "ann", "marines_3"]
    state = RULES.setup(setup, 1)
    assert state.races["marines"].general == "marines_1" and state.players[own[0].id].is_ai


@pytest.mark.rule("SE-9.2")
def test_an_administrator_without_a_seat_is_told_where_he_is_named() -> None:
    with pytest.raises(SetupError) as caught:
        build_setup(asked(Joining("ann", "marines"), administrator="anne"), CATALOG)
    assert (caught.value.path, str(caught.value)) == (
        "administrator",
        "administrator: there is no seat 'anne'; did you mean 'ann'?",
    )
