"""Questions about the ground: what is filled, who stands where, who sees what (WG-3, WG-4, WG-5)."""

from collections.abc import Iterator

from game.space.hexgrid import OFF_BOARD
from game.systems.wargame.battlefield import BLACK, BLUE, GREEN, RED, Building
from game.systems.wargame.state import WALL, Unit, WargameState


def on_board(state: WargameState) -> Iterator[Unit]:
    """Return every unit on the board, hulks included, docked drones not."""
    return (unit for unit in state.units.values() if unit.status == "board")


def occupants(state: WargameState, tile: int, level: int) -> list[Unit]:
    """Return who is in a hex on a level (WG-3.5)."""
    return [unit for unit in state.units.values() if unit.tile == tile and unit.level == level]


def has_room(state: WargameState, unit: Unit, tile: int, level: int) -> bool:
    """Whether a unit may stay in a hex on a level: alone, or with one friend if both are small (WG-3.5)."""
    others = [each for each in occupants(state, tile, level) if each.id != unit.id]
    if not others:
        return True
    sheets, most = state.field.sheets, state.field.rules.sharing_class
    return (
        len(others) == 1
        and others[0].side == unit.side
        and sheets[unit.id].setup.klass <= most
        and sheets[others[0].id].setup.klass <= most
    )


def has_enemy(state: WargameState, unit: Unit, tile: int, level: int) -> bool:
    """Whether an enemy bars the way through a hex on a level (WG-3.5)."""
    return any(each.side != unit.side for each in occupants(state, tile, level))


def is_on_surface(state: WargameState, unit: Unit) -> bool:
    """Whether a unit stands on the ground, a roof or a bed."""
    return unit.level == state.floors[unit.tile]


def is_on_ground(state: WargameState, tile: int, level: int) -> bool:
    """Whether a place is on a hex's own surface, where its colour is; roofs are above it (WG-4.10)."""
    return level == state.field.grounds[state.is_flipped].surfaces[tile]


def is_red(state: WargameState, tile: int, level: int) -> bool:
    """Whether a place is on closed ground (WG-4.1)."""
    return state.colours[tile] == RED and is_on_ground(state, tile, level)


def is_in_water(state: WargameState, tile: int, level: int) -> bool:
    """Whether a place is on or in water (WG-4.6)."""
    return state.colours[tile] in BLUE and level <= 0 and level >= state.floors[tile]


def sinks_to(state: WargameState, unit: Unit, *, is_hovering: bool) -> int | None:
    """Return the level to which who cannot stay up sinks, hovering or in water; None: it falls (WG-8.6)."""
    hover = state.field.rules.levels.hover
    if is_hovering and unit.level > hover:
        return hover
    return state.floors[unit.tile] if is_in_water(state, unit.tile, unit.level) else None


def is_airborne(state: WargameState, unit: Unit) -> bool:
    """Whether a unit is in the air (WG-13.1)."""
    return unit.level > state.floors[unit.tile] and not is_in_water(state, unit.tile, unit.level)


def is_open(state: WargameState, tile: int, level: int) -> bool:
    """Whether a place can hold anybody at all: nothing fills it, and no red surface is under it (WG-4.1)."""
    floor, levels = state.floors[tile], state.field.rules.levels
    return floor <= level <= levels.highest and not (
        level == floor and (level > levels.hover or is_red(state, tile, level))
    )


def suits(state: WargameState, unit: Unit, tile: int) -> bool:
    """Whether a hex is one for a unit at all: who never leaves the water is put into water alone (WG-2.5)."""
    return state.field.sheets[unit.id].setup.category != "aquatic" or state.colours[tile] in BLUE


def is_for_flight(state: WargameState, tile: int, level: int) -> bool:
    """Whether a place is just above a roof that only flight reaches (WG-3.2)."""
    levels = state.field.rules.levels
    return level == state.floors[tile] and levels.hover < level <= levels.highest


def structure_at(state: WargameState, tile: int) -> str:
    """Return the standing structure on a hex, "" where there is none."""
    for each in state.structures.values():
        if each.left > 0 and tile in tiles_of(state, each.id):
            return each.id
    return ""


def tiles_of(state: WargameState, structure: str) -> tuple[int, ...]:
    """Return the hexes of a structure."""
    known = building(state, structure)
    return known.tiles


def building(state: WargameState, structure: str) -> Building:
    """Return what a structure is; walls are put up in the battle (WG-16.6)."""
    known = state.field.grounds[state.is_flipped].structures.get(structure)
    if known is not None:
        return known
    tile = state.walls[int(structure.removeprefix(WALL))]
    defense = state.field.rules.structure_level
    return Building(structure, (tile,), 0, defense, "building", 0)


