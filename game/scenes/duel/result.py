"""The result of a duel: who won and how, and what became of every machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from game.core.events import Event
from game.rules.prose import written
from game.rules.telling import outcome_sentence
from game.scenes.result_screen import ResultScreen
from game.scenes.services import Services
from game.session.match import Match
from game.systems.duel.events import BlockSpent
from game.systems.duel.setup import ZONES, DuelSetup, SuitSetup
from game.systems.duel.state import DuelState
from game.systems.duel.telling import TELLING, Names
from game.views.duel.dress import DuelDress
from game.views.duel.machine import MachineState, MachineView, ZoneState
from game.views.ui.basic import Label
from game.views.ui.layout import Column, Grid, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

WIDE_SEATS = 2
"""With more seats at the table there is no room for words beside a machine."""


class DuelResult(ResultScreen):
    """Shown when a duel is over. Escape leads back to where it was begun."""

    name = "duel_result"

    def __init__(
        self, services: Services, match: Match, events: Sequence[Event], save: Path | None = None
    ) -> None:
        """``save`` is where the duel can be seen again."""
        self._setup = cast(DuelSetup, match.game.setup)
        super().__init__(services, match, self._setup.board.theatre, save)
        self._state = cast(DuelState, match.observe(None))
        self._blocks: dict[str, int] = {}
        for event in events:
            if isinstance(event, BlockSpent):
                self._blocks[event.unit] = self._blocks.get(event.unit, 0) + 1

    def build(self) -> Widget:
        """A verdict above, the seats below."""
        words, setup = self.words, self._setup
        self._dress = DuelDress(setup, self.context.kit)
        outcome = self.match.outcome
        winners = [n for n, seat in enumerate(setup.seats) if outcome and seat.player in outcome.winners]
        facts = ""
        if outcome is not None:
            sentence = outcome_sentence(TELLING, outcome, Names(self._state.arena))
            facts = escape(written(dict(words.strings), sentence))
            facts += "  " + " ".join(f"{{rule:{rule}}}" for rule in outcome.rules[:2])
        names = [setup.seats[number].name for number in winners]
        role = self._dress.role(winners[0]) if winners else "text"
        seats = self.beside(*(self._seat_panel(number) for number in range(len(setup.seats))))
        return self.verdict(words("duel.result.title"), names, role, facts, seats)

    def _seat_panel(self, number: int) -> Widget:
        seat = self._setup.seats[number]
        cells = [self._suit(suit, number) for suit in seat.units]
        return Panel(escape(seat.name), ScrollArea(Column(*cells, gap=16), stretch=1), gap=12, stretch=1)

    def _beside_machine(self, view: MachineView, facts: str) -> Widget:
        """Return a machine and its facts: beside each other, or with many seats below each other."""
        if len(self._setup.seats) <= WIDE_SEATS:
            return Grid(view, Label(facts, "dim"), columns=2, gap=12)
        return Column(view, Label("   ".join(facts.splitlines()), "dim", "label"), gap=4)

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
            self._beside_machine(view, facts),
            gap=4,
        )
