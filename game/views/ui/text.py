"""Rich text laid out into lines, once per change, and painted into one surface."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeAlias

import pygame

from game.views.emblem import is_emblem
from game.views.ui.fonts import Face, FontBook
from game.views.ui.glyphs import NO_BREAK
from game.views.ui.kit import Kit
from game.views.ui.markup import Parsed, Run

ICON_SHARE, EMBLEM_SHARE = 0.82, 1.1
"""The size of icons as a share of the height of a line; emblems have a letter inside."""
ICON_GAP = 2
"""Pixels at scale 1 between an icon and what follows it."""
_KEPT_LAYOUTS = 4096
"""Panels are built anew whenever something changes, mostly with the same words."""
_WORDS = re.compile(rf"(?:[^\s]|{NO_BREAK})+|[^\S{NO_BREAK}]+")
TextAlign: TypeAlias = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A run placed at a position."""

    x: int
    y: int
    width: int
    run: Run


@dataclass(frozen=True, slots=True)
class LinkArea:
    """Where one link can be clicked: one rectangle per line that it covers."""

    target: str
    text: str
    rects: tuple[pygame.Rect, ...]


@dataclass(frozen=True, slots=True)
class TextLayout:
    """Placed pieces with the size that they take."""

    width: int
    height: int
    pieces: tuple[Piece, ...]
    links: tuple[LinkArea, ...]


def _icon_size(fonts: FontBook, run: Run) -> int:
    share = EMBLEM_SHARE if is_emblem(run.icon) else ICON_SHARE
    return max(8, round(fonts.height(run.face) * share))


def _run_width(fonts: FontBook, run: Run) -> int:
    if run.icon:
        return _icon_size(fonts, run) + max(1, round(ICON_GAP * fonts.scale))
    return fonts.width(run.text, run.face)


MANY_SIGNS = 64


def shortened(kit: Kit, parsed: Parsed, room: int) -> Parsed:
    """Return text of one line with what does not fit into ``room`` pixels cut off, icons and colours kept."""
    spare = room
    while True:
        short = _cut(kit, parsed, spare)
        # words placed one by one can take some pixels more than the same line in one piece
        over = natural_width(kit, short) - room
        if over <= 0 or spare <= 0:
            return short
        spare -= over


def _cut(kit: Kit, parsed: Parsed, room: int) -> Parsed:
    runs: list[Run] = []
    for each in parsed.runs:
        run = replace(each, text=each.text[: 2 * max(room, MANY_SIGNS)].replace("\n", " "))
        width = _run_width(kit.fonts, run)
        if width > room:
            if not run.icon:
                runs.append(replace(run, text=kit.fonts.elide(run.text, run.face, room)))
            break
        runs.append(run)
        room -= width
    return Parsed(tuple(runs), parsed.problems)


def natural_width(kit: Kit, parsed: Parsed) -> int:
    """Return the width of the longest line when nothing wraps."""
    return lay_out(kit, parsed, None).width


def longest_word(kit: Kit, parsed: Parsed) -> int:
    """Return the width of the widest word: less than this and words break."""
    return _longest_word(kit.fonts, parsed)


@lru_cache(maxsize=_KEPT_LAYOUTS)
def _longest_word(fonts: FontBook, parsed: Parsed) -> int:
    widest = 0
    for run in parsed.runs:
        if run.icon:
            widest = max(widest, _run_width(fonts, run))
        for word in _words(run.text):
            if not _is_space(word):
                widest = max(widest, fonts.width(word.replace(NO_BREAK, " "), run.face))
    return widest


@dataclass(slots=True)
class _Token:
    run: Run
    width: int
    is_space: bool = False
    is_break: bool = False
    link_number: int = 0


def _tokens(fonts: FontBook, parsed: Parsed, limit: int | None) -> Iterable[_Token]:
    link_number = 0
    previous = ""
    for run in parsed.runs:
        if run.link != previous:
            link_number += 1
            previous = run.link
        if run.icon:
            yield _Token(run, _run_width(fonts, run), link_number=link_number)
            continue
        for number, line in enumerate(run.text.split("\n")):
            if number:
                yield _Token(run, 0, is_break=True)
            for part in _words(line):
                yield from _fitted(fonts, run, part, limit, link_number)


def _fitted(fonts: FontBook, run: Run, part: str, limit: int | None, link_number: int) -> Iterable[_Token]:
    """Yield a word, broken into pieces when it alone is wider than the line: between words held together."""
    is_space = _is_space(part)
    part = part.replace(NO_BREAK, " ")
    while part:
        # no line holds more signs than it has pixels: of a very long word only the next piece is measured
        piece = part if limit is None or is_space else part[: max(limit, MANY_SIGNS)]
        width = fonts.width(piece, run.face)
        if limit is not None and width > limit and not is_space:
            piece = piece[: fonts.fit(piece, run.face, limit)]
            piece = piece[: piece.rstrip().rfind(" ") + 1] or piece
            width = fonts.width(piece, run.face)
        part = part[len(piece) :]
        styled = Run(piece, run.face, run.role, "", run.link)
        yield _Token(styled, width, is_space, False, link_number)


