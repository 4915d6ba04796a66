"""What is foretold of a square is what the rules say once the unit stands there."""

import random

import pytest

from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.core.kernel import resolve_unchecked
from game.core.rng import seeded
from game.rules.system import erased
from game.systems.strategic.actions import Attack, Move
from game.systems.strategic.check_attack import check_attack
from game.systems.strategic.events_attack import AttackDeclared, UnitHurt
from game.systems.strategic.next_turns import best_moved, best_of
from game.systems.strategic.outlook import _threats_to, moved
from game.systems.strategic.queries import is_hidden, stat_line
from game.systems.strategic.state import Engagement, StrategicState
from game.systems.strategic.system import STRATEGIC
from game.systems.strategic.workings import prospect_of
from tests.laws.play import play
from tests.support.strategic import RED, RULES, Battle, at, random_setup

WALKER, HEAVY, EVA = UnitId("colossus"), UnitId("thunderhead"), UnitId("eva_vanguard")


def attacks(state: StrategicState, unit: UnitId) -> dict[tuple[int, UnitId], object]:
    """Why each weapon cannot be fired at each enemy in sight, or the chances."""
    found: dict[tuple[int, UnitId], object] = {}
    own = state.units[unit]
    for enemy in state.units.values():
        if enemy.status != "board" or enemy.side == own.side or is_hidden(enemy, own.side):
            continue
        for number in range(len(stat_line(state, unit).setup.weapons)):
            shot = Attack(player=stat_line(state, unit).leader, unit=unit, weapon=number, target=enemy.id)
            found[number, enemy.id] = check_attack(state, shot, own) or RULES.odds(state, shot)
    return found


@pytest.mark.rule("ST-3.1")
@pytest.mark.rule("ST-2.4")
def test_attacks_from_a_square_are_foretold_as_they_are_there() -> None:
    """Melees that are left behind hinder no shot, and a horde that has attacked does not attack after it."""
    compared = 0
    for seed in range(12):
        dice = random.Random(seed)
        for ply in play(erased(STRATEGIC), random_setup(seed), seed).some(12):
            state = ply.state
            assert isinstance(state, StrategicState)
            if state.phase != "battle" or state.prompt is not None:
                continue
            moves = [each for each in RULES.legal(state, RULES.active(state)[0]) if isinstance(each, Move)]
            moves = [each for each in moves if each.mode not in ("charge", "lift")]
            for move in dice.sample(moves, min(3, len(moves))):
                applied = resolve_unchecked(RULES, state, move)
                real = applied.state
                is_sure = not any(isinstance(event, DiceRolled) for event in applied.events)
                if not is_sure or real.acting != move.unit or real.units[move.unit].tile != move.to:
                    continue
                there = moved(state, state.units[move.unit], move)
                foretold, found = attacks(there, move.unit), attacks(real, move.unit)
                assert foretold.items() <= found.items()  # somebody hidden may be seen from there
                compared += 1
    assert compared > 60


@pytest.mark.rule("ST-3.3")
def test_who_leaves_a_melee_fires_without_its_hindrance() -> None:
    battle = Battle([at("colossus", 5, 5)], [at("spawn_swarm", 5, 6), at("thunderhead", 12, 5)])
    battle.state.engagements = (Engagement(WALKER, UnitId("spawn_swarm"), 1),)
    there = moved(
        battle.state, battle.unit(WALKER), Move(player=RED, unit=WALKER, mode="half", to=battle.at(5, 4))
    )
    shot = Attack(player=RED, unit=WALKER, weapon=0, target=HEAVY)
    assert "melee" in {item.reason for item in RULES.odds(battle.state, shot).ledger}
    assert "melee" not in {item.reason for item in RULES.odds(there, shot).ledger}


@pytest.mark.rule("ST-11.5")
def test_who_leaves_its_cover_is_told_who_could_attack_it_there() -> None:
    rows = ["." * 24 for _ in range(24)]
    rows[5] = "....ff" + "." * 18
    battle = Battle([at(EVA, 5, 5, hidden=True)], [at(HEAVY, 12, 5)], board="\n".join(rows))
    for column, threats in ((6, [HEAVY]), (4, [])):
        move = Move(player=RED, unit=EVA, mode="half", to=battle.at(column, 5))
        there = moved(battle.state, battle.unit(EVA), move)
        told = [prospect.text.facts["unit"] for prospect in _threats_to(there, there.units[EVA])]
        assert told == threats


