"""The development tree, drawn: projects in columns by what they need, lines between them."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.scenes.totalwar.pages.node_card import Node, NodeCard
from game.views.drawing import smooth_line
from game.views.ui.kit import Kit
from game.views.ui.widget import Widget

NODE_WIDTH, NODE_HEIGHT = 196, 108
GAP_X, GAP_Y = 44, 24


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
            palette = kit.palette
            colour = {"done": palette.good, "locked": palette.faint}.get(node.state, palette.link)
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
                        smooth_line(surface, colour, first, second, kit.px(2))
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
