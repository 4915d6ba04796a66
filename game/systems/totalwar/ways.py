"""Who may be given an order in a part of the turn, and where each force can go (TW-3, TW-5.3, TW-6.3)."""

from game.core.ids import PlayerId, RuleId
from game.core.kernel import Illegal
from game.systems.totalwar.actions import AnnounceShot, MoveFleet, MoveSquadron
from game.systems.totalwar.board import commanded_by, forces_at, is_lone, weapons_of
from game.systems.totalwar.legal_moves import check_move_fleet, check_move_squadron, check_shot
from game.systems.totalwar.reach import fleet_lines, squadron_paths, straight_path, superweapon_paths
from game.systems.totalwar.resolve_earth import placement_panels, unplaced
from game.systems.totalwar.resolve_superweapons import ready_weapons
from game.systems.totalwar.state import Force, TotalWarState
from game.systems.totalwar.todo import Mode

Way = tuple[int, ...]
Lines = dict[int, tuple[int, int]]
BARRED = ("not_your_force", "has_moved")
"""Why a fleet may not go anywhere at all, whatever the target."""


def orderable(state: TotalWarState, mode: Mode, player: PlayerId) -> tuple[Force, ...]:
    """Return every force that a player may give an order to in a part of the turn."""
    match mode:
        case "movement":
            return _movable(state)
        case "shots":
            return tuple(ready_weapons(state, state.faction))
        case "placement":
            leads = [
                faction.id
                for faction in state.factions.values()
                if faction.commander and state.officers[faction.commander].player == player
            ]
            return tuple(force for name in leads for force in unplaced(state, name))
        case _:
            return ()


def _movable(state: TotalWarState) -> tuple[Force, ...]:
    own = [force for force in commanded_by(state, state.officer) if can_move(state, force)]
    officer = state.officers[state.officer]
    faction = state.factions[officer.faction]
    if faction.commander == officer.id and not is_lone(state, faction.id):
        weapons = weapons_of(state, faction.id)
        own += [each for each in weapons if not each.has_moved and superweapon_paths(state, each)]
    return tuple(own)


def ways_of(state: TotalWarState, force: Force, mode: Mode) -> tuple[dict[int, Way], Lines]:
    """Return the way to each panel where a force can go; for a fleet also direction and panels of each."""
    match mode, force.kind:
        case "movement", "squadron":
            return squadron_paths(state, force), {}
        case "movement", "fleet":
            ways: dict[int, Way] = {}
            lines: Lines = {}
            for direction, panels in fleet_lines(state, force):
                way = straight_path(state, force, direction, panels)
                if way is not None:
                    ways[way[-1]] = way
                    lines[way[-1]] = (direction, panels)
            return ways, lines
        case "movement", "superweapon":
            return superweapon_paths(state, force), {}
        case "placement", _:
            faction = state.factions[force.faction]
            return {panel: (panel,) for panel in placement_panels(state, faction)}, {}
        case _:
            return {}, {}


def can_move(state: TotalWarState, force: Force) -> bool:
    """Whether a force of the officer in place can still go somewhere by itself."""
    return not force.has_moved and force.steps_left > 0 and force.panel >= 0


def refused_way(state: TotalWarState, force: Force | None, player: PlayerId, panel: int) -> Illegal | None:
    """Return why a force of this player cannot go to a panel; None where none is meant to go there."""
    if force is None or force.panel < 0:
        return None
    officer = state.officers.get(force.officer)
    if officer is None or officer.player != player:
        return None
    if any(each.faction == force.faction for each in forces_at(state, panel)):
        return None
    if force.kind == "squadron":
        return check_move_squadron(state, MoveSquadron(player=player, force=force.id, to=panel))
    if force.kind != "fleet":
        return None
    nowhere = Illegal(RuleId("TW-2.1"), "out_of_reach", {"force": force.id, "panel": panel})
    probe = check_move_fleet(state, MoveFleet(player=player, force=force.id, direction=0, panels=1))
    return probe if probe is not None and probe.reason in BARRED else nowhere


def refused_shot(state: TotalWarState, force: Force | None, player: PlayerId, panel: int) -> Illegal | None:
    """Return why a superweapon of the faction in turn cannot fire at a panel; None where none is meant to."""
    if force is None or force.kind != "superweapon" or force.faction != state.faction:
        return None
    return check_shot(state, AnnounceShot(player=player, force=force.id, panel=panel))
