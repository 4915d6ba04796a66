"""The panels of a skirmish in their places: orders left, the board, dice and log right; or in one column."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.game.log_panel import LogPanel
from game.scenes.game.outlook import OutlookPanel
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.parts import PaceButton, tool
from game.scenes.game.slots import ONE_COLUMN_WIDTH, Panels, Slots, is_narrow
from game.scenes.skirmish.goals import GoalPanel
from game.scenes.skirmish.panels import ForcePanel, GroundPanel, OddsPanel, UnitPanel, selection_of, show_of
from game.scenes.skirmish.topbar import TopBar
from game.systems.skirmish.queries import can_withdraw
from game.views.ui.answers import FACTS, FORECAST, answer
from game.views.ui.layout import Column, Grid, Panel
from game.views.ui.widget import Widget

LEFT_WIDTH = 268
COMPACT_GAP = 8


class SkirmishPanels(Panels):
    """What stands around the board of a skirmish, while it is played and while it is watched."""

    def __init__(self, context: PanelContext) -> None:
        """Make the widgets; ``show`` fills them."""
        super().__init__(context)
        self._is_compact = is_narrow(context.size, context.kit)
        self.top = TopBar(context, compact=self._is_compact)
        self.goals = GoalPanel(context, *((self.top.bonus, self.top.forces) if self._is_compact else ()))
        self.unit = UnitPanel(context)
        self.odds = OddsPanel(context)
        self.force = ForcePanel(context)
        self.outlook = OutlookPanel(context)
        self.undo, self._skip, self.withdraw = (
            tool(context, f"battle.{name}", command)
            for name, command in (("undo", "undo"), ("skip", "skip_animation"), ("withdraw", "withdraw"))
        )

    def slots(self) -> Slots:
        """Return where everything lies."""
        context = self.context
        dice, log = show_of(context.showing).dice, self._log()
        if context.controls is not None:
            controls = context.controls(compact=self._is_compact)
            left: tuple[Widget, ...] = (self.goals, GroundPanel(context))
            if self._is_compact:
                return self._in_one_column(*left, dice, log, kept=(controls,))
            return Slots(bar=self.top, left=left, below=(controls,), right=(dice, log), left_width=LEFT_WIDTH)
        left = (
            answer(self.force, FORECAST),
            answer(self.unit, FACTS),
            answer(self.odds, FORECAST),
            answer(self.outlook, FORECAST),
            answer(self.note_panel),
            self.goals,
            GroundPanel(context),
        )
        if self._is_compact:
            return self._in_one_column(*left, dice, log)
        return Slots(bar=self.top, left=left, right=(dice, log), left_width=LEFT_WIDTH)

    def _in_one_column(self, *panels: Widget, kept: Sequence[Widget] = ()) -> Slots:
        return Slots(bar=self.top, kept=kept, left=panels, left_width=ONE_COLUMN_WIDTH, gap=COMPACT_GAP)

    def _log(self) -> Panel:
        below: Widget = self.top.luck
        if not self.context.is_replay:
            tools = Grid(self.undo, self._skip, PaceButton(self.context), self.withdraw, columns=2, gap=8)
            below = Column(self.top.luck, tools, gap=8)
        return LogPanel(self.context, below)

    def show(self) -> None:
        """Say what is possible now."""
        plan, now = selection_of(self.context), self.context.now()
        if not self.context.is_replay:
            self._lead_cursor()
            self.unit.show()
            self.odds.show()
            self.force.show()
            self.outlook.show()
        self.progress()
        self.goals.show(show_of(self.context.showing).state)
        self.undo.set_enabled(now.can_undo)
        self.withdraw.set_enabled(plan.is_own_turn and can_withdraw(plan.state, plan.side or 0))

    def _lead_cursor(self) -> None:
        """Let the keyboard's cursor begin at who is chosen, or where he would be put in the own zone."""
        plan, place = selection_of(self.context), None
        if self.context.now().is_ready and plan.unit is not None and plan.side is not None:
            entries, place = plan.entry_tiles(), plan.unit.tile if plan.unit.tile >= 0 else None
            front = plan.state.field.deployment_order[plan.side].front
            place = next((tile for tile in front if tile in entries), place)
        self.context.lead_cursor(place, False)

    def progress(self) -> None:
        """Say where the battle stands."""
        state, player = show_of(self.context.showing).state, self.context.now().player
        self.top.show(None if player is None else state.field.side_of[player], state)
        if self.context.is_replay:
            self.top.end_turn.set_visible(False)
            self.goals.show(state)

    def thinking(self, seat: str) -> None:
        """Say that a seat has begun to think."""
        self.top.show_thinking(seat)
