"""Decks as files of the player's own."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from game.content.catalog import Catalog, block
from game.content.models import Frame
from game.content.problems import closest
from game.content.tree import Value, YamlList, YamlMapping
from game.core.alphabet import alphabetical
from game.rules.prose import listing
from game.scenes.own_files import FileKind, OwnFileError, keys_of, quoted
from game.systems.duel.content import Card
from game.systems.duel.content_checks import SYSTEM
from game.systems.duel.profile import DuelProfile

KEYS = ("name", "frame", "cards")
MOST_CARDS = 60


class DeckList(NamedTuple):
    """A deck as it stands in a file: its name, the frame that it is for, its cards by their ids."""

    name: str
    frame: str
    cards: tuple[str, ...]


def deck_files(catalog: Catalog) -> FileKind[DeckList]:
    """Return how decks are kept in files; frames and cards are those of a catalogue."""
    return FileKind(
        folder="decks",
        usual_name="deck",
        name=lambda deck: deck.name,
        text=_text,
        read=partial(_deck, catalog=catalog),
    )


def _text(deck: DeckList) -> str:
    name, frame, cards = deck
    lines = [f"name: {quoted(name.strip() or '?')}", f"frame: {frame}", "cards:"]
    lines += [f"  - {card}" for card in cards]
    if not cards:
        lines[2] = "cards: []"
    return "\n".join(lines) + "\n"


def _deck(name: str, content: Value, catalog: Catalog) -> DeckList:
    tree = keys_of(name, content, ", ".join(KEYS))
    unknown = [key for key in tree if key not in KEYS]
    if unknown:
        raise OwnFileError(name, "own_file.refused.key", key=unknown[0], known=listing(KEYS))
    frame = _word(name, tree, "frame")
    if frame not in catalog.frames:
        meant = closest(frame, catalog.frames)
        raise OwnFileError(name, "setup.refused.unknown.frame", name=frame, meant=meant)
    if block(catalog.frames[frame].profiles, SYSTEM, DuelProfile) is None:
        known = listing(each.name for each in frames_with_decks(catalog))
        called = catalog.frames[frame].name
        raise OwnFileError(name, "own_file.refused.no_decks", frame=called, known=known)
    cards = tree.get("cards")
    if not isinstance(cards, YamlList):
        raise OwnFileError(name, "own_file.refused.cards")
    if len(cards) > MOST_CARDS:
        raise OwnFileError(name, "own_file.refused.most_cards", cards=len(cards), most=MOST_CARDS)
    ids = catalog.of(Card)
    for card in cards:
        if not isinstance(card, str) or card not in ids:
            asked = str(card)
            raise OwnFileError(name, "setup.refused.unknown.card", name=asked, meant=closest(asked, ids))
    return DeckList(_word(name, tree, "name"), frame, tuple(str(card) for card in cards))


def frames_with_decks(catalog: Catalog) -> list[Frame]:
    """Return the frames for which decks are built, by name."""
    found = [f for f in catalog.frames.values() if block(f.profiles, SYSTEM, DuelProfile) is not None]
    return sorted(found, key=lambda frame: alphabetical(frame.name))


def _word(name: str, tree: YamlMapping, key: str) -> str:
    value: Value = tree.get(key)
    if not isinstance(value, str) or not value.strip():
        raise OwnFileError(name, "own_file.refused.text", key=key)
    return value
