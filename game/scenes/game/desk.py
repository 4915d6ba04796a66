"""What a system's panels work with, and where they lie: never the screen itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.odds import Odds
from game.rules.intent import Intent
from game.scenes.game.showing import Showing
from game.scenes.replay_controls import ReplayControls
from game.scenes.services import Services
from game.scenes.words import Words
from game.views.ui.kit import Kit
from game.views.ui.root import Ui
from game.views.ui.widget import Widget

AnyIntent = Intent[GameState, Action]


class Now(NamedTuple):
    """What is possible at this moment."""

    player: PlayerId | None = None
    """Who may act now on this side of the screen."""
    is_ready: bool = False
    """Whether he may give orders: nothing is being shown, nobody thinks, nothing is asked in a dialog."""
    can_undo: bool = False
    is_thinking: bool = False
    """Whether a seat, or the adviser, thinks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """All that panels get. A new one is made each time that the screen is laid out."""

    services: Services
    kit: Kit
    size: tuple[int, int]
    showing: Showing
    intent: AnyIntent
    now: Callable[[], Now]
    use: Callable[..., object]
    """``use(command, step=1)``: one of the intent's orders, or one of the screen's own: "undo", "hint",
    "skip_animation", "withdraw", "back" (the menu), "help"."""
    submit: Callable[[Action], bool]
    """Give an order; a refusal is explained, and False returned."""
    replan: Callable[[], None]
    """The intent was changed by a panel: light up and explain anew."""
    odds: Callable[[Action], Odds]
    """What an action will probably bring; no chances where the rules forbid it."""
    look_at: Callable[[int], None]
    """Lead cursor and camera to a place."""
    open_page: Callable[[str], None]
    ui: Callable[[], Ui]
    """The user interface, for dialogs."""
    controls: Callable[..., ReplayControls] | None = None
    """``controls(compact=...)`` makes the controls of the recording that is watched; no orders are given
    then. None while a game is played."""

    @property
    def words(self) -> Words:
        """The texts of the screens."""
        return self.services.words

    @property
    def is_replay(self) -> bool:
        """Whether a recording is watched."""
        return self.controls is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Slots:
    """Where panels lie: the bar above everything, columns at the sides, the board in the middle.

    Columns without widgets are left out. ``left`` and ``right`` scroll; ``pinned`` and ``foot`` stay where
    they are above and below ``right``.
    """

    bar: Widget
    left: Sequence[Widget] = ()
    above: Sequence[Widget] = ()
    below: Sequence[Widget] = ()
    """Above and below the board, in the middle."""
    pinned: Sequence[Widget] = ()
    right: Sequence[Widget] = ()
    foot: Sequence[Widget] = ()
    left_width: int = 300
    right_width: int = 328
    gap: int = 12
    """Between the columns, and around them."""
    column_gap: int = 12
    """Between the panels of a column."""
    middle_gap: int = 12
    """Between the board and what lies above and below it."""


class Panels(Protocol):
    """What stands around the board. Made anew each time that the screen is laid out."""

    def slots(self) -> Slots:
        """Return where everything lies."""
        ...

    def show(self) -> None:
        """The intent or the state changed: say what is possible now."""
        ...

    def progress(self) -> None:
        """An event has been shown: say where the game stands."""
        ...

    def thinking(self, seat: str) -> None:
        """Say that a seat has begun to think."""
        ...

    def say(self, text: str) -> None:
        """Put a line of markup where the player reads it: a refusal, a hint; "" takes it away."""
        ...

    @property
    def said(self) -> str:
        """What was said last."""
        ...
