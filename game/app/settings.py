"""The settings file: JSON, written all at once; one that cannot be used as it is, is kept as ``.bad``."""

import contextlib
from collections.abc import Sequence
from itertools import chain, count
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.content.reading import read_ordinary
from game.content.whole import write_whole
from game.rules.reasons import ReasonError
from game.session.by_value import read_by_value, told_refused
from game.session.errors import reason_of
from game.session.home import MAX_SETTINGS_BYTES

Percent = Annotated[int, msgspec.Meta(ge=0, le=1000)]
LEAST_SIDE, MOST_SIDE = 320, 16384
Side = Annotated[int, msgspec.Meta(ge=LEAST_SIDE, le=MOST_SIDE)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the player has set. ``keys`` maps commands to the names of their keys."""

    ui_scale: Annotated[float, msgspec.Meta(ge=0.75, le=2.5)] = 1.0
    palette: str = "default"
    vision: Literal["default", "deuteranopia", "protanopia", "tritanopia"] = "default"
    is_motion_reduced: bool = False
    animation_speed_percent: Percent = 100
    sound_percent: Annotated[int, msgspec.Meta(ge=0, le=100)] = 80
    is_fullscreen: bool = False
    window_size: tuple[Side, Side] = (1280, 720)
    keys: dict[str, tuple[str, ...]] = {}
    language: Annotated[str, msgspec.Meta(min_length=2, max_length=16)] = "en"
    autosaves: Annotated[int, msgspec.Meta(ge=0, le=50)] = 3
    """So many copies of a war are kept, one for each of its last rounds; 0: none."""
    mods_off: tuple[Annotated[str, msgspec.Meta(max_length=200)], ...] = ()
    """Ids of the content packs that are switched off."""
    mods_order: tuple[Annotated[str, msgspec.Meta(max_length=200)], ...] = ()
    """Ids of content packs in the order in which they are loaded; the others come after them."""
    bot_seconds: Annotated[float, msgspec.Meta(gt=0, le=3600)] = 30.0


def _read(path: Path, usual: Settings | None = None) -> Settings:
    """Read what can be used; of other values those of ``usual`` count."""
    return read_by_value(read_ordinary(path, MAX_SETTINGS_BYTES), usual or Settings())[0]


def load_settings(path: Path) -> tuple[Settings, ReasonError | None]:
    """Return the settings, and what is to be told where the file, or a value in it, cannot be used.

    Such a file is kept beside; in its place comes one with all values that could be used.
    """
    try:
        data = read_ordinary(path, MAX_SETTINGS_BYTES)
        settings, refused = read_by_value(data, Settings())
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError, RecursionError) as error:
        why, kept = reason_of(error), _kept(path)
        return Settings(), ReasonError(str(path), "settings.refused.unreadable", why=why, kept=kept)
    if not refused:
        return settings, None
    kept = _kept(path)
    if kept:
        with contextlib.suppress(OSError):
            save_settings(path, settings)
    told = told_refused(refused)
    return settings, ReasonError(str(path), "settings.refused.others", values=told, kept=kept)


def _kept(path: Path) -> str:
    """Move a file that cannot be used out of the way, and return to where; "" where it cannot be."""
    with contextlib.suppress(OSError):
        bad = _free(path)
        path.replace(bad)
        return str(bad)
    return ""


def own_language(path: Path) -> str:
    """Return the language of the settings; the usual one where they cannot be read: the window tells that."""
    try:
        return _read(path).language
    except (OSError, ValueError, RecursionError):
        return Settings().language


def _free(path: Path) -> Path:
    """Return where a file that cannot be read is kept beside the ones from before. Raises OSError."""
    names = chain(("",), count(2))
    found = (path.with_name(f"{path.name}.bad{number}") for number in names)
    return next(each for each in found if not each.exists())


def kept_size(size: tuple[int, int]) -> tuple[int, int]:
    """Return a window's size as the file can hold it: one dragged smaller opens a little larger."""
    width, height = (min(MOST_SIDE, max(LEAST_SIDE, side)) for side in size)
    return width, height


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings; the file holds the old or the new ones, never half of them. Raises OSError."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")


def save_changes(path: Path, before: Settings, after: Settings, kept: Settings | None = None) -> Settings:
    """Write what has changed; what another game has set in the same file meanwhile stays. Raises OSError.

    Where there is no file that can be read, what has not changed is as in ``kept``, or as it was ``before``.
    Returns what the file holds now. Of keys and of packs that are off each one counts for itself, of their
    order those that changed places.
    """
    base = kept or before
    with contextlib.suppress(OSError, ValueError, RecursionError):
        base = _read(path, base)
    changed = {
        name: getattr(after, name)
        for name in Settings.__struct_fields__
        if getattr(after, name) != getattr(before, name)
    }
    if "keys" in changed:
        was, now = before.keys, after.keys
        ours = {name for name in was.keys() | now.keys() if was.get(name) != now.get(name)}
        theirs = {name: keys for name, keys in base.keys.items() if name not in ours}
        changed["keys"] = theirs | {name: keys for name, keys in now.items() if name in ours}
    if "mods_off" in changed:
        on = {*before.mods_off} - {*after.mods_off}
        off = (each for each in after.mods_off if each not in (*before.mods_off, *base.mods_off))
        changed["mods_off"] = (*(each for each in base.mods_off if each not in on), *off)
    if "mods_order" in changed:
        changed["mods_order"] = _merged(before.mods_order, after.mods_order, base.mods_order)
    written = msgspec.structs.replace(base, **changed)
    save_settings(path, written)
    return written


def _merged(before: Sequence[str], after: Sequence[str], base: Sequence[str]) -> tuple[str, ...]:
    """Return an order of packs as another game left it, with those changed in place that changed here.

    Packs that an order does not name come after it by their ids, as they are loaded.
    """
    named = {*before, *after, *base}
    was, now, theirs = ([*dict.fromkeys(order), *sorted(named - {*order})] for order in (before, after, base))
    first = {
        name: {each for each in now[: now.index(name)] if was.index(each) > was.index(name)} for name in now
    }
    merged: list[str] = []
    while theirs:
        found = next(name for name in theirs if first[name] <= {*merged})
        theirs.remove(found)
        merged.append(found)
    return tuple(merged)
