"""How large texts, numbers and lists of a setup from a save may be: declared here, once, for all systems.

Setups of the shipped content are far below (2,400 panels, 12,239 values); whatever lies beyond was written by
hand, and would only take memory and time. A game whose setup is beyond is not begun: it could not be loaded.
"""

from functools import lru_cache

from game.rules.reasons import ReasonError

MAX_TEXT = 10_000
"""The longest text of a pack."""
MAX_ITEMS = 20_000
MAX_VALUES = 500_000
MAX_DEPTH = 32
MAX_NUMBER = 1_000_000
"""Of numbers for which nothing else is said: places of a board are the largest."""
MAX_GOLD = 1_000_000_000
MAX_AMOUNT = 1_000
"""Of what is counted out one by one."""
MAX_SIDE = 256

_NUMBERS = {"columns": MAX_SIDE, "rows": MAX_SIDE, "bank": MAX_GOLD, "seed": 2**64}
_ENDINGS = (
    ("gold", MAX_GOLD),
    ("slots", MAX_AMOUNT),
    ("units", MAX_AMOUNT),
    ("warships", MAX_AMOUNT),
    ("squadrons", MAX_AMOUNT),
    ("fleets", MAX_AMOUNT),
    ("turns", 10_000),
    ("rounds", 10_000),
)


@lru_cache(maxsize=1024)
def limit_of(name: str) -> int:
    """Return the largest number that a field of this name may hold."""
    if name in _NUMBERS:
        return _NUMBERS[name]
    return next((limit for ending, limit in _ENDINGS if name.endswith(ending)), MAX_NUMBER)


def beyond_limits(value: object) -> ReasonError | None:
    """Return what of a plain value is beyond the limits, or None."""
    values = 0
    waiting: list[tuple[object, str, int]] = [(value, "", 0)]
    while waiting:
        each, name, depth = waiting.pop()
        values += 1
        if values > MAX_VALUES:
            return ReasonError("", "beyond.refused.values", most=f"{MAX_VALUES:,}")
        if isinstance(each, str):
            if len(each) > MAX_TEXT:
                return ReasonError("", "beyond.refused.signs", field=name[:40], size=f"{len(each):,}")
        elif isinstance(each, bool) or each is None:
            continue
        elif isinstance(each, int | float):
            if not -limit_of(name) <= each <= limit_of(name):
                return ReasonError("", "beyond.refused.number", field=name[:40], most=f"{limit_of(name):,}")
        elif isinstance(each, list | dict):
            if len(each) > MAX_ITEMS:
                return ReasonError("", "beyond.refused.entries", field=name[:40], size=f"{len(each):,}")
            if depth >= MAX_DEPTH:
                return ReasonError("", "beyond.refused.deep", field=name[:40])
            if isinstance(each, dict):
                if any(len(key) > MAX_TEXT for key in each):
                    return ReasonError("", "beyond.refused.key", field=name[:40])
                waiting += [(held, key, depth + 1) for key, held in each.items()]
            else:
                waiting += [(held, name, depth + 1) for held in each]
    return None
