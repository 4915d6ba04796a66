"""Warships from the side, the bow to the right, and superweapons."""

from __future__ import annotations

from game.views.drawing import on_circle, regular_polygon
from game.views.tokens.outline import BLACK, DARK, LIT, PLAIN, SHADED, Part, bar, oval, part
from game.views.tokens.spec import SilhouetteSpec


def warship(spec: SilhouetteSpec) -> list[Part]:
    """A warship by role and school of design."""
    is_round = spec.is_round
    match spec.drawn_role:
        case "carrier":
            return _round_carrier() if is_round else _angular_carrier()
        case "cruiser" | "battleship":
            return _battleship() if is_round else _cruiser()
        case _:
            return _talon() if is_round else _frigate()


def _turret(x: float, y: float, size: float = 1.0) -> list[Part]:
    return [
        bar(DARK, (x, y - 2 * size), (x + 13 * size, y - 4.5 * size), 2.6 * size),
        part(LIT, x - 6 * size, y, x - 4 * size, y - 5 * size, x + 4 * size, y - 5 * size, x + 6 * size, y),
    ]


def _engines(x: float, top: float, bottom: float) -> list[Part]:
    middle = (top + bottom) / 2
    return [
        part(DARK, x, top, x + 9, top + 1, x + 9, middle - 1, x, middle - 1.5),
        part(DARK, x, middle + 1.5, x + 9, middle + 1, x + 9, bottom - 1, x, bottom),
    ]


def _frigate() -> list[Part]:
    parts = [*_engines(2, 44, 64), *_turret(64, 46), *_turret(46, 44)]
    parts.append(part(PLAIN, 9, 42, 30, 40, 74, 44, 98, 53, 98, 57, 70, 66, 24, 68, 9, 64))
    parts.append(part(SHADED, 12, 58, 96, 56, 70, 66, 24, 68))
    parts.append(part(LIT, 16, 42, 20, 30, 26, 30, 27, 22, 31, 22, 32, 30, 37, 33, 40, 42))
    parts.append(part(BLACK, 24, 33, 35, 34, 36, 37, 23, 37))
    parts.append(part(SHADED, 34, 67, 52, 66, 46, 76, 36, 76))
    return parts


def _cruiser() -> list[Part]:
    parts = [*_engines(1, 36, 60), *_turret(70, 44, 1.1), *_turret(52, 38, 1.1)]
    parts += [bar(DARK, (40, 66), (66, 70), 3), part(SHADED, 30, 62, 78, 62, 98, 70, 96, 75, 60, 78, 34, 74)]
    parts.append(part(PLAIN, 8, 34, 30, 32, 56, 38, 76, 44, 99, 50, 99, 57, 74, 64, 20, 66, 8, 62))
    parts.append(part(SHADED, 10, 55, 98, 53, 99, 57, 74, 64, 20, 66, 8, 62))
    parts.append(part(LIT, 12, 34, 16, 20, 24, 20, 26, 8, 31, 8, 33, 18, 42, 22, 46, 36))
    parts.append(part(BLACK, 26, 22, 40, 25, 41, 29, 25, 28))
    parts += [part(DARK, 28, 2, 29.5, 2, 29.5, 10, 28, 10), part(SHADED, 6, 62, 26, 64, 14, 84, 6, 80)]
    return parts


def _angular_carrier() -> list[Part]:
    parts = [*_engines(1, 48, 72), part(LIT, 4, 40, 99, 40, 96, 46, 4, 47)]
    parts.append(part(PLAIN, 6, 46, 96, 46, 88, 60, 80, 74, 22, 76, 6, 70))
    parts.append(part(BLACK, 54, 52, 88, 51, 80, 64, 54, 64))
    parts.append(part(SHADED, 10, 52, 48, 52, 48, 64, 10, 64))
    parts += [
        part(LIT, 60 + step * 8, 53, 62 + step * 8, 53, 62 + step * 8, 63, 60 + step * 8, 63)
        for step in (0, 1, 2)
    ]
    parts.append(part(PLAIN, 20, 40, 22, 26, 30, 26, 32, 14, 37, 14, 38, 26, 44, 30, 46, 40))
    parts += [part(BLACK, 27, 29, 42, 31, 43, 34, 26, 34), part(SHADED, 28, 75, 66, 74, 58, 84, 32, 84)]
    return parts


