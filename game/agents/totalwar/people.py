"""A supreme commander and his people: petitions, promotions, directives, delegation (TW-7, TW-8.5).

He never resigns: whoever succeeds him could do nothing that he cannot (TW-7.6).
"""

from collections.abc import Iterator
from typing import Final

from game.agents.agent import Candidate
from game.agents.totalwar.goals import goals
from game.agents.totalwar.outlook import Outlook
from game.core.ids import PlayerId
from game.rules.prose import Sentence
from game.systems.totalwar.actions import (
    AnswerPetition,
    DelegateAllotment,
    GiveDirective,
    PromoteOfficer,
)
from game.systems.totalwar.board import commanded_by
from game.systems.totalwar.merit import next_rank, officers_of, promotes
from game.systems.totalwar.state import Officer

PEOPLE: Final = 9000
DELEGATE_PERCENT: Final = 10
"""What a delegate may spend, of the bank."""


def people(outlook: Outlook, player: PlayerId) -> Iterator[Candidate]:
    """Yield what a commander settles with his officers, with its value; it costs nothing and comes first."""
    state, faction = outlook.state, outlook.state.factions[outlook.faction]
    for petition in state.petitions.values():
        if petition.faction == faction.id:
            why = (Sentence("agent.war.petition", {"officer": petition.officer}),)
            yield Candidate(
                AnswerPetition(player=player, officer=petition.officer, is_accepted=True), PEOPLE, why
            )
    for officer in officers_of(state, faction.id):
        if officer.id == faction.commander:
            continue
        if promotes(state, faction) and next_rank(state, officer) is not None:
            why = (Sentence("agent.war.promote", {"officer": officer.id}),)
            yield Candidate(PromoteOfficer(player=player, officer=officer.id), PEOPLE - 1, why)
        if officer.player != player and outlook.style.far:
            yield from _directive(outlook, player, officer)
            yield from _delegation(outlook, player, officer)


def _directive(outlook: Outlook, player: PlayerId, officer: Officer) -> Iterator[Candidate]:
    """Yield a target for an officer who has none or whose target has fallen; without one, none (TW-7.3)."""
    state, now = outlook.state, officer.directive
    if now is not None and (now.panel < 0 or state.owners[now.panel] != outlook.faction):
        return
    forces = list(commanded_by(state, officer.id))
    wanted = goals(outlook, [force for force in forces if force.panel >= 0])
    for force in sorted(forces, key=lambda each: (-outlook.strength.get(each.id, 0), each.id)):
        goal = wanted.get(force.id)
        if goal is None or state.owners[goal.panel] == outlook.faction:
            continue
        why = (Sentence("agent.war.directive", {"officer": officer.id, "panel": goal.panel}),)
        yield Candidate(GiveDirective(player=player, officer=officer.id, panel=goal.panel), PEOPLE - 2, why)
        return
    if now is not None:
        done = (Sentence("agent.war.directive_done", {"officer": officer.id}),)
        yield Candidate(GiveDirective(player=player, officer=officer.id), PEOPLE - 2, done)


def _delegation(outlook: Outlook, player: PlayerId, officer: Officer) -> Iterator[Candidate]:
    """Yield a fleet commander's right to fill up what he leads: he knows best what he needs (TW-7.4)."""
    state = outlook.state
    forces = tuple(force.id for force in commanded_by(state, officer.id))
    if not any(state.forces[name].kind == "fleet" for name in forces):
        return
    known = state.delegations.get(officer.id)
    if known is not None and set(forces) <= set(known.forces):
        return
    ceiling = state.factions[outlook.faction].bank * DELEGATE_PERCENT // 100
    why = (Sentence("agent.war.delegate", {"officer": officer.id}),)
    action = DelegateAllotment(player=player, officer=officer.id, forces=forces, ceiling_gold=ceiling)
    yield Candidate(action, PEOPLE - 3, why)
