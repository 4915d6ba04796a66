"""The strategy map: orders in, the war's events out, battles in between, one seat after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from game.core.bridge import BattleOrder
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.scenes.context import Context
from game.scenes.game.battles import battle_seats
from game.scenes.game.curtain import CurtainScene
from game.scenes.game.flow import Flow
from game.scenes.gate import submitted
from game.scenes.menu_screen import MenuScreen
from game.scenes.pause import PauseScene
from game.scenes.seating.minds import Minds
from game.scenes.services import Services
from game.scenes.stack import Push, Transition, push
from game.scenes.war.battles import battle_panel, battle_scene
from game.scenes.war.forecaster import Forecaster
from game.scenes.war.gaze import BATTLE_ZOOM_PX, Gaze
from game.scenes.war.guide import guide_for
from game.scenes.war.layout import is_compact
from game.scenes.war.moving import Continuity, mover
from game.scenes.war.orders import WarOrders
from game.scenes.war.pages.register import PAGES
from game.scenes.war.play import WarPlay
from game.scenes.war.recap import over_text, recap_text
from game.scenes.war.table import WarTable
from game.scenes.war.veil import Veil
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
from game.session.match import Match
from game.session.schema import SeatRecord
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.intent_marks import faction_of_seat
from game.views.board.steering import CameraSteering
from game.views.table.stage import backdrop
from game.views.totalwar.names import seat_name
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


class WarScene(MenuScreen):
    """A war between seats: ``records`` says who sits where, ``minds`` plays what no human plays."""

    name = "war"
    help_key = "war.help"

    def __init__(self, services: Services, match: Match, records: Iterable[SeatRecord], minds: Minds) -> None:
        super().__init__(services)
        self.match = match
        self.flow = Flow(services, match, records, minds)
        self.is_covered = len(self.flow.humans) > 1
        """Whether nobody has confirmed yet that he sits here: nothing of the war is drawn."""
        self.veil = Veil()
        self.forecaster = Forecaster()
        self.gaze = Gaze(self)
        self.guide = guide_for(services, match)
        self._shown_length = self.flow.witness.length
        self._was_busy = True
        self.broken = ""
        """Why the battle that waits cannot begin; it is tried again as long as the war waits for it."""
        self._is_told_over = self._is_in_battle = False
        self.continuity = Continuity(self)

    # Building

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table; the war looks as its own content says."""
        context.know_content(self.services.catalog)
        game = self.match.position.bottom.game
        self.play = WarPlay(self.services, context.kit, game.system, self.flow.observed())
        self.plan = WarIntent(self.play.state)
        self.win_percents: Mapping[str, int] = {}
        self.orders = WarOrders(self)
        self._compact = is_compact(size, context.kit)
        super().enter(context, size)
        self.play.rebuild_log(self.flow.witness.seen(self.flow.viewer))
        self._begin_looking()

    def _begin_looking(self) -> None:
        self.table.tools.apply_speed()
        self.gaze.turn()
        self.ui.set_focus(self.table.board, False)
        self._refresh()

    def exit(self) -> None:
        """Let go of the match."""
        self.forecaster.close()
        self.continuity.leave()

    def build(self) -> Widget:
        """Top bar, the board, panels at the right, books and chronicle below."""
        self.table = WarTable(self, compact=self._compact)
        self.steering = CameraSteering(self.play.show.stage.camera, {})
        return self.table.root()

    def played(self) -> Match | None:
        """The match."""
        return self.match

    def _rebuild_all(self) -> None:
        self.ui.set_root(self.build())
        self._begin_looking()

    def restyle(self) -> None:
        """Take new settings."""
        self.play.restyle(self.context.kit)
        super().restyle()
        self._compact = is_compact(self.size, self.context.kit)
        self._rebuild_all()

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size of the window."""
        super().resize(size)
        if is_compact(size, self.context.kit) != self._compact:
            self._compact = not self._compact
            self._rebuild_all()

    # Looking

    @property
    def needs_redraw(self) -> bool:
        """The board moves too."""
        return super().needs_redraw or self.play.show.stage.is_dirty or self.veil.is_moving

    @property
    def changed_area(self) -> pygame.Rect | None:
        """While no widget changes, only the board does."""
        is_whole = self.ui.is_dirty or self.veil.is_moving or self.is_covered
        return None if is_whole else self.play.show.stage.rect

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the map and its panels, unless they are not meant for who sits here."""
        if self.is_covered:
            surface.fill(self.context.kit.palette.ground)
            return
        super().draw(surface)
        self.veil.draw(surface, self.context.kit.palette.ground)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels."""
        self.ui.layout()
        theatre = self.play.state.map.setup.theatre
        surface.blit(backdrop(surface.get_size(), theatre, self.context.kit.palette.ground), (0, 0))
        self.play.show.draw(surface)

    def moved(self) -> None:
        """The view moved: draw."""
        self.play.show.stage.is_dirty = True

    # Time

    def on_update(self, dt_ms: int) -> None:
        """Show what happened, then let the next seat act."""
        self.veil.update(dt_ms, self.context.settings.is_motion_reduced and dt_ms >= 400)
        if self.table.board.stage is not self.play.show.stage:
            # The war has moved to another map.
            self._rebuild_all()
        self.steering.window = pygame.Rect((0, 0), self.size)
        if not self.ui.has_dialog and self.steering.update(dt_ms):
            self.moved()
        self.play.update(dt_ms)
        self.table.update(dt_ms)
        if self.veil.is_moving:
            return
        if not self.play.director.is_idle:
            if not self._was_busy:
                self._was_busy = True
                self.replan()
            self.table.top.show(self.play.state, self.faction, "", False)
            return
        if self._was_busy:
            self._was_busy = False
            self.play.settle(self.flow.observed())
            self._refresh()
        if self.forecaster.has_news():
            self.replan()
        self.table.question.show_forecast(self.forecaster.shown)
        self._go_on()

    def _go_on(self) -> None:
        """Nothing is being shown: ask whoever has to decide."""
        step = self.flow.next()
        match step:
            case Broken(problem):
                self._tell_broken(problem)
                return
            case Over():
                self._tell_over()
            case SeatChanged(player) if not self.ui.has_dialog:
                self._draw_curtain(player)
            case Plays(order):
                self._enter_battle(order)
            case Fights(order, turn):
                place = order.place or self.play.show.names.panel(battle_panel(self.play.state))
                self.table.top.show_busy(self.words("war.battle.staff", place=place, turn=turn))
            case Settles():
                self.take_in()
            case Decides(action):
                self.submit(action)
            case Thinks(player):
                self.table.top.show_busy(self.words("war.top.thinking", seat=self.seat_name(player)))
            case Falls(player, why):
                text = self.words("battle.seat_failed", side=self.seat_name(player), why=escape(why))
                self.tell(self.words("battle.seat_failed.title"), text)
                self._refresh()
            case SeatChanged() | Advises() | Waits():
                pass
        self.broken = ""

    def _tell_broken(self, problem: Exception) -> None:
        """Say once what keeps the war from going on; it is tried again, and all else goes on."""
        if self.broken != str(problem):
            self.broken = str(problem)
            self.tell(self.words("war.battle.broken"), escape(self.broken))
            self.replan()

    def _enter_battle(self, order: BattleOrder) -> None:
        """Zoom into the panel, and let the board of the battle come up."""
        panel = battle_panel(self.play.state)
        self.gaze.leave()
        if panel >= 0:
            self.play.show.stage.fly_to(panel, BATTLE_ZOOM_PX, 400.0)
        self._is_in_battle = True
        seats = battle_seats(order, self.flow.records)
        scene = battle_scene(self.services, self.match, seats, self.flow.minds)
        self.veil.close(lambda: self.go(Push(scene)))

    def resume(self) -> None:
        """A battle has ended, or a page was closed: the map comes back."""
        super().resume()
        self.veil.open(is_instant=self.context.settings.is_motion_reduced)
        if self._is_in_battle:
            self._is_in_battle = False
            self.gaze.turn()
        if not self.is_covered:
            self.take_in()

    def _tell_over(self) -> None:
        """Say once how the war has ended."""
        outcome, seen = self.match.outcome, self.flow.witness.seen(self.flow.viewer)
        if self._is_told_over or outcome is None:
            return
        self._is_told_over = True
        self.tell(self.words("war.over.title"), over_text(self.play.texts, outcome, seen))

    # Seats

    def seat_name(self, player: PlayerId) -> str:
        """Return who a seat is."""
        return seat_name(self.play.state, player)

    def _draw_curtain(self, player: PlayerId) -> None:
        """Let nobody see what is not his before the next one sits here."""
        self.is_covered = True
        state = self.play.state
        officer = next((each for each in state.officers.values() if each.player == player), None)
        role = self.play.texts.role_of(officer.faction) if officer is not None else "text"
        scene = CurtainScene(self.services, "war", self.seat_name(player), role, round=state.round)

        def lift(_: bool) -> Transition | None:
            self.look_as(player)
            return None

        self.go(push(scene, lift))

    def look_as(self, player: PlayerId) -> None:
        """Show the war to another player, beginning with what he has not seen yet."""
        self.flow.viewer = player
        self.is_covered = False
        self.flow.witness.catch_up()
        self._shown_length = self.flow.witness.length
        self.plan.select("")
        self.show_recap()
        self.gaze.turn()

    def look_anew(self) -> None:
        """Others sit at the screen now: see what they may see."""
        flow, self._was_busy = self.flow, True
        self._shown_length = flow.witness.length
        self.play.set_state(flow.observed())
        self.play.rebuild_log(flow.witness.seen(flow.viewer))

    def show_recap(self) -> None:
        """Replay what the viewer could see since he had to decide last."""
        flow = self.flow
        moment = flow.witness.handed_over(flow.viewer)
        if moment is None or not flow.witness.has_seen(flow.viewer, moment.length):
            self.play.set_state(flow.observed())
            self.play.rebuild_log(flow.witness.seen(flow.viewer))
        else:
            game, state = moment.layer
            seen = flow.witness.seen(flow.viewer)
            fresh = flow.witness.seen(flow.viewer, moment.length)
            self.play.set_state(game.system.ruleset.observe(state, flow.viewer))
            self.play.rebuild_log(seen[: len(seen) - len(fresh)])
            self.play.director.play(fresh)
            self.table.say(recap_text(self.play.texts, fresh))
        self._was_busy = True
        self._refresh()

    @property
    def faction(self) -> str:
        """The faction whose books the viewer sees."""
        return faction_of_seat(self.play.state, self.flow.viewer)

    @property
    def is_ready(self) -> bool:
        """Whether the player may give orders now."""
        return (
            self.play.director.is_idle
            and not (self._was_busy or self.is_covered or self.veil.is_moving)
            and not self.flow.desk.is_thinking
            and self.flow.actor is not None
        )

    def submit(self, action: Action) -> bool:
        """Give an order; a refusal is explained."""
        self.table.say("")
        match submitted(self.match, action):
            case Illegal() as illegal:
                self.refuse(illegal)
            case SaveError() as error:
                self.tell_unsaved(error)
            case _:
                self.plan.forget_target()
                self.take_in()
                return True
        return False

    def take_in(self) -> None:
        """Show what has happened since the match was looked at last."""
        if self.continuity.has_moved():
            return
        witness, viewer = self.flow.witness, self.flow.viewer
        if not witness.catch_up():
            self.look_anew()
        else:
            self.play.director.play(witness.seen(viewer, self._shown_length))
        self._shown_length, self._was_busy = witness.length, True
        self.play.show.stage.show((), ())

    def refuse(self, illegal: Illegal) -> None:
        """Say why something cannot be done."""
        text = f"{{warning}}{self.play.texts.refusal(illegal)}{{/}}"
        self.table.say(text)
        self.table.board.tell(self.ui.tooltip, text)

    def _refresh(self) -> None:
        """Everything has been shown: let the panels say what is possible now."""
        actor = self.flow.actor if self.play.director.is_idle else None
        self.plan.adopt(self.play.state, actor)
        if self.table.question.show(self.plan) and self.plan.mode == "retreat":
            self.point_at(self.plan.retreats()[0])
        self.replan()

    def replan(self) -> None:
        """The plan changed: light up and explain."""
        self.forecaster.follow(self.plan, self.services)
        self.win_percents = self.forecaster.percents
        self.table.show()
        show = self.play.show
        show.stage.show(*show.lights(self.plan.marks(), self.faction, self.win_percents))

    # Input

    def hover(self, tile: int | None) -> None:
        """Cursor or mouse point at another panel."""
        self.plan.point(tile)
        if self.play.director.is_idle:
            self.replan()

    def point_at(self, tile: int) -> None:
        """Lead cursor and camera to a panel."""
        if tile >= 0:
            self.table.board.set_cursor(tile, True)

    def open_page(self, name: str) -> None:
        """Open a page of the books."""
        player = self.flow.viewer
        if player is not None and name in PAGES and not self.flow.desk.is_thinking:
            self.orders.skip()
            self.go(Push(PAGES[name](self.services, self.match, player)))

    def on_back(self) -> None:
        """Escape: first drop the plan, then pause."""
        if self.plan.forget_target():
            self.replan()
        elif self.plan.selected:
            self.plan.select("")
            self.replan()
        else:
            self.go(Push(PauseScene(self.services, self.match, None, self.orders.successor(), mover(self))))

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """The edges of the window steer the camera."""
        self.steering.feed(event)
        return super().handle(event)

    def on_event(self, event: pygame.event.Event) -> None:
        """Keys that have no button."""
        if not self.orders.on_key(event):
            super().on_event(event)
