"""What is hidden in a war (TW-1.8), changed.

The dice to come and the next free number; of every faction in which the viewer has no officer: its bank, what
its sites have built this turn, the ids of machines that come unseen, its reserve pool with the machines in
it, what it develops, the machines of forces that it raises, directives, delegations and votes, for which of
its officers a seat allots; petitions between others; the options of questions that others are asked; the
dice of a battle that was ordered.
"""

import random
from typing import cast

from msgspec.structs import replace

from game.core.ids import PlayerId, UnitId
from game.core.kernel import GameState
from game.systems.totalwar.board import forces_of, living_factions
from game.systems.totalwar.observe import shared_factions
from game.systems.totalwar.resolve_earth import PEACE, WAR
from game.systems.totalwar.state import (
    Allotment,
    Delegation,
    Development,
    Directive,
    Petition,
    TotalWarState,
    Unit,
)

Viewer = PlayerId | None
ROLES = ("", "attack", "defend", "hold", "raid", "cut_supply", "escort")
MOST_GOLD = 900
MOST_IN_POOL = 5
MOST_KILLS = 40


def random_dice(dice: random.Random) -> int:
    """Return some state of the generator."""
    return dice.randrange(1 << 62)


def disguised_war(state: GameState, viewer: Viewer, seed: int, goes_on: bool) -> TotalWarState:
    """Return a war that this viewer cannot tell from the true one.

    ``goes_on``: what the next steps bring to light by themselves stays (raised forces, questions, numbers),
    and nothing that is developed is about to be finished.
    """
    dice = random.Random(seed)
    war = cast(TotalWarState, state).clone()
    shared = shared_factions(war, viewer)
    war.rng = random_dice(dice)
    war.mints = {name: mint if name in shared else random_dice(dice) for name, mint in war.mints.items()}
    for panel, site in tuple(war.sites.items()):
        if war.owners[panel] and war.owners[panel] not in shared:
            war.sites[panel] = replace(site, output_used=dice.randrange(5))
    _change_books(war, shared, dice, goes_on)
    _change_officers(war, shared, dice)
    _change_petitions(war, viewer, shared, dice)
    if war.votes is not None:
        war.votes = {
            name: choice if name in shared or not choice else dice.choice((PEACE, WAR))
            for name, choice in war.votes.items()
        }
    if goes_on:
        return war
    war.serial += dice.randrange(1, 60)
    _change_raisings(war, shared, dice)
    if war.battle is not None:
        war.battle = replace(war.battle, order=replace(war.battle.order, seed=random_dice(dice)))
    war.allotments = tuple(
        each if each.faction in shared else replace(each, officer=dice.choice(_of_the_same_seat(war, each)))
        for each in war.allotments
    )
    war.prompts = tuple(
        prompt
        if prompt.player == viewer
        else replace(prompt, options=tuple(dice.sample(prompt.options, dice.randint(0, len(prompt.options)))))
        for prompt in war.prompts
    )
    return war


def _of_the_same_seat(war: TotalWarState, allotment: Allotment) -> list[str]:
    """Everybody whom the seat that decides an allotment could decide it for."""
    seat = war.officers[allotment.officer].player
    return [
        each.id for each in war.officers.values() if (each.player, each.faction) == (seat, allotment.faction)
    ]


def _machines(war: TotalWarState, count: int, mark: str, dice: random.Random) -> tuple[Unit, ...]:
    frames = tuple(war.campaign.frames)
    return tuple(
        Unit(UnitId(f"{mark}{number}"), dice.choice(frames), dice.randrange(MOST_KILLS))
        for number in range(count)
    )


def _exchange(war: TotalWarState, old: tuple[UnitId, ...], new: tuple[Unit, ...]) -> tuple[UnitId, ...]:
    """Put machines in the place of others; heroes who wait for a battle sit in the new ones."""
    pilots = [war.units[unit].pilot for unit in old if war.units[unit].pilot]
    for unit in old:
        del war.units[unit]
    for number, machine in enumerate(new):
        pilot = pilots[number] if number < len(pilots) else ""
        war.units[machine.id] = replace(machine, pilot=pilot)
    return tuple(unit.id for unit in new)


def _change_books(war: TotalWarState, shared: frozenset[str], dice: random.Random, goes_on: bool) -> None:
    """Bank, pool, development."""
    projects = war.campaign.rules.projects
    for faction in tuple(war.factions.values()):
        if faction.id in shared:
            continue
        heroes = sum(bool(war.units[unit].pilot) for unit in faction.pool)
        size = heroes + dice.randint(0, MOST_IN_POOL)
        pool = _exchange(war, faction.pool, _machines(war, size, f"hidden_{faction.id}_", dice))
        development = None
        open_projects = [project for project in projects if project.id not in faction.developed]
        if open_projects and dice.random() < 0.7:
            project = dice.choice(open_projects)
            turns = project.turns + 1 if goes_on else dice.randint(1, project.turns)
            frame = dice.choice(tuple(war.campaign.frames))
            development = Development(project.id, frame, turns)
        war.factions[faction.id] = replace(
            faction, bank=dice.randint(0, MOST_GOLD), pool=pool, development=development
        )


def _change_raisings(war: TotalWarState, shared: frozenset[str], dice: random.Random) -> None:
    for raising in tuple(war.raisings.values()):
        if raising.faction not in shared:
            made = _machines(war, dice.randint(1, 4), f"raised_{raising.id}_", dice)
            units = _exchange(war, raising.units, made)
            war.raisings[raising.id] = replace(raising, units=units)


def _change_officers(war: TotalWarState, shared: frozenset[str], dice: random.Random) -> None:
    """Directives and delegations."""
    kept = {name: each for name, each in war.delegations.items() if war.officers[name].faction in shared}
    for officer in tuple(war.officers.values()):
        if officer.faction in shared:
            continue
        directive = None
        if dice.random() < 0.7:
            panel = dice.choice((-1, *war.map.panels))
            directive = Directive(panel, dice.choice(ROLES if panel >= 0 else ROLES[1:]))
        war.officers[officer.id] = replace(officer, directive=directive)
        if dice.random() < 0.4:
            forces = tuple(force.id for force in forces_of(war, officer.faction))
            chosen = tuple(dice.sample(forces, dice.randint(0, len(forces))))
            kept[officer.id] = Delegation(officer.id, chosen, dice.randrange(0, 500, 10))
    war.delegations = kept


def _change_petitions(
    war: TotalWarState, viewer: Viewer, shared: frozenset[str], dice: random.Random
) -> None:
    """Petitions of others to others; nobody sees them but the two."""
    known = {
        name: each
        for name, each in war.petitions.items()
        if each.faction in shared or war.officers[name].player == viewer
    }
    employers = [each.id for each in living_factions(war) if each.kind != "lone" and each.id not in shared]
    lone = {each.commander for each in living_factions(war) if each.kind == "lone"}
    for name in sorted(lone):
        officer = war.officers.get(name)
        if officer is None or name in known or officer.player == viewer:
            continue
        choices = [each for each in employers if each != officer.faction]
        if choices and dice.random() < 0.7:
            known[name] = Petition(name, dice.choice(choices))
    war.petitions = known
