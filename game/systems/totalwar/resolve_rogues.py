"""Rogues: leaving a faction, founding one, petitions (TW-8)."""

from typing import Final

from game.core.ids import RuleId
from game.core.prompts import Prompt
from game.rules.events import PromptAnswered, PromptRaised
from game.systems.totalwar.actions import AnswerPetition, GoRogue, MakePetition, NameFaction
from game.systems.totalwar.board import commanded_by, is_begun_by
from game.systems.totalwar.events import TotalWarStep
from game.systems.totalwar.events_administration import (
    CommanderNamed,
    DelegationGiven,
    DirectiveGiven,
    FactionFounded,
    FactionNamed,
    OfficerJoined,
    PetitionMade,
    PetitionRefused,
    PetitionWithdrawn,
)
from game.systems.totalwar.merit import successor, supreme_rank
from game.systems.totalwar.numbering import founded_mint
from game.systems.totalwar.resolve_conquest import end_factions, go_lone, refuse_petitions
from game.systems.totalwar.state import Delegation, Faction, Petition, TotalWarState

FREE_HEIRS: Final = 18
"""Wars begun by this version of the rules or later take the directive of a new commander back (TW-7.3)."""


def ask_rogue(step: TotalWarStep, action: GoRogue) -> None:
    """Warn before an officer leaves his faction; low ranks are advised against it (TW-8.6)."""
    state = step.state
    officer = state.officers[state.officer]
    low = officer.rank < state.campaign.rank_numbers[state.campaign.rules.rogue_warning_rank]
    prompt = Prompt(
        player=action.player,
        kind="go_rogue_low_rank" if low else "go_rogue",
        options=("cancel", "confirm"),
        rules=(RuleId("TW-8.1"), RuleId("TW-8.6")),
        subject=officer.id,
    )
    step.emit(PromptRaised(rules=prompt.rules, prompt=prompt))


def go_rogue(step: TotalWarStep, officer_id: str) -> None:
    """The officer leaves with his forces; his place in the order goes on (TW-8.1, TW-7.6)."""
    state = step.state
    officer = state.officers[officer_id]
    faction = state.factions[officer.faction]
    if faction.commander == officer_id:
        replace_commander(step, faction)
    go_lone(step, officer, faction, has_acted=True)
    end_factions(step)


def replace_commander(step: TotalWarStep, faction: Faction) -> None:
    """The highest rank left, then the earliest appointed, leads the faction (TW-7.6).

    What the old commander wished of him ends with it: he has no directive and is no delegate (TW-7.3).
    Where nobody is left, nobody is left to answer petitions either (TW-8.5).
    """
    heir = successor(step.state, faction.id, faction.commander)
    step.emit(
        CommanderNamed(
            rules=(RuleId("TW-7.6"),),
            faction=faction.id,
            officer=heir.id if heir is not None else "",
            rank=supreme_rank(step.state, faction, heir) if heir is not None else 0,
        )
    )
    if heir is None:
        refuse_petitions(step, faction.id)
    if heir is not None and heir.directive is not None and is_begun_by(step.state, FREE_HEIRS):
        step.emit(DirectiveGiven(rules=(RuleId("TW-7.3"),), officer=heir.id, directive=None))
    if heir is not None and heir.id in step.state.delegations and is_begun_by(step.state, 9):
        step.emit(DelegationGiven(rules=(RuleId("TW-7.4"),), delegation=Delegation(heir.id, ())))


def found_faction(step: TotalWarStep, officer_id: str) -> str:
    """A lone rogue has taken a colony or fortress: his faction is founded (TW-8.2, TW-8.3)."""
    state = step.state
    officer = state.officers[officer_id]
    lone = state.factions[officer.faction]
    faction = Faction(
        id=f"rogue_{state.tick}",
        name=officer.name,
        colour="",
        kind="rogue",
        commander=officer.id,
        origin=lone.origin,
        bank=state.campaign.rules.rogue_start_gold,
        developed=_models_known(state, lone),
        since=lone.since,
        acts_from=state.round + 1,
    )
    forces = tuple(force.id for force in commanded_by(state, officer.id))
    step.emit(
        FactionFounded(
            rules=(RuleId("TW-8.2"), RuleId("TW-8.3")),
            faction=faction,
            officer=officer.id,
            forces=forces,
            mint=founded_mint(state),
        )
    )
    prompt = Prompt(
        player=officer.player,
        kind="name_faction",
        options=(),
        rules=(RuleId("TW-8.3"),),
        subject=faction.id,
    )
    step.emit(PromptRaised(rules=prompt.rules, prompt=prompt))
    return faction.id


def _models_known(state: TotalWarState, lone: Faction) -> tuple[str, ...]:
    """What the founder's old faction has developed: the one he left, else that of his origin (TW-8.3).

    Of a rogue faction it is what it had when he left it, even if that was nothing.
    """
    old = state.factions.get(state.left.get(lone.id, lone.origin))
    if old is None or old.kind == "rogue":
        return lone.developed
    return lone.developed or old.developed


def name_faction(step: TotalWarStep, action: NameFaction) -> None:
    """Give the new faction its name and colour (TW-8.3)."""
    prompt = step.state.prompts[-1]
    rules = (RuleId("TW-8.3"),)
    step.emit(FactionNamed(rules=rules, faction=prompt.subject, name=action.name, colour=action.colour))
    step.emit(PromptAnswered(rules=rules, player=action.player, kind_of=prompt.kind, option=action.name))


def make_petition(step: TotalWarStep, action: MakePetition) -> None:
    """Ask a faction for employment; one petition at a time (TW-8.5)."""
    petition, rules = Petition(step.state.officer, action.faction), (RuleId("TW-8.5"),)
    if petition.officer in step.state.petitions:
        step.emit(PetitionWithdrawn(rules=rules, officer=petition.officer))
    step.emit(PetitionMade(rules=rules, petition=petition))


def answer_petition(step: TotalWarStep, action: AnswerPetition) -> None:
    """Take a lone rogue on at his rank, with his forces, or refuse (TW-8.5)."""
    rules = (RuleId("TW-8.5"),)
    if not action.is_accepted:
        step.emit(PetitionRefused(rules=rules, officer=action.officer))
        return
    forces = tuple(force.id for force in commanded_by(step.state, action.officer))
    faction = step.state.petitions[action.officer].faction
    step.emit(OfficerJoined(rules=rules, officer=action.officer, faction=faction, forces=forces))
