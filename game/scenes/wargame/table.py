"""The panels of a wargame in their places: what is done left, the board, where things stand right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, cast

from game.core.ids import UnitId
from game.rules.intent import Order
from game.rules.prose import signed
from game.scenes.game.answers import Answers
from game.scenes.game.guide_panel import GuidePanel
from game.scenes.game.log_panel import LogPanel
from game.scenes.game.outlook import OutlookPanel
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.parts import InPlace, PaceButton, tip, tool, tool_rows, ways_out
from game.scenes.game.resting import why_refused
from game.scenes.game.slots import Panels, Slots, is_low, is_narrow, is_tight
from game.scenes.game.undone import end_turn_button
from game.scenes.wargame.attack_panel import AttackPanel
from game.scenes.wargame.commands_panel import CommandsPanel
from game.scenes.wargame.lessons import LESSONS
from game.scenes.wargame.now_panel import NowPanel
from game.scenes.wargame.plan_panel import PlanPanel
from game.scenes.wargame.score_panel import ScorePanel
from game.scenes.wargame.setup_panel import SetupPanel
from game.scenes.wargame.standing import RosterPanel, left_to_act
from game.scenes.wargame.texts import seat_on_turn, selection_of, side_role, state_of, unit_name
from game.scenes.wargame.unit_panel import UnitPanel
from game.systems.wargame.intent import WargameIntent
from game.systems.wargame.state import WargameState
from game.views.table.tray_widget import TRAY_HEIGHT
from game.views.ui.answers import FACTS, FORECAST, REPLY, answer
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.flow import Flow
from game.views.ui.kit import Kit
from game.views.ui.layout import Grid, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.widget import Widget
from game.views.wargame.show import WargameShow

LEFT_WIDTH, RIGHT_WIDTH = 300, 284
LOW_BELOW, LOW_TRAY = 900, 64
"""Screens lower than this have a dice tray of this height, so that the log fits below."""
LOW_ROWS, ROWS = 4, 12
"""So many units are listed at once on low screens, and on others."""
LOW_LINES, LINES = 2, 4
"""So many lines of the log have room at least on low screens, and on others."""
TURNS: Final[Mapping[str, str]] = {
    "roles": "decides",
    "edges": "decides",
    "secondaries": "picks",
    "markers": "puts",
    "deploy": "deploys",
}
"""What the side whose turn it is does before the battle."""
COMPACT_WIDTH = 292
TOOL_WIDTH = 104
COMPACT_BELOW = 1120
"""Screens narrower than this (in pixels at scale 1) have one column of panels instead of two."""
DRAWN_FROM = 600
"""In one column the enemy's sheet stands among the ways to attack from this height on."""
ONE_LINE_FROM = 720
"""From this width on (in pixels at scale 1) the bar has room for everything in one line."""


def layout_of(size: tuple[int, int], kit: Kit) -> tuple[bool, ...]:
    """Return how the panels lie: in one column, with a low tray, and how many lines the bar has."""
    lines = is_narrow(size, kit, ONE_LINE_FROM), is_tight(size, kit)
    return is_narrow(size, kit, COMPACT_BELOW), is_low(size, kit, LOW_BELOW), *lines


