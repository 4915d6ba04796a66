"""Why something cannot be, as an error that is told in the language of whoever reads it."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias, Union

from game.content.reading import told as printable
from game.content.shipped_texts import shipped_texts
from game.rules.prose import Sentence, fill, listing, written

_GAP: Final = re.compile(r"\\\{(\w+)\\\}")
"""A fact in a text of which every sign stands for itself."""
Fact: TypeAlias = Union[str, int, Sentence, "ReasonError", tuple[Union[Sentence, "ReasonError"], ...]]


def said(texts: Mapping[str, str], key: str, facts: Mapping[str, Fact]) -> str:
    """Return a text with its facts in the language of these texts, in English where they lack it.

    Sentences and reasons among the facts are told in the same language, several of them in a row.
    """
    words = texts if key in texts else shipped_texts()
    told: dict[str, str | int] = {}
    for name, fact in facts.items():
        if isinstance(fact, str | int):
            told[name] = fact
        else:
            each = fact if isinstance(fact, tuple) else (fact,)
            told[name] = listing(
                written(words, one) if isinstance(one, Sentence) else one.told(texts) for one in each
            )
    return fill(words, key, told)


def in_words(told: str, area: str) -> Fact:
    """Return what something below the texts says in English as a reason that is told in any language.

    The English texts of the ``area``, with which their keys begin, say the same; a gap in one is a fact. What
    has no text is told as it is.
    """
    for key, template in _templates(area).items():
        if (found := template.fullmatch(told)) is not None:
            return ReasonError("", key, **found.groupdict())
    return told


@cache
def _templates(area: str) -> Mapping[str, re.Pattern[str]]:
    texts = {key: text for key, text in shipped_texts().items() if key.startswith(area)}
    return {key: re.compile(_GAP.sub(r"(?P<\1>.+)", re.escape(text))) for key, text in texts.items()}


class ReasonError(Exception):
    """Something that was asked for cannot be. ``place``: where that stands, "" for nowhere.

    ``key`` and ``facts`` say why: the words are those of the language in which it is told. As a string it is
    English, for logs and programs.
    """

    def __init__(self, place: str, key: str, /, **facts: Fact) -> None:
        """Keep them. Texts of strangers among the facts are made printable; sentences are told in a row."""
        super().__init__(place, key, facts)
        self.place, self.key = place, key
        self.facts = {
            name: printable(fact) if isinstance(fact, str) else fact for name, fact in facts.items()
        }

    def told(self, texts: Mapping[str, str]) -> str:
        """Return why in the language of these texts, in English where they lack the sentence.

        It begins without a capital and ends without a stop: it goes on behind the name of its place.
        """
        return said(texts, self.key, self.facts)

    def placed(self, texts: Mapping[str, str]) -> str:
        """Return the place and why."""
        return f"{self.place}: {self.told(texts)}" if self.place else self.told(texts)

    @property
    def message(self) -> str:
        """Why, in English."""
        return self.told(shipped_texts())

    def __str__(self) -> str:
        """Return the place and why, in English."""
        return self.placed(shipped_texts())

    def __reduce__(self) -> tuple[object, ...]:
        """Go from one process to another with the facts."""
        return _again, (type(self), self.args, vars(self))


def _again(kind: type[ReasonError], args: tuple[object, ...], held: Mapping[str, object]) -> ReasonError:
    error = kind.__new__(kind, *args)
    vars(error).update(held)
    return error
