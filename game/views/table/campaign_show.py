"""What every campaign shows alike: a map that takes up states between motions, and banners over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar, cast

from game.content.catalog import Catalog
from game.core.events import Event
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.rules.prose import with_facts
from game.views.motion import Motion
from game.views.table.show import Show
from game.views.table.stage import Stage
from game.views.ui.kit import Kit
from game.views.ui.markup import escape

S = TypeVar("S", bound=GameState)


class Motions(Protocol):
    """What turns events into motions."""

    def motion(self, event: Event, coming: Sequence[Event], /) -> Motion | None:
        """Return how an event looks, or None where it shows at once."""
        ...


class CampaignShow(Show, Generic[S]):
    """Shows a campaign as far as it has been told. ``state`` is what has been shown so far."""

    area_of_texts: ClassVar[str]
    """What the keys of its banners begin with."""
    choreography: Motions

    def __init__(
        self,
        catalog: Catalog,
        texts: Mapping[str, str],
        state: GameState,
        kit: Kit,
        viewer: PlayerId | None = None,
    ) -> None:
        """``texts`` are those of the screens in the player's language."""
        self.catalog = catalog
        self.texts = texts
        self.state = cast(S, state)
        self.kit = kit
        self._is_stale = False
        super().__init__(self.lay_board())
        self.viewer = viewer

    # What a system gives

    def lay_board(self) -> Stage:
        """Make board, names and choreography of the map where the campaign is now; return its stage."""
        raise NotImplementedError

    def show_state(self, *, is_at_once: bool) -> None:
        """Show the state on the board: another moment at once, or what an event has changed."""
        raise NotImplementedError

    def subject(self, name: str) -> tuple[str, str]:
        """Return what a banner calls what it is about, with its colour role."""
        raise NotImplementedError

    # States and events

    def restyle(self, kit: Kit) -> None:
        """Draw with another kit, on a new board."""
        self.kit = kit
        self.stage = self.lay_board()

    def jump(self, state: GameState, past: Sequence[Event]) -> None:
        """Show another state at once: after an undo, a load, or for another viewer."""
        self.banner.set_text("")
        self.state, self._is_stale = cast(S, state), False
        self.show_state(is_at_once=True)

    def follow(self, state: GameState, event: Event) -> None:
        """Show the state after an event from the next frame, or the next motion, on."""
        self.state, self._is_stale = cast(S, state), True

    def adopt(self, state: GameState) -> None:
        """Go on with what the rules say now that everything has been shown."""
        self.state, self._is_stale = cast(S, state), True
        self.settle()

    def settle(self) -> None:
        """Show what was told last."""
        if self._is_stale:
            self._is_stale = False
            self.show_state(is_at_once=False)

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks on a board that is up to date."""
        self.settle()
        return self.choreography.motion(event, coming)

    def show_banner(self, key: str, subject: str) -> None:
        """Show a banner about a subject, without one that of a draw; an empty key ends it."""
        if not key:
            self.banner.set_text("")
            return
        name = f"{self.area_of_texts}.banner.{key}" if subject else f"{self.area_of_texts}.banner.{key}_draw"
        text, role = self.subject(subject)
        shown = with_facts(self.texts, name, {"subject": escape(text)})
        self.banner.set_text(shown, role)
