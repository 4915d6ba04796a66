"""What the intent of a campaign lights up on the map, as marks in roles; views say how each is drawn."""

from collections import Counter
from collections.abc import Iterator

from game.core.ids import PlayerId
from game.rules.intent import Mark
from game.systems.sectors.board import is_bound, units
from game.systems.sectors.chosen import Chosen
from game.systems.sectors.questions import owed
from game.systems.sectors.resolve_production import can_buy, places
from game.systems.sectors.seats import commander
from game.systems.sectors.state import NOWHERE, Plan, SectorsState, Use


def marks_of(chosen: Chosen, *, shows_threat: bool, shows_reach: bool) -> tuple[Mark, ...]:
    """Return the marks of what is chosen, from below to above."""
    return tuple(_marks(chosen, shows_threat=shows_threat, shows_reach=shows_reach))


def _marks(chosen: Chosen, *, shows_threat: bool, shows_reach: bool) -> Iterator[Mark]:
    state, race = chosen.state, chosen.race
    plan = state.plans.get(race)
    if shows_threat and race:
        yield from _counted("threat", state, race, of_enemies=True)
    if shows_reach and race:
        yield from _counted("reach_count", state, race, of_enemies=False)
    if plan is not None and chosen.player:
        yield from (Mark("general_mark", (mark.region,), label=mark.kind) for mark in plan.marks)
        yield from _orders(chosen, plan)
    yield from _planning(chosen) if chosen.part == "planning" else ()
    if chosen.mode not in ("", "ability"):
        yield Mark("marking", tuple(range(len(state.owners))), label=chosen.mode)
    yield from _asked_about(chosen) if chosen.part == "combat" else ()
    yield from _ability(chosen) if chosen.mode == "ability" else ()
    if chosen.part == "production" and chosen.mode != "ability" and chosen.is_general:
        found = [
            at for at in places(state, race, by_ability=False) if can_buy(state, race, at, by_ability=False)
        ]
        if found:
            yield Mark("entry", tuple(found), _faction(state, race))
    if chosen.selected:
        unit = state.players[chosen.selected]
        at = unit.region if unit.region != NOWHERE else unit.border[0] if unit.border else NOWHERE
        if at != NOWHERE:
            yield Mark("selected", (at,), _faction(state, unit.race), unit.id)
    if chosen.target is not None and chosen.unit is None:
        yield Mark("pointed", (chosen.target,))
    if chosen.hover is not None:
        yield Mark("pointed", (chosen.hover,))


def _faction(state: SectorsState, race: str) -> str:
    return state.world.races[race].faction


def _planning(chosen: Chosen) -> Iterator[Mark]:
    """Whoever waits for an order, and where the chosen unit may go."""
    state = chosen.state
    for unit in chosen.waiting():
        if unit.id != chosen.selected:
            yield Mark("ready", (unit.region,), _faction(state, unit.race), unit.id)
    own = chosen.unit
    if own is not None and not chosen.mode:
        near = state.world.regions[own.region].neighbours
        yield Mark("reach", (own.region, *near), _faction(state, own.race), own.id)


def _asked_about(chosen: Chosen) -> Iterator[Mark]:
    """The game of which the player is asked how it is fought: the own unit, and the enemy that it meets."""
    state, game = chosen.state, owed(chosen)
    for name in () if game is None else (game.attacker, game.defender):
        unit = state.players[name]
        at = unit.region if unit.region != NOWHERE else unit.border[0] if unit.border else NOWHERE
        if at != NOWHERE:
            role = "selected" if unit.race == chosen.race else "target"
            yield Mark(role, (at,), _faction(state, unit.race), unit.id)


def _orders(chosen: Chosen, plan: Plan) -> Iterator[Mark]:
    """The orders that the race knows of: the player's own, and those of team-mates (SE-1.3)."""
    state = chosen.state
    faction = _faction(state, chosen.race)
    for order in plan.orders:
        unit = state.players[order.unit]
        if state.phase != "planning" or unit.region in (NOWHERE, order.region):
            continue
        role = "order" if commander(state, order.unit) == chosen.player else "team_order"
        yield Mark(role, (unit.region, order.region), faction, unit.id)
    for ask in plan.asks:
        if ask != plan.grant:
            yield from _use(chosen, ask, "asked")
    if plan.grant is not None:
        yield from _use(chosen, plan.grant, "")


def _use(chosen: Chosen, use: Use, role: str) -> Iterator[Mark]:
    """A use of the ability: an arrow, a place, or the enemy that is named."""
    state = chosen.state
    unit = state.players.get(use.unit)
    start = unit.region if unit is not None else NOWHERE
    faction = _faction(state, chosen.race)
    if start != NOWHERE and use.region != NOWHERE:
        yield Mark(role or "teleport", (start, use.region), faction, use.unit)
    elif use.region != NOWHERE:
        yield Mark(role or "granted", (use.region,), faction, use.player)
    elif start != NOWHERE:
        yield Mark(role or "spared", (start,), faction, use.unit)


def _ability(chosen: Chosen) -> Iterator[Mark]:
    """Where the ability can be used, on whom."""
    state = chosen.state
    faction = _faction(state, chosen.race)
    found = chosen.uses()
    regions = {use.region for use in found if not use.unit or use.unit == chosen.selected} - {NOWHERE}
    if regions:
        yield Mark("entry", tuple(sorted(regions)), faction)
    for unit in dict.fromkeys(use.unit for use in found if use.unit):
        at = state.players[unit].region
        if at == NOWHERE:
            continue
        if state.players[unit].race == chosen.race:
            if unit != chosen.selected:
                yield Mark("ready", (at,), faction, unit)
        else:
            yield Mark("target", (at,), _faction(state, state.players[unit].race), unit)
    if chosen.aimed:
        at = state.players[chosen.aimed].region
        if at != NOWHERE:
            yield Mark("aim", (at,), faction, chosen.aimed)


def comers(state: SectorsState, race: str, *, of_enemies: bool) -> dict[int, tuple[PlayerId, ...]]:
    """Who could be in each region after the merge: units of a race, or of all others (SE-2.2)."""
    found: dict[int, list[PlayerId]] = {}
    for unit in units(state):
        if (unit.race != race) is not of_enemies or unit.region == NOWHERE:
            continue
        near = () if is_bound(state, unit.id) else state.world.regions[unit.region].neighbours
        for region in (unit.region, *near):
            found.setdefault(region, []).append(unit.id)
    return {region: tuple(found[region]) for region in sorted(found)}


def _counted(role: str, state: SectorsState, race: str, *, of_enemies: bool) -> Iterator[Mark]:
    """Regions by the number of units that could be there."""
    counts = Counter({at: len(who) for at, who in comers(state, race, of_enemies=of_enemies).items()})
    for number in sorted(set(counts.values())):
        yield Mark(role, tuple(at for at in counts if counts[at] == number), label=str(number))
