"""ST-3 and ST-4: melee, range bands, area and line attacks."""

import pytest

from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.systems.strategic.actions import Attack, EndTurn, Move, Overwatch, UsePower
from game.systems.strategic.battlefield import Arms
from game.systems.strategic.content import StrategicWeapon
from game.systems.strategic.events_attack import (
    AttackDeclared,
    AttackDeflected,
    AttackMissed,
    HitAllotted,
    UnitHurt,
)
from game.systems.strategic.queries import stat_line
from game.systems.strategic.ranges import range_band
from tests.support.strategic import BLUE, RED, Battle, at, price

EVA, WALKER, BULWARK = UnitId("eva_vanguard"), UnitId("colossus"), UnitId("eva_bulwark")


def reasons(battle: Battle) -> dict[str, int]:
    """What the last attack needed, by reason."""
    (declared,) = battle.of(AttackDeclared)
    assert isinstance(declared, AttackDeclared)
    return {item.reason: item.amount for item in declared.ledger}


@pytest.mark.rule("ST-3.1")
def test_melee_needs_the_square_and_a_blow_engages() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 6, 5)])
    strike = Attack(player=RED, unit=EVA, weapon=0, target=WALKER)
    assert battle.refused(strike) == "ST-3.1 out_of_reach"
    battle.put("eva_vanguard", tile=battle.at(6, 5))
    battle.put("colossus", reaction=False)
    battle.do(strike, 100)
    (pair,) = battle.state.engagements
    assert (pair.first, pair.second, pair.last_round) == ("eva_vanguard", "colossus", 1)


@pytest.mark.rule("ST-3.1")
def test_a_full_round_without_a_blow_ends_it() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 5, 5)])
    battle.put("colossus", reaction=False)
    battle.do(Attack(player=RED, unit=EVA, weapon=0, target=WALKER), 100)
    for round_number in (1, 2):
        assert battle.state.round == round_number and battle.state.engagements
        while battle.state.round == round_number:
            battle.do(EndTurn(player=battle.state.player(battle.unit(battle.state.acting).side)))
    assert battle.state.engagements == ()


@pytest.mark.rule("ST-3.2")
def test_a_horde_is_struck_from_next_door_and_strikes_back() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("spawn_swarm", 6, 6)])
    swarm = UnitId("spawn_swarm")
    battle.do(Attack(player=RED, unit=EVA, weapon=0, target=swarm), 100)
    battle.turn_of("spawn_swarm")
    battle.put("eva_vanguard", reaction=False)
    battle.do(Attack(player=BLUE, unit=swarm, weapon=0, target=EVA), 100)
    assert battle.of(AttackMissed)


@pytest.mark.rule("ST-3.3")
def test_fire_into_and_out_of_melee_is_harder_once() -> None:
    battle = Battle([at("eva_vanguard", 5, 5), at("pelican", 5, 12, band=0)], [at("eva_bulwark", 5, 5)])
    battle.put("eva_bulwark", reaction=False)
    battle.do(Attack(player=RED, unit=EVA, weapon=0, target=BULWARK), 100)
    battle.turn_of("pelican")
    battle.do(Attack(player=RED, unit=UnitId("pelican"), weapon=0, target=BULWARK), 100)
    assert reasons(battle)["melee"] == -20
    battle.turn_of("eva_vanguard")
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=BULWARK), 100)
    assert reasons(battle) == {"point_blank": 30, "melee": -20}


@pytest.mark.rule("ST-3.3")
def test_the_engaged_fire_no_bursts_and_nothing_slow() -> None:
    battle = Battle([at("eva_vanguard", 5, 5), at("eva_marksman", 5, 5)], [at("eva_bulwark", 5, 5)])
    battle.put("eva_bulwark", reaction=False)
    battle.do(Attack(player=RED, unit=EVA, weapon=0, target=BULWARK), 100)
    battle.turn_of("eva_vanguard")
    assert (
        battle.refused(Attack(player=RED, unit=EVA, weapon=1, target=BULWARK, how="burst"))
        == "ST-3.3 engaged"
    )
    assert battle.refused(Overwatch(player=RED, unit=EVA, weapon=1)) == "ST-3.3 engaged"
    marksman = UnitId("eva_marksman")
    battle.turn_of("eva_marksman")
    battle.do(Attack(player=RED, unit=marksman, weapon=1, target=BULWARK), 100)
    battle.turn_of("eva_marksman")
    assert battle.refused(Attack(player=RED, unit=marksman, weapon=0, target=BULWARK)) == "ST-3.3 engaged"


