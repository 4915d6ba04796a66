"""Mobile suits and armours, seen from the front: two schools of design, arms by what the numbers say."""

from __future__ import annotations

from game.views.tokens.outline import BLACK, DARK, LIT, PLAIN, SHADED, Part, bar, mirrored, oval, part
from game.views.tokens.spec import Gear, SilhouetteSpec


def suit(spec: SilhouetteSpec) -> list[Part]:
    """A mobile suit with its gear, from the back to the front."""
    gear = spec.gear
    is_round = spec.is_round
    parts = _behind(gear, is_round)
    if gear.is_amphibious:
        parts += _round_diver() if is_round else _angular_diver()
    else:
        parts += _round_body(gear) if is_round else _angular_body(gear)
    return parts + _in_front(gear, is_round)


def _behind(gear: Gear, is_round: bool) -> list[Part]:
    parts: list[Part] = []
    if gear.has_wings:
        if is_round:
            parts += mirrored(part(SHADED, 60, 26, 84, 12, 95, 20, 88, 30, 92, 42, 78, 44, 62, 42))
        else:
            parts += mirrored(part(SHADED, 60, 26, 76, 6, 94, 2, 88, 18, 80, 36, 64, 42))
    if gear.weapon == "cannons":
        parts += mirrored(bar(SHADED, (66, 34), (68, 4), 8), bar(DARK, (68, 8), (68.3, 0), 10.5))
    if not is_round and not gear.is_amphibious:
        parts.append(part(DARK, 36, 24, 64, 24, 68, 48, 32, 48))
        parts += mirrored(part(DARK, 58, 16, 65, 16, 66, 27, 58, 27))
    return parts


def _angular_body(gear: Gear) -> list[Part]:
    wide = 2.0 if gear.is_heavy else 0.0
    parts = mirrored(
        part(SHADED, 51, 57, 61, 56, 62, 74, 52, 74),
        part(PLAIN, 51, 73, 62, 73, 65 + wide, 80, 65 + wide, 92, 50.5, 92),
        part(LIT, 53, 69, 60.5, 69, 62, 77, 57, 80, 52.5, 77),
        part(SHADED, 50.5, 91, 65 + wide, 91, 68 + wide, 98, 50.5, 98),
        part(SHADED, 68, 35, 75, 35, 75, 48, 67, 48),
        part(PLAIN, 66, 47, 77, 46, 76, 62, 67, 62),
        part(DARK, 68, 62, 75, 62, 74, 68, 69, 68),
    )
    parts.append(part(PLAIN, 39, 49, 61, 49, 67, 63, 55, 61, 50, 66, 45, 61, 33, 63))
    parts.append(part(SHADED, 42, 40, 58, 40, 58, 51, 42, 51))
    parts.append(part(PLAIN, 33, 24, 67, 24, 64, 40, 57, 44, 43, 44, 36, 40))
    parts += mirrored(part(DARK, 54, 30, 62, 29, 61, 36, 55, 37))
    parts += mirrored(part(LIT, 65, 21, 79 + wide, 22, 81 + wide, 31, 78 + wide, 38, 66, 36))
    parts.append(part(PLAIN, 43, 9, 57, 9, 60, 15, 58, 24, 54, 26, 46, 26, 42, 24, 40, 15))
    parts.append(part(BLACK, 43, 14, 57, 14, 56, 19.5, 44, 19.5))
    if gear.has_crest:
        parts += mirrored(part(LIT, 50.4, 13, 52, 9, 66, -1, 60, 8))
    else:
        parts.append(part(LIT, 48, 5, 52, 5, 52, 12, 48, 12))
    return parts


def _round_body(gear: Gear) -> list[Part]:
    flare = 4.0 if gear.is_heavy else 0.0
    parts = mirrored(
        part(SHADED, 52, 56, 62, 55, 64, 74, 53, 74),
        part(PLAIN, 54, 69, 64, 69, 68 + flare, 82, 71 + flare, 93, 51, 93, 51, 80),
        part(SHADED, 51, 92, 71 + flare, 92, 73 + flare, 98, 50.5, 98),
        part(SHADED, 69, 36, 76, 36, 77, 50, 69, 50),
        oval(PLAIN, (73, 57), 6.5, 9),
        part(DARK, 70, 64, 77, 64, 76, 70, 71, 70),
    )
    parts.append(part(PLAIN, 38, 48, 62, 48, 72, 66, 62, 70, 54, 64, 50, 68, 46, 64, 38, 70, 28, 66))
    parts.append(part(SHADED, 41, 38, 59, 38, 60, 51, 40, 51))
    parts.append(oval(PLAIN, (50, 33), 19, 12))
    parts.append(part(DARK, 44, 33, 56, 33, 54, 42, 46, 42))
    parts.append(oval(LIT, (74, 28), 10, 9))
    parts.append(part(LIT, 71, 21, 74, 9, 78, 21))
    parts.append(part(LIT, 78, 23, 87, 14, 83, 27))
    parts.append(part(PLAIN, 17, 18, 33, 20, 35, 44, 28, 49, 15, 43))
    parts.append(part(SHADED, 17, 18, 22, 19, 21, 46, 15, 43))
    parts.append(oval(PLAIN, (50, 17), 10.5, 10.5))
    parts.append(part(PLAIN, 42, 18, 58, 18, 57, 27, 52, 29, 48, 29, 43, 27))
    parts.append(part(BLACK, 40.5, 15, 59.5, 15, 58.5, 20, 41.5, 20))
    parts.append(oval(LIT, (53, 17.5), 2.3))
    if gear.has_crest:
        parts.append(part(LIT, 48, 9, 50, -3, 55, 9) if not gear.has_wings else _plume())
    return parts


