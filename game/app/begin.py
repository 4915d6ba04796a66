"""What the command line asked to begin with: a save, a replay, or a game of any system; who sits where."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.app.failures import CommandError
from game.content.problems import known_instead
from game.core.ids import PlayerId
from game.scenes.faces import FACES
from game.scenes.services import GameChoice, Services
from game.scenes.setup.draft import CAMPAIGN, FREE, MAX_SEED, PREPARED, Draft, Entry
from game.scenes.setup.form import GameForm
from game.scenes.setup.screen import form_of
from game.scenes.stack import Scene
from game.session.seats import parse_seat_option

OPTIONS = ("campaign", "scenario", "map")
"""The options that name an entry of a form."""


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

    @property
    def named(self) -> tuple[str, str]:
        """The option that says what is played, and what it names; empty where none does."""
        options = (("campaign", self.campaign), ("scenario", self.scenario), ("map", self.map))
        return next(((option, value) for option, value in options if value), ("", ""))


def first_scene(args: argparse.Namespace, services: Services) -> Scene[object] | None:
    """Return the game to begin with, or None for the title. Raises what the player can mend."""
    if args.load is not None:
        return services.table.resume(Path(args.load))
    if args.replay is not None:
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
    return services.table.begin(asked_game(asked, services))


def system_of(asked: Asked, services: Services) -> str:
    """Return the system that is meant: named, or that of the campaign, the scenario or the map."""
    if asked.system and asked.system not in FACES:
        raise CommandError(
            f"there is no system {asked.system!r} to play; {known_instead(asked.system, FACES)}"
        )
    found = _implied(asked, services) or asked.system or next(iter(FACES))
    if asked.system and found != asked.system:
        option, value = asked.named
        raise CommandError(
            f"--{option} {value} is for {found}, not for {asked.system}; leave out --system, or the other"
        )
    if asked.campaign and (asked.scenario or asked.map):
        raise CommandError("a war has its own maps and no scenario: leave out --scenario and --map")
    return found


def _implied(asked: Asked, services: Services) -> str:
    """Return the system that has what is named, "" where several or none could be meant."""
    option, value = asked.named
    if not option:
        return ""
    forms = {system: form_of(services, face) for system, face in FACES.items() if system in services.systems}
    groups = {system: _group(form, option) for system, form in forms.items()}
    offering = {name: forms[name].entries_of(services, group) for name, group in groups.items() if group}
    having = [system for system, entries in offering.items() if _has(entries, value)]
    if asked.system in having:
        return asked.system
    if having or asked.system:
        return next(iter(having or offering), "") if having or len(offering) == 1 else ""
    there = [entry.id for entries in offering.values() for entry in entries]
    raise CommandError(f"there is no {option} {value!r} for this; {known_instead(value, there)}")


def _group(form: GameForm, option: str) -> str:
    """Return which entries of a form an option names, "" for none.

    A scenario is whatever is prepared: where a system has a kind of its own for it (a mission), one of those.
    """
    own = (group for group in form.groups if group not in (CAMPAIGN, PREPARED, FREE))
    group = {"campaign": CAMPAIGN, "map": FREE}.get(option) or next(own, PREPARED)
    return group if group in form.groups else ""


def _has(entries: Sequence[Entry], name: str) -> bool:
    return any(entry.id == name for entry in entries)


def asked_game(asked: Asked, services: Services) -> GameChoice:
    """Return the game that the options describe; what they leave open is as in the form.

    Seats are named by the command line alone: what a form would call them is left open too.
    """
    system = system_of(asked, services)
    form = form_of(services, FACES[system])
    draft = form.draft(services, _seed(asked, services))
    for seat in draft.seats:
        seat.name = ""
    _choose(asked, services, form, draft)
    seats = form.named_seats(services, draft)
    for option in asked.seats:
        record = parse_seat_option(option, [PlayerId(name) for name in seats])
        seats[record.player].sit(record)
    return form.choice(services, draft)


def _choose(asked: Asked, services: Services, form: GameForm, draft: Draft) -> None:
    """Choose what is named. Raises CommandError that lists what there is."""
    option, value = asked.named
    if not option:
        return
    group = _group(form, option)
    if not group:
        ways = " or ".join(f"--{each}" for each in OPTIONS if _group(form, each))
        raise CommandError(f"a game of {form.system} is begun by {ways}, not by --{option}")
    entries = form.entries_of(services, group)
    if not _has(entries, value):
        there = known_instead(value, [entry.id for entry in entries])
        raise CommandError(f"there is no {option} {value!r} for this; {there}")
    form.choose(services, draft, "group", group)
    form.choose(services, draft, "entry", value)
    if option == "scenario" and asked.map:
        if group == PREPARED:
            raise CommandError("a scenario has its own map: leave out --map or --scenario")
        usual = form.request(services, draft)
        form.choose(services, draft, "map", asked.map)
        if form.request(services, draft) == usual:
            raise CommandError(f"{value} is not played on {asked.map!r}, or is anyway: leave out --map")


def _seed(asked: Asked, services: Services) -> int:
    seed = asked.seed if asked.seed is not None else services.new_seed()
    if not 0 <= seed <= MAX_SEED:
        raise CommandError(f"a seed is from 0 to {MAX_SEED}")
    return seed
