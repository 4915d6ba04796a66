"""A unit's sheet as a drawing: the machine by its sections, filled by what is left, with its weapons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.core.ids import UnitId
from game.rules.prose import Namer
from game.systems.wargame.aim import armament_of
from game.systems.wargame.body import THRUSTERS, items_of
from game.systems.wargame.content import Part
from game.systems.wargame.ready import ap_cap
from game.systems.wargame.score import unhurt
from game.systems.wargame.state import WargameState
from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, mix, shade
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.wargame.sheet_boxes import GAP, section_boxes
from game.views.wargame.signs import sign, statuses

SIGN_PX: Final = 18
TRACK: Final = 16
"""Steps of the AP track."""


@dataclass(frozen=True, slots=True)
class SheetItem:
    """A weapon or shield about a unit: where it sits (sections by number), what it still endures."""

    id: str
    name: str
    sort: str
    on: tuple[int, ...]
    left: int
    most: int


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its id, what it is, what is left of how much."""

    id: str
    name: str
    part: Part
    left: int
    most: int


@dataclass(frozen=True, slots=True)
class SheetLook:
    """Everything that the drawing shows."""

    sections: tuple[Section, ...]
    items: tuple[SheetItem, ...]
    colour: Rgb
    thrusters: tuple[int, int] = (0, 0)
    """What is left of how much; none: the bar is left out."""
    signs: tuple[str, ...] = ()
    ap: int = -1
    """Stored AP; below 0 there is no track."""
    ap_cap: int = TRACK
    risks: Mapping[str, str] = field(default_factory=dict)
    """How likely the planned attack takes off what, aimed at it; what it cannot take off is left out."""

    def told_of(self, part: str, left: int, most: int) -> str:
        """Return what is left of a part of how much, and its risk."""
        return f"{left}/{most}  {self.risks[part]}" if part in self.risks else f"{left}/{most}"


def sheet_of(state: WargameState, unit_id: UnitId, names: Namer, colour: Rgb) -> SheetLook:
    """Return the look of a unit in a battle."""
    unit, setup = state.units[unit_id], state.field.sheets[unit_id].setup
    most = {item.id: item.armament.durability for item in setup.items}
    items = (
        SheetItem(
            item.id,
            str(names.fact("item", item.id)),
            armament_of(state, item.id).sort,
            item.on,
            item.left,
            most.get(item.id, armament_of(state, item.id).durability),
        )
        for item in items_of(state, unit_id)
    )
    strong = unhurt(state, unit_id)
    sections = (
        Section(known.id, str(names.fact("section", known.id)), known.part, max(0, left), most)
        for known, most, left in zip(setup.sections, strong, unit.sections or strong)
    )
    cap = state.field.rules.freeze_cap if unit.has_frozen else ap_cap(state, unit_id)
    return SheetLook(
        tuple(sections),
        tuple(items),
        colour,
        (unit.thrusters, setup.thrusters),
        statuses(state, unit),
        unit.ap,
        max(cap, unit.ap),
    )


