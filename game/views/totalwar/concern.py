"""What of others' turns concerns the viewer of a war: the rest is not shown event by event, but summed up."""

from game.core.events import Event
from game.systems.totalwar.events import (
    AttackDeclared,
    BattleFought,
    BattleOrdered,
    FactionTurnStarted,
    ForceAppeared,
    ForceMoved,
    ForceRemoved,
    GameEnded,
    PanelsTaken,
    RoundStarted,
    SupplyChanged,
    UnitsLost,
    WarMoved,
)
from game.systems.totalwar.events_administration import (
    CapitalMoved,
    FactionFounded,
    IncomeEarned,
    ShotAnnounced,
    ShotLanded,
)
from game.systems.totalwar.state import TotalWarState

ALWAYS = RoundStarted | WarMoved | GameEnded | FactionFounded | CapitalMoved | ShotAnnounced | ShotLanded
WEIGHTY = BattleOrdered | BattleFought | ForceRemoved | PanelsTaken
"""What a player who skips wants to see all the same, where it concerns him."""


def concerns(state: TotalWarState, event: Event, faction: str) -> bool:
    """Whether an event touches a faction's forces or ground. ``state`` is the one before it."""
    match event:
        case ForceMoved(force=force, path=path):
            return _is_of(state, force, faction) or any(_is_near(state, panel, faction) for panel in path)
        case PanelsTaken(faction=taker, panels=panels):
            return taker == faction or any(state.owners[panel] == faction for panel in panels)
        case SupplyChanged(cut=cut, joined=joined):
            return any(state.owners[panel] == faction for panel in (*cut, *joined))
        case AttackDeclared(attack=attack) | BattleOrdered(attack=attack):
            return _is_of(state, attack.force, faction) or _is_held(state, attack.panel, faction)
        case BattleFought(winner=winner, loser=loser):
            return faction in (winner, loser)
        case ForceRemoved(force=force) | UnitsLost(force=force):
            return _is_of(state, force, faction)
        case ForceAppeared(force=force):
            return force.faction == faction
        case IncomeEarned(faction=earner):
            return earner == faction
        case FactionTurnStarted(faction=mover):
            return mover == faction or state.factions[mover].kind != "lone"
        case _:
            return isinstance(event, ALWAYS)


def has_weight(state: TotalWarState, event: Event, faction: str) -> bool:
    """Whether a player who skips wants to see an event all the same."""
    if isinstance(event, RoundStarted):
        return False
    return isinstance(event, ALWAYS) or (isinstance(event, WEIGHTY) and concerns(state, event, faction))


def _is_of(state: TotalWarState, force: str, faction: str) -> bool:
    known = state.forces.get(force)
    return known is not None and known.faction == faction


def _is_held(state: TotalWarState, panel: int, faction: str) -> bool:
    """Whether a faction owns a panel or has a force on it."""
    return state.owners[panel] == faction or any(
        _is_of(state, force, faction) for force in state.at.get(panel, ())
    )


def _is_near(state: TotalWarState, panel: int, faction: str) -> bool:
    """Whether a panel is a faction's, or next to one of its forces."""
    return _is_held(state, panel, faction) or any(
        _is_of(state, force, faction)
        for near in state.map.neighbours[panel]
        for force in state.at.get(near, ())
    )
