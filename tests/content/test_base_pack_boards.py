"""The shipped boards and scenarios: fair, connected, and with room for everybody."""

from collections import deque
from itertools import combinations

import pytest

from game.content.catalog import block
from game.content.models_battle import BattleMap, Scenario, Side
from game.systems.skirmish.profile import SkirmishRules, SkirmishTerrain
from tests.support.base_pack import shipped

MAPS = sorted(key for key, each in shipped().catalog.maps.items() if "skirmish" in each.systems)
POOL = [key for key in MAPS if shipped().catalog.maps[key].pool]
SCENARIOS = sorted(key for key, each in shipped().catalog.scenarios.items() if each.system == "skirmish")
QUICK = [key for key in SCENARIOS if not shipped().catalog.scenarios[key].ends]
SIDES: tuple[Side, Side] = ("attacker", "defender")
Tile = tuple[int, int]


def rules() -> SkirmishRules:
    """The default numbers of the skirmish."""
    options = shipped().catalog.rules["skirmish"].options
    assert isinstance(options, SkirmishRules)
    return options


def ground(board: BattleMap) -> set[Tile]:
    """Tiles on which a unit without any trait may stand."""
    free: set[Tile] = set()
    for row in range(board.height_tiles):
        for column in range(board.width_tiles):
            terrain = shipped().catalog.terrain[board.terrain_at(column, row)]
            profile = block(terrain.profiles, "skirmish", SkirmishTerrain)
            assert profile is not None
            if profile.enter == "all":
                free.add((column, row))
    return free


def zone(board: BattleMap, side: Side) -> set[Tile]:
    """Where a side deploys: the marked zone, else the rows nearest its edge."""
    if side in board.zones:
        return set(board.zone_tiles(side))
    depth = rules().deployment_depth
    top = 0 if side == "defender" else board.height_tiles - depth
    return {(column, row) for column in range(board.width_tiles) for row in range(top, top + depth)}


def reached(free: set[Tile], start: Tile) -> dict[Tile, int]:
    """Steps from a tile to every tile of the ground that it is joined to."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        column, row = queue.popleft()
        for step in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            tile = (column + step[0], row + step[1])
            if tile in free and tile not in steps:
                steps[tile] = steps[column, row] + 1
                queue.append(tile)
    return steps


def cost_gold(scenario: Scenario, side: Side) -> int:
    """What a side's force costs, heroes included."""
    catalog = shipped().catalog
    return sum(
        unit.count * catalog.frames[unit.frame].cost_gold
        + (catalog.pilots[unit.pilot].cost_gold if unit.pilot else 0)
        for unit in scenario.sides[side].units
    )


@pytest.mark.rule("SK-1.1")
@pytest.mark.parametrize("theatre", ["space", "land"])
def test_the_pool_has_at_least_eight_boards_of_each_theatre_all_twelve_by_twelve(theatre: str) -> None:
    boards = [shipped().catalog.maps[key] for key in POOL]
    here = [board for board in boards if board.theatre == theatre]
    assert len(here) >= 8
    assert {(board.width_tiles, board.height_tiles) for board in here} == {(12, 12)}


def test_there_are_smaller_and_larger_boards() -> None:
    sizes = {(each.width_tiles, each.height_tiles) for each in shipped().catalog.maps.values()}
    assert {(8, 8), (12, 12), (20, 16)} <= sizes


@pytest.mark.parametrize(
    "key", [*POOL, "sargasso", "great_plain", "drill_square", "parade_ground", "lantern_relay"]
)
def test_boards_for_ordinary_battles_are_the_same_from_both_sides(key: str) -> None:
    board = shipped().catalog.maps[key]
    assert [row[::-1] for row in reversed(board.rows)] == list(board.rows)


@pytest.mark.parametrize("key", MAPS)
def test_all_ground_is_connected(key: str) -> None:
    free = ground(shipped().catalog.maps[key])
    assert set(reached(free, min(free))) == free


@pytest.mark.rule("SK-1.6")
@pytest.mark.parametrize("key", MAPS)
def test_every_deployment_tile_is_usable_and_the_sides_meet_in_time(key: str) -> None:
    board = shipped().catalog.maps[key]
    free = ground(board)
    attacker, defender = zone(board, "attacker"), zone(board, "defender")
    assert attacker | defender <= free
    assert not attacker & defender
    assert min(len(attacker), len(defender)) >= 12
    nearest = min(
        steps
        for start in sorted(attacker)
        for tile, steps in reached(free, start).items()
        if tile in defender
    )
    assert 4 <= nearest <= 16


