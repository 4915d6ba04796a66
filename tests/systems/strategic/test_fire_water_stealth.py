"""ST-11: catching fire, putting it out, sinking, fighting under water, hiding and searching."""

from collections.abc import Callable
from math import sqrt

import pytest

from game.core.dice import ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import Step, resolve_unchecked
from game.core.rng import seeded
from game.systems.strategic.actions import Attack, Extinguish, Hide, Move, Search, StrategicAction
from game.systems.strategic.aims import area_hits
from game.systems.strategic.events import HidingFailed, SightChanged
from game.systems.strategic.events_attack import (
    AttackDeclared,
    PartDisabled,
    UnitCaughtFire,
    UnitDestroyed,
    UnitHurt,
)
from game.systems.strategic.evolve import evolve
from game.systems.strategic.moves import allowance
from game.systems.strategic.queries import can_hide, stat_line
from game.systems.strategic.ranges import fire_ledger
from game.systems.strategic.resolve_deed import hide_ledger, see_ledger
from game.systems.strategic.resolve_round import start_round
from game.systems.strategic.state import Unit
from tests.support.strategic import BLUE, RED, RULES, Battle, at

EVA, WALKER, GRAMPUS, BULWARK = (
    UnitId(name) for name in ("eva_vanguard", "colossus", "grampus", "eva_bulwark")
)
FOREST = "\n".join(["f" * 12] * 12)
SEA = "\n".join(["dddd....", "dddd....", "dddd....", "........"])


def next_round(battle: Battle, *faces: int) -> None:
    """Start the next round with these dice."""
    chance = ScriptedChance(faces)
    step = Step(battle.state, evolve, chance)
    start_round(step)
    assert chance.used == len(faces)
    battle.events = tuple(step.events)


@pytest.mark.rule("ST-11.1")
def test_entering_a_burning_square_calls_for_agility() -> None:
    for face, burns in ((30, False), (31, True)):
        battle = Battle([at("eva_vanguard", 1, 1)], [at("grampus", 11, 11)], board=FOREST)
        battle.state.fires = {battle.at(2, 1): 0}
        path = (battle.at(2, 1), battle.at(3, 1))
        battle.do(Move(player=RED, unit=EVA, mode="half", to=path[-1], path=path), face)
        assert battle.unit("eva_vanguard").burning == burns
        assert bool(battle.of(UnitCaughtFire)) == burns


@pytest.mark.rule("ST-11.1")
def test_burning_hurts_each_round_past_armour_and_those_in_fire_are_tested() -> None:
    battle = Battle(
        [at("eva_vanguard", 1, 1)], [at("colossus", 11, 11), at("line_regiment", 5, 5)], board=FOREST
    )
    battle.put("eva_vanguard", burning=True)
    battle.state.fires = {battle.at(11, 11): 0, battle.at(5, 5): 0}
    next_round(battle, 5, 4, 99)  # the Eva's part, the horde's d5, the walker's Agility
    hurt = [
        (event.unit, event.part, event.damage) for event in battle.of(UnitHurt) if isinstance(event, UnitHurt)
    ]
    assert hurt == [("eva_vanguard", "head", 1), ("line_regiment", "", 4)]
    assert battle.unit("colossus").burning and not battle.unit("line_regiment").burning


@pytest.mark.rule("ST-8.3")
@pytest.mark.rule("ST-11.1")
def test_a_part_that_burns_off_is_told_as_one_that_is_shot_off() -> None:
    battle = Battle([at("eva_vanguard", 1, 1)], [at("colossus", 11, 11)])
    for wounds, parts in (((8, 1, 10, 16, 10, 10), ["right_arm"]), ((8, 2, 10, 16, 10, 10), [])):
        battle.put("eva_vanguard", burning=True, wounds=wounds)
        next_round(battle, 15)
        assert [event.part for event in battle.of(PartDisabled) if isinstance(event, PartDisabled)] == parts
    battle.put("eva_vanguard", wounds=(8, 10, 10, 1, 10, 10))
    next_round(battle, 50)
    assert not battle.of(PartDisabled) and battle.of(UnitDestroyed)


