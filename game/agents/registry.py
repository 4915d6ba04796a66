"""The built-in players of every system by level. A new system with players of its own is one entry here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from game.agents.agent import USUAL_BUDGET, Agent
from game.core.events import Action
from game.core.lazy import Lazy

LEVEL_NAMES: Final = ("random", "cadet", "officer", "ace")
"""Weakest first. The lowest plays every system."""


@dataclass(frozen=True, slots=True)
class Levels:
    """Who plays a system: a maker for each level above the lowest.

    The lowest plays at random: it does what it ``avoids`` only where nothing else is legal, and takes what it
    ``closes`` with as soon as that is legal.
    """

    agents: Mapping[str, Callable[[], Agent]] = field(default_factory=dict)
    avoids: Mapping[str, type[Action]] = field(default_factory=dict)
    closes: Mapping[str, type[Action]] = field(default_factory=dict)
    staff_at_most: str = LEVEL_NAMES[-1]
    """The staff fights a campaign's battles out at the levels of their seats, up to this one."""
    staff_budget: int = USUAL_BUDGET
    """What it may look at for a decision: a round has dozens of battles, and a forecast is twenty."""
    styles: Mapping[str, Callable[[], Agent]] = field(default_factory=dict)
    """Players with one idea each, who are measured against each other and offered nowhere."""


LEVELS: Final[Mapping[str, Levels]] = {
    "skirmish": Levels(
        Lazy(
            {
                "cadet": "game.agents.skirmish.cadet:CadetAgent",
                "officer": "game.agents.skirmish.officer:OfficerAgent",
                "ace": "game.agents.skirmish.ace:AceAgent",
            }
        ),
        avoids=Lazy({"withdraw": "game.systems.skirmish.actions:Withdraw"}),
        closes=Lazy({"finish_deployment": "game.systems.skirmish.actions:FinishDeployment"}),
        staff_budget=250,  # a quarter of an ace's: takes two thirds of the time, and wins as often
    ),
    "duel": Levels(
        Lazy(
            {
                "cadet": "game.agents.duel.levels:CadetAgent",
                "officer": "game.agents.duel.levels:OfficerAgent",
                "ace": "game.agents.duel.levels:AceAgent",
            }
        ),
        avoids=Lazy({"leave_battle": "game.systems.duel.actions:LeaveBattle"}),
        staff_at_most="officer",  # in waves it has hundreds of decisions: an ace would take minutes
    ),
    "totalwar": Levels(
        Lazy(
            {
                "cadet": "game.agents.totalwar.commander:cadet",
                "officer": "game.agents.totalwar.commander:officer",
                "ace": "game.agents.totalwar.commander:ace",
            }
        ),
        avoids=Lazy(
            {
                "resign_command": "game.systems.totalwar.actions:ResignCommand",
                "go_rogue": "game.systems.totalwar.actions:GoRogue",
            }
        ),
    ),
    "sectors": Levels(
        Lazy(
            {
                "cadet": "game.agents.sectors.player:cadet",
                "officer": "game.agents.sectors.player:officer",
                "ace": "game.agents.sectors.player:ace",
            }
        ),
        avoids=Lazy(
            {
                "quit_campaign": "game.systems.sectors.actions:QuitCampaign",
                "call_deadline": "game.systems.sectors.actions:CallDeadline",
            }
        ),
        styles=Lazy(
            {
                "rush": "game.agents.sectors.player:rush",
                "turtle": "game.agents.sectors.player:turtle",
                "spread": "game.agents.sectors.player:spread",
                "concentrate": "game.agents.sectors.player:concentrate",
            }
        ),
    ),
    "wargame": Levels(
        Lazy(
            {
                "cadet": "game.agents.wargame.levels:cadet",
                "officer": "game.agents.wargame.levels:officer",
                "ace": "game.agents.wargame.levels:ace",
            }
        ),
        avoids=Lazy(
            {
                "surrender": "game.systems.wargame.actions:Surrender",
                "self_destruct": "game.systems.wargame.actions:SelfDestruct",
            }
        ),
    ),
    "strategic": Levels(
        Lazy(
            {
                "cadet": "game.agents.strategic.levels:cadet",
                "officer": "game.agents.strategic.levels:officer",
                "ace": "game.agents.strategic.levels:ace",
            }
        ),
        avoids=Lazy({"concede": "game.systems.strategic.actions:Concede"}),
    ),
}
"""By the system's name."""

RANDOM_ALONE: Final = Levels()
"""A system without levels of its own is played at random."""


def levels_of(system: str) -> Levels:
    """Return who plays a system."""
    return LEVELS.get(system, RANDOM_ALONE)


def level_names(system: str) -> tuple[str, ...]:
    """Return the levels that can play a system, weakest first."""
    agents = levels_of(system).agents
    return tuple(level for level in LEVEL_NAMES if level in agents or level == LEVEL_NAMES[0])
