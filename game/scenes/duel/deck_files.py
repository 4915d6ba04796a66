"""Decks as files of the player's own: written whole or not at all, read as strictly as content."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.content.catalog import Catalog, block
from game.content.models import Frame
from game.content.problems import did_you_mean
from game.content.tree import Value, YamlList, YamlMapping
from game.content.whole import write_whole
from game.content.yaml_tree import ParsedFile, parse_yaml, read_yaml
from game.session.own_files import files_in, plain_name
from game.systems.duel.content import Card
from game.systems.duel.content_checks import SYSTEM
from game.systems.duel.profile import DuelProfile

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
    write_whole(path, deck_text(name, frame, cards).encode())


def deck_text(name: str, frame: str, cards: tuple[str, ...]) -> str:
    """Return a deck as YAML, as it stands in a file."""
    quoted = "'" + name.replace("'", "''") + "'"
    lines = [f"name: {quoted}", f"frame: {frame}", "cards:", *(f"  - {card}" for card in cards)]
    if not cards:
        lines[2] = "cards: []"
    return "\n".join(lines) + "\n"


def list_own_decks(folder: Path, catalog: Catalog) -> list[OwnDeck]:
    """Return every deck of a folder by file name; files that cannot be used say why."""
    found: list[OwnDeck] = []
    try:
        paths = files_in(folder, SUFFIX)[:MOST_FILES]
    except OSError as problem:
        return [OwnDeck(folder, folder.name, problem=f"the folder cannot be read: {problem}")]
    for path in paths:
        try:
            found.append(read_deck(path, catalog))
        except DeckFileError as problem:
            found.append(OwnDeck(path, path.stem, problem=str(problem)))
    return found


def read_deck(path: Path, catalog: Catalog) -> OwnDeck:
    """Read a deck's file. Raises DeckFileError."""
    return _deck(path, read_yaml(path, path.name), catalog)


def pasted_deck(text: str, name: str, catalog: Catalog) -> OwnDeck:
    """Return the deck that somebody has sent as text; ``name`` stands for its file. Raises DeckFileError."""
    return _deck(Path(name), parse_yaml(text.encode(errors="replace"), name), catalog)


def _deck(path: Path, parsed: ParsedFile, catalog: Catalog) -> OwnDeck:
    if parsed.problems:
        raise DeckFileError(parsed.problems[0].render())
    tree = parsed.value
    if not isinstance(tree, YamlMapping):
        raise DeckFileError(f"{path.name}: a deck is a block of keys: {', '.join(KEYS)}")
    unknown = [key for key in tree if key not in KEYS]
    if unknown:
        raise DeckFileError(f"{path.name}: there is no key {unknown[0]!r}; there are {', '.join(KEYS)}")
    frame = _text(path, tree, "frame")
    if frame not in catalog.frames:
        raise DeckFileError(
            f"{path.name}: there is no frame {frame!r}; {did_you_mean(frame, catalog.frames)}"
        )
    if block(catalog.frames[frame].profiles, SYSTEM, DuelProfile) is None:
        known = [each.id for each in frames_with_decks(catalog)]
        raise DeckFileError(
            f"{path.name}: decks are not built for the frame {frame!r}; choose from {', '.join(known)}"
        )
    cards = tree.get("cards")
    if not isinstance(cards, YamlList):
        raise DeckFileError(f"{path.name}: cards are a list of ids")
    if len(cards) > MOST_CARDS:
        raise DeckFileError(f"{path.name}: {len(cards)} cards are listed; at most {MOST_CARDS} are read")
    ids = catalog.of(Card)
    for card in cards:
        if not isinstance(card, str) or card not in ids:
            hint = did_you_mean(str(card), ids)
            raise DeckFileError(f"{path.name}: there is no card {card!r}" + (f"; {hint}" if hint else ""))
    return OwnDeck(path, _text(path, tree, "name"), frame, tuple(str(card) for card in cards))


def frames_with_decks(catalog: Catalog) -> list[Frame]:
    """Return the frames for which decks are built, by name."""
    found = [f for f in catalog.frames.values() if block(f.profiles, SYSTEM, DuelProfile) is not None]
    return sorted(found, key=lambda frame: frame.name)


def _text(path: Path, tree: YamlMapping, key: str) -> str:
    value: Value = tree.get(key)
    if not isinstance(value, str) or not value.strip():
        raise DeckFileError(f"{path.name}: {key} is missing, or is no text")
    return value
