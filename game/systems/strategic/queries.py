"""Questions about a state that several rules ask. Nothing here changes anything."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from game.core.ids import PlayerId, UnitId
from game.systems.strategic.battlefield import DEEP, GROUND, Arms, StatLine
from game.systems.strategic.content import PARTS
from game.systems.strategic.profile import StrategicTerrain
from game.systems.strategic.state import Engagement, StrategicState, Unit

WEATHERS_KEPT: Final = 8
HEAD, RIGHT_ARM, LEFT_ARM, BODY, RIGHT_LEG, LEFT_LEG = range(len(PARTS))


def on_board(state: StrategicState) -> Iterator[Unit]:
    """Return every unit on the map, in roster order; those that an observer does not see are left out."""
    return (unit for unit in state.units.values() if unit.status == "board")


def enemies(state: StrategicState, side: int) -> Iterator[Unit]:
    """Return the enemies of a side that are on the map."""
    return (unit for unit in state.units.values() if unit.status == "board" and unit.side != side)


def is_hidden(unit: Unit, side: int | None) -> bool:
    """Whether a side (None: a spectator) does not see a unit (ST-11.5)."""
    if unit.status == "hidden":
        return True
    if not unit.hidden_from or unit.status != "board":
        return False
    if side is None:
        return any(other not in unit.near for other in unit.hidden_from)
    return side in unit.hidden_from and side not in unit.near


def unseen_by(state: StrategicState, unit: Unit) -> tuple[int, ...]:
    """Return the sides that do not see a unit: theirs are not aware of it (ST-7.4, ST-11.5)."""
    return tuple(side for side in unit.hidden_from if is_hidden(unit, side))


def at_square(tile: int, band: int) -> UnitId:
    """Return what stands for a square and band among the targets of a horde's attacks (ST-9.2)."""
    return UnitId(f"@{tile}.{band}")


def is_target(state: StrategicState, unit: Unit, enemy: Unit) -> bool:
    """Whether a unit may aim at an enemy: who hides is a target only within a square of it (ST-7.5, ST-11.5).

    That somebody else of its side stands beside who hides does not help those that are further off.
    """
    if enemy.status != "board" or enemy.side == unit.side or is_hidden(enemy, unit.side):
        return False
    if unit.side not in enemy.hidden_from:
        return True
    return state.field.distance(unit.tile, enemy.tile) <= state.field.rules.point_blank_most


def acting_seats(state: StrategicState) -> tuple[PlayerId, ...]:
    """Return who may act now: who is asked, who deploys, or who leads the unit whose turn it is."""
    if state.phase == "over":
        return ()
    if state.prompt is not None:
        return (state.prompt.player,)
    if state.phase == "deploy":
        return (deploying(state),)
    return (stat_line(state, state.acting).leader,) if state.acting else ()


def deploying(state: StrategicState) -> PlayerId:
    """Return who places the next unit of the side whose turn it is: of allies who has placed the fewest."""
    placed = dict.fromkeys(state.field.setup.sides[state.to_deploy].seats, 0)
    is_left = dict.fromkeys(placed, False)
    for unit in state.units.values():
        if unit.side == state.to_deploy:
            leader = stat_line(state, unit.id).leader
            placed[leader] += unit.status != "waiting"
            is_left[leader] |= unit.status == "waiting"
    return min(placed, key=lambda player: (not is_left[player], placed[player]))


def viewing_side(state: StrategicState, player: PlayerId | None) -> int | None:
    """Return the side of a viewer, None for a spectator."""
    return None if player is None else state.field.side_of.get(player)


def terrain_at(state: StrategicState, tile: int) -> StrategicTerrain:
    """Return the terrain of a square as it is now: forest that has burnt is burnt ground (ST-5.5)."""
    field = state.field
    return field.burnt_terrain(tile) if tile in state.burnt else field.terrain[tile]


def difficulty(state: StrategicState, tile: int, band: int) -> int:
    """Return the difficult terrain value of a square for a unit in a band (ST-1.4, ST-5.8)."""
    rules = state.field.rules
    own = terrain_at(state, tile).dt if band <= GROUND else 0
    if band >= GROUND and tile in state.storm_tiles:
        return own + rules.storm_more_dt if own else rules.storm_dt
    return own


def difficulties(state: StrategicState, band: int) -> tuple[int, ...]:
    """Return the difficult terrain value of every square for a unit in a band (ST-1.4, ST-5.8)."""
    known, key = state.field.difficulties, (max(-1, min(1, band)), state.storm_tiles, state.burnt)
    found = known.get(key)
    if found is None:
        if len(known) >= WEATHERS_KEPT:
            known.clear()
        tiles = range(state.field.grid.tile_count)
        found = known[key] = tuple(difficulty(state, tile, band) for tile in tiles)
    return found


def stands_in_fire(state: StrategicState, unit: Unit) -> bool:
    """Whether a unit is in a burning square: what flies or is submerged is not (ST-11.1)."""
    return unit.band == GROUND and unit.tile in state.fires


def can_hide(state: StrategicState, unit: Unit) -> bool:
    """Whether a unit is in natural cover that serves to hide (ST-5.4, ST-11.4, ST-11.5)."""
    if unit.band == DEEP:
        return True
    if unit.tile in state.storm_tiles:
        return True
    return unit.band == GROUND and terrain_at(state, unit.tile).hides


def stat_line(state: StrategicState, unit: UnitId) -> StatLine:
    """Return what a unit is."""
    return state.field.stat_lines[unit]


