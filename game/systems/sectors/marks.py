"""What the intent of a campaign lights up on the map, as marks in roles; views say how each is drawn."""

from collections import Counter
from collections.abc import Iterable, Iterator

from game.core.ids import PlayerId
from game.rules.intent import Mark
from game.systems.sectors.board import by_race, ground, is_bound, units
from game.systems.sectors.questions import owed
from game.systems.sectors.resolve_merge import can_relocate, goals
from game.systems.sectors.resolve_production import can_buy, places
from game.systems.sectors.seats import commander, may_grant
from game.systems.sectors.selection import Selection, shown_at
from game.systems.sectors.state import NOWHERE, Plan, Player, SectorsState, Use


def marks_of(selection: Selection, *, shows_threat: bool, shows_reach: bool) -> tuple[Mark, ...]:
    """Return the marks of what is chosen, from below to above."""
    return tuple(_marks(selection, shows_threat=shows_threat, shows_reach=shows_reach))


def _marks(selection: Selection, *, shows_threat: bool, shows_reach: bool) -> Iterator[Mark]:
    state, race = selection.state, selection.race
    plan = state.plans.get(race)
    if shows_threat and race:
        yield from _counted("threat", state, race, of_enemies=True)
    if shows_reach and race:
        yield from _counted("reach_count", state, race, of_enemies=False)
    if plan is not None and selection.player:
        yield from (Mark("general_mark", (mark.region,), label=mark.kind) for mark in plan.marks)
        yield from _orders(selection, plan)
    yield from _planning(selection) if selection.part == "planning" else ()
    if selection.mode not in ("", "ability"):
        yield Mark("marking", tuple(range(len(state.owners))), label=selection.mode)
    yield from _asked_about(selection) if selection.part == "combat" else ()
    yield from _ability(selection) if selection.mode == "ability" else ()
    if selection.part == "production" and selection.mode != "ability" and selection.is_general:
        found = [
            at for at in places(state, race, by_ability=False) if can_buy(state, race, at, by_ability=False)
        ]
        if found:
            yield Mark("entry", tuple(found), _faction(state, race))
    if selection.selected:
        unit = state.players[selection.selected]
        at = shown_at(unit)
        if at != NOWHERE:
            yield Mark("selected", (at,), _faction(state, unit.race), unit.id)
    if selection.target is not None and selection.unit is None:
        yield Mark("pointed", (selection.target,))
    if selection.hover is not None:
        yield Mark("pointed", (selection.hover,))


def _faction(state: SectorsState, race: str) -> str:
    return state.campaign.races[race].faction


def _planning(selection: Selection) -> Iterator[Mark]:
    """Whoever waits for an order, and where the chosen unit may go."""
    state = selection.state
    for unit in selection.waiting():
        if unit.id != selection.selected:
            yield Mark("ready", (unit.region,), _faction(state, unit.race), unit.id)
    own = selection.unit
    if own is not None and not selection.mode:
        near = state.campaign.regions[own.region].neighbours
        yield Mark("reach", (own.region, *near), _faction(state, own.race), own.id)


def _asked_about(selection: Selection) -> Iterator[Mark]:
    """The game of which the player is asked how it is fought: the own unit, and the enemy that it meets."""
    state, game = selection.state, owed(selection)
    for name in () if game is None else (game.attacker, game.defender):
        unit = state.players[name]
        at = shown_at(unit)
        if at != NOWHERE:
            role = "selected" if unit.race == selection.race else "target"
            yield Mark(role, (at,), _faction(state, unit.race), unit.id)


def _orders(selection: Selection, plan: Plan) -> Iterator[Mark]:
    """The orders that the race knows of: the player's own, and those of team-mates (SE-1.3)."""
    state = selection.state
    faction = _faction(state, selection.race)
    going = goals(state, selection.race)
    for order in plan.orders:
        unit = state.players[order.unit]
        if state.phase != "planning" or unit.region in (NOWHERE, order.region):
            continue
        if going.get(order.unit) != order.region:
            continue
        role = "order" if commander(state, order.unit) == selection.player else "team_order"
        yield Mark(role, (unit.region, order.region), faction, unit.id)
    for ask in plan.asks:
        if ask != plan.grant:
            yield from _use(selection, ask, "asked")
    if plan.grant is not None:
        yield from _use(selection, plan.grant, "")


