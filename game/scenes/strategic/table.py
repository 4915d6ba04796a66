"""The panels of a battle in their places: orders and forecasts left, the map, dice, turns and log right."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Action
from game.core.ids import UnitId
from game.rules.intent import Order
from game.scenes.game.guide_panel import GuidePanel
from game.scenes.game.log_panel import LogPanel
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.panels import UsualPanels
from game.scenes.game.parts import TOOL_GAP, PaceButton, tool, tool_rows
from game.scenes.game.slots import COLUMN_GAP, Slots, is_low, is_narrow
from game.scenes.strategic.lessons import LESSONS
from game.scenes.strategic.panels import (
    AttackPanel,
    LookTools,
    OrderGroups,
    SheetPanel,
    StatPanel,
    TrackPanel,
)
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
TOOL_WIDTH, ALL_BELOW_FROM = 128, 620
"""Of a tool below the map; below maps narrower than the second stand only the tools that look,
and the controls of a replay stand beside them."""
LAST_TWO = 2
"""Of so many sides one that gives up ends the battle; of more the others fight on (ST-6.7)."""
LOW_GAP = 8
"""So much lies between the panels of a column on low screens."""
LOW_LINES, LINES = 1, 4
"""So many lines of the log have room at least on low screens, and on others; one column scrolls anyway."""


def layout_of(size: tuple[int, int], kit: Kit) -> tuple[bool, bool, bool]:
    """Return how the panels lie: in narrow columns, in low ones, in one alone."""
    return (
        is_narrow(size, kit, COMPACT_BELOW),
        is_low(size, kit, LOW_BELOW),
        is_narrow(size, kit, SINGLE_BELOW),
    )


class StrategicPanels(UsualPanels):
    """What stands around the map of a battle, while it is played and while it is watched."""

    def __init__(self, context: PanelContext) -> None:
        """Make the widgets; ``show`` fills them."""
        super().__init__(context)
        narrow, self._is_low, self._is_single = layout_of(context.size, context.kit)
        self._widths = NARROW if narrow else WIDE
        self.answers.room = self._widths[0] - FRAME
        show_of(context.showing).dice.tray.set_height(LOW_TRAY if self._is_low else TRAY_HEIGHT)
        context.showing.log.least_rows = LOW_LINES if self._is_low and not self._is_single else LINES
        self._groups, self._looks = OrderGroups(context), LookTools(context)
        self.top = TopBar(context, is_narrow=self._is_single)
        self.sheet, self.stats = SheetPanel(context, is_low=self._is_low), StatPanel(context)
        self.attack = AttackPanel(context)
        self.lessons = GuidePanel(context, LESSONS)
        self.track = TrackPanel(context, most_rows=4 if self._is_low else 10)
        earns = Label(mission_text(context.words, context.showing), "dim", "label")
        points = (self.top.points,) if self._is_single else ()
        self.mission = Panel("", earns, *points, padding=10, id="mission_panel")
        self._asked = Panel("", self.answers, self.note, gap=8, id="asked_panel")
        has_guide = context.screen_state.guide is not None
        self._outlook_is_left = self._is_single or (self._is_low and has_guide)
        """On low screens it takes the place of turns and log at the right, where a guide leaves no room."""
        self._behind: tuple[Widget, ...] = ()
        self._before = (UnitId(""), False)
        self._led = (UnitId(""), 0)
        self._ordered = Panel("", self.orders, gap=6, padding=10, id="orders_panel")
        several = len(show_of(context.showing).setup.sides) > LAST_TWO
        leaves = context.words("strategic.withdraw.several") if several else ""
        self.withdraw = tool(context, "strategic.concede.short", "withdraw", tooltip=leaves)

    def slots(self) -> Slots:
        """Return where everything lies."""
        context = self.context
        dice = show_of(context.showing).dice
        left_width, right_width = self._widths
        middle = context.size[0] - round((left_width + right_width + 4 * COLUMN_GAP) * context.kit.scale)
        has_room = not self._is_single and middle >= ALL_BELOW_FROM * context.kit.scale
        if context.controls is not None:
            log = LogPanel(context)
            controls = context.controls(compact=not has_room)
            told = (self.mission, self.track, self.sheet, self.stats)
            if self._is_single:
                return self._in_one_column(*told, dice, log, kept=(controls,))
            return Slots(
                bar=self.top,
                kept=() if has_room else (controls,),
                left=told,
                below=(controls,) if has_room else (),
                right=(dice, log),
                left_width=left_width,
                right_width=right_width,
            )
        skip = tool(context, "battle.skip", "skip_animation")
        looks = tuple(self._looks.buttons.values())
        tools = self.undo, skip, PaceButton(context), self.withdraw
        log = LogPanel(context)
        outlook = answer(self.outlook, FORECAST)
        left = [answer(self._asked), answer(self.sheet), self._ordered, answer(self.attack), self.stats]
        right = [self.lessons, dice, self.mission, self.track, log]
        if self._outlook_is_left:
            left.insert(-1, outlook)
        else:
            right.insert(2, outlook)
        if self._is_single:
            together = Grid(*looks, *tools, columns=2, gap=TOOL_GAP)
            return self._in_one_column(*left, *right, Panel("", together, padding=10))
        if self._is_low and not self._outlook_is_left:
            self._behind = (self.mission, self.track, log)
        foot = () if has_room else (Panel("", Grid(*tools, columns=2, gap=TOOL_GAP), padding=10),)
        return Slots(
            bar=self.top,
            left=left,
            right=right,
            foot=foot,
            below=(tool_rows((*looks, *tools) if has_room else looks, TOOL_WIDTH, middle, context.kit),),
            left_width=left_width,
            right_width=right_width,
            column_gap=LOW_GAP if self._is_low else COLUMN_GAP,
        )

    def _in_one_column(self, *panels: Widget, kept: Sequence[Widget] = ()) -> Slots:
        return Slots(bar=self.top, kept=kept, left=panels, left_width=self._widths[0], gap=8)

    def arranged(self, orders: Sequence[Order]) -> Sequence[Widget]:
        """Return the orders in groups; those that look are among the tools."""
        self._looks.show(orders)
        return self._groups.widgets(orders)

    def show(self) -> None:
        """Say what is possible now."""
        super().show()
        self._ordered.set_visible(bool(self.orders.children))
        self._hide_what_is_empty()
        self._show_unit()
        self.attack.show()
        is_barred = any(
            each.command == "withdraw" and not each.is_enabled for each in self.context.intent.orders()
        )
        self.withdraw.set_enabled(self.context.now().is_ready and not is_barred)
        for panel in self._behind:
            is_empty = panel is self.track and not self.track.list.rows
            panel.set_visible(not self.outlook.is_visible and not is_empty)
        self._show_pips()
        self._return_to_orders()
        player = selection_of(self.context).player
        self.lessons.look(player, show_of(self.context.showing).take_fresh)
        self._lead_cursor()

    def show_chances(self, planned: Action | None) -> None:
        """The panel of the attack tells them."""

    def _lead_cursor(self) -> None:
        """Let the keyboard's cursor begin at who acts, or in the own zone: on a large map the way is long."""
        selection = selection_of(self.context)
        unit = selection.unit if self.context.now().is_ready else None
        if unit is None:
            self.context.lead_cursor(None, False)
            return
        turn = unit.id, selection.state.round
        before, self._led = self._led, turn
        entry = selection.entry()
        place = entry[len(entry) // 2] if entry else unit.tile if unit.tile >= 0 else None
        self.context.lead_cursor(place, turn != before and not selection.is_placing)

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
        self.top.fit_in()

    @property
    def calm_ms(self) -> int:
        """Lessons are read without a change."""
        return super().calm_ms

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
            self._show_unit()

    def _show_unit(self) -> None:
        self.sheet.show()
        self.stats.show()
