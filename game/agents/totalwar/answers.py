"""What a campaign agent answers when the rules ask: retreats, tagalong, votes, allotments, shots, places."""

from typing import Final

from game.agents.agent import Candidate
from game.agents.totalwar.assaults import attack_on, reachers_of
from game.agents.totalwar.chases import exposure
from game.agents.totalwar.duties import station_of
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.pool import taken_by
from game.agents.totalwar.purchases import best_suits
from game.agents.totalwar.rogue import desertion
from game.agents.totalwar.shelling import shelled
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.core.prompts import Prompt
from game.rules.prose import Sentence
from game.systems.totalwar.actions import (
    AllotUnits,
    AnnounceShot,
    Answer,
    BuyForAllotment,
    CastVote,
    EndAllotment,
    EndShots,
    TotalWarAction,
)
from game.systems.totalwar.board import forces_at, garrison_at
from game.systems.totalwar.candidates import name_candidates
from game.systems.totalwar.economy import affordable, frames_built_at, output_left, producing_panels
from game.systems.totalwar.legal import check, legal
from game.systems.totalwar.legal_moves import placement_candidates, shot_candidates
from game.systems.totalwar.resolve_earth import voters, winners_of_peace
from game.systems.totalwar.roster import fitting
from game.systems.totalwar.state import Force, TotalWarState
from game.systems.totalwar.tagalong import plan_tagalong

SHOT_PERCENT: Final = 140
"""A shot has to destroy so much of its price."""


def answers(outlook: Outlook, prompt: Prompt, player: PlayerId) -> list[Candidate]:
    """Return the answers to a prompt, best first."""
    state = outlook.state
    if prompt.kind == "name_faction":
        why = (Sentence("agent.war.name"),)
        return [Candidate(action, 0, why) for action in name_candidates(state, player, prompt.subject)][:3]
    ranked = [(_answer_value(outlook, prompt, option), option) for option in prompt.options]
    if prompt.kind in ("go_rogue", "go_rogue_low_rank") and desertion(outlook, player):
        ranked.sort(key=lambda pair: pair[1] != "confirm")
    if prompt.kind in ("retreat", "tagalong"):
        ranked.sort(key=lambda pair: -pair[0])
    elif prompt.kind == "fight_battle":
        ranked.sort(key=lambda pair: pair[1] != "staff")
    why = (Sentence(f"agent.war.answer.{prompt.kind}", {"force": prompt.subject}),)
    return [Candidate(Answer(player=player, option=option), value, why) for value, option in ranked]


def _answer_value(outlook: Outlook, prompt: Prompt, option: str) -> int:
    state = outlook.state
    match prompt.kind:
        case "retreat":
            force = state.forces[prompt.subject]
            order = len(prompt.options) - prompt.options.index(option)
            risk = outlook.danger(force, int(option)) + exposure(outlook, force, int(option), now=True)
            risk += shelled(outlook, force, int(option))
            return outlook.guard_worth(force, int(option)) - risk + order
        case "tagalong":
            return _tagalong_value(state, outlook, prompt.subject) if option == "yes" else 0
        case _:
            return 0


def _tagalong_value(state: TotalWarState, outlook: Outlook, name: str) -> int:
    """Whether to go along: yes, unless that ends in a battle or a danger that the squadron would not seek."""
    plan = state.plan
    if plan is None:
        return 0
    squadron = state.forces[name]
    moves = plan_tagalong(state, state.forces[plan.fleet], plan.direction, plan.panels, (name,))
    if isinstance(moves, Illegal) or not moves.squadrons:
        return -1
    tagged = moves.squadrons[0]
    station = station_of(outlook, squadron)
    if station is not None and outlook.memory.steps_to(station.panel)[tagged.path[-1]] > station.leash:
        return 1 if station.panel == state.forces[plan.fleet].panel and not tagged.fights else -1
    end = tagged.path[-1]
    if tagged.fights:
        reachers = reachers_of(outlook, state.officers[squadron.officer].player)
        attack = attack_on(outlook, squadron, end, reachers)
        return -1 if attack is None else attack[0]
    loss = outlook.guard_worth(squadron, squadron.panel) - outlook.guard_worth(squadron, end)
    return 1 - loss - outlook.danger(squadron, end) + outlook.danger(squadron, squadron.panel)


