"""Refusals: one way to say them."""

from game.core.ids import RuleId
from game.core.kernel import Illegal


def refuse(rule: str, reason: str, **facts: str | int) -> Illegal:
    """Return the refusal of an action: its rule, the key of its sentence, the facts."""
    return Illegal(RuleId(rule), reason, facts)
