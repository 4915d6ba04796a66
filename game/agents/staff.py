"""The staff: fights a battle out for both sides, by the same rules as everybody (TW-9.6).

Each side is fought for at the level of its seat: an Ace's battles by an Ace, whether he stands at the screen
or not. Whoever has no level, a person or a program, has the usual staff.
"""

from collections.abc import Mapping
from typing import Final

from game.agents.advise import make_agent
from game.agents.agent import Agent
from game.agents.registry import LEVEL_NAMES, level_names, levels_of
from game.core.bridge import seat_of
from game.core.dice import SEEDED
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState, Step
from game.core.rng import fork, seeded
from game.rules.system import AnySystem

ACTIONS_AT_MOST: Final = 20_000
USUAL: Final = "officer"
"""The level of the staff of persons and programs."""
LevelBySeat = Mapping[PlayerId, str]
"""The levels of those seats that built-in players hold."""
NOBODY: Final[LevelBySeat] = {}


class EndlessBattleError(RuntimeError):
    """A battle did not come to an end."""


def staff_level(system: str, level: str = USUAL) -> str:
    """Return the level at which the staff of a seat of a level fights battles of a system."""
    ranks = {name: rank for rank, name in enumerate(LEVEL_NAMES)}
    most = min(ranks.get(level, ranks[USUAL]), ranks[levels_of(system).staff_at_most])
    return [name for name in level_names(system) if ranks[name] <= most][-1]


class Staff:
    """Decides for every side of one battle."""

    __slots__ = ("_agents", "_budget", "_levels", "_mind", "_number", "_system")

    def __init__(self, system: AnySystem, seed: int, levels: LevelBySeat = NOBODY) -> None:
        """``seed`` is the order's: the same order between the same levels is resolved the same way."""
        self._system = system
        self._levels = levels
        self._budget = levels_of(system.name).staff_budget
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
            level = staff_level(self._system.name, self._levels.get(seat_of(player), USUAL))
            agent = self._agents[player] = make_agent(self._system, level)
        observed = self._system.ruleset.observe(state, player)
        self._number += 1
        return agent.choose(observed, player, fork(self._mind, self._number), self._budget).action


def fight_out(system: AnySystem, setup: object, seed: int, levels: LevelBySeat = NOBODY) -> GameState:
    """Return the state at the end of a battle that the staff of these levels has fought."""
    ruleset = system.ruleset
    state = ruleset.setup(setup, seed)
    staff = Staff(system, seed, levels)
    while (action := staff.next_action(state)) is not None:
        ruleset.resolve(Step(state, ruleset.evolve, SEEDED), action)
    return state
