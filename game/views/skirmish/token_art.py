"""Counters for the units of a skirmish."""

from __future__ import annotations

import pygame

from game.core.table import TokenView
from game.systems.skirmish.setup import SkirmishSetup
from game.views.tokens.counter import CounterColours, CounterSpec, counter, readiness_of
from game.views.tokens.silhouette import silhouette
from game.views.tokens.spec import SilhouetteSpec
from game.views.ui.kit import Kit
from game.views.ui.theme import FactionLook


class SkirmishTokenArt:
    """Draws the tokens of one battle."""

    def __init__(self, setup: SkirmishSetup, kit: Kit) -> None:
        """Look up once what never changes."""
        self._kit = kit
        self.active: tuple[str, ...] = ()
        """Who gives orders now: signs tell what his machines can still do."""
        self._interval = setup.options.warship_interval
        looks = kit.factions.apart([side.faction for side in setup.sides])
        self._looks: dict[str, FactionLook] = {side.player: look for side, look in zip(setup.sides, looks)}
        self._silhouettes: dict[str, SilhouetteSpec] = {
            unit.id: kit.machines.spec(unit.frame, unit.klass, is_hero=unit.hero is not None)
            for side in setup.sides
            for unit in side.units
        }
        self._colours = CounterColours.of(kit.palette)
        self._last: dict[str, tuple[TokenView, int, tuple[str, ...], pygame.Surface]] = {}
        """How each unit looked last: in nearly every frame nearly all look as they did."""

    def look(self, token: TokenView, size_px: int) -> pygame.Surface:
        """Return a token's counter."""
        last = self._last.get(token.id)
        if last is not None and last[0] is token and last[1] == size_px and last[2] is self.active:
            return last[3]
        picture = self._counter(token, size_px)
        self._last[token.id] = (token, size_px, self.active, picture)
        return picture

    def _counter(self, token: TokenView, size_px: int) -> pygame.Surface:
        look = self._looks[token.owner]
        spec = CounterSpec(
            silhouette=self._silhouettes[token.id],
            shape=look.shape,
            colour=look.colour,
            letter=look.letter,
            is_acted=token.has_moved and token.has_acted,
            readiness=readiness_of(
                is_active=token.owner in self.active,
                has_moved=token.has_moved,
                has_attacked=token.has_acted,
            ),
            ace_level=token.ace_level,
            is_hero=token.is_hero,
            cooldown_turns=token.cooldown_turns,
            cooldown_total_turns=max(1, self._interval - 1),
        )
        return counter(spec, size_px, self._colours)

    def portrait(self, unit: str, size_px: int, colour: tuple[int, int, int]) -> pygame.Surface:
        """Return a unit's picture or silhouette alone, for panels."""
        return silhouette(self._silhouettes[unit], size_px, colour)
