"""ST-7 and ST-8: tests, to hit, bursts, reactions, locations, damage, parts and pools."""

import pytest

from game.core.ids import RuleId, UnitId
from game.core.ledger import LedgerItem
from game.systems.strategic.actions import Attack, EndTurn, Maneuver, Move
from game.systems.strategic.events import UnitHealed
from game.systems.strategic.events_attack import (
    AttackDeclared,
    AttackEvaded,
    HitsScored,
    PartDisabled,
    ReactionUsed,
    UnitHurt,
    UnitStaggered,
)
from game.systems.strategic.moves import allowance
from game.systems.strategic.queries import legs_lost
from game.systems.strategic.ranges import degrees, needed, target_number
from game.systems.strategic.resolve_harm import part_of, swapped
from tests.support.strategic import BLUE, RED, Battle, at

EVA, WALKER, BULWARK, MARKSMAN = (
    UnitId(name) for name in ("eva_vanguard", "colossus", "eva_bulwark", "eva_marksman")
)


def ledger(battle: Battle) -> dict[str, int]:
    """What the last attack needed, by reason."""
    declared = battle.of(AttackDeclared)[-1]
    assert isinstance(declared, AttackDeclared)
    return {item.reason: item.amount for item in declared.ledger}


def hurts(battle: Battle) -> list[tuple[str, int]]:
    """Parts and damage of the last attack."""
    return [(event.part, event.damage) for event in battle.of(UnitHurt) if isinstance(event, UnitHurt)]


def duel(attacker: str, target: str, distance: int = 0, **changes: object) -> Battle:
    """One against one; the target neither reacts nor has a field unless it is said."""
    battle = Battle([at(attacker, 3, 5)], [at(target, 3 + distance, 5)])
    battle.put(target, **{"reaction": False, "pattern": "none", **changes})
    return battle


@pytest.mark.rule("ST-7.1")
def test_modifiers_are_held_within_sixty_and_some_rolls_always_decide() -> None:
    rules = duel("eva_vanguard", "colossus").state.field.rules
    assert needed(rules, 40, (LedgerItem(70, "x", RuleId("ST-7.1")),)) == 100
    assert needed(rules, 40, (LedgerItem(-90, "x", RuleId("ST-7.1")),)) == -20
    assert [target_number(rules, number) for number in (-20, 4, 50, 95, 120)] == [5, 5, 50, 95, 95]
    assert [degrees(rules, 55, roll) for roll in (55, 46, 45, 15, 3)] == [0, 0, 1, 4, 5]


@pytest.mark.rule("ST-7.1")
def test_opposed_tests_compare_degrees() -> None:
    for faces, moves in (((35, 30), True), ((45, 30), False), ((90, 90), False), ((50, 95), True)):
        battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 5, 5)])
        battle.do(Maneuver(player=RED, unit=EVA, target=WALKER, tile=battle.at(6, 6)), *faces)
        assert (battle.unit("colossus").tile == battle.at(6, 6)) == moves, faces


@pytest.mark.rule("ST-7.2")
def test_the_sum_of_a_shot() -> None:
    battle = duel("eva_vanguard", "colossus", 3)
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 100)
    assert ledger(battle) == {"short": 10, "size": 10}
    (declared,) = battle.of(AttackDeclared)
    assert isinstance(declared, AttackDeclared) and declared.number == 62
    for distance, band in ((1, 30), (3, 10), (6, 0), (9, -10), (12, -30)):
        far = duel("eva_vanguard", "eva_bulwark", distance)
        far.do(Attack(player=RED, unit=EVA, weapon=1, target=BULWARK), 100)
        assert sum(ledger(far).values()) == band


@pytest.mark.rule("ST-7.2")
@pytest.mark.parametrize(
    ("own", "other", "amount"), [(0, 1, -10), (0, 2, -20), (0, 3, -20), (3, 2, 0), (3, 1, -10), (3, 0, -20)]
)
def test_shooting_up_and_down(own: int, other: int, amount: int) -> None:
    battle = Battle([at("pelican", 3, 5, band=own)], [at("pelican", 10, 5, band=other)])
    battle.put("pelican_2", reaction=False)
    battle.do(Attack(player=RED, unit=UnitId("pelican"), weapon=0, target=UnitId("pelican_2")), 100)
    found = ledger(battle)
    assert found.get("upward", 0) + found.get("downward", 0) == amount


