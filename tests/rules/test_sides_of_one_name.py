"""A campaign's battle whose sides bear the same name: every system tells them apart."""

import pytest
from msgspec.structs import replace

from game.core.bridge import BattleOrder
from game.core.outcome import Outcome
from game.rules.ordered import side_name
from game.rules.prose import written
from game.rules.telling import outcome_sentence
from game.systems.registry import system_named
from tests.support.battle_orders import CATALOG, drawn_order

BATTLES = ("skirmish", "duel", "wargame", "strategic")
NAME = "Free Fleet"


def order_of(system: str, defenders: str) -> BattleOrder:
    """A battle of two Free Fleets; ``defenders`` is the faction of the second one."""
    order = drawn_order(3, system, 3)
    attacker, defender = order.sides
    sides = (replace(attacker, name=NAME), replace(defender, name=NAME, faction=defenders))
    return replace(order, sides=sides)


@pytest.mark.rule("TW-2.7")
@pytest.mark.parametrize("system", BATTLES)
@pytest.mark.parametrize(
    ("defenders", "called"),
    [
        ("federation", (f"{NAME}, Zeon", f"{NAME}, Federation")),
        ("zeon", (f"{NAME}, attacker", f"{NAME}, defender")),
        ("", (f"{NAME}, attacker", f"{NAME}, defender")),
    ],
)
def test_both_are_called_otherwise(system: str, defenders: str, called: tuple[str, str]) -> None:
    """'Free Fleet wins: nobody is left of Free Fleet' was told, and both had one name on the screen."""
    played = system_named(system)
    assert played.battles is not None and played.names is not None
    setup: object = played.battles.order_setup(order_of(system, defenders), CATALOG)
    names = played.names(played.ruleset.setup(setup, 1))
    first, second = played.players(setup)
    assert (names.fact("player", first), names.fact("player", second)) == called
    outcome = Outcome((first,), (second,), "destroyed", 3)
    text = written(CATALOG.strings("en"), outcome_sentence(played.telling, outcome, names))
    assert called[0] in text and text.count(NAME) == text.count(called[0]) + text.count(called[1])


def test_sides_of_different_names_keep_them() -> None:
    order = drawn_order(3, "skirmish", 3)
    assert [side_name(side, CATALOG, order) for side in order.sides] == ["Zeon", "Federation"]
    nameless = replace(order, place="Luna II", sides=tuple(replace(each, name="") for each in order.sides))
    assert [side_name(side, CATALOG, nameless) for side in nameless.sides] == ["Zeon", "Federation"]
