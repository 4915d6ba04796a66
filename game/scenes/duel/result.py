"""The result of a duel: who won and how, and what became of every machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pygame

from game.core.events import Event
from game.rules.prose import written
from game.scenes.menu_screen import MenuScreen
from game.scenes.services import Services
from game.scenes.stack import Pop, Push
from game.session.errors import SaveError
from game.session.match import Match
from game.systems.duel.events import BlockSpent
from game.systems.duel.prose import Names, outcome_sentence
from game.systems.duel.setup import ZONES, DuelSetup, SuitSetup
from game.systems.duel.state import DuelState
from game.views.duel.dress import DuelDress
from game.views.duel.machine import MachineState, MachineView, ZoneState
from game.views.table.stage import backdrop
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Grid, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget


class DuelResult(MenuScreen):
    """Shown when a duel is over. Escape leads back to where it was begun."""

    name = "duel_result"
    help_key = "battle.result.help"

    def __init__(
        self, services: Services, match: Match, events: Sequence[Event], save: Path | None = None
    ) -> None:
        """``save`` is where the duel can be seen again."""
        super().__init__(services)
        self.save = save
        self._match = match
        self._outcome = match.outcome
        self._setup = cast(DuelSetup, match.game.setup)
        self._state = cast(DuelState, match.observe(None))
        self._blocks: dict[str, int] = {}
        for event in events:
            if isinstance(event, BlockSpent):
                self._blocks[event.unit] = self._blocks.get(event.unit, 0) + 1

    def build(self) -> Widget:
        """A verdict above, the seats below."""
        words, setup = self.words, self._setup
        self._dress = DuelDress(setup, self.context.kit)
        outcome = self._outcome
        winners = [n for n, seat in enumerate(setup.seats) if outcome and seat.player in outcome.winners]
        names = ", ".join(setup.seats[number].name for number in winners)
        title = words("battle.result.won", side=escape(names)) if winners else words("battle.result.draw")
        role = self._dress.role(winners[0]) if winners else "text"
        facts = ""
        if outcome is not None:
            sentence = outcome_sentence(outcome, Names(self._state.arena))
            facts = escape(written(dict(words.strings), sentence))
            facts += "  " + " ".join(f"{{rule:{rule}}}" for rule in outcome.rules[:2])
        head = Column(
            Label(title, role, "figure", is_bold=True, text_align="center"),
            Label(facts, "dim", text_align="center"),
            gap=8,
        )
        seats = self.beside(*(self._seat_panel(number) for number in range(len(setup.seats))))
        buttons = Row(
            Spacer(),
            Button(
                words("battle.result.replay"),
                self._replay,
                command="menu_replay",
                is_enabled=self.save is not None,
            ),
            Button(words("battle.result.leave"), self.on_back, command="confirm", emphasis="primary"),
            gap=12,
        )
        return Column(
            self.head(words("duel.result.title")),
            Column(head, seats, buttons, gap=20, padding=24, stretch=1),
            gap=0,
        )

    def _seat_panel(self, number: int) -> Widget:
        seat = self._setup.seats[number]
        cells = [self._suit(suit, number) for suit in seat.units]
        return Panel(escape(seat.name), ScrollArea(Column(*cells, gap=16), stretch=1), gap=12, stretch=1)

    def _suit(self, setup: SuitSetup, seat: int) -> Widget:
        words, suit = self.words, self._state.suits[setup.id]
        zones = tuple(
            ZoneState(words(f"duel.zone.{name}"), suit.damage[n], setup.armour[n])
            for n, name in enumerate(ZONES)
        )
        view = MachineView(150)
        view.show(MachineState(self._dress.silhouette(setup.id), self._dress.colour(seat), zones))
        fates = {
            "lost": f"{{bad}}{words('battle.result.lost')}{{/}}",
            "withdrawn": f"{{dim}}{words('duel.result.withdrew')}{{/}}",
            "waiting": f"{{dim}}{words('duel.result.waited')}{{/}}",
        }
        status = fates.get(suit.status, "")
        facts = words(
            "duel.result.suit", dealt=suit.dealt, kills=suit.kills, blocks=self._blocks.get(setup.id, 0)
        )
        return Column(
            Row(
                Label(escape(setup.name), "text", "title", is_bold=True, is_wrapped=False),
                Spacer(),
                Label(status, is_wrapped=False),
            ),
            Grid(view, Label(facts, "dim"), columns=2, gap=12),
            gap=4,
        )

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Stars or haze behind the panels."""
        ground = self.context.kit.palette.ground
        surface.blit(backdrop(surface.get_size(), self._setup.board.theatre, ground), (0, 0))

    def _replay(self) -> None:
        if self.save is not None:
            try:
                self.go(Push(self.services.table.replay(self.save)))
            except SaveError as error:
                self.tell(self.words("battle.replay.broken"), escape(str(error)))

    def on_back(self) -> None:
        """Back to where the duel was begun."""
        self.go(Pop())
