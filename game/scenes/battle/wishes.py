"""Wishes that need a second thought: taking back, and leaving the battle."""

from __future__ import annotations

from collections.abc import Callable

from game.core.events import Action
from game.core.ids import PlayerId
from game.scenes.battle.plan import BattlePlan
from game.scenes.battle.play import BattlePlay
from game.scenes.words import Words
from game.session.errors import UndoRefusedError
from game.session.match import Match
from game.systems.skirmish import inspect
from game.systems.skirmish.actions import Withdraw
from game.views.ui.dialog import ask
from game.views.ui.root import Ui


def take_back(match: Match, player: PlayerId, words: Words, note: Callable[[str], None]) -> None:
    """Take a player's last decision back, and all since; the table has agreed."""
    try:
        match.take_back(player)
    except UndoRefusedError:
        note(words("battle.undo.nothing"))


def wish_undo(ui: Ui, play: BattlePlay, plan: BattlePlan, match: Match, note: Callable[[str], None]) -> None:
    """Take the last action back; ask the table where dice have rolled or the turn has passed on."""
    words = play.services.words
    try:
        match.undo(plan.player)
    except UndoRefusedError as error:
        if error.reason == "nothing":
            note(words("battle.undo.nothing"))
            return
        ask(
            ui,
            words("battle.undo"),
            words.or_else(f"battle.undo.{error.reason}", words("battle.undo.dice")),
            words("battle.undo.agreed"),
            lambda: take_back(match, plan.player, words, note),
            words("screen.cancel"),
        )


def wish_withdrawal(ui: Ui, play: BattlePlay, plan: BattlePlan, order: Callable[[Action], object]) -> None:
    """Leave the battle, after a warning that says what it costs (SK-6.2, SK-6.4)."""
    words = play.services.words
    text = words("battle.withdraw.ask", gold=inspect.bonus_gold(plan.state))
    if not play.setup.sides[plan.side or 0].has_retreat:
        text += " " + words("battle.withdraw.no_retreat")
    ask(
        ui,
        words("battle.withdraw"),
        f"{text} {{rule:SK-6.2}}",
        words("battle.withdraw.yes"),
        lambda: order(Withdraw(player=plan.player)),
        words("screen.cancel"),
        emphasis="danger",
    )
