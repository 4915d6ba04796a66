"""A recorded game on the table of its face, with a recorder's keys in place of orders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.core.events import Event
from game.core.odds import Odds
from game.scenes.context import Context
from game.scenes.faces import face_of
from game.scenes.game.face import Face
from game.scenes.game.panel_context import Now, PanelContext, ScreenState
from game.scenes.game.replay_controls import Form, ReplayControls
from game.scenes.game.replay_form import form_of
from game.scenes.game.table import Table, TableUse
from game.scenes.opening import opening
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.stack import Pop, Push, Scene, Transition
from game.session.errors import SaveError
from game.session.position import Layer, Position
from game.session.replay import Replay
from game.views.ui.listview import ListView
from game.views.ui.log import Log
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

ENDS = frozenset({"replay_begin", "replay_end"})
"""The commands that go to an end of a recording."""
LOG_STEPS = 400
"""After a jump the log of a campaign tells of so many steps before it."""
REST_MS = 400.0
"""So long a step stands, at the usual speed, where the settings show steps at once."""


class GameReplay(Screen):
    """Shows what everybody could see: of a campaign its map, from which each battle opens on its board.

    Space plays and pauses, the arrows step, the slider jumps. The controls say how fast it plays; where the
    settings show steps at once it goes from one to the next.
    """

    name = "replay"
    help_key = "battle.replay.help"

    def __init__(
        self,
        services: Services,
        replay: Replay,
        face: Face,
        going_on: Callable[[Replay], Scene[object]] | None = None,
        back: Callable[[], Transition] | None = None,
    ) -> None:
        """``going_on`` begins a game that goes on from where a recording is; None: that cannot be done.

        ``back`` leads to where it was opened; None: to the scene below.
        """
        super().__init__(services)
        self.replay = replay
        self._going_on = going_on
        self._back = back
        self._opening = partial(opening, services, replay.recording.contents.called)
        self._is_campaign = (replay.first.depth, replay.first.top.game.system.kind) == (1, "campaign")
        self.controls = ReplayControls(self.words, replay, self, lambda: None)
        self._is_beside = False
        """Whether the controls lie at the side of the board, not below it."""
        self._rest_ms = 0.0
        self._wanted: int | None = None
        """The step to go to with the next moment."""
        self._told = ""
        """What was said last that cannot be shown."""
        self.table = Table(
            self,
            face,
            TableUse(
                sit_down=self._sit_down,
                new_context=self._new_context,
                refresh=self.refresh,
                event_shown=None if self._is_campaign else self.refresh,
            ),
        )
        self.more_keys = (f"{face.view_keys}centre", *sorted(ENDS))

    # Building

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table as it was at the beginning."""
        self.table.enter(context, size)
        super().enter(context, size)
        self.table.look_around()
        self.refresh()

    def build(self) -> Widget:
        """The table."""
        return self.table.build()

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
        if self.controls.form != self._form:
            self.below_dialogs(self.table.lay_out)

    @property
    def needs_redraw(self) -> bool:
        """The board moves too."""
        return super().needs_redraw or self.table.is_dirty

    @property
    def changed_areas(self) -> Sequence[pygame.Rect] | None:
        """Widgets that have changed, and the board."""
        return self.table.changed_areas

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the board."""
        self.table.draw(surface)

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Home and End go to an end of the recording, and scroll a log or list alone that has the focus."""
        ends = ENDS.intersection(self.context.keymap.commands_for(event))
        if not ends or self.ui.has_dialog or isinstance(self.ui.focus, (Log, ListView)):
            return super().handle(event)
        self.lead(0 if "replay_begin" in ends else self.replay.length)
        return self._take_pending()

    def on_event(self, event: pygame.event.Event) -> None:
        """Keys that move the view."""
        if not self.table.has_moved_view(event):
            super().on_event(event)

    def _sit_down(self, context: Context) -> None:
        """Nobody in particular looks."""
        self.table.lay(context, self._observed(), None)

    def layer_of(self, position: Position) -> Layer:
        """Return the game of a position that is shown."""
        return position.bottom if self._is_campaign else position.top

    def _observed(self) -> Layer:
        game, state = self.layer_of(self.replay.position)
        return Layer(game, game.system.ruleset.observe(state, None))

    def _new_context(self) -> PanelContext:
        """What the panels get: nothing is ordered in a recording, nothing planned."""
        return PanelContext(
            services=self.services,
            kit=self.context.kit,
            size=self.size,
            showing=self.table.showing,
            intent=self.table.intent,
            now=self._now,
            use=self._use,
            use_card=lambda card: False,
            submit=lambda action: False,
            replan=self.refresh,
            point_at_card=self.table.point_at_card,
            light=self.table.light,
            is_advised=lambda command: False,
            staff_levels=dict,
            odds=lambda action: Odds(),
            look_at=self.table.look_at,
            lead_cursor=self.table.lead_cursor,
            to_board=self.table.to_board,
            pace=lambda factor: None,
            screen_state=ScreenState(),
            open_page=lambda name: None,
            ui=lambda: self.ui,
            controls=self.new_controls,
        )

    def new_controls(self, *, compact: bool = False) -> ReplayControls:
        """Return the controls for a screen that is being built; they go on as the last ones did."""
        self._is_beside = compact
        controls = ReplayControls(self.words, self.replay, self, self.refresh, form=self._form)
        controls.carry_on(self.controls)
        self.controls = controls
        return controls

    @property
    def _form(self) -> Form:
        return form_of(self.size, self.context.kit, is_beside=self._is_beside)

    def _now(self) -> Now:
        return Now(has_battle=self.replay.has_battle)

    def _use(self, command: str, step: int = 1) -> None:
        """Leaving, help and the battle are all that there is besides watching."""
        if command == "back":
            self.on_back()
        elif command == "help":
            self.show_keys()
        elif command == "replay_battle":
            self.open_battle()

    def refresh(self) -> None:
        """Bring controls and panels up to date."""
        self.controls.show()
        self.table.intent.adopt(self.table.showing.state, None)
        self.table.replan()

    # Time

    @property
    def calm_ms(self) -> int:
        """Nothing plays, and it goes nowhere."""
        is_going = self.controls.is_playing or self._wanted is not None
        return 0 if is_going else min(super().calm_ms, self.table.calm_ms)

    def on_update(self, dt_ms: int) -> None:
        """Play on, and then see to what is at hand."""
        self._arrive()
        self.table.update(dt_ms)
        self._play_on(dt_ms)
        self.table.put_over()

    def _play_on(self, dt_ms: int) -> None:
        """Show the last step; the next one begins when that has been shown."""
        showing, controls = self.table.showing, self.controls
        showing.director.speed = controls.factor
        showing.director.is_instant = self.context.settings.animation_speed_percent == 0
        if self.table.show_on(dt_ms):
            showing.show.settle()
            self.refresh()
        self._rest_ms -= dt_ms * controls.factor
        if not showing.is_idle or not controls.is_playing or self._rest_ms > 0:
            return
        if showing.director.is_instant:
            self._rest_ms = REST_MS
        if not self._step():
            controls.stop()

    def forward(self) -> None:
        """Skip what is being shown, else go a step on."""
        self._arrive()
        if self.table.showing.is_idle:
            self._step()
        else:
            self.table.showing.settle()
            self.refresh()

    def lead(self, to: int) -> None:
        """Go to a step with the next moment.

        A slider that is dragged and a key that is held ask for more steps than a war can be shown at.
        """
        self._wanted = max(0, min(to, self.replay.length))

    @property
    def at(self) -> int:
        """The step that is shown, or that it is going to."""
        return self.replay.at if self._wanted is None else self._wanted

    def _arrive(self) -> None:
        """Go to where it is going."""
        if self._wanted is not None:
            self.jump(self._wanted)

    def jump(self, to: int) -> None:
        """Go to a step at once."""
        self._wanted = None
        if to == self.replay.at and self.table.showing.is_idle:
            return
        try:
            self._seek(to)
        except SaveError as error:
            self._tell(error)
        self._show_position()
        self.refresh()

    def _step(self) -> bool:
        """Take the next step of the recording and show it; False at the end."""
        before = self.replay.position
        try:
            if not self._go_on():
                return False
        except SaveError as error:
            return self._go_beyond(error)
        self._show_step(before)
        self.refresh()
        return True

    def _go_beyond(self, error: SaveError) -> bool:
        """Where a step cannot be taken, say so and go on from the next position that the save keeps."""
        is_beyond = self._leap()
        self._tell(error, "battle.replay.gap" if is_beyond else "battle.replay.broken")
        if is_beyond:
            self._show_position()
            self.refresh()
        return is_beyond

    def _leap(self) -> bool:
        """Go to the next kept position that is none in the middle of a battle of a campaign."""
        replay = self.replay
        while replay.go_beyond():
            try:
                while self._is_in_battle and replay.step():
                    pass
            except SaveError:
                continue
            return True
        return False

    def _tell(self, error: SaveError, title: str = "battle.replay.broken") -> None:
        """Say what cannot be shown of the recording, and why."""
        self._told = self.words.why(error)
        self.tell(self.words(title), escape(self._told))

    # The recording

    @property
    def _is_in_battle(self) -> bool:
        """Whether a battle stands above the campaign that is shown."""
        return self._is_campaign and self.replay.position.depth > 1

    def _go_on(self) -> bool:
        """Take a step; in a campaign over all moves of a battle. False at the end. Raises SaveError."""
        replay = self.replay
        if not replay.step():
            return False
        while self._is_in_battle and replay.step():
            pass
        return True

    def _seek(self, to: int) -> None:
        """Take the recording to a step; in a campaign never into the middle of a battle. Raises SaveError."""
        replay = self.replay
        is_back = to < replay.at
        replay.seek(to)
        while self._is_in_battle and (replay.at > 0 if is_back else replay.at < replay.length):
            replay.seek(replay.at + (-1 if is_back else 1))

    def _show_step(self, before: Position) -> None:
        """Begin to show the step that was just taken; one into another battle shows at once."""
        was = self.layer_of(before)
        if self.layer_of(self.replay.position).game is not was.game:
            self._show_position()
            return
        self.table.showing.told(self.replay.seen(None, was))

    def _show_position(self) -> None:
        """Show where the recording is, with a log of what led to it."""
        try:
            told = self._past()
        except SaveError as error:
            if self.words.why(error) != self._told:
                self._tell(error)
            told = []
        self.table.showing.jump(self._observed().state, told, self.table.face.retold(told))

    def _past(self) -> list[Event]:
        """What everybody saw so far, of a campaign in the last steps. Raises SaveError."""
        return self.replay.told(None, LOG_STEPS if self._is_campaign else self.replay.length)

    @property
    def can_go_on(self) -> bool:
        """Whether the game can be played on from any step: not from within a battle of a campaign."""
        return self._going_on is not None

    def go_on(self) -> None:
        """Play on from the step that is shown, in a game of its own; the recorded one stays as it is."""
        if (going_on := self._going_on) is None:
            return
        self._arrive()
        self.controls.stop()
        into, failed = self.services.into_game, partial(self._tell, title="battle.replay.go_on.failed")
        self.go(self._opening(lambda: into(going_on(self.replay)), failed))

    def on_back(self) -> None:
        """Back to where it was opened; to the scene below where that is not there any more."""
        self.go(Pop() if self._back is None else self._opening(self._back, self._not_back))

    def _not_back(self, error: SaveError) -> None:
        self.services.troubles.append(error)
        self.go(Pop())

    def open_battle(self) -> None:
        """Watch the battle that was fought here, move by move on its own board; the campaign waits below."""
        self._arrive()
        try:
            battle = self.replay.battle()
        except SaveError as error:
            self._tell(error)
            return
        if battle is not None:
            self.controls.stop()
            face = face_of(battle.position.top.game.system.name)
            self.go(Push(GameReplay(self.services, battle, face)))
