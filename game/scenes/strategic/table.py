"""The panels of a battle in their places: orders and forecasts left, the map, dice, turns and log right."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.ids import UnitId
from game.rules.intent import Order
from game.scenes.game.guide_panel import GuidePanel
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.panels import UsualPanels
from game.scenes.game.parts import PaceButton, log_panel, tool
from game.scenes.game.slots import Slots
from game.scenes.strategic.lessons import LESSONS
from game.scenes.strategic.panels import AttackPanel, OrderGroups, TrackPanel, UnitPanel
from game.scenes.strategic.texts import mission_text, selection_of, show_of
from game.scenes.strategic.topbar import TopBar
from game.systems.strategic.consequences import command_of, spending
from game.views.strategic.pips import turn_of
from game.views.table.tray_widget import TRAY_HEIGHT
from game.views.ui.answers import FORECAST, answer
from game.views.ui.basic import Label
from game.views.ui.kit import Kit
from game.views.ui.layout import Grid, Panel
from game.views.ui.widget import Widget

COMPACT_BELOW = 1500
"""Screens narrower than this (in pixels at scale 1) have narrow columns."""
NARROW, WIDE = (264, 272), (308, 328)
FRAME = 42
"""So much of a column is the frame of a panel and the rail beside it."""
SINGLE_BELOW = 880
"""Screens narrower than this (in pixels at scale 1) have one column of panels instead of two."""
LOW_BELOW, LOW_TRAY = 900, 72
"""Screens lower than this have a dice tray of this height, so that turns, log and tools fit below."""
LOW_LINES, LINES = 1, 4
"""So many lines of the log have room at least on low screens, and on others."""


def is_compact(size: tuple[int, int], kit: Kit) -> bool:
    """Return whether the columns have to be narrow."""
    return size[0] < COMPACT_BELOW * kit.scale


def is_single(size: tuple[int, int], kit: Kit) -> bool:
    """Return whether a screen has room for one column of panels only, beside a map that can be played on."""
    return size[0] < SINGLE_BELOW * kit.scale


def layout_of(size: tuple[int, int], kit: Kit) -> tuple[bool, bool, bool]:
    """Return how the panels lie: in narrow columns, in low ones, in one alone."""
    return is_compact(size, kit), size[1] < LOW_BELOW * kit.scale, is_single(size, kit)


class StrategicPanels(UsualPanels):
    """What stands around the map of a battle, while it is played and while it is watched."""

    def __init__(self, context: PanelContext) -> None:
        """Make the widgets; ``show`` fills them."""
        super().__init__(context)
        narrow, low, self._is_single = layout_of(context.size, context.kit)
        self._widths = NARROW if narrow else WIDE
        self.answers.room = self._widths[0] - FRAME
        show_of(context.showing).dice.tray.set_height(LOW_TRAY if low else TRAY_HEIGHT)
        context.showing.log.least_rows = LOW_LINES if low else LINES
        self._groups = OrderGroups(context)
        self.top = TopBar(context, is_narrow=self._is_single)
        self.unit = UnitPanel(context)
        self.attack = AttackPanel(context)
        self.lessons = GuidePanel(context, LESSONS)
        self.track = TrackPanel(context, most_rows=4 if low else 10)
        earns = Label(mission_text(context.words, context.showing), "dim", "label")
        points = (self.top.points,) if self._is_single else ()
        self.mission = Panel("", earns, *points, padding=10, id="mission_panel")
        self._asked = Panel("", self.answers, self.note, gap=8, id="asked_panel")
        self._gives_way = low and context.screen_state.guide is None and not self._is_single
        """Low screens have room for an outlook only where turns and log are; a guide stands there, too."""
        self._behind: tuple[Widget, ...] = ()
        self._before = (UnitId(""), False)
        self._ordered = Panel("", self.orders, gap=6, padding=10, id="orders_panel")
        self.withdraw = tool(context, "strategic.concede.short", "withdraw")

    def slots(self) -> Slots:
        """Return where everything lies."""
        context = self.context
        dice = show_of(context.showing).dice
        left_width, right_width = self._widths
        if context.controls is not None:
            log = log_panel(context)
            if self._is_single:
                controls = context.controls(compact=True)
                return self._in_one_column(controls, self.mission, self.track, self.unit, dice, log)
            return Slots(
                bar=self.top,
                left=(self.mission, self.track, self.unit),
                below=(context.controls(),),
                right=(dice, log),
                left_width=left_width,
                right_width=right_width,
            )
        skip = tool(context, "battle.skip", "skip_animation")
        tools = Grid(self.undo, skip, PaceButton(context), self.withdraw, columns=2, gap=6)
        log = log_panel(context)
        outlook = answer(self.outlook, FORECAST)
        left = [answer(self._asked), self._ordered, answer(self.attack), outlook, self.unit]
        right = [answer(self.lessons), dice, self.mission, self.track, log]
        if self._is_single:
            return self._in_one_column(*left, *right, Panel("", tools, gap=0, padding=10))
        if self._gives_way:
            left.remove(outlook)
            right.insert(2, outlook)
            self._behind = (self.mission, self.track, log)
        return Slots(
            bar=self.top,
            left=left,
            right=right,
            foot=(Panel("", tools, gap=0, padding=10),),
            left_width=left_width,
            right_width=right_width,
        )

    def _in_one_column(self, *panels: Widget) -> Slots:
        return Slots(bar=self.top, left=panels, left_width=self._widths[0], gap=8)

    def arranged(self, orders: Sequence[Order]) -> Sequence[Widget]:
        """Return the orders in groups."""
        return self._groups.widgets(orders)

    def show(self) -> None:
        """Say what is possible now."""
        super().show()
        self._ordered.set_visible(bool(self.orders.children))
        self._hide_what_is_empty()
        self.unit.show()
        self.attack.show()
        self.withdraw.set_enabled(self.context.now().is_ready)
        for panel in self._behind:
            is_empty = panel is self.track and not self.track.list.rows
            panel.set_visible(not self.outlook.is_visible and not is_empty)
        self._show_pips()
        self._return_to_orders()
        player = selection_of(self.context).player
        self.lessons.look(player, show_of(self.context.showing).take_fresh)

    def _return_to_orders(self) -> None:
        """Scroll to the orders again where another unit acts, or where an attack is no longer planned."""
        state = selection_of(self.context).state
        now = state.acting, self.attack.is_visible
        before, self._before = self._before, now
        is_over = before[1] and not now[1]
        if (before[0] != now[0] or is_over) and self._ordered.is_visible and self._ordered.parent:
            self._ordered.parent.reveal(self._ordered.rect)

    def _show_pips(self) -> None:
        """Show what is left of the turn, and what the choice of this moment would take of it."""
        selection = selection_of(self.context)
        unit = None if selection.is_placing else selection.unit
        is_there = unit is not None and self.context.now().is_ready
        self.top.pips.set_visible(is_there)
        if unit is not None and is_there:
            after = spending(selection, command_of(selection))
            self.top.pips.show(turn_of(selection.state, unit), turn_of(selection.state, after or unit))
        self.top.fit()

    def update(self, dt_ms: float) -> None:
        """Let time pass: lessons are being read."""
        self.lessons.update(dt_ms)

    def say(self, text: str) -> None:
        """Show a line of markup; without a line and a question there is no panel."""
        super().say(text)
        self._hide_what_is_empty()

    def _hide_what_is_empty(self) -> None:
        self._asked.set_visible(bool(self.answers.is_visible or self.note.text))

    def progress(self) -> None:
        """Say where the battle stands."""
        self.top.show()
        self.track.show()
        if self.context.is_replay:
            self.unit.show()
