"""Content frozen in a save: everything in use as text, so that a game needs no pack to go on.

Texts and rulebook entries of the first pack are the game's own and stay outside: only those of other packs
are frozen, unless there is more of them than a save holds. Pictures are named, not held: where the file is
gone, shapes and colours stand for it.
"""

import base64
import binascii
import hashlib
import zlib
from collections.abc import Mapping
from dataclasses import replace

from game.content.catalog import Catalog
from game.content.codec import ContentDecodeError, decode_catalog, encode_catalog
from game.content.kinds import CORE_KINDS
from game.content.models import RulebookEntry, Texts
from game.content.systems import SystemSchema

MAX_BYTES = 16 * 1024 * 1024
"""So much content, unpacked, is read from a save."""
MAX_FROZEN = 8 * 1024 * 1024
"""So many letters has frozen content at most."""
GUESTS_ONLY = tuple(kind.name for kind in CORE_KINDS if kind.is_of(RulebookEntry) or kind.is_of(Texts))
"""Kinds of which only what guests bring is frozen: what is missing there is installed, not wrong."""


class TooMuchContentError(ValueError):
    """There is more content than a save can hold."""


def freeze(catalog: Catalog) -> str:
    """Return all content of a catalogue that a game can need, as text. Raises TooMuchContentError.

    Where it is too much, the texts of guests stay outside like the game's own: no rule needs them.
    """
    entries: dict[str, Mapping[str, object]] = {}
    for kind, held in catalog.entries.items():
        entries[kind] = _of_guests(catalog, kind, held) if kind in GUESTS_ONLY else held
    without_texts = {kind: held for kind, held in entries.items() if kind not in GUESTS_ONLY}
    frozen = _packed(catalog, entries) or _packed(catalog, without_texts)
    if not frozen:
        raise TooMuchContentError("the packs in use have more content than a save can hold")
    return frozen


def _packed(catalog: Catalog, entries: Mapping[str, Mapping[str, object]]) -> str:
    """Return content as text, "" where ``thaw`` would not read it."""
    data = encode_catalog(Catalog(catalog.packs, entries, {}, catalog.pictures, kinds=catalog.kinds))
    text = base64.b64encode(zlib.compress(data, 6)).decode() if len(data) <= MAX_BYTES else ""
    return text if len(text) <= MAX_FROZEN else ""


def frozen_hash(text: str) -> str:
    """Return the name of frozen content."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def thaw(text: str, systems: Mapping[str, SystemSchema]) -> Catalog:
    """Return the content that was frozen. Raises ContentDecodeError."""
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(base64.b64decode(text, validate=True), MAX_BYTES)
    except (zlib.error, binascii.Error, ValueError) as error:
        raise ContentDecodeError(str(error)) from error
    if not unpacker.eof:
        raise ContentDecodeError(f"it is cut off, or more than {MAX_BYTES} bytes")
    return decode_catalog(data, systems).catalog


def completed(frozen: Catalog, installed: Catalog) -> Catalog:
    """Return frozen content with what is never frozen, as it is installed: the game's own texts, pictures."""
    frozen = with_newer_kinds(frozen, installed)
    entries = dict(frozen.entries)
    for kind in GUESTS_ONLY:
        entries[kind] = {**installed.entries.get(kind, {}), **frozen.entries.get(kind, {})}
    return replace(frozen, entries=entries, files=installed.files)


def with_newer_kinds(frozen: Catalog, installed: Catalog) -> Catalog:
    """Return frozen content with the entries of kinds that the game did not know yet when it was frozen.

    They are as they are installed: without them what is asked of such a kind now would have no answer.
    """
    newer = {kind: held for kind, held in installed.entries.items() if kind not in frozen.entries}
    return replace(frozen, entries={**frozen.entries, **newer}) if newer else frozen


def _of_guests(catalog: Catalog, kind: str, held: Mapping[str, object]) -> dict[str, object]:
    """Return the entries of a kind that do not come from the first pack alone."""
    first = catalog.packs[0].header.id if catalog.packs else ""
    origins = catalog.origins.get(kind, {})
    return {
        key: entry
        for key, entry in held.items()
        if key in origins and (origins[key].pack != first or origins[key].patched_by)
    }
