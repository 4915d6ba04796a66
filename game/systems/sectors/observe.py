"""What a player may see: states and events without the secrets of other races (SE-2.1)."""

from msgspec.structs import replace

from game.core.ids import PlayerId
from game.core.rng import HIDDEN
from game.systems.sectors.events import OrdersMerged, PlanEvent, SectorsEvent
from game.systems.sectors.events_people import (
    BoardEvent,
    PetitionAnswered,
    PetitionMade,
    PlayerAdmitted,
    PlayerQuit,
)
from game.systems.sectors.state import HIDDEN_PLAN, UNKNOWN_PETITIONS, Petition, SectorsState


def race_of(state: SectorsState, player: PlayerId | None) -> str:
    """The race whose secrets a player shares, "" none: who quit or never joined shares none any more."""
    known = state.players.get(player) if player is not None else None
    return known.race if known is not None and known.status not in ("quit", "visitor") else ""


def observe(state: SectorsState, player: PlayerId | None) -> SectorsState:
    """The state as a player (None: a spectator) may see it (SE-2.1)."""
    race = race_of(state, player)
    seen = state.clone()
    seen.rng = HIDDEN
    seen.plans = {name: plan if name == race else HIDDEN_PLAN for name, plan in state.plans.items()}
    seen.dispatches = tuple(each for each in state.dispatches if state.players[each.player].race == race)
    seen.petitions = tuple(each for each in state.petitions if _sees(state, each, race))
    return seen


def _sees(state: SectorsState, petition: Petition, race: str) -> bool:
    return petition.status not in UNKNOWN_PETITIONS or state.players[petition.player].race == race


def redact(state: SectorsState, event: SectorsEvent, player: PlayerId | None) -> SectorsEvent | None:
    """The event as a player may see it, or None; ``state`` is the one before the event (SE-2.1)."""
    race = race_of(state, player)
    if isinstance(event, PlanEvent | BoardEvent):
        return event if event.race == race else None
    match event:
        case OrdersMerged():
            own = tuple(each for each in event.dispatches if state.players[each.player].race == race)
            return replace(event, dispatches=own)
        case PetitionMade() | PetitionAnswered():
            return event if _sees(state, event.petition, race) else None
        case PlayerQuit():
            return replace(event, forgets=race) if event.player == player else event
        case PlayerAdmitted():
            return event if event.player == player else replace(event, plan=None, dispatches=(), petitions=())
        case _:
            return event
