"""Before the battle: roles, secret objectives, what is put down, who waits for its place (WG-6)."""

from __future__ import annotations

from functools import partial

from game.rules.intent import Order
from game.scenes.game.panel_context import PanelContext
from game.scenes.wargame.texts import name_of, order_button, pick_text, plain_name, selection_of
from game.systems.wargame.body import sheet
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Grid, Panel
from game.views.ui.widget import Widget

STAGES = ("roles", "secondaries", "markers", "deploy")
KEYS = 9
PICK = "pick:"
"""Secret objectives are a long list: what confirms them stands above it."""


class SetupPanel(Panel):
    """Hidden once the battle has begun."""

    def __init__(self, context: PanelContext) -> None:
        self._context = context
        self._made: object = None
        self.about = Label("")
        self._waiting = Column(gap=4)
        self._orders = Grid(columns=1, gap=4)
        parts = (self.about, self._waiting, self._orders)
        super().__init__(context.words("wargame.setup.title"), *parts, gap=8, id="setup_panel")

    def show(self, orders: tuple[Order, ...]) -> None:
        """Show what is to be done at this stage."""
        context, selection = self._context, selection_of(self._context)
        state = selection.state
        self.set_visible(state.phase in STAGES and bool(orders or selection.is_free))
        if not self.is_visible:
            return
        words = context.words
        marker = selection.marker_to_place() if state.phase == "markers" else ""
        name = name_of(context.showing, "marker", marker) if marker else ""
        count = state.field.rules.secondaries.picks
        key: str = "wall" if state.phase == "markers" and not marker else state.phase
        height = selection.placed_height
        if state.phase == "deploy" and height:
            key, count = "deploy.above", height
        number, most = len(state.walls) + 1, state.field.setup.mission.special.get("walls", 0)
        self.about.set_text(words(f"wargame.setup.{key}", name=name, count=count, number=number, most=most))
        waiting = [unit.id for unit in selection.ready_units()] if state.phase == "deploy" else []
        made = (orders, waiting, selection.selected, height)
        if made == self._made:
            return
        self._made = made
        self._waiting.replace(*(self._unit(unit) for unit in waiting))
        shown = [order for order in orders if order.command not in ("end_turn", "next_unit")]
        rows = [(order, self._order(number, order)) for number, order in enumerate(shown, 1)]
        rows.sort(key=lambda row: row[0].command.startswith(PICK))
        self._orders.replace(*(widget for _, widget in rows))

    def _unit(self, unit: str) -> Button:
        context, selection = self._context, selection_of(self._context)
        setup = sheet(selection.state, selection.state.units[unit].id).setup  # type: ignore[index]
        name = plain_name(context.showing, "unit", unit)
        text = context.words("wargame.setup.unit", unit=name, number=setup.klass)
        is_on = selection.selected == unit
        use = partial(context.use_card, unit)
        return Button(text, use, is_compact=True, is_selected=is_on, id=f"waits_{unit}")

    def _order(self, number: int, order: Order) -> Widget:
        context = self._context
        kind = order.command.partition(":")[0]
        key = f"answer_{number}" if kind in ("pick", "cast_roles") and number <= KEYS else order.command
        about = context.words.or_else(f"wargame.{order.command.replace(':', '.')}.about", "")
        if kind == "pick":
            secondaries = selection_of(context).state.field.rules.secondaries
            about = pick_text(context.words, order.command.removeprefix(PICK), secondaries)
        button = order_button(context, order, key=key, about=about)
        return Column(button, Label(about, "dim", "label"), gap=2) if kind == "pick" and about else button
