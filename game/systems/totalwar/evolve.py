"""How events change the state: the only module, with ``evolve_administration``, that writes to one."""

from typing import Final

from msgspec.structs import replace

from game.core.events import DiceRolled, rolled
from game.core.ids import UnitId
from game.rules.events import PromptAnswered, PromptRaised
from game.systems.totalwar.board import first_sites, full_steps, guard_id, is_out
from game.systems.totalwar.events import (
    AceGranted,
    AllotmentClosed,
    AllotmentsOpened,
    AttackDeclared,
    AttackLapsed,
    BattleFought,
    BattleOrdered,
    FacilitiesFell,
    FactionTurnEnded,
    FactionTurnStarted,
    ForceAppeared,
    ForceMoved,
    ForceRemoved,
    GameEnded,
    MoveDropped,
    MovePlanned,
    MoveToEarthDecided,
    PanelsTaken,
    PhaseStarted,
    RecordKept,
    RoundStarted,
    SiteLevelled,
    StageReached,
    StandingOrderSet,
    SupplyChanged,
    TotalWarEvent,
    UnitsAdded,
    UnitsExchanged,
    UnitsLost,
    UnitsPaidBack,
    UnitsPooled,
    UnitsReturned,
    VoteCalled,
    VoteCast,
    VoteCounted,
    WarMoved,
)
from game.systems.totalwar.evolve_administration import evolve_administration
from game.systems.totalwar.numbering import note_new, note_pooled, note_shown
from game.systems.totalwar.state import MOBILE, PLAY, Battle, Force, TotalWarState, Unit, is_hidden

FROM_POOL: Final = ("pool", "allotted")
"""Causes of machines that are no new ones: they waited in a reserve pool."""
UNPLACED = -1
"""The panel of a force that waits to be set down on a new map."""


def evolve(state: TotalWarState, event: TotalWarEvent) -> None:
    """Change the state by what happened."""
    match event:
        case DiceRolled():
            state.rng = rolled(state.rng, event)
        case RoundStarted():
            state.round = event.round
        case FactionTurnStarted():
            _start_turn(state, event.faction)
        case PhaseStarted():
            state.phase = event.phase
            state.officer = event.officer
            if event.phase == "movement":
                state.placed = (*state.placed, event.officer)
        case FactionTurnEnded():
            state.faction = ""
            state.officer = ""
            state.phase = "start"
        case PromptRaised():
            state.prompts = (*state.prompts, event.prompt)
        case PromptAnswered():
            state.prompts = state.prompts[:-1]
            _note_answer(state, event)
        case MovePlanned():
            state.plan = event.plan
        case MoveDropped():
            state.plan = None
        case ForceMoved():
            _move(state, event)
        case StandingOrderSet():
            state.forces[event.force] = replace(state.forces[event.force], order=event.order)
        case PanelsTaken():
            for panel in event.panels:
                state.owners[panel] = event.faction
                if panel in state.sites and state.sites[panel].output_used:
                    state.sites[panel] = replace(state.sites[panel], output_used=0)
            state.cut.difference_update(event.panels)
        case FacilitiesFell():
            site = state.sites[event.panel]
            state.sites[event.panel] = replace(site, facilities=(), construction=None, output_used=0)
        case SiteLevelled():
            del state.sites[event.panel]
        case SupplyChanged():
            state.cut.difference_update(event.joined)
            state.cut.update(event.cut)
        case _:
            _evolve_forces(state, event)


