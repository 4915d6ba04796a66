"""The form of a system that says nothing of its own: all is read off its description and the content."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, get_type_hints

import msgspec
import pygame

from game.content.models_battle import Scenario
from game.content.systems import Kind
from game.core.alphabet import alphabetical
from game.rules.making import BoardMaker
from game.rules.shapes import OptionShape, option_shapes
from game.rules.system import AnySystem, SetupError
from game.scenes.services import Services
from game.scenes.setup.draft import FREE, PREPARED, Draft, Entry, SeatDraft
from game.scenes.setup.fields import shape_rows
from game.scenes.setup.form import Field, FormContext, GameForm
from game.scenes.setup.seats import usual_player
from game.views.ui.basic import Heading, Label, Picture
from game.views.ui.kit import Kit
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

MATE: Final = re.compile(r"(\w+)_(\d+)")
"""Seats that share a side with the one whose id stands before the number."""

PLACES = {PREPARED: "scenario", FREE: "map"}
"""The field of a request that names an entry of a group; a group of a system's own kind is called like it."""
THEATRE = "theatre"
AREA = "screen.form"
PREVIEW_HEIGHT = 120
"""The least height of the picture, so that every field fits into a low window; it takes what room is left."""
MADE = "made"
"""The entry of a board that is made by the draft's seed as the players wish."""


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
        for each in sorted(found, key=lambda each: (not each.ends, alphabetical(each.name)))
    ]


def boards(services: Services, system: str, theatre: str = "", grid: str = "") -> list[Entry]:
    """Return the boards of a system (of a theatre, of a grid), those of scenarios last."""
    found = [
        each
        for each in services.catalog.maps.values()
        if system in each.systems and theatre in ("", each.theatre) and grid in ("", each.grid)
    ]
    found.sort(key=lambda each: (not each.pool, each.theatre != "space", alphabetical(each.name)))
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


def no_setup(context: FormContext) -> object:
    """Return no game."""
    return None


def usual_look(
    context: FormContext,
    otherwise: Callable[[FormContext], object] = no_setup,
    more: Sequence[Widget] = (),
    without: Container[str] = (),
) -> list[Widget]:
    """Return the name of what is played, its picture, and what the request leaves open.

    ``more`` stands above the picture; fields of the request ``without`` which the form does are not offered.
    While the draft is refused the picture is that of the game that ``otherwise`` returns, or none.
    """
    form, draft, services = context.form, context.draft, context.services
    entry = form.entry_of(services, draft)
    rows: list[Widget] = []
    if entry is not None:
        rows += [Heading(escape(entry.name)), Label(escape(entry.about), "dim")]
    shapes = _open_shapes(services, draft, form.system)
    offered = (shape for shape in shapes if shape.name not in without)
    rows += [*more, *shape_rows(context, offered, f"{form.system}.setup")]
    preview = context.kept(
        "preview", lambda: Picture(partial(_painted, context, otherwise), height=PREVIEW_HEIGHT, stretch=1)
    )
    preview.touch()
    return [*rows, *_account(context), preview]


def _account(context: FormContext) -> list[Widget]:
    """Return what a made board gives to every side, so that all know how fair it is (``maps new`` alike)."""
    services, draft = context.services, context.draft
    maker = services.systems[context.form.system].maker
    if maker is None or not is_made(draft) or context.setup is None:
        return []
    if maker.gives is not None:
        measures = maker.gives(context.setup)
    else:
        measures = maker.made(services.catalog, wish_of(maker, draft), draft.seed, MADE, MADE).measures
    words, told = context.words, []
    for measure in measures:
        name = words.or_else(f"screen.form.measure.{measure.name}", measure.name)
        is_even = len(set(measure.each)) == 1
        counts = str(measure.each[0]) if is_even else " : ".join(str(count) for count in measure.each)
        told.append(f"{escape(name)} {{{'b' if is_even else 'warning'}}}{counts}{{/}}")
    return [Label(words("screen.form.gives", measures=", ".join(told)), "dim", "label", id="gives")]


def _painted(
    context: FormContext, otherwise: Callable[[FormContext], object], kit: Kit, size: tuple[int, int]
) -> pygame.Surface:
    setup = context.setup if context.setup is not None else otherwise(context)
    if setup is None:
        return pygame.Surface(size, pygame.SRCALPHA)
    return context.picture_of(kit, size, setup)


def request_shapes(services: Services, system: str) -> tuple[OptionShape, ...]:
    """Return the numbers, switches and choices of a system's requests, as the usual request has them."""
    shapes = option_shapes(services.systems[system].default_request(services.catalog))
    return tuple(shape for shape in _shown(shapes) if not _is_elsewhere(shape.name))


