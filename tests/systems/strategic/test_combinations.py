"""What several entries say together: hiding and nearness, landings, leaving the map, areas in a melee."""

import pytest

from game.core.dice import ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import Step, resolve_unchecked
from game.rules.system import SetupError
from game.systems.strategic.actions import (
    Answer,
    Attack,
    Defend,
    EndTurn,
    Hide,
    LeaveMap,
    Maneuver,
    Move,
)
from game.systems.strategic.events import FireStarted, PowerFailed, UnitHalted, UnitLeft, UnitSank
from game.systems.strategic.events_attack import (
    AttackDeclared,
    AttackEvaded,
    HitAllotted,
    ReactionUsed,
    UnitHurt,
)
from game.systems.strategic.evolve import evolve
from game.systems.strategic.queries import is_hidden
from game.systems.strategic.request import MissionRequest
from game.systems.strategic.resolve_round import start_round
from game.systems.strategic.state import Engagement
from tests.support.strategic import BLUE, RED, RULES, Battle, at, price

EVA, WALKER, BULWARK, MORTAR, FLAMER, WING, LINE, PELICAN = (
    UnitId(name)
    for name in (
        "eva_vanguard",
        "colossus",
        "eva_bulwark",
        "thunderhead",
        "arbalest",
        "rotor_wing",
        "line_regiment",
        "pelican",
    )
)
FOREST = "\n".join(["f" * 24] * 12)
LAKE = "\n".join(["dddddddddddd"] * 12)


def engaged(battle: Battle, first: str, second: str) -> None:
    """Put two in melee."""
    battle.state.engagements = (
        *battle.state.engagements,
        Engagement(UnitId(first), UnitId(second), battle.state.round),
    )


# Hiding


def beside() -> Battle:
    """Red hides beside a walker; another of blue's stands four squares off."""
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 6, 5), at("eva_bulwark", 9, 5)], board=FOREST)
    battle.put("eva_vanguard", hidden_from=(1,), near=(1,), pattern="none")
    return battle


@pytest.mark.rule("ST-11.5")
def test_who_hides_beside_one_enemy_is_no_target_for_another_further_off() -> None:
    battle = beside()
    assert not is_hidden(battle.unit("eva_vanguard"), 1)
    battle.turn_of("colossus")
    assert RULES.check(battle.state, Attack(player=BLUE, unit=WALKER, weapon=0, target=EVA)) is None
    battle.turn_of("eva_bulwark")
    for action in (
        Attack(player=BLUE, unit=BULWARK, weapon=0, target=EVA),
        Move(player=BLUE, unit=BULWARK, mode="charge", to=battle.at(5, 5), target=EVA, weapon=1),
    ):
        assert RULES.check(battle.state, action) is not None
    listed = RULES.legal(battle.state, BLUE)
    assert not [action for action in listed if getattr(action, "target", "") == EVA]
    battle.put("eva_bulwark", tile=battle.at(5, 4))
    assert RULES.check(battle.state, Attack(player=BLUE, unit=BULWARK, weapon=0, target=EVA)) is None


@pytest.mark.rule("ST-7.4")
def test_who_sees_a_hidden_attacker_beside_it_may_react() -> None:
    battle = beside()
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 5, 5)
    assert battle.of(AttackEvaded)
    odds = RULES.odds(beside().state, Attack(player=RED, unit=EVA, weapon=1, target=WALKER))
    assert odds.of("evade", "colossus")


@pytest.mark.rule("ST-11.5")
def test_cover_that_has_burnt_out_hides_nobody() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 5)], board=FOREST)
    battle.put("eva_vanguard", hidden_from=(1,))
    battle.state.fires = {battle.at(5, 5): 3}
    start_round(Step(battle.state, evolve, ScriptedChance((50,))))
    assert battle.at(5, 5) in battle.state.burnt
    assert battle.unit("eva_vanguard").hidden_from == ()


@pytest.mark.rule("ST-6.7")
def test_a_horde_that_has_run_does_not_hide() -> None:
    battle = Battle([at("line_regiment", 5, 5)], [at("colossus", 20, 5)], board=FOREST)
    battle.do(Move(player=RED, unit=LINE, mode="run", to=battle.at(7, 5)))
    assert battle.refused(Hide(player=RED, unit=LINE)) == "ST-6.7 has_run"


