"""The pages of a campaign beside its map: the buttons that open them, and whose they are."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import partial

from game.core.ids import PlayerId, Viewer
from game.scenes.game.flow import Flow
from game.scenes.game.orders import Orders
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.table import Table
from game.scenes.stack import Push
from game.views.ui.button import Button
from game.views.ui.layout import Grid


class Books:
    """Opens pages for who acts, or else looks: they show what is his."""

    def __init__(self, table: Table, flow: Flow, orders: Orders, skip: Callable[[], object]) -> None:
        """``skip`` lets everything have happened that is being shown."""
        self._table, self._flow, self._orders = table, flow, orders
        self._skip = skip
        self._asked: tuple[str, Viewer] | None = None
        """The page that was asked for while somebody thought, and by whom."""

    @property
    def reader(self) -> PlayerId | None:
        """Whose pages can be opened; None where everybody looks: then only those that are open to all."""
        return self._orders.acting or self._flow.viewer

    def open(self, name: str) -> None:
        """Open a page; while somebody thinks it is kept for when that is over, and this is said."""
        table, reader = self._table, self.reader
        maker = table.face.pages.get(name)
        if maker is None or (reader is None and name not in table.face.open_to_all):
            return
        if self._flow.seat_runner.is_thinking:
            self._asked = name, reader
            self._orders.say(table.words("game.pages.thinking"))
            return
        self._asked = None
        self._skip()
        table.screen.go(Push(maker(table.screen.services, self._orders.gate, reader)))

    def opens_asked(self) -> bool:
        """Open the page that was asked for too early, once nobody thinks; not for who sat down since.

        Between two moves of others is time enough: who only looks on would wait for a pause in vain.
        """
        if self._asked is None or self._flow.seat_runner.is_thinking:
            return False
        (name, reader), self._asked = self._asked, None
        if reader != self.reader or self._table.screen.ui.has_dialog:
            return False
        self.open(name)
        return True


class PageButtons(Grid):
    """A button for each page; where everybody looks those rest that are somebody's own."""

    def __init__(
        self,
        context: PanelContext,
        names: Iterable[str],
        area: str,
        command: str,
        open_to_all: Container[str] = (),
    ) -> None:
        """``area`` begins the keys of their texts, ``command`` their commands."""
        words = context.words
        self._context, self._open_to_all = context, open_to_all
        self._buttons = {
            name: Button(
                words(f"{area}.page.{name}.name"),
                partial(context.open_page, name),
                command=f"{command}{name}",
                is_compact=True,
                id=f"page_{name}",
                tooltip=words(f"{area}.page.{name}.about"),
                why_not=words("game.pages.everybody"),
            )
            for name in names
        }
        super().__init__(*self._buttons.values(), columns=2, gap=4)

    def show(self) -> None:
        """Offer what can be opened now."""
        has_reader = self._context.now().reader is not None
        for name, button in self._buttons.items():
            button.set_enabled(has_reader or name in self._open_to_all)
