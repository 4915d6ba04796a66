"""Clauses that few wars come to: the last faction, what goes with one, a weapon without a guard, lists."""

import dataclasses

import pytest

from game.core.ids import PlayerId
from game.rules.system import SetupError
from game.systems.totalwar.actions import EndShots, MakePetition, MoveFleet, PlaceForce
from game.systems.totalwar.build import theatre_setup
from game.systems.totalwar.content import Campaign, Theatre
from game.systems.totalwar.events import ForceRemoved, GameEnded
from game.systems.totalwar.events_administration import (
    FactionEnded,
    PetitionMade,
    PetitionRefused,
    PetitionWithdrawn,
)
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.resolve_earth import landing_room
from game.systems.totalwar.setup import CapitalSetup
from game.systems.totalwar.system import TOTAL_WAR
from tests.support.shipped import shipped_catalog
from tests.support.totalwar import BLUE, FED, RED, RULES, ZEON, N, War, draw, fleet, squad, war_setup
from tests.systems.totalwar.earth import ODESSA
from tests.systems.totalwar.test_superweapons import SPECIAL, armed, name_of, to_shots, turns
from tests.systems.totalwar.test_tagalong import war_of

CATALOG = shipped_catalog()
THREE = """
FC F. F.a .. Z. Z. ZC
F. F. F.c .. Z.x Z.z Z.
T. T. TC  .. Z. Z. Z.
"""
THIRD_CAPITAL = 16


def third_falls(
    text: str = THREE, *, rogues: tuple[str, ...] = (), asked: tuple[tuple[str, str], ...] = ()
) -> War:
    """The Federation takes the capital of a faction without forces, after rogues have asked somebody."""
    forces = {
        "a": fleet("amber", "harrier"),
        "c": squad("cole", "gm"),
        "x": fleet("xander", "talon"),
        "z": squad("zelda", "varg"),
    }
    known = {letter: each for letter, each in forces.items() if f".{letter}" in text}
    factions = [FED, ZEON, "third"] if "ZC" in text else [FED, "third"]
    seats = [CapitalSetup(FED, (0,), "vote", ZEON), CapitalSetup(ZEON, (6,))][: len(factions) - 1]
    war = War(war_setup(draw(text, capitals=seats), known, factions=factions, rogues=rogues))
    for officer, faction in asked:
        war.until(officer)
        war.do(MakePetition(player=war.seat, faction=faction))
    war.until("amber")
    war.put("a", 9)
    war.fleet("a", war.state.map.steps[9].index(THIRD_CAPITAL), 1)
    war.fight("attacker")
    assert war.last(FactionEnded).faction == "third"
    return war


@pytest.mark.rule("TW-6.4")
@pytest.mark.parametrize("rogues", [(), ("cole",)], ids=["alone", "lone rogues do not count"])
def test_the_last_faction_left_wins(rogues: tuple[str, ...]) -> None:
    alone = "\n".join(row.replace("Z", ".") for row in THREE.replace("ZC", "..").splitlines())
    for row in ("x", "z"):
        alone = alone.replace(f"..{row}", "..").replace(f".{row}", "..")
    war = third_falls(alone, rogues=rogues)
    assert war.state.outcome is not None
    assert (war.state.outcome.winners, war.state.outcome.reason) == ((BLUE,), "last_faction")
    assert war.last(GameEnded).rules == ("TW-6.4",)
    assert RULES.active(war.state) == ()


@pytest.mark.rule("TW-8.5")
def test_who_asked_a_faction_that_is_out_may_ask_another_and_others_wait_for_their_answer() -> None:
    war = third_falls(rogues=("cole", "zelda"), asked=(("cole", "third"), ("zelda", FED)))
    assert [event.officer for event in war.all(PetitionRefused)] == ["cole"]
    assert set(war.state.petitions) == {"zelda"} and war.state.petitions["zelda"].faction == FED


@pytest.mark.rule("TW-8.5")
@pytest.mark.rule("TW-1.8")
def test_who_was_asked_first_is_told_that_the_rogue_asks_another_now_and_not_whom() -> None:
    war = War(war_setup(draw(THREE), {"c": squad("cole", "gm")}, rogues=("cole",), seats={"cole": "rogue"}))
    war.until("cole")
    war.do(MakePetition(player=war.seat, faction=ZEON))
    before = war.state
    events = war.do(MakePetition(player=war.seat, faction=FED))
    told: list[tuple[PlayerId | None, list[type]]] = [
        (RED, [PetitionWithdrawn]),
        (BLUE, [PetitionMade]),
        (PlayerId("rogue"), [PetitionWithdrawn, PetitionMade]),
        (None, []),
    ]
    for viewer, wanted in told:
        shadow, truth, seen = RULES.observe(before, viewer), before.clone(), []
        for event in events:
            shown = RULES.redact(truth, event, viewer)
            RULES.evolve(truth, event)
            if shown is not None:
                RULES.evolve(shadow, shown)
                seen.append(type(shown))
        assert seen == wanted, viewer
        assert shadow.petitions == RULES.observe(war.state, viewer).petitions
    assert war.state.petitions["cole"].faction == FED