@pytest.mark.rule("ST-6.3")
@pytest.mark.rule("ST-11.1")
def test_what_burns_up_at_the_start_of_a_round_is_gone_in_that_round() -> None:
    battle = Battle([at("eva_vanguard", 1, 1), at("grampus", 1, 3)], [at("colossus", 11, 11)], board=FOREST)
    battle.put("grampus", burning=True, wounds=(1,))
    next_round(battle)
    (silent,) = battle.of(UnitDestroyed)
    assert battle.state.round == 2 and isinstance(silent, UnitDestroyed)
    assert (silent.unit, silent.round, battle.unit("grampus").gone_round) == ("grampus", 2, 2)


@pytest.mark.rule("ST-11.1")
def test_a_storm_helps_to_resist() -> None:
    battle = Battle([at("eva_vanguard", 1, 1)], [at("grampus", 11, 11)], storms=(((1, 1),),))
    ledger = fire_ledger(battle.state, battle.unit("eva_vanguard"))
    assert {item.reason: item.amount for item in ledger} == {"difficult": -10, "storm_rain": 30}


@pytest.mark.rule("ST-11.1")
def test_who_is_hurt_by_what_ignites_may_burn() -> None:
    battle = Battle([at("arbalest", 1, 1)], [at("colossus", 3, 1)])
    battle.put("colossus", reaction=False)
    flame = Attack(player=RED, unit=UnitId("arbalest"), weapon=1, target=WALKER)
    battle.do(flame, 30, 9, 26)
    assert battle.unit("colossus").burning


@pytest.mark.rule("ST-11.2")
def test_water_and_storms_put_fires_out_elsewhere_it_is_a_test() -> None:
    board = "\n".join(["r...", "....", "....", "...."])
    battle = Battle([at("eva_vanguard", 1, 1)], [at("grampus", 3, 3)], board=board)
    put_out = Extinguish(player=RED, unit=EVA)
    assert battle.refused(put_out) == "ST-11.2 no_fire"
    battle.put("eva_vanguard", burning=True)
    battle.do(put_out)
    assert not battle.unit("eva_vanguard").burning and battle.unit("eva_vanguard").halves == 1
    dry = Battle([at("eva_vanguard", 5, 5)], [at("grampus", 9, 9)])
    dry.put("eva_vanguard", burning=True)
    dry.do(put_out, 41)
    assert dry.unit("eva_vanguard").burning and dry.unit("eva_vanguard").halves == 0
    dry.turn_of("eva_vanguard")
    dry.do(put_out, 40)
    assert not dry.unit("eva_vanguard").burning


@pytest.mark.rule("ST-11.3")
def test_sinking_tests_strength_or_agility_and_ends_the_move() -> None:
    battle = Battle([at("eva_vanguard", 5, 0)], [at("grampus", 7, 3)], board=SEA)
    path = tuple(battle.at(column, 0) for column in (4, 3, 2))
    swim = Move(player=RED, unit=EVA, mode="full", to=path[-1], path=path)
    battle.do(swim, 41)
    assert (battle.unit("eva_vanguard").tile, battle.unit("eva_vanguard").band) == (battle.at(3, 0), -1)
    floats = Battle([at("eva_vanguard", 5, 0)], [at("grampus", 7, 3)], board=SEA)
    floats.do(swim, 40, 40)
    assert (floats.unit("eva_vanguard").tile, floats.unit("eva_vanguard").band) == (floats.at(2, 0), 0)
    walker = Battle([at("colossus", 4, 0)], [at("grampus", 7, 3)], board=SEA)
    walker.do(Move(player=RED, unit=WALKER, mode="half", to=walker.at(3, 0)), 26)  # Agility 25
    assert walker.unit("colossus").band == -1
    walker.turn_of("colossus")
    walker.do(Move(player=RED, unit=WALKER, mode="half", to=walker.at(4, 0)))
    assert walker.unit("colossus").band == 0


def sunk() -> Battle:
    """A diver at sea, a sunk Eva beside it in its band."""
    battle = Battle([at("grampus", 6, 0)], [at("eva_vanguard", 2, 0)], board=SEA)
    battle.put("eva_vanguard", band=-1, reaction=False, pattern="none")
    return battle


