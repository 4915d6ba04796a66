"""The closed setups of a match's games: those of a save are decoded, and checked, when they are needed."""

from collections.abc import Iterator, Mapping

from game.core.codec import digest, from_json, to_json_in_order
from game.session.errors import SaveError
from game.session.limits import beyond_limits
from game.session.ranges import out_of_range


def frozen(setup: object) -> str:
    """Return a closed setup as a save keeps it: JSON that has the setup's own digest."""
    return to_json_in_order(setup).decode()


class SetupStore(Mapping[str, object]):
    """Setups by hash. A war has one for each of its battles, and hardly ever needs an old one again."""

    __slots__ = ("_frozen", "_open", "_where")

    def __init__(self, frozen: Mapping[str, tuple[str, type]] | None = None, where: str = "") -> None:
        """``frozen``: the JSON of each and its type; ``where`` is the save that they are from."""
        self._frozen = dict(frozen or {})
        self._open: dict[str, object] = {}
        self._where = where

    def keep(self, key: str, setup: object) -> None:
        """Add a setup under its hash."""
        self._open[key] = setup

    def __getitem__(self, key: str) -> object:
        """Return a setup. Raises KeyError, ``msgspec.DecodeError``; SaveError where it was changed.

        What the file says is checked, not what it is decoded to: setups of today may hold more than those
        of the version that wrote it.
        """
        found = self._open.get(key)
        if found is None:
            body, kind = self._frozen[key]
            plain = from_json(body, object)
            beyond = beyond_limits(plain)
            if beyond:
                raise SaveError(self._where, "save.refused.beyond", "renew", beyond=beyond)
            found = from_json(body, kind)
            beyond = out_of_range(found)
            if beyond:
                raise SaveError(self._where, "save.refused.beyond", "renew", beyond=beyond)
            if digest(plain) != key:
                raise SaveError(self._where, "save.refused.setup_changed", "renew", setup=key)
            self._open[key] = found
        return found

    def frozen(self, key: str) -> str:
        """Return a setup as a save keeps it; one from a save as it stands there. Raises KeyError."""
        return self._frozen[key][0] if key in self._frozen else frozen(self._open[key])

    def __iter__(self) -> Iterator[str]:
        """Go through the hashes."""
        yield from self._frozen
        yield from (key for key in self._open if key not in self._frozen)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._frozen.keys() | self._open.keys())
