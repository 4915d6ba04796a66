"""Pure questions about a position, for rules, screens and agents alike (SK-7). Sets of tiles are masks."""

from typing import Final, NamedTuple

from game.core.ids import UnitId
from game.space.bits import places_of
from game.space.sight import blockers, is_clear, line_between
from game.space.square import DIRECT_STEPS_LISTED, ORTHOGONAL_NAMES, direct_path, orthogonal_path
from game.systems.skirmish.actions import Direction
from game.systems.skirmish.state import SkirmishState, Status, Unit

DIRECTIONS: Final[tuple[Direction, ...]] = ("N", "E", "S", "W")
"""In the order of the grid's rays."""

assert DIRECTIONS == ORTHOGONAL_NAMES

PRESENT: Final[tuple[Status, ...]] = ("board", "reserve", "barred")
"""Who would leave with a side that withdraws (SK-6.2); the barred sit the battle out (SK-1.6)."""


class Broadside(NamedTuple):
    """What a warship's fire would cover: tiles and the units that it hits, outward."""

    tiles: tuple[int, ...]
    targets: tuple[UnitId, ...]


def reach_mask(state: SkirmishState, unit: Unit) -> int:
    """Return the tiles to which a unit may move: own units are passed, enemies never (SK-2.2 to SK-2.4)."""
    field = state.field
    line = field.lines[unit.id]
    access = field.access[unit.id]
    ours, theirs = state.masks[unit.side], state.masks[1 - unit.side]
    passable = access.cross & ~theirs
    if line.moves_straight:
        reached = 0
        for ray in field.grid.rays[unit.tile]:
            for tile in ray[: line.move_tiles]:
                if not passable >> tile & 1:
                    break
                reached |= 1 << tile
    else:
        reached = field.grid.flood(unit.tile, line.move_tiles, passable)
    return reached & access.enter & ~(ours | theirs)


def can_move(state: SkirmishState, unit: Unit, to: int) -> bool:
    """Return whether a tile is among those that :func:`reach_mask` names."""
    field, start = state.field, unit.tile
    access = field.access[unit.id]
    if to in state.at or not access.enter >> to & 1:
        return False
    grid, line = field.grid, field.lines[unit.id]
    columns, rows = grid.columns, grid.rows
    across, down = columns[start] - columns[to], rows[start] - rows[to]
    steps = abs(across) + abs(down)
    if steps > line.move_tiles or (across and down and line.moves_straight):
        return False
    passable = access.cross & ~state.masks[1 - unit.side]
    if steps <= DIRECT_STEPS_LISTED and passable >> to & 1:
        path = direct_path(grid, start, to, passable)
        if path is not None:
            field.found_path = (state.masks, unit, path)
            return True
        if line.moves_straight or steps == line.move_tiles:
            return False
    return bool(reach_mask(state, unit) >> to & 1)


def move_path(state: SkirmishState, unit: Unit, to: int) -> tuple[int, ...]:
    """Return the way of a legal move, both ends included (SK-2.1).

    As a rule it has just been found by :func:`can_move`, for the same unit as it is between the same masks.
    """
    masks, mover, path = state.field.found_path
    if masks is state.masks and mover is unit and path[-1] == to:
        return path
    passable = state.field.access[unit.id].cross & ~state.masks[1 - unit.side]
    found = orthogonal_path(state.field.grid, unit.tile, to, passable)
    assert found is not None
    return found


def blocking_mask(state: SkirmishState) -> int:
    """Return the tiles that nothing is shot through now: terrain and every unit (SK-3.2)."""
    return state.field.blocking | state.masks[0] | state.masks[1]


def can_shoot(state: SkirmishState, unit: Unit, target: Unit) -> bool:
    """Return whether range, line and ground let a unit shoot at an enemy (SK-1.4, SK-3.1, SK-3.2)."""
    field = state.field
    tile = unit.tile
    if not (field.ranges[unit.id][tile] & field.access[unit.id].targets[tile]) >> target.tile & 1:
        return False
    line = field.sights[unit.id].lines[tile][target.tile]
    return is_clear(line, field.blocking | state.masks[0] | state.masks[1])


