"""The buttons below the chronicle: take back, see again, faster, skip, change sides."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from game.session.errors import SaveError
from game.systems.totalwar.board import is_lone
from game.views.ui.button import Button
from game.views.ui.layout import Grid, Row, Spacer
from game.views.ui.widget import Widget

if TYPE_CHECKING:
    from game.scenes.war.scene import WarScene

SPEEDS = (1, 2, 4)
REMARK = "speed"
"""The key under which a save keeps how fast its player watches."""


def _kept(text: str) -> int:
    """Return the place in ``SPEEDS`` of what a save keeps; the first where it keeps none."""
    return next((at for at, speed in enumerate(SPEEDS) if str(speed) == text), 0)


class Tools:
    """Also keeps the speed at which events are shown."""

    def __init__(self, scene: WarScene) -> None:
        words, orders = scene.words, scene.orders
        self._scene = scene
        self._speed = _kept(scene.match.remarks.get(REMARK, ""))
        self.undo = Button(
            words("battle.undo"), orders.undo, command="war_undo", is_compact=True, id="war_undo"
        )
        self.recap = Button(
            words("war.recap"), orders.recap, command="war_recap", is_compact=True, id="war_recap"
        )
        self.speed = Button("", self._faster, command="war_speed", is_compact=True, id="war_speed")
        self.skip = Button(
            words("battle.skip"), orders.skip, command="war_skip", is_compact=True, id="war_skip"
        )
        self.rogue = Button(
            words("war.rogue"), orders.go_rogue, command="war_rogue", is_compact=True, id="war_rogue"
        )
        self.petition = Button(
            words("war.petition"), orders.petition, command="war_petition", is_compact=True, id="war_petition"
        )

    def widget(self, *, compact: bool) -> Widget:
        """Return the buttons in a row, or two beside each other in a narrow column."""
        first = (self.undo, self.recap, self.speed, self.skip)
        if compact:
            return Grid(*first, self.petition, self.rogue, columns=2, gap=8)
        return Row(*first, Spacer(), self.petition, self.rogue, gap=8)

    def apply_speed(self) -> None:
        """Let events be shown as fast as the settings and the button say."""
        settings = self._scene.context.settings
        play = self._scene.play
        factor = SPEEDS[self._speed]
        play.director.speed = max(0.1, settings.animation_speed_percent / 100) * factor
        play.director.is_instant = settings.animation_speed_percent == 0
        play.show.stage.camera.is_instant = settings.is_motion_reduced
        self.speed.set_text(self._scene.words("war.speed", factor=factor))

    def _faster(self) -> None:
        self._speed = (self._speed + 1) % len(SPEEDS)
        # A disk that is full is reported by the next order; a speed is no reason to stop for.
        with contextlib.suppress(SaveError):
            self._scene.match.remark(REMARK, str(SPEEDS[self._speed]))
        self.apply_speed()

    def show(self) -> None:
        """Offer what is possible now."""
        scene = self._scene
        state, is_ready = scene.play.state, scene.is_ready
        self.undo.set_enabled((is_ready or bool(scene.broken)) and scene.orders.can_take_back())
        witness, viewer = scene.flow.witness, scene.flow.viewer
        moment = witness.handed_over(viewer)
        self.recap.set_enabled(moment is not None and witness.has_seen(viewer, moment.length))
        self.skip.set_enabled(not scene.play.director.is_idle)
        moves = is_ready and scene.plan.mode == "movement"
        officer = state.officers.get(state.officer)
        lone = officer is not None and is_lone(state, officer.faction)
        self.rogue.set_visible(moves and not lone)
        self.petition.set_visible(moves and lone)