@pytest.mark.rule("ST-4.2")
def test_who_is_too_near_for_a_gun_is_told_that_it_may_step_back_and_fire() -> None:
    """A battery beside whom one goes was told as no threat: it marches off, and fires from there."""
    battle = Battle([at(WALKER, 6, 5)], [at("rocket_artillery", 8, 5)])
    move = Move(player=RED, unit=WALKER, mode="half", to=battle.at(7, 5))
    there = moved(battle.state, battle.unit(WALKER), move)
    battery = UnitId("rocket_artillery")
    now, _ = best_of(there, there.units[battery], there.units[WALKER])
    assert now is None
    assert [each.text.facts["unit"] for each in _threats_to(there, there.units[WALKER])] == [battery]


@pytest.mark.rule("ST-8.6")
def test_who_staggers_has_no_time_for_what_takes_a_whole_turn() -> None:
    battle = Battle([at("arbalest", 5, 5)], [at("gm", 12, 5)])
    arbalest, target = UnitId("arbalest"), battle.unit("gm")
    found, _ = best_of(battle.state, battle.unit(arbalest), target)
    assert found is not None
    battle.put(arbalest, staggered=True)
    found, why = best_of(battle.state, battle.unit(arbalest), target)
    assert found is None and why is not None
    assert best_moved(battle.state, battle.unit(arbalest), target) is None


@pytest.mark.rule("ST-2.5")
@pytest.mark.rule("ST-5.10")
@pytest.mark.parametrize(("row", "arrives"), [(".....m..", True), (".......m", False), (".....m.f", True)])
def test_the_chance_of_a_charge_is_that_of_getting_there_and_doing_harm(row: str, *, arrives: bool) -> None:
    """A charge over hard ground was told with the chance of a blow once it is there: 42% where it was 8.

    Then one at somebody on hard ground with that of passing the last square's test, too: 8% where it was 38.
    Who fails that has come to where it strikes.
    """
    rows = ["." * 24 for _ in range(24)]
    rows[5] = row + "." * 16
    battle = Battle([at(EVA, 4, 5)], [at("gm", 7, 5)], board="\n".join(rows))
    path = (battle.at(5, 5), battle.at(6, 5), battle.at(7, 5))
    charge = Move(player=RED, unit=EVA, mode="charge", to=path[-1], path=path, target=UnitId("gm"), weapon=0)
    foretold = prospect_of(battle.state, charge, UnitId("gm"), "charge")
    assert foretold.chance is not None
    chance, harmed, draws = float(foretold.chance.fraction), 0, 600
    for draw in range(draws):
        battle.state.rng = seeded(draw)
        events = resolve_unchecked(RULES, battle.state, charge).events
        harmed += any(isinstance(event, UnitHurt) and event.unit == "gm" for event in events)
    assert abs(harmed / draws - chance) < 4 * (chance * (1 - chance) / draws) ** 0.5
    assert (foretold.workings[0].key == "strategic.working.arrives") is arrives
    assert any(step.facts.get("all") == f"{100 * chance:.1f}" for step in foretold.workings)


@pytest.mark.rule("ST-5.6")
@pytest.mark.rule("ST-8.3")
def test_a_charge_that_falls_before_its_target_strikes_if_it_has_its_arm_and_lives() -> None:
    rows = ["." * 24 for _ in range(24)]
    rows[5] = ".......m" + "." * 16
    for wounds in ((5, 2, 9, 9, 9, 9), (5, 9, 9, 1, 9, 9)):
        battle = Battle([at(EVA, 6, 5)], [at("gm", 7, 5)], board="\n".join(rows))
        battle.put(EVA, wounds=wounds)
        path = (battle.at(7, 5),)
        charge = Move(
            player=RED, unit=EVA, mode="charge", to=path[-1], path=path, target=UnitId("gm"), weapon=0
        )
        chance, struck, draws = float(RULES.odds(battle.state, charge).of("arrives", EVA)), 0, 600
        assert chance < 1
        for draw in range(draws):
            battle.state.rng = seeded(draw)
            events = resolve_unchecked(RULES, battle.state, charge).events
            struck += any(isinstance(event, AttackDeclared) for event in events)
        assert abs(struck / draws - chance) < 4 * (chance * (1 - chance) / draws) ** 0.5
