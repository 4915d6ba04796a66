"""Building, development and garrisons (TW-4.3 to TW-4.11)."""

from typing import Final

from msgspec.structs import replace

from game.core.ids import FrameId, RuleId
from game.systems.totalwar.actions import (
    BuildFacility,
    BuildSuperweapon,
    DevelopModel,
    ReplaceGarrisonShip,
)
from game.systems.totalwar.board import (
    full_steps,
    garrison_at,
    garrison_id,
    guard_id,
    is_begun_by,
    is_held_up,
    weapons_of,
)
from game.systems.totalwar.economy import (
    cheapest_warship,
    elite_of,
    exchanged_unit,
    garrison_frames,
    garrison_warships,
    grunt_of,
    next_garrison_frame,
    next_step,
)
from game.systems.totalwar.events import (
    ForceAppeared,
    TotalWarStep,
    UnitsAdded,
    UnitsExchanged,
    UnitsPooled,
)
from game.systems.totalwar.events_administration import (
    ConstructionAdvanced,
    ConstructionCleared,
    ConstructionStarted,
    DevelopmentAdvanced,
    DevelopmentFinished,
    DevelopmentStarted,
    FacilityBuilt,
    GoldSpent,
)
from game.systems.totalwar.numbering import new_force_id, pooled_units, shown_units
from game.systems.totalwar.removal import pay_back
from game.systems.totalwar.resolve_aftermath import room_for
from game.systems.totalwar.roster import is_barred
from game.systems.totalwar.setup import FrameSetup
from game.systems.totalwar.state import Construction, Development, Faction, Force, TotalWarState
from game.systems.totalwar.supply import is_in_supply, is_supplied

PAID_BACK_BUILT: Final = 19
"""Wars begun by this version of the rules or later: prototypes that cannot serve do not (TW-6.3)."""


def build_facility(step: TotalWarStep, faction: str, action: BuildFacility) -> None:
    """Order the next level of a facility; it is paid now (TW-4.1, TW-4.11)."""
    site = step.state.sites[action.panel]
    facility = step.state.campaign.facilities[action.facility]
    level = facility.levels[next_step(step.state, site, facility)]
    rules = (RuleId("TW-4.11"), RuleId(_building_rule(step.state, action.panel)))
    step.emit(
        GoldSpent(rules=rules, faction=faction, gold=level.cost_gold, reason="facility", subject=facility.id)
    )
    step.emit(
        ConstructionStarted(
            rules=rules, panel=action.panel, construction=Construction(facility.id, level.turns)
        )
    )


def _building_rule(state: TotalWarState, panel: int) -> str:
    match state.sites[panel].kind:
        case "resource":
            return "TW-4.3"
        case "factory":
            return "TW-4.4"
        case "capital":
            return "TW-4.6"
        case "special":
            return "TW-4.7"
        case _:
            return "TW-4.10"


def build_superweapon(step: TotalWarStep, faction: str, action: BuildSuperweapon) -> None:
    """Order a superweapon on a special panel (TW-4.7)."""
    weapon = step.state.campaign.superweapons[action.weapon]
    rules = (RuleId("TW-4.7"), RuleId("TW-4.11"))
    step.emit(
        GoldSpent(
            rules=rules, faction=faction, gold=weapon.cost_gold, reason="superweapon", subject=weapon.id
        )
    )
    step.emit(
        ConstructionStarted(
            rules=rules, panel=action.panel, construction=Construction(weapon.id, weapon.turns)
        )
    )


def develop_model(step: TotalWarStep, faction: str, action: DevelopModel) -> None:
    """Start a project of the tree (TW-4.8)."""
    project = step.state.campaign.projects[action.project]
    rules = (RuleId("TW-4.8"),)
    step.emit(
        GoldSpent(rules=rules, faction=faction, gold=project.cost_gold, reason="project", subject=project.id)
    )
    step.emit(
        DevelopmentStarted(
            rules=rules, faction=faction, development=Development(project.id, action.frame, project.turns)
        )
    )


