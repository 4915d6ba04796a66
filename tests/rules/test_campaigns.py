"""What campaigns have in common: how battles are fought, what is told of content that cannot be fought."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Annotated, Any, Literal, cast

import pytest
from annotated_types import Ge, Le

from game.content.models_battle import Scenario
from game.content.problems import Finding
from game.content.systems import Surroundings
from game.rules.beginnings import begins, refused, scenario_path
from game.rules.campaigns import (
    check_battle_systems,
    check_way,
    require_way,
    ways_to_fight,
)
from game.rules.chronicle import words_of
from game.rules.shapes import OptionShape, option_shapes
from game.rules.system import SetupError
from tests.support.shipped import shipped_catalog


@dataclass(frozen=True)
class Options:
    """Options of a campaign."""

    battle_system: str = "skirmish"


@dataclass(frozen=True)
class Rules:
    """Rules of a campaign that is fought in two systems."""

    battle_systems: tuple[str, ...] = ("skirmish", "duel")
    options: Options = Options()


RULES = cast(Any, Rules())
FIGHTS = SimpleNamespace(blocks=("profile",))
SYSTEMS = {"skirmish": FIGHTS, "duel": FIGHTS, "war": SimpleNamespace(blocks=())}
AROUND = cast(Surroundings, SimpleNamespace(systems=SYSTEMS))


def test_battles_are_fought_in_the_systems_of_the_rules_or_by_themselves() -> None:
    assert ways_to_fight(RULES) == ("skirmish", "duel", "automatic")
    for way in ways_to_fight(RULES):
        require_way(RULES, cast(Any, Options(way)))
        assert list(check_way(way, RULES, (), "TW-9.6")) == []
    with pytest.raises(SetupError) as caught:
        require_way(RULES, cast(Any, Options("chess")))
    assert caught.value.path == "options.battle_system"
    assert "'chess' is not possible; there are skirmish, duel, automatic" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "hint"),
    [("skirmisch", "did you mean 'skirmish'?"), ("chess", "there are skirmish, duel or automatic")],
)
def test_a_way_that_the_rules_do_not_have_is_told_with_the_nearest_or_all(name: str, hint: str) -> None:
    (found,) = check_way(name, RULES, ("options", "battle_system"), "SE-4.2")
    assert found == Finding(
        ("options", "battle_system"), "battle_system", f"there is no battle system '{name}' [SE-4.2]", hint
    )
    assert list(check_way(7, RULES, (), "SE-4.2")) == [], "what is no text is told of elsewhere"


def test_rules_name_systems_that_fight_battles_and_a_usual_one_of_their_own() -> None:
    assert list(check_battle_systems(RULES, AROUND, "TW-9.6")) == []
    wrong = cast(Any, Rules(("skirmish", "war", "gone"), Options("duel")))
    first, second = check_battle_systems(wrong, AROUND, "TW-9.6")
    assert first == Finding(
        ("options", "battle_systems", 1), "system", "'war' fights no battles", "there are skirmish or duel"
    )
    assert second.path == ("options", "options", "battle_system") and "[TW-9.6]" in second.message


def test_what_cannot_begin_is_told_once_with_its_reason() -> None:
    around = cast(Surroundings, SimpleNamespace(entries={}, systems={}))

    def fails(_: object) -> object:
        raise SetupError("map", "there is none")

    (found,) = refused(fails, around, ("first",))
    told = found.path, found.code, found.message
    assert told == (("first",), "cannot_begin", "it cannot begin: map: there is none")
    assert list(refused(lambda _: 1, around)) == []


def test_of_scenarios_only_those_of_a_system_are_begun_by_it() -> None:
    around = cast(Surroundings, SimpleNamespace(entries={}, systems={}))
    own = next(each for each in shipped_catalog().scenarios.values() if each.system == "skirmish")
    other = next(each for each in shipped_catalog().scenarios.values() if each.system == "duel")
    begun: list[str] = []

    def fails(scenario: str, _: object) -> object:
        begun.append(scenario)
        raise SetupError("map", "there is none")

    ((kind, check),) = begins(Scenario, str.upper, fails, "skirmish")
    assert kind is Scenario
    (found,) = check(own, around)
    assert (found.path, found.message) == (("map",), "it cannot begin: there is none") and begun == [
        own.id.upper()
    ]
    assert [*check(other, around), *check(Rules(), around)] == [] and begun == [own.id.upper()]


def test_why_a_scenario_cannot_begin_is_told_where_the_scenario_says_it() -> None:
    scenarios = shipped_catalog().scenarios
    duel = next(each for each in scenarios.values() if each.system == "duel")
    bought = next(each for each in scenarios.values() if not each.sides["defender"].units)
    places = {
        "seats.1.units": ("sides", "defender", "units"),
        "seats.0.units.3.deck": ("sides", "attacker", "units"),
        "sides.attacker.units": ("sides", "attacker", "units"),
        "seats": ("sides",),
        "mission": ("options", "mission"),
        "rules": ("rules",),
        "seats.2.units": None,
        "board_seed": None,
        "": None,
    }
    assert {asked: scenario_path(duel, asked) for asked in places} == places
    assert scenario_path(bought, "sides.1.units") == ("sides", "defender"), "it has only points"


def test_words_of_an_area_stand_before_those_of_all() -> None:
    texts: Mapping[str, str] = {
        "chronicle.title": "Chronicle",
        "chronicle.round": "Round {round}",
        "war.chronicle.round": "Week {round}",
        "duel.chronicle.round": "Turn {round}",
        "other": "Other",
    }
    assert words_of(dict(texts), "war") == {"title": "Chronicle", "round": "Week {round}"}
    assert words_of(dict(texts), "") == {"title": "Chronicle", "round": "Round {round}"}


@dataclass(frozen=True)
class Chosen:
    """Options of every sort."""

    way: Literal["one", "other"] = "one"
    name: str = "x"
    is_on: bool = True
    turns: Annotated[int, Ge(2), Le(30)] = 12
    many: int = 5
    few: Annotated[int, Le(7)] = 3
    enough: Annotated[int, Ge(4)] = 6
    _hidden: int = 1
    rows: tuple[int, ...] = ()


def test_the_shape_of_options_is_read_off_their_types() -> None:
    assert option_shapes(replace(Chosen(), way="other")) == (
        OptionShape("way", "other", ("one", "other")),
        OptionShape("name", "x"),
        OptionShape("is_on", True),
        OptionShape("turns", 12, (), 2, 30),
        OptionShape("many", 5, (), 0, 99),
        OptionShape("few", 3, (), 0, 7),
        OptionShape("enough", 6, (), 4, 99),
    )
