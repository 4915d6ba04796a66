"""Single lines of the duel's rules and set-ups, each from the entry's words."""

from collections import Counter
from dataclasses import replace
from typing import Final

import pytest

from game.core.bridge import BattleOrder, ForceOrder, SideOrder, UnitOrder
from game.core.codec import from_plain, to_plain
from game.core.ids import FrameId, PlayerId, UnitId
from game.rules.system import SetupError
from game.systems.duel.build import order_setup
from game.systems.duel.content import Card
from game.systems.duel.derive import filled_deck
from game.systems.duel.profile import DuelProfile, DuelRules
from game.systems.duel.state import DuelRecord
from tests.support.duel import LAST, RULESET, able, card, start
from tests.support.shipped import shipped_catalog

CATALOG: Final = shipped_catalog()


@pytest.mark.rule("DU-7.21")
def test_bulwark_of_several_zones_softens_one_attack_in_each_of_them() -> None:
    plates = {"b": [able("bulwark", zones=["high", "mid", "low"])]}
    table = start(card("Storm", 9, melee="hhmmll"), abilities=plates, second=card("Again", 8, melee="hhmmll"))
    table.attack("b")
    assert table.unit("b").damage == (1, 1, 1)
    table.skip_to("A", "Again")
    table.attack("b")
    assert table.unit("b").damage == (3, 3, 3), "the second attack of the turn"


@pytest.mark.rule("DU-7.21")
def test_bulwark_of_several_zones_works_once_a_turn_in_each_of_them() -> None:
    plates = {"b": [able("bulwark", zones=["high", "mid", "low"])]}
    table = start(card("Hew", 9, melee="mm"), abilities=plates, second=card("Again", 8, melee="hhmm"))
    table.attack("b")
    assert table.unit("b").damage == (0, 1, 0)
    kept = from_plain(to_plain(RULESET.record(table.state)), DuelRecord)
    assert RULESET.restore(table.setup, kept).suits[UnitId("b")].braced == (1,)
    table.skip_to("A", "Again")
    table.attack("b")
    assert table.unit("b").damage == (1, 3, 0), "the first of the turn above, the second in the middle"
    assert table.unit("b").braced == (0, 1)
    table.finish_turn()
    assert table.unit("b").braced is False


@pytest.mark.rule("DU-7.21")
def test_a_bulwark_that_has_worked_in_all_its_zones_is_kept_as_it_was_before_they_were_told_apart() -> None:
    plates = {"b": [able("bulwark", zones=["high", "mid"])]}
    for blows in (("hhmm", "ll"), ("mm", "hh")):
        one, other = blows
        table = start(card("Hew", 9, melee=one), abilities=plates, second=card("Again", 8, melee=other))
        assert table.unit("b").braced is False
        table.attack("b")
        table.skip_to("A", "Again")
        table.attack("b")
        assert table.unit("b").braced is True


@pytest.mark.rule("DU-7.21")
def test_a_blocked_attack_does_not_use_the_bulwark_up() -> None:
    plates = {"b": [able("bulwark", zones=["mid"])]}
    guard = card("Guard", 3, blocks="m")
    table = start(card("Hew", 9, melee="mm"), guard, abilities=plates, second=card("Again", 8, melee="mm"))
    table.attack("b")
    assert table.unit("b").damage == (0, 0, 0)
    table.skip_to("A", "Again")
    table.attack("b")
    assert table.unit("b").damage == (0, 1, 0)
    assert LAST.initiative < 0


@pytest.mark.rule("DU-6.4")
def test_boosters_repeat_where_other_cards_are_too_few() -> None:
    rules = CATALOG.rules["duel"].options
    assert isinstance(rules, DuelRules)
    cards: dict[str, Card] = dict(CATALOG.entries["card"])  # type: ignore[arg-type]
    booster = min((each for each in cards.values() if each.type == "booster"), key=lambda each: each.id)
    generics = {key: each for key, each in cards.items() if each.type == "generic"}
    profile = CATALOG.frames["bastille"].profiles["duel"]
    assert isinstance(profile, DuelProfile)
    wide = replace(profile, booster_slots=5)
    few = {booster.id: booster, **dict(sorted(generics.items())[:3])}
    deck = Counter(each.id for each in filled_deck((), few, wide, rules, rules.options))
    assert deck == {booster.id: 5, **dict.fromkeys(sorted(generics)[:3], 1)}
    once = replace(rules.options, booster_duplicates=False)
    deck = Counter(each.id for each in filled_deck((), few, wide, rules, once))
    assert set(deck.values()) == {1}


def test_an_order_of_an_unknown_machine_is_refused_where_it_stands() -> None:
    forces = (ForceOrder("f", "fleet", "F", (UnitOrder(UnitId("u"), FrameId("gmm")),)),)
    other = (ForceOrder("g", "fleet", "G", (UnitOrder(UnitId("g"), FrameId("gm")),)),)
    sides = (
        SideOrder(PlayerId("a"), "zeon", "attacker", forces),
        SideOrder(PlayerId("b"), "federation", "defender", other),
    )
    order = BattleOrder(id="b", system="duel", theatre="space", terrain="", sides=sides, seed=1)
    with pytest.raises(SetupError) as caught:
        order_setup(order, CATALOG)
    assert caught.value.path == "sides.0.forces.0.units.0.frame"
    assert caught.value.message.startswith("there is no frame 'gmm'")
