"""The quick policy: a choice for whoever may act by rules of thumb, without search.

Where to strike from is weighed by sums over marks, blocks and distances; nothing is tried out. So whole turns
can be played through with it.
"""

from itertools import combinations
from typing import Final, NamedTuple

from game.agents.duel.quick_answers import reflex
from game.agents.duel.seat_order import seat_order
from game.core.ids import PlayerId, UnitId
from game.space.lattice import BASE_RADIUS
from game.systems.duel.actions import (
    Answer,
    AttackSuit,
    ChooseCard,
    DuelAction,
    EndCard,
    MoveSuit,
    PlaceSuit,
    PlanCards,
)
from game.systems.duel.content import AttackKind
from game.systems.duel.heuristic import (
    ALIVE,
    DAMAGE,
    DISTANCE,
    NEAR_END,
    misplaced,
    plan_values,
)
from game.systems.duel.legal import active, tied_cards
from game.systems.duel.queries import (
    Shot,
    blocked_ground,
    cards_to_plan,
    is_enemy,
    may_attack,
    on_board,
    reach_list,
    shot,
    steps_of,
    table_cards,
)
from game.systems.duel.state import Current, DuelState, Suit
from game.systems.duel.waves import entries

HELD: Final = 120
"""Holding a place that the mission is about."""
STRIP: Final = 14
"""Making the enemy spend a card on a block; more if that card was still to come."""
STRIP_PENDING: Final = 30
FEAR: Final = 9
"""A mark that an enemy's card to come could deal here, with nothing to block it."""
KINDS: Final[tuple[AttackKind, AttackKind]] = ("melee", "ranged")
NOBODY: Final = UnitId("")
PLACES: Final = 1 << 14
"""More vertices than a board has, and more machines: worth, place and target are sorted as one number."""
MACHINES: Final = 1 << 6
MOST_STANDS: Final = 120
"""So many stands are looked at to find different ones."""


class Stand(NamedTuple):
    """What a machine could do with its card: go to a vertex (its own: stay) and strike from there."""

    worth: int
    vertex: int
    target: UnitId
    """Empty: no attack."""


class Watch:
    """What decides about the worth of places for one machine now: goals, threats, the mission."""

    __slots__ = ("_foes", "_holds", "_near", "_state")

    def __init__(self, state: DuelState, unit: UnitId) -> None:
        """Work out what is the same for every place."""
        suit = state.suits[unit]
        self._state = state
        self._near = misplaced(state, suit)
        self._holds = _holds(state, suit)
        self._foes = _threats(state, suit)

    def worths(self, vertices: tuple[int, ...]) -> list[int]:
        """Return the worth of standing on each of these vertices when this card is over."""
        field, near = self._state.field, self._near
        distances = field.board.distances
        worths = [-DISTANCE * near[vertex] for vertex in vertices]
        steps = field.setup.rules.objective_steps + BASE_RADIUS
        for spot, nearest in self._holds:
            row, most = distances[spot], min(steps, nearest - 1)
            worths = [
                worth + HELD if row[vertex] <= most else worth for worth, vertex in zip(worths, vertices)
            ]
        for where, reach, marks in self._foes:
            row, most, fear = distances[where], reach + 2 * BASE_RADIUS, FEAR * marks
            worths = [
                worth - fear if row[vertex] <= most else worth for worth, vertex in zip(worths, vertices)
            ]
        return worths

    def exposure(self, vertex: int) -> int:
        """Return how many marks that nothing here blocks enemy cards to come could deal at a place."""
        distances = self._state.field.board.distances
        return sum(
            marks for where, reach, marks in self._foes if distances[where][vertex] <= reach + 2 * BASE_RADIUS
        )


def _holds(state: DuelState, suit: Suit) -> list[tuple[int, int]]:
    """Return the places that this machine could hold, with the distance of the nearest other machine."""
    setup = state.field.setup
    kind = setup.mission.kind
    if kind == "objectives":
        spots = setup.board.objectives
    elif kind == "king_of_the_hill":
        spots = (setup.board.centre,)
    elif kind == "escort" and setup.mission.escort == suit.id:
        spots = (setup.board.goal,)
    else:
        return []
    distances = state.field.board.distances
    others = [other.vertex for other in on_board(state) if other.id != suit.id]
    return [(spot, min((distances[spot][each] for each in others), default=99)) for spot in spots]