class TopBar(Panel):
    """The mission, the round, whose activation it is and in which phase; what goes on from here."""

    def __init__(self, context: PanelContext, *, is_narrow: bool) -> None:
        self._context = context
        words = context.words
        setup = state_of(context.showing).field.setup
        title = Label(
            escape(setup.name or setup.mission.name), "text", "title", is_bold=True, is_wrapped=False
        )
        self.round = Label("", "accent", "title", is_bold=True, is_wrapped=False)
        self.mover = Label("", "text", is_bold=True, is_wrapped=False)
        self.phase = Button(
            words("wargame.top.phase"),
            partial(context.use, "next_phase"),
            command="next_phase",
            why_not=partial(why_refused, context, "next_phase"),
            id="order_next_phase",
            tooltip=tip(context.words, "wargame", "next_phase"),
        )
        self.end = end_turn_button(context, "wargame.top.end", id="order_end_turn")
        ways = ways_out(context)
        self.score = Label("", "text", is_bold=True, is_wrapped=False, id="live_score")
        self.left = Label("", "dim", is_wrapped=False, id="left_to_act")
        lead = (self.round, self.mover) if is_narrow else (title, self.round, self.mover)
        counts = (self.score,) if is_narrow else (self.score, self.left)
        self.beside: tuple[Widget, ...] = ()
        """What has no room here, and stands above the panels where the board needs the height."""
        rows: tuple[Widget, ...] = (Flow(*lead, Spacer(), *counts, *ways, self.phase, self.end, gap=14),)
        if context.size[0] < ONE_LINE_FROM * context.kit.scale:
            height = context.kit.theme.metrics.field_height  # kept where nothing stands: nothing moves
            doing = Row(Spacer(), self.phase, self.end, gap=14, height=height)
            self.beside = (doing,) if is_tight(context.size, context.kit) and not context.is_replay else ()
            is_played = not self.beside and not context.is_replay
            rows = Flow(*lead, Spacer(), *counts, *ways, gap=14), *((doing,) if is_played else ())
        super().__init__("", *rows, padding=8, gap=4, is_square=True, id="topbar")

    def show(self, state: WargameState, orders: tuple[Order, ...]) -> None:
        """Show where the battle stands."""
        context, words = self._context, self._context.words
        last = state.field.setup.mission.rounds
        is_battle = state.phase == "battle"
        key = "wargame.top.round" if is_battle or state.phase == "over" else f"wargame.stage.{state.phase}"
        self.round.set_text(words(key, round=state.round, last=last))
        side = state.to_move if state.prompt is None else state.field.side_of[state.prompt.player]
        who = seat_on_turn(context.showing)
        text = words(f"wargame.top.{TURNS.get(state.phase, 'moves')}", side=who)
        if is_battle and state.prompt is not None:
            text = words("wargame.top.decides", side=who)
        elif is_battle and state.turn is not None:
            unit = unit_name(context.showing, state.turn.unit)
            text = words("wargame.top.turn", unit=unit, phase=words(f"wargame.phase.{state.turn.phase}"))
        elif state.phase == "over":
            text = words("battle.top.over")
        self.mover.set_text(text, "text" if state.phase == "over" else side_role(context.showing, side))
        known = {order.command: order for order in orders}
        for button, command in ((self.phase, "next_phase"), (self.end, "end_turn")):
            order = known.get(command)
            is_useless = state.phase == "deploy" and order is not None and not order.is_enabled
            button.set_visible(order is not None and not is_useless)
            button.set_enabled(order is not None and order.is_enabled)
        for row in self.beside:
            row.set_visible(self.phase.is_visible or self.end.is_visible)
        last = selection_of(context).entry_until
        stage = "reserves" if last else "order" if _is_order(state) else "end"
        stage = "deploy" if state.phase == "deploy" else stage
        self.end.set_text(words(f"wargame.top.{stage}"))
        told = words.or_else(f"wargame.end_turn.tip.{stage}", words("wargame.end_turn.tip"))
        self.end.tooltip = told
        most = state.field.rules.most_points
        points = self._both([min(most, tally.points) for tally in state.tallies])
        self.score.set_text(words("wargame.top.points", counts=points))
        self.score.set_visible(is_battle or state.phase == "over")
        self.left.set_text(words("wargame.top.left", counts=self._both(left_to_act(state))))
        self.left.set_visible(is_battle)

    def _both(self, counts: Sequence[int]) -> str:
        """Return a number for each side, in their colours."""
        showing = self._context.showing
        return " : ".join(f"{{{side_role(showing, side)}}}{count}{{/}}" for side, count in enumerate(counts))

    def show_thinking(self, name: str) -> None:
        """Say that a seat is thinking."""
        self.mover.set_text(self._context.words("battle.top.thinking", side=escape(name)), "text")


def _is_order(state: WargameState) -> bool:
    return state.turn is not None and state.turn.resting is not None