@pytest.mark.rule("ST-7.2")
def test_hordes_are_easier_to_hit_by_their_squads() -> None:
    for magnitude, bonus in ((100, 30), (60, 30), (40, 20), (21, 20), (20, 10)):
        battle = duel("eva_vanguard", "spawn_swarm", 6, wounds=(magnitude,))
        battle.do(Attack(player=RED, unit=EVA, weapon=1, target=UnitId("spawn_swarm")), 100)
        assert ledger(battle)["size"] == bonus


@pytest.mark.rule("ST-7.3")
@pytest.mark.parametrize(("roll", "hits"), [(52, 1), (33, 1), (32, 2), (13, 2), (12, 3), (1, 3)])
def test_a_burst_hits_more_by_two_degrees(roll: int, hits: int) -> None:
    battle = duel("eva_vanguard", "eva_bulwark", 3)
    # short: 42 + 10; all damage dice show 1 and do nothing
    locations = [50] * (hits - 1)
    faces = [roll, 1]
    for location in locations:
        faces += [location, 1]
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=BULWARK, how="burst"), *faces)
    (scored,) = battle.of(HitsScored)
    assert isinstance(scored, HitsScored) and scored.count == hits
    assert battle.unit("eva_vanguard").halves == 0


@pytest.mark.rule("ST-7.3")
def test_a_burst_at_point_blank_counts_as_short() -> None:
    battle = duel("eva_vanguard", "eva_bulwark", 1)
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=BULWARK, how="burst"), 100)
    assert ledger(battle) == {"short": 10}
    assert (
        duel("colossus", "eva_bulwark", 5).refused(
            Attack(player=RED, unit=WALKER, weapon=0, target=BULWARK, how="burst")
        )
        == "ST-7.3 no_burst"
    )


@pytest.mark.rule("ST-7.4")
def test_a_dodge_cancels_the_attack_and_uses_the_reaction() -> None:
    battle = duel("eva_vanguard", "eva_bulwark", 3, reaction=True)
    shot = Attack(player=RED, unit=EVA, weapon=1, target=BULWARK)
    battle.do(shot, 40, 20)  # Agility 30 - 10
    (evaded,) = battle.of(AttackEvaded)
    assert isinstance(evaded, AttackEvaded) and evaded.how == "dodge"
    assert not battle.unit("eva_bulwark").reaction
    failed = duel("eva_vanguard", "eva_bulwark", 3, reaction=True)
    failed.do(shot, 40, 21, 1)
    assert not failed.of(AttackEvaded)
    battle.turn_of("eva_vanguard")
    battle.do(shot, 40, 1)
    assert not battle.of(ReactionUsed)


@pytest.mark.rule("ST-7.4")
def test_parrying_is_for_melee_alone_and_a_dodge_takes_hits_out_of_a_burst() -> None:
    battle = duel("eva_vanguard", "eva_bulwark", 0, reaction=True)
    battle.do(Attack(player=RED, unit=EVA, weapon=0, target=BULWARK), 40, 48)
    (evaded,) = battle.of(AttackEvaded)
    assert isinstance(evaded, AttackEvaded) and evaded.how == "parry"
    burst = duel("eva_vanguard", "eva_bulwark", 3, reaction=True)
    burst.do(Attack(player=RED, unit=EVA, weapon=1, target=BULWARK, how="burst"), 12, 10, 1)
    (evaded,) = burst.of(AttackEvaded)  # one degree: two of three hits
    assert isinstance(evaded, AttackEvaded) and evaded.count == 1


@pytest.mark.rule("ST-7.4")
def test_nobody_reacts_to_an_enemy_that_it_does_not_see_and_hordes_never() -> None:
    battle = duel("eva_vanguard", "eva_bulwark", 3, reaction=True)
    battle.put("eva_vanguard", hidden_from=(1,))
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=BULWARK), 40, 1)
    assert not battle.of(ReactionUsed) and battle.unit("eva_vanguard").hidden_from == ()
    horde = duel("eva_vanguard", "line_regiment", 3, reaction=True)
    horde.do(Attack(player=RED, unit=EVA, weapon=1, target=UnitId("line_regiment")), 40, 1)
    assert not horde.of(ReactionUsed)


