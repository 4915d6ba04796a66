"""Where each force ought to go: the place that is worth most for the way there and the odds."""

from typing import Final, NamedTuple

from game.agents.totalwar.chases import lures
from game.agents.totalwar.duties import DIRECTED_WORTH, DUTY_SCORE, duty_of, pull_percent, station_of
from game.agents.totalwar.map_memory import FAR
from game.agents.totalwar.outlook import LIFELINE_WORTH, Outlook
from game.agents.totalwar.strength import THOUSAND, joined, win_chance
from game.systems.totalwar.board import full_steps
from game.systems.totalwar.state import Directive, Force

MUSTER_STEPS: Final = 6
"""Own forces this near to a target count towards taking it together."""
CLAIMED_PERCENT: Final = 45
"""What is left of a target's pull for the next force, once enough have it as their goal."""
REFIT_SCORE: Final = 900
"""How strongly a yard pulls at a squadron that is spent."""
NEAREST_RINGS: Final = 8
HOME_PERCENT: Final = 300
"""Enemies near an own capital count for more than their price."""
HOME_STEPS: Final = 4
LIFELINE_GOLD: Final = 10
"""A panel through which so much gold runs each turn is worth going to for that alone."""


class Goal(NamedTuple):
    """A force's goal: the panel, and what it pulls with at this distance."""

    panel: int
    score: int
    leash: int = -1
    """A directive's station: so many panels from it at most (TW-7.3); -1: none."""


def goals(outlook: Outlook, forces: list[Force]) -> dict[str, Goal]:
    """Return the goals of these forces, the strongest choosing first; directives are heeded (TW-7.3)."""
    targets = _targets(outlook, forces)
    claimed: dict[int, int] = {}
    found: dict[str, Goal] = {}
    for force in sorted(forces, key=lambda each: (-outlook.strength[each.id], each.id)):
        station = station_of(outlook, force, frozenset(claimed))
        if station is not None:
            found[force.id] = Goal(station.panel, DUTY_SCORE, station.leash)
            claimed[station.panel] = claimed.get(station.panel, 0) + outlook.strength[force.id]
            continue
        goal = _best(outlook, force, targets, claimed)
        is_useless = outlook.is_won and goal is not None and outlook.is_hopeless(force, goal.panel)
        if is_useless or outlook.is_spent(force):
            goal = _yard(outlook, force) or goal
        if goal is not None:
            found[force.id] = goal
            claimed[goal.panel] = claimed.get(goal.panel, 0) + outlook.strength[force.id]
    return found


def _yard(outlook: Outlook, force: Force) -> Goal | None:
    """Return the nearest place beside a yard, for a squadron that has to be filled up there (TW-4.9)."""
    near = [(outlook.memory.steps_to(panel)[force.panel], panel) for panel in sorted(outlook.yards())]
    steps, panel = min(near, default=(FAR, -1))
    return Goal(panel, REFIT_SCORE) if steps < FAR else None


Targets = dict[int, tuple[int, int, int, list[int]]]


