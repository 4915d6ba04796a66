"""The form of a duel: a prepared one, or mission and board; seats, decks, and what quitting means."""

from __future__ import annotations

from functools import partial
from typing import cast

import pygame

from game.rules.prose import tallied
from game.rules.system import SetupError
from game.scenes.duel.deck_builder import DeckBuilder
from game.scenes.duel.draft import (
    BOARD,
    MACHINES,
    MISSION,
    MISSIONS,
    MOST_MACHINES,
    MOST_SEATS,
    OWN,
    QUITS,
    QUITTING,
    SCENARIO,
    SEATS,
    SYSTEM,
    TEAM,
    TEAMS,
    agree,
    board_of,
    deck_key,
    deck_options,
    duel_draft,
    entries,
    machines_of,
    mission_of,
    named_seats,
    prepared_of,
    readings,
    records,
    refresh_own,
    request,
    shapes,
    title,
    usual_draft,
    why_not,
)
from game.scenes.duel.machine_look import MachineLook
from game.scenes.duel.preview import board_picture, machines_picture
from game.scenes.duel.sketch import Sketch, sketched
from game.scenes.duel.texts import mission_about
from game.scenes.seating.choosing import HUMAN, seat_about
from game.scenes.services import Services
from game.scenes.setup.draft import FREE, PREPARED, Draft, SeatDraft
from game.scenes.setup.fields import field_choice
from game.scenes.setup.form import Field, FormContext, GameForm, reason
from game.scenes.setup.seats import command_line, name_entry, seat_choice, who_choice
from game.scenes.stack import push
from game.systems.duel.setup import DuelSetup
from game.views.ui.basic import Label, Picture
from game.views.ui.button import Button
from game.views.ui.flow import Flow
from game.views.ui.kit import Kit
from game.views.ui.layout import Panel, Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

FIELD_WIDTH = 210
COUNT_WIDTH = 64
PREVIEW_LEAST, PREVIEW_MOST = 120, 390
BESIDE_PREVIEW = 600
"""What stands above and below the preview."""
PORTRAIT_HEIGHT = 36
SEAT_HEIGHT, LOOK_HEIGHT = 75, 160
"""A seat without its machines, and a machine with its deck, figures and charts."""
BESIDE_SEATS = 140
"""What stands above and below the seats."""
NAME_WIDTH = 150
WHO_WIDTH, TEAM_WIDTH = 160, 104
DECK_WIDTH = WHO_WIDTH + 8 + TEAM_WIDTH
MOST_KEYS = 9
"""So many decks have a key."""
"""A deck's field stands below those of who plays and of the team."""


# The field


def _prepared(services: Services, draft: Draft) -> list[tuple[str, str]]:
    found = FORM.entries_of(services, PREPARED)
    return [("", services.words("duel.new.free")), *((entry.id, entry.name) for entry in found)]


def _boards(services: Services, draft: Draft) -> list[tuple[str, str]]:
    return [(entry.id, entry.name) for entry in FORM.entries_of(services, FREE)]


def _missions(services: Services, draft: Draft) -> list[tuple[str, str]]:
    return [(kind, services.words(f"duel.mission.{kind}.name")) for kind in MISSIONS]


def _quitting(services: Services, draft: Draft) -> list[tuple[str, str]]:
    return [(way, services.words(f"duel.new.quitting.{way}")) for way in QUITTING]


def _numbers(least: int, most: int, services: Services, draft: Draft) -> list[tuple[str, str]]:
    return [(str(number), str(number)) for number in range(least, most + 1)]


CHOICES = {
    field.id: field
    for field in (
        Field(id=SCENARIO, options=_prepared, text="duel.new.prepared", width=FIELD_WIDTH),
        Field(id=BOARD, options=_boards, text="duel.new.board", width=FIELD_WIDTH),
        Field(id=MISSION, options=_missions, text="duel.new.mission", width=FIELD_WIDTH),
        Field(id=SEATS, options=partial(_numbers, 2, MOST_SEATS), text="duel.new.seats", width=COUNT_WIDTH),
        Field(
            id=MACHINES,
            options=partial(_numbers, 1, MOST_MACHINES),
            text="duel.new.machines",
            width=COUNT_WIDTH,
        ),
        Field(
            id=QUITS,
            options=_quitting,
            text="duel.new.quitting",
            about="duel.new.quitting.about",
            width=FIELD_WIDTH,
        ),
    )
}


def _look(context: FormContext) -> list[Widget]:
    words, services, draft = context.words, context.services, context.draft
    prepared, board = prepared_of(services, draft), services.catalog.maps.get(board_of(services, draft))
    kind = mission_of(services, draft)
    setup = _setup(context)
    about = mission_about(words, setup) if setup is not None else ""
    height = max(PREVIEW_LEAST, min(PREVIEW_MOST, context.height - BESIDE_PREVIEW))
    preview = context.kept("preview", lambda: Picture(partial(_board_picture, context), height=height))
    preview.touch()
    note = Label(escape(board.description) if board is not None else "", "dim", "label")
    scenario = field_choice(context, CHOICES[SCENARIO])
    if prepared is not None:
        place = escape(board.name) if board is not None else ""
        return [
            scenario,
            Label(escape(prepared.briefing or prepared.description), id="briefing"),
            Label(f"{{b}}{words(f'duel.mission.{kind}.name')}{{/}}, {place}. {about}", "dim", "label"),
            preview,
            note,
        ]
    counts = (field_choice(context, CHOICES[name], stretch=1) for name in (SEATS, MACHINES))
    return [
        scenario,
        field_choice(context, CHOICES[BOARD]),
        field_choice(context, CHOICES[MISSION]),
        Label(about, "dim", "label"),
        preview,
        note,
        Row(*counts, gap=16),
    ]


