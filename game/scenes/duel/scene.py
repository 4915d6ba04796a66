"""The duel: the players' orders in, the match's events out, the table and its cards in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import cast

import pygame

from game.agents.advise import levels
from game.core.events import Action, Event
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.scenes.context import Context
from game.scenes.duel.play import DuelPlay
from game.scenes.duel.result import DuelResult
from game.scenes.duel.tabletop import Tabletop
from game.scenes.duel.texts import advice_text, vertex_text
from game.scenes.duel.topbar import DuelBar
from game.scenes.duel.wishes import wish_leave, wish_undo
from game.scenes.game.curtain import Curtain
from game.scenes.match_screen import MatchScreen
from game.scenes.pause import PauseScene
from game.scenes.seating.desk import ADVICE_LEVEL
from game.scenes.seating.minds import Minds
from game.scenes.services import Services
from game.scenes.stack import Push, Replace
from game.scenes.taking_back import can_take_back
from game.session.flow import Advises, Decides, Falls, Thinks, Waits
from game.session.history import log_in_force, seen_in_force
from game.session.match import Match
from game.session.schema import SeatRecord
from game.session.seen import Update
from game.systems.duel.actions import PlanCards
from game.systems.duel.chosen import Chosen
from game.systems.duel.intent import DuelIntent
from game.systems.duel.legal import may_be_replaced, may_leave
from game.systems.duel.setup import DuelSetup
from game.systems.duel.state import DuelState
from game.views.board.steering import has_moved_view
from game.views.table.board_widget import BoardWidget
from game.views.ui.button import Button
from game.views.ui.layout import Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


class DuelScene(MatchScreen):
    """A duel between seats: ``records`` says who sits where, ``minds`` plays what no human plays.

    What is shown is what everybody may see, or with a single human what that one may see. With several
    humans a hand is shown only while its seat plans, after that seat has lifted the curtain.
    """

    name = "duel"
    help_key = "duel.help"

    def __init__(self, services: Services, match: Match, records: Iterable[SeatRecord], minds: Minds) -> None:
        super().__init__(services, match, records, minds)
        self.setup = cast(DuelSetup, match.game.setup)
        self.viewer = self.desk.only_human()
        self._lifted: PlayerId | None = None
        """The seat that has lifted the curtain and plans now."""
        self._has_curtain = False
        self._waiting_order: Action | None = None

    # Building

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table."""
        self.play = DuelPlay(
            self.services,
            context.kit,
            self.match.system,
            self.setup,
            self.match.observe(self.viewer),
            self._event_shown,
        )
        self.intent = DuelIntent(self.play.state)
        super().enter(context, size)
        self.play.rebuild_log(log_in_force(self.match, self.viewer))
        self.listen(self.viewer, self._told)
        self.top.obey(self.context.settings)
        self.ui.set_focus(self.board, False)
        self._refresh()

    def restyle(self) -> None:
        """Take new settings."""
        self.play.show.restyle(self.context.kit)
        super().restyle()
        self.top.obey(self.context.settings)
        self._rebuild_table()

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size of the window."""
        super().resize(size)
        self._rebuild_table()

    def _rebuild_table(self) -> None:
        self.ui.set_root(self.build())
        self.ui.set_focus(self.board, False)
        self.top.obey(self.context.settings)
        self._replan()

    def build(self) -> Widget:
        """Top bar, machine and close-up left, track, board and cards in the middle, task and log right."""
        words, kit = self.words, self.context.kit
        bar = DuelBar(self.words, self.play.show, self.on_back, self.show_keys)
        self.top = Tabletop(self.play, self.intent, kit, self.size, bar, self._use_card, self._order)
        self.board = BoardWidget(
            self.play.show.stage,
            self._use_vertex,
            self._hover,
            lambda v: vertex_text(self.words, self.play.show, self.plan, v),
        )
        self.board.skips(lambda: not self.play.director.is_idle, lambda vertex: self._skip())
        self.undo = Button(words("battle.undo"), self._undo, command="undo", is_compact=True)
        self.skip = Button(words("battle.skip"), self._skip, command="skip_animation", is_compact=True)
        below_log = Row(self.undo, self.skip, self.top.decks_button(lambda: self.ui), gap=8)
        return self.top.laid_out(self.board, below_log, self.size)

    # Looking

    @property
    def needs_redraw(self) -> bool:
        """The board and the cards move too."""
        return super().needs_redraw or self.top.is_dirty

    @property
    def changed_area(self) -> pygame.Rect | None:
        """While no widget changes, only board and cards do."""
        return None if self.ui.is_dirty else self.top.changed_area()

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels."""
        self.ui.layout()
        self.top.draw(surface)

    @property
    def shown_state(self) -> DuelState:
        """What may be drawn now: what everybody may see, or what the seat behind the curtain may see."""
        if self._lifted is not None:
            return cast(DuelState, self.match.observe(self._lifted))
        return self.play.state

    # Time

    def on_update(self, dt_ms: int) -> None:
        """Show what happened, then let the next seat act."""
        play = self.play
        play.show.update(dt_ms, play.director.speed)
        if not play.director.is_idle:
            play.director.update(dt_ms)
            if play.director.is_idle:
                self._refresh()
            return
        self._next_seat()

    def _next_seat(self) -> None:
        """Nothing is being shown: ask whoever has to decide."""
        if self.match.outcome is not None:
            self._show_result()
            return
        if self._waiting_order is not None and not self.desk.is_thinking:
            order, self._waiting_order = self._waiting_order, None
            self._order(order)
            return
        match self.desk.step():
            case Decides(action):
                self._submit(action)
            case Thinks(player):
                self.top.bar.show_thinking(self.play.seat_name(player))
                self._replan()
            case Advises(decision):
                if isinstance(decision.action, PlanCards) and self.plan.unit != decision.action.unit:
                    self.plan.choose(decision.action.unit)
                    self._replan()
                self.top.task.say(advice_text(self.words, self.play.show, decision.reasons))
            case Falls(player, why):
                self.tell_of_fall(self.play.seat_name(player), why)
                self._look_as_seated()
            case Waits():
                self._ask_behind_curtain()

    def _ask_behind_curtain(self) -> None:
        """Several humans: before a hand is shown, its owner says that nobody else is looking."""
        state = self.play.state
        if self.viewer is not None or state.phase != "planning" or self._has_curtain or self.desk.is_thinking:
            return
        player = self.desk.human_player()
        if player is None or player == self._lifted or self.ui.has_dialog:
            return
        self._has_curtain = True
        curtain = Curtain(
            self.words,
            "duel",
            self.play.seat_name(player),
            self.play.show.role(player),
            partial(self._lift_curtain, player),
            turn=state.turn,
        )
        self.ui.open_dialog(curtain, lambda: None, curtain.lift)

    def _lift_curtain(self, player: PlayerId) -> None:
        self.ui.close_dialog()
        self._has_curtain = False
        self._lifted = player
        self._refresh()
        self.ui.set_focus(self.top.cards, False)

    def _show_result(self) -> None:
        self.go(
            Replace(
                DuelResult(self.services, self.match, seen_in_force(self.match, self.viewer), self.own_save)
            )
        )

    def _told(self, update: Update) -> None:
        if update.is_replaced:
            self._show_anew()
        else:
            self.play.director.play(update.events)

    def _show_anew(self) -> None:
        self._lifted = None
        self.top.task.say("")
        self.play.set_state(self.match.observe(self.viewer))
        self.play.rebuild_log(log_in_force(self.match, self.viewer))
        self._refresh()

    def _event_shown(self, event: Event) -> None:
        self.top.show_progress()

    @property
    def human(self) -> PlayerId | None:
        """The human who decides now and may see the own cards, or None."""
        player = self.desk.human_player()
        if player is None or self.play.state.phase != "planning" or self.viewer is not None:
            return player
        return self._lifted if self._lifted in self.match.active else None

    def _refresh(self) -> None:
        """Let the panels say what is possible now."""
        if self._lifted is not None and (
            self.play.state.phase != "planning" or self._lifted not in self.match.active
        ):
            self._lifted = None
        self.intent.adopt(self.shown_state, self.human)
        if self.plan.state.phase != "planning" and self.ui.focus is self.top.cards:
            self.ui.set_focus(self.board, False)
        self._replan()

    def _replan(self) -> None:
        """The plan changed: light up and explain."""
        plan = self.plan
        names = ("next_unit", "end_turn", "deploy_all")
        commands: dict[str, Callable[[], object]] = {name: partial(self._use, name) for name in names}
        if ADVICE_LEVEL in levels(self.match.system):
            commands["hint"] = self._hint
        waiting = "thinking" if self.desk.is_thinking else "wait"
        self.top.show(commands, self.words(f"duel.task.{waiting}"))
        can_undo = plan.player is not None and self.play.director.is_idle
        self.undo.set_enabled(can_undo and can_take_back(self.match, self.desk.humans()))

    # Orders

    @property
    def is_ready(self) -> bool:
        """Whether a human may give orders now."""
        return (
            self.play.director.is_idle
            and not self.desk.is_thinking
            and self.plan.player is not None
            and self._waiting_order is None
            and self.match.outcome is None
        )

    def _order(self, action: Action | None) -> bool:
        """Submit an action; one given while a seat thinks or others' plans show waits until that is over."""
        is_early = not self.play.director.is_idle and self.plan.state.phase == "planning"
        if action is not None and (self.desk.is_thinking or is_early):
            self._waiting_order = action
        elif action is not None and self.is_ready:
            self._submit(action)
            if not self.play.director.is_idle:
                self.top.task.rest()
            return True
        return False

    def _submit(self, action: Action) -> None:
        self.top.task.say("")
        if self.submit(action, self._refuse):
            self.play.show.stage.show((), ())
            if self.play.director.is_idle:
                self._refresh()

    def _refuse(self, illegal: Illegal) -> None:
        sentence = escape(self.play.refusal(illegal))
        self.top.task.say(f"{{warning}}{sentence}{{/}}  {{rule:{illegal.rule}}}")
        self._replan()
        self.board.tell(self.ui.tooltip, self.top.task.note)

    @property
    def plan(self) -> Chosen:
        """What the player has chosen."""
        return self.intent.chosen

    def _use_vertex(self, vertex: int) -> bool:
        if self.is_ready and not self._order(self.intent.use_place(vertex)):
            self._replan()
        return True

    def _use_card(self, key: str) -> None:
        if not self.play.director.is_idle:
            self._skip()
            if self.plan.state.phase != "planning":
                return
        if self.plan.player is None or self._waiting_order is not None or not key.isdigit():
            return
        before = self.plan.picked
        action = self.intent.use_card(key)
        if self.plan.picked != before:
            self._replan()
        elif not self._order(action) and self.is_ready:
            self.top.refuse(int(key))

    def _hover(self, vertex: int | None) -> None:
        self.plan.hover = vertex
        if self.play.director.is_idle:
            self._replan()

    def _use(self, command: str) -> None:
        """Carry out an order of the keyboard or of a button."""
        if not self._order(self.intent.use(command)):
            self._replan()

    def _hint(self) -> None:
        if self.is_ready and self.plan.player is not None:
            self.top.task.say(f"{{dim}}{self.words('battle.hint.thinking')}{{/}}")
            self.desk.ask_advice(self.plan.player)

    def _skip(self) -> None:
        self.play.director.skip()
        self.play.show.settle()
        self._refresh()

    def _undo(self) -> None:
        if self.is_ready and self.plan.player is not None:
            wish_undo(self.ui, self.words, self.match, self.plan.player, self.top.task.say)

    def _give_up(self) -> None:
        player = self.desk.human_player()
        if player is not None:
            wish_leave(self.ui, self.words, self.setup, player, self._order)

    def on_back(self) -> None:
        """Escape: first drop what is picked, then pause; a lifted curtain falls."""
        if self.intent.cancel():
            self._replan()
            return
        player = self.plan.player
        leave = self._give_up if player is not None and may_leave(self.play.state, player) else None
        may_hand_over = self.is_ordered or may_be_replaced(self.setup)
        successor = self.successor(self.play.seat_name, self._look_as_seated, self._lifted)
        self.go(Push(PauseScene(self.services, self.match, leave, successor if may_hand_over else None)))

    def _look_as_seated(self) -> None:
        """Others sit at the screen now: see what they may see."""
        self.viewer, self._waiting_order = self.desk.only_human(), None
        self.listen(self.viewer, self._told)
        self._show_anew()

    def pause(self) -> None:
        """Somebody may come to the screen meanwhile: the curtain falls."""
        self._lifted = None
        self._refresh()

    def on_event(self, event: pygame.event.Event) -> None:
        """Keys that have no button."""
        keymap = self.context.keymap
        if has_moved_view(self.play.show.stage.camera, keymap, event):
            self.play.show.stage.is_dirty = True
            return
        for number in range(1, 10):
            if keymap.is_command(event, f"answer_{number}") and not self.ui.has_dialog:
                for item in self.top.cards.choices[number - 1 : number]:
                    self._use_card(item.key)
                return
        super().on_event(event)
