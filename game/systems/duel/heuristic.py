"""What a position, a plan and an action are worth: for agents that look one step ahead. Whole numbers.

The weights are a feeling for the game, not rules: they decide what an agent tries, never what happens.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from game.core.ids import UnitId
from game.space.bits import mask_of, places_of
from game.space.lattice import BASE_RADIUS, Lattice
from game.systems.duel import missions
from game.systems.duel.queries import base_movement, is_enemy, on_board, steps_of
from game.systems.duel.state import DuelState, Suit, TableCard

WON: Final = 100_000
ALIVE: Final = 600
NEAR_END: Final = (900, 260, 120, 50, 0)
"""What it costs that the worst zone has 0, 1, 2, 3, more left."""
DAMAGE: Final = 25
HELD: Final = 160
SCORED: Final = 220
DISTANCE: Final = 4
"""A step too far from where the machine would like to be."""
WAY: Final = 12
"""A step that the escorted machine still has to go."""
BLOCK: Final = 9
"""A zone that a card can block."""
MARK: Final = 30
SPEED: Final = 2
UNREACHED: Final = 250
"""Steps to a place to which no way leads."""


def value(state: DuelState, team: int) -> int:
    """Return how good a position is for a team: its machines, the mission, less the same of the others."""
    outcome = state.outcome
    field = state.field
    if outcome is not None:
        if not outcome.winners:
            return 0
        return WON if field.team_of[field.seat_of[outcome.winners[0]]] == team else -WON
    total = 0
    for suit in on_board(state):
        worth = ALIVE - condition(state, suit)
        total += worth if field.team_of[suit.seat] == team else -worth
    for place, count in enumerate(_progress(state)):
        total += count if place == team else -count
    return total - DISTANCE * _distance(state, team)


def condition(state: DuelState, suit: Suit) -> int:
    """Return what a machine's damage costs it."""
    armour = state.field.suits[suit.id].armour
    left = min(limit - has for limit, has in zip(armour, suit.damage))
    return NEAR_END[min(left, len(NEAR_END) - 1)] + DAMAGE * sum(suit.damage)


def _progress(state: DuelState) -> tuple[int, ...]:
    kind = state.field.setup.mission.kind
    if kind == "objectives":
        return tuple(HELD * count for count in missions.held(state))
    if kind == "king_of_the_hill":
        holder = missions.holder(state, state.field.setup.board.centre)
        return tuple(
            SCORED * score + (HELD if place == holder else 0) for place, score in enumerate(state.scores)
        )
    if kind == "escort":
        return _way_left(state)
    return (0,) * len(state.field.teams)


def _way_left(state: DuelState) -> tuple[int, ...]:
    """Return what the way that the escorted machine still has to go, and its damage, cost its team."""
    field = state.field
    escorted = state.suits[field.setup.mission.escort]
    if escorted.status != "board":
        return (0,) * len(field.teams)
    steps = field.board.reach_of_base(escorted.vertex, field.setup.board.goal)
    cost = WAY * steps + condition(state, escorted)
    return tuple(-cost if place == field.sides[escorted.id] else 0 for place in range(len(field.teams)))


def _distance(state: DuelState, team: int) -> int:
    """Return the steps that a team's machines are from their goals: enemies, objectives, the centre."""
    team_of = state.field.team_of
    return sum(misplaced(state, suit)[suit.vertex] for suit in on_board(state) if team_of[suit.seat] == team)


class Aim(NamedTuple):
    """The vertices that a machine would like to be near, and at what distance between the bases."""

    goals: tuple[int, ...]
    gap: int
    is_place: bool
    """Places are walked to, round whatever is in the way; enemies are looked at."""


def aim(state: DuelState, suit: Suit) -> Aim:
    """Return what a machine would like to be near.

    Enemies are met at the middle of the reach of the deck's attacks; places are stood on. Guards of a goal
    hunt what must not reach it. Who holds as many objectives as it has machines for hunts: a tie goes to the
    side with less damage. Where only who is left counts, who has fallen behind of three sides or more goes
    for the strongest.
    """
    field = state.field
    mission, board = field.setup.mission, field.setup.board
    team, usual = field.sides[suit.id], field.usual_range[suit.id]
    if mission.kind == "escort":
        if mission.escort == suit.id:
            return Aim((board.goal,), 0, is_place=True)
        hunted = state.suits[mission.escort]
        if hunted.status == "board" and field.sides[hunted.id] != team:
            return Aim((hunted.vertex,), usual, is_place=False)
    elif mission.kind == "king_of_the_hill":
        return Aim((board.centre,), 0, is_place=True)
    elif mission.kind == "objectives":
        places = zip(board.objectives, missions.holders(state, board.objectives))
        wanted = tuple([vertex for vertex, holder in places if holder != team])
        machines = sum(field.sides[other.id] == team for other in on_board(state))
        if len(board.objectives) - len(wanted) < machines:
            return Aim(wanted, 0, is_place=True)
    foes = [other for other in on_board(state) if is_enemy(state, suit.id, other.id)]
    if mission.kind == "last_standing":
        foes = _ahead(state, team, foes)
    return Aim(tuple(foe.vertex for foe in foes), usual, is_place=False)


