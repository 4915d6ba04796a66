"""The form of a new duel: mission, board, seats, decks."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from game.core.table import BoardView
from game.rules.system import SetupError
from game.scenes.duel.deck_builder import DeckBuilder
from game.scenes.duel.deck_files import deck_folder
from game.scenes.duel.draft import (
    HUMAN,
    MISSIONS,
    MOST_MACHINES,
    MOST_SEATS,
    OWN,
    TEAMS,
    DuelDraft,
)
from game.scenes.duel.play import terrain_styles
from game.scenes.menu_screen import MenuScreen
from game.scenes.services import Services
from game.scenes.stack import push
from game.session.errors import SaveError
from game.systems.duel.build_board import map_board
from game.systems.duel.profile import MissionKind
from game.views.board.lattice import LatticePainter
from game.views.ui.basic import Label, Picture
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

FIELD_WIDTH = 200
PREVIEW_HEIGHT = 250


class NewDuel(MenuScreen):
    """Everything about a duel before it begins."""

    name = "new_duel"
    help_key = "duel.new.help"
    is_fluid = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.draft = self._usual()

    def _usual(self) -> DuelDraft:
        services = self.services
        folder = deck_folder(services.folders.squads)
        return DuelDraft.usual(services.catalog, services.systems["duel"], services.new_seed(), folder)

    def build(self) -> Widget:
        """The field at the left, the seats at the right, the buttons below."""
        words, draft = self.words, self.draft
        self._fault = Label("", "bad", id="duel_fault", stretch=1)
        buttons = Row(
            Button(words("duel.new.decks"), self._build_decks, command="first_squad", id="duel_decks"),
            self._fault,
            Button(
                words("duel.new.begin"), self._begin, command="confirm", emphasis="primary", id="duel_begin"
            ),
            gap=16,
        )
        seats = Column(*(self._seat(number) for number in range(draft.count)), gap=12)
        body = self.beside(
            Column(self._field(), width=self.side_width(420)), Column(self.scrolled(seats), stretch=1)
        )
        return self.page(words("duel.new.title"), body, buttons, about=words("duel.new.about"))

    def _field(self) -> Widget:
        words, draft = self.words, self.draft
        missions = [(kind, words(f"duel.mission.{kind}.name")) for kind in MISSIONS]
        boards = [(board.id, board.name) for board in draft.boards()]
        board = next((each for each in draft.boards() if each.id == draft.board), None)
        counts = [(str(number), str(number)) for number in range(2, MOST_SEATS + 1)]
        machines = [(str(number), str(number)) for number in range(1, MOST_MACHINES + 1)]
        return Panel(
            words("duel.new.field"),
            Choice(
                words("duel.new.mission"),
                missions,
                draft.mission,
                self._set_mission,
                field_width=FIELD_WIDTH,
                id="mission",
            ),
            Label(words(f"duel.mission.{draft.mission}.about"), "dim", "label"),
            Choice(
                words("duel.new.board"),
                boards,
                draft.board,
                self._set_board,
                field_width=FIELD_WIDTH,
                id="board_choice",
            ),
            Picture(self._preview, height=PREVIEW_HEIGHT),
            Label(escape(board.description) if board is not None else "", "dim", "label"),
            Choice(
                words("duel.new.seats"),
                counts,
                str(draft.count),
                self._set_count,
                field_width=72,
                id="seat_count",
            ),
            Choice(
                words("duel.new.machines"),
                machines,
                str(draft.machines),
                self._set_machines,
                field_width=72,
                id="machines",
            ),
            gap=8,
        )

    def _seat(self, number: int) -> Widget:
        words, draft = self.words, self.draft
        seat = draft.seats[number]
        who = [(HUMAN, words("screen.seat.human"))]
        who += [(level, words.or_else(f"screen.seat.{level}", level)) for level in draft.levels]
        teams = [(team, words("duel.new.team", team=team)) for team in TEAMS]
        decks = [
            Choice(
                words("duel.new.deck", number=place + 1),
                draft.deck_options(),
                seat.decks[place],
                partial(self._set_deck, number, place),
                field_width=260,
                id=f"deck_{number}_{place}",
            )
            for place in range(draft.machines)
        ]
        return Panel(
            words("duel.new.seat", number=number + 1),
            Row(
                Choice(
                    "", who, seat.who, partial(self._set_who, number), field_width=184, id=f"seat_{number}"
                ),
                Choice(
                    "",
                    teams,
                    seat.team,
                    partial(self._set_team, number),
                    field_width=120,
                    id=f"team_{number}",
                ),
                Spacer(),
                gap=8,
            ),
            *decks,
            gap=8,
        )

    def _preview(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface(size, pygame.SRCALPHA)
        try:
            board = map_board(self.services.catalog, self.draft.board, "map")
        except SetupError:
            return surface
        view = BoardView(
            grid="lattice",
            columns=board.columns,
            rows=board.rows,
            theatre=board.theatre,
            terrain=board.triangles,
        )
        styles = terrain_styles(self.services, board)
        painter = LatticePainter(view, styles, [board.terrain[name].blocks for name in board.triangles])
        width, height = painter.units
        px = max(4, int(min(size[0] / width, size[1] / height)))
        picture = pygame.Surface((round(width * px), round(height * px)))
        painter.paint(picture, px, 0, 0)
        surface.blit(picture, picture.get_rect(center=surface.get_rect().center))
        return surface

    # Changes

    def _again(self, focus: str) -> None:
        self.ui.set_root(self.build())
        self.focus_on(focus)

    def _set_mission(self, value: str) -> None:
        kinds: dict[str, MissionKind] = {kind: kind for kind in MISSIONS}
        self.draft.mission = kinds[value]
        self._again("mission")

    def _set_board(self, value: str) -> None:
        self.draft.board = value
        self._again("board_choice")

    def _set_count(self, value: str) -> None:
        self.draft.count = int(value)
        self._again("seat_count")

    def _set_machines(self, value: str) -> None:
        self.draft.machines = int(value)
        self._again("machines")

    def _set_who(self, number: int, value: str) -> None:
        self.draft.set_seat(number, replace(self.draft.seats[number], who=value))

    def _set_team(self, number: int, value: str) -> None:
        self.draft.set_seat(number, replace(self.draft.seats[number], team=value))

    def _set_deck(self, number: int, place: int, value: str) -> None:
        self.draft.set_deck(number, place, value)

    def _build_decks(self) -> None:
        """Open the deck builder on the first seat's deck; a deck saved there is that seat's."""
        self.go(push(DeckBuilder(self.services, self.draft.seats[0].decks[0]), self._deck_built))

    def _deck_built(self, stem: object) -> None:
        self.draft.refresh_own(deck_folder(self.services.folders.squads))
        self.draft.set_deck(0, 0, f"{OWN}{stem}")
        self._again("deck_0_0")

    def _begin(self) -> None:
        board = next((each.name for each in self.draft.boards() if each.id == self.draft.board), "")
        try:
            choice = self.draft.choice(self.words("duel.new.name", board=board))
            self.go(self.services.into_game(self.services.table.begin_duel(choice)))
        except (SetupError, SaveError) as problem:
            self._fault.set_text(escape(str(problem)))
