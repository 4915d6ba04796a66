"""What an attack is worth on average, quickly: whole numbers, in thousandths of a point of value."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.core.ids import UnitId
from game.systems.strategic.aims import (
    area_hits,
    area_victims,
    line_struck,
    target_refusal,
    weapon_refusal,
)
from game.systems.strategic.battlefield import GROUND, Arms, Crossings, crossings
from game.systems.strategic.content import dice_of
from game.systems.strategic.profile import StrategicRules
from game.systems.strategic.queries import (
    BODY,
    HEAD,
    difficulty,
    enemies,
    is_engaged,
    is_hidden,
    melees,
    opponents,
    squads,
    stat_line,
    terrain_at,
    value_of,
)
from game.systems.strategic.ranges import (
    attack_skill,
    deflection,
    furthest,
    hit_ledger,
    needed,
    range_band,
    target_number,
)
from game.systems.strategic.resolve_attack import evasion_number
from game.systems.strategic.resolve_harm import bonus_damage, stopped
from game.systems.strategic.resolve_horde import defence, rating
from game.systems.strategic.state import Manner, StrategicState, Unit
from game.systems.strategic.threat import melee_reach

SCALE: Final = 1000
MARKED: Final = 3
"""The unit that a mission is about counts so many times."""
KILL_PERCENT: Final = 140
"""What a hit that may destroy its target is worth more."""

SHARED: Final = 50
"""How far another unit in its reach draws an enemy's fire away, in percent of a whole share."""


@lru_cache(maxsize=8192)
def mean_damage(damage: str, more: int) -> int:
    """Return the mean damage past everything, in tenths; a confirmed ten is worth a die."""
    dice, _ = dice_of(damage)
    sums = {0: 1}
    for _ in range(dice):
        fresh: dict[int, int] = {}
        for total, ways in sums.items():
            for face in range(1, 11):
                fresh[total + face] = fresh.get(total + face, 0) + ways
        sums = fresh
    whole: int = 10**dice
    return sum(10 * max(0, total + more) * ways for total, ways in sums.items()) // whole + 2 * dice


def worth(state: StrategicState, unit: Unit) -> int:
    """Return what a unit counts: the one that the mission is about more."""
    value = value_of(state, unit.id)
    is_marked = stat_line(state, unit.id).setup.is_marked and state.field.setup.mission.kind == "kill"
    return value * MARKED if is_marked else value


