"""What an order of a war lights up that somebody advises: the marks that whoever looks at it sees."""

from game.core.events import Action
from game.core.kernel import Illegal
from game.rules.intent import Mark
from game.systems.totalwar.actions import (
    AnnounceShot,
    MoveFleet,
    MoveSquadron,
    MoveSuperweapon,
    PlaceForce,
)
from game.systems.totalwar.intent_marks import marks_of_move, marks_of_shot
from game.systems.totalwar.reach import superweapon_paths
from game.systems.totalwar.state import Force, Shot, TotalWarState
from game.systems.totalwar.tagalong import (
    Preview,
    TaggedMove,
    asked_followers,
    followers_of,
    preview,
    preview_squadron,
)


def marks_of_action(state: TotalWarState, action: Action) -> tuple[Mark, ...]:
    """Return what to light up for an order that somebody advises: what is lit up while it is looked at."""
    match action:
        case MoveFleet() | MoveSquadron() | MoveSuperweapon():
            force = state.forces[action.force]
            shown = _foreseen(state, force, action)
            marks = () if isinstance(shown, Illegal) else tuple(marks_of_move(state, shown))
            return (Mark("selected", (force.panel,), force.faction, force.id), *marks)
        case AnnounceShot(force=name, panel=panel, direction=direction):
            return tuple(marks_of_shot(state, Shot(name, state.forces[name].faction, panel, direction)))
        case PlaceForce(force=name, panel=panel):
            return (Mark("selected", (panel,), state.forces[name].faction, name),)
        case _:
            return ()


def _foreseen(
    state: TotalWarState, force: Force, action: MoveFleet | MoveSquadron | MoveSuperweapon
) -> Preview | Illegal:
    """Foresee a move; of a fleet, with the squadrons whose commanders will be asked (TW-3.1)."""
    match action:
        case MoveFleet(player=player, direction=direction, panels=panels):
            along = (*followers_of(state, force, action), *asked_followers(state, force, player))
            return preview(state, force, direction, panels, along)
        case MoveSquadron(to=to):
            return preview_squadron(state, force, to)
        case MoveSuperweapon(to=to):
            path = superweapon_paths(state, force).get(to, (force.panel, to))
            return Preview((TaggedMove(force.id, path, False),), (), (), (), (), ())