# Coming down, and stopping


@pytest.mark.rule("ST-5.7")
@pytest.mark.rule("ST-11.3")
@pytest.mark.parametrize("steps", [0, 2])
def test_a_flyer_that_comes_down_on_deep_water_swims_or_sinks(steps: int) -> None:
    battle = Battle([at("pelican", 5, 5, band=1)], [at("colossus", 0, 0)], board="." * 12 + LAKE[12:])
    move = Move(player=RED, unit=PELICAN, mode="full", to=battle.at(5 + steps, 5), band=0)
    battle.do(move, 46)  # Agility 45: Pilot
    assert battle.of(UnitSank) and battle.unit("pelican").band == -1
    floats = Battle([at("pelican", 5, 5, band=1)], [at("colossus", 0, 0)], board="." * 12 + LAKE[12:])
    floats.do(move, 45)
    assert floats.unit("pelican").band == 0


@pytest.mark.rule("ST-11.1")
def test_a_flyer_that_comes_down_in_a_fire_may_catch_it() -> None:
    battle = Battle([at("pelican", 5, 5, band=1)], [at("colossus", 20, 5)], board=FOREST)
    battle.state.fires = {battle.at(5, 5): 0}
    battle.do(Move(player=RED, unit=PELICAN, mode="half", to=battle.at(5, 5), band=0), 36)  # 45 - 10
    assert battle.unit("pelican").burning


@pytest.mark.rule("ST-5.3")
def test_a_flying_horde_does_not_come_down_on_deep_water() -> None:
    battle = Battle([at("rotor_wing", 5, 5, band=1)], [at("colossus", 0, 0)], board="." * 12 + LAKE[12:])
    for to, path in (((5, 5), ()), ((7, 5), ()), ((6, 5), (battle.at(6, 5),))):
        move = Move(player=RED, unit=WING, mode="march", to=battle.at(*to), band=0, path=path)
        assert RULES.check(battle.state, move) is not None
    down = [a for a in RULES.legal(battle.state, RED) if isinstance(a, Move) and a.band == 0]
    assert {battle.state.field.grid.position(a.to)[1] for a in down} == {0}


@pytest.mark.rule("ST-5.10")
def test_a_flyer_that_a_storm_stops_stays_as_high_as_it_is() -> None:
    battle = Battle([at("pelican", 5, 5, band=2)], [at("colossus", 20, 20)], storms=(((6, 5),),))
    path = tuple(battle.at(column, 5) for column in (6, 7, 8))
    battle.do(Move(player=RED, unit=PELICAN, mode="run", to=path[-1], path=path, band=1), 36)
    assert battle.of(UnitHalted)
    assert (battle.unit("pelican").tile, battle.unit("pelican").band) == (battle.at(6, 5), 2)


# Leaving the map


@pytest.mark.rule("ST-2.5")
@pytest.mark.rule("ST-6.2")
@pytest.mark.parametrize("deadly", [False, True])
def test_who_leaves_the_map_out_of_a_melee_is_struck_first(deadly: bool) -> None:
    battle = Battle(
        [at("eva_vanguard", 5, 0)],
        [at("colossus", 20, 20), at("eva_bulwark", 5, 0)],
        board="\n".join(["." * 24] * 30),
        mission=MissionRequest("evacuate", edge="north"),
    )
    engaged(battle, "eva_vanguard", "eva_bulwark")
    wounds = (8, 10, 10, 1 if deadly else 16, 10, 10)
    battle.put("eva_vanguard", pattern="none", reaction=False, wounds=wounds)
    faces = (4, 1) if deadly else (4, 1, 50)  # 4: location 40, the body; the maul staggers
    battle.do(LeaveMap(player=RED, unit=EVA), *faces)
    (used,) = battle.of(ReactionUsed)
    assert isinstance(used, ReactionUsed) and (used.unit, used.how) == ("eva_bulwark", "free")
    assert battle.unit("eva_vanguard").status == ("lost" if deadly else "left")
    assert battle.state.points == ((0, 0) if deadly else (price("eva_vanguard"), 0))


