"""Which squadrons go along with a fleet unasked (TW-3.1, TW-7.7)."""

from game.agents.agent import Candidate
from game.agents.totalwar.duties import duty_of, duty_reason
from game.agents.totalwar.outlook import Outlook
from game.core.ids import PlayerId
from game.rules.prose import Sentence
from game.systems.totalwar.actions import SetStandingOrder
from game.systems.totalwar.state import Force


def standing_order(outlook: Outlook, player: PlayerId, mine: list[Force]) -> Candidate | None:
    """A squadron beside another officer's fleet goes along with it from now on (TW-3.1).

    One that is to defend or hold a place stays behind, and one that escorts follows its charge (TW-7.3).
    Where one seat leads all fleets it says itself, move by move, who goes along: a standing order would take
    squadrons along that are needed where they are, or into battles that nobody has weighed.
    """
    state, others = outlook.state, _has_others_fleets(outlook, player)
    for force in mine:
        duty = duty_of(outlook, force)
        if force.kind == "squadron" and duty is not None and duty.role in ("defend", "hold"):
            if force.order == "follow_fleet":
                order = SetStandingOrder(player=player, force=force.id, order="hold")
                return Candidate(order, 1, duty_reason(outlook, force))
            continue
        escorts = duty is not None and duty.role == "escort"
        if force.order == "follow_fleet" and not escorts and not others:
            order = SetStandingOrder(player=player, force=force.id, order="hold")
            return Candidate(order, 1, (Sentence("agent.war.follows_when_told", {"force": force.id}),))
        follows = outlook.style.far or escorts
        if not others or force.kind != "squadron" or force.order == "follow_fleet" or not follows:
            continue
        for near in state.map.neighbours[force.panel]:
            for name in state.at.get(near, ()):
                other = state.forces[name]
                if (
                    other.kind == "fleet"
                    and other.faction == force.faction
                    and other.officer
                    and state.officers[other.officer].player != player
                ):
                    why = (Sentence("agent.war.follows", {"force": force.id, "fleet": other.id}),)
                    return Candidate(
                        SetStandingOrder(player=player, force=force.id, order="follow_fleet"), 1, why
                    )
    return None


def _has_others_fleets(outlook: Outlook, player: PlayerId) -> bool:
    """Whether another seat of the same side leads a fleet."""
    officers = outlook.state.officers
    return any(
        force.kind == "fleet" and force.officer and officers[force.officer].player != player
        for force in outlook.own
    )
