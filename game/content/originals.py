"""The English texts from which translations are made, and the marks in them that stand for something."""

import re
from collections.abc import Iterator, Mapping

from game.content.models import Texts

SOURCE_LANGUAGE = "en"
"""What is written first; a translation that lacks a text falls back on it."""
FACT = re.compile(r"\$\{?([a-z_]+)")
AGREEING = re.compile(r"\{([a-z_]+)((?:\|[^{}|]*)+)\}")
"""A word that agrees with a number or a name, with its forms: ``{left|point|points}``."""
_LOOKS_UP = re.compile(r"\{[a-z_]+(?::\+)?((?:@[^{}@]*)+)\}")
TAG = re.compile(r"\{([a-z_]+)(?:[:+]*(?:@[^{}]*)?|\|[^{}]*)\}")


def lookups(text: str) -> list[str]:
    """Return the keys by which a text looks facts up, as ``sectors.wish.*`` of ``{way@sectors.wish.*}``."""
    return [each for found in _LOOKS_UP.findall(text) for each in found.split("@")[1:]]


def lookup_ways(key: str) -> Iterator[str]:
    """Yield every pattern that finds a text by its key: a star for some of its parts in a row."""
    parts = key.split(".")
    for begin in range(len(parts)):
        for end in range(begin + 1, len(parts) + 1):
            yield ".".join((*parts[:begin], "*", *parts[end:]))


class Originals:
    """The English texts by key: what the first pack that has a key says, and in which collection."""

    def __init__(self, texts: Mapping[str, object]) -> None:
        """``texts``: collections of texts in load order."""
        self.entries = [
            each for each in texts.values() if isinstance(each, Texts) and each.language == SOURCE_LANGUAGE
        ]
        self._places = {id(each): number for number, each in enumerate(self.entries)}
        self._first: dict[str, int] = {}
        self.texts: dict[str, str] = {}
        for number, each in enumerate(self.entries):
            for key, text in each.strings.items():
                self._first.setdefault(key, number)
                self.texts.setdefault(key, text)
        self.lookups = dict.fromkeys(each for text in self.texts.values() for each in lookups(text))
        self.tags = {tag for text in self.texts.values() for tag in TAG.findall(text)}

    def place(self, entry: Texts) -> int:
        """The number of a collection: what stands in those before it is original to it."""
        return self._places.get(id(entry), len(self.entries))

    def before(self, key: str, place: int) -> str | None:
        """The text of a key that stands in a collection before this one."""
        return self.texts[key] if self._first.get(key, place) < place else None
