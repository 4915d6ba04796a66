"""For how long a user interface stays as it is, unless an event comes."""

from game.views.calm import CALM_MS
from game.views.ui.entry import TextEntry
from game.views.ui.root import Ui


def calm_ms(ui: Ui) -> int:
    """Return for how many ms no tooltip comes and no caret blinks; 0 while a button of the mouse is held."""
    if ui.captured is not None:
        return 0
    caret = ui.focus.calm_ms if isinstance(ui.focus, TextEntry) else CALM_MS
    return min(caret, ui.tooltip.calm_ms)
