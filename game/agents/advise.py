"""The levels by name, and advice for a player: what a level would do here, and why."""

from typing import Final

from game.agents.agent import USUAL_BUDGET, Agent, Decision
from game.agents.duel.ace import AceAgent as DuelAce
from game.agents.duel.cadet import CadetAgent as DuelCadet
from game.agents.duel.officer import OfficerAgent as DuelOfficer
from game.agents.random_agent import RandomAgent
from game.agents.skirmish.ace import AceAgent
from game.agents.skirmish.cadet import CadetAgent
from game.agents.skirmish.officer import OfficerAgent
from game.agents.totalwar.commander import CampaignAgent
from game.agents.totalwar.style import ACE, CADET, OFFICER
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.rng import seeded
from game.rules.system import AnySystem
from game.systems.duel.actions import LeaveBattle
from game.systems.skirmish.actions import FinishDeployment, Withdraw
from game.systems.totalwar.actions import GoRogue, ResignCommand

LEVELS: Final = ("random", "cadet", "officer", "ace")
"""Weakest first."""


PLAYED: Final = ("duel", "skirmish", "totalwar")
"""The systems for which there are levels above the lowest."""
DUELLISTS: Final[dict[str, type[Agent]]] = {"cadet": DuelCadet, "officer": DuelOfficer, "ace": DuelAce}
STYLES: Final = {"cadet": CADET, "officer": OFFICER, "ace": ACE}


class UnknownLevelError(ValueError):
    """There is no such level for this game."""


def levels(system: AnySystem) -> tuple[str, ...]:
    """Return the levels that can play this system, weakest first."""
    return LEVELS if system.name in PLAYED else LEVELS[:1]


def make_agent(system: AnySystem, level: str) -> Agent:
    """Return a new agent of a level. Raises UnknownLevelError."""
    if level not in levels(system):
        raise UnknownLevelError(
            f"{level!r} does not play {system.name}; there are {', '.join(levels(system))}"
        )
    if system.name == "totalwar":
        style = STYLES.get(level)
        if style is not None:
            return CampaignAgent(style)
        return RandomAgent(system, (ResignCommand, GoRogue))
    if system.name == "duel":
        duellist = DUELLISTS.get(level)
        return duellist() if duellist is not None else RandomAgent(system, (LeaveBattle,))
    match level:
        case "cadet":
            return CadetAgent()
        case "ace":
            return AceAgent()
        case "officer":
            return OfficerAgent()
        case _:
            is_skirmish = system.name == "skirmish"
            return RandomAgent(
                system, (Withdraw,) if is_skirmish else (), (FinishDeployment,) if is_skirmish else ()
            )


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
