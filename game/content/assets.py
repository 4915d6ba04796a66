"""Assets of a pack: which files are allowed, and which of them an entry's path names."""

import os
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path, PurePosixPath

from game.content.packs import ASSETS, PackFile
from game.content.problems import Problem, did_you_mean, one_of
from game.content.reading import read_ordinary, told
from game.content.sounds import SOUNDS

MAX_IMAGE_PIXELS = 4096
"""The longest side of an image."""
MAX_IMAGE_BYTES = 16 * 1024 * 1024
MAX_SOUND_BYTES = 4 * 1024 * 1024
MAX_SOUND_SECONDS = 10
EXTENSIONS: Mapping[str, tuple[str, ...]] = {"image": (".png", ".jpg"), "sound": (".ogg", ".wav")}
SOUND_FOLDER = PurePosixPath(ASSETS, "sounds")
_OTHERS = (".md", ".txt")
_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG, _JPEG_END = b"\xff\xd8", b"\xff\xd9"
_HEADER_BYTES = 64 * 1024
_OPUS_RATE = 48_000
_OGG_FLAC = b"\x7fFLAC"
_WAV_PACKED = frozenset({1, 2, 3, 6, 7, 0x11, 0xFFFE})
"""How the samples of a WAV may be packed: plain, Microsoft's ADPCM, as fractions, A-law, mu-law, IMA's ADPCM,
and what says so further on."""
_WAV_UNSAID = 0xFFFF_F000
"""Programs that write as they go leave so large a length."""


@dataclass(frozen=True, slots=True)
class AssetFile:
    """Where an asset of a pack lies on this machine; a changed file compares as another."""

    path: str
    root: str
    """The folder of its pack, which it must not lie outside of."""
    size_bytes: int
    time_ns: int


def place_of(file: AssetFile) -> Path:
    """Return where an asset is. ValueError where that is outside of its pack by now."""
    path = Path(file.path)
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(file.root)):
        raise ValueError("it lies outside its pack")
    return path


def sound_files(files: Iterable[PackFile], folder: Path) -> Iterator[tuple[str, AssetFile]]:
    """Yield the names and files of a pack's sounds: ``assets/sounds/NAME.ogg`` or ``.wav``."""
    for each in files:
        inside = PurePosixPath(each.inside)
        if each.part == ASSETS and inside.parent == SOUND_FOLDER and inside.suffix in EXTENSIONS["sound"]:
            yield inside.stem, AssetFile(str(each.path), str(folder), each.size, each.time_ns)


def unheard_sounds(files: Iterable[PackFile]) -> Iterator[Problem]:
    """Sounds of a pack that take the place of none of the game's: warnings, for nobody ever hears them."""
    for each in files:
        inside = PurePosixPath(each.inside)
        if each.part != ASSETS or inside.suffix.casefold() not in EXTENSIONS["sound"]:
            continue
        name = inside.stem
        if inside.parent != SOUND_FOLDER:
            message = f"sounds are heard from {SOUND_FOLDER} alone, not from {told(str(inside.parent))}"
            hint = f"move it to {SOUND_FOLDER}"
            yield Problem(each.place, 0, 0, "", "unheard", message, hint)
        elif name not in SOUNDS:
            hint = did_you_mean(name, SOUNDS) or f"there are {one_of(SOUNDS, len(SOUNDS))}"
            message = f"no sound of the game is called '{told(name)}'"
            yield Problem(each.place, 0, 0, "", "unheard", message, hint)


def asset_names(files: list[PackFile]) -> dict[str, dict[str, str]]:
    """Sort of asset to its names (paths without extension) with their files."""
    names: dict[str, dict[str, str]] = {sort: {} for sort in EXTENSIONS}
    for each in files:
        if each.part == ASSETS:
            inside = PurePosixPath(each.inside).relative_to(ASSETS)
            for sort, extensions in EXTENSIONS.items():
                if inside.suffix.casefold() in extensions:
                    names[sort][str(inside.with_suffix(""))] = each.place
    return names


