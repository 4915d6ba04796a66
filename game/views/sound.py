"""What the game sounds like: short effects by name, played beside the animation, never waited for.

Silent until :meth:`Speaker.allow` is called, which only a game in a window does, or without a device.
"""

from __future__ import annotations

import io
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import pygame

from game.content.assets import MAX_SOUND_BYTES, MAX_SOUND_SECONDS, AssetFile, place_of
from game.content.paths import assets_dir
from game.content.reading import read_ordinary
from game.content.sounds import Sound

FOLDER: Final = "sounds"
APART_S: Final = 0.09
"""The same sound is not heard again sooner."""
AT_ONCE: Final = 4
"""So many begin within ``APART_S``: what is shown together is not a wall of noise."""
CHANNELS: Final = 16
RATE, BUFFER = 22_050, 512
REMEMBERED: Final = 64
_LOG = logging.getLogger(__name__)


class Speaker:
    """Plays sounds. ``clock`` tells the time in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.recent: deque[Sound] = deque(maxlen=REMEMBERED)
        """What was to be heard last, the latest at the end."""
        self.problem = ""
        """Why nothing can be heard, "" where it can or where nobody has tried."""
        self._clock = clock
        self._volume = 1.0
        self._is_allowed = False
        self._is_open = False
        self._own: Mapping[str, AssetFile] = {}
        self._times: dict[Sound, float] = {}

    @property
    def is_open(self) -> bool:
        """Whether anything can be heard."""
        return self._is_open

    def allow(self) -> None:
        """Take the sound device when there is something to hear. Without a device the game stays silent,
        which the log tells once.
        """
        self._is_allowed = True

    def try_again(self) -> None:
        """Where the device could not be taken, do so at the next sound: one may have been plugged in."""
        if self.problem:
            self.problem = ""
            self.allow()

    def _open(self) -> None:
        try:
            pygame.mixer.init(RATE, -16, 1, BUFFER)
            pygame.mixer.set_num_channels(CHANNELS)
            self._is_open = True
        except pygame.error as problem:
            self._is_allowed = False
            self.problem = str(problem)
            _LOG.warning("no sound: %s", problem)

    def close(self) -> None:
        """Be silent from now on, and give the device back."""
        self._is_allowed = False
        if self._is_open:
            self._give_back()

    def _give_back(self) -> None:
        self._is_open = False
        _of_pack.cache_clear()
        _shipped.cache_clear()
        pygame.mixer.quit()

    def set_volume(self, percent: int) -> None:
        """How loud everything is; 0: silent."""
        self._volume = min(100, max(0, percent)) / 100.0

    def know(self, files: Mapping[str, AssetFile]) -> None:
        """Play these files of packs in place of the sounds of their names."""
        self._own = files

    def play(self, *names: Sound) -> None:
        """Begin these sounds, but those that have only just been heard, and never too many at once."""
        now = self._clock()
        for name in names:
            fresh = [at for at in self._times.values() if now - at < APART_S]
            if now - self._times.get(name, -APART_S) < APART_S or len(fresh) >= AT_ONCE:
                continue
            self._times[name] = now
            self.recent.append(name)
            if self._is_allowed and self._volume:
                self._begin(name)

    def _begin(self, name: Sound) -> None:
        if self._is_open and pygame.mixer.get_init() is None:
            self._give_back()
        if not self._is_open:
            self._open()
            if not self._is_open:
                return
        own = self._own.get(name)
        sound = (_of_pack(own) if own is not None else None) or _shipped(name)
        if sound is not None:
            channel = sound.play()
            if channel is not None:
                channel.set_volume(self._volume)


@cache
def speaker() -> Speaker:
    """Return the one of this program."""
    return Speaker()


@cache
def _shipped(name: Sound) -> pygame.mixer.Sound | None:
    return _read(assets_dir() / FOLDER / f"{name}.wav")


@lru_cache(maxsize=64)
def _of_pack(file: AssetFile) -> pygame.mixer.Sound | None:
    try:
        return _read(place_of(file))
    except ValueError as problem:
        _LOG.warning("%s cannot be played (%s): the usual sound is", file.path, problem)
        return None


def _read(path: Path) -> pygame.mixer.Sound | None:
    """The sound of a file; None where it cannot be played, which the log tells once."""
    try:
        sound = pygame.mixer.Sound(io.BytesIO(read_ordinary(path, MAX_SOUND_BYTES)))
    except (pygame.error, OSError) as problem:
        _LOG.warning("%s cannot be played (%s)", path, problem)
        return None
    if sound.get_length() > MAX_SOUND_SECONDS:
        _LOG.warning("%s is longer than %d s: the usual sound is played", path, MAX_SOUND_SECONDS)
        return None
    return sound


def heard(events: Iterable[object], sounds: Mapping[type, Sound]) -> tuple[Sound, ...]:
    """Return what events sound like, each sound once."""
    return tuple(dict.fromkeys(sounds[type(event)] for event in events if type(event) in sounds))
