"""The price of a step, and which steps there are (WG-3.3, WG-4.8, WG-8)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.core.kernel import Illegal, refused
from game.space.hexgrid import OFF_BOARD
from game.systems.wargame.battlefield import BLACK, BLUE, GREEN, TAN, WHITE
from game.systems.wargame.body import Modes, can_move, dry_points, is_carrying, keeps_height, modes, sheet
from game.systems.wargame.ground import (
    distance,
    fall_levels,
    has_enemy,
    has_room,
    is_for_flight,
    is_in_water,
    is_on_ground,
    is_open,
    is_red,
    on_board,
    suits,
)
from game.systems.wargame.state import Move, Unit, WargameState

NO_WAY = -1


def directions(state: WargameState, unit: Unit) -> tuple[int, ...]:
    """Return the sides that a unit may step to: the three in front, all of a terrestrial vehicle (WG-8.1)."""
    if sheet(state, unit.id).setup.category == "terrestrial":
        return (0, 1, 2, 3, 4, 5)
    return tuple(sorted((unit.facing + turn) % 6 for turn in (-1, 0, 1)))


def able_of(state: WargameState, unit: Unit) -> Modes:
    """Return the modes by which a unit takes steps: who carries a relic does not fly (WG-16.11)."""
    able = modes(state, unit)
    return able._replace(flight=False) if able.flight and is_carrying(state, unit) else able


def price_of(
    state: WargameState, unit: Unit, move: Move, tile: int, level: int, able: Modes | None = None
) -> int:
    """Return the points of a step to a neighbouring hex or level by the cheapest mode, NO_WAY where none.

    ``able`` are the unit's modes, where they are known already.
    """
    able = able or able_of(state, unit)
    if not is_open(state, tile, level):
        is_above = able.flight and unit.level == level and is_for_flight(state, tile, level)
        return state.field.rules.prices.level if is_above else NO_WAY
    if not suits(state, unit, tile):
        return NO_WAY
    if tile == unit.tile:
        return _vertical(state, unit, move, able, level)
    found = [
        price
        for price in (
            _on_foot(state, unit, able, tile, level),
            _in_air(state, unit, able, tile, level),
            _by_water(state, unit, able, tile, level),
        )
        if price != NO_WAY
    ]
    return min(found, default=NO_WAY)


def _doubled(state: WargameState, unit: Unit, tile: int, level: int, price: int) -> int:
    """Return a price, twice where the surface that is stepped onto is difficult (WG-4.5, WG-2.3)."""
    if not is_on_ground(state, tile, level):
        return price
    colour = state.colours[tile]
    is_tank = sheet(state, unit.id).setup.category == "terrestrial"
    is_difficult = colour == BLACK or (colour == GREEN and is_tank)
    return state.field.rules.difficult * price if is_difficult else price


def _vertical(state: WargameState, unit: Unit, move: Move, able: Modes, level: int) -> int:
    prices = state.field.rules.prices
    if abs(level - unit.level) != 1:
        return NO_WAY
    is_water = is_in_water(state, unit.tile, unit.level) and is_in_water(state, unit.tile, level)
    if is_water:
        if able.swim:
            return prices.swim
        return prices.cruise_under if able.cruise else NO_WAY
    if min(unit.level, level) < 0 and state.colours[unit.tile] in BLUE:
        return NO_WAY
    if able.flight:
        return prices.level
    if able.hover and move.levels == 0 and level <= state.field.rules.levels.hover:
        return prices.level
    return NO_WAY


def _on_foot(state: WargameState, unit: Unit, able: Modes, tile: int, level: int) -> int:
    """Return the price of a step on the surface (WG-8.9); off a height of two and more it is a fall."""
    if not (able.standard or able.grounded) or unit.level != state.floors[unit.tile]:
        return NO_WAY
    prices = state.field.rules.prices
    floor = state.floors[tile]
    from_water = is_in_water(state, unit.tile, unit.level)
    into_water = is_in_water(state, tile, floor)
    known = sheet(state, unit.id)
    if (
        known.is_mech
        and level == unit.level
        and fall_levels(state, tile, level) >= state.field.rules.fall_levels
    ):
        return prices.down
    if not known.is_mech:
        if level != floor or level != unit.level:
            return NO_WAY
        price = prices.wade if from_water else prices.level
        return _doubled(state, unit, tile, level, price)
    if from_water or into_water:
        if able.cruise or able.swim or level != floor or floor > 0 or unit.level > 1:
            return NO_WAY
        return _doubled(state, unit, tile, level, prices.wade if from_water else prices.level)
    if level != floor:
        return NO_WAY
    rise = level - unit.level
    if rise > 1 or rise < -1:
        return NO_WAY
    price = prices.up if rise == 1 else prices.down if rise == -1 else prices.level
    return _doubled(state, unit, tile, level, price)


def _in_air(state: WargameState, unit: Unit, able: Modes, tile: int, level: int) -> int:
    if not (able.hover or able.flight) or level != unit.level:
        return NO_WAY
    if (is_in_water(state, unit.tile, unit.level) or is_in_water(state, tile, level)) and level < 0:
        return NO_WAY
    if not able.flight and level > state.field.rules.levels.hover:
        return NO_WAY
    return _doubled(state, unit, tile, level, state.field.rules.prices.level)


def _by_water(state: WargameState, unit: Unit, able: Modes, tile: int, level: int) -> int:
    if not (able.cruise or able.swim):
        return NO_WAY
    prices = state.field.rules.prices
    from_water = is_in_water(state, unit.tile, unit.level)
    into_water = is_in_water(state, tile, level)
    on_top = prices.swim if able.swim else prices.cruise
    if from_water and into_water:
        if level != unit.level:
            return NO_WAY
        return on_top if level == 0 else prices.swim if able.swim else prices.cruise_under
    if into_water:
        is_shore = unit.level == state.floors[unit.tile] and unit.level in (0, 1)
        return on_top if is_shore and level == 0 else NO_WAY
    if level != state.floors[tile] or level != unit.level:
        return NO_WAY
    if from_water:
        return _doubled(state, unit, tile, level, on_top) if unit.level == 0 else NO_WAY
    if able.standard or unit.level != state.floors[unit.tile]:
        return NO_WAY
    return _doubled(state, unit, tile, level, prices.land)


def why_no_step(state: WargameState, unit: Unit, move: Move, tile: int, level: int) -> Illegal | None:
    """Return why a step is refused (WG-8)."""
    if not can_move(state, unit):
        return refused("WG-13.1", "cannot_move", unit=unit.id)
    if move.is_thruster:
        return refused("WG-8.7", "thruster_move_stands_alone", unit=unit.id)
    grid = state.field.grid
    if not 0 <= tile < grid.panel_count:
        return refused("WG-3.1", "off_board", tile=tile)
    if tile == unit.tile and level == unit.level:
        return refused("WG-8.1", "no_step", unit=unit.id)
    if tile != unit.tile:
        steps = grid.steps[unit.tile]
        if tile not in steps:
            return refused("WG-8.1", "not_a_neighbour", unit=unit.id, tile=tile)
        if steps.index(tile) not in directions(state, unit):
            return refused("WG-8.1", "not_in_front", unit=unit.id, tile=tile)
    if is_red(state, tile, level):
        return refused("WG-4.1", "red_is_closed", tile=tile)
    price = price_of(state, unit, move, tile, level)
    if price == NO_WAY:
        return refused("WG-8.9", "no_mode_for_step", unit=unit.id, tile=tile)
    if price > move.left - lost_bonus(state, unit, move, tile, level) and not move.is_first_free:
        return refused("WG-8.1", "points_missing", unit=unit.id, points=price, left=move.left)
    if has_enemy(state, unit, tile, level):
        return refused("WG-3.5", "enemy_in_the_way", unit=unit.id, tile=tile)
    if not has_room(state, unit, tile, level) and not _goes_on(state, unit, move, tile, level, price, 4):
        return refused("WG-3.5", "no_room", unit=unit.id, tile=tile)
    return None


def lost_bonus(state: WargameState, unit: Unit, move: Move, tile: int, level: int) -> int:
    """Return the points that a step takes from one who gets away: it leads not away (WG-15.7)."""
    if not move.bonus:
        return 0
    enemies = [each for each in on_board(state) if each.side != unit.side and not each.is_disabled]
    before = min((distance(state, unit.tile, unit.level, e.tile, e.level) for e in enemies), default=0)
    after = min((distance(state, tile, level, e.tile, e.level) for e in enemies), default=1)
    return 0 if after > before else move.bonus


def _goes_on(
    state: WargameState, unit: Unit, move: Move, tile: int, level: int, price: int, depth: int
) -> bool:
    """Whether a unit that passes through a friend's hex has points to come to a place of its own (WG-3.5)."""
    left = move.left - price
    if left <= 0 or depth == 0:
        return False
    there = replace(unit, tile=tile, level=level)
    after = replace(after_step(state, unit, move, tile, level), left=left)
    return any(
        (has_room(state, other, other.tile, other.level) and keeps_height(state, other))
        or _goes_on(state, there, after, other.tile, other.level, further, depth - 1)
        for other, further in _onward(state, there, after)
    )


