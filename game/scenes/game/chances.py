"""What an attack will probably do, at the head of its panel, and the button that makes it."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from game.rules.prose import whole_percent
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.resting import why_refused
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Row
from game.views.ui.theme import SizeRole


class ChanceRow(Row):
    """One figure, large, and of what it is the chance beside it."""

    def __init__(self, caption_size: SizeRole = "text") -> None:
        self.figure = Label("", "good", "figure", is_bold=True, is_wrapped=False)
        self.caption = Label("", "dim", caption_size)
        super().__init__(self.figure, self.caption, gap=12)

    def tell(self, share: Fraction, caption: str, *, is_good: bool | None = None) -> None:
        """Show a chance; from a half on it is good, unless ``is_good`` says otherwise."""
        good = 2 * share >= 1 if is_good is None else is_good
        self.tell_figure(whole_percent(share), caption, "good" if good else "warning")

    def tell_figure(self, figure: str, caption: str, role: str = "good") -> None:
        """Show another figure than a chance."""
        self.figure.set_text(figure, role)
        self.caption.set_text(caption)


def commit_button(context: PanelContext, key: str, *, id: str = "commit") -> Button:
    """Return the button that gives the order which is planned, called by a text."""
    use = partial(context.use, "commit")
    why = partial(why_refused, context, "commit")
    return Button(context.words(key), use, command="commit", emphasis="primary", why_not=why, id=id)
