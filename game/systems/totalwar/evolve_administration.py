"""How events of a faction's realm change the state."""

from collections.abc import Iterable
from typing import Final, assert_never

from msgspec import UnsetType
from msgspec.structs import replace

from game.systems.totalwar.board import full_steps, is_begun_by, is_entered, may_act
from game.systems.totalwar.events_administration import (
    CapitalMoved,
    ChangeOfSides,
    CommanderNamed,
    ConstructionAdvanced,
    ConstructionCleared,
    ConstructionStarted,
    DelegationGiven,
    DevelopmentAdvanced,
    DevelopmentFinished,
    DevelopmentStarted,
    DirectiveGiven,
    FacilityBuilt,
    FactionEnded,
    FactionFounded,
    FactionNamed,
    GoldGained,
    GoldSpent,
    HeroBound,
    HeroFell,
    HeroReturned,
    IncomeEarned,
    OfficerJoined,
    OfficerLeft,
    OfficerPromoted,
    PetitionMade,
    PetitionRefused,
    PetitionWithdrawn,
    RaisingDropped,
    RaisingOrdered,
    RealmEvent,
    SeatLeft,
    SeatTaken,
    ShotAnnounced,
    ShotLanded,
    WeaponCharged,
    WentRogue,
)
from game.systems.totalwar.numbering import note_new, note_shown
from game.systems.totalwar.removal import heroes_in
from game.systems.totalwar.sight import take
from game.systems.totalwar.state import (
    HIDDEN_GOLD,
    Construction,
    Development,
    Hero,
    TotalWarState,
)

WHOM_HE_LEFT: Final = 19
"""Wars begun by this version of the rules or later remember whom a lone rogue has left (TW-8.3)."""


def evolve_administration(state: TotalWarState, event: RealmEvent) -> None:
    """Change the state by what happened in a realm."""
    match event:
        case IncomeEarned() | GoldGained():
            _add_gold(state, event.faction, event.gold)
        case GoldSpent():
            _add_gold(state, event.faction, -event.gold)
        case ConstructionStarted():
            state.sites[event.panel] = replace(state.sites[event.panel], construction=event.construction)
        case ConstructionAdvanced():
            site = state.sites[event.panel]
            assert site.construction is not None
            under_way = Construction(site.construction.project, event.turns_left)
            state.sites[event.panel] = replace(site, construction=under_way)
        case FacilityBuilt():
            site = state.sites[event.panel]
            others = tuple(each for each in site.facilities if each[0] != event.facility)
            facilities = tuple(sorted((*others, (event.facility, event.level))))
            state.sites[event.panel] = replace(site, facilities=facilities, construction=None)
        case ConstructionCleared():
            state.sites[event.panel] = replace(state.sites[event.panel], construction=None)
        case DevelopmentStarted():
            faction = state.factions[event.faction]
            state.factions[event.faction] = replace(faction, development=event.development)
        case DevelopmentAdvanced():
            faction = state.factions[event.faction]
            known = faction.development
            assert known is not None
            state.factions[event.faction] = replace(
                faction, development=Development(known.project, known.frame, event.turns_left)
            )
        case DevelopmentFinished():
            faction = state.factions[event.faction]
            done = (event.developed, event.project if is_entered(state, event.project) else "")
            developed = tuple(dict.fromkeys((*faction.developed, *filter(None, done))))
            state.factions[event.faction] = replace(faction, developed=developed, development=None)
        case RaisingOrdered():
            _order_raising(state, event)
        case RaisingDropped():
            raising = state.raisings.pop(event.raising)
            faction = state.factions[raising.faction]
            state.factions[faction.id] = replace(faction, pool=(*faction.pool, *raising.units))
        case WeaponCharged():
            state.forces[event.force] = replace(state.forces[event.force], charge=event.charge)
        case ShotAnnounced():
            force = state.forces[event.shot.weapon]
            state.forces[force.id] = replace(force, charge=0, shots_fired=force.shots_fired + 1)
            state.shots[event.shot.weapon] = event.shot
        case ShotLanded():
            state.shots.pop(event.shot.weapon, None)
        case HeroBound():
            state.heroes[event.hero] = Hero(event.hero, event.faction, "bound")
            if event.unit in state.units:
                state.units[event.unit] = replace(state.units[event.unit], pilot=event.hero)
        case HeroFell():
            hero = state.heroes[event.hero]
            state.heroes[event.hero] = Hero(
                hero.id, hero.faction, "away" if event.returns_round else "dead", event.returns_round
            )
        case HeroReturned():
            hero = state.heroes[event.hero]
            state.heroes[event.hero] = Hero(hero.id, hero.faction, "ready")
        case _:
            _evolve_people(state, event)


