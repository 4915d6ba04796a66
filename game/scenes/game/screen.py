"""The game screen: a match, who sits at it, what the player is about to do, and the table in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from game.core.ids import PlayerId
from game.scenes.context import Context
from game.scenes.faces import face_of
from game.scenes.game.campaign import Campaign
from game.scenes.game.curtain import Curtain, CurtainScene
from game.scenes.game.desk import Desk, Now
from game.scenes.game.face import Face
from game.scenes.game.flow import CampaignFlow, Flow
from game.scenes.game.leaving import Leaving
from game.scenes.game.orders import Orders
from game.scenes.game.parts import fall_text
from game.scenes.game.result import GameResult
from game.scenes.game.secrets import Secrets
from game.scenes.game.table import TableScreen
from game.scenes.game.watching import Watching
from game.scenes.seating.desk import SeatDesk
from game.scenes.seating.thinking import AgentFactory
from game.scenes.services import Services
from game.scenes.stack import Pop, Push, Replace, Transition, push
from game.session import flow as steps
from game.session.handover import Handover
from game.session.match import Match
from game.session.position import Layer
from game.session.schema import SeatRecord

NUMBER_KEYS = tuple(f"answer_{number}" for number in range(1, 10))
"""Where no button has them they are for the intent."""


class GameScreen(TableScreen):
    """Any game with a face. It shows what one viewer may see: nobody's secrets where several share it."""

    def __init__(
        self, services: Services, match: Match, seats: Iterable[SeatRecord], agents: AgentFactory, face: Face
    ) -> None:
        """``face`` is that of the game on top, or of the campaign below it: then that is what is shown."""
        super().__init__(services, face)
        lowest = match.position.bottom.game.system
        self.name = face.system
        self.help_key = face.help
        self.more_keys = face.all_keys
        self.match = match
        self.campaign: Campaign | None = None
        self.flow: Flow
        if lowest.kind == "campaign" and lowest.name == face.system:
            flow = CampaignFlow(services, match, seats, agents)
            self.flow = flow
            self.campaign = Campaign(
                self,
                flow,
                lambda crew: GameScreen(services, match, crew, agents, face_of(match.system.name)),
            )
        else:
            self.flow = Flow(services, match, seats, agents, is_shared=face.hides is not None)
        self.secrets = Secrets(match, self.flow.desk, face.hides)
        self.watching = Watching(self, self.flow, self.secrets)
        skip = self.watching.skip
        self.orders = Orders(self, self.flow, self.secrets, self._is_quiet, self.take_in, skip)
        self.leaving = Leaving(self, self.flow, self.orders, self._left)
        self.lasting = face.lasting(services, match)
        self.is_covered = self._has_curtain and len(self.flow.humans) > 1
        """Whether nobody has confirmed yet that he sits here: nothing of the game is drawn."""
        self._is_told_over = self._was_ready = False
        self._own: dict[str, Callable[[], object]] = {
            "undo": self.orders.undo,
            "hint": self.orders.hint,
            "skip_animation": skip,
            "withdraw": self.leaving.withdraw,
            "recap": self._recap,
            "back": self.on_back,
            "help": self.show_keys,
        }

    @property
    def _has_curtain(self) -> bool:
        """Whether the next player at this screen sits down behind a curtain."""
        return self.face.curtain == "turn" and self.face.veils(self.match.state)

    @property
    def desk(self) -> SeatDesk:
        """The desk of the seats."""
        return self.flow.desk

    def played(self) -> Match | None:
        """The match."""
        return self.match

    # Building

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table for whoever looks."""
        super().enter(context, size)
        self.watching.read_log()
        self.to_board()
        self.look_around()
        self.refresh()

    def sit_down(self, context: Context) -> None:
        """Make the table as the viewer of this moment sees it, and listen for him."""
        flow = self.flow
        self.lay_table(context, Layer(flow.game, flow.observed()), flow.viewer)
        if self.campaign is None:
            flow.listen(self.watching.heard, lambda: self.go(Pop()))

    def new_desk(self) -> Desk:
        """Return what the panels get."""
        orders = self.orders
        return Desk(
            services=self.services,
            kit=self.context.kit,
            size=self.size,
            showing=self.showing,
            intent=self.intent,
            now=self._now,
            use=self.use,
            use_card=orders.use_card,
            submit=orders.submit,
            replan=self.replan,
            light=self.light,
            odds=orders.odds,
            look_at=self.look_at,
            to_board=self.to_board,
            pace=self.pace,
            open_page=self._open_page,
            ui=lambda: self.ui,
            lasting=self.lasting,
        )

    def _now(self) -> Now:
        flow, orders = self.flow, self.orders
        self._was_ready = orders.is_ready
        return Now(
            orders.acting,
            orders.is_ready,
            orders.can_undo,
            flow.desk.is_thinking,
            flow.can_recap,
            not (self.is_covered or flow.is_away),
        )

    # Looking

    @property
    def is_veiled(self) -> bool:
        """Whether the picture darkens or comes back, between map and battle."""
        return self.campaign is not None and self.campaign.fade.is_moving

    def _is_quiet(self) -> bool:
        return self.watching.is_settled and not (self.is_covered or self.is_veiled)

    @property
    def is_ready(self) -> bool:
        """Whether the player may give orders now."""
        return self.orders.is_ready

    @property
    def needs_redraw(self) -> bool:
        """The fade moves too."""
        return super().needs_redraw or self.is_veiled

    @property
    def changed_area(self) -> pygame.Rect | None:
        """While no widget changes, only the board does."""
        return None if self.is_veiled or self.is_covered else super().changed_area

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, unless it is not meant for who sits here."""
        ground = self.context.kit.palette.ground
        if self.is_covered:
            surface.fill(ground)
            return
        super().draw(surface)
        if self.campaign is not None:
            self.campaign.fade.draw(surface, ground)

    # Time

    def on_update(self, dt_ms: int) -> None:
        """Show what happened, then let the next seat act."""
        if self.campaign is not None:
            self.campaign.fade.update(dt_ms, self.context.settings.is_motion_reduced and dt_ms >= 400)
            if not (self.is_covered or self.flow.is_away) and self.campaign.flow.has_news:
                self.take_in()
        super().on_update(dt_ms)
        self.show_on(dt_ms)
        self.watching.settle()
        if self.showing.is_idle and not self.is_veiled:
            self._go_on()
        elif self.flow.runs_ahead:
            self._go_on(is_ahead=True)
        if self.showing.is_idle and self.orders.is_ready and not self._was_ready:
            self._was_ready = True
            self.replan()  # nothing has happened, but what kept orders back, such as the fade, is gone

    def _go_on(self, *, is_ahead: bool = False) -> None:
        """Nothing is being shown, or only seats elsewhere go on: ask whoever has to decide."""
        if self.is_covered and self.campaign is None and self.flow.viewer is not None:
            self._seat(self.flow.viewer)
            return
        if (early := self.secrets.due()) is not None:
            self.orders.submit(early)
            return
        match self.flow.next():
            case steps.Over() | steps.SeatChanged() | steps.Idle() | steps.Plays() if is_ahead:
                return
            case steps.Over():
                self._end()
            case steps.SeatChanged(player):
                self._seat(player)
            case steps.Plays(order) if self.campaign is not None:
                self.campaign.enter_battle(order, self.showing.show)
            case steps.Fights(order, turn):
                self.panels.fighting(order, turn)
            case steps.ActionChosen(action):
                if self.orders.decided(action):
                    self.watching.problem = ""
            case steps.SeatThinks(player):
                self.panels.thinking(self.showing.seat_name(player))
            case steps.Advises(decision):
                self.orders.advised(decision)
            case steps.SeatFailed(player, why):
                self._left()
                text = fall_text(self.words, self.showing.seat_name(player), why)
                self.tell(self.words("battle.seat_failed.title"), text)
            case steps.Broken(problem):
                self.watching.tell_broken(problem)
            case steps.Idle():
                self.orders.ask()
                self.orders.go_on()
                self._ask_behind_curtain()
            case steps.Settles():
                self.take_in()

    def _end(self) -> None:
        """The game is over: a result comes, or this is said once and the screen stays."""
        seen = [event for event in self.flow.past() if not isinstance(event, Handover)]
        outcome = self.match.outcome
        ending = None if outcome is None else self.panels.ending(outcome, seen)
        if ending is None:
            result = GameResult(self.services, self.match, seen, self.face.verdict, self.flow.own_save)
            self.go(Replace(result))
        elif not self._is_told_over:
            self._is_told_over = True
            self.tell(*ending)

    # Seats

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
        self.refresh()
        self.panels.seated()

    def _seat(self, player: PlayerId) -> None:
        """Somebody else has to decide: he sits down, behind a curtain where others could see his secrets."""
        if not self._has_curtain:
            self.watching.look_as(player)
        elif not self.ui.has_dialog:
            self.is_covered = True
            show, system = self.showing.show, self.flow.game.system
            who, role, turn = show.seat_name(player), show.seat_role(player), system.turn(self.showing.state)

            def lift(_: bool) -> Transition | None:
                self.is_covered = False
                self.watching.look_as(player)
                return None

            self.go(push(CurtainScene(self.services, system.name, who, role, round=turn), lift))

    def _recap(self) -> None:
        if self.is_ready:
            self.watching.recap()

    def _left(self) -> None:
        """A seat has another player: look as who is at the screen now."""
        self.flow.look_as(self.flow.wanted() if self.campaign is None else self.flow.viewer)
        self.watching.look_anew()

    # What happens

    def take_in(self) -> None:
        """Show what has happened since the game was looked at last; of a battle its viewer has been told."""
        campaign = self.campaign
        if campaign is None:
            self.watching.taken()
            return
        if campaign.is_handed_on:
            return
        other = campaign.handing_on()
        if other is not None:
            self.go(other)
            return
        self.watching.take_in()

    def refresh(self) -> None:
        """Take up what is possible now."""
        self.secrets.follow(self.showing.state)
        self.intent.adopt(self.secrets.observed(self.showing.state), self.orders.acting)
        self.replan()

    def skip_to(self, place: int) -> None:
        """Skip and nothing else: nothing stays chosen, so that no later click means an order."""
        self.watching.skip_on()
        if not self.face.keeps_choice:
            self.drop_choice()
        if self.showing.is_idle:
            self.replan()

    # Input

    def use_place(self, place: int) -> bool:
        """Use a place of the board, or who is meant of those that share it."""
        return self.orders.use_place(place, self.card_at(place))

    def use(self, command: str, step: int = 1) -> None:
        """Carry out a command: one of the screen's, or an order of the intent."""
        own = self._own.get(command)
        if own is not None:
            own()
        else:
            self.orders.use(command, step)

    def _open_page(self, name: str) -> None:
        player = self.orders.acting or self.flow.viewer
        if player is not None and name in self.face.pages and not self.desk.is_thinking:
            self.watching.skip()
            self.go(Push(self.face.pages[name](self.services, self.orders.gate, player)))

    def on_back(self) -> None:
        """Escape: first drop what is chosen, then pause."""
        if self.intent.cancel():
            self.replan()
        else:
            move = None if self.campaign is None else self.campaign.mover(self.take_in)
            self.leaving.pause(self.secrets.lifted, move)

    def pause(self) -> None:
        """Somebody may come to the screen meanwhile: the curtain falls."""
        if self.secrets.lifted is not None:
            self.secrets.lifted = None
            self.refresh()

    def resume(self) -> None:
        """A battle has ended, or a page was closed: the game comes back."""
        super().resume()
        if self.campaign is None:
            return
        if self.campaign.come_back():
            self.look_around()
        if not self.is_covered:
            self.take_in()

    def exit(self) -> None:
        """Let go of the match, unless another screen has taken it over."""
        self.lasting.close()
        self.flow.close(is_handed_on=self.campaign is not None and self.campaign.is_handed_on)

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """The edges of the window steer the view."""
        self.feed(event)
        return super().handle(event)

    def on_event(self, event: pygame.event.Event) -> None:
        """Keys that have no button."""
        keymap, face = self.context.keymap, self.face
        if self.has_moved_view(event):
            return
        order = next((face.keys[key] for key in face.keys if keymap.is_command(event, key)), None)
        number = next((key for key in NUMBER_KEYS if keymap.is_command(event, key)), "")
        if order is not None:
            self.use(*order)
        elif number and not self.ui.has_dialog:
            self.use(number)
        elif any(keymap.is_command(event, key) and self.panels.key(key) for key in face.panel_keys):
            pass
        elif face.rulebook and keymap.is_command(event, "rulebook"):
            self.on_link(f"rule:{face.rulebook}")
        else:
            super().on_event(event)
