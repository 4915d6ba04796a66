"""Where a unit can go: how far each kind of move goes, which ways there are, what is tested (ST-2)."""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import Final

from msgspec.structs import replace

from game.core.ids import UnitId
from game.systems.strategic.actions import Mode
from game.systems.strategic.battlefield import DEEP, GROUND
from game.systems.strategic.queries import (
    can_hide,
    difficulties,
    difficulty,
    enemies,
    horde_at,
    in_reach,
    is_crippled,
    is_hidden,
    is_target,
    legs_lost,
    melee_weapon,
    opponents,
    stat_line,
    terrain_at,
)
from game.systems.strategic.state import StrategicState, Unit, Walk

FLOATING: tuple[Walk, ...] = ("jump", "float", "lift")
FAST: tuple[Walk, ...] = ("run", "charge", *FLOATING)
RUNNING: tuple[Walk, ...] = ("run", *FLOATING, "flee")
"""After these somebody has run (ST-6.6)."""
Ways = Mapping[int, tuple[int, ...]]
WAYS_KEPT: Final = 32
"""Ways of so many moves are kept: players, checks and resolutions ask for the same ones in a row."""


def halves_of(mode: Walk) -> int:
    """Return the half actions that a move takes; a horde has none (ST-6.4, ST-6.5, ST-6.7)."""
    return 0 if mode in ("march", "flee") else 1 if mode == "half" else 2


def pace(state: StrategicState, unit: Unit, band: int) -> int:
    """Return what stands for the agility bonus: Hoverer N, or Flyer N above the ground (ST-2.2)."""
    own = stat_line(state, unit.id)
    if own.profile.flyer and (unit.band > GROUND or band > GROUND):
        return own.profile.flyer
    return own.profile.hoverer or own.ab


