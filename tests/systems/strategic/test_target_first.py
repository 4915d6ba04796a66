"""Of an enemy that is used it is told which own units could attack it on their turn, and which cannot."""

import pytest

from game.core.ids import UnitId
from game.rules.outlook import marks_of_outlook
from game.systems.strategic.actions import Attack
from game.systems.strategic.intent import StrategicIntent
from game.systems.strategic.moves import ways
from game.systems.strategic.odds import odds
from game.systems.strategic.state import Engagement
from tests.support.strategic import RED, Battle, at


@pytest.mark.rule("ST-4.1")
def test_an_enemy_that_is_used_tells_who_could_attack_it_on_their_turn() -> None:
    own = (at("eva_vanguard", 2, 5), at("eva_bulwark", 3, 5), at("line_regiment", 1, 1))
    battle = Battle(own, (at("carillon", 5, 5),))
    intent = StrategicIntent(battle.state)
    intent.adopt(battle.state, RED)
    acting = intent.selection.unit
    assert acting is not None
    foe = battle.unit("carillon")
    intent.use_card(foe.id)
    intent.point(None)
    outlook = intent.outlook()
    assert outlook is not None and outlook.place == foe.tile
    parts = {part.heading.key.rpartition(".")[2]: part.prospects for part in outlook.parts}
    others = {unit.id for unit in battle.state.units.values() if unit.side == 0} - {acting.id}
    rows = (*parts.get("next_turn", ()), *parts.get("never", ()))
    assert {UnitId(str(each.text.facts["unit"])) for each in rows} == others
    assert all(each.chance is not None for each in parts.get("next_turn", ()))
    assert all(each.why is not None and each.why.rule.startswith("ST-") for each in parts.get("never", ()))
    assert intent.cancel()
    assert intent.outlook() is None


@pytest.mark.rule("ST-2.1", "ST-4.2")
def test_who_reaches_an_enemy_after_a_half_move_is_told_from_where() -> None:
    battle = Battle((at("eva_vanguard", 2, 5), at("eva_bulwark", 0, 0)), (at("carillon", 13, 5),))
    intent = StrategicIntent(battle.state)
    intent.adopt(battle.state, RED)
    acting, foe = intent.selection.unit, battle.unit("carillon")
    assert acting is not None
    intent.use_card(foe.id)
    intent.point(None)
    outlook = intent.outlook()
    assert outlook is not None
    parts = {part.heading.key.rpartition(".")[2]: part.prospects for part in outlook.parts}
    (mate,) = (unit for unit in battle.state.units.values() if unit.side == 0 and unit.id != acting.id)
    (could,) = parts["next_turn"]
    assert could.text.key == "strategic.outlook.threat_from" and could.text.facts["unit"] == mate.id
    end = int(could.text.facts["tile"])
    assert could.places == (mate.tile, foe.tile)
    assert end in ways(battle.state, mate, "half", mate.band) and end != mate.tile


@pytest.mark.rule("ST-4.3")
@pytest.mark.rule("ST-4.5")
def test_an_area_attack_tells_what_it_does_to_friends_in_melee_with_its_victims() -> None:
    battle = Battle(
        (at("thunderhead", 2, 5), at("eva_vanguard", 8, 5)), (at("eva_bulwark", 8, 5), at("colossus", 8, 5))
    )
    vanguard, bulwark = UnitId("eva_vanguard"), UnitId("eva_bulwark")
    battle.state.engagements = (Engagement(vanguard, bulwark, 1),)
    intent = StrategicIntent(battle.state)
    intent.adopt(battle.state, RED)
    intent.use_card("attack:0:standard:eva_bulwark")
    intent.point(None)
    outlook = intent.outlook()
    assert outlook is not None
    (there,) = (part.prospects for part in outlook.parts if part.heading.key.endswith("struck_there"))
    told = {str(each.text.facts["target"]): each for each in there}
    assert set(told) == {"colossus", "eva_vanguard"} and not told["colossus"].risks
    friend = told["eva_vanguard"]
    assert friend.risks == ("eva_vanguard",) and friend.text.key == "strategic.outlook.struck_own"
    exact = odds(battle.state, Attack(player=RED, unit=UnitId("thunderhead"), weapon=0, target=bulwark))
    assert friend.chance is not None and friend.chance.fraction == exact.of("hurt", vanguard) > 0


@pytest.mark.rule("ST-4.6")
def test_of_a_line_attack_one_line_is_drawn_and_a_chance_at_everybody_on_it() -> None:
    battle = Battle((at("arbalest", 2, 5),), (at("eva_bulwark", 5, 5), at("colossus", 8, 5)))
    intent = StrategicIntent(battle.state)
    intent.adopt(battle.state, RED)
    intent.use_card("attack:0:standard:colossus")
    intent.point(None)
    lines = {mark.places for mark in marks_of_outlook(intent.outlook()) if mark.role == "prospect"}
    near, far, own = battle.at(5, 5), battle.at(8, 5), battle.at(2, 5)
    assert lines == {(near, near), (own, far)}
