"""Building a player of a level, and advice: what a level would do here, and why."""

from game.agents.agent import USUAL_BUDGET, Agent, Decision
from game.agents.random_agent import RandomAgent
from game.agents.registry import level_names, levels_of
from game.content.problems import known_instead
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.rng import seeded
from game.rules.system import AnySystem


class UnknownLevelError(ValueError):
    """There is no such level for this game."""


def levels(system: AnySystem) -> tuple[str, ...]:
    """Return the levels that can play this system, weakest first."""
    return level_names(system.name)


def make_agent(system: AnySystem, level: str) -> Agent:
    """Return a new agent of a level, or of a style that is measured. Raises UnknownLevelError."""
    known = levels_of(system.name)
    if level in known.styles:
        return known.styles[level]()
    if level not in levels(system):
        raise UnknownLevelError(
            f"{level!r} does not play {system.name}; {known_instead(level, levels(system))}"
        )
    make = known.agents.get(level)
    if make is not None:
        return make()
    return RandomAgent(system, tuple(known.avoids.values()), tuple(known.closes.values()))


def advise(
    system: AnySystem,
    state: GameState,
    player: PlayerId,
    level: str,
    *,
    seed: int = 0,
    budget: int = USUAL_BUDGET,
) -> Decision:
    """Return what a level would do for a player now, and why; it sees the state as this player does.

    The same state, level and seed give the same advice.
    """
    observed = system.ruleset.observe(state, player)
    return make_agent(system, level).choose(observed, player, seeded(seed), budget)
