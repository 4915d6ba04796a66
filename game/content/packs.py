"""Where packs are and what lies in them: folders are looked through, nothing is parsed."""

import hashlib
import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Literal

from game.content.problems import Problem, closest, did_you_mean, one_of
from game.content.reading import kind_of, read_ordinary, told
from game.content.systems import Kind

HEADER = "mod.yaml"
ASSETS = "assets"
MAX_PACK_BYTES = 64 * 1024 * 1024
MAX_CONTENT_BYTES = 8 * 1024 * 1024
"""All content files of a pack together; pictures and sounds count for the pack alone."""
MAX_PACK_FILES = 2_000
MAX_FOLDERS_DEEP = 16
_ARCHIVES = (".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".xz", ".bz2")
_ARCHIVE = "this is an archive; the game reads folders"
_UNPACK = "unpack it, so that the folder with mod.yaml lies here"
_HEADERS = (HEADER, f"{HEADER}.txt", "mod.yml", "mod.yaml.yaml", "mod.yml.txt")
"""Names under which a header is found that was meant, in any case."""
MAX_LOOKED_INTO = 200
"""In so many folders a header is looked for that lies too deep."""
_DEBRIS = frozenset(("__macosx", "thumbs.db", "desktop.ini"))
"""What systems and editors leave in folders: it is passed over."""
_TAKE_AWAY = "take it away; notes end in .md or .txt"
_CALLED_ASSETS = ("picture", "image")
"""What a folder might be called, without its last s, to those that are meant."""
_PLAIN_FILES = ("readme", "license", "licence", "credits", "changelog")


@dataclass(frozen=True, slots=True)
class PackSource:
    """A folder that holds a pack. `place` is its name in problems; `maps` a folder of maps elsewhere."""

    folder: Path
    place: str
    origin: Literal["shipped", "user", "given"]
    maps: Path | None = None
    maps_place: str = ""


@dataclass(frozen=True, slots=True)
class PackFile:
    """One file of a pack. `part` is the folder of a kind, `assets`, or empty for the header."""

    path: Path
    place: str
    part: str
    inside: str
    size: int
    time_ns: int


@dataclass(slots=True)
class PackListing:
    """What lies in a pack's folder."""

    source: PackSource
    files: list[PackFile] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    """Folders of kinds that may hold more than was read: what is missing there is unknown, not wrong."""
    count: int = 0
    size: int = 0

    def fingerprint(self) -> bytes:
        """A digest of all that the loader reads: YAML by its bytes, assets by size and time."""
        digest = hashlib.blake2b(digest_size=16)
        for each in self.files:
            digest.update(f"{each.part}\0{each.place}\0{each.size}\0".encode())
            if each.part == ASSETS:
                digest.update(str(each.time_ns).encode())
                continue
            try:
                digest.update(read_ordinary(each.path, MAX_CONTENT_BYTES))
            except OSError as error:
                digest.update(f"{error.errno} {each.time_ns}".encode())
        digest.update(repr(self.problems).encode())
        return digest.digest()


def discover(
    shipped: Path | None, shipped_maps: Path | None, user: Path | None, given: Iterable[Path]
) -> tuple[list[PackSource], list[Problem]]:
    """All folders with a pack: the shipped ones, the user's, the given paths, in this order.

    A given folder that is found anyway keeps its maps, for those of the shipped pack lie elsewhere.
    """
    sources: list[PackSource] = []
    problems: list[Problem] = []
    if shipped is not None:
        for folder in _subfolders(shipped):
            maps = shipped_maps if folder.name == "base" else None
            maps_place = shipped_maps.name if maps is not None and shipped_maps is not None else ""
            place = f"{shipped.name}/{told(folder.name)}"
            sources.append(PackSource(folder, place, "shipped", maps, maps_place))
    if user is not None:
        sources += [PackSource(folder, told(folder.as_posix()), "user") for folder in _subfolders(user)]
        problems += _astray(user)
    for path in given:
        found = list(_given(path))
        if not found:
            problems.append(_no_pack(path))
        sources += found
    unique: dict[str, PackSource] = {}
    for source in sources:
        real = os.path.realpath(source.folder)
        known = unique.get(real, source)
        unique[real] = replace(source, maps=known.maps, maps_place=known.maps_place)
    return list(unique.values()), problems


def unreadable(path: Path) -> Problem | None:
    """What is wrong with a path that is to be a pack's folder; None for a folder, and for a header in one."""
    if _is_folder(path) or (path.name == HEADER and _is_file(path)):
        return None
    message, hint = "there is no such folder", f"a content pack is a folder with a {HEADER}"
    if _is_file(path):
        message, hint = "this is a file", f"name the folder in which the pack's {HEADER} lies"
        if path.suffix.casefold() in _ARCHIVES:
            message, hint = _ARCHIVE, _UNPACK
    return Problem(told(path.as_posix()), 0, 0, "", "no_pack", message, hint)


def without_pack(path: Path) -> Problem | None:
    """What is wrong with a path at which, or in which, no pack is; None where there is one."""
    return None if any(_given(path)) else _no_pack(path)


def _no_pack(path: Path) -> Problem:
    """What is wrong with a path at which no pack is."""
    message = f"this is no pack: neither it nor a folder in it has a {HEADER}"
    hint = _header_hint(path) if _is_folder(path) else ""
    return unreadable(path) or Problem(told(path.as_posix()), 0, 0, "", "no_pack", message, hint)


def _astray(folder: Path) -> Iterator[Problem]:
    """What lies in the folder of mods and is no pack, though it looks as if it were to be read."""
    if _is_file(folder):
        message, hint = "this is a file: mods lie in a folder here", "give the file another name"
        yield Problem(told(folder.as_posix()), 0, 0, "", "no_folder", message, hint)
    for name in _names(folder)[:MAX_PACK_FILES]:
        path = folder / name
        if path.suffix.casefold() in _ARCHIVES:
            yield Problem(told(path.as_posix()), 0, 0, "", "archive", _ARCHIVE, _UNPACK)
        elif _is_content(path) and _is_file(path):
            message = "this lies beside the packs, and nobody reads it"
            hint = f"a content pack is a folder with a {HEADER}: put the file into one"
            yield Problem(told(path.as_posix()), 0, 0, "", "layout", message, hint)


def _given(path: Path) -> Iterator[PackSource]:
    """The packs at a path: its header's folder, itself, or the folders in it."""
    if path.name == HEADER and _is_file(path):
        path = path.parent
    if _is_file(path / HEADER):
        yield PackSource(path, told(path.as_posix()), "given")
        return
    for folder in _subfolders(path):
        if _is_file(folder / HEADER):
            yield PackSource(folder, told(folder.as_posix()), "given")


def _is_file(path: Path) -> bool:
    """Whether a file is there; where the folder may not be entered, none is."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _is_folder(path: Path) -> bool:
    """Whether a folder is there; where the one around it may not be entered, none is."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _names(folder: Path) -> list[str]:
    """What lies in a folder and is not hidden, sorted; nothing where it cannot be looked through."""
    try:
        with os.scandir(folder) as listing:
            return sorted(each.name for each in listing if each.name[0] not in "._")
    except (OSError, ValueError):
        return []


def _subfolders(folder: Path) -> list[Path]:
    """The folders in a folder that may be packs, sorted; none where it cannot be looked through."""
    return [folder / name for name in _names(folder) if _is_folder(folder / name)]


def _called(word: str, known: Sequence[Kind]) -> list[str]:
    """Return the folders of what people call by a word."""
    found = [kind.folder for kind in known if word in kind.also]
    return [*found, ASSETS] if word in _CALLED_ASSETS else found


def list_pack(source: PackSource, known: Sequence[Kind]) -> PackListing:
    """List a pack's files, sorted, and everything that does not belong into the folders of these kinds."""
    found = PackListing(source)
    folders = [kind.folder for kind in known]
    kinds = set(folders)
    if not _is_file(source.folder / HEADER):
        hint = _header_hint(source.folder) or "every pack needs one"
        _note(found, source.place, "no_header", f"the folder has no {HEADER}", hint)
        return found
    for name, path, is_folder in _listed(found, source.folder, source.place):
        place = f"{source.place}/{told(name)}"
        if is_folder and (name in kinds or name == ASSETS):
            _collect(found, path, place, name, name)
        elif is_folder:
            meant = closest(name, [*kinds, ASSETS])
            called = _called(name.casefold().removesuffix("s"), known)
            hint = (
                f"the folder is called {one_of(called)}" if called else did_you_mean(name, [*kinds, ASSETS])
            )
            hint = hint or f"folders are {one_of([*sorted(kinds), ASSETS])}"
            _note(found, place, "layout", f"a pack has no folder '{told(name)}'", hint)
            if meant:
                found.unread.add(meant)
            elif _holds_content(path):
                found.unread |= kinds
        elif name == HEADER:
            _add(found, path, place, "", name)
        elif not (name.casefold().startswith(_PLAIN_FILES) or path.suffix in (".md", ".txt")):
            hint = f"content stands in folders such as {one_of([f'{folder}/' for folder in folders[:3]])}"
            _note(found, place, "layout", f"the file '{told(name)}' does not belong at a pack's root", hint)
            if path.suffix in (".yaml", ".yml"):
                found.unread |= kinds
    if source.maps is not None and _is_folder(source.maps):
        _collect(found, source.maps, source.maps_place, "maps", "maps", root=source.maps)
    found.files.sort(key=lambda each: each.place)
    _check_size(found, kinds)
    return found


def _is_content(path: Path) -> bool:
    """Whether a file's name says that it holds entries, in whatever letters its ending is written."""
    return path.suffix.casefold() in (".yaml", ".yml")


def _holds_content(folder: Path) -> bool:
    """Whether entries lie in a folder, or in one in it."""
    around = [folder, *_subfolders(folder)]
    return any(_is_content(Path(name)) for each in around[:MAX_LOOKED_INTO] for name in _names(each))


def _header_hint(folder: Path) -> str:
    """Where the header may be, if not where it belongs; "" where it is nowhere."""
    names = _names(folder)
    written = next((name for name in names if name.casefold() in _HEADERS and _is_file(folder / name)), "")
    if written:
        return f"rename {told(written)} to {HEADER}"
    archive = next((name for name in names if Path(name).suffix.casefold() in _ARCHIVES), "")
    if archive:
        return f"unpack {told(archive)}, so that {HEADER} lies in this folder"
    around = [folder]
    for deep in ("one folder", "two folders", "three folders"):
        around = [inner for each in around for inner in _subfolders(each)][:MAX_LOOKED_INTO]
        inner = next((each for each in around if _is_file(each / HEADER)), None)
        if inner is not None:
            name = told(inner.relative_to(folder).as_posix())
            outer = told(Path(os.path.realpath(folder)).name)
            return f"the pack lies {deep} too deep: move {name} out of {outer}"
    return ""


def _check_size(found: PackListing, kinds: set[str]) -> None:
    """A pack beyond the limits is set aside unread: what it holds is unknown."""
    place = found.source.place
    size = sum(each.size for each in found.files if each.part != ASSETS)
    before = len(found.problems)
    if found.count > MAX_PACK_FILES:
        _note(found, place, "too_many", f"the pack has more than {MAX_PACK_FILES} files", "")
    if found.size > MAX_PACK_BYTES:
        _note(found, place, "too_large", f"the pack has more than {MAX_PACK_BYTES} bytes", "")
    if size > MAX_CONTENT_BYTES:
        message = f"the pack has {size} bytes of content; at most {MAX_CONTENT_BYTES} are read"
        _note(found, place, "too_large", message, "make several packs of it")
    if len(found.problems) > before:
        found.files[:] = [each for each in found.files if each.inside == HEADER]
        found.unread |= kinds


def _listed(
    found: PackListing, folder: Path, place: str, root: Path | None = None, part: str = ""
) -> Iterator[tuple[str, Path, bool]]:
    """Name, path and whether it is a folder, of everything in a folder, sorted; links out are refused.

    What is refused in the folder of a kind, its ``part``, leaves unknown what that kind has.
    """
    home = Path(os.path.realpath(root or found.source.folder))
    try:
        with os.scandir(folder) as listing:
            entries = sorted(islice(listing, MAX_PACK_FILES + 1), key=lambda entry: entry.name)
    except OSError as error:
        _note(found, place, "unreadable", f"the folder cannot be read: {error.strerror or error}", "")
        return
    found.count += max(0, len(entries) - MAX_PACK_FILES)
    for entry in entries:
        if entry.name.startswith(".") or entry.name.casefold() in _DEBRIS or entry.name.endswith("~"):
            continue
        path, here = Path(entry.path), f"{place}/{told(entry.name)}"
        if not entry.name.isprintable():
            _note(found, here, "name", "the name holds signs that cannot be shown", "rename it")
        elif entry.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(home):
            _note(found, here, "outside", "the link leads out of the pack", "copy the file")
        elif entry.is_symlink() and _is_folder(path):
            _note(found, here, "outside", "folders cannot be links", "copy the folder")
        else:
            yield entry.name, path, _is_folder(path)
            continue
        found.unread.add(part or entry.name)


def _collect(
    found: PackListing, folder: Path, place: str, part: str, inside: str, *, root: Path | None = None
) -> None:
    """All files of a kind's folder or of the assets, folders in it included."""
    if inside.count("/") >= MAX_FOLDERS_DEEP:
        _note(found, place, "too_deep", f"folders lie deeper than {MAX_FOLDERS_DEEP} in each other", "")
        found.unread.add(part)
        return
    for name, path, is_folder in _listed(found, folder, place, root, part):
        if found.count > MAX_PACK_FILES:
            return
        found.count += is_folder
        here = f"{place}/{name}"
        if is_folder and _is_content(path) and not _names(path):
            _note(
                found,
                here,
                "layout",
                "this is an empty folder, no file",
                "take it away, or put the file here",
            )
            found.unread.add(part)
        elif is_folder:
            _collect(found, path, here, part, f"{inside}/{name}", root=root)
        elif part == ASSETS or path.suffix == ".yaml":
            _add(found, path, here, part, f"{inside}/{name}")
        elif _is_content(path) or _is_content(Path(path.stem)):
            plain = told(name.split(".")[0])
            _note(found, here, "layout", "content files end in .yaml", f"rename it to {plain}.yaml")
            found.unread.add(part)
        elif path.suffix not in (".md", ".txt"):
            _note(found, here, "layout", f"only .yaml files belong into '{part}'", _TAKE_AWAY)


def _add(found: PackListing, path: Path, place: str, part: str, inside: str) -> None:
    try:
        status = path.stat()
    except OSError as error:
        _note(found, place, "unreadable", f"the file cannot be read: {error.strerror or error}", "")
        found.unread.add(part)
        return
    if not stat.S_ISREG(status.st_mode):
        _note(found, place, "special", kind_of(status.st_mode), "take it away; only files belong into a pack")
        found.unread.add(part)
        return
    found.count += 1
    found.size += status.st_size
    found.files.append(PackFile(path, place, part, inside, status.st_size, status.st_mtime_ns))


def _note(found: PackListing, place: str, code: str, message: str, hint: str) -> None:
    found.problems.append(Problem(place, 0, 0, "", code, message, hint))
