"""The built-in players of the wargame: legal, without secrets, the same again, each above the next."""

import dataclasses
import random
from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from game.agents.wargame import attacks
from game.agents.wargame.goals import POINT, Goal, goal_worth, goals_of, weighed
from game.agents.wargame.gunnery import Gunnery, Shot, fire_worth, salvo
from game.agents.wargame.levels import ACE, ace, cadet, officer
from game.agents.wargame.mind import Mind
from game.agents.wargame.plans import InfluenceMap
from game.agents.wargame.secrets import secret_goals
from game.agents.wargame.worth import best_aim, guns_of
from game.core import rng
from game.core.ids import PlayerId, UnitId
from game.core.kernel import perform
from game.systems.wargame.actions import (
    Attack,
    Equip,
    Grapple,
    PickSecondaries,
    SelfDestruct,
    Surrender,
    WargameAction,
)
from game.systems.wargame.aim import weapon_of, why_no_target
from game.systems.wargame.build import build_setup
from game.systems.wargame.content_missions import Mission
from game.systems.wargame.ground import on_board
from game.systems.wargame.jobs import Blow
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.rolls import FULL, hit_chance
from game.systems.wargame.state import Move, Unit, WargameState
from tests.support import wargame as small
from tests.support.shipped import shipped_catalog
from tests.support.wargame import RULES, At, numbers

LEVELS = {"cadet": cadet, "officer": officer, "ace": ace}


@cache
def missions() -> tuple[str, ...]:
    """All missions by size: the quick ones first."""
    return tuple(sorted(shipped_catalog().of(Mission), key=lambda name: (_size(name), name)))


def _size(name: str) -> int:
    return numbers().sizes[shipped_catalog().of(Mission)[name].size]


def whim(state: WargameState, player: PlayerId, seed: int) -> WargameAction:
    """A random action, kinds alike."""
    kinds: dict[type[WargameAction], list[WargameAction]] = {}
    for action in RULES.legal(state, player):
        kinds.setdefault(type(action), []).append(action)
    for rare in (Surrender, SelfDestruct):
        if len(kinds) > 1:
            kinds.pop(rare, None)
    rnd = random.Random(seed)
    return rnd.choice(kinds[rnd.choice(list(kinds))])


def battle(mission: str, attacker: str, defender: str, seed: int) -> WargameState:
    """Fight a mission out between two levels; AssertionError where a decision is not legal."""
    state = RULES.setup(build_setup(WargameRequest(mission=mission), shipped_catalog()), seed)
    names = {PlayerId("attacker"): attacker, PlayerId("defender"): defender}
    agents: dict[PlayerId, Mind] = {seat: LEVELS[name]() for seat, name in names.items() if name in LEVELS}
    number = 0
    while state.outcome is None:
        player = RULES.active(state)[0]
        number += 1
        if player not in agents:
            action = whim(state, player, seed * 10_007 + number)
        else:
            seen = RULES.observe(state, player)
            chosen = agents[player].choose(seen, player, rng.fork(rng.seeded(seed), number), 3)
            action = chosen.action  # type: ignore[assignment]
        state = perform(RULES, state, action).state
        assert number < 6_000
    return state


