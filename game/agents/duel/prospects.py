"""What chance a team has to win from a position between two turns, learned from duels that were played out.

The weights are those of a logistic regression over the positions of 13,300 duels between quick players who
vary their plans: the difference of two sides in each measure, with the final result. Whole numbers alone.
"""

from typing import Final

from game.agents.duel.weights import BENDS, EARLY, LATE, MISPLACED_AT_MOST, STEP, WORN
from game.systems.duel import missions
from game.systems.duel.heuristic import misplaced
from game.systems.duel.queries import on_board
from game.systems.duel.state import DuelState
from game.systems.duel.waves import left

CERTAIN: Final = 10_000
"""A game that is won; half of it is an even one."""
MACHINE_MEASURES: Final = 7
PAIR: Final = 2


def is_learned(state: DuelState) -> bool:
    """Whether chances are known well enough to play by: of two teams with more than a machine each.

    One against one they were no better a guide than the usual value: much there hangs on who comes first to a
    hill or an objective, which quick players leave to chance.
    """
    field = state.field
    is_known = len(field.teams) == PAIR and field.setup.mission.kind in EARLY
    return is_known and len(list(left(state))) > PAIR


def chance(state: DuelState, team: int) -> int:
    """Return how likely it is that a team wins, in ten-thousandths."""
    outcome, field = state.outcome, state.field
    if outcome is not None:
        if not outcome.winners:
            return CERTAIN // 2
        return CERTAIN if field.team_of[field.seat_of[outcome.winners[0]]] == team else 0
    return _from_log_odds(log_odds(state, team))


def log_odds(state: DuelState, team: int) -> int:
    """Return the logarithm of a team's odds to win, in thousandths."""
    field = state.field
    kind = field.setup.mission.kind
    own, other = _measures(state, team), _measures(state, 1 - team)
    leads = [mine - theirs for mine, theirs in zip(own, other)]
    crowd = int(own[0] + other[0] > PAIR)
    total = sum(weight * lead for weight, lead in zip(EARLY[kind][crowd], leads))
    if late := LATE[kind][crowd]:
        turns_left = missions.turn_limit(state) - state.turn + 1
        total += sum(weight * lead for weight, lead in zip(late, leads)) // max(1, turns_left)
    return total


def _measures(state: DuelState, team: int) -> list[int]:
    """Return what counts of one side: its machines, how worn they are and stand, then the mission."""
    field = state.field
    count = [0] * MACHINE_MEASURES
    for suit in on_board(state):
        if field.team_of[suit.seat] != team:
            continue
        left = [armour - damage for armour, damage in zip(field.suits[suit.id].armour, suit.damage)]
        weakest = min(left)
        count[0] += 1
        for place, most in enumerate(WORN, 1):
            count[place] += weakest <= most
        count[4] += sum(left)
        count[5] += min(MISPLACED_AT_MOST, misplaced(state, suit)[suit.vertex])
        count[6] += sum(each <= WORN[0] for each in left)
    return [*count, *_progress(state, team)]


def _progress(state: DuelState, team: int) -> tuple[int, ...]:
    match state.field.setup.mission.kind:
        case "objectives":
            return (missions.held(state)[team],)
        case "king_of_the_hill":
            is_holder = missions.holder(state, state.field.setup.board.centre) == team
            score, needed = state.scores[team], missions.mission(state).score
            return int(is_holder), score, int(needed is not None and score >= needed - 1)
        case "timed":
            return (missions.points(state)[team],)
        case _:
            return ()


def _from_log_odds(odds: int) -> int:
    """Return the chance that belongs to log odds: along the curve, straight between its bends."""
    size = abs(odds)
    if size >= STEP * (len(BENDS) - 1):
        above = BENDS[-1]
    else:
        place, rest = divmod(size, STEP)
        above = BENDS[place] + (BENDS[place + 1] - BENDS[place]) * rest // STEP
    return above if odds >= 0 else CERTAIN - above
