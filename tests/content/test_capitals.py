"""Capitals are those of the language: `BILGI` is no Turkish word, and `ΆΛΛΟ` no Greek capitals."""

import pytest

from game.content.capitals import CODE, capital, capitals, language_of
from game.content.catalog import Catalog
from game.content.models import Texts
from game.scenes.context import Context
from game.views.ui.layout import Panel
from game.views.ui.root import Ui
from tests.support.shipped import shipped_catalog


@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [
        ("en", "Quit it", "QUIT IT"),
        ("tr", "bilgi ışık", "BİLGİ IŞIK"),
        ("az", "i", "İ"),
        ("tr_cy", "i", "İ"),
        ("de", "Größe", "GRÖSSE"),
        ("el", "Επιλογές ή μάινα, ΐ άλλο René", "ΕΠΙΛΟΓΕΣ Ή ΜΑΪΝΑ, Ϊ ΑΛΛΟ RENÉ"),
        ("el", "παίζει", "ΠΑΙΖΕΙ"),
        ("ru", "ёлка", "ЁЛКА"),
    ],
)
def test_a_text_in_capitals(language: str, text: str, shown: str) -> None:
    assert capitals(text, language) == shown


@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [
        ("en", "in turn 3", "In turn 3"),
        ("tr", "ilk tur", "İlk tur"),
        ("el", "άλλος γύρος", "Άλλος γύρος"),
        ("nl", "ijs", "IJs"),
        ("en", "", ""),
    ],
)
def test_a_text_that_begins_with_a_capital(language: str, text: str, shown: str) -> None:
    assert capital(text, language) == shown


def test_texts_say_in_which_language_they_are() -> None:
    catalog = Catalog(entries={"text": {"t": Texts(id="t", language="tr", strings={"a": "bilgi"})}})
    assert language_of(catalog.strings("tr")) == "tr"
    assert language_of(catalog.strings("sv")) == "en", "nothing is in it: all texts are English"
    assert language_of(shipped_catalog().strings("en")) == language_of({}) == "en"


def test_titles_are_written_by_the_rules_of_the_language() -> None:
    context = Context()
    panel = Panel("bilgi")
    assert panel.visible_text() == "bilgi"
    ui = Ui(context.kit, context.keymap, (400, 300), panel)
    assert panel.visible_text() == "BILGI"
    context.know_content(Catalog(), {CODE: "tr"})
    ui.restyle(context.kit)
    assert panel.visible_text() == "BİLGİ"
