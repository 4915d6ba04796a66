"""The log beside a board, and all of it in a dialog: low screens have room for three of its lines."""

from functools import partial

import pygame

from game.scenes.game.panel_context import PanelContext
from game.scenes.words import Words
from game.views.ui.button import Button
from game.views.ui.kit import Kit
from game.views.ui.layout import Panel, Row, Spacer
from game.views.ui.log import Log
from game.views.ui.root import Ui
from game.views.ui.widget import Widget

WIDTH, HEIGHT = 760, 560
"""The dialog at scale 1; smaller where the screen is."""
_MARGIN, _TOP, _BUTTON = 40, 2, 24
"""What the dialog leaves free at each side of the screen, and where the button stands beside the title."""


class LogPanel(Panel):
    """The log, with what stands below it; a button beside the title shows all of it."""

    def __init__(
        self,
        context: PanelContext,
        *below: Widget,
        title: str = "battle.log.title",
        gap: int = 8,
        stretch: int = 1,
    ) -> None:
        words = context.words
        super().__init__(words(title), context.showing.log, *below, gap=gap, stretch=stretch)
        self._all = Button(
            words("battle.log.whole"),
            partial(self._show, context),
            command="whole_log",
            emphasis="quiet",
            is_compact=True,
            id="whole_log",
            tooltip=words("battle.log.whole.about"),
        )
        self.add(self._all)

    def _show(self, context: PanelContext) -> None:
        show_whole_log(context.words, context.ui(), self.title, context.showing.log)

    def _shown(self) -> list[Widget]:
        """All but the button, which stands beside the title."""
        return [child for child in super()._shown() if child is not self._all]

    def arrange(self, kit: Kit) -> None:
        """Place the button at the right of the title."""
        super().arrange(kit)
        width = min(self._all.width_range(kit)[1], self.rect.width // 2)
        x, y = self.rect.right - kit.px(6) - width, self.rect.y + kit.px(_TOP)
        self._all.place(kit, pygame.Rect(x, y, width, kit.px(_BUTTON)))


def show_whole_log(words: Words, ui: Ui, title: str, log: Log) -> None:
    """Open all that the log tells, as wide as the screen allows; its links lead on."""
    whole = Log(least_rows=1, stretch=1, id="whole_log_lines")
    whole.set_lines(log.told)
    close = Button(words("screen.close"), ui.close_dialog, command="back", emphasis="primary")
    width, height = (round(length / ui.kit.scale) - 2 * _MARGIN for length in ui.size)
    panel = Panel(
        title,
        whole,
        Row(Spacer(), close),
        gap=12,
        width=min(WIDTH, width),
        height=min(HEIGHT, height),
        id="whole_log_panel",
    )
    ui.open_dialog(panel, first=whole)
