"""The shipped rulebook: every entry is there, readable, linked, and its examples are true."""

from fractions import Fraction

import pytest

from game.content.catalog import block
from game.core.dice import parse_dice
from game.systems.duel.profile import DuelRules
from game.systems.sectors.profile import SectorsRules
from game.systems.skirmish.profile import SkirmishProfile, SkirmishRules
from game.systems.strategic.profile import StrategicRules
from tests.support.base_pack import shipped

_IDS = """
    SK-1.1 SK-1.2 SK-1.3 SK-1.4 SK-1.5 SK-1.6 SK-1.7
    SK-2.1 SK-2.2 SK-2.3 SK-2.4 SK-2.5
    SK-3.1 SK-3.2 SK-3.3 SK-3.4 SK-3.5 SK-3.6
    SK-4.1 SK-4.2 SK-4.3 SK-4.4
    SK-5.1 SK-5.2 SK-5.3 SK-5.4
    SK-6.1 SK-6.2 SK-6.3 SK-6.4 SK-6.5 SK-6.6
    SK-7
    TW-2.9 TW-9.1 TW-9.4 TW-9.5
    TW-1.1 TW-1.2 TW-1.3 TW-1.4 TW-1.5 TW-1.6 TW-1.7 TW-1.8
    TW-2.1 TW-2.2 TW-2.3 TW-2.4 TW-2.5 TW-2.6 TW-2.7 TW-2.8
    TW-3.1 TW-3.2 TW-3.3 TW-3.4 TW-3.5
    TW-4.1 TW-4.2 TW-4.3 TW-4.4 TW-4.5 TW-4.6 TW-4.7 TW-4.8 TW-4.9 TW-4.10 TW-4.11 TW-4.12 TW-4.13 TW-4.14
    TW-5.1 TW-5.2 TW-5.3 TW-5.4 TW-5.5 TW-5.6 TW-5.7
    TW-6.1 TW-6.2 TW-6.3 TW-6.4
    TW-7.1 TW-7.2 TW-7.3 TW-7.4 TW-7.5 TW-7.6 TW-7.7 TW-7.8
    TW-8.1 TW-8.2 TW-8.3 TW-8.4 TW-8.5 TW-8.6 TW-8.7
    TW-9.2 TW-9.3 TW-9.6 TW-9.7
    DU-1.1 DU-1.2 DU-1.3 DU-1.4 DU-1.5 DU-1.6 DU-1.7 DU-1.8
    DU-2.1 DU-2.2 DU-2.3
    DU-3.1 DU-3.2 DU-3.3 DU-3.4 DU-3.5
    DU-4.1 DU-4.2 DU-4.3 DU-4.4 DU-4.5 DU-4.6 DU-4.7 DU-4.8 DU-4.9 DU-4.10 DU-4.11 DU-4.12
    DU-5.1 DU-5.2 DU-5.3
    DU-6.1 DU-6.2 DU-6.3 DU-6.4
    DU-7.1 DU-7.2 DU-7.3 DU-7.4 DU-7.5 DU-7.6 DU-7.7 DU-7.8 DU-7.9 DU-7.10 DU-7.11 DU-7.12 DU-7.13 DU-7.14
    DU-7.15 DU-7.16 DU-7.17 DU-7.18 DU-7.19 DU-7.20 DU-7.21
    DU-8.1 DU-8.2 DU-8.3 DU-8.4
    SE-1.1 SE-1.2 SE-1.3 SE-1.4 SE-1.5 SE-1.6 SE-1.7 SE-1.8 SE-1.9 SE-1.10 SE-1.11
    SE-2.1 SE-2.2 SE-2.3 SE-2.4 SE-2.5 SE-2.6 SE-2.7 SE-2.8 SE-2.9 SE-2.10 SE-2.11
    SE-3.1 SE-3.2 SE-3.3 SE-3.4 SE-3.5 SE-3.6 SE-3.7 SE-3.8 SE-3.9
    SE-4.1 SE-4.2 SE-4.3 SE-4.4 SE-4.5 SE-4.6 SE-4.7 SE-4.8 SE-4.9
    SE-4.10 SE-4.11 SE-4.12 SE-4.13 SE-4.14 SE-4.15 SE-4.16
    SE-5.1 SE-5.2 SE-5.3 SE-5.4 SE-5.5 SE-5.6
    SE-6.1 SE-6.2 SE-6.3 SE-6.4 SE-6.5 SE-6.6
    SE-7.1 SE-7.2 SE-7.3
    SE-8.1 SE-8.2
    SE-9.1 SE-9.2 SE-9.3
    ST-1.1 ST-1.2 ST-1.3 ST-1.4 ST-1.5
    ST-2.1 ST-2.2 ST-2.3 ST-2.4 ST-2.5
    ST-3.1 ST-3.2 ST-3.3
    ST-4.1 ST-4.2 ST-4.3 ST-4.4 ST-4.5 ST-4.6
    ST-5.1 ST-5.2 ST-5.3 ST-5.4 ST-5.5 ST-5.6 ST-5.7 ST-5.8 ST-5.9 ST-5.10
    ST-6.1 ST-6.2 ST-6.3 ST-6.4 ST-6.5 ST-6.6 ST-6.7 ST-6.8
    ST-7.1 ST-7.2 ST-7.3 ST-7.4 ST-7.5 ST-7.6
    ST-8.1 ST-8.2 ST-8.3 ST-8.4 ST-8.5 ST-8.6
    ST-9.1 ST-9.2 ST-9.3 ST-9.4 ST-9.5
    ST-10.1 ST-10.2 ST-10.3 ST-10.4 ST-10.5
    ST-11.1 ST-11.2 ST-11.3 ST-11.4 ST-11.5
    WG-1.1 WG-1.2 WG-1.3 WG-1.4 WG-1.5
    WG-2.1 WG-2.2 WG-2.3 WG-2.4 WG-2.5 WG-2.6 WG-2.7 WG-2.8 WG-2.9 WG-2.10 WG-2.11 WG-2.12 WG-2.13
    WG-3.1 WG-3.2 WG-3.3 WG-3.4 WG-3.5 WG-3.6 WG-3.7 WG-3.8 WG-3.9
    WG-4.1 WG-4.2 WG-4.3 WG-4.4 WG-4.5 WG-4.6 WG-4.7 WG-4.8 WG-4.9 WG-4.10
    WG-5.1 WG-5.2 WG-5.3 WG-5.4
    WG-6.1 WG-6.2 WG-6.3 WG-6.4 WG-6.5 WG-6.6
    WG-7.1 WG-7.2 WG-7.3 WG-7.4 WG-7.5
    WG-8.1 WG-8.2 WG-8.3 WG-8.4 WG-8.5 WG-8.6 WG-8.7 WG-8.8 WG-8.9 WG-8.10 WG-8.11 WG-8.12
    WG-9.1 WG-9.2 WG-9.3 WG-9.4 WG-9.5 WG-9.6 WG-9.7 WG-9.8 WG-9.9 WG-9.10
    WG-10.1 WG-10.2 WG-10.3 WG-10.4 WG-10.5 WG-10.6 WG-10.7 WG-10.8 WG-10.9
    WG-11.1 WG-11.2 WG-11.3 WG-11.4
    WG-12.1 WG-12.2 WG-12.3 WG-12.4 WG-12.5 WG-12.6 WG-12.7 WG-12.8
    WG-13.1 WG-13.2 WG-13.3 WG-13.4 WG-13.5
    WG-14.1 WG-14.2
    WG-15.1 WG-15.2 WG-15.3 WG-15.4 WG-15.5 WG-15.6 WG-15.7 WG-15.8 WG-15.9 WG-15.10 WG-15.11
    WG-16.1 WG-16.2 WG-16.3 WG-16.4 WG-16.5 WG-16.6 WG-16.7 WG-16.8 WG-16.9 WG-16.10 WG-16.11 WG-16.12
    WG-16.13 WG-16.14 WG-16.15
"""
RULE_IDS = _IDS.split()


