"""The boards of a game that nobody looks at: laid out like on its own screen, to be drawn in small."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.game.face import usual_show
from game.scenes.services import Services
from game.scenes.skirmish.styles import terrain_styles
from game.session.position import Layer, Position
from game.systems.duel.setup import DuelSetup
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.totalwar.state import TotalWarState
from game.views.board.terrain import ground_colour
from game.views.drawing import Rgb
from game.views.duel.dress import DuelDress
from game.views.duel.show import lay_stage
from game.views.skirmish.dress import SkirmishDress
from game.views.table.stage import Stage
from game.views.totalwar.board import CampaignBoard
from game.views.totalwar.show import theatre_styles
from game.views.ui.kit import Kit

LaidOut = tuple[Stage, Rgb]
"""A board with its pieces, and the colour of what lies round it."""


def lay_out(services: Services, kit: Kit, observed: Position) -> tuple[LaidOut, ...]:
    """Return the board of every game of a position, the one on top first. No picture is drawn yet.

    The position is one that everybody may see.
    """
    return tuple(_board(services, kit, layer) for layer in reversed(observed.stack))


def _board(services: Services, kit: Kit, layer: Layer) -> LaidOut:
    game, state = layer
    if isinstance(state, TotalWarState):
        board = CampaignBoard(state, theatre_styles(services.catalog, state), kit)
        return board.stage, ground_colour(board.stage.board.theatre)
    view = game.system.ruleset.table(state, None)
    if isinstance(game.setup, SkirmishSetup):
        dress = SkirmishDress(game.setup, kit)
        stage = Stage(view.board, terrain_styles(services, game.setup), dress.look, _unwritten())
        stage.sync(view)
    elif isinstance(game.setup, DuelSetup):
        stage = lay_stage(services.catalog, game.setup, view, DuelDress(game.setup, kit).look, _unwritten())
    else:
        layer = Layer(game, game.system.ruleset.observe(state, None))
        stage = usual_show(services, kit, layer, None).stage
    return stage, ground_colour(view.board.theatre)


def _unwritten() -> Callable[[str], pygame.Surface]:
    """Return a pen that leaves the coordinates out: they could not be read."""
    blank = pygame.Surface((1, 1), pygame.SRCALPHA)
    return lambda text: blank