@pytest.mark.rule("ST-7.5")
def test_targets_are_enemies_that_can_be_seen_and_hit() -> None:
    battle = Battle([at("eva_vanguard", 3, 5), at("pelican", 4, 5)], [at("colossus", 8, 5)])
    own = Attack(player=RED, unit=EVA, weapon=1, target=UnitId("pelican"))
    assert battle.refused(own) == "ST-7.5 own_unit"
    assert battle.refused(Attack(player=RED, unit=EVA, weapon=7, target=WALKER)) == "ST-7.5 no_weapon"
    battle.put("colossus", hidden_from=(0,))
    shot = Attack(player=RED, unit=EVA, weapon=1, target=WALKER)
    assert battle.refused(shot) == "ST-7.5 not_seen"
    battle.put("colossus", hidden_from=(), band=-1)
    assert battle.refused(shot) == "ST-11.4 target_under_water"
    battle.put("colossus", band=0)
    battle.put("eva_vanguard", wounds=(8, 10, 0, 16, 10, 10))
    assert battle.refused(shot) == "ST-8.3 weapon_lost"
    assert (
        battle.refused(Attack(player=RED, unit=EVA, weapon=1, tile=battle.at(8, 5))) == "ST-8.3 weapon_lost"
    )
    assert (
        battle.refused(Attack(player=RED, unit=EVA, weapon=0, tile=battle.at(8, 5))) == "ST-7.5 needs_target"
    )


@pytest.mark.rule("ST-7.6")
def test_locations_are_the_hit_roll_with_its_digits_swapped() -> None:
    rules = duel("eva_vanguard", "colossus").state.field.rules
    parts = [part_of(rules, roll) for roll in (1, 10, 11, 20, 21, 30, 31, 70, 71, 85, 86, 100)]
    assert parts == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert [swapped(roll) for roll in (1, 10, 37, 90, 100)] == [10, 1, 73, 9, 100]
    for roll, part in (
        (1, "head"),
        (11, "right_arm"),
        (12, "left_arm"),
        (5, "body"),
        (17, "right_leg"),
        (9, "left_leg"),
    ):
        battle = duel("eva_marksman", "eva_bulwark", 15)
        battle.do(Attack(player=RED, unit=MARKSMAN, weapon=0, target=BULWARK), roll, 9, 9)
        assert hurts(battle)[0][0] == part, roll


@pytest.mark.rule("ST-8.1")
def test_damage_less_toughness_and_armour_past_penetration() -> None:
    battle = duel("eva_vanguard", "colossus", 0)
    battle.do(Attack(player=RED, unit=EVA, weapon=0, target=WALKER), 40, 6)
    # 1d10+8 and SB 4 = 18, toughness 4, armour 7 - 3
    assert hurts(battle) == [("", 10)]
    shot = duel("eva_vanguard", "colossus", 3)
    shot.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 40, 1)
    assert hurts(shot) == []  # 8 - 4 - 4


@pytest.mark.rule("ST-8.2")
def test_a_ten_is_confirmed_and_goes_on_three_dice_at_most() -> None:
    battle = duel("eva_vanguard", "colossus", 0)
    strike = Attack(player=RED, unit=EVA, weapon=0, target=WALKER)
    battle.do(strike, 40, 10, 66)
    assert hurts(battle) == [("", 14)]
    once = duel("eva_vanguard", "colossus", 0)
    once.do(strike, 40, 10, 65, 4)
    assert hurts(once) == [("", 18)]
    most = duel("eva_vanguard", "colossus", 0)
    most.do(strike, 40, 10, 65, 10, 10, 10)
    assert hurts(most) == [("", 44)]


@pytest.mark.rule("ST-8.3")
def test_an_arm_loses_its_weapon_and_half_of_more_goes_to_the_body() -> None:
    battle = duel("eva_marksman", "eva_bulwark", 15)
    battle.do(Attack(player=RED, unit=MARKSMAN, weapon=0, target=BULWARK), 11, 9, 9)
    # 24 - 4 toughness = 20 on an arm with 11: the rest of the blow is lost
    assert battle.unit("eva_bulwark").wounds == (9, 0, 11, 18, 11, 11)
    (disabled,) = battle.of(PartDisabled)
    assert isinstance(disabled, PartDisabled) and disabled.part == "right_arm"
    battle.turn_of("eva_marksman")
    battle.do(Attack(player=RED, unit=MARKSMAN, weapon=0, target=BULWARK), 11, 1, 4)
    # 11 - 4 = 7: half of it, rounded up, in the body
    assert hurts(battle) == [("body", 4)] and battle.unit("eva_bulwark").wounds[3] == 14


