"""Orders that a supreme commander might give: what ``legal`` lists in administration and allotment.

Open questions (how many at once, which name, which target) are listed with their simplest answers; the
checks accept every other answer as well.
"""

from collections.abc import Collection, Iterator
from typing import Final

from game.core.ids import PlayerId
from game.systems.totalwar.actions import (
    AllotUnits,
    AnswerPetition,
    BindHero,
    BuildFacility,
    BuildSuperweapon,
    BuyForAllotment,
    BuyUnits,
    DelegateAllotment,
    DevelopModel,
    EndAdministration,
    EndAllotment,
    GiveDirective,
    NameFaction,
    PlaceUnits,
    PromoteOfficer,
    RaiseForce,
    ReplaceGarrisonShip,
    ResignCommand,
    ReturnUnits,
    TotalWarAction,
)
from game.systems.totalwar.board import commanded_by, forces_of, living_factions
from game.systems.totalwar.economy import frames_built_at, producing_panels
from game.systems.totalwar.merit import officers_of
from game.systems.totalwar.roster import command_room
from game.systems.totalwar.state import Allotment, Force, TotalWarState

COLOURS: Final = 256**3
FAR: Final = 0x3C6EF3
"""From one colour to another that looks otherwise; odd, so that every colour comes up."""


def administration_candidates(state: TotalWarState, player: PlayerId) -> Iterator[TotalWarAction]:
    """What the supreme commander might order; illegal ones are sorted out by the checks."""
    yield from _works(state, player)
    yield from _purchases(state, player)
    yield from _people(state, player)
    yield EndAdministration(player=player)


def _works(state: TotalWarState, player: PlayerId) -> Iterator[TotalWarAction]:
    campaign, faction = state.campaign, state.factions[state.faction]
    for panel in state.sites:
        if state.owners[panel] != faction.id:
            continue
        for facility in campaign.facilities:
            yield BuildFacility(player=player, panel=panel, facility=facility)
        for weapon in campaign.superweapons:
            yield BuildSuperweapon(player=player, panel=panel, weapon=weapon)
        for frame in campaign.frames.values():
            if frame.klass == "warship" and frame.tier == 0 and frame.faction == faction.origin:
                yield ReplaceGarrisonShip(player=player, panel=panel, frame=frame.id)
    for project in campaign.projects.values():
        if not project.is_single:
            yield DevelopModel(player=player, project=project.id)
            continue
        for frame in campaign.frames.values():
            yield DevelopModel(player=player, project=project.id, frame=frame.id)


def _purchases(state: TotalWarState, player: PlayerId) -> Iterator[TotalWarAction]:
    forces = forces_of(state, state.faction)
    for panel in producing_panels(state, state.faction):
        yield from _built_at(state, player, panel, forces)
    for force in forces:
        for unit in state.factions[state.faction].pool:
            yield PlaceUnits(player=player, force=force.id, units=(unit,))
        for unit in force.units:
            yield ReturnUnits(player=player, force=force.id, units=(unit,))
    for hero in state.heroes.values():
        if hero.status in ("free", "ready"):
            for force in forces:
                for unit in force.units:
                    yield BindHero(player=player, hero=hero.id, unit=unit)


def _built_at(
    state: TotalWarState, player: PlayerId, panel: int, forces: tuple[Force, ...]
) -> Iterator[TotalWarAction]:
    """What a place could build: for the pool, for forces beside it, as the first of a new force (TW-4.9)."""
    faction = state.factions[state.faction]
    near = (panel, *state.map.neighbours[panel])
    for frame in frames_built_at(state, panel, faction):
        yield BuyUnits(player=player, panel=panel, frame=frame.id)
        for force in forces:
            if force.panel in near:
                yield BuyUnits(player=player, panel=panel, frame=frame.id, force=force.id)
        is_fleet = frame.klass == "warship"
        for officer in officers_of(state, faction.id):
            if command_room(state, officer.id, is_fleet=is_fleet):
                yield RaiseForce(
                    player=player,
                    officer=officer.id,
                    is_fleet=is_fleet,
                    panel=panel,
                    name=officer.name,
                    frames=(frame.id,),
                )


def _people(state: TotalWarState, player: PlayerId) -> Iterator[TotalWarAction]:
    faction = state.factions[state.faction]
    forces = tuple(force.id for force in forces_of(state, faction.id))
    targets = tuple(panel for panel in state.sites if state.owners[panel] != faction.id)
    for officer in officers_of(state, faction.id):
        yield PromoteOfficer(player=player, officer=officer.id)
        yield GiveDirective(player=player, officer=officer.id)
        for panel in targets:
            yield GiveDirective(player=player, officer=officer.id, panel=panel)
        yield DelegateAllotment(player=player, officer=officer.id)
        if any(force.kind == "fleet" for force in commanded_by(state, officer.id)):
            yield DelegateAllotment(player=player, officer=officer.id, forces=forces)
    for petition in state.petitions.values():
        for is_accepted in (True, False):
            yield AnswerPetition(player=player, officer=petition.officer, is_accepted=is_accepted)
    yield ResignCommand(player=player)


def allotment_candidates(
    state: TotalWarState, allotment: Allotment
) -> Iterator[AllotUnits | BuyForAllotment | EndAllotment]:
    """What may be allotted to the force in question (TW-9.2)."""
    player = state.officers[allotment.officer].player
    faction = state.factions[allotment.faction]
    for unit in faction.pool:
        yield AllotUnits(player=player, units=(unit,))
    if allotment.officer in state.delegations:
        for panel in producing_panels(state, faction.id):
            for frame in frames_built_at(state, panel, faction):
                yield BuyForAllotment(player=player, panel=panel, frame=frame.id)
    yield EndAllotment(player=player)


def name_candidates(state: TotalWarState, player: PlayerId, faction_id: str) -> Iterator[TotalWarAction]:
    """Names and colours that are still free, from the map and the rules (TW-8.3).

    The faction's id is not a name that anybody would choose: it stands in where all others are taken.
    """
    faction = state.factions[faction_id]
    officer = state.officers[faction.commander]
    held = [state.map.sites[panel].name for panel in state.sites if state.owners[panel] == faction_id]
    others = [other for other in living_factions(state) if other.id != faction_id]
    taken = {other.name.strip().casefold() for other in others}
    names = [name for name in (*held, officer.name) if name.strip().casefold() not in taken]
    for colour in _free_colours(state, {other.colour.lower() for other in others}):
        for name in dict.fromkeys(names or [faction_id]):
            yield NameFaction(player=player, name=name, colour=colour)


def _free_colours(state: TotalWarState, taken: Collection[str]) -> tuple[str, ...]:
    """The colours of the rules that nobody has; where all are taken, one that is far from their first."""
    colours = state.campaign.rules.rogue_colours
    free = tuple(colour for colour in colours if colour.lower() not in taken)
    if free:
        return free
    first = int(colours[0].removeprefix("#"), 16)
    others = (f"#{(first + step * FAR) % COLOURS:06X}" for step in range(COLOURS))
    return (next(colour for colour in others if colour.lower() not in taken),)
