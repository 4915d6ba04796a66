"""The list of decks to load: the player's own, with what is wrong with a file in full, then ready ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.scenes.duel.deck_files import OwnDeck
from game.scenes.words import Words
from game.systems.duel.content import Deck
from game.views.ui.file_chooser import FileChooser, Offer
from game.views.ui.listview import ListColumn
from game.views.ui.markup import escape


def deck_chooser(
    words: Words,
    own: Sequence[OwnDeck],
    ready: Sequence[Deck],
    frame_name: Callable[[str], str],
    on_deck: Callable[[OwnDeck | Deck], object],
    on_close: Callable[[], object],
) -> FileChooser:
    """Return the list; it tells ``on_deck`` of the deck that is taken."""
    offers = [_own(words, deck, frame_name, on_deck) for deck in own]
    offers += [
        Offer((escape(deck.name), frame_name(deck.frame), ""), f"ready:{deck.id}", partial(on_deck, deck))
        for deck in ready
    ]
    columns = (
        ListColumn(words("duel.deck.name"), weight=3),
        ListColumn(words("duel.deck.frame"), weight=2),
        ListColumn("", weight=1),
    )
    title, about = words("duel.deck.load"), words("duel.deck.load.about")
    return FileChooser(title, offers, columns, words("screen.cancel"), on_close, about, id="deck")


def _own(
    words: Words, deck: OwnDeck, frame_name: Callable[[str], str], on_deck: Callable[[OwnDeck], object]
) -> Offer:
    """Return an own deck with where its file is, and in full what is wrong with it."""
    key, note = f"own:{deck.path.stem}", escape(str(deck.path))
    name, origin = escape(deck.name), words("duel.deck.own")
    if deck.is_usable:
        return Offer((name, frame_name(deck.frame), origin), key, partial(on_deck, deck), note)
    advice = words("duel.deck.unusable.about", file=note)
    problem = f"{{bad}}{escape(deck.problem)}{{/}}\n{advice}"
    return Offer((name, words("duel.deck.unusable"), origin), key, None, problem)
