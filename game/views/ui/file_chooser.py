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
    """Something to load. ``cells`` and ``note`` are markup.

    ``take`` is None where it cannot be used, ``remove`` where it is no file of the player's own.
    """

    cells: tuple[str, ...]
    key: str
    take: Callable[[], object] | None
    note: str = ""
    remove: Callable[[], object] | None = None


@dataclass(frozen=True, slots=True)
class ChooserTexts:
    """What the buttons say, a hint, and what stands where there is nothing to load; all markup."""

    title: str
    take: str
    remove: str
    remove_about: str
    not_own: str
    """Why the button that removes rests at what is no file of the player's own."""
    close: str
    hint: str = ""
    empty: str = ""


class FileChooser(Panel):
    """Takes the offer that is activated; one that cannot be used says why and stays."""

    def __init__(
        self,
        texts: ChooserTexts,
        offers: Sequence[Offer],
        columns: Sequence[ListColumn],
        on_close: Callable[[], object],
        *,
        selected: int = 0,
        id: str,
    ) -> None:
        """Widgets are called after ``id``; ``selected`` is the number of the offer to begin at."""
        self._offers = offers
        rows = [ListRow(each.cells, each.key, "text" if each.take is not None else "bad") for each in offers]
        self._note = answer(Label("", "dim", id=f"{id}_file_note"))
        self.listing = ListView(
            rows,
            columns,
            on_select=self._point,
            on_activate=self._take,
            selected=min(selected, len(offers) - 1),
            most_rows=MOST_ROWS,
            empty_text=texts.empty,
            id=f"{id}_files",
        )
        self._remove_button = Button(
            texts.remove,
            self._remove,
            command="delete",
            id=f"{id}_files_remove",
            tooltip=texts.remove_about,
            why_not=texts.not_own,
        )
        self._take_button = Button(
            texts.take,
            lambda: self._take(self.listing.selected),
            emphasis="primary",
            id=f"{id}_files_take",
        )
        close = Button(texts.close, on_close, command="back", id=f"{id}_files_close")
        hint = (Label(texts.hint, "dim", "label"),) if texts.hint else ()
        foot = Row(self._remove_button, Spacer(), close, self._take_button, gap=8)
        super().__init__(texts.title, self.listing, self._note, *hint, foot, gap=12, width=WIDTH)
        self._point(self.listing.selected)

    @property
    def _offer(self) -> Offer | None:
        """The offer that is pointed at."""
        index = self.listing.selected
        return self._offers[index] if 0 <= index < len(self._offers) else None

    def _point(self, _: int) -> None:
        offer = self._offer
        note = offer.note if offer is not None else ""
        self._note.set_text(note)
        self._note.set_visible(bool(note))
        self._take_button.set_enabled(offer is not None and offer.take is not None)
        self._remove_button.set_enabled(offer is not None and offer.remove is not None)

    def _take(self, index: int) -> None:
        take = self._offers[index].take
        if take is not None:
            take()

    def _remove(self) -> None:
        offer = self._offer
        if offer is not None and offer.remove is not None:
            offer.remove()
