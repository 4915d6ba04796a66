"""Setting up: roles, edges, secret objectives, markers, deployment (WG-6)."""

from game.space.hexgrid import HexGrid
from game.systems.wargame.actions import (
    CastRoles,
    DeployUnit,
    FinishDeployment,
    PickSecondaries,
    PlaceMarker,
    PlaceWall,
)
from game.systems.wargame.battlefield import BLUE, RED
from game.systems.wargame.body import is_drone, modes, sheet
from game.systems.wargame.events import (
    DeploymentClosed,
    EdgeTaken,
    EmissaryNamed,
    FacingChosen,
    MarkerPlaced,
    RolesCast,
    SecondariesPicked,
    StageBegan,
    UnitDeployed,
    WallPlaced,
)
from game.systems.wargame.ground import has_room, is_open, structure_at, suits
from game.systems.wargame.jobs import Begin, ChooseEdge, ChooseFacing, ChooseRole
from game.systems.wargame.ready import reserve_of
from game.systems.wargame.resolve_damage import rules
from game.systems.wargame.resolve_round import tactics
from game.systems.wargame.score import emissary, total_cost
from game.systems.wargame.state import WALL, Unit, WargameState
from game.systems.wargame.work import Work

ATTACK, DEFEND = "attack", "defend"
USUAL_EDGE, OTHER_EDGE = "usual", "other"
MOST_PLACED = 4
"""Players put down so many markers at most: before each, places for all that follow are looked for."""


def cast_roles(work: Work, action: CastRoles) -> None:
    """Both roll, the higher chooses, ties again (WG-6.4); a tactician wins ties (WG-15.7)."""
    state = work.state
    for _ in range(99):
        faces = [work.face("roles", state.player(side), "WG-6.4").sum for side in (0, 1)]
        ranks = [(face, tactics(state, side)) for side, face in enumerate(faces)]
        if ranks[0] != ranks[1]:
            break
    work.then(ChooseRole(0 if ranks[0] > ranks[1] else 1))


def choose_role(work: Work, job: ChooseRole) -> None:
    """The higher roll attacks or defends (WG-6.4)."""
    choice = work.choose(job, job.side, "role", (ATTACK, DEFEND), "WG-6.4")
    if choice is None:
        return
    attacker = job.side if choice == ATTACK else 1 - job.side
    work.emit(RolesCast(rules=rules("WG-6.4"), player=work.state.player(attacker), attacker=attacker))
    work.then(ChooseEdge())


def choose_edge(work: Work, job: ChooseEdge) -> None:
    """The defender takes his short edge (WG-6.4); then both take their secret objectives."""
    state = work.state
    side = state.team_of(1)
    edges = (USUAL_EDGE, OTHER_EDGE) if _fits_turned_round(state) else (USUAL_EDGE,)
    choice = work.choose(job, side, "edge", edges, "WG-6.4")
    if choice is None:
        return
    work.emit(EdgeTaken(rules=rules("WG-6.4"), player=state.player(side), is_flipped=choice == OTHER_EDGE))
    work.emit(StageBegan(rules=rules("WG-6.3"), stage="secondaries", side=state.attacker))


def _fits_turned_round(state: WargameState) -> bool:
    """Whether a mission can be fought on its board from the other edges: nothing lies on what is closed."""
    ground = state.field.grounds[True]
    built = [tile for each in ground.structures.values() for tile in each.tiles]
    lying = () if state.field.setup.mission.special.get("place_markers") else ground.objectives.values()
    is_shut = any(ground.colours[each.tile] == RED for each in lying)
    has_room = all(any(ground.colours[tile] != RED for tile in area) for area in ground.areas)
    return has_room and not is_shut and len(built) == len({*built})


def pick_secondaries(work: Work, side: int, action: PickSecondaries) -> None:
    """A team takes its secret objectives; after both have, markers and deployment (WG-16.14)."""
    state = work.state
    order = tuple(sorted(action.picks))
    work.emit(SecondariesPicked(rules=rules("WG-16.14"), player=state.player(side), side=side, picks=order))
    if not all(state.picks):
        work.emit(StageBegan(rules=rules("WG-6.3"), stage="secondaries", side=1 - side))
        return
    after_secondaries(work)


def after_secondaries(work: Work) -> None:
    """Begin with what is to be put down first: markers, walls, or units (WG-6.3)."""
    state = work.state
    if state.field.setup.mission.special.get("place_markers"):
        work.emit(StageBegan(rules=rules("WG-6.3"), stage="markers", side=state.team_of(1)))
    else:
        _after_markers(work)