@pytest.mark.rule("ST-4.1")
@pytest.mark.parametrize(
    ("dm", "squares"), [(250, 25), (243, 25), (300, 30), (155, 16), (60, 6), (1, 1), (0, 0)]
)
def test_ranges_are_rounded_up_to_tens(dm: int, squares: int) -> None:
    weapon = StrategicWeapon(id="x", name="X", range_dm=dm, damage="1d10")
    assert weapon.squares == squares and weapon.is_melee == (squares == 0)
    assert StrategicWeapon(id="x", name="X", range_squares=7, damage="1d10").squares == 7


@pytest.mark.rule("ST-4.2")
@pytest.mark.parametrize(
    ("squares", "limits"),
    [
        (25, {"point_blank": 1, "short": 10, "normal": 25, "long": 30, "extreme": 35}),
        (6, {"point_blank": 1, "short": 3, "normal": 6, "long": 9, "extreme": 12}),
        (7, {"point_blank": 1, "short": 3, "normal": 7, "long": 10, "extreme": 14}),
        (8, {"point_blank": 1, "short": 4, "normal": 8, "long": 12, "extreme": 16}),
        (16, {"point_blank": 1, "short": 8, "normal": 16, "long": 21, "extreme": 26}),
        (30, {"point_blank": 1, "short": 10, "normal": 30, "long": 35, "extreme": 40}),
    ],
)
def test_band_limits_are_the_smaller_of_two(squares: int, limits: dict[str, int]) -> None:
    rules = Battle([at("colossus", 1, 1)], [at("grampus", 5, 5)]).state.field.rules
    found: dict[str, int] = {}
    for distance in range(60):
        band = range_band(rules, squares, distance)
        if band is not None:
            found[band] = distance
    assert found == limits


@pytest.mark.rule("ST-4.2")
def test_a_short_range_has_no_short_band_and_a_minimum_is_absolute() -> None:
    rules = Battle([at("colossus", 1, 1)], [at("grampus", 5, 5)]).state.field.rules
    assert [range_band(rules, 1, distance) for distance in range(4)] == [
        "point_blank",
        "point_blank",
        "extreme",
        None,
    ]
    battle = Battle([at("thunderhead", 1, 1)], [at("colossus", 3, 1), at("grampus", 4, 1)])
    mortar = UnitId("thunderhead")
    near = Attack(player=RED, unit=mortar, weapon=0, target=WALKER)
    assert battle.refused(near) == "ST-4.2 too_near"
    battle.do(Attack(player=RED, unit=mortar, weapon=0, target=UnitId("grampus")), 100)
    far = Battle([at("eva_vanguard", 1, 1)], [at("colossus", 14, 1)])
    assert far.refused(Attack(player=RED, unit=EVA, weapon=1, target=WALKER)) == "ST-4.2 out_of_range"


@pytest.mark.rule("ST-4.3")
def test_how_many_targets_an_area_attack_has() -> None:
    battle = Battle(
        [at("arbalest", 1, 1), at("thunderhead", 1, 1), at("carillon", 1, 1)], [at("colossus", 9, 9)]
    )
    flame = stat_line(battle.state, UnitId("arbalest")).arms[1]
    mortar = stat_line(battle.state, UnitId("thunderhead")).arms[0]
    cross = stat_line(battle.state, UnitId("carillon")).arms[1]
    assert (flame.area, mortar.area, cross.area) == (3, 3, 4)
    given = StrategicWeapon(id="x", name="X", range_squares=5, damage="1d10", cone=True)
    assert Arms(given).area == 5


def crowd() -> Battle:
    """A mortar, and three enemies in one square."""
    return Battle(
        [at("thunderhead", 1, 5)],
        [at("colossus", 7, 5), at("line_regiment", 7, 5), at("grampus", 7, 6)],
    )