@pytest.mark.rule("ST-11.4")
def test_under_water_moves_are_halved_and_fire_goes_out() -> None:
    battle = sunk()
    assert allowance(battle.state, battle.unit("eva_vanguard"), "full", 0) == 2
    wet = Battle([at("eva_vanguard", 4, 0)], [at("grampus", 7, 3)], board=SEA)
    wet.put("eva_vanguard", burning=True)
    wet.do(Move(player=RED, unit=EVA, mode="half", to=wet.at(3, 0)), 99)
    assert wet.unit("eva_vanguard").band == -1 and not wet.unit("eva_vanguard").burning


@pytest.mark.rule("ST-11.4")
def test_the_submerged_are_hit_by_torpedoes_area_attacks_and_melee_alone() -> None:
    battle = sunk()
    battle.do(Attack(player=RED, unit=GRAMPUS, weapon=0, target=EVA), 100)
    gun = Battle([at("colossus", 6, 0)], [at("eva_vanguard", 2, 0)], board=SEA)
    gun.put("eva_vanguard", band=-1)
    assert gun.refused(Attack(player=RED, unit=WALKER, weapon=0, target=EVA)) == "ST-11.4 target_under_water"
    gun.do(Attack(player=RED, unit=WALKER, weapon=1, target=EVA), 100)
    rack = stat_line(gun.state, WALKER).arms[1]
    assert (area_hits(rack, 0), area_hits(rack, -1)) == (3, 2)
    battle.turn_of("eva_vanguard")
    assert battle.refused(Attack(player=BLUE, unit=EVA, weapon=1, target=GRAMPUS)) == "ST-11.4 under_water"


@pytest.mark.rule("ST-11.4")
def test_torpedoes_from_below_are_harder_and_water_hides_only_the_submerged() -> None:
    battle = sunk()
    battle.put("grampus", tile=battle.at(3, 0), band=-1)
    battle.do(Attack(player=RED, unit=GRAMPUS, weapon=0, target=EVA), 100)
    (declared,) = battle.of(AttackDeclared)
    assert isinstance(declared, AttackDeclared)
    assert {item.reason: item.amount for item in declared.ledger} == {"point_blank": 30, "submerged": -20}
    assert can_hide(battle.state, battle.unit("eva_vanguard"))
    battle.put("eva_vanguard", band=0)
    assert not can_hide(battle.state, battle.unit("eva_vanguard"))


@pytest.mark.rule("ST-11.5")
def test_hiding_is_opposed_by_each_enemys_perception() -> None:
    battle = Battle([at("eva_vanguard", 1, 1)], [at("colossus", 11, 1), at("grampus", 11, 11)], board=FOREST)
    hide = Hide(player=RED, unit=EVA)
    battle.do(hide, 35, 10, 20)  # no degree; Perception 30 and 40, both at -20
    assert battle.unit("eva_vanguard").hidden_from == (1,)
    assert battle.refused(hide) == "ST-11.5 hidden_already"
    found = Battle([at("eva_vanguard", 1, 1)], [at("colossus", 11, 1), at("grampus", 11, 11)], board=FOREST)
    found.do(hide, 35, 10, 10)
    assert found.unit("eva_vanguard").hidden_from == ()
    assert found.of(HidingFailed) and not battle.of(HidingFailed)
    tie = Battle([at("eva_vanguard", 1, 1)], [at("grampus", 11, 11)], board=FOREST)
    tie.do(hide, 99, 99)
    assert tie.unit("eva_vanguard").hidden_from == (1,)


@pytest.mark.rule("ST-11.5")
@pytest.mark.rule("ST-11.2")
def test_the_chances_of_hiding_and_of_putting_a_fire_out_are_those_of_draws() -> None:
    units = [at("eva_vanguard", 1, 1)], [at("colossus", 4, 1), at("grampus", 11, 11)]
    battle, draws = Battle(*units, board=FOREST), 2000
    burning = Battle(*units, board=FOREST)
    burning.put("eva_vanguard", burning=True)
    cases: tuple[tuple[Battle, StrategicAction, str, Callable[[Unit], bool]], ...] = (
        (battle, Hide(player=RED, unit=EVA), "hidden", lambda unit: unit.hidden_from == (1,)),
        (burning, Extinguish(player=RED, unit=EVA), "put_out", lambda unit: not unit.burning),
    )
    for each, action, label, is_so in cases:
        exact = float(RULES.odds(each.state, action).of(label))
        count = 0
        for draw in range(draws):
            state = RULES.clone(each.state)
            state.rng = seeded(draw)
            count += is_so(resolve_unchecked(RULES, state, action).state.units[EVA])
        assert 0 < exact < 1
        assert abs(count / draws - exact) <= 4 * sqrt(exact * (1 - exact) / draws), label
    assert not RULES.odds(battle.state, Search(player=RED, unit=EVA)).chances, "nobody tells who is there"


