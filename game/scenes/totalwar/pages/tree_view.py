"""The development tree, drawn: projects in columns by what they need, lines between them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import pygame

from game.scenes.setup.squads.portraits import FramePortrait
from game.views.drawing import smooth_line
from game.views.ui.button import Pressable
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.widget import Widget

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
    "locked": "faint",
}
_BOLD = Face("text", bold=True)
_SMALL = Face("label")
NODE_WIDTH, NODE_HEIGHT = 196, 108
GAP_X, GAP_Y = 44, 24
MOST_PORTRAITS = 5


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
        title = kit.fonts.elide(node.title, _BOLD, width - left - pad)
        blits.append((kit.text(title, "dim" if node.state == "locked" else "text", _BOLD), (left, kit.px(9))))
        note = kit.fonts.elide(node.note, _SMALL, width - 2 * pad)
        blits.append((kit.text(note, "dim", _SMALL), (pad, kit.px(32))))
        size = kit.px(32)
        x = pad
        for portrait in node.portraits[:MOST_PORTRAITS]:
            blits.append((portrait(kit, size), (x, height - size - kit.px(16))))
            x += size + kit.px(3)
        surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)
        if node.total:
            rail = kit.px(4)
            y = height - rail - kit.px(8)
            surface.fill((*palette.faint, 255), (pad, y, width - 2 * pad, rail))
            share = (width - 2 * pad) * node.done // node.total
            surface.fill((*palette.accent, 255), (pad, y, share, rail))
        return surface

    def visible_text(self) -> str:
        """Title and note."""
        return f"{self.node.title}  {self.node.note}"


class TreeView(Widget):
    """Cards in columns: a project stands right of everything that it needs."""

    def __init__(self, nodes: Sequence[Node], chosen: str, on_choose: Callable[[str], object]) -> None:
        super().__init__(id="tree")
        self.nodes = tuple(nodes)
        self._cards = {node.id: NodeCard(node, node.id == chosen, on_choose) for node in nodes}
        self._places = _places(nodes)
        self.add(*self._cards.values())

    def _extent(self) -> tuple[int, int]:
        columns = 1 + max((column for column, _ in self._places.values()), default=0)
        rows = 1 + max((row for _, row in self._places.values()), default=0)
        return columns, rows

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        columns, _ = self._extent()
        width = columns * kit.px(NODE_WIDTH) + (columns - 1) * kit.px(GAP_X)
        least = columns * kit.px(NODE_WIDTH * 5 // 8) + (columns - 1) * kit.px(GAP_X // 2)
        return least, width

    def _measure_height(self, kit: Kit, width: int) -> int:
        _, rows = self._extent()
        return rows * kit.px(NODE_HEIGHT) + (rows - 1) * kit.px(GAP_Y)

    def arrange(self, kit: Kit) -> None:
        """Place the cards."""
        columns, _ = self._extent()
        gap = kit.px(GAP_X)
        width = (self.rect.width - (columns - 1) * gap) // columns
        if width < kit.px(NODE_WIDTH):
            gap = kit.px(GAP_X // 2)
            width = (self.rect.width - (columns - 1) * gap) // columns
        width = min(width, kit.px(NODE_WIDTH + 104))
        height = kit.px(NODE_HEIGHT)
        for name, card in self._cards.items():
            column, row = self._places[name]
            x = self.rect.x + column * (width + gap)
            y = self.rect.y + row * (height + kit.px(GAP_Y))
            card.place(kit, pygame.Rect(x, y, width, height))

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Draw the lines between the cards."""
        surface = self.blank()
        for node in self.nodes:
            end = self._cards[node.id].rect
            role = "good" if node.state == "done" else "faint" if node.state == "locked" else "link"
            for needed in node.requires:
                if needed not in self._cards:
                    continue
                start = self._cards[needed].rect
                a = (start.right - self.rect.x, start.centery - self.rect.y)
                b = (end.left - self.rect.x, end.centery - self.rect.y)
                middle = (a[0] + b[0]) // 2
                bends = [a, (middle, a[1]), (middle, b[1]), b]
                for first, second in pairwise(bends):
                    if first != second:
                        smooth_line(surface, kit.colour(role), first, second, kit.px(2))
        return surface


def _places(nodes: Sequence[Node]) -> dict[str, tuple[int, int]]:
    """Column and row of every project: columns by the longest way there, rows by order in the column."""
    known = {node.id: node for node in nodes}
    columns: dict[str, int] = {}

    def column(name: str, trail: tuple[str, ...] = ()) -> int:
        if name not in columns:
            needed = [each for each in known[name].requires if each in known and each not in trail]
            columns[name] = 1 + max((column(each, (*trail, name)) for each in needed), default=-1)
        return columns[name]

    rows: dict[int, int] = {}
    places: dict[str, tuple[int, int]] = {}
    for node in nodes:
        at = column(node.id)
        places[node.id] = (at, rows.get(at, 0))
        rows[at] = rows.get(at, 0) + 1
    return places
