"""The first state of a war (TW-1.2 to TW-1.4, TW-4.1)."""

from msgspec.structs import replace

from game.core.dice import SEEDED
from game.core.ids import UnitId
from game.core.kernel import Step
from game.core.rng import seeded
from game.systems.totalwar.board import first_sites, full_steps
from game.systems.totalwar.campaign import Campaign
from game.systems.totalwar.events import TotalWarEvent
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.numbering import first_counts
from game.systems.totalwar.resolve_earth import man_garrison
from game.systems.totalwar.resolve_round import advance
from game.systems.totalwar.restoring import standing_forces
from game.systems.totalwar.setup import OfficerSetup
from game.systems.totalwar.state import Faction, Force, Hero, Officer, TotalWarState, Unit
from game.systems.totalwar.submission import bad_setup
from game.systems.totalwar.supply import update_supply


def first_state(campaign: Campaign, seed: int) -> TotalWarState:
    """Lay out the first map and go on to the first decision. Raises ValueError for a setup that is wrong."""
    refusal = bad_setup(campaign)
    if refusal is not None:
        raise ValueError(f"{refusal.rule}: {refusal.reason} {refusal.facts}")
    state = _bare_state(campaign, seed)
    _enter_people(state)
    _enter_forces(state)
    state.at = standing_forces(state)
    step: Step[TotalWarState, TotalWarEvent] = Step(state, evolve, SEEDED)
    update_supply(step)
    for panel in tuple(state.sites):
        man_garrison(step, panel)
    advance(step)
    return step.state


def first_units(campaign: Campaign) -> tuple[Unit, ...]:
    """Return the machines that stand on the first map as a war begins: no event ever tells of them.

    All see them, garrisons too: their ids are counted, and the same with whatever seed.
    """
    return tuple(first_state(campaign, 0).units.values())


def _bare_state(campaign: Campaign, seed: int) -> TotalWarState:
    setup = campaign.setup.theatres[0]
    state = TotalWarState.__new__(TotalWarState)
    state.campaign = campaign
    state.rng = seeded(seed)
    state.theatre = 0
    state.round = 0
    state.phase = "start"
    state.faction = state.officer = ""
    state.serial = 1
    state.tick = 0
    state.owners = list(setup.owners)
    state.cut = set()
    state.forces, state.at, state.units, state.sites = {}, {}, {}, first_sites(setup)
    state.factions, state.officers = {}, {}
    state.heroes = {hero.id: Hero(hero.id, hero.faction) for hero in campaign.setup.heroes}
    state.raisings, state.delegations, state.petitions, state.shots = {}, {}, {}, {}
    state.votes = None
    state.plan = state.battle = None
    state.attacks, state.allotments, state.prompts, state.placed = (), (), (), ()
    state.moving_to = -1
    state.outcome = None
    state.counts, state.mints = {}, {}
    state.arrived, state.left, state.people = 0, {}, ()
    if campaign.setup.counts_by_owner is True:
        names = tuple(faction.id for faction in campaign.setup.factions)
        state.counts, state.mints = first_counts(names, state.rng)
    return state


def _enter_people(state: TotalWarState) -> None:
    setup = state.campaign.setup
    for faction in setup.factions:
        state.factions[faction.id] = Faction(
            id=faction.id,
            name=faction.name,
            colour=faction.colour,
            kind="rogue" if faction.is_rogue else "major",
            commander=faction.commander,
            origin=faction.origin or faction.id,
            bank=faction.bank,
            developed=faction.developed,
            since=state.tick,
        )
        for officer in faction.officers:
            _appoint(state, officer, faction.id)
    for officer, origin in setup.rogues:
        name = f"lone_{state.tick}"
        state.factions[name] = Faction(
            id=name,
            name=officer.name,
            colour="",
            kind="lone",
            commander=officer.id,
            origin=origin,
            since=state.tick,
        )
        _appoint(state, officer, name)


def _appoint(state: TotalWarState, officer: OfficerSetup, faction: str) -> None:
    rank = state.campaign.rank_numbers[officer.rank]
    state.officers[officer.id] = Officer(officer.id, officer.name, officer.player, faction, rank, state.tick)
    state.tick += 1


def _enter_forces(state: TotalWarState) -> None:
    for setup in state.campaign.setup.forces:
        units = []
        faction = state.officers[setup.officer].faction
        for each in setup.units:
            unit = Unit(each.id or UnitId(f"u{state.serial}"), each.frame, each.kills, each.hero, each.name)
            state.units[unit.id] = unit
            state.serial += 1
            units.append(unit.id)
            if each.hero:
                state.heroes[each.hero] = Hero(each.hero, faction, "bound")
        force = Force(
            id=setup.id,
            kind=setup.kind,
            faction=faction,
            officer=setup.officer,
            panel=setup.panel,
            name=setup.name,
            units=tuple(units),
            order=setup.order,
            home=setup.home,
            battles=setup.battles,
            victories=setup.victories,
        )
        state.forces[force.id] = replace(force, steps_left=full_steps(state, force))
