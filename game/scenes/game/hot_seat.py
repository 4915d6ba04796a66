"""Who sits at the screen of a game, and the curtain behind which the next player sits down."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

import pygame

from game.core.bridge import BattleOrder
from game.core.ids import PlayerId, Viewer
from game.scenes.game.curtain import (
    HANDED,
    PUT_OFF,
    STEPPED_IN,
    Curtain,
    CurtainScene,
    not_there,
    others_first,
)
from game.scenes.game.flow import Flow
from game.scenes.game.secrets import Secrets
from game.scenes.game.stepping_in import step_in
from game.scenes.game.succession import Absence, absence
from game.scenes.game.table import Table
from game.scenes.game.watching import Watching
from game.scenes.pause import PauseScene
from game.scenes.stack import Push, Transition, push
from game.views.ui.basic import Label
from game.views.ui.layers import pictures
from game.views.ui.markup import escape
from game.views.ui.theme import Colour
from game.views.ui.widget import Blit


class HotSeat:
    """Changes who sits at the screen: players of one table take turns at it."""

    def __init__(
        self,
        table: Table,
        flow: Flow,
        secrets: Secrets,
        watching: Watching,
        hand_over: Callable[[PlayerId, str], object],
    ) -> None:
        """``hand_over`` lets a built-in player of a level have a seat."""
        self._table, self._flow, self._hand_over = table, flow, hand_over
        self._secrets, self._watching = secrets, watching
        self.waits = self._has_curtain and not self._are_friends(flow.humans)
        """Whether nobody has confirmed yet that he sits here."""
        self.left: PlayerId | None = None
        """Who still sits at the screen though it is to be shown to somebody else, behind a curtain."""
        self._said = ""
        """What goes on before anybody sits here."""

    @property
    def is_covered(self) -> bool:
        """Whether nothing of the game is drawn, because nobody sits here yet.

        Nobody has to decide anything where it is over: no curtain would come that could be lifted.
        """
        lowest = self._flow.match.position.bottom
        return self.waits and lowest.game.system.ruleset.outcome(lowest.state) is None

    @property
    def _has_curtain(self) -> bool:
        """Whether the next player at this screen sits down behind a curtain."""
        face = self._table.face
        return face.curtain == "turn" and face.has_secrets(self._flow.match.state)

    def _are_friends(self, seats: Iterable[PlayerId]) -> bool:
        """Whether these seats share all their secrets, so that nothing has to be hidden between them."""
        match = self._flow.match
        return match.system.share_all(match.state, seats)

    @property
    def _sitting(self) -> tuple[PlayerId, ...]:
        """Who may be at the screen now: who has sat down last, or anybody."""
        viewer, people = self._flow.viewer, self._flow.humans
        if self.left is not None:
            return (self.left,)
        return (viewer,) if viewer in people and viewer is not None and not self.waits else people

    def cover(self) -> None:
        """Others have sat at the screen: who decides next sits down behind the curtain, whoever that is."""
        self.waits, self.left = self._has_curtain and not self._are_friends(self._flow.humans), None
        if self.waits:
            self._flow.look_as(self._flow.wanted())

    def seat(self, player: PlayerId) -> None:
        """Somebody else has to decide: he sits down, behind a curtain where others could see his secrets."""
        screen, showing = self._table.screen, self._table.showing
        self._said = ""
        if not self._has_curtain and self.left is None:
            self._watching.look_as(player)
        elif screen.ui.has_dialog:
            return
        elif self._are_friends((*self._sitting, player)):
            self._goes_on(player)
        else:
            self.waits = True
            show, system = showing.show, self._flow.game.system
            who, role = self._called(player), show.seat_role(player)
            when = self._table.words.turn(system.name, system.turn(showing.state))
            facts = {"when": when, "side": show.seat_side(player)}

            way = step_in(self._table, self._flow)

            def lift(what: str) -> Transition | None:
                if what == PUT_OFF:
                    self._flow.put_off(player)
                    return None
                if what.startswith(HANDED):
                    self._give_away(player, what.removeprefix(HANDED))
                    return None
                self.waits, self.left = False, None
                if what == STEPPED_IN and way is not None:
                    # who steps in is at the screen, and nothing may be shown as others see it
                    self._watching.look_as(way.action.player)
                    self._secrets.waiting = way.action
                else:
                    self._watching.look_as(player)
                return None

            others = self.left is None and bool(self._flow.asked_besides(player))
            away = absence(self._table, self._flow, player, who)
            area = system.name if self.left is None else "handover"
            services, menu = screen.services, self._menu
            curtain = CurtainScene(
                services, area, who, role, menu, way, away, waits_for_others=others, **facts
            )
            screen.go(push(curtain, lift))

    def _give_away(self, player: PlayerId, level: str) -> None:
        """A built-in player has the seat of somebody who is not there; who decides next sits down anew."""
        self._hand_over(player, level)
        self.cover()

    def _called(self, player: PlayerId) -> str:
        """Return what a seat is called; in a battle of a campaign by whoever sits there, too."""
        name, (game, state) = self._table.showing.seat_name(player), self._flow.match.position.bottom
        if not self._flow.is_ordered or game.system.names is None:
            return name
        person = str(game.system.names(state).fact("player", player))
        return name if person == name else f"{name} · {person}"

    def _goes_on(self, player: PlayerId) -> None:
        """A friend of who sits there has to decide: he has seen all, and is told that it is his turn."""
        table, has_watched = self._table, self._flow.viewer is not None
        self.waits, self.left = False, None
        table.panels.say("")
        self._watching.look_as(player, has_watched=has_watched)
        if has_watched:
            seat = table.words("game.next_seat", seat=escape(table.showing.seat_name(player)))
            table.panels.say("\n".join((seat, *filter(None, (table.panels.said,)))))
            table.replan()

    def reseat(self, leaver: PlayerId | None = None) -> None:
        """A seat has another player: look as who is at the screen now.

        Whoever sat here still does, be it the ``leaver``, who has given his seat away: what he may not know
        is covered until its owner says that he sits here.
        """
        flow = self._flow
        sat = leaver or self.left or (None if self.waits else flow.viewer)
        flow.look_as(flow.viewer if flow.is_campaign else flow.wanted())
        viewer = flow.viewer
        is_same = sat is None or viewer is None or self._are_friends((sat, viewer))
        self.left = None if is_same or not (self._has_curtain or self._knows_more(viewer)) else sat
        self.waits = self.left is not None
        self._watching.look_anew()

    def _knows_more(self, viewer: Viewer) -> bool:
        """Whether a viewer may see now what not everybody may."""
        match, record = self._flow.match, self._flow.match.system.ruleset.record
        return bool(record(match.observe(viewer)) != record(match.observe(None)))

    def thinks(self, player: PlayerId) -> None:
        """A seat has begun to think: it is said above a covered game, too."""
        seat = self._table.showing.seat_name(player)
        self._table.panels.thinking(seat)
        self._said = self._table.words("game.thinks", side=seat)

    def fights(self, order: BattleOrder, turn: int) -> None:
        """The staff fights a battle out: it is said above a covered game, too."""
        self._table.panels.fighting(order, turn)
        self._said = self._table.words("game.staff_fights")

    def draw(self, surface: pygame.Surface, ground: Colour) -> None:
        """Draw nothing of a covered game but what is said to all: that a pack has changed, or who thinks."""
        ui = self._table.screen.ui
        ui.draw(surface)  # so that everything has its place; it is painted over at once
        surface.fill(ground)
        if ui.dialogs:
            ring = ui.focus if ui.is_ring_visible else None
            found = pictures(ui.kit, ui.size, (replace(ui.dialogs[-1], is_modal=False),), ring)
        else:
            found = self._what_goes_on()
        surface.fblits(found, pygame.BLEND_PREMULTIPLIED)

    def _what_goes_on(self) -> list[Blit]:
        found, ui = list[Blit](), self._table.screen.ui
        if self._said:
            line = Label(escape(self._said), "dim", text_align="center")
            line.own_host = ui
            width, height = ui.size
            line.place(ui.kit, pygame.Rect(0, height // 2, width, line.height_for(ui.kit, width)))
            line.collect(ui.kit, found)
        return found

    # What is his alone

    def ask_behind_curtain(self) -> None:
        """Before secrets are shown, their owner says that nobody else is looking."""
        table, flow = self._table, self._flow
        screen, showing = table.screen, table.showing
        asked = flow.next_planner(self._secrets.lifted)
        player = self._secrets.next(asked, flow.viewer, showing.state)
        if player is None or screen.ui.has_dialog:
            return
        self._secrets.is_asked = True
        name, role = self._called(player), showing.show.seat_role(player)
        lift = partial(self._lift, player)
        menu, back = (lambda: screen.go(Push(self._menu()))), table.words("battle.menu")
        put_off = partial(self._put_off, player)
        others = [others_first(table.words, name, put_off)] if flow.asked_besides(player) else []
        away = absence(table, flow, player, name)
        if away is not None:
            others.append(not_there(away, partial(self._ask_who_plays_on, away, player)))
        turn, area = flow.match.turn, table.face.system
        curtain = Curtain(table.words, area, name, role, lift, menu, back, *others, turn=turn)
        screen.ui.open_dialog(curtain, menu, curtain.lift)

    def _menu(self) -> PauseScene:
        """The menu of the game as it is open to anybody: nobody sits here, so nobody's seat is given up."""
        return PauseScene(self._table.screen.services, self._flow.match)

    def _ask_who_plays_on(self, away: Absence, player: PlayerId) -> None:
        """Ask about the seat of somebody who is not there; the curtain comes back where nobody takes it."""
        self._table.screen.ui.close_dialog()
        self._secrets.is_asked = False
        away.ask(self._table.screen.ui, partial(self._hand_over, player))

    def _put_off(self, player: PlayerId) -> None:
        self._table.screen.ui.close_dialog()
        self._secrets.is_asked = False
        self._flow.put_off(player)

    def _lift(self, player: PlayerId) -> None:
        self._table.screen.ui.close_dialog()
        self._secrets.lift(player)
        self._flow.is_there(player)
        self._table.refresh()
        self._table.panels.seated()
        self._watching.begin_panels()
