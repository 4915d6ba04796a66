"""What a lone rogue does beside moving: he asks for employment (TW-8.5)."""

from game.agents.agent import Candidate
from game.agents.totalwar.outlook import Outlook
from game.core.ids import PlayerId
from game.rules.prose import Sentence
from game.systems.totalwar.actions import EndMoves, MakePetition
from game.systems.totalwar.board import commanded_by, is_lone, living_factions


def petition(outlook: Outlook, player: PlayerId) -> list[Candidate]:
    """Return the petition of a lone rogue who has nothing left to live on; nothing for anybody else."""
    state = outlook.state
    if not is_lone(state, outlook.faction) or state.officer in state.petitions:
        return []
    if commanded_by(state, state.officer):
        return []
    hosts = [each for each in living_factions(state) if each.kind != "lone" and each.commander]
    if not hosts:
        return []
    best = max(hosts, key=lambda each: (state.owners.count(each.id), each.id))
    why = (Sentence("agent.war.petition_for", {"faction": best.id}),)
    end = Candidate(EndMoves(player=player), 0, (Sentence("agent.war.moves_done"),))
    return [Candidate(MakePetition(player=player, faction=best.id), 10, why), end]
