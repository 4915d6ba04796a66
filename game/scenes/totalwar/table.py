"""The panels round the strategy map, and where they lie: the top bar, one column at the right, books and
chronicle below the map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from game.core.bridge import BattleOrder
from game.core.events import Action, Event
from game.core.ids import PlayerId
from game.core.outcome import Outcome
from game.rules.intent import Task
from game.scenes.game.books import PageButtons
from game.scenes.game.brief import BriefLabel
from game.scenes.game.guide_panel import GuidePanel
from game.scenes.game.log_panel import LogPanel
from game.scenes.game.outlook import OutlookPanel
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.parts import watch_button
from game.scenes.game.resting import why_waiting
from game.scenes.game.slots import Panels, Slots, has_room_below, is_low, is_narrow
from game.scenes.game.undone import ask_undone
from game.scenes.totalwar.ending import ask_petition
from game.scenes.totalwar.lessons import LESSONS
from game.scenes.totalwar.over import over_text
from game.scenes.totalwar.pages.register import OPEN_TO_ALL, PAGES
from game.scenes.totalwar.panels import BattlePanel, ForcePanel, MovePanel
from game.scenes.totalwar.question import QuestionPanel
from game.scenes.totalwar.recap import elsewhere_text, recap_text
from game.scenes.totalwar.screen_state import WarScreenState
from game.scenes.totalwar.texts import WarTexts
from game.scenes.totalwar.tools import SideButtons, Tools, legend_text
from game.scenes.totalwar.topbar import TopBar
from game.scenes.totalwar.undone import UndonePanel
from game.systems.totalwar.brief import place_rows
from game.systems.totalwar.intent import ENDED, WarIntent
from game.views.board.minimap import Minimap
from game.views.totalwar.show import TotalWarShow
from game.views.ui.answers import FACTS, FORECAST, REPLY, answer
from game.views.ui.basic import Label
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.widget import Widget

RIGHT_WIDTH = 300
LEFT_WIDTH = 296
BELOW_HEIGHT = 172
REPLAY_WIDTH = 320
MAP_HEIGHTS = (132, 190)
"""Height of the small map in low windows and in high ones."""
HIGH_FROM = 860
COMPACT_WIDTH = 272
COMPACT_BELOW_HEIGHT = 640
"""Screens lower or narrower than usual have everything in the column at the right."""
MAP_EVERY_MS = 250
"""While events are shown, the small map and its legend follow so often."""


def is_compact(size: tuple[int, int], kit: Kit) -> bool:
    """Return whether a screen of this size has room for one column of panels only."""
    return is_narrow(size, kit) or is_low(size, kit, COMPACT_BELOW_HEIGHT)


def layout_of(size: tuple[int, int], kit: Kit) -> tuple[bool, bool]:
    """Return whether there is room for one column of panels only, and for controls below the map."""
    return is_compact(size, kit), has_room_below(size, kit, REPLAY_WIDTH)


class WarPanels(Panels):
    """What stands round the map of a war."""

    def __init__(self, context: PanelContext) -> None:
        """Make the widgets; ``show`` fills them."""
        super().__init__(context)
        self._context = context
        self._intent = cast(WarIntent, context.intent)
        self._show = cast(TotalWarShow, context.showing.show)
        self._is_compact, self._has_room_below = layout_of(context.size, context.kit)
        self._since_map_ms = 0.0
        self._mapped = -1
        """Which of the changes of the state the small map shows."""
        self._is_watching = self._is_behind = False
        words, war = context.words, WarTexts(context.words, context.showing, self._show)
        self._war = war
        self.top = TopBar(context, war, self.end_step, compact=self._is_compact)
        self.question = QuestionPanel(war, self._answer)
        use = context.use
        ways = partial(use, "war_next"), partial(use, "war_standing")
        self.force = ForcePanel(context.showing, war, *ways, partial(why_waiting, context))
        self.move = MovePanel(war, partial(use, "war_commit"), self._follow, partial(use, "war_turn_shot"))
        self.battle = BattlePanel(war)
        self.outlook = OutlookPanel(context)
        self.sides = SideButtons(context, self.force.next)
        self.ground = BriefLabel("", "text", id="ground")
        self.ground_panel = Panel(words("war.ground.title"), self.ground, id="ground_panel", is_visible=False)
        self._recap = ("", "")
        """What was said of what is shown again, and what is said once all of it has been."""
        self.undone = UndonePanel(words, self.go_to)
        stage = self._show.stage
        self.minimap = Minimap(self._show.board.territory, stage.camera, self._moved, id="minimap")
        self.legend = Label("", "text", "label", text_align="center", id="legend")
        self.watch = watch_button(context)
        self._screen_state = None if context.is_replay else cast(WarScreenState, context.screen_state)
        self.pages = PageButtons(context, PAGES, "war", "war_", OPEN_TO_ALL)
        self.lessons = GuidePanel(context, LESSONS)
        self.tools = (
            None if self._screen_state is None else Tools(context, self._screen_state, self._petition)
        )

    def slots(self) -> Slots:
        """Return where everything lies."""
        context, words = self._context, self._context.words
        if context.controls is not None or self.tools is None:
            self.top.end.set_visible(False)
            chronicle = LogPanel(context, self.watch, title="war.log.title")
            theatre = Panel(words("war.minimap.title"), self.minimap, gap=8)
            if context.controls is None or self._has_room_below:
                below = () if context.controls is None else (context.controls(),)
                return Slots(
                    bar=self.top, below=below, right=(chronicle,), foot=(theatre,), right_width=REPLAY_WIDTH
                )
            controls = context.controls(compact=True)
            right = chronicle, theatre
            return Slots(bar=self.top, pinned=(controls,), right=right, right_width=REPLAY_WIDTH)
        tools = self.tools.widget(compact=self._is_compact)
        chronicle = LogPanel(context, tools, title="war.log.title", gap=6)
        books = Panel(words("war.books.title"), self.pages, gap=6)
        theatre = self._theatre()
        panels = self._panels()
        if self._is_compact:
            return Slots(
                bar=self.top,
                pinned=(self.sides,),
                right=(*panels, books, theatre, chronicle),
                right_width=COMPACT_WIDTH,
                gap=8,
                column_gap=8,
            )
        below_map = Row(Column(books, width=LEFT_WIDTH), chronicle, gap=12, cross="fill", height=BELOW_HEIGHT)
        return Slots(
            bar=self.top,
            below=(below_map,),
            pinned=(self.sides,),
            right=panels,
            foot=(theatre,),
            right_width=RIGHT_WIDTH,
        )

    def _panels(self) -> tuple[Widget, ...]:
        """What scrolls at the right; what answers the player comes into view by itself."""
        ranks = (
            (self.question, REPLY),
            (self.note_panel, REPLY),
            (self.move, FORECAST),
            (self.battle, FORECAST),
            (self.outlook, FORECAST),
            (self.force, FACTS),
        )
        for panel, rank in ranks:
            answer(panel, rank)
        return (
            self.question,
            self.lessons,
            self.force,
            self.note_panel,
            self.move,
            self.battle,
            self.outlook,
            self.undone,
            self.ground_panel,
        )

    def _theatre(self) -> Panel:
        """The small map with its legend."""
        context = self._context
        across, down = self._show.stage.geometry.units
        most = COMPACT_WIDTH if self._is_compact else RIGHT_WIDTH
        is_high = context.size[1] >= HIGH_FROM * context.kit.scale
        self.minimap.fixed_width = min(most - 28, round(MAP_HEIGHTS[is_high] * across / down))
        centred = Row(Spacer(), self.minimap, Spacer())
        return Panel(context.words("war.minimap.title"), centred, self.legend, gap=6)

    def _moved(self) -> None:
        self._show.stage.is_dirty = True

    # Showing

    def show(self) -> None:
        """Show what the plan means, and what can be done."""
        context, war, plan, now = self._context, self._war, self._intent, self._context.now()
        self._is_watching = not context.showing.is_idle
        self._follow_battles()
        passed = self._show.take_passed() if now.is_ready else []
        if elsewhere := elsewhere_text(war, passed):
            self.say(elsewhere)
        elif context.showing.is_idle and self._recap[0] and self.said == self._recap[0]:
            self.say(self._recap[1])
        is_new = self.question.show(plan)
        if is_new and plan.mode == "retreat":
            context.look_at(plan.retreats()[0])
        self.force.show(plan)
        self.move.show(plan)
        self.battle.show(plan, self._show.win_percents)
        self.outlook.show()
        self.sides.show(plan)
        can_end = now.is_ready and plan.mode in ENDED
        self._show_bar(plan.mode if can_end else "")
        self.undone.show(plan.todo() if now.is_ready and not plan.selected else ())
        rows = () if plan.hover is None else place_rows(war.state, plan.hover)
        self.ground.tell(context.showing, rows)
        self.ground_panel.set_visible(plan.hover is not None)
        self.lessons.look(self._show.faction, self._show.take_fresh)
        self.show_theatre()
        self.watch.set_enabled(now.has_battle)
        self.pages.show()
        if self.tools is not None:
            self.tools.show(war.state, now, is_moving=now.is_ready and plan.mode == "movement")
        if is_new:
            self.question.begin()

    def _show_bar(self, ends: str = "") -> None:
        """Say where the war stands; ``ends`` is the part of the turn that can be ended now, if any."""
        self._is_behind = False
        self.top.show(self._war.state, self._show.faction, ends, bool(ends))

    def _follow_battles(self) -> None:
        """See what battles will come to that the plan would start, or that somebody is asked about."""
        if self._screen_state is not None:
            self._screen_state.forecaster.follow(
                self._intent, self._context.services, self._context.staff_levels()
            )
            self._show.win_percents = self._screen_state.forecaster.percents
            self._intent.know(self._screen_state.forecaster.chances)
            self._screen_state.forecaster.foresee(self._intent)

    def progress(self) -> None:
        """Something is being shown: nothing can be ordered, and the bar follows with the next frame."""
        if not self._is_watching:
            self._is_watching = True
            self._intent.forget_target()
            self.show()
        self._is_behind = True

    @property
    def calm_ms(self) -> int:
        """Forecasts are on their way."""
        if self._is_behind:
            return 0
        return super().calm_ms if self._screen_state is None else self._screen_state.forecaster.calm_ms

    def update(self, dt_ms: float) -> None:
        """Let time pass: the small map follows, forecasts come in."""
        self._since_map_ms += dt_ms
        if self._is_behind:
            self._show_bar()
        if not self._context.showing.is_idle and self._since_map_ms >= MAP_EVERY_MS:
            self.show_theatre()
        self.minimap.follow()
        self.lessons.update(dt_ms)
        if self._screen_state is not None and self._context.showing.is_idle:
            self._screen_state.forecaster.work(dt_ms, self._context.services)
            if self._screen_state.forecaster.has_news():
                self._context.replan()
            self.question.show_forecast(self._screen_state.forecaster.shown)

    def show_theatre(self) -> None:
        """Bring the small map and its legend up to date."""
        self._since_map_ms = 0.0
        shown = self._context.showing.changes
        if shown == self._mapped:
            return
        self._mapped = shown
        self.minimap.show(self._show.board.spots(self._war.state))
        self.legend.set_text(legend_text(self._war))

    def thinking(self, seat: str) -> None:
        """Say that a seat has begun to think."""
        self.top.show_busy(self._context.words("war.top.thinking", seat=seat))

    def fighting(self, order: BattleOrder, turn: int) -> None:
        """Say that the staff fights a battle out, and how far it is."""
        place = order.place or self._war.names.panel(self._show.battle_place)
        self.top.show_busy(self._context.words("war.battle.staff", place=place, turn=turn))

    def recap(self, events: Sequence[Event], *, is_first: bool) -> None:
        """Say who took what while the viewer was not asked, who won, what was lost."""
        shown, over = (
            recap_text(self._war, events, is_over=is_over, is_first=is_first) for is_over in (False, True)
        )
        self._recap = shown, over
        self.say(shown)

    def ending(self, outcome: Outcome, seen: Sequence[Event]) -> tuple[str, str]:
        """Return how the war ended; the map stays."""
        return self._context.words("war.over.title"), over_text(self._war, outcome, seen)

    def key(self, command: str) -> bool:
        """The key of a move closes a lesson too, where there is no move to make."""
        return command == LESSONS.also and self.lessons.understand()

    # Orders

    def _legal(self, player: PlayerId) -> list[Action]:
        """Return what the rules offer a player in the state that is shown."""
        return list(self._context.showing.system.ruleset.legal(self._context.showing.state, player))

    def _answer(self, action: Action) -> None:
        """Answer what is asked, and give the keyboard back to the map."""
        if self._context.submit(action):
            self._context.to_board()

    def _follow(self, squadron: str) -> None:
        """Let a squadron come along or stay."""
        self._intent.use_card(squadron)
        self._context.replan()

    def end_step(self) -> None:
        """End what the player is at; where something is undone, ask first."""
        context = self._context
        if not context.now().is_ready or context.ui().has_dialog:
            return
        undone = self._intent.todo()
        if undone:
            mode = self._intent.mode
            ask_undone(context, "war", "war_end", undone, self.go_to, self._end, mode=mode)
        else:
            self._end()

    def _end(self) -> None:
        self._intent.select("")
        self._context.use("war_end")

    def go_to(self, task: Task) -> None:
        """Lead to something undone."""
        if task.unit:
            self._intent.select(task.unit)
            place = self._intent.place
            if place is not None:
                self._context.look_at(place)
                self._show.come_near(place)
            self._context.replan()
        elif task.page:
            self._context.open_page(task.page)

    def _petition(self) -> None:
        """Ask a faction for employment (TW-8.5)."""
        if self._context.now().is_ready:
            ask_petition(self._context, self._war, self._legal(self._intent.player))
