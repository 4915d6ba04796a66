"""The merge: all orders at once, in the order of SE-2.9, whatever the order in which they were given."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from game.core.ids import PlayerId, RuleId
from game.systems.sectors.board import ground, is_bound, units
from game.systems.sectors.draws import keyed
from game.systems.sectors.events import AbilityUsed, GrantRevoked, Move, OrdersMerged, SectorsStep, Travel
from game.systems.sectors.evolve_plan import own_order
from game.systems.sectors.seats import commander, may_grant
from game.systems.sectors.state import NOWHERE, Dispatch, Player, SectorsState, Use


class Wish(NamedTuple):
    """What an order comes to before the cap: a unit, where it goes, how, its place in the submissions."""

    unit: PlayerId
    start: int
    to: int
    how: Travel
    place: tuple[int, int, int]


def merge(step: SectorsStep) -> None:
    """Merge the orders of all races (SE-2.3, SE-2.5, SE-2.9)."""
    state = step.state
    teleports = {race: use for race in state.races if (use := _teleport(state, race)) is not None}
    wishes = [_wish(state, player, teleports) for player in units(state) if player.region != NOWHERE]
    kept = _capped(state, [wish for wish in wishes if wish.to != wish.start])
    held = {wish.unit: wish.to for wish in wishes if wish.to != wish.start and wish not in kept}
    crossing = _meeting_borders(state, kept)
    moves = []
    for wish in kept:
        is_meeting = wish.how == "move" and _border(wish) in crossing
        moves.append(Move(wish.unit, wish.start, wish.to, "border" if is_meeting else wish.how))
    gone = {move.unit: move for move in moves}
    used = {race: use for race, use in teleports.items() if use.unit in gone}
    bound = dict(_bound(state, frozenset(gone)))
    dispatches = [_dispatch(wish, gone.get(wish.unit), held, bound) for wish in wishes]
    dispatches += [Dispatch(player.id, "border", *player.border) for player in units(state) if player.border]
    step.emit(
        OrdersMerged(
            rules=(RuleId("SE-2.9"),), moves=tuple(moves), dispatches=tuple(filter(None, dispatches))
        )
    )
    for race, use in used.items():
        known = replace(use, number=0)
        step.emit(AbilityUsed(rules=(RuleId("SE-3.7"),), race=race, effect="relocate", use=known))
    for race in state.races:
        if state.plans[race].grant is not None and state.campaign.races[race].ability.phase == "movement":
            step.emit(GrantRevoked(rules=(RuleId("SE-3.6"),), race=race))


def _teleport(state: SectorsState, race: str) -> Use | None:
    """The granted use of a race's ability to relocate, where it is possible (SE-3.7)."""
    use = state.plans[race].grant
    if use is None or not may_grant(state, race):
        return None
    return use if can_relocate(state, race, use) else None


def can_relocate(state: SectorsState, race: str, use: Use) -> bool:
    """Whether a race's ability takes this unit to that region now (SE-3.7)."""
    ability = state.campaign.races[race].ability
    player = state.players.get(use.unit)
    return (
        ability.effect == "relocate"
        and player is not None
        and player.race == race
        and player.status == "active"
        and not is_bound(state, use.unit)
        and player.region != use.region
        and player.region in ground(state, race, ability.origin)
        and use.region in ground(state, race, ability.target)
    )


def goals(state: SectorsState, race: str) -> dict[PlayerId, int]:
    """Return where units of a race are to go: whom the ability carries not where it was ordered (SE-3.7).

    Nor do those go anywhere whose battle has begun since they were ordered (SE-6.4).
    """
    plan = state.plans[race]
    found = {order.unit: order.region for order in plan.orders if not is_bound(state, order.unit)}
    if plan.grant is not None and can_relocate(state, race, plan.grant):
        found[plan.grant.unit] = plan.grant.region
    return found


def _wish(state: SectorsState, player: Player, teleports: dict[str, Use]) -> Wish:
    """What a unit is ordered to do; a missing order is a stay (SE-2.8)."""
    plan = state.plans[player.race]
    order = own_order(plan, player.id)
    number = order.number if order is not None else plan.serial + 1
    ordered = submission(state, commander(state, player.id), number)
    use = teleports.get(player.race)
    if use is not None and use.unit == player.id:
        is_order = order is not None and order.region == use.region
        place = ordered if is_order else submission(state, use.player, use.number)
        return Wish(player.id, player.region, use.region, "teleport", place)
    can_go = order is not None and not is_bound(state, player.id)
    if order is None or not can_go or not state.campaign.touches(player.region, order.region):
        return Wish(player.id, player.region, player.region, "move", ordered)
    return Wish(player.id, player.region, order.region, "move", ordered)


def _bound(state: SectorsState, gone: frozenset[PlayerId]) -> Iterator[tuple[PlayerId, int]]:
    """Yield who was ordered elsewhere before a battle bound him, with where he was to go (SE-6.2, SE-6.4)."""
    for plan in state.plans.values():
        for order in plan.orders:
            stands = state.players[order.unit].region != order.region
            if stands and order.unit not in gone and is_bound(state, order.unit):
                yield order.unit, order.region


def submission(state: SectorsState, seat: PlayerId, number: int) -> tuple[int, int, int]:
    """The place of an order in the submissions of its race: people in order of commit, then AI (SE-2.8)."""
    if seat in state.players and not state.players[seat].is_ai:
        rows = state.committed
        return 0, rows.index(seat) if seat in rows else len(rows), number
    return 1, keyed(state, "submission", seat), number


def _capped(state: SectorsState, wishes: list[Wish]) -> list[Wish]:
    """At most so many of a race into one region, those first that were ordered first (SE-2.3)."""
    entered: dict[tuple[str, int], int] = {}
    kept: set[PlayerId] = set()
    for wish in sorted(wishes, key=lambda wish: (wish.place, wish.unit)):
        key = state.players[wish.unit].race, wish.to
        if entered.get(key, 0) < state.options.entry_cap:
            entered[key] = entered.get(key, 0) + 1
            kept.add(wish.unit)
    return [wish for wish in wishes if wish.unit in kept]


def _border(wish: Wish) -> tuple[int, int]:
    return min(wish.start, wish.to), max(wish.start, wish.to)


def _meeting_borders(state: SectorsState, wishes: list[Wish]) -> frozenset[tuple[int, int]]:
    """The borders that enemies cross in opposite directions (SE-2.5, SE-2.10)."""
    ways: dict[tuple[int, int], dict[str, None]] = {}
    for wish in wishes:
        if wish.how == "move":
            ways.setdefault((wish.start, wish.to), {})[state.players[wish.unit].race] = None
    return frozenset(
        (start, to)
        for (start, to), races in ways.items()
        if start < to and any(race != against for race in races for against in ways.get((to, start), {}))
    )


def _dispatch(
    wish: Wish, move: Move | None, held: dict[PlayerId, int], bound: dict[PlayerId, int]
) -> Dispatch | None:
    if wish.unit in held:
        return Dispatch(wish.unit, "held_back", wish.start, held[wish.unit])
    if wish.unit in bound:
        return Dispatch(wish.unit, "bound", wish.start, bound[wish.unit])
    if move is None:
        return Dispatch(wish.unit, "stays", wish.start)
    if move.how == "border":
        return Dispatch(wish.unit, "border", move.start, move.to)
    return Dispatch(wish.unit, "teleported" if move.how == "teleport" else "moved", move.start, move.to)
