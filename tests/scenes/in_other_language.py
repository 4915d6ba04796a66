"""The program in a language that translates every text: what else is drawn are words of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.app.services import make_services
from game.scenes.services import Services
from game.views.ui.fonts import FontBook
from tests.support.base_pack import shipped
from tests.support.other_language import LANGUAGE, words_left, write_language

TIERS = frozenset({"III"})


def services_in_other_language(folder: Path) -> Services:
    """The program's own services in that language, with saves in a folder."""
    pack = write_language(folder / "other", shipped().catalog)
    found = make_services((pack,), lambda: 77, folder / "saves", language=lambda: LANGUAGE)
    assert found.report.is_clean, found.report.render()
    return found


def texts_drawn(patch: pytest.MonkeyPatch) -> set[str]:
    """Every text that is drawn from now on."""
    found: set[str] = set()
    usual: Callable[..., object] = FontBook.render

    def render(book: FontBook, text: str, *how: object) -> object:
        found.add(text)
        return usual(book, text, *how)

    patch.setattr(FontBook, "render", render)
    return found


def left(written: set[str], known: frozenset[str] = frozenset()) -> set[str]:
    """Those with a word that is neither of that language nor known: of a file's name, or quoted.

    Where there is no room for all of a text, it may break within a known word.
    """

    def is_known(word: str) -> bool:
        return word in TIERS or any(word in each for each in known)

    return {text for text in written if not all(map(is_known, words_left(text)))}
