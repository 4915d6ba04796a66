"""What a player may see: states and events without the secrets of others (TW-1.8)."""

from msgspec import UNSET
from msgspec.structs import replace

from game.core.ids import FrameId, PlayerId
from game.core.rng import HIDDEN
from game.rules.events import PromptRaised
from game.systems.totalwar.board import is_entered
from game.systems.totalwar.events import (
    AllotmentsOpened,
    BattleOrdered,
    StageReached,
    TotalWarEvent,
    UnitsAdded,
    UnitsPaidBack,
    UnitsPooled,
    VoteCast,
    VoteCounted,
)
from game.systems.totalwar.events_administration import (
    DelegationGiven,
    DevelopmentAdvanced,
    DevelopmentFinished,
    DevelopmentStarted,
    DirectiveGiven,
    FactionFounded,
    GoldGained,
    GoldSpent,
    OfficerJoined,
    PetitionMade,
    PetitionRefused,
    PetitionWithdrawn,
    RaisingOrdered,
    WentRogue,
)
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.resolve_aftermath import has_room
from game.systems.totalwar.resolve_battle import hide_seed
from game.systems.totalwar.resolve_settlement import loser_force, winner_force
from game.systems.totalwar.sight import sight_of
from game.systems.totalwar.state import HIDDEN_GOLD, Allotment, Faction, TotalWarState

UNKNOWN_VOTE = "?"


def shared_factions(state: TotalWarState, player: PlayerId | None) -> frozenset[str]:
    """The factions whose secrets a player shares: those of his officers."""
    return frozenset(officer.faction for officer in state.officers.values() if officer.player == player)


def observe(state: TotalWarState, player: PlayerId | None) -> TotalWarState:
    """The state as a player (None: a spectator) may see it (TW-1.8)."""
    shared = shared_factions(state, player)
    seen = state.clone()
    seen.rng = HIDDEN
    seen.serial = HIDDEN
    seen.mints = {name: mint if name in shared else HIDDEN for name, mint in state.mints.items()}
    for panel, site in state.sites.items():
        if site.output_used and state.owners[panel] not in shared:
            seen.sites[panel] = replace(site, output_used=0)
    for faction in state.factions.values():
        if faction.id not in shared:
            seen.factions[faction.id] = _veiled(faction)
            for unit in faction.pool:
                del seen.units[unit]
    for raising in state.raisings.values():
        if raising.faction not in shared:
            seen.raisings[raising.id] = replace(raising, units=())
            for unit in raising.units:
                del seen.units[unit]
    for officer in state.officers.values():
        if officer.directive is not None and officer.faction not in shared:
            seen.officers[officer.id] = replace(officer, directive=None)
    seen.delegations = {
        name: each for name, each in state.delegations.items() if state.officers[name].faction in shared
    }
    seen.petitions = {
        name: each
        for name, each in state.petitions.items()
        if each.faction in shared or state.officers[name].player == player
    }
    seen.allotments = _shown_allotments(state, state.allotments, shared)
    if state.votes is not None:
        seen.votes = {
            name: choice if name in shared or not choice else UNKNOWN_VOTE
            for name, choice in state.votes.items()
        }
    if state.battle is not None:
        seen.battle = replace(state.battle, order=hide_seed(state.battle.order))
    seen.prompts = tuple(
        prompt if prompt.player == player else replace(prompt, options=()) for prompt in state.prompts
    )
    return seen


def _veiled(faction: Faction) -> Faction:
    return replace(faction, bank=HIDDEN_GOLD, pool=(), development=None)


def _shown_allotments(
    state: TotalWarState, allotments: tuple[Allotment, ...], shared: frozenset[str]
) -> tuple[Allotment, ...]:
    """Open allotments without the delegates of others: all see whose seat decides, nobody for whom.

    In place of a delegate stands the supreme commander where both have one seat, else the first officer of
    the delegate's seat (TW-1.8, TW-7.4).
    """
    return tuple(
        each if each.faction in shared else replace(each, officer=_face_of_seat(state, each))
        for each in allotments
    )


