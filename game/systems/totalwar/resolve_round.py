"""The round: whose turn it is, and what goes on by itself until somebody has to decide (TW-1.6)."""

from game.core.ids import RuleId
from game.systems.totalwar.board import (
    commanded_by,
    is_begun_by,
    is_lone,
    living_factions,
    may_act,
    weapons_of,
)
from game.systems.totalwar.events import (
    AllotmentClosed,
    FactionTurnEnded,
    FactionTurnStarted,
    PhaseStarted,
    RoundStarted,
    TotalWarStep,
)
from game.systems.totalwar.events_administration import FactionEnded, OfficerLeft
from game.systems.totalwar.legal_allotment import can_allot
from game.systems.totalwar.merit import places_in_order
from game.systems.totalwar.resolve_battle import open_battle
from game.systems.totalwar.resolve_conquest import end_factions, end_war
from game.systems.totalwar.resolve_construction import (
    advance_construction,
    advance_development,
    finish_superweapons,
    refill_garrisons,
)
from game.systems.totalwar.resolve_earth import (
    count_votes,
    move_war,
    placing_factions,
    strand_the_rest,
    voters,
)
from game.systems.totalwar.resolve_economy import earn_income, return_heroes, stand_up_forces
from game.systems.totalwar.resolve_move import carry_out, continue_plan
from game.systems.totalwar.resolve_settlement import settle
from game.systems.totalwar.resolve_superweapons import charge_weapons, is_asked_for_shots, land_shots
from game.systems.totalwar.score import score_war
from game.systems.totalwar.state import Faction, TotalWarState

ROUND = (RuleId("TW-1.6"),)


def advance(step: TotalWarStep) -> None:
    """Let everything happen that needs nobody's decision."""
    while _advance_once(step):
        pass


def _advance_once(step: TotalWarStep) -> bool:
    """Do the next thing that happens by itself; False: somebody has to act (or the war is over)."""
    state = step.state
    if state.outcome is not None or state.prompts:
        return False
    if state.votes is not None:
        if voters(state):
            return False
        count_votes(step)
    elif state.battle is not None:
        if state.battle.stage == "fought":
            return False
        settle(step)
    elif state.allotments:
        return _skip_allotment(step)
    elif state.plan is not None:
        if state.plan.ask or state.plan.has_asked:
            continue_plan(step, state.plan)
        else:
            carry_out(step, state.plan)
    elif state.moving_to >= 0:
        move_war(step)
    elif state.attacks:
        open_battle(step, state.attacks[0])
    else:
        return _advance_turn(step)
    return True


def _skip_allotment(step: TotalWarStep) -> bool:
    """An allotment is void without its force, its officer's authority, or anything to allot (TW-9.2)."""
    state = step.state
    allotment = state.allotments[0]
    force = state.forces.get(allotment.force)
    officer = state.officers[allotment.officer]
    has_say = (
        force is not None and force.faction == allotment.faction == officer.faction and not officer.is_out
    )
    if has_say and (can_allot(state, allotment) or not is_begun_by(state, 9)):
        return False
    step.emit(AllotmentClosed(rules=(RuleId("TW-9.2"),)))
    return True


def _advance_turn(step: TotalWarStep) -> bool:
    state = step.state
    if state.phase == "placement":
        strand_the_rest(step)
        if placing_factions(step.state):
            return False
        end_factions(step)  # whose last forces stay behind, with no capital here, is out (TW-6.4)
        if step.state.outcome is None:
            _end_round(step)
        return True
    if not state.faction or (state.factions[state.faction].is_out and not _is_own_place(state)):
        if state.faction:
            step.emit(FactionTurnEnded(rules=ROUND, faction=state.faction))
        _next_faction(step)
        return True
    if state.phase == "movement":
        return not state.officer and _next_place(step)
    if state.phase == "shots":
        if is_asked_for_shots(state, state.faction):
            return False
        _end_turn(step)
        return True
    return False


def _is_own_place(state: TotalWarState) -> bool:
    """Whether an officer still has his place, though his faction is no more (TW-8.1)."""
    if not state.officer or state.phase != "movement":
        return False
    officer = state.officers[state.officer]
    return not officer.is_out and bool(commanded_by(state, officer.id))


