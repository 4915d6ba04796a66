"""Small questions that every rule asks: who sees whom, what is out of action, what is in reach."""

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.rules.events import BattleEnded, PromptAnswered
from game.rules.system import SetupError
from game.systems.strategic import queries as q
from game.systems.strategic.actions import Concede, Hide, PlaceUnit
from game.systems.strategic.battlefield import Battlefield
from game.systems.strategic.events import (
    Aimed,
    FireBurntOut,
    HordeBroke,
    OverwatchSet,
    PatternChanged,
    PowerUsed,
    StanceTaken,
    UnitPlaced,
)
from game.systems.strategic.events_attack import FirePutOut, UnitCaughtFire, UnitStaggered
from game.systems.strategic.evolve import evolve
from game.systems.strategic.state import Engagement, MoveJob
from tests.support.strategic import BLUE, GREEN, RED, Battle, at

EVA, WALKER, REGIMENT = (UnitId(name) for name in ("eva_vanguard", "colossus", "line_regiment"))
FULL = (8, 10, 10, 16, 10, 10)


def three(**changes: object) -> Battle:
    """An Eva, a walker and a horde of three sides."""
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 6, 5)], [at("line_regiment", 12, 12)])
    battle.put(EVA, **changes)
    return battle


@pytest.mark.rule("ST-11.5")
@pytest.mark.parametrize(
    ("changes", "sides", "spectator"),
    [
        ({}, (False, False, False), False),
        ({"hidden_from": (1, 2)}, (False, True, True), True),
        ({"hidden_from": (1, 2), "near": (1,)}, (False, False, True), True),
        ({"hidden_from": (1,), "near": (1,)}, (False, False, False), False),
        ({"hidden_from": (1,), "status": "lost"}, (False, False, False), False),
        ({"status": "hidden"}, (True, True, True), True),
    ],
    ids=str,
)
def test_who_does_not_see_whom(
    changes: dict[str, object], sides: tuple[bool, ...], *, spectator: bool
) -> None:
    battle = three(**changes)
    unit = battle.unit(EVA)
    assert tuple(q.is_hidden(unit, side) for side in range(3)) == sides
    assert q.is_hidden(unit, None) == spectator
    if "status" not in changes:
        unaware = {side for side in range(3) if sides[side]}
        assert {*q.unseen_by(battle.state, unit)} == unaware
        walker = battle.unit(WALKER)
        assert q.is_target(battle.state, walker, unit) == (1 not in unaware), "beside it"
        battle.put(WALKER, tile=battle.at(9, 5))
        far = q.is_target(battle.state, battle.unit(WALKER), unit)
        assert far == (1 not in dict(changes).get("hidden_from", ())), "beyond a square it is none"  # type: ignore[operator]


@pytest.mark.rule("ST-7.5")
def test_friends_and_who_is_gone_are_no_targets() -> None:
    battle = Battle([at("eva_vanguard", 5, 5), at("gm", 6, 6)], [at("colossus", 6, 5)])
    eva, state = battle.unit(EVA), battle.state
    assert q.is_target(state, eva, battle.unit(WALKER))
    assert not q.is_target(state, eva, battle.unit("gm"))
    assert not q.is_target(state, eva, replace(battle.unit(WALKER), status="lost"))
    assert not q.is_target(state, eva, replace(battle.unit(WALKER), hidden_from=(0,)))
    assert {unit.id for unit in q.enemies(state, 0)} == {WALKER}


