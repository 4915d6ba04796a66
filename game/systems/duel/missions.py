"""Who holds what, who has won: the missions (DU-1.6, DU-8)."""

from functools import lru_cache
from typing import Final

from game.core.ids import RuleId
from game.core.outcome import Outcome
from game.space.lattice import BASE_RADIUS, Lattice
from game.systems.duel.profile import MissionRules
from game.systems.duel.setup import DuelSetup
from game.systems.duel.state import DuelState
from game.systems.duel.waves import left

LAST: Final = (RuleId("DU-8.1"),)
OBJECTIVES: Final = (RuleId("DU-8.2"), RuleId("DU-8.1"))
STANDING: Final = (RuleId("DU-8.3"), RuleId("DU-8.1"))
ESCORT: Final = (RuleId("DU-8.4"),)
WITHDRAWN: Final = (RuleId("DU-4.12"), RuleId("TW-2.9"))
HELD: Final = (RuleId("DU-8.3"), RuleId("TW-9.6"))
MORE_LEFT: Final = "more_left"
"""What counts in the mission is even, and more is left of one side."""
STALEMATE: Final = "stalemate"
"""A campaign's battle in which the attacker came to nothing."""


def mission(state: DuelState) -> MissionRules:
    """Return the numbers of this battle's mission."""
    setup = state.field.setup
    return setup.rules.missions[setup.mission.kind]


def turn_limit(state: DuelState) -> int:
    """Return the last turn of the battle (DU-8.3)."""
    return turns_of(state.field.setup)


