"""A row that goes on in another line before any of its parts is cut."""

from collections.abc import Sequence

from game.views.ui.kit import Kit
from game.views.ui.layout import Row
from game.views.ui.widget import Widget


class Flow(Row):
    """A row while there is room; else as many lines as nothing is cut in, broken at a spacer where one is."""

    def _has_room(self, kit: Kit, line: Sequence[Widget], room: int) -> bool:
        """Say whether nothing of a line is cut; what stretches may have less than it likes."""
        ranges = ((child, child.width_range(kit)) for child in line)
        widths = [least if child.stretch else natural for child, (least, natural) in ranges]
        return sum(widths) + self._gap(kit) * (len(line) - 1) <= room