def _onward(state: WargameState, unit: Unit, move: Move) -> Iterator[tuple[Unit, int]]:
    """Yield a unit as it would be after each step that it could take if there were room, and the price."""
    ahead = [state.field.grid.steps[unit.tile][direction] for direction in directions(state, unit)]
    places = [(unit.tile, unit.level + rise) for rise in (-1, 1)]
    places += [(tile, unit.level + rise) for tile in ahead if tile != OFF_BOARD for rise in (-1, 0, 1)]
    for tile, level in places:
        price = price_of(state, unit, move, tile, level)
        if price != NO_WAY and price <= move.left and not has_enemy(state, unit, tile, level):
            yield replace(unit, tile=tile, level=level), price


def after_step(state: WargameState, unit: Unit, move: Move, tile: int, level: int) -> Move:
    """Return what a step leaves of a movement: points, what was crossed, levels changed (WG-8.1, WG-4.9)."""
    price = price_of(state, unit, move, tile, level)
    lost = lost_bonus(state, unit, move, tile, level)
    colour = state.colours[tile]
    is_across = tile != unit.tile
    in_water = is_in_water(state, tile, level) and is_in_water(state, unit.tile, unit.level)
    # a flyer's are counted only where they could be taken for hexes crossed
    counts = colour in (TAN, WHITE) or not able_of(state, unit).flight
    is_lift = not is_across and not in_water and counts
    return replace(
        move,
        left=max(0, move.left - price - lost),
        bonus=0 if lost else move.bonus,
        steps=move.steps + 1,
        tan=move.tan + (is_across and colour == TAN),
        white=move.white + (is_across and colour == WHITE),
        levels=move.levels + is_lift,
        is_first_free=False,
    )


