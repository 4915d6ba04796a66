"""What each sound of the game is made of."""

from collections.abc import Callable
from typing import Final

from tests.sound_making.synthesis import (
    Samples,
    after,
    bell,
    fading,
    glide,
    mixed,
    noise,
    steady,
    swelling,
    tone,
)

SOFT: Final = (1.0, 0.3, 0.12)
BRIGHT: Final = (1.0, 0.5, 0.35, 0.2, 0.1)


def move() -> Samples:
    """Engines."""
    hum = tone(glide(70, 96, 0.3), swelling(0.34), 0.34, BRIGHT)
    return mixed((0.7, hum), (0.6, noise(glide(500, 1400, 0.34), swelling(0.34), 0.34, 1)))


def fly() -> Samples:
    """Thrusters."""
    return mixed(
        (1.0, noise(glide(700, 3200, 0.4), swelling(0.42), 0.42, 2, 180)),
        (0.25, tone(glide(180, 320, 0.4), swelling(0.42), 0.42, SOFT)),
    )


def shot() -> Samples:
    """A beam."""
    return mixed(
        (1.0, tone(glide(1500, 240, 0.18), fading(0.05), 0.26, BRIGHT)),
        (0.5, noise(glide(6000, 900, 0.2), fading(0.035), 0.26, 3)),
    )


def guns() -> Samples:
    """Three shells."""
    parts = []
    for number in range(3):
        shell = noise(glide(2600, 300, 0.14), fading(0.03), 0.2, 10 + number)
        thump = tone(glide(170, 55, 0.12), fading(0.045), 0.2)
        parts += [(1.0, after(0.09 * number, shell)), (0.8, after(0.09 * number, thump))]
    return mixed(*parts)


def clash() -> Samples:
    """Blade on armour."""
    return mixed(
        (1.0, bell(830, fading(0.09), 0.45)),
        (0.6, bell(1370, fading(0.05), 0.45, 3.4)),
        (0.7, noise(steady(5200), fading(0.02), 0.2, 4, 900)),
    )


def hit() -> Samples:
    """Armour takes it."""
    return mixed(
        (1.0, tone(glide(210, 60, 0.12), fading(0.05), 0.26)),
        (0.7, noise(glide(3400, 500, 0.16), fading(0.04), 0.26, 5)),
        (0.25, bell(540, fading(0.06), 0.26)),
    )


def miss() -> Samples:
    """It goes by."""
    return noise(glide(4200, 700, 0.26), swelling(0.28), 0.28, 6, 400)


def explosion() -> Samples:
    """A machine is gone."""
    return mixed(
        (1.0, noise(glide(2400, 90, 0.7), fading(0.16, 0.004), 0.95, 7)),
        (0.9, tone(glide(95, 32, 0.5), fading(0.2, 0.004), 0.95)),
        (0.25, after(0.12, noise(glide(5200, 1200, 0.4), fading(0.12), 0.6, 8, 800))),
    )


def collapse() -> Samples:
    """Walls come down."""
    parts = [(1.0, noise(glide(900, 120, 0.8), fading(0.22, 0.02), 0.9, 20))]
    for number, at in enumerate((0.05, 0.17, 0.24, 0.38, 0.47)):
        stone = noise(glide(1800, 300, 0.1), fading(0.03), 0.14, 21 + number)
        parts.append((0.6 - 0.08 * number, after(at, stone)))
    return mixed(*parts)


def dice() -> Samples:
    """Dice on a tray."""
    parts = []
    for number, at in enumerate((0.0, 0.045, 0.075, 0.13, 0.17, 0.235, 0.31)):
        knock = mixed(
            (1.0, bell(1500 + 170 * (number * 5 % 7), fading(0.012), 0.08, 1.7)),
            (0.8, noise(steady(4800), fading(0.008), 0.08, 30 + number, 700)),
        )
        parts.append((1.0 - 0.11 * number, after(at, knock)))
    return mixed(*parts)


