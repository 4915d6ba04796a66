"""What the command line asked to begin with: a save, a replay, a battle, a war, a duel; who sits where."""

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from game.app.failures import CommandError
from game.content.models_battle import Scenario
from game.core.ids import PlayerId
from game.scenes.duel.deck_files import deck_folder
from game.scenes.duel.draft import DuelDraft
from game.scenes.new_battle.draft import ROLES, Draft
from game.scenes.new_war.draft import WarDraft
from game.scenes.seating.choosing import USUAL_LEVEL
from game.scenes.services import BattleChoice, DuelChoice, Services, WarChoice
from game.scenes.setup.draft import MAX_SEED
from game.scenes.stack import Scene
from game.session.schema import SeatRecord
from game.session.seats import parse_seat_option
from game.systems.duel.request import DuelRequest
from game.systems.duel.setup import DuelSetup


class _HasId(Protocol):
    @property
    def id(self) -> str:
        """The id of an entry of the content."""
        ...


EntryT = TypeVar("EntryT", bound=_HasId)
BATTLE, WAR, DUEL = "skirmish", "totalwar", "duel"
"""The systems that can be begun from the command line."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the options name; "" and None: left open."""

    system: str = ""
    campaign: str = ""
    scenario: str = ""
    map: str = ""
    seats: tuple[str, ...] = ()
    seed: int | None = None

    @property
    def is_nothing(self) -> bool:
        """Whether everything is left open, so that the title is to be shown."""
        return self == Asked()


def first_scene(args: argparse.Namespace, services: Services) -> Scene[object] | None:
    """Return the game to begin with, or None for the title. Raises what the player can mend."""
    if args.load:
        return services.table.resume(Path(args.load))
    if args.replay:
        return services.table.replay(Path(args.replay))
    asked = Asked(
        args.system or "",
        args.campaign or "",
        args.scenario or "",
        args.map or "",
        tuple(args.seat),
        args.seed,
    )
    if asked.is_nothing:
        return None
    match system_of(asked, services):
        case "totalwar":
            return services.table.begin_war(asked_war(asked, services))
        case "duel":
            return services.table.begin_duel(asked_duel(asked, services))
        case _:
            return services.table.begin_battle(asked_battle(asked, services))


def system_of(asked: Asked, services: Services) -> str:
    """Return the system that is meant: named, or that of the campaign, the scenario or the map."""
    known = (BATTLE, WAR, DUEL)
    if asked.system and asked.system not in known:
        raise CommandError(f"there is no system {asked.system!r} to play; there are {', '.join(known)}")
    found = _implied(asked, services) or asked.system or BATTLE
    if asked.system and found != asked.system:
        what = next(
            f"--{name} {value}"
            for name, value in (
                ("campaign", asked.campaign),
                ("scenario", asked.scenario),
                ("map", asked.map),
            )
            if value
        )
        raise CommandError(f"{what} is for {found}, not for {asked.system}; leave out --system, or the other")
    if asked.campaign and (asked.scenario or asked.map):
        raise CommandError("a war has its own maps and no scenario: leave out --scenario and --map")
    return found


def _implied(asked: Asked, services: Services) -> str:
    if asked.campaign:
        return WAR
    scenario = services.catalog.scenarios.get(asked.scenario)
    if scenario is not None:
        return scenario.system
    board = services.catalog.maps.get(asked.map) if not asked.scenario else None
    if board is None or asked.system in board.systems:
        return ""
    return next((name for name in board.systems if name in (BATTLE, DUEL)), "")


def asked_battle(asked: Asked, services: Services) -> BattleChoice:
    """Return the battle that the options describe; what they leave open is as in the form."""
    draft = Draft.usual(services.catalog, _seed(asked, services))
    if asked.scenario:
        _named(asked.scenario, draft.scenarios(), "scenario")
        draft.set_scenario(asked.scenario)
    elif asked.map:
        _named(asked.map, draft.maps(""), "map")
        draft.map = asked.map
    choice = draft.choice()
    sides = list(choice.sides)
    names = [side.faction for side in sides]
    for record in _records(asked, _by_faction_and_role(names)):
        place = names.index(record.player) if record.player in names else -1
        number = place if names[0] != names[1] and place >= 0 else _role_number(record.player)
        sides[number] = msgspec.structs.replace(sides[number], seat=record)
    return msgspec.structs.replace(choice, sides=(sides[0], sides[1]))


