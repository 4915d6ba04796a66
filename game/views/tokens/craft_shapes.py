"""Combat craft and transports: flyers from above with the nose up, ground vehicles from the side."""

from __future__ import annotations

from game.views.tokens.ground_shapes import tank
from game.views.tokens.outline import BLACK, DARK, LIT, PLAIN, SHADED, Part, bar, mirrored, oval, part
from game.views.tokens.spec import SilhouetteSpec


def craft(spec: SilhouetteSpec) -> list[Part]:
    """A combat craft by role and school of design."""
    is_round = spec.is_round
    match spec.drawn_role:
        case "fighter":
            return _round_fighter() if is_round else _angular_fighter()
        case "bomber":
            return _round_bomber() if is_round else _angular_bomber()
        case "tank":
            return tank(is_round)
        case "gunship":
            return _gunship()
        case _:
            return _gunship() if is_round else _pod()


def _angular_fighter() -> list[Part]:
    parts = mirrored(
        part(PLAIN, 54, 44, 92, 78, 92, 85, 54, 77),
        part(SHADED, 54, 30, 66, 38, 66, 42, 54, 42),
        part(SHADED, 52, 76, 68, 92, 66, 96, 52, 90),
        bar(DARK, (90, 62), (90, 84), 3.2),
    )
    parts.append(part(LIT, 50, 2, 54, 18, 57, 50, 56, 88, 44, 88, 43, 50, 46, 18))
    parts.append(part(BLACK, 50, 24, 53, 32, 52.5, 44, 47.5, 44, 47, 32))
    parts.append(part(DARK, 45, 86, 55, 86, 54, 96, 46, 96))
    return parts


def _round_fighter() -> list[Part]:
    parts = mirrored(
        part(PLAIN, 56, 58, 74, 50, 88, 24, 92, 22, 95, 48, 84, 70, 62, 82),
        bar(DARK, (90, 34), (91, 8), 3.4),
        part(SHADED, 54, 78, 66, 82, 70, 96, 58, 92),
    )
    parts += [oval(LIT, (50, 56), 17, 27), part(LIT, 40, 40, 46, 14, 50, 8, 54, 14, 60, 40)]
    parts += [oval(BLACK, (50, 46), 8, 10), oval(LIT, (50, 49), 3)]
    parts.append(part(DARK, 43, 82, 57, 82, 54, 96, 46, 96))
    return parts


def _angular_bomber() -> list[Part]:
    parts = mirrored(
        part(PLAIN, 54, 28, 97, 62, 97, 74, 76, 70, 54, 76),
        part(SHADED, 62, 44, 70, 48, 70, 82, 62, 82),
        part(SHADED, 78, 56, 86, 60, 86, 82, 78, 82),
        part(DARK, 63, 80, 69, 80, 68, 90, 64, 90),
        part(DARK, 79, 80, 85, 80, 84, 90, 80, 90),
    )
    parts.append(part(LIT, 50, 6, 58, 16, 60, 72, 56, 94, 44, 94, 40, 72, 42, 16))
    parts.append(part(BLACK, 45, 18, 55, 18, 56, 28, 44, 28))
    parts.append(part(SHADED, 46, 42, 54, 42, 54, 74, 46, 74))
    return parts


def _round_bomber() -> list[Part]:
    parts = mirrored(
        part(PLAIN, 52, 26, 76, 30, 97, 52, 90, 58, 98, 72, 84, 74, 78, 84, 62, 78, 52, 82),
        oval(SHADED, (70, 54), 9, 14),
        oval(DARK, (70, 64), 5.5, 6.5),
    )
    parts.append(part(LIT, 50, 4, 60, 14, 64, 40, 60, 78, 50, 96, 40, 78, 36, 40, 40, 14))
    parts += [oval(BLACK, (50, 24), 7, 8), oval(LIT, (52, 26), 2.6), oval(SHADED, (50, 58), 7, 14)]
    return parts


def _pod() -> list[Part]:
    parts = mirrored(
        part(SHADED, 74, 46, 88, 40, 94, 54, 90, 66, 80, 62),
        part(PLAIN, 84, 60, 95, 58, 96, 80, 90, 74, 86, 82),
        part(DARK, 58, 78, 68, 74, 72, 90, 62, 94),
    )
    parts += [bar(SHADED, (50, 34), (50, 2), 9), bar(DARK, (50, 9), (50, 0), 12)]
    parts += [oval(PLAIN, (50, 56), 30), part(LIT, 26, 42, 74, 42, 70, 32, 58, 27, 42, 27, 30, 32)]
    parts += [oval(BLACK, (50, 56), 15), oval(LIT, (55, 51), 4), part(SHADED, 34, 76, 66, 76, 60, 84, 40, 84)]
    return parts


def _gunship() -> list[Part]:
    parts = mirrored(
        part(SHADED, 56, 42, 90, 26, 98, 34, 88, 46, 58, 56),
        part(PLAIN, 56, 56, 86, 60, 90, 70, 80, 72, 56, 66),
        bar(DARK, (66, 38), (66, 12), 4.2),
    )
    parts += [part(PLAIN, 44, 64, 56, 64, 55, 82, 50, 98, 45, 82), oval(SHADED, (50, 70), 11, 12)]
    parts += [oval(LIT, (50, 46), 15, 17), oval(PLAIN, (50, 22), 13, 12)]
    parts += mirrored(oval(BLACK, (56.5, 18), 4.6, 5.6))
    parts.append(part(DARK, 42, 66, 58, 66, 57, 71, 43, 71))
    return parts


def transport(spec: SilhouetteSpec) -> list[Part]:
    """An unarmed carrier of goods."""
    if spec.is_round:
        parts = mirrored(
            oval(SHADED, (72, 46), 15, 20),
            oval(SHADED, (70, 76), 12, 13),
            part(DARK, 66, 86, 76, 86, 74, 96, 68, 96),
        )
        parts += [part(PLAIN, 38, 20, 62, 20, 60, 88, 40, 88), oval(LIT, (50, 18), 16, 13)]
        parts += [part(BLACK, 39, 12, 61, 12, 63, 18, 37, 18), part(SHADED, 44, 38, 56, 38, 55, 82, 45, 82)]
        return parts
    parts = mirrored(
        part(SHADED, 60, 30, 82, 30, 84, 33, 84, 54, 60, 54),
        part(SHADED, 60, 57, 84, 57, 84, 80, 60, 80),
        part(DARK, 63, 35, 80, 35, 80, 38, 63, 38),
        part(DARK, 63, 62, 80, 62, 80, 65, 63, 65),
        part(DARK, 52, 82, 64, 82, 62, 94, 54, 94),
    )
    parts.append(part(PLAIN, 42, 20, 58, 20, 62, 28, 62, 86, 38, 86, 38, 28))
    parts.append(part(LIT, 50, 4, 59, 10, 62, 26, 38, 26, 41, 10))
    parts.append(part(BLACK, 44, 11, 56, 11, 58, 18, 42, 18))
    return parts