def _threats(state: DuelState, suit: Suit) -> list[tuple[int, int, int]]:
    """Return the enemy cards to come: from where, how far they carry, the marks that nothing here blocks."""
    field = state.field
    own = [field.powers[each.card].blocks for each in table_cards(state, suit.id)]
    guarded = {kind: {zone for blocks in own for zone in blocks[kind]} for kind in KINDS}
    found: list[tuple[int, int, int]] = []
    for entry in state.table.values():
        if entry.is_resolved or not is_enemy(state, suit.id, entry.unit):
            continue
        marks = field.faces[entry.card].attacks
        if not marks:
            continue
        if any(mark.zone in guarded[other.kind] for mark in marks for other in marks):
            continue
        power = field.powers[entry.card]
        found.append((state.suits[entry.unit].vertex, power.reach + steps_of(state, entry), power.marks))
    return found


def struck(state: DuelState, target: UnitId, marks: tuple[int, int, int]) -> int:
    """Return what it is worth that a machine takes these marks."""
    armour, suit = state.field.suits[target].armour, state.suits[target]
    before = min(limit - has for limit, has in zip(armour, suit.damage))
    after = min(limit - has - more for limit, has, more in zip(armour, suit.damage, marks))
    if after <= 0:
        return ALIVE + NEAR_END[0] // 2
    last = len(NEAR_END) - 1
    return DAMAGE * sum(marks) + NEAR_END[min(after, last)] - NEAR_END[min(before, last)]


def strike_worth(state: DuelState, card: int, target: UnitId, found: Shot) -> int:
    """Return what an attack is worth: its damage, or the card that has to stop it."""
    field = state.field
    blockers = [
        entry
        for entry in table_cards(state, target)
        if any(found.marks[zone] for zone in field.powers[entry.card].blocks[found.attack_kind])
    ]
    spare = 1 if field.has(card, "feint") else 0
    if len(blockers) > spare:
        if field.has(card, "guard_break") and sum(found.marks) > len(blockers):
            return STRIP + DAMAGE * (sum(found.marks) - len(blockers))
        return STRIP_PENDING if all(not entry.is_resolved for entry in blockers) else STRIP
    worth = struck(state, target, found.marks)
    may_evade = found.attack_kind == "ranged" and any(
        field.has(entry.card, "evade") for entry in table_cards(state, target)
    )
    return worth // 2 if may_evade else worth


