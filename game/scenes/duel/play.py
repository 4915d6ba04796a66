"""A duel as it is shown: the screen's own state, the stage and the log, fed with what the viewer may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import pygame

from game.core.events import Event
from game.core.ids import PlayerId, UnitId
from game.core.kernel import GameState, Illegal
from game.core.table import CardView, TableView, TokenView
from game.rules.prose import written
from game.rules.system import AnySystem
from game.rules.telling import event_sentence, refusal_text
from game.scenes.services import Services
from game.session.handover import Handover
from game.systems.duel.content import Ability
from game.systems.duel.events import (
    BattleEnded,
    CardStarted,
    DamageDealt,
    SuitDestroyed,
    TurnStarted,
)
from game.systems.duel.setup import BoardSetup, DuelSetup
from game.systems.duel.state import DuelState
from game.systems.duel.telling import TELLING, Names
from game.views.board.lattice import LatticePainter
from game.views.board.lattice_geometry import LatticeGeometry
from game.views.board.terrain import TerrainStyle, parse_colour
from game.views.drawing import Rgb
from game.views.duel.card_face import CardLook
from game.views.duel.choreography import Cast, DuelChoreography
from game.views.duel.dress import SPRITE_SCALE, DuelDress, ability_texts, card_look
from game.views.table.director import Director
from game.views.table.stage import Figure, Stage, Stand
from game.views.ui.basic import Label
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.log import Log
from game.views.ui.markup import escape

LogLine = tuple[str, str]
STOPS_PX = (16, 20, 24, 28, 32, 40, 48, 56, 64, 80)


def terrain_styles(services: Services, board: BoardSetup) -> dict[str, TerrainStyle]:
    """Return a style for every terrain of the board, guessed where a pack is missing."""
    styles = {}
    for terrain, rules in board.terrain.items():
        entry = services.catalog.terrain.get(terrain)
        if entry is None:
            solid = "debris" if board.theatre == "space" else "rock"
            clear = "stars" if board.theatre == "space" else "plain"
            styles[terrain] = TerrainStyle(terrain, solid if rules.blocks else clear)
        else:
            look = entry.look
            styles[terrain] = TerrainStyle(
                terrain, look.pattern, parse_colour(look.colour), look.height_percent
            )
    return styles


def stand_on_base(token: TokenView, crew: Sequence[TokenView]) -> Stand:
    """A machine fills its whole base."""
    return (0.0, 0.0, SPRITE_SCALE)


def lay_stage(
    services: Services,
    setup: DuelSetup,
    view: TableView,
    look: Callable[[TokenView, int], pygame.Surface],
    text: Callable[[str], pygame.Surface],
) -> Stage:
    """Return the board of a duel with the machines of a view on it; ``look`` draws one, ``text`` writes."""
    solid = [setup.board.terrain[name].blocks for name in setup.board.triangles]
    figure = Figure(
        LatticeGeometry.of(view.board),
        LatticePainter(view.board, terrain_styles(services, setup.board), solid),
        STOPS_PX,
    )
    stage = Stage(view.board, {}, look, text, figure)
    stage.stand = stand_on_base
    stage.sync(view)
    return stage


def nobody_looks(state: DuelState) -> None:
    """What is told of where no look into the decks is open."""


class DuelPlay:
    """Shows a duel. ``state`` is what the screen has shown so far, never ahead of the animation."""

    def __init__(
        self,
        services: Services,
        kit: Kit,
        system: AnySystem,
        setup: DuelSetup,
        state: GameState,
        on_shown: Callable[[Event], None],
    ) -> None:
        """``state`` is an observed one; ``on_shown`` is told of every event once it has been shown."""
        self.services = services
        self.system = system
        self.setup = setup
        self.state = cast(DuelState, state)
        self.show_shuffle: Callable[[str, float, bool], None] = lambda unit, phase, is_lot: None
        """Told how far a machine's pile, or the lot that goes under it, is shuffled; set by the strip."""
        self.on_seen: Callable[[DuelState], object] = nobody_looks
        """Told of what may be seen from now on; set by a look into the decks as long as it is open."""
        self._view: TableView | None = None
        self._cards: dict[int, CardView] = {}
        self.log = Log(stretch=1)
        self.log_lines: list[LogLine] = []
        self.banner = Label("", "text", "figure", is_bold=True, text_align="center")
        self.names = Names(self.state.arena)
        self._on_shown = on_shown
        self._kit = kit
        self._strings = dict(services.words.strings)
        self.dress = DuelDress(setup, kit)
        view = self.view()
        self.stage = lay_stage(services, setup, view, self._look, self._coordinate)
        cast_ = Cast(
            self.stage,
            lambda: self.state,
            self.colour_of,
            self._show_banner,
            lambda *at: self.show_shuffle(*at),
        )
        self.director = Director(DuelChoreography(cast_, is_reduced=kit.is_motion_reduced), self._event_shown)

    def restyle(self, kit: Kit) -> None:
        """Draw with another kit."""
        self._kit = kit
        self.dress = DuelDress(self.setup, kit)
        self.stage.is_dirty = True

    def _look(self, token: TokenView, size_px: int) -> pygame.Surface:
        return self.dress.look(token, size_px)

    def _coordinate(self, text: str) -> pygame.Surface:
        return self._kit.text(text, "dim", Face("label"))

    def view(self) -> TableView:
        """Return the table as shown so far; the state is an observed one already."""
        if self._view is None:
            self._view = self.system.ruleset.table(self.state, None)
        return self._view

    def _forget_view(self) -> None:
        """The state has changed: what was derived from it has not."""
        self._view = None
        self._cards = {}

    def colour_of(self, unit: UnitId) -> Rgb:
        """Return the colour of a machine's seat."""
        return self.dress.colour(self.state.suits[unit].seat)

    def frame_name(self, unit: UnitId) -> str:
        """Return what a machine's frame is called, whatever its owner calls the machine."""
        frame = self.state.arena.suits[unit].frame
        known = self.services.catalog.frames.get(frame)
        return known.name if known is not None else frame

    @property
    def strings(self) -> dict[str, str]:
        """All texts by key."""
        return self._strings

    def abilities(self, abilities: Sequence[Ability], *, of_frame: bool = False) -> list[str]:
        """Return abilities of a card, or of a frame, in sentences."""
        return [sentence for _, sentence in ability_texts(abilities, self._strings, of_frame=of_frame)]

    def seat_name(self, player: PlayerId) -> str:
        """Return what a seat is called."""
        return self.names.seat(player)

    def card_look(self, card: int, *, is_dim: bool = False) -> CardLook:
        """Return how a known card is shown, with its figures of now where it lies on the table."""
        face = self.state.arena.faces[card]
        entry = self.state.table.get(card)
        if entry is None:
            return card_look(face, self._strings, self.services.catalog, is_dim=is_dim)
        if not self._cards:
            self._cards = {int(c.id): c for c in self.view().cards if c.place == "table"}
        view = self._cards[card]
        return card_look(
            face, self._strings, self.services.catalog, view.initiative, view.movement, is_dim=is_dim
        )

    def refusal(self, illegal: Illegal) -> str:
        """Return why an action is refused."""
        return refusal_text(TELLING, illegal, self._strings, self.names)

    def written(self, key: str, **facts: str | int) -> str:
        """Return a sentence of the screen."""
        return self.services.words(key, **facts)

    def set_state(self, state: GameState) -> None:
        """Show another state at once: after an undo, a load or a jump."""
        self.director.clear()
        self.state = cast(DuelState, state)
        self._forget_view()
        self.stage.sync(self.view())

    def rebuild_log(self, events: Sequence[Event | Handover]) -> None:
        """Write the log anew: ``events`` are all in force that the viewer may see, and handovers."""
        self.log_lines = []
        for event in events:
            if isinstance(event, Handover):
                self._note_handover(event)
            else:
                self._note(event)
        self.log.set_lines(self.log_lines)

    def _event_shown(self, event: Event) -> None:
        self.system.ruleset.evolve(self.state, event)
        self._forget_view()
        self.stage.sync(self.view())
        before = len(self.log_lines)
        self._note(event)
        for line, role in self.log_lines[before:]:
            self.log.append(line, role)
        self._on_shown(event)

    def _note(self, event: Event) -> None:
        told = event_sentence(TELLING, event, self.names)
        if told is None:
            return
        sentence = escape(written(self._strings, told))
        links = " ".join(f"{{rule:{rule}}}" for rule in event.rules[:2])
        self.log_lines.append((f"{sentence}  {links}" if links else sentence, role_of(event)))

    def _note_handover(self, change: Handover) -> None:
        words = self.services.words
        level = words(f"agent.level.{change.level}.name")
        text = words("duel.handover.done", side=escape(self.seat_name(change.player)), level=level)
        self.log_lines.append((f"{text}  {{rule:DU-4.12}}", "accent"))

    def _show_banner(self, key: str, player: str) -> None:
        words = self.services.words
        if not key:
            self.banner.set_text("")
            return
        name = escape(self.seat_name(PlayerId(player))) if player else ""
        text = words(f"duel.banner.{key}" if player or key == "turn" else "duel.banner.draw", side=name)
        self.banner.set_text(text.replace("$turn", str(self.state.turn)), "text")


def role_of(event: Event) -> str:
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
