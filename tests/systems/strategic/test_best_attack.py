"""A click on an enemy aims the weapon that takes most from it: evading, fields and spare hits count."""

from fractions import Fraction

import pytest

from game.core.ids import UnitId
from game.systems.strategic.actions import Attack
from game.systems.strategic.choosing import use_foe
from game.systems.strategic.odds import odds
from game.systems.strategic.selection import Selection
from tests.support.strategic import RED, Battle, at


def chosen(first: str, second: str, away: int) -> tuple[Battle, Attack]:
    """The attack that a click on the second unit plans for the first."""
    battle = Battle([at(first, 5, 5)], [at(second, 5 + away, 5)])
    selection = Selection(battle.state)
    selection.take(battle.state, RED)
    found = selection.best_on(UnitId(second))
    assert isinstance(found, Attack) and found.how == "standard"
    return battle, found


def lost(battle: Battle, weapon: int, attack: Attack) -> Fraction:
    """What the target loses on average by one of the attacker's weapons."""
    tried = Attack(player=RED, unit=attack.unit, weapon=weapon, target=attack.target)
    told = (each for each in odds(battle.state, tried).chances if each.label.startswith("loss_"))
    mine = (each for each in told if each.subject == attack.target)
    return sum((int(each.label[5:]) * each.fraction for each in mine), Fraction(0))


@pytest.mark.rule("ST-4.5")
@pytest.mark.rule("ST-7.4")
@pytest.mark.parametrize(
    ("first", "second", "away"),
    [
        ("eva_vanguard", "eva_bulwark", 0),
        ("colossus", "rocket_artillery", 1),
        ("arbalest", "line_regiment", 1),
        ("gm", "colossus", 0),
        ("thunderhead", "spawn_swarm", 5),
    ],
)
def test_a_click_aims_the_weapon_that_takes_most(first: str, second: str, away: int) -> None:
    """A blade of 26% was aimed beside a carbine of 52, a rail that takes 10 beside flames that take 20."""
    battle, found = chosen(first, second, away)
    assert lost(battle, found.weapon, found) >= lost(battle, 1 - found.weapon, found)


@pytest.mark.rule("ST-4.2")
def test_who_cannot_be_attacked_is_refused_for_the_gun() -> None:
    """'Out of reach' was told of a machine 18 squares off: its blade stands first."""
    battle = Battle([at("eva_vanguard", 2, 5)], [at("colossus", 20, 5)])
    selection = Selection(battle.state)
    selection.take(battle.state, RED)
    tried = use_foe(selection, battle.unit("colossus"))
    assert isinstance(tried, Attack)
    assert battle.refused(tried) == "ST-4.2 out_of_range"
