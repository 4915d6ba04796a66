"""What an officer may do in his place: move, shoot, change sides (TW-2, TW-3, TW-4.13, TW-8)."""

from collections.abc import Iterator

from game.core.ids import PlayerId
from game.core.kernel import Illegal, refused
from game.systems.totalwar.actions import (
    AnnounceShot,
    EndMoves,
    EndShots,
    GoRogue,
    MakePetition,
    MoveFleet,
    MoveSquadron,
    MoveSuperweapon,
    PlaceForce,
    SetStandingOrder,
    TotalWarAction,
)
from game.systems.totalwar.board import commanded_by, is_lone, is_peoples, living_factions, weapons_of
from game.systems.totalwar.reach import fleet_lines, squadron_paths, superweapon_paths
from game.systems.totalwar.resolve_earth import placement_panels, placing_factions, unplaced
from game.systems.totalwar.resolve_superweapons import is_ready, ready_weapons
from game.systems.totalwar.state import Force, TotalWarState
from game.systems.totalwar.tagalong import (
    asked_followers,
    followers_of,
    own_followers,
    plan_tagalong,
)


def _own(state: TotalWarState, name: str, kind: str) -> Force | Illegal:
    force = state.forces.get(name)
    if force is None or force.kind != kind:
        return refused("TW-1.6", "no_such_force", force=name)
    if force.officer != state.officer:
        return refused("TW-7.6", "not_your_force", force=name)
    if force.has_moved or not force.steps_left:
        return refused("TW-1.6", "has_moved", force=name)
    return force


def check_move_fleet(state: TotalWarState, action: MoveFleet) -> Illegal | None:
    """TW-2.1, TW-3.1, TW-3.4."""
    fleet = _own(state, action.force, "fleet")
    if isinstance(fleet, Illegal):
        return fleet
    if action.panels > fleet.steps_left:
        return refused("TW-2.1", "too_far", force=fleet.id)
    own = {force.id for force in own_followers(state, fleet, action.player)}
    for name in action.followers:
        if name not in own:
            return refused("TW-3.1", "cannot_follow", force=name)
    followers = followers_of(state, fleet, action)
    plan = plan_tagalong(state, fleet, action.direction, action.panels, followers)
    if isinstance(plan, Illegal):
        others = asked_followers(state, fleet, action.player)
        asked = (*followers, *others)
        if not others or isinstance(
            plan_tagalong(state, fleet, action.direction, action.panels, asked), Illegal
        ):
            return plan
    return None


def check_move_squadron(state: TotalWarState, action: MoveSquadron) -> Illegal | None:
    """TW-2.2, TW-3.2."""
    squadron = _own(state, action.force, "squadron")
    if isinstance(squadron, Illegal):
        return squadron
    if action.to not in squadron_paths(state, squadron):
        return refused("TW-2.2", "out_of_reach", force=squadron.id, panel=action.to)
    return None


def check_move_superweapon(state: TotalWarState, action: MoveSuperweapon) -> Illegal | None:
    """TW-2.3."""
    weapon = state.forces.get(action.force)
    if weapon is None or weapon.kind != "superweapon":
        return refused("TW-2.3", "no_such_force", force=action.force)
    faction = state.factions.get(weapon.faction)
    if faction is None or faction.commander != state.officer:
        return refused("TW-2.3", "not_your_force", force=weapon.id)
    if weapon.has_moved or action.to not in superweapon_paths(state, weapon):
        return refused("TW-2.3", "out_of_reach", force=weapon.id, panel=action.to)
    return None


def check_standing_order(state: TotalWarState, action: SetStandingOrder) -> Illegal | None:
    """TW-7.7."""
    force = state.forces.get(action.force)
    if force is None or force.kind != "squadron" or force.officer != state.officer:
        return refused("TW-7.7", "not_your_force", force=action.force)
    if force.order == action.order:
        return refused("TW-7.7", "same_order", force=force.id)
    return None


def check_go_rogue(state: TotalWarState, action: GoRogue) -> Illegal | None:
    """TW-8.1, TW-8.6."""
    officer = state.officers[state.officer]
    if is_lone(state, officer.faction):
        return refused("TW-8.1", "is_rogue")
    if not is_peoples(state, action.player) and not state.campaign.setup.options.ai_rogues:
        return refused("TW-8.6", "computer_officers_stay")
    return None


