"""A look into the machines' decks: decks are open, only where their cards are is not."""

from __future__ import annotations

from collections.abc import Callable

from game.core.alphabet import alphabetical
from game.core.ids import UnitId
from game.scenes.duel.panels import CardPanel
from game.scenes.words import Words
from game.systems.duel.queries import cards_in_pile
from game.systems.duel.state import DuelState
from game.views.duel.show import DuelShow
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.layout import Panel, Row, Spacer
from game.views.ui.list_beside import ListBeside
from game.views.ui.listview import ListColumn, ListRow
from game.views.ui.markup import escape

WIDTH, HEIGHT = 760, 464
"""In pixels at scale 1; where the window has less, list and card give way."""
FACE_WIDTH, LEAST_FACE = 200, 96
LEAST_ROWS = 3


class DeckLook(Panel):
    """One machine's deck, card by card, with the place of every card that the viewer knows of.

    ``state`` is what the viewer may see; what it hides is told as one lot: hand, plan and pile. As long as it
    is open it follows what may be seen: somebody else may sit down meanwhile.
    """

    def __init__(
        self,
        words: Words,
        show: DuelShow,
        state: DuelState,
        unit: UnitId,
        on_close: Callable[[], object],
    ) -> None:
        self._words, self._show, self._state = words, show, state
        machines = [
            (suit.id, f"{show.names.seat(state.field.players[suit.seat])}: {show.names.unit(suit.id)}")
            for suit in state.suits.values()
        ]
        self._about = Label("", "dim", id="deck_look_about")
        self._face = CardPanel(words, show, FACE_WIDTH, LEAST_FACE, stretch=1)
        columns = (
            ListColumn("", width=28, align="right"),
            ListColumn(words("duel.deck.card"), weight=3),
            ListColumn(words("duel.look.place"), weight=2),
        )
        self.listing = ListBeside(
            (),
            columns,
            on_select=self._point,
            selected=0,
            least_rows=LEAST_ROWS,
            stretch=1,
            id="deck_look",
        )
        super().__init__(
            words("duel.look.title"),
            Choice("", machines, unit, self._choose, field_width=320, id="deck_look_unit"),
            self._about,
            Row(self.listing, self._face, gap=12, cross="fill", stretch=1),
            Row(Spacer(), Button(words("screen.close"), on_close, command="back", id="deck_look_close")),
            gap=10,
            width=WIDTH,
            height=HEIGHT,
        )
        self._choose(unit)

    def see(self, state: DuelState) -> None:
        """Go on with another state; the card that is chosen stays."""
        if state is not self._state:
            self._state = state
            self._fill(self.listing.selected)

    def _choose(self, unit: str) -> None:
        self._unit = UnitId(unit)
        self._fill(0)

    def _fill(self, selected: int) -> None:
        words, state, unit = self._words, self._state, self._unit
        suit = state.suits[unit]
        faces, cards = state.field.faces, state.field.cards_of[unit]
        self._cards = sorted(
            cards, key=lambda card: (-faces[card].initiative, alphabetical(faces[card].name), card)
        )
        rows = []
        for card in self._cards:
            look = self._show.card_look(card)
            place = self._place(unit, card)
            name = f"{escape(look.name)}  {{dim}}{escape(look.origin)}{{/}}"
            told = words(f"duel.look.{place}")
            rows.append(
                ListRow(
                    (str(faces[card].initiative), name, told),
                    str(card),
                    "dim" if place == "aside" else "text",
                    tooltip="\n".join(map(escape, look.details)),
                )
            )
        self.listing.set_rows(rows, selected)
        setup = state.field.suits[unit]
        deck = setup.deck_name or words("duel.machine.own_deck")
        if setup.has_own_cards:
            deck = words("duel.look.flown", deck=deck, pilot=setup.pilot_name or "")
        figures = words("duel.look.about", deck=escape(deck), pile=cards_in_pile(suit), hand=len(suit.hand))
        self._about.set_text(f"{figures}  {{rule:DU-4.7}}")
        self._point(max(0, selected))

    def _place(self, unit: UnitId, card: int) -> str:
        suit, entry = self._state.suits[unit], self._state.table.get(card)
        if entry is not None:
            return "resolved" if entry.is_resolved else "table"
        for name, cards in (
            ("hand", suit.hand),
            ("planned", suit.planned),
            ("spent", suit.spent),
            ("aside", suit.aside),
        ):
            if card in cards:
                return name
        return "hidden"

    def _point(self, index: int) -> None:
        if index < len(self._cards):
            self._face.show(self._cards[index])