@pytest.mark.rule("ST-8.3")
@pytest.mark.rule("ST-8.5")
@pytest.mark.rule("ST-9.1")
def test_what_is_out_of_action() -> None:
    for wounds, legs, blind, arms in (
        (FULL, 0, False, (False, False)),
        ((1, 1, 1, 1, 1, 1), 0, False, (False, False)),
        ((0, 0, 10, 16, 0, 10), 1, True, (True, False)),
        ((-2, 10, 0, 16, 10, 0), 1, True, (False, True)),
        ((8, 0, 0, 16, 0, 0), 2, False, (True, True)),
    ):
        battle = three(wounds=wounds)
        unit, state = battle.unit(EVA), battle.state
        assert (q.legs_lost(state, unit), q.is_blinded(state, unit)) == (legs, blind)
        assert tuple(q.is_weapon_lost(state, unit, number) for number in (0, 1)) == arms
        assert not q.is_weapon_lost(state, unit, 2) and not q.is_crippled(state, unit)
    giant = Battle([at("carillon", 5, 5)], [at("line_regiment", 9, 9)])
    full = giant.unit("carillon").wounds[0]
    for left, crippled in ((full, False), (full // 3 + 1, False), (full // 3, True), (1, True)):
        giant.put("carillon", wounds=(left,))
        unit = giant.unit("carillon")
        assert q.is_crippled(giant.state, unit) == crippled
        assert q.legs_lost(giant.state, unit) == 0 and not q.is_blinded(giant.state, unit)
        assert not q.is_weapon_lost(giant.state, unit, 0)
    for magnitude, squads in ((60, 3), (41, 3), (40, 2), (21, 2), (20, 1), (1, 1)):
        giant.put(REGIMENT, wounds=(magnitude,))
        horde = giant.unit(REGIMENT)
        assert q.squads(giant.state, horde) == squads and not q.is_crippled(giant.state, horde)


@pytest.mark.rule("ST-3.1")
@pytest.mark.rule("ST-3.2")
@pytest.mark.rule("ST-1.4")
def test_what_is_in_reach_and_who_fights_whom() -> None:
    battle = three()
    state, eva, walker, horde = battle.state, *(battle.unit(name) for name in (EVA, WALKER, REGIMENT))
    here = eva.tile
    assert q.in_reach(state, eva, replace(walker, tile=here))
    assert not q.in_reach(state, eva, walker), "next door, and neither a horde"
    assert not q.in_reach(state, eva, replace(walker, tile=here, band=1))
    for one, other in ((eva, horde), (horde, eva)):
        near = replace(horde, tile=battle.at(6, 6))
        pair = (one, near) if other is horde else (near, other)
        assert q.in_reach(state, *pair)
    assert not q.in_reach(state, eva, replace(horde, tile=battle.at(7, 5)))
    state.engagements = (Engagement(EVA, WALKER, 1), Engagement(REGIMENT, EVA, 1))
    assert q.opponents(state, EVA) == (WALKER, REGIMENT) and q.opponents(state, WALKER) == (EVA,)
    assert q.is_engaged(state, REGIMENT) and not q.is_engaged(state, UnitId("gm"))
    assert q.horde_at(state, horde.tile, None, EVA) == horde
    assert (
        q.horde_at(state, horde.tile, None, REGIMENT) is None
        and q.horde_at(state, here, None, WALKER) is None
    )
    battle.put(REGIMENT, hidden_from=(0,))
    assert q.horde_at(state, horde.tile, 0, EVA) is None and q.horde_at(state, horde.tile, 2, EVA) is not None


@pytest.mark.rule("ST-10.1")
@pytest.mark.rule("ST-10.3")
def test_a_pattern_is_half_rounded_up_or_whole_and_nothing_where_it_is_nulled() -> None:
    battle = Battle([at("eva_bulwark", 5, 5)], [at("colossus", 9, 9)])
    name = battle.state.acting
    for pattern, strength in (("none", 0), ("half", 4), ("full", 7)):
        battle.put(name, pattern=pattern)
        assert q.field_strength(battle.state, battle.unit(name)) == strength
        battle.put(name, nulled_by=WALKER)
        assert q.field_strength(battle.state, battle.unit(name)) == 0
        battle.put(name, nulled_by=UnitId(""))
    assert q.full_ats(battle.state, battle.unit(WALKER)) == 0


@pytest.mark.rule("ST-6.4")
@pytest.mark.rule("ST-6.5")
def test_what_deeds_use_up() -> None:
    for event, spent in (
        (Aimed(player=RED, unit=EVA, halves=1, amount=10), (1, False, False, 10)),
        (OverwatchSet(player=RED, unit=EVA, weapon=1), (2, True, False, 0)),
        (StanceTaken(player=RED, unit=EVA), (1, False, False, 0)),
        (PatternChanged(player=RED, unit=EVA, strength="half", halves=1), (1, False, True, 0)),
        (PatternChanged(player=RED, unit=EVA, strength="none", halves=0), (0, False, False, 0)),
        (FirePutOut(player=RED, unit=EVA, halves=2), (2, False, False, 0)),
    ):
        battle = three(aim=20, burning=True)
        evolve(battle.state, event)
        now = battle.unit(EVA)
        assert (2 - now.halves, now.has_attacked, now.has_fielded, now.aim) == spent, event
        assert now.burning == (not isinstance(event, FirePutOut))


@pytest.mark.rule("ST-11.5")
def test_of_a_unit_that_an_observer_does_not_see_nothing_changes_for_him() -> None:
    for event in (
        Aimed(player=RED, unit=EVA, halves=1, amount=10),
        OverwatchSet(player=RED, unit=EVA, weapon=1),
        StanceTaken(player=RED, unit=EVA),
        PatternChanged(player=RED, unit=EVA, strength="half", halves=1),
        UnitCaughtFire(player=RED, unit=EVA),
        UnitStaggered(player=RED, unit=EVA),
        HordeBroke(player=RED, unit=EVA),
    ):
        battle = three(status="hidden")
        before = battle.unit(EVA)
        evolve(battle.state, event)
        assert battle.unit(EVA) == before, event


@pytest.mark.rule("ST-6.8")
def test_sides_place_in_turn_and_who_has_nobody_left_is_passed_over() -> None:
    battle = Battle(["eva_vanguard", "gm"], ["colossus"], ["line_regiment", "carillon"])
    order = []
    for unit, tile in ((EVA, 0), (WALKER, 1), (REGIMENT, 2), (UnitId("gm"), 3)):
        battle.state.to_deploy = battle.unit(unit).side
        evolve(battle.state, UnitPlaced(player=BLUE, unit=unit, tile=tile, band=0))
        order.append(battle.state.to_deploy)
        assert battle.unit(unit).status == "board" and battle.unit(unit).tile == tile
    assert order == [1, 2, 0, 2]


@pytest.mark.rule("ST-6.7")
@pytest.mark.rule("ST-6.8")
def test_the_battle_begins_when_the_last_who_had_to_place_gives_up() -> None:
    battle = Battle(["eva_vanguard"], ["colossus"], ["gm"])
    for seat, unit in ((RED, EVA), (BLUE, WALKER)):
        side = battle.state.to_deploy = battle.unit(unit).side
        battle.do(PlaceUnit(player=seat, unit=unit, tile=battle.setup.sides[side].zone[0]))
    assert not battle.state.round
    battle.do(Concede(player=GREEN))
    assert (battle.state.phase, battle.state.round) == ("battle", 1) and battle.state.acting


@pytest.mark.rule("ST-6.1")
def test_an_answer_ends_its_question_and_the_end_of_a_battle_everything() -> None:
    prompt = Prompt(player=RED, kind="reaction", options=("dodge", "none"), rules=(), subject=EVA)
    move = MoveJob(EVA, "half", (), 0, 0, 0)
    for event in (
        PromptAnswered(player=RED, kind_of="reaction", option="none"),
        BattleEnded(outcome=Outcome((RED,), (BLUE,), "points", 1), ending="objective"),
    ):
        battle = three()
        battle.state.prompt, battle.state.jobs = prompt, (move,)
        evolve(battle.state, event)
        assert battle.state.prompt is None and battle.state.jobs == ()


@pytest.mark.rule("ST-1.2")
@pytest.mark.rule("ST-5.3")
def test_every_horde_of_a_side_is_looked_at_whoever_stands_before_it() -> None:
    crowd = [at("gm", 3, 3), at("line_regiment", 5, 5), at("armoured_brigade", 5, 5)]
    with pytest.raises(SetupError, match="cannot share its square"):
        Battle(crowd, [at("colossus", 20, 20)])
    with pytest.raises(SetupError) as found:
        Battle(["gm"], ["colossus"], options={"nonsense": True})
    assert found.value.path == "options"


@pytest.mark.rule("ST-10.5")
@pytest.mark.rule("ST-6.1")
def test_a_power_that_strikes_is_an_attack_and_others_are_none() -> None:
    battle = Battle([at("psaltery", 5, 5)], [at("colossus", 6, 5)])
    name = battle.state.acting
    for number, power in enumerate(battle.state.field.stat_lines[name].powers):
        for before in (False, True):
            battle.put(name, charge=20, has_attacked=before, has_fielded=False, halves=2, aim=20)
            evolve(
                battle.state,
                PowerUsed(
                    player=RED,
                    unit=name,
                    power=number,
                    target=WALKER,
                    cost=power.cost,
                    halves=1,
                    ready_round=4,
                ),
            )
            now, strikes = battle.unit(name), power.kind in ("area", "line")
            assert (now.has_attacked, now.aim) == (before or strikes, 20 if strikes else 0), power.kind
            assert (now.charge, now.halves, now.has_fielded) == (20 - power.cost, 1, True)
            assert now.ready[number] == 4 and now.ready.count(4) <= number + 1


@pytest.mark.rule("ST-5.5")
def test_what_burns_to_ground_that_the_board_has_not_is_refused() -> None:
    rows = "f" + "." * 11
    setup = Battle([at("gm", 3, 3)], [at("colossus", 9, 9)], board="\n".join([rows] * 12)).setup
    burnt = {kind.burnt for kind in setup.board.terrain.values() if kind.burnt is not None}
    left = {name: kind for name, kind in setup.board.terrain.items() if name not in burnt}
    assert burnt and Battlefield(setup)
    with pytest.raises(ValueError, match="burns to one"):
        Battlefield(replace(setup, board=replace(setup.board, terrain=left)))


@pytest.mark.rule("ST-11.5")
def test_each_side_is_asked_until_one_of_it_has_seen_who_hides() -> None:
    board = "\n".join(["....", ".f..", "....", "...."])
    sides = [at("eva_vanguard", 1, 1)], [at("colossus", 3, 1), at("gm", 3, 2)], [at("carillon", 1, 3)]
    battle = Battle(*sides, board=board)
    battle.do(Hide(player=RED, unit=EVA), 99, 1, 1)
    assert not battle.unit(EVA).hidden_from, "the second of a side need not look"
    unseen = Battle(*sides, board=board)
    unseen.do(Hide(player=RED, unit=EVA), 1, 99, 99, 99)
    assert unseen.unit(EVA).hidden_from == (1, 2)


@pytest.mark.rule("ST-5.5")
def test_burnt_ground_is_kept_in_the_order_of_the_board_and_once() -> None:
    battle = three()
    battle.state.fires = {9: 4, 4: 4, 7: 1}
    evolve(battle.state, FireBurntOut(tiles=(9,)))
    evolve(battle.state, FireBurntOut(tiles=(4,)))
    assert battle.state.burnt == (4, 9) and battle.state.fires == {7: 1}
    battle.state.fires = {9: 4}  # where burnt ground burns again
    evolve(battle.state, FireBurntOut(tiles=(9,)))
    assert battle.state.burnt == (4, 9)
