"""The form of a new duel: a prepared one, or mission and board; seats, decks, and what quitting means."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import cast

import pygame

from game.rules.system import SetupError
from game.scenes.duel.deck_builder import DeckBuilder
from game.scenes.duel.deck_files import deck_folder
from game.scenes.duel.draft import (
    MISSIONS,
    MOST_MACHINES,
    MOST_SEATS,
    OWN,
    QUITTING,
    TEAMS,
    DuelDraft,
)
from game.scenes.duel.preview import board_picture, machines_picture
from game.scenes.menu_screen import MenuScreen
from game.scenes.seating.choosing import BOT, HUMAN, command_entry, seat_options
from game.scenes.seating.levels import seat_about
from game.scenes.services import DuelChoice, Services
from game.scenes.stack import push
from game.session.errors import SaveError
from game.systems.duel.profile import MissionKind, Quitting
from game.systems.duel.setup import DuelSetup
from game.views.ui.answers import answer
from game.views.ui.basic import Label, Picture
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.entry import TextEntry
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Panel, Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

FIELD_WIDTH = 210
PREVIEW_HEIGHT = 190
PORTRAIT_HEIGHT = 36
NAME_WIDTH = 150
WHO_WIDTH, TEAM_WIDTH = 160, 104
DECK_WIDTH = WHO_WIDTH + 8 + TEAM_WIDTH
"""A deck's field stands below those of who plays and of the team."""


