"""A duel on the screen: machines on the board, cards on the strip, and how each event looks on both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

import pygame

from game.content.catalog import Catalog
from game.core.events import Event
from game.core.ids import PlayerId, UnitId
from game.core.kernel import GameState
from game.core.table import CardView, TableView, TokenView
from game.rules.events import BattleEnded
from game.rules.prose import those
from game.systems.duel.content import Ability
from game.systems.duel.events import CardStarted, DamageDealt, SuitDestroyed, TurnStarted
from game.systems.duel.queries import table_cards
from game.systems.duel.setup import BoardSetup, DuelSetup
from game.systems.duel.state import DuelState
from game.systems.duel.telling import Names
from game.views.board.lattice import LatticePainter
from game.views.board.lattice_geometry import LatticeGeometry
from game.views.board.styles import terrain_styles
from game.views.board.terrain import TerrainStyle
from game.views.drawing import Rgb
from game.views.duel.card_face import CardLook
from game.views.duel.card_table import CardTable
from game.views.duel.choreography import AnimationTargets, DuelChoreography
from game.views.duel.token_art import SPRITE_SCALE, DuelTokenArt, ability_texts, card_look
from game.views.motion import Motion
from game.views.table.show import Show, Texts
from game.views.table.stage import Figure, Stage, Stand
from game.views.tokens.counter import Readiness
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.markup import escape

STOPS_PX = (16, 20, 24, 28, 32, 40, 48, 56, 64, 80)


def board_styles(catalog: Catalog, board: BoardSetup) -> dict[str, TerrainStyle]:
    """Return a style for every terrain of the board, guessed where a pack is missing."""
    solid, clear = ("debris", "stars") if board.theatre == "space" else ("rock", "plain")
    return terrain_styles(catalog, board.terrain, lambda rules: solid if rules.blocks else clear)


def lay_stage(
    catalog: Catalog,
    setup: DuelSetup,
    view: TableView,
    look: Callable[[TokenView, int], pygame.Surface],
    text: Callable[[str], pygame.Surface],
) -> Stage:
    """Return the board of a duel with the machines of a view on it; ``look`` draws one, ``text`` writes."""
    solid = [setup.board.terrain[name].blocks for name in setup.board.triangles]
    figure = Figure(
        LatticeGeometry.of(view.board),
        LatticePainter(view.board, board_styles(catalog, setup.board), solid),
        STOPS_PX,
    )
    stage = Stage(view.board, {}, look, text, figure)
    stage.stand = _stand_on_base
    stage.sync(view)
    return stage


def _stand_on_base(token: TokenView, crew: Sequence[TokenView]) -> Stand:
    """A machine fills its whole base."""
    return (0.0, 0.0, SPRITE_SCALE)


def readiness(state: DuelState, unit: UnitId) -> Readiness:
    """Return the sign of a machine: what is left of its part in this turn."""
    if state.phase == "planning":
        return "spent" if state.suits[unit].is_planned else "fresh"
    if state.phase != "action":
        return "none"
    cards = table_cards(state, unit)
    left = sum(not entry.is_resolved for entry in cards)
    is_under_way = state.current is not None and state.current.unit == unit
    is_begun = is_under_way or left < len(cards) + len(state.suits[unit].spent)
    return "spent" if not left else "moved" if is_begun else "fresh"


class DuelShow(Show):
    """Draws a duel. ``state`` is what has been shown so far; it is the screen's, and only read here."""

    def __init__(
        self,
        table: Callable[[DuelState], TableView],
        state: DuelState,
        catalog: Catalog,
        texts: Mapping[str, str],
        write: Texts,
        kit: Kit,
    ) -> None:
        """``table`` is the ruleset's; ``texts`` are all by key, ``write`` fills those of the screens."""
        self.state = state
        self.setup: DuelSetup = state.field.setup
        self.texts = dict(texts)
        self.write = write
        self._names = Names(state.field)
        self.cards = CardTable()
        """The strip on which the cards lie; it is drawn with the board, below the panels."""
        self._table = table
        self._catalog = catalog
        self._kit = kit
        self._view: TableView | None = None
        self._known: dict[int, CardView] = {}
        self._ready: dict[UnitId, Readiness] = {}
        self.art = DuelTokenArt(self.setup, kit)
        super().__init__(lay_stage(catalog, self.setup, self.view(), self._look, self._coordinate))
        cast = AnimationTargets(
            self.stage, lambda: self.state, self.colour_of, self._show_banner, self.cards.riffle
        )
        self._choreography = DuelChoreography(cast, is_reduced=kit.is_motion_reduced)

    @property
    def names(self) -> Names:
        """The names of this battle."""
        return self._names

    def line_role(self, event: Event) -> str:
        """Return the colour role of an event's line in the log."""
        match event:
            case SuitDestroyed():
                return "bad"
            case DamageDealt():
                return "warning"
            case TurnStarted():
                return "dim"
            case BattleEnded():
                return "accent"
            case CardStarted():
                return "link"
            case _:
                return "text"

    def restyle(self, kit: Kit) -> None:
        """Draw with another kit."""
        self._kit = kit
        self.art = DuelTokenArt(self.setup, kit)
        self.stage.is_dirty = True

    def obey(self, *, is_reduced: bool, is_instant: bool) -> None:
        """Take the settings of motion."""
        super().obey(is_reduced=is_reduced, is_instant=is_instant)
        self.cards.layer.is_instant = is_reduced or is_instant

    def jump(self, state: GameState, past: Sequence[Event]) -> None:
        """Show another state at once."""
        self._take(state)

    def follow(self, state: GameState, event: Event) -> None:
        """Show the state after an event; the cards find their places when they are laid anew."""
        self._take(state)

    def _take(self, state: GameState) -> None:
        self.state = cast(DuelState, state)
        self._view = None
        self._known = {}
        self._ready = {}
        self.stage.sync(self.view())

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks, or None where it shows at once."""
        return self._choreography.motion(event, coming)

    # Drawing

    @property
    def is_dirty(self) -> bool:
        """Whether board or cards have changed since they were drawn."""
        return self.stage.is_dirty or self.cards.layer.is_dirty

    @property
    def area(self) -> pygame.Rect:
        """Outside of which the next picture is like the last one."""
        stage, cards = self.stage, self.cards
        if not cards.layer.is_dirty:
            return stage.rect
        return stage.rect.union(cards.area) if stage.is_dirty else cards.area

    @property
    def calm_ms(self) -> int:
        """Cards on their way are not still."""
        return super().calm_ms if self.cards.layer.is_resting else 0

    def update(self, dt_ms: float, speed: float) -> None:
        """Let time pass for the camera, and so much faster for the cards."""
        super().update(dt_ms, speed)
        self.cards.layer.update(dt_ms * speed)

    def skip(self) -> None:
        """Let every card lie where it belongs."""
        self.cards.layer.settle()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw board and cards."""
        super().draw(surface)
        self.cards.draw(surface, self._kit)

    # What panels ask

    def view(self) -> TableView:
        """Return the table as shown so far; the state is an observed one already."""
        if self._view is None:
            self._view = self._table(self.state)
        return self._view

    def colour(self, owner: str) -> Rgb:
        """Return the colour of a seat by its player."""
        seat = self.state.field.seat_of.get(PlayerId(owner))
        return self._kit.palette.link if seat is None else self.art.colour(seat)

    def role(self, owner: str) -> str:
        """Return the colour role in which a player's name is written."""
        seat = self.state.field.seat_of.get(PlayerId(owner))
        return "text" if seat is None else self.art.role(seat)

    def colour_of(self, unit: UnitId) -> Rgb:
        """Return the colour of a machine's seat."""
        return self.art.colour(self.state.suits[unit].seat)

    def frame_name(self, unit: UnitId) -> str:
        """Return what a machine's frame is called, whatever its owner calls the machine."""
        frame = self.state.field.suits[unit].frame
        known = self._catalog.frames.get(frame)
        return known.name if known is not None else frame

    def mates(self, seat: int) -> str:
        """Return the names of the others on a seat's side; "" where it plays alone (DU-2.3)."""
        return self._names.mates(seat)

    def abilities(self, abilities: Sequence[Ability], *, of_frame: bool = False) -> list[str]:
        """Return abilities of a card, or of a frame, in sentences."""
        return [sentence for _, sentence in ability_texts(abilities, self.texts, of_frame=of_frame)]

    def card_look(self, card: int) -> CardLook:
        """Return how a known card is shown, with its figures of now where it lies on the table."""
        face = self.state.field.faces[card]
        if card not in self.state.table:
            return card_look(face, self.texts, self._catalog)
        if not self._known:
            self._known = {int(c.id): c for c in self.view().cards if c.place == "table"}
        view = self._known[card]
        return card_look(face, self.texts, self._catalog, view.initiative, view.movement)

    def _look(self, token: TokenView, size_px: int) -> pygame.Surface:
        unit = UnitId(token.id)
        if unit not in self._ready:
            self._ready[unit] = readiness(self.state, unit)
        return self.art.look(token, size_px, self._ready[unit])

    def _coordinate(self, text: str) -> pygame.Surface:
        return self._kit.text(text, "dim", Face("label"))

    def _show_banner(self, key: str, player: str, turn: int) -> None:
        if not key:
            self.banner.set_text("")
            return
        seats = self.setup.seats
        teams = [seat.team for seat in seats if seat.player == player]
        side = those(self.names, "side", (seat.player for seat in seats if seat.team in teams))
        facts = side | {"side": escape(str(side["side"])), "turn": turn}
        ending = key if player or key == "turn" else "draw"
        self.banner.set_text(self.write(f"duel.banner.{ending}", **facts), "text")
