"""A project of a faction's tree as a card: where it comes from, how it stands, what it brings."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from game.scenes.setup.squads.portraits import FramePortrait
from game.views.ui.button import Pressable
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.markup import escape
from game.views.ui.widget import Point

NodeState = Literal["done", "working", "open", "locked"]
STATE_ICONS: Mapping[NodeState, str] = {
    "done": "check",
    "working": "hourglass",
    "open": "play",
    "locked": "lock",
}
STATE_ROLES: Mapping[NodeState, str] = {
    "done": "good",
    "working": "accent",
    "open": "link",
    "locked": "resting",
}
_BOLD = Face("text", bold=True)
_SMALL, _SMALL_BOLD = Face("label"), Face("label", bold=True)
TITLE_LINES = 2
"""A title that has no room in one line has so many, in smaller letters."""
PORTRAIT_PX, LEAST_PORTRAIT_PX = 32, 16
"""Silhouettes are smaller where many stand in a narrow card."""


@dataclass(frozen=True, slots=True)
class Node:
    """One project: where it comes from, how it stands, what it brings."""

    id: str
    title: str
    note: str
    state: NodeState
    requires: tuple[str, ...] = ()
    done: int = 0
    total: int = 0
    portraits: Sequence[FramePortrait] = ()


class NodeCard(Pressable):
    """A project as a card; Enter or a click chooses it."""

    def __init__(self, node: Node, is_chosen: bool, on_choose: Callable[[str], object]) -> None:
        super().__init__(id=f"node_{node.id}")
        self.node = node
        self.is_selected = is_chosen
        self._on_choose = on_choose

    def activate(self) -> bool:
        """Choose the project."""
        self._on_choose(self.node.id)
        return True

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint state, title, price and the silhouettes of what it brings."""
        node, palette = self.node, kit.palette
        role = STATE_ROLES[node.state]
        width, height = self.rect.size
        edge = palette.accent if self.is_selected else kit.colour(role)
        fill = palette.selection if self.is_selected else self.field_fill(kit)
        style = kit.field_style(fill, edge, kit.px(2) if self.is_selected or node.state != "locked" else 0)
        surface = kit.box(width, height, style).copy()
        pad = kit.px(10)
        icon = kit.icon(STATE_ICONS[node.state], role, kit.px(14))
        blits = [(icon, (pad, kit.px(11)))]
        left = pad + icon.get_width() + kit.px(6)
        y, face, lines, note = self._words(kit)
        for line in lines:
            blits.append((kit.text(line, "dim" if node.state == "locked" else "text", face), (left, y)))
            y += kit.fonts.height(face)
        blits.append((kit.text(note, "dim", _SMALL), (pad, max(y, kit.px(32)))))
        x, gap = pad, kit.px(3)
        room = width - 2 * pad + gap
        widest = room // max(1, len(node.portraits)) - gap
        size = min(kit.px(PORTRAIT_PX), max(kit.px(LEAST_PORTRAIT_PX), widest))
        for portrait in node.portraits[: room // (size + gap)]:
            blits.append((portrait(kit, size), (x, height - size - kit.px(16))))
            x += size + gap
        surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)
        if node.total:
            rail = kit.px(4)
            y = height - rail - kit.px(8)
            surface.fill((*palette.faint, 255), (pad, y, width - 2 * pad, rail))
            share = (width - 2 * pad) * node.done // node.total
            surface.fill((*palette.accent, 255), (pad, y, share, rail))
        return surface

    def _words(self, kit: Kit) -> tuple[int, Face, tuple[str, ...], str]:
        """Return where the title begins, its letters and lines, and the note: in small letters two lines."""
        pad, node = kit.px(10), self.node
        room = self.rect.width - 2 * pad
        beside = room - kit.px(14) - kit.px(6)
        note = kit.fonts.elide(node.note, _SMALL, room)
        if kit.fonts.width(node.title, _BOLD) <= beside:
            return kit.px(9), _BOLD, (node.title,), note
        return kit.px(6), _SMALL_BOLD, kit.fonts.folded(node.title, _SMALL_BOLD, beside, TITLE_LINES), note

    def tooltip_at(self, point: Point | None) -> str:
        """Return title and note where one of them is cut."""
        host = self.host
        if host is None or not self.rect.width:
            return self.tooltip
        *_, lines, note = self._words(host.kit)
        whole = (self.node.title, self.node.note)
        return self.tooltip if (" ".join(lines), note) == whole else escape("\n".join(whole))

    def visible_text(self) -> str:
        """Title and note."""
        return f"{self.node.title}  {self.node.note}"
