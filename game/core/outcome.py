"""How a game ended."""

import msgspec

from game.core.ids import PlayerId, RuleId


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """The end of a game: who won (nobody = draw), why, and after how many turns."""

    winners: tuple[PlayerId, ...]
    losers: tuple[PlayerId, ...]
    reason: str
    turns: int
    rules: tuple[RuleId, ...] = ()