def card() -> Samples:
    """A card is turned."""
    return mixed(
        (0.8, noise(glide(1500, 5200, 0.07), swelling(0.08), 0.08, 40, 600)),
        (1.0, after(0.075, noise(steady(3000), fading(0.01), 0.06, 41, 200))),
    )


def turn() -> Samples:
    """Somebody else's turn."""
    return mixed(
        (1.0, bell(523.25, fading(0.12), 0.5, 2.0, 0.6)),
        (0.9, after(0.11, bell(783.99, fading(0.14), 0.5, 2.0, 0.6))),
    )


def gold() -> Samples:
    """Coins."""
    return mixed(
        (1.0, bell(1975.5, fading(0.05), 0.3, 2.7, 1.0)),
        (0.9, after(0.06, bell(2637.0, fading(0.07), 0.3, 2.7, 1.0))),
    )


def build() -> Samples:
    """Something is finished."""
    blow = mixed(
        (1.0, bell(392, fading(0.06), 0.25, 3.1)), (0.7, tone(glide(160, 80, 0.1), fading(0.04), 0.2))
    )
    return mixed((1.0, blow), (0.8, after(0.15, blow)))


def capture() -> Samples:
    """Ground changes hands."""
    return mixed(
        *(
            (1.0, after(0.08 * n, tone(steady(p), fading(0.08), 0.3, SOFT)))
            for n, p in enumerate((392, 494, 587))
        )
    )


def alarm() -> Samples:
    """A battle is about to begin."""
    call = tone(glide(440, 660, 0.16), swelling(0.2), 0.2, BRIGHT)
    return mixed((1.0, call), (1.0, after(0.22, call)))


def field() -> Samples:
    """A field of force."""
    return mixed(
        (1.0, tone(glide(300, 620, 0.4), swelling(0.45), 0.45, (1.0, 0.0, 0.6, 0.0, 0.3))),
        (0.5, tone(glide(303, 631, 0.4), swelling(0.45), 0.45, SOFT)),
    )


def fire() -> Samples:
    """Flames."""
    parts = [(0.8, noise(glide(500, 1100, 0.5), swelling(0.55), 0.55, 50))]
    for number in range(6):
        crack = noise(steady(5200), fading(0.006), 0.04, 51 + number, 1200)
        parts.append((0.7, after(0.05 + 0.07 * number + 0.013 * (number * 3 % 4), crack)))
    return mixed(*parts)


def prompt() -> Samples:
    """Something is asked."""
    return mixed(
        (1.0, tone(steady(659.3), fading(0.07), 0.25, SOFT)),
        (1.0, after(0.09, tone(steady(659.3), fading(0.07), 0.25, SOFT))),
    )


def refuse() -> Samples:
    """That cannot be done."""
    return tone(glide(190, 150, 0.16), fading(0.06), 0.22, BRIGHT)


def victory() -> Samples:
    """Won."""
    chords = ((0.0, (392.0, 493.9)), (0.16, (493.9, 587.3)), (0.32, (587.3, 784.0)), (0.5, (784.0, 987.8)))
    return mixed(
        *((1.0, after(at, tone(steady(p), fading(0.22), 0.8, BRIGHT))) for at, ps in chords for p in ps)
    )


def defeat() -> Samples:
    """Lost."""
    chords = ((0.0, (329.6, 392.0)), (0.24, (293.7, 349.2)), (0.5, (220.0, 261.6)))
    return mixed(
        *((1.0, after(at, tone(steady(p), fading(0.26), 0.9, SOFT))) for at, ps in chords for p in ps)
    )


SOUNDS: Final[dict[str, Callable[[], Samples]]] = {
    each.__name__: each
    for each in (
        alarm, build, capture, card, clash, collapse, defeat, dice, explosion, field, fire, fly, gold, guns,
        hit, miss, move, prompt, refuse, shot, turn, victory,
    )
}  # fmt: skip