def distance(state: WargameState, tile: int, level: int, other: int, other_level: int) -> int:
    """Return hexes or levels apart, whichever is more, and never under 1 (WG-3.8)."""
    return max(state.field.away(tile, other), abs(level - other_level), 1)


def apart(state: WargameState, one: Unit, other: Unit) -> int:
    """Return the distance of two units (WG-3.8)."""
    return distance(state, one.tile, one.level, other.tile, other.level)


def in_view(state: WargameState, unit: Unit, tile: int, level: int) -> bool:
    """Whether a place is in a unit's field of view (WG-3.6); terrestrial vehicles see all round (WG-2.3)."""
    if tile == unit.tile:
        return level >= unit.level
    if state.field.sheets[unit.id].setup.category == "terrestrial":
        return True
    return bool(state.field.facings_to(unit.tile, tile) >> unit.facing & 1)


def line_blocker(
    state: WargameState, start: int, level: int, end: int, end_level: int, ignored: tuple[int, ...] = ()
) -> int:
    """Return the first hex that blocks the line between two places, OFF_BOARD where it is clear (WG-3.9)."""
    steps = state.field.between(start, end)
    n = len(steps) + 1
    floors = state.floors
    for k, tiles in enumerate(steps, 1):
        height = level * (n - k) + end_level * k
        if tiles and all((floors[tile] - 1) * n >= height and tile not in ignored for tile in tiles):
            return tiles[0]
    return OFF_BOARD


def line_colours(
    state: WargameState, start: int, level: int, end: int, end_level: int
) -> tuple[int, int, int]:
    """Return how many green and black hexes count on a line, and edges between one of each (WG-4.10)."""
    if start == end:
        return 0, 0, 0
    steps = (*state.field.between(start, end), (end,))
    n = len(steps)
    surfaces = state.field.grounds[state.is_flipped].surfaces
    green = black = either = 0
    for k, tiles in enumerate(steps, 1):
        height = level * (n - k) + end_level * k
        colours = [state.colours[tile] if (surfaces[tile] + 1) * n > height else "" for tile in tiles]
        if not colours or not all(colour in (GREEN, BLACK) for colour in colours):
            continue
        if BLACK not in colours:
            green += 1
        elif GREEN not in colours:
            black += 1
        else:
            either += 1
    return green, black, either


def fall_end(state: WargameState, tile: int) -> int:
    """Return where a fall ends: on the surface or a roof, over water at 0, to sink from there (WG-8.11)."""
    floor = state.floors[tile]
    return max(0, floor) if state.colours[tile] in BLUE else floor


def fall_levels(state: WargameState, tile: int, level: int) -> int:
    """Return the levels of a fall (WG-8.11)."""
    return max(0, level - fall_end(state, tile))


def nearest_open(state: WargameState, unit: Unit, tile: int) -> tuple[int, ...]:
    """Return the nearest hexes around a place on whose surface a unit finds room, equals together."""
    grid = state.field.grid
    for steps in range(1, grid.panel_count):
        found = tuple(
            sorted(
                each
                for each in grid.ring_around(tile, steps)
                if suits(state, unit, each)
                and is_open(state, each, state.floors[each])
                and not occupants(state, each, state.floors[each])
            )
        )
        if found:
            return found
    return ()


def free_neighbours(state: WargameState, unit: Unit, tile: int, level: int) -> tuple[int, ...]:
    """Return the neighbours that a unit on a level can be put into, on the surface or in the air."""
    airborne = level > state.floors[tile]
    return tuple(
        each
        for each in sorted(state.field.grid.neighbours[tile])
        if suits(state, unit, each)
        and not occupants(state, each, level)
        and is_open(state, each, level)
        and (airborne or state.floors[each] == level)
    )


def launch_level(state: WargameState, unit: Unit, tile: int) -> int:
    """Return the level of a drone that is launched: that of its main unit, or a surface above it."""
    return max(unit.level, state.floors[tile])


def launch_tiles(state: WargameState, unit: Unit) -> tuple[int, ...]:
    """Return the free hexes next to a unit to which it can launch a drone: a level up at most (WG-12.7)."""
    found = []
    for tile in sorted(state.field.grid.neighbours[unit.tile]):
        level = launch_level(state, unit, tile)
        if level - unit.level <= 1 and is_open(state, tile, level) and not occupants(state, tile, level):
            found.append(tile)
    return tuple(found)
