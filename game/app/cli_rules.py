"""The rulebook on the command line: an entry, a search, or all titles."""

import difflib
import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import game.systems
from game.app.failures import CommandError
from game.content.catalog import Catalog
from game.content.models import RulebookEntry
from game.content.problems import of_its_system

_WIDTH = 96
_MOST_FILES = 4
_DATA = ("brief", "build", "content", "profile", "setup", "state")
"""How the names of files begin that hold the data of rules."""
_SYSTEMS: Final = Path(game.systems.__file__).parent
_ID = re.compile(r"[A-Za-z]{2,4}-[0-9]+(\.[0-9]+)*")


def print_rules(catalog: Catalog, words: Sequence[str], system: str | None) -> int:
    """Print entries by id, the titles of a chapter or of all, or entries that hold all the words."""
    entries = {key: each for key, each in catalog.rulebook.items() if system in (None, each.system)}
    if system is not None and not entries:
        known = ", ".join(sorted({each.system for each in catalog.rulebook.values()}))
        raise CommandError(f"there are no rules of a system '{system}'; known are {known}")
    if not words:
        _print_titles(entries.values())
        return 0
    if chapter := [each for key, each in entries.items() if key.startswith(f"{' '.join(words).upper()}.")]:
        _print_titles(chapter)
        return 0
    if all(_ID.fullmatch(word) for word in words):
        print("\n\n".join(_page(_found(word.upper(), entries, catalog.rulebook)) for word in words))
        return 0
    hits = _search(entries, words)
    if not hits:
        raise CommandError(f"no rule holds the words '{' '.join(words)}'")
    if len(hits) == 1:
        print(_page(hits[0]))
        return 0
    _print_titles(hits)
    return 0


def _print_titles(entries: Iterable[RulebookEntry]) -> None:
    for entry in entries:
        print(f"{entry.id:8} {entry.title}")


def _found(
    key: str, entries: Mapping[str, RulebookEntry], every: Mapping[str, RulebookEntry]
) -> RulebookEntry:
    if key not in entries and key in every:
        raise CommandError(f"{key} is a rule of {every[key].system}: leave --system out, or name that")
    if any(name.startswith(f"{key}.") for name in entries):
        raise CommandError(f"{key} is a chapter: ask for it alone")
    if chapter := [each for name, each in every.items() if name.startswith(f"{key}.")]:
        raise CommandError(f"{key} is a chapter of {chapter[0].system}: leave --system out, or name that")
    if key not in entries:
        near = difflib.get_close_matches(key, of_its_system(key, entries), n=3, cutoff=0.5)
        hint = f"; did you mean {', '.join(near)}?" if near else "; name words of it: ironsphere rules move"
        raise CommandError(f"there is no rule {key}{hint}")
    return entries[key]


def _search(entries: dict[str, RulebookEntry], words: Sequence[str]) -> list[RulebookEntry]:
    wanted = [word.casefold() for word in words]
    in_title, in_text = [], []
    for entry in entries.values():
        title = entry.title.casefold()
        everything = f"{title} {entry.text.casefold()} {entry.decided.casefold()}"
        if all(word in title for word in wanted):
            in_title.append(entry)
        elif all(word in everything for word in wanted):
            in_text.append(entry)
    return in_title + in_text


def _page(entry: RulebookEntry) -> str:
    parts = [f"{entry.id}  {entry.title}", *_paragraphs(entry.text)]
    if entry.decided:
        parts += _paragraphs(f"Decided: {entry.decided}")
    if files := _files(entry):
        parts.append(f"In the code: {', '.join(files)}")
    if entry.see:
        parts.append(f"See also: {', '.join(entry.see)}")
    return "\n\n".join(parts)


def _files(entry: RulebookEntry) -> list[str]:
    """Return the files that name a rule: its own system's first, and data and descriptions last."""
    found: list[tuple[bool, bool, int, str]] = []
    mention = re.compile(rf"\b{re.escape(entry.id)}(?!\d|\.\d)")
    for path in sorted(_SYSTEMS.rglob("*.py")):
        times = len(mention.findall(path.read_text(encoding="utf-8")))
        if times:
            is_other, is_data = path.parent.name != entry.system, path.stem.startswith(_DATA)
            found.append((is_other, is_data, -times, path.relative_to(_SYSTEMS.parent.parent).as_posix()))
    return [name for *_, name in sorted(found)[:_MOST_FILES]]


def _paragraphs(text: str) -> list[str]:
    plain = text.replace("*", "")
    return [textwrap.fill(part, _WIDTH) for part in plain.split("\n") if part.strip()]
