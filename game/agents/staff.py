"""The staff: fights a battle out for both sides, by the same rules as everybody."""

from typing import Final

from game.agents.advise import make_agent
from game.agents.agent import USUAL_BUDGET, Agent
from game.agents.registry import levels_of
from game.core.dice import SEEDED
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState, Step
from game.core.rng import fork, seeded
from game.rules.system import AnySystem

ACTIONS_AT_MOST: Final = 20_000


class EndlessBattleError(RuntimeError):
    """A battle did not come to an end."""


def staff_level(system: str) -> str:
    """Return the level at which the staff fights a system's battles: the same for both sides, always."""
    return levels_of(system).staff


class Staff:
    """Decides for every side of one battle."""

    __slots__ = ("_agents", "_level", "_mind", "_number", "_system")

    def __init__(self, system: AnySystem, seed: int, level: str = "") -> None:
        """``seed`` is the order's: the same order is resolved the same way. No ``level``: the staff's own."""
        self._system = system
        self._level = level or staff_level(system.name)
        self._agents: dict[PlayerId, Agent] = {}
        self._mind = fork(seeded(seed), 1)
        self._number = 0

    def next_action(self, state: GameState) -> Action | None:
        """Return what is done next; None: the battle is over. Raises EndlessBattleError."""
        active = self._system.ruleset.active(state)
        if not active:
            return None
        if self._number >= ACTIONS_AT_MOST:
            raise EndlessBattleError(f"the battle goes on after {ACTIONS_AT_MOST} actions")
        player = active[0]
        agent = self._agents.get(player)
        if agent is None:
            agent = self._agents[player] = make_agent(self._system, self._level)
        observed = self._system.ruleset.observe(state, player)
        self._number += 1
        return agent.choose(observed, player, fork(self._mind, self._number), USUAL_BUDGET).action


def fight_out(system: AnySystem, setup: object, seed: int, level: str = "") -> GameState:
    """Return the state at the end of a battle between two sides of one level."""
    ruleset = system.ruleset
    state = ruleset.setup(setup, seed)
    staff = Staff(system, seed, level)
    while (action := staff.next_action(state)) is not None:
        ruleset.resolve(Step(state, ruleset.evolve, SEEDED), action)
    return state
