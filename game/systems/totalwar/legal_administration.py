"""What a supreme commander may order (TW-4, TW-7)."""

from collections.abc import Sequence
from typing import Final

from game.core.ids import UnitId
from game.core.kernel import Illegal, refused
from game.systems.totalwar.actions import (
    MOST_LETTERS,
    AnswerPetition,
    BindHero,
    BuildFacility,
    BuildSuperweapon,
    BuyUnits,
    DelegateAllotment,
    DevelopModel,
    GiveDirective,
    PlaceUnits,
    PromoteOfficer,
    RaiseForce,
    ReplaceGarrisonShip,
    ReturnUnits,
)
from game.systems.totalwar.board import FIGHTERS, commanded_by, garrison_at, is_begun_by, is_held_up
from game.systems.totalwar.economy import (
    garrison_frames,
    garrison_warships,
    is_built_at,
    is_producing,
    next_step,
    output_left,
    site_rules,
)
from game.systems.totalwar.merit import next_rank, officers_of, promotes
from game.systems.totalwar.roster import (
    command_room,
    frames_in,
    incomplete,
    is_barred,
    misfit,
    misfit_after,
    units_named,
)
from game.systems.totalwar.state import Directive, Faction, Force, Hero, TotalWarState
from game.systems.totalwar.supply import is_in_supply, is_supplied

NOTHING_TWICE: Final = 13
"""By this version of the rules, what an officer has been told already is not told again."""


def _faction(state: TotalWarState) -> Faction:
    return state.factions[state.faction]


def _poor(state: TotalWarState, gold: int) -> Illegal | None:
    bank = _faction(state).bank
    return refused("TW-4.1", "no_gold", gold=gold, bank=bank) if bank < gold else None


def _own_force(state: TotalWarState, name: str) -> Force | Illegal:
    force = state.forces.get(name)
    if force is None or force.faction != state.faction or force.kind not in FIGHTERS:
        return refused("TW-4.9", "not_your_force", force=name)
    return force


def check_pooled(pool: Sequence[UnitId], units: Sequence[UnitId]) -> Illegal | None:
    """TW-4.9: what is not in the pool is put into no force."""
    if any(unit not in pool for unit in units):
        return refused("TW-4.9", "not_in_the_pool")
    return None


def check_build_facility(state: TotalWarState, action: BuildFacility) -> Illegal | None:
    """TW-4.3 to TW-4.11."""
    refusal = _yard(state, action.panel)
    facility = state.campaign.facilities.get(action.facility)
    if refusal is not None or facility is None:
        return refusal or refused("TW-4.11", "no_such_facility", facility=action.facility)
    site = state.sites[action.panel]
    if site.kind not in facility.sites:
        return refused("TW-4.11", "wrong_site", facility=facility.id, site=site.kind)
    if site.kind == "special" and facility.id not in state.map.sites[action.panel].projects:
        return refused("TW-4.7", "wrong_site", facility=facility.id, site=site.kind)
    level = next_step(state, site, facility)
    if level >= len(facility.levels):
        return refused("TW-4.11", "highest_level", facility=facility.id, level=level)
    return _poor(state, facility.levels[level].cost_gold)


def _yard(state: TotalWarState, panel: int) -> Illegal | None:
    """TW-4.11: on an own supplied panel, one construction at a time."""
    site = state.sites.get(panel)
    if site is None or not is_supplied(state, panel, state.faction):
        return refused("TW-4.11", "not_supplied", panel=panel)
    if site.construction is not None:
        return refused("TW-4.11", "under_construction", panel=panel)
    return None


def check_build_superweapon(state: TotalWarState, action: BuildSuperweapon) -> Illegal | None:
    """TW-4.7."""
    refusal = _yard(state, action.panel)
    weapon = state.campaign.superweapons.get(action.weapon)
    if refusal is not None or weapon is None:
        return refusal or refused("TW-4.7", "no_such_weapon", weapon=action.weapon)
    site = state.sites[action.panel]
    if site.kind != "special" or weapon.id not in state.map.sites[action.panel].projects:
        return refused("TW-4.7", "wrong_site", weapon=weapon.id)
    if weapon.faction is not None and weapon.faction != _faction(state).origin:
        return refused("TW-4.7", "other_faction", weapon=weapon.id)
    return _poor(state, weapon.cost_gold)


