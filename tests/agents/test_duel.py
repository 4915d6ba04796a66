"""Agents of the duel: what they decide, that they explain it, that they do not peek, how strong they are."""

import random
import re
from functools import cache

import msgspec
import pytest

from game.agents.advise import advise, make_agent
from game.agents.agent import Decision
from game.agents.duel.reasons import KINDS
from game.agents.registry import LEVEL_NAMES
from game.core.ids import PlayerId, UnitId
from game.core.kernel import GameState, perform, resolve_unchecked, state_digest
from game.core.rng import fork, seeded
from game.lab.battle import BattleTask, fight
from game.lab.pairings import mirrored_setups
from game.lab.tournament import Summary, fight_all, summarised, tasks
from game.rules.system import AnySystem, erased
from game.space.bits import places_of
from game.systems.duel.actions import Answer, AttackSuit, EndCard, MoveSuit
from game.systems.duel.guess import determinized
from game.systems.duel.heuristic import aim, misplaced
from game.systems.duel.request import DuelRequest, SeatRequest
from game.systems.duel.setup import DuelSetup
from game.systems.duel.state import DuelState
from game.systems.duel.system import DUEL
from tests.agents.positions import reason_keys
from tests.support.base_pack import shipped
from tests.support.duel import BLUE, IDLE, RED, card, duel, placed

SYSTEM: AnySystem = erased(DUEL)
RULES = SYSTEM.ruleset
QUICK = 60
"""Actions that a level may play through in tests that only ask whether it works."""
MEASURED_GAMES = 400
_LONE = (SeatRequest(("gm_line",), player="red"), SeatRequest(("varg_storm",), player="blue"))


@cache
def mirrored() -> tuple[object, ...]:
    """Mirrored set-ups, as tournaments fight them."""
    return mirrored_setups(SYSTEM, shipped().catalog, "all")


@cache
def positions(name: str) -> tuple[tuple[DuelState, PlayerId], ...]:
    """Every decision of a prepared duel between two cadets."""
    setup = SYSTEM.build_setup(DuelRequest(scenario=name), shipped().catalog)
    state: GameState = RULES.setup(setup, 3)
    agent = make_agent(SYSTEM, "cadet")
    found: list[tuple[DuelState, PlayerId]] = []
    while active := RULES.active(state):
        player = active[len(found) % len(active)]
        assert isinstance(state, DuelState)
        found.append((state, player))
        decision = agent.choose(RULES.observe(state, player), player, fork(seeded(1), len(found)))
        state = perform(RULES, state, decision.action).state
    return tuple(found)


def measured(first: str, second: str, games: int, seed: int = 7, jobs: int = 1) -> Summary:
    """Fight on mirrored set-ups with swapped seats."""
    pair = (first, second)
    battles = tasks(len(mirrored()), pair, games, seed)
    return summarised(list(fight_all(SYSTEM, mirrored(), battles, jobs)), pair)


def decided(state: DuelState, player: PlayerId, level: str) -> Decision:
    """What a level does here."""
    return advise(SYSTEM, state, player, level, seed=5, budget=QUICK)


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_every_decision_is_legal_explained_and_the_same_again(level: str) -> None:
    texts = shipped().catalog.strings("en")
    for name in ("duel_three_beacons", "duel_safe_conduct"):
        for state, player in positions(name)[::17]:
            before = state_digest(RULES, state)
            first = decided(state, player, level)
            assert first == decided(state, player, level)
            assert state_digest(RULES, state) == before, "an agent looks, it does not touch"
            assert 1 <= len(first.candidates) <= 3
            assert first.candidates[0].action == first.action
            assert first.reasons == first.candidates[0].reasons != ()
            assert len({repr(candidate.action) for candidate in first.candidates}) == len(first.candidates)
            for candidate in first.candidates:
                assert RULES.check(state, candidate.action) is None
            assert reason_keys(first) <= set(texts)
            for reason in first.reasons:
                assert set(re.findall(r"\{([a-z_]+)", texts[reason.key])) <= set(reason.facts), reason