def _evolve_people(state: TotalWarState, event: RealmEvent) -> None:
    match event:
        case OfficerPromoted():
            state.officers[event.officer] = replace(state.officers[event.officer], rank=event.rank)
        case DirectiveGiven():
            officer = state.officers[event.officer]
            state.officers[event.officer] = replace(officer, directive=event.directive)
        case DelegationGiven():
            if event.delegation.forces:
                state.delegations[event.delegation.officer] = event.delegation
            else:
                state.delegations.pop(event.delegation.officer, None)
        case CommanderNamed():
            faction = state.factions[event.faction]
            state.factions[event.faction] = replace(faction, commander=event.officer)
            if event.officer:
                state.officers[event.officer] = replace(state.officers[event.officer], rank=event.rank)
        case CapitalMoved():
            state.sites[event.panel] = replace(state.sites[event.panel], kind="capital")
        case OfficerLeft():
            state.officers[event.officer] = replace(state.officers[event.officer], is_out=True)
            state.petitions.pop(event.officer, None)
        case SeatTaken() | SeatLeft():
            others = tuple(each for each in state.people if each != event.seat)
            state.people = others if event.seat in state.people else (*others, event.seat)
        case WentRogue() | FactionFounded() | OfficerJoined():
            _change_sides(state, event)
        case FactionNamed():
            faction = state.factions[event.faction]
            state.factions[event.faction] = replace(faction, name=event.name, colour=event.colour)
        case FactionEnded():
            faction = state.factions[event.faction]
            for unit in faction.pool:
                state.units.pop(unit, None)
            bank = HIDDEN_GOLD if faction.bank == HIDDEN_GOLD else 0
            state.factions[event.faction] = replace(
                faction, is_out=True, bank=bank, pool=(), development=None
            )
        case PetitionMade():
            state.petitions[event.petition.officer] = event.petition
        case PetitionRefused() | PetitionWithdrawn():
            state.petitions.pop(event.officer, None)
        case (
            IncomeEarned()
            | GoldGained()
            | GoldSpent()
            | ConstructionStarted()
            | ConstructionAdvanced()
            | FacilityBuilt()
            | ConstructionCleared()
            | DevelopmentStarted()
            | DevelopmentAdvanced()
            | DevelopmentFinished()
            | RaisingOrdered()
            | RaisingDropped()
            | WeaponCharged()
            | ShotAnnounced()
            | ShotLanded()
            | HeroBound()
            | HeroFell()
            | HeroReturned()
        ):
            raise AssertionError(event)
        case _:
            assert_never(event)


def _add_gold(state: TotalWarState, faction_id: str, gold: int) -> None:
    faction = state.factions[faction_id]
    if faction.bank != HIDDEN_GOLD:
        state.factions[faction_id] = replace(faction, bank=faction.bank + gold)


def _order_raising(state: TotalWarState, event: RaisingOrdered) -> None:
    raising = event.raising
    note_new(state, 1)
    note_shown(state, raising.faction, 1)
    state.raisings[raising.id] = raising
    faction = state.factions[raising.faction]
    pool = tuple(unit for unit in faction.pool if unit not in raising.units)
    state.factions[faction.id] = replace(faction, pool=pool)


def _change_sides(state: TotalWarState, event: ChangeOfSides) -> None:
    former = state.factions[state.officers[event.officer].faction]
    if not isinstance(event, WentRogue):
        state.factions[former.id] = replace(former, is_out=True)
    if isinstance(event, OfficerJoined):
        _go(state, event.officer, event.faction, event.forces)
        if may_act(state, former):
            for name in event.forces:
                force = state.forces[name]
                state.forces[name] = replace(
                    force, steps_left=full_steps(state, force), has_moved=False, has_tagged=False
                )
    else:
        _go(state, event.officer, event.faction.id, event.forces)
        state.factions[event.faction.id] = event.faction
    if state.factions[former.id].is_out and former.commander == event.officer:
        to = event.faction if isinstance(event, OfficerJoined) else event.faction.id
        _take_heroes(state, (each.id for each in state.heroes.values() if each.faction == former.id), to)
    state.tick += 1
    state.left.pop(former.id, None)
    if isinstance(event, WentRogue) and is_begun_by(state, WHOM_HE_LEFT):
        state.left[event.faction.id] = former.id
    if isinstance(event, FactionFounded) and not isinstance(event.mint, UnsetType):
        state.mints[event.faction.id] = event.mint
    if not isinstance(event.sight, UnsetType):
        take(state, event.sight)


def _go(state: TotalWarState, officer_id: str, faction: str, forces: tuple[str, ...]) -> None:
    """An officer changes sides with these forces, and takes nothing of the old side's offices along."""
    officer = state.officers[officer_id]
    state.officers[officer_id] = replace(
        officer, faction=faction, directive=None, appointed=state.tick, is_out=False
    )
    state.delegations.pop(officer_id, None)
    state.petitions.pop(officer_id, None)
    for force in forces:
        state.forces[force] = replace(state.forces[force], faction=faction)
        _take_heroes(state, heroes_in(state, state.forces[force].units), faction)


def _take_heroes(state: TotalWarState, heroes: Iterable[str], faction: str) -> None:
    """Heroes serve the side of their force; who waits or is away goes with the leader of his (TW-7.8)."""
    for hero in tuple(heroes):
        state.heroes[hero] = replace(state.heroes[hero], faction=faction)
