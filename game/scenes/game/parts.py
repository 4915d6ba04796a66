"""Parts of the screens of all systems: the head line, the question in a dialog, the ground below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.agents.agent import Decision
from game.core.events import Action
from game.rules.intent import Order, Question
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.resting import why_refused, why_resting
from game.scenes.game.showing import Showing
from game.scenes.game.slots import COLUMN_GAP
from game.scenes.words import Words
from game.views.table.backdrop import draw_backdrop
from game.views.table.show import Show
from game.views.ui.basic import Heading, Label
from game.views.ui.button import Button, WhyNot
from game.views.ui.flow import Flow
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Grid, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.widget import Widget
from game.views.ui.wrapped_button import WrappedButton

QUESTION_WIDTH = 420
TOOL_GAP = 6
PACES = (1.0, 2.0, 4.0)
"""How many times as fast as the settings say events can be shown."""
TAKE_HINT = "take_hint"
"""The command, and the link below advice, that does what is advised."""
KEYS_WITHOUT_BUTTON = ("quick_save", TAKE_HINT, *(f"answer_{number}" for number in range(1, 11)))
"""Where no button has them they are for the intent."""
BEST_OTHERS = slice(1, 3)
"""Which of the adviser's candidates are named besides the best."""


class BarPanel(Panel):
    """The line at the top of a game; what has no room there even so goes on in a second line."""

    def __init__(self, *parts: Widget, gap: int = 16, id: str = "topbar") -> None:
        self._line = Flow(*parts, gap=gap)
        super().__init__("", self._line, padding=8, is_square=True, id=id)

    def set_gap(self, gap: int) -> None:
        """Let the parts stand closer together, or farther apart."""
        if gap != self._line.gap:
            self._line.gap = gap
            self._line.relayout()

    def fit(self, context: PanelContext, gives_way: Sequence[Widget]) -> None:
        """Leave out what other panels tell too, one by one, until the rest alone needs as many lines.

        So nothing is cut, and a line that is begun is filled.
        """
        kit, width = context.kit, context.size[0]
        for part in gives_way:
            part.set_visible(False)
        least = self.height_for(kit, width)
        for count in range(len(gives_way) + 1):
            for number, part in enumerate(gives_way):
                part.set_visible(number >= count)
            if self.height_for(kit, width) <= least:
                return


def decider(context: PanelContext) -> str:
    """Return who decides at this screen now, in the colour of his side, as markup; "" for nobody."""
    player, show = context.now().player, context.showing.show
    return "" if player is None else f"{{{show.seat_role(player)}}}{escape(show.seat_name(player))}{{/}}"


def help_button(context: PanelContext) -> Button:
    """Return the button that lists the keys."""
    keys = partial(context.use, "help")
    return Button(context.words("screen.help"), keys, command="help", emphasis="quiet", is_compact=True)


def head_bar(context: PanelContext, title: str) -> BarPanel:
    """Return the usual line at the top: title, help, back."""
    words = context.words
    back = partial(context.use, "back")
    return BarPanel(
        Spacer(1),
        Heading(title),
        Spacer(),
        help_button(context),
        Button(words("screen.back"), back, command="back", emphasis="quiet", is_compact=True),
        id="",
    )


def watch_button(context: PanelContext) -> Button:
    """Return the button of a recorded campaign that opens the battle which has been fought up to here."""
    words = context.words
    return Button(
        words("battle.replay.battle"),
        partial(context.use, "replay_battle"),
        command="replay_battle",
        tooltip=words("battle.replay.battle.about"),
        why_not=words("battle.replay.battle.none"),
    )


def menu_button(context: PanelContext, *, is_compact: bool = False) -> Button:
    """Return the button that opens the menu of the game; a recording has none, there it leads back."""
    back, text = (
        partial(context.use, "back"),
        context.words("screen.back" if context.is_replay else "battle.menu"),
    )
    return Button(text, back, command="back", emphasis="quiet", is_compact=is_compact)


def ways_out(context: PanelContext) -> tuple[Button, ...]:
    """Return the button of the menu; of a recording, which has none, help on its keys and the way back."""
    menu = menu_button(context)
    return (help_button(context), menu) if context.is_replay else (menu,)


def tip(words: Words, system: str, command: str) -> str:
    """Return what a command is for: in the system's own words, else in those of all systems, else ""."""
    return words.or_else(f"{system}.{command}.tip", words.or_else(f"game.{command}.tip", ""))


def tool(
    context: PanelContext, key: str, command: str, *, id: str = "", tooltip: str = "", why_not: WhyNot = ""
) -> Button:
    """Return a tool that is called by a text; without ``id`` it is found by its text alone.

    It is said to be for what ``tooltip`` says, else ``tip``. While it rests it says ``why_not``, else the
    text ``game.COMMAND.nothing``, else why nobody orders now.
    """
    words, use = context.words, partial(context.use, command)
    why = why_not or words.or_else(f"game.{command}.nothing", "") or partial(why_refused, context, command)
    about = tooltip or tip(words, context.showing.system.name, command)
    return Button(words(key), use, command=command, is_compact=True, id=id, tooltip=about, why_not=why)


