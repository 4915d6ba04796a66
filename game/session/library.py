"""The content of a match, frozen by hash: what it was begun with, and what its players moved to since."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from game.content.catalog import Catalog
from game.content.codec import ContentDecodeError
from game.content.frozen import TooMuchContentError, freeze, frozen_hash, thaw
from game.content.systems import SystemSchema
from game.core.lazy import Lazy
from game.session.errors import SaveError
from game.systems.registry import SCHEMAS

Judge = Callable[[Catalog, Mapping[str, SystemSchema]], Iterator[str]]
JUDGES: Final[Mapping[str, Judge]] = Lazy({"sound": "game.content.sound:faults_of"})
"""What frozen content is held to; loaded with all that it needs when content is thawed, not at a start."""


@lru_cache(maxsize=4)
def _thawed(text: str) -> Catalog:
    """Return frozen content, once it is found as sound as a pack has to be. Raises ContentDecodeError.

    Most saves of a player hold the same content, which need not be looked through again.
    """
    systems = {system.name: system for system in SCHEMAS}
    catalog = thaw(text, systems)
    fault = next(JUDGES["sound"](catalog, systems), None)
    if fault is not None:
        raise ContentDecodeError(fault)
    return catalog


class Library:
    """Content by hash. That of a save is read when it is first needed; most saves never need an old one."""

    __slots__ = ("_frozen", "_open", "_where", "begun_with")

    def __init__(
        self, frozen: Mapping[str, str] | None = None, where: str = "", begun_with: str = ""
    ) -> None:
        """``frozen``: the texts by hash; ``where`` is the save that they are from.

        ``begun_with`` is the hash of what the match began with, "" where nothing was frozen then.
        """
        self.begun_with = begun_with
        self._frozen = dict(frozen or {})
        self._open: dict[str, Catalog] = {}
        self._where = where

    @classmethod
    def of(cls, catalog: Catalog | None) -> "Library":
        """Return the library of a match that begins with this content."""
        library = cls()
        if catalog is not None:
            library.begun_with = library.keep(catalog)
        return library

    def keep(self, catalog: Catalog) -> str:
        """Freeze content, once for each hash; return the hash. Raises SaveError."""
        try:
            text = freeze(catalog)
        except TooMuchContentError as error:
            raise SaveError("", "save.refused.too_much", "switch_off") from error
        key = frozen_hash(text)
        self._frozen.setdefault(key, text)
        return key

    def catalog(self, key: str) -> Catalog:
        """Return frozen content. Raises SaveError."""
        if key not in self._open:
            text = self._frozen.get(key)
            if text is None:
                raise self._refusal("save.refused.no_content")
            if frozen_hash(text) != key:
                raise self._refusal("save.refused.content_changed")
            try:
                self._open[key] = _thawed(text)
            except ContentDecodeError as error:
                raise self._refusal("save.refused.content", str(error)) from error
        return self._open[key]

    def frozen(self, key: str) -> str:
        """Return content as a save keeps it. Raises KeyError."""
        return self._frozen[key]

    def __contains__(self, key: object) -> bool:
        """Whether content of this hash is kept."""
        return key in self._frozen

    def __iter__(self) -> Iterator[str]:
        """Go through the hashes."""
        return iter(self._frozen)

    def _refusal(self, key: str, why: str = "") -> SaveError:
        return SaveError(self._where, key, "renew", why=why)
