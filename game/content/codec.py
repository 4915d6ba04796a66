"""A catalogue as bytes and back, without yaml and pydantic: for the cache and for content frozen in saves."""

import dataclasses
import types
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeVar

import msgspec

from game.content.catalog import Catalog, LoadedPack, LoadResult, Origin
from game.content.fields import SystemBlock, SystemBlocks
from game.content.kinds import kinds_of
from game.content.problems import Report
from game.content.shapes import block_fields
from game.content.systems import Kind, SystemSchema
from game.core.garbage import without_garbage_collection

V = TypeVar("V")


class ContentDecodeError(ValueError):
    """The bytes are not a catalogue that these systems can read."""


class Deferred(Mapping[str, V]):
    """A mapping whose values are made when they are first asked for."""

    __slots__ = ("_made", "_makers")

    def __init__(self, makers: Mapping[str, Callable[[], V]]) -> None:
        self._makers = makers
        self._made: dict[str, V] = {}

    def __getitem__(self, key: str) -> V:
        """The value, made now if it was not yet."""
        if key not in self._made:
            self._made[key] = self._makers[key]()
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        """All keys."""
        return iter(self._makers)

    def __len__(self) -> int:
        """The number of keys."""
        return len(self._makers)

    def __eq__(self, other: object) -> bool:
        """Equal to any mapping with the same content."""
        return dict(self) == dict(other) if isinstance(other, Mapping) else NotImplemented

    def __reduce__(self) -> tuple[type, tuple[dict[str, V]]]:
        """Pickled as a plain dict."""
        return dict, (dict(self),)


class _StoredKind(msgspec.Struct, frozen=True):
    """The entries of a kind, and the systems' blocks apart by field and system: each is read as its type."""

    entries: msgspec.Raw
    blocks: dict[str, dict[str, msgspec.Raw]]
    origins: msgspec.Raw


class _Stored(msgspec.Struct, frozen=True):
    """A load as it lies in a file; kinds stay bytes until they are needed."""

    report: Report
    packs: tuple[LoadedPack, ...]
    kinds: dict[str, msgspec.Raw]
    pictures: dict[str, dict[str, str]]


def encode_catalog(catalog: Catalog, report: Report | None = None) -> bytes:
    """A catalogue (and the report of its loading) as msgpack."""
    kinds = {
        kind.name: _raw(_stored(kind, catalog)) for kind in catalog.kinds if kind.name in catalog.entries
    }
    pictures = {kind: dict(places) for kind, places in catalog.pictures.items()}
    return msgspec.msgpack.encode(_Stored(report or Report(), catalog.packs, kinds, pictures))


def decode_catalog(
    data: bytes, systems: Mapping[str, SystemSchema], *, is_trusted: bool = False
) -> LoadResult:
    """What `encode_catalog` wrote; trusted bytes (our own cache) are read kind by kind when needed."""
    try:
        stored = msgspec.msgpack.decode(data, type=_Stored)
        every = kinds_of(systems.values())
        known = [kind for kind in every if kind.name in stored.kinds]
        entries = Deferred({kind.name: partial(_entries, kind, stored, systems) for kind in known})
        origins = Deferred({kind.name: partial(_origins, kind, stored) for kind in known})
        catalog = Catalog(stored.packs, entries, origins, stored.pictures, kinds=every)
        result = LoadResult(catalog, stored.report)
        if not is_trusted:
            catalog = dataclasses.replace(catalog, entries=dict(entries), origins=dict(origins))
            result = LoadResult(catalog, stored.report)
    except (msgspec.DecodeError, KeyError, AttributeError, RecursionError, ValueError) as error:
        raise ContentDecodeError(str(error)) from error
    return result


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.msgpack.encode(value))


def _stored(kind: Kind, catalog: Catalog) -> _StoredKind:
    blocks: dict[str, dict[str, dict[str, object]]] = {}
    entries: dict[str, object] = dict(catalog.entries[kind.name])
    for name, mark in block_fields(kind.model):
        by_system = blocks.setdefault(name, {})
        for entry_id, entry in entries.items():
            block = getattr(entry, name)
            if isinstance(mark, SystemBlocks):
                for system, each in block.items():
                    by_system.setdefault(system, {})[entry_id] = each
            elif block is not None:
                by_system.setdefault(getattr(entry, "system", ""), {})[entry_id] = block
            entries[entry_id] = _changed(entry, name, {} if isinstance(mark, SystemBlocks) else None)
    raw = {
        name: {system: _raw(each) for system, each in by_system.items()} for name, by_system in blocks.items()
    }
    return _StoredKind(_raw(entries), raw, _raw(dict(catalog.origins.get(kind.name, {}))))


def _changed(entry: object, name: str, value: object) -> object:
    if not dataclasses.is_dataclass(entry) or isinstance(entry, type):
        raise TypeError(f"content models are dataclasses, not {type(entry)}")
    return dataclasses.replace(entry, **{name: value})


def _entries(kind: Kind, stored: _Stored, systems: Mapping[str, SystemSchema]) -> dict[str, object]:
    """The entries of a kind with the blocks of systems as their own types."""
    with without_garbage_collection():  # all of it stays: looking for garbage would double the time
        return _assembled(kind, stored, systems)


def _assembled(kind: Kind, stored: _Stored, systems: Mapping[str, SystemSchema]) -> dict[str, object]:
    parts = msgspec.msgpack.decode(stored.kinds[kind.name], type=_StoredKind)
    by_id = types.GenericAlias(dict, (str, kind.model))
    entries: dict[str, object] = msgspec.msgpack.decode(parts.entries, type=by_id)
    for name, mark in block_fields(kind.model):
        by_system = parts.blocks.get(name, {})
        for system in sorted(by_system):
            blocks = _blocks(by_system[system], systems, system, mark)
            for entry_id, block in blocks.items():
                if isinstance(mark, SystemBlocks):
                    getattr(entries[entry_id], name)[system] = block
                else:
                    object.__setattr__(entries[entry_id], name, block)
    return entries


def _blocks(
    raw: msgspec.Raw, systems: Mapping[str, SystemSchema], system: str, mark: SystemBlocks | SystemBlock
) -> dict[str, object]:
    """The blocks of one system by entry."""
    schema = systems.get(system)
    model = None if schema is None else schema.blocks.get(mark.block)
    if model is None:
        raise ContentDecodeError(f"no system '{system}' reads a block '{mark.block}'")
    blocks: dict[str, object] = msgspec.msgpack.decode(raw, type=types.GenericAlias(dict, (str, model)))
    return blocks


def _origins(kind: Kind, stored: _Stored) -> dict[str, Origin]:
    parts = msgspec.msgpack.decode(stored.kinds[kind.name], type=_StoredKind)
    return msgspec.msgpack.decode(parts.origins, type=dict[str, Origin])