def _talon() -> list[Part]:
    parts = [*_engines(2, 38, 56), part(SHADED, 10, 52, 40, 56, 62, 74, 88, 78, 66, 84, 36, 76, 14, 64)]
    parts.append(part(PLAIN, 8, 36, 26, 30, 52, 32, 78, 40, 99, 60, 80, 56, 60, 58, 30, 62, 10, 58))
    parts.append(part(SHADED, 12, 50, 60, 50, 84, 52, 60, 58, 30, 62, 10, 58))
    parts.append(part(LIT, 18, 34, 12, 16, 22, 20, 30, 18, 40, 24, 46, 33))
    parts += [part(BLACK, 26, 23, 38, 26, 39, 29, 25, 28), *_turret(60, 36)]
    return parts


def _battleship() -> list[Part]:
    parts = [*_engines(1, 42, 66), part(SHADED, 2, 44, 10, 14, 20, 18, 26, 44), *_turret(72, 42, 1.2)]
    parts += [part(SHADED, 20, 64, 40, 92, 56, 92, 50, 66), *_turret(56, 36, 1.2)]
    parts.append(part(PLAIN, 6, 40, 24, 34, 60, 36, 84, 44, 98, 58, 92, 66, 72, 72, 26, 72, 8, 66))
    parts.append(part(SHADED, 8, 58, 60, 58, 98, 58, 92, 66, 72, 72, 26, 72, 8, 66))
    parts.append(part(LIT, 22, 36, 26, 20, 30, 6, 36, 2, 42, 8, 44, 20, 50, 26, 54, 37))
    parts += [part(BLACK, 29, 12, 41, 12, 42, 17, 28, 17), oval(BLACK, (86, 57), 4.5), oval(LIT, (86, 57), 2)]
    return parts


def _round_carrier() -> list[Part]:
    parts = [*_engines(2, 48, 68), part(SHADED, 14, 46, 2, 20, 22, 26, 38, 40)]
    parts += [part(SHADED, 18, 68, 8, 90, 30, 84, 46, 72), oval(PLAIN, (52, 56), 46, 20)]
    parts.append(part(SHADED, 8, 60, 97, 60, 84, 71, 60, 76, 36, 75, 16, 69))
    parts += [oval(BLACK, (80, 56), 9, 8), oval(BLACK, (56, 57), 8, 7), oval(BLACK, (34, 57), 7, 6)]
    parts += [part(DARK, 73, 56, 87, 56, 84, 61, 76, 61), part(DARK, 50, 57, 62, 57, 60, 61, 52, 61)]
    parts.append(part(LIT, 30, 40, 36, 26, 42, 24, 44, 14, 50, 14, 52, 24, 60, 28, 64, 38))
    parts.append(part(BLACK, 40, 28, 55, 28, 57, 32, 39, 32))
    return parts


def superweapon(spec: SilhouetteSpec) -> list[Part]:
    """A prism of mirrors, or a great ring around a gun."""
    if spec.is_round:
        parts = [part(SHADED, 44, 2, 56, 2, 60, 30, 40, 30), oval(PLAIN, (50, 54), 42)]
        parts += [oval(DARK, (50, 54), 33), oval(SHADED, (50, 54), 24), oval(BLACK, (50, 54), 17)]
        parts += [oval(LIT, (50, 54), 8)]
        for degrees in range(45, 360, 90):
            parts.append(bar(LIT, on_circle((50, 54), 24, degrees), on_circle((50, 54), 46, degrees), 7))
        return parts
    parts = [(DARK, tuple(regular_polygon((50, 50), 48, 6, 30)))]
    tones = (LIT, PLAIN, SHADED, PLAIN, LIT, SHADED)
    for index, tone in enumerate(tones):
        parts.append((tone, tuple(regular_polygon(on_circle((50, 50), 27, 60.0 * index), 14, 6, 30))))
    parts += [
        (PLAIN, tuple(regular_polygon((50, 50), 13, 6, 30))),
        oval(BLACK, (50, 50), 6),
        oval(LIT, (50, 50), 3),
    ]
    return parts
