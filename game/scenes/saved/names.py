"""What saves are called where they are listed: no two alike, and deleted by more than a name."""

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import datetime
from pathlib import Path

from game.scenes.words import Words
from game.session.saves import SaveListing
from game.session.schema import SUFFIX


def shown_time(text: str) -> str:
    """Return a time of a save as people write it, in the time zone of the table."""
    try:
        return datetime.fromisoformat(text).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return text


def free_name(wanted: str, taken: Collection[str]) -> str:
    """Return a name that no other save has: the wanted one, or that with a number."""
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted} {number}"
    return name


def file_name(save: SaveListing) -> str:
    """Return what a save's file is called, without its ending."""
    return Path(save.path).name.removesuffix(SUFFIX)


def notes_apart(saves: Iterable[SaveListing]) -> dict[str, str]:
    """Return by path what tells a save from another of the same name: its file; "" for one alone."""
    listed = tuple(saves)
    count = Counter(save.name for save in listed)
    return {save.path: file_name(save) if count[save.name] > 1 else "" for save in listed}


def delete_question(words: Words, save: SaveListing) -> str:
    """Return what is asked before a save is deleted: which one, by its turn, its time and its file."""
    file = Path(save.path).name
    if save.facts is None:
        return words("screen.load.delete.ask_file", name=save.name, file=file)
    turn = words.turn("".join(save.facts.systems[:1]), save.facts.turn)
    when = shown_time(save.facts.saved)
    return words("screen.load.delete.ask", name=save.name, turn=turn, when=when, file=file)
