"""A list beside which its chosen row is shown in full."""

from game.views.ui.listview import ListView
from game.views.ui.widget import Point


class ListBeside(ListView):
    """A list that tells the keyboard no tooltip of the chosen row, which hid the next ones."""

    def tooltip_at(self, point: Point | None) -> str:
        """Return the tooltip below the mouse; of the chosen row only cells that are cut."""
        if point is not None or self.selected_row is None:
            return super().tooltip_at(point)
        return "\n".join(self._cut_cells(self.selected)) or self.tooltip
