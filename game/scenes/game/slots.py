"""Where the panels of a system lie around the board, and what they answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.bridge import BattleOrder
from game.core.events import Event
from game.core.outcome import Outcome
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.tool_overlay import ToolOverlay
from game.scenes.game.upright import Upright, is_upright
from game.views.calm import CALM_MS
from game.views.table.board_widget import Announcement, BoardWidget
from game.views.ui.basic import Label
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Panel, Row, Stack
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

COLUMN_GAP = 12
ONE_COLUMN_BELOW = 1080
"""Screens narrower than this (in pixels at scale 1) usually have one column of panels instead of two."""
ONE_COLUMN_WIDTH = 288
CONTROLS_WIDTH = 600
"""So wide (in pixels at scale 1) the controls of a recording are in one row."""
TIGHT_BELOW = 370
SHORT_BELOW = 270
"""On lower screens (in pixels at scale 1) nothing stands still in a column: all of it scrolls."""
BOARD_SHARE = 0.45
"""So much of a screen's width is left to the board beside one column of panels, which wraps its words."""


def is_narrow(size: tuple[int, int], kit: Kit, below: int = ONE_COLUMN_BELOW) -> bool:
    """Whether a screen is narrower than so many pixels at scale 1."""
    return size[0] < below * kit.scale


def is_low(size: tuple[int, int], kit: Kit, below: int) -> bool:
    """Whether a screen is lower than so many pixels at scale 1."""
    return size[1] < below * kit.scale


def is_tight(size: tuple[int, int], kit: Kit) -> bool:
    """Whether a board needs all the height of a screen: what could lie above or below it lies beside it."""
    return is_low(size, kit, TIGHT_BELOW) and not is_upright(size)


def has_room_below(size: tuple[int, int], kit: Kit, side_width: int) -> bool:
    """Whether the controls of a recording fit below a board beside which stands one column so wide."""
    return not is_narrow(size, kit, CONTROLS_WIDTH + side_width + 3 * COLUMN_GAP)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slots:
    """Where panels lie: the bar above everything, columns at the sides, the board in the middle.

    Columns without widgets are left out. ``left`` and ``right`` scroll; ``kept`` stays above ``left``,
    ``pinned`` and ``foot`` above and below ``right``; in low windows they scroll, too.
    """

    bar: Widget
    kept: Sequence[Widget] = ()
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


def laid_out(
    slots: Slots, board: BoardWidget, banner: Widget, tools: ToolOverlay, size: tuple[int, int], kit: Kit
) -> Widget:
    """Return the whole screen: the panels beside the board, in upright windows below it."""
    stack = Stack(board, Announcement(banner), tools, stretch=1)
    middle: Widget = stack
    if slots.above or slots.below:
        middle = Column(*slots.above, stack, *slots.below, gap=slots.middle_gap, stretch=1)
    if is_upright(size):
        return Column(slots.bar, Upright(middle, stack, _below(slots, size, kit), slots.gap), gap=0)
    parts = [middle]
    least = 0 if slots.left and slots.right else BOARD_SHARE
    most = round(size[0] * (1 - least) / kit.scale)
    is_short = is_low(size, kit, SHORT_BELOW)
    if slots.left:
        column = _column(slots, slots.left, slots.kept, (), is_short)
        parts.insert(0, Column(*column, gap=slots.column_gap, width=min(most, slots.left_width)))
    if slots.right:
        column = _column(slots, slots.right, slots.pinned, slots.foot, is_short)
        parts.append(Column(*column, gap=slots.column_gap, width=min(most, slots.right_width)))
    body = Row(*parts, gap=slots.gap, padding=slots.gap, cross="fill", stretch=1)
    return Column(slots.bar, body, gap=0)


