"""What is done where nobody in place has anything to do: without it two equal sides wait for ever.

Before the field is won nobody counts on others (experiments.md): whoever marches together leaves the ground
to the enemy. Where no move is worth making nothing is left to him. Then those who can reach a place storm it
together, squadrons with room go back to be filled up, and weak forces in a narrow place let strong ones past.
"""

from collections.abc import Sequence
from typing import Final

from game.agents.totalwar.bare_ground import is_bare
from game.agents.totalwar.duties import duty_of
from game.agents.totalwar.goals import MUSTER_STEPS, Goal
from game.agents.totalwar.known_moves import Move
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.pool import taken_by
from game.agents.totalwar.stands import WORTH_MOVING, pull_of, stand
from game.agents.totalwar.strength import LOSS_PERCENT_LOSER, PERCENT, THOUSAND, joined, win_chance
from game.core.ids import PlayerId
from game.rules.prose import Sentence
from game.systems.totalwar.actions import MoveFleet, MoveSquadron, TotalWarAction
from game.systems.totalwar.board import enemies_at, is_attack
from game.systems.totalwar.campaign import OFF_MAP
from game.systems.totalwar.reach import fleet_lines, squadron_paths, straight_path
from game.systems.totalwar.state import Force

STORM_CHANCE: Final = 700
"""The least chance of all who storm together, in thousandths; as patience fades it comes to less."""
EVEN_ODDS: Final = 500
"""The same of those behind for whom a remnant opens the way."""
LOSS_PERCENT: Final = 40
"""Part of their price that those lose, all together, who take a place one after the other."""
REFIT_WORTH: Final = 100
"""What it is worth for a squadron with room, and with nothing to do, to be filled up."""
REFIT_GOLD: Final = 40
"""With less gold next turn nobody goes back for new machines."""
STRONGER_PERCENT: Final = 125
"""A force lets past whoever is so much stronger."""
SPENT_PERCENT: Final = 200
"""Who is in the way of a force so much stronger, and cannot get out of it, goes in at any odds."""

Ways = dict[int, TotalWarAction]
"""The order that takes a force to each panel."""


def standoff(outlook: Outlook, player: PlayerId, able: list[Force], wanted: dict[str, Goal]) -> list[Move]:
    """Return what the officer in place has done by forces none of which has a move worth making."""
    if not outlook.style.breaks_standoffs or outlook.countdown.is_last:
        return []
    free = [force for force in able if duty_of(outlook, force) is None and not _is_bound(force, wanted)]
    found = (
        (_storms(outlook, player, free) or _refits(outlook, player, free)) if is_bare(outlook.state) else []
    )
    narrow = [force for force in free if is_narrow(outlook, force.panel)]
    if narrow and not found:
        found = _given_way(outlook, player, narrow, wanted) or _cleared(outlook, player, narrow)
    return sorted(found, key=lambda move: (-move.value, move.force, move.to))


def is_narrow(outlook: Outlook, panel: int) -> bool:
    """Whether the ground beside a panel is parted by it: whoever stands in a lane is in the way of others."""
    theatre = outlook.state.map
    ring = [near != OFF_MAP and theatre.is_passable[near] for near in theatre.steps[panel]]
    return sum(here and not before for before, here in zip((ring[-1], *ring), ring, strict=False)) > 1


def _is_bound(force: Force, wanted: dict[str, Goal]) -> bool:
    goal = wanted.get(force.id)
    return goal is not None and goal.leash >= 0


