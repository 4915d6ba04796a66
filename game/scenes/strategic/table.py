"""The panels of a battle in their places: orders and forecasts left, the map, dice, turns and log right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.rules.intent import Order
from game.scenes.game.desk import Desk, Slots
from game.scenes.game.panels import UsualPanels
from game.scenes.game.parts import PaceButton
from game.scenes.strategic.panels import AttackPanel, OrderGroups, TrackPanel, UnitPanel
from game.scenes.strategic.texts import show_of
from game.scenes.strategic.topbar import TopBar
from game.views.ui.answers import FACTS, FORECAST, answer
from game.views.ui.button import Button
from game.views.ui.kit import Kit
from game.views.ui.layout import Grid, Panel
from game.views.ui.widget import Widget

COMPACT_BELOW = 1500
"""Screens narrower than this (in pixels at scale 1) have narrow columns."""
NARROW, WIDE = (264, 272), (308, 328)


def is_compact(size: tuple[int, int], kit: Kit) -> bool:
    """Return whether the columns have to be narrow."""
    return size[0] < COMPACT_BELOW * kit.scale


class StrategicPanels(UsualPanels):
    """What stands around the map of a battle, while it is played and while it is watched."""

    def __init__(self, desk: Desk) -> None:
        """Make the widgets; ``show`` fills them."""
        super().__init__(desk)
        self._widths = NARROW if is_compact(desk.size, desk.kit) else WIDE
        self._groups = OrderGroups(desk)
        self.top = TopBar(desk)
        self.unit = UnitPanel(desk)
        self.attack = AttackPanel(desk)
        self.track = TrackPanel(desk, most_rows=5 if is_compact(desk.size, desk.kit) else 10)
        self.withdraw = Button(
            desk.words("strategic.concede.short"),
            partial(desk.use, "withdraw"),
            command="withdraw",
            is_compact=True,
        )

    def slots(self) -> Slots:
        """Return where everything lies."""
        desk, words = self.desk, self.desk.words
        dice = show_of(desk.showing).dice
        left_width, right_width = self._widths
        if desk.controls is not None:
            log = Panel(words("battle.log.title"), desk.showing.log, gap=8, stretch=1)
            return Slots(
                bar=self.top,
                left=(self.track, self.unit),
                below=(desk.controls(),),
                right=(dice, log),
                left_width=left_width,
                right_width=right_width,
            )
        asked = Panel("", self.answers, self.note, gap=8, id="asked_panel")
        orders = Panel("", self.orders, gap=6, padding=10, id="orders_panel")
        skip = self._tool(words("battle.skip"), "skip_animation")
        tools = Grid(self.undo, skip, PaceButton(desk), self.withdraw, columns=2, gap=6)
        log = Panel(words("battle.log.title"), desk.showing.log, tools, gap=8, stretch=1)
        left = (
            answer(asked),
            orders,
            answer(self.attack, FORECAST),
            answer(self.outlook, FORECAST),
            answer(self.unit, FACTS),
        )
        return Slots(
            bar=self.top,
            left=left,
            right=(dice, self.track, log),
            left_width=left_width,
            right_width=right_width,
        )

    def arranged(self, orders: Sequence[Order]) -> Sequence[Widget]:
        """Return the orders in groups."""
        return self._groups.widgets(orders)

    def show(self) -> None:
        """Say what is possible now."""
        super().show()
        self.unit.show()
        self.attack.show()
        self.withdraw.set_enabled(self.desk.now().is_ready)

    def progress(self) -> None:
        """Say where the battle stands."""
        self.top.show()
        self.track.show()
        if self.desk.is_replay:
            self.unit.show()
