"""Briefs in words: lines of a panel or a tooltip, and how their numbers come about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.brief import SIDE_SIGN, Row, Span, text_of
from game.rules.prose import Sentence
from game.scenes.game.showing import Showing
from game.views.ui.basic import Label
from game.views.ui.markup import escape


class BriefLabel(Label):
    """The lines of a brief; the tooltip says how its numbers come about."""

    def tell(self, showing: Showing, rows: Sequence[Row]) -> None:
        """Show other lines."""
        self.set_text(brief_text(showing, rows))
        self.tooltip = workings_text(showing, rows)


def brief_text(showing: Showing, rows: Iterable[Row]) -> str:
    """Return lines as markup."""
    return "\n".join(filter(None, (_line(showing, row) for row in rows)))


def workings_text(showing: Showing, rows: Iterable[Row]) -> str:
    """Return the reasons of all numbers as markup, each with its rule."""
    items = (item for row in rows for item in row.ledger)
    return "\n".join(f"{escape(showing.ledger_line(item))}  {{rule:{item.rule}}}" for item in items)


def _line(showing: Showing, row: Row) -> str:
    spans = ((span.gap if at else "", _span(showing, span)) for at, span in enumerate(row.spans))
    return "".join(gap + text for gap, text in spans if text)


def _span(showing: Showing, span: Span) -> str:
    text = ", ".join(_text(showing, sentence) for sentence in span.texts)
    if not (text or span.icon):
        return ""
    sign = showing.show.emblem(span.owner) if span.icon == SIDE_SIGN else ""
    if span.icon and span.icon != SIDE_SIGN:
        text = f"{{icon:{span.icon}}} {text}".rstrip()
    role = showing.show.role(span.owner) if span.owner else "b" if span.tone == "title" else span.tone
    return sign + (text if role == "text" else f"{{{role}}}{text}{{/}}")


def _text(showing: Showing, sentence: Sentence) -> str:
    """Return a sentence as markup, with links to its rules."""
    text = text_of(showing.words.strings, sentence, showing.names)
    return "  ".join([escape(text), *(f"{{rule:{rule}}}" for rule in sentence.rules)])
