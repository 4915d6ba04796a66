"""Who stands where: questions about panels that several parts of the rules ask (TW-1.5, TW-2.6)."""

from functools import cache
from typing import assert_never

from msgspec.structs import replace

from game.core.ids import PlayerId, UnitId
from game.systems.totalwar.setup import NOTED_IF_REQUIRED, TheatreSetup, begun_by
from game.systems.totalwar.state import Faction, Force, Site, TotalWarState

FIGHTERS = ("squadron", "fleet")


@cache
def garrison_id(panel: int) -> str:
    """The id of a panel's garrison."""
    return f"garrison_{panel}"


def garrison_panel(force: str) -> int | None:
    """The panel of a garrison with this id, which may be gone; None for other forces."""
    rest = force.removeprefix("garrison_")
    return int(rest) if rest != force and rest.isdecimal() else None


def guard_id(weapon: str) -> str:
    """The id of a superweapon's guard."""
    return f"guard_{weapon}"


def guarded_weapon(force: str) -> str:
    """The superweapon of a guard with this id, which may be gone; "" for other forces."""
    return force.removeprefix("guard_") if force.startswith("guard_") else ""


def first_sites(setup: TheatreSetup) -> dict[int, Site]:
    """The sites of a map as they are when the war comes there."""
    return {site.panel: Site(site.kind, site.facilities) for site in setup.sites}


def forces_at(state: TotalWarState, panel: int) -> tuple[Force, ...]:
    """The mobile forces on a panel: two only while they fight."""
    # players ask of thousands of panels for each decision, and nearly all are empty
    here = state.at.get(panel, ())
    return tuple(state.forces[force] for force in here) if here else ()


def garrison_at(state: TotalWarState, panel: int) -> Force | None:
    """The garrison of a panel, or None."""
    return state.forces.get(garrison_id(panel))


def guard_of(state: TotalWarState, weapon: Force) -> Force | None:
    """The guard of a superweapon, or None."""
    return state.forces.get(guard_id(weapon.id))


def fighters_of(state: TotalWarState, force: Force) -> tuple[UnitId, ...]:
    """The machines that fight for a force: its own, or those of a superweapon's guard (TW-4.14)."""
    if force.kind != "superweapon":
        return force.units
    guard = guard_of(state, force)
    return guard.units if guard is not None else ()


def is_held_up(state: TotalWarState, panel: int, faction: str) -> bool:
    """Whether another's force stands on a panel, so that nobody gets through to its garrison (TW-4.10)."""
    here = state.at.get(panel, ())
    return bool(here) and any(state.forces[force].faction != faction for force in here)


def enemies_at(state: TotalWarState, panel: int, faction: str) -> tuple[Force, ...]:
    """Whatever would fight an intruder of this faction, the mobile force first (TW-2.7)."""
    found = []
    for force in forces_at(state, panel):
        if force.faction == faction:
            continue
        fighter = guard_of(state, force) if force.kind == "superweapon" else force
        if fighter is not None and fighter.units:
            found.append(fighter)
    garrison = garrison_at(state, panel)
    if garrison is not None and garrison.units and garrison.faction != faction:
        found.append(garrison)
    return tuple(found)


def is_contested(state: TotalWarState, panel: int) -> bool:
    """Whether a battle on this panel is still to be fought or settled."""
    if any(attack.panel == panel for attack in state.attacks):
        return True
    return state.battle is not None and state.battle.attack.panel == panel


def is_free(state: TotalWarState, panel: int, faction: str) -> bool:
    """Whether beaten forces of a faction can go there, whoever owns it (TW-2.6, TW-3.5)."""
    if not state.map.is_passable[panel] or state.at.get(panel) or is_contested(state, panel):
        return False
    garrison = garrison_at(state, panel)
    return garrison is None or garrison.faction == faction or not garrison.units


def free_neighbours(state: TotalWarState, panel: int, faction: str) -> tuple[int, ...]:
    """The free panels next to a panel, clockwise from N."""
    return tuple(near for near in state.map.neighbours[panel] if is_free(state, near, faction))


def founds_here(state: TotalWarState, force: Force, panel: int) -> bool:
    """Whether a lone rogue's squadron would fight for a faction of its own there (TW-8.2)."""
    if force.kind != "squadron" or state.factions[force.faction].kind != "lone":
        return False
    site = state.sites.get(panel)
    return site is not None and founds_factions(state, site)