def stands(state: DuelState, limit: int) -> list[Stand]:
    """Return the best that the machine of the current card could do, best first."""
    current = state.current
    assert current is not None
    vertices = (state.suits[current.unit].vertex, *reach_list(state))
    worths = Watch(state, current.unit).worths(vertices)
    order, rank = seat_order(state, state.suits[current.unit].seat)
    worths[0] += 1  # of two places alike it stays where it is
    keys = sorted([rank[vertex] - PLACES * worth for worth, vertex in zip(worths, vertices)])
    worths[0] -= 1
    found = [Stand(-(key // PLACES), order[key % PLACES], NOBODY) for key in keys[:limit]]
    if may_attack(state):
        found.extend(_strikes(state, current, vertices, worths, limit))
        found.sort(key=lambda stand: (-stand.worth, rank[stand.vertex]))
    return found[:limit]


def varied_stands(state: DuelState, limit: int) -> list[Stand]:
    """Return stands that differ in what they strike at and in who could strike back, best first.

    The best of each kind come before a second of any: many neighbouring places are worth much the same, and
    whoever tries only those never tries to keep out of reach.
    """
    current = state.current
    assert current is not None
    watch = Watch(state, current.unit)
    kinds: dict[tuple[UnitId, int], Stand] = {}
    found = stands(state, MOST_STANDS)
    for stand in found:
        kinds.setdefault((stand.target, watch.exposure(stand.vertex)), stand)
    first = sorted(kinds.values(), key=lambda stand: -stand.worth)[:limit]
    others = [stand for stand in found if stand not in first]
    return [*first, *others[: limit - len(first)]]


def _strikes(
    state: DuelState, current: Current, vertices: tuple[int, ...], worths: list[int], limit: int
) -> list[Stand]:
    """Return the best strikes; lines of sight are looked for last, since they cost most."""
    field, card = state.field, current.card
    suit = state.suits[current.unit]
    attacks = field.faces[card].attacks
    if not attacks:
        return []
    bonus = suit.range_bonus
    nearest = min(mark.minimum for mark in attacks)
    farthest = max(mark.maximum + (bonus if mark.kind == "ranged" else 0) for mark in attacks)
    least = nearest + 2 * BASE_RADIUS if nearest else 0
    most = farthest + 2 * BASE_RADIUS
    order, rank = seat_order(state, suit.seat)
    away = field.board.distances[suit.vertex]
    foes = [other for other in on_board(state) if is_enemy(state, suit.id, other.id)]
    # of enemies alike the nearest is looked at first, never the one in the lowest seat
    foes.sort(key=lambda foe: (away[foe.vertex], (foe.seat - suit.seat) % len(field.seats)))
    hopes: list[int] = []
    for number, foe in enumerate(foes):
        row = field.board.distances[foe.vertex]
        hopes += [
            (rank[vertex] - PLACES * worth) * MACHINES + number
            for worth, vertex in zip(worths, vertices)
            if least <= row[vertex] <= most
        ]
    hopes.sort()
    is_split = field.has(card, "split")
    calm = max(worths)
    found: list[Stand] = []
    known: dict[tuple[UnitId, tuple[int, int, int]], int] = {}
    between: dict[UnitId, tuple[int, int]] = {}
    for hope in hopes[: 6 * limit]:
        key, number = divmod(hope, MACHINES)
        vertex, target = order[key % PLACES], foes[number].id
        if target not in between:
            between[target] = blocked_ground(state, suit.id, target)
        seen = shot(state, card, target, current, vertex, between[target])
        if seen is None:
            continue
        gain = known.get((target, seen.marks))
        if gain is None:
            gain = known[target, seen.marks] = strike_worth(state, card, target, seen)
        worth = -(key // PLACES)
        after = max(worth, (worth + calm) // 2) if is_split and vertex == suit.vertex else worth
        found.append(Stand(gain + after, vertex, target))
        if len(found) >= limit:
            break
    return found


def action_of(state: DuelState, player: PlayerId, stand: Stand) -> DuelAction:
    """Return the next action on the way to a stand."""
    current = state.current
    assert current is not None
    if stand.vertex != state.suits[current.unit].vertex:
        return MoveSuit(player=player, to=stand.vertex)
    if stand.target:
        return AttackSuit(player=player, target=stand.target)
    return EndCard(player=player)


def pairs(state: DuelState, suit: Suit) -> list[tuple[int, tuple[int, ...]]]:
    """Return the cards that a machine may plan, with their worth, best first."""
    plans = list(combinations(sorted(suit.hand), cards_to_plan(state, suit)))
    values = plan_values(state, suit.id, plans)
    return sorted(zip(values, plans), key=lambda each: (-each[0], each[1]))


def quick_action(state: DuelState, limit: int = 3) -> DuelAction:
    """Return what whoever may act does. Nothing in the state may be hidden."""
    field = state.field
    player = active(state)[0]
    seat = field.seat_of[player]
    if state.prompt is not None:
        return Answer(player=player, option=reflex(state, state.prompt))
    if state.phase == "placement":
        unit = next(unit for unit in field.units_of[seat] if state.suits[unit].status == "waiting")
        return PlaceSuit(player=player, unit=unit, vertex=entries(state, seat)[0])
    if state.phase == "planning":
        suit = next(suit for suit in on_board(state) if suit.seat == seat and not suit.is_planned)
        return PlanCards(player=player, unit=suit.id, cards=pairs(state, suit)[0][1])
    if state.current is None:
        cards = tied_cards(state)
        return ChooseCard(player=player, card=max(cards, key=lambda card: (_hits(state, card), -card)))
    return action_of(state, player, stands(state, limit)[0])


def _hits(state: DuelState, card: int) -> int:
    return state.field.powers[card].marks
