"""What a General decides: the special ability, purchases (SE-3.6, SE-5.4)."""

from typing import Final

from game.agents.agent import Candidate
from game.agents.sectors.avoiding import spared
from game.agents.sectors.orders import carried
from game.agents.sectors.outlook import Outlook
from game.agents.sectors.style import CampaignStyle
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.rules.prose import Sentence
from game.systems.sectors.actions import BuyUnit, Levy, SectorsAction, UseAbility
from game.systems.sectors.board import ground, units_of
from game.systems.sectors.evolve_plan import own_order
from game.systems.sectors.legal import check
from game.systems.sectors.resolve_merge import can_relocate, goals
from game.systems.sectors.resolve_production import can_buy, places, plain_purchase, price
from game.systems.sectors.seats import may_grant
from game.systems.sectors.state import SectorsState, Use

GIFT: Final = 10_000
"""What it is worth that a unit is set down for nothing: no place is."""


def nearest_enemy(state: SectorsState, race: str, region: int) -> int:
    """Steps from a region to the nearest enemy unit."""
    steps = state.campaign.distances[region]
    far = len(state.owners)
    return min(
        (
            steps[player.region]
            for player in state.players.values()
            if player.status == "active" and player.race != race and player.region >= 0
        ),
        default=far,
    )


def is_full(state: SectorsState, race: str, region: int, but: PlayerId) -> bool:
    """Whether as many others of the race are to enter a region as may (SE-2.3)."""
    entering = (
        unit
        for unit, goal in goals(state, race).items()
        if goal == region and unit != but and state.players[unit].region != region
    )
    return sum(1 for _ in entering) >= state.options.entry_cap


def relocation(
    state: SectorsState, race: str, general: PlayerId, style: CampaignStyle, rng: int
) -> list[Candidate]:
    """The units that do more where the ability can take them than by a move of their own, the best first."""
    ability = state.campaign.races[race].ability
    if ability.effect != "relocate" or not style.abilities or not may_grant(state, race):
        return []
    if state.plans[race].grant is not None:
        return []
    uses = [
        (unit, target)
        for target in ground(state, race, ability.target)
        for unit in units_of(state, race)
        if own_order(state.plans[race], unit.id) is None
        and can_relocate(state, race, Use(general, unit.id, target))
        and not is_full(state, race, target, unit.id)
    ]
    if not uses:
        return []
    outlook, found = Outlook(state, race, style, rng), list[Candidate]()
    for unit, target in uses:
        more = carried(outlook, unit, target)
        if more > 0:
            action = UseAbility(player=general, unit=unit.id, region=target)
            told = _sentence(state, "relocates", unit.id, target)
            found.append(Candidate(action, more // 10, (told,)))
    return sorted(found, key=lambda each: -each.value)


def avoidance(state: SectorsState, race: str, general: PlayerId, style: CampaignStyle) -> list[Candidate]:
    """Avoid an enemy where that is better than to fight him: in a region, on a border, whoever holds it."""
    if not style.abilities or state.plans[race].grant is not None:
        return []
    return [
        Candidate(UseAbility(player=general, unit=unit), gain // 10, (_sentence(state, "avoids", unit, -1),))
        for gain, unit in spared(state, race)
    ]


def purchases(state: SectorsState, race: str, general: PlayerId, style: CampaignStyle) -> list[Candidate]:
    """A unit where it is needed: by the ability at the front, else at the factory nearest to the enemy.

    One that costs nothing comes before those that are paid for (SE-3.9).
    """
    found: list[Candidate] = []
    levy = Levy(player=general)
    is_gift = price(state, race, by_ability=True) != price(state, race, by_ability=False)
    if style.abilities and _may(state, levy):
        found.append(Candidate(levy, 1000, (Sentence("agent.sectors.levies"),)))
    for by_ability in (True, False):
        if by_ability and not style.abilities:
            continue
        for region in places(state, race, by_ability=by_ability):
            if can_buy(state, race, region, by_ability=by_ability):
                action = BuyUnit(player=general, region=region, by_ability=by_ability)
                value = 500 - 20 * nearest_enemy(state, race, region)
                if by_ability:
                    value += GIFT if is_gift else -5
                found.append(Candidate(action, value, (_sentence(state, "buys", PlayerId(""), region),)))
    plain = None if style.abilities else plain_purchase(state, race)
    if plain is not None:
        action = BuyUnit(player=general, region=plain)
        found = [Candidate(action, 0, (_sentence(state, "buys", PlayerId(""), plain),))]
    return sorted(found, key=lambda each: -each.value)


def _may(state: SectorsState, action: SectorsAction) -> bool:
    refusal: Illegal | None = check(state, action)
    return refusal is None


def _sentence(state: SectorsState, key: str, unit: PlayerId, region: int) -> Sentence:
    facts: dict[str, str | int] = {}
    if unit:
        facts["unit"] = state.campaign.players[unit].name
    if region >= 0:
        facts["region"] = state.campaign.regions[region].name
    return Sentence(f"agent.sectors.{key}", facts)
