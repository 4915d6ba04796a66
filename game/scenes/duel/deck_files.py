"""Decks as files of the player's own."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from game.content.catalog import Catalog, block
from game.content.models import Frame
from game.content.problems import did_you_mean
from game.content.tree import Value, YamlList, YamlMapping
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
    tree = keys_of(name, content, "deck", ", ".join(KEYS))
    unknown = [key for key in tree if key not in KEYS]
    if unknown:
        raise OwnFileError(f"{name}: there is no key {unknown[0]!r}; there are {', '.join(KEYS)}")
    frame = _word(name, tree, "frame")
    if frame not in catalog.frames:
        raise OwnFileError(f"{name}: there is no frame {frame!r}; {did_you_mean(frame, catalog.frames)}")
    if block(catalog.frames[frame].profiles, SYSTEM, DuelProfile) is None:
        known = [each.id for each in frames_with_decks(catalog)]
        raise OwnFileError(
            f"{name}: decks are not built for the frame {frame!r}; choose from {', '.join(known)}"
        )
    cards = tree.get("cards")
    if not isinstance(cards, YamlList):
        raise OwnFileError(f"{name}: cards are a list of ids")
    if len(cards) > MOST_CARDS:
        raise OwnFileError(f"{name}: {len(cards)} cards are listed; at most {MOST_CARDS} are read")
    ids = catalog.of(Card)
    for card in cards:
        if not isinstance(card, str) or card not in ids:
            hint = did_you_mean(str(card), ids)
            raise OwnFileError(f"{name}: there is no card {card!r}" + (f"; {hint}" if hint else ""))
    return DeckList(_word(name, tree, "name"), frame, tuple(str(card) for card in cards))


def frames_with_decks(catalog: Catalog) -> list[Frame]:
    """Return the frames for which decks are built, by name."""
    found = [f for f in catalog.frames.values() if block(f.profiles, SYSTEM, DuelProfile) is not None]
    return sorted(found, key=lambda frame: frame.name)


def _word(name: str, tree: YamlMapping, key: str) -> str:
    value: Value = tree.get(key)
    if not isinstance(value, str) or not value.strip():
        raise OwnFileError(f"{name}: {key} is missing, or is no text")
    return value
