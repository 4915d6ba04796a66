"""Tests, range bands, and what an attack needs to hit, item by item (ST-4.2, ST-7.1, ST-7.2)."""

from collections.abc import Iterator

from game.core.ids import RuleId, UnitId
from game.core.ledger import Ledger, LedgerItem, total
from game.systems.strategic.battlefield import DEEP, GROUND, Arms
from game.systems.strategic.profile import RangeBand, StrategicRules
from game.systems.strategic.queries import (
    difficulty,
    field_strength,
    full_ats,
    is_blinded,
    is_crippled,
    is_engaged,
    opponents,
    squads,
    stat_line,
    terrain_at,
)
from game.systems.strategic.state import Manner, StrategicState, Unit

TO_HIT, BANDS = RuleId("ST-7.2"), RuleId("ST-4.2")


def range_band(rules: StrategicRules, squares: int, distance: int) -> RangeBand | None:
    """Return the band of a distance for a range, None beyond extreme; limits are compared unrounded."""
    if distance <= rules.point_blank_most:
        return "point_blank"
    share = 100 * distance
    if share <= rules.short_percent * squares and distance <= rules.short_most:
        return "short"
    if distance <= squares:
        return "normal"
    if share <= rules.long_percent * squares and distance <= squares + rules.long_more:
        return "long"
    if share <= rules.extreme_percent * squares and distance <= squares + rules.extreme_more:
        return "extreme"
    return None


