"""The board of a campaign: stage, ground, names and units together, kept in step with a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from game.systems.sectors.board import units
from game.systems.sectors.state import SectorsState
from game.systems.sectors.table import board_of
from game.views.board.owned_regions import OwnedRegionPainter, RegionLook
from game.views.board.region_geometry import RegionGeometry
from game.views.board.shores import weathered
from game.views.board.terrain import TerrainStyle
from game.views.drawing import Rgb
from game.views.sectors.layers import FightLayer, NameLayer, SiteLayer, region_signs
from game.views.sectors.token_art import Looks, SectorsTokenArt
from game.views.table.stage import Figure, Stage
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit

STOPS_PX: tuple[int, ...] = (12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 80)


class SectorsBoard:
    """Shows a campaign's map. ``sync`` takes over a state at once; motions lead from one to the next."""

    def __init__(self, state: SectorsState, styles: Mapping[str, TerrainStyle], kit: Kit) -> None:
        """``styles`` says for each terrain id of the map how it looks."""
        board = weathered(board_of(state))
        self.geometry = RegionGeometry.of(board)
        self.looks = Looks.of(state, kit)
        self.art = SectorsTokenArt(self.geometry, self.looks, kit)
        self.painter = OwnedRegionPainter(board, styles, self.looks.look, kit.palette.ground)
        signs = region_signs(state)
        self._sites = SiteLayer(signs, self.art)
        self._fights = FightLayer(kit.palette.warning, kit.palette.dim)

        def write(text: str, is_capital: bool, is_large: bool) -> pygame.Surface:
            face = Face("text" if is_large else "label", bold=is_capital)
            return kit.text(text, "accent" if is_capital else "text", face)

        self._names = NameLayer(signs, self.art, write)
        self.stage = Stage(
            board,
            styles,
            self.art.look,
            lambda text: kit.text(text, "dim", Face("label")),
            figure=Figure(self.geometry, self.painter, STOPS_PX),
            stand=self.art.stand,
        )
        self.stage.above, self.stage.labels = (self._sites, self._fights), (self._names,)
        self._ahead: dict[int, str] = {}
        """Regions that are shown as an owner's although the state does not say so yet."""
        self.sync(state)

    def jump(self, state: SectorsState) -> None:
        """Show another moment at once: after an undo, a load or a step in a replay."""
        self._ahead.clear()
        self.sync(state)

    def sync(self, state: SectorsState) -> None:
        """Show a state of the same campaign as it is."""
        for region, owner in list(self._ahead.items()):
            if state.owners[region] == owner:
                del self._ahead[region]
        self.stage.repaint(self.painter.show(self._region_looks(state)))
        self.stage.set_tokens(self.art.tokens(state.players.values(), state))
        self._fights.show(state, self.art)

    def _region_looks(self, state: SectorsState) -> list[RegionLook]:
        found = []
        races: dict[int, dict[str, None]] = {}
        for player in units(state):
            races.setdefault(player.region, {})[player.race] = None
        for region, owner in enumerate(state.owners):
            rivals = tuple(races.get(region, ()))
            is_disputed = region in state.disputed
            if len(rivals) < 2:
                rivals = tuple(dict.fromkeys((owner, *rivals))) if is_disputed else ()
                rivals = tuple(race for race in rivals if race)
            found.append(RegionLook(self._ahead.get(region, owner), rivals, is_disputed and bool(rivals)))
        return found

    def claim_ahead(self, regions: Iterable[int], owner: str) -> None:
        """Show regions as an owner's although the state does not say so yet: its event is on the way."""
        looks = list(self.painter.shown)
        for region in regions:
            self._ahead[region] = owner
            looks[region] = RegionLook(owner)
        self.stage.repaint(self.painter.show(looks))

    def colour_of(self, race: str) -> Rgb:
        """Return the colour of a race, that of neutral ground for nobody."""
        return self.looks.look(race).colour