def check_develop(state: TotalWarState, action: DevelopModel) -> Illegal | None:
    """TW-4.8."""
    faction = _faction(state)
    project = state.campaign.projects.get(action.project)
    if project is None:
        return refused("TW-4.8", "no_such_project", project=action.project)
    if faction.development is not None:
        return refused("TW-4.8", "one_at_a_time", project=faction.development.project)
    if any(needed not in faction.developed for needed in project.requires):
        return refused("TW-4.8", "missing_requirement", project=project.id)
    if project.is_single:
        frame = state.campaign.frames.get(action.frame)
        if frame is None or frame.tier != project.tier or frame.faction != faction.origin:
            return refused("TW-4.8", "no_such_design", frame=action.frame)
        if project.prototypes and is_barred(state.campaign, frame.id, state.theatre):
            return refused("TW-4.8", "no_such_design", frame=action.frame)
        if project.unlocks and frame.id in faction.developed:
            return refused("TW-4.8", "is_developed", project=project.id)
    elif action.frame or project.id in faction.developed:
        return refused("TW-4.8", "is_developed", project=project.id)
    return _poor(state, project.cost_gold)


def _purchase(state: TotalWarState, panel: int, frame_id: str, count: int) -> Illegal | None:
    """Whether a panel can build so many machines for the faction in turn, gold apart."""
    frame = next((each for each in state.campaign.frames.values() if each.id == frame_id), None)
    if frame is None:
        return refused("TW-4.9", "no_such_model", frame=frame_id)
    if not is_producing(state, panel, state.faction):
        return refused("TW-5.5", "not_producing", panel=panel)
    if not is_built_at(state, panel, _faction(state), frame):
        return refused("TW-4.4", "not_built_here", frame=frame.id, panel=panel)
    if frame.slots * count > output_left(state, panel):
        return refused("TW-4.9", "no_output", panel=panel, left=output_left(state, panel))
    return None


def check_buy(state: TotalWarState, action: BuyUnits) -> Illegal | None:
    """TW-4.1, TW-4.9."""
    refusal = _purchase(state, action.panel, action.frame, action.count)
    if refusal is not None:
        return refusal
    frame = state.campaign.frames[action.frame]
    if action.force:
        force = _own_force(state, action.force)
        if isinstance(force, Illegal):
            return force
        if force.panel != action.panel and force.panel not in state.map.neighbours[action.panel]:
            return refused("TW-4.9", "too_far", force=force.id, panel=action.panel)
        refusal = misfit_after(state, force, (frame,) * action.count)
    return refusal or _poor(state, frame.cost_gold * action.count)


def check_place(state: TotalWarState, action: PlaceUnits) -> Illegal | None:
    """TW-4.9."""
    force = _own_force(state, action.force)
    if isinstance(force, Illegal):
        return force
    refusal = check_pooled(_faction(state).pool, action.units)
    if refusal is not None or not action.units:
        return refusal or refused("TW-4.9", "no_units")
    near = (force.panel, *state.map.neighbours[force.panel])
    if not any(is_producing(state, panel, state.faction) for panel in near):
        return refused("TW-4.9", "too_far", force=force.id)
    return misfit_after(state, force, units_named(state, action.units))


def check_return(state: TotalWarState, action: ReturnUnits) -> Illegal | None:
    """TW-4.9, TW-1.7."""
    force = _own_force(state, action.force)
    if isinstance(force, Illegal):
        return force
    if not is_in_supply(state, force):
        return refused("TW-5.7", "out_of_supply", force=force.id)
    if not action.units or any(unit not in force.units for unit in action.units):
        return refused("TW-4.9", "no_units", force=force.id)
    left = units_named(state, (unit for unit in force.units if unit not in action.units))
    refusal = incomplete(force.kind, left)
    if refusal is not None:
        return refusal
    slots = state.campaign.rules.ranks[-1].squadron_slots
    is_carrier_lost = misfit(state.campaign, force.kind, frames_in(state, force), slots) is not None
    if is_carrier_lost and not any(frame.carried_slots for frame in units_named(state, action.units)):
        return None
    return misfit(state.campaign, force.kind, left, slots)


