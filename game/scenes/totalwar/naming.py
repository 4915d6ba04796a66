"""The form in which the leader of a new faction chooses its name and colour (TW-8.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.scenes.totalwar.colour_button import ColourButton
from game.scenes.words import Words
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Column, Grid
from game.views.ui.theme import ThemeError, parse_colour
from game.views.ui.widget import Widget

MOST_SIGNS = 40
COLOUR_SIGNS = 7


class NamingForm(Column):
    """A name, one of the colours that are free or any other, and the button that founds the faction.

    What cannot be is refused by the rules when the button is pressed, not by this form.
    """

    def __init__(
        self,
        words: Words,
        names: Sequence[str],
        colours: Sequence[str],
        on_named: Callable[[str, str], object],
    ) -> None:
        """``names`` and ``colours`` are proposals, the first filled in; ``on_named(name, colour)``."""
        self._on_named = on_named
        self._name = TextEntry(
            names[0] if names else "",
            placeholder=words("war.naming.name"),
            most_signs=MOST_SIGNS,
            on_submit=lambda _: self.submit(),
            id="naming_name",
        )
        self._colour = TextEntry(
            colours[0] if colours else "#",
            placeholder=words("war.naming.example"),
            most_signs=COLOUR_SIGNS,
            on_change=lambda _: self._show(),
            on_submit=lambda _: self.submit(),
            id="naming_colour",
        )
        self._swatches = [
            ColourButton(colour, partial(self._choose, colour), id=f"naming_colour_{number}")
            for number, colour in enumerate(colours)
        ]
        self._sample = ColourButton(self._colour.value if colours else "#000000", self._focus_colour)
        self._wrong = Label(words("war.naming.wrong"), "warning", is_visible=False, id="naming_wrong")
        super().__init__(
            Label(words("war.naming.name"), "dim"),
            self._name,
            Label(words("war.naming.colour"), "dim"),
            Grid(*self._swatches, columns=3, gap=6),
            Grid(self._colour, self._sample, columns=2, gap=6),
            self._wrong,
            Button(
                words("war.naming.found"),
                self.submit,
                command="war_answer_1",
                emphasis="primary",
                id="answer_1",
            ),
            gap=6,
        )
        self._show()

    def _choose(self, colour: str) -> None:
        self._colour.set_value(colour)
        self._show()

    def begin(self) -> None:
        """Lead the keyboard here: to the colours, next to the name, for keys of the map are letters there."""
        self._focus(next(iter(self._swatches), self._name))

    def _focus_colour(self) -> None:
        self._focus(self._colour)

    def _focus(self, field: Widget) -> None:
        host = self.host
        if host is not None:
            host.set_focus(field)

    def _show(self) -> None:
        """Let every field show the colour that is written."""
        value = self._colour.value.strip()
        for swatch in self._swatches:
            swatch.select(swatch.colour.casefold() == value.casefold())
        try:
            parse_colour(value)
        except ThemeError:
            self._sample.set_visible(False)
            self._wrong.set_visible(True)
            return
        self._wrong.set_visible(False)
        self._sample.set_visible(True)
        self._sample.colour = self._sample.tooltip = value
        self._sample.touch()

    def submit(self) -> None:
        """Found the faction as it is written here."""
        self._on_named(self._name.value.strip(), self._colour.value.strip())
