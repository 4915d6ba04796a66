"""Tests read the shipped packs once: nobody changes them while they run, and most tests load one anew.

Packs in other folders are read as ever, and so is a shipped one where a test copies it.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from game.content.cache import read_cache, schema_digest
from game.content.catalog import Catalog, LoadResult
from game.content.entries import PackEntries, read_entries
from game.content.frozen import freeze
from game.content.link import PlacedText
from game.content.order import BASE, FoundPack
from game.content.packs import PackListing, PackSource, list_pack
from game.content.problems import Problem
from game.content.shapes import Shape
from game.content.systems import Kind, SystemSchema
from game.content.tree import YamlMapping
from game.content.trial import Trial, Trials
from game.content.validate import Validator
from game.systems.registry import SCHEMAS
from tests.support.checked_once import Answers

MODS = Path(__file__).resolve().parents[2] / "mods"
SHIPPED = (MODS / "base", MODS / "_example")

T = TypeVar("T")
LOAD: Any = import_module("game.content.load")
BUILD: Any = import_module("game.content.build")
TRIAL: Any = import_module("game.content.trial")
CACHE: Any = import_module("game.content.cache")
LIBRARY: Any = import_module("game.session.library")
"""The modules of the loader and of saves, whose functions are replaced."""


def _kept(known: dict[Hashable, T], key: Hashable, make: Callable[[], T]) -> T:
    if key not in known:
        known[key] = make()
    return known[key]


def _known(systems: Mapping[str, SystemSchema]) -> tuple[Hashable, ...]:
    return tuple((name, id(schema)) for name, schema in systems.items())


class _Shipped:
    """What has been read of the shipped packs, and the methods that read everything else."""

    def __init__(self) -> None:
        self.fingerprint, self.check, self.made = PackListing.fingerprint, Trials.check, Trials.made
        self.placed_texts: Callable[[Shape, YamlMapping], tuple[PlacedText, ...]] = TRIAL.placed_texts
        self.located: Callable[[LoadResult, Sequence[PackListing]], LoadResult] = LOAD._located
        self.content_hash: Callable[[Trials, str], str] = BUILD.content_hash
        self._validators: dict[Hashable, Validator] = {}
        self._listings: dict[Hashable, PackListing] = {}
        self._prints: dict[Hashable, bytes] = {}
        self._loads: dict[Hashable, LoadResult | None] = {}
        self._entries: dict[Hashable, PackEntries] = {}
        self._checked: dict[Hashable, tuple[object | None, list[Problem]]] = {}
        self._values: set[int] = set()
        self.answers = Answers(lambda entry: id(entry) in self._values)
        self._trials: dict[Hashable, Trial] = {}
        self._trees: set[int] = set()
        self._texts: dict[Hashable, tuple[PlacedText, ...]] = {}
        self._hashes: dict[Hashable, str] = {}
        self._frozen: dict[Hashable, str] = {}
        self._placed: dict[Hashable, LoadResult] = {}
        self._digests: dict[Hashable, bytes] = {}

    def list_pack_once(self, source: PackSource, kinds: Sequence[Kind]) -> PackListing:
        """Like ``list_pack``."""
        if source.folder.resolve() not in SHIPPED:
            return list_pack(source, kinds)
        return _kept(
            self._listings, (source, *(kind.folder for kind in kinds)), lambda: list_pack(source, kinds)
        )

    def fingerprint_once(self, found: PackListing) -> bytes:
        """Like ``PackListing.fingerprint``."""
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
        if not self._is_kept(pack.listing):
            return read_entries(pack, every)

        def make() -> PackEntries:
            found = read_entries(pack, every)
            self._trees |= {id(each.tree) for each in found.contributions}
            return found

        kinds = tuple((kind.name, kind.model) for kind in every)
        return _kept(self._entries, (id(pack.listing), pack.id, *kinds), make)

    def validator_once(self, systems: Mapping[str, SystemSchema]) -> Validator:
        """Like ``Validator``: models are looked at once."""
        return _kept(self._validators, _known(systems), lambda: Validator(systems))

    def check_once(
        self, trials: Trials, kind: Kind, tree: YamlMapping
    ) -> tuple[object | None, list[Problem]]:
        """Like ``Trials.check``."""
        if id(tree) not in self._trees:
            return self.check(trials, kind, tree)
        key = (id(tree), kind.model, *_known(trials.validator.systems))
        found = _kept(self._checked, key, lambda: self.check(trials, kind, tree))
        if found[0] is not None:
            self._values.add(id(found[0]))
        return found

    def made_once(self, trials: Trials, packs: list[PackEntries]) -> Trial:
        """Like ``Trials.made``; once for shipped packs alone, which are tried wherever another is wrong."""
        known = packs if len(packs) == 1 and self._is_base(packs[0]) else trials.entries.values()
        if not all(map(self._is_own, known)):
            return self.made(trials, packs)
        visible = tuple(frozenset(trials.visible[each.pack]) for each in packs)
        key = (*map(id, packs), visible, *_known(trials.validator.systems))
        return _kept(self._trials, key, lambda: self.made(trials, packs))

    def texts_once(self, shape: Shape, tree: YamlMapping) -> tuple[PlacedText, ...]:
        """Like ``placed_texts``."""
        if id(tree) not in self._trees:
            return self.placed_texts(shape, tree)
        return _kept(self._texts, (id(tree), id(shape)), lambda: self.placed_texts(shape, tree))

    def hash_once(self, trials: Trials, name: str) -> str:
        """Like ``content_hash``."""
        own = trials.entries[name]
        if not self._is_own(own):
            return self.content_hash(trials, name)
        return _kept(
            self._hashes,
            (id(own), *_known(trials.validator.systems)),
            lambda: self.content_hash(trials, name),
        )

    def freeze_once(self, catalog: Catalog) -> str:
        """Like ``freeze``, for the catalogue that all tests share."""
        if not any(each.catalog is catalog for each in self._placed.values()):
            return freeze(catalog)
        return _kept(self._frozen, id(catalog), lambda: freeze(catalog))

    def located_once(self, result: LoadResult, listings: Sequence[PackListing]) -> LoadResult:
        """Like ``_located``."""
        is_kept = any(each is result for each in self._loads.values()) and all(map(self._is_kept, listings))
        if not is_kept:
            return self.located(result, listings)
        key = (id(result), *map(id, listings))
        return _kept(self._placed, key, lambda: self.located(result, listings))

    def digest_once(self, systems: Mapping[str, SystemSchema]) -> bytes:
        """Like ``schema_digest``: nobody changes the game while it is tested."""
        if not all(any(each is known for known in SCHEMAS) for each in systems.values()):
            return schema_digest(systems)
        return _kept(self._digests, _known(systems), lambda: schema_digest(systems))

    def _is_base(self, entries: PackEntries) -> bool:
        return entries.pack == BASE

    def _is_own(self, entries: PackEntries) -> bool:
        return any(each is entries for each in self._entries.values())

    def _is_kept(self, found: PackListing) -> bool:
        return any(each is found for each in self._listings.values())


def read_the_shipped_pack_once() -> None:
    """From now on nothing of the shipped packs is read a second time in this process."""
    once = _Shipped()
    LOAD.list_pack = once.list_pack_once
    LOAD.read_cache = once.cached_once
    LIBRARY.freeze = once.freeze_once
    moving: Any = import_module("game.scenes.game.moving")  # only now: it brings pygame with it
    moving.freeze = once.freeze_once
    LOAD._located = once.located_once
    CACHE.schema_digest = once.digest_once
    BUILD.read_entries = once.entries_once
    PackListing.fingerprint = lambda self: once.fingerprint_once(self)  # type: ignore[method-assign]
    TRIAL.placed_texts = once.texts_once
    TRIAL.check_entry = once.answers.once(TRIAL.check_entry)
    TRIAL.check_begins = once.answers.once(TRIAL.check_begins)
    BUILD.content_hash = once.hash_once
    BUILD.Validator = once.validator_once
    Trials.check = lambda self, kind, tree: once.check_once(self, kind, tree)  # type: ignore[method-assign]
    Trials.made = lambda self, packs: once.made_once(self, packs)  # type: ignore[method-assign]
