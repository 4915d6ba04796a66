"""After the fall of Luna II: the leaders' vote, and the move to the second map (TW-6.2, TW-6.3)."""

from game.core.ids import RuleId
from game.systems.totalwar.actions import CastVote, PlaceForce
from game.systems.totalwar.board import (
    FIGHTERS,
    forces_of,
    garrison_at,
    is_begun_by,
    is_lone,
    living_factions,
)
from game.systems.totalwar.capitals import voted_on
from game.systems.totalwar.economy import (
    cheapest_warship,
    force_price,
    garrison_frames,
    garrison_warships,
    missing_frame,
)
from game.systems.totalwar.events import (
    AttackLapsed,
    ForceMoved,
    MoveToEarthDecided,
    TotalWarStep,
    VoteCast,
    VoteCounted,
    WarMoved,
)
from game.systems.totalwar.events_administration import (
    DirectiveGiven,
    GoldGained,
    RaisingDropped,
)
from game.systems.totalwar.removal import pay_back, remove_force
from game.systems.totalwar.resolve_conquest import dissolve, end_war
from game.systems.totalwar.resolve_construction import join_garrison
from game.systems.totalwar.roster import has_warship, is_barred
from game.systems.totalwar.state import Faction, Force, TotalWarState
from game.systems.totalwar.supply import update_supply

PEACE, WAR = "peace", "war"
UNPLACED = -1


def cast_vote(step: TotalWarStep, action: CastVote) -> None:
    """A leader answers, unseen by the other (TW-6.2)."""
    choice = PEACE if action.is_peace else WAR
    step.emit(VoteCast(rules=(RuleId("TW-6.2"),), faction=action.faction, choice=choice))


def voters(state: TotalWarState) -> tuple[str, ...]:
    """The factions whose leader has still to vote; one without a leader refuses."""
    votes = state.votes or {}
    return tuple(name for name, choice in votes.items() if not choice and state.factions[name].commander)


def winners_of_peace(state: TotalWarState) -> tuple[str, ...]:
    """The factions of the vote that have won if both leaders want peace (TW-6.2)."""
    captors = {capital.vote_captor for capital in voted_on(state)}
    return tuple(name for name in state.votes or {} if name in captors)


def count_votes(step: TotalWarStep) -> None:
    """Both agree: Zeon has won. One refusal means Earth (TW-6.2)."""
    state = step.state
    votes = {name: choice or WAR for name, choice in (state.votes or {}).items()}
    is_peace = all(choice == PEACE for choice in votes.values())
    rules, winners = (RuleId("TW-6.2"),), winners_of_peace(state)
    step.emit(VoteCounted(rules=rules, votes=votes, is_peace=is_peace))
    if is_peace:
        end_war(step, winners, "peace", RuleId("TW-6.2"))
    else:
        step.emit(MoveToEarthDecided(rules=rules, theatre=state.theatre + 1))


def move_war(step: TotalWarStep) -> None:
    """Close the old map and carry everything over to the new one (TW-6.3)."""
    rules = (RuleId("TW-6.3"),)
    for attack in step.state.attacks:
        step.emit(AttackLapsed(rules=rules, attack=attack))
    for faction in living_factions(step.state):
        if faction.kind == "rogue":
            dissolve(step, faction)
    for raising in tuple(step.state.raisings.values()):
        step.emit(RaisingDropped(rules=rules, raising=raising.id))
    for officer in tuple(step.state.officers.values()):
        wish = officer.directive
        if wish is not None and wish.panel >= 0 and is_begun_by(step.state, 9):
            step.emit(DirectiveGiven(rules=(RuleId("TW-7.3"), *rules), officer=officer.id, directive=None))
    _carry_gold(step)
    theatre = step.state.moving_to
    for force in tuple(step.state.forces.values()):
        if force.kind not in FIGHTERS:
            remove_force(step, force.id, "left_behind", "TW-6.3")
    for faction in living_factions(step.state):
        _pay_back(step, faction, theatre)
    step.emit(WarMoved(rules=rules, theatre=theatre))
    for panel in tuple(step.state.sites):
        man_garrison(step, panel)
    update_supply(step)


def _carry_gold(step: TotalWarStep) -> None:
    """The captor of the capital gets gold for each panel that it held (TW-6.3)."""
    state = step.state
    gold = state.campaign.rules.carried_over_gold
    for name in sorted({capital.vote_captor for capital in voted_on(state)}):
        held = state.owners.count(name)
        if name in state.factions and held:
            step.emit(
                GoldGained(rules=(RuleId("TW-6.3"),), faction=name, gold=held * gold, reason="carried_over")
            )


def _pay_back(step: TotalWarStep, faction: Faction, theatre: int) -> None:
    """Models that cannot serve on the new map are paid back at cost (TW-6.3)."""
    state = step.state
    units = [unit for force in forces_of(state, faction.id) for unit in force.units]
    units.extend(state.factions[faction.id].pool)
    barred = tuple(unit for unit in units if is_barred(state.campaign, state.units[unit].frame, theatre))
    if barred:
        pay_back(step, faction, barred)
    for force in forces_of(step.state, faction.id):
        if not force.units:
            remove_force(step, force.id, "destroyed", "TW-9.7")
        elif force.kind == "fleet" and not has_warship(step.state, force):
            remove_force(step, force.id, "no_warship", "TW-9.7", to_pool=not is_lone(step.state, faction.id))


