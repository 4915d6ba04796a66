"""JSON in and out, and digests. The only place that knows how values become bytes."""

from hashlib import blake2b
from typing import TypeVar

import msgspec

T = TypeVar("T")

packed = msgspec.msgpack.Encoder().encode
"""Encode a value as bytes (MessagePack): what digests are made of."""
_json = msgspec.json.Encoder(order="deterministic")
to_json_in_order = msgspec.json.Encoder().encode
"""Encode as compact JSON that keeps the order of dicts: what is decoded again has the same digest."""
_fresh = blake2b(digest_size=8).copy
"""A hasher that is copied is ready in half the time of one that is made with its parameters."""

DecodeError = msgspec.ValidationError
"""Raised when JSON is well formed but not of the wanted shape; ``msgspec.DecodeError`` covers both."""


def to_json(value: object) -> bytes:
    """Encode structs, dataclasses and plain values as compact JSON with a fixed key order."""
    return _json.encode(value)


def from_json(data: bytes | str, kind: type[T]) -> T:
    """Decode and validate JSON. Raises ``msgspec.DecodeError`` that names the place in the JSON."""
    return msgspec.json.decode(data, type=kind)


def to_plain(value: object) -> object:
    """Return dicts, lists, strings and numbers that stand for the value."""
    return msgspec.to_builtins(value)


def from_plain(value: object, kind: type[T]) -> T:
    """Build a value from dicts and lists. Raises ``msgspec.ValidationError`` that names the place."""
    return msgspec.convert(value, kind)


def digest(value: object) -> str:
    """Return 16 hex digits that stand for the value: same value, same digest, on every machine."""
    hasher = _fresh()
    hasher.update(packed(value))
    return hasher.hexdigest()
