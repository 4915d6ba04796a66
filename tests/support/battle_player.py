"""Plays a battle on the real screen, by mouse or by keyboard, as a hasty but sensible person would."""

from game.core.ids import UnitId
from game.scenes.game.replay import GameReplay
from game.scenes.game.screen import GameScreen
from game.scenes.services import Services
from game.systems.skirmish.intent import SkirmishIntent
from game.systems.skirmish.selection import Selection
from game.systems.skirmish.state import SkirmishState
from game.views.skirmish.show import SkirmishShow
from game.views.ui.listview import ListView
from tests.support.pilot import Pilot
from tests.support.screen_player import ScreenPlayer


def show_of(scene: GameScreen | GameReplay) -> SkirmishShow:
    """What a screen shows of a skirmish."""
    show = scene.table.showing.show
    assert isinstance(show, SkirmishShow)
    return show


def plan_of(scene: GameScreen) -> Selection:
    """What the player has chosen."""
    intent = scene.table.intent
    assert isinstance(intent, SkirmishIntent)
    return intent.selection


class BattlePlayer(ScreenPlayer):
    """Knows how to look at a battle scene, and acts only through the pilot."""

    system = "skirmish"

    @property
    def show(self) -> SkirmishShow:
        """What is shown."""
        return show_of(self.scene)

    @property
    def state(self) -> SkirmishState:
        """The screen's own state."""
        return self.show.state

    @property
    def plan(self) -> Selection:
        """What the player has chosen."""
        return plan_of(self.scene)

    @property
    def services(self) -> Services:
        return self.scene.services

    def click(self, tile: int) -> None:
        """Click a tile."""
        self.pilot.click(self.point(tile))

    def units_to_order(self) -> list[UnitId]:
        """Own units on the board."""
        plan = self.plan
        assert plan.side is not None
        return [u for u in plan.state.field.order[plan.side] if plan.state.units[u].status == "board"]

    def nearest_step(self) -> int | None:
        """The tile in reach that is nearest to an enemy."""
        plan = self.plan
        assert plan.side is not None
        state, grid = plan.state, plan.state.field.grid
        enemies = [
            leaf.tile
            for unit in state.field.order[1 - plan.side]
            if (leaf := state.units[unit]).status == "board"
        ]
        reach = plan.reach()
        if not reach or not enemies:
            return None
        return min(reach, key=lambda tile: (min(grid.king_distance(tile, e) for e in enemies), tile))

    def answer(self) -> bool:
        """Answer a question, if one is open; an attack at 0 % is meant as it was ordered."""
        if self.pilot.scene_name == "skirmish" and self.pilot.ui.has_dialog:
            is_doubt = any(widget.id == "dialog_yes" for widget in self.pilot.widgets())
            if is_doubt:
                self.pilot.click("dialog_yes")
            else:
                self.pilot.press("1")
            self.settle()
            return True
        return False

    @property
    def is_asked_to_end(self) -> bool:
        """Whether the screen asks if the turn is to end with something undone."""
        return any(widget.id == "end_anyway" for widget in self.pilot.widgets())

    def end_turn(self) -> None:
        """End the turn by its key, pressed again where it asks."""
        self.pilot.press("E")
        if self.is_asked_to_end:
            self.pilot.press("E")
        self.settle()

    # With the mouse

    def deploy_by_mouse(self) -> None:
        """Put the first unit on a tile of its own, everybody else automatically."""
        self.settle()
        tiles = self.plan.entry_tiles()
        self.click(tiles[len(tiles) // 2])
        self.settle()
        assert self.state.at, "the click placed nobody"
        self.pilot.click("Place all")
        self.settle()
        self.pilot.click("Ready")
        self.settle()

    def turn_by_mouse(self) -> None:
        """One own turn: shoot what can be shot, else go nearer and try again."""
        for unit in self.units_to_order():
            if self.is_over or self.plan.state.units[unit].status != "board":
                continue
            self.plan.select(None)
            self.click(self.plan.state.units[unit].tile)
            assert self.plan.selected == unit
            if not self._attack_by_mouse():
                step = self.nearest_step()
                if step is not None:
                    self.click(step)
                    self.settle()
                    self._attack_by_mouse()
            while self.answer():
                pass
        if not self.is_over:
            self.pilot.click("End turn")
            if self.is_asked_to_end:
                self.pilot.click("end_anyway")
            self.settle()

    def _attack_by_mouse(self) -> bool:
        plan = self.plan
        targets = plan.fire_targets() or plan.melee_targets()
        if not targets:
            return False
        tile = plan.state.units[targets[0]].tile
        self.click(tile)
        assert self.pilot.has("to destroy"), self.pilot.text()
        self.click(tile)
        self.settle()
        return True

    # With the keyboard

    def deploy_by_keyboard(self) -> None:
        """Place everybody with one key, then say ready."""
        self.settle()
        self.pilot.press("A")
        self.settle()
        self.pilot.press("E")
        self.settle()

    def move_cursor(self, tile: int) -> None:
        """Bring the cursor to a tile with the arrow keys."""
        board = self.scene.table.board
        if board.cursor is None:
            self.pilot.press("Up")
        columns = board.stage.board.columns
        assert board.cursor is not None
        row, column = divmod(board.cursor, columns)
        to_row, to_column = divmod(tile, columns)
        for _ in range(abs(to_column - column)):
            self.pilot.press("Right" if to_column > column else "Left")
        for _ in range(abs(to_row - row)):
            self.pilot.press("Down" if to_row > row else "Up")
        assert board.cursor == tile

    def turn_by_keyboard(self) -> None:
        """One own turn with N, F, X, arrows, Enter and E."""
        for _ in range(len(self.units_to_order())):
            if self.is_over:
                return
            self.pilot.press("N")
            if self.plan.selected is None:
                break
            if not self._attack_by_keyboard():
                step = self.nearest_step()
                if step is not None:
                    self.move_cursor(step)
                    self.pilot.press("Enter")
                    self.settle()
                    self._attack_by_keyboard()
            while self.answer():
                pass
        if not self.is_over:
            self.end_turn()

    def _attack_by_keyboard(self) -> bool:
        plan = self.plan
        if plan.fire_targets():
            self.pilot.press("F")
        elif plan.melee_targets():
            self.pilot.press("X")
        else:
            return False
        assert plan.target is not None
        self.move_cursor(plan.state.units[plan.target].tile)
        self.pilot.press("Enter")
        self.settle()
        return True


def choose_scenario(pilot: Pilot, name: str, *, by_mouse: bool) -> None:
    """Pick a prepared battle from its list."""
    rows = pilot.get("battles", ListView)
    index = next(i for i, row in enumerate(rows.rows) if any(name in cell for cell in row.cells))
    if by_mouse:
        pilot.click_row(rows.id, index)
    else:
        pilot.tab_to(rows.id)
        pilot.press("Home")
        for _ in range(index):
            pilot.press("Down")
