"""The cache of validated content: msgpack files named by a digest of all that went into them."""

import contextlib
import hashlib
import os
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path

from game.content.catalog import LoadResult
from game.content.codec import ContentDecodeError, decode_catalog, encode_catalog
from game.content.packs import PackListing
from game.content.problems import Problem
from game.content.reading import read_ordinary
from game.content.systems import SystemSchema

CACHE_FORMAT = 1
MAX_CACHE_FILES = 8
MAX_CACHE_BYTES = 256 * 1024 * 1024
_DIGEST_BYTES = 16


def schema_digest(systems: Mapping[str, SystemSchema]) -> bytes:
    """Changes with the code that reads content: this package and the systems' kinds, blocks and checks."""
    modules = {__name__}
    for system in systems.values():
        modules |= system.modules
    files = set(Path(__file__).parent.glob("*.py"))
    files |= {Path(spec.origin) for name in modules if (spec := find_spec(name)) and spec.origin}
    digest = hashlib.blake2b(digest_size=_DIGEST_BYTES)
    for file in sorted(files):
        with contextlib.suppress(OSError):
            digest.update(file.name.encode() + file.read_bytes())
    digest.update(",".join(sorted(systems)).encode())
    return digest.digest()


def cache_key(
    listings: Iterable[PackListing],
    problems: Iterable[Problem],
    systems: Mapping[str, SystemSchema],
    game_version: str,
    off: Iterable[str] = (),
    order: Iterable[str] = (),
) -> str:
    """The name of the cached load for exactly these files, read by exactly this game, without those off."""
    digest = hashlib.blake2b(f"{CACHE_FORMAT}\0{game_version}\0".encode(), digest_size=_DIGEST_BYTES)
    digest.update(schema_digest(systems))
    for listing in listings:
        digest.update(f"{listing.source.origin}\0{listing.source.place}\0".encode())
        digest.update(listing.fingerprint())
    digest.update(repr((list(problems), sorted(off), list(order))).encode())
    return digest.hexdigest()


def read_cache(folder: Path, key: str, systems: Mapping[str, SystemSchema]) -> LoadResult | None:
    """The cached load, nothing if there is none or if it is damaged."""
    file = _file(folder, key)
    try:
        data = read_ordinary(file, MAX_CACHE_BYTES)
    except OSError:
        return None
    with contextlib.suppress(OSError):
        os.utime(file)  # what is in use is not the first to make room for others
    digest, payload = data[:_DIGEST_BYTES], data[_DIGEST_BYTES:]
    if hashlib.blake2b(payload, digest_size=_DIGEST_BYTES).digest() != digest:
        return None
    try:
        return decode_catalog(payload, systems, is_trusted=True)
    except ContentDecodeError:
        return None


def write_cache(folder: Path, key: str, result: LoadResult) -> bool:
    """Keep a load for the next start; a folder that cannot be written is no misfortune."""
    payload = encode_catalog(result.catalog, result.report)
    digest = hashlib.blake2b(payload, digest_size=_DIGEST_BYTES).digest()
    target = _file(folder, key)
    draft = target.with_suffix(f".{os.getpid()}.tmp")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(digest + payload)
        draft.replace(target)
        _prune(folder, target)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        return False
    return True


def _file(folder: Path, key: str) -> Path:
    return folder / f"content-{key}.msgpack"


def _prune(folder: Path, newest: Path) -> None:
    others = [each for each in folder.glob("content-*.msgpack") if each != newest]
    others.sort(key=lambda each: (each.stat().st_mtime_ns, each.name))
    for each in others[: max(0, len(others) - MAX_CACHE_FILES + 1)]:
        each.unlink(missing_ok=True)