def _face_of_seat(state: TotalWarState, allotment: Allotment) -> str:
    seat = state.officers[allotment.officer].player
    commander = state.officers.get(state.factions[allotment.faction].commander)
    if commander is not None and commander.player == seat:
        return commander.id
    return next(
        officer.id
        for officer in state.officers.values()
        if officer.player == seat and officer.faction == allotment.faction
    )


def redact(state: TotalWarState, event: TotalWarEvent, player: PlayerId | None) -> TotalWarEvent | None:
    """The event as a player may see it, or None; ``state`` is the one before the event (TW-1.8)."""
    shared = shared_factions(state, player)
    match event:
        case UnitsPooled():
            return event if event.faction in shared else None
        case UnitsAdded() if event.slots and state.forces[event.force].faction not in shared:
            return replace(event, panel=-1, slots=0)  # what his sites have built (TW-1.8)
        case GoldSpent() | DevelopmentStarted() | DevelopmentAdvanced():
            return event if event.faction in shared else None
        case GoldGained(reason="paid_back"):  # for machines of the pool too: nobody counts those
            return event if event.faction in shared else None
        case DevelopmentFinished():
            if event.faction in shared or event.developed:
                return event
            return replace(event, frame=FrameId("")) if is_entered(state, event.project) else None
        case DirectiveGiven():
            return event if state.officers[event.officer].faction in shared else None
        case DelegationGiven():
            return event if state.officers[event.delegation.officer].faction in shared else None
        case AllotmentsOpened():
            return replace(event, allotments=_shown_allotments(state, event.allotments, shared))
        case PetitionMade():
            is_own = state.officers[event.petition.officer].player == player
            return event if is_own or event.petition.faction in shared else None
        case PetitionRefused() | PetitionWithdrawn():
            is_own = state.officers[event.officer].player == player
            petition = state.petitions.get(event.officer)
            return event if is_own or (petition is not None and petition.faction in shared) else None
        case RaisingOrdered():
            if event.raising.faction in shared:
                return event
            return replace(event, raising=replace(event.raising, units=()))
        case UnitsPaidBack():
            if event.faction in shared:
                return event
            pool = state.factions[event.faction].pool
            seen = tuple(unit for unit in event.units if unit not in pool)
            return replace(event, units=seen) if seen else None
        case PromptRaised():
            if event.prompt.player == player:
                return event
            return replace(event, prompt=replace(event.prompt, options=()))
        case VoteCast():
            return event if event.faction in shared else replace(event, choice=UNKNOWN_VOTE)
        case BattleOrdered():
            return replace(event, order=hide_seed(event.order))
        case WentRogue() | FactionFounded() | OfficerJoined() if (
            state.officers[event.officer].player == player
        ):
            after = state.clone()
            evolve(after, event)
            return replace(event, sight=sight_of(observe(after, player)))
        case WentRogue():
            return replace(event, faction=_veiled(event.faction))
        case FactionFounded():
            mint = event.mint if event.mint is UNSET else HIDDEN
            return replace(event, faction=_veiled(event.faction), mint=mint)
        case _:
            return event


def reveals(state: TotalWarState, event: TotalWarEvent, player: PlayerId) -> bool:
    """Whether an event shows a player what others voted, or have to fill a force up with (TW-6.2, TW-9.2).

    Once a battle is over everybody sees whether a commander is asked whom to allot, so that there is somebody
    in his pool, or not asked.
    """
    battle = state.battle
    if isinstance(event, StageReached) and event.stage == "done" and battle is not None:
        shared = shared_factions(state, player)
        forces = (winner_force(state, battle), loser_force(state, battle))
        return any(
            force is not None and force.faction not in shared and has_room(state, force) for force in forces
        )
    return isinstance(event, VoteCounted)
