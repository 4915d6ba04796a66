"""An officer's place in the order: which of his forces moves next, and where to (TW-1.6, TW-2, TW-3)."""

from itertools import islice
from typing import Final

from game.agents.agent import Candidate
from game.agents.totalwar.assaults import attack_on, reachers_of
from game.agents.totalwar.duties import charge_of, duty_of, duty_reason
from game.agents.totalwar.goals import Goal, goals
from game.agents.totalwar.homecoming import homecoming
from game.agents.totalwar.known_moves import Move
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.previews import previewed
from game.agents.totalwar.standing_orders import standing_order
from game.agents.totalwar.standoffs import standoff
from game.agents.totalwar.stands import WORTH_MOVING, pull_of, stand
from game.agents.totalwar.weapons import weapon_moves
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.rules.prose import Sentence
from game.systems.totalwar.actions import EndMoves, MoveFleet, MoveSquadron
from game.systems.totalwar.board import commanded_by, enemies_at, is_attack
from game.systems.totalwar.founding import fill_of
from game.systems.totalwar.legal import check
from game.systems.totalwar.reach import fleet_lines, squadron_paths, straight_path
from game.systems.totalwar.state import Force
from game.systems.totalwar.tagalong import own_followers, plan_tagalong, squadrons_beside

FOLLOW_LINES: Final = 3


def movement(outlook: Outlook, player: PlayerId, officer: str) -> list[Candidate]:
    """Return what the officer in place could do now, best first; the last is to end his place."""
    state = outlook.state
    mine = [force for force in commanded_by(state, officer) if force.panel >= 0]
    order = standing_order(outlook, player, mine)
    if order is not None:
        return [order]
    stays = tuple(islice((each for force in mine for each in duty_reason(outlook, force)), 1))
    end = Candidate(EndMoves(player=player), 0, (Sentence("agent.war.moves_done"), *stays))
    saved = weapon_moves(outlook, player)
    if saved:
        return [*saved, end]
    able = [force for force in mine if not force.has_moved and force.steps_left > 0]
    wanted = goals(outlook, able)
    reachers = reachers_of(outlook, player)
    moves: list[Move] = []
    for force in able:
        found = _moves(outlook, player, force, wanted.get(force.id), reachers)
        if force.kind == "fleet":
            found = _with_ordered(outlook, player, force, found, wanted, reachers)
            found = _together(outlook, player, force, found, wanted)
        moves.extend(found)
    moves.sort(key=lambda move: (-move.value, move.force, move.to))
    if outlook.style.previews and not outlook.countdown.is_last:
        moves = previewed(outlook, moves)
    sure = _sure(outlook, moves) or _sure(outlook, standoff(outlook, player, able, wanted))
    return [*sure, end]


def _sure(outlook: Outlook, moves: list[Move]) -> list[Candidate]:
    """Return the first three of these moves that are worth making and legal, whatever others answer."""
    state = outlook.state
    sure = (
        Candidate(move.action, move.value, (*move.why, *duty_reason(outlook, state.forces[move.force])))
        for move in moves
        if move.value >= WORTH_MOVING and _is_sure(outlook, move) and check(state, move.action) is None
    )
    return list(islice(sure, 3))


def _moves(
    outlook: Outlook,
    player: PlayerId,
    force: Force,
    goal: Goal | None,
    reachers: dict[int, list[tuple[str, int]]],
) -> list[Move]:
    """Return the moves of a force without who comes along, known ones as they are; a fleet's best first."""
    pull = pull_of(outlook, goal)
    aim = (player, (goal.panel, goal.leash, pull) if goal is not None else None)
    found = outlook.memory.moves.of(force, aim)
    if found is None:
        moves = _squadron_moves if force.kind == "squadron" else _fleet_moves
        found = moves(outlook, player, force, goal, reachers)
        outlook.memory.moves.keep(force, aim, found)
    return found


def _is_sure(outlook: Outlook, move: Move) -> bool:
    """Whether a move comes about whatever others answer: one that is dropped would be wished for ever."""
    action = move.action
    if not isinstance(action, MoveFleet):
        return True
    fleet = outlook.state.forces[move.force]
    plan = plan_tagalong(outlook.state, fleet, action.direction, action.panels, action.followers)
    return not isinstance(plan, Illegal)


def _is_on_leash(outlook: Outlook, force: Force, panel: int, goal: Goal | None, *, fights: bool) -> bool:
    """Whether a directive's station lets a force go to a panel: near it, or on the way there (TW-7.3)."""
    if goal is None or goal.leash < 0:
        return True
    steps = outlook.memory.steps_to(goal.panel)
    return steps[panel] <= goal.leash or (steps[panel] < steps[force.panel] and not fights)