def man_garrison(step: TotalWarStep, panel: int) -> None:
    """Sites of the new map have their full garrison as the war comes there (TW-4.10)."""
    state = step.state
    owner = state.owners[panel]
    faction = state.factions.get(owner)
    if owner and (faction is None or faction.is_out):
        return
    holder = faction if faction is not None else neutral_holder()
    frame = missing_frame(state, panel, holder, ())
    while frame is not None:
        join_garrison(step, owner, panel, frame)
        frame = missing_frame(step.state, panel, holder, garrison_frames(step.state, panel))
    ship = cheapest_warship(state, holder)
    if ship is not None and garrison_warships(state, panel) and garrison_at(step.state, panel) is not None:
        join_garrison(step, owner, panel, ship, garrison_warships(state, panel))


def neutral_holder() -> Faction:
    """A stand-in for whoever holds neutral sites: it builds and develops nothing."""
    return Faction("", "", "", "major", "", "")


def unplaced(state: TotalWarState, faction: str) -> tuple[Force, ...]:
    """The forces that a faction has still to set down, dearest first: not all may find a place (TW-6.3)."""
    waiting = [force for force in forces_of(state, faction) if force.panel == UNPLACED]
    return tuple(sorted(waiting, key=lambda force: -force_price(state, force)))


def placing_factions(state: TotalWarState) -> tuple[str, ...]:
    """Who places now: all leaders at once, then lone rogues one after the other (TW-6.3)."""
    waiting = [faction for faction in living_factions(state) if unplaced(state, faction.id)]
    leaders = tuple(faction.id for faction in waiting if faction.kind != "lone" and faction.commander)
    if leaders:
        return leaders
    rogues = sorted((faction for faction in waiting if faction.kind == "lone"), key=lambda each: each.since)
    return (rogues[0].id,) if rogues else ()


def placement_panels(state: TotalWarState, faction: Faction) -> tuple[int, ...]:
    """Free panels for the next force: nearest the own capital, or neutral ones of the edge (TW-6.3)."""
    theatre = state.map
    free = _free_panels(state, faction) if places_left(state, faction) else ()
    capital = theatre.capitals.get(faction.id)
    if capital is None or not free:
        return free
    nearest = min(theatre.distance(panel, capital.panels[0]) for panel in free)
    return tuple(panel for panel in free if theatre.distance(panel, capital.panels[0]) == nearest)


def places_left(state: TotalWarState, faction: Faction) -> int:
    """How many more forces of a faction can be set down on the new map (TW-6.3)."""
    free = len(_free_panels(state, faction))
    capital = state.map.capitals.get(faction.id)
    if capital is None or not capital.landing_forces:
        return free
    landed = sum(force.panel != UNPLACED for force in forces_of(state, faction.id))
    return min(free, max(0, capital.landing_forces - landed))


def landing_room(state: TotalWarState, faction: str) -> int:
    """How many forces of a faction would find a place on the next map (TW-6.3)."""
    theatre = state.campaign.theatres[state.theatre + 1]
    own, capital = theatre.open_panels.get(faction, 0), theatre.capitals.get(faction)
    return min(own, capital.landing_forces) if capital is not None and capital.landing_forces else own


def _free_panels(state: TotalWarState, faction: Faction) -> tuple[int, ...]:
    """Own panels with room; of a lone rogue, who owns none, the neutral ones of the edge."""
    owner, panels = ("", state.map.edge) if faction.kind == "lone" else (faction.id, state.map.panels)
    return tuple(panel for panel in panels if state.owners[panel] == owner and _has_room(state, panel, owner))


def _has_room(state: TotalWarState, panel: int, faction: str) -> bool:
    if not state.map.is_passable[panel] or state.at.get(panel):
        return False
    garrison = garrison_at(state, panel)  # militia is nobody's, not a lone rogue's, who owns nothing
    return garrison is None or not garrison.units or (faction != "" and garrison.faction == faction)


def place_force(step: TotalWarStep, action: PlaceForce) -> None:
    """Set a force down (TW-6.3)."""
    step.emit(
        ForceMoved(
            rules=(RuleId("TW-6.3"),),
            force=action.force,
            path=(UNPLACED, action.panel),
            mode="placed",
        )
    )


def strand_the_rest(step: TotalWarStep) -> None:
    """Forces for which no panel is free, or beyond what the map takes, stay behind (TW-6.3)."""
    for faction in living_factions(step.state):
        if not placement_panels(step.state, faction) or (faction.kind != "lone" and not faction.commander):
            for force in forces_of(step.state, faction.id):
                if force.panel == UNPLACED:
                    remove_force(step, force.id, "left_behind", "TW-6.3")
