"""Built-in players of the kilometre battle play to the end, by what they see, and better by level."""

import itertools
from ast import literal_eval
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.agents.agent import Agent
from game.agents.strategic.candidates import candidates
from game.agents.strategic.estimate import SCALE, Danger, attack_worth
from game.agents.strategic.levels import ACE, CADET, OFFICER, ace, cadet, officer
from game.agents.strategic.player import Player
from game.agents.strategic.posture import BattleStyle, Posture, is_time_ours
from game.agents.strategic.stealth import Stealth
from game.core.ids import UnitId
from game.core.kernel import perform, state_digest
from game.core.rng import fork, seeded
from game.rules.prose import written
from game.systems.strategic.actions import Aim, Attack, EndTurn, Hide, LeaveMap, Move, Search, StrategicAction
from game.systems.strategic.build import build_setup
from game.systems.strategic.moves import arrived
from game.systems.strategic.queries import arms, is_hidden, squads
from game.systems.strategic.request import MissionRequest, StrategicRequest
from game.systems.strategic.resolve_horde import defence, rating
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.state import StrategicState
from tests.support.hash_seeds import SEEDS, other_seed, told_under
from tests.support.shipped import english, shipped_catalog
from tests.support.strategic import RED, RULES, Battle, at, price, random_setup

LEVELS: dict[str, Callable[[], Agent]] = {"cadet": cadet, "officer": officer, "ace": ace}


def played(setup: StrategicSetup, agents: list[Agent], seed: int, budget: int = 0) -> StrategicState:
    """Play a battle to its end; every decision is made from what its player sees."""
    state = RULES.setup(setup, seed)
    number = 0
    while state.outcome is None:
        player = RULES.active(state)[0]
        agent = agents[state.field.side_of[player] % len(agents)]
        decision = agent.choose(RULES.observe(state, player), player, fork(seeded(seed), number), budget)
        action = decision.action
        assert isinstance(action, StrategicAction)
        for reason in decision.reasons:
            assert "{" not in written(english(), reason), reason
            assert reason.key in english(), reason
        state = perform(RULES, state, action).state
        number += 1
    return state


def turn_played(state: StrategicState, style: BattleStyle) -> StrategicState:
    """Do what looks best until the acting unit's turn is over."""
    acting = state.acting
    while state.acting == acting:
        player = RULES.active(state)[0]
        action = candidates(RULES.observe(state, player), player, style)[0].action
        assert isinstance(action, StrategicAction)
        state = perform(RULES, state, action).state
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_small_battles_to_their_end(level: str) -> None:
    state = played(random_setup(3), [LEVELS[level]()], 3, budget=2)
    assert state.outcome is not None


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_position_and_dice_give_the_same_decision(level: str) -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 6, 5), at("line_regiment", 9, 9)])
    seen = RULES.observe(battle.state, RED)
    first = LEVELS[level]().choose(seen, RED, seeded(4), 4)
    assert LEVELS[level]().choose(seen, RED, seeded(4), 4) == first
    assert first.candidates[0].action == first.action


def test_an_attack_is_worth_more_the_more_it_hits() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 4, 5)])
    eva = battle.unit("eva_vanguard")
    near = attack_worth(battle.state, eva, 1, battle.unit("colossus"), "standard")
    battle.put("colossus", tile=battle.at(14, 5))
    far = attack_worth(battle.state, eva, 1, battle.unit("colossus"), "standard")
    assert near > far > 0
    battle.put("colossus", tile=battle.at(20, 5))
    assert attack_worth(battle.state, eva, 1, battle.unit("colossus"), "standard") == 0


def test_who_can_leave_leaves_and_who_can_shoot_shoots() -> None:
    board = "\n".join(["." * 30] * 30)
    battle = Battle(
        [at("eva_vanguard", 5, 0), at("eva_bulwark", 5, 9)],
        [at("colossus", 9, 3)],
        board=board,
        mission=MissionRequest("evacuate", edge="north"),
    )
    assert isinstance(candidates(battle.state, RED, OFFICER)[0].action, LeaveMap)
    shot = Battle([at("colossus", 3, 5)], [at("eva_vanguard", 8, 5)])
    assert isinstance(candidates(shot.state, RED, OFFICER)[0].action, Aim | Attack)