@pytest.mark.rule("TW-4.14")
def test_a_weapon_that_has_lost_its_guard_is_destroyed_by_whoever_enters_its_panel() -> None:
    war = armed()
    turns(war, 6)
    name = name_of(war)
    war.emit(ForceRemoved(force=f"guard_{name}", reason="disbanded"))
    beside = war.state.map.steps[SPECIAL][N]
    war.until("zelda")
    war.put("x", beside)
    war.squadron("x", war.state.map.steps[beside].index(SPECIAL))
    assert war.at("x") == SPECIAL and name not in war.state.forces
    (gone,) = (event for event in war.all(ForceRemoved) if event.force == name)
    assert gone.reason == "guard_lost"


@pytest.mark.rule("TW-3.1")
def test_a_fleet_may_go_alone_with_each_neighbour_or_with_all_of_them() -> None:
    war = war_of()
    moves = [each for each in RULES.legal(war.state, BLUE) if isinstance(each, MoveFleet)]
    asked = {tuple(sorted(each.followers)) for each in moves if (each.direction, each.panels) == (N, 1)}
    assert asked == {(), ("b",), ("c",), ("d",), ("b", "c", "d")}


@pytest.mark.rule("TW-1.6")
def test_nobody_has_to_shoot() -> None:
    war = armed()
    turns(war, 9)
    war.skip()
    to_shots(war)
    assert EndShots(player=BLUE) in RULES.legal(war.state, BLUE)


@pytest.mark.rule("TW-6.3")
def test_forces_for_which_no_panel_is_free_stay_behind() -> None:
    land = """
    Z.  ..  ..  .o  #   Z.  Z.  Zf
    ..  FC  ..  ..  ..  Z.  ZC  Z.
    ..  ..  ..  ..  .$  Z.  Z.  Z.
    ..  ..  ..  ..  #   Z.  ZX  Z.
    """
    seats = (CapitalSetup(FED, (9,), "game_ends"), CapitalSetup(ZEON, (ODESSA,), "game_ends"))
    earth = draw(land, theatre="land", capitals=seats)
    space = """
    FC F. F. .. .. Z. Z. ZC
    F. F.a F. .. .. Z. Z.x Z.
    F. F.b F.c .. .. Z. Z.y Z.
    """
    forces = {
        "a": squad("amber", "gm"),
        "b": squad("cole", "gm", "gm"),
        "c": squad("blake", "gm", "gm", "gm"),
        "x": fleet("xander", "talon", "varg"),
        "y": squad("zelda", "varg"),
    }
    war = War(war_setup(draw(space), forces, earth=earth))
    war.until("xander")
    war.put("x", 1)
    war.fleet("x", war.state.map.steps[1].index(0), 1)
    war.fight("attacker")
    while war.state.theatre == 0:
        if war.state.votes is not None:
            war.do(
                next(each for each in RULES.legal(war.state, war.seat) if not getattr(each, "is_peace", True))
            )
        else:
            war.skip()
    assert war.state.cut == {0}, "who has no way to a capital is cut off from the beginning"
    assert (war.state.faction, war.state.officer) == ("", ""), "all place at once"
    while war.state.phase == "placement":
        war.do(next(each for each in RULES.legal(war.state, war.seat) if isinstance(each, PlaceForce)))
    left = [
        event.force
        for event in war.all(ForceRemoved)
        if event.reason == "left_behind" and event.force in forces
    ]
    assert left == ["a", "b"], "in their order, as dice for heroes are rolled in older saves"
    assert war.at("c") == 9, "the dearest was offered first"


def test_a_theatre_names_its_place_where_it_or_its_map_is_not_there_or_not_of_hexes() -> None:
    name, theatre = next(iter(CATALOG.of(Theatre).items()))
    square = next(key for key, each in CATALOG.maps.items() if each.grid == "square")
    other = dataclasses.replace(theatre, map=square)
    catalog = dataclasses.replace(CATALOG, entries={**CATALOG.entries, "theatre": {name: other}})
    for asked, path, words in (
        (name, f"theatres.{name}.map", "a theatre needs a map with flat-top hexes"),
        ("nowhere", "theatres", "there is no theatre 'nowhere'"),
    ):
        with pytest.raises(SetupError) as caught:
            theatre_setup(catalog, asked)
        assert caught.value.path == path and caught.value.message.startswith(words)


@pytest.mark.rule("TW-6.3")
def test_the_great_wars_earth_takes_some_of_zeons_forces_and_all_others_that_find_a_panel() -> None:
    campaign = CATALOG.of(Theatre)["earth"].capitals
    bounds = {capital.faction: capital.landing_forces for capital in campaign}
    assert bounds[FED] == 0 < bounds[ZEON]
    war = RULES.setup(TOTAL_WAR.build_setup(TotalWarRequest(campaign="grand_war"), CATALOG), 1)
    assert landing_room(war, ZEON) == bounds[ZEON]
    told = CATALOG.of(Campaign)["grand_war"].description
    assert f"{bounds[ZEON]} of Zeon's forces and its pool may land" in told
    assert landing_room(war, FED) == war.campaign.theatres[1].setup.owners.count(FED)
