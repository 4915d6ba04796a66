"""The closed setups of a match's games: those of a save are decoded, and checked, when they are needed."""

from collections.abc import Iterator, Mapping

from game.core.codec import from_json
from game.session.errors import SaveError
from game.session.position import setup_digest


class Setups(Mapping[str, object]):
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
        """Return a setup. Raises KeyError, ``msgspec.DecodeError``; SaveError where it was changed."""
        found = self._open.get(key)
        if found is None:
            body, kind = self._frozen[key]
            found = from_json(body, kind)
            if setup_digest(found) != key:
                raise SaveError(
                    f"the frozen setup {key} was changed", self._where, "use another copy of the save"
                )
            self._open[key] = found
        return found

    def __iter__(self) -> Iterator[str]:
        """Go through the hashes."""
        yield from self._frozen
        yield from (key for key in self._open if key not in self._frozen)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._frozen.keys() | self._open.keys())