def tool_rows(tools: Sequence[Widget], least: int, width: int, kit: Kit) -> Grid:
    """Return tools in few rows, filled evenly, below a board of a width; ``least``: of a tool, at scale 1."""
    count, gap = len(tools), kit.px(TOOL_GAP)
    most = max(1, (width + gap) // (kit.px(least) + gap))
    return Grid(*tools, columns=-(-count // -(-count // most)), gap=TOOL_GAP)


class InPlace(Column):
    """What usually stands somewhere in a column, and a panel in its place while that has something to say.

    So what must be read beside another column needs no width of its own, which low screens do not have.
    """

    def __init__(self, panel: Widget, *usual: Widget, gap: int = COLUMN_GAP) -> None:
        """``gap`` lies between what usually stands there, as between the panels of its column."""
        self._panel, self._usual = panel, Column(*usual, gap=gap)
        super().__init__(panel, self._usual)
        self.show_panel(False)

    def show_panel(self, is_shown: bool) -> None:
        """Show the panel, or what usually stands here."""
        self._panel.set_visible(is_shown)
        self._usual.set_visible(not is_shown)


class PaceButton(Button):
    """Shows events faster, and after the fastest as usual again. How fast holds as long as the screen."""

    def __init__(self, context: PanelContext) -> None:
        self._context = context
        tooltip = context.words("game.pace.about")
        super().__init__("", self._faster, command="pace", is_compact=True, id="pace", tooltip=tooltip)
        self._tell()

    def _faster(self) -> None:
        now = self._context.showing.pace
        at = PACES.index(now) + 1 if now in PACES else 0
        self._context.pace(PACES[at % len(PACES)])
        self._tell()

    def _tell(self) -> None:
        self.set_text(self._context.words("game.pace", factor=f"{self._context.showing.pace:g}"))


class OrderButton(WrappedButton):
    """The button of an order of the intent: whether it can be given, whether it is on, and why it cannot."""

    def __init__(
        self,
        context: PanelContext,
        order: Order,
        text: str,
        *,
        key: str | None = None,
        tooltip: str = "",
        use: Callable[[], object] | None = None,
        is_compact: bool = True,
    ) -> None:
        """``key``: the command whose key it has, if not its own; ``tooltip``: what the order does."""
        super().__init__(
            text,
            partial(context.use, order.command) if use is None else use,
            command=order.command if key is None else key,
            emphasis=order.emphasis,
            is_enabled=order.is_enabled,
            is_selected=order.is_on,
            is_compact=is_compact,
            tooltip=tooltip or tip(context.words, context.showing.system.name, order.command),
            why_not=partial(why_resting, context, order.command, order.why),
            id=f"order_{order.command}",
        )


def question_dialog(
    words: Words,
    showing: Showing,
    question: Question,
    submit: Callable[[Action], object],
    menu: Callable[[], object],
) -> tuple[Panel, Callable[[], object], Button]:
    """Return the dialog of a prompt, what Escape does, and the first answer.

    An answer is owed: Escape does not close it, but opens the ``menu``, as everywhere in a game.
    """
    prompt = question.prompt
    assert prompt is not None
    buttons = [
        Button(
            showing.choice_line(question, choice),
            partial(submit, choice.action),
            command=f"answer_{number}",
            id=f"answer_{choice.option}",
            emphasis="primary" if number == 1 else "normal",
        )
        for number, choice in enumerate(question.choices, start=1)
    ]
    rules = " ".join(f"{{rule:{rule}}}" for rule in prompt.rules)
    away = Button(words("battle.menu"), menu, command="back", emphasis="quiet", id="prompt_menu")
    panel = Panel(
        words(f"{showing.system.name}.question.{prompt.kind}"),
        Label(f"{escape(showing.question_line(question))}  {rules}"),
        Row(away, Spacer(), *buttons, gap=12),
        gap=16,
        width=QUESTION_WIDTH,
        id="prompt",
    )
    return panel, menu, buttons[0]


def draw_table(surface: pygame.Surface, show: Show, kit: Kit) -> None:
    """Draw stars or haze, then what lies below the panels."""
    theatre = show.stage.board.theatre
    draw_backdrop(surface, theatre, kit.palette.ground, show.stage.covered)
    show.draw(surface)


def advice_text(words: Words, showing: Showing, decision: Decision, question: Question | None = None) -> str:
    """Return the advice as markup: what, why, and what came next; ``question``: what is asked now."""
    best = showing.action_line(decision.action, question)
    lines = [f"{{b}}{escape(best)}{{/}}"]
    lines += [f"{{dim}}{escape(showing.written(reason))}{{/}}" for reason in decision.reasons]
    after = [each.action for each in decision.candidates[BEST_OTHERS]]
    told = [showing.button_line(each, question) or showing.action_line(each) for each in after]
    first = showing.button_line(decision.action, question) or best
    others = [line for line in dict.fromkeys(told) if line != first]
    if others:
        names = "; ".join(escape(line) for line in others)
        lines.append(f"{{dim}}{words('battle.hint.others', actions=names)}{{/}}")
    lines.append(f"{{link:{TAKE_HINT}}}{words('battle.hint.take')}{{/}}  {{key:{TAKE_HINT}}}")
    return "\n".join(lines)