def allowance(state: StrategicState, unit: Unit, mode: Walk, band: int) -> int:
    """Return the squares of a move, or the points of a horde's (ST-2.1, ST-2.4); 0: it cannot be made."""
    own, percent = stat_line(state, unit.id), state.field.rules.move_percent
    if own.is_horde:
        points = own.profile.mp or max(own.ab, pace(state, unit, band))
        return points * percent["run"] // percent["full"] if mode == "run" else points
    lost = legs_lost(state, unit)
    if lost and mode in FAST:
        return 0
    if lost > 1 and unit.band <= GROUND and band <= GROUND:
        return 0
    share = percent["half" if mode in ("half", "disengage") else "charge" if mode == "charge" else "full"]
    if mode == "run" or mode in FLOATING:
        share = percent["run"]
    squares = max(1, -(-pace(state, unit, band) * share // 100))
    if lost or is_crippled(state, unit) or unit.band == DEEP:
        squares = -(-squares // 2)
    return squares


def is_tested(state: StrategicState, unit: Unit, mode: Walk, tile: int) -> bool:
    """Whether entering a square in this sort of move calls for a test of difficult ground (ST-5.10)."""
    if stat_line(state, unit.id).is_horde or mode in FLOATING or not difficulty(state, tile, unit.band):
        return False
    if mode in ("run", "charge"):
        return True
    return mode == "full" and unit.band <= GROUND and terrain_at(state, tile).hurts


def is_tested_down(state: StrategicState, unit: Unit, mode: Walk, *, has_entered: bool) -> bool:
    """Whether a flyer that comes down is tested by the ground: it enters the square there (ST-5.10).

    Once a square: not where it has just ``has_entered`` it through a storm, and was tested in the air.
    """
    if has_entered and is_tested(state, unit, mode, unit.tile):
        return False
    return is_tested(state, replace(unit, band=GROUND), mode, unit.tile)


def may_sink(state: StrategicState, unit: Unit, tile: int) -> bool:
    """Whether entering a square on the ground calls for a test of sinking (ST-5.7)."""
    own = stat_line(state, unit.id)
    if own.is_horde or unit.band != GROUND or not terrain_at(state, tile).deep:
        return False
    return not own.profile.hoverer and "amphibious" not in own.traits


def enters(state: StrategicState, unit: Unit, tile: int, band: int) -> bool:
    """Whether a unit may enter a square at all; of hordes those count that its side sees (ST-1.2, ST-5.3)."""
    if not stat_line(state, unit.id).is_horde:
        return True
    if horde_at(state, tile, unit.side, unit.id) is not None:
        return False
    return can_cross(state, unit, band) or not terrain_at(state, tile).deep


def may_land(state: StrategicState, unit: Unit, tile: int, band: int) -> bool:
    """Whether a move may end in a square and band: a horde does not come down on deep water (ST-5.3)."""
    if not stat_line(state, unit.id).is_horde or not terrain_at(state, tile).deep:
        return True
    return can_cross(state, unit, band)


def can_cross(state: StrategicState, unit: Unit, band: int) -> bool:
    """Whether deep water is no hindrance to a horde in a band (ST-5.3)."""
    own = stat_line(state, unit.id)
    return band > GROUND or own.profile.hoverer > 0 or "amphibious" in own.traits


def seen_hordes(state: StrategicState, unit: Unit) -> Iterator[int]:
    """Return the squares of the other hordes that a unit's side sees (ST-1.2)."""
    for other in state.units.values():
        if other.status != "board" or other.id == unit.id or not stat_line(state, other.id).is_horde:
            continue
        if other.side == unit.side or not is_hidden(other, unit.side):
            yield other.tile


def step_cost(state: StrategicState, unit: Unit, tile: int, band: int) -> int:
    """Return what entering a square costs: a horde pays the difficulty, everybody else 1 (ST-5.3)."""
    return max(1, difficulty(state, tile, band)) if stat_line(state, unit.id).is_horde else 1


def flying_band(unit: Unit, band: int) -> int:
    """Return the band in which a move crosses squares: it climbs at its start and descends at its end."""
    return max(unit.band, band)


def ways(state: StrategicState, unit: Unit, mode: Walk, band: int, target: Unit | None = None) -> Ways:
    """Return every square where a move can end, with its way: the shortest, and of these the safest.

    A charge goes to its ``target``: every step is nearer to it (ST-2.5).
    """
    budget = allowance(state, unit, mode, band)
    if unit.band > GROUND or band > GROUND:
        budget -= abs(band - unit.band)
    if budget < 0:
        return {}
    own, aim = stat_line(state, unit.id), -1 if target is None else target.tile
    weather = (state.storm_tiles, state.burnt, tuple(state.fires))
    others = frozenset(seen_hordes(state, unit)) if own.is_horde else None
    key = (own.kind, unit.tile, unit.band, mode, band, budget, aim, weather, others)
    known = state.field.ways
    found = known.get(key)
    if found is None:
        if len(known) >= WAYS_KEPT:
            known.clear()
        if others is not None:
            found = _horde_ways(state, unit, band, budget, others)
        else:
            found = _free_ways(state, unit, mode, band, budget, target)
        known[key] = found
    return found


def _free_ways(
    state: StrategicState, unit: Unit, mode: Walk, band: int, budget: int, target: Unit | None
) -> Ways:
    """Return ways of units that pay 1 a square: by steps, with the fewest risks on the way."""
    field = state.field
    found: dict[int, tuple[int, tuple[int, ...]]] = {unit.tile: (0, ())}
    level = [unit.tile]
    risky = {}
    for _ in range(budget):
        entered: dict[int, tuple[int, tuple[int, ...]]] = {}
        for tile in level:
            risk, path = found[tile]
            for near in field.grid.king[tile]:
                if near in found:
                    continue
                if target is not None and field.distance(near, target.tile) >= field.distance(
                    tile, target.tile
                ):
                    continue
                if near not in risky:
                    risky[near] = _risk(state, unit, mode, band, near)
                slant = near in field.grid.diagonal[tile]  # of ways alike the one with fewer turns
                known, total = entered.get(near), risk + 64 * risky[near] + slant
                if known is None or total < known[0]:
                    entered[near] = (total, (*path, near))
        found.update(entered)
        level = list(entered)
    return {tile: path for tile, (_, path) in found.items()}


def _risk(state: StrategicState, unit: Unit, mode: Walk, band: int, tile: int) -> int:
    """Return how much a way should avoid a square: the harder its tests, the more."""
    if mode in FLOATING:
        return 0
    level = flying_band(unit, band)
    worth = difficulty(state, tile, level) if mode in ("run", "charge") else 0
    if level > GROUND:
        return worth
    ground = terrain_at(state, tile)
    if mode == "full" and ground.hurts:
        worth = ground.dt
    if ground.deep and may_sink(state, unit, tile):
        worth += 10
    return worth + (6 if tile in state.fires else 0)


def _horde_ways(state: StrategicState, unit: Unit, band: int, budget: int, others: frozenset[int]) -> Ways:
    """Return ways of a horde, which pays for difficult ground (ST-2.4, ST-5.3). ``others``: where hordes are.

    What a square costs is the same from every side: the first way that comes to it is the best, and where
    that does not suffice none does.
    """
    level = flying_band(unit, band)
    found: dict[int, tuple[int, ...]] = {}
    heap: list[tuple[int, int, tuple[int, ...], int]] = [(0, 0, (), unit.tile)]
    come_to = {unit.tile, *others}
    is_dry = can_cross(state, unit, level)
    king, rough = state.field.grid.king, difficulties(state, level)
    while heap:
        cost, length, path, tile = heappop(heap)
        found[tile] = path
        for near in king[tile]:
            if near in come_to:
                continue
            come_to.add(near)
            spent = cost + (rough[near] or 1)
            if spent <= budget and (is_dry or not terrain_at(state, near).deep):
                heappush(heap, (spent, length + 1, (*path, near), near))
    if can_cross(state, unit, band):
        return found
    return {tile: path for tile, path in found.items() if may_land(state, unit, tile, band)}


def path_cost(state: StrategicState, unit: Unit, path: Sequence[int], band: int) -> int | None:
    """Return what a way costs with its change of band, None where it is no way (ST-1.4, ST-5.3)."""
    level = flying_band(unit, band)
    cost = abs(band - unit.band) if unit.band > GROUND or band > GROUND else 0
    here = unit.tile
    for tile in path:
        if tile not in state.field.grid.king[here] or not enters(state, unit, tile, level):
            return None
        cost += step_cost(state, unit, tile, level)
        here = tile
    return cost if may_land(state, unit, here, band) else None


def modes(state: StrategicState, unit: Unit) -> Iterator[Mode]:
    """Return the sorts of move that a unit knows, charges left out."""
    own = stat_line(state, unit.id)
    if own.is_horde:
        yield from ("march", "run")
        return
    yield from ("half", "full", "run", "disengage")
    if "jump" in own.traits:
        yield "jump"
    if "float" in own.traits:
        yield "float"
    if any(power.kind == "lift" for power in own.powers):
        yield "lift"


def bands_of(state: StrategicState, unit: Unit) -> tuple[int, ...]:
    """Return the bands in which a unit's move may end (ST-1.4)."""
    return (GROUND,) if unit.band == DEEP else (GROUND, *stat_line(state, unit.id).bands)


def end_band(state: StrategicState, unit: Unit, tile: int, band: int) -> int:
    """Return the band in which a move to a square ends: the sunk come up where it is not deep (ST-11.3)."""
    return unit.band if unit.band < GROUND and terrain_at(state, tile).deep else band


def arrived(state: StrategicState, unit: Unit, path: Sequence[int], tile: int, band: int) -> Unit:
    """Return a unit as it would stand at the end of a way: hidden if it was, and all is cover (ST-11.5)."""
    there = replace(unit, tile=tile, band=band, hidden_from=(), near=())
    if not unit.hidden_from:
        return there
    if not all(can_hide(state, replace(there, tile=each)) for each in path):
        return there
    return sighted(state, replace(there, hidden_from=unit.hidden_from))


def sighted(state: StrategicState, unit: Unit) -> Unit:
    """Return a unit that has come somewhere as it is seen there: by all, or by who is near (ST-11.5)."""
    if not unit.hidden_from:
        return unit
    if not can_hide(state, unit):
        return replace(unit, hidden_from=(), near=())
    most, distances = state.field.rules.point_blank_most, state.field.distances(unit.tile)
    near = {enemy.side for enemy in enemies(state, unit.side) if distances[enemy.tile] <= most}
    return replace(unit, near=tuple(side for side in unit.hidden_from if side in near))


def strikers(state: StrategicState, unit: Unit, tile: int | None, band: int) -> tuple[UnitId, ...]:
    """Return who may strike at a unit that goes to a square and band out of their reach (ST-2.5).

    ``tile`` None: off the map.
    """
    after = None if tile is None else Unit(unit.id, unit.side, unit.status, tile, band)
    return tuple(
        other
        for other in opponents(state, unit.id)
        if in_reach(state, unit, state.units[other])
        and (after is None or not in_reach(state, after, state.units[other]))
        and can_strike_freely(state, state.units[other])
    )


def can_strike_freely(state: StrategicState, unit: Unit) -> bool:
    """Whether a unit has a reaction and a weapon for a free attack (ST-2.5, ST-9.5)."""
    return (
        unit.reaction
        and not unit.all_out
        and not unit.surprised
        and not unit.broken
        and melee_weapon(state, unit) >= 0
    )


def charge_targets(state: StrategicState, unit: Unit) -> Iterator[Unit]:
    """Return the enemies that a unit could charge at: seen, and not in its own square and band."""
    for enemy in enemies(state, unit.side):
        if is_target(state, unit, enemy) and enemy.tile != unit.tile:
            yield enemy
