"""A list of what can be loaded: own files, with what is wrong with one, then what comes ready."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.views.ui.answers import answer
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Panel, Row, Spacer
from game.views.ui.listview import ListColumn, ListRow, ListView

WIDTH = 600
MOST_ROWS = 12


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to load. ``cells`` and ``note`` are markup; ``take`` is None where it cannot be used."""

    cells: tuple[str, ...]
    key: str
    take: Callable[[], object] | None
    note: str = ""


class FileChooser(Panel):
    """Takes the offer that is activated; one that cannot be used says why and stays."""

    def __init__(
        self,
        title: str,
        offers: Sequence[Offer],
        columns: Sequence[ListColumn],
        close: str,
        on_close: Callable[[], object],
        about: str = "",
        *,
        id: str,
    ) -> None:
        """``title``, ``about`` and ``close`` are markup; widgets are called after ``id``."""
        self._offers = offers
        rows = [ListRow(each.cells, each.key, "text" if each.take is not None else "bad") for each in offers]
        self._note = answer(Label("", "dim", id=f"{id}_file_note"))
        self.listing = ListView(
            rows,
            columns,
            on_select=self._point,
            on_activate=self._take,
            selected=0,
            most_rows=MOST_ROWS,
            id=f"{id}_files",
        )
        hint = (Label(about, "dim", "label", stretch=1),) if about else ()
        button = Button(close, on_close, command="back", id=f"{id}_files_close")
        super().__init__(title, self.listing, self._note, Row(*hint, Spacer(), button), gap=12, width=WIDTH)
        self._point(0)

    def _point(self, index: int) -> None:
        note = self._offers[index].note if index < len(self._offers) else ""
        self._note.set_text(note)
        self._note.set_visible(bool(note))

    def _take(self, index: int) -> None:
        take = self._offers[index].take
        if take is not None:
            take()
