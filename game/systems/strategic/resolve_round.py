"""What happens to everybody at the start and the end of a round (ST-5.5, ST-5.8, ST-6.3)."""

from game.core.ids import PlayerId, RuleId, UnitId
from game.space.square import KING_STEPS
from game.systems.strategic.content import PARTS
from game.systems.strategic.events import (
    FireBurntOut,
    FireSpread,
    OrderSet,
    RoundStarted,
    StormsMoved,
)
from game.systems.strategic.events_attack import EngagementsChanged, PartDisabled, UnitDestroyed, UnitHurt
from game.systems.strategic.flow import NOBODY, StrategicStep, die, look_around, owner
from game.systems.strategic.queries import on_board, stands_in_fire, stat_line, terrain_at, value_of
from game.systems.strategic.resolve_harm import credit, damaged, is_silent, part_of
from game.systems.strategic.resolve_horde import break_tests
from game.systems.strategic.resolve_move import resist_fire
from game.systems.strategic.state import Storm, StrategicState, Unit

ORDER, STORMS, FIRE, BURNING, MELEE = (
    RuleId(rule) for rule in ("ST-6.1", "ST-5.8", "ST-5.5", "ST-11.1", "ST-3.1")
)


def nature(state: StrategicState) -> PlayerId:
    """Return the seat that rolls for storms and fires: the first."""
    return state.field.players[0]


def set_order(step: StrategicStep) -> None:
    """Roll initiative for every unit: d10 and agility bonus, ties by Agility, then a d10 (ST-6.1)."""
    state = step.state
    scores: dict[UnitId, tuple[int, ...]] = {}
    for unit in tuple(on_board(state)):
        own = stat_line(state, unit.id)
        face = die(step, "initiative", owner(state, unit.id), 10, "ST-6.1", unit.id)
        scores[unit.id] = (face + own.ab, own.profile.ag)
    while tied := _tied(scores):
        for name in tied:
            scores[name] = (
                *scores[name],
                die(step, "initiative_tie", owner(state, name), 10, "ST-6.1", name),
            )
    order = tuple(sorted(scores, key=lambda name: scores[name], reverse=True))
    step.emit(OrderSet(rules=(ORDER,), order=order))


def _tied(scores: dict[UnitId, tuple[int, ...]]) -> list[UnitId]:
    """Return the units that have the score of another."""
    every = list(scores.values())
    return [unit for unit, score in scores.items() if every.count(score) > 1]


def start_round(step: StrategicStep) -> None:
    """Storms move, fire spreads and burns out, what burns takes damage, AT charge returns (ST-6.3)."""
    number = step.state.round + 1
    _move_storms(step)
    _spread_fire(step)
    _burn(step, number)
    step.emit(RoundStarted(rules=(RuleId("ST-6.3"),), round=number))
    if number == 1 or step.state.field.setup.options.initiative == "each_round":
        set_order(step)


def _move_storms(step: StrategicStep) -> None:
    """Move every storm the same way, as far as a die says; what is wholly off the map is gone (ST-5.8)."""
    state = step.state
    if not state.storms:
        return
    direction = die(step, "scatter", nature(state), len(KING_STEPS), "ST-5.8") - 1
    squares = die(step, "drift", nature(state), state.field.rules.storm_die, "ST-5.8")
    across, down = KING_STEPS[direction]
    grid = state.field.grid
    moved = tuple(
        Storm(tuple((column + across * squares, row + down * squares) for column, row in storm.cells))
        for storm in state.storms
    )
    left = tuple(storm for storm in moved if any(grid.has_position(*cell) for cell in storm.cells))
    step.emit(StormsMoved(rules=(STORMS,), direction=direction, squares=squares, storms=left))
    look_around(step)