@pytest.mark.rule("ST-2.5")
@pytest.mark.rule("ST-9.5")
def test_a_horde_that_flees_over_the_edge_is_struck_on_its_way_out() -> None:
    battle = Battle(
        [at("eva_vanguard", 8, 0), at("colossus", 1, 20)], [at("line_regiment", 8, 0), at("grampus", 20, 2)]
    )
    engaged(battle, "eva_vanguard", "line_regiment")
    battle.put("line_regiment", wounds=(14,), broken=True)
    battle.state.order = (WALKER, LINE, EVA, UnitId("grampus"))
    battle.state.acting, battle.state.place = WALKER, 0
    battle.do(EndTurn(player=RED), 100)  # the blow misses
    (declared,) = battle.of(AttackDeclared)
    assert isinstance(declared, AttackDeclared) and (declared.manner, declared.unit) == ("free", EVA)
    assert battle.of(UnitLeft) and battle.unit("line_regiment").status == "lost"


# Areas


@pytest.mark.rule("ST-4.5")
def test_the_one_aimed_at_is_hit_before_others_worth_more() -> None:
    targets = [at("grampus", 7, 5), at("carillon", 7, 5), at("eva_bulwark", 7, 5), at("psaltery", 7, 5)]
    battle = Battle([at("thunderhead", 1, 5)], targets)
    for name in ("grampus", "carillon", "eva_bulwark", "psaltery"):
        battle.put(name, reaction=False, pattern="none")
    shot = Attack(player=RED, unit=MORTAR, weapon=0, target=UnitId("grampus"))
    applied = resolve_unchecked(RULES, battle.state, shot)
    hit = {event.target for event in applied.events if isinstance(event, HitAllotted)}
    assert not hit or hit == {"grampus", "carillon", "psaltery"}
    battle.do(shot, 35, 1, 1, 1)
    allotted = [event.target for event in battle.of(HitAllotted) if isinstance(event, HitAllotted)]
    assert allotted == ["grampus", "carillon", "psaltery"]
    asked = Battle([at("thunderhead", 1, 5)], targets, options={"standing": "ask"})
    asked.do(shot, 35)
    asked.do(Answer(player=RED, option="eva_bulwark"))
    assert asked.state.prompt is not None and "eva_bulwark" not in asked.state.prompt.options


@pytest.mark.rule("ST-4.4")
@pytest.mark.rule("ST-5.5")
def test_fire_comes_after_reaction_and_field_and_not_where_all_have_dodged() -> None:
    shot = Attack(player=RED, unit=FLAMER, weapon=1, target=BULWARK)
    dodged = Battle([at("arbalest", 3, 1)], [at("eva_bulwark", 5, 1)], board=FOREST)
    dodged.do(shot, 30, 5)
    assert dodged.of(AttackEvaded) and not dodged.of(FireStarted)
    hit = Battle([at("arbalest", 3, 1)], [at("eva_bulwark", 5, 1)], board=FOREST)
    hit.put("eva_bulwark", reaction=False)
    hit.do(shot, 30, 50, 40)  # deflected (10 x (7 - 2)), and it burns all the same
    assert hit.state.fires == {hit.at(5, 1): 0}
    area = Battle([at("arbalest", 3, 1)], [at("eva_bulwark", 5, 1)], board=FOREST)
    area.do(Attack(player=RED, unit=FLAMER, weapon=1, tile=area.at(5, 1)), 30, 40, 5)
    assert area.of(AttackEvaded) and area.of(FireStarted)  # the square aimed at


@pytest.mark.rule("ST-4.5")
def test_odds_tell_of_friends_in_a_melee_with_a_victim() -> None:
    battle = Battle([at("thunderhead", 1, 5), at("eva_vanguard", 7, 5)], [at("eva_bulwark", 7, 5)])
    engaged(battle, "eva_vanguard", "eva_bulwark")
    battle.turn_of("thunderhead")
    odds = RULES.odds(battle.state, Attack(player=RED, unit=MORTAR, weapon=0, target=BULWARK))
    assert odds.of("hurt", "eva_vanguard") and not odds.of("evade", "eva_vanguard")


# Blows


