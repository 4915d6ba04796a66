"""Who keeps its depth in water (WG-8.6), and what a blocked line names (WG-9.2)."""

import pytest

from game.core.ids import UnitId
from game.systems.wargame.aim import why_no_shot
from game.systems.wargame.battlefield import DARK
from game.systems.wargame.body import keeps_height
from tests.support.wargame import At, board, tile, unit, world

LAKE = {(column, row): DARK for column in range(3, 8) for row in range(3, 7)}


@pytest.mark.rule("WG-8.6")
def test_who_swims_or_cruises_keeps_its_depth_and_others_sink() -> None:
    for name, keeps in (("otter", True), ("sparrow", True), ("brigand", True), ("basalt", False)):
        state = world(At(name, 0, 5, 5, level=-1), At("mote", 1, 12, 9), on=board(colours=LAKE))
        assert keeps_height(state, unit(state, f"{name}_0")) is keeps, name


@pytest.mark.rule("WG-9.2")
def test_a_blocked_line_names_who_shoots_and_what_is_in_the_way() -> None:
    state = world(At("halyard", 0, 3, 4), At("halyard", 1, 7, 4), on=board(heights={(5, 4): 3}))
    shooter = unit(state, "halyard_0")
    weapon = state.field.items["halyard_0.service_rifle"][0].armament
    found = why_no_shot(state, shooter, weapon, tile(state, 7, 4), 0)
    assert found is not None and found.reason == "line_blocked"
    assert found.facts == {"unit": UnitId("halyard_0"), "tile": tile(state, 5, 4)}