def _plume() -> Part:
    return part(LIT, 46, 9, 49, 1, 60, -3, 72, 0, 80, 8, 70, 6, 61, 7, 55, 10)


def _angular_diver() -> list[Part]:
    parts = mirrored(
        part(SHADED, 51, 58, 61, 58, 62, 75, 52, 75),
        part(PLAIN, 51, 74, 62, 74, 66, 92, 51, 92),
        part(LIT, 62, 76, 74, 90, 65, 90),
        part(DARK, 50, 92, 66, 92, 76, 98, 50, 98),
        part(SHADED, 70, 40, 79, 42, 78, 56, 69, 55),
        part(PLAIN, 68, 53, 80, 54, 77, 68, 70, 68),
        part(DARK, 70, 68, 73, 68, 71, 77),
        part(DARK, 74, 68, 77, 68, 78, 77),
    )
    parts.append(part(PLAIN, 37, 50, 63, 50, 66, 63, 54, 61, 50, 65, 46, 61, 34, 63))
    parts.append(part(PLAIN, 31, 26, 69, 26, 65, 45, 60, 52, 40, 52, 35, 45))
    parts += mirrored(oval(LIT, (73, 32), 11, 10))
    parts += mirrored(bar(DARK, (60, 27), (62, 8), 6.5))
    parts.append(oval(PLAIN, (50, 21), 13, 12))
    parts.append(oval(BLACK, (50, 21), 8.5, 6))
    parts.append(oval(DARK, (50, 41), 5))
    return parts


def _round_diver() -> list[Part]:
    parts = mirrored(
        part(SHADED, 54, 70, 66, 68, 70, 84, 55, 84),
        part(PLAIN, 53, 82, 71, 82, 76, 97, 52, 97),
        oval(SHADED, (80, 42), 8, 9),
        part(SHADED, 77, 46, 87, 46, 90, 62, 79, 62),
        oval(PLAIN, (84, 66), 8, 8),
        part(LIT, 77, 68, 81, 72, 76, 88),
        part(LIT, 82, 72, 87, 72, 85, 92),
        part(LIT, 88, 71, 92, 66, 94, 86),
    )
    parts.append(
        part(PLAIN, 50, 8, 64, 12, 74, 26, 78, 46, 72, 66, 60, 76, 40, 76, 28, 66, 22, 46, 26, 26, 36, 12)
    )
    parts.append(part(BLACK, 29, 28, 71, 28, 72, 36, 28, 36))
    parts.append(oval(LIT, (57, 32), 4))
    parts += mirrored(part(SHADED, 55, 50, 70, 48, 66, 64, 56, 70))
    parts += mirrored(oval(DARK, (59, 14), 3.4))
    return parts


def _in_front(gear: Gear, is_round: bool) -> list[Part]:
    parts: list[Part] = []
    if gear.has_shield:
        if not is_round:
            grow = 5.0 if gear.has_wings else 0.0
            parts.append(
                part(LIT, 70, 40 - grow, 82, 36 - grow, 94, 40 - grow, 93, 66, 82, 80 + grow, 71, 66)
            )
            parts.append(
                part(SHADED, 80.5, 43, 83.5, 43, 83.5, 52, 89, 52, 89, 55, 83.5, 55, 83.5, 70, 80.5, 70)
            )
        elif not gear.is_amphibious and gear.weapon != "long_gun":
            parts += [oval(LIT, (81, 54), 14, 15), oval(SHADED, (81, 54), 9, 10), oval(LIT, (81, 54), 3.5)]
    if gear.is_amphibious:
        return parts
    if gear.weapon == "long_gun":
        if is_round:
            parts += [
                bar(SHADED, (16, 98), (10, 2), 8, 8),
                bar(DARK, (10.8, 16), (9.6, -2), 12),
                _hand(16, 66),
            ]
        else:
            parts += [
                bar(SHADED, (30, 80), (7, 1), 5, 3.6),
                bar(DARK, (34, 92), (23, 56), 10, 8),
                _hand(27, 64),
            ]
            parts.append(bar(LIT, (19, 62), (14, 46), 5))
    elif gear.weapon == "heavy_rifle":
        if is_round:
            parts += [bar(LIT, (24, 98), (22, 20), 3.4), part(LIT, 19, 22, 22, -2, 25, 22), _hand(24, 66)]
        else:
            parts += [
                bar(SHADED, (31, 78), (10, 26), 7.5, 5.5),
                bar(DARK, (32, 62), (20, 70), 6),
                _hand(27, 65),
            ]
    elif gear.weapon == "rifle":
        parts += [bar(SHADED, (31, 76), (13, 36), 6, 4), bar(DARK, (30, 62), (21, 70), 5), _hand(27, 66)]
    return parts