def _open_shapes(services: Services, draft: Draft, system: str) -> tuple[OptionShape, ...]:
    """Return what a draft leaves open: wishes only for a board that is made, its fields for no other."""
    shapes = request_shapes(services, system)
    maker = services.systems[system].maker
    if maker is None:
        return shapes
    limits = {} if maker.limits is None else maker.limits(services.catalog)
    wished = tuple(shape.limited(limits.get(shape.name)) for shape in wishes(maker))
    names = {shape.name for shape in wished}
    others = tuple(shape for shape in shapes if shape.name not in names)
    return (*wished, *others) if is_made(draft) else others


def wishes(maker: BoardMaker) -> tuple[OptionShape, ...]:
    """Return what may be wished for of a made board."""
    return tuple(shape for shape in option_shapes(maker.wish()) if shape.name not in maker.given)


def wish_of(maker: BoardMaker, draft: Draft) -> msgspec.Struct:
    """Return what a draft wishes of a made board."""
    names = _wished(maker)
    return maker.wish(**{name: value for name, value in draft.values.items() if name in names})


def _wished(maker: BoardMaker) -> frozenset[str]:
    return frozenset(shape.name for shape in wishes(maker))


def is_made(draft: Draft) -> bool:
    """Whether the board of a draft is made."""
    return draft.entry == MADE


def _is_elsewhere(field: str) -> bool:
    """Whether a field of a request is no choice of its own: a seed, or the theatre that sorts the boards."""
    return field == THEATRE or _is_seed(field)


def _is_seed(field: str) -> bool:
    return field == "seed" or field.endswith("_seed")


def rule_shapes(services: Services, rules: str) -> tuple[OptionShape, ...]:
    """Return the options of a set of rules: what its block of content has under ``options``."""
    entry = services.catalog.rules.get(rules)
    options = getattr(entry.options, "options", None) if entry is not None else None
    return _shown(option_shapes(options)) if options is not None else ()


def rules_of_scenario(scenario: Scenario | None, system: str) -> str:
    """Return the id of the rules of a prepared game: its own, else those of its system."""
    return scenario.rules if scenario is not None and scenario.rules else system


def _shown(shapes: tuple[OptionShape, ...]) -> tuple[OptionShape, ...]:
    """Return the options without texts of which nobody knows the values."""
    return tuple(shape for shape in shapes if shape.values or not isinstance(shape.default, str))


def usual_form(system: AnySystem) -> GameForm:
    """Return the form of a system that has none of its own.

    ``dataclasses.replace`` makes one of it that says a little more.
    """
    known = _fields(system)
    groups = tuple(group for group, field in PLACES.items() if field in known) + _own_groups(system)
    if system.maker is not None and FREE not in groups:
        groups += (FREE,)
    name = system.name
    return GameForm(
        system=name,
        name=usual_name(name),
        area=AREA,
        draft=partial(_draft, system, groups),
        agree=partial(_agree, system),
        request=partial(_request, system),
        title=partial(_title, system),
        entries=partial(_entries, system) if groups else None,
        groups=groups,
        list_fields=(THEATRES,) if FREE in groups else (),
        shapes=lambda services, draft: rule_shapes(services, name) if "options" in known else (),
        seat_name=lambda services, draft, seat: seat_name(services, seat.key),
    )


def seat_name(services: Services, key: str, usual: str = "") -> str:
    """Return what a seat is called: by its text, as the faction whose id it has, or as is ``usual``.

    A mate of the faction's first seat has its number after the id.
    """
    mate = MATE.fullmatch(key)
    faction = services.catalog.factions.get(mate[1] if mate else key)
    called = usual or key.replace("_", " ").title()
    if faction is not None:
        called = f"{faction.name} {mate[2]}" if mate else faction.name
    return services.words.or_else(f"side.{key}.name", called)


def agreed(form: GameForm) -> GameForm:
    """Return a form made of another: its drafts begin as its own ``agree`` wants them."""

    def draft(services: Services, seed: int) -> Draft:
        found = form.draft(services, seed)
        form.agree(services, found, "entry")
        return found

    return replace(form, draft=draft)


def usual_name(system: str) -> str:
    """Return the name of the scene of a system that has no form of its own."""
    return f"new_{system}"


def _own_groups(system: AnySystem) -> tuple[str, ...]:
    """Return the fields of a request that name entries of the system's own kinds, such as a campaign."""
    hints = get_type_hints(system.request_type)
    return tuple(field for field in hints if hints[field] is str and _kind_of(system, field) is not None)


