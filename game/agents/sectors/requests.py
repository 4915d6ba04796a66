"""What people ask of a built-in General: uses of the ability, petitions to hand on (SE-3.6, SE-9.2)."""

from game.agents.agent import Candidate
from game.agents.sectors.general import is_full, nearest_enemy
from game.agents.sectors.style import CampaignStyle
from game.core.ids import PlayerId
from game.rules.prose import Sentence
from game.systems.sectors.actions import BuyUnit, ForwardPetition, GrantAbility, UseAbility
from game.systems.sectors.board import ground
from game.systems.sectors.legal import check
from game.systems.sectors.resolve_production import can_buy
from game.systems.sectors.seats import commander
from game.systems.sectors.state import SectorsState, Use


def forwarded(state: SectorsState, race: str, general: PlayerId) -> list[Candidate]:
    """The first petition of a person of the race that has not been handed on."""
    for each in state.petitions:
        own = state.players[each.player]
        if each.status == "general" and own.race == race and not own.is_ai:
            action = ForwardPetition(player=general, target=each.player, number=each.number, forwards=True)
            return [Candidate(action, 0, (_sentence(state, "forwards", each.player),))]
    return []


def granted(
    state: SectorsState, race: str, general: PlayerId, style: CampaignStyle, own: list[Candidate]
) -> list[Candidate]:
    """The use that a person asked for first, where the General has no better one; else his ``own``."""
    plan = state.plans[race]
    if plan.grant is not None:
        return own
    for ask in plan.asks:
        grant = GrantAbility(player=general, asker=ask.player)
        is_asked = not state.players[ask.player].is_ai and check(state, grant) is None
        if is_asked and _is_best(state, race, ask, style, own) and _is_own_affair(state, race, ask):
            return [Candidate(grant, 0, (_sentence(state, "grants", ask.player),)), *own]
    return own


def promised(state: SectorsState, race: str, general: PlayerId) -> list[Candidate]:
    """The purchase that somebody was granted comes before others, so that it can be paid (SE-3.6, SE-3.9)."""
    use = state.plans[race].grant
    if use is None or use.player == general or not can_buy(state, race, use.region, by_ability=True):
        return []
    action = BuyUnit(player=general, region=use.region, by_ability=True)
    return [Candidate(action, 0, (_sentence(state, "grants", use.player),))]


def _is_best(state: SectorsState, race: str, ask: Use, style: CampaignStyle, own: list[Candidate]) -> bool:
    """Whether the General himself would use the ability no better."""
    ability = state.campaign.races[race].ability
    if style.abilities and ability.effect == "deploy":
        near = min(nearest_enemy(state, race, region) for region in ground(state, race, ability.target))
        return nearest_enemy(state, race, ask.region) <= near
    best = own[0].action if own else None
    if not isinstance(best, UseAbility):
        return True
    # where a unit is needed, that of who asks does as well as another
    return best.region == ask.region if ability.effect == "relocate" else best.unit == ask.unit


def _is_own_affair(state: SectorsState, race: str, ask: Use) -> bool:
    """Whether an ask takes nobody else's unit along, and crowds no region (SE-2.3)."""
    if state.campaign.races[race].ability.effect != "relocate":
        return True
    seat = commander(state, ask.unit)
    is_free = seat == ask.player or state.players[seat].is_ai
    return is_free and not is_full(state, race, ask.region, ask.unit)


def _sentence(state: SectorsState, key: str, player: PlayerId) -> Sentence:
    return Sentence(f"agent.sectors.{key}", {"player": state.campaign.players[player].name})