def _use(selection: Selection, use: Use, role: str) -> Iterator[Mark]:
    """A use of the ability: an arrow, a place, or the enemy that is named."""
    state = selection.state
    unit = state.players.get(use.unit)
    start = shown_at(unit) if unit is not None else NOWHERE
    faction = _faction(state, selection.race)
    if start != NOWHERE and use.region != NOWHERE:
        yield Mark(role or "teleport", (start, use.region), faction, use.unit)
    elif use.region != NOWHERE:
        yield Mark(role or "granted", (use.region,), faction, use.player)
    elif start != NOWHERE:
        yield Mark(role or "spared", (start,), faction, use.unit)


def _ability(selection: Selection) -> Iterator[Mark]:
    """Where the ability can be used, on whom."""
    state = selection.state
    faction = _faction(state, selection.race)
    found = selection.uses()
    regions = {use.region for use in found if not use.unit or use.unit == selection.selected} - {NOWHERE}
    if regions:
        yield Mark("entry", tuple(sorted(regions)), faction)
    for unit in dict.fromkeys(use.unit for use in found if use.unit):
        at = shown_at(state.players[unit])
        if at == NOWHERE:
            continue
        if state.players[unit].race == selection.race:
            if unit != selection.selected:
                yield Mark("ready", (at,), faction, unit)
        else:
            yield Mark("target", (at,), _faction(state, state.players[unit].race), unit)
    if selection.aimed:
        at = shown_at(state.players[selection.aimed])
        if at != NOWHERE:
            yield Mark("aim", (at,), faction, selection.aimed)


def comers(state: SectorsState, race: str, *, of_enemies: bool) -> dict[int, tuple[PlayerId, ...]]:
    """Who could be in each region after the merge: units of a race, or of all others (SE-2.2).

    Of enemies those too whom the special ability of their race could carry there (SE-3.7).
    """
    found: dict[int, list[PlayerId]] = {}
    for unit in units(state):
        if (unit.race != race) is not of_enemies or unit.region == NOWHERE:
            continue
        near = () if is_bound(state, unit.id) else state.campaign.regions[unit.region].neighbours
        for region in (unit.region, *near):
            found.setdefault(region, []).append(unit.id)
        for region in _carried(state, unit) if of_enemies else ():
            if unit.id not in found.setdefault(region, []):
                found[region].append(unit.id)
    return {region: tuple(found[region]) for region in sorted(found)}


def _carried(state: SectorsState, unit: Player) -> Iterator[int]:
    """Yield where the special ability of its race could carry a unit, as everybody sees (SE-3.7)."""
    ability = state.campaign.races[unit.race].ability
    if ability.effect == "relocate" and may_grant(state, unit.race):
        for region in ground(state, unit.race, ability.target):
            if can_relocate(state, unit.race, Use(unit.id, unit.id, region)):
                yield region


def most_at(state: SectorsState, region: int, who: Iterable[PlayerId]) -> int:
    """How many of those who could be in a region can be there at once (SE-2.3, SE-3.6).

    Who stands there, and of each race as many as may enter, one of them carried.
    """
    most = 0
    for group in by_race(state, who).values():
        starts = [state.players[unit].region for unit in group if state.players[unit].region != region]
        walking = sum(state.campaign.touches(start, region) for start in starts)
        carried = min(1, len(starts) - walking)
        most += len(group) - len(starts) + min(state.options.entry_cap, walking + carried)
    return most


def _counted(role: str, state: SectorsState, race: str, *, of_enemies: bool) -> Iterator[Mark]:
    """Regions by the number of units that could be there."""
    there = comers(state, race, of_enemies=of_enemies)
    counts = Counter({at: most_at(state, at, who) for at, who in there.items()})
    for number in sorted(set(counts.values())):
        yield Mark(role, tuple(at for at in counts if counts[at] == number), label=str(number))