def check_asset_files(files: list[PackFile]) -> Iterator[Problem]:
    """Extensions of assets, and whether images are whole and not too large: nothing is decoded."""
    allowed = [extension for extensions in EXTENSIONS.values() for extension in extensions]
    for each in files:
        if each.part != ASSETS:
            continue
        if each.path.suffix in EXTENSIONS["image"]:
            yield from _check_image(each)
        elif each.path.suffix in EXTENSIONS["sound"]:
            for message, hint in _sound_faults(each):
                yield Problem(each.place, 0, 0, "", "sound", message, hint)
        elif each.path.suffix not in (*allowed, *_OTHERS):
            message = f"files '{each.path.suffix or each.path.name}' are not allowed among assets"
            small = each.path.suffix.casefold()
            hint = f"allowed are {one_of(allowed)}"
            if small in allowed:
                hint = f"write the ending in small letters: {told(each.path.stem + small)}"
            yield Problem(each.place, 0, 0, "", "asset_type", message, hint)


def _sound_faults(file: PackFile) -> Iterator[tuple[str, str]]:
    """What is wrong with a sound and what to do; nothing is decoded."""
    if file.size > MAX_SOUND_BYTES:
        hint = f"at most {MAX_SOUND_BYTES // 1024**2} MiB are read: make it shorter, or an OGG"
        yield f"the sound has {file.size / 1024**2:.1f} MiB", hint
        return
    try:
        data = read_ordinary(file.path, MAX_SOUND_BYTES)
    except OSError as error:
        yield f"the sound cannot be read: {error.strerror or error}", ""
        return
    kind = file.path.suffix[1:].upper()
    if not (data[:4] == b"OggS" if kind == "OGG" else data[:4] == b"RIFF" and data[8:12] == b"WAVE"):
        yield f"this is no {kind} sound", f"save it anew as {kind}"
        return
    seconds = _ogg_seconds(data) if kind == "OGG" else _wav_seconds(data)
    if seconds is None:
        message = "the sound is cut off or damaged, or packed in a way that is not played"
        yield message, f"save it anew as {kind}"
    elif seconds > MAX_SOUND_SECONDS:
        lasts = f"{ceil(seconds * 10) / 10:g}"
        yield f"the sound lasts {lasts} s", f"at most {MAX_SOUND_SECONDS} s are played: make it shorter"


def _wav_seconds(data: bytes) -> float | None:
    """How long a WAV lasts; nothing where its parts do not say, or say that it cannot be played."""
    position, rate = 12, 0
    while position + 8 <= len(data):
        name, length = struct.unpack("<4sI", data[position : position + 8])
        position += 8
        if name == b"fmt " and position + 16 <= len(data):
            packed, channels, samples, rate = struct.unpack("<HHII", data[position : position + 12])
            if packed not in _WAV_PACKED or not channels or not samples:
                return None
        elif name == b"data":
            there = len(data) - position
            is_cut = there < length < _WAV_UNSAID
            return min(length, there) / rate if rate and not is_cut else None
        position += length + length % 2
    return None


def _ogg_seconds(data: bytes) -> float | None:
    """How long an OGG lasts, by the count on its last page; nothing where it does not say. FLAC passes."""
    last, vorbis = data.rfind(b"OggS"), data.find(b"\x01vorbis", 0, _HEADER_BYTES)
    rate = _OPUS_RATE if data.find(b"OpusHead", 0, _HEADER_BYTES) >= 0 else 0
    if vorbis >= 0 and vorbis + 16 <= len(data):
        rate = struct.unpack("<I", data[vorbis + 12 : vorbis + 16])[0]
    if data.find(_OGG_FLAC, 0, _HEADER_BYTES) >= 0:
        return 0.0
    if not rate or last + 14 > len(data):
        return None
    samples: int = struct.unpack("<q", data[last + 6 : last + 14])[0]
    return samples / rate