def _spread_fire(step: StrategicStep) -> None:
    """Let fires take their forest neighbours, and burn out (ST-5.5)."""
    state = step.state
    rules = state.field.rules
    old = [tile for tile, rounds in state.fires.items() if rounds + 1 >= rules.burn_rounds]
    taken: dict[int, None] = {}
    for tile in tuple(state.fires):
        around = [
            near
            for near in state.field.grid.orthogonal[tile]
            if near not in state.fires and near not in taken and terrain_at(state, near).burns
        ]
        if around and state.field.setup.options.fire_spread == "one":
            around = [around[die(step, "spread_fire", nature(state), len(around), "ST-5.5") - 1]]
        taken |= dict.fromkeys(around)
    if state.fires:
        step.emit(FireSpread(rules=(FIRE,), tiles=tuple(taken)))
    if old:
        step.emit(FireBurntOut(rules=(FIRE,), tiles=tuple(old)))
        look_around(step)  # who hid there is in cover no more (ST-11.5)


def _burn(step: StrategicStep, number: int) -> None:
    """Hurt everything that burns, all at the same moment; then those in burning squares are tested."""
    state = step.state
    wounds: dict[UnitId, tuple[int, ...]] = {}
    for unit in tuple(on_board(state)):
        found = _burnt(step, unit)
        if found is not None:
            wounds[unit.id] = found
    for unit_id in wounds:
        now, own = step.state.units[unit_id], stat_line(state, unit_id)
        left = wounds[unit_id]
        part = next(number for number, each in enumerate(left) if each != now.wounds[number])
        step.emit(
            UnitHurt(
                rules=(BURNING,),
                player=owner(state, unit_id),
                unit=unit_id,
                part=PARTS[part] if own.has_parts else "",
                damage=now.wounds[part] - left[part],
                wounds=left,
                cause="fire",
            )
        )
        is_out = is_silent(state.field.rules, left, has_parts=own.has_parts)
        if own.has_parts and left[part] <= 0 < now.wounds[part] and not is_out:
            step.emit(
                PartDisabled(
                    rules=(RuleId("ST-8.3"),), player=owner(state, unit_id), unit=unit_id, part=PARTS[part]
                )
            )
    silent = [
        unit_id
        for unit_id, left in wounds.items()
        if is_silent(state.field.rules, left, has_parts=stat_line(state, unit_id).has_parts)
    ]
    for unit_id in silent:
        now = step.state.units[unit_id]
        step.emit(
            UnitDestroyed(
                rules=(RuleId("ST-8.4"),),
                player=owner(state, unit_id),
                unit=unit_id,
                tile=now.tile,
                killer=NOBODY,
                round=number,
                cause="fire",
            )
        )
        if state.field.setup.mission.kind == "destroy":
            credit(step, now.side, NOBODY, value_of(state, unit_id), "destroyed")
    for unit in tuple(on_board(step.state)):
        if stands_in_fire(step.state, unit) and not stat_line(state, unit.id).is_horde:
            resist_fire(step, unit.id)


def _burnt(step: StrategicStep, unit: Unit) -> tuple[int, ...] | None:
    """Return a burning unit's wounds after the damage of the round, None where it takes none (ST-11.1)."""
    state = step.state
    rules, own, player = state.field.rules, stat_line(state, unit.id), owner(state, unit.id)
    if own.is_horde:
        if not stands_in_fire(state, unit):
            return None
        loss = die(step, "horde_fire", player, rules.horde_fire_die, "ST-11.1", unit.id)
        return (max(0, unit.wounds[0] - loss),)
    if not unit.burning:
        return None
    if not own.has_parts:
        return (max(0, unit.wounds[0] - rules.burn_damage),)
    part = part_of(rules, die(step, "location", player, 100, "ST-7.6", unit.id))
    return damaged(unit.wounds, part, rules.burn_damage, has_parts=True)[2]


def end_round(step: StrategicStep) -> None:
    """Hordes may break, melees without an attack end (ST-3.1, ST-6.3); points follow elsewhere."""
    break_tests(step)
    state = step.state
    kept = tuple(pair for pair in state.engagements if pair.last_round >= state.round)
    if kept != state.engagements:
        step.emit(EngagementsChanged(rules=(MELEE,), engagements=kept))
