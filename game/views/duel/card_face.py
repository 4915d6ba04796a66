"""The face of a card: initiative, steps, marks and blocks by zone, what it does, where it is from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.systems.duel.setup import CardFace, Mark
from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, mix, shade
from game.views.duel import card_art as art
from game.views.ui.glyphs import drawable
from game.views.ui.lettering import Lettering, lettering

ZONE_LETTERS = ("H", "M", "L")
LARGE_FROM_PX = 170
"""Wide enough for whole sentences."""
SMALL_BELOW_PX = 80
"""Too narrow for what it does in words."""
TINY_BELOW_PX = 46
"""Too narrow for anything but its initiative and its signs."""


NAME_LINES = 2
REACH_SIZE, REACH_LEAST = 10.6, 8.4
"""Height of the distances of an attack, in hundredths of the width; the least where marks leave no more."""
SHIELD_LEFT = 79


@dataclass(frozen=True, slots=True)
class CardLook:
    """A card as it is shown: its print, and what the battle has made of it."""

    face: CardFace
    name: str
    origin: str = ""
    """Where it comes from: weapon, pilot, or its type."""
    keywords: tuple[str, ...] = ()
    """Its abilities in a word or two each."""
    details: tuple[str, ...] = ()
    """Its abilities in sentences."""
    initiative: int = 0
    movement: int = 0


def _font(size: float, is_bold: bool) -> Lettering:
    return lettering(max(7, round(size)), is_bold=is_bold)


def _write(
    picture: pygame.Surface,
    text: str,
    at: tuple[float, float],
    size: float,
    colour: Rgb,
    *,
    bold: bool = False,
    anchor: str = "topleft",
) -> pygame.Rect:
    ink = _font(size, bold).render(drawable(text), colour)
    box = ink.get_rect()
    setattr(box, anchor, (round(at[0]), round(at[1])))
    picture.blit(ink, box, special_flags=PREMULTIPLIED)
    return box


def wrapped(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """Return the lines of a text at a size in a width."""
    font = _font(size, bold)
    lines: list[str] = []
    line = ""
    for word in drawable(text).split():
        longer = f"{line} {word}".strip()
        if line and font.width(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def headline(name: str, u: float) -> tuple[list[str], float]:
    """Return the lines of a name on a card and their size; what two lines do not hold ends in a sign."""
    size, width = 10.4 * u, 90 * u
    lines = wrapped(name, size, width, bold=True)
    while len(lines) > NAME_LINES and size > 7.5:
        size *= 0.92
        lines = wrapped(name, size, width, bold=True)
    shown = [*lines[: NAME_LINES - 1], " ".join(lines[NAME_LINES - 1 :])] if len(lines) > 1 else lines
    return [_cut(line, size, width) for line in shown], size


def foot_line(origin: str, u: float, *, single_use: bool = False) -> str:
    """Return what stands at a card's foot: of the set's name what has room, and the card's number."""
    name, gap, number = origin.rpartition("  ")
    ending = gap + number if name else ""
    return _cut(name or origin, 6.8 * u, (72 if single_use else 86) * u, ending, bold=False)


def _cut(line: str, size: float, width: float, ending: str = "", *, bold: bool = True) -> str:
    font = _font(size, bold)
    shown = line + ending
    while font.width(shown) > width and len(line) > 1:
        line = line[:-1].rstrip()
        shown = f"{line}…{ending}"
    return shown


def card_face(look: CardLook, width: int, times: int = 1) -> pygame.Surface:
    """The face at a width, premultiplied; do not draw on it, it is shared.

    ``times`` larger it says no more than at its own width: for what is turned and then shrunk.
    """
    return _card_face(look, width * times, width)