def _check_image(file: PackFile) -> Iterator[Problem]:
    try:
        read_image(file.path)
    except ImageFaultError as fault:
        yield Problem(file.place, 0, 0, "", "image", fault.message, fault.hint)


class ImageFaultError(ValueError):
    """A file is no image that can be shown: what is wrong, and what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        """Keep both for the report."""
        super().__init__(message)
        self.message, self.hint = message, hint


def read_image(path: Path) -> bytes:
    """The bytes of a PNG or JPEG, whole and not too large, not decoded. Raises ImageFaultError."""
    try:
        data = read_ordinary(path, MAX_IMAGE_BYTES)
    except OSError as error:
        raise ImageFaultError(f"the image cannot be read: {error.strerror or error}") from error
    is_png = path.suffix == ".png"
    size = _png_size(data) if is_png else _jpeg_size(data)
    if size is None:
        raise ImageFaultError(f"this is no {path.suffix[1:].upper()} image")
    if max(size) > MAX_IMAGE_PIXELS or min(size) < 1:
        message = f"the image has {size[0]} x {size[1]} pixels"
        raise ImageFaultError(message, f"at most {MAX_IMAGE_PIXELS} x {MAX_IMAGE_PIXELS} are read")
    if not (_is_whole_png(data) if is_png else _JPEG_END in data[-_HEADER_BYTES:]):
        raise ImageFaultError("the image is cut off or damaged", "save it anew")
    return data


def _png_size(data: bytes) -> tuple[int, int] | None:
    """Width and height as a PNG's header says."""
    if data[:8] != _PNG or data[12:16] != b"IHDR" or len(data) < 24:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _is_whole_png(data: bytes) -> bool:
    """Whether all chunks are there with fitting checksums, pixels among them, up to the one that ends it."""
    position, has_pixels = 8, False
    view = memoryview(data)
    while position + 12 <= len(data):
        length: int = struct.unpack(">I", view[position : position + 4])[0]
        end = position + 8 + length
        if end + 4 > len(data) or zlib.crc32(view[position + 4 : end]) != _number(view[end : end + 4]):
            return False
        name = bytes(view[position + 4 : position + 8])
        if name == b"IEND":
            return has_pixels
        has_pixels = has_pixels or (name == b"IDAT" and length > 0)
        position = end + 4
    return False


def _number(view: memoryview) -> int:
    return int.from_bytes(view, "big")


def _jpeg_size(head: bytes) -> tuple[int, int] | None:
    """Width and height from the first frame header among a JPEG's segments."""
    position, last = 2, min(len(head), _HEADER_BYTES)
    while head[:2] == _JPEG and position + 9 <= last and head[position] == 0xFF:
        marker = head[position + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", head[position + 5 : position + 9])
            return width, height
        length: int = struct.unpack(">H", head[position + 2 : position + 4])[0]
        position += 2 + length
    return None


def asset_fault(text: str, sort: str, names: Mapping[str, str]) -> tuple[str, str, str] | None:
    """Why a path in an entry names no asset of its pack: code, message, hint."""
    parts = text.split("/")
    if "\\" in text:
        return "asset_path", f"'{text}' contains a backslash", f"write {text.replace(chr(92), '/')}"
    if text.startswith("/") or ":" in text:
        return "asset_path", f"'{text}' is not a path inside the pack's assets folder", ""
    if ".." in parts:
        return "asset_path", f"'{text}' leads out of the pack", "assets lie in the pack's own assets folder"
    if not all(parts) or "." in parts:
        return "asset_path", f"'{text}' is not a plain path", ""
    if text in names:
        return None
    path = PurePosixPath(text)
    bare = str(path.with_suffix("")) if path.suffix in EXTENSIONS[sort] else text
    if bare in names:
        return "asset_path", f"'{text}' has an extension", f"write {bare}"
    hint = did_you_mean(bare, names)
    files = one_of([f"assets/{bare}{extension}" for extension in EXTENSIONS[sort]])
    return "no_asset", f"the {sort} '{text}' is not in the pack", hint or f"it would be {files}"