def check_garrison_ship(state: TotalWarState, action: ReplaceGarrisonShip) -> Illegal | None:
    """TW-4.10."""
    frame = state.campaign.frames.get(action.frame)
    if not is_supplied(state, action.panel, state.faction):
        return refused("TW-4.10", "not_supplied", panel=action.panel)
    if is_held_up(state, action.panel, state.faction):
        return refused("TW-4.10", "held_up", panel=action.panel)
    present = sum(each.klass == "warship" for each in garrison_frames(state, action.panel))
    if present >= garrison_warships(state, action.panel):
        return refused("TW-4.10", "no_ship_missing", panel=action.panel)
    if frame is None or frame.klass != "warship" or frame.tier or frame.faction != _faction(state).origin:
        return refused("TW-4.10", "no_such_model", frame=action.frame)
    if is_barred(state.campaign, frame.id, state.theatre):
        return refused("TW-4.10", "no_such_model", frame=action.frame)
    garrison = garrison_at(state, action.panel)
    if garrison is not None and garrison.faction != state.faction:
        return refused("TW-4.10", "not_your_force", force=garrison.id)
    return _poor(state, frame.cost_gold)


def check_raise(state: TotalWarState, action: RaiseForce) -> Illegal | None:
    """TW-4.12, TW-7.7."""
    officer = state.officers.get(action.officer)
    if officer is None or officer.faction != state.faction or officer.is_out:
        return refused("TW-4.12", "no_such_officer", officer=action.officer)
    if not command_room(state, officer.id, is_fleet=action.is_fleet):
        return refused("TW-4.12", "rank_too_low", officer=officer.id)
    site = state.sites.get(action.panel)
    if site is None or not is_supplied(state, action.panel, state.faction):
        return refused("TW-4.12", "not_supplied", panel=action.panel)
    if not site_rules(state, site).raises_forces:
        return refused("TW-4.12", "wrong_site", panel=action.panel)
    is_taken = any(raising.panel == action.panel for raising in state.raisings.values())
    if state.at.get(action.panel) or is_taken:
        return refused("TW-4.12", "panel_taken", panel=action.panel)
    if not action.name.strip():
        return refused("TW-7.7", "no_name", most=MOST_LETTERS)
    refusal = check_pooled(_faction(state).pool, action.units)
    if refusal is not None:
        return refusal
    bought = []
    for name in action.frames:
        refusal = _purchase(state, action.panel, name, 1)
        if refusal is not None:
            return refusal
        bought.append(state.campaign.frames[name])
    if sum(frame.slots for frame in bought) > output_left(state, action.panel):
        return refused("TW-4.9", "no_output", panel=action.panel, left=output_left(state, action.panel))
    frames = (*units_named(state, action.units), *bought)
    kind = "fleet" if action.is_fleet else "squadron"
    slots = state.campaign.rank(officer.rank).squadron_slots
    rules = state.campaign.rules
    gold = rules.new_fleet_gold if action.is_fleet else rules.new_squadron_gold
    gold += sum(frame.cost_gold for frame in bought)
    return (
        incomplete("fleet" if action.is_fleet else "squadron", frames)
        or misfit(state.campaign, "fleet" if kind == "fleet" else "squadron", frames, slots)
        or _poor(state, gold)
    )


def is_hero_of(state: TotalWarState, hero: Hero, faction: Faction) -> bool:
    """Whether a faction has to do with a hero: one of those it hires, or one whom it was brought (TW-7.8)."""
    is_brought = hero.status != "free" and hero.faction == faction.id
    return is_brought or state.campaign.heroes[hero.id].faction == faction.origin


