"""What stands and drives on the ground: tanks, soldiers, launchers, rotorcraft, hoverbikes, creatures."""

from __future__ import annotations

from game.views.tokens.outline import BLACK, DARK, LIT, PLAIN, SHADED, Part, bar, mirrored, oval, part


def tank(is_round: bool) -> list[Part]:
    """A tank from the side."""
    turret = part(LIT, 30, 46, 38, 30, 62, 30, 70, 40, 68, 48)
    parts = [bar(SHADED, (62, 38), (98, 30), 6, 5), bar(DARK, (90, 32), (99, 30), 9)]
    parts.append(oval(LIT, (48, 42), 20, 14) if is_round else turret)
    parts.append(part(PLAIN, 12, 50, 24, 44, 78, 44, 90, 54, 88, 66, 10, 66))
    parts.append(part(DARK, 4, 70, 14, 60, 86, 60, 96, 70, 88, 86, 12, 86))
    parts += [oval(SHADED, (16 + step * 17, 73), 7.5) for step in range(5)]
    parts.append(part(BLACK, 42, 34, 58, 34, 60, 39, 40, 39))
    return parts


def soldier() -> list[Part]:
    """A soldier with a rifle, from the front."""
    parts = [part(SHADED, 58, 30, 72, 34, 74, 62, 58, 60)]
    parts += mirrored(
        bar(PLAIN, (54, 60), (62, 92), 13, 10),
        part(DARK, 56, 90, 72, 90, 72, 98, 56, 98),
        bar(PLAIN, (62, 34), (70, 54), 11, 9),
    )
    parts += [part(LIT, 36, 30, 64, 30, 62, 62, 38, 62), part(SHADED, 38, 54, 62, 54, 62, 61, 38, 61)]
    parts += [bar(BLACK, (20, 66), (84, 34), 6, 3.4), bar(DARK, (18, 68), (38, 58), 9)]
    parts += [oval(SHADED, (50, 19), 9, 10), part(LIT, 36, 18, 39, 8, 50, 3, 61, 8, 64, 18)]
    return parts


def launcher() -> list[Part]:
    """A lorry with a raised rack of rockets, from the side."""
    parts = [bar(SHADED, (40, 60), (90, 22), 26)]
    parts += [bar(BLACK, (44 + 6 * row, 49 + 8 * row), (90 + 6 * row, 14 + 8 * row), 4) for row in range(3)]
    parts += [part(DARK, 34, 62, 62, 54, 66, 66, 34, 68)]
    parts += [part(PLAIN, 4, 66, 96, 66, 96, 78, 4, 78), part(LIT, 4, 66, 8, 46, 30, 46, 34, 66)]
    parts += [part(BLACK, 9, 62, 12, 50, 22, 50, 22, 62)]
    for middle in (18, 50, 68, 86):
        parts += [oval(DARK, (middle, 82), 10), oval(SHADED, (middle, 82), 4)]
    return parts


def rotorcraft() -> list[Part]:
    """A rotorcraft from above, nose up."""
    parts = [part(PLAIN, 46, 52, 54, 52, 53, 92, 47, 92), part(SHADED, 38, 86, 62, 86, 62, 92, 38, 92)]
    parts += mirrored(part(SHADED, 56, 42, 80, 46, 80, 54, 56, 54), bar(DARK, (76, 38), (76, 58), 5))
    parts += [oval(LIT, (50, 40), 15, 26), part(BLACK, 42, 20, 58, 20, 61, 31, 39, 31)]
    parts += [bar(DARK, (10, 8), (90, 78), 4.6), bar(DARK, (90, 8), (10, 78), 4.6)]
    parts += [oval(SHADED, (50, 43), 7), bar(DARK, (58, 84), (58, 98), 4)]
    return parts


def hoverbike() -> list[Part]:
    """A hovercraft from the side, its fan behind."""
    parts = [oval(DARK, (14, 40), 10, 24), oval(SHADED, (14, 40), 5, 17), bar(DARK, (14, 40), (28, 56), 6)]
    parts += [part(DARK, 4, 72, 12, 66, 88, 66, 98, 72, 90, 88, 10, 88)]
    parts += [bar(BLACK, (10 + 16 * step, 88), (13 + 16 * step, 76), 3) for step in range(6)]
    parts += [part(PLAIN, 8, 68, 20, 54, 70, 52, 96, 68)]
    parts += [part(LIT, 34, 54, 42, 36, 62, 36, 74, 54), part(BLACK, 46, 51, 50, 40, 59, 40, 67, 51)]
    parts += [bar(SHADED, (64, 58), (94, 50), 6, 4)]
    return parts


def creature() -> list[Part]:
    """A thing of many legs, from above."""
    parts = mirrored(
        bar(SHADED, (60, 40), (88, 18), 7, 4),
        bar(SHADED, (88, 18), (96, 36), 4, 2),
        bar(SHADED, (62, 54), (94, 52), 7, 4),
        bar(SHADED, (94, 52), (98, 72), 4, 2),
        bar(SHADED, (60, 66), (84, 82), 7, 4),
        bar(SHADED, (84, 82), (82, 98), 4, 2),
        part(DARK, 52, 20, 66, 2, 70, 6, 60, 26),
    )
    parts += [oval(PLAIN, (50, 66), 19, 26), oval(LIT, (50, 36), 15, 18), oval(SHADED, (50, 74), 10, 14)]
    parts += mirrored(oval(BLACK, (56, 29), 3.6, 4.6), oval(BLACK, (60, 39), 2.4, 3))
    return parts
