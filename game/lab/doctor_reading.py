"""What the doctor of a pack finds without playing: machines outdone, texts missing, entries unused."""

from collections.abc import Iterator

import msgspec

from game.content.catalog import Catalog
from game.content.models import Frame, Texts
from game.content.models_battle import BattleMap
from game.content.originals import SOURCE_LANGUAGE
from game.content.shapes import Shapes, references
from game.content.translating import words_of
from game.systems.registry import SCHEMAS, SYSTEMS

NEEDS_A_USER = (
    "terrain",
    "theatre",
    "card_set",
    "race",
    "region_map",
    "strategic_weapon",
    "strategic_power",
)
"""Kinds whose entries do nothing as long as no other entry names them; boards that are not drawn as well."""


def unread_findings(catalog: Catalog, pack_id: str) -> Iterator[tuple[str, str]]:
    """Place and message of everything that is worth a thought."""
    yield from _dominated(catalog, pack_id)
    yield from _untranslated(catalog, pack_id)
    yield from _unused(catalog, pack_id)


def _place(catalog: Catalog, kind: str, entry_id: str) -> str:
    origin = catalog.origin(kind, entry_id)
    return f"{origin.file}:{origin.line}" if origin is not None else entry_id


def _is_own(catalog: Catalog, kind: str, entry_id: str, pack_id: str) -> bool:
    origin = catalog.origin(kind, entry_id)
    return origin is not None and pack_id in (origin.pack, *origin.patched_by)


def _dominated(catalog: Catalog, pack_id: str) -> Iterator[tuple[str, str]]:
    """Machines of one side and class that another outdoes in every figure for no more gold."""
    frames = list(catalog.frames.values())
    for frame in frames:
        for other in frames:
            own = [each.id for each in (frame, other) if _is_own(catalog, "frame", each.id, pack_id)]
            alike = (frame.faction, frame.class_) == (other.faction, other.class_)
            if frame is not other and own and alike and _is_outdone(frame, other):
                message = f"'{other.id}' is at least as good as '{frame.id}' in everything and costs no more"
                yield _place(catalog, "frame", own[0]), message


def _is_outdone(frame: Frame, other: Frame) -> bool:
    mine, theirs = _figures(frame), _figures(other)
    if mine is None or theirs is None or not set(frame.traits) <= set(other.traits):
        return False
    return mine != theirs and all(a <= b for a, b in zip(mine, theirs, strict=True))


def _figures(frame: Frame) -> tuple[int, ...] | None:
    """What counts of a machine in the systems that say so, more is better."""
    found: tuple[int, ...] = ()
    for system in SYSTEMS:
        if system.measures is not None and system.measures.figures is not None:
            figures = system.measures.figures(frame)
            if figures is None:
                return None
            found += figures
    return found


def _untranslated(catalog: Catalog, pack_id: str) -> Iterator[tuple[str, str]]:
    """What people read of the pack's own entries and a language of the pack leaves out."""
    texts = [
        each
        for each in catalog.of(Texts).values()
        if each.language != SOURCE_LANGUAGE and _is_own(catalog, "text", each.id, pack_id)
    ]
    for language in sorted({each.language for each in texts}):
        strings = catalog.strings_of(language)
        place = next(_place(catalog, "text", each.id) for each in texts if each.language == language)
        missing = [
            key
            for kind, entries in catalog.entries.items()
            for entry_id, entry in entries.items()
            if not isinstance(entry, Texts)
            if (origin := catalog.origin(kind, entry_id)) is not None and origin.pack == pack_id
            for way, text in words_of(entry).items()
            if text and (key := f"{kind}.{entry_id}.{way}") not in strings
        ]
        if missing:
            shown = ", ".join(missing[:5]) + (", ..." if len(missing) > 5 else "")
            yield place, f"{len(missing)} texts of the pack are missing in '{language}': {shown}"


def _unused(catalog: Catalog, pack_id: str) -> Iterator[tuple[str, str]]:
    """Entries of the pack to which no entry refers."""
    shapes = Shapes({schema.name: schema for schema in SCHEMAS})
    used = {
        reference
        for entries in catalog.entries.values()
        for entry in entries.values()
        for reference in references(shapes.of(type(entry)), msgspec.to_builtins(entry, str_keys=True))
    }
    for kind, entries in catalog.entries.items():
        for entry_id, entry in entries.items():
            needs = kind in NEEDS_A_USER or (isinstance(entry, BattleMap) and not _is_drawn(entry))
            origin = catalog.origin(kind, entry_id)
            if needs and (kind, entry_id) not in used and origin is not None and origin.pack == pack_id:
                yield _place(catalog, kind, entry_id), f"nothing uses the {kind} '{entry_id}'"


def _is_drawn(board: BattleMap) -> bool:
    return board.pool and board.grid in ("square", "lattice")