def check_hero(state: TotalWarState, action: BindHero) -> Illegal | None:
    """TW-7.8."""
    hero, faction = state.heroes.get(action.hero), _faction(state)
    if hero is None or not is_hero_of(state, hero, faction):
        return refused("TW-7.8", "no_such_hero", hero=action.hero)
    if hero.status not in ("free", "ready") or (hero.status == "ready" and hero.faction != faction.id):
        return refused("TW-7.8", "not_available", hero=hero.id)
    serving = sum(
        each.faction == faction.id and each.status in ("ready", "bound", "away")
        for each in state.heroes.values()
    )
    if hero.status == "free" and serving >= state.campaign.rules.heroes.per_faction:
        return refused("TW-7.8", "too_many", most=state.campaign.rules.heroes.per_faction)
    unit = state.units.get(action.unit)
    owned = unit is not None and any(
        unit.id in force.units and force.kind in FIGHTERS
        for force in state.forces.values()
        if force.faction == faction.id
    )
    if unit is None or not owned or unit.pilot:
        return refused("TW-7.8", "no_such_machine", unit=action.unit)
    klass = state.campaign.frames[unit.frame].klass
    if (
        klass not in state.campaign.heroes[hero.id].classes
        or klass not in state.campaign.rules.heroes.classes
    ):
        return refused("TW-7.8", "wrong_class", unit=unit.id)
    return _poor(state, state.campaign.heroes[hero.id].cost_gold) if hero.status == "free" else None


def _subordinate(state: TotalWarState, name: str, rule: str) -> Illegal | None:
    officer = state.officers.get(name)
    if officer is None or officer.is_out or officer.faction != state.faction:
        return refused(rule, "no_such_officer", officer=name)
    if name == _faction(state).commander:
        return refused(rule, "is_the_commander", officer=name)
    return None


def check_promote(state: TotalWarState, action: PromoteOfficer) -> Illegal | None:
    """TW-7.2, TW-8.4."""
    refusal = _subordinate(state, action.officer, "TW-7.2")
    if refusal is not None:
        return refusal
    if not promotes(state, _faction(state)):
        return refused("TW-8.4", "rogues_promote_nobody")
    if next_rank(state, state.officers[action.officer]) is None:
        return refused("TW-7.2", "no_merit", officer=action.officer)
    return None


def check_directive(state: TotalWarState, action: GiveDirective) -> Illegal | None:
    """TW-7.3."""
    refusal = _subordinate(state, action.officer, "TW-7.3")
    if refusal is not None:
        return refusal
    theatre = state.map
    if action.panel >= 0 and not theatre.steps[action.panel]:
        return refused("TW-7.3", "off_the_map", panel=action.panel)
    given = state.officers[action.officer].directive
    if action.panel < 0 and not action.role and given is None:
        return refused("TW-7.3", "no_directive", officer=action.officer)
    if given == Directive(action.panel, action.role) and is_begun_by(state, NOTHING_TWICE):
        return refused("TW-7.3", "same_directive", officer=action.officer)
    return None


def check_delegate(state: TotalWarState, action: DelegateAllotment) -> Illegal | None:
    """TW-7.4: a fleet commander, for forces of the faction."""
    refusal = _subordinate(state, action.officer, "TW-7.4")
    if refusal is not None:
        return refusal
    if not action.forces:
        is_known = action.officer in state.delegations
        return None if is_known else refused("TW-7.4", "no_delegation", officer=action.officer)
    if not any(force.kind == "fleet" for force in commanded_by(state, action.officer)):
        return refused("TW-7.4", "no_fleet_commander", officer=action.officer)
    for name in action.forces:
        if isinstance(_own_force(state, name), Illegal):
            return refused("TW-7.4", "not_your_force", force=name)
    given = state.delegations.get(action.officer)
    if given is None or not is_begun_by(state, NOTHING_TWICE):
        return None
    if (set(given.forces), given.ceiling_gold) == (set(action.forces), action.ceiling_gold):
        return refused("TW-7.4", "same_delegation", officer=action.officer)
    return None


def check_answer_petition(state: TotalWarState, action: AnswerPetition) -> Illegal | None:
    """TW-8.5."""
    petition = state.petitions.get(action.officer)
    if petition is None or petition.faction != state.faction:
        return refused("TW-8.5", "no_petition", officer=action.officer)
    return None


def check_resign(state: TotalWarState) -> Illegal | None:
    """TW-7.6."""
    return None if len(officers_of(state, state.faction)) > 1 else refused("TW-7.6", "nobody_left")
