"""Plays a wargame on the real screen, by mouse or by keyboard, as a hasty but sensible person would."""

from game.core.ids import UnitId
from game.systems.wargame.intent import WargameIntent
from game.systems.wargame.selection import Selection
from game.systems.wargame.state import WargameState
from tests.support.screen_player import ScreenPlayer


class WargamePlayer(ScreenPlayer):
    """Knows how to look at a wargame, and acts only through the pilot."""

    system = "wargame"

    @property
    def intent(self) -> WargameIntent:
        assert isinstance(self.scene.table.intent, WargameIntent)
        return self.scene.table.intent

    @property
    def selection(self) -> Selection:
        """What the player at the screen has chosen."""
        return self.intent.selection

    @property
    def state(self) -> WargameState:
        """What has been shown."""
        assert isinstance(self.scene.table.showing.state, WargameState)
        return self.scene.table.showing.state

    def play(self, *, by_mouse: bool, most: int = 2500, until_round: int = 99) -> None:
        """Play to the end, or until a round begins."""
        for _ in range(most):
            self.settle()
            if self.is_over or self.state.round >= until_round:
                return
            self.step(by_mouse=by_mouse)
        raise AssertionError(f"the battle does not end:\n{self.pilot.text()}")

    def step(self, *, by_mouse: bool) -> None:
        """Do the next thing."""
        pilot, state = self.pilot, self.selection.state
        if pilot.ui.has_dialog:
            self.count("dialog")
            if "curtain_lift" in {widget.id for widget in pilot.widgets()}:
                self.curtains += 1
                self.use("curtain_lift", "Ctrl+Enter", by_mouse=by_mouse)
            else:
                self.use("end_anyway", "E", by_mouse=by_mouse)
        elif state.prompt is not None:
            self._answer(by_mouse)
        elif state.phase == "secondaries":
            self._pick(by_mouse)
        elif state.phase == "deploy":
            self._deploy(by_mouse)
        elif self.selection.turn is None:
            self._activate(by_mouse)
        elif self.selection.turn.phase == "movement":
            self._move(by_mouse)
        else:
            self._fight(by_mouse)

    # Parts

    def use_tile(self, tile: int, *, by_mouse: bool) -> None:
        """Use a hex: a click, or the cursor and Enter."""
        if by_mouse:
            x, y = self.scene.table.showing.show.stage.screen(tile)
            self.pilot.click((round(x), round(y)))
            return
        if self.pilot.focused is not self.scene.table.board:
            self.pilot.tab_to("board")
        self.scene.table.board.set_cursor(tile, True)
        self.pilot.press("Enter")

    def _answer(self, by_mouse: bool) -> None:
        prompt = self.selection.state.prompt
        assert prompt is not None
        self.count(prompt.kind)
        number = prompt.options.index("none") + 1 if "none" in prompt.options else 1
        self.use(f"answer_{number}", str(number), by_mouse=by_mouse)

    def _pick(self, by_mouse: bool) -> None:
        self.count("pick")
        for name, key in (("disarm", "3"), ("first_blood", "1"), ("high_ground", "8")):
            self.use(f"order_pick:{name}", key, by_mouse=by_mouse)
        assert len(self.selection.picks) == 3, self.selection.picks
        if by_mouse:
            self.pilot.click("order_commit")
        else:
            self.pilot.press("Enter")

    def _deploy(self, by_mouse: bool) -> None:
        self.count("deploy")
        entries = next(mark.places for mark in self.intent.marks() if mark.role == "entry")
        ahead = min(entries, key=lambda tile: (self._away(tile), tile))
        self.use_tile(ahead, by_mouse=by_mouse)

    def _away(self, tile: int) -> int:
        """The distance to the nearest objective or enemy."""
        state, grid = self.selection.state, self.selection.state.field.grid
        goals = [marker.tile for marker in state.markers.values() if marker.tile >= 0]
        goals += [u.tile for u in state.units.values() if u.side != self.selection.side and u.tile >= 0]
        return min((grid.distance(tile, goal) for goal in goals), default=0)

    def _activate(self, by_mouse: bool) -> None:
        self.count("activate")
        unit = self.selection.ready_units()[0]
        if unit.status == "reserve":
            self.pilot.press("N")
            entries = next(mark.places for mark in self.intent.marks() if mark.role == "entry")
            self.use_tile(entries[len(entries) // 2], by_mouse=by_mouse)
        elif by_mouse:
            self.use_tile(unit.tile, by_mouse=True)
            if self.selection.selected == unit.id and self.selection.turn is None:
                self.use_tile(unit.tile, by_mouse=True)
        else:
            self.pilot.press("N", "Enter")

    def _move(self, by_mouse: bool) -> None:
        """Go nearer to what matters, along a way of several steps, then on to the next phase."""
        moving, ways = self.selection.movement, self.selection.ways()
        assert moving is not None and ways is not None
        unit, move = moving
        ends = {tile for tile, _ in ways.places if self._is_free(tile)}
        best = min(ends, key=lambda tile: (self._away(tile), tile), default=unit.tile)
        if move.steps == 0 and best != unit.tile and self._away(best) < self._away(unit.tile):
            self.count("move")
            self.use_tile(best, by_mouse=by_mouse)
            assert self.selection.plan, "a way is planned"
            self.use_tile(best, by_mouse=by_mouse)
            return
        self.use("order_next_phase", "G", by_mouse=by_mouse)

    def _is_free(self, tile: int) -> bool:
        state = self.selection.state
        colour = state.colours[tile]
        return colour not in "tw" and not any(unit.tile == tile for unit in state.units.values())

    def _fight(self, by_mouse: bool) -> None:
        """Attack as long as somebody can be attacked."""
        units = [each for each in self.selection.targets() if each in self.selection.state.units]
        if not units:
            self.use("order_next_phase", "G", by_mouse=by_mouse)
            return
        self.count("attack")
        target = self.selection.target if self.selection.target in units else units[0]
        tile = self.selection.state.units[UnitId(target)].tile
        if self.selection.target != target:
            if by_mouse:
                self.use_tile(tile, by_mouse=True)
            else:
                self.pilot.press("F")
        assert self.selection.attack() is not None, self.pilot.text()
        self.use("commit_attack", "Enter", by_mouse=by_mouse)
        if self.pilot.ui.has_dialog:
            self.use("Attack all the same", "Ctrl+Enter", by_mouse=by_mouse)
