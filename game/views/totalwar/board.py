"""The campaign's board: stage, territory, sites and forces of a war together, kept in step with a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import pygame

from game.core.table import BoardView
from game.systems.totalwar.state import MOBILE, TotalWarState
from game.views.board.hex_geometry import HexGeometry
from game.views.board.hex_painter import HexPainter
from game.views.board.minimap import Spot
from game.views.board.terrain import TerrainStyle
from game.views.board.territory import Territory
from game.views.drawing import Rgb
from game.views.table.stage import Figure, Stage
from game.views.totalwar.place_names import NameLayer, landmarks
from game.views.totalwar.shots import ShotLayer
from game.views.totalwar.sites import SiteLayer, site_marks
from game.views.totalwar.token_art import CampaignTokenArt, FactionColours, ForceClustering, stand
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit

HEX_STOPS_PX: tuple[int, ...] = (8, 16, 24, 32, 40, 48, 64, 80, 96, 128)
GRAIN_PX = 2
TOKEN_SHARE = 0.92


class CampaignBoard:
    """Shows one theatre of a war. ``sync`` takes over a state at once; motions lead from one to the next."""

    def __init__(self, state: TotalWarState, styles: Mapping[str, TerrainStyle], kit: Kit) -> None:
        """``styles`` says for each terrain id of the theatre how it looks."""
        setup = state.map.setup
        board = BoardView("hex_flat", setup.columns, setup.rows, setup.theatre, setup.terrain, setup.name)
        self._kit = kit
        self.theatre = state.theatre
        self.geometry = HexGeometry.of(board)
        self.looks = FactionColours.of(state, kit)
        self.territory = Territory(self.geometry, self.looks.colours)
        self.territory.signs = self._signs()
        self.painter = HexPainter(board, styles, self.territory)
        self.art = CampaignTokenArt(self.looks)
        self.sites = SiteLayer(kit.palette.accent, kit.palette.warning)
        self.names = NameLayer(lambda text, is_capital: _name(kit, text, is_capital))
        self._landmarks = landmarks(setup.terrain, styles, setup.columns)
        self.shots = ShotLayer(kit.palette.warning)
        self.stage = Stage(
            board,
            styles,
            self.art.look,
            lambda text: kit.text(text, "dim", Face("label")),
            figure=Figure(self.geometry, self.painter, HEX_STOPS_PX, GRAIN_PX),
            stand=stand,
            clustering=ForceClustering(self.art),
        )
        self.stage.below = (self.sites,)
        self.stage.above = (self.shots, self.names)
        self._last_px = 0.0
        self._ahead: dict[int, str] = {}
        self._state: TotalWarState | None = None
        self.jump(state)

    def jump(self, state: TotalWarState) -> None:
        """Show another moment at once: after an undo, a load or a step in a replay."""
        self._ahead.clear()
        self.sync(state)
        self.settle()

    def sync(self, state: TotalWarState) -> None:
        """Show a state of the same theatre as it is from the next frame, or the next motion, on."""
        self._state = state
        self.stage.is_dirty = True

    def settle(self) -> None:
        """Take over the state that was last given, if that has not been done; panels that changed repaint."""
        state, self._state = self._state, None
        if state is None:
            return
        self._take_looks(self.looks.with_founded(state, self._kit))
        owners = list(state.owners)
        for tile, owner in list(self._ahead.items()):
            if owners[tile] == owner:
                del self._ahead[tile]
            owners[tile] = owner
        self.repaint(self.territory.replace(owners, state.cut - self._ahead.keys()))
        marks = site_marks(state)
        self.sites.marks = marks
        self.names.name(marks, self._landmarks)
        self.shots.shots = tuple(
            (state.forces[shot.weapon].panel, shot.panel, self._hit(state, shot.weapon, shot.panel))
            for shot in state.shots.values()
            if shot.weapon in state.forces
        )
        self.stage.set_tokens(self.art.adopt(state))

    def _take_looks(self, looks: FactionColours) -> None:
        if looks is not self.looks:
            self.looks = self.art.looks = looks
            self.territory.colours = looks.colours
            self.territory.signs = self._signs()
            self.stage.repaint_all()

    def _signs(self) -> dict[str, str]:
        """The emblems of owners on their ground, for players who do not go by colours."""
        looks = self.looks.looks if self._kit.is_colour_doubled else {}
        return {faction: look.icon for faction, look in looks.items()}

    def restyle(self, state: TotalWarState, kit: Kit) -> None:
        """Draw with another kit: other colours, another scale."""
        self._kit = kit
        self.sites.restyle(kit.palette.accent, kit.palette.warning)
        self.names.restyle(lambda text, is_capital: _name(kit, text, is_capital))
        self.shots.colour = kit.palette.warning
        signs = self._signs()
        if signs != self.territory.signs:
            self.territory.signs = signs
            self.stage.repaint_all()
        self.jump(state)

    def _hit(self, state: TotalWarState, weapon: str, panel: int) -> tuple[int, ...]:
        """The panels that an announced shot reaches beside its target."""
        kind = state.campaign.superweapons[state.forces[weapon].weapon]
        around = state.map.within(panel, kind.radius_panels)[1:] if kind.radius_panels else ()
        shot = state.shots[weapon]
        beyond = state.map.line(panel, shot.direction, kind.beyond_panels) if kind.beyond_panels else ()
        return (*around, *beyond)

    def repaint(self, tiles: Iterable[int]) -> None:
        """Paint panels anew whose owner or supply changed."""
        self.stage.repaint(self.painter.areas(tiles))

    def claim_ahead(self, tiles: Sequence[int], owner: str) -> None:
        """Show panels as an owner's although the state does not say so yet: its event is on the way."""
        self._ahead.update(dict.fromkeys(tiles, owner))
        self.repaint(self.territory.claim(tiles, owner))

    def rejoin(self, tiles: Iterable[int]) -> None:
        """Show panels as supplied from now on."""
        self.repaint(self.territory.rejoin(tiles))

    def colour_of(self, faction: str) -> Rgb:
        """Return a faction's colour; neutral ground has one too."""
        return self.looks.look(faction).colour

    def spots(self, state: TotalWarState) -> list[Spot]:
        """Return what a small map shows: all that moves, over it the capitals with their owners' letters."""
        found = []
        for force in state.forces.values():
            if force.panel >= 0 and force.kind in MOBILE:
                look = self.looks.look(force.faction)
                found.append(Spot(*self.geometry.centre(force.panel), look.colour, look.shape))
        for panel, site in state.sites.items():
            owner = state.owners[panel]
            if site.kind == "capital" and owner:
                look = self.looks.look(owner)
                found.append(Spot(*self.geometry.centre(panel), look.colour, look.shape, look.letter))
        return found

    def update(self, dt_ms: float) -> None:
        """Let the camera move on."""
        self.settle()
        self.stage.update(dt_ms)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board inside the stage's rectangle, unless it lies outside of the surface's clip."""
        if not surface.get_clip().colliderect(self.stage.rect):
            return
        self.settle()
        px = self.stage.camera.unit_px
        self.art.is_zooming = self.stage.camera.is_moving and px != self._last_px
        self._last_px = px
        self.stage.draw(surface)
        if self.art.is_zooming:
            self.stage.is_dirty = True

    def warm(self) -> Iterator[None]:
        """Make the pictures of every zoom ahead of time, a little with each step, the next ones first."""
        now = self.stage.camera.unit_px
        sizes = sorted({*HEX_STOPS_PX[1:], self.stage.camera.fit_px()}, key=lambda px: abs(px - now))
        for px in sizes:
            yield from self.painter.warm(px)
            yield from self.art.warm(max(8, round(px * TOKEN_SHARE / 2) * 2))


def _name(kit: Kit, text: str, is_capital: bool) -> pygame.Surface:
    return kit.text(text, "accent" if is_capital else "text", Face("label", bold=is_capital))
