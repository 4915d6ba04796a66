"""A unit's sheet: every part is named with what is left of it, a click or an arrow key aims."""

from collections.abc import Callable

import pygame
import pytest

from game.core.ids import UnitId
from game.scenes.screen import Screen
from game.systems.wargame.aim import aims_at
from game.systems.wargame.content import Part
from game.systems.wargame.telling import Names
from game.views.ui.layout import Column
from game.views.ui.widget import Widget
from game.views.wargame.sheet import SheetLook, sheet_of
from game.views.wargame.sheet_boxes import section_boxes
from game.views.wargame.sheet_view import SheetView
from tests.support.pilot import Pilot
from tests.support.spots import drawn_part
from tests.support.wargame import At, world

BASALT = UnitId("basalt")


def look(unit: str = BASALT) -> SheetLook:
    state = world(At("basalt", 0, 0, 0, id="basalt", ap=9), At("otter", 1, 1, 0, id="otter"))
    return sheet_of(state, UnitId(unit), Names(state.field.setup), (80, 150, 255))


class Page(Screen):
    """A sheet alone."""

    name = "sheet"

    def __init__(self, aimed: Callable[[str], object]) -> None:
        super().__init__()
        self.view = SheetView(aimed, id="sheet", width=300, height=300)

    def build(self) -> Widget:
        """The sheet in the corner."""
        self.view.show(look())
        return Column(self.view)


def test_it_tells_every_part() -> None:
    pilot = Pilot(Page(lambda part: None))
    for line in ("Torso 60/60", "Arm 1 30/30", "Bazooka", "9 AP"):
        assert pilot.has(line), line


def test_a_click_on_a_section_aims_at_it_and_arrow_keys_go_on() -> None:
    aimed: list[str] = []
    page = Page(aimed.append)
    pilot = Pilot(page)
    pilot.click(drawn_part(page.view, "arm_2"))
    assert aimed == ["arm_2"] == [page.view.aim]
    pilot.tab_to("sheet")
    pilot.press("Right")
    assert aimed[-1] == "leg_1"


def test_what_can_be_aimed_at_is_what_the_rules_say() -> None:
    state = world(At("basalt", 0, 0, 0, id="basalt"), At("halyard", 1, 1, 0))
    page = Page(lambda part: None)
    Pilot(page)
    assert set(page.view.parts()) == set(aims_at(state, state.units[BASALT]))


@pytest.mark.parametrize("sheet", ["sparrow", "turnstone", "kestrel", "otter", "heron", "mote", "massif"])
def test_no_two_sections_of_a_stock_sheet_lie_over_each_other(sheet: str) -> None:
    state = world(At(sheet, 0, 0, 0, id="it"), At("halyard", 1, 1, 0))
    sections = sheet_of(state, UnitId("it"), Names(state.field.setup), (1, 2, 3)).sections
    apart([(each.id, each.part) for each in sections], pygame.Rect(0, 0, 232, 200))


MANY: dict[str, tuple[Part, ...]] = {
    "mech": ("head", "arm", "wing", "tail", "leg"),
    "vehicle": ("wing", "tail", "terra_drive", "aerial_drive", "aquatic_drive", "body"),
}


@pytest.mark.rule("WG-2.1")
@pytest.mark.parametrize("build", MANY)
@pytest.mark.parametrize("size", [(232, 150), (270, 200), (320, 360)])
def test_a_machine_with_four_of_each_part_is_drawn_with_nothing_over_anything(
    build: str, size: tuple[int, int]
) -> None:
    main: Part = "torso" if build == "mech" else "cockpit"
    sections = [(main, main), *((f"{part}_{n}", part) for part in MANY[build] for n in range(4))]
    area = pygame.Rect((0, 0), size)
    plates = {main: 1, "wing_1": 2}
    boxes = apart(sections, area, plates)
    for name, count in plates.items():
        below = boxes[name].move(0, boxes[name].height)
        below.height = count * 12
        assert below.collidelist([*boxes.values()]) == -1, "weapons that sit on it hang below it"
        assert below.bottom <= area.bottom


def apart(
    sections: list[tuple[str, Part]], area: pygame.Rect, plates: dict[str, int] | None = None
) -> dict[str, pygame.Rect]:
    """Return the boxes of sections, none over another and all in the area."""
    boxes = section_boxes(sections, area, plates, 12)
    assert len(boxes) == len(sections)
    found = [*boxes.values()]
    for number, box in enumerate(found):
        assert box.collidelist(found[number + 1 :]) == -1
        assert box.width > 8 and box.height > 8
    if plates:
        assert all(area.contains(box) for box in found)
    return boxes


def test_the_mouse_over_a_unit_that_is_not_drawn_yet_asks_for_no_part_of_the_last_one() -> None:
    page = Page(lambda part: None)
    pilot = Pilot(page)
    spots = [drawn_part(page.view, part) for part in ("arm_1", "leg_2", "torso")]
    page.view.show(look("otter"))
    for spot in spots:
        pilot.move(spot)
    assert pilot.has("Cockpit")
    pilot.loop.draw_now()
    pilot.hover(drawn_part(page.view, "cockpit"))
    assert "Cockpit" in pilot.ui.tooltip.text
