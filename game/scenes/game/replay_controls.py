"""The controls of a replay: step, play, speed, and a slider over the whole recording."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol, TypeAlias

from game.scenes.words import Words
from game.session.replay import Replay
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.controls import Slider
from game.views.ui.flow import Flow
from game.views.ui.layout import Grid, Panel, Spacer
from game.views.ui.widget import Widget

SPEEDS = (25, 50, 100, 200, 400, 800)
"""Percent of the usual speed."""
ICONS: Final = {
    "back": "step_back",
    "play": "play",
    "pause": "pause",
    "forward": "step_forward",
    "slower": "minus",
    "faster": "plus",
}
Form: TypeAlias = Literal["row", "column", "short"]
"""Below the board; at its side; there with icons in place of words."""


class Viewer(Protocol):
    """Who shows the recording."""

    def forward(self) -> object:
        """Go a step on."""
        ...

    def jump(self, to: int) -> object:
        """Go to a step at once."""
        ...

    def lead(self, to: int) -> object:
        """Go to a step with the next moment, unless another one is asked for before."""
        ...

    @property
    def at(self) -> int:
        """The step that is shown, or that it is going to."""
        ...

    @property
    def can_go_on(self) -> bool:
        """Whether the game can be played on from any step."""
        ...

    def go_on(self) -> object:
        """Play on from the step that is shown, in a game of its own."""
        ...


class ReplayControls(Panel):
    """Knows whether the recording is playing, and how fast."""

    def __init__(
        self,
        words: Words,
        replay: Replay,
        viewer: Viewer,
        on_change: Callable[[], object],
        *,
        form: Form = "row",
    ) -> None:
        """``on_change`` is called when it begins to play, stops, or changes its speed."""
        self._words = words
        self._replay = replay
        self._viewer = viewer
        self._on_change = on_change
        self.form: Form = form
        self.is_playing = False
        self._speed = SPEEDS.index(100)
        self._position = Label("", "dim", is_wrapped=False)
        self._slider = Slider(
            "",
            0,
            viewer.lead,
            show=lambda _: "",
            most=max(1, replay.length),
            is_live=True,
            stretch=1,
            id="replay_slider",
        )
        self._play = self._button("play", self.toggle)
        self._play.emphasis = "primary"
        self._pace = Label("", "dim", is_wrapped=False)
        buttons = (
            self._button("back", lambda: viewer.lead(viewer.at - 1)),
            self._play,
            self._button("forward", viewer.forward),
            self._button("slower", lambda: self._change_speed(-1)),
            self._button("faster", lambda: self._change_speed(1)),
        )
        self._play_on = Button(
            words("battle.replay.go_on"),
            viewer.go_on,
            command="replay_go_on",
            is_compact=True,
            tooltip=words("battle.replay.go_on.about"),
            why_not=words("battle.replay.go_on.over"),
            id="replay_go_on",
        )
        also = (self._play_on,) if viewer.can_go_on else ()
        title = "" if form == "short" else words("battle.replay.title")
        super().__init__(title, *self._laid_out(buttons, also), gap=8)

    def _laid_out(self, buttons: Sequence[Button], also: Sequence[Button]) -> Sequence[Widget]:
        """Return the lines in which everything stands; ``also``: what there is not always."""
        where = (self._slider, self._position)
        match self.form:
            case "row":
                return Flow(*where, *also, gap=12), Flow(*buttons, self._pace, gap=8)
            case "column":
                return Flow(*where, gap=12), Grid(*buttons, self._pace, columns=2, gap=8), *also
            case "short":
                line = Grid(*buttons, columns=len(buttons), gap=8)
                return Flow(*where, gap=12), line, Flow(self._pace, Spacer(), *also, gap=8)

    def _button(self, key: str, use: Callable[[], object]) -> Button:
        """Return a button of the recording by its command's name without ``replay_``."""
        text, about = self._words(f"battle.replay.{key}"), self._words(f"battle.replay.{key}.about")
        icon = ICONS[key] if self.form == "short" else ""
        return Button(text, use, command=f"replay_{key}", icon=icon, tooltip=about)

    @property
    def factor(self) -> float:
        """How fast it plays; 1 is usual."""
        return SPEEDS[self._speed] / 100

    def carry_on(self, other: ReplayControls) -> None:
        """Take over speed and play of the controls that these stand in for."""
        self.is_playing, self._speed = other.is_playing, other._speed

    def toggle(self) -> None:
        """Play or pause; at the end, from the beginning."""
        if not self.is_playing and self._viewer.at >= self._replay.length:
            self._viewer.jump(0)
        self.is_playing = not self.is_playing
        self._on_change()

    def stop(self) -> None:
        """Pause."""
        if self.is_playing:
            self.toggle()

    def _change_speed(self, by: int) -> None:
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + by))
        self._on_change()

    def show(self) -> None:
        """Show where the recording is."""
        replay, words = self._replay, self._words
        self._position.set_text(words("battle.replay.step", at=replay.at, length=replay.length))
        self._pace.set_text(words("battle.replay.speed", factor=f"{self.factor:g}"))
        key = "pause" if self.is_playing else "play"
        self._play.set_text(words(f"battle.replay.{key}"))
        self._play.set_icon(ICONS[key] if self.form == "short" else "")
        self._slider.set_value(replay.at)
        game, state = replay.position.bottom
        self._play_on.set_enabled(game.system.ruleset.outcome(state) is None)
