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
        self._below: tuple[Layer, str] | None = None
        self._whole_below: tuple[Layer, str] | None = None

    def of(self, position: Position) -> str:
        """Return the digest that the log gets for a position."""
        game, state = position[-1]
        record = game.system.ruleset.record(state)
        if not isinstance(record, msgspec.Struct) or (len(position) == 1 and not has_entries(type(record))):
            return digest(record)
        below = ""
        if len(position) > 1:
            if self._below is None or self._below[0] is not position[-2]:
                self._below = position[-2], self.of(position[:-1])
            below = self._below[1]
        while len(self._digesters) < len(position):
            self._digesters.append(Digester())
        return self._digesters[len(position) - 1].of(record, below)

    def agrees(self, position: Position, logged: str) -> bool:
        """Whether a digest of a log stands for this position, whichever kind it is of."""
        return self.like(position, logged) == logged

    def like(self, position: Position, logged: str) -> str:
        """Return the digest of a position of the kind that a log's digest is of."""
        return self.of(position) if logged.startswith(INCREMENTAL) else self._whole(position)

    def _whole(self, position: Position) -> str:
        game, state = position[-1]
        record = game.system.ruleset.record(state)
        if len(position) == 1:
            return digest(record)
        if self._whole_below is None or self._whole_below[0] is not position[-2]:
            self._whole_below = position[-2], self._whole(position[:-1])
        return digest((self._whole_below[1], record))


def position_digest(position: Position) -> str:
    """Return the digest of the whole stack, worked out from nothing."""
    return PositionDigester().of(position)
