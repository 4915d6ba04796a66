"""The game screen: a match, who sits at it, what the player is about to do, and the table in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame

from game.agents.agent import Decision
from game.core.events import Action, Event
from game.core.ids import PlayerId
from game.core.kernel import Illegal, IllegalActionError
from game.core.odds import Odds
from game.scenes.context import Context
from game.scenes.faces import face_of
from game.scenes.game.campaign import Campaign
from game.scenes.game.curtain import Curtain, CurtainScene
from game.scenes.game.desk import Desk, Now
from game.scenes.game.face import Face
from game.scenes.game.flow import Flow
from game.scenes.game.parts import advice_text, draw_table, question_dialog
from game.scenes.game.result import GameResult
from game.scenes.game.secrets import Secrets
from game.scenes.game.showing import Showing
from game.scenes.gate import submitted
from game.scenes.match_screen import MatchScreen
from game.scenes.pause import PauseScene
from game.scenes.seating.minds import Minds
from game.scenes.services import Services
from game.scenes.stack import Push, Replace, Transition, push
from game.scenes.taking_back import can_take_back, take_back
from game.session.errors import SaveError
from game.session.flow import (
    Advises,
    Broken,
    Decides,
    Falls,
    Fights,
    Over,
    Plays,
    SeatChanged,
    Settles,
    Thinks,
    Waits,
)
from game.session.handover import Handover
from game.session.match import Match
from game.session.position import Layer
from game.session.schema import SeatRecord
from game.session.seen import Update
from game.views.board.steering import CameraSteering, has_moved_view
from game.views.table.highlights import Colours
from game.views.ui.dialog import ask
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

NUMBER_KEYS = tuple(f"answer_{number}" for number in range(1, 10))
"""Where no button has them they are for the intent."""


class GameScreen(MatchScreen):
    """Any game with a face. It shows what one viewer may see: nobody's secrets where several share it."""

    def __init__(
        self,
        services: Services,
        match: Match,
        records: Iterable[SeatRecord],
        minds: Minds,
        face: Face,
    ) -> None:
        """``face`` is that of the game on top, or of the campaign below it: then that is what is shown."""
        seats, lowest = tuple(records), match.position.bottom.game.system
        is_campaign = lowest.kind == "campaign" and lowest.name == face.system
        super().__init__(services, match, seats, minds, is_campaign=is_campaign)
        self.face = face
        self.name = face.system
        self.help_key = face.help
        self.more_keys = face.all_keys
        self.secrets = Secrets(match, self.desk, face.hides)
        self.campaign: Campaign | None = None
        if is_campaign:
            battle = partial(_battle_screen, services, match, minds)
            self.campaign = Campaign(self, match, seats, self.desk, battle)
            self.flow: Flow = self.campaign.flow
        else:
            self.flow = Flow(match, self.desk, is_shared=face.hides is not None)
        self.lasting = face.lasting(services, match)
        self.is_covered = face.curtain == "turn" and len(self.flow.humans) > 1
        """Whether nobody has confirmed yet that he sits here: nothing of the game is drawn."""
        self._told_problem = ""
        self._is_told_over = False
        self._is_unsettled = False
        """Whether something has happened that has not been shown to its end."""
        self._layout: object = None
        self._orders: dict[str, Callable[[], object]] = {
            "undo": self._undo,
            "hint": self._hint,
            "skip_animation": self._skip,
            "withdraw": self._withdraw,
            "recap": self._recap,
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
        self._turn()
        self._refresh()

    def _sit_down(self, context: Context) -> None:
        """Make the table as the viewer of this moment sees it, and listen for him."""
        flow = self.flow
        layer = Layer(flow.game, flow.observed())
        show = self.face.show(self.services, context.kit, layer, flow.viewer)
        show.viewer = flow.viewer
        self.showing = Showing(self.words, layer, show, self.face.log(), self._event_shown)
        self.showing.obey(context.settings)
        self.intent = self.face.intent(flow.game.system, layer.state)
        if self.campaign is None:
            self.listen(flow.viewer, self._told)

    def _read_log(self) -> None:
        self.showing.jump(self.flow.observed(), self.face.retold(self.flow.past()))

    def build(self) -> Widget:
        """The board, and around it what the face says."""
        self.panels = self.face.panels(self._new_desk())
        show = self.showing.show
        self.board = self.face.board(
            show.stage, self._use_place, self._point, partial(self.face.tip, self.showing, self.intent)
        )
        self.board.skips(lambda: not self.showing.is_idle, self._skip_to)
        self._steering = CameraSteering(show.stage.camera, {})
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
            to_board=lambda: self.ui.set_focus(self.board, False),
            pace=self._pace,
            open_page=self._open_page,
            ui=lambda: self.ui,
            lasting=self.lasting,
        )

    def restyle(self) -> None:
        """Take new settings."""
        self.showing.settle()
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
        self._turn()
        self._refresh()

    def _turn(self) -> None:
        """Let the viewer look where he looked last."""
        if self.board.stage is self.showing.show.stage:
            self.ui.layout()
            self.showing.show.turn_to(self.flow.viewer)

    # Looking

    @property
    def is_veiled(self) -> bool:
        """Whether the picture darkens or comes back, between map and battle."""
        return self.campaign is not None and self.campaign.veil.is_moving

    @property
    def needs_redraw(self) -> bool:
        """The board moves too."""
        return super().needs_redraw or self.showing.show.is_dirty or self.is_veiled

    @property
    def changed_area(self) -> pygame.Rect | None:
        """While no widget changes, only the board does."""
        is_whole = self.ui.is_dirty or self.is_veiled or self.is_covered
        return None if is_whole else self.showing.show.area

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, unless it is not meant for who sits here."""
        ground = self.context.kit.palette.ground
        if self.is_covered:
            surface.fill(ground)
            return
        super().draw(surface)
        if self.campaign is not None:
            self.campaign.veil.draw(surface, ground)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels."""
        self.ui.layout()
        draw_table(surface, self.showing.show, self.context.kit)

    # Time

    def on_update(self, dt_ms: int) -> None:
        """Show what happened, then let the next seat act."""
        if self.campaign is not None:
            self.campaign.veil.update(dt_ms, self.context.settings.is_motion_reduced and dt_ms >= 400)
            if not (self.is_covered or self.flow.is_away) and self.campaign.flow.has_news:
                self.take_in()
        if self.board.stage is not self.showing.show.stage:
            self._lay_out()
        self._steer(dt_ms)
        self.panels.update(dt_ms)
        self.showing.update(dt_ms)
        if self.showing.is_idle:
            if self._is_unsettled:
                self._shown()
            if not self.is_veiled:
                self._go_on()

    def _steer(self, dt_ms: int) -> None:
        self._steering.window = pygame.Rect((0, 0), self.size)
        if self.face.steers_at_edges and not self.ui.has_dialog and self._steering.update(dt_ms):
            self.showing.show.stage.is_dirty = True

    def _go_on(self) -> None:
        """Nothing is being shown: ask whoever has to decide."""
        early = self.secrets.due()
        if early is not None:
            self.submit_order(early)
            return
        match self.flow.next():
            case Over():
                self._end()
            case SeatChanged(player):
                self._seat(player)
            case Plays(order) if self.campaign is not None:
                self.campaign.enter_battle(order, self.showing.show)
            case Fights(order, turn):
                self.panels.fighting(order, turn)
            case Decides(action):
                self._decided(action)
            case Thinks(player):
                self.panels.thinking(self.showing.seat_name(player))
            case Advises(decision):
                self._advised(decision)
            case Falls(player, why):
                self._left()
                self.tell_of_fall(self.showing.seat_name(player), why)
            case Broken(problem):
                self._tell_broken(problem)
            case Waits():
                self._ask_in_dialog()
                self._ask_behind_curtain()
            case Settles():
                self.take_in()
            case Plays():
                pass

    def _end(self) -> None:
        """The game is over: a result comes, or this is said once and the screen stays."""
        seen = [event for event in self.flow.past() if not isinstance(event, Handover)]
        outcome = self.match.outcome
        ending = None if outcome is None else self.panels.ending(outcome, seen)
        if ending is None:
            result = GameResult(self.services, self.match, seen, self.face.verdict, self.own_save)
            self.go(Replace(result))
        elif not self._is_told_over:
            self._is_told_over = True
            self.tell(*ending)

    def _ask_in_dialog(self) -> None:
        if self.ui.has_dialog or not self._is_asked:
            return
        question = self.intent.question()
        assert question is not None
        self.ui.open_dialog(*question_dialog(self.words, self.showing, question, self._answer))

    def _ask_behind_curtain(self) -> None:
        """Before secrets are shown, their owner says that nobody else is looking."""
        player = self.secrets.next(self.desk.human_player(), self.flow.viewer, self.showing.state)
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

    # Seats

    def _seat(self, player: PlayerId) -> None:
        """Somebody else has to decide: he sits down, behind a curtain where others could see his secrets."""
        if self.face.curtain == "never":
            self.flow.look_as(player)
            self._look_anew()
        elif not self.ui.has_dialog:
            self.is_covered = True
            show, system = self.showing.show, self.flow.game.system
            who, role, turn = show.seat_name(player), show.seat_role(player), system.turn(self.showing.state)

            def lift(_: bool) -> Transition | None:
                self._look_as(player)
                return None

            self.go(push(CurtainScene(self.services, system.name, who, role, round=turn), lift))

    def _look_as(self, player: PlayerId) -> None:
        """Show the game to another player, beginning with what he has not seen yet."""
        self.flow.look_as(player)
        self.showing.show.viewer = player
        self.is_covered = False
        self._drop_choice()
        self._show_recap()
        self._turn()

    def _recap(self) -> None:
        if self.is_ready:
            self._show_recap()

    def _show_recap(self) -> None:
        """Replay what the viewer could see since he had to decide last."""
        recap = self.flow.recap()
        if recap is None:
            self._read_log()
            self._shown()
            return
        self.showing.jump(recap.state, self.face.retold(recap.past))
        self.showing.told(recap.events)
        self.panels.recap(recap.events)
        self._is_unsettled = True
        self.panels.progress()

    def _look_anew(self) -> None:
        """Others sit at the screen now: show what they may see."""
        self.secrets.forget()
        if self.campaign is None:
            self._sit_down(self.context)
            self.ui.set_root(self.build())
        else:
            self.showing.show.viewer = self.flow.viewer
            self._drop_choice()
        self._read_log()
        self._shown()

    # Told by the match

    def _told(self, update: Update) -> None:
        if update.is_replaced:
            self.secrets.forget()
            self._told_problem = ""
            self.panels.say("")
            self._read_log()
            self._refresh()
        else:
            self._is_unsettled = True
            self.showing.told(update.events)

    def take_in(self) -> None:
        """Show what has happened in a campaign since it was looked at last."""
        campaign = self.campaign
        if campaign is None or campaign.is_handed_on:
            return
        other = campaign.handing_on()
        if other is not None:
            self.go(other)
            return
        if campaign.flow.has_news:
            self._told_problem = ""
        fresh = campaign.flow.fresh()
        if fresh is None:
            self._read_log()
        else:
            self.showing.told(fresh)
        self._taken()

    def _taken(self) -> None:
        """Something has happened: what was aimed at is over."""
        self._is_unsettled = True
        self.showing.show.stage.show((), ())
        self.panels.progress()

    def _shown(self) -> None:
        """Everything has been shown: take up what the rules say now."""
        self._is_unsettled = False
        self.showing.show.settle()
        if self.campaign is not None:
            self.showing.adopt(self.flow.observed())
        self._refresh()

    def _event_shown(self, event: Event) -> None:
        self.panels.progress()

    def _tell_broken(self, problem: Exception) -> None:
        """Say once that the game cannot go on; it is tried again, and everything else goes on."""
        why, words = str(problem), self.words
        if why == self._told_problem:
            return
        self._told_problem = why
        title = words.or_else(f"{self.name}.battle.broken", words("battle.save_failed.title"))
        self.tell(title, escape(why))
        self._replan()

    # Orders: the one gate

    @property
    def _acting(self) -> PlayerId | None:
        """Who may act now on this side of the screen."""
        return self.secrets.actor(self.flow.actor, self.flow.viewer, self.showing.state)

    @property
    def _is_asked(self) -> bool:
        """Whether a question has to be answered in a dialog before anything else."""
        return self.face.prompts == "dialog" and self.intent.question() is not None

    @property
    def is_ready(self) -> bool:
        """Whether the player may give orders now."""
        is_quiet = self.showing.is_idle and not (self._is_unsettled or self.desk.is_thinking)
        is_hidden = self.is_covered or self.is_veiled or self.secrets.waiting is not None
        return is_quiet and not is_hidden and self._acting is not None and not self._is_asked

    @property
    def _may_order(self) -> bool:
        """Whether an order is taken now, or kept until it can be."""
        may_wait = self.secrets.may_wait(self.showing.state, is_idle=self.showing.is_idle)
        return self.is_ready or (may_wait and self._acting is not None)

    def _now(self) -> Now:
        flow = self.flow
        return Now(
            self._acting,
            self.is_ready,
            self._taker_back is not None and can_take_back(self.match, flow.humans),
            self.desk.is_thinking,
            flow.can_recap,
            not (self.is_covered or flow.is_away),
        )

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
                self._accepted()
                return True
        return False

    def _decided(self, action: Action) -> None:
        """A seat that nobody at the screen holds has decided."""
        self.panels.say("")
        match submitted(self.match, action):
            case Illegal() as illegal:
                self._refused(illegal)
            case SaveError() as error:
                self.flow.failed(action, error)
            case _:
                self._told_problem = ""
                self._accepted()

    def _accepted(self) -> None:
        """An action has been taken; of a battle its viewer has been told already."""
        if self.campaign is None:
            self._taken()
        else:
            self.take_in()

    def use(self, command: str, step: int = 1) -> None:
        """Carry out a command: one of the screen's, or an order of the intent."""
        own = self._orders.get(command)
        if own is not None:
            own()
        elif not self._may_order:
            return
        elif command in self.face.series:
            player = self._acting
            assert player is not None
            all(self.submit_order(each) for each in self.face.series[command](self.flow.observed, player))
        else:
            action = self.intent.use(command, step)
            place = self.face.leads(self.intent, command) if action is None else None
            if place is not None:
                self._look_at(place)
                self.showing.show.come_near(place)
            self._order(action)

    def _use_place(self, place: int) -> bool:
        """Use a place; False where the key or click was of no use to anybody."""
        focus, looks_on = self.intent.focus, self.face.looks_on
        if self.is_ready:
            self._order(self.intent.use_place(place))
        elif looks_on and self.flow.actor is None:
            self.intent.use_place(place)
            self._replan()
        return bool(not looks_on or focus or self.intent.focus)

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
        is_attack = action is not None and action == self.intent.planned()
        doubt = self.face.doubt(self._odds(action), action) if action is not None and is_attack else ""
        if action is not None and doubt:
            words, submit = self.words, partial(self.submit_order, action)
            self.ask(words(f"{doubt}.title"), words(doubt), words(f"{doubt}.yes"), submit, is_danger=True)
        elif action is not None:
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
        if place >= 0:
            self.board.set_cursor(place, True)

    def _open_page(self, name: str) -> None:
        player = self._acting or self.flow.viewer
        if player is not None and name in self.face.pages and not self.desk.is_thinking:
            self._skip()
            self.go(Push(self.face.pages[name](self.services, self.match, player)))

    def _refresh(self) -> None:
        """Take up what is possible now."""
        self.secrets.follow(self.showing.state)
        self.intent.adopt(self.secrets.observed(self.showing.state), self._acting)
        self._replan()

    def _replan(self) -> None:
        """The intent changed: explain, and light up."""
        self.panels.show()
        self._light()

    def _light(self, action: Action | None = None) -> None:
        """Light up what the intent says, and an action that was advised."""
        marks = self.intent.marks()
        if action is not None:
            marks += self.face.advised(self.intent, action)
        show = self.showing.show
        colours = Colours(self.context.kit.palette, show.colour)
        show.stage.show(*show.lights(marks, colours, self.face.marks))

    def _odds(self, action: Action) -> Odds:
        try:
            return self.match.odds(action)
        except IllegalActionError:
            return Odds()

    def say(self, text: str) -> None:
        """Show a line of markup: a refusal, a hint."""
        self.panels.say(text)
        self._replan()

    def _pace(self, factor: float) -> None:
        self.showing.pace = factor
        self.showing.obey(self.context.settings)

    def _skip(self) -> None:
        self.showing.settle()
        self._shown()

    def _skip_to(self, place: int) -> None:
        """Skip and nothing else: nothing stays chosen, so that no later click means an order."""
        self._skip()
        if not self.face.keeps_choice:
            self._drop_choice()
        self._replan()

    def _drop_choice(self) -> None:
        while self.intent.cancel():
            pass

    @property
    def _taker_back(self) -> PlayerId | None:
        """Who may take an order back now: who acts, or who looks where the game cannot go on."""
        if not self.showing.is_idle or self.is_covered or self.is_veiled:
            return None
        people = self.flow.humans if self.flow.is_broken else ()
        return self._acting or (self.flow.viewer if people else None) or next(iter(people), None)

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
        self.say(advice_text(self.words, self.showing, decision))
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
        successor = move = None
        if self.campaign is not None:
            successor = self.campaign.successor(self.showing.seat_name, self._hand_over_campaign)
            move = self.campaign.mover(self.take_in)
        elif self.is_ordered or self.face.may_be_replaced(self.match.game.setup):
            successor = self.successor(self.showing.seat_name, self._left, self.secrets.lifted)
        self.go(Push(PauseScene(self.services, self.match, self._farewell(), successor, move)))

    def _hand_over_campaign(self, player: PlayerId, level: str) -> None:
        """A built-in player has the viewer's seat from now on."""
        seat, words = self.showing.seat_name(player), self.words
        try:
            self.flow.hand_over(player, level)
        except SaveError as error:
            self.tell_unsaved(error)
            return
        self._look_anew()
        name = words(f"agent.level.{level}.name")
        self.tell(words("handover.title"), words(f"handover.{self.name}.done", side=escape(seat), level=name))

    def _left(self) -> None:
        """A seat has another player: look as who is at the screen now."""
        if self.campaign is None:
            self.flow.look_as(self.flow.wanted())
            self._look_anew()
        else:
            self._refresh()

    def pause(self) -> None:
        """Somebody may come to the screen meanwhile: the curtain falls."""
        if self.secrets.lifted is not None:
            self.secrets.lifted = None
            self._refresh()

    def resume(self) -> None:
        """A battle has ended, or a page was closed: the game comes back."""
        super().resume()
        if self.campaign is None:
            return
        if self.campaign.come_back():
            self._turn()
        if not self.is_covered:
            self.take_in()

    def exit(self) -> None:
        """Let go of the match, unless another screen has taken it over."""
        self.lasting.close()
        if self.campaign is not None and self.campaign.is_handed_on:
            self.desk.close()
        else:
            super().exit()

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """The edges of the window steer the view."""
        self._steering.feed(event)
        return super().handle(event)

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


def _battle_screen(services: Services, match: Match, minds: Minds, seats: Sequence[SeatRecord]) -> GameScreen:
    """Return the screen on which the battle on top of a match is played."""
    return GameScreen(services, match, seats, minds, face_of(match.system.name))