def _evolve_forces(state: TotalWarState, event: TotalWarEvent) -> None:
    match event:
        case AttackDeclared():
            state.attacks = (*state.attacks, event.attack)
        case AttackLapsed():
            state.attacks = tuple(each for each in state.attacks if each != event.attack)
        case BattleOrdered():
            state.attacks = tuple(each for each in state.attacks if each != event.attack)
            state.battle = Battle(event.order, event.attack, event.defender, event.founding)
            if state.serial >= 0:
                state.serial += 1
        case BattleFought():
            _fight(state, event)
        case StageReached():
            _reach_stage(state, event)
        case ForceRemoved():
            _remove(state, event)
        case ForceAppeared():
            _appear(state, event)
        case UnitsAdded():
            add_units(state, event.units)
            force = state.forces[event.force]
            if event.cause not in FROM_POOL:
                note_shown(state, force.faction, len(event.units))
            ids = tuple(unit.id for unit in event.units)
            state.forces[event.force] = replace(force, units=(*force.units, *ids))
            _leave_pool(state, force.faction, ids)
            _use_output(state, event.panel, event.slots)
        case UnitsExchanged():
            add_units(state, event.units)
            force = state.forces[event.force]
            note_shown(state, force.faction, len(event.units))
            units = (*force.units, *(unit.id for unit in event.units))
            state.forces[event.force] = replace(force, units=units)
            _lose(state, event.force, event.old)
        case UnitsPooled():
            add_units(state, event.units)
            note_pooled(state, event.faction, len(event.units))
            faction = state.factions[event.faction]
            pool = (*faction.pool, *(unit.id for unit in event.units))
            state.factions[event.faction] = replace(faction, pool=pool)
            _use_output(state, event.panel, event.slots)
        case UnitsReturned():
            force = state.forces[event.force]
            _drop_from_force(state, event.force, event.units)
            _to_pool(state, force.faction, event.units)
        case UnitsPaidBack():
            for unit in event.units:
                state.units.pop(unit, None)
            for force in tuple(state.forces.values()):
                if any(unit in event.units for unit in force.units):
                    _drop_from_force(state, force.id, event.units)
            _leave_pool(state, event.faction, event.units)
        case UnitsLost():
            _lose(state, event.force, event.units)
        case RecordKept():
            force = state.forces[event.force]
            state.forces[event.force] = replace(force, battles=event.battles, victories=event.victories)
        case AceGranted():
            pass
        case AllotmentsOpened():
            state.allotments = event.allotments
        case AllotmentClosed():
            state.allotments = state.allotments[1:]
        case _:
            _evolve_war(state, event)


def _evolve_war(state: TotalWarState, event: TotalWarEvent) -> None:
    match event:
        case VoteCalled():
            state.votes = dict.fromkeys(event.factions, "")
        case VoteCast():
            votes = state.votes or {}
            state.votes = {**votes, event.faction: event.choice}
        case VoteCounted():
            state.votes = None
        case MoveToEarthDecided():
            state.moving_to = event.theatre
        case WarMoved():
            _change_map(state, event.theatre)
        case GameEnded():
            state.outcome = event.outcome
            state.phase = "over"
        case (
            RoundStarted()
            | FactionTurnStarted()
            | PhaseStarted()
            | FactionTurnEnded()
            | PromptRaised()
            | PromptAnswered()
            | MovePlanned()
            | MoveDropped()
            | ForceMoved()
            | StandingOrderSet()
            | PanelsTaken()
            | FacilitiesFell()
            | SiteLevelled()
            | SupplyChanged()
            | AttackDeclared()
            | AttackLapsed()
            | BattleOrdered()
            | BattleFought()
            | StageReached()
            | ForceRemoved()
            | ForceAppeared()
            | UnitsAdded()
            | UnitsExchanged()
            | UnitsPooled()
            | UnitsReturned()
            | UnitsPaidBack()
            | UnitsLost()
            | RecordKept()
            | AceGranted()
            | AllotmentsOpened()
            | AllotmentClosed()
            | DiceRolled()
        ):
            raise AssertionError(event)
        case _:
            evolve_administration(state, event)


def add_units(state: TotalWarState, units: tuple[Unit, ...]) -> None:
    """Enter machines; new ones use up a number each."""
    for unit in units:
        note_new(state, unit.id not in state.units)
        state.units[unit.id] = unit


def _start_turn(state: TotalWarState, faction: str) -> None:
    state.faction = faction
    state.officer = ""
    state.placed = ()
    state.phase = "start"
    state.factions[faction] = replace(state.factions[faction], acted_round=state.round)
    for force in tuple(state.forces.values()):
        if force.faction == faction and force.kind in MOBILE:
            state.forces[force.id] = replace(
                force, steps_left=full_steps(state, force), has_moved=False, has_tagged=False
            )
    for panel, site in tuple(state.sites.items()):
        if site.output_used and state.owners[panel] == faction:
            state.sites[panel] = replace(site, output_used=0)


def _note_answer(state: TotalWarState, event: PromptAnswered) -> None:
    plan = state.plan
    if event.kind_of == "tagalong" and plan is not None:
        asked = plan.ask[0]
        followers = (*plan.followers, asked) if event.option == "yes" else plan.followers
        state.plan = replace(plan, followers=followers, ask=plan.ask[1:], has_asked=True)
    if event.kind_of == "fight_battle":
        attack = state.attacks[0]
        mode = event.option if event.option.startswith(PLAY) else ""
        state.attacks = (replace(attack, mode=mode, asked=attack.asked + 1), *state.attacks[1:])


