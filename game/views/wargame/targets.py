"""What the wargame's choreography works with: the stage, where everybody is on it, the dice, words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.core.ids import UnitId
from game.systems.wargame.ground import tiles_of
from game.systems.wargame.state import WargameState
from game.views.board.geometry import Place
from game.views.board.relief_geometry import ReliefGeometry
from game.views.drawing import Rgb
from game.views.motion import Motion
from game.views.table import flashes
from game.views.table.moves import Banner
from game.views.table.stage import DrawEffect, Stage
from game.views.table.throwing import Throws
from game.views.tokens.signs import haloed
from game.views.wargame.place import spot
from game.views.wargame.signs import sign

TOLD_MS = 560.0
SIGN_PX = 26


@dataclass(slots=True)
class AnimationTargets:
    """Whom the choreography works with. ``state`` returns the screen's own state, as shown so far."""

    stage: Stage
    geometry: ReliefGeometry
    throws: Throws
    state: Callable[[], WargameState]
    colour_of: Callable[[int], Rgb]
    """The colour of a team."""
    text: Callable[[str, str], pygame.Surface]
    """A small text in a colour role."""
    part: Callable[[str], str]
    """What a section, weapon or structure is called."""
    banner: Banner
    carried: dict[str, Place] = field(default_factory=dict)
    """Where tokens are that were thrown, until the state says the same."""
    is_reduced: bool = False
    """Fades instead of movement."""

    def at(self, unit: UnitId) -> Place:
        """Return where a unit is shown now."""
        sprite = self.stage.sprites.get(unit)
        if sprite is not None:
            return (sprite.at.x, sprite.at.y)
        known = self.state().units[unit]
        return self.place(known.tile, known.level)

    def place(self, tile: int, level: int) -> Place:
        """Return where a unit is shown in a hex at a level."""
        return spot(self.state(), self.geometry, max(0, tile), level)

    def top(self, tile: int) -> Place:
        """Return the middle of the top of a hex."""
        return self.geometry.centre(max(0, tile))

    def target(self, target: str) -> Place | None:
        """Return where a target of any kind is shown: a unit, a structure, an objective."""
        state = self.state()
        if target in state.units:
            return self.at(UnitId(target))
        if target in state.structures:
            return self.top(tiles_of(state, target)[0])
        marker = state.markers.get(target)
        return None if marker is None or marker.tile < 0 else self.top(marker.tile)

    def side_colour(self, unit: UnitId) -> Rgb:
        """Return the colour of a unit's team."""
        return self.colour_of(self.state().units[unit].side)

    def effect(self, duration_ms: float, draw: DrawEffect, *, is_below: bool = False) -> Motion:
        """Return an effect on the stage."""
        return self.stage.effect(duration_ms, draw, is_below=is_below)

    def told(self, at: Place, text: str, role: str) -> Motion:
        """Return a small text that rises from a place."""
        return self.effect(TOLD_MS, flashes.rising(at, haloed(self.text(text, role))))

    def signed(self, unit: UnitId, name: str) -> Motion:
        """Return a sign that rises from a unit."""
        return self.effect(TOLD_MS, flashes.rising(self.at(unit), sign(name, SIGN_PX)))
