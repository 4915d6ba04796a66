"""Sounds: what is shown is heard, once and not too often; packs bring their own; no device is no trouble."""

import io
import logging
import struct
import wave
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pygame
import pytest

from game.content.assets import MAX_SOUND_BYTES
from game.content.load import load_catalog
from game.content.paths import ContentPlaces, assets_dir
from game.content.sounds import SOUNDS
from game.scenes.context import Context, ViewSettings
from game.scenes.faces import FACES
from game.systems.registry import system_named
from game.views.sound import APART_S, AT_ONCE, FOLDER, Speaker, heard
from tests.sound_making.sounds import SOUNDS as MADE
from tests.sound_making.synthesis import PEAK, RATE, wav


class Clock:
    """Time that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def open_speaker() -> Iterator[Speaker]:
    found = Speaker(Clock())
    found.allow()
    yield found
    found.close()


def test_every_sound_lies_in_the_game_as_it_is_made_and_is_short() -> None:
    folder = assets_dir() / FOLDER
    assert {path.stem for path in folder.iterdir()} == {*SOUNDS} == {*MADE}
    for path in folder.iterdir():
        with wave.open(str(path)) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
            assert file.getnframes() < 2 * RATE
            numbers = memoryview(file.readframes(file.getnframes())).cast("h")
        assert max(map(abs, numbers)) == pytest.approx(PEAK * 32_767, rel=0.06), "all are as loud"
        assert abs(numbers[0]) < 800 > abs(numbers[-1]), "none clicks"
    assert wav(MADE["refuse"]()) == (folder / "refuse.wav").read_bytes()


@pytest.mark.parametrize("system", [*FACES])
def test_every_system_says_what_its_events_sound_like(system: str) -> None:
    sounds = FACES[system].sounds
    assert len(set(sounds.values())) > 6 and {*sounds} <= {*get_args(system_named(system).event_type)}


def test_what_is_shown_together_sounds_once() -> None:
    assert heard([1, "a", 2, 1.5], {int: "hit", str: "miss"}) == ("hit", "miss")


def test_the_same_sound_waits_and_few_begin_at_once(open_speaker: Speaker) -> None:
    clock = Clock()
    found = Speaker(clock)
    found.play("hit", "hit")
    assert [*found.recent] == ["hit"]
    clock.now += APART_S / 2
    found.play("hit", *SOUNDS)
    assert len(found.recent) == AT_ONCE
    clock.now += 2 * APART_S
    found.play("hit")
    assert found.recent[-1] == "hit" and len(found.recent) == AT_ONCE + 1
    assert not found.is_open, "nothing is opened for who has not allowed it"


def test_the_device_is_taken_for_the_first_sound_that_can_be_heard(open_speaker: Speaker) -> None:
    open_speaker.set_volume(0)
    open_speaker.play("shot")
    assert not open_speaker.is_open
    open_speaker.set_volume(40)
    open_speaker.play("turn")
    assert open_speaker.is_open and pygame.mixer.get_busy()


def test_without_a_device_the_game_is_silent_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_device(*_: object) -> None:
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    found = Speaker(Clock())
    found.allow()
    with caplog.at_level(logging.WARNING):
        found.play("hit", "miss")
    assert [*found.recent] == ["hit", "miss"] and not found.is_open
    assert [record.getMessage() for record in caplog.records] == ["no sound: no audio device"]


def test_a_device_that_is_plugged_in_later_can_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game stayed silent until it was started anew, and said nothing of it."""

    def no_device(*_: object) -> None:
        raise pygame.error("no audio device")

    clock = Clock()
    found = Speaker(clock)
    found.try_again()
    found.play("gold")
    assert not found.is_open, "nothing is opened for who has not allowed it"
    found.allow()
    with monkeypatch.context() as lost:
        lost.setattr(pygame.mixer, "init", no_device)
        found.play("hit")
    assert found.problem == "no audio device"
    found.play("miss")
    assert not found.is_open
    found.try_again()
    found.play("turn")
    assert found.is_open and found.problem == ""
    pygame.mixer.quit()
    clock.now += 1
    found.play("shot")
    assert pygame.mixer.get_init(), "taken again"
    found.close()


def _pack(folder: Path, name: str, content: bytes, head: str = "") -> ContentPlaces:
    root = folder / "mine"
    (root / "assets" / FOLDER).mkdir(parents=True)
    (root / "mod.yaml").write_text(f"id: mine\nname: Mine\nversion: 1.0.0\n{head}", encoding="utf-8")
    (root / "assets" / FOLDER / name).write_bytes(content)
    return ContentPlaces(given=(root,))


