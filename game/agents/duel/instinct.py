"""What a seasoned pilot does without thinking: a quick choice for whoever may act, by rules of thumb.

Where to strike from is weighed by sums over marks, blocks and distances; nothing is tried out. So whole turns
can be played through with it.
"""

from itertools import combinations
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.agents.duel.reflexes import reflex
from game.core.ids import PlayerId, UnitId
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
from game.systems.duel.heuristic import (
    ALIVE,
    DAMAGE,
    DISTANCE,
    NEAR_END,
    goals,
    is_hunting,
    plan_value,
    preferred_gap,
)
from game.systems.duel.inspect import (
    Shot,
    cards_to_plan,
    is_enemy,
    may_attack,
    on_board,
    reach_list,
    shot,
    steps_of,
    table_cards,
)
from game.systems.duel.legal import active, free_starts, tied_cards
from game.systems.duel.state import Current, DuelState, Suit

HELD: Final = 120
"""Holding a place that the mission is about."""
STRIP: Final = 14
"""Making the enemy spend a card on a block; more if that card was still to come."""
STRIP_PENDING: Final = 30
FEAR: Final = 9
"""A mark that an enemy's card to come could deal here, with nothing to block it."""


class Stand(NamedTuple):
    """What a machine could do with its card: go to a vertex (its own: stay) and strike from there."""

    worth: int
    vertex: int
    target: UnitId
    """Empty: no attack."""


class Watch:
    """What decides about the worth of places for one machine now: goals, threats, the mission."""

    __slots__ = ("_foes", "_gap", "_goals", "_holds", "_state", "_unit")

    def __init__(self, state: DuelState, unit: UnitId) -> None:
        """Work out what is the same for every place."""
        suit = state.suits[unit]
        self._state = state
        self._unit = unit
        self._goals = goals(state, suit)
        self._gap = preferred_gap(state, unit) if is_hunting(state, suit) else 0
        self._holds = _holds(state, suit)
        self._foes = _threats(state, suit)

    def place(self, vertex: int) -> int:
        """Return the worth of standing on a vertex when this card is over."""
        distances = self._state.arena.board.distances[vertex]
        gap = self._gap
        worth = -DISTANCE * min((abs(max(0, distances[goal] - 2) - gap) for goal in self._goals), default=0)
        steps = self._state.arena.setup.rules.objective_steps + 1
        for spot, nearest in self._holds:
            if distances[spot] <= steps and distances[spot] < nearest:
                worth += HELD
        for where, reach, marks in self._foes:
            if distances[where] - 2 <= reach:
                worth -= FEAR * marks
        return worth


def _holds(state: DuelState, suit: Suit) -> list[tuple[int, int]]:
    """Return the places that this machine could hold, with the distance of the nearest other machine."""
    setup = state.arena.setup
    kind = setup.mission.kind
    if kind == "objectives":
        spots = setup.board.objectives
    elif kind == "king_of_the_hill":
        spots = (setup.board.centre,)
    elif kind == "escort" and setup.mission.escort == suit.id:
        spots = (setup.board.goal,)
    else:
        return []
    distances = state.arena.board.distances
    others = [other.vertex for other in on_board(state) if other.id != suit.id]
    return [(spot, min((distances[spot][each] for each in others), default=99)) for spot in spots]


def _threats(state: DuelState, suit: Suit) -> list[tuple[int, int, int]]:
    """Return the enemy cards to come: from where, how far they carry, the marks that nothing here blocks."""
    arena = state.arena
    own = table_cards(state, suit.id)
    found: list[tuple[int, int, int]] = []
    for entry in state.table.values():
        if entry.is_resolved or not is_enemy(state, suit.id, entry.unit):
            continue
        marks = arena.faces[entry.card].attacks
        if not marks:
            continue
        kinds = {mark.kind for mark in marks}
        zones = {zone for each in own for kind in kinds for zone in arena.powers[each.card].blocks[kind]}
        if any(mark.zone in zones for mark in marks):
            continue
        reach = max(mark.maximum for mark in marks) + steps_of(state, entry)
        found.append((state.suits[entry.unit].vertex, reach, sum(mark.marks for mark in marks)))
    return found


def struck(state: DuelState, target: UnitId, marks: tuple[int, int, int]) -> int:
    """Return what it is worth that a machine takes these marks."""
    armour, suit = state.arena.suits[target].armour, state.suits[target]
    before = min(limit - has for limit, has in zip(armour, suit.damage))
    after = min(limit - has - more for limit, has, more in zip(armour, suit.damage, marks))
    if after <= 0:
        return ALIVE + NEAR_END[0] // 2
    last = len(NEAR_END) - 1
    return DAMAGE * sum(marks) + NEAR_END[min(after, last)] - NEAR_END[min(before, last)]


