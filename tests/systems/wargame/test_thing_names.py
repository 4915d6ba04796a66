"""What structures, objectives and units are called, so that none is taken for another."""

import pytest

from game.core.ids import PlayerId
from game.rules.prose import written
from game.rules.telling import action_sentence
from game.systems.wargame.actions import UseMarker
from game.systems.wargame.build import build_setup
from game.systems.wargame.request import SideRequest, WargameRequest
from game.systems.wargame.telling import TELLING, Names
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


def test_units_of_one_squad_are_not_called_alike_nor_are_the_drones_of_two_of_them() -> None:
    squad = SideRequest(units=("shepherd", "mote", "shepherd", "mote", "mote"))
    request = WargameRequest(mission="protect_the_base", sides={"attacker": squad, "defender": squad})
    setup = build_setup(request, shipped_catalog())
    own = [unit.name for unit in setup.teams[0].units]
    assert [name for name in own if name.startswith("Mote")] == ["Mote", "Mote 2", "Mote 3"]
    assert [name for name in own if name.startswith("Shepherd")] == ["Shepherd", "Shepherd 2"]
    assert len(set(own)) == len(own), own
    told = Names(setup)
    every = [told.unit(unit.id) for team in setup.teams for unit in team.units]
    assert "Mote 2 (Attacker)" in every and "Mote 2 (Defender)" in every
    assert len(set(every)) == len(every), every


@pytest.mark.rule("WG-16.2", "WG-16.7", "WG-16.9")
@pytest.mark.parametrize(
    ("marker", "told"),
    [
        ("data_0", "Gather Data"),
        ("beacon_1", "Light Beacon"),
        ("pylon_0", "Corrupt Pylon"),
        ("control_0", "Use Control"),
    ],
)
def test_a_hint_says_what_is_done_with_an_objective_as_its_button_does(marker: str, told: str) -> None:
    action = UseMarker(player=PlayerId("a"), marker=marker)
    said = written(shipped_catalog().strings("en"), action_sentence(TELLING, action))
    assert said.casefold().startswith(told.casefold())