def turns_of(setup: DuelSetup) -> int:
    """Return the last turn of a battle of a set-up: so many for each wave of the larger side (DU-8.3)."""
    largest = max(len(seat.units) for seat in setup.seats)
    return setup.rules.missions[setup.mission.kind].turns * -(-largest // setup.rules.most_units)


def winning_score(state: DuelState) -> int | None:
    """Return the points that win at once; None: there are none (DU-8.2)."""
    is_hill = state.field.setup.mission.kind == "king_of_the_hill"
    return mission(state).score if is_hill else None


def quiet_limit(state: DuelState) -> int | None:
    """Return the turn after which a battle without damage until then is over; None: it goes on (DU-8.3)."""
    quiet = mission(state).quiet_turns
    if quiet is None or state.field.setup.mission.kind != "last_standing":
        return None
    return state.last_damage_turn + quiet


def withdrawn(state: DuelState, seat: int) -> Outcome:
    """Return the end of a campaign's battle whose side has left the field (DU-4.12)."""
    own = state.field.team_of[seat]
    other = next(team for team in range(len(state.field.teams)) if team != own)
    return _won(state, other, "withdrawal", WITHDRAWN)


def _defender(state: DuelState) -> int:
    """Return the team that keeps the field where nobody has won it."""
    field = state.field
    return next(field.team_of[seat] for seat in field.seats if field.setup.seats[seat].role == "defender")


def places(setup: DuelSetup) -> tuple[int, ...]:
    """Return the vertices that the mission of a battle is about (DU-8.2, DU-8.4)."""
    match setup.mission.kind:
        case "objectives":
            return setup.board.objectives
        case "king_of_the_hill":
            return (setup.board.centre,)
        case "escort":
            return (setup.board.goal,)
        case "last_standing" | "timed":
            return ()


def holder(state: DuelState, vertex: int) -> int | None:
    """Return the team that holds an objective, or None (DU-1.6)."""
    return holders(state, (vertex,))[0]


def holders(state: DuelState, vertices: tuple[int, ...]) -> tuple[int | None, ...]:
    """Return for each of several objectives the team that holds it, or None (DU-1.6)."""
    field = state.field
    team_of, teams, setup = field.team_of, len(field.teams), field.setup
    standing = [
        suit.vertex * teams + team_of[suit.seat] for suit in state.suits.values() if suit.status == "board"
    ]
    is_majority = setup.options.objective == "majority"
    return _holders(field.board, vertices, setup.rules.objective_steps, is_majority, teams, tuple(standing))


@lru_cache(maxsize=1 << 12)
def _holders(
    board: Lattice,
    vertices: tuple[int, ...],
    most: int,
    is_majority: bool,
    teams: int,
    standing: tuple[int, ...],
) -> tuple[int | None, ...]:
    """The same from what decides it. Players play on from many positions in which nobody has moved.

    ``standing``: where machines stand, each vertex times ``teams``, and a machine's team added to it.
    """
    machines = [divmod(each, teams) for each in standing]
    found: list[int | None] = []
    for vertex in vertices:
        row = board.distances[vertex]
        near: dict[int, list[int]] = {}
        for where, team in machines:
            steps = max(0, row[where] - BASE_RADIUS)
            if steps <= most:
                near.setdefault(team, []).append(steps)
        strength = {team: len(steps) if is_majority else -min(steps) for team, steps in near.items()}
        best = max(strength.values(), default=0)
        first = [team for team, value in strength.items() if value == best]
        found.append(first[0] if len(first) == 1 else None)
    return tuple(found)


def held(state: DuelState) -> tuple[int, ...]:
    """Return how many objectives each team holds (DU-8.2)."""
    found = holders(state, state.field.setup.board.objectives)
    return tuple([found.count(team) for team in range(len(state.field.teams))])


def teams_left(state: DuelState) -> list[int]:
    """Return the teams that have machines on the board, or waiting for a place on it."""
    return sorted({state.field.team_of[suit.seat] for suit in left(state)})


def decided(state: DuelState) -> Outcome | None:
    """Return the end that a loss brings at once: one side left, none, or the escorted machine gone."""
    teams = teams_left(state)
    if not teams:
        if state.field.setup.order:
            return _won(state, _defender(state), "field_held", HELD)
        return Outcome((), (), "all_lost", state.turn, LAST)
    if len(teams) == 1:
        return _won(state, teams[0], "destroyed", LAST)
    escorted = state.field.setup.mission.escort
    if escorted and state.suits[escorted].status == "lost":
        own = state.field.team_of[state.suits[escorted].seat]
        return _won(state, next(team for team in teams if team != own), "escort_lost", ESCORT)
    return None


def judged(state: DuelState) -> Outcome | None:
    """Return the end that this cleanup brings, or None (DU-8)."""
    setup = state.field.setup
    is_last = state.turn >= turn_limit(state)
    match setup.mission.kind:
        case "objectives":
            return _most(state, held(state), "objectives", OBJECTIVES) if is_last else None
        case "king_of_the_hill":
            enough = winning_score(state)
            ahead = enough is not None and max(state.scores) >= enough
            return _most(state, state.scores, "king_of_the_hill", OBJECTIVES) if is_last or ahead else None
        case "timed":
            return _most(state, points(state), "timed", STANDING) if is_last else None
        case "last_standing":
            limit = quiet_limit(state)
            is_quiet = limit is not None and state.turn >= limit
            if setup.order and (is_last or is_quiet):
                return _won(state, _defender(state), STALEMATE, HELD)
            none = (0,) * len(state.field.teams)
            if not (is_last or is_quiet):
                return None
            return _most(state, none, "last_standing", STANDING, even="last_standing")
        case "escort":
            return _escorted(state, is_last=is_last)


def points(state: DuelState) -> tuple[int, ...]:
    """Return each team's points for damage and kills (DU-8.3)."""
    rules = mission(state)
    totals = [0] * len(state.field.teams)
    for suit in state.suits.values():
        totals[state.field.team_of[suit.seat]] += suit.dealt + rules.kill_points * suit.kills
    return tuple(totals)


def _escorted(state: DuelState, *, is_last: bool) -> Outcome | None:
    """The named machine must be near the goal in time (DU-8.4)."""
    field = state.field
    suit = state.suits[field.setup.mission.escort]
    own = field.team_of[suit.seat]
    steps = field.board.reach_of_base(suit.vertex, field.setup.board.goal)
    if steps <= field.setup.rules.objective_steps:
        return _won(state, own, "escort", ESCORT)
    other = next(team for team in range(len(field.teams)) if team != own)
    return _won(state, other, "escort_late", ESCORT) if is_last else None


def _most(
    state: DuelState,
    counts: tuple[int, ...],
    reason: str,
    rules: tuple[RuleId, ...],
    *,
    even: str = MORE_LEFT,
) -> Outcome:
    """The team with most; ties: more machines left, then less damage on them, then a draw (DU-8.1).

    ``even``: why a team has won whom what counts in the mission puts before nobody else.
    """
    ranks: dict[int, tuple[int, int, int]] = {}
    for team in teams_left(state):
        own = [suit for suit in left(state) if state.field.team_of[suit.seat] == team]
        ranks[team] = (counts[team], len(own), -sum(sum(suit.damage) for suit in own))
    best = max(ranks.values())
    first = [team for team, rank in ranks.items() if rank == best]
    if len(first) > 1:
        return Outcome((), (), "draw", state.turn, rules)
    is_even = sum(rank[0] == best[0] for rank in ranks.values()) > 1
    return _won(state, first[0], even if is_even else reason, rules)


def _won(state: DuelState, team: int, reason: str, rules: tuple[RuleId, ...]) -> Outcome:
    field = state.field
    winners = tuple(field.players[seat] for seat in field.seats if field.team_of[seat] == team)
    losers = tuple(field.players[seat] for seat in field.seats if field.team_of[seat] != team)
    return Outcome(winners, losers, reason, state.turn, rules)
