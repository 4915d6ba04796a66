"""Draws the pictures of the example pack anew: `python -m tests.support.example_pictures`."""

from pathlib import Path

import pygame

from game.content.paths import mods_dir
from game.views.drawing import Canvas, Point, Rgb, mix, regular_polygon, shade

SIDE = 384
INK: Rgb = (24, 22, 30)
RUST: Rgb = (201, 104, 52)
CREAM: Rgb = (232, 214, 178)
STEEL: Rgb = (96, 106, 122)
LAMP: Rgb = (255, 221, 120)
REEF: Rgb = (24, 88, 96)
FOAM: Rgb = (196, 240, 226)


def _part(canvas: Canvas, colour: Rgb, *coordinates: float, is_mirrored: bool = True) -> None:
    """Fill a part given on a grid of 100, with a dark edge, at both sides of the middle line."""
    unit = SIDE / 100.0
    points = list(zip(coordinates[::2], coordinates[1::2]))
    for side in (points, [(100.0 - x, y) for x, y in points]) if is_mirrored else (points,):
        scaled: list[Point] = [(x * unit, y * unit) for x, y in side]
        canvas.outline(scaled, INK, SIDE * 0.013)
        canvas.polygon(scaled, colour)


def _disc(canvas: Canvas, colour: Rgb, x: float, y: float, radius: float) -> None:
    unit = SIDE / 100.0
    canvas.circle((x * unit, y * unit), radius * unit, colour)


def lamplighter() -> pygame.Surface:
    """A salvaged dock suit, seen from the front: racks of flares over its shoulders, a lamp for a head."""
    canvas = Canvas(SIDE, SIDE)
    _part(canvas, shade(STEEL, 0.7), 30, 33, 16, 31, 14, 3, 31, 5)
    for row in (8.5, 15.5, 22.5):
        for column in (18.5, 25.5):
            for x in (column, 100 - column):
                _disc(canvas, INK, x, row, 3.0)
                _disc(canvas, mix(LAMP, RUST, 0.55), x, row, 2.1)
                _disc(canvas, LAMP, x - 0.5, row - 0.6, 0.9)
    _part(canvas, shade(STEEL, 0.8), 40, 58, 31, 61, 28, 80, 38, 80)
    _part(canvas, RUST, 27, 76, 41, 76, 44, 94, 22, 94)
    _part(canvas, shade(RUST, 0.7), 22, 94, 44, 94, 45, 98, 19, 98)
    _part(canvas, CREAM, 30, 66, 39, 66, 38, 75, 28, 75)
    _part(canvas, STEEL, 17, 45, 25, 46, 23, 62, 12, 62)
    _part(canvas, CREAM, 11, 60, 24, 60, 23, 73, 9, 73)
    _part(canvas, shade(STEEL, 0.6), 11, 73, 15, 73, 16, 82, 10, 80)
    _part(canvas, shade(STEEL, 0.6), 18, 73, 22, 73, 23, 80, 17, 82)
    _part(canvas, RUST, 29, 32, 15, 35, 10, 47, 27, 51)
    _part(canvas, shade(RUST, 1.18), 28, 33, 17, 36, 15, 40, 28, 40)
    _part(canvas, shade(STEEL, 0.9), 38, 55, 62, 55, 60, 65, 40, 65, is_mirrored=False)
    _part(canvas, CREAM, 28, 33, 72, 33, 68, 57, 57, 61, 43, 61, 32, 57, is_mirrored=False)
    _part(canvas, shade(CREAM, 0.82), 33, 47, 67, 47, 65, 56, 57, 60, 43, 60, 35, 56, is_mirrored=False)
    _part(canvas, RUST, 44, 36, 56, 36, 54, 45, 46, 45, is_mirrored=False)
    _part(canvas, shade(RUST, 0.8), 40, 31, 60, 31, 62, 36, 38, 36, is_mirrored=False)
    _part(canvas, STEEL, 38, 12, 62, 12, 65, 24, 60, 32, 40, 32, 35, 24, is_mirrored=False)
    _part(canvas, shade(STEEL, 1.2), 42, 6, 58, 6, 62, 12, 38, 12, is_mirrored=False)
    _disc(canvas, INK, 50, 21.5, 8.2)
    _disc(canvas, mix(LAMP, RUST, 0.35), 50, 21.5, 7.0)
    _disc(canvas, LAMP, 50, 21.5, 5.2)
    _disc(canvas, (255, 250, 226), 48.4, 19.8, 2.0)
    return canvas.finish()


def salvors() -> pygame.Surface:
    """The sign of the Salvors' League: a wrecker's hook over the waves of the reef."""
    canvas = Canvas(SIDE, SIDE)
    unit = SIDE / 100.0
    for number, y in enumerate((70.0, 80.0)):
        way = [
            (x * unit, (y + 3.2 * (-1) ** (x // 8 + number)) * unit) for x in range(26 - 4 * number, 82, 8)
        ]
        canvas.path(way, mix(FOAM, REEF, 0.35 + 0.2 * number), 4.2 * unit)
    hook = [(50, 18), (50, 46), (61, 51), (65, 61), (60, 71), (49, 74), (38, 70), (34, 60)]
    for colour, width in ((INK, 13.5), (FOAM, 9.0)):
        canvas.path([(x * unit, y * unit) for x, y in hook], colour, width * unit)
    barb = [(34 * unit, 47 * unit), (46 * unit, 62 * unit), (25 * unit, 62 * unit)]
    canvas.outline(barb, INK, 4.5 * unit)
    canvas.polygon(barb, FOAM)
    canvas.polygon(regular_polygon((50 * unit, 17 * unit), 11.5 * unit, 24), INK)
    canvas.ring((50 * unit, 17 * unit), 6.8 * unit, 4.4 * unit, FOAM)
    picture = canvas.finish()
    ink = picture.get_bounding_rect()
    side = max(ink.size)
    sheet = pygame.Surface((side, side), pygame.SRCALPHA)
    sheet.blit(picture.subsurface(ink), ((side - ink.width) // 2, (side - ink.height) // 2))
    return sheet


def draw_all(assets: Path) -> tuple[Path, ...]:
    """Draw every picture into a folder of assets; return the files."""
    pictures = {"frames/lamplighter.png": lamplighter(), "emblems/salvors.png": salvors()}
    for inside, picture in pictures.items():
        target = assets / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(_straight(picture), target)
    return tuple(assets / inside for inside in pictures)


def _straight(picture: pygame.Surface) -> pygame.Surface:
    """A premultiplied picture as files hold it."""
    copy = picture.copy()
    for y in range(copy.get_height()):
        for x in range(copy.get_width()):
            red, green, blue, alpha = picture.get_at((x, y))
            if 0 < alpha < 255:
                straight = (min(255, round(channel * 255 / alpha)) for channel in (red, green, blue))
                copy.set_at((x, y), (*straight, alpha))
    return copy


if __name__ == "__main__":
    for file in draw_all(mods_dir() / "_example" / "assets"):
        print(file)