def arms(state: StrategicState, unit: UnitId, weapon: int) -> Arms:
    """Return one of a unit's weapons or striking powers."""
    return state.field.stat_lines[unit].arms[weapon]


def squads(state: StrategicState, unit: Unit) -> int:
    """Return the squads that a horde has left (ST-9.1)."""
    return -(-unit.wounds[0] // state.field.rules.squad)


def is_crippled(state: StrategicState, unit: Unit) -> bool:
    """Whether a machine without parts is at a third of its wounds or less (ST-8.5)."""
    own = stat_line(state, unit.id)
    if own.is_horde or own.has_parts:
        return False
    return unit.wounds[0] <= own.full[0] // state.field.rules.crippled_share


def legs_lost(state: StrategicState, unit: Unit) -> int:
    """Return how many legs are out of action (ST-8.3)."""
    if not stat_line(state, unit.id).has_parts:
        return 0
    return (unit.wounds[RIGHT_LEG] <= 0) + (unit.wounds[LEFT_LEG] <= 0)


def is_blinded(state: StrategicState, unit: Unit) -> bool:
    """Whether its head is out of action (ST-8.3)."""
    return stat_line(state, unit.id).has_parts and unit.wounds[HEAD] <= 0


def is_weapon_lost(state: StrategicState, unit: Unit, weapon: int) -> bool:
    """Whether the arm of a weapon is out of action: the first right, the second left (ST-8.3)."""
    own = stat_line(state, unit.id)
    if not own.has_parts or weapon >= len(own.setup.weapons):
        return False
    return (weapon == 0 and unit.wounds[RIGHT_ARM] <= 0) or (weapon == 1 and unit.wounds[LEFT_ARM] <= 0)


def melee_weapon(state: StrategicState, unit: Unit) -> int:
    """Return the first melee weapon that a unit can use while engaged, -1 for none (ST-3.3)."""
    for number, each in enumerate(stat_line(state, unit.id).arms):
        if each.is_melee and not each.weapon.full_action and not is_weapon_lost(state, unit, number):
            return number
    return -1


def in_reach(state: StrategicState, a: Unit, b: Unit) -> bool:
    """Whether two units are in melee reach of each other: same band, same square, hordes next to it."""
    if a.band != b.band:
        return False
    if a.tile == b.tile:
        return True
    is_wide = stat_line(state, a.id).is_horde or stat_line(state, b.id).is_horde
    return is_wide and state.field.distance(a.tile, b.tile) == 1


def opponents(state: StrategicState, unit: UnitId) -> tuple[UnitId, ...]:
    """Return whom a unit is engaged with (ST-3.1)."""
    return tuple(
        pair.second if pair.first == unit else pair.first
        for pair in state.engagements
        if unit in (pair.first, pair.second)
    )


def melees(state: StrategicState) -> tuple[Engagement, ...]:
    """Return the melees that go on: those whose units are within reach of each other (ST-3.1)."""
    units = state.units
    return tuple(pair for pair in state.engagements if in_reach(state, units[pair.first], units[pair.second]))


def is_watching(unit: Unit) -> bool:
    """Whether a unit waits on overwatch: with any other reaction the shot is gone (ST-6.1, ST-6.6)."""
    return unit.overwatch >= 0 and unit.reaction


def is_engaged(state: StrategicState, unit: UnitId) -> bool:
    """Whether a unit is in melee."""
    return any(unit in (pair.first, pair.second) for pair in state.engagements)


def full_ats(state: StrategicState, unit: Unit) -> int:
    """Return a unit's ATS as it is printed; of a horde the sum over its squads (ST-10.2)."""
    own = stat_line(state, unit.id)
    if own.is_horde:
        return own.profile.squad_ats_tenths * squads(state, unit) // 10
    return own.profile.ats


def field_strength(state: StrategicState, unit: Unit) -> int:
    """Return the strength of the pattern that is up: half of the ATS, rounded up, or all (ST-10.3)."""
    if unit.pattern == "none" or unit.nulled_by:
        return 0
    full = full_ats(state, unit)
    return full if unit.pattern == "full" else -(-full // 2)


def nullers(unit: Unit) -> tuple[UnitId, ...]:
    """Return whose Null Fields lie on a unit, the latest last (ST-10.5)."""
    by = unit.nulled_by
    if isinstance(by, tuple):
        return by
    return (by,) if by else ()


def nulled(unit: Unit, by: tuple[UnitId, ...]) -> Unit:
    """Return a unit with these Null Fields on it: one is written as itself, as saves of before have it."""
    return replace(unit, nulled_by=by if len(by) > 1 else by[0] if by else UnitId(""))


def freed(unit: Unit, owner: UnitId) -> Unit:
    """Return a unit once somebody's Null Field is over: its own next turn begins, or it is gone (ST-10.5)."""
    return nulled(unit, tuple(each for each in nullers(unit) if each != owner))


def is_at_water(state: StrategicState, tile: int) -> bool:
    """Whether a square is water or next to it (ST-5.7)."""
    return terrain_at(state, tile).water or any(
        terrain_at(state, near).water for near in state.field.grid.king[tile]
    )


def horde_at(state: StrategicState, tile: int, side: int | None, but: UnitId) -> Unit | None:
    """Return the horde in a square, of those that a side sees; None: all are seen."""
    for unit in on_board(state):
        if unit.tile != tile or unit.id == but or not stat_line(state, unit.id).is_horde:
            continue
        if side is None or unit.side == side or not is_hidden(unit, side):
            return unit
    return None


def value_of(state: StrategicState, unit: UnitId) -> int:
    """Return what a unit counts."""
    return state.field.stat_lines[unit].profile.value
