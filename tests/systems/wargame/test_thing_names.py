"""What structures and objectives are called: counted from one among their kind, not where they are alone."""

from game.systems.wargame.build import build_setup
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.telling import Names
from tests.support.shipped import shipped_catalog


def names(mission: str) -> Names:
    return Names(build_setup(WargameRequest(mission=mission), shipped_catalog()))


def test_things_are_counted_from_one_among_their_kind() -> None:
    base = names("protect_the_base")
    gates = [base.part("gate_1"), base.part("gate_2")]
    assert gates == ["Gate 1", "Gate 2"]
    assert base.part("base_0") == "Base", "there is one"
    towers = names("order_to_destroy")
    assert [towers.part(f"tower_{number}") for number in range(4)] == [f"Tower {n}" for n in range(1, 5)]
    square = names("show_of_force")
    assert square.fact("structure", "building_0") == "Building 1"
    assert square.fact("marker", "control_2") == "Marker 3"
    assert square.part("arm_2") == "Arm 2", "sections keep their numbers"


def test_walls_that_are_put_up_are_counted_from_one() -> None:
    assert names("counterattack").part("wall_0") == "Wall 1"