def after_dash(state: WargameState, move: Move, path: Sequence[int]) -> Move:
    """Return what a thruster move over these hexes leaves: nothing but what was crossed (WG-8.7, WG-4.9)."""
    colours = [state.colours[tile] for tile in path]
    return replace(
        move,
        left=0,
        steps=len(path),
        tan=colours.count(TAN),
        white=colours.count(WHITE),
        is_first_free=False,
        is_thruster=True,
    )


def after_jump(state: WargameState, unit: Unit, move: Move, tile: int) -> Move:
    """Return what a jump into a hex leaves of a movement (WG-12.5, WG-4.9)."""
    lost = lost_bonus(state, unit, move, tile, state.floors[tile])
    colour = state.colours[tile]
    return replace(
        move,
        left=max(0, move.left - state.field.rules.prices.jump - lost),
        bonus=0 if lost else move.bonus,
        steps=move.steps + 1,
        tan=move.tan + (colour == TAN),
        white=move.white + (colour == WHITE),
        is_first_free=False,
    )


def is_soaked(state: WargameState, unit: Unit, move: Move) -> bool:
    """Whether water has taken its points from a movement already: it does so once (WG-13.1, WG-13.5)."""
    return move.total <= dry_points(state, unit) - state.field.rules.water_move


def soaked(state: WargameState, unit: Unit, move: Move) -> Move:
    """Return what is left of a movement once water has taken hold of the unit (WG-4.6, WG-13.1)."""
    if is_soaked(state, unit, move):
        return move
    lost = state.field.rules.water_move
    return replace(move, total=max(0, move.total - lost), left=max(0, move.left - lost))


def points_spent(move: Move) -> int:
    """Return the points that a movement has taken so far; what is there only for getting away is none."""
    return move.total + move.bonus - move.left


def is_far(move: Move | None) -> bool:
    """Whether a movement has taken more than half of its points: what needs a steady stand is barred then."""
    return move is not None and 2 * points_spent(move) > move.total


def after_turn(move: Move, price: int) -> Move:
    """Return what a rotation at a price leaves of a movement (WG-8.1)."""
    return replace(
        move,
        left=move.left - price,
        rotations=max(0, move.rotations - 1),
        is_first_free=move.is_first_free and price == 0,
    )


def steps_of(state: WargameState, unit: Unit, move: Move) -> Iterator[tuple[int, int]]:
    """Return every legal step: the hex and the level."""
    levels = state.field.rules.levels
    for level in (unit.level - 1, unit.level + 1):
        if why_no_step(state, unit, move, unit.tile, level) is None:
            yield unit.tile, level
    for direction in directions(state, unit):
        tile = state.field.grid.steps[unit.tile][direction]
        if tile == OFF_BOARD:
            continue
        for level in range(levels.lowest, levels.highest + 1):
            if why_no_step(state, unit, move, tile, level) is None:
                yield tile, level


def is_crowded(state: WargameState, unit: Unit) -> bool:
    """Whether a unit is passing through a friend's hex and has to go on (WG-3.5)."""
    return not unit.held_by and not unit.holds and not has_room(state, unit, unit.tile, unit.level)


def dash_path(state: WargameState, unit: Unit, move: Move, direction: int) -> tuple[int, ...]:
    """Return the hexes of a thruster move: double the points, up to the first obstacle (WG-8.7, WG-8.10)."""
    path: list[int] = []
    floors = state.floors
    level = unit.level
    stands = level == floors[unit.tile]
    for tile in state.field.grid.straight_from(
        unit.tile, direction, state.field.rules.dash_factor * move.total
    ):
        if not is_open(state, tile, level) or (floors[tile] == level) != stands:
            break
        if not suits(state, unit, tile):
            break
        if any(each.tile == tile and each.level == level for each in state.units.values()):
            break
        path.append(tile)
    return tuple(path)
