"""A flow is a row while there is room, and several lines where something would be cut."""

import pygame

from game.views.ui.flow import Flow
from game.views.ui.kit import Kit
from game.views.ui.layout import Row, Spacer
from game.views.ui.theme import load_theme
from game.views.ui.widget import Widget

GAP = 10


def box(width: int, height: int = 20) -> Widget:
    return Widget(width=width, height=height)


def placed(kit: Kit, room: int, *parts: Widget, kind: type[Row] = Flow) -> list[tuple[int, int]]:
    flow = kind(*parts, gap=GAP)
    flow.place(kit, pygame.Rect(0, 0, room, flow.height_for(kit, room)))
    assert all(flow.rect.contains(part.rect) for part in parts if part.rect.width)
    return [part.rect.topleft for part in parts]


def kit() -> Kit:
    pygame.font.init()
    return Kit(load_theme())


def test_while_there_is_room_it_is_a_row() -> None:
    def parts() -> tuple[Widget, ...]:
        return box(50), Spacer(), box(60, 40), box(70)

    assert placed(kit(), 300, *parts()) == placed(kit(), 300, *parts(), kind=Row)


def test_what_has_no_room_goes_on_below_from_the_last_spacer_on() -> None:
    places = placed(kit(), 200, box(60), box(60), Spacer(), box(50), box(60))
    assert [y for _, y in places][:2] == [0, 0]
    assert places[3][1] == places[4][1] > 20
    assert places[4][0] + 60 == 200, "the spacer keeps them at the right"


def test_later_lines_stand_at_the_right_where_the_row_begins_with_a_spacer() -> None:
    (_, first, second, last) = placed(kit(), 150, Spacer(), box(60), box(60), box(80))
    assert first[1] == second[1] < last[1] and last[0] + 80 == 150


def test_one_part_that_is_too_wide_keeps_a_line_of_its_own() -> None:
    flow = Flow(box(90), box(300), box(90), gap=GAP)
    flow.place(kit(), pygame.Rect(0, 0, 200, flow.height_for(kit(), 200)))
    assert len({part.rect.y for part in flow.children}) == 3
