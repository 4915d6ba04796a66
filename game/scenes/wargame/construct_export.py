"""Pictures to keep: a datasheet with every number, and the pilot's ID (WG-1.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame

from game.rules.prose import listing
from game.scenes.wargame.construct_draft import SheetDraft, look_of
from game.scenes.words import Words
from game.views.drawing import PREMULTIPLIED, Rgb
from game.views.ui.fonts import Face
from game.views.ui.kit import BoxStyle, Kit
from game.views.wargame.sheet import draw_sheet

SHEET_SIZE = (920, 620)
ID_SIZE = (560, 320)
EDGE = 24
UNDER_DRAWING = 330
TABLE_AT = 372
"""Where the table of weapons begins, if abilities and drones leave it there."""
TOP, LINE, ROW = 92, 22, 24
TEXT_AT = 480
TRAITS_AT = 280


def numbers(draft: SheetDraft, words: Words) -> list[tuple[str, str]]:
    """Return every number that a sheet comes to, with what it is."""
    sheet, added, rules = draft.sheet, draft.added_up(), draft.rules
    row = rules.classes[added.klass - 1]
    modes = listing(words(f"wargame.mode.{mode}") for mode in added.modes)
    return [
        (words("wargame.build.cost"), str(added.cost)),
        (words("wargame.build.class"), str(added.klass)),
        (words("wargame.build.defense"), str(added.defense)),
        (words("wargame.build.accuracy"), f"{added.stats['accuracy']}+"),
        (words("wargame.build.assault"), f"{added.stats['assault']}+"),
        (words("wargame.build.evasion"), f"{added.stats['evasion']}+"),
        (words("wargame.build.move"), str(row.move + added.effects.get("movement", 0))),
        (words("wargame.build.ap"), f"1d8+{row.ap}"),
        (words("wargame.build.thrusters"), str(sheet.thrusters)),
        (words("wargame.build.modes"), modes or words("wargame.build.none")),
    ]


def weapons(draft: SheetDraft, words: Words) -> list[tuple[str, ...]]:
    """Return a line for each weapon and shield: name, place, AP, damage, range, durability."""
    names, stores = draft.section_names(), draft.stores
    lines = []
    for fitted in draft.sheet.fitted:
        weapon = stores.armaments[fitted.item]
        place = words(f"wargame.place.{fitted.place}")
        if fitted.on is not None and fitted.on < len(names):
            place = f"{place}, {names[fitted.on]}"
        figures = ("", "", "") if weapon.sort == "shield" else (weapon.ap, weapon.damage, weapon.reach)
        lines.append((weapon.name, place, *map(str, figures), str(weapon.durability)))
    return lines


def belongings(draft: SheetDraft) -> list[str]:
    """Return what a sheet has besides weapons: systems, mods, traits, drones, each by name."""
    sheet, stores = draft.sheet, draft.stores
    every = (*sheet.systems, *sheet.mods, *sheet.traits)
    found = [stores.abilities[name].name for name in every if name in stores.abilities]
    drones = Counter(stores.kits[name].name for name in sheet.drones if name in stores.kits)
    return [*found, *(f"{count} x {name}" for name, count in drones.items())]


def datasheet_picture(kit: Kit, draft: SheetDraft, words: Words, colour: Rgb) -> pygame.Surface:
    """Return the datasheet as a picture."""
    core = words(f"wargame.core.{draft.sheet.core}")
    *figures, (name, modes) = numbers(draft, words)
    has, rows = belongings(draft), weapons(draft, words)
    about = _wrapped(kit, [(f"{name}: {modes}", "text"), (draft.sheet.description, "dim")], UNDER_DRAWING)
    table_at = max(TABLE_AT, TOP + LINE * len(has) + EDGE)
    foot = max(table_at + ROW * (len(rows) + 1), TEXT_AT + LINE * len(about)) + EDGE
    size = (SHEET_SIZE[0], max(SHEET_SIZE[1], foot))
    page = _Page(kit, size, draft.sheet.name, f"{words('wargame.build.datasheet')}  {core}")
    drawing, _ = draw_sheet(kit, look_of(draft.sheet, draft, colour), (320, 380))
    page.put(drawing, (EDGE, 84))
    page.pairs(figures, (380, TOP), 220)
    page.lines(about, (EDGE, TEXT_AT))
    page.lines([(each, "text") for each in has], (640, TOP))
    heads = ("weapon", "place", "ap", "damage", "range", "durability")
    head = tuple(words(f"wargame.build.{each}") for each in heads)
    page.table([head, *rows], (380, table_at), (150, 140, 40, 66, 56, 60))
    return page.surface


def pilot_picture(kit: Kit, draft: SheetDraft, words: Words, pilot: str) -> pygame.Surface:
    """Return the pilot's ID as a picture: name, rank, what the rank gives, traits."""
    sheet, rules = draft.sheet, draft.rules
    rank = rules.ranks[sheet.rank - 1]
    traits = [draft.stores.abilities[name] for name in sheet.traits if name in draft.stores.abilities]
    told = [line for each in traits for line in ((each.name, "accent"), (each.description, "dim"))]
    rows = _wrapped(kit, told, ID_SIZE[0] - TRAITS_AT - EDGE)
    size = (ID_SIZE[0], max(ID_SIZE[1], TOP + LINE * len(rows) + EDGE))
    page = _Page(kit, size, pilot, words("wargame.build.pilot_id"))
    kind = words("wargame.build.ai" if sheet.ai_pilot else "wargame.build.human")
    page.pairs(
        [
            (words("wargame.build.machine"), sheet.name),
            (words("wargame.build.rank"), f"{sheet.rank}  {kind}"),
            (words("wargame.build.cost"), str(rank.cost)),
            (words("wargame.build.srm"), f"{sum(sheet.lowered.values())}/{rank.srm}"),
            (words("wargame.build.systems"), f"{len(sheet.systems)}/{rank.systems}"),
            (words("wargame.build.mods"), f"{len(sheet.mods)}/{rank.mods}"),
            (words("wargame.build.traits"), f"{len(sheet.traits)}/{rank.traits}"),
        ],
        (EDGE, TOP),
        220,
    )
    page.lines(rows, (TRAITS_AT, TOP))
    return page.surface