def test_a_pack_brings_a_sound_of_its_own(tmp_path: Path, open_speaker: Speaker) -> None:
    catalog = load_catalog([], _pack(tmp_path, "hit.wav", wav(MADE["gold"]())), "1").catalog
    assert {*catalog.sounds} == {"hit"}
    context = Context(settings=ViewSettings(sound_percent=30))
    context.know_content(catalog, {})
    open_speaker.know(catalog.sounds)
    open_speaker.play("hit", "miss")
    assert open_speaker.is_open


def _silence(frames: int) -> bytes:
    """A sound in which nothing is heard, made at once."""
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setparams((1, 2, RATE, frames, "NONE", ""))
        out.writeframes(bytes(2 * frames))
    return file.getvalue()


@pytest.mark.parametrize(
    ("content", "told"), [(b"RIFFnot a sound", "cannot be played"), (_silence(11 * RATE), "longer than")]
)
def test_a_pack_s_file_that_is_no_short_sound_leaves_the_usual_one(
    tmp_path: Path, open_speaker: Speaker, caplog: pytest.LogCaptureFixture, content: bytes, told: str
) -> None:
    """It was a sound when the packs were loaded."""
    sounds = load_catalog([], _pack(tmp_path, "hit.wav", wav(MADE["gold"]())), "1").catalog.sounds
    open_speaker.know(sounds)
    Path(sounds["hit"].path).write_bytes(content)
    with caplog.at_level(logging.WARNING):
        open_speaker.play("hit")
    assert told in caplog.text and pygame.mixer.get_busy(), "the game's own sound is played"


def test_a_sound_outside_of_its_pack_is_not_read(
    tmp_path: Path, open_speaker: Speaker, caplog: pytest.LogCaptureFixture
) -> None:
    sounds = load_catalog([], _pack(tmp_path, "hit.wav", wav(MADE["gold"]())), "1").catalog.sounds
    open_speaker.know({"hit": replace(sounds["hit"], root=str(tmp_path / "elsewhere"))})
    with caplog.at_level(logging.WARNING):
        open_speaker.play("hit")
    assert "outside" in caplog.text


def _ogg(seconds: int) -> bytes:
    """The first and last page of a Vorbis stream, as far as its length can be read from them."""
    head = b"OggS\0\2" + bytes(21) + b"\x1e\x01vorbis" + struct.pack("<IBI", 0, 1, RATE) + bytes(17)
    return head + b"OggS\0\4" + struct.pack("<q", seconds * RATE) + bytes(14)


_TONE = _silence(RATE)
DAMAGED = "the sound is cut off or damaged, or packed in a way that is not played - save it anew as {}"


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("hit.wav", b"RIFFnot a sound", "this is no WAV sound - save it anew as WAV"),
        ("hit.ogg", b"hello", "this is no OGG sound - save it anew as OGG"),
        (
            "hit.wav",
            _silence(11 * RATE),
            "the sound lasts 11 s - at most 10 s are played: make it shorter",
        ),
        (
            "hit.wav",
            _silence(10 * RATE + 9),
            "the sound lasts 10.1 s - at most 10 s are played: make it shorter",
        ),
        ("hit.wav", _TONE[:300], DAMAGED.format("WAV")),
        ("hit.wav", _TONE[:24] + bytes(4) + _TONE[28:], DAMAGED.format("WAV")),
        ("hit.wav", _TONE[:20] + b"\x55" + _TONE[21:], DAMAGED.format("WAV")),
        ("hit.wav", _TONE[:36], DAMAGED.format("WAV")),
        ("hit.ogg", b"OggS" + bytes(100), DAMAGED.format("OGG")),
        ("hit.ogg", _ogg(12), "the sound lasts 12 s - at most 10 s are played: make it shorter"),
    ],
)
def test_what_is_no_short_sound_is_a_problem_of_its_pack(
    tmp_path: Path, name: str, content: bytes, told: str
) -> None:
    report = load_catalog([], _pack(tmp_path, name, content), "1").report
    (problem,) = [each for each in report.problems if each.code == "sound"]
    assert problem.render().endswith(f"assets/sounds/{name}: {told}")


@pytest.mark.parametrize(
    ("name", "content"), [("hit.wav", _silence(9 * RATE)), ("hit.ogg", _ogg(9)), ("hit.wav", wav([]))]
)
def test_a_short_sound_is_none(tmp_path: Path, name: str, content: bytes) -> None:
    report = load_catalog([], _pack(tmp_path, name, content), "1").report
    assert not [each for each in report.problems if each.code == "sound"]


def test_a_sound_that_is_too_large_is_a_problem_of_its_pack(tmp_path: Path) -> None:
    report = load_catalog([], _pack(tmp_path, "hit.wav", b"\0" * (MAX_SOUND_BYTES + 1)), "1").report
    (problem,) = [each for each in report.problems if each.code == "sound"]
    assert "4.0 MiB" in problem.message and "shorter" in problem.hint
