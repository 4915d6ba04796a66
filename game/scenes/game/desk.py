"""What a system's panels work with, and where they lie: never the screen itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.core.bridge import BattleOrder
from game.core.events import Action, Event
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.odds import Odds
from game.core.outcome import Outcome
from game.rules.intent import Intent
from game.scenes.game.replay_controls import ReplayControls
from game.scenes.game.showing import Showing
from game.scenes.game.tools_over import ToolsOver
from game.scenes.services import Services
from game.scenes.words import Words
from game.views.table.board_widget import Announcement, BoardWidget
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Row, Stack
from game.views.ui.root import Ui
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

AnyIntent = Intent[GameState, Action]
COLUMN_GAP = 12


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


class Lasting:
    """What lasts as long as the screen, while panels are made anew. A system has its own, or nothing."""

    def close(self) -> None:
        """The screen is left."""


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
    odds: Callable[[Action], Odds]
    """What an action will probably bring; no chances where the rules forbid it."""
    look_at: Callable[[int], None]
    """Lead cursor and camera to a place."""
    to_board: Callable[[], object]
    """Give the keyboard to the board."""
    pace: Callable[[float], object]
    """Show events so many times as fast as the settings say."""
    open_page: Callable[[str], None]
    ui: Callable[[], Ui]
    """The user interface, for dialogs."""
    lasting: Lasting
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
    column_gap: int = COLUMN_GAP
    """Between the panels of a column."""
    middle_gap: int = 12
    """Between the board and what lies above and below it."""


def laid_out(slots: Slots, board: BoardWidget, banner: Widget, tools: ToolsOver) -> Widget:
    """Return the whole screen."""
    stack = Stack(board, Announcement(banner), tools, stretch=1)
    middle: Widget = stack
    if slots.above or slots.below:
        middle = Column(*slots.above, stack, *slots.below, gap=slots.middle_gap, stretch=1)
    parts = [middle]
    if slots.left:
        parts.insert(0, Column(_scrolled(slots.left, slots), width=slots.left_width))
    if slots.right:
        column = (*slots.pinned, _scrolled(slots.right, slots), *slots.foot)
        parts.append(Column(*column, gap=slots.column_gap, width=slots.right_width))
    body = Row(*parts, gap=slots.gap, padding=slots.gap, cross="fill", stretch=1)
    return Column(slots.bar, body, gap=0)


def _scrolled(panels: Sequence[Widget], slots: Slots) -> ScrollArea:
    return ScrollArea(Column(*panels, gap=slots.column_gap), stretch=1)


class Panels:
    """What stands around the board. Made anew each time that the screen is laid out."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.tools_over = ToolsOver()

    def slots(self) -> Slots:
        """Return where everything lies."""
        raise NotImplementedError

    def root(self, board: BoardWidget) -> Widget:
        """Return the whole screen: the slots around the board, unless a system lays it out in its own way."""
        return laid_out(self.slots(), board, self.desk.showing.show.banner, self.tools_over)

    def show(self) -> None:
        """The intent or the state changed: say what is possible now."""
        raise NotImplementedError

    def seated(self) -> None:
        """Who plans in secret has lifted the curtain, and sees what is his."""

    def progress(self) -> None:
        """An event has been shown, or an order's events begin to be: say where the game stands."""

    def update(self, dt_ms: float) -> None:
        """Let time pass."""

    def thinking(self, seat: str) -> None:
        """Say that a seat has begun to think."""

    def fighting(self, order: BattleOrder, turn: int) -> None:
        """Say that the staff fights a battle out, and in which turn that is."""

    def recap(self, events: Sequence[Event]) -> None:
        """Say in a few lines what is shown to the viewer because he has not seen it yet."""

    def ending(self, outcome: Outcome, seen: Sequence[Event]) -> tuple[str, str] | None:
        """Return title and text (markup) of the end, where the screen stays; None: a result comes."""
        return None

    def say(self, text: str) -> None:
        """Put a line of markup where the player reads it: a refusal, a hint; "" takes it away."""
        raise NotImplementedError

    @property
    def said(self) -> str:
        """What was said last."""
        raise NotImplementedError

    def key(self, command: str) -> bool:
        """Use a key that has no button; False where it means nothing here."""
        return False
