"""Before the war moves on, machines of forces that would stay behind go to the pool, which comes along."""

from collections.abc import Iterator
from typing import Final

from game.agents.agent import Candidate
from game.agents.totalwar.landings import spare
from game.agents.totalwar.outlook import Outlook
from game.core.ids import PlayerId
from game.rules.prose import Sentence
from game.systems.totalwar.actions import ReturnUnits

PACKING: Final = 100
"""Nothing is put off for it: it comes after all other orders."""


def packed(outlook: Outlook, player: PlayerId) -> Iterator[Candidate]:
    """Yield what forces that stay behind send to the pool, where no enemy is near (TW-4.9)."""
    for force in outlook.own:
        units = spare(outlook.state, force) if force.id in outlook.left_behind else ()
        if units and not outlook.approach(force.panel):
            why = (Sentence("agent.war.pack", {"force": force.id, "count": len(units)}),)
            yield Candidate(ReturnUnits(player=player, force=force.id, units=units), PACKING, why)
