"""Everything else that a unit does in its turn: aim, wait, hide, search, put out fires, spread its field."""

from game.core.dice import Roll
from game.core.ids import RuleId
from game.core.ledger import LedgerItem
from game.systems.strategic.actions import (
    Aim,
    Defend,
    Extinguish,
    Hide,
    LeaveMap,
    Maneuver,
    Overwatch,
    Search,
    SpreadPattern,
)
from game.systems.strategic.events import (
    Aimed,
    HidingFailed,
    HidingTried,
    ManeuverTried,
    MoveBegun,
    OverwatchSet,
    PatternChanged,
    PowerFailed,
    SearchMade,
    StanceTaken,
)
from game.systems.strategic.events_attack import FireKept, FirePutOut
from game.systems.strategic.flow import StrategicStep, change_sight, engage, look_around, reveal, test
from game.systems.strategic.moves import halves_of
from game.systems.strategic.queries import (
    enemies,
    is_at_water,
    is_blinded,
    is_hidden,
    squads,
    stat_line,
)
from game.systems.strategic.ranges import agility_ledger, degrees, needed, own_condition, target_number
from game.systems.strategic.resolve_move import leaving
from game.systems.strategic.resolve_power import opposed, shift
from game.systems.strategic.state import Job, StrategicState, Unit, Walk

HALF, FULL, WATCH, STEALTH, PUT_OUT, PATTERNS, SHIFTS = (
    RuleId(rule) for rule in ("ST-6.4", "ST-6.5", "ST-6.6", "ST-11.5", "ST-11.2", "ST-10.3", "ST-2.3")
)


def aim(step: StrategicStep, action: Aim) -> None:
    """Aim: the next attack is easier (ST-6.4, ST-6.5)."""
    rules = step.state.field.rules
    amount = rules.aim_full if action.full else rules.aim_half
    halves = 2 if action.full else 1
    step.emit(Aimed(rules=(HALF,), player=action.player, unit=action.unit, amount=amount, halves=halves))


def overwatch(step: StrategicStep, action: Overwatch) -> None:
    """Wait for an enemy to move (ST-6.6)."""
    step.emit(OverwatchSet(rules=(WATCH,), player=action.player, unit=action.unit, weapon=action.weapon))


def defend(step: StrategicStep, action: Defend) -> None:
    """Take the defensive stance (ST-6.4)."""
    step.emit(StanceTaken(rules=(HALF,), player=action.player, unit=action.unit))


def maneuver(step: StrategicStep, action: Maneuver) -> None:
    """Try to shift an enemy in reach by an opposed test of WS (ST-2.3, ST-6.4)."""
    reveal(step, action.unit)
    step.emit(ManeuverTried(rules=(SHIFTS,), player=action.player, unit=action.unit, target=action.target))
    engage(step, action.unit, action.target)
    reveal(step, action.target)
    if opposed(step, "maneuver", action.unit, action.target):
        shift(step, action.unit, action.target, (action.tile,), SHIFTS)
    else:
        step.emit(PowerFailed(rules=(SHIFTS,), player=action.player, unit=action.unit, target=action.target))


def hide_ledger(state: StrategicState, unit: Unit) -> tuple[LedgerItem, ...]:
    """Return the modifiers of a test to hide: Agility without difficult ground (ST-11.5)."""
    items = own_condition(state, unit)
    if not stat_line(state, unit.id).is_horde:
        return tuple(items)
    penalty = state.field.rules.hide_squad * squads(state, unit)
    return (*items, LedgerItem(penalty, "squads", STEALTH))


def see_ledger(state: StrategicState, seer: Unit, tile: int) -> tuple[LedgerItem, ...]:
    """Return the modifiers of Perception against a hidden unit in a square (ST-8.3, ST-11.5)."""
    rules = state.field.rules
    items = list(own_condition(state, seer))
    steps = state.field.distance(seer.tile, tile) // rules.see_step
    if steps:
        items.append(LedgerItem(rules.see_penalty * steps, "distance", STEALTH))
    if is_blinded(state, seer):
        items.append(LedgerItem(rules.blinded, "blinded", RuleId("ST-8.3")))
    return tuple(items)


