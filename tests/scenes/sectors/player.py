"""Plays a campaign of regions on the real screen, by mouse or by keyboard."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.context import ViewSettings
from game.scenes.game.screen import GameScreen
from game.scenes.services import GameChoice
from game.session.schema import SeatRecord
from game.systems.sectors.intent import SectorsIntent
from game.systems.sectors.request import Joining, SectorsRequest
from game.systems.sectors.state import SYSTEM, SectorsState
from tests.support.pilot import Pilot
from tests.support.screen_player import PATIENCE_S

INSTANT = ViewSettings(animation_speed_percent=0, is_motion_reduced=True)
"""So long built-in players may think, by the clock: they do it beside the screen."""


def campaign(
    folder: Path,
    name: str,
    humans: Sequence[str],
    size: tuple[int, int] = (1280, 720),
    settings: ViewSettings = INSTANT,
    **options: str | int | bool,
) -> Pilot:
    """Begin a campaign; these seats are people's at the screen, all others Cadets'."""
    services = make_services((), lambda: 7, folder)
    people = tuple(Joining(seat, seat.rpartition("_")[0]) for seat in humans)
    request = SectorsRequest(campaign=name, people=people, options=dict(options), seed=7)
    system = services.systems["sectors"]
    seats = system.players(system.build_setup(request, services.catalog))
    records = tuple(
        SeatRecord(seat) if seat in humans else SeatRecord(seat, "agent", "cadet")
        for seat in seats
        if seat != SYSTEM
    )
    scene = services.table.begin(GameChoice("sectors", request, records, 7, "A campaign"))
    return Pilot(scene, settings=settings, size=size)


class SectorsPlayer:
    """Looks at the campaign on top of the stack, and acts only through the pilot."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    @property
    def scene(self) -> GameScreen:
        """The screen of the campaign."""
        found = (each for each in self.pilot.stack.scenes if isinstance(each, GameScreen))
        return next(each for each in found if each.name == "sectors")

    @property
    def state(self) -> SectorsState:
        """The whole campaign, to compare with what is shown."""
        return cast(SectorsState, self.scene.match.position.bottom.state)

    @property
    def intent(self) -> SectorsIntent:
        """What is chosen."""
        return cast(SectorsIntent, self.scene.table.intent)

    @property
    def seated(self) -> PlayerId | None:
        """Who sits at the screen and may decide."""
        return self.scene.orders.acting if self.scene.is_ready else None

    def settle(self) -> str:
        """Wait until somebody here is asked, a battle is on its board, or it is over; what it is."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            if found := self._came():
                self.pilot.loop.draw_now()
                return found
            self.pilot.pass_time(50)
            if self.scene.seat_runner.is_thinking:
                time.sleep(0.002)
        raise AssertionError(f"nothing comes: {self.pilot.text()}")

    def _came(self) -> str:
        name = self.pilot.scene_name
        if name == "curtain":
            return "curtain"
        if name != "sectors" and isinstance(self.pilot.scene, GameScreen):
            return "battle"
        if self.pilot.ui.has_dialog:
            return "dialog"
        return "seat" if name == "sectors" and self.scene.is_ready else ""

    def sit_down(self) -> PlayerId:
        """Lift the curtain where one hangs; who sits there then."""
        if self.settle() == "curtain":
            self.pilot.click("curtain_lift")
        assert self.settle() == "seat"
        seat = self.seated
        assert seat is not None
        return seat

    def point(self, region: int) -> tuple[int, int]:
        """The pixel in the middle of a region, away from its counters."""
        x, y = self.scene.table.showing.show.stage.screen(region)
        return round(x), round(y)

    def order(self, unit: str, region: int) -> None:
        """Order a unit by two clicks: on its row, on the region."""
        self.pilot.click(f"unit_{unit}")
        assert self.intent.focus == unit
        self.pilot.click(self.point(region))

    def go(self, region: int) -> None:
        """Lead the cursor to a region by arrow keys alone, on the shortest way that they have."""
        arrows = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}
        board = self.scene.table.board
        geometry = board.stage.geometry
        start = board.cursor if board.cursor is not None else geometry.middle()
        ways: dict[int, tuple[str, ...]] = {start: ()}
        frontier = [start]
        for at in frontier:
            for key, step in arrows.items():
                near = geometry.step(at, *step)
                if near is not None and near not in ways:
                    ways[near] = (*ways[at], key)
                    frontier.append(near)
        if board.cursor is None:
            self.pilot.press("Up")
        self.pilot.press(*ways[region])
        assert board.cursor == region and board.is_keyboard

    def done(self) -> None:
        """Say that this part of the turn is done, whatever is undone."""
        self.pilot.click("end_turn")
        if self.pilot.ui.has_dialog:
            self.pilot.click("end_anyway")
