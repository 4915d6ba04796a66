"""Decks as files of the player's own: written whole or not at all, read as strictly as content."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.content.catalog import Catalog
from game.content.models_duel import Card
from game.content.problems import did_you_mean
from game.content.tree import Row, Table, Value
from game.content.yaml_tree import read_yaml
from game.session.own_files import plain_name, write_whole

SUFFIX = ".yaml"
KEYS = ("name", "frame", "cards")
MOST_FILES = 300
MOST_CARDS = 60


class DeckFileError(ValueError):
    """A deck's file cannot be used, and why."""


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """A deck of the player's own; where ``problem`` is set, its file cannot be used."""

    path: Path
    name: str
    frame: str = ""
    cards: tuple[str, ...] = ()
    problem: str = ""

    @property
    def is_usable(self) -> bool:
        """Whether the file could be read."""
        return not self.problem


def deck_folder(squads: Path) -> Path:
    """Return where the player's decks lie: beside the squads."""
    return squads.parent / "decks"


def file_name(name: str) -> str:
    """Return a file name for what a player wrote."""
    return plain_name(name, "deck") + SUFFIX


def write_deck(path: Path, name: str, frame: str, cards: tuple[str, ...]) -> None:
    """Write a deck's file; it appears complete or not at all."""
    quoted = "'" + name.replace("'", "''") + "'"
    lines = [f"name: {quoted}", f"frame: {frame}", "cards:", *(f"  - {card}" for card in cards)]
    if not cards:
        lines[2] = "cards: []"
    write_whole(path, ("\n".join(lines) + "\n").encode())


def list_own_decks(folder: Path, catalog: Catalog) -> list[OwnDeck]:
    """Return every deck of a folder by file name; files that cannot be used say why."""
    found = []
    for path in sorted(folder.glob(f"*{SUFFIX}"))[:MOST_FILES]:
        try:
            found.append(read_deck(path, catalog))
        except DeckFileError as problem:
            found.append(OwnDeck(path, path.stem, problem=str(problem)))
    return found


def read_deck(path: Path, catalog: Catalog) -> OwnDeck:
    """Read a deck's file. Raises DeckFileError."""
    parsed = read_yaml(path, path.name)
    if parsed.problems:
        raise DeckFileError(parsed.problems[0].render())
    tree = parsed.value
    if not isinstance(tree, Table):
        raise DeckFileError(f"{path.name}: a deck is a block of keys: {', '.join(KEYS)}")
    unknown = [key for key in tree if key not in KEYS]
    if unknown:
        raise DeckFileError(f"{path.name}: there is no key {unknown[0]!r}; there are {', '.join(KEYS)}")
    frame = _text(path, tree, "frame")
    if frame not in catalog.frames:
        raise DeckFileError(
            f"{path.name}: there is no frame {frame!r}; {did_you_mean(frame, catalog.frames)}"
        )
    cards = tree.get("cards")
    if not isinstance(cards, Row) or len(cards) > MOST_CARDS:
        raise DeckFileError(f"{path.name}: cards are a list of at most {MOST_CARDS} ids")
    known = catalog.of(Card)
    for card in cards:
        if not isinstance(card, str) or card not in known:
            raise DeckFileError(f"{path.name}: there is no card {card!r}; {did_you_mean(str(card), known)}")
    return OwnDeck(path, _text(path, tree, "name"), frame, tuple(str(card) for card in cards))


def _text(path: Path, tree: Table, key: str) -> str:
    value: Value = tree.get(key)
    if not isinstance(value, str) or not value.strip():
        raise DeckFileError(f"{path.name}: {key} is missing")
    return value