def _storms(outlook: Outlook, player: PlayerId, free: list[Force]) -> list[Move]:
    """Return the attacks with which those who can reach a place begin to take it together (TW-2.7)."""
    if not free:
        return []
    officers = outlook.state.officers
    mine = {force.id: _attacks(outlook, player, force) for force in free}
    goals = {panel for ways in mine.values() for panel in ways} - outlook.too_early
    later = [
        force
        for force in outlook.own
        if force.id not in mine
        and not force.has_moved
        and force.steps_left
        and force.officer not in outlook.state.placed
        and officers[force.officer].player == player
        and duty_of(outlook, force) is None
    ]
    after = {force.id: _attacks(outlook, player, force) for force in later} if goals else {}
    least, found = STORM_CHANCE * (PERCENT + outlook.fade) // (2 * PERCENT), []
    for panel in sorted(goals):
        first = [force for force in free if panel in mine[force.id]]
        storm = [*first, *(force for force in later if panel in after[force.id])]
        chance = win_chance(joined(outlook.strength[force.id] for force in storm), outlook.defence(panel))
        if chance < least:
            continue
        leads = max(first, key=lambda force: (outlook.strength[force.id], force.id))
        value = _storm_worth(outlook, storm, leads, panel, chance)
        if value >= WORTH_MOVING:
            facts: dict[str, str | int] = {"force": leads.id, "panel": panel, "percent": chance // 10}
            why = (Sentence("agent.war.attack", facts),)
            found.append(Move(value, mine[leads.id][panel], leads.id, panel, why, chance))
    return found


def _attacks(outlook: Outlook, player: PlayerId, force: Force) -> Ways:
    """Return the attacks that a force can make by itself, by their panels."""
    state, found = outlook.state, Ways()
    if force.kind == "squadron":
        for panel in squadron_paths(state, force):
            if is_attack(state, force, panel) and outlook.defence(panel):
                found[panel] = MoveSquadron(player=player, force=force.id, to=panel)
        return found
    for direction, panels in fleet_lines(state, force):
        path = straight_path(state, force, direction, panels)
        if path is not None and is_attack(state, force, path[-1]) and outlook.defence(path[-1]):
            found.setdefault(
                path[-1], MoveFleet(player=player, force=force.id, direction=direction, panels=panels)
            )
    return found


def _storm_worth(outlook: Outlook, storm: list[Force], leads: Force, panel: int, chance: int) -> int:
    """Return what it is worth that these storm a place one after the other, less what they leave."""
    stake = sum(outlook.value(enemy).price for enemy in enemies_at(outlook.state, panel, outlook.faction))
    gain = chance * (stake + outlook.prize(leads, panel))
    price = sum(outlook.price[force.id] for force in storm)
    cost = price * (chance * LOSS_PERCENT + (THOUSAND - chance) * LOSS_PERCENT_LOSER) // PERCENT
    left = sum(outlook.guard_worth(force, force.panel) for force in storm)
    return (gain - cost * outlook.fade // PERCENT) // THOUSAND - left


def _refits(outlook: Outlook, player: PlayerId, free: list[Force]) -> list[Move]:
    """Return the ways back of squadrons that a yard could fill up (TW-4.9)."""
    state, faction = outlook.state, outlook.state.factions[outlook.faction]
    yards = outlook.yards()
    if any(force.panel in yards and outlook.has_room(force) for force in outlook.own):
        return []
    has_gold, found = faction.bank + outlook.income() >= REFIT_GOLD, []
    for force in free:
        if not outlook.has_room(force) or not (has_gold or taken_by(state, force, force.units, faction.pool)):
            continue
        here = stand(outlook, force, force.panel, None, 0)
        for panel in yards.intersection(squadron_paths(state, force)):
            if is_attack(state, force, panel):
                continue
            value = REFIT_WORTH + stand(outlook, force, panel, None, 0) - here
            if value < WORTH_MOVING:
                continue
            why = (Sentence("agent.war.position", {"force": force.id, "panel": panel}),)
            action = MoveSquadron(player=player, force=force.id, to=panel)
            found.append(Move(value, action, force.id, panel, why))
    return found


def _given_way(
    outlook: Outlook, player: PlayerId, narrow: list[Force], wanted: dict[str, Goal]
) -> list[Move]:
    """Return the moves by which weak forces let those past who are much stronger and stand behind them."""
    found = []
    for weak in narrow:
        goal = wanted.get(weak.id)
        if goal is None:
            continue
        steps, pull = outlook.memory.steps_to(goal.panel), pull_of(outlook, goal)
        for strong in outlook.own:
            if not _is_kept_back(outlook, player, strong, weak, steps):
                continue
            gain = stand(outlook, strong, weak.panel, goal, pull)
            gain -= stand(outlook, strong, strong.panel, goal, pull)
            if gain < WORTH_MOVING:
                continue
            for panel, action in _free_moves(outlook, player, weak).items():
                if steps[panel] > steps[strong.panel]:
                    why = (Sentence("agent.war.position", {"force": weak.id, "panel": panel}),)
                    value = gain * PERCENT - steps[panel] + WORTH_MOVING
                    found.append(Move(value, action, weak.id, panel, why))
    return found


def _is_kept_back(
    outlook: Outlook, player: PlayerId, strong: Force, weak: Force, steps: Sequence[int]
) -> bool:
    """Whether a much stronger squadron behind could go where a force stands, and no nearer by itself."""
    if strong.kind != "squadron" or strong.has_moved or steps[strong.panel] <= steps[weak.panel]:
        return False
    ratio = PERCENT * outlook.strength[strong.id] // max(1, outlook.strength[weak.id])
    too_far = outlook.memory.steps_to(weak.panel)[strong.panel] > strong.steps_left
    if too_far or ratio < STRONGER_PERCENT or duty_of(outlook, strong) is not None:
        return False
    return all(steps[panel] >= steps[strong.panel] for panel in _free_moves(outlook, player, strong))


def _cleared(outlook: Outlook, player: PlayerId, narrow: list[Force]) -> list[Move]:
    """Return the attacks of forces that block the way for those who are likely to take the place together."""
    found = []
    for weak in narrow:
        if _free_moves(outlook, player, weak):
            continue
        for panel, action in _attacks(outlook, player, weak).items():
            steps = outlook.memory.steps_to(panel)
            behind = [
                outlook.strength[force.id]
                for force in outlook.own
                if steps[weak.panel] < steps[force.panel] <= MUSTER_STEPS
            ]
            is_spent = max(behind, default=0) * PERCENT >= SPENT_PERCENT * outlook.strength[weak.id]
            chance = win_chance(joined([*behind, outlook.strength[weak.id]]), outlook.defence(panel))
            goes = is_spent or outlook.is_late  # late a wall falls stone by stone
            if panel in outlook.too_early or not goes or chance < EVEN_ODDS:
                continue
            alone = win_chance(outlook.strength[weak.id], outlook.defence(panel))
            facts: dict[str, str | int] = {"force": weak.id, "panel": panel, "percent": alone // 10}
            why = (Sentence("agent.war.attack", facts),)
            found.append(Move(WORTH_MOVING + chance, action, weak.id, panel, why, alone))
    return found


def _free_moves(outlook: Outlook, player: PlayerId, force: Force) -> Ways:
    """Return the moves of a force to panels on which nobody stands."""
    state, found = outlook.state, Ways()
    if force.kind == "squadron":
        for panel in squadron_paths(state, force):
            if not state.at.get(panel) and not is_attack(state, force, panel):
                found[panel] = MoveSquadron(player=player, force=force.id, to=panel)
        return found
    for direction, panels in fleet_lines(state, force):
        path = straight_path(state, force, direction, panels)
        if path is not None and not state.at.get(path[-1]) and not is_attack(state, force, path[-1]):
            found[path[-1]] = MoveFleet(player=player, force=force.id, direction=direction, panels=panels)
    return found
