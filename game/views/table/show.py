"""A game on the screen: its board, what moves on it, and how a state becomes the next one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Protocol

import pygame

from game.core.events import Event
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.rules.intent import Mark
from game.rules.prose import Namer
from game.views.calm import CALM_MS
from game.views.drawing import Rgb
from game.views.motion import Motion
from game.views.table.board_widget import Banner
from game.views.table.highlights import Colours, Roles, overlays
from game.views.table.overlays import Overlay
from game.views.table.stage import Stage
from game.views.ui.kit import Kit

USUAL_MS = 260.0
MOST_FRESH = 1000


class Texts(Protocol):
    """The texts of the screens in the player's language."""

    def __call__(self, key: str, /, **facts: object) -> str:
        """Return a text with its facts."""
        ...

    def or_else(self, key: str, otherwise: str) -> str:
        """Return a text, or another one where there is none."""
        ...


class Show:
    """What the game screen asks of a system's show; a system overrides what it does in its own way.

    It is told of events that its viewer may see and of states that he observes, never of more.
    """

    def __init__(self, stage: Stage) -> None:
        """``stage`` may become another one where the game moves to another board."""
        self.stage = stage
        self.viewer: PlayerId | None = None
        """Who looks; None: somebody who only watches."""
        self.is_hurried = False
        """Whether what is shown is what others do, within a budget of time."""
        self._fresh: deque[Event] = deque(maxlen=MOST_FRESH)
        self.banner = Banner()
        """One large line over the board; a system's motions write it."""

    @property
    def names(self) -> Namer | None:
        """The names of the state that is shown, for sentences; None: ids stand for names."""
        return None

    def line_role(self, event: Event) -> str:
        """Return the colour role of an event's line in the log; "" leaves it out."""
        return "text"

    def restyle(self, kit: Kit) -> None:
        """Draw with another kit."""
        raise NotImplementedError

    def obey(self, *, is_reduced: bool, is_instant: bool) -> None:
        """Take the settings of motion: fades instead of movement; everything at once."""
        self.stage.camera.is_instant = is_reduced

    # States and events

    def jump(self, state: GameState, past: Sequence[Event]) -> None:
        """Show another state at once; ``past`` is what the viewer saw that led to it."""
        raise NotImplementedError

    def hear(self, event: Event) -> None:
        """Take in an event whose motion is over, before the state does; kept until somebody asks for it."""
        self._fresh.append(event)

    def take_fresh(self) -> list[Event]:
        """Return what has been shown since this was asked last, at most the latest ``MOST_FRESH``."""
        fresh = list(self._fresh)
        self._fresh.clear()
        return fresh

    def follow(self, state: GameState, event: Event) -> None:
        """Show the state after an event."""
        raise NotImplementedError

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks, or None where it shows at once. ``coming`` are those after it."""
        raise NotImplementedError

    def length_ms(self, event: Event) -> float:
        """Return about how long an event is shown, for keeping to a budget of time."""
        return USUAL_MS

    def joins(self, event: Event, following: Event) -> bool:
        """Say whether an event can be shown while the one before it is: a move beside a move."""
        return False

    def has_weight(self, event: Event) -> bool:
        """Say whether a player who skips wants to see this all the same."""
        return False

    # Time and pictures

    @property
    def calm_ms(self) -> int:
        """For how long nothing moves unless an event comes."""
        return 0 if self.stage.is_dirty or self.stage.camera.is_moving else CALM_MS

    def update(self, dt_ms: float, speed: float) -> None:
        """Let time pass; what belongs to events goes ``speed`` times as fast."""
        self.stage.update(dt_ms)

    def settle(self) -> None:
        """Bring to rest what still moves: everything that was told has been shown."""

    def skip(self) -> None:
        """Bring everything to rest at once: the player does not want to wait."""
        self.settle()

    @property
    def is_dirty(self) -> bool:
        """Whether the picture is another one than the one drawn last."""
        return self.stage.is_dirty

    @property
    def area(self) -> pygame.Rect:
        """The part of the screen that changes while ``is_dirty``."""
        return self.stage.rect

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels."""
        self.stage.draw(surface)

    def lights(
        self, marks: Iterable[Mark], colours: Colours, own: Roles
    ) -> tuple[Sequence[Overlay], Sequence[Overlay]]:
        """Return what marks light up below and above the tokens; ``own`` are roles of this system alone."""
        return overlays(marks, colours, own)

    # Where people look

    def turn_to(self, viewer: PlayerId | None, sitting: PlayerId | None = None) -> None:
        """Somebody looks at the board, which has its place on the screen now.

        ``sitting``: who is alone at the screen; he may look as everybody does.
        """
        self.viewer = viewer

    def come_near(self, place: int) -> None:
        """Come near enough to a place that the cursor was led to."""

    def go_to_battle(self) -> None:
        """Come near the battle that begins above this game; ``turn_to`` leads back."""

    def adopt(self, state: GameState) -> None:
        """Go on with a state that looks like the one that is shown."""

    # Names and colours

    def seat_name(self, player: str) -> str:
        """Return what a seat is called."""
        names = self.names
        return player if names is None else str(names.fact("player", player))

    def seat_side(self, player: str) -> str:
        """Return what the side of a seat is called, where one has several seats; else the seat."""
        return self.seat_name(player)

    def seat_role(self, player: str) -> str:
        """Return the colour role of a seat's name."""
        return self.role(player)

    def colour(self, owner: str) -> Rgb:
        """Return the colour of a side or faction."""
        raise NotImplementedError

    def emblem(self, owner: str) -> str:
        """Return what stands before the name of a side or faction, as markup; "" where nothing does."""
        return ""

    def role(self, owner: str) -> str:
        """Return the colour role of the name of a side or faction."""
        return "text"
