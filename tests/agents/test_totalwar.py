"""Whole wars between agents, and what they may and may not do."""

import re

import pytest

from game.agents.advise import levels, make_agent
from game.agents.agent import Agent, Decision
from game.agents.registry import LEVEL_NAMES
from game.agents.staff import fight_out
from game.core.dice import SEEDED
from game.core.ids import PlayerId
from game.core.kernel import GameState, Step, state_digest
from game.core.rng import fork, seeded
from game.rules.system import erased
from game.systems.registry import system_named
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.system import TOTAL_WAR
from tests.support.base_pack import shipped
from tests.support.real_war import real_quick_war

WAR = erased(TOTAL_WAR)
SKIRMISH = system_named("skirmish")
BLUE, RED = PlayerId("blue"), PlayerId("red")
ROUNDS = 60


class Waged:
    """A war between two levels, kept with what was decided."""

    def __init__(self, blue: str, red: str, seed: int, rounds: int = ROUNDS, every: int = 0) -> None:
        """Wage it to its end, or for so many rounds; every so many decisions are asked for twice."""
        self.decisions: list[tuple[PlayerId, Decision]] = []
        self.battles = 0
        rules = WAR.ruleset
        self.state: GameState = rules.setup(real_quick_war(), seed)
        agents: dict[PlayerId, Agent] = {BLUE: make_agent(WAR, blue), RED: make_agent(WAR, red)}
        names = {BLUE: blue, RED: red}
        number = 0
        while (active := rules.active(self.state)) and WAR.turn(self.state) <= rounds:
            order = WAR.campaign.order(self.state) if WAR.campaign is not None else None
            number += 1
            if order is not None:
                assert SKIRMISH.battles is not None and WAR.campaign is not None
                end = fight_out(SKIRMISH, SKIRMISH.battles.order_setup(order, shipped().catalog), order.seed)
                action = WAR.campaign.settle(self.state, SKIRMISH.battles.report(end))
                self.battles += 1
            else:
                player = active[0]
                observed = rules.observe(self.state, player)
                rng = fork(seeded(seed), number)
                decision = agents[player].choose(observed, player, rng)
                if every and number % every == 0:
                    before = state_digest(rules, observed)
                    again = make_agent(WAR, names[player]).choose(observed, player, rng)
                    assert again == decision, "a new agent decides the same"
                    assert state_digest(rules, observed) == before, "an agent looks, it does not touch"
                    for candidate in decision.candidates:
                        assert rules.check(self.state, candidate.action) is None
                self.decisions.append((player, decision))
                action = decision.action
            assert rules.check(self.state, action) is None
            rules.resolve(Step(self.state, rules.evolve, SEEDED), action)

    @property
    def war(self) -> TotalWarState:
        """The state at the end."""
        assert isinstance(self.state, TotalWarState)
        return self.state


def test_there_are_four_levels() -> None:
    assert levels(WAR) == LEVEL_NAMES


@pytest.mark.rule("TW-6.1")
@pytest.mark.rule("TW-9.6")
@pytest.mark.parametrize("level", ["officer", pytest.param("ace", marks=pytest.mark.slow)])
def test_a_war_is_played_to_victory(level: str) -> None:
    waged = Waged(level, level, 7, every=11)
    outcome = waged.war.outcome
    assert outcome is not None
    assert outcome.reason == "capital_taken"
    assert waged.battles > 5
    texts = shipped().catalog.strings("en")
    for _, decision in waged.decisions:
        assert 1 <= len(decision.candidates) <= 3
        assert decision.candidates[0].action == decision.action
        assert decision.reasons == decision.candidates[0].reasons != ()
        for reason in decision.reasons:
            assert reason.key in texts
            gaps = set(re.findall(r"\{([a-z_]+)", texts[reason.key]))
            assert gaps <= set(reason.facts), reason