class WargamePanels(Panels):
    """What stands around the board of a wargame, while it is played and while it is watched."""

    def __init__(self, context: PanelContext) -> None:
        """Make the widgets; ``show`` fills them."""
        super().__init__(context)
        words = context.words
        self._is_compact, self._is_low, *_ = layout_of(context.size, context.kit)
        self.top = TopBar(context, is_narrow=self._is_compact)
        self._answers = Answers(context)
        self.question = Panel(words("wargame.question.title"), self._answers, gap=8, id="question_panel")
        self.setup = SetupPanel(context)
        self.plan = PlanPanel(context)
        self._has_drawn_target = self._is_compact and context.size[1] >= DRAWN_FROM * context.kit.scale
        self.target = UnitPanel(context, "target_")
        """Who is attacked, at the right, so that the ways to attack and the commands are in view together."""
        elsewhere = None if self._is_compact else self.target.drawing
        self.attack = AttackPanel(context, elsewhere=elsewhere, has_sheet=self._has_drawn_target)
        self.commands = CommandsPanel(context)
        self.unit = UnitPanel(context)
        self.now = NowPanel(context)
        self.roster = RosterPanel(
            context, most_rows=LOW_ROWS if self._is_low and not context.is_replay else ROWS
        )
        self.score = ScorePanel(context, is_roomy=not self._is_low)
        self._beside: InPlace | None = None
        """What usually stands at the right, with the enemy's sheet in its place."""
        self.outlook = OutlookPanel(context)
        self.lessons = GuidePanel(context, LESSONS)
        self.level = Button("", self._next_level, command="look_level", is_compact=True, id="look_level")
        self.level.tooltip = tip(context.words, "wargame", "look_level")
        self._told: tuple[Order, ...] = ()
        """The orders with which it was said last where the battle stands."""
        self.undo, self._skip, self._hint, self._withdraw, self._threat, self._reach = (
            tool(context, key, command)
            for key, command in (
                ("battle.undo", "undo"),
                ("battle.skip", "skip_animation"),
                ("game.hint", "hint"),
                ("wargame.surrender", "withdraw"),
                ("battle.show_threat", "show_threat"),
                ("battle.show_reach", "show_reach"),
            )
        )

    def slots(self) -> Slots:
        """Return where everything lies."""
        context = self.context
        dice: Widget = Spacer()
        if isinstance(context.showing.show, WargameShow):
            dice = context.showing.show.dice
            context.showing.show.dice.tray.set_height(LOW_TRAY if self._is_low else TRAY_HEIGHT)
            is_short = self._is_low and not self._is_compact
            context.showing.log.least_rows = LOW_LINES if is_short else LINES
        standing: tuple[Widget, ...] = (self.score, self.roster)
        if context.controls is not None:
            controls = context.controls(compact=self._is_compact)
            log = LogPanel(context)
            if self._is_compact:
                return self._in_one_column(*standing, dice, log, kept=(controls,))
            return Slots(
                bar=self.top,
                left=standing,
                below=(controls,),
                right=(dice, log),
                left_width=LEFT_WIDTH,
                right_width=RIGHT_WIDTH,
            )
        unit = answer(self.unit, FACTS)
        doing: tuple[Widget, ...] = (
            answer(self.question, REPLY),
            answer(self.setup, FORECAST),
            answer(self.note_panel, REPLY),
            answer(self.attack, FORECAST),
            answer(self.plan, FORECAST),
            answer(self.outlook, FORECAST),
            self.commands,
            unit,
        )
        tools = (self.undo, self._skip, self._hint, PaceButton(context), self._threat, self._reach)
        log = LogPanel(context)
        if self._is_compact:
            below = Grid(*tools, self.level, self._withdraw, columns=2, gap=6)
            panels = self.lessons, *doing, *standing, dice, log, below
            return self._in_one_column(*panels, kept=self.top.beside)
        doing = (*doing, self.now)
        usual, rest = ((*standing, dice), ()) if self._is_low else (standing, (dice,))
        self._beside = InPlace(self.target, *usual)
        middle = context.size[0] - (LEFT_WIDTH + RIGHT_WIDTH) * context.kit.scale
        return Slots(
            bar=self.top,
            left=doing,
            pinned=(self.lessons,),
            right=(self._beside, *rest, log),
            below=(tool_rows((*tools, self.level, self._withdraw), TOOL_WIDTH, round(middle), context.kit),),
            left_width=LEFT_WIDTH,
            right_width=RIGHT_WIDTH,
            gap=8,
        )

    def _in_one_column(self, *panels: Widget, kept: Sequence[Widget]) -> Slots:
        return Slots(bar=self.top, kept=kept, left=panels, left_width=COMPACT_WIDTH, gap=8)

    def show(self) -> None:
        """Say what is possible now."""
        context, now = self.context, self.context.now()
        orders = context.intent.orders() if now.is_ready else ()
        if not context.is_replay:
            self._answers.show(context.intent.question() if now.is_ready else None)
            self.question.set_visible(self._answers.is_visible)
            self.setup.show(orders)
            self.attack.show(orders)
            self.plan.show(orders if now.is_ready else ())
            self.commands.show(orders)
            self._show_units()
            self._show_now()
            self.outlook.show()
            self.lessons.look("", tuple)
        if not orders or orders is not self._told:  # else the mouse alone has moved
            self._told = orders
            self._progress(orders)
        selection = selection_of(context)
        self.undo.set_enabled(now.can_undo)
        self._withdraw.set_enabled(any(o.command == "withdraw" and o.is_enabled for o in orders))
        self._show_level()
        self._hint.set_enabled(now.is_ready)
        is_battle = selection.state.phase == "battle"  # before it nobody threatens or reaches anything
        for button, is_on in ((self._threat, selection.shows_threat), (self._reach, selection.shows_reach)):
            button.set_enabled(now.is_ready and is_battle)
            button.set_selected(is_on)

    @property
    def calm_ms(self) -> int:
        """Something may be worked out ahead."""
        return 0 if self._is_preparing else super().calm_ms

    @property
    def _is_preparing(self) -> bool:
        intent, context = cast(WargameIntent, self.context.intent), self.context
        is_free = not context.is_replay and context.showing.is_idle and context.now().is_ready
        return is_free and not intent.is_prepared

    def update(self, dt_ms: float) -> None:
        """Let time pass: lessons are being read, and what the mouse may ask for is worked out ahead."""
        self.lessons.update(dt_ms)
        if self._is_preparing:
            cast(WargameIntent, self.context.intent).prepare()

    def _next_level(self) -> None:
        """Look at the next level on which somebody is alone, from the lowest up; after the highest at all."""
        show = self.context.showing.show
        if not isinstance(show, WargameShow):
            return
        state = state_of(self.context.showing)
        levels = sorted({unit.level for unit in state.units.values() if unit.tile >= 0} | {0})
        above = (level for level in levels if show.level is None or level > show.level)
        show.look_at_level(next(above, None))
        self._show_level()

    def _show_level(self) -> None:
        """Say which level is looked at."""
        show, words = self.context.showing.show, self.context.words
        level = show.level if isinstance(show, WargameShow) else None
        text = (
            words("wargame.look.all") if level is None else words("wargame.look.level", level=signed(level))
        )
        self.level.set_text(text)
        self.level.set_selected(level is not None)

    def progress(self) -> None:
        """Say where the battle stands, and how who acts is."""
        self._told = ()
        self._progress(())
        if not self.context.is_replay:
            self.plan.rest()
            self._show_units()
            self._show_now()

    def _show_units(self) -> None:
        """Show the unit in focus; the attacker where who is attacked stands at the right or above."""
        selection = selection_of(self.context)
        acting, target = selection.acting, UnitId(selection.target)
        is_aimed_at = (
            self.context.now().is_ready and target in selection.state.units and selection.attack() is not None
        )
        is_drawn = self._beside is not None or self._has_drawn_target
        if not is_drawn or acting is None or not is_aimed_at:
            self.unit.show()
        else:
            self.unit.show(acting.id)
        if is_aimed_at and self._beside is not None:
            self.target.show(target)
        if self._beside is not None:
            self._beside.show_panel(is_aimed_at)

    def _show_now(self) -> None:
        """Tell of the round where nothing else is told of in its column."""
        if not self._is_compact:
            others = (self.unit, self.question, self.plan, self.attack)
            self.now.show(is_free=not any(panel.is_visible for panel in others))

    def _progress(self, orders: tuple[Order, ...]) -> None:
        self.top.show(state_of(self.context.showing), orders)
        self.roster.show()
        self.score.show()

    def thinking(self, seat: str) -> None:
        """Say that a seat has begun to think."""
        self._told = ()
        self.top.show_thinking(seat)