def test_out_of_range_who_is_not_ahead_goes_nearer_and_who_is_ahead_may_wait() -> None:
    battle = Battle([at("colossus", 0, 5)], [at("eva_marksman", 20, 5)])
    state = turn_played(battle.state, OFFICER)
    gone = 20 - state.field.distance(state.units[UnitId("colossus")].tile, battle.at(20, 5))
    assert gone >= 2, "it does not wait where it is outranged"
    battle = Battle([at("colossus", 2, 5)], [at("line_regiment", 19, 5)], [at("thunderhead", 19, 8)])
    assert not is_time_ours(battle.state, 0)
    battle.state.points = (1, 0, 0)
    assert is_time_ours(battle.state, 0) and not is_time_ours(battle.state, 1)


def test_a_swarm_without_guns_crosses_the_enemys_range() -> None:
    battle = Battle([at("spawn_swarm", 5, 5)], [at("line_regiment", 12, 5)])
    walk = candidates(battle.state, RED, OFFICER)[0].action
    assert isinstance(walk, Move)
    assert battle.state.field.distance(walk.to, battle.at(12, 5)) < 4, "within the rockets' range"


def test_an_enemy_that_can_fire_at_others_too_is_feared_less() -> None:
    alone = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 8, 5)])
    both = Battle([at("eva_vanguard", 3, 5), at("eva_bulwark", 3, 9)], [at("colossus", 8, 5)])
    fears = [
        Danger(each.state, eva).of(eva) for each in (alone, both) for eva in (each.unit("eva_vanguard"),)
    ]
    assert fears[0] > fears[1] > 0


def test_a_horde_minds_the_enemys_fire_less_than_a_machine() -> None:
    counted = []
    for name in ("line_regiment", "colossus"):
        battle = Battle([at(name, 3, 5)], [at("eva_vanguard", 8, 5)])
        unit = battle.unit(name)
        calm, wary = (
            Posture(battle.state, unit, OFFICER._replace(fear=fear)).of(unit) for fear in (0, OFFICER.fear)
        )
        counted.append((calm - wary) / Danger(battle.state, unit).of(unit))
    assert 0 < counted[0] < counted[1] / 2


def test_an_officer_does_not_end_a_turn_in_which_something_better_is_to_be_done() -> None:
    battle = Battle([at("rocket_artillery", 11, 11)], [at("colossus", 9, 9)])
    battle.put("rocket_artillery", has_moved=True)
    seen = RULES.observe(battle.state, RED)
    kinds = [type(each.action) for each in candidates(seen, RED, OFFICER, OFFICER.choices)]
    assert kinds[0] is Attack and EndTurn in kinds
    chosen = {
        level: {type(LEVELS[level]().choose(seen, RED, seeded(seed)).action) for seed in range(40)}
        for level in ("cadet", "officer")
    }
    assert EndTurn in chosen["cadet"] and EndTurn not in chosen["officer"]


def given_away(style: BattleStyle) -> int:
    """How much less than the best a player of a style takes at most, on the road out in five rounds."""
    setup = build_setup(StrategicRequest(scenario="strategic_last_road"), shipped_catalog())
    state, agent, number, most = RULES.setup(setup, 2), Player(style), 0, 0
    while state.round < 6:
        player = RULES.active(state)[0]
        seen = RULES.observe(state, player)
        action = agent.choose(seen, player, fork(seeded(2), number)).action
        worths = [(each.action, each.value) for each in candidates(seen, player, style, style.choices)]
        most = max(most, worths[0][1] - next(value for each, value in worths if each == action))
        assert isinstance(action, StrategicAction)
        state, number = perform(RULES, state, action).state, number + 1
    return most


def test_a_cadet_dawdles_but_never_where_far_more_is_at_stake() -> None:
    """On the way to the edge that it has to reach it stood about, and lost to mere chance."""
    assert CADET.waste is not None
    assert 0 < given_away(CADET) <= CADET.waste * SCALE < given_away(CADET._replace(waste=None))


@pytest.mark.parametrize("attacker", ["rotor_wing", "line_regiment", "spawn_swarm"])
def test_a_horde_is_worth_attacking_for_a_horde_with_whatever_weapon(attacker: str) -> None:
    battle = Battle([at(attacker, 5, 5)], [at("hover_riders", 6, 5)])
    unit, target = battle.unit(attacker), battle.unit("hover_riders")
    battle.put(attacker, band=0)
    unit = battle.unit(attacker)
    gun = arms(battle.state, unit.id, 0)
    fixed = 10 - rating(battle.state, unit, gun, target) + defence(battle.state, target, gun)
    throws = itertools.product(range(1, 11), repeat=2)
    loss = sum(max(0, 12 - fixed - stand + quality) for stand, quality in throws) / 100
    share = loss * squads(battle.state, unit) / target.wounds[0]
    worth = attack_worth(battle.state, unit, 0, target, "standard")
    assert worth == pytest.approx(1000 * price("hover_riders") * share, rel=0.03)


