"""The game screen: a match, who sits at it, what the player is about to do, and the table in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from game.agents.agent import Decision
from game.core.events import Action, Event
from game.core.ids import PlayerId
from game.core.kernel import GameState, Illegal, IllegalActionError
from game.core.odds import Odds
from game.scenes.context import Context
from game.scenes.game.curtain import Curtain
from game.scenes.game.desk import Desk, Now
from game.scenes.game.face import Face
from game.scenes.game.parts import draw_table, question_dialog
from game.scenes.game.result import GameResult
from game.scenes.game.secrets import Secrets
from game.scenes.game.showing import Showing
from game.scenes.gate import submitted
from game.scenes.match_screen import MatchScreen
from game.scenes.pause import PauseScene
from game.scenes.seating.minds import Minds
from game.scenes.services import Services
from game.scenes.stack import Push, Replace
from game.scenes.taking_back import can_take_back, take_back
from game.session.errors import SaveError
from game.session.flow import Advises, Broken, Decides, Falls, Over, SeatChanged, Steps, Thinks, Waits
from game.session.handover import Handover
from game.session.history import log_in_force
from game.session.match import Match
from game.session.position import Layer
from game.session.schema import SeatRecord
from game.session.seen import Update, Viewer
from game.views.board.steering import has_moved_view
from game.views.table.highlights import Colours, overlays
from game.views.ui.dialog import ask
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

NUMBER_KEYS = tuple(f"answer_{number}" for number in range(1, 10))
"""Where no button has them they are for the intent."""
VIEW_KEYS = ("centre", "zoom_in", "zoom_out")
BEST_OTHERS = slice(1, 3)
"""Which of the adviser's candidates are named besides the best."""