@lru_cache(maxsize=400)
def _card_face(look: CardLook, width: int, plain_width: int) -> pygame.Surface:
    height = art.card_height(width)
    u = width / 100.0
    canvas = Canvas(width, height, 3 if width < LARGE_FROM_PX else 2)
    colour = art.TYPE_COLOURS[look.face.type]
    art.sheet(canvas, shade(colour, 0.85))
    if plain_width < TINY_BELOW_PX:
        return _tiny(canvas, look, u, colour)
    art.badge(canvas, (17 * u, 17 * u), 14.5 * u, colour)
    canvas.path([(6 * u, 50.5 * u), (94 * u, 50.5 * u)], mix(art.PAPER, colour, 0.5), max(0.8, 0.9 * u))
    if look.movement:
        tone = art.STEPS if look.movement > 0 else art.MELEE
        art.stride(canvas, (69 * u, 14.5 * u), 15 * u, tone)
    for zone in range(len(ZONE_LETTERS)):
        _draw_zone(canvas, look.face, zone, u)
    if look.face.single_use:
        _draw_single_use(canvas, u)
    picture = canvas.finish()
    _write_head(picture, look, u, colour)
    _write_zones(picture, look.face, u)
    _write_body(picture, look, u, plain_width)
    return picture


def _tiny(canvas: Canvas, look: CardLook, u: float, colour: Rgb) -> pygame.Surface:
    """A card so small that only its initiative and its signs can be read."""
    for zone in range(len(ZONE_LETTERS)):
        middle = (72 + zone * 26) * u
        marks = _marks(look.face, zone)
        for number, mark in enumerate(marks[:1] * min(2, sum(m.marks for m in marks))):
            draw = art.blade if mark.kind == "melee" else art.shot
            tone = art.MELEE if mark.kind == "melee" else art.RANGED
            draw(canvas, ((20 + number * 24) * u, middle), 23 * u, tone)
        if zone in look.face.blocks:
            art.shield(canvas, (80 * u, middle), 23 * u, art.SHIELD)
    picture = canvas.finish()
    tone = _tone(look.initiative, look.face.initiative, shade(colour, 1.45))
    _write(picture, str(look.initiative), (50 * u, 30 * u), 46 * u, tone, bold=True, anchor="center")
    return picture


def _row(zone: int) -> tuple[float, float]:
    """Return top and height of a zone's row in hundredths of the width."""
    return 53.5 + zone * 15.2, 13.6


def _marks(face: CardFace, zone: int) -> list[Mark]:
    return [mark for mark in face.attacks if mark.zone == zone]


def _half_blocks(face: CardFace, zone: int) -> list[str]:
    """Return the kinds of attack against which alone the card blocks in a zone."""
    return [
        ability.against or ""
        for ability in face.abilities
        if ability.kind == "extra_block"
        and zone not in face.blocks
        and any(("high", "mid", "low").index(name) == zone for name in ability.zones or ())
    ]


def _draw_zone(canvas: Canvas, face: CardFace, zone: int, u: float) -> None:
    top, height = _row(zone)
    marks = _marks(face, zone)
    is_used = bool(marks) or zone in face.blocks or bool(_half_blocks(face, zone))
    ground = art.PAPER
    if marks:
        ground = mix(art.PAPER, art.MELEE if marks[0].kind == "melee" else art.RANGED, 0.26)
    s = canvas.scale
    box = pygame.Rect(round(6 * u * s), round(top * u * s), round(88 * u * s), round(height * u * s))
    pygame.draw.rect(canvas.sheet, mix(ground, art.PAPER_LOW, 0.25), box, border_radius=round(2.4 * u * s))
    tab = pygame.Rect(box.x, box.y, round(11 * u * s), box.height)
    tone = shade(ground, 1.18) if is_used else shade(art.PAPER, 1.05)
    pygame.draw.rect(canvas.sheet, tone, tab, border_radius=round(2.4 * u * s))
    middle = (top + height / 2.0) * u
    x = 26.0
    for mark in marks:
        draw = art.blade if mark.kind == "melee" else art.shot
        colour = art.MELEE if mark.kind == "melee" else art.RANGED
        for _ in range(min(3, mark.marks)):
            draw(canvas, (x * u, middle), 11.5 * u, colour)
            x += 12.4
    if zone in face.blocks:
        art.shield(canvas, (86 * u, middle), 11.5 * u, art.SHIELD)
    else:
        for _ in _half_blocks(face, zone)[:1]:
            art.shield(canvas, (86 * u, middle), 11.5 * u, art.SHIELD, is_hollow=True)


