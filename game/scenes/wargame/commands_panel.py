"""Command actions as buttons with the reasons of those that are barred."""

from __future__ import annotations

from game.rules.intent import Order
from game.scenes.game.panel_context import PanelContext
from game.scenes.wargame.texts import deed, order_button, order_text, selection_of, state_of
from game.systems.wargame.intent_orders import price_of
from game.views.ui.button import Button
from game.views.ui.layout import Cells, Panel

ELSEWHERE = frozenset(
    {
        "commit", "end_turn", "next_phase", "withdraw", "show_threat", "show_reach", "step", "fire",
        "weapon", "aim", "split", "drone", "grapple", "throw", "target", "next_unit", "deploy_all", "pick",
        "turn_left", "turn_right", "rise", "sink", "fly", "dash", "jump", "step_back", "leave",
    }
)  # fmt: skip
"""Orders that other panels show."""
KEYS = (
    *(f"answer_{number}" for number in range(1, 11)),
    *(f"command_{number}" for number in range(11, 21)),
)
"""The keys of the commands that can be given, in their order: the digits, then digits with Shift."""
FIRST = ("use", "pick_up")
"""What a mission is about stands before everything else that can be done."""


class CommandsPanel(Panel):
    """Hidden while there is no command to give, or while something is asked."""

    def __init__(self, context: PanelContext) -> None:
        self._context = context
        self._made: object = None
        self._list = Cells(columns=2, gap=4)
        super().__init__("", self._list, gap=6, id="commands_panel")

    def show(self, orders: tuple[Order, ...]) -> None:
        """Offer the commands; those that can be given have keys."""
        mine = [order for order in orders if order.command.partition(":")[0] not in ELSEWHERE]
        mine.sort(key=lambda order: (not order.is_enabled, order.command.partition(":")[0] not in FIRST))
        self.set_visible(bool(mine))
        costs = state_of(self._context.showing).field.rules.costs
        self.set_title(self._context.words("wargame.commands.title", cost=costs.command))
        if mine != self._made:
            self._made = mine
            self._list.replace(*(self._button(number, order) for number, order in enumerate(mine, 1)))

    def _button(self, number: int, order: Order) -> Button:
        context, state = self._context, state_of(self._context.showing)
        kind, _, what = order.command.partition(":")
        has_key = order.is_enabled and number <= len(KEYS)
        text, about = order_text(context, order), ""
        if kind == "use":
            about = context.words(f"wargame.order.use.{deed(state, what)}.about")
        price = price_of(selection_of(context), order.command)
        if price != state.field.rules.costs.command:
            text = context.words("wargame.commands.price", name=text, ap=price)
        return order_button(context, order, text, key=KEYS[number - 1] if has_key else "", about=about)
