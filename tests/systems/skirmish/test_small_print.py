"""Clauses that few battles come to: areas of a board, what sides bring, reserves, chances of a broadside."""

import dataclasses
from fractions import Fraction

import pytest

from game.content.models_battle import EndCondition
from game.core.codec import from_plain
from game.core.ids import UnitId
from game.core.odds import Odds
from game.systems.skirmish.actions import (
    DeployAutomatically,
    EnterReserve,
    FinishDeployment,
    PlaceUnit,
    RemoveUnit,
)
from game.systems.skirmish.build import build_setup
from game.systems.skirmish.build_board import map_board
from game.systems.skirmish.build_units import squad
from game.systems.skirmish.chances import MeleeChances, melee_chance
from game.systems.skirmish.events import BattleEnded
from game.systems.skirmish.odds import attack_odds
from game.systems.skirmish.profile import HeroBonus
from game.systems.skirmish.request import SkirmishRequest
from tests.support.shipped import shipped_catalog
from tests.support.skirmish import BLUE, RED, RULESET, battle, machine, profile
from tests.systems.skirmish.test_build import DUEL, built, problem

CATALOG = shipped_catalog()


@pytest.mark.rule("SK-1.7")
def test_the_areas_of_a_board_are_the_tiles_that_its_map_names() -> None:
    map_ = next(m for m in CATALOG.maps.values() if "skirmish" in m.systems and len(m.zones) > 1)
    board = map_board(CATALOG, map_.id, "map")
    for zone, areas in map_.zones.items():
        named = {
            (column, row)
            for area in areas
            for column in range(area.at[0], area.at[0] + area.columns)
            for row in range(area.at[1], area.at[1] + area.rows)
        }
        tiles = board.zones[zone]
        assert {divmod(tile, board.columns)[::-1] for tile in tiles} == named
        assert len(tiles) == len(named)


def test_a_side_of_a_prepared_battle_may_be_another_faction() -> None:
    usual = CATALOG.scenarios["quick_patrol"].sides["defender"].faction
    other = next(name for name in CATALOG.factions if name != usual)
    for asked, wanted in ((None, usual), (other, other)):
        sides = {"defender": {"faction": asked}} if asked else {}
        setup = build_setup(
            from_plain({"scenario": "quick_patrol", "sides": sides}, SkirmishRequest), CATALOG
        )
        assert next(side.faction for side in setup.sides if side.role == "defender") == wanted


@pytest.mark.rule("SK-3.6")
@pytest.mark.parametrize(("kills", "is_taken"), [(0, True), (9, False), (10, True), (11, True)])
def test_an_ace_may_bring_the_kills_at_which_its_level_begins_or_more(kills: int, is_taken: bool) -> None:
    asked = {"faction": "federation", "units": [{"frame": "gm", "at": "D1", "ace_level": 2, "kills": kills}]}
    board = {"rows": ["....", ".#.."], "legend": {}}
    if not is_taken:
        path, message = problem(board=board, sides=DUEL | {"defender": asked})
        assert (path, message) == ("sides.defender.units.0.kills", "level 2 begins at 10 kills")
        return
    setup = built(board=board, sides=DUEL | {"defender": asked})
    assert setup.sides[1].units[0].kills == max(kills, 10)


def test_a_faction_without_a_usual_suit_fills_its_squad_with_its_cheapest() -> None:
    bare = dataclasses.replace(CATALOG.factions["zeon"], grunt=None)
    catalog = dataclasses.replace(
        CATALOG, entries={**CATALOG.entries, "faction": {**CATALOG.factions, "zeon": bare}}
    )
    suits = [
        frame
        for frame in CATALOG.frames.values()
        if frame.faction == "zeon" and frame.class_ == "mobile_suit" and "skirmish" in frame.profiles
    ]
    cheapest = min(suits, key=lambda frame: (frame.cost_gold, frame.id))
    last = squad(catalog, "zeon", 12)[-1]
    assert last.frame == cheapest.id and last.count > 1


