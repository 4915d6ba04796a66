"""Who writes a set-up for a program is told what could stand where something wrong stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import msgspec
import pytest

from game.session.expected import fields_at, values_at
from game.session.protocol_read import RequestError, converted
from game.systems.duel.request import DuelRequest
from game.systems.skirmish.request import SkirmishRequest


@dataclass(frozen=True)
class Colour:
    """A part that is no struct."""

    name: Literal["red", "blue"] = "red"


class Part(msgspec.Struct, frozen=True, rename={"kind_": "kind"}):
    """What stands in lists."""

    kind_: Literal["wheel", "door"] = "wheel"
    colour: Colour | None = None


class Whole(msgspec.Struct, frozen=True):
    """Parts in every place that a type has."""

    parts: tuple[Part, ...] = ()
    pair: tuple[int, Part] = (0, Part())
    named: Mapping[str, Part] = {}


@pytest.mark.parametrize("where", ["parts[0]", "pair[1]", "named[...]"])
def test_what_stands_in_a_place_is_found(where: str) -> None:
    assert fields_at(Whole, "") == ("parts", "pair", "named")
    assert fields_at(Whole, where) == ("kind", "colour")
    assert values_at(Whole, f"{where}.kind") == ("door", "wheel")
    assert fields_at(Whole, f"{where}.colour") == ("name",)
    assert values_at(Whole, f"{where}.colour.name") == ("blue", "red")
    assert fields_at(Whole, f"{where}.other") == values_at(Whole, "pair[0]") == ()


@pytest.mark.parametrize(
    ("kind", "value", "field", "told"),
    [
        (
            SkirmishRequest,
            {"mapp": "x"},
            "setup.mapp",
            "setup has no field 'mapp' (did you mean 'map'?); it has sc",
        ),
        (
            DuelRequest,
            {"seats": [{}, {"unit": []}]},
            "setup.seats[1].unit",
            "setup.seats[1] has no field 'unit' (did you mean 'units'?); it has units, player, faction",
        ),
        (
            DuelRequest,
            {"mission": "timer"},
            "setup.mission",
            "setup.mission: 'timer' is not possible (did you mean 'timed'?); there are escort,",
        ),
        (SkirmishRequest, {"map": 3}, "setup.map", "setup.map: Expected `str`, got `int`"),
    ],
    ids=["a field", "a field within", "a value", "a type"],
)
def test_a_slip_in_a_set_up_is_told_with_what_there_is(
    kind: type, value: object, field: str, told: str
) -> None:
    with pytest.raises(RequestError) as refused:
        converted(value, kind, "setup")
    assert refused.value.message.startswith(told)
    assert refused.value.facts["field"] == field