def _hand(x: float, y: float) -> Part:
    return oval(PLAIN, (x, y), 4.2)


def armour(spec: SilhouetteSpec) -> list[Part]:
    """A mobile armour: one great gun in the middle, twin guns and more legs, or all barrel and thrusters."""
    if spec.gear.weapon == "cannons":
        return _many_legged()
    if spec.gear.weapon == "long_gun":
        return _all_barrel()
    parts = mirrored(
        part(SHADED, 66, 40, 88, 22, 98, 36, 96, 58, 80, 66, 66, 58),
        part(LIT, 88, 24, 97, 8, 99, 36),
        part(PLAIN, 74, 56, 90, 54, 98, 72, 92, 92, 86, 74, 78, 70),
        part(LIT, 78, 66, 84, 70, 80, 92, 74, 74),
        part(DARK, 56, 72, 66, 68, 70, 86, 60, 90),
    )
    parts.append(part(PLAIN, 50, 10, 68, 18, 80, 36, 80, 56, 68, 72, 50, 80, 32, 72, 20, 56, 20, 36, 32, 18))
    parts.append(part(LIT, 50, 10, 62, 15, 56, 26, 44, 26, 38, 15))
    parts.append(part(BLACK, 34, 29, 66, 29, 64, 34, 36, 34))
    parts.append(oval(LIT, (56, 31.5), 2.6))
    parts += [oval(SHADED, (50, 54), 17), oval(BLACK, (50, 54), 13), oval(LIT, (50, 54), 6.5)]
    return parts


def _many_legged() -> list[Part]:
    parts = mirrored(
        part(SHADED, 58, 60, 70, 58, 82, 78, 78, 98, 70, 80),
        part(SHADED, 66, 52, 82, 50, 98, 70, 98, 96, 88, 74, 72, 64),
        part(DARK, 51, 64, 58, 64, 62, 96, 54, 84),
        bar(SHADED, (76, 40), (86, 6), 9, 7),
        bar(DARK, (85, 10), (87, 2), 11),
        part(PLAIN, 62, 30, 84, 28, 94, 42, 90, 56, 64, 58),
    )
    parts.append(part(PLAIN, 50, 2, 62, 6, 70, 20, 72, 50, 62, 68, 50, 74, 38, 68, 28, 50, 30, 20, 38, 6))
    parts.append(part(LIT, 50, 2, 58, 5, 60, 18, 50, 22, 40, 18, 42, 5))
    parts.append(part(BLACK, 33, 30, 67, 30, 65, 37, 35, 37))
    parts.append(oval(LIT, (43, 33.5), 3))
    parts += [oval(DARK, (50, 54), 9), oval(BLACK, (50, 54), 6)]
    return parts


def _all_barrel() -> list[Part]:
    parts = mirrored(
        part(DARK, 60, 44, 84, 34, 88, 40, 66, 58),
        oval(SHADED, (84, 44), 12, 17),
        part(PLAIN, 76, 44, 92, 44, 90, 72, 78, 72),
        part(LIT, 79, 30, 84, 14, 89, 30),
        part(DARK, 78, 72, 90, 72, 94, 84, 74, 84),
        part(SHADED, 56, 80, 66, 76, 72, 96, 60, 90),
    )
    parts.append(bar(SHADED, (50, 60), (50, 4), 13, 10))
    parts.append(bar(DARK, (50, 12), (50, 0), 15))
    parts.append(bar(LIT, (50, 40), (50, 32), 17))
    parts.append(part(PLAIN, 36, 46, 64, 46, 72, 58, 70, 76, 60, 88, 40, 88, 30, 76, 28, 58))
    parts.append(part(LIT, 40, 46, 60, 46, 58, 54, 42, 54))
    parts.append(part(BLACK, 35, 60, 65, 60, 63, 67, 37, 67))
    parts.append(oval(LIT, (56, 63.5), 2.8))
    parts.append(part(DARK, 44, 74, 56, 74, 54, 84, 46, 84))
    return parts