def furthest(rules: StrategicRules, squares: int) -> int:
    """Return the last square of the extreme band."""
    most = min(rules.extreme_percent * squares // 100, squares + rules.extreme_more)
    return max(rules.point_blank_most, most)


def needed(rules: StrategicRules, skill: int, ledger: Ledger) -> int:
    """Return a test's number: skill and modifiers, whose sum is held within a limit (ST-7.1)."""
    most = rules.sum_most
    return skill + max(-most, min(most, total(ledger)))


def target_number(rules: StrategicRules, number: int) -> int:
    """Return the highest d100 that passes: very low ones always do, very high ones never (ST-7.1)."""
    return max(rules.sure, min(rules.fails - 1, number))


def degrees(rules: StrategicRules, number: int, roll: int) -> int:
    """Return the degrees of a test that passed: full tens of difference (ST-7.1)."""
    return max(0, (number - roll) // rules.degree)


def in_storm(state: StrategicState, a: int, b: int) -> bool:
    """Whether a shot goes from, into or through a storm (ST-5.8)."""
    storms = state.storm_tiles
    return bool(storms) and state.field.crosses(a, b, storms)


def is_sight_blocked(state: StrategicState, a: Unit, tile: int, band: int) -> bool:
    """Whether a mountain strictly between two on the ground stops a shot (ST-1.3, option)."""
    field = state.field
    if not field.setup.options.mountains_block_sight or a.band > GROUND or band > GROUND:
        return False
    return any(terrain_at(state, between).hurts for between in field.line(a.tile, tile)[:-1])


def own_condition(state: StrategicState, unit: Unit) -> Iterator[LedgerItem]:
    """Return what a unit's own state does to all its tests (ST-8.5)."""
    if is_crippled(state, unit):
        yield LedgerItem(state.field.rules.crippled, "crippled", RuleId("ST-8.5"))


def hit_ledger(
    state: StrategicState, unit: Unit, arms: Arms, target: Unit | None, tile: int, band: int, manner: Manner
) -> Ledger:
    """Return every modifier of an attack (ST-7.2). ``target`` None: at a square."""
    items = (
        _strike(state, unit, target, manner)
        if arms.is_melee
        else _shot(state, unit, arms, target, tile, band, manner)
    )
    return (*own_condition(state, unit), *items, *_either(state, unit, arms, target))


def _either(state: StrategicState, unit: Unit, arms: Arms, target: Unit | None) -> Iterator[LedgerItem]:
    rules = state.field.rules
    if unit.aim:
        yield LedgerItem(unit.aim, "aim", RuleId("ST-6.4"))
    if target is None:
        return
    if target.surprised:
        yield LedgerItem(rules.surprised, "surprised", RuleId("ST-6.1"), target.id)
    if not arms.area:
        size = size_bonus(state, target)
        if size:
            yield LedgerItem(size, "size", TO_HIT, target.id)


def size_bonus(state: StrategicState, target: Unit) -> int:
    """Return what a target's size adds: of a horde for each squad left, up to a limit (ST-7.2)."""
    rules, own = state.field.rules, stat_line(state, target.id)
    if own.is_horde:
        return min(rules.horde_size_most, rules.horde_size * squads(state, target))
    return own.profile.size


def _strike(state: StrategicState, unit: Unit, target: Unit | None, manner: Manner) -> Iterator[LedgerItem]:
    rules = state.field.rules
    if manner == "charge":
        yield LedgerItem(rules.charge, "charge", TO_HIT)
    if manner == "all_out":
        yield LedgerItem(rules.all_out, "all_out", TO_HIT)
    if not stat_line(state, unit.id).is_horde:
        worth = difficulty(state, unit.tile, unit.band)
        if worth:
            yield LedgerItem(rules.per_dt * worth, "difficult", RuleId("ST-5.2"))
    if target is not None:
        if target.ran:
            yield LedgerItem(rules.ran_struck, "ran", RuleId("ST-6.6"), target.id)
        if target.defensive:
            yield defensive(state, target.id)


def defensive(state: StrategicState, target: UnitId) -> LedgerItem:
    """Return what the stance of a target takes off the WS of whoever fights it (ST-6.4)."""
    return LedgerItem(state.field.rules.defensive, "defensive", RuleId("ST-6.4"), target)


def _shot(
    state: StrategicState, unit: Unit, arms: Arms, target: Unit | None, tile: int, band: int, manner: Manner
) -> Iterator[LedgerItem]:
    field, rules = state.field, state.field.rules
    found = range_band(rules, arms.squares, field.distance(unit.tile, tile))
    if found is not None:
        if found == "point_blank" and manner == "burst":
            found = "short"  # ST-7.3
        if rules.band_bonus[found]:
            yield LedgerItem(rules.band_bonus[found], found, BANDS)
    if arms.area:
        yield LedgerItem(rules.area, "area", RuleId("ST-4.5"))
    yield from fire_penalties(state, unit, target, tile, band)


def fire_penalties(
    state: StrategicState, unit: Unit, target: Unit | None, tile: int, band: int
) -> Iterator[LedgerItem]:
    """Return what makes a shot harder, range aside (ST-3.3, ST-5.8, ST-6.6, ST-7.2, ST-8.3, ST-11.4)."""
    rules = state.field.rules
    if is_blinded(state, unit):
        yield LedgerItem(rules.blinded, "blinded", RuleId("ST-8.3"))
    if "storm_sight" not in stat_line(state, unit.id).traits and in_storm(state, unit.tile, tile):
        yield LedgerItem(rules.storm_fire, "storm", RuleId("ST-5.8"))
    is_in = is_engaged(state, unit.id)
    if is_in or (target is not None and _fights_friend(state, unit, target.id)):
        yield LedgerItem(rules.engaged_fire, "melee", RuleId("ST-3.3"))
    if target is not None and target.ran:
        yield LedgerItem(rules.ran_shot, "running", RuleId("ST-6.6"), target.id)
    climb = band - unit.band
    steps = climb if climb > 0 else -climb - 1
    if steps > 0:
        amount = max(rules.per_band_most, rules.per_band * steps)
        yield LedgerItem(amount, "upward" if climb > 0 else "downward", TO_HIT)
    if unit.band == DEEP:
        yield LedgerItem(rules.submerged, "submerged", RuleId("ST-11.4"))


def _fights_friend(state: StrategicState, unit: Unit, target: UnitId) -> bool:
    return any(state.units[other].side == unit.side for other in opponents(state, target))


def attack_skill(state: StrategicState, unit: Unit, arms: Arms) -> int:
    """Return the skill that an attack is rolled against: WS in melee, BS at range (ST-7.2)."""
    profile = stat_line(state, unit.id).profile
    return profile.ws if arms.is_melee else profile.bs


def agility_ledger(state: StrategicState, unit: Unit, tile: int, *, is_rough: bool = True) -> Ledger:
    """Return the modifiers of a test of Agility in a square: difficult ground counts (ST-5.2)."""
    items = list(own_condition(state, unit))
    if is_rough and not stat_line(state, unit.id).is_horde:
        worth = difficulty(state, tile, unit.band)
        if worth:
            items.append(LedgerItem(state.field.rules.per_dt * worth, "difficult", RuleId("ST-5.2")))
    return tuple(items)


def fire_ledger(state: StrategicState, unit: Unit) -> Ledger:
    """Return the modifiers of a test against catching fire: a storm helps (ST-5.8, ST-11.1)."""
    ledger = agility_ledger(state, unit, unit.tile)
    if unit.tile in state.storm_tiles:
        bonus = LedgerItem(state.field.rules.storm_fire_resist, "storm_rain", RuleId("ST-5.8"))
        return (*ledger, bonus)
    return ledger


def penetration(state: StrategicState, unit: Unit, arms: Arms) -> int:
    """Return what an attack takes off armour: its Pen, or the own ATS where it says so (ST-8.6)."""
    own = full_ats(state, unit) if arms.weapon.own_ats else 0
    if unit.nulled_by:
        own = 0
    return max(arms.weapon.pen, own)


def field_penetration(state: StrategicState, unit: Unit, target: Unit, arms: Arms) -> int:
    """Return what an attack takes off a field: close by also the strength of the own pattern (ST-10.1)."""
    distance = state.field.distance(unit.tile, target.tile)
    is_close = arms.is_melee or distance <= state.field.rules.close_field
    return max(penetration(state, unit, arms), field_strength(state, unit) if is_close else 0)


def deflection(state: StrategicState, unit: Unit, target: Unit, arms: Arms) -> int:
    """Return the percent with which a field takes an attack; 0: it is not rolled for (ST-10.1)."""
    strength = field_strength(state, target)
    if not strength:
        return 0
    return max(0, state.field.rules.deflect * (strength - field_penetration(state, unit, target, arms)))


def cover(state: StrategicState, target: Unit, arms: Arms) -> int:
    """Return the armour that natural cover adds: none in melee, half of it in area attacks (ST-5.4)."""
    if arms.is_melee or target.band != GROUND:
        return 0
    ap = terrain_at(state, target.tile).ap
    return -(-ap // 2) if arms.area else ap