def replace_garrison_ship(step: TotalWarStep, faction: str, action: ReplaceGarrisonShip) -> None:
    """Buy a garrison's missing warship (TW-4.10)."""
    state = step.state
    frame = state.campaign.frames[action.frame]
    step.emit(
        GoldSpent(
            rules=(RuleId("TW-4.10"),),
            faction=faction,
            gold=frame.cost_gold,
            reason="units",
            subject=frame.id,
        )
    )
    join_garrison(step, faction, action.panel, frame)


def join_garrison(step: TotalWarStep, faction: str, panel: int, frame: FrameSetup, count: int = 1) -> None:
    """Put machines into a panel's garrison; the first ones form it (TW-4.10)."""
    state = step.state
    units = shown_units(state, faction, frame, count)
    rules = (RuleId("TW-4.10"),)
    if garrison_at(state, panel) is not None:
        step.emit(UnitsAdded(rules=rules, force=garrison_id(panel), units=units, cause="refill"))
        return
    garrison = Force(
        id=garrison_id(panel),
        kind="garrison",
        faction=faction,
        officer="",
        panel=panel,
        name=state.map.sites[panel].name,
        units=tuple(unit.id for unit in units),
    )
    step.emit(ForceAppeared(rules=rules, force=garrison, units=units))


def refill_garrisons(step: TotalWarStep, faction: Faction) -> None:
    """Each supplied garrison and guard below size regains a unit (TW-4.10, TW-4.14)."""
    for panel in tuple(step.state.sites):
        state = step.state
        if not is_supplied(state, panel, faction.id):
            continue
        if is_held_up(state, panel, faction.id):
            continue
        for _ in range(state.campaign.rules.refill_units):
            frame = next_garrison_frame(step.state, panel, faction)
            if frame is not None:
                join_garrison(step, faction.id, panel, frame)
            elif state.counts:
                _better_garrison(step, faction, panel)
    for weapon in weapons_of(step.state, faction.id):
        grunt = grunt_of(step.state, faction.id)
        if grunt is not None and is_in_supply(step.state, weapon):
            join_guard(step, weapon, grunt, step.state.campaign.rules.refill_units)


def _better_garrison(step: TotalWarStep, faction: Faction, panel: int) -> None:
    """A full garrison has a machine exchanged for its better suit, until it has half of them (TW-4.6)."""
    state = step.state
    unit, (elite, _) = exchanged_unit(state, panel, faction), elite_of(state, panel, faction)
    if unit is not None and elite is not None:
        step.emit(
            UnitsExchanged(
                rules=(RuleId("TW-4.6"),),
                force=garrison_id(panel),
                old=(unit,),
                units=shown_units(state, faction.id, elite, 1),
            )
        )


