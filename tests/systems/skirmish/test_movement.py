"""SK-2: movement."""

import random
from typing import Literal

import pytest

from game.core.ids import UnitId
from game.space.bits import places_of
from game.systems.skirmish import evolve
from game.systems.skirmish.events import UnitMoved
from game.systems.skirmish.queries import can_move, move_path, reach_mask
from game.systems.skirmish.state import SkirmishState
from tests.support.skirmish import battle


@pytest.mark.rule("SK-2.1")
def test_steps_go_straight_and_the_way_is_told() -> None:
    b = battle(
        """
        S . . .
        . . . s
        """
    )
    (event,) = b.do(b.move("S", "C2"))
    assert isinstance(event, UnitMoved)
    names = [b.grid.tile_name(tile) for tile in event.path]
    assert names == ["A1", "B1", "C1", "C2"]
    steps = [b.grid.orthogonal_distance(a, c) for a, c in zip(event.path, event.path[1:])]
    assert steps == [1, 1, 1]


@pytest.mark.rule("SK-2.1")
def test_a_way_around_is_found() -> None:
    b = battle(
        """
        S # . .
        . . . s
        """
    )
    (event,) = b.do(b.move("S", "B2"))
    assert isinstance(event, UnitMoved)
    assert [b.grid.tile_name(tile) for tile in event.path] == ["A1", "A2", "B2"]


@pytest.mark.rule("SK-2.2")
@pytest.mark.parametrize(("letter", "tiles"), [("S", 3), ("A", 3), ("C", 2), ("N", 1), ("H", 4)])
def test_allowance_in_space(letter: str, tiles: int) -> None:
    b = battle(f"{letter} . . . . . s")
    assert b.may_move_to(letter) == {f"{column}1" for column in "BCDEF"[:tiles]}
    too_far = b.move(letter, f"{'BCDEF'[tiles]}1")
    assert b.refusal(too_far) == ("SK-2.2", "out_of_reach")


@pytest.mark.rule("SK-2.3")
@pytest.mark.parametrize(("letter", "tiles"), [("S", 2), ("A", 2), ("C", 1), ("N", 1)])
def test_allowance_on_land(letter: str, tiles: int) -> None:
    b = battle(f"{letter} . . . . . s", theatre="land")
    assert b.may_move_to(letter) == {f"{column}1" for column in "BCDEF"[:tiles]}
    assert b.refusal(b.move(letter, f"{'BCDEF'[tiles]}1")) == ("SK-2.3", "out_of_reach")


@pytest.mark.rule("SK-2.2")
def test_warships_move_up_to_four_in_one_straight_line() -> None:
    b = battle(
        """
        . . . . . .
        W . . . . .
        . . . . . s
        """
    )
    assert b.may_move_to("W") == {"A1", "A3", "B2", "C2", "D2", "E2"}
    assert b.refusal(b.move("W", "B1")) == ("SK-2.2", "not_straight_or_too_far")
    assert b.refusal(b.move("W", "F2")) == ("SK-2.2", "not_straight_or_too_far")


@pytest.mark.rule("SK-2.3")
def test_warships_move_up_to_three_on_land() -> None:
    b = battle("W . . . . s", theatre="land")
    assert b.may_move_to("W") == {"B1", "C1", "D1"}


@pytest.mark.rule("SK-2.4")
def test_own_units_are_passed_enemies_never() -> None:
    b = battle("S N . s . .")
    assert b.may_move_to("S") == {"C1"}
    assert b.refusal(b.move("S", "B1")) == ("SK-2.4", "tile_occupied")
    assert b.refusal(b.move("S", "D1")) == ("SK-2.4", "tile_occupied")
    ship = battle("W N . s .")
    assert ship.may_move_to("W") == {"C1"}, "warships pass own units too"


@pytest.mark.rule("SK-2.4")
def test_the_hero_moves_one_tile_more() -> None:
    b = battle("H . . . . . s")
    assert "E1" in b.may_move_to("H") and "F1" not in b.may_move_to("H")


@pytest.mark.rule("SK-2.5")
def test_flying_does_not_change_the_class() -> None:
    b = battle("C . . . s", units={"C": {"traits": ("flight",)}})
    assert b.may_move_to("C") == {"B1", "C1"}
    assert b.state.field.lines[b.unit("C").id].klass == "combat_craft"
    assert b.refusal(b.melee("C", "s")) == ("SK-4.1", "no_melee")


@pytest.mark.rule("SK-2.2")
@pytest.mark.rule("SK-2.3")
@pytest.mark.parametrize("theatre", ["space", "land"])
def test_one_tile_is_judged_as_all_tiles_at_once(theatre: Literal["space", "land"]) -> None:
    dice = random.Random(theatre)
    judged = {True: 0, False: 0}
    for _ in range(60):
        signs = dice.choices(".#^~=SsAaWwCc", [14, 3, 2, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1], k=80)
        picture = "\n".join("".join(signs[row * 10 : row * 10 + 10]) for row in range(8))
        flyer = {"traits": ("flight",)} if dice.random() < 0.5 else {}
        b = battle(picture, theatre=theatre, units={"S": flyer, "s": flyer} if flyer else None)
        for unit in b.state.units.values():
            reached = reach_mask(b.state, unit)
            for tile in range(b.grid.tile_count):
                assert can_move(b.state, unit, tile) is bool(reached >> tile & 1), (picture, unit, tile)
                judged[bool(reached >> tile & 1)] += 1
    assert min(judged.values()) > 1_000


def _ways(state: SkirmishState) -> dict[tuple[UnitId, int], tuple[int, ...]]:
    return {
        (unit.id, tile): move_path(state, unit, tile)
        for unit in state.units.values()
        if unit.tile >= 0
        for tile in places_of(reach_mask(state, unit))
    }


@pytest.mark.rule("SK-2.1")
def test_the_way_walked_is_the_same_whatever_was_checked_before() -> None:
    dice = random.Random(8)
    compared = 0
    for _ in range(12):
        rows = ["".join(dice.choices(".#Ss", [12, 3, 2, 2], k=8)) for _ in range(6)]
        before = battle("\n".join(["S......s", *rows]), theatre="space").state
        after, mover = before.clone(), dice.choice([unit for unit in before.units.values() if unit.tile >= 0])
        free = places_of(before.field.access[mover.id].enter & ~before.masks[0] & ~before.masks[1])
        evolve.move(after, mover.id, dice.choice(list(free)))
        told = [(state, *way) for state in (before, after) for way in _ways(state).items()]
        for state, (unit, tile), way in told:
            for other in (before, after):
                for stranger in (unit, dice.choice(list(before.units))):
                    if other.units[stranger].tile >= 0:
                        can_move(other, other.units[stranger], tile)
                    assert move_path(state, state.units[unit], tile) == way
                    compared += 1
    assert compared > 5_000