def draw_sheet(
    kit: Kit, look: SheetLook, size: tuple[int, int], aim: str = "", pointed: str = ""
) -> tuple[pygame.Surface, dict[str, pygame.Rect]]:
    """Return the drawing, and where everything is that can be aimed at, by its id."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    label = kit.text("0", "dim", Face("label")).get_height()
    foot = (label + kit.px(10)) * ((look.thrusters[1] > 0) + (look.ap >= 0))
    area = pygame.Rect(0, 0, size[0], size[1] - foot - kit.px(2))
    mounted: dict[int, list[SheetItem]] = {}
    for item in look.items:
        if item.on:
            mounted.setdefault(item.on[0], []).append(item)
    plates = {look.sections[number].id: len(items) for number, items in mounted.items()}
    boxes = section_boxes([(each.id, each.part) for each in look.sections], area, plates, label + kit.px(2))
    targets = dict(boxes)
    for number, section in enumerate(look.sections):
        _draw_section(
            picture,
            kit,
            section,
            boxes[section.id],
            look.colour,
            is_aimed=section.id == aim,
            is_lit=section.id in (aim, pointed),
            is_laden=number in mounted,
            risk=look.risks.get(section.id, ""),
        )
    for number, items in mounted.items():
        targets |= _draw_items(picture, kit, look, items, boxes[look.sections[number].id], (aim, pointed))
    targets |= _draw_foot(picture, kit, look, area.bottom, label, aim, pointed)
    for number, name in enumerate(look.signs):
        at = number * kit.px(SIGN_PX + 2), 0
        picture.blit(sign(name, kit.px(SIGN_PX)), at, special_flags=PREMULTIPLIED)
    return picture, targets


def level_colour(kit: Kit, left: int, most: int) -> Rgb:
    """Return the colour of what is left: good, warning, bad; the figure tells it too."""
    share = left / max(1, most)
    palette = kit.palette
    return palette.good if share > 0.6 else palette.warning if share > 0.3 else palette.bad


def _draw_section(
    picture: pygame.Surface,
    kit: Kit,
    section: Section,
    box: pygame.Rect,
    colour: Rgb,
    *,
    is_aimed: bool,
    is_lit: bool,
    is_laden: bool,
    risk: str,
) -> None:
    palette = kit.palette
    canvas = Canvas(box.width, box.height, 3)
    corner = min(box.size) * 0.18
    edge = palette.accent if is_lit else mix(palette.panel_edge, colour, 0.5)
    line = kit.px(2) if is_lit else max(1, kit.px(1))
    canvas.rounded(pygame.Rect(0, 0, *box.size), corner, edge)
    inside = pygame.Rect(line, line, box.width - 2 * line, box.height - 2 * line)
    canvas.rounded(inside, max(1.0, corner - line), mix(palette.ground, palette.panel, 0.5))
    if section.left > 0:
        full = mix(palette.ground, level_colour(kit, section.left, section.most), 0.42)
        height = max(corner, inside.height * min(1.0, section.left / max(1, section.most)))
        fill = pygame.Rect(inside.x, inside.bottom - height, inside.width, height)
        canvas.rounded(fill, max(1.0, corner - line), full)
    else:
        for ends in (
            (box.w * 0.25, box.h * 0.3, box.w * 0.75, box.h * 0.7),
            (box.w * 0.75, box.h * 0.3, box.w * 0.25, box.h * 0.7),
        ):
            canvas.path([ends[:2], ends[2:]], shade(palette.bad, 0.7), kit.px(2))
    picture.blit(canvas.finish(), box.topleft, special_flags=PREMULTIPLIED)
    texts, role = (f"{section.left}/{section.most}", str(section.left)), "text" if section.left else "bad"
    figure = _fitting(kit, texts, role, box.width - 4)
    # Where a part may be taken off, how likely that is stands in place of its name.
    names = _name(kit, risk or section.name, "accent" if risk else "dim", box.width - 4)
    middle = box.centery if section.left else box.bottom - figure.get_height() // 2 - kit.px(2)
    row = kit.fonts.height(Face("label"))
    has_room = box.height >= (2 + len(names)) * row
    if risk and not has_room:
        figure = _fitting(kit, (f"{section.left} {risk}", risk), "accent", box.width - 4)
    if section.left and has_room:
        if is_laden or len(names) > 1:
            middle = box.top + round((0.5 + len(names)) * row) + kit.px(4)
        for number, name in enumerate(names):
            at = name.get_rect(center=(box.centerx, box.top + round((0.5 + number) * row) + kit.px(3)))
            picture.blit(name, at, special_flags=PREMULTIPLIED)
    picture.blit(figure, figure.get_rect(center=(box.centerx, middle)), special_flags=PREMULTIPLIED)
    if is_aimed:
        reach = kit.px(5)
        for x, y, dx, dy in (
            (box.left, box.centery, -1, 0),
            (box.right, box.centery, 1, 0),
            (box.centerx, box.top, 0, -1),
            (box.centerx, box.bottom, 0, 1),
        ):
            pygame.draw.line(picture, palette.accent, (x, y), (x - dx * reach, y - dy * reach), kit.px(2))


def _fitting(kit: Kit, texts: Sequence[str], role: str, width: int) -> pygame.Surface:
    """Return the first of some texts that has room, else the last."""
    face = Face("label", bold=True)
    return kit.text(next((t for t in texts if kit.fonts.width(t, face) <= width), texts[-1]), role, face)


def _name(kit: Kit, name: str, role: str, width: int) -> list[pygame.Surface]:
    """Return a section's name in as many lines as it needs; a word too wide for its section is smaller."""
    face, lines = Face("label"), [""]
    for word in name.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and kit.fonts.width(longer, face) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    pictures = [kit.text(line, role, face) for line in lines]
    return [
        picture
        if picture.get_width() <= width
        else pygame.transform.smoothscale_by(picture, width / picture.get_width())
        for picture in pictures
    ]


def _draw_items(
    picture: pygame.Surface,
    kit: Kit,
    look: SheetLook,
    items: Sequence[SheetItem],
    box: pygame.Rect,
    lit: tuple[str, str],
) -> dict[str, pygame.Rect]:
    """Plates of weapons on a section, from its foot upward, each with a glyph and what it endures."""
    found = {}
    face = Face("label")
    height = kit.text("0", "text", face).get_height() + kit.px(1)
    rows = len(items)
    foot = box.bottom - kit.px(2)
    if box.height < (rows + 2) * height:
        foot = box.bottom + rows * (height + 1)
    for number, item in enumerate(items):
        risk = look.risks.get(item.id, "")
        figure = kit.text(f"{item.left}  {risk}".strip(), "accent" if risk else "text", face)
        width = height + figure.get_width() + kit.px(6)
        plate = pygame.Rect(0, 0, min(width, box.width + 2 * GAP), height)
        plate.midbottom = (box.centerx, foot - number * (height + 1))
        is_lit = item.id in lit
        canvas = Canvas(*plate.size, 3)
        rim = kit.palette.accent if is_lit else mix(kit.palette.panel_edge, (255, 255, 255), 0.25)
        canvas.rounded(pygame.Rect(0, 0, *plate.size), height * 0.3, rim)
        canvas.rounded(
            pygame.Rect(1, 1, plate.width - 2, plate.height - 2), height * 0.25, kit.palette.ground
        )
        _draw_glyph(canvas, item.sort, height, level_colour(kit, item.left, item.most))
        picture.blit(canvas.finish(), plate.topleft, special_flags=PREMULTIPLIED)
        at = figure.get_rect(midleft=(plate.left + height + kit.px(1), plate.centery))
        picture.blit(figure, at, special_flags=PREMULTIPLIED)
        found[item.id] = plate
    return found


