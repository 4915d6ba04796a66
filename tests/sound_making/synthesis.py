"""Short sounds from tones and noise: mono, as numbers from -1 to 1, at ``RATE`` a second."""

import array
import io
import math
import random
import sys
import wave
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Final

RATE: Final = 22_050
PEAK: Final = 0.82
"""The loudest moment of every sound."""
FADE_S: Final = 0.004
"""No sound begins or ends with a click."""

Samples = list[float]
Curve = Callable[[float], float]
"""A value by the seconds since the beginning."""


def steady(value: float) -> Curve:
    """Always the same."""
    return lambda _: value


def glide(first: float, last: float, seconds: float) -> Curve:
    """From one value to another, by equal ratios."""
    return lambda at: first * (last / first) ** min(1.0, at / seconds)


def fading(half_life: float, rise: float = 0.002) -> Curve:
    """Up within ``rise``, then half as loud after each ``half_life`` (seconds)."""
    return lambda at: min(1.0, at / rise) * 0.5 ** (max(0.0, at - rise) / half_life)


def swelling(seconds: float) -> Curve:
    """Up and down again like half a wave."""
    return lambda at: math.sin(math.pi * min(1.0, at / seconds))


def tone(pitch: Curve, loudness: Curve, seconds: float, overtones: Sequence[float] = (1.0,)) -> Samples:
    """A tone; ``overtones`` are the shares of its whole multiples."""
    found, phase = [], 0.0
    for number in range(int(seconds * RATE)):
        at = number / RATE
        phase += math.tau * pitch(at) / RATE
        wave_now = sum(share * math.sin(phase * (n + 1)) for n, share in enumerate(overtones))
        found.append(loudness(at) * wave_now)
    return found


def bell(pitch: float, loudness: Curve, seconds: float, ratio: float = 2.76, depth: float = 2.0) -> Samples:
    """A struck piece of metal: a tone whose phase another one shakes, less and less."""
    found = []
    for number in range(int(seconds * RATE)):
        at = number / RATE
        shake = depth * 0.5 ** (at / 0.12) * math.sin(math.tau * pitch * ratio * at)
        found.append(loudness(at) * math.sin(math.tau * pitch * at + shake))
    return found


def noise(cutoff: Curve, loudness: Curve, seconds: float, seed: int, floor: float = 0.0) -> Samples:
    """Noise below a pitch (Hz), and above ``floor`` where that is given."""
    dice = random.Random(seed)
    found, low, high = [], 0.0, 0.0
    under = 1.0 - math.exp(-math.tau * floor / RATE)
    for number in range(int(seconds * RATE)):
        at = number / RATE
        share = 1.0 - math.exp(-math.tau * cutoff(at) / RATE)
        low += share * (dice.uniform(-1.0, 1.0) - low)
        high += under * (low - high)
        found.append(loudness(at) * (low - high))
    return found


def mixed(*parts: tuple[float, Samples]) -> Samples:
    """Sounds at once, each so loud."""
    scaled = [[loudness * sample for sample in _levelled(part)] for loudness, part in parts]
    return [sum(row) for row in zip_longest(*scaled, fillvalue=0.0)]


def after(seconds: float, part: Samples) -> Samples:
    """A sound later."""
    return [0.0] * int(seconds * RATE) + part


def wav(samples: Samples) -> bytes:
    """The file of a sound: 16 bits, mono, levelled, without a click at either end."""
    level, edge = _levelled(samples), int(FADE_S * RATE)
    shaped = (
        sample * min(1.0, (number + 1) / edge, (len(level) - number) / edge)
        for number, sample in enumerate(level)
    )
    numbers = array.array("h", (round(PEAK * 32_767 * sample) for sample in shaped))
    if sys.byteorder == "big":
        numbers.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(numbers.tobytes())
    return file.getvalue()


def _levelled(samples: Samples) -> Samples:
    most = max(map(abs, samples), default=0.0)
    return [sample / most for sample in samples] if most else samples
