"""What is told of a move before it is made is what meets it: who runs does so from its first step."""

import pytest

from game.core.dice import ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import perform, resolve_unchecked
from game.core.rng import seeded
from game.systems.strategic.actions import Attack, Mode, Move
from game.systems.strategic.events_attack import AttackDeclared, UnitHurt
from game.systems.strategic.odds import odds
from game.systems.strategic.queries import stat_line
from game.systems.strategic.state import Engagement
from game.systems.strategic.trials import blows, shots
from game.systems.strategic.workings import prospect_of
from tests.support.strategic import RED, RULES, Battle, at

EVA, WALKER, SWARM = UnitId("eva_vanguard"), UnitId("colossus"), UnitId("spawn_swarm")


def number_told(battle: Battle, move: Move) -> int:
    """The number that the first who strikes or fires at a mover is told to need, before the move."""
    state, unit = battle.state, battle.unit(move.unit)
    struck = tuple(blows(state, unit, move.mode, move.path, move.band))
    who, then = (*struck, *shots(state, unit, move.mode, move.path, move.band))[0]
    weapon = 0 if struck else then.units[who].overwatch
    attack = Attack(player=stat_line(state, who).leader, unit=who, weapon=weapon, target=unit.id)
    return int(100 * odds(then, attack).of("hit"))


@pytest.mark.rule("ST-6.6")
@pytest.mark.parametrize(("mode", "most"), [("half", 2), ("full", 4), ("run", 8)])
def test_the_shot_of_who_keeps_watch_is_told_as_it_comes(mode: Mode, most: int) -> None:
    """A run was told with 40% to be hit on its way, and met a shot at 20: who runs is harder to shoot."""
    battle = Battle([at(EVA, 14, 5)], [at(WALKER, 5, 5)], options={"standing": "best"})
    battle.put(WALKER, overwatch=0)
    path = tuple(battle.at(column, 5) for column in range(13, 13 - most, -1))
    move = Move(player=RED, unit=EVA, mode=mode, to=path[-1], path=path)
    told = number_told(battle, move)
    applied = perform(RULES, battle.state, move, ScriptedChance((96,)))
    shot = next(event for event in applied.events if isinstance(event, AttackDeclared))
    assert shot.manner == "overwatch" and shot.number == told == (20 if mode == "run" else 40)


@pytest.mark.rule("ST-2.5")
@pytest.mark.rule("ST-6.6")
@pytest.mark.parametrize(("mode", "to", "needed"), [("half", 7, 40), ("run", 9, 60)])
def test_the_blow_at_who_runs_from_a_melee_is_told_as_it_falls(mode: Mode, to: int, needed: int) -> None:
    """Who runs is easier to strike, from the first step on."""
    battle = Battle([at(EVA, 5, 5)], [at(SWARM, 5, 5)])
    battle.state.engagements = (Engagement(EVA, SWARM, 1),)
    path = tuple(battle.at(column, 5) for column in range(6, to + 1))
    move = Move(player=RED, unit=EVA, mode=mode, to=path[-1], path=path)
    told = number_told(battle, move)
    applied = perform(RULES, battle.state, move, ScriptedChance((96,)))
    blow = next(event for event in applied.events if isinstance(event, AttackDeclared))
    assert blow.manner == "free" and blow.number == told == needed


@pytest.mark.rule("ST-2.5")
@pytest.mark.rule("ST-3.2")
@pytest.mark.parametrize("row", ["......f.", "......ff", ".....ff.", ".....f.."])
def test_a_charge_that_is_stopped_beside_a_horde_strikes_it_and_is_told_so(row: str) -> None:
    """The way to its own square leads through one from which it can be struck: told 25%, it was 85."""
    rows = ["." * 24 for _ in range(24)]
    rows[5] = row + "." * 16
    battle = Battle([at(EVA, 4, 5)], [at("line_regiment", 7, 5)], board="\n".join(rows))
    path = tuple(battle.at(column, 5) for column in (5, 6, 7))
    target = UnitId("line_regiment")
    charge = Move(player=RED, unit=EVA, mode="charge", to=path[-1], path=path, target=target, weapon=0)
    struck, harmed, draws = 0, 0, 400
    for draw in range(draws):
        battle.state.rng = seeded(draw)
        events = resolve_unchecked(RULES, battle.state, charge).events
        struck += any(isinstance(event, AttackDeclared) for event in events)
        harmed += any(isinstance(event, UnitHurt) and event.unit == target for event in events)
    arrives = float(RULES.odds(battle.state, charge).of("arrives", EVA))
    assert abs(struck / draws - arrives) <= 4 * (arrives * (1 - arrives) / draws) ** 0.5
    foretold = prospect_of(battle.state, charge, target, "charge").chance
    assert foretold is not None
    assert abs(harmed / draws - float(foretold.fraction)) < 0.12