def endurance(state: StrategicState, unit: Unit) -> int:
    """Return about how much damage a unit still takes before it falls silent."""
    if not stat_line(state, unit.id).has_parts:
        return max(1, unit.wounds[0])
    return max(1, unit.wounds[BODY] + max(0, unit.wounds[HEAD]) // 2 + 4)


def against(
    state: StrategicState, unit: Unit, gun: Arms, target: Unit, manner: Manner, hits: int, more: int
) -> int:
    """Return what hits of an attack on one target are worth. ``more`` is added to the number to hit."""
    rules = state.field.rules
    if stat_line(state, unit.id).is_horde and stat_line(state, target.id).is_horde:
        return _clash(state, unit, gun, target)
    ledger = hit_ledger(state, unit, gun, target, target.tile, target.band, manner)
    number = needed(rules, attack_skill(state, unit, gun), ledger) + more
    chance = target_number(rules, number)
    if manner == "burst":
        each = rules.degree * rules.burst_degrees
        more_hits = sum(max(0, number - each * extra) for extra in range(1, gun.weapon.rate))
        hits = 100 + 100 * more_hits // max(1, chance)
    else:
        hits *= 100
        if stat_line(state, unit.id).is_horde:
            hits *= volleys(state, unit)
    is_ready = target.reaction and not target.all_out and not target.surprised
    if is_ready and not stat_line(state, target.id).is_horde and not is_hidden(unit, target.side):
        chance = chance * (100 - evasion_number(state, target, "dodge")) // 100
    chance = chance * (100 - min(100, deflection(state, unit, target, gun))) // 100
    part = BODY if stat_line(state, target.id).has_parts else 0
    base = bonus_damage(state, unit, gun) - stopped(state, unit, target, part, gun)
    harm = mean_damage(gun.weapon.damage, base) * hits // 100
    left = 10 * endurance(state, target)
    share = min(SCALE, SCALE * harm // left)
    if harm >= left:
        share = share * KILL_PERCENT // 100
    return worth(state, target) * share * chance // 100


def volleys(state: StrategicState, unit: Unit) -> int:
    """Return the attacks of a horde on one target that is none (ST-9.2)."""
    return max(1, min(squads(state, unit), state.field.rules.attacks_on_one))


def _clash(state: StrategicState, unit: Unit, gun: Arms, target: Unit) -> int:
    rules = state.field.rules
    fixed = rules.quality - rating(state, unit, gun, target) + defence(state, target, gun)
    short = sum((10 - abs(step)) * max(0, rules.total_needed - fixed - step) for step in range(-9, 10))
    loss = short * squads(state, unit) * 10 // 100
    return worth(state, target) * min(SCALE, SCALE * loss // (10 * target.wounds[0]))


def attack_worth(
    state: StrategicState, unit: Unit, weapon: int, target: Unit, manner: Manner, more: int = 0
) -> int:
    """Return what an attack is worth from where ``unit`` is said to stand; 0 where it is not possible."""
    gun = stat_line(state, unit.id).arms[weapon]
    if weapon_refusal(state, unit, weapon, manner) is not None:
        return 0
    if manner not in ("charge",) and target_refusal(state, unit, gun, target) is not None:
        return 0
    is_clash = stat_line(state, unit.id).is_horde and stat_line(state, target.id).is_horde
    if not gun.area or is_clash:
        return against(state, unit, gun, target, manner, 1, more)
    victims = area_victims(state, unit, target.tile, target.band)
    count = area_hits(gun, target.band)
    ranked = sorted((against(state, unit, gun, each, manner, 1, more) for each in victims), reverse=True)
    total = sum(ranked[:count])
    hordes = [each for each in victims if stat_line(state, each.id).is_horde]
    if hordes and count > len(victims):
        total += against(state, unit, gun, hordes[0], manner, count - len(victims), more)
    for victim in victims:
        for other in opponents(state, victim.id):
            friend = state.units[other]
            if friend.side == unit.side:
                total -= against(state, unit, gun, friend, manner, 1, more)
    return max(0, total)


def along(state: StrategicState, unit: Unit, weapon: int, target: Unit, manner: Manner) -> int:
    """Return what a line adds by whom it strikes besides its target; friends count against it (ST-4.6)."""
    gun = stat_line(state, unit.id).arms[weapon]
    if not gun.weapon.line:
        return 0
    total = 0
    for struck in line_struck(state, unit, gun, target.tile, target.band, target.id):
        if struck.side == unit.side:
            total -= against(state, unit, gun, replace(struck, reaction=False), manner, 1, 0)
        elif struck.id != target.id:
            total += against(state, unit, gun, struck, manner, 1, 0)
    return total


def sort_of(state: StrategicState, unit: Unit) -> object:
    """Return something that is the same for units between which an attack does not tell.

    Those in melee are all different: who fights whom counts.
    """
    if is_engaged(state, unit.id):
        return unit.id
    return stat_line(state, unit.id).kind, replace(unit, id=UnitId(""), tile=-1)


def numbered(sort: int, told: Sequence[object]) -> tuple[int, ...]:
    """Return a number for each distance of a sort of enemies, the same where what is told is the same."""
    known: dict[object, int] = {}
    return tuple(sort * 1024 + known.setdefault(each, len(known)) for each in told)


def steps(
    rules: StrategicRules, guns: Iterable[Arms], most: int, limits: Sequence[int] = ()
) -> tuple[object, ...]:
    """Return for each distance from 0 what an attack of these weapons can tell of it, as far as ``most``.

    ``limits``: further distances beyond which something changes.
    """
    guns = tuple(guns)
    return tuple(
        (
            min(distance, rules.point_blank_most + 1, 2),
            distance <= rules.close_field,
            *(distance <= limit for limit in limits),
            *(range_band(rules, gun.squares, distance) for gun in guns),
            *(distance <= gun.squares for gun in guns),
            *(distance <= gun.squares + 1 for gun in guns),
            *(distance < gun.weapon.min_squares for gun in guns),
        )
        for distance in range(most + 1)
    )


def parted(state: StrategicState, there: Unit) -> StrategicState:
    """Return the battle with a unit standing there: melees whose reach it has left are over (ST-3.1)."""
    if not is_engaged(state, there.id):
        return state
    then = state.clone()
    then.units[there.id] = there
    then.engagements = melees(then)
    return then


class Danger:
    """What enemies could do to one unit, wherever it is said to stand, each with its best weapon.

    An enemy fires at one unit a turn: what it could do is shared by all that it could fire at. Shots from the
    same distance at the same ground are worth the same, and are weighed once.
    """

    __slots__ = ("_enemies", "_known", "_state")

    def __init__(self, state: StrategicState, unit: Unit) -> None:
        """List the enemies that the unit's side sees, with their reach and how many others they reach."""
        self._state = state
        self._known: dict[object, dict[int, int]] = {}
        self._enemies: list[tuple[Unit, Sequence[int], Crossings, int, int, int, tuple[int, ...]]] = []
        """Each with distances, lines through storms, reach of its charge, of all, its divisor, its sorts."""
        width, storms = state.field.grid.width, state.storm_tiles
        sorts: dict[object, tuple[int, ...]] = {}
        friends = [
            other.tile
            for other in state.units.values()
            if other.status == "board" and other.side == unit.side and other.id != unit.id
        ]
        for enemy in state.units.values():
            if enemy.status != "board" or enemy.side == unit.side or enemy.broken:
                continue
            if not is_hidden(enemy, unit.side):
                own = stat_line(state, enemy.id)
                charge = melee_reach(state, enemy)
                reaches = (charge if gun.is_melee else gun.squares + 1 for gun in own.arms if gun.power < 0)
                reach = max(reaches, default=0)
                row = state.field.distances(enemy.tile)
                others = sum(row[tile] <= reach for tile in friends)
                divisor = 100 + SHARED * others
                sort = sort_of(state, enemy)
                told = sorts.get(sort)
                if told is None:
                    every = steps(state.field.rules, own.arms, reach, (charge,))
                    told = sorts[sort] = numbered(len(sorts), every)
                wet = crossings(width, enemy.tile, storms)
                self._enemies.append((enemy, row, wet, charge, reach, divisor, told))

    def of(self, there: Unit) -> int:
        """Return it for a place: one standard attack of every enemy that sees the unit there."""
        state = parted(self._state, there)
        tile, storms = there.tile, state.storm_tiles
        is_wet = tile in storms
        ground = terrain_at(state, tile) if there.band <= GROUND else None
        cover = (ground.ap, ground.dt) if ground is not None else None
        spot = (there.band, cover, is_wet, there.defensive, state.engagements)
        known = self._known.get(spot)
        if known is None:
            known = self._known[spot] = {}
        total = 0
        for enemy, row, wet, charge, reach, divisor, told in self._enemies:
            distance = row[tile]
            if distance > reach or (there.hidden_from and is_hidden(there, enemy.side)):
                continue
            key = told[distance]
            if storms and (is_wet or wet[tile]):
                key = -1 - key
            best = known.get(key)
            if best is None:
                best = known[key] = self._best(state, enemy, there, distance, charge)
            total += best * 100 // divisor
        return total

    def _best(self, state: StrategicState, enemy: Unit, there: Unit, distance: int, charge: int) -> int:
        own = stat_line(state, enemy.id)
        best = 0
        for gun in own.arms:
            if gun.power >= 0:
                continue
            if gun.is_melee:
                if distance > charge or (enemy.band != there.band and not own.bands):
                    continue
                striker = replace(enemy, tile=there.tile, band=there.band)
            elif distance > gun.squares + 1 or distance < gun.weapon.min_squares or there.band < 0:
                continue
            else:
                striker = enemy
            best = max(best, against(state, striker, gun, there, "standard", 1, 0))
        return best


class Chance(NamedTuple):
    """The best attack from a place: what it is worth, with which weapon, at whom."""

    worth: int = 0
    weapon: int = 0
    target: Unit | None = None


class Chances:
    """What one unit could do with a standard attack from wherever it is said to stand.

    Shots from the same distance at the same enemy are worth the same, and are weighed once.
    """

    __slots__ = ("_enemies", "_known", "_more", "_places", "_slow", "_state", "_strikes")

    def __init__(self, state: StrategicState, unit: Unit, more: int = 0) -> None:
        """``more`` is added to the number to hit."""
        self._state = state
        self._more = more
        self._known: dict[object, dict[int, Chance]] = {}
        self._places: dict[object, Chance] = {}
        own = stat_line(state, unit.id)
        self._slow = any(gun.weapon.full_action for gun in own.arms)
        self._strikes = any(gun.is_melee for gun in own.arms)
        reach = max((furthest(state.field.rules, gun.squares) for gun in own.arms), default=0)
        every = steps(state.field.rules, own.arms, reach)
        sorts: dict[object, tuple[int, ...]] = {}
        self._enemies: list[tuple[Unit, Sequence[int], Crossings, int, tuple[int, ...]]] = []
        width, storms = state.field.grid.width, state.storm_tiles
        for enemy in enemies(state, unit.side):
            if is_hidden(enemy, unit.side):
                continue
            sort = self._sort(enemy)
            told = sorts.get(sort)
            if told is None:
                by_distance = tuple(range(reach + 1))  # its opponents may be hit: where they are counts
                is_alone = isinstance(sort, tuple) and not isinstance(sort[0], str)
                told = sorts[sort] = numbered(len(sorts), every if is_alone else by_distance)
            wet = crossings(width, enemy.tile, storms)
            self._enemies.append((enemy, state.field.distances(enemy.tile), wet, reach, told))

    def best(self, there: Unit, *, slow: bool = True) -> Chance:
        """Return the best one. ``slow``: weapons that need a full action count too."""
        slow = slow or not self._slow
        place = (there.tile, there.band, slow, there.hidden_from, there.near)
        best = self._places.get(place)
        if best is None:
            best = self._places[place] = self._weighed(there, slow=slow)
        return best

    def _sort(self, enemy: Unit) -> object:
        """Return what is the same for enemies that an attack does not tell apart."""
        state = self._state
        is_alone = (
            sum(each.status == "board" and each.tile == enemy.tile for each in state.units.values()) == 1
        )
        if not is_alone or state.field.setup.options.mountains_block_sight:
            return enemy.id
        ground = terrain_at(state, enemy.tile)
        return sort_of(state, enemy), ground.ap, ground.dt, enemy.tile in state.storm_tiles

    def _weighed(self, there: Unit, *, slow: bool) -> Chance:
        state = parted(self._state, there)
        rough = difficulty(state, there.tile, there.band) if self._strikes else 0
        place = there.tile if state.field.setup.options.mountains_block_sight else -1
        spot = (there.band, rough, place, slow, there.hidden_from, there.near, state.engagements)
        known = self._known.get(spot)
        if known is None:
            known = self._known[spot] = {}
        tile, storms = there.tile, state.storm_tiles
        best = Chance()
        for enemy, row, wet, reach, told in self._enemies:
            distance = row[tile]
            if distance > reach:
                continue
            key = told[distance]
            if storms and wet[tile]:
                key = -1 - key
            found = known.get(key)
            if found is None:
                found = known[key] = self._against(state, there, enemy, slow=slow)
            if found.worth > best.worth:
                best = found
        return best

    def _against(self, state: StrategicState, there: Unit, enemy: Unit, *, slow: bool) -> Chance:
        best = Chance()
        for weapon, gun in enumerate(stat_line(state, there.id).arms):
            if gun.power >= 0 or (gun.weapon.full_action and not slow):
                continue
            worth = attack_worth(state, there, weapon, enemy, "standard", self._more)
            if worth > best.worth:
                best = Chance(worth, weapon, enemy)
        return best
