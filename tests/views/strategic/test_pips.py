"""What a sheet says is left: reactions, attacks of hordes, charge."""

import dataclasses

import pytest

from game.core.ids import UnitId
from game.systems.strategic.actions import Attack
from game.systems.strategic.consequences import spending
from game.systems.strategic.selection import Selection
from game.systems.strategic.state import StrategicState
from game.views.strategic.pips import turn_of
from game.views.strategic.sheet import sheet_of
from tests.support.strategic import RED, Battle, at

EVA, REGIMENT = UnitId("eva_vanguard"), UnitId("line_regiment")


@pytest.mark.rule("ST-6.5")
def test_who_has_attacked_all_out_has_no_reaction_left() -> None:
    """The order said so beforehand; after it the sheet had the reaction back."""
    battle = Battle([at("eva_vanguard", 5, 5), at("eva_lancer", 1, 1)], [at("colossus", 5, 5)])
    battle.do(Attack(player=RED, unit=EVA, weapon=0, target=UnitId("colossus"), how="all_out"), 99)
    assert battle.unit(EVA).all_out
    assert turn_of(battle.state, battle.unit(EVA)).reaction is False


def attacks(state: StrategicState) -> tuple[bool, bool]:
    """Whether an attack is left to the regiment, now and after the next one."""
    selection = Selection(state)
    selection.take(state, RED)
    unit, after = state.units[REGIMENT], spending(selection, "weapon_1")
    assert after is not None
    return turn_of(state, unit).attack, turn_of(state, after).attack


@pytest.mark.rule("ST-9.2")
def test_a_horde_has_attacks_left_as_long_as_squads_have_not_attacked() -> None:
    battle = Battle([at("line_regiment", 5, 5)], [at("colossus", 7, 5)])
    found = [attacks(battle.state)]
    for _ in range(2):
        battle.do(Attack(player=RED, unit=REGIMENT, weapon=0, target=UnitId("colossus")), 99)
        found.append(attacks(battle.state))
    assert found == [(True, True), (True, True), (True, False)]
    battle.do(Attack(player=RED, unit=REGIMENT, weapon=0, target=UnitId("colossus")), 99)
    assert battle.state.acting == REGIMENT and not turn_of(battle.state, battle.unit(REGIMENT)).attack


@pytest.mark.rule("ST-9.2")
@pytest.mark.rule("ST-11.5")
def test_a_horde_that_has_hidden_has_no_attack_left() -> None:
    battle = Battle([at("line_regiment", 5, 5)], [at("colossus", 7, 5)])
    battle.put(REGIMENT, has_attacked=True)
    assert not turn_of(battle.state, battle.unit(REGIMENT)).attack


@pytest.mark.rule("ST-10.4")
def test_a_sheet_tells_as_much_charge_as_the_rules_of_a_pack_allow() -> None:
    battle = Battle([at("eva_bulwark", 5, 5)], [at("colossus", 7, 5)])
    field = battle.state.field
    usual = sheet_of(battle.state, UnitId("eva_bulwark"), (0, 0, 0))
    assert usual.charge_most == 2 * usual.ats > 0
    field.rules = dataclasses.replace(field.rules, charge_factor=3)
    assert sheet_of(battle.state, UnitId("eva_bulwark"), (0, 0, 0)).charge_most == 3 * usual.ats
