"""Where each seat at the screen looks: near its own capital at first, later where it looked last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame.math import Vector2

from game.core.ids import PlayerId
from game.systems.totalwar.board import forces_of
from game.systems.totalwar.state import TotalWarState
from game.views.totalwar.board import CampaignBoard

if TYPE_CHECKING:
    from game.scenes.war.scene import WarScene

READABLE_PX = 30
"""From so many pixels a panel its icon and counter are told apart at a glance."""
OPENING_PX = 32.0
"""How large panels are at first on a map that would be smaller than that as a whole."""

View = tuple[Vector2, float]
"""The middle of the view in board units, and pixels a unit."""

BATTLE_ZOOM_PX = 96.0
"""How near the map comes before a battle opens."""


class Gaze:
    """Remembers the view of every seat on the board of a scene."""

    def __init__(self, scene: WarScene) -> None:
        """Nobody has sat here yet."""
        self._scene = scene
        self._board: CampaignBoard | None = None
        self._seat: PlayerId | None = None
        self._left: dict[PlayerId | None, View] = {}
        self._is_away = False

    def leave(self) -> None:
        """Remember where the viewer looks: whatever the camera does until ``turn`` is not his doing.

        A battle may follow a battle without a look in between: where he looked before the first one counts.
        """
        if self._board is not None and not self._is_away:
            camera = self._board.stage.camera
            self._left[self._seat] = (camera.centre.copy(), camera.unit_px)
        self._is_away = True

    def turn(self) -> None:
        """Let the viewer look: where he looked last on this map, else at his own country."""
        scene, board = self._scene, self._scene.play.show.board
        if scene.table.board.stage is not board.stage:
            return  # The war has moved to another map, whose widgets are still to come.
        if not self._is_away:
            self.leave()
        self._is_away = False
        if self._board is None or board.theatre != self._board.theatre:
            self._left.clear()
        self._board, self._seat = board, scene.flow.viewer
        scene.ui.layout()
        view = self._left.get(self._seat) or opening(board, scene.play.state, scene.faction)
        board.stage.camera.cut_to(*view)
        scene.moved()


def opening(board: CampaignBoard, state: TotalWarState, faction: str) -> View:
    """Return the whole board where its panels are readable, else a near view of a faction's country."""
    camera = board.stage.camera
    whole = Vector2(camera.columns / 2.0, camera.rows / 2.0)
    capital = state.map.capitals.get(faction)
    stood = [force.panel for force in forces_of(state, faction) if force.panel >= 0]
    if camera.fit_px() >= READABLE_PX or not (capital or stood):
        return whole, float(camera.fit_px())
    # The capital weighs as much as all forces together: what is at stake, and what can be done.
    places = [(1.0 / len(stood), panel) for panel in stood]
    if capital is not None:
        places.append((1.0, capital.panels[0]))
    centre = sum((share * Vector2(board.geometry.centre(panel)) for share, panel in places), Vector2())
    return centre / sum(share for share, _ in places), OPENING_PX
