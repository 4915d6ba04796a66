"""Where each seat at the screen looks: near its own capital at first, later where it looked last."""

from __future__ import annotations

from game.core.ids import PlayerId
from game.systems.totalwar.board import forces_of
from game.systems.totalwar.state import TotalWarState
from game.views.table import opening as views
from game.views.table.opening import View
from game.views.totalwar.board import CampaignBoard

READABLE_PX = 30
"""From so many pixels a panel its icon and counter are told apart at a glance."""
OPENING_PX = 32.0
"""How large panels are at first on a map that would be smaller than that as a whole."""
NEAR_PX = 48.0
"""Panels too small to read are looked at from as near as this."""
BATTLE_ZOOM_PX = 96.0
"""How near the map comes before a battle opens."""
BATTLE_ZOOM_MS = 400.0


class SeatCameras:
    """Remembers the view of every seat at one screen."""

    def __init__(self) -> None:
        """Nobody has sat here yet."""
        self._board: CampaignBoard | None = None
        self._seat: PlayerId | None = None
        self._left: dict[PlayerId | None, View] = {}
        self._is_away = False

    def remember(self) -> None:
        """Remember where the viewer looks: whatever the camera does until ``restore`` is not his doing.

        A battle may follow a battle without a look in between: where he looked before the first one counts.
        """
        if self._board is not None and not self._is_away:
            camera = self._board.stage.camera
            self._left[self._seat] = (camera.centre.copy(), camera.unit_px)
        self._is_away = True

    def restore(
        self, board: CampaignBoard, state: TotalWarState, seat: PlayerId | None, faction: str
    ) -> None:
        """Let a seat look at a board in its place: where it looked last, else at its faction's country."""
        if not self._is_away:
            self.remember()
        self._is_away = False
        if self._board is None or board.theatre != self._board.theatre:
            self._left.clear()
        self._board, self._seat = board, seat
        board.stage.camera.cut_to(*(self._left.get(seat) or opening(board, state, faction)))
        board.stage.is_dirty = True


def opening(board: CampaignBoard, state: TotalWarState, faction: str) -> View:
    """Return the whole board where its panels are readable, else a near view of a faction's country."""
    capital = state.map.capitals.get(faction)
    stood = [force.panel for force in forces_of(state, faction) if force.panel >= 0]
    # The capital weighs as much as all forces together: what is at stake, and what can be done.
    places = [(1.0 / len(stood), panel) for panel in stood]
    if capital is not None:
        places.append((1.0, capital.panels[0]))
    return views.opening(board.stage, places, READABLE_PX, OPENING_PX)
