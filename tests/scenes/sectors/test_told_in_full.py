"""What decided a campaign is told at its end; what a special ability does, and why a click does nothing."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.scenes.sectors.recap import over_text
from game.scenes.sectors.texts import Texts
from game.systems.sectors.resolve_turn import most_points
from game.systems.sectors.state import SectorsState, Use
from tests.scenes.sectors.player import SectorsPlayer
from tests.scenes.sectors.player import campaign as on_screen
from tests.support.sectors import campaign


def told(folder: Path, state: SectorsState) -> str:
    """What the end of a campaign says, in which points decide."""
    player = SectorsPlayer(on_screen(folder, "two_banks", ("marines_1",)))
    texts = Texts(player.scene.words, state, player.pilot.context.kit.factions)
    return over_text(texts, most_points(state, "turn_limit"))


def three(**points: int) -> SectorsState:
    """Greys hold two regions, one of them disputed, Machina two, Spawn one."""
    units = {"greys": "AB", "machina": "BBC", "spawn": "E"}
    held = {"greys": "AB", "machina": "CD", "spawn": "E"}
    state = campaign("AB BC CD DE", units, owners=held, begun="B", turn_limit=1)
    assert state.disputed
    state.races = {race.id: replace(race, points=points[race.id]) for race in state.races.values()}
    return state


@pytest.mark.rule("SE-7.3", "SE-6.3")
def test_regions_that_tell_races_of_as_many_points_apart_are_named(tmp_path: Path) -> None:
    """Greys stood there with two regions and no word of why Machina had won with as many of both."""
    said = told(tmp_path, three(greys=5, machina=5, spawn=4))
    rows = [line for line in said.split("\n") if "points, " in line]
    assert ["Machina" in rows[0], "Greys" in rows[1], "Spawn" in rows[2]] == [True] * 3, rows
    assert "5 points, 2 regions" in rows[0] and "5 points, 1 region" in rows[1]
    assert "Points are equal: the most regions win" in said


@pytest.mark.rule("SE-7.3")
@pytest.mark.parametrize("points", [(6, 5, 5), (7, 5, 4)])
def test_where_points_decide_nothing_is_said_of_regions(points: tuple[int, ...], tmp_path: Path) -> None:
    said = told(tmp_path, three(greys=points[0], machina=points[1], spawn=points[2]))
    assert "Points are equal" not in said


@pytest.mark.rule("SE-7.3", "SE-1.5")
def test_a_race_that_all_have_left_is_named_as_the_winner(tmp_path: Path) -> None:
    """'Most points after turn 1: .' stood there."""
    state = three(greys=9, machina=5, spawn=4)
    left = {
        name: replace(each, status="quit") for name, each in state.players.items() if each.race == "greys"
    }
    state.players |= left
    first = told(tmp_path, state).split("\n")[0]
    assert "Greys" in first and "Machina" not in first


@pytest.mark.rule("SE-8.1")
@pytest.mark.parametrize("count", [8, 10])
def test_everybody_who_holds_a_medal_is_named(count: int, tmp_path: Path) -> None:
    state = campaign("AB", {"greys": "A" * 7, "machina": "B" * 3}, turn_limit=1)
    state.players = {
        unit.id: replace(unit, wins=int(number < count), medal="silver" if number < count else "none")
        for number, unit in enumerate(state.players.values())
    }
    said = told(tmp_path, state)
    assert said.count("silver medal") == count and " more" not in said, said


@pytest.mark.rule("SE-3.5")
def test_an_ability_that_names_neither_unit_nor_region_is_told_by_what_it_does(tmp_path: Path) -> None:
    """'War bonds is planned:' stood there, and nothing after it."""
    player = SectorsPlayer(on_screen(tmp_path, "strange_gifts", ("marines_1",)))
    player.sit_down()
    player.pilot.press("G")
    assert player.state.plans["marines"].grant is not None
    assert player.pilot.has("War bonds is planned: The Marines gain one resource.")
    player.pilot.press("F8")
    assert player.pilot.has("The Marines gain one resource.")


@pytest.mark.rule("SE-3.8")
def test_a_click_where_no_enemy_stands_says_that_the_ability_needs_one(tmp_path: Path) -> None:
    """Nothing was said, and clicks that were meant to order units were lost one after the other."""
    player = SectorsPlayer(on_screen(tmp_path, "strange_gifts", ("spawn_1",)))
    seat = player.sit_down()
    player.pilot.press("G")
    own = player.state.players[seat].region
    player.pilot.click(player.point(own))
    assert player.pilot.has("The special ability needs an enemy unit")
    enemy = next(
        unit for unit in player.state.players.values() if unit.race == "marines" and unit.region >= 0
    )
    player.pilot.click(player.point(enemy.region))
    player.pilot.press("Enter")
    assert player.state.plans["spawn"].grant == Use(seat, enemy.id, number=1)