@pytest.mark.rule("DU-4.7")
@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_nobody_peeks_at_what_is_hidden(level: str) -> None:
    """Other hands, other plans, other piles: the same decision."""
    changed = 0
    for number, (state, player) in enumerate(positions("duel_three_beacons")[4::23]):
        own = [unit for unit, suit in state.suits.items() if state.field.players[suit.seat] == player]
        seen = determinized(DUEL.ruleset.observe(state, player), player, number)
        assert all(seen.suits[unit].hand == state.suits[unit].hand for unit in own)
        changed += state_digest(RULES, seen) != state_digest(RULES, state)
        assert decided(seen, player, level) == decided(state, player, level)
    assert changed > 1


@cache
def questions() -> tuple[tuple[DuelState, PlayerId], ...]:
    """Two questions of every kind that random duels raise."""
    rnd = random.Random(4)
    found: dict[str, list[tuple[DuelState, PlayerId]]] = {}
    for number, setup in enumerate((*mirrored(), *mirrored())):
        state: GameState = RULES.setup(setup, number)
        while active := RULES.active(state):
            assert isinstance(state, DuelState)
            if state.prompt is not None:
                found.setdefault(state.prompt.kind, []).append((state, active[0]))
            legal = [a for a in RULES.legal(state, active[0]) if not isinstance(a, MoveSuit | EndCard)]
            legal = legal or list(RULES.legal(state, active[0]))
            state = resolve_unchecked(RULES, state, rnd.choice(legal)).state
    return tuple(position for kind in sorted(found) for position in found[kind][:2])


def test_questions_of_most_kinds_come_up() -> None:
    kinds = {state.prompt.kind for state, _ in questions() if state.prompt is not None}
    assert kinds <= set(KINDS)
    assert len(kinds) >= 7, kinds


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_every_question_is_answered(level: str) -> None:
    for state, player in questions():
        decision = decided(state, player, level)
        assert isinstance(decision.action, Answer)
        assert RULES.check(state, decision.action) is None


def test_an_officer_goes_where_it_can_strike_and_strikes() -> None:
    hit = card("Hit", 9, melee="mm")
    table = duel(placed(A=(3, 5), b=(9, 5)), {"A": [hit, IDLE]}, base_movement={"A": 4})
    table.plan_all()
    for level in ("officer", "ace"):
        moved = decided(table.state, RED, level).action
        assert isinstance(moved, MoveSuit)
        there = resolve_unchecked(DUEL.ruleset, table.state, moved).state
        assert decided(there, RED, level).action == AttackSuit(player=RED, target=UnitId("b"))


def test_a_card_that_is_done_with_blocks_before_one_that_is_to_come() -> None:
    hit, guard = card("Hit", 5, melee="m"), card("Guard", 9, blocks="m")
    strike = card("Strike", 3, melee="mmm", blocks="m")
    table = duel(placed(A=(5, 5), b=(7, 5)), {"A": [hit, IDLE], "b": [guard, strike]})
    table.plan_all()
    while table.state.prompt is None:
        player = RULES.active(table.state)[0]
        action = AttackSuit(player=RED, target=UnitId("b")) if player == RED else EndCard(player=player)
        table.state = resolve_unchecked(DUEL.ruleset, table.state, action).state
    assert table.state.prompt.kind == "block"
    for level in ("officer", "ace"):
        answer = decided(table.state, BLUE, level).action
        assert answer == Answer(player=BLUE, option=str(table.number("b", "Guard")))


def test_mirrored_duels_give_both_sides_the_same_machines() -> None:
    decks: set[tuple[str, ...]] = set()
    missions: set[str] = set()
    for setup in mirrored():
        assert isinstance(setup, DuelSetup)
        first, second = (tuple(suit.deck for suit in seat.units) for seat in setup.seats)
        assert first == second
        decks.update(first)
        missions.add(setup.mission.kind)
    assert len(decks) == 16
    assert len(missions) == 4


def test_cadet_beats_random() -> None:
    assert measured("cadet", "random", 4).shares[0].rate >= 0.75


def test_officer_beats_cadet() -> None:
    assert measured("officer", "cadet", 4).shares[0].rate >= 0.5


@pytest.mark.slow
def test_cadet_beats_random_in_nine_of_ten() -> None:
    assert measured("cadet", "random", MEASURED_GAMES, jobs=2).shares[0].rate >= 0.90


@pytest.mark.slow
def test_officer_beats_cadet_in_two_of_three() -> None:
    assert measured("officer", "cadet", MEASURED_GAMES, jobs=2).shares[0].rate >= 0.65