def _draw_glyph(canvas: Canvas, sort: str, size: float, colour: Rgb) -> None:
    match sort:
        case "melee":
            canvas.path([(size * 0.28, size * 0.76), (size * 0.8, size * 0.22)], colour, size * 0.12)
            canvas.path([(size * 0.26, size * 0.52), (size * 0.5, size * 0.76)], colour, size * 0.1)
        case "shield":
            shape = ((0.52, 0.16), (0.8, 0.28), (0.74, 0.6), (0.52, 0.86), (0.3, 0.6), (0.24, 0.28))
            canvas.polygon([(x * size, y * size) for x, y in shape], colour)
        case _:
            canvas.path([(size * 0.22, size * 0.44), (size * 0.86, size * 0.44)], colour, size * 0.16)
            canvas.path([(size * 0.36, size * 0.5), (size * 0.3, size * 0.78)], colour, size * 0.14)


def _draw_foot(
    picture: pygame.Surface, kit: Kit, look: SheetLook, top: int, label: int, aim: str, pointed: str
) -> dict[str, pygame.Rect]:
    """The thrusters' bar and the AP track."""
    found = {}
    width = picture.get_width()
    step = label + kit.px(10)
    if look.thrusters[1] > 0:
        left, most = look.thrusters
        row = pygame.Rect(0, top + kit.px(4), width, label + kit.px(4))
        found[THRUSTERS] = row
        figure = kit.text(look.told_of(THRUSTERS, left, most), "text", Face("label", bold=True))
        room = width - figure.get_width() - kit.px(30)
        bar = pygame.Rect(kit.px(22), row.centery - kit.px(3), room, kit.px(6))
        is_lit = THRUSTERS in (aim, pointed)
        _draw_jet(picture, kit, row, is_lit=is_lit)
        pygame.draw.rect(picture, kit.palette.panel_edge, bar, border_radius=kit.px(3))
        full = bar.copy()
        full.width = round(bar.width * left / most)
        if full.width:
            colour = kit.palette.accent if is_lit else level_colour(kit, left, most)
            pygame.draw.rect(picture, colour, full, border_radius=kit.px(3))
        picture.blit(figure, figure.get_rect(midright=(width, row.centery)), special_flags=PREMULTIPLIED)
        top += step
    if look.ap >= 0:
        _draw_track(picture, kit, look, pygame.Rect(0, top + kit.px(4), width, label + kit.px(4)))
    return found


def _draw_jet(picture: pygame.Surface, kit: Kit, row: pygame.Rect, *, is_lit: bool) -> None:
    size = row.height
    canvas = Canvas(size, size)
    colour = kit.palette.accent if is_lit else (130, 200, 255)
    canvas.polygon(
        [
            (size * 0.3, size * 0.15),
            (size * 0.7, size * 0.15),
            (size * 0.62, size * 0.45),
            (size * 0.38, size * 0.45),
        ],
        kit.palette.dim,
    )
    canvas.polygon([(size * 0.36, size * 0.5), (size * 0.64, size * 0.5), (size * 0.5, size * 0.95)], colour)
    picture.blit(canvas.finish(), row.topleft, special_flags=PREMULTIPLIED)


def _draw_track(picture: pygame.Surface, kit: Kit, look: SheetLook, row: pygame.Rect) -> None:
    """Pips of AP up to the cap (16), those stored lit, every fourth wider apart; the number at the end."""
    figure = kit.text(f"{look.ap} AP", "accent", Face("label", bold=True))
    room = row.width - figure.get_width() - kit.px(8)
    count = max(TRACK, look.ap_cap)
    step = room / count
    for pip in range(count):
        is_open = pip < look.ap_cap
        colour = (
            kit.palette.accent if pip < look.ap else kit.palette.panel_edge if is_open else kit.palette.ground
        )
        gap = kit.px(3) if pip % 4 == 3 else kit.px(1)
        box = pygame.Rect(round(pip * step), row.centery - kit.px(5), max(2, round(step) - gap), kit.px(10))
        pygame.draw.rect(picture, colour, box, border_radius=kit.px(2))
    picture.blit(figure, figure.get_rect(midright=(row.right, row.centery)), special_flags=PREMULTIPLIED)