def _after_markers(work: Work) -> None:
    """Walls come after the markers, in a mission that has both (WG-6.3, WG-16.6)."""
    state = work.state
    if state.field.setup.mission.special.get("walls") and wall_tiles(state):
        work.emit(StageBegan(rules=rules("WG-6.3"), stage="markers", side=state.attacker))
    else:
        _deploy(work)


def _deploy(work: Work) -> None:
    state = work.state
    chosen = emissary(state)
    if chosen:
        main = sheet(state, chosen).main
        more = state.field.setup.mission.special.get("emissary_defense", 0)
        left = state.units[chosen].sections[main] + more
        work.emit(EmissaryNamed(rules=rules("WG-16.9"), unit=chosen, index=main, left=left))
    work.emit(StageBegan(rules=rules("WG-6.5"), stage="deploy", side=work.state.attacker))
    _go_on(work)


def marker_tiles(state: WargameState, marker: str) -> tuple[int, ...]:
    """Return where a marker may be put down: in its strip, apart from others, room left for the rest."""
    grid = state.field.grid
    apart = state.field.setup.mission.special.get("place_markers", 0)
    ground = state.field.grounds[state.is_flipped]
    columns = [grid.positions[each.tile][0] for each in ground.objectives.values()]
    first, last = min(columns), max(columns)
    strip = [
        tile
        for tile in range(grid.panel_count)
        if first <= grid.positions[tile][0] <= last
        and is_open(state, tile, state.floors[tile])
        and not structure_at(state, tile)
    ]
    others = [each.tile for each in state.markers.values() if each.tile >= 0 and each.id != marker]
    left = sum(each.tile < 0 for each in state.markers.values()) - 1
    free = _apart_from(grid, strip, others, apart)
    return tuple(
        tile for tile in free if find_room(grid, _apart_from(grid, free, [tile], apart), left, apart)
    )


def _apart_from(grid: HexGrid, tiles: list[int], others: list[int], apart: int) -> list[int]:
    return [tile for tile in tiles if all(grid.distance(tile, other) >= apart for other in others)]


def find_room(grid: HexGrid, free: list[int], left: int, apart: int) -> bool:
    """Whether so many more markers find a place in these hexes, apart from each other."""
    if left <= 0:
        return True
    return any(
        find_room(grid, _apart_from(grid, free[number:], [tile], apart), left - 1, apart)
        for number, tile in enumerate(free, 1)
    )


def markers_have_room(state: WargameState) -> bool:
    """Whether all markers that players put down find a place; False where there is none of them."""
    left = unplaced(state)
    return 1 <= len(left) <= MOST_PLACED and bool(marker_tiles(state, left[0]))


def unplaced(state: WargameState) -> tuple[str, ...]:
    """Return the markers that are still to be put down, in order."""
    return tuple(each.id for each in state.markers.values() if each.tile < 0)


def place_marker(work: Work, action: PlaceMarker) -> None:
    """Put a marker down; after the last come walls, or the deployment (WG-16.2, WG-6.3)."""
    work.emit(
        MarkerPlaced(rules=rules("WG-16.2"), player=action.player, marker=action.marker, tile=action.tile)
    )
    if not unplaced(work.state):
        _after_markers(work)


def wall_tiles(state: WargameState) -> tuple[int, ...]:
    """Return where a wall may be put up: in the attacker's area, on open ground (WG-16.6)."""
    area = state.field.grounds[state.is_flipped].areas[0]
    marks = {each.tile for each in state.markers.values()}
    return tuple(
        tile
        for tile in area
        if is_open(state, tile, state.floors[tile])
        and not structure_at(state, tile)
        and tile not in marks
        and state.colours[tile] not in BLUE
    )


def place_wall(work: Work, action: PlaceWall) -> None:
    """Put a wall up; after the last the deployment begins (WG-16.6)."""
    state = work.state
    work.emit(
        WallPlaced(
            rules=rules("WG-16.6"),
            player=action.player,
            structure=f"{WALL}{len(state.walls)}",
            tile=action.tile,
        )
    )
    is_enough = len(state.walls) >= state.field.setup.mission.special.get("walls", 0)
    if is_enough or not wall_tiles(state):
        _deploy(work)


def _waits_within(state: WargameState, side: int, more: set[str]) -> list[bool]:
    granted = reserve_of(state, side)
    if granted is None:
        return [False]
    waiting = [
        each
        for each in state.units.values()
        if each.side == side
        and not is_drone(state, each.id)
        and (each.status == "reserve" or each.id in more)
    ]
    cost = sum(sheet(state, each.id).setup.cost for each in waiting)
    total = total_cost(state, side)
    match granted.share:
        case "half":
            return [2 * cost <= total]
        case "all_but_cheapest":
            return [cheapest(state, side) not in {each.id for each in waiting}]
        case _:
            return [True]


