"""Digests of large records of which little changes: only changed parts are encoded again.

The digest of a record is that of its fields' parts. A field that is declared as a dict counts with the order
of its keys and the sum of its entries' hashes (modulo 2^128), so that an entry can be taken out and another
put in; a tuple counts with its hash; anything else as it is, and what is UNSET does not count. A record's
digest depends on the record alone: a :class:`Digester` that has seen others before and one that has not
agree. The sum guards against faults, not against somebody who constructs entries with fitting hashes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from itertools import compress
from operator import attrgetter, is_not
from typing import Final, Literal

import msgspec
from msgspec.inspect import DictType, StructType, VarTupleType, type_info

from game.core.codec import packed

INCREMENTAL: Final = "2:"
"""Digests of this kind begin so and have 14 hex digits; those of whole records have 16 and nothing else."""
_MODULUS: Final = 1 << 128
_leaf = blake2b(digest_size=16).copy
_whole = blake2b(digest_size=7).copy
Way = Literal["entries", "hashed", "plain"]


class _Entries:
    """A dict as it was when it was last digested: the hash of each entry, their sum, the hash of the keys."""

    __slots__ = ("hashes", "in_order", "keys", "leaves", "total")

    def __init__(self) -> None:
        self.keys: list[object] = []
        self.leaves: list[object] = []
        self.hashes: dict[object, int] = {}
        self.total = 0
        self.in_order = _hash([])

    def part(self, value: Mapping[object, object]) -> tuple[bytes, bytes]:
        """Return what the dict counts for, after hashing the entries that are not what they were."""
        keys, leaves = list(value), list(value.values())
        if keys != self.keys:
            self._replace(dict(zip(self.keys, self.leaves)), value)
            self.in_order = _hash(keys)
        elif leaves != self.leaves:
            self._hash_again(compress(keys, map(is_not, leaves, self.leaves)), value)
        self.keys, self.leaves = keys, leaves
        return self.in_order, self.total.to_bytes(16)

    def _replace(self, old: Mapping[object, object], value: Mapping[object, object]) -> None:
        for key in old.keys() - value.keys():
            self.total -= self.hashes.pop(key)
        self._hash_again([key for key, leaf in value.items() if old.get(key, self) is not leaf], value)

    def _hash_again(self, keys: Iterable[object], value: Mapping[object, object]) -> None:
        for key in keys:
            fresh = int.from_bytes(_hash((key, value[key])))
            self.total += fresh - self.hashes.get(key, 0)
            self.hashes[key] = fresh
        self.total %= _MODULUS


class _Hashed:
    """A value as it was when it was last digested, and its hash."""

    __slots__ = ("hash", "value")

    def __init__(self) -> None:
        self.value: object = None
        self.hash = _hash(None)

    def part(self, value: object) -> bytes:
        """Return the hash, worked out anew only where the value is another one."""
        if value != self.value:
            self.value, self.hash = value, _hash(value)
        return self.hash


class Digester:
    """Works out the digests of one record after the other. Leaves of its dicts must not be written to."""

    __slots__ = ("_kind", "_parts", "_unset", "_values")

    def __init__(self) -> None:
        """Nothing has been digested yet."""
        self._kind: type[msgspec.Struct] | None = None
        self._values: Callable[[object], tuple[object, ...]] = _getter(())
        self._parts: list[tuple[int, Callable[..., object]]] = []
        self._unset: tuple[int, ...] = ()

    def of(self, record: msgspec.Struct, below: str = "") -> str:
        """Return the digest of a record, and of what lies ``below`` it by its digest."""
        if type(record) is not self._kind:
            self._begin(type(record))
        told = [*self._values(record), below]
        for at, part in self._parts:
            told[at] = part(told[at])
        for at in self._unset:
            if told[at] is msgspec.UNSET:
                del told[at]
        hasher = _whole()
        hasher.update(packed(told))
        return INCREMENTAL + hasher.hexdigest()

    def _begin(self, kind: type[msgspec.Struct]) -> None:
        ways = ways_of(kind)
        self._kind = kind
        self._values = _getter(kind.__struct_fields__)
        defaults = kind.__struct_defaults__
        first = len(kind.__struct_fields__) - len(defaults)
        unset = (first + at for at, value in enumerate(defaults) if value is msgspec.UNSET)
        self._unset = tuple(sorted(unset, reverse=True))
        self._parts = [
            (at, _Entries().part if way == "entries" else _Hashed().part)
            for at, way in enumerate(ways)
            if way != "plain" and at not in self._unset
        ]


def _getter(names: Sequence[str]) -> Callable[[object], tuple[object, ...]]:
    """Return what reads these fields of a record at once."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda record: tuple(getattr(record, name) for name in names)


@cache
def ways_of(kind: type[msgspec.Struct]) -> tuple[Way, ...]:
    """Return for each field of a record how it counts: by its declared type."""
    info = type_info(kind)
    assert isinstance(info, StructType)
    return tuple(
        "entries"
        if isinstance(field.type, DictType)
        else "hashed"
        if isinstance(field.type, VarTupleType)
        else "plain"
        for field in info.fields
    )


@cache
def has_entries(kind: type[msgspec.Struct]) -> bool:
    """Whether records of this kind hold dicts, so that digesting their changes alone is worth it."""
    return "entries" in ways_of(kind)


def _hash(value: object) -> bytes:
    hasher = _leaf()
    hasher.update(packed(value))
    return hasher.digest()