def join_guard(step: TotalWarStep, weapon: Force, grunt: FrameSetup, count: int) -> None:
    """Put grunts into a superweapon's guard, as many as it lacks at most (TW-4.14)."""
    state = step.state
    guard = state.forces.get(guard_id(weapon.id))
    rules = (RuleId("TW-4.14"),)
    if guard is not None:
        room = min(count, room_for(state, guard, grunt))
        if room:
            units = shown_units(state, weapon.faction, grunt, room)
            step.emit(UnitsAdded(rules=rules, force=guard.id, units=units, cause="refill"))
        return
    size = state.campaign.superweapons[weapon.weapon].guard_slots
    units = shown_units(state, weapon.faction, grunt, min(count, size // grunt.slots))
    if units:
        fresh = Force(
            id=guard_id(weapon.id),
            kind="guard",
            faction=weapon.faction,
            officer="",
            panel=weapon.panel,
            name=weapon.name,
            units=tuple(unit.id for unit in units),
        )
        step.emit(ForceAppeared(rules=rules, force=fresh, units=units))


def advance_construction(step: TotalWarStep, faction: Faction) -> None:
    """What is under way on supplied panels advances by a turn (TW-1.6, TW-4.11)."""
    for panel, site in tuple(step.state.sites.items()):
        under_way = site.construction
        if under_way is None or not under_way.turns_left or not is_supplied(step.state, panel, faction.id):
            continue
        turns_left = under_way.turns_left - 1
        is_weapon = under_way.project in step.state.campaign.superweapons
        if turns_left or is_weapon:
            step.emit(ConstructionAdvanced(rules=(RuleId("TW-1.6"),), panel=panel, turns_left=turns_left))
            continue
        level = next_step(step.state, site, step.state.campaign.facilities[under_way.project]) + 1
        step.emit(
            FacilityBuilt(
                rules=(RuleId("TW-4.11"), RuleId(_building_rule(step.state, panel))),
                panel=panel,
                facility=under_way.project,
                level=level,
            )
        )
        _man_warships(step, faction, panel)


def _man_warships(step: TotalWarStep, faction: Faction, panel: int) -> None:
    """A garrison's warships come with the step that grants them (TW-4.10)."""
    present = sum(frame.klass == "warship" for frame in garrison_frames(step.state, panel))
    missing = garrison_warships(step.state, panel) - present
    ship = cheapest_warship(step.state, faction)
    if missing > 0 and ship is not None and not is_held_up(step.state, panel, faction.id):
        join_garrison(step, faction.id, panel, ship, missing)


def finish_superweapons(step: TotalWarStep) -> None:
    """A finished superweapon appears once its panel holds no force (TW-4.14)."""
    for panel, site in tuple(step.state.sites.items()):
        state = step.state
        under_way, owner = site.construction, state.owners[panel]
        if under_way is None or under_way.turns_left or state.at.get(panel) or not owner:
            continue
        weapon = Force(
            id=new_force_id(state, owner, "weapon"),
            kind="superweapon",
            faction=owner,
            officer="",
            panel=panel,
            name=state.campaign.superweapons[under_way.project].name,
            weapon=under_way.project,
        )
        weapon = replace(weapon, steps_left=full_steps(state, weapon))
        rules = (RuleId("TW-4.14"),)
        step.emit(ConstructionCleared(rules=rules, panel=panel))
        step.emit(ForceAppeared(rules=rules, force=weapon))
        grunt = grunt_of(step.state, owner)
        if grunt is not None:
            size = state.campaign.superweapons[under_way.project].guard_slots
            join_guard(step, weapon, grunt, size)


def advance_development(step: TotalWarStep, faction_id: str) -> None:
    """Development goes on by a turn; what is developed is never lost (TW-4.8).

    Prototypes that were ordered on another map and cannot serve on this one are paid back (TW-6.3).
    """
    state = step.state
    development = state.factions[faction_id].development
    if development is None:
        return
    rules = (RuleId("TW-4.8"),)
    turns_left = development.turns_left - 1
    if turns_left:
        step.emit(DevelopmentAdvanced(rules=rules, faction=faction_id, turns_left=turns_left))
        return
    project = state.campaign.projects[development.project]
    developed = ""
    if project.unlocks:
        developed = development.frame if project.is_single else project.id
    step.emit(
        DevelopmentFinished(
            rules=rules,
            faction=faction_id,
            project=project.id,
            frame=FrameId(development.frame),
            developed=developed,
        )
    )
    if project.prototypes and development.frame:
        frame = state.campaign.frames[development.frame]
        units = pooled_units(step.state, faction_id, frame, project.prototypes)
        step.emit(UnitsPooled(rules=rules, faction=faction_id, units=units, cause="prototype"))
        if is_begun_by(state, PAID_BACK_BUILT) and is_barred(state.campaign, frame.id, state.theatre):
            pay_back(step, step.state.factions[faction_id], tuple(unit.id for unit in units))
