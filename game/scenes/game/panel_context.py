"""What a system's panels work with, and where they lie: never the screen itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from game.agents.staff import LevelBySeat
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.odds import Odds
from game.rules.intent import Intent
from game.scenes.game.guide import Guide
from game.scenes.game.replay_controls import ReplayControls
from game.scenes.game.showing import Showing
from game.scenes.services import Services
from game.scenes.words import Words
from game.views.ui.kit import Kit
from game.views.ui.root import Ui

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
    can_recap: bool = False
    """Whether something has happened since the viewer decided last, so that it can be seen again."""
    is_in_view: bool = True
    """Whether its viewer has the game before him: nobody has to sit down first, no battle is above it."""
    has_battle: bool = False
    """In a recording: whether a battle has just ended that can be watched by itself."""
    reader: PlayerId | None = None
    """Whose pages can be opened: who acts, or else looks; None where everybody does."""


class ScreenState:
    """What a screen keeps while its panels are made anew: its guide, and what a system has of its own."""

    def __init__(self, guide: Guide | None = None) -> None:
        """Without ``guide`` nothing is explained."""
        self.guide = guide

    def close(self) -> None:
        """The screen is left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelContext:
    """All that panels get. A new one is made each time that the screen is laid out."""

    services: Services
    kit: Kit
    size: tuple[int, int]
    showing: Showing
    intent: AnyIntent
    now: Callable[[], Now]
    staff_levels: Callable[[], LevelBySeat]
    """At which levels the staff fights a campaign's battles, by seat."""
    use: Callable[..., object]
    """``use(command, step=1)``: one of the intent's orders, or one of the screen's own: "undo", "hint",
    "skip_animation", "withdraw", "recap", "back" (the menu), "help"; in a recording "replay_battle"."""
    use_card: Callable[[str], bool]
    """Use a card, or whatever else the intent knows by an id; whether an order was given."""
    submit: Callable[[Action], bool]
    """Give an order; a refusal is explained, and False returned."""
    replan: Callable[[], None]
    """The intent was changed by a panel: light up and explain anew."""
    point_at_card: Callable[[str], None]
    """The mouse is over a card beside the board, "": over none any more."""
    light: Callable[[], None]
    """The intent points elsewhere: light up what that means, and nothing else."""
    is_advised: Callable[[str], bool]
    """Whether a command that ends something does what a hint has just advised: it is not asked about then."""
    odds: Callable[[Action], Odds]
    """What an action will probably bring; no chances where the rules forbid it."""
    look_at: Callable[[int], None]
    """Lead cursor and camera to a place."""
    lead_cursor: Callable[[int | None, bool], None]
    """``lead_cursor(place, is_new)``: where the keyboard's cursor begins, None: in the middle of the board.
    One that is in use goes there where a turn ``is_new``."""
    to_board: Callable[[], object]
    """Give the keyboard to the board."""
    pace: Callable[[float], object]
    """Show events so many times as fast as the settings say."""
    open_page: Callable[[str], None]
    ui: Callable[[], Ui]
    """The user interface, for dialogs."""
    screen_state: ScreenState
    """What the face keeps as long as the screen is there."""
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
