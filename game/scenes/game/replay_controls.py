"""The controls of a replay: step, play, speed, and a slider over the whole recording."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.scenes.words import Words
from game.session.replay import Replay
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.controls import Slider
from game.views.ui.layout import Grid, Panel, Row

SPEEDS = (25, 50, 100, 200, 400, 800)
"""Percent of the usual speed."""


class Viewer(Protocol):
    """Who shows the recording."""

    def forward(self) -> object:
        """Go a step on."""
        ...

    def jump(self, to: int) -> object:
        """Go to a step at once."""
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
        compact: bool = False,
    ) -> None:
        """``on_change`` is called when it begins to play, stops, or changes its speed.

        ``compact``: in two columns, for a panel at the side.
        """
        self._words = words
        self._replay = replay
        self._viewer = viewer
        self._on_change = on_change
        self.is_playing = False
        self._speed = SPEEDS.index(100)
        self._position = Label("", "dim", is_wrapped=False)
        self._slider = Slider(
            "",
            0,
            viewer.jump,
            show=lambda _: "",
            most=max(1, replay.length),
            is_live=True,
            stretch=1,
            id="replay_slider",
        )
        self._play = _button(words, "play", self.toggle)
        self._play.emphasis = "primary"
        self._pace = Label("", "dim", is_wrapped=False)
        buttons = (
            _button(words, "back", lambda: viewer.jump(replay.at - 1)),
            self._play,
            _button(words, "forward", viewer.forward),
            _button(words, "slower", lambda: self._change_speed(-1)),
            _button(words, "faster", lambda: self._change_speed(1)),
            self._pace,
        )
        play_on = Button(
            words("battle.replay.go_on"),
            viewer.go_on,
            command="replay_go_on",
            is_compact=True,
            tooltip=words("battle.replay.go_on.about"),
            id="replay_go_on",
        )
        also = (play_on,) if viewer.can_go_on else ()
        super().__init__(
            words("battle.replay.title"),
            Row(self._slider, self._position, *(() if compact else also), gap=12),
            Grid(*buttons, columns=2, gap=8) if compact else Row(*buttons, gap=8),
            *(also if compact else ()),
            gap=8,
        )

    @property
    def factor(self) -> float:
        """How fast it plays; 1 is usual."""
        return SPEEDS[self._speed] / 100

    def carry_on(self, other: ReplayControls) -> None:
        """Take over speed and play of the controls that these stand in for."""
        self.is_playing, self._speed = other.is_playing, other._speed

    def toggle(self) -> None:
        """Play or pause; at the end, from the beginning."""
        if not self.is_playing and self._replay.at >= self._replay.length:
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
        self._pace.set_text(words("battle.replay.speed", speed=f"{self.factor:g}x"))
        self._play.set_text(words("battle.replay.pause" if self.is_playing else "battle.replay.play"))
        self._slider.set_value(replay.at)


def _button(words: Words, key: str, use: Callable[[], object]) -> Button:
    """Return a button of the recording by its command's name without ``replay_``."""
    text, about = words(f"battle.replay.{key}"), words(f"battle.replay.{key}.about")
    return Button(text, use, command=f"replay_{key}", tooltip=about)
