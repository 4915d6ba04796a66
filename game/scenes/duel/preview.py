"""What a duel that is being chosen will look like: the board with its starts and places, the machines."""

from __future__ import annotations

import pygame

from game.core.ids import UnitId
from game.core.table import BoardView
from game.rules.system import SetupError
from game.scenes.services import Services
from game.systems.duel.build_board import map_board
from game.systems.duel.profile import MissionKind
from game.systems.duel.setup import BoardSetup, DuelSetup
from game.views.board.lattice import LatticePainter
from game.views.board.lattice_geometry import LatticeGeometry
from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, regular_polygon
from game.views.duel.show import board_styles
from game.views.duel.token_art import DuelTokenArt
from game.views.tokens.silhouette import is_pictured
from game.views.ui.kit import Kit

LEAST_PX = 4
START_RADIUS = 0.3
PLACE_RADIUS = 0.7


def board_picture(
    services: Services,
    kit: Kit,
    size: tuple[int, int],
    board_id: str,
    mission: MissionKind,
    setup: DuelSetup | None,
) -> pygame.Surface:
    """Return a board in a size; with a setup the seats' start vertices are in their colours."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    try:
        board = map_board(services.catalog, board_id, "map")
    except SetupError:
        return surface
    view = BoardView(
        grid="lattice",
        columns=board.columns,
        rows=board.rows,
        theatre=board.theatre,
        terrain=board.triangles,
    )
    solid = [board.terrain[name].blocks for name in board.triangles]
    painter = LatticePainter(view, board_styles(services.catalog, board), solid)
    width, height = painter.units
    px = max(LEAST_PX, int(min(size[0] / width, size[1] / height)))
    picture = pygame.Surface((round(width * px), round(height * px)))
    painter.paint(picture, px, 0, 0)
    _mark(picture, LatticeGeometry.of(view), px, board, mission, kit, setup)
    surface.blit(picture, picture.get_rect(center=surface.get_rect().center))
    return surface


def _mark(
    picture: pygame.Surface,
    geometry: LatticeGeometry,
    px: int,
    board: BoardSetup,
    mission: MissionKind,
    kit: Kit,
    setup: DuelSetup | None,
) -> None:
    """Draw where the machines start, and what the mission is about."""
    canvas = Canvas(*picture.get_size(), 2)

    def at(vertex: int) -> tuple[float, float]:
        x, y = geometry.centre(vertex)
        return x * px, y * px

    if setup is not None:
        art = DuelTokenArt(setup, kit)
        for number in range(len(setup.seats)):
            for vertex in setup.board.starts[number]:
                canvas.circle(at(vertex), max(1.5, START_RADIUS * px), art.colour(number))
    for vertex in _places(board, mission):
        diamond = regular_polygon(at(vertex), max(4.0, PLACE_RADIUS * px), 4)
        canvas.outline(diamond, kit.palette.accent, max(1.2, 0.16 * px))
    picture.blit(canvas.finish(), (0, 0), special_flags=PREMULTIPLIED)


def _places(board: BoardSetup, mission: MissionKind) -> tuple[int, ...]:
    match mission:
        case "objectives":
            return board.objectives
        case "king_of_the_hill":
            return (board.centre,) if board.centre >= 0 else ()
        case "escort":
            return (board.goal,) if board.goal >= 0 else ()
        case _:
            return ()


def machines_picture(kit: Kit, size: tuple[int, int], setup: DuelSetup | None, seat: int) -> pygame.Surface:
    """Return the machines of a seat beside each other, the last at the right edge.

    A picture has colours of its own: a line below it has the seat's, by which the map tells where it begins.
    """
    surface = pygame.Surface(size, pygame.SRCALPHA)
    if setup is None or seat >= len(setup.seats):
        return surface
    art = DuelTokenArt(setup, kit)
    colour: Rgb = art.colour(seat)
    units = setup.seats[seat].units
    side = min(size[1], size[0] // max(1, len(units)))
    for number, unit in enumerate(reversed(units)):
        box = pygame.Rect(size[0] - (number + 1) * side, (size[1] - side) // 2, side, side)
        _portray(surface, box, art, unit.id, colour, kit)
    return surface


def machine_picture(
    kit: Kit, setup: DuelSetup, seat: int, place: int, size: tuple[int, int]
) -> pygame.Surface:
    """Return one machine of a seat in its colour, with a line below it as all of them have."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    art = DuelTokenArt(setup, kit)
    _portray(surface, surface.get_rect(), art, setup.seats[seat].units[place].id, art.colour(seat), kit)
    return surface


def _portray(
    surface: pygame.Surface, box: pygame.Rect, art: DuelTokenArt, unit: UnitId, colour: Rgb, kit: Kit
) -> None:
    portrait = art.portrait(unit, min(box.size), colour)
    surface.blit(portrait, portrait.get_rect(center=box.center), None, PREMULTIPLIED)
    if is_pictured(art.silhouette(unit)):
        line = pygame.Rect(0, 0, box.width * 3 // 4, kit.px(2))
        line.midbottom = box.midbottom
        surface.fill(colour, line)
