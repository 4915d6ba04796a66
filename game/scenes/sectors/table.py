"""The panels round the map of a campaign, and where they lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from game.core.bridge import BattleOrder
from game.core.events import Event
from game.core.ids import PlayerId
from game.core.outcome import Outcome
from game.rules.intent import Task
from game.scenes.game.answers import Answers
from game.scenes.game.books import PageButtons
from game.scenes.game.guide_panel import GuidePanel
from game.scenes.game.log_panel import LogPanel
from game.scenes.game.outlook import OutlookPanel
from game.scenes.game.panel_context import Now, PanelContext
from game.scenes.game.parts import PaceButton, head_bar, tool, watch_button
from game.scenes.game.slots import Panels, Slots, has_room_below, is_low, is_narrow
from game.scenes.game.undone import ask_undone, go_to, undone
from game.scenes.sectors.legend import show_legend
from game.scenes.sectors.lessons import LESSONS
from game.scenes.sectors.pages.register import OPEN_TO_ALL, PAGES
from game.scenes.sectors.panels import OrdersPanel, SeatPanel, UnitsPanel, hint_text
from game.scenes.sectors.recap import over_text, recap_text
from game.scenes.sectors.screen_state import SectorsScreenState
from game.scenes.sectors.texts import Texts
from game.scenes.sectors.timer import SeatTimer
from game.scenes.sectors.topbar import TopBar
from game.systems.sectors.automatic_odds import automatic_chances
from game.systems.sectors.intent import SectorsIntent
from game.systems.sectors.selection import NOBODY
from game.systems.sectors.state import HIDDEN, SectorsState
from game.views.sectors.show import SectorsShow
from game.views.ui.answers import FACTS, FORECAST, QUESTION, REPLY, answer
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.kit import Kit
from game.views.ui.layout import Grid, Panel

LEFT_WIDTH, RIGHT_WIDTH, REPLAY_WIDTH = 316, 304, 328
ONE_WIDTH = 344
LOW_BELOW = 480
"""On lower screens (in pixels at scale 1) only the tools for watching stay in view."""
WIDE_FROM = 1500
"""Narrower screens (in pixels at scale 1) have one column of panels, so that the map has the room."""
AREA = "sectors"


def layout_of(size: tuple[int, int], kit: Kit) -> tuple[bool, bool]:
    """Return whether there is room for one column of panels only, and for controls below the map."""
    return is_narrow(size, kit, WIDE_FROM), has_room_below(size, kit, REPLAY_WIDTH)


class SectorsPanels(Panels):
    """What stands round the map."""

    def __init__(self, context: PanelContext) -> None:
        """Make the widgets; ``show`` fills them."""
        super().__init__(context)
        self._intent = cast(SectorsIntent, context.intent)
        self._looks = NOBODY
        if not context.is_replay:
            # exact, and longer than a frame: it is kept from here on, and no mouse waits for it
            automatic_chances(self._intent.state.campaign.rules.automatic)
        self.top = TopBar(context, self.end_step)
        self.seat = SeatPanel(context)
        self.task = answer(Label("", "text", id="task"), FORECAST)
        self.answers = Answers(context)
        self.orders = OrdersPanel(context)
        self.note = answer(Label("", id="note"), REPLY)
        self.timer = SeatTimer(
            context, None if context.is_replay else cast(SectorsScreenState, context.screen_state)
        )
        rest = self.timer.rest
        self.asked = Panel("", rest, self.task, self.answers, self.orders, self.note, gap=8, id="asked")
        self.units = UnitsPanel(context, self._choose)
        self.outlook = OutlookPanel(context)
        self.lessons = GuidePanel(context, LESSONS)
        for panel, rank in ((self.answers, QUESTION), (self.outlook, FORECAST), (self.units, FACTS)):
            answer(panel, rank)
        self.pages = PageButtons(context, PAGES, "sectors", "page_", OPEN_TO_ALL)
        self.undo = self._tool("battle.undo", "undo")
        self.hint = self._tool("game.hint", "hint")
        self.recap_button = self._tool("sectors.recap", "recap")
        self.threat = self._tool("battle.show_threat", "show_threat")
        self.reach = self._tool("battle.show_reach", "show_reach")
        self.watch = watch_button(context)

    def _tool(self, key: str, command: str) -> Button:
        return tool(self.context, key, command, id=command)

    @property
    def texts(self) -> Texts:
        """Words about the campaign as it is shown."""
        context = self.context
        state = self._intent.state if context.controls is None else context.showing.state
        return Texts(context.words, cast(SectorsState, state), context.kit.factions)

    def slots(self) -> Slots:
        """Seat and orders at the left, the map, what has happened and the pages at the right."""
        context, words = self.context, self.context.words
        is_single, has_room = layout_of(context.size, context.kit)
        log = LogPanel(context, *((self.watch,) if context.is_replay else ()))
        if context.controls is not None:
            bar = head_bar(context, words("battle.replay.title"))
            controls = context.controls(compact=not has_room)
            return Slots(
                bar=bar,
                above=(self.top,) if has_room else (),
                below=(controls,) if has_room else (),
                pinned=() if has_room else (controls,),
                right=(log,) if has_room else (self.top, log),
                right_width=REPLAY_WIDTH,
            )
        skip = self._tool("battle.skip", "skip_animation")
        legend = Button(
            words("sectors.legend"),
            partial(show_legend, context),
            command="legend",
            is_compact=True,
            id="legend_open",
            tooltip=words("sectors.legend.tip"),
        )
        watching = (self.undo, skip, PaceButton(context))
        often = (self.hint, self.threat, self.reach)
        seldom = (self.recap_button, legend, self.timer.button)
        books = Panel(words("sectors.books"), self.pages, gap=6)
        if is_single:
            low = is_low(context.size, context.kit, LOW_BELOW)
            rest = Grid(*(often if low else ()), *seldom, columns=2, gap=6)
            below = LogPanel(context, rest, stretch=0)
            panels = (self.lessons, self.seat, self.asked, self.outlook, self.units, books, below)
            foot = Grid(*watching, *(() if low else often), columns=3, gap=6)
            return Slots(bar=self.top, right=panels, foot=(foot,), right_width=ONE_WIDTH, gap=8, column_gap=8)
        tools = Grid(*watching, *often, *seldom, columns=2, gap=6)
        return Slots(
            bar=self.top,
            left=(self.seat, self.asked, self.lessons, self.units, self.outlook),
            right=(log,),
            foot=(Panel("", tools, gap=0), books),
            left_width=LEFT_WIDTH,
            right_width=RIGHT_WIDTH,
        )

    # Showing

    def show(self) -> None:
        """Say what is possible now."""
        plan, now = self._intent, self.context.now()
        self.progress()
        self.answers.show(plan.question() if now.is_ready else None)
        self.orders.show(plan, now)
        texts = self.texts
        task = hint_text(texts, plan) if now.is_ready else ""
        self.task.set_text(task)
        self.task.set_visible(bool(task))
        self.units.show(texts, plan)
        self._show_tools(now)
        self.outlook.show()
        self.asked.set_visible(bool(now.is_ready or self.note.text))
        self._teach()

    def _show_tools(self, now: Now) -> None:
        """Offer the tools that can be used now, and the pages."""
        self.undo.set_enabled(now.can_undo)
        self.watch.set_enabled(now.has_battle)
        self.recap_button.set_enabled(now.can_recap and now.is_ready)
        self.hint.set_enabled(now.is_ready)
        for button, is_on in (
            (self.threat, self._intent.shows_threat),
            (self.reach, self._intent.shows_reach),
        ):
            button.set_enabled(now.is_ready)
            button.set_selected(is_on)
        self.pages.show()

    def _teach(self) -> None:
        """Explain what matters now to who sits here."""
        player = self._intent.selection.player
        known = self._intent.state.players.get(player)
        shown = cast(SectorsShow, self.context.showing.show)
        self.lessons.look(known.race if known is not None else "", shown.take_fresh)

    @property
    def calm_ms(self) -> int:
        """The timer of who is asked shows its seconds."""
        return min(super().calm_ms, self.timer.calm_ms)

    def update(self, dt_ms: float) -> None:
        """Let time pass: lessons are being read, the timer of who is asked runs."""
        self.lessons.update(dt_ms)
        if self.timer.passes(self._intent.selection, dt_ms, is_asked=self.context.now().is_ready):
            ui = self.context.ui()
            while ui.has_dialog:
                ui.close_dialog()  # what he is asked is over: no curtain could fall before the next player
            self._end()

    def progress(self) -> None:
        """Say where the campaign stands."""
        now = self.context.now()
        orders = self._intent.orders() if now.is_ready else ()
        can_end = any(order.command == "end_turn" and order.is_enabled for order in orders)
        texts = self.texts
        self.top.show(texts, can_end=can_end)
        self.seat.show(texts, self._seated(texts))

    def _seated(self, texts: Texts) -> PlayerId | None:
        """Who looks: who acts now or did last, else the General of the race whose secrets are seen."""
        self._looks = self._intent.selection.player or self._looks
        if self._looks:
            return self._looks
        own = (race for race, plan in texts.state.plans.items() if plan.serial != HIDDEN)
        return next((texts.state.races[race].general for race in own), None)

    def thinking(self, seat: str) -> None:
        """Say that a seat has begun to think."""
        self.top.show_busy(self.context.words("sectors.thinking", seat=seat))

    def fighting(self, order: BattleOrder, turn: int) -> None:
        """Say that the staff fights a battle out, and how far it is."""
        self.top.show_busy(self.context.words("sectors.staff", place=order.place, turn=turn))

    def recap(self, events: Sequence[Event], *, is_first: bool) -> None:
        """Say in a few lines what has happened since the viewer decided last, or began."""
        self.say(recap_text(self.texts, events, is_first=is_first))

    def ending(self, outcome: Outcome, seen: Sequence[Event]) -> tuple[str, str]:
        """Return how the campaign ended; the map stays."""
        context = self.context
        profile = (
            None
            if context.is_replay
            else cast(SectorsScreenState, context.screen_state).decorate(self._intent.state)
        )
        return context.words("sectors.over.title"), over_text(self.texts, outcome, profile)

    def say(self, text: str) -> None:
        """Show a line of markup."""
        self.note.set_text(text)
        self.note.set_visible(bool(text))
        self.asked.set_visible(bool(text) or self.context.now().is_ready)

    @property
    def said(self) -> str:
        """What was said last."""
        return self.note.text

    # Orders

    def _choose(self, unit: str) -> None:
        self.context.use_card(unit)
        selection = self._intent.selection.unit
        if selection is not None:
            self.context.look_at(selection.region)

    def end_step(self) -> None:
        """End this part of the turn; where something could still be done, ask first."""
        context = self.context
        if not context.now().is_ready or context.ui().has_dialog:
            return
        tasks, end = undone(context, "end_turn"), self._end
        if tasks:
            part = self._intent.selection.part
            ask_undone(context, AREA, "end_turn", tasks, self._do, end, mode=part)
        else:
            end()

    def _end(self) -> None:
        self.context.use("end_turn")
        self.context.to_board()

    def _do(self, task: Task) -> None:
        go_to(self.context, task)