def percent(tries: int, accuracy: int, sides: int, defense: int) -> str:
    """The chance of one die to destroy, as the rulebook writes it."""
    once = Fraction(accuracy, 100) * Fraction(max(0, sides - defense), sides)
    return f"{float(100 * (1 - (1 - once) ** tries)):.1f}%"


def profile(frame_id: str) -> SkirmishProfile:
    """A frame's stat line."""
    found = block(shipped().catalog.frames[frame_id].profiles, "skirmish", SkirmishProfile)
    assert found is not None
    return found


def test_the_rulebook_has_every_entry_and_no_other() -> None:
    assert sorted(shipped().catalog.rulebook) == sorted(RULE_IDS)


@pytest.mark.parametrize("key", RULE_IDS)
def test_an_entry_is_short_and_leads_on(key: str) -> None:
    entry = shipped().catalog.rulebook[key]
    assert 100 <= len(entry.text) <= 1000
    assert len(entry.decided) <= 400
    assert entry.see
    assert key not in entry.see


@pytest.mark.parametrize("system", ["skirmish", "duel", "sectors", "strategic"])
def test_every_named_option_is_explained_somewhere(system: str) -> None:
    rules = shipped().catalog.rules[system].options
    assert isinstance(rules, SkirmishRules | DuelRules | SectorsRules | StrategicRules)
    decided = " ".join(entry.decided for entry in shipped().catalog.rulebook.values())
    names = list(rules.options.__slots__)
    assert [name for name in names if f"*{name}" not in decided] == []