def _move(state: TotalWarState, event: ForceMoved) -> None:
    force = state.forces[event.force]
    _leave_panel(state, force)
    moved = replace(force, panel=event.path[-1])
    if event.mode == "move":
        moved = replace(moved, has_moved=True, steps_left=0)
    elif event.mode == "tagalong":
        moved = replace(moved, has_tagged=True, steps_left=event.steps_left)
    state.forces[force.id] = moved
    guard = state.forces.get(guard_id(force.id))
    if guard is not None:
        state.forces[guard.id] = replace(guard, panel=moved.panel)
    state.at[moved.panel] = (*state.at.get(moved.panel, ()), force.id)
    if event.mode == "move" and state.plan is not None and state.plan.fleet == force.id:
        state.plan = None


def _leave_panel(state: TotalWarState, force: Force) -> None:
    left = tuple(each for each in state.at.get(force.panel, ()) if each != force.id)
    if left:
        state.at[force.panel] = left
    else:
        state.at.pop(force.panel, None)


def _fight(state: TotalWarState, event: BattleFought) -> None:
    assert state.battle is not None
    state.battle = replace(
        state.battle,
        stage="retreat",
        winner=event.winner,
        loser=event.loser,
        attacker_won=event.attacker_won,
        loser_withdrew=event.loser_withdrew,
        turns=event.report.turns,
        losses=event.losses,
        craft=event.craft,
        heroes=event.heroes,
    )
    for unit, kills in event.kills:
        state.units[unit] = replace(state.units[unit], kills=state.units[unit].kills + kills)
    for dead in event.dead:
        del state.units[dead]
    for force, _ in event.losses:
        if force in state.forces:
            _drop_from_force(state, force, event.dead)


def _reach_stage(state: TotalWarState, event: StageReached) -> None:
    battle = state.battle
    assert battle is not None
    if event.stage == "done":
        state.battle = None
        return
    state.battle = replace(
        battle,
        stage=event.stage,
        fell=(*battle.fell, *event.fell),
        capital=event.capital or battle.capital,
    )


def _lose(state: TotalWarState, force: str, units: tuple[UnitId, ...]) -> None:
    for unit in units:
        del state.units[unit]
    _drop_from_force(state, force, units)


def _drop_from_force(state: TotalWarState, force_id: str, gone: tuple[UnitId, ...]) -> None:
    force = state.forces[force_id]
    state.forces[force_id] = replace(force, units=tuple(unit for unit in force.units if unit not in gone))


def _remove(state: TotalWarState, event: ForceRemoved) -> None:
    force = state.forces.pop(event.force)
    _leave_panel(state, force)
    state.shots.pop(force.id, None)
    if event.to_pool:
        _to_pool(state, force.faction, force.units)
    else:
        for unit in force.units:
            del state.units[unit]


def _appear(state: TotalWarState, event: ForceAppeared) -> None:
    force = event.force
    add_units(state, event.units)
    state.forces[force.id] = force
    if event.raising:
        del state.raisings[event.raising]
    else:
        note_shown(state, force.faction, len(event.units) + (force.kind == "superweapon"))
    if force.kind in MOBILE and force.panel != UNPLACED:
        state.at[force.panel] = (*state.at.get(force.panel, ()), force.id)


def _use_output(state: TotalWarState, panel: int, slots: int) -> None:
    if slots and not is_hidden(state, state.owners[panel]):
        site = state.sites[panel]
        state.sites[panel] = replace(site, output_used=site.output_used + slots)


def _to_pool(state: TotalWarState, faction_id: str, units: tuple[UnitId, ...]) -> None:
    if is_hidden(state, faction_id):
        for unit in units:
            state.units.pop(unit, None)
        return
    faction = state.factions[faction_id]
    state.factions[faction_id] = replace(faction, pool=(*faction.pool, *units))


def _leave_pool(state: TotalWarState, faction_id: str, units: tuple[UnitId, ...]) -> None:
    faction = state.factions.get(faction_id)
    if faction is not None and any(unit in faction.pool for unit in units):
        pool = tuple(unit for unit in faction.pool if unit not in units)
        state.factions[faction_id] = replace(faction, pool=pool)


def _change_map(state: TotalWarState, theatre: int) -> None:
    state.theatre = theatre
    state.moving_to = -1
    if state.campaign.setup.marks_arrival is True:
        state.arrived = state.round
    setup = state.map.setup
    state.owners = ["" if is_out(state, owner) else owner for owner in setup.owners]
    state.sites = first_sites(setup)
    state.cut = set()
    state.at = {}
    state.shots = {}
    for force in tuple(state.forces.values()):
        state.forces[force.id] = replace(force, panel=UNPLACED, home=-1)
    state.phase = "placement"
    state.faction = ""
    state.officer = ""
