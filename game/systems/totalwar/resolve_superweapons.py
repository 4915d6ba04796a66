"""Superweapons charge, announce their shots, and the shots land (TW-4.13, TW-4.14)."""

from typing import Final

from game.core.dice import Roll
from game.core.ids import PlayerId, RuleId, UnitId
from game.core.odds import Odd, Odds
from game.systems.totalwar.actions import AnnounceShot
from game.systems.totalwar.board import forces_at, garrison_at, guard_of, is_begun_by, is_lone, weapons_of
from game.systems.totalwar.events import (
    FacilitiesFell,
    SiteLevelled,
    TotalWarStep,
    UnitsLost,
)
from game.systems.totalwar.events_administration import GoldSpent, ShotAnnounced, ShotLanded, WeaponCharged
from game.systems.totalwar.profile import Superweapon
from game.systems.totalwar.removal import fell_hero, remove_force
from game.systems.totalwar.resolve_conquest import destroy_weapon, end_factions
from game.systems.totalwar.roster import has_warship
from game.systems.totalwar.state import NEUTRAL_SEAT, Force, Shot, TotalWarState
from game.systems.totalwar.supply import is_in_supply, update_supply

PERCENT = 100
ASKED_UNPAID: Final = 21
"""In wars begun by this version of the rules or later, who cannot pay for a shot is asked all the same."""


def charge_weapons(step: TotalWarStep, faction: str, moved: frozenset[str]) -> None:
    """Each weapon charges for a turn, unless it moved in the last one or is cut off (TW-4.13, TW-5.5)."""
    for weapon in weapons_of(step.state, faction):
        needed = step.state.campaign.superweapons[weapon.weapon].charge_turns
        if weapon.id in moved or weapon.charge >= needed or not is_in_supply(step.state, weapon):
            continue
        step.emit(WeaponCharged(rules=(RuleId("TW-4.13"),), force=weapon.id, charge=weapon.charge + 1))


def is_ready(state: TotalWarState, weapon: Force) -> bool:
    """Whether a weapon can announce a shot now, gold apart (TW-4.13)."""
    rules = state.campaign.superweapons[weapon.weapon]
    return (
        weapon.charge >= rules.charge_turns
        and not weapon.has_moved
        and weapon.id not in state.shots
        and (rules.shots is None or weapon.shots_fired < rules.shots)
        and is_in_supply(state, weapon)
    )


def ready_weapons(state: TotalWarState, faction: str) -> tuple[Force, ...]:
    """The weapons that can announce a shot and whose shot can be paid."""
    bank = state.factions[faction].bank
    return tuple(
        weapon
        for weapon in weapons_of(state, faction)
        if is_ready(state, weapon) and state.campaign.superweapons[weapon.weapon].shot_gold <= bank
    )


def is_asked_for_shots(state: TotalWarState, faction: str) -> bool:
    """Whether a commander has to say what his weapons do now.

    That is for all to see, so it does not hang on his gold, which is a secret of his (TW-4.13, TW-1.8).
    """
    if not is_begun_by(state, ASKED_UNPAID):
        return bool(ready_weapons(state, faction))
    return any(is_ready(state, weapon) for weapon in weapons_of(state, faction))


def announce_shot(step: TotalWarStep, action: AnnounceShot) -> None:
    """Tell everybody where the shot will land; it is paid now (TW-4.13)."""
    weapon = step.state.forces[action.force]
    gold = step.state.campaign.superweapons[weapon.weapon].shot_gold
    rules = (RuleId("TW-4.13"),)
    step.emit(GoldSpent(rules=rules, faction=weapon.faction, gold=gold, reason="shot", subject=weapon.id))
    shot = Shot(weapon.id, weapon.faction, action.panel, action.direction)
    step.emit(ShotAnnounced(rules=rules, shot=shot))


def land_shots(step: TotalWarStep, faction: str) -> None:
    """Shots announced last turn land; own units are hit too (TW-4.13).

    One may end the faction that fired it, and with its weapons go the shots that were to come (TW-4.14).
    """
    for shot in tuple(step.state.shots.values()):
        if shot.faction == faction and shot.weapon in step.state.shots and step.state.outcome is None:
            _land(step, shot)


def panels_hit(state: TotalWarState, rules: Superweapon, shot: Shot) -> tuple[tuple[int, int], ...]:
    """Every panel that a shot hits, with the chance of a unit there to be destroyed."""
    near = state.map.within(shot.panel, rules.radius_panels)
    beyond = state.map.line(shot.panel, shot.direction, rules.beyond_panels)
    return (
        *((panel, rules.percent) for panel in near),
        *((panel, rules.beyond_percent) for panel in beyond if panel not in near),
    )


