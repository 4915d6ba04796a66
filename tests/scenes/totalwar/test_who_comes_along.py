"""Who goes along with a fleet: own squadrons by a switch, whose standing order has answered by a line."""

from pathlib import Path

import pytest

from game.views.ui.button import Toggle
from tests.scenes.totalwar.player import WarPlayer, resumed
from tests.scenes.totalwar.test_worked_example import until
from tests.support.real_war import with_shipped_machines
from tests.support.totalwar import RED, draw, fleet, squad, war_setup

MAP = """
FC F. .. Z.d Z.a ZC
F. F. .. Z.  Z.c Z.
"""


def at_the_fleet(folder: Path, order: str) -> WarPlayer:
    """Zeon's fleet is chosen; of the squadrons beside it c has this standing order, d has none."""
    forces = {
        "a": fleet("xander", "talon"),
        "c": squad("zelda", "varg", order=order),
        "d": squad("xander", "varg"),
    }
    setup = with_shipped_machines(war_setup(draw(MAP), forces, humans=(RED,)))
    player = resumed(folder, setup, lambda match: until(match, "xander"), RED)
    player.click(player.state.forces["a"].panel)
    assert player.plan.selected == "a"
    assert [force.id for force in player.plan.beside()] == ["c", "d"]
    return player


def switches(player: WarPlayer) -> dict[str, bool]:
    """The switches of squadrons, and whether they are on."""
    found = (each for each in player.pilot.widgets() if isinstance(each, Toggle))
    return {each.id.removeprefix("follow_"): each.is_on for each in found if each.id.startswith("follow_")}


@pytest.mark.rule("TW-3.1")
@pytest.mark.rule("TW-7.7")
def test_whose_standing_order_has_answered_is_no_switch_that_does_nothing(
    tmp_path: Path, own_home: Path
) -> None:
    player = at_the_fleet(tmp_path, "follow_fleet")
    assert switches(player) == {"d": True} and player.pilot.has("as its order says")
    player.pilot.click("follow_d")
    assert switches(player) == {"d": False} and player.plan.followers() == ("c",)
    free = at_the_fleet(tmp_path / "free", "hold")
    assert switches(free) == {"c": True, "d": True}
    free.pilot.click("follow_c")
    assert switches(free) == {"c": False, "d": True} and free.plan.followers() == ("d",)