@pytest.mark.rule("SK-3.3")
@pytest.mark.rule("SK-3.4")
def test_the_examples_of_fire_are_what_the_dice_say() -> None:
    book = shipped().catalog.rulebook
    gm, target = profile("gm"), profile("varg")
    assert gm.attack is not None and gm.accuracy is not None
    dice = parse_dice(gm.attack)
    alone = percent(dice.tries, gm.accuracy, dice.sides, target.defense)
    paired = percent(dice.tries, gm.accuracy, 2 * dice.sides, target.defense)
    assert (alone, paired) == ("38.6%", "67.9%")
    assert alone in book["SK-3.3"].text
    assert percent(2, 100, 6, 5) in book["SK-3.3"].text
    assert alone in book["SK-3.4"].text
    assert paired in book["SK-3.4"].text


@pytest.mark.rule("TW-9.4")
def test_the_example_of_an_ace_is_what_the_table_says() -> None:
    rules = shipped().catalog.rules["skirmish"].options
    gm, text = profile("gm"), shipped().catalog.rulebook["TW-9.4"].text
    assert isinstance(rules, SkirmishRules)
    assert gm.attack is not None and gm.accuracy is not None
    level, dice = rules.ace_levels[2], parse_dice(gm.attack)
    line = f"{dice.tries}x {dice.count}d{dice.sides + level.die_faces}"
    assert f"{line}, {gm.accuracy + level.accuracy}%, Defense {gm.defense + level.defense}" in text


def test_figures_in_the_entries_follow_the_rules_table() -> None:
    rules = shipped().catalog.rules["skirmish"].options
    book = shipped().catalog.rulebook
    assert isinstance(rules, SkirmishRules)
    assert [
        book["SK-2.2"].text.count(f"*{rules.allowance['space'][each]}*") for each in rules.warship_percent
    ] == [1] * 5
    for step in rules.bonus_gold:
        assert f"*{step.gold}*" in book["TW-9.5"].text
    for level in rules.ace_levels:
        assert f"*{level.kills}*" in book["TW-9.4"].text