def test_no_two_boards_are_nearly_alike() -> None:
    boards = {key: "".join(shipped().catalog.maps[key].rows) for key in MAPS}
    for one, other in combinations(MAPS, 2):
        if len(boards[one]) == len(boards[other]):
            differing = sum(a != b for a, b in zip(boards[one], boards[other], strict=True))
            assert differing >= 4, (one, other)


def test_pool_boards_differ_in_how_closed_they_are() -> None:
    blocked = [144 - len(ground(shipped().catalog.maps[key])) for key in POOL]
    assert min(blocked) <= 4
    assert max(blocked) >= 30


def test_four_scenarios_with_special_ends_and_four_quick_battles() -> None:
    scenarios = shipped().catalog.scenarios
    kinds = {end.kind for key in SCENARIOS for end in scenarios[key].ends}
    assert {"hold", "escort", "survive", "reach"} <= kinds
    assert len(SCENARIOS) - len(QUICK) == 4
    assert len(QUICK) == 4
    forces = {
        key: [sum(unit.count for unit in scenarios[key].sides[side].units) for side in SIDES] for key in QUICK
    }
    assert forces == {
        "quick_first_blood": [4, 4],
        "quick_patrol": [6, 6],
        "quick_delta": [6, 6],
        "quick_fleet_action": [12, 12],
    }


@pytest.mark.parametrize("key", SCENARIOS)
def test_every_unit_of_a_scenario_may_fight_there(key: str) -> None:
    catalog = shipped().catalog
    scenario = catalog.scenarios[key]
    board = catalog.maps[scenario.map]
    barred = "land_only" if board.theatre == "space" else "space_only"
    heroes: list[str] = []
    for side in SIDES:
        counts: dict[str, int] = {}
        placed = 0
        for unit in scenario.sides[side].units:
            frame = catalog.frames[unit.frame]
            assert barred not in frame.traits
            counts[frame.id] = counts.get(frame.id, 0) + unit.count
            placed += unit.count
            heroes += [unit.pilot] if unit.pilot else []
            assert unit.at is None or unit.at in ground(board)
        for frame_id, count in counts.items():
            limit = catalog.frames[frame_id].max_per_squadron
            assert limit is None or count <= limit
        assert placed <= len(zone(board, side))
    assert len(heroes) == len(set(heroes))


@pytest.mark.parametrize("key", SCENARIOS)
def test_forces_are_balanced_in_gold(key: str) -> None:
    scenario = shipped().catalog.scenarios[key]
    attacker, defender = (cost_gold(scenario, side) for side in SIDES)
    if key in QUICK:
        assert abs(attacker - defender) <= 3
    else:
        assert 2 / 3 <= attacker / defender <= 3 / 2


@pytest.mark.rule("SK-6.3")
@pytest.mark.parametrize("key", [key for key in SCENARIOS if key not in QUICK])
def test_special_ends_tell_players_what_they_are_and_can_be_reached(key: str) -> None:
    catalog = shipped().catalog
    scenario = catalog.scenarios[key]
    board = catalog.maps[scenario.map]
    free = ground(board)
    for end in scenario.ends:
        assert end.text.endswith(".")
        if end.zone is not None:
            goal = set(board.zone_tiles(end.zone))
            assert goal <= free
            assert len(goal) >= end.count
    for side in SIDES:
        assert scenario.sides[side].briefing
    assert {end.winner for end in scenario.ends}


@pytest.mark.rule("SK-6.3")
def test_the_convoy_can_make_it_in_time() -> None:
    catalog = shipped().catalog
    scenario = catalog.scenarios["escort_pilgrim_road"]
    board = catalog.maps[scenario.map]
    convoy = next(unit for unit in scenario.sides["attacker"].units if unit.id == "convoy")
    escort = next(end for end in scenario.ends if end.kind == "escort")
    assert convoy.at is not None and escort.zone is not None and escort.turns is not None
    steps = reached(ground(board), convoy.at)
    pace = rules().allowance[board.theatre][catalog.frames[convoy.frame].class_]
    needed = -(-min(steps[tile] for tile in board.zone_tiles(escort.zone)) // pace)
    assert needed + 4 <= escort.turns
