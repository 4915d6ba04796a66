"""The form of a battle: a scenario or a board, two sides with squads by points, the rules."""

from __future__ import annotations

from functools import partial

from game.rules.prose import tallied
from game.scenes.map_preview import MapPreview, zone_marks
from game.scenes.services import Services
from game.scenes.setup.draft import FREE, PREPARED, Draft, SeatDraft
from game.scenes.setup.form import FOOT, Field, FormContext, GameForm, Measures, reason
from game.scenes.setup.seats import command_line, name_entry, seat_choice, who_choice
from game.scenes.setup.squads.scene import SquadScene
from game.scenes.setup.squads.squad import NO_LIMIT, Squad
from game.scenes.setup.usual import THEATRES
from game.scenes.skirmish.draft import (
    FACTION,
    HANDICAP,
    OFF,
    ON,
    POINTS,
    agree,
    board_of,
    entries,
    faction_of,
    given,
    is_squad_free,
    named_seats,
    points_of,
    records,
    request,
    rules_of,
    scenario_of,
    shapes,
    side_of,
    squad_catalog,
    squad_of,
    swap,
    title,
    total_units,
    units_of,
    usual_draft,
)
from game.scenes.skirmish.numbers import stat_text
from game.scenes.stack import push
from game.scenes.words import Words
from game.systems.skirmish.build_board import SYSTEM
from game.views.ui.basic import Heading, Label
from game.views.ui.button import Button
from game.views.ui.layout import Panel, Row
from game.views.ui.markup import escape, rule_link
from game.views.ui.widget import Widget

PREVIEW_HEIGHT, NARROW_PREVIEW_HEIGHT = 160, 260
POINT_LIMITS = (50, 75, 100, 150, 200, 300, NO_LIMIT)


def _limits(services: Services, draft: Draft) -> list[tuple[str, str]]:
    words = services.words
    return [
        (
            str(limit),
            words("screen.new.limit.gold", points=limit) if limit else words("screen.new.limit.none"),
        )
        for limit in POINT_LIMITS
    ]


def _handicaps(services: Services, draft: Draft) -> list[tuple[str, str]]:
    words, board = services.words, board_of(services, draft)
    given = board.handicap if board is not None else {}
    told = ", ".join(
        words("screen.new.handicap.side", side=_role(words, seat), percent=given[side_of(seat)])
        for seat in draft.seats
        if side_of(seat) in given
    )
    return [(ON, told or words("screen.new.handicap.none")), (OFF, words("screen.new.handicap.off"))]


def _has_handicap(services: Services, draft: Draft) -> bool:
    board = board_of(services, draft)
    return draft.group == FREE and board is not None and bool(board.handicap)


# What it looks like


def _look(context: FormContext) -> list[Widget]:
    words, services, draft = context.words, context.services, context.draft
    scenario, board = scenario_of(services, draft), board_of(services, draft)
    entry = scenario or board
    about = (scenario.briefing or scenario.description) if scenario is not None else ""
    if not about and board is not None:
        about = board.description
    height = NARROW_PREVIEW_HEIGHT if context.is_narrow else PREVIEW_HEIGHT
    preview = context.kept("preview", lambda: MapPreview(services.catalog, 0, height))
    preview.stretch = 1
    rules = rules_of(services, draft)
    depth = rules.deployment_depth if rules is not None else 0
    first, second = (faction_of(services, draft, seat) for seat in draft.seats)
    preview.show(board, zone_marks(board, depth, (first, second)) if board is not None else ())
    ends = _ends_text(context)
    return [
        Heading(escape(entry.name) if entry is not None else words("screen.new.nothing")),
        Label(escape(about), "dim"),
        preview,
        Label(ends, "text", is_visible=bool(ends)),
        context.fault(FOOT, "map_fault"),
    ]


def _ends_text(context: FormContext) -> str:
    services, draft = context.services, context.draft
    scenario = scenario_of(services, draft)
    if scenario is None:
        return ""
    lines = [f"{{accent}}{{icon:star}}{{/}} {escape(end.text)}" for end in scenario.ends if end.text]
    for seat in draft.seats:
        own = given(services, draft, seat)
        if own is not None and own.briefing:
            lines.append(f"{{b}}{escape(_role(context.words, seat))}{{/}}: {escape(own.briefing)}")
    return "\n".join(lines)


def _role(words: Words, seat: SeatDraft) -> str:
    return words.or_else(f"side.{seat.key}.name", seat.key)


def _panels(context: FormContext) -> list[Widget]:
    return [_side(context, number, seat) for number, seat in enumerate(context.draft.seats)]


