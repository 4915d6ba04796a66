"""Itemised modifiers: tooltip, log line and odds all come from the same list."""

import msgspec

from game.core.ids import RuleId


class LedgerItem(msgspec.Struct, frozen=True, gc=False):
    """One reason why a number is what it is.

    ``reason`` is a text key, ``amount`` the number it contributes (percent points, die faces, tries, ...),
    ``subject`` an optional id of what it comes from (a unit, a terrain).
    """

    amount: int
    reason: str
    rule: RuleId
    subject: str = ""


Ledger = tuple[LedgerItem, ...]


def total(ledger: Ledger) -> int:
    """Return the sum of all amounts."""
    return sum(item.amount for item in ledger)
