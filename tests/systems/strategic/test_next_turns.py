"""What enemies could do on their next turn is told by the best of it: at once, nearer, by a charge."""

import pytest

from game.core.ids import UnitId
from game.rules.outlook import Prospect
from game.systems.strategic.actions import Attack, Move
from game.systems.strategic.next_turns import best_next
from game.systems.strategic.odds import odds
from game.systems.strategic.outlook import _threats_to, moved
from game.systems.strategic.request import UnitRequest
from game.systems.strategic.state import Engagement
from tests.support.strategic import RED, Battle, at

DIVER, EVA, SINGER = UnitId("grampus"), UnitId("eva_vanguard"), UnitId("carillon")


def threat(battle: Battle, to: tuple[int, int], foe: UnitId) -> Prospect | None:
    """What is told of one enemy where the acting unit would go with a whole move."""
    unit = battle.unit(battle.state.acting)
    move = Move(player=RED, unit=unit.id, mode="full", to=battle.at(*to))
    after = moved(battle.state, unit, move)
    found = (each for each in _threats_to(after, after.units[unit.id]) if foe in each.text.facts.values())
    return next(found, None)


def hits(prospect: Prospect | None) -> str:
    """The number to hit that is told."""
    return "" if prospect is None else str(prospect.text.facts["hit"])


@pytest.mark.rule("ST-4.2")
def test_who_comes_nearer_before_it_fires_is_told_with_that_shot() -> None:
    """5% stood there, the shot from where it stood: after half a move it is 22."""
    battle = Battle([at("gm", 1, 5)], [at(DIVER, 15, 5)])
    told = threat(battle, (3, 5), DIVER)
    assert told is not None and told.text.key == "strategic.outlook.threat_from"
    battle.put("gm", tile=battle.at(3, 5))
    shot = Attack(player=battle.state.player(1), unit=DIVER, weapon=0, target=UnitId("gm"))
    at_once = int(100 * odds(battle.state, shot).of("hit"))
    battle.put(DIVER, tile=battle.at(13, 5))
    nearer = int(100 * odds(battle.state, shot).of("hit"))
    assert nearer > at_once and hits(told) == f"{nearer}%"


@pytest.mark.rule("ST-2.5")
@pytest.mark.parametrize(("column", "is_reached"), [(9, True), (10, True), (11, False)])
def test_who_could_charge_is_told_as_a_threat(column: int, *, is_reached: bool) -> None:
    """Six squares off stood a blade that reaches so far, and nobody was told."""
    battle = Battle([at("gm", 2, 5)], [at("eva_vanguard", column, 5)])
    battle.put(EVA, wounds=(8, 10, 0, 16, 10, 10), charge=0)  # its carbine is lost
    told = threat(battle, (4, 5), EVA)
    assert (told is not None) is is_reached
    assert told is None or told.text.key == "strategic.outlook.threat_charge"
    battle.put(EVA, staggered=True)
    assert threat(battle, (4, 5), EVA) is None, "who staggers has no whole turn (ST-8.6)"


@pytest.mark.rule("ST-2.5")
def test_a_charge_at_a_horde_ends_beside_it_or_in_it() -> None:
    battle = Battle([at("line_regiment", 2, 5)], [at("eva_vanguard", 12, 5)])
    battle.put(EVA, wounds=(8, 10, 0, 16, 10, 10), charge=0)
    found, _ = best_next(battle.state, battle.unit(EVA), battle.unit("line_regiment"))
    assert found is None
    battle.put("line_regiment", tile=battle.at(5, 5))
    found, _ = best_next(battle.state, battle.unit(EVA), battle.unit("line_regiment"))
    assert found is not None and found.text.key == "strategic.outlook.threat_charge"


@pytest.mark.rule("ST-10.4")
@pytest.mark.rule("ST-10.5")
def test_powers_that_can_be_paid_for_are_threats_as_well() -> None:
    """Angel Cross reaches 20 squares: an Angel 15 off was no threat to anybody."""
    battle = Battle([at("gm", 1, 5)], [UnitRequest("carillon", at=(18, 5))])
    told = threat(battle, (3, 5), SINGER)
    assert told is not None and told.text.key == "strategic.outlook.threat"
    assert told.text.facts["arms"] == "carillon#1"
    battle.put(SINGER, charge=0)
    assert threat(battle, (3, 5), SINGER) is None
    battle.state.order = (SINGER, UnitId("gm"))
    battle.state.place = 1
    assert threat(battle, (3, 5), SINGER) is not None, "its charge returns before its next turn"
    battle.put(SINGER, pattern="none")
    assert threat(battle, (3, 5), SINGER) is None


@pytest.mark.rule("ST-3.3")
@pytest.mark.rule("ST-4.2")
def test_why_somebody_cannot_attack_is_told_of_its_gun() -> None:
    """Of a marksman in melee it was told that its blade does not reach so far."""
    marksman = UnitId("eva_marksman")
    battle = Battle([at("gm", 1, 5), at("eva_marksman", 5, 5)], [at("colossus", 20, 5), at("gm", 5, 5)])
    battle.state.engagements = (Engagement(marksman, UnitId("gm_2"), 1),)
    found, why = best_next(battle.state, battle.unit(marksman), battle.unit("colossus"))
    assert found is None and why is not None and (why.rule, why.reason) == ("ST-3.3", "engaged")
    found, why = best_next(battle.state, battle.unit("gm"), battle.unit("colossus"))
    assert found is None and why is not None and why.rule == "ST-4.2"


@pytest.mark.rule("ST-10.5")
@pytest.mark.parametrize("is_anothers", [False, True])
def test_the_null_field_of_who_attacks_next_is_over_by_then(*, is_anothers: bool) -> None:
    """Its own turn ends it: told was 54% to be hurt, and it came to 44. Another's holds."""
    lancer, bulwark, second = UnitId("eva_lancer"), UnitId("eva_bulwark"), UnitId("carillon")
    battle = Battle([at("eva_bulwark", 5, 5)], [at("eva_lancer", 5, 5), at("carillon", 20, 20)])
    battle.put(bulwark, nulled_by=(lancer, second) if is_anothers else lancer)
    found, _ = best_next(battle.state, battle.unit(lancer), battle.unit(bulwark))
    battle.put(bulwark, nulled_by=second if is_anothers else UnitId(""))
    shots = [
        odds(battle.state, Attack(player=battle.state.player(1), unit=lancer, weapon=weapon, target=bulwark))
        for weapon in range(2)
    ]
    assert found is not None and found.chance is not None
    assert found.chance.fraction == max(shot.of("hurt", bulwark) for shot in shots)
    assert any(shot.of("deflect", bulwark) for shot in shots) is not is_anothers