def end_place(step: TotalWarStep) -> None:
    """The officer in place is done; the next one follows (TW-1.6)."""
    state = step.state
    lone = state.factions[state.officers[state.officer].faction]
    if lone.kind == "lone" and lone.id == state.faction:
        _leave_without_units(step, lone)
        step.emit(FactionTurnEnded(rules=ROUND, faction=lone.id))
    else:
        _next_place(step)


def _leave_without_units(step: TotalWarStep, lone: Faction) -> None:
    """A lone rogue without units is out, unless a faction may still take him on (TW-8.7)."""
    state = step.state
    if not commanded_by(state, lone.commander) and lone.commander not in state.petitions:
        step.emit(OfficerLeft(rules=(RuleId("TW-8.7"),), officer=lone.commander))
        step.emit(FactionEnded(rules=(RuleId("TW-8.7"),), faction=lone.id))


def _next_place(step: TotalWarStep) -> bool:
    """Give the place to the next officer who commands anything (TW-1.6)."""
    state = step.state
    faction = state.factions[state.faction]
    if not faction.is_out:
        for officer in places_in_order(state, faction):
            leads_weapons = officer.id == faction.commander and bool(weapons_of(state, faction.id))
            if officer.id not in state.placed and (commanded_by(state, officer.id) or leads_weapons):
                step.emit(PhaseStarted(rules=ROUND, phase="movement", officer=officer.id))
                return True
        if faction.commander and is_asked_for_shots(state, faction.id):
            step.emit(PhaseStarted(rules=ROUND, phase="shots", officer=faction.commander))
            return True
    _end_turn(step)
    return True


def start_movement(step: TotalWarStep) -> None:
    """Administration is closed: the forces move (TW-1.6)."""
    _next_place(step)


def _end_turn(step: TotalWarStep) -> None:
    step.emit(FactionTurnEnded(rules=ROUND, faction=step.state.faction))


def end_turn(step: TotalWarStep) -> None:
    """The faction's turn is over."""
    _end_turn(step)


def _next_faction(step: TotalWarStep) -> None:
    """The scenario's order, then rogues, longest first; then the next round (TW-1.6)."""
    state = step.state
    for faction in faction_order(state):
        if may_act(state, faction):
            _start_turn(step, faction)
            return
    _end_round(step)


def _end_round(step: TotalWarStep) -> None:
    """The next round begins, or the war is counted: after the last one, on whatever map (TW-6.4)."""
    state = step.state
    limit = state.campaign.setup.options.turn_limit
    if limit and state.round >= limit:
        winners, scores = score_war(state)
        end_war(step, winners, "turn_limit", RuleId("TW-6.4"), scores)
    else:
        _start_round(step)


def _start_round(step: TotalWarStep) -> None:
    step.emit(RoundStarted(rules=ROUND, round=step.state.round + 1))
    return_heroes(step)
    _next_faction(step)


def faction_order(state: TotalWarState) -> tuple[Faction, ...]:
    """Everybody who has a turn, in order (TW-1.6, TW-1.4)."""
    first = [state.factions[name] for name in state.campaign.setup.order if name in state.factions]
    rest = [faction for faction in living_factions(state) if faction not in first]
    rest.sort(key=lambda faction: faction.since)
    return tuple(faction for faction in (*first, *rest) if not faction.is_out)


def _start_turn(step: TotalWarStep, faction: Faction) -> None:
    """Step 1 of a faction's turn; a lone rogue only moves (TW-1.6)."""
    moved = frozenset(force.id for force in weapons_of(step.state, faction.id) if force.has_moved)
    step.emit(FactionTurnStarted(rules=ROUND, faction=faction.id))
    if is_lone(step.state, faction.id):
        step.emit(PhaseStarted(rules=ROUND, phase="movement", officer=faction.commander))
        return
    land_shots(step, faction.id)
    if step.state.outcome is not None or step.state.factions[faction.id].is_out:
        return
    if step.state.round >= step.state.campaign.rules.income_from_round:
        earn_income(step, faction.id)
    refill_garrisons(step, step.state.factions[faction.id])
    advance_construction(step, step.state.factions[faction.id])
    advance_development(step, faction.id)
    charge_weapons(step, faction.id, moved)
    stand_up_forces(step, faction.id)
    finish_superweapons(step)
    commander = step.state.factions[faction.id].commander
    if commander:
        step.emit(PhaseStarted(rules=ROUND, phase="administration", officer=commander))
    else:
        _next_place(step)