@pytest.mark.rule("ST-6.4")
def test_a_maneuver_against_the_defensive_is_harder() -> None:
    for stands, faces in ((False, (55, 90)), (True, (36, 90))):
        battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 5, 5)])
        battle.put("colossus", defensive=stands)
        battle.do(Maneuver(player=RED, unit=EVA, target=WALKER, tile=battle.at(6, 6)), *faces)
        assert bool(battle.of(PowerFailed)) == stands
    own = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 5, 5)])
    own.do(Defend(player=RED, unit=EVA))
    own.do(Maneuver(player=RED, unit=EVA, target=WALKER, tile=own.at(6, 6)), 55, 90)
    assert not own.of(PowerFailed)


@pytest.mark.rule("ST-5.2")
def test_a_charge_is_judged_by_the_ground_on_which_it_ends() -> None:
    board = "\n".join(["......ff...."] * 12)
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 6, 5)], board=board)
    charge = Move(player=RED, unit=EVA, mode="charge", to=battle.at(6, 5), target=WALKER, weapon=0)
    odds = RULES.odds(battle.state, charge)
    assert {item.reason: item.amount for item in odds.ledger}["difficult"] == -10
    battle.do(charge, 1, 100)
    declared = battle.of(AttackDeclared)[-1]
    assert isinstance(declared, AttackDeclared) and declared.ledger == odds.ledger


# What a set-up refuses


@pytest.mark.rule("ST-1.2")
@pytest.mark.rule("ST-5.3")
def test_hordes_do_not_begin_on_one_square_or_under_water() -> None:
    with pytest.raises(SetupError, match="share"):
        Battle([at("line_regiment", 5, 5)], [at("rotor_wing", 5, 5, band=1)])
    with pytest.raises(SetupError, match="deep"):
        Battle([at("line_regiment", 5, 5)], [at("colossus", 1, 1)], board=LAKE)
    Battle([at("rotor_wing", 5, 5, band=1)], [at("hover_riders", 1, 1)], board=LAKE)


@pytest.mark.rule("ST-9.2")
def test_a_hordes_area_attacks_at_a_square_are_three_at_most() -> None:
    battle = Battle([at("rotor_wing", 5, 5, band=1)], [at("colossus", 8, 5)])
    battle.put("rotor_wing", wounds=(100,))
    shot = Attack(player=RED, unit=WING, weapon=0, tile=battle.at(8, 5))
    for _ in range(3):
        battle.do(shot, 100)
    assert battle.refused(shot) == "ST-9.2 enough_on_one"
    assert len(battle.unit("rotor_wing").struck) == 3


@pytest.mark.rule("ST-4.6")
@pytest.mark.rule("ST-6.4")
def test_an_aimed_line_is_aimed_at_everybody_on_it() -> None:
    battle = Battle([at("arbalest", 3, 5)], [at("colossus", 6, 5), at("grampus", 8, 5)])
    for name in ("colossus", "grampus"):
        battle.put(name, reaction=False)
    battle.put("arbalest", aim=20)
    battle.do(
        Attack(player=RED, unit=FLAMER, weapon=0, target=WALKER), 74, 1, 1
    )  # 44 + 10 + 10 + 20, normal: 74
    assert {event.unit for event in battle.of(UnitHurt) if isinstance(event, UnitHurt)} == {
        "colossus",
        "grampus",
    }


@pytest.mark.rule("ST-4.6")
def test_of_friends_on_a_line_the_cheapest_is_hit_unless_its_owner_says_otherwise() -> None:
    friends = [at("eva_bulwark", 5, 5), at("colossus", 5, 5)]
    battle = Battle([at("arbalest", 3, 5), *friends], [at("grampus", 8, 5)])
    battle.put("grampus", reaction=False)
    shot = Attack(player=RED, unit=FLAMER, weapon=0, target=UnitId("grampus"))
    battle.do(shot, 54, 1, 1)
    allotted = [event.target for event in battle.of(HitAllotted) if isinstance(event, HitAllotted)]
    assert allotted == ["colossus", "grampus"]
    asked = Battle([at("arbalest", 3, 5), *friends], [at("grampus", 8, 5)], options={"standing": "ask"})
    asked.do(shot)
    assert asked.state.prompt is not None and asked.state.prompt.options == ("eva_bulwark", "colossus")
