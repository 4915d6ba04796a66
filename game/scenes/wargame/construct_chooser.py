"""The list of datasheets to load: the player's own, with what is wrong with a file, then ready ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.scenes.wargame.construct_files import OwnSheet
from game.scenes.words import Words
from game.systems.wargame.content import Datasheet
from game.views.ui.answers import answer
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Panel, Row, Spacer
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape

WIDTH = 600


class SheetChooser(Panel):
    """Tells ``on_sheet`` of the one that is taken; a file that cannot be used says why and stays."""

    def __init__(
        self,
        words: Words,
        own: Sequence[OwnSheet],
        ready: Sequence[Datasheet],
        on_sheet: Callable[[OwnSheet | Datasheet], object],
        on_close: Callable[[], object],
    ) -> None:
        """Own files stand first."""
        self._on_sheet = on_sheet
        self._found: list[OwnSheet | Datasheet] = [*own, *ready]
        rows = []
        for each in self._found:
            sheet = each.sheet if isinstance(each, OwnSheet) else each
            kind = words("wargame.build.unusable") if sheet is None else words(f"wargame.build.{sheet.build}")
            origin = words("wargame.build.own") if isinstance(each, OwnSheet) else ""
            key = f"own:{each.path.stem}" if isinstance(each, OwnSheet) else f"ready:{each.id}"
            rows.append(
                ListRow((escape(each.name), kind, origin), key, "text" if sheet is not None else "bad")
            )
        self._note = answer(Label("", "dim", id="sheet_file_note"))
        columns = (
            ListColumn(words("wargame.build.name"), weight=3),
            ListColumn("", weight=2),
            ListColumn(""),
        )
        self.listing = ListView(
            rows,
            columns,
            on_select=self._point,
            on_activate=self._take,
            selected=0,
            most_rows=12,
            id="sheet_files",
        )
        close = Button(words("screen.cancel"), on_close, id="sheet_files_close")
        super().__init__(
            words("wargame.build.load"), self.listing, self._note, Row(Spacer(), close), gap=12, width=WIDTH
        )
        self._point(0)

    def _point(self, index: int) -> None:
        """Say in full what is wrong with the file that is chosen, and where it is."""
        each = self._found[index] if index < len(self._found) else None
        text = ""
        if isinstance(each, OwnSheet):
            text = escape(str(each.path))
            if each.sheet is None:
                text = f"{{bad}}{escape(each.problem)}{{/}}\n{text}"
        self._note.set_text(text)
        self._note.set_visible(bool(text))

    def _take(self, index: int) -> None:
        each = self._found[index]
        if isinstance(each, Datasheet) or each.sheet is not None:
            self._on_sheet(each)
