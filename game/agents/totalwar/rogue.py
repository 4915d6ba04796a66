"""Officers who leave their faction, and what they do without one (TW-8.1, TW-8.5, TW-8.6)."""

from typing import Final

from game.agents.agent import Candidate
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.strength import force_strength, model_strength, win_chance
from game.core.ids import PlayerId
from game.rules.prose import Sentence
from game.systems.totalwar.actions import EndMoves, GoRogue, MakePetition
from game.systems.totalwar.board import (
    commanded_by,
    forces_at,
    founds_factions,
    garrison_at,
    is_lone,
    is_out,
    living_factions,
)
from game.systems.totalwar.economy import grunt_of
from game.systems.totalwar.reach import squadron_paths
from game.systems.totalwar.roster import frames_in, slots_of, squadron_limit
from game.systems.totalwar.state import Force, TotalWarState

LOSING_PERCENT: Final = 75
"""A faction that has less than this part of the strongest one's panels does not hold its officers."""
FOUNDING_CHANCE: Final = 600
"""An officer leaves to found a faction of his own where he wins with at least this chance, in thousandths."""


def desertion(outlook: Outlook, player: PlayerId) -> list[Candidate]:
    """Return that an officer goes rogue, where he gains by it; nothing where he stays.

    He goes where the table lets computer officers go, nobody advises his rank against it, his faction is
    losing, and one of his squadrons can found a faction at once by a battle that it will likely win.
    """
    state = outlook.state
    officer = state.officers[state.officer]
    faction = state.factions[outlook.faction]
    rules = state.campaign.rules
    if not state.campaign.setup.options.ai_rogues or faction.kind != "major":
        return []
    if (
        officer.id == faction.commander
        or officer.rank < state.campaign.rank_numbers[rules.rogue_warning_rank]
    ):
        return []
    most = max(state.owners.count(each.id) for each in living_factions(state))
    if state.owners.count(faction.id) * 100 >= most * LOSING_PERCENT:
        return []
    chance = max((_founding(outlook, force) for force in commanded_by(state, officer.id)), default=0)
    if chance < FOUNDING_CHANCE:
        return []
    why = (Sentence("agent.war.desertion", {"percent": chance // 10}),)
    return [Candidate(GoRogue(player=player), chance, why)]


def _founding(outlook: Outlook, force: Force) -> int:
    """Return the best chance of a squadron to found a faction by its next move, in thousandths (TW-8.2)."""
    state = outlook.state
    if force.kind != "squadron" or force.has_moved or force.panel < 0:
        return 0
    best = 0
    for panel in squadron_paths(state, force):
        site = state.sites.get(panel)
        if site is None or not founds_factions(state, site):
            continue
        grunt = grunt_of(state, state.owners[panel], panel) or grunt_of(state, force.faction)
        garrison = garrison_at(state, panel)
        stands = [*forces_at(state, panel), *([garrison] if garrison is not None else [])]
        filled = sum(slots_of(frames_in(state, each)) for each in stands)
        fill = max(0, squadron_limit(state, force.officer) - filled)
        defence = sum(force_strength(state, each) for each in stands)
        defence += model_strength(state, grunt) * (fill // grunt.slots) if grunt is not None else 0
        best = max(best, win_chance(outlook.strength[force.id], defence))
    return best


def serves_another(state: TotalWarState, name: str, host: str) -> bool:
    """Whether whoever decides for an officer leads another side than this one as well (TW-8.5).

    He would be filled up here, hold his new side's yards and stand in its way, and go home with all of it.
    Lone rogues are no side.
    """
    player = state.officers[name].player
    return any(
        other.player == player
        and not other.is_out
        and other.faction != host
        and not is_out(state, other.faction)
        and not is_lone(state, other.faction)
        for other in state.officers.values()
    )


def petition(outlook: Outlook, player: PlayerId) -> list[Candidate]:
    """Return the petition of a lone rogue who has nothing left to live on; nothing for anybody else."""
    state = outlook.state
    if not is_lone(state, outlook.faction) or state.officer in state.petitions:
        return []
    if commanded_by(state, state.officer):
        return []
    hosts = [
        each
        for each in living_factions(state)
        if each.kind != "lone" and each.commander and not serves_another(state, state.officer, each.id)
    ]
    if not hosts:
        return []
    best = max(hosts, key=lambda each: (state.owners.count(each.id), each.id))
    why = (Sentence("agent.war.petition_for", {"faction": best.id}),)
    end = Candidate(EndMoves(player=player), 0, (Sentence("agent.war.moves_done"),))
    return [Candidate(MakePetition(player=player, faction=best.id), 10, why), end]