def _side(context: FormContext, number: int, seat: SeatDraft) -> Panel:
    """Return one side: faction, player, squad."""
    words, services, draft, role = context.words, context.services, context.draft, seat.key
    own_faction, names = faction_of(services, draft, seat), services.catalog.factions
    factions = squad_catalog(services, draft, seat).factions()
    options = [(key, names[key].name) for key in dict.fromkeys((*factions, own_faction)) if key in names]
    faction = seat_choice(
        context, seat, FACTION, options, id=f"{role}_faction", width=144, about="screen.new.faction"
    )
    faction.set_value(own_faction)
    faction.set_enabled(given(services, draft, seat) is None)
    is_free = is_squad_free(services, draft, seat)
    squad = Button(
        words("screen.new.squad"),
        partial(_open_squad, context, seat),
        command=("first_squad", "second_squad")[number],
        id=f"{role}_squad",
        is_enabled=is_free,
        tooltip=words("screen.new.squad.about"),
        why_not=words("screen.new.squad.fixed"),
    )
    name = name_entry(
        context,
        seat,
        id=f"{role}_name",
        placeholder="screen.new.name",
        about="screen.new.name.about",
        most_signs=32,
        stretch=1,
    )
    return Panel(
        _role(words, seat),
        Row(faction, who_choice(context, seat, id=f"{role}_seat", width=184, stretch=1), gap=8),
        Row(name, squad, gap=8),
        command_line(context, seat, id=f"{role}_command"),
        Row(Label(_account(context, seat), "text", stretch=1, is_wrapped=False)),
        Label(_machines(context, seat), "dim", "label"),
        context.fault(f"sides.{role}", f"{role}_fault"),
        gap=8,
        tooltip=words.or_else(f"side.{role}.about", ""),
    )


def _account(context: FormContext, seat: SeatDraft) -> str:
    """Return in a line how many machines there are, what they cost, how many wait in reserve."""
    words, services, draft = context.words, context.services, context.draft
    units, offered = units_of(services, draft, seat), squad_catalog(services, draft, seat)
    parts = [words.count("screen.squad.machines", total_units(units))]
    if is_squad_free(services, draft, seat):
        limit = points_of(services, draft, seat)
        key = "screen.new.points" if limit else "screen.new.points_free"
        parts.append(words(key, cost=offered.cost(squad_of(seat)), points=limit))
    line = escape(" · ".join(parts))
    slots = sum(services.catalog.frames[unit.frame].slots * unit.count for unit in units)
    if slots > offered.board_slots:
        note = words.count("screen.new.reserve", slots - offered.board_slots)
        line += f"{{warning}} · {escape(note)}{{/}}  {rule_link('SK-1.7')}"
    return line


def _machines(context: FormContext, seat: SeatDraft) -> str:
    words, catalog = context.words, context.services.catalog
    names: list[str] = []
    for unit in units_of(context.services, context.draft, seat):
        frame, pilot = catalog.frames[unit.frame].name, catalog.pilots.get(unit.pilot)
        name = words("screen.new.flown", frame=frame, pilot=pilot.name) if pilot is not None else frame
        names += [name] * unit.count
    return escape(tallied(names)) if names else words("screen.new.no_units")


def _open_squad(context: FormContext, seat: SeatDraft) -> None:
    services, draft = context.services, context.draft
    faction = services.catalog.factions[faction_of(services, draft, seat)].name
    heading = context.words("screen.squad.title", role=_role(context.words, seat), faction=faction)

    def take(squad: Squad) -> None:
        seat.squad, seat.values[FACTION] = squad, squad.faction
        context.changed(f"{seat.key}.squad")

    offered = squad_catalog(services, draft, seat)
    context.go(push(SquadScene(services, offered, squad_of(seat), heading, stat_text), take))


def _foot(context: FormContext) -> list[Widget]:
    words = context.words

    def swapped() -> None:
        swap(context.draft)
        context.changed("swap")

    return [
        Button(
            words("screen.new.swap"),
            swapped,
            command="swap_seats",
            id="swap",
            tooltip=words("screen.new.swap.about"),
        )
    ]


def _faults(services: Services, draft: Draft) -> dict[str, str]:
    """Return what the form itself sees: no board, a squad that may not be played."""
    words, found = services.words, {}
    if board_of(services, draft) is None:
        found["map"] = escape(words("screen.new.fault.no_map"))
    for seat in draft.seats:
        if not is_squad_free(services, draft, seat):
            continue
        fatal = [
            fault for fault in squad_catalog(services, draft, seat).faults(squad_of(seat)) if fault.is_fatal
        ]
        own = given(services, draft, seat)
        if own is not None and own.units:
            fatal = [fault for fault in fatal if fault.key != "screen.squad.fault.empty"]
        if fatal:
            place = f"sides.{side_of(seat)}.units"
            found[place] = escape(words(fatal[0].key, **dict(fatal[0].facts)))
    return found


FORM = GameForm(
    system=SYSTEM,
    name="new_battle",
    area="screen.new",
    draft=usual_draft,
    agree=agree,
    request=request,
    title=title,
    records=records,
    named_seats=named_seats,
    entries=entries,
    groups=(PREPARED, FREE),
    list_fields=(THEATRES,),
    rule_fields=(
        Field(
            id=POINTS,
            options=_limits,
            text="screen.new.limit",
            about="screen.new.limit.about",
            is_shown=lambda services, draft: draft.group == FREE,
        ),
        Field(
            id=HANDICAP,
            options=_handicaps,
            text="screen.new.handicap",
            about="screen.new.handicap.about",
            is_shown=_has_handicap,
        ),
    ),
    shapes=shapes,
    faults=_faults,
    why_not=lambda services, draft, problem: reason(services, problem),
    place_of=lambda seat: f"sides.{seat.key}",
    seat_name=lambda services, draft, seat: _role(services.words, seat),
    tells_why=True,
    look=_look,
    panels=_panels,
    foot=_foot,
    list_id="battles",
    fault_id="",
    measures=Measures(entries=288, note=44, seats=392, narrow=1100),
)
"""The skirmish's form."""