def test_what_is_hidden_does_not_change_a_decision() -> None:
    board = "\n".join(["." * 12] * 6 + ["f" * 12] * 6)
    battle = Battle([at("colossus", 3, 1)], [at("eva_vanguard", 8, 9), at("grampus", 9, 2)], board=board)
    battle.put("eva_vanguard", hidden_from=(0,))
    first = officer().choose(RULES.observe(battle.state, RED), RED, seeded(1))
    battle.put("eva_vanguard", tile=battle.at(3, 8), wounds=(1, 1, 1, 1, 1, 1))
    assert officer().choose(RULES.observe(battle.state, RED), RED, seeded(1)) == first


def hidden_after(style: BattleStyle) -> bool:
    """Whether a marksman in the woods hides in the turn in which it shoots at somebody far away."""
    board = "\n".join(["." * 20] * 5 + ["fff" + "." * 17] + ["." * 20] * 5)
    enemies = [at("colossus", 7, 5), at("arbalest", 7, 6)]
    battle = Battle([at("eva_marksman_mas", 1, 5)], enemies, board=board)
    state, done = battle.state, list[type[StrategicAction]]()
    while state.acting == "eva_marksman_mas" and len(done) < 4:
        action = candidates(RULES.observe(state, RED), RED, style)[0].action
        assert isinstance(action, StrategicAction)
        done.append(type(action))
        state = perform(RULES, state, action).state
    return done[:2] == [Attack, Hide]


def test_officers_and_aces_hide_after_their_shot_where_a_cadet_stays_in_sight() -> None:
    assert hidden_after(ACE) and hidden_after(OFFICER) and not hidden_after(CADET)


def test_where_there_is_no_fire_to_escape_nobody_hides() -> None:
    battle = Battle([at("colossus", 2, 5)], [at("spawn_swarm", 27, 5)], board="\n".join(["f" * 30] * 10))
    battle.put("colossus", halves=1)
    kinds = {type(each.action): each.value for each in candidates(battle.state, RED, OFFICER)}
    assert Hide not in kinds or kinds[Hide] == kinds[EndTurn], "a swarm strikes only what it comes to"


def test_who_is_hidden_fears_nobody_who_does_not_see_it() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 8, 5)], board="\n".join(["f" * 20] * 10))
    shown = battle.unit("eva_vanguard")
    hidden = replace(shown, hidden_from=(1,))
    fear = Danger(battle.state, shown)
    assert fear.of(shown) > 0 == fear.of(hidden)
    assert fear.of(replace(hidden, near=(1,))) == fear.of(shown), "one of theirs stands beside it"


def test_who_is_hidden_stays_so_only_on_ways_through_cover_and_unseen_beside_an_enemy() -> None:
    board = "\n".join(["fff.fff" + "." * 13] * 10)
    battle = Battle([at("eva_vanguard", 0, 5)], [at("colossus", 6, 5)], board=board)
    unit = replace(battle.unit("eva_vanguard"), hidden_from=(1,))
    ends = {column: [battle.at(each, 5) for each in range(1, column + 1)] for column in (2, 3, 5)}
    there = {column: arrived(battle.state, unit, path, path[-1], 0) for column, path in ends.items()}
    assert [bool(each.hidden_from) for each in there.values()] == [True, False, False]
    assert there[2].near == () and there[2].tile == battle.at(2, 5)
    beside = arrived(battle.state, unit, [battle.at(1, 5)], battle.at(1, 5), 0)
    assert beside.near == ()
    battle.put("colossus", tile=battle.at(3, 5))
    assert arrived(battle.state, unit, ends[2], battle.at(2, 5), 0).near == (1,)
    assert arrived(battle.state, replace(unit, hidden_from=()), ends[2], ends[2][-1], 0).hidden_from == ()