def _board_picture(context: FormContext, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    services, draft = context.services, context.draft
    board, mission = board_of(services, draft), mission_of(services, draft)
    return board_picture(services, kit, size, board, mission, _sketch(context).setup)


def _setup(context: FormContext) -> DuelSetup | None:
    return cast(DuelSetup, context.setup) if context.setup is not None else None


def _sketch(context: FormContext) -> Sketch:
    """Return what is shown of the machines: those of the set-up, and of a refused one what can be seen."""
    setup = _setup(context)
    return Sketch(setup) if setup is not None else sketched(context.services, context.draft)


# The seats


def _panels(context: FormContext) -> list[Widget]:
    sketch = _sketch(context)
    return [_seat(context, sketch, number, seat) for number, seat in enumerate(context.draft.used)]


def _seat(context: FormContext, sketch: Sketch, number: int, seat: SeatDraft) -> Widget:
    words, services, draft = context.words, context.services, context.draft
    is_free = prepared_of(services, draft) is None
    name = name_entry(
        context,
        seat,
        id=f"name_{number}",
        placeholder="duel.new.name_of_seat",
        most_signs=24,
        width=NAME_WIDTH,
    )
    head: list[Widget] = [
        name,
        who_choice(context, seat, id=f"seat_{number}", width=WHO_WIDTH, is_told=False),
    ]
    if is_free:
        teams = [(team, words("duel.new.team", team=team)) for team in TEAMS]
        head.append(seat_choice(context, seat, TEAM, teams, id=f"team_{number}", width=TEAM_WIDTH))
    machines = int(draft.values[MACHINES])
    each = SEAT_HEIGHT + LOOK_HEIGHT * machines
    is_roomy = is_free and each * len(draft.used) <= context.height - BESIDE_SEATS
    if not is_roomy:
        portrait = context.kept(
            f"portrait {number} {machines}",
            lambda: Picture(
                partial(_machines_picture, context, number),
                height=PORTRAIT_HEIGHT,
                min_width=PORTRAIT_HEIGHT * machines,
                stretch=1,
                id=f"portrait_{number}",
            ),
        )
        portrait.touch()
        head.append(portrait)
    about = seat_about(words, SYSTEM, seat.who) if seat.who != HUMAN else ""
    lines: list[Widget] = [Label(about, "dim", "label")] if about else []
    lines.append(command_line(context, seat, id=f"command_{number}"))
    if is_free:
        for place in range(machines):
            lines.append(_deck_row(context, number, seat, place))
            if is_roomy:
                lines.append(MachineLook(services, sketch, number, place))
    else:
        lines.append(Label(escape(tallied(machines_of(services, draft, number))), id=f"machines_{number}"))
    return Panel(_seat_name(services, draft, seat), Flow(*head, gap=8), *lines, gap=8)


def _seat_name(services: Services, draft: Draft, seat: SeatDraft) -> str:
    return services.words("duel.new.seat", number=draft.seats.index(seat) + 1)


def _machines_picture(context: FormContext, number: int, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    return machines_picture(kit, size, _sketch(context).setup, number)


def _deck_row(context: FormContext, number: int, seat: SeatDraft, place: int) -> Widget:
    words = context.words
    name, at = f"{number}_{place}", number * int(context.draft.values[MACHINES]) + place + 1
    options = deck_options(context.services, duel_draft(context.draft))
    deck = seat_choice(context, seat, deck_key(place), options, id=f"deck_{name}", width=DECK_WIDTH)
    build = Button(
        words("duel.new.edit"),
        partial(_build_deck, context, number, place),
        command=f"part_{at}" if at <= MOST_KEYS else "",
        is_compact=True,
        id=f"edit_{name}",
        tooltip=words("duel.new.edit.about"),
    )
    machine = Label(words("duel.new.deck", number=place + 1), is_wrapped=False, width=NAME_WIDTH)
    return Flow(machine, deck, build, gap=8)


def _build_deck(context: FormContext, number: int, place: int) -> None:
    """Open the deck builder on the deck of a seat's machine; one saved there is that machine's."""
    services, draft = context.services, duel_draft(context.draft)
    seat = draft.seats[number]

    def take(stem: object) -> None:
        refresh_own(services, draft)
        if prepared_of(services, draft) is None:
            seat.values[deck_key(place)] = f"{OWN}{stem}"
        context.changed(deck_key(place))

    deck = seat.values[deck_key(place)]
    context.go(push(DeckBuilder(services, deck, draft.own.get(deck), readings(draft)), take))


def _foot(context: FormContext) -> list[Widget]:
    build, words = partial(_build_deck, context, 0, 0), context.words
    text, about = words("duel.new.decks"), words("duel.new.decks.about")
    return [Button(text, build, command="first_squad", id="duel_decks", tooltip=about)]


def _refusal(services: Services, draft: Draft, problem: SetupError) -> str:
    """Return where the problem is, what it is, and what to do instead."""
    where, advice = why_not(services, draft, problem)
    return f"{{b}}{where}{{/}}: {reason(services, problem)} {advice}"


FORM = GameForm(
    system=SYSTEM,
    name="new_duel",
    area="duel.new",
    draft=usual_draft,
    agree=agree,
    request=request,
    title=title,
    records=records,
    named_seats=named_seats,
    entries=entries,
    groups=(PREPARED, FREE),
    has_list=False,
    rule_fields=(CHOICES[QUITS],),
    shapes=shapes,
    seat_name=_seat_name,
    why_not=_refusal,
    look=_look,
    panels=_panels,
    foot=_foot,
    start_id="duel_begin",
    fault_id="duel_fault",
)
"""The duel's form."""
