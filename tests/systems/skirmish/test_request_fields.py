"""Every field of a request changes the set-up, or is refused with the place where it stands."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Final, get_type_hints

import msgspec
import pytest

from game.content.models_battle import EndCondition
from game.rules.system import SetupError
from game.systems.skirmish.profile import SkirmishOptions
from game.systems.skirmish.request import BoardRequest, SideRequest, SkirmishRequest, UnitRequest
from game.systems.skirmish.setup import SkirmishSetup
from tests.systems.skirmish.test_build import built, problem

Plain = dict[str, object]
BOARD: Final[Plain] = {"rows": ["......", "......"], "zones": {"gate": ["A1"]}}
UNIT: Final[Plain] = {"frame": "varg", "at": "A2"}


def sides(unit: Mapping[str, object] = UNIT, **more: object) -> Plain:
    """Two sides, of which the first has this machine."""
    return {
        "attacker": {"faction": "zeon", "units": [dict(unit)], **more},
        "defender": {"faction": "federation", "units": [{"frame": "gm", "at": "F1", "id": "gate_guard"}]},
    }


def on_board(unit: Mapping[str, object] = UNIT, **more: object) -> Plain:
    return {"board": BOARD, "sides": sides(unit), **more}


def unit(**changed: object) -> Plain:
    return on_board({**UNIT, **changed})


def side(**changed: object) -> Plain:
    return {"board": BOARD, "sides": sides(UNIT, **changed)}


def board(**changed: object) -> Plain:
    return {"board": {**BOARD, **changed}, "sides": sides()}


END: Final[Plain] = {"kind": "reach", "side": "attacker", "winner": "attacker", "zone": "gate"}


def end(**changed: object) -> Plain:
    return on_board(ends=[{**END, **changed}])


USUAL: Final = on_board()
CHANGES: Final[Mapping[str, tuple[Plain, Plain]]] = {
    "SkirmishRequest.scenario": ({"scenario": "quick_patrol"}, {"scenario": "quick_delta"}),
    "SkirmishRequest.map": ({"map": "asteroid_shoal"}, {"map": "broken_ring"}),
    "SkirmishRequest.board": (USUAL, board(rows=["......", "......", "......"])),
    "SkirmishRequest.theatre": ({"theatre": "space"}, {"theatre": "land"}),
    "SkirmishRequest.board_seed": ({"board_seed": 1}, {"board_seed": 5}),
    "SkirmishRequest.sides": (USUAL, unit(frame="varg_captain")),
    "SkirmishRequest.options": (USUAL, on_board(options={"field": "all"})),
    "SkirmishRequest.ends": (USUAL, end()),
    "SkirmishRequest.name": (USUAL, on_board(name="At the gate")),
    "SideRequest.faction": (side(), side(faction="")),
    "SideRequest.player": (side(), side(player="anna")),
    "SideRequest.name": (side(), side(name="Zeon's own")),
    "SideRequest.units": (side(), side(units=[UNIT, "varg"])),
    "SideRequest.can_withdraw": (side(), side(can_withdraw=False)),
    "UnitRequest.frame": (unit(), unit(frame="varg_captain")),
    "UnitRequest.count": (unit(at=None), unit(at=None, count=2)),
    "UnitRequest.at": (unit(), unit(at=[2, 1])),
    "UnitRequest.id": (unit(), unit(id="first")),
    "UnitRequest.name": (unit(), unit(name="First")),
    "UnitRequest.pilot": (unit(frame="varg_captain"), unit(frame="varg_captain", pilot="casimir_holt")),
    "UnitRequest.ace_level": (unit(), unit(ace_level=1)),
    "UnitRequest.kills": (unit(), unit(kills=3)),
    "BoardRequest.rows": (board(), board(rows="......\n..#...")),
    "BoardRequest.legend": (
        board(rows=["..#...", "......"]),
        board(rows=["..#...", "......"], legend={"#": "space_open"}),
    ),
    "BoardRequest.theatre": (board(), board(theatre="land")),
    "BoardRequest.name": (board(), board(name="Gate")),
    "BoardRequest.zones": (board(), board(zones={"gate": ["A1", "B1"]})),
    "EndCondition.kind": (end(turns=2), end(turns=2, kind="hold")),
    "EndCondition.side": (end(), end(side="defender")),
    "EndCondition.winner": (end(), end(winner="defender")),
    "EndCondition.zone": (
        {**end(), "board": {**BOARD, "zones": {"gate": ["A1"], "dock": ["F2"]}}},
        {**end(zone="dock"), "board": {**BOARD, "zones": {"gate": ["A1"], "dock": ["F2"]}}},
    ),
    "EndCondition.turns": (end(), end(turns=4)),
    "EndCondition.unit": (
        end(kind="destroy", zone=None, unit="gate_guard"),
        end(kind="destroy", zone=None, unit="varg-1"),
    ),
    "EndCondition.count": (end(), end(count=2)),
    "EndCondition.text": (end(), end(text="To the gate")),
}
REFUSED: Final[Mapping[str, tuple[Plain, str]]] = {
    "a seed for a board that is drawn in the request": (on_board(board_seed=3), "board_seed"),
    "a seed for a board with a name": ({"map": "asteroid_shoal", "board_seed": 3}, "board_seed"),
    "a seed for a scenario": ({"scenario": "quick_patrol", "board_seed": 3}, "board_seed"),
    "another theatre than the board's": ({"map": "asteroid_shoal", "theatre": "land"}, "theatre"),
    "a board and a map": ({**USUAL, "map": "asteroid_shoal"}, "map"),
    "rules of another game": ({"rules": "duel"}, "rules"),
    "rules of nobody": ({"rules": "chess"}, "rules"),
    "an option of nobody": ({"options": {"speed": 1}}, "options"),
    "a sign that stands nowhere": (board(legend={"?": "debris"}), "board.legend"),
    "two signs for one": (board(legend={"..": "debris"}), "board.legend"),
    "fewer kills than the level": (unit(ace_level=2, kills=1), "sides.attacker.units.0.kills"),
    "fewer than no kills": (unit(kills=-1), "sides.attacker.units.0.kills"),
    "a hero's level": (
        unit(frame="varg_captain", pilot="casimir_holt", ace_level=1),
        "sides.attacker.units.0.ace_level",
    ),
    "a level too high": (unit(ace_level=9), "sides.attacker.units.0.ace_level"),
    "no machine at all": (unit(at=None, count=0), "sides.attacker.units.0.count"),
    "too many alike": (unit(at=None, count=201), "sides.attacker.units.0.count"),
    "several on a tile": (unit(count=2), "sides.attacker.units.0.count"),
    "several of one id": (unit(at=None, count=2, id="x"), "sides.attacker.units.0.count"),
    "an id that is taken": (unit(id="gate_guard"), "sides.defender.units.0.id"),
    "a zone where none belongs": (end(kind="destroy", unit="gate_guard"), "ends.0.zone"),
    "a unit where none belongs": (end(unit="gate_guard"), "ends.0.unit"),
    "one seat twice": (
        {"board": BOARD, "sides": sides(player="federation")},
        "sides.defender.player",
    ),
}
RULES_OF_ONE: Final = frozenset({"SkirmishRequest.rules"})
"""Only one set of rules is shipped: others are refused, or come with a pack (tests/content)."""


def names_of(model: type) -> set[str]:
    if issubclass(model, msgspec.Struct):
        names = [each.name for each in msgspec.structs.fields(model)]
    else:
        assert is_dataclass(model)
        names = [each.name for each in fields(model)]
    return {f"{model.__name__}.{name}" for name in names}


def test_every_field_is_walked() -> None:
    every = set[str]().union(
        *(names_of(each) for each in (SkirmishRequest, SideRequest, UnitRequest, BoardRequest, EndCondition))
    )
    assert every == {*CHANGES, *RULES_OF_ONE}


@pytest.mark.parametrize("field", CHANGES)
def test_a_field_changes_the_set_up(field: str) -> None:
    before, after = (built(**each) for each in CHANGES[field])
    assert isinstance(before, SkirmishSetup)
    assert before != after


@pytest.mark.parametrize("what", REFUSED)
def test_what_would_have_no_effect_is_refused_with_its_place(what: str) -> None:
    request, path = REFUSED[what]
    assert problem(**request)[0] == path


@pytest.mark.parametrize("name", get_type_hints(SkirmishOptions))
def test_an_option_that_is_not_possible_is_refused_with_its_name(name: str) -> None:
    with pytest.raises(SetupError) as caught:
        built(**on_board(options={name: "no such thing"}))
    assert caught.value.path == f"options.{name}"
