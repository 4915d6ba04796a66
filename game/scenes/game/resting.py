"""Why nobody at this screen gives orders now: by the rule that is the cause, else in a plain sentence."""

from __future__ import annotations

from game.core.kernel import Illegal
from game.scenes.game.panel_context import PanelContext
from game.views.ui.markup import rule_link


def why_waiting(context: PanelContext) -> str:
    """Return what keeps whoever sits here from giving orders, as markup; "" for nothing.

    A text ``SYSTEM.rests.turn`` says, with its rule, whose turn comes when.
    """
    words, showing = context.words, context.showing
    if showing.system.ruleset.outcome(showing.state) is not None:
        return words("game.rests.over")
    if not showing.is_idle:
        return words("game.rests.shown")
    question = context.intent.question()
    if question is not None:
        asked = () if question.prompt is None else question.prompt.rules
        rules = asked if question.text is None else question.text.rules
        return "  ".join((words("game.rests.asked"), *map(rule_link, rules)))
    if context.now().is_ready:
        return ""
    return words.or_else(f"{showing.system.name}.rests.turn", words("game.rests.turn"))


def why_resting(context: PanelContext, command: str, why: Illegal | None = None) -> str:
    """Return why an order cannot be given now, as markup; ``why`` is what the rules say to it, if anything.

    A text ``SYSTEM.rests.ORDER`` or ``game.rests.ORDER`` says it where the rules were not asked.
    """
    if why is not None:
        return context.showing.refusal(why)
    kind, words = command.partition(":")[0], context.words
    usual = words.or_else(f"game.rests.{kind}", "")
    return why_waiting(context) or words.or_else(f"{context.showing.system.name}.rests.{kind}", usual)


def why_refused(context: PanelContext, command: str) -> str:
    """Return the same of a button that stands there whether the intent offers its order or not."""
    orders = context.intent.orders() if context.now().is_ready else ()
    why = next((order.why for order in orders if order.command == command), None)
    return why_resting(context, command, why)