class GameScreen(MatchScreen):
    """Any game with a face. It shows what one viewer may see: nobody's secrets where several share it."""

    def __init__(
        self, services: Services, match: Match, records: Iterable[SeatRecord], minds: Minds, face: Face
    ) -> None:
        super().__init__(services, match, records, minds)
        self.face = face
        self.name = face.system
        self.help_key = face.help
        book = ("rulebook",) if face.rulebook else ()
        self.more_keys = (
            *face.keys,
            *face.panel_keys,
            *book,
            *(f"{face.view_keys}{key}" for key in VIEW_KEYS),
        )
        self.steps = Steps(match, self.desk.step, self._unseated)
        self.secrets = Secrets(match, self.desk, face.hides)
        self._told_problem = ""
        self._layout: object = None
        self._orders: dict[str, Callable[[], object]] = {
            "undo": self._undo,
            "hint": self._hint,
            "skip_animation": self._skip,
            "withdraw": self._withdraw,
            "back": self.on_back,
            "help": self.show_keys,
        }

    # Building

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table for whoever looks."""
        context.know_content(self.services.catalog)
        self._layout = self.face.layout(size, context.kit)
        self._sit_down(context)
        super().enter(context, size)
        self._read_log()
        self.ui.set_focus(self.board, False)
        self._refresh()

    def _sit_down(self, context: Context) -> None:
        """Make the table as the viewer of this moment sees it, and listen for him."""
        self.viewer = self._viewer()
        layer = Layer(self.match.game, self.match.observe(self.viewer))
        show = self.face.show(self.services, context.kit, layer, self.viewer)
        self.showing = Showing(self.words, layer, show, self.face.log(), self._event_shown)
        self.showing.obey(context.settings)
        self.intent = self.face.intent(self.match.system, layer.state)
        self.listen(self.viewer, self._told)

    def _viewer(self) -> Viewer:
        """Everybody where nothing is secret; else the person who acts, or the only one at the screen."""
        if self.match.system.reveals is None:
            return None
        if self.face.hides is not None:
            return self.secrets.viewer()
        return self.desk.human_player() or self.desk.only_human()

    def _unseated(self) -> PlayerId | None:
        viewer = self._viewer()
        return None if viewer == self.viewer else viewer

    def _read_log(self) -> None:
        past = log_in_force(self.match, self.viewer)
        self.showing.jump(self.match.observe(self.viewer), self.face.retold(past))

    def build(self) -> Widget:
        """The board, and around it what the face says."""
        self.panels = self.face.panels(self._new_desk())
        show = self.showing.show
        self.board = self.face.board(
            show.stage, self._use_place, self._point, partial(self.face.tip, self.showing, self.intent)
        )
        self.board.skips(lambda: not self.showing.is_idle, self._skip_to)
        return self.panels.root(self.board)

    def _new_desk(self) -> Desk:
        return Desk(
            services=self.services,
            kit=self.context.kit,
            size=self.size,
            showing=self.showing,
            intent=self.intent,
            now=self._now,
            use=self.use,
            use_card=self._use_card,
            submit=self.submit_order,
            replan=self._replan,
            light=self._light,
            odds=self._odds,
            look_at=self._look_at,
            open_page=self._open_page,
            ui=lambda: self.ui,
        )

    def restyle(self) -> None:
        """Take new settings."""
        self.showing.show.restyle(self.context.kit)
        super().restyle()
        self.showing.obey(self.context.settings)
        self._lay_out()

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size of the window."""
        super().resize(size)
        if self.face.layout(size, self.context.kit) != self._layout:
            self._lay_out()

    def _lay_out(self) -> None:
        """Make all widgets anew; what was said last stays."""
        said = self.panels.said
        self._layout = self.face.layout(self.size, self.context.kit)
        self.ui.set_root(self.build())
        self.ui.set_focus(self.board, False)
        self.panels.say(said)
        self._replan()

    # Looking

    @property
    def needs_redraw(self) -> bool:
        """The board moves too."""
        return super().needs_redraw or self.showing.show.is_dirty

    @property
    def changed_area(self) -> pygame.Rect | None:
        """While no widget changes, only the board does."""
        return None if self.ui.is_dirty else self.showing.show.area

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels."""
        self.ui.layout()
        draw_table(surface, self.showing.show, self.context.kit)

    # Time

    def on_update(self, dt_ms: int) -> None:
        """Show what happened, then let the next seat act."""
        self.panels.update(dt_ms)
        was_idle = self.showing.is_idle
        if self.showing.update(dt_ms):
            self.showing.show.settle()
            self._refresh()
        if was_idle:
            if self.board.stage is not self.showing.show.stage:
                self._lay_out()
            self._go_on()

    def _go_on(self) -> None:
        """Nothing is being shown: ask whoever has to decide."""
        early = self.secrets.due()
        if early is not None:
            self.submit_order(early)
            return
        step = self.steps.next()
        match step:
            case Over():
                past = log_in_force(self.match, self.viewer)
                events = [event for event in past if not isinstance(event, Handover)]
                result = GameResult(self.services, self.match, events, self.face.verdict, self.own_save)
                self.go(Replace(result))
            case SeatChanged():
                self._look_as_seated()
            case Decides(action):
                self._decided(action)
            case Thinks(player):
                self.panels.thinking(self.showing.seat_name(player))
            case Advises(decision):
                self._advised(decision)
            case Falls(player, why):
                self._look_as_seated()
                self.tell_of_fall(self.showing.seat_name(player), why)
            case Broken(problem):
                self._tell_broken(problem)
            case Waits():
                self._ask_in_dialog()
                self._ask_behind_curtain()
            case _:
                raise AssertionError(f"a battle has no step {step}")

    def _ask_in_dialog(self) -> None:
        if self.ui.has_dialog or not self._is_asked:
            return
        question = self.intent.question()
        assert question is not None
        self.ui.open_dialog(*question_dialog(self.words, self.showing, question, self._answer))

    def _ask_behind_curtain(self) -> None:
        """Before secrets are shown, their owner says that nobody else is looking."""
        player = self.secrets.next(self.desk.human_player(), self.viewer, self.showing.state)
        if player is None or self.ui.has_dialog:
            return
        self.secrets.is_asked = True
        name, role = self.showing.seat_name(player), self.showing.show.role(player)
        lift = partial(self._lift_curtain, player)
        curtain = Curtain(self.words, self.face.system, name, role, lift, turn=self.match.turn)
        self.ui.open_dialog(curtain, lambda: None, curtain.lift)

    def _lift_curtain(self, player: PlayerId) -> None:
        self.ui.close_dialog()
        self.secrets.lift(player)
        self._refresh()
        self.panels.seated()

    def _answer(self, action: Action) -> None:
        self.ui.close_dialog()
        self.submit_order(action)

    def _look_as_seated(self) -> None:
        """Somebody else looks at the screen now: show what he may see."""
        self.secrets.forget()
        self._sit_down(self.context)
        self.ui.set_root(self.build())
        self._read_log()
        self._refresh()

    def _told(self, update: Update) -> None:
        if update.is_replaced:
            self.secrets.forget()
            self._told_problem = ""
            self.panels.say("")
            self._read_log()
            self._refresh()
        else:
            self.showing.told(update.events)

    def _event_shown(self, event: Event) -> None:
        self.panels.progress()

    def _tell_broken(self, problem: Exception) -> None:
        """Say once that the game cannot go on; it is tried again, and everything else goes on."""
        why = str(problem)
        if why == self._told_problem:
            return
        self._told_problem = why
        self.tell(self.words("battle.save_failed.title"), escape(why))
        self._replan()

    # Orders: the one gate

    @property
    def _acting(self) -> PlayerId | None:
        """Who may act now on this side of the screen."""
        player = self.desk.human_player() if self.match.outcome is None else None
        return self.secrets.actor(player, self.viewer, self.showing.state)

    @property
    def _is_asked(self) -> bool:
        """Whether a question has to be answered in a dialog before anything else."""
        return self.face.prompts == "dialog" and self.intent.question() is not None

    @property
    def is_ready(self) -> bool:
        """Whether the player may give orders now."""
        is_quiet = self.showing.is_idle and not self.desk.is_thinking and self.secrets.waiting is None
        return is_quiet and self._acting is not None and not self._is_asked

    def _now(self) -> Now:
        can_undo = self._taker_back is not None and can_take_back(self.match, self.desk.humans())
        return Now(self._acting, self.is_ready, can_undo, self.desk.is_thinking)

    @property
    def _may_order(self) -> bool:
        """Whether an order is taken now, or kept until it can be."""
        may_wait = self.secrets.may_wait(self.showing.state, is_idle=self.showing.is_idle)
        return self.is_ready or (may_wait and self._acting is not None)

    def submit_order(self, action: Action) -> bool:
        """Submit an action; a refusal is explained, and nothing has happened then."""
        if self.secrets.keeps(action, self.showing.state, is_idle=self.showing.is_idle):
            return True
        self.panels.say("")
        match submitted(self.match, action):
            case Illegal() as illegal:
                self._refused(illegal)
            case SaveError() as error:
                self.tell_unsaved(error)
            case _:
                self._taken()
                return True
        return False

    def _decided(self, action: Action) -> None:
        """A seat that nobody at the screen holds has decided."""
        self.panels.say("")
        match submitted(self.match, action):
            case Illegal() as illegal:
                self._refused(illegal)
            case SaveError() as error:
                self.steps.failed(action, error)
            case _:
                self._told_problem = ""
                self._taken()

    def _taken(self) -> None:
        """An action has been taken: what was aimed at is over."""
        self.showing.show.stage.show((), ())
        if self.showing.is_idle:
            self._refresh()
        else:
            self.panels.progress()

    def use(self, command: str, step: int = 1) -> None:
        """Carry out a command: one of the screen's, or an order of the intent."""
        own = self._orders.get(command)
        if own is not None:
            own()
        elif not self._may_order:
            return
        elif command in self.face.series:
            player = self.desk.human_player()
            assert player is not None
            all(self.submit_order(action) for action in self.face.series[command](self._observed, player))
        else:
            action = self.intent.use(command, step)
            place = self.face.leads(self.intent, command) if action is None else None
            if place is not None:
                self._look_at(place)
            self._order(action)

    def _observed(self) -> GameState:
        return self.match.observe(self.viewer)

    def _use_place(self, place: int) -> bool:
        if self.is_ready:
            self._order(self.intent.use_place(place))
        return True

    def _use_card(self, card: str) -> bool:
        """Use a card; what cannot be used now is for the panels to explain."""
        if not self.showing.is_idle and not self.secrets.hides(self.showing.state):
            self._skip()
        elif self._may_order:
            action = self.intent.use_card(card)
            if action is not None:
                return self.submit_order(action)
            self._replan()
        return False

    def _order(self, action: Action | None) -> None:
        if action is not None:
            self.submit_order(action)
        elif self.intent.problem is not None:
            self._refused(self.intent.problem)
        else:
            self._replan()

    def _refused(self, illegal: Illegal) -> None:
        text = self.showing.refusal(illegal)
        self.say(text)
        self.board.tell(self.ui.tooltip, text)

    def _point(self, place: int | None) -> None:
        self.intent.point(place)
        if self.showing.is_idle:
            self._replan()

    def _look_at(self, place: int) -> None:
        self.board.set_cursor(place, True)

    def _open_page(self, name: str) -> None:
        player = self._acting or self.viewer
        if player is not None and name in self.face.pages and not self.desk.is_thinking:
            self.go(Push(self.face.pages[name](self.services, self.match, player)))

    def _refresh(self) -> None:
        """Everything has been shown: take up what is possible now."""
        self.secrets.follow(self.showing.state)
        self.intent.adopt(self.secrets.observed(self.showing.state), self._acting)
        self._replan()

    def _replan(self) -> None:
        """The intent changed: light up and explain."""
        self._light()
        self.panels.show()

    def _light(self, action: Action | None = None) -> None:
        """Light up what the intent says, and an action that was advised."""
        marks = self.intent.marks()
        if action is not None:
            marks += self.face.advised(self.intent, action)
        show = self.showing.show
        colours = Colours(self.context.kit.palette, show.colour)
        show.stage.show(*overlays(marks, colours, self.face.marks))

    def _odds(self, action: Action) -> Odds:
        try:
            return self.match.odds(action)
        except IllegalActionError:
            return Odds()

    def say(self, text: str) -> None:
        """Show a line of markup: a refusal, a hint."""
        self.panels.say(text)
        self._replan()

    def _skip(self) -> None:
        self.showing.settle()
        self._refresh()

    def _skip_to(self, place: int) -> None:
        """Skip and nothing else: nothing stays chosen, so that no later click means an order."""
        self._skip()
        while not self.face.keeps_choice and self.intent.cancel():
            pass
        self._replan()

    @property
    def _taker_back(self) -> PlayerId | None:
        """Who may take an order back now: who acts, or anybody where the game cannot go on."""
        if not self.showing.is_idle:
            return None
        people = self.desk.humans() if self.steps.is_broken else ()
        return self._acting or next(iter(people), None)

    def _undo(self) -> None:
        player = self._taker_back
        if player is not None and not self.desk.is_thinking:
            reasons, usual = self.face.undo
            take_back(self.ui, self.words, self.match, player, self.say, reasons=reasons, usual=usual)

    def _hint(self) -> None:
        player = self._acting
        if self.is_ready and player is not None:
            self.say(f"{{dim}}{self.words('battle.hint.thinking')}{{/}}")
            self.desk.ask_advice(player)

    def _advised(self, decision: Decision) -> None:
        """Tell the advice: what, why, and what came next in worth."""
        showing = self.showing
        lines = [f"{{b}}{escape(showing.action_line(decision.action))}{{/}}"]
        lines += [f"{{dim}}{escape(showing.written(reason))}{{/}}" for reason in decision.reasons]
        others = decision.candidates[BEST_OTHERS]
        if others:
            names = "; ".join(escape(showing.action_line(other.action)) for other in others)
            lines.append(f"{{dim}}{self.words('battle.hint.others', actions=names)}{{/}}")
        self.say("\n".join(lines))
        self._light(decision.action)

    # Leaving

    def _farewell(self) -> Callable[[], object] | None:
        """Return what asks whether to leave the game by the rules, or None where that cannot be done now."""
        player = self._acting
        if player is None or not self.is_ready:
            return None
        farewell = self.face.farewell(self.words, self.showing.state, player)
        if farewell is None:
            return None
        action, title, text, yes = farewell
        leave = partial(self.submit_order, action)
        cancel = self.words("screen.cancel")
        return lambda: ask(self.ui, title, text, yes, leave, cancel, emphasis="danger")

    def _withdraw(self) -> None:
        leave = self._farewell()
        if leave is not None:
            leave()

    def on_back(self) -> None:
        """Escape: first drop what is chosen, then pause."""
        if self.intent.cancel():
            self._replan()
            return
        successor = None
        if self.is_ordered or self.face.may_be_replaced(self.match.game.setup):
            successor = self.successor(self.showing.seat_name, self._look_as_seated, self.secrets.lifted)
        self.go(Push(PauseScene(self.services, self.match, self._farewell(), successor)))

    def pause(self) -> None:
        """Somebody may come to the screen meanwhile: the curtain falls."""
        if self.secrets.lifted is not None:
            self.secrets.lifted = None
            self._refresh()

    def on_event(self, event: pygame.event.Event) -> None:
        """Keys that have no button."""
        keymap, stage = self.context.keymap, self.showing.show.stage
        if has_moved_view(stage.camera, keymap, event, self.face.view_keys):
            stage.is_dirty = True
            return
        for key, (command, step) in self.face.keys.items():
            if keymap.is_command(event, key):
                self.use(command, step)
                return
        number = next((key for key in NUMBER_KEYS if keymap.is_command(event, key)), None)
        if number is not None and not self.ui.has_dialog:
            self.use(number)
            return
        if any(keymap.is_command(event, key) and self.panels.key(key) for key in self.face.panel_keys):
            return
        if self.face.rulebook and keymap.is_command(event, "rulebook"):
            self.on_link(f"rule:{self.face.rulebook}")
        else:
            super().on_event(event)
