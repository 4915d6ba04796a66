"""Machines of the same name are told apart by their sides, wherever a battle names them."""

from pathlib import Path

import pytest

from game.app.services import make_services
from game.rules.prose import sides_apart, told_apart
from game.scenes.game.screen import GameScreen
from game.systems.skirmish.request import Side, SideRequest, SkirmishRequest, UnitRequest
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.telling import Names as SkirmishNames
from tests.scenes.every_scene import open_scene, services_in
from tests.support.battle_player import show_of
from tests.support.matches import start_saved

SQUAD = (UnitRequest(frame="gm", count=2), UnitRequest(frame="gm_diver"))


def test_every_name_in_a_battle_belongs_to_one_side(tmp_path: Path, own_home: Path) -> None:
    scene = open_scene("battle", services_in(tmp_path)).scene
    assert isinstance(scene, GameScreen)
    owners: dict[str, set[str]] = {}
    show = show_of(scene)
    for side in show.setup.sides:
        for unit in side.units:
            owners.setdefault(show.unit_name(unit.id), set()).add(side.player)
    assert all(len(sides) == 1 for sides in owners.values())


@pytest.mark.parametrize("names", [("Wolves", "Lions"), ("", "")])
def test_both_sides_with_the_same_machines(names: tuple[str, str], tmp_path: Path, own_home: Path) -> None:
    services = make_services((), lambda: 3, tmp_path / "saves")
    sides: dict[Side, SideRequest] = {
        "attacker": SideRequest("federation", "red", names[0], SQUAD),
        "defender": SideRequest("federation", "blue", names[1], SQUAD),
    }
    request = SkirmishRequest(board_seed=1, theatre="space", sides=sides)
    system = services.systems["skirmish"]
    setup = system.build_setup(request, services.catalog)
    assert isinstance(setup, SkirmishSetup)
    told = [SkirmishNames(setup).unit(unit.id) for side in setup.sides for unit in side.units]
    assert len(set(told)) == len(told) == 6
    shown = names if names[0] else ("red", "blue")
    assert all(any(name in each for each in told) for name in shown)
    path = tmp_path / "saves" / "mirror.ironsave"
    start_saved(system, setup, 1, path, packs=services.packs, systems=services.systems).close()


def test_names_that_one_side_has_alone_stay_as_they_are() -> None:
    assert told_apart([("a", "GM 1", "Red"), ("b", "GM 1", "Blue"), ("c", "Zaku", "Blue")]) == {
        "a": "GM 1 (Red)",
        "b": "GM 1 (Blue)",
        "c": "Zaku",
    }
    assert sides_apart([("red", "Zeon"), ("blue", "Zeon")]) == {"red": "Zeon, red", "blue": "Zeon, blue"}
    assert sides_apart([("red", "Zeon"), ("blue", "Federation")]) == {"red": "Zeon", "blue": "Federation"}


def test_two_people_of_one_name_are_told_apart_by_their_factions(tmp_path: Path, own_home: Path) -> None:
    """They were "Ann, federation" and "Ann, zeon", by words that no player reads anywhere else."""
    pilot = open_scene("new_battle", services_in(tmp_path))
    for role in ("attacker", "defender"):
        pilot.click(f"{role}_name")
        pilot.type("Ann")
    pilot.press("Ctrl+Enter")
    pilot.wait(100)
    assert pilot.has("Ann, Federation") and pilot.has("Ann, Zeon")
