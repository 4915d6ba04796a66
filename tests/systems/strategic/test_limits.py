"""Limits to the last number: boards, zones, broken hordes, fire, who is gone, who has won (ST-1 to ST-11)."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.rules.system import SetupError
from game.space.square import square_grid
from game.systems.strategic.actions import Concede
from game.systems.strategic.battlefield import Battlefield
from game.systems.strategic.build_board import edges_for, zone_of
from game.systems.strategic.ends import judged
from game.systems.strategic.events_attack import UnitDestroyed, UnitHurt
from game.systems.strategic.request import MissionRequest
from game.systems.strategic.resolve_harm import damaged, is_silent
from game.systems.strategic.resolve_horde import break_number, is_hopeless
from game.systems.strategic.setup import StrategicSetup
from tests.support.strategic import BLUE, Battle, at
from tests.systems.strategic.test_fire_water_stealth import next_round

EVA, WALKER, REGIMENT, WING = (
    UnitId(name) for name in ("eva_vanguard", "colossus", "line_regiment", "rotor_wing")
)


@pytest.mark.rule("ST-6.8")
@pytest.mark.parametrize(("size", "depth"), [(4, 1), (5, 2), (7, 3), (8, 3), (9, 4), (10, 4), (24, 4)])
def test_a_side_deploys_four_rows_deep_but_never_past_the_middle(size: int, depth: int) -> None:
    grid = square_grid(size, size)
    south, north, west, east = (
        [grid.position(tile) for tile in zone_of(grid, edge, 4)]
        for edge in ("south", "north", "west", "east")
    )
    assert {row for _, row in north} == set(range(depth))
    assert {row for _, row in south} == set(range(size - depth, size))
    assert {column for column, _ in west} == set(range(depth))
    assert {column for column, _ in east} == set(range(size - depth, size))
    assert all(len(zone) == depth * size for zone in (south, north, west, east))
    assert len(zone_of(grid, "north", 0)) == size, "one row at least"


@pytest.mark.rule("ST-6.8")
def test_own_edges_are_those_nearer_to_each_other() -> None:
    assert edges_for(12, 20, 4) == ("west", "east", "north", "south")
    assert edges_for(20, 12, 4) == edges_for(12, 12, 4) == ("south", "north", "west", "east")
    assert [len(edges_for(12, 12, sides)) for sides in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.rule("ST-1.1")
@pytest.mark.parametrize("size", [(4, 4), (3, 9), (9, 3), (60, 60), (61, 9), (9, 61)])
def test_a_board_has_four_to_sixty_squares_a_side(size: tuple[int, int]) -> None:
    (columns, rows), fits = size, size in ((4, 4), (60, 60))
    board = "\n".join(["." * columns] * rows)
    if fits:
        built = Battle(["eva_vanguard"], ["colossus"], board=board).setup.board
        assert (built.columns, built.rows, len(built.tiles)) == (columns, rows, columns * rows)
        return
    with pytest.raises(SetupError, match=f"4 to 60 rows and columns, not {columns} x {rows}") as refused:
        Battle(["eva_vanguard"], ["colossus"], board=board)
    assert refused.value.path == "board.rows"


def _unit_off(setup: StrategicSetup) -> StrategicSetup:
    side = setup.sides[0]
    units = (replace(side.units[0], tile=24 * 24), *side.units[1:])
    return replace(setup, sides=(replace(side, units=units), *setup.sides[1:]))


BROKEN: dict[str, Callable[[StrategicSetup], StrategicSetup]] = {
    "not a terrain for each": lambda s: replace(s, board=replace(s.board, tiles=s.board.tiles[1:])),
    "names a square off the board": lambda s: replace(s, board=replace(s.board, city=(24 * 24,))),
    "storm lies off": lambda s: replace(s, board=replace(s.board, storms=(((0, 24),),))),
}


@pytest.mark.rule("ST-1.1")
@pytest.mark.parametrize("told", BROKEN)
def test_a_setup_that_no_content_gives_is_refused(told: str) -> None:
    setup = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 20)]).setup
    assert Battlefield(setup).grid.tile_count == 24 * 24
    with pytest.raises(ValueError, match=told):
        Battlefield(BROKEN[told](setup))
    with pytest.raises(ValueError, match="names a square off the board"):
        Battlefield(_unit_off(setup))
    zone = replace(setup.sides[1], zone=(-1,))
    with pytest.raises(ValueError, match="names a square off the board"):
        Battlefield(replace(setup, sides=(setup.sides[0], zone)))
    burnt = {name: kind for name, kind in setup.board.terrain.items() if kind.burnt is None}
    assert burnt


@pytest.mark.rule("ST-9.4")
def test_half_and_a_quarter_are_not_yet_below_them() -> None:
    battle = Battle([at("eva_vanguard", 20, 20)], [at("line_regiment", 8, 8)])
    for left, weakness, hopeless in (
        (60, 0, False),
        (30, 0, False),
        (29, -10, False),
        (15, -10, False),
        (14, -10, True),
    ):
        battle.put(REGIMENT, wounds=(left,))
        unit = battle.unit(REGIMENT)
        assert (break_number(battle.state, unit)[1], is_hopeless(battle.state, unit)) == (weakness, hopeless)


@pytest.mark.rule("ST-11.1")
def test_fire_takes_hordes_on_its_ground_and_who_burns_and_nobody_else() -> None:
    rows = [["."] * 12 for _ in range(12)]
    rows[5][5] = rows[8][8] = "f"
    forest = "\n".join("".join(row) for row in rows)
    battle = Battle(
        [at("eva_vanguard", 1, 1), at("carillon", 3, 1)],
        [at("rotor_wing", 5, 5, band=1), at("line_regiment", 8, 8), at("armoured_brigade", 10, 10)],
        board=forest,
    )
    battle.put("carillon", burning=True)
    battle.put(REGIMENT, wounds=(3,))
    battle.state.fires = {battle.at(5, 5): 0, battle.at(8, 8): 0}
    before = battle.unit("carillon").wounds[0]
    events = burnt(battle, 5)
    assert [(each.unit, each.damage, each.cause) for each in events] == [
        ("carillon", 1, "fire"),
        ("line_regiment", 3, "fire"),
    ]
    assert battle.unit("carillon").wounds == (before - 1,)
    assert battle.unit(REGIMENT).status == "lost" and battle.unit(REGIMENT).killer == ""
    assert battle.state.points[0] > 0, "its value is the enemy's"
    (end,) = (event for event in battle.events if isinstance(event, UnitDestroyed))
    assert (end.cause, end.unit) == ("fire", REGIMENT)
    assert battle.unit(WING).wounds == battle.state.field.stat_lines[WING].full, "it is above the fire"


def burnt(battle: Battle, *faces: int) -> list[UnitHurt]:
    """Begin a round of a fire that goes out now, and return who was hurt."""
    next_round(battle, *faces)
    return [event for event in battle.events if isinstance(event, UnitHurt)]


@pytest.mark.rule("ST-8.3")
@pytest.mark.rule("ST-8.4")
@pytest.mark.rule("ST-8.5")
def test_damage_part_by_part() -> None:
    full = (8, 10, 10, 16, 10, 10)
    rules = Battle(["eva_vanguard"], ["colossus"]).state.field.rules
    assert damaged(full, 1, 4, has_parts=True) == (1, 4, (8, 6, 10, 16, 10, 10))
    assert damaged(full, 1, 14, has_parts=True) == (1, 14, (8, 0, 10, 16, 10, 10)), "the rest is lost"
    armless = (8, 0, 10, 16, 10, 10)
    assert damaged(armless, 1, 5, has_parts=True) == (3, 3, (8, 0, 10, 13, 10, 10)), "half, rounded up"
    assert damaged(full, 0, 10, has_parts=True) == (0, 10, (-2, *full[1:])), "heads count below nought"
    assert damaged((-2, *full[1:]), 0, 1, has_parts=True) == (0, 1, (-3, *full[1:]))
    assert damaged((9,), 0, 12, has_parts=False) == (0, 12, (0,))
    assert damaged((*full[:3], 0, 10, 10), 3, 2, has_parts=True)[:2] == (3, 2)
    states = (
        (full, False),
        ((-2, *full[1:]), False),
        ((-3, *full[1:]), True),
        ((*full[:3], 0, 10, 10), True),
        ((8, 0, 0, 1, 0, 0), False),
    )
    for wounds, silent in states:
        assert is_silent(rules, wounds, has_parts=True) == silent, wounds
    assert is_silent(rules, (0,), has_parts=False) and not is_silent(rules, (1,), has_parts=False)


@pytest.mark.rule("ST-6.7")
@pytest.mark.rule("ST-8.4")
def test_of_who_is_gone_it_is_kept_how_and_when_alone() -> None:
    battle = Battle(
        [at("eva_vanguard", 5, 5)], [at("colossus", 6, 5), at("carillon", 20, 20)], [at("gm", 1, 1)]
    )
    battle.turn_of(WALKER)
    battle.state.round = 3
    battle.do(Concede(player=BLUE))
    for name in (WALKER, UnitId("carillon")):
        gone = battle.unit(name)
        assert (gone.status, gone.tile, gone.killer, gone.gone_round) == ("left", -1, "", 3)
    assert battle.state.conceded == (1,) and battle.state.phase == "battle", "two sides go on"


@pytest.mark.rule("ST-6.2")
def test_who_has_won_by_points_by_what_is_left_and_by_missions() -> None:
    three = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 20)], [at("gm", 1, 20)])
    state = three.state
    assert judged(state, is_over=False) is None
    for points, winners in (((3, 2, 1), (0,)), ((1, 2, 5), (2,)), ((4, 4, 1), ()), ((0, 0, 0), ())):
        state.points = points
        assert judged(state, is_over=True) == (winners, "points")
    state.points, state.conceded = (0, 9, 3), (1,)
    assert judged(state, is_over=True) == ((2,), "points"), "who gave up has no points"
    kill = Battle(
        [at("eva_vanguard", 5, 5)],
        [at("carillon", 20, 20, marked=True)],
        mission=MissionRequest("kill", side=1),
    )
    assert judged(kill.state, is_over=False) is None
    assert judged(kill.state, is_over=True) == ((1,), "giant_lives")
    kill.put("carillon", status="lost", tile=-1)
    assert judged(kill.state, is_over=False) == ((0,), "giant_killed")
    both = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 20)])
    both.put(EVA, status="lost", tile=-1)
    assert judged(both.state, is_over=False) == ((1,), "destroyed")
    both.put(WALKER, status="lost", tile=-1)
    assert judged(both.state, is_over=False) == ((), "destroyed")
    hidden = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 20)])
    hidden.put(WALKER, status="hidden")
    assert judged(hidden.state, is_over=False) is None, "who is not seen is there"
