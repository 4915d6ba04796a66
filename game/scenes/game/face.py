"""What is special about a system on the screen. Everything else is one game screen for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.core.events import Action, Event
from game.core.kernel import GameState
from game.rules.intent import Intent
from game.rules.listing import ListedIntent
from game.rules.system import AnySystem
from game.scenes.services import Services
from game.scenes.setup.form import GameForm
from game.session.position import Layer
from game.session.seen import Viewer
from game.views.board.terrain import TerrainStyle, parse_colour
from game.views.drawing import Rgb
from game.views.motion import Motion
from game.views.table.highlights import SHARED, Roles
from game.views.table.stage import Stage
from game.views.table.table_show import TableShow
from game.views.ui.kit import Kit

AnyIntent = Intent[GameState, Action]


class Show(Protocol):
    """A system's board on the screen: what the state looks like, and how it gets from one to the next."""

    stage: Stage

    def restyle(self, kit: Kit) -> None:
        """Draw with another kit."""
        ...

    def jump(self, state: GameState) -> None:
        """Show another state at once."""
        ...

    def follow(self, state: GameState) -> None:
        """Show the state after an event, whose motion is over."""
        ...

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks, or None where it shows at once."""
        ...

    def colour(self, owner: str) -> Rgb:
        """Return the colour of a side or faction."""
        ...


ShowMaker = Callable[[Services, Kit, Layer, Viewer], Show]
"""Makes the board of a game as a viewer sees it; the layer's state is what he observes."""


def usual_show(services: Services, kit: Kit, layer: Layer, viewer: Viewer) -> Show:
    """Return the board that the system's picture of the table describes."""
    table = layer.game.system.ruleset.table
    styles = {
        entry.id: TerrainStyle(
            entry.id, entry.look.pattern, parse_colour(entry.look.colour), entry.look.height_percent
        )
        for entry in services.catalog.terrain.values()
    }
    return TableShow(lambda state: table(state, viewer), layer.state, styles, kit)


def usual_intent(system: AnySystem, state: GameState) -> AnyIntent:
    """Return an intent that offers everything that is legal."""
    return ListedIntent(system, state)


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A system's part of the game screen. What is left out is as usual."""

    system: str
    show: ShowMaker = usual_show
    intent: Callable[[AnySystem, GameState], AnyIntent] = usual_intent
    marks: Roles = SHARED
    """Roles of marks that only this system has."""
    more_keys: tuple[str, ...] = ()
    """Commands of its intent that have a key but no button."""
    form: GameForm | None = None
    """The form in which its games are put together; None: the usual one."""
