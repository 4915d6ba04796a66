"""A list beside which its chosen row is shown in full."""

from game.views.ui.list_beside import ListBeside
from game.views.ui.listview import ListRow


def test_the_keyboard_is_told_nothing_of_a_row_that_is_shown_beside_the_list() -> None:
    listing = ListBeside((ListRow(("Cut",), tooltip="Two marks"),), selected=0)
    assert listing.tooltip_at(None) == ""
    assert listing.rows[0].tooltip == "Two marks", "the mouse is still told of any row"
