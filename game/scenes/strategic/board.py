"""The board of a kilometre battle for the game screen."""

from __future__ import annotations

from typing import cast

from game.core.ids import Viewer
from game.scenes.services import Services
from game.session.position import Layer
from game.systems.strategic.profile import StrategicTerrain
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.state import StrategicState
from game.views.board.styles import terrain_styles
from game.views.strategic.show import StrategicShow
from game.views.ui.kit import Kit


def strategic_show(services: Services, kit: Kit, layer: Layer, viewer: Viewer) -> StrategicShow:
    """Return the board of a battle as a viewer sees it."""
    setup, state = cast(StrategicSetup, layer.game.setup), cast(StrategicState, layer.state)
    table = layer.game.system.ruleset.table
    styles = terrain_styles(services.catalog, setup.board.terrain, guessed_pattern)
    return StrategicShow(lambda now: table(now, viewer), setup, state, styles, kit, services.words)


def guessed_pattern(rules: StrategicTerrain) -> str:
    """Return how terrain looks of which only the rules are known."""
    patterns = (
        (rules.deep, "deep_water"),
        (rules.water, "river"),
        (rules.urban, "city"),
        (rules.burns, "forest"),
        (rules.hurts, "rock"),
    )
    return next((pattern for is_so, pattern in patterns if is_so), "plain")
