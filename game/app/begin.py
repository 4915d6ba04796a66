"""What the command line asked to begin with: a save, a replay, a scenario, a map, seats."""

import argparse
from collections.abc import Iterable
from pathlib import Path

import msgspec

from game.app.failures import CommandError
from game.core.ids import PlayerId
from game.scenes.new_battle.draft import MAX_SEED, ROLES, Draft
from game.scenes.services import BattleChoice, Services
from game.scenes.stack import Scene
from game.session.seats import parse_seat_option


def first_scene(args: argparse.Namespace, services: Services) -> Scene[object] | None:
    """Return the game to begin with, or None for the title. Raises what the player can mend."""
    if args.load:
        return services.table.resume(Path(args.load))
    if args.replay:
        return services.table.replay(Path(args.replay))
    if not (args.scenario or args.map or args.seat or args.seed is not None):
        return None
    return services.table.begin(asked_choice(args, services))


def asked_choice(args: argparse.Namespace, services: Services) -> BattleChoice:
    """Return the battle that the options describe; what they leave open is as in the form."""
    seed = args.seed if args.seed is not None else services.new_seed()
    if not 0 <= seed <= MAX_SEED:
        raise CommandError(f"a seed is from 0 to {MAX_SEED}")
    draft = Draft.usual(services.catalog, seed)
    if args.scenario:
        if args.scenario not in services.catalog.scenarios:
            raise CommandError(f"there is no scenario {args.scenario!r}; {_listed(draft.scenarios())}")
        draft.set_scenario(args.scenario)
    elif args.map:
        if args.map not in [board.id for board in draft.maps("")]:
            raise CommandError(f"there is no map {args.map!r} for this; {_listed(draft.maps(''))}")
        draft.map = args.map
    return _seated(draft.choice(), args.seat)


def _listed(entries: Iterable[object]) -> str:
    return "there are " + ", ".join(str(getattr(entry, "id", "")) for entry in entries)


def _seated(choice: BattleChoice, options: Iterable[str]) -> BattleChoice:
    """Put the seats of the command line in; a side answers to its faction and to its role."""
    sides = list(choice.sides)
    names = [PlayerId(side.faction) for side in sides]
    if names[0] == names[1]:
        names = [PlayerId(role) for role in ROLES]
    known = (*names, *(PlayerId(role) for role in ROLES if role not in names))
    for option in options:
        record = parse_seat_option(option, known)
        number = (
            names.index(record.player)
            if record.player in names
            else [str(role) for role in ROLES].index(record.player)
        )
        sides[number] = msgspec.structs.replace(sides[number], seat=record)
    return msgspec.structs.replace(choice, sides=(sides[0], sides[1]))