def founds_factions(state: TotalWarState, site: Site) -> bool:
    """Whether this kind of site founds and keeps rogue factions (TW-8.2, TW-8.5)."""
    return state.campaign.rules.sites[site.kind].founds_factions


def is_attack(state: TotalWarState, force: Force, panel: int) -> bool:
    """Whether entering the panel means battle (TW-2.5)."""
    return bool(enemies_at(state, panel, force.faction)) or founds_here(state, force, panel)


def bars_passage(state: TotalWarState, panel: int, faction: str) -> bool:
    """Whether a force of this faction cannot go on beyond this panel: enemies, garrisoned sites (TW-1.5)."""
    if is_held_up(state, panel, faction):
        return True
    garrison = garrison_at(state, panel)
    return garrison is not None and garrison.faction != faction and bool(garrison.units)


def forces_of(state: TotalWarState, faction: str) -> tuple[Force, ...]:
    """The squadrons and fleets of a faction."""
    return tuple(
        force for force in state.forces.values() if force.faction == faction and force.kind in FIGHTERS
    )


def weapons_of(state: TotalWarState, faction: str) -> tuple[Force, ...]:
    """The superweapons of a faction."""
    return tuple(
        force for force in state.forces.values() if force.faction == faction and force.kind == "superweapon"
    )


def commanded_by(state: TotalWarState, officer: str) -> tuple[Force, ...]:
    """The squadrons and fleets of an officer."""
    return tuple(
        force for force in state.forces.values() if force.officer == officer and force.kind in FIGHTERS
    )


def is_lone(state: TotalWarState, faction: str) -> bool:
    """Whether this is a rogue without a faction of his own (TW-8.7)."""
    return faction in state.factions and state.factions[faction].kind == "lone"


def is_out(state: TotalWarState, faction: str) -> bool:
    """Whether a faction is not, or no longer, in the war ("" = nobody's panels)."""
    return faction not in state.factions or state.factions[faction].is_out


def is_begun_by(state: TotalWarState, version: int) -> bool:
    """Whether the war began by this version of the rules (9 or more) or later: others go on as they began."""
    return begun_by(state.campaign.setup) >= version


def is_peoples(state: TotalWarState, seat: PlayerId) -> bool:
    """Whether people hold a seat, from the start or since its program is gone (TW-9.6, TW-8.6)."""
    return (seat in state.campaign.setup.humans) != (seat in state.people)


def is_entered(state: TotalWarState, project: str) -> bool:
    """Whether a project is noted as done once it is, because others wait for it: all see that (TW-4.8)."""
    return is_begun_by(state, NOTED_IF_REQUIRED) and project in state.campaign.required


def may_act(state: TotalWarState, faction: Faction) -> bool:
    """Whether a faction has a turn still to come in this round (TW-1.6, TW-8.3)."""
    return faction.acts_from <= state.round and faction.acted_round < state.round


def next_turn(state: TotalWarState, faction: Faction) -> int:
    """The round of a faction's next turn (TW-1.6, TW-8.3)."""
    return state.round if may_act(state, faction) else max(state.round + 1, faction.acts_from)


def living_factions(state: TotalWarState) -> tuple[Faction, ...]:
    """Factions still in the war, lone rogues included, in order of appearance."""
    return tuple(faction for faction in state.factions.values() if not faction.is_out)


def full_steps(state: TotalWarState, force: Force) -> int:
    """Panels that a force may move in a fresh turn (TW-2.1 to TW-2.3)."""
    movement = state.campaign.rules.movement
    match force.kind:
        case "fleet":
            return movement.fleet_panels
        case "squadron":
            return movement.squadron_panels
        case "superweapon":
            weapon = state.campaign.superweapons[force.weapon]
            return movement.superweapon_panels if weapon.is_mobile else 0
        case "garrison" | "guard":
            return 0
        case _:
            assert_never(force.kind)


def rested(state: TotalWarState, force: Force) -> Force:
    """Return a force as it is at the beginning of its turn."""
    return replace(force, steps_left=full_steps(state, force), has_moved=False, has_tagged=False)
