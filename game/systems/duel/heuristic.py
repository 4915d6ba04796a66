"""What a position, a plan and an action are worth: for agents that look one step ahead. Whole numbers.

The weights are a feeling for the game, not rules: they decide what an agent tries, never what happens.
"""

from typing import Final

from game.core.ids import UnitId
from game.systems.duel import missions
from game.systems.duel.inspect import base_movement, is_enemy, on_board, steps_of
from game.systems.duel.state import DuelState, Suit, TableCard

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


def value(state: DuelState, team: int) -> int:
    """Return how good a position is for a team: its machines, the mission, less the same of the others."""
    outcome = state.outcome
    arena = state.arena
    if outcome is not None:
        if not outcome.winners:
            return 0
        return 100_000 if arena.team_of[arena.seat_of[outcome.winners[0]]] == team else -100_000
    total = 0
    for suit in on_board(state):
        worth = ALIVE - condition(state, suit)
        total += worth if arena.team_of[suit.seat] == team else -worth
    for place, count in enumerate(_progress(state)):
        total += count if place == team else -count
    return total - DISTANCE * _distance(state, team)


def condition(state: DuelState, suit: Suit) -> int:
    """Return what a machine's damage costs it."""
    armour = state.arena.suits[suit.id].armour
    left = min(limit - has for limit, has in zip(armour, suit.damage))
    return NEAR_END[min(left, len(NEAR_END) - 1)] + DAMAGE * sum(suit.damage)


def _progress(state: DuelState) -> tuple[int, ...]:
    kind = state.arena.setup.mission.kind
    if kind == "objectives":
        return tuple(HELD * count for count in missions.held(state))
    if kind == "king_of_the_hill":
        holder = missions.holder(state, state.arena.setup.board.centre)
        return tuple(
            SCORED * score + (HELD if place == holder else 0) for place, score in enumerate(state.scores)
        )
    if kind == "escort":
        return _way_left(state)
    return (0,) * len(state.arena.teams)


def _way_left(state: DuelState) -> tuple[int, ...]:
    """Return what the way that the escorted machine still has to go, and its damage, cost its team."""
    arena = state.arena
    escorted = state.suits[arena.setup.mission.escort]
    if escorted.status != "board":
        return (0,) * len(arena.teams)
    steps = arena.board.reach_of_base(escorted.vertex, arena.setup.board.goal)
    cost = WAY * steps + condition(state, escorted)
    return tuple(-cost if place == arena.sides[escorted.id] else 0 for place in range(len(arena.teams)))


def _distance(state: DuelState, team: int) -> int:
    """Return the steps that a team's machines are from their goals: enemies, objectives, the centre."""
    arena = state.arena
    total = 0
    for suit in on_board(state):
        if arena.team_of[suit.seat] == team:
            wanted, gap = aims(state, suit)
            steps = [abs(arena.board.base_distance(suit.vertex, goal) - gap) for goal in wanted]
            total += min(steps, default=0)
    return total


def aims(state: DuelState, suit: Suit) -> tuple[list[int], int]:
    """Return the vertices that a machine would like to be near, and at what distance between the bases.

    Enemies are met at the middle of the reach of the deck's attacks; places are stood on. Guards of a goal
    hunt what must not reach it. Who holds as many objectives as it has machines for hunts: a tie goes to the
    side with less damage.
    """
    setup = state.arena.setup
    mission, kind = setup.mission, setup.mission.kind
    team = state.arena.sides[suit.id]
    if kind == "escort":
        if mission.escort == suit.id:
            return [setup.board.goal], 0
        hunted = state.suits[mission.escort]
        if hunted.status == "board" and state.arena.sides[hunted.id] != team:
            return [hunted.vertex], state.arena.usual_range[suit.id]
    elif kind == "king_of_the_hill":
        return [setup.board.centre], 0
    elif kind == "objectives":
        places = setup.board.objectives
        wanted = [vertex for vertex in places if missions.holder(state, vertex) != team]
        machines = sum(state.arena.sides[other.id] == team for other in on_board(state))
        if len(places) - len(wanted) < machines:
            return wanted, 0
    enemies = [other.vertex for other in on_board(state) if is_enemy(state, suit.id, other.id)]
    return enemies, state.arena.usual_range[suit.id]


def plan_value(state: DuelState, unit: UnitId, cards: tuple[int, ...]) -> int:
    """Return how promising it is for a machine to play these cards: reach, marks, blocks, speed."""
    arena, suit = state.arena, state.suits[unit]
    enemies = [other for other in on_board(state) if is_enemy(state, unit, other.id)]
    gaps = [arena.board.base_distance(suit.vertex, other.vertex) for other in enemies]
    nearest = min(gaps, default=0)
    walked, total = 0, 0
    zones: set[int] = set()
    for card in sorted(cards, key=lambda each: -arena.faces[each].initiative):
        face = arena.faces[card]
        walked += steps_of(state, TableCard(card, unit, face.initiative))
        zones.update(face.blocks)
        for mark in face.attacks:
            if mark.minimum - walked <= nearest <= mark.maximum + walked:
                total += MARK * mark.marks
        total += SPEED * face.initiative
    is_far = nearest > base_movement(state, unit) + 2
    closer = DISTANCE * min(walked, nearest) if is_far else 0
    return total + closer + BLOCK * len(zones) * (1 if is_far else 3)
