"""What types of a setup declare about their numbers and lists holds for setups of saves too."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import msgspec
import pytest
from annotated_types import Ge, Le, MaxLen, MinLen

from game.app.registry import systems
from game.core.codec import digest, from_json, to_json_in_order
from game.rules.system import SetupError
from game.session.errors import SaveError
from game.session.position import first_position
from game.session.ranges import out_of_range
from game.session.setups import SetupStore
from game.systems.wargame.setup import WargameSetup
from tests.support.base_pack import shipped

Small = Annotated[int, Ge(0), Le(9)]


class Inner(msgspec.Struct, frozen=True):
    """A block of numbers."""

    small: Small = 0


@dataclass(frozen=True)
class Other:
    """What may stand in its place."""

    at_least: Annotated[int, Ge(5)] = 5


class Outer(msgspec.Struct, frozen=True):
    """Ranges in every place that a type has."""

    plain: int = 0
    small: Small = 0
    maybe: Small | None = None
    none: Annotated[int | None, Ge(1)] = None
    inner: Inner = Inner()
    either: Inner | Other = Inner()
    row: tuple[Small, ...] = ()
    pair: tuple[str, Small] = ("", 0)
    by_name: Mapping[str, Small] = {}
    names: Mapping[Annotated[str, MaxLen(3)], int] = {}
    blocks: Annotated[tuple[Inner, ...], MinLen(1), MaxLen(2)] = (Inner(),)
    words: tuple[str, ...] = ()


FAULTS: Mapping[str, tuple[Mapping[str, object], str]] = {
    "too small": ({"small": -1}, "'small' below 0"),
    "too large": ({"small": 10}, "'small' above 9"),
    "in what may be missing": ({"maybe": 10}, "'maybe' above 9"),
    "around what may be missing": ({"none": 0}, "'none' below 1"),
    "in a block": ({"inner": Inner(10)}, "'small' above 9"),
    "in one of two blocks": ({"either": Inner(-1)}, "'small' below 0"),
    "in the other": ({"either": Other(4)}, "'at_least' below 5"),
    "in a list": ({"row": (1, 2, 10)}, "'row' above 9"),
    "in a pair": ({"pair": ("a", 10)}, "'pair' above 9"),
    "in a table": ({"by_name": {"a": 1, "b": 10}}, "'b' above 9"),
    "in a table's key": ({"names": {"abc": 1, "abcd": 1}}, "'names' of more than 3"),
    "too short": ({"blocks": ()}, "'blocks' of less than 1"),
    "too long": ({"blocks": (Inner(),) * 3}, "'blocks' of more than 2"),
    "in a list's block": ({"blocks": (Inner(), Inner(10))}, "'small' above 9"),
}


def test_what_lies_within_its_ranges_or_has_none_is_let_be() -> None:
    within = Outer(
        10**9, 9, 0, 1, Inner(9), Other(5), (0, 9), ("a" * 99, 9), {"long name": 9}, {"abc": 10**9}
    )
    assert out_of_range(Outer()) is None is out_of_range(within)
    assert out_of_range("text") is None


@pytest.mark.parametrize("name", FAULTS)
def test_what_lies_outside_is_named(name: str) -> None:
    fields, wanted = FAULTS[name]
    assert str(out_of_range(msgspec.structs.replace(Outer(), **fields))) == f"a field {wanted}"


def broken_wargame() -> WargameSetup:
    """A wargame in which so many as -3 secondary objectives are picked."""
    system, catalog = systems()["wargame"], shipped().catalog
    setup = system.build_setup(system.default_request(catalog), catalog)
    assert isinstance(setup, WargameSetup) and out_of_range(setup) is None
    rules = replace(setup.rules, secondaries=replace(setup.rules.secondaries, picks=-3))
    return msgspec.structs.replace(setup, rules=rules)


def test_a_setup_of_a_save_is_held_to_them() -> None:
    body = to_json_in_order(broken_wargame()).decode()
    key = digest(from_json(body, object))
    with pytest.raises(SaveError, match="a setup of the save has a field 'picks' below 1"):
        SetupStore({key: (body, WargameSetup)}, str(Path("a.ironsave")))[key]


def test_no_game_begins_whose_save_would_be_refused() -> None:
    with pytest.raises(SetupError, match="a field 'picks' below 1"):
        first_position(systems()["wargame"], broken_wargame(), 1)
