"""Counters for the units of a skirmish."""

from __future__ import annotations

import pygame

from game.content.assets import AssetFile
from game.core.dice import parse_dice
from game.core.table import TokenView
from game.systems.skirmish.setup import SkirmishSetup, UnitSetup
from game.views.tokens.counter import CounterColours, CounterSpec, counter
from game.views.tokens.silhouette import silhouette
from game.views.tokens.spec import SilhouetteSpec
from game.views.ui.kit import Kit

MAKERS_WITH_ROUND_SHAPES = ("zeon",)


def silhouette_spec(unit: UnitSetup, faction: str, picture: AssetFile | None) -> SilhouetteSpec:
    """Return what a unit's machine looks like: its picture, or drawn from its class and stat line."""
    dice = parse_dice(unit.profile.attack) if unit.profile.attack else None
    return SilhouetteSpec(
        frame_class=unit.klass,
        role="tank" if unit.klass == "combat_craft" and "land_only" in unit.traits else "",
        style=1 if faction in MAKERS_WITH_ROUND_SHAPES else 0,
        attempts=dice.tries if dice else 0,
        dice=dice.count if dice else 0,
        die_sides=dice.sides if dice else 0,
        accuracy_percent=unit.profile.accuracy or 100,
        defense=unit.profile.defense,
        is_amphibious="amphibious" in unit.traits,
        is_hero=unit.hero is not None,
        picture=picture,
    )


class SkirmishDress:
    """Draws the tokens of one battle."""

    def __init__(self, setup: SkirmishSetup, kit: Kit) -> None:
        """Look up once what never changes."""
        self._kit = kit
        self._interval = setup.options.warship_interval
        self._factions = [side.faction for side in setup.sides]
        self._silhouettes: dict[str, SilhouetteSpec] = {
            unit.id: silhouette_spec(unit, side.faction, kit.pictures.get(unit.frame))
            for side in setup.sides
            for unit in side.units
        }
        palette = kit.palette
        self._colours = CounterColours(
            accent=palette.accent, bad=palette.bad, warning=palette.warning, ground=palette.ground
        )

    def look(self, token: TokenView, size_px: int) -> pygame.Surface:
        """Return a token's counter."""
        index = self._factions.index(token.faction) if token.faction in self._factions else 0
        look = self._kit.factions.look(token.faction, index)
        spec = CounterSpec(
            silhouette=self._silhouettes[token.id],
            shape=look.shape,
            colour=look.colour,
            letter=look.letter,
            is_acted=token.has_moved and token.has_acted,
            ace_level=token.ace_level,
            is_hero=token.is_hero,
            cooldown_turns=token.cooldown_turns,
            cooldown_total_turns=max(1, self._interval - 1),
        )
        return counter(spec, size_px, self._colours)

    def portrait(self, unit: str, size_px: int, colour: tuple[int, int, int]) -> pygame.Surface:
        """Return a unit's picture or silhouette alone, for panels."""
        return silhouette(self._silhouettes[unit], size_px, colour)
