"""The form of a system that says nothing of its own: all is read off its description and the content."""

from __future__ import annotations

from functools import partial

import msgspec
import pygame

from game.rules.system import AnySystem, SetupError
from game.scenes.services import Services
from game.scenes.setup.draft import (
    CAMPAIGN,
    FREE,
    PREPARED,
    Draft,
    Entry,
    OptionShape,
    SeatDraft,
    option_shapes,
)
from game.scenes.setup.fields import shape_rows
from game.scenes.setup.form import Field, FormDesk, GameForm
from game.scenes.setup.seats import usual_player
from game.views.ui.basic import Heading, Label, Picture
from game.views.ui.kit import Kit
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

PLACES = {PREPARED: "scenario", FREE: "map", CAMPAIGN: "campaign"}
"""The field of a request that names an entry of a group."""
SEEDS = ("seed", "board_seed")
"""Fields of a request that the form's seed goes into."""
THEATRE = "theatre"
ELSEWHERE = frozenset({THEATRE, *SEEDS})
"""Fields of a request that are no choices of their own: the theatre chooses among the boards."""
AREA = "screen.form"
PREVIEW_HEIGHT = 240


def theatre_field(services: Services, draft: Draft) -> list[tuple[str, str]]:
    """Return the theatres that boards may be of, the first stands for all."""
    words = services.words
    return [
        ("", words("screen.new.theatre.all")),
        *((each, words.or_else(f"theatre.{each}.name", each)) for each in ("space", "land")),
    ]


THEATRES = Field(
    id=THEATRE,
    options=theatre_field,
    text="screen.new.theatre",
    is_shown=lambda services, draft: draft.group == FREE,
)
"""Above a list of boards: of which theatre they are."""


def theatre_name(services: Services, theatre: str) -> str:
    """Return what a theatre is called."""
    return services.words.or_else(f"theatre.{theatre}.name", theatre)


def scenarios(services: Services, system: str) -> list[Entry]:
    """Return the prepared games of a system, those with ends of their own first and starred."""
    found = [each for each in services.catalog.scenarios.values() if each.system == system]
    maps = services.catalog.maps
    return [
        Entry(
            each.id,
            each.name,
            theatre_name(services, maps[each.map].theatre) if each.map in maps else "",
            bool(each.ends),
            PREPARED,
            each.briefing or each.description,
            each.map,
        )
        for each in sorted(found, key=lambda each: (not each.ends, each.name))
    ]


def boards(services: Services, system: str, theatre: str = "", grid: str = "") -> list[Entry]:
    """Return the boards of a system (of a theatre, of a grid), those of scenarios last."""
    found = [
        each
        for each in services.catalog.maps.values()
        if system in each.systems and theatre in ("", each.theatre) and grid in ("", each.grid)
    ]
    found.sort(key=lambda each: (not each.pool, each.theatre != "space", each.name))
    return [
        Entry(
            each.id,
            each.name,
            theatre_name(services, each.theatre),
            group=FREE,
            about=each.description,
            board=each.id,
        )
        for each in found
    ]


def usual_look(desk: FormDesk) -> list[Widget]:
    """Return the name of what is played, its picture, and what the request leaves open."""
    form, draft, services = desk.form, desk.draft, desk.services
    entry = form.entry_of(services, draft)
    rows: list[Widget] = []
    if entry is not None:
        rows += [Heading(escape(entry.name)), Label(escape(entry.about), "dim")]
    rows += shape_rows(desk, request_shapes(services, form.system), f"{form.system}.setup")
    preview = desk.kept("preview", lambda: Picture(partial(_painted, desk), height=PREVIEW_HEIGHT, stretch=1))
    preview.touch()
    return [*rows, preview]