def shot_mask(state: SkirmishState, unit: Unit) -> int:
    """Return the tiles of all enemies that a unit could shoot at from where it stands."""
    field, tile = state.field, unit.tile
    near = field.ranges[unit.id][tile] & field.access[unit.id].targets[tile] & state.masks[1 - unit.side]
    if not near:
        return 0
    return near & field.sights[unit.id].seen_from(tile, field.blocking | state.masks[0] | state.masks[1])


def targets(state: SkirmishState, unit: Unit) -> tuple[UnitId, ...]:
    """Return the enemies that a unit could shoot at now, by tile."""
    if not state.field.lines[unit.id].tries:
        return ()
    return tuple(state.at[tile] for tile in places_of(shot_mask(state, unit)))


def melee_mask(state: SkirmishState, unit: Unit) -> int:
    """Return the tiles of all enemies that a unit could strike in melee (SK-4.1, SK-1.4)."""
    field, tile = state.field, unit.tile
    grid = field.grid
    near = grid.diagonal_masks if field.setup.options.melee == "diagonal" else grid.king_masks
    return near[tile] & field.access[unit.id].targets[tile] & state.masks[1 - unit.side]


def melee_targets(state: SkirmishState, unit: Unit) -> tuple[UnitId, ...]:
    """Return the enemies that a unit could strike in melee now, by tile."""
    if not state.field.lines[unit.id].has_melee:
        return ()
    return tuple(state.at[tile] for tile in places_of(melee_mask(state, unit)))


def close_attackers(state: SkirmishState, side: int, target: Unit) -> tuple[Unit, ...]:
    """Return the units of a side that could join in close fire at a target now, in roster order (SK-3.4)."""
    touching = state.field.grid.king_masks[target.tile] & state.masks[side]
    if not touching & (touching - 1):
        return ()
    found: list[Unit] = []
    for unit_id in state.field.order[side]:
        unit = state.units[unit_id]
        if unit.status != "board" or unit.has_attacked or not touching >> unit.tile & 1:
            continue
        if state.field.lines[unit_id].tries and can_shoot(state, unit, target):
            found.append(unit)
    return tuple(found) if len(found) > 1 else ()


def partners(state: SkirmishState, lead: Unit, target: Unit) -> tuple[UnitId, ...]:
    """Return the units that could be partners of a lead in close fire at a target (SK-3.4)."""
    close = [unit.id for unit in close_attackers(state, lead.side, target)]
    return tuple(unit for unit in close if unit != lead.id) if lead.id in close else ()


def broadside(state: SkirmishState, unit: Unit, direction: Direction | None) -> Broadside:
    """Return what a warship's fire covers and hits in a direction, or everywhere with None (SK-5.1)."""
    field, tile = state.field, unit.tile
    permitted = field.access[unit.id].targets[tile]
    if direction is None:
        seen = field.whole_sight().seen_from(tile, field.blocking)
        grid = field.grid
        covered = tuple(sorted(places_of(seen), key=lambda other: (grid.king_distance(tile, other), other)))
    else:
        covered = field.grid.ray_until(tile, DIRECTIONS.index(direction), field.blocking)
    at = state.at
    return Broadside(covered, tuple(at[other] for other in covered if other in at and permitted >> other & 1))


def broadside_directions(state: SkirmishState) -> tuple[Direction | None, ...]:
    """Return the ways in which a warship may fire under the option in force (SK-5.1)."""
    return (None,) if state.field.setup.options.field == "all" else DIRECTIONS


def hits_enemy(state: SkirmishState, unit: Unit, hit: Broadside) -> bool:
    """Return whether a target is an enemy whom the fire can destroy; heroes never are (SK-5.1, SK-5.3)."""
    lines = state.field.lines
    return any(
        state.units[target].side != unit.side and lines[target].warship_percent for target in hit.targets
    )


def broadside_ways(state: SkirmishState, unit: Unit) -> tuple[Direction | None, ...]:
    """Return the directions in which a warship would hit an enemy."""
    ways = broadside_directions(state)
    return tuple(way for way in ways if hits_enemy(state, unit, broadside(state, unit, way)))


def can_fire_broadside(state: SkirmishState, unit: Unit) -> bool:
    """Whether a unit is a warship whose guns are cool and would hit an enemy (SK-5.2)."""
    is_warship = state.field.lines[unit.id].is_warship
    return is_warship and cooldown_turns(state, unit) == 0 and bool(broadside_ways(state, unit))


