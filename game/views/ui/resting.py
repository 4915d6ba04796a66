"""A button that rests says why when its key is pressed, not only under a mouse that waits there."""

from functools import partial

from game.views.sound import speaker
from game.views.ui.button import Button
from game.views.ui.root import Ui


def tell_why(ui: Ui, names: tuple[str, ...]) -> bool:
    """Tell at once, at the button, why the key of one of these commands does nothing now; False: none rests.

    Asked of a key that nobody used. Whoever holds it down hears the refusal once.
    """
    button = _resting(ui, names)
    if button is None:
        return False
    if button.reason() != ui.tooltip.text:
        speaker().play("refuse")
    ui.tooltip.tell_of(button, partial(_why, ui, button.command), ui.input.mouse)
    return True


def _resting(ui: Ui, names: tuple[str, ...]) -> Button | None:
    """Return the button of one of these commands that rests and knows why."""
    buttons = (each for each in ui.top.walk() if isinstance(each, Button) and not each.is_enabled)
    return next((each for each in buttons if each.command in names and each.command and each.reason()), None)


def _why(ui: Ui, command: str) -> str:
    button = _resting(ui, (command,))
    return "" if button is None else button.reason()
