"""Who may take a seat in mid-game, and what is asked at a curtain about one whose player is not there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.agents.advise import levels
from game.core.ids import PlayerId
from game.scenes.game.flow import Flow
from game.scenes.game.table import Table
from game.scenes.seating.handing_over import ask_who_plays_on
from game.scenes.words import Words
from game.session.handover import STAFF
from game.views.ui.markup import escape
from game.views.ui.root import Ui

COMMAND = "pause_hand_over"


def successors(table: Table, flow: Flow) -> tuple[str, ...]:
    """Return the built-in players who may take a seat of the game as it stands; empty: nobody is replaced.

    A battle of a campaign may be left to the staff, too.
    """
    may_be_replaced = flow.is_ordered or flow.is_campaign or table.face.may_be_replaced(flow.game.setup)
    if not may_be_replaced or flow.match.outcome is not None:
        return ()
    known = tuple(levels(flow.game.system))
    return (STAFF, *known) if flow.is_ordered else known


class Absence(NamedTuple):
    """Somebody at the screen is not there: who is asked to play on for him, after a question."""

    words: Words
    system: str
    who: str
    is_for_battle: bool
    """Whether the seat is given away for a campaign's battle alone."""
    levels: tuple[str, ...]

    @property
    def name(self) -> str:
        """What the button is called."""
        return self.words("screen.curtain.absent")

    @property
    def about(self) -> str:
        """What the button is for."""
        return self.words("screen.curtain.absent.about", player=escape(self.who))

    def ask(self, ui: Ui, hand_over: Callable[[str], object]) -> None:
        """Ask which built-in player it is; ``hand_over`` is told the level."""
        words, key = self.words, "screen.curtain.absent.ask"
        text = words(f"{key}.battle" if self.is_for_battle else key, player=escape(self.who))
        texts = self.name, text, words("screen.cancel")
        ask_who_plays_on(ui, words, self.system, texts, self.levels, hand_over)


def absence(table: Table, flow: Flow, player: PlayerId, who: str) -> Absence | None:
    """Return what the others at the screen may do where a player is not there; None: wait for him."""
    found = successors(table, flow)
    if not found or player not in flow.humans or len(flow.humans) < 2:
        return None
    return Absence(table.words, flow.game.system.name, who, flow.is_ordered, found)