def _land(step: TotalWarStep, shot: Shot) -> None:
    state = step.state
    weapon = state.forces[shot.weapon]
    rules = state.campaign.superweapons[weapon.weapon]
    hit = panels_hit(state, rules, shot)
    near = state.map.within(shot.panel, rules.radius_panels)
    ids = (RuleId("TW-4.13"),)
    step.emit(ShotLanded(rules=ids, shot=shot, panels=hit))
    for panel, percent in hit:
        for force in targets_at(step.state, panel):
            _hit_force(step, weapon, rules, force, percent)
    for panel in near:
        site = step.state.sites.get(panel)
        if site is None:
            continue
        is_levelled = site.kind in rules.levels_sites
        if (rules.destroys_facilities or is_levelled) and (site.facilities or site.construction is not None):
            project = site.construction.project if site.construction is not None else ""
            step.emit(
                FacilitiesFell(rules=ids, panel=panel, facilities=site.facilities, construction=project)
            )
        if is_levelled:
            garrison = garrison_at(step.state, panel)
            if garrison is not None:
                remove_force(step, garrison.id, "disbanded", "TW-4.13")
            step.emit(SiteLevelled(rules=ids, panel=panel))
    weapon_now = step.state.forces.get(weapon.id)
    if weapon_now is not None and rules.shots is not None and weapon_now.shots_fired >= rules.shots:
        destroy_weapon(step, weapon_now, is_spent=True)
    update_supply(step)
    end_factions(step)


def chance_to_hit(state: TotalWarState, rules: Superweapon, unit: UnitId, percent: int) -> int:
    """The percentage with which a shot destroys a unit; a hero may be harder to hit (TW-4.13)."""
    if state.units[unit].pilot and rules.hero_percent is not None:
        return min(percent, rules.hero_percent)
    return percent


def shot_odds(state: TotalWarState, shot: Shot) -> Odds:
    """What a shot does to every machine that stands where it lands, as they stand now (TW-4.13)."""
    rules = state.campaign.superweapons[state.forces[shot.weapon].weapon]
    return Odds(
        tuple(
            Odd("destroyed", unit, chance_to_hit(state, rules, unit, percent), PERCENT)
            for panel, percent in panels_hit(state, rules, shot)
            for force in targets_at(state, panel)
            for unit in force.units
        )
    )


def targets_at(state: TotalWarState, panel: int) -> tuple[Force, ...]:
    """Every force whose machines a shot here can destroy: a guard stands for its weapon (TW-4.13)."""
    found = []
    for force in forces_at(state, panel):
        fighter = guard_of(state, force) if force.kind == "superweapon" else force
        if fighter is not None:
            found.append(fighter)
    garrison = garrison_at(state, panel)
    return (*found, *((garrison,) if garrison is not None else ()))


def _hit_force(step: TotalWarStep, weapon: Force, rules: Superweapon, force: Force, percent: int) -> None:
    """Roll for every unit of a force on a panel that is hit; empty forces are removed (TW-4.13, TW-9.7)."""
    state = step.state
    commander = state.factions[weapon.faction].commander
    player = state.officers[commander].player if commander else NEUTRAL_SEAT
    lost: list[UnitId] = []
    for name in force.units:
        target = chance_to_hit(state, rules, name, percent)
        roll = step.roll(
            Roll(
                purpose="superweapon",
                player=PlayerId(player),
                sides=(PERCENT,),
                test="at_most",
                target=target,
                rules=(RuleId("TW-4.13"),),
                actor=UnitId(weapon.id),
                subject=name,
            )
        )
        if roll.success:
            lost.append(name)
    if not lost:
        return
    heroes = [state.units[name].pilot for name in lost if state.units[name].pilot]
    step.emit(UnitsLost(rules=(RuleId("TW-4.13"),), force=force.id, units=tuple(lost)))
    for hero in heroes:
        fell_hero(step, hero)
    left = step.state.forces[force.id]
    if not left.units:
        remove_force(step, force.id, "destroyed", "TW-9.7")
    elif left.kind == "fleet" and not has_warship(step.state, left):
        is_pooled = not is_lone(step.state, left.faction) and is_in_supply(step.state, left)
        remove_force(step, force.id, "no_warship", "TW-9.7", to_pool=is_pooled)