def check_petition(state: TotalWarState, action: MakePetition) -> Illegal | None:
    """TW-8.5."""
    officer = state.officers[state.officer]
    faction = state.factions.get(action.faction)
    if not is_lone(state, officer.faction):
        return refused("TW-8.5", "not_a_lone_rogue")
    if faction is None or faction.is_out or faction.kind == "lone" or not faction.commander:
        return refused("TW-8.5", "no_such_faction", faction=action.faction)
    pending = state.petitions.get(officer.id)
    if pending is not None and pending.faction == action.faction:
        return refused("TW-8.5", "already_asked", faction=action.faction)
    return None


def check_shot(state: TotalWarState, action: AnnounceShot) -> Illegal | None:
    """TW-4.13."""
    weapon = state.forces.get(action.force)
    if weapon is None or weapon.kind != "superweapon" or weapon.faction != state.faction:
        return refused("TW-4.13", "no_such_force", force=action.force)
    if not is_ready(state, weapon):
        return refused("TW-4.13", "not_charged", force=weapon.id)
    if weapon not in ready_weapons(state, state.faction):
        return refused("TW-4.1", "no_gold", force=weapon.id)
    theatre = state.map
    if not theatre.steps[action.panel]:
        return refused("TW-4.13", "off_the_map", panel=action.panel)
    return None


def check_place_force(state: TotalWarState, action: PlaceForce) -> Illegal | None:
    """TW-6.3."""
    force = state.forces.get(action.force)
    if force is None or force.faction not in placing_factions(state):
        return refused("TW-6.3", "no_such_force", force=action.force)
    faction = state.factions[force.faction]
    if state.officers[faction.commander].player != action.player:
        return refused("TW-6.3", "not_your_force", force=force.id)
    if force not in unplaced(state, faction.id) or action.panel not in placement_panels(state, faction):
        return refused("TW-6.3", "not_there", force=force.id, panel=action.panel)
    return None


def movement_candidates(state: TotalWarState, player: PlayerId) -> Iterator[TotalWarAction]:
    """Everything that the officer in place might do; illegal ones are sorted out by the checks."""
    officer = state.officers[state.officer]
    for force in commanded_by(state, officer.id):
        if force.kind == "squadron":
            for order in ("hold", "follow_fleet", "raid"):
                yield SetStandingOrder(player=player, force=force.id, order=order)
            for panel in squadron_paths(state, force):
                yield MoveSquadron(player=player, force=force.id, to=panel)
        elif not force.has_moved:
            own = tuple(each.id for each in own_followers(state, force, player))
            choices = dict.fromkeys(((), own, *((each,) for each in own)))
            for direction, panels in fleet_lines(state, force):
                for followers in choices:
                    yield MoveFleet(
                        player=player, force=force.id, direction=direction, panels=panels, followers=followers
                    )
    faction = state.factions[officer.faction]
    if faction.commander == officer.id and faction.kind != "lone":
        for weapon in weapons_of(state, faction.id):
            for panel in superweapon_paths(state, weapon):
                yield MoveSuperweapon(player=player, force=weapon.id, to=panel)
    for other in living_factions(state):
        yield MakePetition(player=player, faction=other.id)
    yield GoRogue(player=player)
    yield EndMoves(player=player)


def shot_candidates(state: TotalWarState, player: PlayerId) -> Iterator[TotalWarAction]:
    """Shots at every panel where something of another's is to be hit; other panels may be named as well."""
    for weapon in ready_weapons(state, state.faction):
        rules = state.campaign.superweapons[weapon.weapon]
        panels = dict.fromkeys(
            force.panel for force in state.forces.values() if force.faction != weapon.faction
        )
        for panel in panels:
            directions = range(len(state.map.steps[panel])) if rules.beyond_panels else (0,)
            for direction in directions:
                yield AnnounceShot(player=player, force=weapon.id, panel=panel, direction=direction)
    yield EndShots(player=player)


def placement_candidates(state: TotalWarState, player: PlayerId) -> Iterator[TotalWarAction]:
    """Where the player's leaders may set their forces down (TW-6.3)."""
    for name in placing_factions(state):
        faction = state.factions[name]
        if state.officers[faction.commander].player == player:
            panels = placement_panels(state, faction)
            for force in unplaced(state, name):
                for panel in panels:
                    yield PlaceForce(player=player, force=force.id, panel=panel)
