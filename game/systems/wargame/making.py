"""Boards made by seed as files and as battles, with what they give to both sides (WG-4.7)."""

from typing import Final

from msgspec.structs import replace

from game.content.catalog import Catalog
from game.core.codec import to_plain
from game.rules.making import BoardMaker, MadeBoard, Measure
from game.rules.system import SetupError
from game.systems.wargame.build_board import board_setup
from game.systems.wargame.content_missions import Mission
from game.systems.wargame.generate import BoardWish, certificate, generated
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.setup import BoardSetup, WargameSetup


def request(catalog: Catalog, usual: WargameRequest, wish: BoardWish, seed: int) -> WargameRequest:
    """Return a request for a battle on a made board: the usual one, or another mission that is as large.

    Raises SetupError where no mission is.
    """
    usual_size, size = (f"{each.columns} x {each.rows}" for each in (BoardWish(), wish))
    sizes = {each.id: f"{each.columns} x {each.rows}" for each in catalog.of(Mission).values()}
    fitting = [name for name, known in sizes.items() if known == size]
    if not fitting:
        there = ", ".join(sorted(set(sizes.values())))
        raise SetupError("columns", "wargame.refused.no_mission_on", size=size, known=there)
    keeps = usual.mission in fitting or size == usual_size
    mission = usual.mission if keeps else fitting[0]
    return replace(usual, mission=mission, board="", wish=wish, board_seed=seed)


def made(catalog: Catalog, wish: BoardWish, seed: int, board_id: str, name: str) -> MadeBoard:
    """Return a board as an entry of the reliefs of a pack, with its certificate."""
    relief = generated(board_id, name, wish, seed)
    entry: dict[str, object] = {
        "id": board_id,
        "name": name,
        "colours": list(relief.colours),
        "heights": list(relief.heights),
        "works": to_plain([{"at": each.at, "elevation": each.elevation} for each in relief.works]),
    }
    if relief.pool:
        entry["pool"] = list(relief.pool)
    return MadeBoard("reliefs", entry, _measures(board_setup(relief)))


def _measures(board: BoardSetup) -> tuple[Measure, ...]:
    found = certificate(board)
    sides = (found.left, found.right)
    return (
        Measure("distance", tuple(side.steps for side in sides)),
        Measure("cover", tuple(side.cover for side in sides)),
        Measure("height", tuple(side.height for side in sides)),
    )


def gives(setup: WargameSetup) -> tuple[Measure, ...]:
    """Return what the board of a battle gives to who comes from the left and from the right."""
    return _measures(setup.board)


GIVEN: Final = frozenset({"columns", "rows"})
"""A mission says how large its board is."""

MAKER: Final = BoardMaker(wish=BoardWish, made=made, request=request, gives=gives, given=GIVEN)
"""How boards of this battle are made."""
