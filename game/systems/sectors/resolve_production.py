"""The third phase: income, purchases, and what abilities do there (SE-5, SE-3.9)."""

from game.core.ids import PlayerId, RuleId
from game.systems.sectors.board import ground, is_yielding, units_of
from game.systems.sectors.events import AbilityUsed, GrantRevoked, IncomeGained, SectorsStep, UnitBought
from game.systems.sectors.seats import buyers, may_grant
from game.systems.sectors.state import HIDDEN, SectorsState, Use


def income(state: SectorsState, race: str) -> tuple[int, int]:
    """Resources and production that a race's regions yield this turn (SE-5.1)."""
    rules, regions = state.campaign.rules, state.campaign.regions
    held = [number for number in range(len(regions)) if is_yielding(state, number, race)]
    sacks = sum(regions[number].sacks for number in held)
    factories = sum(regions[number].has_factory for number in held)
    return sacks * rules.sack_resources, factories * rules.factory_production


def start_production(step: SectorsStep) -> None:
    """Income comes before purchases (SE-5.5); granted levies come with it."""
    state = step.state
    for race in state.races:
        resources, production = income(state, race)
        if resources or production:
            step.emit(
                IncomeGained(rules=(RuleId("SE-5.1"),), race=race, resources=resources, production=production)
            )
        if state.campaign.races[race].ability.effect == "levy" and state.plans[race].grant is not None:
            levy(step, race, state.plans[race].grant)


def levy(step: SectorsStep, race: str, use: Use | None) -> None:
    """Use an ability that brings resources and production (SE-3.5)."""
    state = step.state
    if not may_grant(state, race):
        return
    ability = state.campaign.races[race].ability
    rules = (RuleId("SE-3.5"),)
    known = Use(use.player if use is not None else state.races[race].general)
    step.emit(AbilityUsed(rules=rules, race=race, effect="levy", use=known))
    step.emit(
        IncomeGained(rules=rules, race=race, resources=ability.resources, production=ability.production)
    )


def price(state: SectorsState, race: str, *, by_ability: bool) -> tuple[int, int]:
    """Resources and production for the next unit (SE-5.2, SE-3.9)."""
    if by_ability and state.options.ability_deploys_free:
        return 0, 0
    return state.options.unit_resources, state.options.unit_production


def can_pay(state: SectorsState, race: str, *, by_ability: bool) -> bool:
    """Whether a race's treasury holds the price of a unit."""
    resources, production = price(state, race, by_ability=by_ability)
    plan = state.plans[race]
    return plan.resources != HIDDEN and plan.resources >= resources and plan.production >= production


def has_room(state: SectorsState, race: str) -> bool:
    """Whether somebody waits and fewer units stand than a race may have (SE-5.5)."""
    return bool(state.races[race].queue) and len(units_of(state, race)) < state.options.active_cap


def deploys(state: SectorsState, race: str) -> bool:
    """Whether a race may still set a unit down by its ability this turn (SE-3.9)."""
    return state.campaign.races[race].ability.effect == "deploy" and may_grant(state, race)


def places(state: SectorsState, race: str, *, by_ability: bool) -> tuple[int, ...]:
    """Where the next unit of a race can appear (SE-5.2, SE-3.9)."""
    if not by_ability:
        return ground(state, race, "factory")
    return ground(state, race, state.campaign.races[race].ability.target) if deploys(state, race) else ()


def can_buy(state: SectorsState, race: str, region: int, *, by_ability: bool) -> bool:
    """Whether the next unit of a race can appear in a region now."""
    return (
        has_room(state, race)
        and can_pay(state, race, by_ability=by_ability)
        and region in places(state, race, by_ability=by_ability)
    )


def can_deploy(state: SectorsState, race: str) -> bool:
    """Whether the ability of a race can set its next unit down somewhere now (SE-3.9)."""
    found = places(state, race, by_ability=True)
    return any(can_buy(state, race, region, by_ability=True) for region in found)


def buy(step: SectorsStep, race: str, region: int, *, by_ability: bool, asker: PlayerId) -> None:
    """Deploy the first of the queue (SE-5.2)."""
    state = step.state
    player = state.races[race].queue[0]
    resources, production = price(state, race, by_ability=by_ability)
    if by_ability:
        use = Use(asker, player, region)
        step.emit(AbilityUsed(rules=(RuleId("SE-3.9"),), race=race, effect="deploy", use=use))
    step.emit(
        UnitBought(
            rules=(RuleId("SE-5.2"),),
            race=race,
            player=player,
            region=region,
            resources=resources,
            production=production,
        )
    )


def close_production(step: SectorsStep) -> None:
    """Grants that stand are used if that is possible, and lapse otherwise (SE-3.6)."""
    state = step.state
    for race in state.races:
        use = state.plans[race].grant
        if use is None:
            continue
        if can_buy(state, race, use.region, by_ability=True):
            buy(step, race, use.region, by_ability=True, asker=use.player)
        else:
            step.emit(GrantRevoked(rules=(RuleId("SE-3.6"),), race=race))


def plain_purchase(state: SectorsState, race: str) -> int | None:
    """Where a General who says nothing buys: at the factory nearest to an enemy (SE-5.4)."""
    possible = [
        region
        for region in places(state, race, by_ability=False)
        if can_buy(state, race, region, by_ability=False)
    ]
    if not possible:
        return None
    enemies = [
        player.region
        for player in state.players.values()
        if player.status == "active" and player.race != race and player.region >= 0
    ]
    distances = state.campaign.distances
    far = len(state.owners)
    return min(
        possible, key=lambda region: (min((distances[region][at] for at in enemies), default=far), region)
    )


def buy_for_absent(step: SectorsStep, missing: tuple[PlayerId, ...]) -> None:
    """At the deadline the Generals who are missing buy what they can (SE-5.4)."""
    for race in buyers(step.state):
        general = step.state.races[race].general
        if general not in missing:
            continue
        while (region := plain_purchase(step.state, race)) is not None:
            buy(step, race, region, by_ability=False, asker=general)
