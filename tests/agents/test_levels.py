import pytest

from game.agents.advise import UnknownLevelError, advise, levels, make_agent
from game.agents.registry import LEVEL_NAMES
from game.agents.skirmish.ace import plan_reasons
from game.core.kernel import GameState, perform, state_digest
from game.core.rng import HIDDEN, fork, seeded
from game.rules.prose import written
from game.systems.skirmish.state import SkirmishState
from tests.agents.positions import SYSTEM, mirrored, players, reason_keys, scenario
from tests.support.base_pack import shipped
from tests.support.race import race
from tests.support.toy_system import RACE

RULES = SYSTEM.ruleset
QUICK = 40
"""Actions that an Ace may play through in tests that only ask whether it works."""


def positions(setup: object, seed: int, every: int) -> list[GameState]:
    """Positions of a battle between two cadets, from deployment to the end."""
    state = RULES.setup(setup, seed)
    agents = {player: make_agent(SYSTEM, "cadet") for player in players(setup)}
    found = [state]
    number = 0
    while active := RULES.active(state):
        decision = agents[active[0]].choose(RULES.observe(state, active[0]), active[0], fork(seed, number))
        state = perform(RULES, state, decision.action).state
        number += 1
        if number % every == 0:
            found.append(state)
    return found


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_every_decision_is_legal_explained_and_the_same_again(level: str) -> None:
    texts = shipped().catalog.strings("en")
    for number, setup in enumerate((mirrored()[0], scenario("escort_pilgrim_road"))):
        for state in positions(setup, number, 37):
            if not (active := RULES.active(state)):
                continue
            player = active[0]
            observed = RULES.observe(state, player)
            before = state_digest(RULES, observed)
            first = make_agent(SYSTEM, level).choose(observed, player, 11, QUICK)
            again = make_agent(SYSTEM, level).choose(observed, player, 11, QUICK)
            assert first == again
            assert state_digest(RULES, observed) == before, "an agent looks, it does not touch"
            for candidate in first.candidates:
                assert RULES.check(state, candidate.action) is None
            assert 1 <= len(first.candidates) <= 3
            assert first.candidates[0].action == first.action
            assert first.reasons == first.candidates[0].reasons != ()
            assert reason_keys(first) <= set(texts)


def test_agents_see_no_dice() -> None:
    state = RULES.setup(mirrored()[0], 5)
    player = RULES.active(state)[0]
    assert RULES.observe(state, player).rng == HIDDEN
    for level in LEVEL_NAMES:
        other = RULES.setup(mirrored()[0], 6)
        assert advise(SYSTEM, state, player, level, budget=QUICK) == advise(
            SYSTEM, other, player, level, budget=QUICK
        )


def test_candidates_are_distinct_and_refer_to_units_of_the_battle() -> None:
    for state in positions(mirrored()[2], 3, 13):
        if not (active := RULES.active(state)):
            continue
        decision = advise(SYSTEM, state, active[0], "officer")
        actions = [candidate.action for candidate in decision.candidates]
        assert len(actions) == len({repr(action) for action in actions})
        assert isinstance(state, SkirmishState)
        for reason in decision.reasons:
            for key in ("unit", "target", "other"):
                if key in reason.facts:
                    assert reason.facts[key] in state.units


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(UnknownLevelError, match="there are random, cadet, officer, ace"):
        make_agent(SYSTEM, "general")
    assert levels(RACE) == ("random",)


def test_the_random_level_plays_any_system() -> None:
    match = race()
    number = 0
    while active := match.active:
        action = (
            make_agent(match.system, "random")
            .choose(match.observe(active[0]), active[0], fork(seeded(1), number))
            .action
        )
        match.submit(action)
        number += 1
        assert number < 2_000


@pytest.mark.parametrize(
    ("rounds", "ahead", "said"),
    [
        (0, 0, []),
        (1, 0, ["Played through once, this plan does as well as the next; no other does better."]),
        (12, 0, ["Played through 12 times, this plan does as well as the next; no other does better."]),
        (12, 1, ["Played through 12 times, this plan does better than the next."]),
        (1, 30, ["Played through once, this plan does better than the next."]),
    ],
)
def test_an_ace_says_whether_its_plan_leads(rounds: int, ahead: int, said: list[str]) -> None:
    texts = shipped().catalog.strings("en")
    assert [written(texts, reason) for reason in plan_reasons(rounds, ahead)] == said