def _wrapped(kit: Kit, rows: Sequence[tuple[str, str]], width: int) -> list[tuple[str, str]]:
    """Return texts in colour roles as lines that have room, each text in as many as it needs."""
    found = []
    for text, role in rows:
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if line and kit.fonts.width(longer, Face()) > width:
                found.append((line, role))
                longer = word
            line = longer
        found.append((line, role))
    return found


class _Page:
    """A sheet of paper in the game's colours."""

    def __init__(self, kit: Kit, size: tuple[int, int], title: str, about: str) -> None:
        self._kit = kit
        self.surface = pygame.Surface(size)
        self.surface.fill(kit.palette.ground)
        style = BoxStyle(kit.palette.panel, 255, kit.palette.panel_edge, 1, 10)
        self.put(kit.box(size[0] - 16, size[1] - 16, style), (8, 8))
        self.put(
            kit.text(kit.fonts.elide(title, Face("figure"), size[0] - 2 * EDGE), "text", Face("figure")),
            (EDGE, 22),
        )
        self.put(kit.text(about, "dim", Face("label")), (EDGE, 62))

    def put(self, picture: pygame.Surface, at: tuple[int, int]) -> None:
        """Lay a picture onto the page."""
        self.surface.blit(picture, at, special_flags=PREMULTIPLIED)

    def pairs(self, rows: Sequence[tuple[str, str]], at: tuple[int, int], width: int) -> None:
        """Write names with their values at the right."""
        for number, (name, value) in enumerate(rows):
            y = at[1] + number * LINE
            self.put(self._kit.text(name, "dim"), (at[0], y))
            face = Face("text", bold=True)
            room = width - self._kit.fonts.width(name, Face()) - 12
            shown = self._kit.text(self._kit.fonts.elide(value, face, room), "text", face)
            self.put(shown, (at[0] + width - shown.get_width(), y))

    def lines(self, rows: Sequence[tuple[str, str]], at: tuple[int, int]) -> None:
        """Write lines in colour roles, one below the other; what is too long for the page ends in dots."""
        room = self.surface.get_width() - at[0] - EDGE
        for number, (text, role) in enumerate(rows):
            line = self._kit.fonts.elide(text, Face(), room)
            self.put(self._kit.text(line, role), (at[0], at[1] + number * LINE))

    def table(self, rows: Sequence[tuple[str, ...]], at: tuple[int, int], widths: Sequence[int]) -> None:
        """Write a table; its first row is the head."""
        for number, row in enumerate(rows):
            x = at[0]
            for cell, width in zip(row, widths):
                face = Face("label") if number == 0 else Face()
                text = self._kit.fonts.elide(cell, face, width - 6)
                self.put(
                    self._kit.text(text, "dim" if number == 0 else "text", face), (x, at[1] + number * ROW)
                )
                x += width
