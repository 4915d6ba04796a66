"""Maps made by seed as files and as battles, with what they give to both sides (ST-1.1, ST-6.8)."""

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from game.content.catalog import Catalog
from game.rules.making import BoardMaker, MadeBoard, Measure
from game.rules.options import rules_of
from game.systems.strategic.build_board import BOARDS, MOST_SQUARES, SYSTEM, edges_for, generated_board
from game.systems.strategic.build_units import bought
from game.systems.strategic.generate import Sort, Symmetry, certificate
from game.systems.strategic.profile import StrategicRules
from game.systems.strategic.request import SideRequest, StrategicRequest
from game.systems.strategic.setup import BoardSetup, StrategicSetup

SEATS: Final = ("attacker", "defender")
"""Who fights on a made map where nobody is named."""
Squares = Annotated[int, Meta(ge=20, le=MOST_SQUARES)]


class MapWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What a map should be like."""

    generate: Sort = "plain"
    columns: Squares = 24
    rows: Squares = 24
    symmetry: Symmetry = "turned"


def request(catalog: Catalog, usual: StrategicRequest, wish: MapWish, seed: int) -> StrategicRequest:
    """Return a request for a battle on a made map; sides that name no units buy the same."""
    changed = replace(usual, scenario="", map="", board=None, board_seed=seed, **asdict(wish))
    if changed.sides:
        return changed
    value = usual.force_value or rules_of(catalog, SYSTEM, StrategicRules, BOARDS.system).forces[0]
    units = bought(catalog, value, seed)
    return replace(changed, sides=tuple(SideRequest(player=player, units=units) for player in SEATS))


def made(catalog: Catalog, wish: MapWish, seed: int, map_id: str, name: str) -> MadeBoard:
    """Return a map as an entry of the maps of a pack, with its certificate."""
    board = generated_board(catalog, request(catalog, StrategicRequest(), wish, seed))
    characters = {terrain: catalog.terrain[terrain].character for terrain in sorted(set(board.tiles))}
    rows = [
        "".join(characters[terrain] for terrain in board.tiles[start : start + board.columns])
        for start in range(0, len(board.tiles), board.columns)
    ]
    zones = {
        f"storm_{number}": [{"at": list(place), "columns": 1, "rows": 1} for place in storm]
        for number, storm in enumerate(board.storms)
    }
    entry: dict[str, object] = {
        "id": map_id,
        "name": name,
        "theatre": board.theatre,
        "systems": [SYSTEM],
        "legend": {character: terrain for terrain, character in characters.items()},
        "rows": rows,
    }
    if zones:
        entry["zones"] = zones
    return MadeBoard("maps", entry, measures(board))


def measures(board: BoardSetup) -> tuple[Measure, ...]:
    """Return what a map gives to who starts at either of the edges that face each other."""
    tiles, columns = board.tiles, board.columns
    if edges_for(board.columns, board.rows, len(SEATS))[0] == "west":
        tiles = tuple(tiles[row * columns + column] for column in range(columns) for row in range(board.rows))
        columns = board.rows
    found = certificate(tiles, columns, lambda name: max(1, board.terrain[name].dt))

    def counted(is_meant: frozenset[str]) -> tuple[int, int]:
        first, second = (sum(half.get(name, 0) for name in is_meant) for half in found.squares)
        return first, second

    cover = frozenset(name for name, ground in board.terrain.items() if ground.ap)
    height = frozenset(name for name, ground in board.terrain.items() if ground.hurts)
    water = frozenset(name for name, ground in board.terrain.items() if ground.water)
    return (
        Measure("distance", tuple(found.costs)),
        Measure("cover", counted(cover)),
        Measure("height", counted(height)),
        Measure("water", counted(water)),
    )


def gives(setup: StrategicSetup) -> tuple[Measure, ...]:
    """Return what the map of a battle gives to who starts at either of the edges that face each other."""
    return measures(setup.board)


MAKER: Final = BoardMaker(wish=MapWish, made=made, request=request, gives=gives)
"""How maps of this battle are made."""