def line_blockers(state: SkirmishState, unit: Unit, target: Unit) -> tuple[int, ...]:
    """Return the tiles that block the line between two units; empty where it is clear (SK-7)."""
    line = line_between(state.field.grid, unit.tile, target.tile)
    return places_of(blockers(line, blocking_mask(state)))


def slots_on_board(state: SkirmishState, side: int) -> int:
    """Return the slots that a side has on the board (SK-1.7)."""
    lines = state.field.lines
    return sum(lines[unit].slots for unit in state.field.order[side] if state.units[unit].status == "board")


def entry_mask(state: SkirmishState, unit: Unit) -> int:
    """Return the tiles on which a waiting unit could be put now, if there is room (SK-1.6, SK-1.7)."""
    field = state.field
    free = field.zone_masks[unit.side] & field.access[unit.id].enter & ~(state.masks[0] | state.masks[1])
    limit = field.setup.rules.board_slots
    if not free or slots_on_board(state, unit.side) + field.lines[unit.id].slots > limit:
        return 0
    return free


def entry_tiles(state: SkirmishState, unit: Unit) -> tuple[int, ...]:
    """Return where a waiting unit may be put, or a placed one moved while deploying."""
    if unit.status != "board":
        return places_of(entry_mask(state, unit))
    taken = state.masks[0] | state.masks[1]
    return places_of(state.field.zone_masks[unit.side] & state.field.access[unit.id].enter & ~taken)


def waiting(state: SkirmishState, side: int) -> tuple[Unit, ...]:
    """Return a side's reserve, in roster order (SK-1.7)."""
    return tuple(
        unit for unit_id in state.field.order[side] if (unit := state.units[unit_id]).status == "reserve"
    )


def must_enter(state: SkirmishState) -> bool:
    """Return whether a reserve of the side to move has to enter before anything else (SK-1.7)."""
    if not state.has_acted and state.phase == "battle":
        units = state.units
        for unit_id in state.field.order[state.to_move]:
            unit = units[unit_id]
            if unit.status == "reserve" and entry_mask(state, unit):
                return True
    return False


def units_left(state: SkirmishState, side: int) -> int:
    """Return how many units a side still has, reserves included (SK-6.3, SK-1.7)."""
    units = state.units
    return sum(units[unit].status in ("board", "reserve") for unit in state.field.order[side])


def can_withdraw(state: SkirmishState, side: int) -> bool:
    """Return whether a side may leave: not where it is garrisons and guards alone (SK-6.2, TW-2.9)."""
    own, roster = state.field.setup.sides[side], state.field.roster
    if not own.can_withdraw or not own.fixed_forces:
        return own.can_withdraw
    return any(
        state.units[unit].status in PRESENT and roster[unit].force not in own.fixed_forces
        for unit in state.field.order[side]
    )


def cooldown_turns(state: SkirmishState, unit: Unit) -> int:
    """Return in how many own turns a warship may fire again; 0: it is ready (SK-5.2)."""
    return max(0, unit.ready_turn - state.turn)


def bonus_gold(state: SkirmishState) -> int:
    """Return the gold that a battle ending now would earn its winner (SK-6.4)."""
    return state.field.bonus_gold(state.turn)


def bonus_until(state: SkirmishState) -> int:
    """Return the last turn in which a win earns what one earns now; the present one where that is nothing."""
    field, turn = state.field, state.turn
    gold = field.bonus_gold(turn)
    while gold and field.bonus_gold(turn + 1) == gold:
        turn += 1
    return turn


def gold_on_board(state: SkirmishState, side: int, mask: int) -> int:
    """Return what a side's units on these tiles cost as bought (SK-6.6)."""
    roster = state.field.roster
    return sum(roster[state.at[tile]].gold for tile in places_of(state.masks[side] & mask))


def stalemate_side(state: SkirmishState) -> int:
    """Return the side that a stalemate would make withdraw now (SK-6.6).

    It is the attacker; but the defender where little of his force stands on ground that does not protect it.
    """
    field = state.field
    attacking = gold_on_board(state, 0, state.masks[0])
    in_the_open = gold_on_board(state, 1, ~field.sheltering)
    return 1 if 100 * in_the_open < field.setup.rules.stalemate_open_percent * attacking else 0


def turns_without_loss(state: SkirmishState) -> int:
    """Return for how many whole turns no unit has been destroyed (SK-6.6)."""
    return max(0, state.turn - 1 - state.last_loss_turn)
