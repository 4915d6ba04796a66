"""Options chosen otherwise than usual: what is taken, what is refused, and in which words."""

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest
from annotated_types import Ge, Le
from msgspec.structs import replace

from game.core.bridge import BattleOrder
from game.rules.options import Value, changed_options, ordered_options, rules_of
from game.rules.system import SetupError
from game.systems.skirmish.profile import SkirmishRules
from tests.support.shipped import shipped_catalog


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """One option of each type."""

    is_open: bool = False
    title: str = "usual"
    count: Annotated[int, Ge(2), Le(5)] = 3
    side: Literal["left", "right"] = "left"


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrow:
    """An option that is narrowed twice."""

    count: Annotated[Annotated[int, Ge(1), Le(5)], Ge(3), Le(9)] = 4


GOOD: list[tuple[str, Value]] = [
    ("is_open", True),
    ("title", "another"),
    ("count", 2),
    ("count", 5),
    ("side", "right"),
]
BAD: list[tuple[str, Value, str]] = [
    ("is_open", 1, "true or false is needed, not 1"),
    ("is_open", "yes", "true or false is needed, not 'yes'"),
    ("title", 3, "a text is needed, not 3"),
    ("count", 1, "a whole number from 2 to 5 is needed, not 1"),
    ("count", 6, "a whole number from 2 to 5 is needed, not 6"),
    ("count", True, "a whole number from 2 to 5 is needed, not True"),
    ("count", "3", "a whole number from 2 to 5 is needed, not '3'"),
    ("side", "middle", "'middle' is not possible; there are left, right"),
]


@pytest.mark.parametrize(("name", "value"), GOOD)
def test_a_good_value_is_taken_and_the_others_stay(name: str, value: Value) -> None:
    changed = changed_options(Options(), {name: value}, "options")
    for field in ("is_open", "title", "count", "side"):
        assert getattr(changed, field) == (value if field == name else getattr(Options(), field))


@pytest.mark.parametrize(("name", "value", "message"), BAD)
def test_a_bad_value_is_refused_with_what_is_possible(name: str, value: Value, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        changed_options(Options(), {name: value}, "options")
    assert (caught.value.path, caught.value.message) == (f"options.{name}", message)


def test_an_option_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(SetupError) as caught:
        changed_options(Options(), {"sides": "left"}, "options")
    assert caught.value.path == "options" and "'side'" in caught.value.message


@pytest.mark.rule("TW-9.4")
def test_of_a_campaigns_options_a_battle_takes_those_that_it_has() -> None:
    order = BattleOrder(
        "b", "duel", "space", "", (), 1, options={"count": 4, "mode": "auto", "is_open": True}
    )
    assert ordered_options(Options(), order) == Options(count=4, is_open=True)
    assert ordered_options(Options(title="own"), replace(order, options={})) == Options(title="own")
    with pytest.raises(SetupError) as caught:
        ordered_options(Options(), replace(order, options={"count": 9}))
    assert caught.value.path == "options.count"


def test_a_problem_of_a_request_is_told_with_its_place() -> None:
    assert str(SetupError("sides.0", "nobody is there")) == "sides.0: nobody is there"
    assert str(SetupError("", "nobody is there")) == "nobody is there"


def test_rules_of_another_system_are_refused() -> None:
    catalog = shipped_catalog()
    assert isinstance(rules_of(catalog, "skirmish", SkirmishRules, "skirmish"), SkirmishRules)
    with pytest.raises(SetupError) as caught:
        rules_of(catalog, "duel", SkirmishRules, "skirmish")
    assert (caught.value.path, caught.value.message) == ("rules", "'duel' are not rules for skirmishes")
    with pytest.raises(SetupError) as caught:
        rules_of(catalog, "skirmisch", SkirmishRules, "skirmish")
    assert caught.value.path == "rules" and "skirmish" in caught.value.message


@pytest.mark.parametrize(("value", "is_taken"), [(2, False), (3, True), (5, True), (6, False)])
def test_of_several_limits_the_narrowest_counts(value: int, is_taken: bool) -> None:
    if is_taken:
        assert changed_options(Narrow(), {"count": value}, "options").count == value
        return
    with pytest.raises(SetupError) as caught:
        changed_options(Narrow(), {"count": value}, "options")
    assert caught.value.message == f"a whole number from 3 to 5 is needed, not {value}"
