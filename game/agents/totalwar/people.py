"""A supreme commander and his people: petitions, promotions, directives, delegation (TW-7, TW-8.5).

He never resigns: whoever succeeds him could do nothing that he cannot (TW-7.6).
"""

from collections.abc import Iterator
from typing import Final

from game.agents.agent import Candidate
from game.agents.totalwar.duties import RAID_RATIO, charge_of
from game.agents.totalwar.goals import LIFELINE_GOLD, goals
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.rogue import serves_another
from game.agents.totalwar.strength import win_chance
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
from game.systems.totalwar.profile import LASTING_ROLES
from game.systems.totalwar.state import Directive, Force, Officer

PEOPLE: Final = 9000
NEARBY_STEPS: Final = 5
LIFELINE_STEPS: Final = 3
IN_DANGER: Final = 500
"""A site that falls with more than this chance, in thousandths, is to be defended."""
DELEGATE_PERCENT: Final = 10
"""What a delegate may spend, of the bank."""


def people(outlook: Outlook, player: PlayerId) -> Iterator[Candidate]:
    """Yield what a commander settles with his officers, with its value; it costs nothing and comes first."""
    state, faction = outlook.state, outlook.state.factions[outlook.faction]
    for petition in state.petitions.values():
        if petition.faction == faction.id:
            is_accepted = not serves_another(state, petition.officer, faction.id)
            reason = "agent.war.petition" if is_accepted else "agent.war.petition_refused"
            why = (Sentence(reason, {"officer": petition.officer}),)
            answer = AnswerPetition(player=player, officer=petition.officer, is_accepted=is_accepted)
            yield Candidate(answer, PEOPLE, why)
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
    """Yield what an officer is to do, as soon as he has nothing to do or it is done (TW-7.3)."""
    forces = [force for force in commanded_by(outlook.state, officer.id) if force.panel >= 0]
    lead = max(forces, key=lambda each: (outlook.strength.get(each.id, 0), each.id), default=None)
    now = officer.directive
    if now is not None and _is_needed(outlook, officer, now, lead):
        return
    fresh = _fitting(outlook, officer, forces, lead) if lead is not None else None
    if fresh is not None and fresh != now:
        facts: dict[str, str | int] = {"officer": officer.id, "panel": fresh.panel}
        why = (Sentence("agent.war.directive", facts), Sentence(f"agent.war.directive.{fresh.role}"))
        action = GiveDirective(player=player, officer=officer.id, panel=fresh.panel, role=fresh.role)
        yield Candidate(action, PEOPLE - 2, why)
    elif now is not None and fresh is None:
        done = (Sentence("agent.war.directive_done", {"officer": officer.id}),)
        yield Candidate(GiveDirective(player=player, officer=officer.id), PEOPLE - 2, done)


def _is_needed(outlook: Outlook, officer: Officer, now: Directive, lead: Force | None) -> bool:
    """Whether what an officer has been told still makes sense."""
    match now.role:
        case "escort":
            return lead is not None and outlook.has_room(lead)
        case "defend" | "hold":
            return lead is not None and _site_in_danger(outlook, officer, lead) == now.panel
        case _:
            return now.panel < 0 or outlook.state.owners[now.panel] != outlook.faction


def _fitting(outlook: Outlook, officer: Officer, forces: list[Force], lead: Force) -> Directive | None:
    """Return where an officer can do most, and as what: what is in danger comes first."""
    danger = _site_in_danger(outlook, officer, lead)
    if danger >= 0:
        return Directive(danger, "hold" if lead.panel == danger else "defend")
    is_all_squadrons = all(force.kind == "squadron" for force in forces)
    if is_all_squadrons and outlook.has_room(lead) and charge_of(outlook, lead, Directive(-1, "escort")):
        return Directive(-1, "escort")
    wanted = goals(outlook, forces)
    for force in sorted(forces, key=lambda each: (-outlook.strength.get(each.id, 0), each.id)):
        goal = wanted.get(force.id)
        if goal is None or outlook.state.owners[goal.panel] == outlook.faction:
            continue
        lifeline = _lifeline(outlook, goal.panel) if force.kind == "fleet" else -1
        if lifeline >= 0:
            return Directive(lifeline, "cut_supply")
        is_easy = outlook.defence(goal.panel) * RAID_RATIO <= outlook.strength[force.id]
        return Directive(goal.panel, "raid" if is_easy else "attack")
    return None


def _lifeline(outlook: Outlook, goal: int) -> int:
    """Return the open panel round a goal whose loss cuts most gold off; -1: none is worth it (TW-5.5)."""
    steps = outlook.memory.steps_to(goal)
    found = [
        (gold, -panel)
        for panel, gold in outlook.cuttable().items()
        if gold >= LIFELINE_GOLD and steps[panel] <= LIFELINE_STEPS and not outlook.defence(panel)
    ]
    return -max(found)[1] if found else -1


def _site_in_danger(outlook: Outlook, officer: Officer, lead: Force) -> int:
    """Return the own site nearby that most would be lost with, and that nobody else is to keep; -1: none."""
    state, best = outlook.state, (0, -1)
    kept = {
        other.directive.panel
        for other in officers_of(state, outlook.faction)
        if other.id != officer.id and other.directive is not None and other.directive.role in LASTING_ROLES
    }
    for panel in state.sites:
        is_near = outlook.memory.steps_to(panel)[lead.panel] <= NEARBY_STEPS
        if state.owners[panel] != outlook.faction or panel in kept or not is_near:
            continue
        lost = win_chance(outlook.approach(panel), outlook.garrison(panel))
        if lost > IN_DANGER:
            best = max(best, (outlook.holding(panel) * lost, -panel))
    return -best[1] if best[0] else -1


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