def test_the_hidden_weigh_what_they_give_up_before_they_fire() -> None:
    """An attack from hiding is worth as much less as the enemies' answer costs, and no more."""
    battle = Battle([at("eva_marksman_mas", 3, 5)], [at("colossus", 9, 5)], board="\n".join(["f" * 20] * 10))
    battle.put("eva_marksman_mas", hidden_from=(1,), halves=1)
    unit = battle.unit("eva_marksman_mas")
    posture = Posture(battle.state, unit, OFFICER)
    shot = next(each for each in candidates(battle.state, RED, OFFICER) if isinstance(each.action, Attack))
    gain = attack_worth(battle.state, unit, 0, battle.unit("colossus"), "standard")
    shown = replace(unit, hidden_from=())
    assert shot.value == posture.of(shown) + gain
    answer = Danger(battle.state, unit).of(shown) * OFFICER.fear // 100
    assert 0 < answer <= posture.of(unit) - posture.of(shown)


def test_the_odds_to_hide_are_those_of_the_rules() -> None:
    """Against a thousand tries resolved by the rules."""
    board = "\n".join(["f" * 20] * 12)
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 9, 5), at("pelican", 14, 6)], board=board)
    unit, hidden = battle.unit("eva_vanguard"), 0
    for seed in range(1000):
        state = RULES.clone(battle.state)
        state.rng = seeded(seed)
        after = perform(RULES, state, Hide(player=RED, unit=unit.id)).state
        hidden += is_hidden(after.units[unit.id], 1)
    assert hidden / 10 == pytest.approx(Stealth(battle.state, unit).percent(unit.tile), abs=6)


def test_hiding_is_worth_nothing_beside_an_enemy_and_more_the_farther_they_are() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 4, 5)], board="\n".join(["f" * 20] * 10))
    unit, chances = battle.unit("eva_vanguard"), []
    for column in (4, 6, 9, 14, 19):
        battle.put("colossus", tile=battle.at(column, 5))
        chances.append(Stealth(battle.state, unit).percent(unit.tile))
    assert chances[0] == 0 and chances == sorted(chances) and chances[-1] > chances[1] + 10


@pytest.mark.parametrize("style", [OFFICER, ACE])
def test_who_has_nothing_better_to_do_looks_for_those_it_does_not_see(style: BattleStyle) -> None:
    battle = Battle([at("colossus", 5, 5)], [at("eva_lancer", 15, 9)], board="\n".join(["f" * 20] * 12))
    battle.put("eva_lancer", hidden_from=(0,))
    battle.put("colossus", halves=1)
    seen = RULES.observe(battle.state, RED)
    found = candidates(seen, RED, style)
    search = next(each for each in found if isinstance(each.action, Search))
    end = next(each for each in found if isinstance(each.action, EndTurn))
    assert search.value > end.value and search.reasons[0].key == "agent.strategic.search"
    assert Search not in {type(each.action) for each in candidates(seen, RED, CADET)}
    battle.put("eva_lancer", hidden_from=())
    shown = RULES.observe(battle.state, RED)
    assert Search not in {type(each.action) for each in candidates(shown, RED, style)}


def test_who_is_not_seen_is_not_evaded() -> None:
    battle = Battle([at("eva_marksman_mas", 3, 5)], [at("eva_vanguard", 10, 5)])
    shown = battle.unit("eva_marksman_mas")
    target = battle.unit("eva_vanguard")
    worths = [
        attack_worth(battle.state, unit, 0, target, "standard")
        for unit in (shown, replace(shown, hidden_from=(1,)))
    ]
    assert worths[1] > worths[0] > 0


def digests(games: int) -> list[str]:
    """Play battles; return the digest of each."""
    found = []
    for seed in range(games):
        agents = [LEVELS[level]() for level in (("officer", "ace"), ("cadet", "officer"))[seed % 2]]
        found.append(state_digest(RULES, played(random_setup(seed), agents, seed)))
    return found


def test_a_battle_of_built_in_players_is_the_same_under_two_hash_seeds() -> None:
    assert told_under([other_seed()], __name__, "digests(1)") == {str(digests(1))}


@pytest.mark.slow
def test_battles_of_built_in_players_are_the_same_under_every_hash_seed() -> None:
    (found,) = told_under(SEEDS, __name__, "digests(200)")
    assert len({*literal_eval(found)}) == 200


@pytest.mark.slow
def test_an_officer_beats_a_cadet() -> None:
    won = 0
    for seed in range(20):
        request = StrategicRequest(generate="plain", board_seed=seed, force_value=300)
        setup = build_setup(request, shipped_catalog())
        seats: list[Agent] = [officer(), cadet()] if seed % 2 else [cadet(), officer()]
        state = played(setup, seats, seed)
        assert state.outcome is not None
        winner = setup.sides[1 - seed % 2].player
        won += 2 * (winner in state.outcome.winners) + (not state.outcome.winners)
    assert won >= 26
