"""Tests read the shipped pack once: nobody changes it while they run, and most of them load it anew.

Packs in other folders are read as ever, and so is the shipped one where a test copies it.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from game.content.cache import read_cache
from game.content.catalog import LoadResult
from game.content.entries import PackEntries, read_entries
from game.content.order import FoundPack
from game.content.packs import PackSource, Survey, survey
from game.content.problems import Problem
from game.content.systems import Kind, SystemSchema
from game.content.tree import YamlMapping
from game.content.validate import Validator

SHIPPED = Path(__file__).resolve().parents[2] / "mods" / "base"

T = TypeVar("T")
LOAD: Any = import_module("game.content.load")
BUILD: Any = import_module("game.content.build")
"""The loader's modules, whose functions are replaced."""


def _kept(known: dict[Hashable, T], key: Hashable, make: Callable[[], T]) -> T:
    if key not in known:
        known[key] = make()
    return known[key]


class _Shipped:
    """What has been read of the shipped pack, and the methods that read everything else."""

    def __init__(self) -> None:
        self.fingerprint, self.check = Survey.fingerprint, Validator.check
        self._surveys: dict[Hashable, Survey] = {}
        self._prints: dict[Hashable, bytes] = {}
        self._loads: dict[Hashable, LoadResult | None] = {}
        self._entries: dict[Hashable, PackEntries] = {}
        self._checked: dict[Hashable, tuple[object | None, list[Problem]]] = {}
        self._trees: set[int] = set()

    def survey_once(self, source: PackSource, folders: Sequence[str]) -> Survey:
        """Like ``survey``."""
        if source.folder.resolve() != SHIPPED:
            return survey(source, folders)
        return _kept(self._surveys, (source, *folders), lambda: survey(source, folders))

    def fingerprint_once(self, found: Survey) -> bytes:
        """Like ``Survey.fingerprint``."""
        if not self._is_kept(found):
            return self.fingerprint(found)
        return _kept(self._prints, id(found), lambda: self.fingerprint(found))

    def cached_once(self, folder: Path, key: str, systems: Mapping[str, SystemSchema]) -> LoadResult | None:
        """Like ``read_cache``, for loads of the shipped pack alone: all tests then share its catalogue."""
        found = self._loads.get((folder, key))
        if found is None:
            found = read_cache(folder, key, systems)
            if found is not None and [each.place for each in found.catalog.packs] == ["mods/base"]:
                self._loads[folder, key] = found
        return found

    def entries_once(self, pack: FoundPack, every: Sequence[Kind]) -> PackEntries:
        """Like ``read_entries``."""
        if not self._is_kept(pack.survey):
            return read_entries(pack, every)

        def make() -> PackEntries:
            found = read_entries(pack, every)
            self._trees |= {id(each.tree) for each in found.contributions}
            return found

        kinds = tuple((kind.name, kind.model) for kind in every)
        return _kept(self._entries, (id(pack.survey), pack.id, *kinds), make)

    def check_once(
        self, validator: Validator, kind: Kind, tree: YamlMapping
    ) -> tuple[object | None, list[Problem]]:
        """Like ``Validator.check``."""
        if id(tree) not in self._trees:
            return self.check(validator, kind, tree)
        key = (id(tree), kind.model, *((name, id(schema)) for name, schema in validator.systems.items()))
        return _kept(self._checked, key, lambda: self.check(validator, kind, tree))

    def _is_kept(self, found: Survey) -> bool:
        return any(each is found for each in self._surveys.values())


def read_the_shipped_pack_once() -> None:
    """From now on nothing of the shipped pack is read a second time in this process."""
    once = _Shipped()
    LOAD.survey = once.survey_once
    LOAD.read_cache = once.cached_once
    BUILD.read_entries = once.entries_once
    Survey.fingerprint = lambda self: once.fingerprint_once(self)  # type: ignore[method-assign]
    Validator.check = lambda self, kind, tree: once.check_once(self, kind, tree)  # type: ignore[method-assign]