@pytest.mark.slow
def test_ace_beats_officer_in_two_of_three() -> None:
    assert measured("ace", "officer", MEASURED_GAMES, jobs=2).shares[0].rate >= 0.65


@pytest.mark.slow
def test_the_same_seed_gives_the_same_duels() -> None:
    for pair in (("officer", "cadet"), ("ace", "random")):
        battles = tasks(len(mirrored()), pair, 4, 3, QUICK)
        first = [result.digest for result in fight_all(SYSTEM, mirrored(), battles, 1)]
        assert first == [result.digest for result in fight_all(SYSTEM, mirrored(), battles, 2)]
        assert len(set(first)) == 4


def escorted(games: int) -> float:
    """How often Officers bring the witness through against Officers."""
    setup = SYSTEM.build_setup(DuelRequest(scenario="duel_safe_conduct"), shipped().catalog)
    won = 0
    for number in range(games):
        result = fight(SYSTEM, setup, BattleTask(number, 0, ("officer", "officer"), 500 + number))
        won += result.winner == 0
    return won / games


@pytest.mark.slow
@pytest.mark.rule("DU-8.4")
def test_a_witness_gets_through_about_every_second_time() -> None:
    assert 0.3 <= escorted(60) <= 0.7


@pytest.mark.rule("DU-8.4")
def test_guards_go_for_the_machine_that_must_not_get_through() -> None:
    setup = SYSTEM.build_setup(DuelRequest(scenario="duel_safe_conduct"), shipped().catalog)
    assert isinstance(setup, DuelSetup)
    state = DUEL.ruleset.setup(setup, 3)
    places = {"witness": 60}
    for unit, suit in state.suits.items():
        vertex = places.get(unit, 100 + 20 * state.field.numbers[unit])
        state.suits[unit] = msgspec.structs.replace(suit, status="board", vertex=vertex)
    for unit, suit in state.suits.items():
        wanted, gap, is_place = aim(state, suit)
        if unit == "witness":
            assert (wanted, gap, is_place) == ((setup.board.goal,), 0, True)
        elif suit.seat == state.suits[setup.mission.escort].seat:
            assert len(wanted) == 2 and 60 not in wanted
        else:
            assert wanted == (60,) and gap == state.field.usual_range[unit]


@pytest.mark.rule("DU-8.2")
def test_who_holds_as_many_objectives_as_it_has_machines_hunts() -> None:
    request = DuelRequest(map="duel_four_towers", seats=_LONE, mission="objectives")
    setup = SYSTEM.build_setup(request, shipped().catalog)
    assert isinstance(setup, DuelSetup)
    state = DUEL.ruleset.setup(setup, 3)
    red, blue = state.suits.values()
    near, far = setup.board.objectives[1], setup.board.starts[1][0]
    state.suits[blue.id] = msgspec.structs.replace(blue, status="board", vertex=far)
    state.suits[red.id] = msgspec.structs.replace(red, status="board", vertex=near)
    assert aim(state, state.suits[red.id]).goals == (far,)
    state.suits[red.id] = msgspec.structs.replace(red, status="board", vertex=setup.board.starts[0][0])
    assert far not in aim(state, state.suits[red.id]).goals


@pytest.mark.rule("DU-8.2")
def test_a_place_behind_rocks_is_walked_to_round_them() -> None:
    """As the crow flies the vertex behind the rocks is nearest; nobody gets on from there."""
    request = DuelRequest(map="duel_ridge_gate", seats=_LONE, mission="king_of_the_hill")
    setup = SYSTEM.build_setup(request, shipped().catalog)
    assert isinstance(setup, DuelSetup)
    state = DUEL.ruleset.setup(setup, 3)
    board, centre = state.field.board, setup.board.centre
    off = misplaced(state, next(iter(state.suits.values())))
    assert off[centre] == 0
    further = [
        vertex
        for vertex in places_of(state.field.ground)
        if off[vertex] > max(0, board.distances[centre][vertex] - 2)
    ]
    assert further
    for vertex in places_of(state.field.ground):
        onward = min(off[near] for near in board.neighbours[vertex])
        assert off[vertex] == 0 or onward == off[vertex] - 1, "a way leads on from everywhere"