@pytest.mark.rule("ST-4.5")
def test_spare_hits_go_to_hordes() -> None:
    battle = crowd()
    mortar = UnitId("thunderhead")
    battle.put("colossus", reaction=False)
    battle.do(Attack(player=RED, unit=mortar, weapon=0, target=WALKER), 40, 5, 5, 5)
    allotted = [event.target for event in battle.of(HitAllotted) if isinstance(event, HitAllotted)]
    assert sorted(allotted) == ["colossus", "line_regiment", "line_regiment"]
    assert reasons(battle) == {"short": 10, "area": 10}
    assert battle.unit("line_regiment").wounds == (60 - 2 * (11 - 3),)
    assert battle.unit("grampus").wounds == (30,)


@pytest.mark.rule("ST-4.5")
def test_without_a_horde_spare_hits_are_lost_and_a_miss_does_nothing() -> None:
    battle = Battle([at("thunderhead", 1, 5)], [at("colossus", 7, 5)])
    battle.put("colossus", reaction=False)
    battle.do(Attack(player=RED, unit=UnitId("thunderhead"), weapon=0, target=WALKER), 40, 5)
    assert len(battle.of(HitAllotted)) == 1
    again = Battle([at("thunderhead", 1, 5)], [at("colossus", 7, 5)])
    again.do(Attack(player=RED, unit=UnitId("thunderhead"), weapon=0, target=WALKER), 100)
    assert not again.of(HitAllotted)


@pytest.mark.rule("ST-4.5")
def test_with_more_enemies_than_hits_the_attacker_chooses() -> None:
    targets = [at("colossus", 7, 5), at("grampus", 7, 5), at("arbalest", 7, 5), at("carillon", 7, 5)]
    battle = Battle([at("thunderhead", 1, 5)], targets, options={"standing": "ask"})
    battle.do(Attack(player=RED, unit=UnitId("thunderhead"), weapon=0, target=WALKER), 40)
    assert battle.state.prompt is not None and battle.state.prompt.kind == "spread"
    assert battle.state.prompt.options == ("colossus", "grampus", "arbalest", "carillon")
    usual = Battle([at("thunderhead", 1, 5)], targets)
    for name in ("colossus", "grampus", "arbalest", "carillon"):
        usual.put(name, reaction=False, pattern="none")
    usual.do(Attack(player=RED, unit=UnitId("thunderhead"), weapon=0, target=WALKER), 40, 1, 1, 1)
    allotted = {event.target for event in usual.of(HitAllotted) if isinstance(event, HitAllotted)}
    dearest = sorted(price(name) for name in ("colossus", "grampus", "arbalest", "carillon"))[-3:]
    assert sorted(price(name) for name in allotted) == dearest and "carillon" in allotted


@pytest.mark.rule("ST-4.3")
@pytest.mark.rule("ST-4.5")
def test_opponents_in_melee_with_a_victim_are_hit_on_top() -> None:
    battle = Battle([at("thunderhead", 1, 5), at("eva_vanguard", 7, 5)], [at("eva_bulwark", 7, 5)])
    battle.turn_of("eva_vanguard")
    battle.put("eva_bulwark", reaction=False, pattern="none")
    battle.do(Attack(player=RED, unit=EVA, weapon=0, target=BULWARK), 100)
    battle.turn_of("thunderhead")
    battle.put("eva_vanguard", pattern="none")
    battle.do(Attack(player=RED, unit=UnitId("thunderhead"), weapon=0, target=BULWARK), 4, 5, 55, 5)
    allotted = [event.target for event in battle.of(HitAllotted) if isinstance(event, HitAllotted)]
    assert allotted == ["eva_bulwark", "eva_vanguard"]


@pytest.mark.rule("ST-4.5")
def test_every_hit_of_an_area_attack_has_its_own_field_roll() -> None:
    battle = Battle([at("thunderhead", 1, 5)], [at("eva_bulwark", 7, 5), at("eva_vanguard", 7, 5)])
    for name in ("eva_bulwark", "eva_vanguard"):
        battle.put(name, reaction=False)
    battle.do(Attack(player=RED, unit=UnitId("thunderhead"), weapon=0, target=BULWARK), 44, 30, 21, 55, 9)
    deflected = [event.unit for event in battle.of(AttackDeflected) if isinstance(event, AttackDeflected)]
    assert deflected == ["eva_bulwark"]
    hurt = [event for event in battle.of(UnitHurt) if isinstance(event, UnitHurt)]
    assert [(event.unit, event.part) for event in hurt] == [("eva_vanguard", "body")]