@pytest.mark.rule("SK-1.7")
def test_every_free_tile_of_the_zone_is_offered_to_a_reserve() -> None:
    b = battle(
        "S . . . s\n. # . . .",
        reserves=(machine("S9"), machine("S8"), machine("S7")),
        zones={"attacker": ("A1", "B1", "B2"), "defender": ("E1",)},
    )
    b.do(DeployAutomatically(player=b.player))
    b.do(FinishDeployment(player=b.player))
    b.do(b.move("S9", "C1"))
    b.do(b.move("S", "A2"))
    b.pass_turns(2)
    offered = {each for each in RULESET.legal(b.state, b.player) if isinstance(each, EnterReserve)}
    assert offered == {b.enter(name, tile) for name in ("S8", "S7") for tile in ("A1", "B1")}


@pytest.mark.rule("SK-5.3")
def test_chances_of_a_broadside_name_enemies_first_each_by_name_then_own_units() -> None:
    b = battle("W s S n N")
    found = attack_odds(b.state, b.broadside("W", "E"))
    named = [(each.label, each.subject) for each in found.chances if each.label != "kills"]
    enemies, own = [("destroyed", name) for name in "ns"], [("lost", name) for name in "NS"]
    assert named == enemies + own


def test_what_rolls_nothing_has_no_chances() -> None:
    b = battle("S . . s")
    for action in (b.move("S", "B1"), b.end()):
        assert attack_odds(b.state, action) == RULESET.odds(b.state, action) == Odds()
    assert UnitId("S") in b.state.units


@pytest.mark.rule("SK-4.3", "SK-4.4")
def test_without_a_hero_a_counterattack_is_rolled_once() -> None:
    half = Fraction(1, 2)
    assert melee_chance(1, 0, 3) == MeleeChances(half, half * half)
    assert melee_chance(1, 0, 3, target_rerolls=1) == MeleeChances(half, half * Fraction(3, 4))


@pytest.mark.rule("SK-6.3")
def test_who_has_lost_everything_has_lost_by_destruction() -> None:
    b = battle(
        "S s", units={"S": {"profile": profile(attack="1x 1d6")}, "s": {"profile": profile(defense=1)}}
    )
    b.do(b.fire("S", "s"), 6)
    ended = next(event for event in b.events if isinstance(event, BattleEnded))
    assert (ended.ending, ended.outcome.reason, ended.outcome.winners) == ("destroyed", "destroyed", (RED,))


@pytest.mark.rule("SK-2.1")
def test_where_the_straight_way_is_barred_a_unit_goes_round_as_far_as_its_steps_reach() -> None:
    swift = {"S": {"hero": HeroBonus(move=1)}}
    b = battle("S # . s\n. . . .", units=swift)
    assert b.check(b.move("S", "C1")) is None and "C1" in b.may_move_to("S")
    barred = battle("S # . s\n# . . .", units=swift)
    assert barred.refusal(barred.move("S", "C1")) == ("SK-2.2", "out_of_reach")


@pytest.mark.rule("SK-1.6", "SK-1.7")
def test_who_fits_nowhere_keeps_nobody_else_from_being_placed() -> None:
    b = battle(
        "S . . s",
        ground=". ^ . .",
        reserves=(machine("S9"), machine("S8", traits=("flight",))),
        zones={"attacker": ("A1", "B1"), "defender": ("D1",)},
    )
    b.do(DeployAutomatically(player=b.player))
    assert (b.where("S8"), b.unit("S9").status) == ("B1", "reserve")


@pytest.mark.rule("SK-1.6", "SK-6.3")
def test_nothing_is_decided_while_sides_deploy() -> None:
    reach = EndCondition(kind="reach", side="defender", winner="defender", zone="defender")
    zones = {"attacker": ("A1",), "defender": ("C1", "D1")}
    b = battle("S . . .", reserves=(machine("s8"), machine("s9")), zones=zones, ends=(reach,))
    b.do(DeployAutomatically(player=BLUE))
    place = b.unit("s8").tile
    b.do(RemoveUnit(player=BLUE, unit=UnitId("s8")))
    b.do(PlaceUnit(player=BLUE, unit=UnitId("s8"), tile=place))
    assert RULESET.outcome(b.state) is None and b.player == BLUE
    b.do(FinishDeployment(player=BLUE))
    ended = RULESET.outcome(b.state)
    assert ended is not None and ended.reason == "reach", "it is once all have deployed"
