"""The game screen: a match, who sits at it, what the player is about to do, and the table in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame

from game.scenes.context import Context
from game.scenes.faces import face_of
from game.scenes.game.books import Books
from game.scenes.game.campaign import Campaign
from game.scenes.game.campaign_flow import CampaignFlow
from game.scenes.game.face import Face
from game.scenes.game.flow import Flow
from game.scenes.game.hot_seat import HotSeat
from game.scenes.game.leaving import Leaving
from game.scenes.game.orders import Orders
from game.scenes.game.panel_context import Now, PanelContext
from game.scenes.game.parts import KEYS_WITHOUT_BUTTON, TAKE_HINT
from game.scenes.game.result import GameResult, tell_over
from game.scenes.game.secrets import Secrets
from game.scenes.game.table import Table, TableUse
from game.scenes.game.watching import Watching
from game.scenes.saving import SavingNotice
from game.scenes.screen import Screen
from game.scenes.seating.seat_runner import SeatRunner
from game.scenes.seating.thinking import AgentFactory
from game.scenes.services import Services
from game.scenes.stack import Pop, Replace, Transition
from game.session import flow as steps
from game.session.handover import Handover
from game.session.match import Match
from game.session.position import Layer
from game.session.schema import SeatRecord
from game.views.ui.resting import tell_why
from game.views.ui.widget import Widget


class GameScreen(Screen):
    """Any game with a face. It shows what one viewer may see: nobody's secrets where several share it."""

    def __init__(
        self, services: Services, match: Match, seats: Iterable[SeatRecord], agents: AgentFactory, face: Face
    ) -> None:
        """``face`` is that of the game on top, or of the campaign below it: then that is what is shown."""
        super().__init__(services)
        lowest = match.position.bottom.game.system
        self.name = face.system
        self.help_key = face.help
        self.more_keys = (*face.all_keys, "quick_save")
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
        use = TableUse(
            sit_down=self._sit_down,
            new_context=self._new_context,
            refresh=self.refresh,
            use_place=self._use_place,
            skip_to=lambda place: self.watching.skip_on(),
            people=lambda: self.flow.humans,
        )
        self.table = table = Table(self, face, use)
        self.secrets = Secrets(match, self.flow.seat_runner, face.hides)
        self.watching = Watching(table, self.flow, self.secrets)
        self.hot_seat = HotSeat(
            table, self.flow, self.secrets, self.watching, lambda *given: self.leaving.hand_over(*given)
        )
        skip, self.saving = self.watching.skip, SavingNotice(self, match)
        self.orders = Orders(
            table, self.flow, self.secrets, self._is_quiet, self.take_in, skip, self.saving.tell
        )
        self.books = Books(table, self.flow, self.orders, skip)
        self.leaving: Leaving = Leaving(table, self.flow, self.orders, self.hot_seat.reseat)
        self.screen_state = face.screen_state(services, match)
        self._is_told_over = False
        self._own: dict[str, Callable[[], object]] = {
            "undo": self.orders.undo,
            "hint": self.orders.hint,
            TAKE_HINT: self.orders.take_hint,
            "skip_animation": self.orders.skip,
            "withdraw": self.leaving.withdraw,
            "recap": self._recap,
            "quick_save": lambda: self.orders.say(self.saving.copy()),
            "back": self.on_back,
            "help": self.show_keys,
        }

    @property
    def seat_runner(self) -> SeatRunner:
        """Who asks the seats that nobody here holds."""
        return self.flow.seat_runner

    # Building

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table for whoever looks."""
        self.table.enter(context, size)
        super().enter(context, size)
        self.watching.read_log()
        self.table.to_board()
        self.table.look_around()
        self.refresh()

    def build(self) -> Widget:
        """The table."""
        return self.table.build()

    def surrounded(self, root: Widget) -> Widget:
        """Leave room above for the notice that the game is not saved."""
        return self.saving.above(root)

    def rebuild(self) -> None:
        """Build the widgets anew; the keyboard stays with the board."""
        super().rebuild()
        self.table.to_board()

    def restyle(self) -> None:
        """Take new settings."""
        super().restyle()
        self.table.restyle()

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size of the window."""
        super().resize(size)
        self.table.resize(size)

    def _sit_down(self, context: Context) -> None:
        """Make the table as the viewer of this moment sees it."""
        flow = self.flow
        self.table.lay(context, Layer(flow.game, flow.observed()), flow.viewer)

    def _new_context(self) -> PanelContext:
        """What the panels get."""
        flow, orders, table = self.flow, self.orders, self.table
        return PanelContext(
            services=self.services,
            kit=self.context.kit,
            size=self.size,
            showing=table.showing,
            intent=table.intent,
            now=self._now,
            staff_levels=flow.staff_levels,
            use=self.use,
            use_card=orders.use_card,
            submit=orders.submit,
            replan=table.replan,
            point_at_card=table.point_at_card,
            light=table.light,
            is_advised=orders.is_advised,
            odds=orders.odds,
            look_at=table.look_at,
            lead_cursor=table.lead_cursor,
            to_board=table.to_board,
            pace=table.pace,
            open_page=self.books.open,
            ui=lambda: self.ui,
            screen_state=self.screen_state,
        )

    def _now(self) -> Now:
        flow, orders = self.flow, self.orders
        return Now(
            orders.acting,
            orders.is_ready,
            orders.can_undo,
            flow.seat_runner.is_thinking,
            flow.can_recap,
            not (self.hot_seat.is_covered or flow.is_away),
            reader=self.books.reader,
        )

    # Looking

    @property
    def is_fading(self) -> bool:
        """Whether the picture darkens or comes back, between map and battle."""
        return self.campaign is not None and self.campaign.fade.is_moving

    def _is_quiet(self) -> bool:
        return self.watching.is_settled and not (self.hot_seat.is_covered or self.is_fading)

    @property
    def is_ready(self) -> bool:
        """Whether the player may give orders now."""
        return self.orders.is_ready

    @property
    def needs_redraw(self) -> bool:
        """Board and fade move too."""
        return super().needs_redraw or self.table.is_dirty or self.is_fading

    @property
    def calm_ms(self) -> int:
        """Nobody is thought or fought for, and nothing moves on the table."""
        return min(super().calm_ms, self.flow.calm_ms, self.table.calm_ms)

    @property
    def changed_areas(self) -> Sequence[pygame.Rect] | None:
        """Widgets that have changed, and the board."""
        return None if self.is_fading or self.hot_seat.is_covered else self.table.changed_areas

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the board."""
        self.table.draw(surface)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, unless it is not meant for who sits here."""
        ground = self.context.kit.palette.ground
        if self.hot_seat.is_covered:
            self.hot_seat.draw(surface, ground)
            return
        super().draw(surface)
        if self.campaign is not None:
            self.campaign.fade.draw(surface, ground)

    # Time

    def on_update(self, dt_ms: int) -> None:
        """Show what happened, then let the next seat act."""
        if self.campaign is not None:
            self.campaign.fade.update(dt_ms, self.context.settings.is_motion_reduced and dt_ms >= 400)
        if not (self.hot_seat.is_covered or self.flow.is_away) and self.flow.has_news:
            self.take_in()
        self.saving.look()
        self.table.update(dt_ms)
        self.table.show_on(dt_ms)
        self.watching.settle()
        if self.table.showing.is_idle and not self.is_fading:
            self._go_on()
        elif self.flow.runs_ahead:
            self._go_on(is_ahead=True)
        if self.table.showing.is_idle and self.orders.is_ready and not self.table.offers_orders:
            self.table.replan()  # nothing has happened, but what kept orders back, such as the fade, is gone
        self.table.put_over()

    def _go_on(self, *, is_ahead: bool = False) -> None:
        """Nothing is being shown, or only seats elsewhere go on: ask whoever has to decide."""
        is_due = self.campaign is None or self.hot_seat.left is not None
        if self.hot_seat.is_covered and is_due and self.flow.viewer is not None:
            self.hot_seat.seat(self.flow.viewer)
            return
        if (early := self.secrets.due()) is not None:
            self.orders.submit(early)
            return
        if not self.hot_seat.is_covered and self.books.opens_asked():
            return
        match self.flow.next():
            case steps.Over() | steps.SeatChanged() | steps.Idle() | steps.Plays() if is_ahead:
                return
            case steps.Over():
                self._end()
            case steps.SeatChanged(player):
                self.hot_seat.seat(player)
            case steps.Plays(order) if self.campaign is not None:
                self.campaign.enter_battle(order, self.table.showing.show)
            case steps.Fights(order, turn):
                self.hot_seat.fights(order, turn)
            case steps.ActionChosen(action):
                if self.orders.decided(action):
                    self.watching.problem = ""
            case steps.SeatThinks(player):
                self.hot_seat.thinks(player)
            case steps.Advises(decision):
                self.orders.advised(decision)
            case steps.SeatFailed(player, why):
                self.hot_seat.reseat()
                self.leaving.program_failed(player, why)
            case steps.Broken(problem):
                self.watching.tell_broken(problem)
            case steps.Idle():
                self.orders.ask()
                self.orders.go_on()
                self.hot_seat.ask_behind_curtain()
            case steps.Settles() if not self.hot_seat.is_covered:
                self.take_in()

    def _end(self) -> None:
        """The game is over: a result comes, or this is said once and the screen stays."""
        seen = [event for event in self.flow.past() if not isinstance(event, Handover)]
        outcome = self.match.outcome
        ending = None if outcome is None else self.table.panels.ending(outcome, seen)
        if ending is None:
            verdict, flow = self.table.face.verdict, self.flow
            self.go(Replace(GameResult(self.services, self.match, seen, verdict, flow.own_save, flow.humans)))
        elif not self._is_told_over:
            self._is_told_over = True
            tell_over(self, self.match, self.flow.own_save, *ending)

    def _recap(self) -> None:
        if self.is_ready:
            self.watching.recap()

    # What happens

    def take_in(self) -> None:
        """Show what has happened since the game was looked at last, unless the screen is left with it."""
        campaign = self.campaign
        if campaign is not None:
            if campaign.is_handed_on:
                return
            other = campaign.handing_on()
            if other is not None:
                self.go(other)
                return
        elif self.flow.is_gone:
            self.go(Pop())
            return
        self.watching.take_in()

    def refresh(self) -> None:
        """Take up what is possible now."""
        self.secrets.follow(self.table.showing.state)
        self.table.intent.adopt(self.secrets.observed(self.table.showing.state), self.orders.acting)
        self.table.replan()

    # Input

    def _use_place(self, place: int) -> bool:
        """Use a place of the board, or who is meant of those that share it."""
        return self.orders.use_place(place, self.table.card_at(place))

    def use(self, command: str, step: int = 1) -> None:
        """Carry out a command: one of the screen's, or an order of the intent."""
        self._own.get(command, partial(self.orders.use, command, step))()

    def on_link(self, target: str) -> None:
        """Follow a link in a text: one below advice does what is advised."""
        if target == TAKE_HINT:
            self.use(target)
        else:
            super().on_link(target)

    def on_back(self) -> None:
        """Escape: first drop what is chosen, then pause."""
        if self.table.intent.cancel():
            self.table.replan()
        else:
            self.leaving.pause(self.secrets.lifted, self.take_in)

    def pause(self) -> None:
        """Somebody may come to the screen meanwhile: the curtain falls, before what was advised as well."""
        if self.secrets.lifted is not None:
            self.secrets.lifted = None
            self.table.panels.say("")
            self.refresh()

    def resume(self) -> None:
        """A battle has ended, or a page was closed: the game comes back."""
        super().resume()
        if self.campaign is None:
            return
        if self.campaign.come_back(self.hot_seat.cover):
            self.table.look_around()
        if not self.hot_seat.is_covered:
            self.take_in()

    def exit(self) -> None:
        """Let go of the match, unless another screen has taken it over."""
        self.screen_state.close()
        self.flow.close(is_handed_on=self.campaign is not None and self.campaign.is_handed_on)

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """The edges of the window steer the view; a click that means nothing skips what is shown."""
        self.table.feed(event)
        is_busy, after = not self.table.showing.is_idle, super().handle(event)
        if is_busy and self.table.is_ground_pressed(event):
            self.watching.skip_on()
        return after

    def on_event(self, event: pygame.event.Event) -> None:
        """Keys that have no button."""
        keymap, face = self.context.keymap, self.table.face
        known = (*face.keys, *KEYS_WITHOUT_BUTTON)
        wanted = next((key for key in known if keymap.is_command(event, key)), "")
        if self.table.has_moved_view(event) or tell_why(self.ui, (wanted,)):
            return
        if wanted in face.keys:
            self.orders.use_key(*face.keys[wanted])
        elif wanted and not self.ui.has_dialog:
            self.use(wanted)
        elif key := next((key for key in face.panel_keys if keymap.is_command(event, key)), ""):
            self.orders.use_panel_key(key)
        elif face.rulebook and keymap.is_command(event, "rulebook"):
            self.on_link(f"rule:{face.rulebook}")
        else:
            super().on_event(event)
