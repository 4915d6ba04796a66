"""The form of a campaign of regions: which one, who leads each race and sits in its team, options, seed."""

from __future__ import annotations

from functools import partial

from game.scenes.seating.choosing import seat_options
from game.scenes.sectors.draft import (
    MATES,
    PEOPLE,
    TEAM,
    agree,
    campaign_of,
    entries,
    general_of,
    mates,
    records,
    request,
    seat_name,
    shapes,
    title,
    usual_draft,
)
from game.scenes.services import Services
from game.scenes.setup.draft import CAMPAIGN, Draft, SeatDraft
from game.scenes.setup.form import FormDesk, GameForm
from game.scenes.setup.seats import command_line, who_choice
from game.scenes.setup.usual import usual_look
from game.systems.sectors.build import SYSTEM
from game.systems.sectors.content import Race
from game.views.ui.basic import Label
from game.views.ui.choice import Choice
from game.views.ui.emblem_view import EMBLEM_PX, EmblemView
from game.views.ui.layout import Panel, Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

WHO_WIDTH = 168


def _panels(desk: FormDesk) -> list[Widget]:
    entry = campaign_of(desk.services, desk.draft)
    if entry is None:
        return []
    return [_race(desk, race) for race in entry.races]


def _race(desk: FormDesk, name: str) -> Panel:
    """A race: its General, at which level its built-in team-mates play, and who else is a person."""
    words, draft = desk.words, desk.draft
    race = desk.services.catalog.of(Race)[name]
    look = desk.kit().factions.look(race.faction)
    emblem = (EmblemView(look, EMBLEM_PX),) if look.picture is not None else ()
    rows = _seat_rows(desk, draft.seat(general_of(name)), look.role, *emblem)
    others = mates(draft, name)
    levels = [option for option in seat_options(words) if option[0] not in ("human", "bot")]
    rows.append(_value_row(desk, "screen.sectors.mates", MATES + name, levels))
    numbers = [(str(number), str(number)) for number in range(len(others) + 1)]
    rows.append(_value_row(desk, "screen.sectors.people", PEOPLE + name, numbers))
    for seat in others:
        if seat.is_used:
            rows += _seat_rows(desk, seat, "text")
    rows.append(Label(escape(f"{race.ability.name}: {race.ability.description}"), "dim", "label"))
    return Panel(escape(race.name), *rows, gap=6)


def _value_row(desk: FormDesk, key: str, name: str, options: list[tuple[str, str]]) -> Row:
    words = desk.words
    choice = Choice(
        "",
        options,
        desk.draft.text(name),
        partial(desk.choose, name),
        field_width=WHO_WIDTH,
        id=name,
        tooltip=words(f"{key}.about"),
    )
    return Row(Label(words(key), "dim", stretch=1), choice, gap=8)


def _seat_rows(desk: FormDesk, seat: SeatDraft, role: str, *emblem: Widget) -> list[Widget]:
    """Return who plays a seat, after an emblem, and below where a program's command is written."""
    name = escape(seat_name(desk.services, desk.draft, seat))
    options = seat_options(desk.words)
    if not seat.key.endswith("_1"):
        options.insert(0, (TEAM, desk.words(f"screen.seat.{TEAM}")))
    choice = who_choice(desk, seat, id=f"seat_{seat.key}", width=WHO_WIDTH, options=options)
    return [
        Row(*emblem, Label(name, role, stretch=1), choice, gap=8),
        command_line(desk, seat, id=f"command_{seat.key}"),
    ]


def _faults(services: Services, draft: Draft) -> dict[str, str]:
    if campaign_of(services, draft) is None:
        return {CAMPAIGN: escape(services.words("screen.sectors.none"))}
    return {}


FORM = GameForm(
    system=SYSTEM,
    name="new_sectors",
    area="screen.sectors",
    draft=usual_draft,
    agree=agree,
    request=request,
    title=title,
    records=records,
    entries=entries,
    groups=(CAMPAIGN,),
    shapes=shapes,
    faults=_faults,
    seat_name=seat_name,
    look=usual_look,
    panels=_panels,
    list_id="campaigns",
    fault_id="sectors_fault",
)
"""The form of Sectors."""
