"""What is to know of a unit or a place at this moment: lines with their tones, and how numbers come about.

A system's brief is worked out from an observed state and holds no words: screens write it in their panels and
tooltips, programs get it with a unit's sheet.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from game.core.ids import RuleId
from game.core.ledger import Ledger
from game.rules.prose import Namer, Sentence, named, written

Tone = Literal["text", "title", "dim", "accent", "good", "bad", "warning"]
NAME, UNIT = "brief.name", "brief.unit"
"""Keys of texts that are a name of the content or a place, ``{name}``, and that of a unit, ``{unit}``."""
GAP = "  "
SIDE_SIGN = "side"
"""As an icon: the sign of the side whose colour a part has."""


class Span(msgspec.Struct, frozen=True):
    """A part of a line: sentences in a row, in the colour of a tone or of the side ``owner``, after an icon.

    A sentence that the language lacks is told by its fact ``name``. ``gap`` parts it from the one before.
    """

    texts: tuple[Sentence, ...]
    tone: Tone = "text"
    owner: str = ""
    icon: str = ""
    gap: str = GAP


class Row(msgspec.Struct, frozen=True):
    """A line. ``ledger`` is how its numbers come about, reason by reason."""

    spans: tuple[Span, ...]
    ledger: Ledger = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """A system's briefs, both of an observed state. An id or a place that means nothing has no lines."""

    unit: Callable[[Any, str], tuple[Row, ...]]
    """``unit(state, id)``: what is to know of a unit or force, below its name."""
    place: Callable[[Any, int], tuple[Row, ...]]
    """``place(state, place)``: what a place is, and who stands there."""


def row(key: str, tone: Tone = "text", *, ledger: Ledger = (), icon: str = "", **facts: str | int) -> Row:
    """Return a line of one sentence."""
    return Row((Span((Sentence(key, facts),), tone, icon=icon),), ledger)


def span(key: str, tone: Tone = "text", *, owner: str = "", gap: str = GAP, **facts: str | int) -> Span:
    """Return a part of one sentence."""
    return Span((Sentence(key, facts),), tone, owner, gap=gap)


def listed(keys: Iterable[str], tone: Tone = "dim") -> tuple[Row, ...]:
    """Return a line of several texts in a row; none where there are no keys."""
    texts = tuple(Sentence(key) for key in keys)
    return (Row((Span(texts, tone),)),) if texts else ()


def ruled(key: str, *rules: RuleId, tone: Tone = "text", **facts: str | int) -> Row:
    """Return a line of one sentence with the rules behind it."""
    return Row((Span((Sentence(key, facts, rules),), tone),))


def text_of(texts: Mapping[str, str], sentence: Sentence, names: Namer | None) -> str:
    """Return a sentence in the player's language; a text that there is not is told by its fact ``name``."""
    if sentence.key not in texts:
        return str(sentence.facts.get("name", sentence.key))
    return written(texts, sentence if names is None else named(sentence, names))


def line_of(texts: Mapping[str, str], row: Row, names: Namer | None) -> str:
    """Return a line without tones and signs, as programs get it."""
    line = ""
    for part in row.spans:
        text = ", ".join(text_of(texts, sentence, names) for sentence in part.texts)
        line += (part.gap if line else "") + text if text else ""
    return line