def _ahead(state: DuelState, team: int, foes: list[Suit]) -> list[Suit]:
    """Return the machines of the strongest other side, where it is ahead of a team; else all of them.

    While two sides wear each other down, a third that keeps away would outlast both.
    """
    sides = state.field.sides
    if len({sides[foe.id] for foe in foes}) < 2:
        return foes
    strength = [0] * len(state.field.teams)
    for suit in on_board(state):
        strength[sides[suit.id]] += ALIVE - condition(state, suit)
    most = max(strength)
    return foes if strength[team] == most else [foe for foe in foes if strength[sides[foe.id]] == most]


def misplaced(state: DuelState, suit: Suit) -> bytes:
    """Return for every vertex how many steps it is off what this machine aims at."""
    found = aim(state, suit)
    return _misplaced(state.field.board, state.field.ground if found.is_place else 0, found.goals, found.gap)


@lru_cache(maxsize=512)
def _misplaced(board: Lattice, ground: int, goals: tuple[int, ...], gap: int) -> bytes:
    """The same from what decides it. ``ground``: count steps over these vertices; 0: as the crow flies."""
    off = bytes(abs(max(0, steps - 2 * BASE_RADIUS) - gap) for steps in range(256))
    rows = [
        (_walks(board, goal, ground) if ground else board.distances[goal]).translate(off) for goal in goals
    ]
    if len(rows) < 2:
        return rows[0] if rows else bytes(board.vertex_count)
    return bytes(map(min, *rows))


@lru_cache(maxsize=64)
def _walks(board: Lattice, goal: int, ground: int) -> bytes:
    """Return the steps from every vertex to a goal, round terrain; a base beside it is two steps away."""
    row = bytearray([UNREACHED]) * board.vertex_count
    near = [vertex for vertex in places_of(ground) if board.distances[goal][vertex] <= 2 * BASE_RADIUS]
    frontier = seen = mask_of(near)
    for steps in range(2 * BASE_RADIUS, UNREACHED):
        entered = 0
        for vertex in places_of(frontier):
            row[vertex] = steps
            entered |= board.neighbour_masks[vertex]
        frontier = entered & ground & ~seen
        if not frontier:
            break
        seen |= frontier
    return bytes(row)


def plan_value(state: DuelState, unit: UnitId, cards: tuple[int, ...]) -> int:
    """Return how promising it is for a machine to play these cards: reach, marks, blocks, speed."""
    return plan_values(state, unit, (cards,))[0]


def plan_values(state: DuelState, unit: UnitId, plans: Iterable[tuple[int, ...]]) -> list[int]:
    """Return the same of several plans; what they have in common is worked out once."""
    field, suit = state.field, state.suits[unit]
    away = field.board.distances[suit.vertex]
    nearest = min(
        (away[other.vertex] for other in on_board(state) if is_enemy(state, unit, other.id)), default=0
    )
    nearest = max(0, nearest - 2 * BASE_RADIUS)
    is_far = nearest > base_movement(state, unit) + 2
    faces, powers = field.faces, field.powers
    steps: dict[int, int] = {}
    found: list[int] = []
    for cards in plans:
        walked, total = 0, 0
        zones: set[int] = set()
        for card in sorted(cards, key=lambda each: -faces[each].initiative):
            face = faces[card]
            if card not in steps:
                steps[card] = steps_of(state, TableCard(card, unit, face.initiative))
            walked += steps[card]
            for blocks in powers[card].blocks.values():
                zones |= blocks
            for mark in face.attacks:
                if mark.minimum - walked <= nearest <= mark.maximum + walked:
                    total += MARK * mark.marks
            total += SPEED * face.initiative
        closer = DISTANCE * min(walked, nearest) if is_far else 0
        found.append(total + closer + BLOCK * len(zones) * (1 if is_far else 3))
    return found