def hide(step: StrategicStep, action: Hide) -> None:
    """Hide: one roll, opposed by each enemy's Perception; who wins sees it for its whole side (ST-11.5)."""
    state = step.state
    unit = state.units[action.unit]
    _, stealth = test(
        step, "hide", unit.id, stat_line(state, unit.id).profile.ag, hide_ledger(state, unit), (STEALTH,)
    )
    step.emit(HidingTried(rules=(STEALTH,), player=action.player, unit=unit.id, stealth=stealth))
    finders: set[int] = set()
    for seer in tuple(enemies(step.state, unit.side)):
        if is_hidden(unit, seer.side) or seer.side in finders:
            continue
        profile = stat_line(state, seer.id).profile
        ledger = see_ledger(step.state, seer, unit.tile)
        _, seen = test(step, "notice", seer.id, profile.per, ledger, (STEALTH,), unit.id)
        if seen > stealth:
            finders.add(seer.side)
    sides = tuple(side for side in range(len(state.points)) if side != unit.side and side not in finders)
    if not sides:
        step.emit(HidingFailed(rules=(STEALTH,), player=action.player, unit=unit.id))
    change_sight(step, step.state.units[unit.id], sides, step.state.units[unit.id].near)
    look_around(step)


def search(step: StrategicStep, action: Search) -> None:
    """Roll Perception once more against every hidden enemy; the roll tells nothing else (ST-11.5)."""
    state = step.state
    seer = state.units[action.unit]
    roll = step.roll(Roll("search", action.player, (100,), rules=(STEALTH,), actor=seer.id))
    found = []
    for unit in tuple(enemies(state, seer.side)):
        if not is_hidden(unit, seer.side):
            continue
        rules = state.field.rules
        number = needed(rules, stat_line(state, seer.id).profile.per, see_ledger(state, seer, unit.tile))
        if roll.sum <= target_number(rules, number) and degrees(rules, number, roll.sum) > unit.stealth:
            found.append(unit.id)
    step.emit(SearchMade(rules=(STEALTH,), player=action.player, unit=seer.id, count=len(found)))
    for unit_id in found:
        unit = step.state.units[unit_id]
        left = tuple(side for side in unit.hidden_from if side != seer.side)
        change_sight(step, unit, left, unit.near)


def can_soak(state: StrategicState, unit: Unit) -> bool:
    """Whether a unit can put its fire out without a test: at water or in a storm (ST-11.2)."""
    return unit.tile in state.storm_tiles or is_at_water(state, unit.tile)


def extinguish(step: StrategicStep, action: Extinguish) -> None:
    """Put the own fire out: at water or in a storm at once, elsewhere by a test (ST-11.2)."""
    state = step.state
    unit = state.units[action.unit]
    if can_soak(state, unit):
        step.emit(FirePutOut(rules=(PUT_OUT,), player=action.player, unit=unit.id, halves=1))
        return
    ledger = agility_ledger(state, unit, unit.tile)
    roll, _ = test(step, "extinguish", unit.id, stat_line(state, unit.id).profile.ag, ledger, (PUT_OUT,))
    event = FirePutOut if roll.success else FireKept
    step.emit(event(rules=(PUT_OUT,), player=action.player, unit=unit.id, halves=2))


def spread_pattern(step: StrategicStep, action: SpreadPattern) -> None:
    """Spread the AT field at half or full strength, or drop it, which takes no time (ST-10.3)."""
    halves = {"none": 0, "half": 1, "full": 2}[action.strength]
    step.emit(
        PatternChanged(
            rules=(PATTERNS,),
            player=action.player,
            unit=action.unit,
            strength=action.strength,
            halves=halves,
        )
    )


def leave_map(step: StrategicStep, action: LeaveMap) -> tuple[Job, ...]:
    """Leave over the marked edge: what does not fly counts (ST-6.2)."""
    unit = step.state.units[action.unit]
    mode: Walk = "march" if stat_line(step.state, unit.id).is_horde else "half"
    halves = halves_of(mode)
    step.emit(
        MoveBegun(rules=(RuleId("ST-6.2"),), player=action.player, unit=unit.id, mode=mode, halves=halves)
    )
    return (leaving(step.state, unit, mode),)
