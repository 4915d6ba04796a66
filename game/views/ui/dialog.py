"""Dialogs: a message, a question."""

from collections.abc import Callable, Sequence
from math import ceil

from game.views.ui.basic import Label
from game.views.ui.button import Button, Emphasis
from game.views.ui.layout import Panel, Row, Spacer
from game.views.ui.root import Ui
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

LEAST_TEXT = 40
AROUND_TEXT = 180
"""Pixels at scale 1 for title, buttons and the edge of the screen."""


def text_body(ui: Ui, text: str) -> ScrollArea:
    """Return a text (markup) as dialogs show it: whole where the screen has room for it, else it scrolls."""
    return fitted(ui, Label(text))


def fitted(ui: Ui, body: Widget, width: int = 0, *, id: str = "") -> ScrollArea:
    """Return what stands between title and buttons of a dialog, which stay in view: where it is too high
    for the screen, it scrolls. ``width`` is the dialog's, in pixels at scale 1; 0: that of a message.
    """
    kit, metrics = ui.kit, ui.kit.theme.metrics
    natural = body.height_for(kit, kit.px((width or metrics.dialog_width) - 2 * metrics.panel_padding))
    room = ui.size[1] - kit.px(AROUND_TEXT)
    height = max(LEAST_TEXT, ceil(min(natural, room) / kit.scale))
    return ScrollArea(body, stretch=1, least_height=height, id=id)


def _dialog(ui: Ui, title: str, text: str, *buttons: Button) -> Panel:
    width = ui.kit.theme.metrics.dialog_width
    return Panel(
        title, text_body(ui, text), Row(Spacer(), *buttons, gap=12), gap=16, width=width, id="dialog"
    )


def show_message(
    ui: Ui, title: str, text: str, close_text: str = "Close", on_close: Callable[[], object] | None = None
) -> None:
    """Show a text (markup) until the player closes it."""

    def close() -> None:
        ui.close_dialog()
        if on_close is not None:
            on_close()

    button = Button(close_text, close, command="back", id="dialog_close", emphasis="primary")
    ui.open_dialog(_dialog(ui, title, text, button), close, button)


def show_closable(
    ui: Ui,
    title: str,
    body: Widget,
    close_text: str,
    *,
    id: str,
    width: int = 0,
    left: Sequence[Widget] = (),
    begins_on_close: bool = False,
) -> None:
    """Show something to read or to use until the player closes it; ``left``: what stands beside the button.

    The dialog has this id, its button the id with ``_close``; without a width it is as wide as a message.
    The focus begins on what stands first, or on the button.
    """
    button = Button(close_text, ui.close_dialog, command="back", emphasis="primary", id=f"{id}_close")
    ui.open_dialog(
        Panel(
            title,
            body,
            Row(*left, Spacer(), button, gap=12),
            gap=12,
            width=width or ui.kit.theme.metrics.dialog_width,
            id=id,
        ),
        first=button if begins_on_close else None,
    )


def ask(
    ui: Ui,
    title: str,
    text: str,
    yes_text: str,
    on_yes: Callable[[], object],
    no_text: str = "Cancel",
    on_no: Callable[[], object] | None = None,
    emphasis: Emphasis = "primary",
    *,
    begins_on_yes: bool = False,
) -> None:
    """Ask a question. Escape means no; the focus begins on the harmless answer, else on yes."""

    def answer_no() -> None:
        ui.close_dialog()
        if on_no is not None:
            on_no()

    def answer_yes() -> None:
        ui.close_dialog()
        on_yes()

    no = Button(no_text, answer_no, command="back", id="dialog_no")
    yes = Button(yes_text, answer_yes, command="confirm", id="dialog_yes", emphasis=emphasis)
    ui.open_dialog(_dialog(ui, title, text, no, yes), answer_no, yes if begins_on_yes else no)