def _why(outlook: Outlook, force: Force, panel: int, goal: Goal | None, chance: int) -> tuple[Sentence, ...]:
    if chance >= 0:
        enemies = enemies_at(outlook.state, panel, force.faction)
        fill = fill_of(outlook.state, force, panel, enemies)
        if fill:  # told alone: rogues who decide by it win no more wars (experiments.md)
            count = len(fill) + sum(len(enemy.units) for enemy in enemies)
            return (Sentence("agent.war.found", {"force": force.id, "panel": panel, "count": count}),)
        facts: dict[str, str | int] = {"force": force.id, "panel": panel, "percent": chance // 10}
        return (Sentence("agent.war.attack", facts),)
    if outlook.guard_worth(force, panel) > outlook.guard_worth(force, force.panel):
        return (Sentence("agent.war.guard", {"force": force.id, "panel": panel}),)
    if homecoming(outlook, force, panel) > homecoming(outlook, force, force.panel):
        return (Sentence("agent.war.homecoming", {"force": force.id}),)
    if goal is not None:
        steps = outlook.memory.steps_to(goal.panel)[panel]
        facts = {"force": force.id, "goal": goal.panel, "count": steps}
        return (Sentence("agent.war.approach", facts),)
    return (Sentence("agent.war.position", {"force": force.id, "panel": panel}),)


def _squadron_moves(
    outlook: Outlook,
    player: PlayerId,
    force: Force,
    goal: Goal | None,
    reachers: dict[int, list[tuple[str, int]]],
) -> list[Move]:
    state, pull = outlook.state, pull_of(outlook, goal)
    here = stand(outlook, force, force.panel, goal, pull)
    found = []
    for panel in squadron_paths(state, force):
        gain, chance = 0, -1
        fights = is_attack(state, force, panel)
        if not _is_on_leash(outlook, force, panel, goal, fights=fights):
            continue
        if fights:
            attack = attack_on(outlook, force, panel, reachers)
            if attack is None:
                continue
            gain, chance = attack
        value = gain + stand(outlook, force, panel, goal, pull, chance) - here
        if value >= WORTH_MOVING:
            action = MoveSquadron(player=player, force=force.id, to=panel)
            why = _why(outlook, force, panel, goal, chance)
            found.append(Move(value, action, force.id, panel, why, chance))
    return found


def _fleet_moves(
    outlook: Outlook,
    player: PlayerId,
    force: Force,
    goal: Goal | None,
    reachers: dict[int, list[tuple[str, int]]],
) -> list[Move]:
    state, pull = outlook.state, pull_of(outlook, goal)
    here = stand(outlook, force, force.panel, goal, pull)
    found: list[Move] = []
    for direction, panels in fleet_lines(state, force):
        path = straight_path(state, force, direction, panels)
        if path is None:
            continue
        end, chance = path[-1], -1
        fights = is_attack(state, force, end)
        if not _is_on_leash(outlook, force, end, goal, fights=fights):
            continue
        owners = state.owners
        taken = tuple(at for at in path[1:] if owners[at] != outlook.faction and not outlook.defence(at))
        gain = sum(outlook.worth(panel) for panel in taken) + outlook.roundness(taken)
        if fights:
            attack = attack_on(outlook, force, end, reachers)
            if attack is None:
                continue
            gain, chance = gain + attack[0], attack[1]
        value = gain + stand(outlook, force, end, goal, pull, chance) - here
        if value < WORTH_MOVING:
            continue
        why = _why(outlook, force, end, goal, chance)
        if taken:
            why = (Sentence("agent.war.sweep", {"force": force.id, "count": len(taken)}), *why)
        action = MoveFleet(player=player, force=force.id, direction=direction, panels=panels)
        found.append(Move(value, action, force.id, end, why if chance < 0 else why[::-1], chance))
    found.sort(key=lambda move: (-move.value, move.to))
    return found


def _with_ordered(
    outlook: Outlook,
    player: PlayerId,
    fleet: Force,
    moves: list[Move],
    wanted: dict[str, Goal],
    reachers: dict[int, list[tuple[str, int]]],
) -> list[Move]:
    """Return a fleet's moves with what they come to for squadrons that a standing order takes along (TW-3.1).

    Moves that take one into a battle that it would not seek are left out.
    """
    ordered = _ordered(outlook, player, fleet)
    if not ordered:
        return moves
    found = []
    for move in moves:
        gain = _gain_of_ordered(outlook, fleet, move, ordered, wanted, reachers)
        if gain is not None:
            found.append(move._replace(value=move.value + gain))
    found.sort(key=lambda move: (-move.value, move.to))
    return found


def _ordered(outlook: Outlook, player: PlayerId, fleet: Force) -> tuple[str, ...]:
    """Return the squadrons beside a fleet that go along unasked: all but those whose duty it is."""
    if not outlook.state.counts:
        return ()
    return tuple(
        force.id
        for force in own_followers(outlook.state, fleet, player)
        if force.order == "follow_fleet" and not _escorts(outlook, force, fleet)
    )


def _gain_of_ordered(
    outlook: Outlook,
    fleet: Force,
    move: Move,
    ordered: tuple[str, ...],
    wanted: dict[str, Goal],
    reachers: dict[int, list[tuple[str, int]]],
) -> int | None:
    """Return what a fleet's move is worth to those who are ordered along; None: one fights badly."""
    state, action = outlook.state, move.action
    if not isinstance(action, MoveFleet):
        return 0
    plan = plan_tagalong(state, fleet, action.direction, action.panels, ordered)
    if isinstance(plan, Illegal):
        return None
    gain = 0
    for tagged in plan.squadrons:
        squadron, chance = state.forces[tagged.force], -1
        goal = wanted.get(squadron.id)
        pull = pull_of(outlook, goal)
        if tagged.fights:
            attack = attack_on(outlook, squadron, tagged.path[-1], reachers)
            if attack is None:
                return None
            gain, chance = gain + attack[0], attack[1]
        gain += stand(outlook, squadron, tagged.path[-1], goal, pull, chance)
        gain -= stand(outlook, squadron, squadron.panel, goal, pull)
    return gain


def _together(
    outlook: Outlook, player: PlayerId, fleet: Force, moves: list[Move], wanted: dict[str, Goal]
) -> list[Move]:
    """Return a fleet's moves, the best of them with the squadrons that go along (TW-3)."""
    if not squadrons_beside(outlook.state, fleet):
        return moves
    best = [_with_followers(outlook, player, fleet, move, wanted) for move in moves[:FOLLOW_LINES]]
    return [*best, *moves[FOLLOW_LINES:]]


def _with_followers(
    outlook: Outlook, player: PlayerId, fleet: Force, move: Move, wanted: dict[str, Goal]
) -> Move:
    """Return the same move with the squadrons that come nearer to their own goals by going along (TW-3)."""
    state = outlook.state
    action = move.action
    if not isinstance(action, MoveFleet):
        return move
    beside = own_followers(state, fleet, player)
    if not outlook.style.far:
        beside = tuple(force for force in beside if _escorts(outlook, force, fleet))
    plan = plan_tagalong(state, fleet, action.direction, action.panels, tuple(force.id for force in beside))
    if isinstance(plan, Illegal):
        return move
    coming: list[str] = []
    value, ordered = move.value, _ordered(outlook, player, fleet)
    for tagged in plan.squadrons:
        if tagged.force in ordered:
            continue
        squadron = state.forces[tagged.force]
        goal = wanted.get(squadron.id)
        if _escorts(outlook, squadron, fleet) and not tagged.fights:
            coming.append(squadron.id)
            continue
        if goal is None or tagged.fights:
            continue
        if not _is_on_leash(outlook, squadron, tagged.path[-1], goal, fights=False):
            continue
        pull, steps = pull_of(outlook, goal), outlook.memory.steps_to(goal.panel)
        here, there = steps[squadron.panel], steps[tagged.path[-1]]
        gain = pull * (here - there) - outlook.danger(squadron, tagged.path[-1])
        gain += outlook.guard_worth(squadron, tagged.path[-1]) - outlook.guard_worth(squadron, squadron.panel)
        if here - there > full_reach(squadron) - 1 and gain > 0:
            coming.append(squadron.id)
            value += gain
    if not coming:
        return move
    why = (*move.why, Sentence("agent.war.together", {"count": len(coming)}))
    return move._replace(
        value=value,
        action=MoveFleet(
            player=player,
            force=fleet.id,
            direction=action.direction,
            panels=action.panels,
            followers=tuple(coming),
        ),
        why=why,
    )


def _escorts(outlook: Outlook, squadron: Force, fleet: Force) -> bool:
    """Whether a directive says that a squadron is to escort this fleet (TW-7.3)."""
    duty = duty_of(outlook, squadron)
    return duty is not None and duty.role == "escort" and charge_of(outlook, squadron, duty) == fleet


def full_reach(force: Force) -> int:
    """Return the panels that a force may still move."""
    return force.steps_left