def vote(outlook: Outlook, player: PlayerId) -> list[Candidate]:
    """Return the votes after Luna II's fall: the victor takes it, the beaten fights on.

    A peace is a defeat, and on the second map he has land, walls and yards that nobody has touched.
    """
    state = outlook.state
    found, winners = [], winners_of_peace(state)
    for name in voters(state):
        if state.officers[state.factions[name].commander].player != player:
            continue
        is_peace = name in winners
        why = (Sentence("agent.war.vote_peace" if is_peace else "agent.war.vote_war"),)
        found.append(Candidate(CastVote(player=player, faction=name, is_peace=is_peace), 1, why))
        found.append(Candidate(CastVote(player=player, faction=name, is_peace=not is_peace), 0, why))
    return found


def allotment(outlook: Outlook, player: PlayerId) -> list[Candidate]:
    """Return how to fill up the force that fought (TW-9.2): the strongest machines of the pool that fit."""
    state = outlook.state
    job = state.allotments[0]
    force = state.forces[job.force]
    end = Candidate(EndAllotment(player=player), 0, (Sentence("agent.war.allotted"),))
    if force.id in outlook.left_behind:
        return [end]
    chosen = taken_by(state, force, force.units, state.factions[job.faction].pool)
    if not chosen:
        bought = [] if outlook.countdown.is_last else _bought(state, player, force)
        return [*bought, end]
    why = (Sentence("agent.war.allot", {"force": force.id, "count": len(chosen)}),)
    return [Candidate(AllotUnits(player=player, units=tuple(chosen)), 10, why), end]


def _bought(state: TotalWarState, player: PlayerId, force: Force) -> list[Candidate]:
    """Return what a delegate buys for a force that the pool cannot fill: the strongest he may (TW-7.4)."""
    delegation = state.delegations.get(state.allotments[0].officer)
    if delegation is None or not delegation.ceiling_gold:
        return []
    faction = state.factions[force.faction]
    gold = min(delegation.ceiling_gold, faction.bank)
    for panel in producing_panels(state, faction.id):
        left = output_left(state, panel)
        for frame in best_suits(state, frames_built_at(state, panel, faction), gold, left):
            count = fitting(state, force, frame, affordable(frame, gold, left // frame.slots))
            if not count:
                continue
            action = BuyForAllotment(player=player, panel=panel, frame=frame.id, count=count)
            if check(state, action) is None:
                why = (Sentence("agent.war.allot_bought", {"force": force.id, "count": count}),)
                return [Candidate(action, 5, why)]
    return []


def shots(outlook: Outlook, player: PlayerId) -> list[Candidate]:
    """Return the shots that destroy more than they cost, best first, then to hold fire (TW-4.13)."""
    state = outlook.state
    found: list[Candidate] = []
    hold = Candidate(EndShots(player=player), 0, (Sentence("agent.war.hold_fire"),))
    if outlook.countdown.is_last:  # it would land after the count
        return [hold]
    for action in shot_candidates(state, player):
        if not isinstance(action, AnnounceShot):
            continue
        rules = state.campaign.superweapons[state.forces[action.force].weapon]
        value = _hit(outlook, action.panel) * rules.percent // 100
        for near in state.map.line(action.panel, action.direction, rules.beyond_panels):
            value += _hit(outlook, near) * rules.beyond_percent // 100
        if rules.radius_panels:
            for near in state.map.within(action.panel, rules.radius_panels)[1:]:
                value += _hit(outlook, near) * rules.percent // 100
        if value * 10 > SHOT_PERCENT * rules.shot_gold:
            why = (Sentence("agent.war.shot", {"weapon": action.force, "panel": action.panel}),)
            found.append(Candidate(action, value, why))
    found.sort(key=lambda each: -each.value)
    return [*found[:3], hold]


def _hit(outlook: Outlook, panel: int) -> int:
    """Return what stands on a panel, the own side's counted against it."""
    value = 0
    for force in forces_at(outlook.state, panel):
        price = outlook.price.get(force.id, 0)
        value += -2 * price if force.faction == outlook.faction else price
    garrison = garrison_at(outlook.state, panel)
    if garrison is not None:
        own = garrison.faction == outlook.faction
        value += 10 * 10 * len(garrison.units) * (-2 if own else 1)
    return value


def placement(state: TotalWarState, player: PlayerId) -> list[Candidate]:
    """Return where to set the next force down on the new map: nearest the capital (TW-6.3)."""
    why = (Sentence("agent.war.place"),)
    found: list[TotalWarAction] = []
    for action in placement_candidates(state, player):
        found.append(action)
        if len(found) == 3:
            break
    return [Candidate(action, 0, why) for action in found or legal(state, player)[:1]]
