"""Wishes that need a second thought: taking back, and leaving the battle."""

from __future__ import annotations

from collections.abc import Callable

from game.core.ids import PlayerId
from game.scenes.taking_back import take_back
from game.scenes.words import Words
from game.session.match import Match
from game.systems.duel.actions import DuelAction, LeaveBattle
from game.systems.duel.setup import DuelSetup
from game.views.ui.dialog import ask
from game.views.ui.root import Ui


def wish_undo(ui: Ui, words: Words, match: Match, player: PlayerId, note: Callable[[str], None]) -> None:
    """Take the last action back; ask the table where secrets were shown or the turn has passed on."""
    take_back(ui, words, match, player, note, reasons="duel.undo", usual="secret")


def wish_leave(
    ui: Ui, words: Words, setup: DuelSetup, player: PlayerId, order: Callable[[DuelAction], object]
) -> None:
    """Leave the battle, after a warning that says what it costs (DU-4.12); in a war: withdraw."""
    key = "duel.withdraw" if setup.order else "duel.leave"
    has_retreat = next(seat.has_retreat for seat in setup.seats if seat.player == player)
    cost = "ask" if has_retreat else "no_retreat"
    ask(
        ui,
        words(key),
        f"{words(f'{key}.{cost}')} {{rule:DU-4.12}}",
        words(f"{key}.yes"),
        lambda: order(LeaveBattle(player=player)),
        words("screen.cancel"),
        emphasis="danger",
    )
