"""The list of decks to load: the player's own, with what is wrong with a file in full, then ready ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.scenes.duel.deck_files import OwnDeck
from game.scenes.words import Words
from game.systems.duel.content import Deck
from game.views.ui.answers import answer
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Panel, Row, Spacer
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape

WIDTH = 600
OWN, READY = "own:", "ready:"


class DeckChooser(Panel):
    """Tells ``on_deck`` of the deck that is taken; a file that cannot be used says why and stays."""

    def __init__(
        self,
        words: Words,
        own: Sequence[OwnDeck],
        ready: Sequence[Deck],
        frame_name: Callable[[str], str],
        on_deck: Callable[[OwnDeck | Deck], object],
        on_close: Callable[[], object],
    ) -> None:
        self._words = words
        self._on_deck = on_deck
        self._decks: list[OwnDeck | Deck] = [*own, *ready]
        rows = []
        for deck in self._decks:
            if isinstance(deck, Deck):
                rows.append(ListRow((escape(deck.name), frame_name(deck.frame), ""), f"{READY}{deck.id}"))
                continue
            frame = frame_name(deck.frame) if deck.is_usable else words("duel.deck.unusable")
            role = "text" if deck.is_usable else "bad"
            cells = (escape(deck.name), frame, words("duel.deck.own"))
            rows.append(ListRow(cells, f"{OWN}{deck.path.stem}", role))
        self._note = answer(Label("", "dim", id="deck_file_note"))
        columns = (
            ListColumn(words("duel.deck.name"), weight=3),
            ListColumn(words("duel.deck.frame"), weight=2),
            ListColumn("", weight=1),
        )
        self.listing = ListView(
            rows,
            columns,
            on_select=self._point,
            on_activate=self._take,
            selected=0,
            most_rows=12,
            id="deck_files",
        )
        close = Button(words("screen.cancel"), on_close, id="deck_files_close")
        super().__init__(
            words("duel.deck.load"),
            self.listing,
            self._note,
            Row(Label(words("duel.deck.load.about"), "dim", "label", stretch=1), Spacer(), close),
            gap=12,
            width=WIDTH,
        )
        self._point(0)

    def _point(self, index: int) -> None:
        """Say in full what is wrong with the file that is chosen, and where the file is."""
        deck = self._decks[index] if index < len(self._decks) else None
        text = ""
        if isinstance(deck, OwnDeck):
            text = escape(str(deck.path))
            if not deck.is_usable:
                advice = self._words("duel.deck.unusable.about", file=text)
                text = f"{{bad}}{escape(deck.problem)}{{/}}\n{advice}"
        self._note.set_text(text)
        self._note.set_visible(bool(text))

    def _take(self, index: int) -> None:
        deck = self._decks[index]
        if isinstance(deck, Deck) or deck.is_usable:
            self._on_deck(deck)
