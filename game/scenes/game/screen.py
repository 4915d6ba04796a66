"""The game screen: a match, who sits at it, what the player is about to do, and the table in between."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.agents.agent import Decision
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import Illegal, IllegalActionError
from game.core.odds import Odds
from game.rules.prose import named, written
from game.rules.telling import action_sentence
from game.scenes.context import Context
from game.scenes.game.face import Face
from game.scenes.game.panels import UsualPanels
from game.scenes.game.result import GameResult
from game.scenes.game.showing import Showing
from game.scenes.match_screen import MatchScreen
from game.scenes.pause import PauseScene
from game.scenes.seating.desk import Advises, Decides, Falls, Thinks, Waits
from game.scenes.seating.minds import Minds
from game.scenes.services import Services
from game.scenes.stack import Push, Replace
from game.scenes.taking_back import can_take_back, take_back
from game.session.history import told_in_force
from game.session.match import Match
from game.session.position import Layer
from game.session.schema import SeatRecord
from game.session.seen import Update, Viewer
from game.views.board.steering import has_moved_view
from game.views.table.board_widget import BoardWidget
from game.views.table.highlights import Colours, overlays
from game.views.table.stage import backdrop
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel, Row
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

LEFT_WIDTH = 300
RIGHT_WIDTH = 328


class GameScreen(MatchScreen):
    """Any game with a face. It shows what one viewer may see: nobody's secrets where several share it."""

    name = "game"
    help_key = "game.help"

    def __init__(
        self, services: Services, match: Match, records: Iterable[SeatRecord], minds: Minds, face: Face
    ) -> None:
        super().__init__(services, match, records, minds)
        self.face = face
        self.more_keys = (*face.more_keys, "centre", "zoom_in", "zoom_out")

    # Building

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table for whoever looks."""
        context.know_content(self.services.catalog)
        self._sit_down(context)
        super().enter(context, size)
        self._read_log()
        self.ui.set_focus(self.board, False)
        self._refresh()

    def _sit_down(self, context: Context) -> None:
        """Make the table as the viewer of this moment sees it, and listen for him."""
        self.viewer = self._viewer()
        layer = self._layer()
        self.showing = Showing(self.services, context.kit, self.face, layer, self.viewer)
        self.showing.obey(context.settings)
        self.intent = self.face.intent(self.match.system, self.showing.state)
        self.listen(self.viewer, self._told)

    def _layer(self) -> Layer:
        return Layer(self.match.game, self.match.observe(self.viewer))

    def _viewer(self) -> Viewer:
        """Everybody where nothing is secret; else the person who acts, or the only one at the screen."""
        if self.match.system.reveals is None:
            return None
        return self.desk.human_player() or self.desk.only_human()

    def _read_log(self) -> None:
        told = told_in_force(self.match, self.viewer)
        self.showing.jump(self._layer(), [event for entry in told for event in entry.events])

    def restyle(self) -> None:
        """Take new settings."""
        self.showing.show.restyle(self.context.kit)
        super().restyle()
        self.showing.obey(self.context.settings)

    def build(self) -> Widget:
        """What can be done at the left, the board, what has happened at the right."""
        words, stage = self.words, self.showing.show.stage
        self.panels = UsualPanels(words, self.showing, self.use, self.submit_order)
        self.board = BoardWidget(stage, self._use_place, self._point, lambda place: "")
        self.board.skips(lambda: not self.showing.director.is_idle, lambda place: self._skip())
        self.undo = Button(words("battle.undo"), self._undo, command="undo", is_compact=True)
        skip = Button(words("battle.skip"), self._skip, command="skip_animation", is_compact=True)
        hint = Button(words("game.hint"), self._hint, command="hint", is_compact=True)
        log = Panel(
            words("battle.log.title"), self.showing.log, Row(self.undo, skip, hint, gap=8), gap=8, stretch=1
        )
        return Column(
            self.head(words.or_else(f"screen.title.{self.face.system}", self.face.system)),
            Row(
                Column(ScrollArea(self.panels, stretch=1), width=LEFT_WIDTH),
                self.board,
                Column(log, width=RIGHT_WIDTH),
                gap=12,
                padding=12,
                cross="fill",
                stretch=1,
            ),
            gap=0,
        )

    # Looking

    @property
    def needs_redraw(self) -> bool:
        """The board moves too."""
        return super().needs_redraw or self.showing.show.stage.is_dirty

    @property
    def changed_area(self) -> pygame.Rect | None:
        """While no widget changes, only the board does."""
        return None if self.ui.is_dirty else self.showing.show.stage.rect

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels."""
        self.ui.layout()
        stage = self.showing.show.stage
        surface.blit(
            backdrop(surface.get_size(), stage.board.theatre, self.context.kit.palette.ground), (0, 0)
        )
        stage.draw(surface)

    # Time

    def on_update(self, dt_ms: int) -> None:
        """Show what happened, then let the next seat act."""
        was_idle = self.showing.director.is_idle
        self.showing.update(dt_ms)
        if not was_idle:
            if self.showing.director.is_idle:
                self._refresh()
            return
        if self.match.outcome is not None:
            self.go(Replace(GameResult(self.services, self.match, self.own_save)))
            return
        if self._viewer() != self.viewer:
            self._sit_down(self.context)
            self.ui.set_root(self.build())
            self._read_log()
            self._refresh()
        self._next_seat()

    def _next_seat(self) -> None:
        match self.desk.step():
            case Decides(action):
                self.submit_order(action)
            case Thinks(player):
                self.say(self.words("game.thinks", side=escape(self._name(player))))
            case Advises(decision):
                self._advised(decision)
            case Falls(player, why):
                self.tell_of_fall(self._name(player), why)
                self._refresh()
            case Waits():
                pass

    def _name(self, player: PlayerId) -> str:
        names = self.showing.names
        return str(player if names is None else names.fact("player", player))

    def _told(self, update: Update) -> None:
        if update.is_replaced:
            self._read_log()
            self._refresh()
        else:
            self.showing.told(update.events)

    # Orders: the one gate

    @property
    def is_ready(self) -> bool:
        """Whether the player may give orders now."""
        return (
            self.showing.director.is_idle
            and not self.desk.is_thinking
            and self.desk.human_player() is not None
            and self.match.outcome is None
        )

    def submit_order(self, action: Action) -> bool:
        """Submit an action; a refusal is explained, and nothing has happened then."""
        self.say("")
        is_taken = self.submit(action, self._refused)
        if is_taken and self.showing.director.is_idle:
            self._refresh()
        return is_taken

    def use(self, command: str, step: int = 1) -> None:
        """Carry out a command of the intent."""
        if self.is_ready:
            self._order(self.intent.use(command, step))

    def _use_place(self, place: int) -> bool:
        if self.is_ready:
            self._order(self.intent.use_place(place))
        return True

    def _order(self, action: Action | None) -> None:
        if action is not None:
            self.submit_order(action)
        elif self.intent.problem is not None:
            self._refused(self.intent.problem)
        else:
            self._replan()

    def _refused(self, illegal: Illegal) -> None:
        text = self.match.system.refusal(illegal, self.words.strings, self.showing.names)
        self.say(f"{{warning}}{escape(text)}{{/}}  {{rule:{illegal.rule}}}")
        self._replan()

    def _point(self, place: int | None) -> None:
        self.intent.point(place)
        if self.showing.director.is_idle:
            self._replan()

    def _refresh(self) -> None:
        """Everything has been shown: take up what is possible now."""
        player = self.desk.human_player() if self.match.outcome is None else None
        self.intent.adopt(self.showing.state, player)
        self._replan()

    def _replan(self) -> None:
        """The intent changed: light up and explain."""
        show = self.showing.show
        colours = Colours(self.context.kit.palette, show.colour)
        show.stage.show(*overlays(self.intent.marks(), colours, self.face.marks))
        self.panels.refresh(self.intent, self._odds(), is_ready=self.is_ready)
        people = self.desk.humans()
        self.undo.set_enabled(self.is_ready and can_take_back(self.match, people))

    def _odds(self) -> Odds:
        planned = self.intent.planned() if self.is_ready else None
        if planned is None:
            return Odds()
        try:
            return self.match.odds(planned)
        except IllegalActionError:
            return Odds()

    def say(self, text: str) -> None:
        """Show a line of markup: a refusal, a hint."""
        self.panels.note.set_text(text)

    def _skip(self) -> None:
        self.showing.settle()
        self._refresh()

    def _undo(self) -> None:
        player = self.desk.human_player()
        if self.is_ready and player is not None:
            take_back(self.ui, self.words, self.match, player, self.say, reasons="battle.undo", usual="dice")

    def _hint(self) -> None:
        player = self.desk.human_player()
        if self.is_ready and player is not None:
            self.say(f"{{dim}}{self.words('battle.hint.thinking')}{{/}}")
            self.desk.ask_advice(player)

    def _advised(self, decision: Decision) -> None:
        names, strings = self.showing.names, self.words.strings
        told = action_sentence(self.match.system.telling, decision.action, names)
        lines = [f"{{b}}{escape(written(strings, told))}{{/}}"]
        for reason in decision.reasons:
            sentence = reason if names is None else named(reason, names)
            lines.append(f"{{dim}}{escape(written(strings, sentence))}{{/}}")
        self.say("\n".join(lines))
        self._replan()

    # Leaving

    def on_back(self) -> None:
        """Escape: first drop what is chosen, then pause."""
        if self.is_ready and self.intent.cancel():
            self._replan()
        else:
            self.go(Push(PauseScene(self.services, self.match)))

    def on_event(self, event: pygame.event.Event) -> None:
        """Keys that have no button."""
        keymap = self.context.keymap
        if has_moved_view(self.showing.show.stage.camera, keymap, event):
            self.showing.show.stage.is_dirty = True
            return
        for command in self.face.more_keys:
            if keymap.is_command(event, command):
                self.use(command)
                return
        super().on_event(event)