def reserve_is_duty(state: WargameState, side: int) -> bool:
    """Whether units of a team have to wait (WG-16.2)."""
    granted = reserve_of(state, side)
    return granted is not None and granted.duty


def cheapest(state: WargameState, side: int) -> str:
    """Return the unit of the lowest deployment cost (WG-16.2)."""
    units = [unit for unit in state.field.setup.teams[side].units if not unit.main]
    return min(units, key=lambda unit: unit.cost).id


def waiting_units(state: WargameState, side: int) -> list[Unit]:
    """Return the units of a team that are still to be placed; those that have to wait are not."""
    units = [state.units[each] for each in state.field.order[side]]
    found = [unit for unit in units if unit.status == "waiting" and not is_drone(state, unit.id)]
    if reserve_is_duty(state, side):
        return [unit for unit in found if unit.id == cheapest(state, side)]
    return found


def deploy_levels(state: WargameState, unit: Unit, tile: int) -> tuple[int, ...]:
    """Return the levels at which a unit may start in a hex (WG-6.5)."""
    floor = state.floors[tile]
    able = modes(state, unit)
    known = sheet(state, unit.id)
    if not suits(state, unit, tile):
        return ()
    is_water = state.colours[tile] in BLUE
    found = []
    levels = state.field.rules.levels
    for level in range(floor, levels.highest + 1):
        if not is_open(state, tile, level) or not has_room(state, unit, tile, level):
            continue
        swims = is_water and level <= 0 and (able.cruise or able.swim)
        flies = able.flight or (able.hover and level <= levels.hover)
        stands = level == floor and known.setup.category != "aquatic"
        if stands or swims or (flies and not (is_water and level < 0)):
            found.append(level)
    return tuple(found)


def deploy_tiles(state: WargameState, unit: Unit) -> tuple[int, ...]:
    """Return the hexes of a unit's area (WG-6.5)."""
    return state.field.grounds[state.is_flipped].areas[state.role(unit.side)]


def can_be_placed(state: WargameState, unit: Unit) -> bool:
    """Whether there is any place for a unit in its area."""
    return any(deploy_levels(state, unit, tile) for tile in deploy_tiles(state, unit))


def deploy_unit(work: Work, action: DeployUnit) -> None:
    """Put a unit into its area; its facing is free (WG-6.5)."""
    state = work.state
    unit = state.units[action.unit]
    ground = state.field.grounds[state.is_flipped]
    work.emit(
        UnitDeployed(
            rules=rules("WG-6.5"),
            player=action.player,
            unit=unit.id,
            tile=action.tile,
            level=action.level,
            facing=ground.ahead[state.role(unit.side)],
        )
    )
    work.then(ChooseFacing(unit.id))


def choose_facing(work: Work, job: ChooseFacing) -> None:
    """The owner turns a placed unit; then the other side places one (WG-6.5)."""
    state = work.state
    unit = state.units[job.unit]
    choice = work.choose(job, unit.side, "facing", tuple("012345"), "WG-6.5", unit.id)
    if choice is None:
        return
    work.emit(
        FacingChosen(
            rules=rules("WG-6.5"),
            unit=unit.id,
            facing=int(choice),
            next_side=_next_side(state, unit.side),
        )
    )
    _go_on(work)


def _next_side(state: WargameState, side: int) -> int:
    other = 1 - side
    return other if not state.ready[other] and _has_to_place(state, other) else side


def _has_to_place(state: WargameState, side: int) -> bool:
    return any(can_be_placed(state, unit) for unit in waiting_units(state, side))


def _go_on(work: Work) -> None:
    """Close the deployment of whoever has nothing to place; begin when both are done (WG-6.5)."""
    for side in (0, 1):
        if not work.state.ready[side] and not _has_to_place(work.state, side):
            _close(work, side)
    if all(work.state.ready):
        work.then(Begin(1))


def _close(work: Work, side: int) -> None:
    state = work.state
    work.emit(
        DeploymentClosed(rules=rules("WG-6.5"), player=state.player(side), side=side, next_side=1 - side)
    )


def finish_deployment(work: Work, side: int, action: FinishDeployment) -> None:
    """Keep the rest in reserve (WG-6.6)."""
    _close(work, side)
    _go_on(work)


def may_finish(state: WargameState, side: int) -> bool:
    """Whether a team may keep all that waits in reserve (WG-6.6)."""
    waiting = {unit.id for unit in waiting_units(state, side)}
    return bool(waiting) and all(_waits_within(state, side, set(waiting)))