def asked_war(asked: Asked, services: Services) -> WarChoice:
    """Return the war that the options describe. Seats are factions', or those of single officers."""
    draft = WarDraft.usual(services.catalog, _seed(asked, services))
    if asked.campaign:
        _named(asked.campaign, draft.campaigns(), "campaign")
        draft.set_campaign(asked.campaign)
    elif asked.scenario or asked.map:
        raise CommandError("a war is begun by --campaign, not by --scenario or --map")
    entry = draft.entry
    officers = [] if entry is None else [each.id for side in entry.factions for each in side.officers]
    choice = draft.choice()
    records = {record.player: record for record in choice.records}
    seats = dict(choice.seats)
    for record in _records(
        asked, [*draft.leaders, *(each for each in officers if each not in draft.leaders)]
    ):
        records[record.player] = record
        if record.player in officers:
            seats[str(record.player)] = str(record.player)
    return msgspec.structs.replace(choice, seats=seats, records=tuple(records.values()))


def asked_duel(asked: Asked, services: Services) -> DuelChoice:
    """Return the duel that the options describe: a scenario, or ready decks on a board."""
    system = services.systems[DUEL]
    folder = deck_folder(services.folders.squads)
    draft = DuelDraft.usual(services.catalog, _seed(asked, services), folder)
    if asked.scenario:
        prepared = [each for each in services.catalog.scenarios.values() if each.system == DUEL]
        scenario: Scenario = _named(asked.scenario, prepared, "scenario")
        request, name = DuelRequest(scenario=scenario.id, map=asked.map), scenario.name
    else:
        board = _named(asked.map, draft.boards(), "map") if asked.map else None
        draft.board = board.id if board is not None else draft.board
        name = board.name if board is not None else services.words("system.duel.name")
        request = draft.choice(name).request
    setup = system.build_setup(request, services.catalog)
    if not isinstance(setup, DuelSetup):
        raise TypeError(f"{type(setup).__name__} is no duel")
    players = [seat.player for seat in setup.seats]
    usual = [SeatRecord(players[0]), *(SeatRecord(each, "agent", USUAL_LEVEL) for each in players[1:])]
    records = {record.player: record for record in usual}
    seat_of = _seats_by_faction(setup)
    for record in _records(asked, (*players, *seat_of)):
        player = seat_of.get(record.player, record.player)
        records[player] = msgspec.structs.replace(record, player=player)
    return DuelChoice(request, tuple(records.values()), draft.seed, name)


def _seats_by_faction(setup: DuelSetup) -> dict[str, PlayerId]:
    """A seat answers to its machines' faction too, where no other seat has the same."""
    factions = [seat.faction for seat in setup.seats]
    return {
        seat.faction: seat.player
        for seat in setup.seats
        if seat.faction and factions.count(seat.faction) == 1
    }


def _seed(asked: Asked, services: Services) -> int:
    seed = asked.seed if asked.seed is not None else services.new_seed()
    if not 0 <= seed <= MAX_SEED:
        raise CommandError(f"a seed is from 0 to {MAX_SEED}")
    return seed


def _named(wanted: str, entries: Iterable[EntryT], what: str) -> EntryT:
    """Return the entry of this id. Raises CommandError that lists what there is."""
    found = {entry.id: entry for entry in entries}
    if wanted not in found:
        raise CommandError(f"there is no {what} {wanted!r} for this; there are {', '.join(found)}")
    return found[wanted]


def _records(asked: Asked, known: Sequence[str]) -> list[SeatRecord]:
    return [parse_seat_option(option, [PlayerId(name) for name in known]) for option in asked.seats]


def _by_faction_and_role(factions: Sequence[str]) -> tuple[str, ...]:
    """A side of a battle answers to its faction, unless both have the same, and to its role."""
    names = factions if factions[0] != factions[1] else ()
    return (*names, *(role for role in ROLES if role not in names))


def _role_number(name: str) -> int:
    return [str(role) for role in ROLES].index(name)
