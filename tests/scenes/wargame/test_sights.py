"""What the mouse over a unit tells: view, blind spot, ranges, the line; the places of the mission."""

import pytest

from game.rules.intent import Mark
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.support.wargame import At, W, alter, board, tile, turn_of, world


def marks(player: WargamePlayer, role: str) -> list[Mark]:
    """What lights up in a role."""
    return [mark for mark in player.intent.marks() if mark.role == role]


def point_at(player: WargamePlayer, column: int, row: int) -> None:
    """Rest the mouse on a hex."""
    x, y = player.scene.table.showing.show.stage.screen(tile(player.state, column, row))
    player.pilot.move((round(x), round(y)))


@pytest.mark.rule("WG-3.6")
@pytest.mark.rule("WG-3.9")
def test_the_mouse_over_an_enemy_shows_what_it_sees_and_what_blocks_the_line() -> None:
    state = world(
        At("halyard", 0, 3, 4, ap=12),
        At("gunner", 1, 9, 4, facing=W, ap=8),
        on=board(heights={(6, 4): 2}),
    )
    player = at_table(turn_of(state, "halyard_0"))
    point_at(player, 9, 4)
    (view,) = marks(player, "view")
    (blind,) = marks(player, "blind")
    assert tile(state, 3, 4) in view.places and tile(state, 11, 4) not in view.places
    assert set(blind.places) == {tile(state, 10, 4), tile(state, 9, 3), tile(state, 9, 5)}
    assert [ring.label for ring in marks(player, "ring")] == ["3", "6", "9"]
    (line,) = marks(player, "blocked")
    assert line.places == (tile(state, 3, 4), tile(state, 9, 4), tile(state, 6, 4)) and line.label == "+2"
    assert not marks(player, "line")
    point_at(player, 5, 2)
    assert not marks(player, "view") and not marks(player, "ring")


@pytest.mark.rule("WG-3.8")
def test_the_chosen_weapon_has_its_ring_while_attacks_are_made() -> None:
    state = world(At("brigand", 0, 3, 4, ap=12), At("halyard", 1, 6, 4, facing=W, ap=0))
    player = at_table(turn_of(state, "brigand_0", "ranged"))
    (ring,) = marks(player, "ring")
    assert ring.label == "3" and tile(state, 6, 4) in ring.places and tile(state, 7, 4) not in ring.places
    assert tile(state, 1, 4) not in ring.places, "nothing behind it"


@pytest.mark.rule("WG-4.2")
def test_a_planned_way_shows_its_risk_of_overheating() -> None:
    state = world(
        At("halyard", 0, 3, 4, ap=4),
        At("halyard", 1, 12, 4, facing=W, ap=0),
        on=board(colours={(4, 4): "t", (5, 4): "t"}),
    )
    player = at_table(turn_of(state, "halyard_0"))
    player.use_tile(tile(state, 5, 4), by_mouse=True)
    (risk,) = marks(player, "risk")
    assert risk.places == (tile(state, 5, 4),) and risk.label == "50%"
    assert player.pilot.has("50% to overheat (2 of desert)")


@pytest.mark.rule("WG-16.7")
def test_a_beacon_that_can_be_lit_is_marked() -> None:
    state = world(
        At("halyard", 0, 3, 4, ap=4), At("halyard", 1, 12, 4, facing=W, ap=0), of="call_of_darkness"
    )
    beacon = next(iter(state.markers.values()))
    beside = next(each for each in state.field.grid.steps[beacon.tile] if each >= 0)
    alter(state, "halyard_0", tile=beside, level=state.floors[beside])
    player = at_table(turn_of(state, "halyard_0"))
    assert [mark.places for mark in marks(player, "marker")] == [(beacon.tile,)]
    away = alter(state, "halyard_0", tile=tile(state, 0, 0), level=0)
    assert not marks(at_table(turn_of(away, "halyard_0")), "marker")
