"""What the replays of battles, duels and wars share: steps, jumps, and playing on by itself."""

from __future__ import annotations

from game.scenes.context import Context
from game.scenes.menu_screen import MenuScreen
from game.scenes.replay_controls import ReplayControls
from game.scenes.services import Services
from game.session.errors import SaveError
from game.session.position import Position
from game.session.replay import Replay
from game.views.table.director import Director
from game.views.ui.markup import escape

REST_MS = 400.0
"""So long a step stands, at the usual speed, where the settings show steps at once."""


class ReplayScreen(MenuScreen):
    """Shows a recording. Space plays and pauses, the arrows step, the slider jumps.

    The controls say how fast it plays; where the settings show steps at once it goes from one to the next.
    """

    name = "replay"
    help_key = "battle.replay.help"
    controls: ReplayControls

    def __init__(self, services: Services, replay: Replay) -> None:
        super().__init__(services)
        self.replay = replay
        self._is_built = False
        self._rest_ms = 0.0

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """The game looks as its own content says."""
        context.know_content(self.services.catalog)
        super().enter(context, size)

    def new_controls(self, *, compact: bool = False) -> ReplayControls:
        """Return the controls for a screen that is being built; they go on as the last ones did."""
        controls = ReplayControls(self.words, self.replay, self, self.refresh, compact=compact)
        if self._is_built:
            controls.carry_on(self.controls)
        self.controls, self._is_built = controls, True
        return controls

    # What each of them does in its own way

    @property
    def director(self) -> Director:
        """Who shows the events."""
        raise NotImplementedError

    def advance(self, dt_ms: int) -> None:
        """Show what happens in these milliseconds."""
        raise NotImplementedError

    def show_step(self, before: Position) -> None:
        """Begin to show the step that was just taken from a position."""
        raise NotImplementedError

    def show_position(self) -> None:
        """Show where the recording is, without what led to it."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Bring controls and panels up to date."""
        self.controls.show()

    def go_on(self) -> bool:
        """Take the recording a step on; False at its end. Raises SaveError."""
        return self.replay.step()

    def seek(self, to: int) -> None:
        """Take the recording to a step. Raises SaveError."""
        self.replay.seek(to)

    def skip(self) -> None:
        """Let what is being shown have happened."""
        self.director.skip()

    # What all of them do

    def on_update(self, dt_ms: int) -> None:
        """Play on: the next step begins when the last one has been shown."""
        self.director.speed = self.controls.factor
        self.director.is_instant = self.context.settings.animation_speed_percent == 0
        self.advance(dt_ms)
        self._rest_ms -= dt_ms * self.controls.factor
        if not self.director.is_idle or not self.controls.is_playing or self._rest_ms > 0:
            return
        if self.director.is_instant:
            self._rest_ms = REST_MS
        if not self._step():
            self.controls.stop()

    def forward(self) -> None:
        """Skip what is being shown, else go a step on."""
        if self.director.is_idle:
            self._step()
        else:
            self.skip()

    def jump(self, to: int) -> None:
        """Go to a step at once."""
        if to == self.replay.at and self.director.is_idle:
            return
        try:
            self.seek(to)
        except SaveError as error:
            self.tell_broken(error)
        self.show_position()
        self.refresh()

    def _step(self) -> bool:
        """Take the next step of the recording and show it; False at the end."""
        before = self.replay.position
        try:
            if not self.go_on():
                return False
        except SaveError as error:
            self.tell_broken(error)
            return False
        self.show_step(before)
        self.refresh()
        return True

    def tell_broken(self, error: SaveError) -> None:
        """Say that the recording cannot be read from here on, and why."""
        self.tell(self.words("battle.replay.broken"), escape(str(error)))