def _below(slots: Slots, size: tuple[int, int], kit: Kit) -> Widget:
    """Return the panels as they lie below a board: in two columns where each is as wide as beside it."""
    left, right = [*slots.left], [*slots.right]
    half = (size[0] / kit.scale - 3 * slots.gap) / 2
    is_one = not left or not right
    if is_one and half >= (slots.left_width if left else slots.right_width):
        panels = left or right
        count = -(-len(panels) // 2)
        left, right = panels[:count], panels[count:]
    columns = [_scrolled(each, slots) for each in (left, right) if each]
    beside = Row(*columns, gap=slots.gap, cross="fill", stretch=1)
    return Column(*slots.kept, *slots.pinned, beside, *slots.foot, gap=slots.column_gap, stretch=1)


def _column(
    slots: Slots, panels: Sequence[Widget], above: Sequence[Widget], below: Sequence[Widget], is_short: bool
) -> tuple[Widget, ...]:
    """Return a column: what stands above and below what scrolls, unless the screen is too short for that."""
    if is_short:
        return (_scrolled((*above, *panels, *below), slots),)
    return (*above, _scrolled(panels, slots), *below)


def _scrolled(panels: Sequence[Widget], slots: Slots) -> ScrollArea:
    return ScrollArea(Column(*panels, gap=slots.column_gap), stretch=1)


class NotePanel(Panel):
    """What was said last; it stands there only with something to say."""

    def __init__(self, context: PanelContext) -> None:
        """Nothing has been said."""
        self._note = Label("", "dim", id="note")
        super().__init__(context.words("battle.note.title"), self._note, id="note_panel", is_visible=False)

    @property
    def text(self) -> str:
        """The note."""
        return self._note.text

    def say(self, text: str) -> None:
        """Show a line of markup; "" takes it away."""
        self._note.set_text(text)
        self.set_visible(bool(text))


class Panels:
    """What stands around the board. Made anew each time that the screen is laid out."""

    def __init__(self, context: PanelContext) -> None:
        self.context = context
        self.tool_overlay = ToolOverlay(
            lambda: context.showing.show.stage.whole, lambda: context.showing.show.stage.written
        )
        self.note_panel = NotePanel(context)

    def slots(self) -> Slots:
        """Return where everything lies."""
        raise NotImplementedError

    def root(self, board: BoardWidget) -> Widget:
        """Return the whole screen: the slots around the board, unless a system lays it out in its own way."""
        context = self.context
        banner = context.showing.show.banner
        return laid_out(self.slots(), board, banner, self.tool_overlay, context.size, context.kit)

    def show(self) -> None:
        """The intent or the state changed: say what is possible now."""
        raise NotImplementedError

    def seated(self) -> None:
        """Who plans in secret has lifted the curtain, and sees what is his."""

    def progress(self) -> None:
        """An event has been shown, or an order's events begin to be: say where the game stands."""

    @property
    def calm_ms(self) -> int:
        """For how long ``update`` has nothing to do unless an event comes."""
        return CALM_MS

    def update(self, dt_ms: float) -> None:
        """Let time pass."""

    def thinking(self, seat: str) -> None:
        """Say that a seat has begun to think."""

    def fighting(self, order: BattleOrder, turn: int) -> None:
        """Say that the staff fights a battle out, and in which turn that is."""

    def recap(self, events: Sequence[Event], *, is_first: bool) -> None:
        """Say in a few lines what is shown to the viewer because he has not seen it yet.

        ``is_first``: he has not decided anything yet.
        """

    def ending(self, outcome: Outcome, seen: Sequence[Event]) -> tuple[str, str] | None:
        """Return title and text (markup) of the end, where the screen stays; None: a result comes."""
        return None

    def say(self, text: str) -> None:
        """Put a line of markup where the player reads it: a refusal, a hint; "" takes it away."""
        self.note_panel.say(text)

    @property
    def said(self) -> str:
        """What was said last."""
        return self.note_panel.text

    def key(self, command: str) -> bool:
        """Use a key that has no button; False where it means nothing here."""
        return False
