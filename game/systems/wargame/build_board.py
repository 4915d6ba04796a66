"""The board of a wargame: named, made by seed, or its mission's usual one (WG-6.2)."""

from functools import lru_cache
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from game.content.catalog import Catalog
from game.rules.naming import named
from game.rules.system import SetupError
from game.systems.wargame.battlefield import BLUE, DARK, board_grid
from game.systems.wargame.content_missions import Mission, Relief
from game.systems.wargame.fitting import misfit
from game.systems.wargame.generate import BoardWish, generated
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.setup import (
    BoardSetup,
)

HEIGHTS: Final = {"0": 0, ".": 0, "1": 1, "2": 2, "-": -1, "=": -2}


def asked_board(catalog: Catalog, request: WargameRequest, mission: Mission) -> BoardSetup:
    """Return the board of a request: a named one, one that is made for the mission, or its usual one."""
    if request.wish is None or request.board:
        return board_of(catalog, request.board or mission.board, mission, "board")
    _check_size(request.wish, mission)
    return made_board(
        replace(request.wish, columns=mission.columns, rows=mission.rows), mission, request.board_seed
    )


def _check_size(wish: BoardWish, mission: Mission) -> None:
    """A mission says how large its board is: no other size is wished for without effect."""
    size = f"{mission.columns} x {mission.rows}"
    for field, needed in (("columns", mission.columns), ("rows", mission.rows)):
        if getattr(wish, field) not in (needed, getattr(BoardWish(), field)):
            raise SetupError(f"wish.{field}", "wargame.refused.size", mission=mission.name, size=size)


def made_board(wish: BoardWish, mission: Mission, seed: int) -> BoardSetup:
    """Return a board by seed on which a mission's markers and structures have free ground."""
    grid = board_grid(mission.columns, mission.rows)
    kept = [grid.panel_at(*mark.at) for mark in mission.markers]
    kept += [grid.panel_at(*at) for works in mission.works for at in works.at]
    return _grown(wish, seed, tuple(kept))


@lru_cache(maxsize=8)
def _grown(wish: BoardWish, seed: int, kept: tuple[int, ...]) -> BoardSetup:
    """A form asks for the same board four times after every change: for its map, its sides and its faults."""
    return board_setup(generated("", "", wish, seed, kept))


def board_of(catalog: Catalog, name: str, mission: Mission, path: str) -> BoardSetup:
    """Return a board that a mission can be fought on. Raises SetupError where its size is another."""
    relief = named(catalog.of(Relief), name, path, "board")
    refusal = misfit(mission, relief, path)
    if refusal is not None:
        raise refusal
    return board_setup(relief)


def board_setup(relief: Relief) -> BoardSetup:
    """Return a board as rules need it: hex by hex, odd rows one shorter (WG-3.1)."""
    columns, rows = len(relief.colours[0]), len(relief.colours)
    colours, surfaces = [], []
    for row in range(rows):
        for column in range(columns - (row & 1)):
            colour = relief.colours[row][column]
            colours.append(colour)
            high = HEIGHTS[relief.heights[row][column]] if relief.heights else 0
            bed = -2 if colour == DARK else -1
            surfaces.append(bed if colour in BLUE else high)
    return BoardSetup(
        id=relief.id,
        name=relief.name,
        columns=columns,
        rows=rows,
        colours=tuple(colours),
        surfaces=tuple(surfaces),
        works=relief.works,
        theatre="space" if relief.pool == ("space",) else UNSET,
    )