def strike_worth(state: DuelState, card: int, target: UnitId, found: Shot) -> int:
    """Return what an attack is worth: its damage, or the card that has to stop it."""
    arena = state.arena
    blockers = [
        entry
        for entry in table_cards(state, target)
        if any(found.marks[zone] for zone in arena.powers[entry.card].blocks[found.attack_kind])
    ]
    spare = 1 if arena.has(card, "feint") else 0
    if len(blockers) > spare:
        if arena.has(card, "guard_break") and sum(found.marks) > len(blockers):
            return STRIP + DAMAGE * (sum(found.marks) - len(blockers))
        return STRIP_PENDING if all(not entry.is_resolved for entry in blockers) else STRIP
    worth = struck(state, target, found.marks)
    may_evade = found.attack_kind == "ranged" and any(
        arena.has(entry.card, "evade") for entry in table_cards(state, target)
    )
    return worth // 2 if may_evade else worth


def stands(state: DuelState, limit: int) -> list[Stand]:
    """Return the best that the machine of the current card could do, best first."""
    current = state.current
    assert current is not None
    here = state.suits[current.unit].vertex
    watch = Watch(state, current.unit)
    places = {vertex: watch.place(vertex) for vertex in (here, *reach_list(state))}
    found = [Stand(worth + (vertex == here), vertex, UnitId("")) for vertex, worth in places.items()]
    found.sort(key=lambda stand: (-stand.worth, stand.vertex))
    found = found[:limit]
    if may_attack(state):
        found.extend(_strikes(state, current, places, limit))
        found.sort(key=lambda stand: (-stand.worth, stand.vertex))
    return found[:limit]


def _strikes(state: DuelState, current: Current, places: dict[int, int], limit: int) -> list[Stand]:
    """Return the best strikes; lines of sight are looked for last, since they cost most."""
    arena, card = state.arena, current.card
    suit = state.suits[current.unit]
    attacks = arena.faces[card].attacks
    if not attacks:
        return []
    bonus = suit.range_bonus
    nearest = min(mark.minimum for mark in attacks)
    farthest = max(mark.maximum + (bonus if mark.kind == "ranged" else 0) for mark in attacks)
    is_split = arena.has(card, "split")
    calm = max(places.values())
    hopes: list[tuple[int, int, UnitId]] = []
    for other in on_board(state):
        if not is_enemy(state, suit.id, other.id):
            continue
        distances = arena.board.distances[other.vertex]
        for vertex, worth in places.items():
            if nearest <= max(0, distances[vertex] - 2) <= farthest:
                hopes.append((worth, vertex, other.id))
    hopes.sort(key=lambda hope: (-hope[0], hope[1]))
    probe = state.clone()
    found: list[Stand] = []
    known: dict[tuple[UnitId, tuple[int, int, int]], int] = {}
    for worth, vertex, target in hopes[: 6 * limit]:
        probe.suits[suit.id] = replace(suit, vertex=vertex)
        seen = shot(probe, card, target, current)
        if seen is None:
            continue
        key = (target, seen.marks)
        gain = known.get(key)
        if gain is None:
            gain = known[key] = strike_worth(state, card, target, seen)
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
    plans = combinations(sorted(suit.hand), cards_to_plan(state, suit))
    return sorted(
        ((plan_value(state, suit.id, cards), cards) for cards in plans), key=lambda each: (-each[0], each[1])
    )


def instinct(state: DuelState, limit: int = 3) -> DuelAction:
    """Return what whoever may act does. Nothing in the state may be hidden."""
    arena = state.arena
    player = active(state)[0]
    seat = arena.seat_of[player]
    if state.prompt is not None:
        return Answer(player=player, option=reflex(state, state.prompt))
    if state.phase == "placement":
        unit = next(unit for unit in arena.units_of[seat] if state.suits[unit].status == "waiting")
        return PlaceSuit(player=player, unit=unit, vertex=free_starts(state, seat)[0])
    if state.phase == "planning":
        suit = next(suit for suit in on_board(state) if suit.seat == seat and not suit.is_planned)
        return PlanCards(player=player, unit=suit.id, cards=pairs(state, suit)[0][1])
    if state.current is None:
        cards = tied_cards(state)
        return ChooseCard(player=player, card=max(cards, key=lambda card: (_hits(state, card), -card)))
    return action_of(state, player, stands(state, limit)[0])


def _hits(state: DuelState, card: int) -> int:
    return sum(mark.marks for mark in state.arena.faces[card].attacks)
