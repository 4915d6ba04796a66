"""The readings of the rules that a table can choose, each explained and linked to the rulebook."""

from collections.abc import Callable
from functools import partial

import msgspec

from game.rules.shapes import OptionShape, Value
from game.scenes.context import Context
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.stack import Pop
from game.scenes.words import Words
from game.views.ui.basic import Label
from game.views.ui.button import Button, Toggle
from game.views.ui.choice import Choice
from game.views.ui.controls import Slider
from game.views.ui.layout import Grid, Panel, Row, Spacer
from game.views.ui.markup import escape, rule_link
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget


def control(
    words: Words,
    shape: OptionShape,
    value: Value,
    on_change: Callable[[Value], object],
    *,
    id: str,
    system: str,
    text: str = "",
) -> Widget:
    """Return what an option of a system is chosen with: by its shape a choice, a switch or a slider."""
    name = shape.name
    if shape.values:
        options = [
            (each, words.option(system, name, each, each or words("screen.options.usual")))
            for each in shape.values
        ]
        return Choice(text, options, str(value), on_change, id=id)
    if isinstance(shape.default, bool):
        return Toggle(text, bool(value), on_change, id=id)
    return Slider(text, int(value), on_change, least=shape.least, most=shape.most, id=id)


class RuleChoices(msgspec.Struct, frozen=True):
    """What differs from the house's reading."""

    options: dict[str, Value]


class RuleOptionsScene(Screen):
    """Chooses rule options; its result is what differs from the defaults."""

    name = "rule_options"
    result_type = RuleChoices
    help_key = "screen.options.help"

    def __init__(
        self, services: Services, shapes: tuple[OptionShape, ...], options: dict[str, Value], system: str
    ) -> None:
        """``system``: whose options they are; it may have words of its own for them."""
        super().__init__(services)
        self._system = system
        self._shapes = shapes
        self._options = dict(options)
        self._first = dict(options)
        self._marks: dict[str, Label] = {}

    def build(self) -> Widget:
        """One panel for each option."""
        cards = [self._card(shape) for shape in self._shapes]
        buttons = Row(
            Button(
                self.words("screen.options.reset"),
                self._reset,
                command="reset_form",
                id="options_reset",
                tooltip=self.words("screen.options.reset.about"),
            ),
            Spacer(),
            Button(
                self.words("screen.options.done"),
                self._done,
                command="confirm",
                emphasis="primary",
                id="options_done",
            ),
            gap=16,
        )
        grid = ScrollArea(Grid(*cards, fit_width=420, gap=16), stretch=1)
        return self.page(
            self.words("screen.options.title"), grid, buttons, about=self.words("screen.options.about")
        )

    def _card(self, shape: OptionShape) -> Panel:
        words, name = self.words, shape.name
        value = self._options.get(name, shape.default)
        title = words.option(self._system, name, "name", name)
        mark = Label("", "accent", "label", is_wrapped=False)
        self._marks[name] = mark
        chooser = control(
            words, shape, value, partial(self._set, shape), id=f"option_{name}", system=self._system
        )
        about = escape(words.option(self._system, name, "about"))
        rules = words.option(self._system, name, "rules").split()
        links = "  ".join(rule_link(rule) for rule in rules)
        panel = Panel(title, Label(f"{about}  {links}"), chooser, mark, gap=8)
        self._show_mark(shape)
        return panel

    def _shown(self, shape: OptionShape, value: Value) -> str:
        return self.words.chosen(self._system, shape.name, value)

    def _show_mark(self, shape: OptionShape) -> None:
        is_changed = shape.name in self._options
        shown = escape(self._shown(shape, shape.default))
        key = "screen.options.changed" if is_changed else "screen.options.house"
        text = self.words(key, value=shown)
        self._marks[shape.name].set_text(
            f"{{icon:star}} {text}" if is_changed else text, "accent" if is_changed else "dim"
        )

    def _set(self, shape: OptionShape, value: Value) -> None:
        if value == shape.default:
            self._options.pop(shape.name, None)
        else:
            self._options[shape.name] = value
        self._show_mark(shape)

    def _reset(self) -> None:
        self._options.clear()
        self.rebuild()

    def _done(self) -> None:
        self.go(Pop(RuleChoices(self._options)))

    def on_back(self) -> None:
        """Leave things as they were, after a question where something was chosen otherwise."""
        self.leave(self._options != self._first)

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at the first option."""
        super().enter(context, size)
        self.focus_on(f"option_{self._shapes[0].name}" if self._shapes else "options_done")