def _kind_of(system: AnySystem, field: str) -> Kind | None:
    """Return the kind of content that a field is called after: ``mission``, or ``sector_campaign``."""
    kinds = system.schema.kinds
    return next((kind for kind in kinds if kind.name == field or kind.name.endswith(f"_{field}")), None)


def _entries(system: AnySystem, services: Services, draft: Draft) -> list[Entry]:
    if draft.group == PREPARED:
        return scenarios(services, system.name)
    kind = _kind_of(system, draft.group)
    if kind is None:
        found_boards = boards(services, system.name, draft.text(THEATRE))
        return found_boards if system.maker is None else [*found_boards, made_entry(services, FREE)]
    found: Mapping[str, object] = services.catalog.of(kind.model)
    return [_own_entry(name, entry, draft.group) for name, entry in found.items()]


def made_entry(services: Services, group: str) -> Entry:
    """Return the entry of a board that is made by the draft's seed."""
    words = services.words
    name, about = words("screen.form.made"), words("screen.form.made.about")
    return Entry(MADE, name, group=group, about=about, is_starred=True)


def _own_entry(name: str, entry: object, group: str) -> Entry:
    """Return an entry of a kind of which nothing is known but what most kinds have."""
    about = getattr(entry, "briefing", "") or getattr(entry, "description", "")
    return Entry(name, str(getattr(entry, "name", name)), group=group, about=str(about or ""))


def _draft(system: AnySystem, groups: tuple[str, ...], services: Services, seed: int) -> Draft:
    """Return the usual game: of the first group of which there is one, the entry of the usual request."""
    draft, usual = Draft(seed=seed), system.default_request(services.catalog)
    for group in groups:
        draft.group = group
        found = [entry.id for entry in _entries(system, services, draft)]
        if found:
            wanted = getattr(usual, PLACES.get(group, group), "")
            draft.entry = wanted if wanted in found else found[0]
            break
    _agree(system, services, draft, "entry")
    return draft


def _agree(system: AnySystem, services: Services, draft: Draft, changed: str) -> None:
    """Take an entry that is in the list; seat the players whom the set-up names, but for the system's own."""
    if changed in ("group", THEATRE):
        found = [each.id for each in _entries(system, services, draft)]
        if draft.entry not in found:
            draft.entry = found[0] if found else ""
    try:
        setup = system.build_setup(_request(system, services, draft), services.catalog)
    except SetupError:
        return
    before = {seat.key: seat for seat in draft.seats}
    players = [player for player in system.players(setup) if player != system.own_seat]
    draft.seats = [
        before.get(player) or SeatDraft(player, who=usual_player(system.name, number))
        for number, player in enumerate(players)
    ]


def _request(system: AnySystem, services: Services, draft: Draft) -> object:
    """Return the usual request with what was chosen otherwise; what is named is not drawn by a seed.

    What was wished of a made board stays with that one.
    """
    usual = system.default_request(services.catalog)
    if not isinstance(usual, msgspec.Struct):
        raise TypeError(f"the requests of {system.name} have no fields")
    known = _fields(system)
    changes: dict[str, object] = {k: value for k, value in draft.values.items() if not _is_elsewhere(k)}
    if system.maker is not None and not is_made(draft):
        changes = {k: value for k, value in changes.items() if k not in _wished(system.maker)}
    drawn = [field for field in known if _is_seed(field) and (field == "seed" or not draft.entry)]
    changes |= dict.fromkeys(drawn, draft.seed)
    if draft.entry and not is_made(draft):
        place = PLACES.get(draft.group, draft.group)
        changes |= {field: draft.entry if field == place else "" for field in (*PLACES.values(), place)}
    if draft.options:
        changes["options"] = dict(draft.options)
    changed = msgspec.structs.replace(
        usual, **{name: value for name, value in changes.items() if name in known}
    )
    if system.maker is not None and is_made(draft):
        return system.maker.request(services.catalog, changed, wish_of(system.maker, draft), draft.seed)
    return changed


def _fields(system: AnySystem) -> frozenset[str]:
    """Return what the requests of a system have."""
    return frozenset(each.name for each in msgspec.structs.fields(system.request_type))


def _title(system: AnySystem, services: Services, draft: Draft) -> str:
    """Return the name of what is played, or else of the system."""
    named = (entry.name for entry in _entries(system, services, draft) if entry.id == draft.entry)
    return next(named, services.words.or_else(f"system.{system.name}.name", system.name.title()))
