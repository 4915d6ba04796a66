"""Whose turn is next, the ends of rounds, the wind, initiative (WG-7, WG-14.1)."""

from game.core.ids import PlayerId
from game.systems.wargame.body import (
    kind_of,
    sheet,
)
from game.systems.wargame.events import (
    HighGroundHeld,
    MarkerDrifted,
    MarkerGone,
    ReservesHeld,
    RoundStarted,
    SideToMove,
    SmokeCleared,
)
from game.systems.wargame.ground import on_board
from game.systems.wargame.jobs import (
    Begin,
    Drift,
    EndRound,
    NextTurn,
)
from game.systems.wargame.ready import fresh_units
from game.systems.wargame.resolve_damage import rules
from game.systems.wargame.score import (
    finish,
    has_operable,
    objective_is_over,
    score_event,
    score_round,
    stands_high,
    take_markers,
)
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.work import Work


def bring_home(work: Work) -> None:
    """Score what was carried into its side's area: relics at once, data at the round's end (WG-16.11)."""
    state = work.state
    for marker in tuple(state.markers.values()):
        if marker.bearer and kind_of(state, marker.id) == "relic":
            bearer = state.units[marker.bearer]
            if is_home(state, bearer):
                work.emit(MarkerGone(rules=rules("WG-16.11"), marker=marker.id, why="home"))
                score_event(work, "relic_home", bearer.side)


def is_home(state: WargameState, unit: Unit) -> bool:
    """Whether a unit is in its own area."""
    return unit.tile in state.field.grounds[state.is_flipped].areas[state.role(unit.side)]


def next_turn(work: Work, job: NextTurn) -> None:
    """Sides alternate; who has no unit left is skipped; then the round is over (WG-7.1)."""
    state = work.state
    if objective_is_over(state):
        finish(work, "objective")
        return
    for side in (0, 1):
        if not has_operable(state, side):
            finish(work, "destroyed")
            return
    head = state.field.setup.mission.special.get("head_start", 0)
    side = 1 - state.to_move
    if state.round == 1 and state.activations < head:
        side = state.team_of(1)
    for each in (side, 1 - side):
        if fresh_units(state, each):
            work.emit(SideToMove(rules=rules("WG-7.1"), side=each))
            return
    work.then(EndRound())


def hold_reserves(work: Work, side: int) -> None:
    """Those in reserve wait for this round, as if they had acted (WG-6.6)."""
    state = work.state
    waiting = tuple(unit.id for unit in fresh_units(state, side))
    work.emit(ReservesHeld(rules=rules("WG-6.6"), player=state.player(side), side=side, units=waiting))
    work.then(NextTurn())


def end_round(work: Work, job: EndRound) -> None:
    """Points of the round; the wind; the limit of rounds (WG-14.1, WG-16)."""
    state = work.state
    take_markers(work)
    for marker in tuple(state.markers.values()):
        if marker.bearer and kind_of(state, marker.id) == "data":
            bearer = state.units[marker.bearer]
            if is_home(state, bearer):
                work.emit(MarkerGone(rules=rules("WG-16.2"), marker=marker.id, why="home"))
                score_event(work, "token_home", bearer.side)
                tokens = sum(kind_of(state, each) == "data" for each in state.markers)
                if state.tallies[bearer.side].lit == tokens:
                    score_event(work, "all_tokens_home", bearer.side)
    score_round(work)
    for side in (0, 1):
        if stands_high(state, side):
            work.emit(HighGroundHeld(rules=rules("WG-16.14"), side=side))
    if objective_is_over(state):
        finish(work, "objective")
    elif state.round >= state.field.setup.mission.rounds:
        finish(work, "rounds")
    elif state.field.setup.mission.special.get("wind"):
        work.then(Drift(), Begin(state.round + 1))
    else:
        work.then(Begin(state.round + 1))


def drift(work: Work, job: Drift) -> None:
    """The wind moves every marker with no unit near it (WG-16.4)."""
    state = work.state
    numbers = state.field.rules
    face = work.face("wind", state.player(state.attacker), "WG-16.4").sum
    if face > 6:
        return
    ahead = state.field.grounds[state.is_flipped].ahead[0]
    for marker in tuple(state.markers.values()):
        if marker.tile < 0:
            continue
        grid = state.field.grid
        if any(grid.distance(unit.tile, marker.tile) <= numbers.marker_reach for unit in on_board(state)):
            continue
        tile = grid.steps[marker.tile][(ahead + face - 1) % 6]
        if tile < 0:
            work.emit(MarkerGone(rules=rules("WG-16.4"), marker=marker.id, why="drifted"))
        else:
            work.emit(MarkerDrifted(rules=rules("WG-16.4"), marker=marker.id, tile=tile))


def begin(work: Work, job: Begin) -> None:
    """A round begins with the side that has the initiative; three and more roll for it (WG-7.1, WG-7.5)."""
    state = work.state
    seats = [(side, seat.player) for side, team in enumerate(state.field.setup.teams) for seat in team.seats]
    side = state.attacker
    if state.field.setup.mission.special.get("head_start") and job.round == 1:
        side = state.team_of(1)
    elif len(seats) > 2:
        side = _initiative(work, seats)
    work.emit(RoundStarted(rules=rules("WG-7.1"), round=job.round, side=side, player=state.player(side)))
    work.emit(SmokeCleared(rules=rules("WG-15.5"), round=job.round))
    if not fresh_units(state, side):
        work.then(NextTurn())


def tactics(state: WargameState, side: int) -> int:
    """Return what a tactician adds to a team's rolls (WG-15.7)."""
    return max((sheet(state, unit).has("tactician") for unit in state.field.order[side]), default=0)


def _initiative(work: Work, seats: list[tuple[int, PlayerId]]) -> int:
    """Everybody rolls; the team of the highest die begins, ties again (WG-7.5)."""
    for _ in range(99):
        faces = [
            (work.face("initiative", player, "WG-7.5").sum + tactics(work.state, side), side)
            for side, player in seats
        ]
        best = max(faces)[0]
        sides = {side for value, side in faces if value == best}
        if len(sides) == 1:
            return sides.pop()
    return work.state.attacker