@pytest.mark.rule("ST-8.3")
def test_legs_and_heads() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 9, 5)])
    battle.put("eva_vanguard", wounds=(8, 10, 10, 16, 0, 10))
    now = battle.unit("eva_vanguard")
    assert legs_lost(battle.state, now) == 1
    assert [allowance(battle.state, now, mode, 0) for mode in ("half", "full", "run", "charge")] == [
        1,
        2,
        0,
        0,
    ]
    assert battle.refused(Move(player=RED, unit=EVA, mode="run", to=battle.at(4, 5))) == "ST-8.3 cannot_move"
    battle.put("eva_vanguard", wounds=(8, 10, 10, 16, 0, 0))
    assert allowance(battle.state, battle.unit("eva_vanguard"), "half", 0) == 0
    battle.put("eva_vanguard", wounds=(0, 10, 10, 16, 10, 10))
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 100)
    assert ledger(battle)["blinded"] == -20


@pytest.mark.rule("ST-8.4")
def test_falling_silent() -> None:
    body = duel("eva_marksman", "eva_bulwark", 15, wounds=(9, 11, 11, 5, 11, 11))
    body.do(Attack(player=RED, unit=MARKSMAN, weapon=0, target=BULWARK), 44, 4, 4)
    assert body.unit("eva_bulwark").status == "lost"
    head = duel("eva_marksman", "eva_bulwark", 15, wounds=(2, 11, 11, 18, 11, 11))
    head.do(Attack(player=RED, unit=MARKSMAN, weapon=0, target=BULWARK), 1, 1, 1)
    assert head.unit("eva_bulwark").wounds[0] == -2
    head.turn_of("eva_marksman")
    head.put("eva_marksman", aim=20)
    head.do(Attack(player=RED, unit=MARKSMAN, weapon=0, target=BULWARK), 1, 1, 1)
    assert head.unit("eva_bulwark").status == "lost"


@pytest.mark.rule("ST-8.5")
def test_a_third_cripples_and_the_regenerating_recover() -> None:
    battle = Battle([at("colossus", 3, 5)], [at("carillon", 9, 5)])
    battle.put("colossus", wounds=(12,))
    assert allowance(battle.state, battle.unit("colossus"), "full", 0) == 2
    battle.put("colossus", wounds=(11,))
    assert allowance(battle.state, battle.unit("colossus"), "full", 0) == 1
    battle.put("carillon", reaction=False, pattern="none", wounds=(50,))
    battle.do(Attack(player=RED, unit=WALKER, weapon=0, target=UnitId("carillon")), 100)
    assert ledger(battle)["crippled"] == -10
    battle.do(EndTurn(player=RED))
    assert battle.unit("carillon").wounds == (51,) and battle.of(UnitHealed)
    battle.put("carillon", wounds=(65,))


@pytest.mark.rule("ST-8.6")
def test_a_maul_staggers_who_fails_wp() -> None:
    battle = duel("eva_bulwark", "colossus", 0)
    battle.do(Attack(player=RED, unit=BULWARK, weapon=1, target=WALKER), 40, 6, 36)
    assert battle.of(UnitStaggered) and battle.unit("colossus").staggered
    stands = duel("eva_bulwark", "colossus", 0)
    stands.do(Attack(player=RED, unit=BULWARK, weapon=1, target=WALKER), 40, 6, 35)
    assert not stands.of(UnitStaggered)
    battle.do(EndTurn(player=RED))
    while battle.state.acting != "colossus":
        battle.do(EndTurn(player=battle.state.player(battle.unit(battle.state.acting).side)))
    assert battle.unit("colossus").halves == 1


@pytest.mark.rule("ST-8.6")
def test_a_claw_penetrates_by_its_own_ats() -> None:
    battle = duel("carillon", "eva_bulwark", 0)
    battle.do(Attack(player=RED, unit=UnitId("carillon"), weapon=0, target=BULWARK), 44, 1)
    # 1d10+7 and SB 5 = 13, toughness 4, armour 6 - 9
    assert hurts(battle) == [("body", 9)]
    assert (
        battle.refused(Attack(player=BLUE, unit=BULWARK, weapon=0, target=UnitId("carillon")))
        == "ST-6.1 not_your_turn"
    )


@pytest.mark.rule("ST-8.6")
def test_slow_weapons_need_a_full_action() -> None:
    battle = duel("eva_marksman", "eva_bulwark", 15)
    battle.do(Move(player=RED, unit=MARKSMAN, mode="half", to=battle.at(3, 6)))
    assert battle.refused(Attack(player=RED, unit=MARKSMAN, weapon=0, target=BULWARK)) == "ST-6.1 no_time"
