"""Odds of moves and of opposed tests are exact: closed forms agree with resolved draws."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.kernel import resolve_unchecked
from game.core.rng import seeded
from game.systems.strategic import events as e
from game.systems.strategic.actions import Attack, LeaveMap, Maneuver, Move, StrategicAction, UsePower
from game.systems.strategic.events_attack import UnitCaughtFire
from game.systems.strategic.moves import end_band
from game.systems.strategic.request import MissionRequest
from game.systems.strategic.state import Engagement
from tests.support.strategic import BLUE, MIXED, RED, RULES, Battle, at
from tests.systems.strategic.test_odds import HORDES

WALKERS = ("eva_vanguard", "colossus", "thunderhead", "pelican", "arbalest", "carillon", "gm", "spawn_swarm")
OF_UNIT = {e.UnitHalted: "halted", e.UnitSank: "sinks", UnitCaughtFire: "catches_fire"}


def situations(count: int, seed: int) -> Iterator[tuple[Battle, StrategicAction]]:
    """Moves with tests on the way, maneuvers and powers of will: among fires, in storms, hurt, over water."""
    dice = random.Random(seed)
    while count:
        names = [dice.choice(WALKERS), dice.choice(WALKERS)]
        column, row = dice.randrange(11), dice.randrange(12)
        is_mass = bool(set(names) & set(HORDES))
        if is_mass:
            row = 0  # on dry ground, and none shares a square with another (ST-1.2, ST-5.3)
        places = [(column, row), (column + is_mass, row)]
        battle = Battle(
            [at(names[0], *places[0])],
            [at(names[1], *places[1])],
            board=MIXED,
            storms=(((5, 5), (6, 5), (7, 1)),),
        )
        state = battle.state
        state.fires = {tile: 0 for tile in range(state.field.grid.tile_count) if dice.random() < 0.4}
        for unit in tuple(state.units.values()):
            wounds = tuple(max(1, each - dice.randrange(0, each)) for each in unit.wounds)
            battle.put(unit.id, wounds=wounds, defensive=dice.random() < 0.3, burning=dice.random() < 0.1)
        kinds = (Move, Maneuver, UsePower)
        found = [action for action in RULES.legal(state, RED) if isinstance(action, kinds)]
        found = [action for action in found if not isinstance(action, Move) or action.mode != "charge"]
        kind = dice.choice(kinds)
        found = [action for action in found if isinstance(action, kind) and is_of_ways(battle, action)]
        if found:
            count -= 1
            yield battle, dice.choice(found)


def is_of_ways(battle: Battle, action: StrategicAction) -> bool:
    """Whether an action is more than a walk, and no attack."""
    labels = {odd.label for odd in RULES.odds(battle.state, action).chances}
    return bool(labels - {"arrives"}) and "hit" not in labels


def drawn(battle: Battle, action: StrategicAction, draws: int) -> Counter[tuple[str, str]]:
    """Resolve an action so many times; count what it led to."""
    counted: Counter[tuple[str, str]] = Counter()
    for draw in range(draws):
        state = RULES.clone(battle.state)
        state.rng = seeded(draw)
        applied = resolve_unchecked(RULES, state, action)
        after, found = applied.state, set[tuple[str, str]]()
        for event in applied.events:
            if type(event) in OF_UNIT:
                found.add((OF_UNIT[type(event)], event.unit))  # type: ignore[union-attr]
            if isinstance(event, e.UnitShifted):
                found.add(("shifted", event.unit))
            if isinstance(event, e.FieldNulled):
                found.add(("nulled", event.target))
        for unit in battle.state.units.values():
            now = after.units[unit.id]
            lost = now.status == "lost"
            if lost or now.wounds != unit.wounds:
                found.add(("hurt", unit.id))
            if lost:
                found.add(("destroyed", unit.id))
            elif any(a <= 0 < b for a, b in zip(now.wounds, unit.wounds)):
                found.add(("disabled", unit.id))
        if isinstance(action, Move) and ("sinks", action.unit) not in found:
            there = after.units[action.unit]
            band = end_band(battle.state, battle.state.units[action.unit], action.to, action.band)
            if (there.status, there.tile, there.band) == ("board", action.to, band):
                found.add(("arrives", action.unit))
            else:
                assert there.status == "lost" or ("halted", action.unit) in found
        counted.update(found)
    return counted


def agree(count: int, draws: int, seed: int) -> Counter[str]:
    """Compare the odds of so many situations with so many draws each; return what was told."""
    told: Counter[str] = Counter()
    for battle, action in situations(count, seed):
        odds = RULES.odds(battle.state, action)
        counted = drawn(battle, action, draws)
        exact = {(odd.label, odd.subject): odd.fraction for odd in odds.chances}
        told.update(label for label, _ in exact)
        assert set(counted) <= set(exact), (action, set(counted) - set(exact))
        for key, fraction in exact.items():
            spread = sqrt(max(float(fraction * (1 - fraction)), 1 / draws) / draws)
            assert abs(counted[key] / draws - float(fraction)) <= 5 * spread, (action, key, fraction)
    return told


@pytest.mark.rule("ST-5.10")
@pytest.mark.rule("ST-7.1")
def test_odds_of_ways_and_of_opposed_tests_agree_with_draws() -> None:
    told = agree(24, 150, 3)
    assert {"arrives", "halted", "catches_fire", "shifted"} <= set(told)


@pytest.mark.slow
def test_odds_of_ways_agree_with_many_draws_in_two_hundred_situations() -> None:
    told = agree(200, 2000, 11)
    labels = {"arrives", "halted", "sinks", "catches_fire", "hurt", "disabled", "shifted", "nulled"}
    assert labels <= set(told)


def fighting(*pairs: tuple[str, str]) -> tuple[Engagement, ...]:
    return tuple(Engagement(UnitId(first), UnitId(second), 1) for first, second in pairs)


@pytest.mark.rule("ST-2.5")
def test_a_blow_at_who_leaves_is_told_wherever_on_the_way_it_falls() -> None:
    """A horde reaches the squares beside it: who walks past one of those is struck when it leaves them."""
    battle = Battle([at("eva_vanguard", 4, 5)], [at("spawn_swarm", 5, 5)])
    battle.state.engagements = fighting(("eva_vanguard", "spawn_swarm"))
    stays = Move(
        player=RED, unit=UnitId("eva_vanguard"), mode="half", to=battle.at(5, 6), path=(battle.at(5, 6),)
    )
    past = Move(
        player=RED,
        unit=UnitId("eva_vanguard"),
        mode="full",
        to=battle.at(6, 7),
        path=(battle.at(5, 6), battle.at(6, 7)),
    )
    assert [odd.label for odd in RULES.odds(battle.state, stays).chances] == ["arrives"]
    told = {(odd.label, odd.subject) for odd in RULES.odds(battle.state, past).chances}
    assert told == {("struck", "spawn_swarm"), ("arrives", "eva_vanguard")}


@pytest.mark.rule("ST-2.5")
def test_what_a_blow_does_is_as_it_is_drawn() -> None:
    battle = Battle(
        [at("eva_vanguard", 0, 5)],
        [at("eva_bulwark", 0, 5)],
        mission=MissionRequest("evacuate", side=0, edge="west"),
        board="\n".join(["." * 32] * 12),
    )
    battle.state.engagements = fighting(("eva_vanguard", "eva_bulwark"))
    name = UnitId("eva_vanguard")
    for action in (
        LeaveMap(player=RED, unit=name),
        Move(player=RED, unit=name, mode="half", to=battle.at(2, 5)),
    ):
        exact = RULES.odds(battle.state, action).of("struck", "eva_bulwark")
        assert 0 < exact < 1
        hurt = 0
        for draw in range(400):
            state = RULES.clone(battle.state)
            state.rng = seeded(draw)
            events = resolve_unchecked(RULES, state, action).events
            hurt += any(type(event).__name__ == "UnitHurt" for event in events)
        assert abs(hurt / 400 - float(exact)) < 0.1


@pytest.mark.rule("ST-2.5")
def test_a_disengaging_unit_is_struck_by_nobody() -> None:
    battle = Battle([at("eva_vanguard", 4, 5)], [at("eva_bulwark", 4, 5)])
    battle.state.engagements = fighting(("eva_vanguard", "eva_bulwark"))
    action = Move(player=RED, unit=UnitId("eva_vanguard"), mode="disengage", to=battle.at(5, 5))
    assert [odd.label for odd in RULES.odds(battle.state, action).chances] == ["arrives"]


@pytest.mark.rule("ST-5.10")
def test_a_worked_way() -> None:
    """Two squares of forest (DT 2, -10 to Agility), the second in flames."""
    rows = "\n".join(["......", ".ff...", "......", "......"])
    battle = Battle([at("eva_vanguard", 0, 1)], [at("colossus", 5, 0)], board=rows)
    ag = battle.state.field.stat_lines[UnitId("eva_vanguard")].profile.ag
    first = Fraction(ag - 10, 100)
    battle.state.fires = {battle.at(2, 1): 0}
    action = Move(
        player=RED,
        unit=UnitId("eva_vanguard"),
        mode="run",
        to=battle.at(3, 1),
        path=(battle.at(1, 1), battle.at(2, 1), battle.at(3, 1)),
    )
    odds = RULES.odds(battle.state, action)
    assert odds.of("arrives") == first**2
    assert odds.of("halted") == 1 - first**2
    assert odds.of("catches_fire") == first * (1 - first)


@pytest.mark.rule("ST-2.5")
def test_a_charge_tells_what_may_stop_it() -> None:
    rows = "\n".join(["......", ".f....", "......", "......"])
    battle = Battle([at("eva_vanguard", 0, 1)], [at("colossus", 2, 1)], board=rows)
    path = (battle.at(1, 1), battle.at(2, 1))
    action = Move(
        player=RED,
        unit=UnitId("eva_vanguard"),
        mode="charge",
        to=path[1],
        path=path,
        target=UnitId("colossus"),
    )
    odds = RULES.odds(battle.state, action)
    ag = battle.state.field.stat_lines[UnitId("eva_vanguard")].profile.ag
    assert odds.of("arrives", "eva_vanguard") == Fraction(ag - 10, 100)
    assert odds.of("hit") > 0 and odds.of("hurt", "eva_vanguard") == 0


@pytest.mark.rule("ST-6.6")
def test_who_waits_on_overwatch_is_told_with_his_chance_where_he_first_can_fire() -> None:
    """A range of 6: the first square of the way that is so near is the one that counts."""
    battle = Battle([at("eva_vanguard", 4, 5)], [at("eva_lancer", 11, 5)])
    gun = battle.state.field.stat_lines[UnitId("eva_lancer")].arms[1]
    assert gun.squares == 6
    walk = Move(player=RED, unit=UnitId("eva_vanguard"), mode="full", to=battle.at(7, 5))
    assert [odd.label for odd in RULES.odds(battle.state, walk).chances] == ["arrives"]
    battle.put("eva_lancer", overwatch=1)
    exact = RULES.odds(battle.state, walk).of("watched", "eva_lancer")
    there = RULES.clone(battle.state)
    moved = replace(there.units[UnitId("eva_vanguard")], tile=battle.at(5, 5))
    there.units[UnitId("eva_vanguard")] = moved
    there.acting = UnitId("eva_lancer")
    there.units[UnitId("eva_lancer")] = replace(there.units[UnitId("eva_lancer")], halves=2)
    shot = Attack(player=BLUE, unit=UnitId("eva_lancer"), weapon=1, target=UnitId("eva_vanguard"))
    assert exact == RULES.odds(there, shot).of("hurt", "eva_vanguard") > 0
    away = Move(player=RED, unit=UnitId("eva_vanguard"), mode="full", to=battle.at(1, 5))
    assert [odd.label for odd in RULES.odds(battle.state, away).chances] == ["arrives"]
    battle.put("eva_lancer", hidden_from=(0,))
    assert [odd.label for odd in RULES.odds(battle.state, walk).chances] == ["arrives"], (
        "nobody is seen there"
    )