def won(one: str, other: str, games: int) -> Counter[str]:
    """Battles over the missions, sides exchanged."""
    found: Counter[str] = Counter()
    for seed in range(games):
        mission = missions()[seed // 2 % len(missions())]
        sides = (one, other) if seed % 2 == 0 else (other, one)
        outcome = battle(mission, *sides, seed).outcome
        assert outcome is not None
        found[sides[0 if outcome.winners == ("attacker",) else 1] if outcome.winners else "draw"] += 1
    return found


@pytest.mark.slow
def test_a_cadet_beats_whim_and_an_officer_a_cadet() -> None:
    assert won("cadet", "whim", 2)["cadet"] == 2
    assert won("officer", "cadet", 2)["officer"] >= 1


def planning(mission: str, unit_of: int = 0) -> tuple[WargameState, Unit, Move]:
    """The first movement of a side in a mission, all set up by officers."""
    state = RULES.setup(build_setup(WargameRequest(mission=mission), shipped_catalog()), 5)
    mind = officer()
    for number in range(400):
        turn = state.turn
        if turn is not None and turn.move is not None and state.units[turn.unit].side == unit_of:
            return state, state.units[turn.unit], turn.move
        player = RULES.active(state)[0]
        action = mind.choose(RULES.observe(state, player), player, rng.seeded(number)).action
        state = perform(RULES, state, action).state  # type: ignore[misc]
    raise AssertionError("nobody moves")


@pytest.mark.parametrize("mission", ["show_of_force", "order_to_destroy", "counterattack"])
def test_what_an_influence_map_remembers_is_what_a_new_one_finds(mission: str) -> None:
    """It holds as long as only its own unit moves, and goes on to say what a fresh one would."""
    state, unit, move = planning(mission)
    influence = InfluenceMap(state, unit, ACE)
    influence.best(state, unit, move)
    mind = ace()
    for number in range(12):
        player = RULES.active(state)[0]
        state = perform(RULES, state, mind.choose(state, player, rng.seeded(number)).action).state  # type: ignore[misc]
        turn = state.turn
        if turn is None or turn.move is None or turn.unit != unit.id or turn.phase != "movement":
            break
        there = state.units[unit.id]
        assert influence.fits(state, there)
        assert influence.best(state, there, turn.move) == InfluenceMap(state, there, ACE).best(
            state, there, turn.move
        )
    hurt = replace(unit, thrusters=unit.thrusters + 1)
    assert not influence.fits(state, hurt)


@pytest.mark.parametrize("mission", ["show_of_force", "counterattack", "endless_pursuit"])
def test_shots_are_worth_what_the_rules_say(mission: str) -> None:
    """Gunnery agrees with the checks on who can be shot, and with the odds on how likely a hit is."""
    state, unit, _ = planning(mission, 1)
    enemies = [each for each in on_board(state) if each.side != unit.side]
    gunnery = Gunnery(state, unit, enemies, 16, main_alone=True)
    found = 0
    for tile in range(state.field.grid.panel_count):
        there = replace(unit, tile=tile, level=state.floors[tile])
        world = state.clone()
        world.units[unit.id] = there
        shots = {(shot.enemy, shot.item): shot for shot in gunnery.shots(world, there)}
        for enemy in enemies:
            sides = state.field.grid.bearings(tile, enemy.tile)
            turned = replace(there, facing=sides[0]) if sides else there
            world.units[unit.id] = turned
            for is_melee in (False, True):
                for gun in guns_of(world, turned, is_melee=is_melee):
                    weapon = weapon_of(world, gun)
                    if why_no_target(world, turned, weapon, enemy) is not None:
                        assert (enemy.id, gun) not in shots
                        continue
                    aim, worth = best_aim(world, enemy, weapon, main_alone=True)
                    chance = hit_chance(world, Blow(unit.id, gun, enemy.id, aim, is_melee=is_melee))
                    shot = shots.get((enemy.id, gun))
                    assert (shot.worth if shot is not None else 0) == chance * worth // FULL
                    found += 1
    assert found > 10


def test_nobody_is_shot_dead_twice() -> None:
    first = Shot(UnitId("a"), 1_000, 2, 5, FULL, "gun")
    second = Shot(UnitId("b"), 100, 2, 5, 0, "gun")
    assert [shot.enemy for shot, worth in salvo([first, second], 6) if worth] == ["a"]
    assert fire_worth([first, second], 6) == 1_000
    assert fire_worth([second], 6) == 300


def test_the_way_to_a_goal_is_worth_more_with_every_hex() -> None:
    state, unit, _ = planning("show_of_force")
    goal = Goal(state.markers["control_1"].tile, 1, POINT)
    worths = {}
    for tile in range(state.field.grid.panel_count):
        away = max(0, state.field.away(tile, goal.tile) - 1)
        worths[away] = goal_worth(state, replace(unit, tile=tile), [goal])
    ordered = [worths[away] for away in sorted(worths)]
    assert ordered == sorted(ordered, reverse=True) and len(set(ordered)) > 6
    assert worths[0] == POINT


@pytest.mark.rule("WG-16.1")
def test_who_hovers_above_a_marker_is_not_there_yet() -> None:
    state, unit, _ = planning("show_of_force")
    marker = state.markers["control_0"]
    floor = state.floors[marker.tile]
    goal = next(each for each in goals_of(state, unit) if each.tile == marker.tile)
    on_it = replace(unit, tile=marker.tile, level=floor)
    above = replace(on_it, level=floor + 2)
    assert goal_worth(state, on_it, [goal]) > goal_worth(state, above, [goal]) > 0


@pytest.mark.rule("WG-16.1")
def test_who_hovers_above_a_marker_does_not_weigh_for_its_team() -> None:
    state, unit, _ = planning("show_of_force")
    marker = state.markers["control_0"]
    goals = [Goal(marker.tile, 1, POINT)]
    world = state.clone()
    friend = next(each for each in on_board(state) if each.side == unit.side and each.id != unit.id)
    world.units[friend.id] = replace(friend, tile=marker.tile, level=state.floors[marker.tile] + 2)
    assert weighed(world, unit, goals, contests=True)[0].weight == POINT


def test_an_ace_goes_where_it_changes_who_holds_a_marker() -> None:
    state, unit, _ = planning("show_of_force")
    marker = state.markers["control_0"]
    goals = [Goal(marker.tile, 1, POINT)]
    assert weighed(state, unit, goals, contests=True)[0].weight == POINT
    world = state.clone()
    friend = next(each for each in on_board(state) if each.side == unit.side and each.id != unit.id)
    world.units[friend.id] = replace(friend, tile=marker.tile, level=state.floors[marker.tile])
    assert weighed(world, unit, goals, contests=True)[0].weight < POINT // 2
    enemy = next(each for each in on_board(state) if each.side != unit.side)
    world.units[enemy.id] = replace(enemy, tile=marker.tile, level=state.floors[marker.tile])
    assert weighed(world, unit, goals, contests=True)[0].weight >= POINT // 2


@pytest.mark.rule("WG-16.14")
def test_an_ace_takes_secret_objectives_that_earn_and_goes_where_they_do() -> None:
    setup = build_setup(WargameRequest(mission="show_of_force"), shipped_catalog())
    state = RULES.setup(setup, 3)
    while state.phase != "secondaries":
        player = RULES.active(state)[0]
        state = perform(RULES, state, whim(state, player, 1)).state
    player = RULES.active(state)[0]
    picked = ace().choose(RULES.observe(state, player), player, 1).action
    assert isinstance(picked, PickSecondaries)
    assert set(picked.picks) == {"hold_the_line", "survivor", "first_blood"}
    ground = small.board(heights={(7, 4): 2, (7, 3): 1})
    fight = small.world(At("halyard", 0, 5, 4), At("sparrow", 0, 2, 2), At("basalt", 1, 12, 9), on=ground)
    mover = fight.units[UnitId("halyard_0")]
    assert list(secret_goals(fight, mover)) == []
    fight.picks = (("high_ground", "survivor", "hold_the_line"), fight.picks[1])
    assert [goal.tile for goal in secret_goals(fight, mover)] == [small.tile(fight, 7, 4)]
    small.alter(fight, "sparrow_0", tile=small.tile(fight, 7, 4), level=2)
    assert list(secret_goals(fight, mover)) == [], "one unit is enough up there"


@pytest.mark.rule("WG-7.3")
def test_who_saves_ap_spends_in_the_last_round_what_nobody_can_use_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(attacks, "LEAST_SHARE", 10**9)
    state = small.world(At("halyard", 0, 5, 4, ap=9), At("basalt", 1, 8, 4, facing=4))
    state = small.turn_of(state, "halyard_0", "ranged")
    for number, fires in ((1, False), (state.field.setup.mission.rounds, True)):
        state.round = number
        for level in (ace, officer):
            chosen = level().choose(RULES.observe(state, small.RED), small.RED, 1).action
            assert isinstance(chosen, Attack) is fires
        assert not isinstance(cadet().choose(state, small.RED, 1).action, Attack)


@pytest.mark.slow
def test_each_level_beats_the_one_below() -> None:
    assert won("cadet", "whim", 100)["cadet"] >= 90
    assert won("officer", "cadet", 100)["officer"] >= 65
    assert won("ace", "officer", 48)["ace"] >= 31


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_state_and_seed_lead_to_the_same_decision(level: str) -> None:
    state = RULES.setup(build_setup(WargameRequest(mission="show_of_force"), shipped_catalog()), 3)
    mind = cadet()
    for number in range(40):
        player = RULES.active(state)[0]
        seen = RULES.observe(state, player)
        if number % 8 == 0:
            one = LEVELS[level]().choose(seen, player, rng.seeded(number), 3)
            assert one == LEVELS[level]().choose(seen, player, rng.seeded(number), 3)
            assert one.reasons and all(
                reason.key in shipped_catalog().strings("en") for reason in one.reasons
            )
        action = mind.choose(seen, player, rng.seeded(number)).action
        state = perform(RULES, state, action).state  # type: ignore[misc]


@pytest.mark.rule("WG-10.6")
def test_a_grapple_that_costs_nothing_is_weighed_as_one_that_costs_a_point() -> None:
    usual = numbers()
    free = dataclasses.replace(usual, costs=dataclasses.replace(usual.costs, grapple=0))
    state = small.world(At("halyard", 0, 2, 5), At("halyard", 1, 3, 5, facing=small.W), rules=free)
    state = small.turn_of(state, "halyard_0", "close")
    offered = [each for each in RULES.legal(state, RULES.active(state)[0]) if isinstance(each, Grapple)]
    assert offered and attacks.attacks_of(state, state.units[UnitId("halyard_0")], offered, ACE)


@pytest.mark.rule("WG-12.4")
@pytest.mark.parametrize("level", LEVELS)
def test_who_has_lost_what_it_held_draws_what_it_carries(level: str) -> None:
    state = small.world(At("halyard", 0, 2, 5), At("halyard", 1, 9, 5, facing=small.W))
    state = small.turn_of(state, "halyard_0")
    rifle, sabre = (f"halyard_0.{name}" for name in ("service_rifle", "sabre"))
    mind, player = LEVELS[level](), RULES.active(state)[0]
    assert not isinstance(mind.choose(state, player, rng.seeded(1)).action, Equip)
    state.items[rifle] = replace(state.items[rifle], lies="gone", left=0)
    assert mind.choose(state, player, rng.seeded(1)).action == Equip(player=player, item=sabre)


@pytest.mark.parametrize("level", ["cadet", "officer", "ace"])
def test_a_gun_that_needs_a_steady_stand_is_not_walked_out_of_its_shot(level: str) -> None:
    """More than half of the points bar a Siege Cannon (WG-15.3): its bearer goes a hex, and fires."""
    state = small.world(At("monolith", 0, 2, 5, ap=16), At("halyard", 1, 9, 5, facing=small.W, ap=0))
    state = small.turn_of(state, "monolith_0")
    mind, fired = LEVELS[level](), []
    for number in range(30):
        if state.turn is None or state.turn.unit != "monolith_0":
            break
        player = RULES.active(state)[0]
        action = mind.choose(state, player, rng.seeded(number)).action
        if isinstance(action, Attack):
            fired.append(action.item)
        state = perform(RULES, state, action).state  # type: ignore[misc]
    assert any("siege_cannon" in item for item in fired), fired


def test_the_mission_of_the_emissary_is_its_alone() -> None:
    """Nobody else can corrupt pylons (WG-16.9): to it they are worth more than what it could fire at."""
    units = At("monolith", 0, 4, 6), At("halyard", 0, 2, 6), At("halyard", 1, 13, 6)
    state = small.world(*units, of="emissary_of_darkness", on=small.board(16, 13))
    pylons = {marker.tile for marker in state.markers.values()}

    def weights(unit: str) -> list[int]:
        found = goals_of(state, state.units[UnitId(unit)])
        return [goal.weight for goal in found if goal.tile in pylons]

    assert len(weights("monolith_0")) == 3 and min(weights("monolith_0")) >= 6 * POINT
    assert not weights("halyard_0")
    assert max(weights("halyard_1"), default=0) < POINT
    state.markers["pylon_0"] = replace(state.markers["pylon_0"], is_on=True)
    assert len(weights("monolith_0")) == 2


SLOW: dict[str, dict[str, object]] = {"massif_0": {"effects": {}, "thrusters": 0}}
"""Without High Gear and thrusters it has one point."""


@pytest.mark.parametrize("level", ["officer", "ace"])
def test_who_moves_a_hex_a_turn_gets_on(level: str) -> None:
    """A unit of class 5 has one point: turned for nothing, or kept in the woods, it never sees a marker."""
    woods = small.board(colours={(2, 6): "g", (1, 6): "g"})
    for seed in range(8):
        state = small.world(
            At("massif", 0, 2, 5), At("halyard", 1, 13, 5, facing=small.W), on=woods, change=SLOW
        )
        state = small.turn_of(state, "massif_0")
        markers = [marker.tile for marker in state.markers.values()]

        def left(state: WargameState, goals: list[int] = markers) -> int:
            return min(state.field.away(small.unit(state, "massif_0").tile, tile) for tile in goals)

        before, chooser = left(state), LEVELS[level]()
        for number in range(8):
            if state.turn is None or state.turn.unit != "massif_0" or state.turn.phase != "movement":
                break
            player = RULES.active(state)[0]
            action = chooser.choose(state, player, rng.seeded(100 * seed + number)).action
            state = perform(RULES, state, action).state  # type: ignore[misc]
        assert left(state) == before - 1


@pytest.mark.rule("WG-8.9")
def test_a_turn_that_is_paid_for_leaves_no_step_that_is_free() -> None:
    """The one step that may cost too much is only there while nothing was spent."""
    rise = small.board(heights={(7, 4): 1, (7, 6): 1, (8, 5): 1, (6, 4): 1, (6, 6): 1, (5, 5): 1})
    state = small.world(At("massif", 0, 7, 5), At("halyard", 1, 13, 9), on=rise, change=SLOW)
    state = small.turn_of(state, "massif_0")
    unit, turn = small.unit(state, "massif_0"), state.turn
    assert turn is not None and turn.move is not None
    ends = {spot.tile for _, spot in InfluenceMap(state, unit, ACE).best(state, unit, turn.move)}
    assert len(ends) == 7
    spent = replace(turn.move, rotations=0)
    spots = [spot for _, spot in InfluenceMap(state, unit, ACE).best(state, unit, spent)]
    assert len({spot.tile for spot in spots}) == 4
    assert all(spot.tile == unit.tile for spot in spots if spot.first[0] == "turn")


@pytest.mark.rule("WG-13.1")
def test_woods_are_worth_something_where_somebody_may_come_to_shoot() -> None:
    woods = small.board(colours={(3, 5): "g", (3, 4): "g", (2, 4): "g"})
    for column, is_worth in ((13, False), (9, True)):
        state = small.world(At("massif", 0, 2, 5), At("halyard", 1, column, 5, facing=small.W), on=woods)
        state = small.turn_of(state, "massif_0")
        unit, turn = small.unit(state, "massif_0"), state.turn
        assert turn is not None and turn.move is not None
        worths = {spot: worth for worth, spot in InfluenceMap(state, unit, ACE).best(state, unit, turn.move)}
        bare = InfluenceMap(state, unit, ACE._replace(cover=0)).best(state, unit, turn.move)
        gains = {worths[spot] - worth for worth, spot in bare}
        assert gains == ({0, ACE.cover} if is_worth else {0})
