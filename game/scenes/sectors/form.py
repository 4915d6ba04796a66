"""The form of a campaign of regions: which one, who leads each race and sits in its team, options, seed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.scenes.seating.choosing import seat_options
from game.scenes.sectors.draft import (
    CAMPAIGNS,
    MATES,
    MOST_NEWCOMERS,
    NEWCOMERS,
    PEOPLE,
    TEAM,
    WISH,
    agree,
    general_of,
    mates,
    newcomers,
    records,
    request,
    seat_name,
    usual_draft,
)
from game.scenes.sectors.texts import ability_text
from game.scenes.setup.campaigns import WHO_WIDTH, leader_rows
from game.scenes.setup.draft import CAMPAIGN, SeatDraft
from game.scenes.setup.form import FormContext, GameForm, Measures
from game.scenes.setup.usual import usual_look
from game.systems.sectors.content import SYSTEM, Race
from game.systems.sectors.profile import Ability
from game.views.ui.basic import Label
from game.views.ui.choice import Choice
from game.views.ui.emblem_view import EMBLEM_PX, EmblemView
from game.views.ui.layout import Panel, Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


def _panels(context: FormContext) -> list[Widget]:
    entry = CAMPAIGNS.chosen(context.services, context.draft)
    if entry is None:
        return []
    abilities = entry.abilities
    return [
        *(_race(context, race, abilities.get(race)) for race in entry.races),
        _newcomers(context, entry.races),
    ]


def _newcomers(context: FormContext, races: Sequence[str]) -> Panel:
    """How many people may join later, and which race each prefers."""
    words, catalog = context.words, context.services.catalog
    numbers = [(str(number), str(number)) for number in range(MOST_NEWCOMERS + 1)]
    rows: list[Widget] = [_value_row(context, "screen.sectors.newcomers", NEWCOMERS, numbers)]
    named = [(race, catalog.of(Race)[race].name) for race in races]
    for seat in newcomers(context.draft):
        if seat.is_used:
            name = escape(seat_name(context.services, context.draft, seat))
            wish = Choice(
                "",
                named,
                context.draft.text(WISH + seat.key),
                partial(context.choose, WISH + seat.key),
                field_width=WHO_WIDTH,
                id=WISH + seat.key,
            )
            rows.append(Row(Label(name, "text", stretch=1), wish, gap=8))
    return Panel(words("screen.sectors.joining"), *rows, gap=6)


def _race(context: FormContext, name: str, ability: Ability | None) -> Panel:
    """A race: its General, at which level its built-in team-mates play, and who else is a person.

    ``ability``: the special ability that the campaign gives it instead of its own (SE-3.5).
    """
    words, draft = context.words, context.draft
    race = context.services.catalog.of(Race)[name]
    look = context.kit().factions.tinted(race.faction, race.colour)
    emblem = (EmblemView(look, EMBLEM_PX),) if look.picture is not None else ()
    rows = _seat_rows(context, draft.seat(general_of(name)), look.role, *emblem)
    others = mates(draft, name)
    levels = [option for option in seat_options(words) if option[0] not in ("human", "bot")]
    rows.append(_value_row(context, "screen.sectors.mates", MATES + name, levels))
    numbers = [(str(number), str(number)) for number in range(len(others) + 1)]
    rows.append(_value_row(context, "screen.sectors.people", PEOPLE + name, numbers))
    for seat in others:
        if seat.is_used:
            rows += _seat_rows(context, seat, "text")
    rows.append(Label(ability_text(words, ability or race.ability), "dim", "label", id=f"ability_{name}"))
    return Panel(race.name, *rows, gap=6)


def _value_row(context: FormContext, key: str, name: str, options: list[tuple[str, str]]) -> Row:
    words = context.words
    choice = Choice(
        "",
        options,
        context.draft.text(name),
        partial(context.choose, name),
        field_width=WHO_WIDTH,
        id=name,
        tooltip=words(f"{key}.about"),
    )
    return Row(Label(words(key), "dim", stretch=1), choice, gap=8)


def _seat_rows(context: FormContext, seat: SeatDraft, role: str, *emblem: Widget) -> list[Widget]:
    options = seat_options(context.words)
    if not seat.key.endswith("_1"):
        options.insert(0, (TEAM, context.words(f"screen.seat.{TEAM}")))
    name = escape(seat_name(context.services, context.draft, seat))
    return leader_rows(context, seat, name, role, options, *emblem)


FORM = GameForm(
    system=SYSTEM,
    name="new_sectors",
    area=CAMPAIGNS.area,
    draft=usual_draft,
    agree=agree,
    request=request,
    title=CAMPAIGNS.title,
    records=records,
    entries=CAMPAIGNS.entries,
    groups=(CAMPAIGN,),
    shapes=CAMPAIGNS.shapes,
    faults=CAMPAIGNS.faults,
    seat_name=seat_name,
    look=usual_look,
    panels=_panels,
    measures=Measures(entries=360),
    list_id="campaigns",
    fault_id="sectors_fault",
)
"""The form of Sectors."""
