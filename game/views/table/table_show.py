"""A game as its picture of the table shows it: any board, counters of the sides, no motion of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame
from msgspec import UNSET

from game.core.events import DiceRolled, Event
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.table import TableView, TokenView
from game.rules.prose import Namer
from game.views.board.hex_geometry import HexGeometry
from game.views.board.hex_painter import HexPainter
from game.views.board.lattice import LatticePainter
from game.views.board.lattice_geometry import LatticeGeometry
from game.views.board.region_geometry import RegionGeometry
from game.views.board.region_painter import RegionPainter
from game.views.board.relief_painter import ReliefPainter
from game.views.board.square import SquareGeometry, SquarePainter
from game.views.board.terrain import TerrainStyle
from game.views.board.territory import Territory
from game.views.drawing import Rgb
from game.views.motion import Delay, Motion
from game.views.table.show import Show
from game.views.table.side_looks import side_looks
from game.views.table.stage import Figure, Stage
from game.views.tokens.counter import CounterColours, CounterSpec, counter, readiness_of
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.theme import FactionLook

ROLL_MS = 260.0
STEP_MS = 120.0
"""So long a roll, and anything else that is told, stands before what follows."""


class TableShow(Show):
    """Draws what ``table`` says of a state. A system with a look of its own shows itself another way."""

    def __init__(
        self,
        table: Callable[[GameState], TableView],
        state: GameState,
        styles: Mapping[str, TerrainStyle],
        kit: Kit,
        names: Callable[[GameState], Namer] | None = None,
    ) -> None:
        """``styles`` says for each terrain id how it looks; one that is missing is plain."""
        self._table = table
        self._kit = kit
        self._names = names
        self._state = state
        view = table(state)
        self._active = view.active
        self._sides = view.sides
        self._looks = side_looks(kit, view.sides)
        known = {terrain: TerrainStyle(terrain, "plain") for terrain in view.board.terrain}
        figure = _figure(view, known | dict(styles))
        super().__init__(Stage(view.board, known | dict(styles), self._look, self._coordinate, figure))
        self.stage.sync(view)

    @property
    def names(self) -> Namer | None:
        """The names of the state that is shown."""
        return None if self._names is None else self._names(self._state)

    def restyle(self, kit: Kit) -> None:
        """Draw with another kit."""
        self._kit = kit
        self._looks = side_looks(kit, self._sides)
        self.stage.is_dirty = True

    def jump(self, state: GameState, past: Sequence[Event]) -> None:
        """Show another state at once."""
        self._show(state)

    def follow(self, state: GameState, event: Event) -> None:
        """Show the state after an event."""
        self._show(state)

    def _show(self, state: GameState) -> None:
        self._state = state
        view = self._table(state)
        self._active = view.active
        self.stage.sync(view)

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Let everything stand for a moment, rolls a little longer."""
        return Delay(ROLL_MS if isinstance(event, DiceRolled) else STEP_MS)

    def colour(self, owner: str) -> Rgb:
        """Return the colour of a side."""
        return self._side_look(owner).colour

    def _side_look(self, owner: str, faction: str = "") -> FactionLook:
        return self._looks.get(PlayerId(owner)) or self._kit.factions.look(faction or owner)

    def _look(self, token: TokenView, size_px: int) -> pygame.Surface:
        look = self._side_look(token.owner, token.faction)
        palette = self._kit.palette
        spec = CounterSpec(
            silhouette=self._kit.machines.spec(token.frame, token.klass, is_hero=token.is_hero),
            shape=look.shape,
            colour=look.colour,
            letter=look.letter,
            is_acted=token.has_moved and token.has_acted,
            ace_level=token.ace_level,
            is_hero=token.is_hero,
            readiness=readiness_of(
                is_active=token.owner in self._active,
                has_moved=token.has_moved,
                has_attacked=token.has_acted,
            ),
        )
        colours = CounterColours.of(palette)
        return counter(spec, size_px, colours)

    def _coordinate(self, text: str) -> pygame.Surface:
        return self._kit.text(text, "dim", Face("label"))


def _figure(view: TableView, styles: Mapping[str, TerrainStyle]) -> Figure:
    """Return geometry and painter of a board of any grid."""
    board = view.board
    match board.grid:
        case "square":
            return Figure(SquareGeometry(board.columns, board.rows), SquarePainter(board, styles))
        case "lattice":
            return Figure(LatticeGeometry.of(board), LatticePainter(board, styles))
        case "graph":
            return Figure(RegionGeometry.of(board), RegionPainter(board, styles))
        case "hex_flat" | "hex_pointy":
            if board.heights is not UNSET:
                relief = ReliefPainter(board, styles)
                return Figure(relief.geometry, relief)
            geometry = HexGeometry.of(board)
            return Figure(geometry, HexPainter(board, styles, Territory(geometry, {})))
