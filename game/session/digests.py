"""What the log says of a position: the digest of the whole stack, worked out from what has changed.

Two kinds stand in logs and tell themselves apart. A game alone whose record holds no dicts (a skirmish) has
the digest of its whole record, as every game had in older saves; all others have incremental ones.
"""

import msgspec

from game.core.codec import digest
from game.core.digest import INCREMENTAL, Digester, has_entries
from game.session.position import Layer, Position


class PositionDigester:
    """Works out the digests of one position after the other: quick where little changes between them."""

    __slots__ = ("_below", "_digesters", "_whole_below")

    def __init__(self) -> None:
        """Nothing has been digested yet."""
        self._digesters: list[Digester] = []
        self._below: tuple[Layer, tuple[Layer, ...], str] | None = None
        self._whole_below: tuple[Layer, str] | None = None

    def of(self, position: Position) -> str:
        """Return the digest that the log gets for a position."""
        stack = position.stack
        game, state = stack[-1]
        record = game.system.ruleset.record(state)
        depth = len(stack)
        if not isinstance(record, msgspec.Struct):
            return digest(record)
        if depth == 1 and not position.parked and not has_entries(type(record)):
            return digest(record)
        while len(self._digesters) < depth:
            self._digesters.append(Digester())
        below = self._beneath(position) if depth > 1 else _beside(position)
        return self._digesters[depth - 1].of(record, below)

    def _beneath(self, position: Position) -> str:
        """The digest of what lies below the top game, which its own actions leave as it is."""
        key = position.stack[-2], position.parked
        if self._below is None or self._below[0] is not key[0] or self._below[1] is not key[1]:
            self._below = (*key, self.of(position.below))
        return self._below[2]

    def agrees(self, position: Position, logged: str) -> bool:
        """Whether a digest of a log stands for this position, whichever kind it is of."""
        return self.like(position, logged) == logged

    def like(self, position: Position, logged: str) -> str:
        """Return the digest of a position of the kind that a log's digest is of."""
        return self.of(position) if logged.startswith(INCREMENTAL) else self._whole(position)

    def _whole(self, position: Position) -> str:
        game, state = position.top
        record = game.system.ruleset.record(state)
        if position.depth == 1:
            return digest(record)
        if self._whole_below is None or self._whole_below[0] is not position.stack[-2]:
            self._whole_below = position.stack[-2], self._whole(position.below)
        return digest((self._whole_below[1], record))


def _beside(position: Position) -> str:
    """The digest of the battles that were left for later; "" without any."""
    if not position.parked:
        return ""
    return digest([(game.order, game.system.ruleset.record(state)) for game, state in position.parked])
