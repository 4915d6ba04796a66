"""The deck builder: every card to choose from, the deck, what is wrong with it, and its curves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType

import pygame

from game.core.alphabet import alphabetical
from game.rules.prose import fill
from game.scenes.builder_files import BuilderFiles
from game.scenes.context import Context
from game.scenes.duel.deck_draft import TYPES, DeckDraft
from game.scenes.duel.deck_files import DeckList, deck_files
from game.scenes.own_files import OwnFile
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.systems.duel.content import Card, Deck
from game.systems.duel.deck import Breach, named_facts
from game.views.drawing import PREMULTIPLIED
from game.views.duel.card_art import STEPS, TYPE_COLOURS, card_height
from game.views.duel.card_face import card_face
from game.views.duel.charts import BarChart, ZoneChart
from game.views.duel.token_art import card_look
from game.views.ui.answers import answer
from game.views.ui.basic import Label, Picture
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.entry import TextEntry
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Grid, Panel, Row
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

HOUSE: Mapping[str, str | bool] = MappingProxyType({})
"""All rules as the house reads them."""
FACE_WIDTH = 150
CHART_HEIGHT = 64
LEAST_ROWS = 7


class DeckBuilder(Screen):
    """Builds a deck for a frame. It pops with the path of the last deck that was saved, if one was."""

    name = "deck_builder"
    help_key = "duel.deck.help"
    result_type = str
    is_fluid = True
    narrow_below = 1000
    """Three columns stand side by side here."""

    def __init__(
        self,
        services: Services,
        deck: str = "",
        own: OwnFile[DeckList] | None = None,
        changes: Mapping[str, str | bool] = HOUSE,
    ) -> None:
        """``deck`` is a ready deck to begin with, ``own`` one of the player's.

        ``changes``: how the table reads the rules otherwise than the house.
        """
        super().__init__(services)
        self._strings = dict(services.words.strings)
        decks = services.catalog.of(Deck)
        begun = (own and own.content) or decks.get(deck) or decks[min(decks)]
        self.draft = DeckDraft(services.catalog, begun.frame, begun.name, list(begun.cards), changes)
        self._kind = ""
        self._filter = ""
        self._shown = self.draft.cards[0] if self.draft.cards else ""
        self.files = BuilderFiles(
            self,
            deck_files(services.catalog),
            "duel.deck",
            built=lambda: DeckList(self.draft.name, self.draft.frame, tuple(self.draft.cards)),
            begin=self._begin,
            say=lambda text: self._note.set_text(text),
            tidy=lambda: self._rename(self.draft.name.strip()),
            paste_about=services.words("duel.deck.paste.about"),
            own=own.path.stem if own is not None else "",
        )

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin in the list of cards."""
        super().enter(context, size)
        self.focus_on("pool")

    # Building

    def build(self) -> Widget:
        """Cards at the left, the deck in the middle, legality and curves at the right."""
        self._face = Picture(
            self._paint_face, width=FACE_WIDTH, height=card_height(FACE_WIDTH), align="center"
        )
        pool, deck = self._pool_panel(), self._deck_panel()
        right = Column(self._face, *self._account_panels(), gap=12)
        body = self.beside(pool, deck, Column(self.scrolled(right), width=self.side_width(320, 34)))
        page = self.page(self.words("duel.deck.title"), body, about=self.words("duel.deck.about"))
        self._show()
        return page

    def _listing(
        self, name: str, on_select: Callable[[int], None], on_activate: Callable[[int], None]
    ) -> ListView:
        words = self.words
        return ListView(
            (),
            (
                ListColumn("", width=28, align="right"),
                ListColumn(words("duel.deck.card"), weight=3),
                ListColumn("", width=34, align="right"),
            ),
            on_select=on_select,
            on_activate=on_activate,
            stretch=1,
            least_rows=LEAST_ROWS,
            most_rows=60,
            empty_text=words("duel.deck.empty" if name == "deck" else "duel.deck.no_match"),
            id=name,
        )

    def _pool_panel(self) -> Panel:
        """Every card, by kind and by what is written in the filter."""
        words = self.words
        kinds = [("", words("duel.deck.all"))] + [(kind, words(f"duel.type.{kind}")) for kind in TYPES]
        self._pool = self._listing("pool", self._point_pool, self._add_row)
        search = TextEntry(
            self._filter,
            on_change=self._set_filter,
            placeholder=words("duel.deck.filter"),
            id="filter",
            stretch=1,
        )
        kind = Choice("", kinds, self._kind, self._set_kind, field_width=110, id="kind")
        return Panel(words("duel.deck.pool"), Row(kind, search, gap=8), self._pool, gap=8, stretch=1)

    def _deck_panel(self) -> Panel:
        """The deck with its frame and name, and what can be done with it."""
        words, draft = self.words, self.draft
        frames = [(frame.id, frame.name) for frame in draft.frames()]
        self._list = self._listing("deck", self._point_deck, self._remove_row)
        self._note = answer(Label("", "dim", id="deck_note"))
        name = TextEntry(
            draft.name,
            on_change=self._rename,
            placeholder=words("duel.deck.name"),
            most_signs=40,
            stretch=1,
            id="deck_name",
        )
        return Panel(
            words("duel.deck.deck"),
            Choice(
                words("duel.deck.frame"), frames, draft.frame, self._set_frame, field_width=150, id="frame"
            ),
            Row(
                name,
                self._small("copy", self.files.copy, "copy_text"),
                self._small("paste", self.files.paste, "paste_text"),
                gap=8,
            ),
            self._list,
            Grid(
                self._button("save", self.files.save, "keep_form"),
                self._button("load", self._choose, "fetch_form"),
                self._button("clear", lambda: self.files.let_go("clear", self._clear), "reset_form"),
                Button(words("duel.deck.done"), self.on_back, command="confirm", emphasis="primary"),
                gap=8,
            ),
            self._note,
            gap=8,
            stretch=1,
        )

    def _small(self, key: str, use: Callable[[], object], command: str) -> Button:
        return self._button(key, use, command, is_compact=True)

    def _button(
        self, key: str, use: Callable[[], object], command: str, *, is_compact: bool = False
    ) -> Button:
        """Return a button of the deck as a whole: ``duel.deck.KEY`` its text, ``.tip`` what it does."""
        text, about = self.words(f"duel.deck.{key}"), self.words(f"duel.deck.{key}.tip")
        return Button(text, use, command=command, is_compact=is_compact, id=f"deck_{key}", tooltip=about)

    def _account_panels(self) -> tuple[Panel, Panel]:
        """What is wrong with the deck, and its curves."""
        words = self.words
        self._breaches = Label("", id="breaches")
        self._figure = Label("", "text", "figure", is_bold=True, is_wrapped=False)
        self._slots = Label("", "dim", stretch=1)
        self._initiative = BarChart(TYPE_COLOURS["pilot"], height=CHART_HEIGHT, id="initiative_curve")
        self._movement = BarChart(STEPS, height=CHART_HEIGHT, has_sign=True, id="movement_curve")
        self._zones = ZoneChart(height=CHART_HEIGHT)
        account = Panel(
            words("duel.deck.legality"), Row(self._figure, self._slots, gap=12), self._breaches, gap=6
        )
        curves: list[Widget] = []
        for key, chart in (
            ("initiative", self._initiative),
            ("movement", self._movement),
            ("zones", self._zones),
        ):
            curves += [Label(words(f"duel.deck.{key}"), "dim", "label"), chart]
        return account, Panel(words("duel.deck.curves"), *curves, gap=4)

    def _row(self, card: Card, count: int, is_dim: bool) -> ListRow:
        origin = self.draft.set_name(card) or self.words(f"duel.type.{card.type}")
        name = f"{escape(card.name)}  {{dim}}{escape(origin)} {card.number}{{/}}"
        if is_dim:
            name = f"{{dim}}{escape(card.name)}  {escape(origin)} {card.number}{{/}}"
        times = f"{count}x" if count else ""
        value = str(card.initiative) if is_dim else f"{{b}}{card.initiative}{{/}}"
        look = card_look(self.draft.face(card.id), self._strings, self.draft.catalog)
        return ListRow((value, name, times), key=card.id, tooltip="\n".join(map(escape, look.details)))

    def _show(self) -> None:
        """Everything that depends on the deck."""
        draft, words = self.draft, self.words
        counts = draft.counts()
        pool = draft.matching(self._kind, self._filter)
        self._pool.set_rows([self._row(card, counts[card.id], self._breaks(card.id)) for card in pool])
        known = draft.catalog.of(Card)
        order = sorted(
            counts, key=lambda c: (TYPES.index(known[c].type), known[c].set or "", known[c].number)
        )
        self._list.set_rows([self._row(known[card], counts[card], False) for card in order])
        limit = draft.rules.deck_cards
        found = draft.breaches()
        self._figure.set_text(f"{len(draft.cards)}/{limit}", "good" if not found else "warning")
        parts = [
            words("duel.deck.slots", kind=words(f"duel.type.{kind}"), used=slots.used, limit=slots.limit)
            for kind, slots in draft.slots().items()
        ]
        half = (len(parts) + 1) // 2
        self._slots.set_text("\n".join("    ".join(line) for line in (parts[:half], parts[half:])))
        if found:
            lines = [f"{self._sentence(breach)}  {{rule:{breach.rule}}}" for breach in found]
            self._breaches.set_text("\n".join(lines))
        else:
            self._breaches.set_text(f"{{good}}{words('duel.deck.legal')}{{/}}  {{rule:DU-6.2}}")
        self._initiative.show(draft.initiative())
        self._movement.show(draft.movement())
        self._zones.show(
            tuple((words(f"duel.zone.{zone}"), strikes, blocks) for zone, strikes, blocks in draft.zones())
        )
        self._face.touch()

    def _breaks(self, card: str) -> bool:
        """Whether one more of a card would break more than the size of the deck."""
        return any(breach.reason != "too_many" for breach in self.draft.would_breach(card))

    def _sentence(self, breach: Breach) -> str:
        """Return a breach in words; it names cards by id, players read names."""
        facts = named_facts(breach, self.draft.catalog)
        return f"{{warning}}{escape(fill(self._strings, f'duel.deck.{breach.reason}', facts))}{{/}}"

    def _paint_face(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface(size, pygame.SRCALPHA)
        if self._shown:
            face = self.draft.face(self._shown)
            width = min(size[0], round(size[1] / 1.4))
            picture = card_face(card_look(face, self._strings, self.draft.catalog), width)
            surface.blit(
                picture, picture.get_rect(center=surface.get_rect().center), special_flags=PREMULTIPLIED
            )
        return surface

    # Changes

    def _point_pool(self, index: int) -> None:
        self._point(self._pool.rows[index].key)

    def _point_deck(self, index: int) -> None:
        self._point(self._list.rows[index].key)

    def _point(self, card: str) -> None:
        if card != self._shown:
            self._shown = card
            self._face.touch()

    def _add_row(self, index: int) -> None:
        card = self._pool.rows[index].key
        broken = self.draft.would_breach(card)
        self.draft.add(card)
        self._note.set_text("")
        if broken:
            self._note.set_text(self._sentence(broken[0]))
        self._show()

    def _remove_row(self, index: int) -> None:
        self.draft.remove(self._list.rows[index].key)
        self._note.set_text("")
        self._show()

    def _set_kind(self, kind: str) -> None:
        self._kind = kind
        self._show()

    def _set_filter(self, text: str) -> None:
        self._filter = text
        self._show()

    def _set_frame(self, frame: str) -> None:
        self.draft.frame = frame
        self._note.set_text("")
        self._show()

    def _rename(self, name: str) -> None:
        self.draft.name = name

    def _clear(self) -> None:
        self.draft.cards.clear()
        self._note.set_text("")
        self._show()

    # Files

    def _begin(self, deck: DeckList) -> None:
        before = self.draft
        self.draft = DeckDraft(before.catalog, deck.frame, deck.name, list(deck.cards), before.changes)
        self._shown = deck.cards[0] if deck.cards else ""
        self.rebuild()
        self.focus_on("deck")

    def _choose(self) -> None:
        """List the player's own decks and ready ones; the chosen one is taken over."""
        words, catalog = self.words, self.draft.catalog
        decks = sorted(catalog.of(Deck).values(), key=lambda deck: (deck.frame, alphabetical(deck.name)))
        self.files.choose(
            lambda deck: escape(catalog.frames[deck.frame].name),
            (words("duel.deck.name"), words("duel.deck.frame")),
            id="deck",
            ready=[(deck.id, DeckList(deck.name, deck.frame, tuple(deck.cards))) for deck in decks],
            hint=words("duel.deck.load.about"),
        )

    def on_back(self) -> None:
        """Leave, after a question where something is not saved."""
        self.files.leave()

    @property
    def counts(self) -> Counter[str]:
        """How often each card is in the deck."""
        return self.draft.counts()