@pytest.mark.rule("ST-4.6")
def test_a_line_hits_one_target_in_each_square_with_its_own_number() -> None:
    battle = Battle(
        [at("arbalest", 1, 5)], [at("colossus", 3, 5), at("eva_bulwark", 5, 5), at("grampus", 8, 5)]
    )
    for name in ("colossus", "eva_bulwark", "grampus"):
        battle.put(name, reaction=False, pattern="none")
    shot = Attack(player=RED, unit=UnitId("arbalest"), weapon=0, tile=battle.at(9, 5))
    # short at 2 and 4, normal at 7; superheavies +10: needs 64, 54 and 54
    battle.do(shot, 60, 5)
    hurt = [event.unit for event in battle.of(UnitHurt) if isinstance(event, UnitHurt)]
    assert hurt == ["colossus"]


@pytest.mark.rule("ST-4.6")
def test_a_line_takes_friends_where_no_enemy_stands_and_goes_no_further_than_its_range() -> None:
    battle = Battle([at("arbalest", 1, 5), at("eva_vanguard", 3, 5)], [at("colossus", 5, 5)])
    for name in ("eva_vanguard", "colossus"):
        battle.put(name, reaction=False, pattern="none")
    line = Attack(player=RED, unit=UnitId("arbalest"), weapon=0, target=WALKER)
    battle.do(line, 40, 5, 5)
    allotted = [event.target for event in battle.of(HitAllotted) if isinstance(event, HitAllotted)]
    assert allotted == ["eva_vanguard", "colossus"]
    field = battle.state.field
    assert field.ray(battle.at(1, 5), battle.at(3, 6), 9) == tuple(
        battle.at(column, row) for column, row in zip(range(2, 11), (6, 6, 7, 7, 8, 8, 9, 9, 10))
    )
    far = Attack(player=RED, unit=UnitId("arbalest"), weapon=0, tile=battle.at(12, 5))
    battle.turn_of("arbalest")
    assert battle.refused(far) == "ST-4.6 beyond_line"
    near = Battle([at("arbalest", 1, 5)], [at("colossus", 1, 5)])
    assert (
        near.refused(Attack(player=RED, unit=UnitId("arbalest"), weapon=0, target=WALKER))
        == "ST-4.6 same_square"
    )


@pytest.mark.rule("ST-4.4")
def test_an_attack_runs_in_its_order() -> None:
    board = "\n".join(["f" * 12] * 12)
    battle = Battle([at("eva_marksman", 1, 1)], [at("eva_bulwark", 9, 1)], board=board)
    shot = Attack(player=RED, unit=UnitId("eva_marksman"), weapon=0, target=BULWARK)
    # hit, dodge, field (10 x (7 - 6)), fire, damage; location is 44 swapped
    battle.do(shot, 44, 99, 11, 99, 3, 4)
    rolled = [event.purpose for event in battle.events if isinstance(event, DiceRolled)]
    assert rolled == ["hit", "dodge", "deflect", "ignite", "damage"]
    (hurt,) = battle.of(UnitHurt)
    # 2d10+6 = 13, toughness 4, armour 6 + 2 cover - 6
    assert isinstance(hurt, UnitHurt) and (hurt.part, hurt.damage) == ("body", 13 - 4 - 2)


@pytest.mark.rule("ST-4.5")
def test_an_area_power_is_an_area_attack() -> None:
    battle = Battle([at("carillon", 1, 5)], [at("colossus", 10, 5), at("armoured_brigade", 10, 5)])
    battle.put("colossus", reaction=False)
    cross = UsePower(player=RED, unit=UnitId("carillon"), power=0, target=UnitId("armoured_brigade"))
    battle.do(cross, 20, 1, 1, 1, 1, 1, 1, 1, 1)
    assert battle.unit("armoured_brigade").wounds == (60 - 3 * (7 - 4),)
    assert battle.unit("carillon").charge == 10


def test_moves_do_not_take_targets() -> None:
    battle = Battle([at("eva_vanguard", 1, 5)], [at("colossus", 10, 5)])
    assert (
        battle.refused(Move(player=RED, unit=EVA, mode="half", to=battle.at(2, 5), target=WALKER))
        == "ST-2.5 only_charge"
    )