@pytest.mark.rule("ST-11.5")
def test_where_and_how_one_hides() -> None:
    battle = Battle([at("eva_vanguard", 1, 1), at("spawn_swarm", 5, 5)], [at("grampus", 11, 11)])
    assert battle.refused(Hide(player=RED, unit=EVA)) == "ST-11.5 no_cover"
    swarm = battle.unit("spawn_swarm")
    assert sum(item.amount for item in hide_ledger(battle.state, swarm)) == -50
    seer = battle.unit("grampus")
    amounts = [
        sum(i.amount for i in see_ledger(battle.state, seer, battle.at(11, row))) for row in (11, 7, 6, 1)
    ]
    assert amounts == [0, 0, -10, -20]
    engaged = Battle([at("eva_vanguard", 1, 1)], [at("eva_bulwark", 1, 1)], board=FOREST)
    engaged.put("eva_bulwark", reaction=False)
    engaged.do(Attack(player=RED, unit=EVA, weapon=0, target=BULWARK), 100)
    assert engaged.refused(Hide(player=RED, unit=EVA)) == "ST-11.5 engaged"


@pytest.mark.rule("ST-11.5")
def test_the_hidden_are_seen_within_a_square_and_slip_away_again() -> None:
    battle = Battle([at("eva_vanguard", 3, 1)], [at("colossus", 5, 1)], board=FOREST)
    battle.put("eva_vanguard", hidden_from=(1,))
    assert RULES.observe(battle.state, BLUE).units[EVA].status == "hidden"
    near = (battle.at(4, 1),)
    battle.do(Move(player=RED, unit=EVA, mode="half", to=near[-1], path=near))
    assert RULES.observe(battle.state, BLUE).units[EVA].tile == battle.at(4, 1)
    battle.turn_of("eva_vanguard")
    away = (battle.at(3, 1), battle.at(2, 1))
    battle.do(Move(player=RED, unit=EVA, mode="half", to=away[-1], path=away))
    kinds = [type(event).__name__ for event in battle.events]
    assert kinds.index("SightChanged") < kinds.index("UnitMoved")
    assert RULES.observe(battle.state, BLUE).units[EVA].status == "hidden"


@pytest.mark.rule("ST-11.5")
def test_hiding_ends_by_leaving_cover_and_by_attacking() -> None:
    board = "\n".join(["fff.....", "fff.....", "fff.....", "........"])
    battle = Battle([at("eva_vanguard", 2, 0)], [at("colossus", 7, 0)], board=board)
    battle.put("eva_vanguard", hidden_from=(1,))
    battle.do(Move(player=RED, unit=EVA, mode="half", to=battle.at(3, 0)))
    assert battle.unit("eva_vanguard").hidden_from == () and battle.of(SightChanged)
    shot = Battle([at("eva_vanguard", 2, 0)], [at("colossus", 7, 0)], board=board)
    shot.put("eva_vanguard", hidden_from=(1,))
    shot.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 100)
    assert shot.unit("eva_vanguard").hidden_from == ()


@pytest.mark.rule("ST-11.5")
def test_a_search_rolls_once_more_and_tells_nothing_else() -> None:
    for face, found in ((10, True), (11, False)):
        battle = Battle([at("colossus", 11, 1)], [at("eva_vanguard", 1, 1)], board=FOREST)
        battle.put("eva_vanguard", hidden_from=(0,), stealth=0)
        battle.do(Search(player=RED, unit=WALKER), min(face, 100))
        # Perception 30 - 20: no degree at 10 does not beat a hider with none
        assert battle.unit("eva_vanguard").hidden_from == (0,)
        battle.turn_of("colossus")
        battle.put("eva_vanguard", stealth=-1)
        battle.do(Search(player=RED, unit=WALKER), face)
        assert (battle.unit("eva_vanguard").hidden_from == ()) == found
        rolled = battle.events[0]
        assert getattr(rolled, "target", None) == 0 and not getattr(rolled, "ledger", ())