def _targets(outlook: Outlook, forces: list[Force]) -> Targets:
    """Return what there is to take: worth, defence, the strength that stands near it, the steps there."""
    state = outlook.state
    panels = [panel for panel in state.sites if state.owners[panel] != outlook.faction]
    panels += [force.panel for force in outlook.enemies]
    panels += outlook.enemy_weapons
    behind = {
        panel: LIFELINE_WORTH * gold
        for panel, gold in outlook.supply_cut_vertices.items()
        if state.owners[panel] != outlook.faction and gold >= LIFELINE_GOLD
    }
    duties = [duty for force in forces if (duty := duty_of(outlook, force)) is not None]
    if any(duty.role == "cut_supply" for duty in duties):
        behind |= {panel: LIFELINE_WORTH * gold for panel, gold in outlook.cuttable().items()}
    wished = {duty.panel for duty in duties if duty.panel >= 0}
    panels += behind
    panels += sorted(panel for panel in wished if state.owners[panel] != outlook.faction)
    homes = [
        panel
        for panel, site in state.sites.items()
        if site.kind == "capital" and state.owners[panel] == outlook.faction
    ]
    found: Targets = {}
    prices: dict[int, int] = {}
    for force in outlook.enemies:
        prices[force.panel] = prices.get(force.panel, 0) + outlook.price[force.id]
    for panel, gold in lures(outlook).items():
        prices[panel] = prices.get(panel, 0) + gold
    for panel, price in outlook.enemy_weapons.items():
        prices[panel] = prices.get(panel, 0) + price
    for panel in dict.fromkeys(panels):
        if not state.map.is_passable[panel]:
            continue
        steps = outlook.memory.steps_to(panel)
        worth = outlook.worth(panel) + behind.get(panel, 0)
        price = prices.get(panel, 0)
        if price and outlook.style.guards and any(steps[home] <= HOME_STEPS for home in homes):
            price = price * HOME_PERCENT // 100
        near = 0
        if outlook.is_won:
            near = joined(
                outlook.strength[force.id] for force in outlook.own if steps[force.panel] <= MUSTER_STEPS
            )
        worth = max(worth + price, DIRECTED_WORTH if panel in wished else 0)
        found[panel] = (worth, outlook.defence(panel), near, steps)
    return found


def _best(outlook: Outlook, force: Force, targets: Targets, claimed: dict[int, int]) -> Goal | None:
    duty = duty_of(outlook, force)
    best = _best_target(outlook, force, targets, claimed, duty)
    if best is not None and duty is not None and duty.role:
        return best._replace(score=max(best.score, DUTY_SCORE))
    if best is None:
        best = _best_target(outlook, force, targets, claimed, None)
    if force.kind == "fleet":
        best = _nearest_ground(outlook, force, best, claimed)
    return best


def _best_target(
    outlook: Outlook,
    force: Force,
    targets: Targets,
    claimed: dict[int, int],
    duty: Directive | None,
) -> Goal | None:
    """Return the best of the targets that a directive leaves; None: nothing fits it."""
    reach = max(1, full_steps(outlook.state, force))
    strength = outlook.strength[force.id]
    best: Goal | None = None
    for panel, (worth, defence, near, field) in targets.items():
        if not defence and force.kind != "fleet" and (duty is None or duty.panel != panel):
            continue
        steps = field[force.panel]
        if steps >= FAR:
            continue
        chance = win_chance(max(strength, near), defence)
        turns = (steps + reach - 1) // reach
        score = worth * chance // THOUSAND // (turns + 1 if outlook.style.far else (turns + 1) ** 3)
        if duty is not None:
            percent = pull_percent(outlook, force, duty, panel, defence)
            if not percent:
                continue
            score = score * percent // 100
        taken = claimed.get(panel, 0)
        if taken and taken > 2 * defence:
            score = score * CLAIMED_PERCENT // 100
        if best is None or score > best.score:
            best = Goal(panel, score)
    return best


def _nearest_ground(
    outlook: Outlook, force: Force, best: Goal | None, claimed: dict[int, int]
) -> Goal | None:
    """Return the nearest open ground to sweep, where that is worth more than the best target."""
    theatre = outlook.state.map
    seen = {force.panel}
    frontier = [force.panel]
    for ring in range(1, NEAREST_RINGS + 1):
        fresh = []
        for at in frontier:
            for near in theatre.neighbours[at]:
                if near in seen or not theatre.is_passable[near]:
                    continue
                seen.add(near)
                fresh.append(near)
                if outlook.worth(near) and near not in claimed and not outlook.defence(near):
                    score = 2 * (outlook.worth(near) + outlook.roundness((near,))) // (ring // 3 + 1)
                    if best is None or score > best.score:
                        best = Goal(near, score)
        if best is not None and best.panel in seen:
            break
        frontier = fresh
    return best
