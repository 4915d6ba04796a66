"""Where each force ought to go: the place that is worth most for the way there and the odds."""

from itertools import compress
from math import isqrt
from typing import Final, NamedTuple

from game.agents.totalwar.chases import lures, quick_gold
from game.agents.totalwar.distances import FAR
from game.agents.totalwar.duties import DIRECTED_WORTH, DUTY_SCORE, duty_of, pull_percent, station_of
from game.agents.totalwar.main_effort import main_efforts
from game.agents.totalwar.outlook import IDLE_GOLD, LIFELINE_WORTH, Outlook
from game.agents.totalwar.rushes import Rush
from game.agents.totalwar.site_guards import guards
from game.agents.totalwar.surroundings import Changes, Scene
from game.agents.totalwar.targets import Seeker, Target, Targets, claimed_pull, is_target, pull_on
from game.systems.totalwar.board import full_steps
from game.systems.totalwar.state import Directive, Force

MUSTER_STEPS: Final = 6
"""Own forces this near to a target count towards taking it together."""
REFIT_SCORE: Final = 900
"""How strongly a yard pulls at a squadron that is spent."""
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
    """A station, a directive's (TW-7.3) or the capital that it guards: so many panels from it; -1: none."""


def goals(outlook: Outlook, forces: list[Force]) -> dict[str, Goal]:
    """Return the goals of these forces, the strongest choosing first; directives are heeded (TW-7.3)."""
    changes = _look_round(outlook)
    duties = {force.id: duty for force in forces if (duty := duty_of(outlook, force)) is not None}
    targets = _known_targets(outlook, duties, changes)
    claimed: dict[int, int] = {}
    found: dict[str, Goal] = {}
    guarded = guards(outlook)
    for force in sorted(forces, key=lambda each: (-outlook.strength[each.id], each.id)):
        duty = duties.get(force.id)
        station = station_of(outlook, force, frozenset(claimed)) if duty is not None else None
        if station is not None:
            found[force.id] = Goal(station.panel, DUTY_SCORE, station.leash)
            claimed[station.panel] = claimed.get(station.panel, 0) + outlook.strength[force.id]
            continue
        if force.id in guarded:
            found[force.id] = Goal(guarded[force.id], DUTY_SCORE, 0)
            continue
        goal = _best(outlook, force, targets, claimed, duty)
        is_useless = outlook.is_won and goal is not None and outlook.is_hopeless(force, goal.panel)
        if is_useless or outlook.is_spent(force):
            goal = _yard(outlook, force) or goal
        if goal is not None:
            found[force.id] = goal
            claimed[goal.panel] = claimed.get(goal.panel, 0) + outlook.strength[force.id]
    return found


def _look_round(outlook: Outlook) -> Changes:
    """Return what has changed since the last look; forget whatever depends on it."""
    state, memory = outlook.state, outlook.memory
    capitals = [panel for panel, site in state.sites.items() if site.kind == "capital"]
    everywhere = (
        outlook.style,
        state.round,
        state.officers,
        tuple((faction.id, faction.kind) for faction in state.factions.values()),
        outlook.fade,
        outlook.is_won,
        outlook.countdown,
        tuple(state.shots.values()),
        outlook.too_early,
        quick_gold(outlook),
        outlook.idle_gold > IDLE_GOLD,
        outlook.rally,
        outlook.slips,
        () if outlook.style.capital_guard else tuple(map(outlook.approach, capitals)),
    )
    scene = Scene(everywhere, (outlook.supply_cut_vertices, outlook.rings, _rushed(outlook)))
    contested = None if outlook.is_won else frozenset(outlook.threats)
    changes = memory.surroundings.look(state, outlook.faction, scene, contested)
    memory.moves.forget(changes.panels)
    memory.ground.forget(changes.panels)
    return changes


def _rushed(outlook: Outlook) -> dict[int, tuple[Rush, ...]]:
    """Return the panels on which it matters who could storm an own capital or be back in it: and who."""
    found: dict[int, tuple[Rush, ...]] = {}
    movement = outlook.state.campaign.rules.movement
    steps = max(movement.fleet_panels, movement.squadron_panels)
    for rush in outlook.rushes:
        near = outlook.memory.discs.within(rush.capital, steps)
        for panel in (rush.capital, *near, *(at for _, _, at in rush.stormers)):
            found[panel] = (*found.get(panel, ()), rush)
    return found


