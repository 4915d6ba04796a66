"""The pages on which the books of a faction are kept, as buttons beside the map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.scenes.totalwar.pages.register import PAGES
from game.scenes.words import Words
from game.views.ui.button import Button
from game.views.ui.widget import Widget


def page_buttons(words: Words, on_page: Callable[[str], object]) -> list[Widget]:
    """Return a button for each page."""
    return [
        Button(
            words(f"war.page.{name}.name"),
            partial(on_page, name),
            command=f"war_{name}",
            is_compact=True,
            id=f"page_{name}",
        )
        for name in PAGES
    ]
