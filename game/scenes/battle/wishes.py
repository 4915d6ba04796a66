"""A wish that needs a second thought: leaving the battle."""

from __future__ import annotations

from collections.abc import Callable

from game.core.events import Action
from game.scenes.battle.play import BattlePlay
from game.systems.skirmish import inspect
from game.systems.skirmish.actions import Withdraw
from game.systems.skirmish.chosen import Chosen
from game.views.ui.dialog import ask
from game.views.ui.root import Ui


def wish_withdrawal(ui: Ui, play: BattlePlay, plan: Chosen, order: Callable[[Action], object]) -> None:
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
