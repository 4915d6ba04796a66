"""The campaign agent: one mind for every decision of a war, at three levels."""

from typing import cast

from game.agents.agent import USUAL_BUDGET, Candidate, Decision, decided
from game.agents.totalwar.administration import administration
from game.agents.totalwar.answers import allotment, answers, placement, shots, vote
from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.movement import movement
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.rogue import desertion, petition
from game.agents.totalwar.style import ACE, CADET, OFFICER, CampaignStyle
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.systems.totalwar.resolve_earth import voters
from game.systems.totalwar.state import TotalWarState


class CampaignAgent:
    """Leads a faction, or some of its officers, by :class:`CampaignStyle`; remembers distances only."""

    __slots__ = ("_memory", "_style")

    def __init__(self, style: CampaignStyle) -> None:
        """``style`` says how far it looks."""
        self._style = style
        self._memory: MapMemory | None = None

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now. ``budget``: moves to look at again with their supply."""
        war = cast(TotalWarState, state)
        memory = self._memory
        if memory is None or memory.theatre is not war.map:
            memory = self._memory = MapMemory(war.map)
        style = self._style
        if budget and style.previews:
            style = style._replace(previews=budget)
        return decided(_considered(Outlook(war, _faction(war, player), memory, style), player))


def cadet() -> CampaignAgent:
    """Return the easy one."""
    return CampaignAgent(CADET)


def officer() -> CampaignAgent:
    """Return the fair one."""
    return CampaignAgent(OFFICER)


def ace() -> CampaignAgent:
    """Return the hard one."""
    return CampaignAgent(ACE)


def _considered(outlook: Outlook, player: PlayerId) -> list[Candidate]:
    """Return the candidates of whatever is to be decided, best first."""
    state = outlook.state
    if state.prompts:
        return answers(outlook, state.prompts[-1], player)
    if state.votes is not None:
        return vote(outlook, player)
    if state.allotments:
        return allotment(outlook, player)
    match state.phase:
        case "placement":
            return placement(state, player)
        case "administration":
            return administration(outlook, player)
        case "movement":
            return (
                petition(outlook, player)
                or desertion(outlook, player)
                or movement(outlook, player, state.officer)
            )
        case _:
            return shots(outlook, player)


def _faction(state: TotalWarState, player: PlayerId) -> str:
    """Return the faction for which this player decides now."""
    if state.prompts:
        force = state.forces.get(state.prompts[-1].subject)
        if force is not None and force.officer:
            return state.officers[force.officer].faction
    if state.votes is not None:
        for name in voters(state):
            if state.officers[state.factions[name].commander].player == player:
                return name
    if not state.prompts and state.allotments:
        return state.allotments[0].faction
    if state.officer and state.officers[state.officer].player == player:
        return state.officers[state.officer].faction
    return next((each.faction for each in state.officers.values() if each.player == player), state.faction)
