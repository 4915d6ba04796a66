"""Hordes: against each other, breaking, rallying, running home (ST-9)."""

from game.core.ids import RuleId
from game.core.ledger import Ledger, LedgerItem
from game.systems.strategic.battlefield import Arms
from game.systems.strategic.events import HordeBroke, HordeRallied
from game.systems.strategic.events_attack import HordesClashed
from game.systems.strategic.flow import StrategicStep, die, engage, owner, reveal, test
from game.systems.strategic.moves import allowance, enters, step_cost, ways
from game.systems.strategic.queries import squads, stat_line
from game.systems.strategic.ranges import cover, hit_ledger
from game.systems.strategic.resolve_harm import hurt
from game.systems.strategic.state import AttackJob, MoveJob, StrategicState, Unit

CLASH, BREAK, FLIGHT = RuleId("ST-9.3"), RuleId("ST-9.4"), RuleId("ST-9.5")


def rating_ledger(state: StrategicState, unit: Unit, gun: Arms, target: Unit) -> Ledger:
    """Return the penalties that lower a horde's rating; bonuses do nothing (ST-9.3)."""
    every = hit_ledger(state, unit, gun, target, target.tile, target.band, "standard")
    return tuple(item for item in every if item.amount < 0)


def rating(state: StrategicState, unit: Unit, gun: Arms, target: Unit) -> int:
    """Return what a horde is worth against another: skill bonus and half of another, halves up (ST-9.3)."""
    profile, rules = stat_line(state, unit.id).profile, state.field.rules
    main, other = (profile.ws, profile.s) if gun.is_melee else (profile.bs, profile.per)
    lost = -sum(item.amount for item in rating_ledger(state, unit, gun, target)) // rules.rating_step
    return main // 10 + -(-(other // 10) // 2) - lost


def defence(state: StrategicState, target: Unit, gun: Arms) -> int:
    """Return what a horde sets against another: toughness, agility, and cover from shooting (ST-9.3)."""
    own = stat_line(state, target.id)
    return own.tb + own.ab + cover(state, target, gun)


def clash(step: StrategicStep, job: AttackJob, gun: Arms) -> None:
    """Attack a horde with all squads: the lower the total, the more it loses (ST-9.3)."""
    state = step.state
    rules, player = state.field.rules, owner(state, job.unit)
    unit, target = state.units[job.unit], state.units[job.target]
    strength, against = rating(state, unit, gun, target), defence(state, target, gun)
    ledger = rating_ledger(state, unit, gun, target)
    if gun.is_melee:
        engage(step, unit.id, target.id)
        reveal(step, target.id)
    quality = rules.quality - strength - die(step, "quality", player, 10, "ST-9.3", unit.id, target.id)
    stand = die(step, "stand", owner(state, target.id), 10, "ST-9.3", target.id, unit.id)
    outcome = stand + against + quality
    loss = max(0, rules.total_needed - outcome) * squads(state, unit)
    step.emit(
        HordesClashed(
            rules=(CLASH,),
            player=player,
            unit=unit.id,
            target=target.id,
            melee=gun.is_melee,
            rating=strength,
            defence=against,
            total=outcome,
            loss=loss,
            ledger=ledger,
        )
    )
    if loss:
        hurt(step, target.id, 0, loss, "attack", unit.id)


def break_number(state: StrategicState, unit: Unit) -> tuple[int, int]:
    """Return morale with its squads, and what weakness takes off (ST-9.4)."""
    rules, own = state.field.rules, stat_line(state, unit.id)
    skill = own.profile.morale + rules.squad_morale * squads(state, unit)
    is_weak = 100 * unit.wounds[0] < rules.weak_percent * own.full[0]
    return skill, rules.weak if is_weak else 0


def is_hopeless(state: StrategicState, unit: Unit) -> bool:
    """Whether a horde is below a quarter: it breaks without a test and never rallies (ST-9.4, ST-9.5)."""
    return 100 * unit.wounds[0] < state.field.rules.lost_percent * stat_line(state, unit.id).full[0]


def holds(step: StrategicStep, unit: Unit, purpose: str) -> bool:
    """Roll a horde's test of morale."""
    skill, weakness = break_number(step.state, unit)
    ledger = (LedgerItem(weakness, "weak", BREAK),) if weakness else ()
    roll, _ = test(step, purpose, unit.id, skill, ledger, (BREAK,))
    return roll.success


def break_tests(step: StrategicStep) -> None:
    """At the end of a round hordes that lost much may break (ST-9.4)."""
    state = step.state
    rules = state.field.rules
    for unit in tuple(state.units.values()):
        own = stat_line(state, unit.id)
        if unit.status != "board" or not own.is_horde or unit.broken or "fearless" in own.traits:
            continue
        lost = unit.round_magnitude - unit.wounds[0]
        is_shaken = lost > 0 and 100 * lost >= rules.loss_percent * unit.round_magnitude
        if is_hopeless(state, unit) or (is_shaken and not holds(step, unit, "morale")):
            step.emit(HordeBroke(rules=(BREAK,), player=owner(state, unit.id), unit=unit.id))


def rally(step: StrategicStep, unit: Unit) -> bool:
    """Let a broken horde try to rally at the start of its turn (ST-9.5)."""
    if is_hopeless(step.state, unit) or not holds(step, unit, "rally"):
        return False
    step.emit(HordeRallied(rules=(FLIGHT,), player=owner(step.state, unit.id), unit=unit.id))
    return True


def flight(state: StrategicState, unit: Unit) -> MoveJob:
    """Return the run of a broken horde: as near to its own edge as its points take it (ST-9.5)."""
    field = state.field
    edge = field.setup.sides[unit.side].edge
    home = field.edge_tiles(edge)
    goals = tuple(tile for tile in home if tile == unit.tile or enters(state, unit, tile, unit.band))
    budget = allowance(state, unit, "run", unit.band)
    reached = ways(state, unit, "run", unit.band)
    away = _costs_home(state, unit, goals)
    best = min(reached, key=lambda tile: (away[tile], len(reached[tile]), tile))
    return MoveJob(unit.id, "flee", reached[best], unit.band, budget, unit.tile)


def _costs_home(state: StrategicState, unit: Unit, goals: tuple[int, ...]) -> list[int]:
    """Return for every square what the cheapest way to the edge costs from there."""
    field = state.field
    far = 1 << 30
    costs = [far] * field.grid.tile_count
    level = list(goals)
    for tile in goals:
        costs[tile] = 0
    while level:
        level.sort(key=lambda tile: costs[tile])
        following = []
        for tile in level:
            price = costs[tile] + step_cost(state, unit, tile, unit.band)
            for near in field.grid.king[tile]:
                if price < costs[near] and enters(state, unit, near, unit.band):
                    costs[near] = price
                    following.append(near)
        level = following
    return costs