def _draw_single_use(canvas: Canvas, u: float) -> None:
    centre = (89.5 * u, 133 * u)
    canvas.circle(centre, 6.2 * u, (200, 84, 74))
    canvas.path([(86.4 * u, 130 * u), (92.6 * u, 136 * u)], art.INK, 1.7 * u)
    canvas.path([(92.6 * u, 130 * u), (86.4 * u, 136 * u)], art.INK, 1.7 * u)


def _tone(now: int, printed: int, usual: Rgb) -> Rgb:
    return usual if now == printed else (120, 220, 150) if now > printed else (255, 110, 96)


def _write_head(picture: pygame.Surface, look: CardLook, u: float, colour: Rgb) -> None:
    face = look.face
    tone = _tone(look.initiative, face.initiative, shade(colour, 1.45))
    _write(picture, str(look.initiative), (17 * u, 17.4 * u), 17 * u, tone, bold=True, anchor="center")
    if look.movement:
        tone = _tone(look.movement, face.movement, art.TEXT)
        _write(picture, f"{look.movement:+}", (94 * u, 14.8 * u), 13 * u, tone, bold=True, anchor="midright")
    lines, size = headline(look.name, u)
    top = 41.5 * u - len(lines) * size * 0.6
    if len(lines) == 1:
        top = 41.0 * u - size * 0.62
    for number, line in enumerate(lines):
        _write(
            picture, line, (50 * u, top + number * size * 1.12), size, art.TEXT, bold=True, anchor="midtop"
        )


def _write_zones(picture: pygame.Surface, face: CardFace, u: float) -> None:
    for zone, letter in enumerate(ZONE_LETTERS):
        top, height = _row(zone)
        middle = (top + height / 2.0) * u
        marks = _marks(face, zone)
        is_used = bool(marks) or zone in face.blocks or bool(_half_blocks(face, zone))
        _write(
            picture,
            letter,
            (11.6 * u, middle),
            9 * u,
            art.TEXT if is_used else (86, 100, 118),
            bold=True,
            anchor="center",
        )
        x = 26.0 + 12.4 * sum(min(3, mark.marks) for mark in marks) - 4.0
        for mark in marks:
            if mark.marks > 3:
                box = _write(
                    picture, f"x{mark.marks}", (x * u, middle), 9 * u, art.TEXT, bold=True, anchor="midleft"
                )
                x += box.width / u + 2
            reach = f"{mark.minimum}-{mark.maximum}" if mark.minimum != mark.maximum else str(mark.maximum)
            size = REACH_SIZE if x + len(reach) * REACH_SIZE * 0.6 < SHIELD_LEFT else REACH_LEAST
            _write(picture, reach, (x * u, middle), size * u, art.TEXT, anchor="midleft")
        for kind in _half_blocks(face, zone)[:1]:
            if zone not in face.blocks:
                _write(
                    picture,
                    kind[:1].upper(),
                    (86 * u, middle),
                    6.5 * u,
                    art.SHIELD,
                    bold=True,
                    anchor="center",
                )


def _write_body(picture: pygame.Surface, look: CardLook, u: float, width: int) -> None:
    foot = 127.6 * u
    if width < SMALL_BELOW_PX:
        return
    line = foot_line(look.origin, u, single_use=look.face.single_use)
    _write(picture, line, (7 * u, foot), 6.8 * u, art.DIM)
    is_large = width >= LARGE_FROM_PX
    paragraphs = look.details if is_large else look.keywords
    size = (6.4 if is_large else 10.4) * u
    least = 4.3 * u if is_large else 7.6 * u
    top, room = 100.5 * u, 28.0 * u
    lines: list[str] = []
    while True:
        text = paragraphs if is_large else (", ".join(paragraphs),) if paragraphs else ()
        lines = [line for paragraph in text for line in wrapped(paragraph, size, 88 * u)]
        if len(lines) * size * 1.2 <= room or size <= least:
            break
        size *= 0.94
    for number, line in enumerate(lines):
        if (number + 1) * size * 1.2 > room + size * 0.4:
            break
        _write(picture, line, (7 * u, top + number * size * 1.2), size, art.TEXT)