def _is_space(piece: str) -> bool:
    """Whether a line may end here."""
    return piece.isspace() and NO_BREAK not in piece


def _words(line: str) -> list[str]:
    return _WORDS.findall(line)


def _lines(fonts: FontBook, parsed: Parsed, limit: int | None) -> list[list[_Token]]:
    """Fill lines with tokens. A word that spans several styles stays together."""
    lines: list[list[_Token]] = [[]]
    used = 0
    chunk: list[_Token] = []

    def flush() -> None:
        nonlocal used
        width = sum(token.width for token in chunk)
        if limit is not None and used and used + width > limit:
            while lines[-1] and lines[-1][-1].is_space:
                lines[-1].pop()
            lines.append([])
            used = 0
        for token in chunk:
            if limit is not None and used and used + token.width > limit:
                lines.append([])
                used = 0
            lines[-1].append(token)
            used += token.width
        chunk.clear()

    for token in _tokens(fonts, parsed, limit):
        if token.is_break or token.is_space:
            flush()
            if token.is_break:
                lines.append([])
                used = 0
            elif used or not lines[-1]:
                lines[-1].append(token)
                used += token.width
        else:
            chunk.append(token)
    flush()
    return lines


def lay_out(
    kit: Kit,
    parsed: Parsed,
    width: int | None,
    align: TextAlign = "left",
    line_gap: int = 0,
    base: Face | None = None,
) -> TextLayout:
    """Place the runs; without a width nothing wraps."""
    return _placed(kit.fonts, parsed, width, align, line_gap, base if base is not None else Face())


@lru_cache(maxsize=_KEPT_LAYOUTS)
def _placed(
    fonts: FontBook, parsed: Parsed, width: int | None, align: TextAlign, line_gap: int, base: Face
) -> TextLayout:
    pieces: list[Piece] = []
    rects: dict[int, tuple[Run, list[pygame.Rect], list[str]]] = {}
    y = widest = 0
    lines = _lines(fonts, parsed, width)
    for number, line in enumerate(lines):
        while line and line[-1].is_space:
            line.pop()
        faces = [token.run.face for token in line] or [base]
        ascent = max(fonts.ascent(face) for face in faces)
        height = max(fonts.height(face) for face in faces)
        total = sum(token.width for token in line)
        widest = max(widest, total)
        room = (width if width is not None else total) - total
        x = {"left": 0, "center": max(0, room // 2), "right": max(0, room)}[align]
        for token in line:
            run = token.run
            if run.icon:
                size = _icon_size(fonts, run)
                cap = round(fonts.ascent(run.face) * 0.78)
                top = y + ascent - cap + (cap - size) // 2
                pieces.append(Piece(x, max(y, top), size, run))
            elif not token.is_space or run.link:
                pieces.append(Piece(x, y + ascent - fonts.ascent(run.face), token.width, run))
            if run.link:
                _, areas, words = rects.setdefault(token.link_number, (run, [], []))
                words.append(run.text)
                rect = pygame.Rect(x, y, token.width, height)
                if areas and areas[-1].y == y:
                    areas[-1].union_ip(rect)
                else:
                    areas.append(rect)
            x += token.width
        y += height + (line_gap if number < len(lines) - 1 else 0)
    links = tuple(LinkArea(run.link, "".join(words), tuple(areas)) for run, areas, words in rects.values())
    return TextLayout(widest, y, tuple(pieces), links)


def paint_layout(kit: Kit, layout: TextLayout, surface: pygame.Surface, x: int = 0, y: int = 0) -> None:
    """Blit the pieces onto a premultiplied surface."""
    pieces = [(picture, (x + left, y + top)) for picture, (left, top) in _drawn(kit, layout)]
    surface.fblits(pieces, pygame.BLEND_PREMULTIPLIED)


def picture_of(kit: Kit, layout: TextLayout) -> pygame.Surface:
    """Return the pieces on a premultiplied surface of their own, just as large as they need."""
    pieces = _drawn(kit, layout)
    width = max((x + picture.get_width() for picture, (x, _) in pieces), default=1)
    height = max((y + picture.get_height() for picture, (_, y) in pieces), default=1)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fblits(pieces, pygame.BLEND_PREMULTIPLIED)
    return surface


def _drawn(kit: Kit, layout: TextLayout) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
    for piece in layout.pieces:
        run = piece.run
        colour = kit.colour(run.role)
        if run.icon:
            picture = kit.icons.icon(run.icon, piece.width, colour)
        else:
            picture = kit.fonts.render(run.text, run.face, colour)
        blits.append((picture, (piece.x, piece.y)))
    return blits