class NewDuel(MenuScreen):
    """Everything about a duel before it begins; what cannot be begun says so at once, and what to do."""

    name = "new_duel"
    help_key = "duel.new.help"
    is_fluid = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._setup: DuelSetup | None = None
        folder = deck_folder(services.folders.squads)
        self.draft = DuelDraft.usual(services.catalog, services.new_seed(), folder)
        for number, seat in enumerate(self.draft.seats):
            self.draft.set_seat(number, replace(seat, name=self.words("duel.new.player", number=number + 1)))

    def build(self) -> Widget:
        """The field at the left, the seats at the right, the buttons below."""
        words, draft = self.words, self.draft
        self._fault = answer(Label("", "bad", id="duel_fault", stretch=1))
        self._preview = Picture(self._board_picture, height=PREVIEW_HEIGHT)
        self._portraits = [
            Picture(partial(self._machines_picture, number), height=PORTRAIT_HEIGHT, stretch=1)
            for number in range(len(draft.used))
        ]
        self._start = Button(
            words("duel.new.begin"), self._begin, command="confirm", emphasis="primary", id="duel_begin"
        )
        buttons = Row(
            Button(words("duel.new.decks"), self._build_decks, command="first_squad", id="duel_decks"),
            self._fault,
            self._start,
            gap=16,
        )
        seats = Column(*(self._seat(number) for number in range(len(draft.used))), gap=12)
        body = self.beside(
            Column(self.scrolled(self._field()), width=self.side_width(420)),
            Column(self.scrolled(seats), stretch=1),
        )
        page = self.page(words("duel.new.title"), body, buttons, about=words("duel.new.about"))
        self._judge()
        return page

    def _field(self) -> Widget:
        words, draft = self.words, self.draft
        prepared = [("", words("duel.new.free"))]
        prepared += [(scenario.id, scenario.name) for scenario in draft.scenarios()]
        board = self.services.catalog.maps.get(draft.shown_board)
        quitting = [(value, words(f"duel.new.quitting.{value}")) for value in QUITTING]
        mission = words(f"duel.mission.{draft.shown_mission}.name")
        about = words(f"duel.mission.{draft.shown_mission}.about")
        chosen: list[Widget]
        if draft.prepared is None:
            chosen = [*self._free_choices(), Label(about, "dim", "label")]
        else:
            place = escape(board.name) if board is not None else ""
            text = escape(draft.prepared.briefing or draft.prepared.description)
            chosen = [
                Label(text, id="briefing"),
                Label(f"{{b}}{mission}{{/}}, {place}. {about}", "dim", "label"),
            ]
        note = escape(board.description) if board is not None else ""
        return Panel(
            words("duel.new.field"),
            Choice(
                words("duel.new.prepared"),
                prepared,
                draft.scenario,
                self._set_scenario,
                field_width=FIELD_WIDTH,
                id="prepared",
            ),
            *chosen,
            self._preview,
            Label(note, "dim", "label"),
            *(self._counts() if draft.prepared is None else ()),
            Choice(
                words("duel.new.quitting"),
                quitting,
                draft.quitting,
                self._set_quitting,
                field_width=FIELD_WIDTH,
                id="quitting",
                tooltip=words("duel.new.quitting.about"),
            ),
            gap=8,
        )

    def _free_choices(self) -> list[Widget]:
        words, draft = self.words, self.draft
        missions = [(kind, words(f"duel.mission.{kind}.name")) for kind in MISSIONS]
        boards = [(board.id, board.name) for board in draft.boards()]
        return [
            Choice(
                words("duel.new.board"),
                boards,
                draft.board,
                self._set_board,
                field_width=FIELD_WIDTH,
                id="board_choice",
            ),
            Choice(
                words("duel.new.mission"),
                missions,
                draft.mission,
                self._set_mission,
                field_width=FIELD_WIDTH,
                id="mission",
            ),
        ]

    def _counts(self) -> list[Widget]:
        words, draft = self.words, self.draft
        counts = [(str(number), str(number)) for number in range(2, MOST_SEATS + 1)]
        machines = [(str(number), str(number)) for number in range(1, MOST_MACHINES + 1)]
        seats = Choice(
            words("duel.new.seats"),
            counts,
            str(draft.count),
            self._set_count,
            field_width=64,
            stretch=1,
            id="seat_count",
        )
        each = Choice(
            words("duel.new.machines"),
            machines,
            str(draft.machines),
            self._set_machines,
            field_width=64,
            stretch=1,
            id="machines",
        )
        return [Row(seats, each, gap=16)]

    def _seat(self, number: int) -> Widget:
        words, draft = self.words, self.draft
        seat = draft.seats[number]
        teams = [(team, words("duel.new.team", team=team)) for team in TEAMS]
        head: list[Widget] = [
            TextEntry(
                seat.name,
                on_change=partial(self._rename, number),
                placeholder=words("duel.new.name_of_seat"),
                most_signs=24,
                width=NAME_WIDTH,
                id=f"name_{number}",
            ),
            Choice(
                "",
                seat_options(words),
                seat.who,
                partial(self._set_who, number),
                field_width=WHO_WIDTH,
                id=f"seat_{number}",
            ),
        ]
        if draft.prepared is None:
            head.append(
                Choice(
                    "",
                    teams,
                    seat.team,
                    partial(self._set_team, number),
                    field_width=TEAM_WIDTH,
                    id=f"team_{number}",
                )
            )
        about = seat_about(words, "duel", seat.who) if seat.who != HUMAN else ""
        lines: list[Widget] = [Label(about, "dim", "label")] if about else []
        if seat.who == BOT:
            told = partial(self._set_command, number)
            lines.append(command_entry(words, seat.bot_command, told, f"command_{number}"))
        if draft.prepared is None:
            lines += [self._deck_row(number, place) for place in range(draft.machines)]
        else:
            lines.append(Label(escape(", ".join(draft.machines_of(number))), id=f"machines_{number}"))
        row = Row(*head, self._portraits[number], gap=8)
        return Panel(words("duel.new.seat", number=number + 1), row, *lines, gap=8)

    def _deck_row(self, number: int, place: int) -> Widget:
        words, draft = self.words, self.draft
        deck = Choice(
            "",
            draft.deck_options(),
            draft.seats[number].decks[place],
            partial(self._set_deck, number, place),
            field_width=DECK_WIDTH,
            id=f"deck_{number}_{place}",
        )
        build = Button(
            words("duel.new.edit"),
            partial(self._build_decks, number, place),
            is_compact=True,
            id=f"edit_{number}_{place}",
        )
        machine = Label(words("duel.new.deck", number=place + 1), is_wrapped=False, width=NAME_WIDTH)
        return Row(machine, deck, build, gap=8)

    def _board_picture(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        draft = self.draft
        return board_picture(self.services, kit, size, draft.shown_board, draft.shown_mission, self._setup)

    def _machines_picture(self, number: int, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        return machines_picture(kit, size, self._setup, number)

    # Changes

    def _again(self, focus: str) -> None:
        self.ui.set_root(self.build())
        self.focus_on(focus)

    def _set_scenario(self, value: str) -> None:
        self.draft.scenario = value
        self._again("prepared")

    def _set_mission(self, value: str) -> None:
        kinds: dict[str, MissionKind] = {kind: kind for kind in MISSIONS}
        self.draft.mission = kinds[value]
        self._again("mission")

    def _set_quitting(self, value: str) -> None:
        ways: dict[str, Quitting] = {way: way for way in QUITTING}
        self.draft.quitting = ways[value]
        self._judge()

    def _set_board(self, value: str) -> None:
        self.draft.board = value
        self._again("board_choice")

    def _set_count(self, value: str) -> None:
        self.draft.count = int(value)
        self._again("seat_count")

    def _set_machines(self, value: str) -> None:
        self.draft.machines = int(value)
        self._again("machines")

    def _rename(self, number: int, name: str) -> None:
        self.draft.set_seat(number, replace(self.draft.seats[number], name=name))

    def _set_who(self, number: int, value: str) -> None:
        self.draft.set_seat(number, replace(self.draft.seats[number], who=value))
        self._again(f"seat_{number}")

    def _set_command(self, number: int, command: str) -> None:
        self.draft.set_seat(number, replace(self.draft.seats[number], bot_command=command))
        self._judge()

    def _set_team(self, number: int, value: str) -> None:
        self.draft.set_seat(number, replace(self.draft.seats[number], team=value))
        self._judge()

    def _set_deck(self, number: int, place: int, value: str) -> None:
        self.draft.set_deck(number, place, value)
        self._judge()

    def _build_decks(self, number: int = 0, place: int = 0) -> None:
        """Open the deck builder on the deck of a seat's machine; one saved there is that machine's."""
        deck = self.draft.seats[number].decks[place]
        builder = DeckBuilder(self.services, deck, self.draft.own.get(deck))
        self.go(push(builder, partial(self._deck_built, number, place)))

    def _deck_built(self, number: int, place: int, stem: object) -> None:
        self.draft.refresh_own(deck_folder(self.services.folders.squads))
        if self.draft.prepared is None:
            self.draft.set_deck(number, place, f"{OWN}{stem}")
            self._again(f"deck_{number}_{place}")

    # Beginning

    def _choice(self) -> DuelChoice:
        prepared = self.draft.prepared
        board = next((each.name for each in self.draft.boards() if each.id == self.draft.board), "")
        name = self.words("duel.new.name", board=board) if prepared is None else prepared.name
        return self.draft.choice(name)

    def _judge(self) -> None:
        """Say at once why this duel could not begin."""
        services = self.services
        self._setup = None
        try:
            setup = services.systems["duel"].build_setup(self._choice().request, services.catalog)
        except SetupError as problem:
            self._fault.set_text(self._why_not(problem))
            self._start.set_enabled(False)
        else:
            self._setup = cast(DuelSetup, setup)
            lacking = self.draft.without_command
            self._fault.set_text("" if lacking is None else self._asks_for_command(lacking))
            self._start.set_enabled(lacking is None)
        for picture in (self._preview, *self._portraits):
            picture.touch()

    def _asks_for_command(self, seat: int) -> str:
        words = self.words
        return f"{{b}}{words('duel.new.seat', number=seat + 1)}{{/}}: {words('screen.new.fault.no_command')}"

    def _why_not(self, problem: SetupError) -> str:
        """Return where the problem is, what it is, and what to do instead."""
        words = self.words
        first, *rest = problem.path.split(".")
        where, advice = words("duel.new.failed"), ""
        if first == "seats" and rest:
            where = words("duel.new.seat", number=int(rest[0]) + 1)
            if len(rest) > 2:
                where += ", " + words("duel.new.deck", number=int(rest[2]) + 1)
                advice = words("duel.new.advice.deck")
            else:
                advice = words("duel.new.advice.room")
        elif first in ("seats", "mission", "map"):
            advice = words(f"duel.new.advice.{first}")
        return f"{{b}}{where}{{/}}: {escape(problem.message)}. {advice}"

    def _begin(self) -> None:
        try:
            self.go(self.services.into_game(self.services.table.begin_duel(self._choice())))
        except SetupError as problem:
            self._fault.set_text(self._why_not(problem))
        except SaveError as problem:
            self.tell(self.words("battle.save_failed.title"), escape(str(problem)))