def _known_targets(outlook: Outlook, duties: dict[str, Directive], changes: Changes) -> Targets:
    """Return the targets as they were looked at last, if nothing has changed that they depend on."""
    asked, ranking = (duties, lures(outlook)), outlook.memory.ranking
    if changes.others or outlook.is_won or ranking.asked != asked:
        ranking.look(_targets(outlook, list(duties.values())), asked)
    return ranking.targets


def _yard(outlook: Outlook, force: Force) -> Goal | None:
    """Return the nearest place beside a yard, for a squadron that has to be filled up there (TW-4.9)."""
    near = [(outlook.memory.steps_to(panel)[force.panel], panel) for panel in sorted(outlook.yards())]
    steps, panel = min(near, default=(FAR, -1))
    return Goal(panel, REFIT_SCORE) if steps < FAR else None


def _targets(outlook: Outlook, duties: list[Directive]) -> Targets:
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
    efforts = main_efforts(outlook)
    prices: dict[int, int] = {}
    for force in outlook.enemies:
        prices[force.panel] = prices.get(force.panel, 0) + outlook.price[force.id]
    for panel, gold in lures(outlook).items():
        prices[panel] = prices.get(panel, 0) + gold
    for panel, price in outlook.enemy_weapons.items():
        prices[panel] = prices.get(panel, 0) + price
    stand = tuple(force.panel for force in outlook.own)
    squares = tuple(outlook.strength[force.id] ** 2 for force in outlook.own)
    for panel in dict.fromkeys(panels):
        if not state.map.is_passable[panel] or panel in outlook.too_early - wished:
            continue
        steps = outlook.memory.steps_to(panel)
        worth = outlook.worth(panel) + behind.get(panel, 0)
        price = prices.get(panel, 0)
        if price and outlook.style.guards and any(steps[home] <= HOME_STEPS for home in homes):
            price = price * HOME_PERCENT // 100
        near = 0
        if outlook.is_won:
            muster = FAR - 1 if panel in efforts else MUSTER_STEPS
            near = isqrt(sum(compress(squares, map(muster.__ge__, map(steps.__getitem__, stand)))))
        worth = max(worth + price, DIRECTED_WORTH if panel in wished else 0)
        found[panel] = Target(worth, outlook.defence(panel), near, steps)
    return found


def _best(
    outlook: Outlook, force: Force, targets: Targets, claimed: dict[int, int], duty: Directive | None
) -> Goal | None:
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
    is_fleet = force.kind == "fleet"
    seeker = Seeker(force.panel, outlook.strength[force.id], reach, is_fleet, outlook.style.far)
    if duty is None:
        found = outlook.memory.ranking.best(force.id, seeker, claimed)
        return Goal(*found) if found is not None else None
    best: Goal | None = None
    for panel, target in targets.items():
        wishes = seeker._replace(takes_open_ground=True) if duty.panel == panel else seeker
        percent = pull_percent(outlook, force, duty, panel, target.defence)
        if not percent or not is_target(wishes, target, FAR):
            continue
        score = pull_on(wishes, target) * percent // 100
        score = claimed_pull(score, target, claimed.get(panel, 0))
        if best is None or score > best.score:
            best = Goal(panel, score)
    return best


def _nearest_ground(
    outlook: Outlook, force: Force, best: Goal | None, claimed: dict[int, int]
) -> Goal | None:
    """Return the nearest open ground to sweep, where that is worth more than the best target."""
    nearby, worths = outlook.memory.ground.round(force.panel), outlook.memory.ground.worths
    last = 1
    for near, ring in nearby.items():
        if not ring:
            continue
        if ring != last:
            if best is not None and nearby.get(best.panel, FAR) <= last:
                break
            last = ring
        worth = worths.get(near)
        if worth is None:
            worth = worths[near] = _open_ground(outlook, near)
        if worth and near not in claimed:
            score = worth // (ring // 3 + 1)
            if best is None or score > best.score:
                best = Goal(near, score)
    return best


def _open_ground(outlook: Outlook, panel: int) -> int:
    """Return what a panel pulls a fleet with that it would only have to cross; 0: it is not there to take."""
    worth = outlook.worth(panel)
    return 2 * (worth + outlook.roundness((panel,))) if worth and not outlook.defence(panel) else 0
