"""What built-in players of a war decide: now, in a whole administration, in a whole place in the order."""

from typing import TypeVar, cast

from game.agents.advise import advise
from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.style import ACE, CampaignStyle
from game.rules.system import erased
from game.systems.totalwar.actions import EndAdministration, TotalWarAction
from game.systems.totalwar.system import TOTAL_WAR
from tests.support.totalwar import FED, War

WAR = erased(TOTAL_WAR)
A = TypeVar("A")


def chosen(war: War, level: str) -> TotalWarAction:
    """What a level does now for whoever is in place."""
    return cast(TotalWarAction, advise(WAR, war.state, war.seat, level).action)


def outlook_of(war: War, style: CampaignStyle = ACE, faction: str = FED) -> Outlook:
    """What the leader of a faction can tell."""
    return Outlook(war.state, faction, MapMemory(war.state.map), style)


def orders(war: War, level: str) -> list[TotalWarAction]:
    """A whole administration of the Federation's."""
    war.until("revil", "administration")
    found: list[TotalWarAction] = []
    while war.state.phase == "administration" and war.state.faction == FED:
        assert len(found) < 100, "the books are never closed"
        found.append(chosen(war, level))
        war.do(found[-1])
    assert isinstance(found.pop(), EndAdministration)
    return found


def of(actions: list[TotalWarAction], kind: type[A]) -> list[A]:
    """The orders of a kind."""
    return [action for action in actions if isinstance(action, kind)]


def moves(war: War, level: str, officer: str = "cole") -> list[TotalWarAction]:
    """Everything that an officer does in his place; battles go to the attacker."""
    war.until(officer)
    done: list[TotalWarAction] = []
    while war.state.officer == officer and war.state.phase == "movement":
        if war.state.battle is not None or war.state.prompts or war.state.allotments:
            war.skip()
            continue
        done.append(chosen(war, level))
        war.do(done[-1])
        assert len(done) < 30, "it goes on for ever"
    return done