def _painted(desk: FormDesk, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    if desk.setup is None:
        return pygame.Surface(size, pygame.SRCALPHA)
    return desk.picture_of(kit, size, desk.setup)


def request_shapes(services: Services, system: str) -> tuple[OptionShape, ...]:
    """Return the numbers, switches and choices of a system's requests, as the usual request has them."""
    shapes = option_shapes(services.systems[system].default_request(services.catalog))
    return tuple(shape for shape in _shown(shapes) if shape.name not in ELSEWHERE)


def rule_shapes(services: Services, rules: str) -> tuple[OptionShape, ...]:
    """Return the options of a set of rules: what its block of content has under ``options``."""
    entry = services.catalog.rules.get(rules)
    options = getattr(entry.options, "options", None) if entry is not None else None
    return _shown(option_shapes(options)) if options is not None else ()


def _shown(shapes: tuple[OptionShape, ...]) -> tuple[OptionShape, ...]:
    """Return the options without texts of which nobody knows the values."""
    return tuple(shape for shape in shapes if shape.values or not isinstance(shape.default, str))


def usual_form(system: AnySystem) -> GameForm:
    """Return the form of a system that has none of its own.

    ``dataclasses.replace`` makes one of it that says a little more.
    """
    known = _fields(system)
    groups = tuple(group for group in (PREPARED, FREE) if PLACES[group] in known)
    name = system.name
    return GameForm(
        system=name,
        name=usual_name(name),
        area=AREA,
        draft=partial(_draft, system, groups),
        agree=partial(_agree, system),
        request=partial(_request, system),
        title=partial(_title, name),
        entries=partial(_entries, name) if groups else None,
        groups=groups if len(groups) > 1 else (),
        list_fields=(THEATRES,) if FREE in groups else (),
        shapes=lambda services, draft: rule_shapes(services, name) if "options" in known else (),
        seat_name=lambda services, draft, seat: services.words.or_else(
            f"side.{seat.key}.name", seat.key.replace("_", " ").title()
        ),
    )


def usual_name(system: str) -> str:
    """Return the name of the scene of a system that has no form of its own."""
    return f"new_{system}"


def _entries(system: str, services: Services, draft: Draft) -> list[Entry]:
    if draft.group == PREPARED:
        return scenarios(services, system)
    return boards(services, system, draft.text(THEATRE))


def _draft(system: AnySystem, groups: tuple[str, ...], services: Services, seed: int) -> Draft:
    draft = Draft(seed=seed)
    for group in groups:
        draft.group = group
        found = _entries(system.name, services, draft)
        if found:
            draft.entry = found[0].id
            break
    _agree(system, services, draft, "entry")
    return draft


def _agree(system: AnySystem, services: Services, draft: Draft, changed: str) -> None:
    """Take an entry that is in the list; seat the players whom the set-up names."""
    if changed in ("group", THEATRE):
        found = [each.id for each in _entries(system.name, services, draft)]
        if draft.entry not in found:
            draft.entry = found[0] if found else ""
    try:
        setup = system.build_setup(_request(system, services, draft), services.catalog)
    except SetupError:
        return
    before = {seat.key: seat for seat in draft.seats}
    draft.seats = [
        before.get(player) or SeatDraft(player, who=usual_player(system.name, number))
        for number, player in enumerate(system.players(setup))
    ]


def _request(system: AnySystem, services: Services, draft: Draft) -> object:
    """Return the usual request with what was chosen otherwise."""
    usual = system.default_request(services.catalog)
    if not isinstance(usual, msgspec.Struct):
        raise TypeError(f"the requests of {system.name} have no fields")
    changes: dict[str, object] = {k: value for k, value in draft.values.items() if k not in ELSEWHERE}
    if draft.entry:
        changes |= dict.fromkeys(PLACES.values(), "")
        changes[PLACES[draft.group]] = draft.entry
    changes |= dict.fromkeys(SEEDS, draft.seed)
    if draft.options:
        changes["options"] = dict(draft.options)
    known = _fields(system)
    return msgspec.structs.replace(usual, **{name: value for name, value in changes.items() if name in known})


def _fields(system: AnySystem) -> frozenset[str]:
    """Return what the requests of a system have."""
    return frozenset(each.name for each in msgspec.structs.fields(system.request_type))


def _title(system: str, services: Services, draft: Draft) -> str:
    catalog, words = services.catalog, services.words
    entry = catalog.scenarios.get(draft.entry) or catalog.maps.get(draft.entry)
    return entry.name if entry is not None else words.or_else(f"system.{system}.name", system.title())
