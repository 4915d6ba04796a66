"""What earns points, and who has won (WG-14, WG-16)."""

from game.core.ids import PlayerId, RuleId, UnitId
from game.core.outcome import Outcome
from game.rules.ordered import UNORDERED
from game.systems.wargame.body import is_drone, is_operable, sheet
from game.systems.wargame.content_missions import Score
from game.systems.wargame.due import (
    BY_MARKERS,
    counts,
    dues,
    holders,
    of_kind,
    scores_of,
)
from game.systems.wargame.events import BattleEnded, MarkerTaken, PointsScored, SecondariesShown
from game.systems.wargame.ground import apart, building, is_on_surface, on_board
from game.systems.wargame.objectives import CARRIED, is_fought_for
from game.systems.wargame.setup import WargameSetup
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.work import Work

SECONDARIES = (
    "first_blood",
    "headhunter",
    "disarm",
    "hold_the_line",
    "breakthrough",
    "survivor",
    "demolition",
    "high_ground",
    "close_quarters",
)


def secondaries_of(setup: WargameSetup) -> tuple[str, ...]:
    """Return the secondary objectives that a mission offers (WG-16.14)."""
    without = setup.mission.special.get("secondaries_without_demolition")
    return tuple(each for each in SECONDARIES if not (without and each == "demolition"))


def account_units(state: WargameState, side: int) -> list[Unit]:
    """Return the units of a team that count: drones without a pilot do not (WG-2.12)."""
    return [state.units[unit] for unit in state.field.order[side] if not is_drone(state, unit)]


def dearest(state: WargameState, side: int, most_class: int = 5) -> UnitId:
    """Return the unit of the highest deployment cost, the first of its team's list among equals (WG-16.1)."""
    best, cost = UnitId(""), -1
    for unit in state.field.setup.teams[side].units:
        if not unit.main and unit.klass <= most_class and unit.cost > cost:
            best, cost = unit.id, unit.cost
    return best


def emissary(state: WargameState) -> UnitId:
    """Return the attacker's emissary, "" where the mission has none (WG-16.9)."""
    most = state.field.setup.mission.special.get("emissary", 0)
    return dearest(state, state.attacker, most) if most else UnitId("")


def is_emissary(state: WargameState, unit: UnitId) -> bool:
    """Whether a unit is the emissary, who is known once units are deployed (WG-16.9)."""
    return state.phase in ("deploy", "battle", "over") and bool(unit) and unit == emissary(state)


def unhurt(state: WargameState, unit: UnitId) -> tuple[int, ...]:
    """Return what each section of a unit endures unhurt; the emissary's main one is stronger (WG-16.9)."""
    known = sheet(state, unit)
    more = state.field.setup.mission.special.get("emissary_defense", 0) if is_emissary(state, unit) else 0
    return tuple(
        section.defense + (more if index == known.main else 0)
        for index, section in enumerate(known.setup.sections)
    )


def total_cost(state: WargameState, side: int) -> int:
    """Return the deployment cost of a team (WG-2.8)."""
    return sum(unit.cost for unit in state.field.setup.teams[side].units if not unit.main)


def operable_cost(state: WargameState, side: int) -> int:
    """Return the deployment cost that a team still has operable (WG-14.2); who left is not lost."""
    return sum(
        sheet(state, unit.id).setup.cost
        for unit in account_units(state, side)
        if is_operable(state, unit) or unit.status == "away"
    )


def score_event(work: Work, by: str, side: int, subject: str = "", times: int = 1) -> None:
    """Give a team the points that the mission has for something."""
    state = work.state
    if by == "emissary_destroyed" and subject != emissary(state):
        return
    for score in scores_of(state, side):
        if score.by == by and score.rounds[0] <= state.round <= score.rounds[1]:
            give(work, side, score.points * times, by)


def give(work: Work, side: int, points: int, why: str) -> None:
    """Give a team points; what it loses never brings it under 0 (WG-16.13)."""
    state = work.state
    points = max(points, -state.tallies[side].points)
    if points:
        work.emit(
            PointsScored(
                rules=_rules("WG-14.1"), player=state.player(side), side=side, points=points, why=why
            )
        )


def felled_points(work: Work, structure: str, side: int) -> None:
    """Points for felling a structure (WG-16.8, WG-16.12, WG-16.13)."""
    score_event(work, f"{building(work.state, structure).tag}_felled", side)


def sevenths(state: WargameState, part: int, side: int) -> int:
    """Return the full parts of a team's deployment cost in a part of it, a seventh each (WG-16.5)."""
    return state.field.rules.pursuit_parts * part // max(1, total_cost(state, side))


def score_sevenths(work: Work, by: str, side: int, whose: int, before: int, now: int) -> None:
    """Give a team points for the full sevenths of a team's cost that are gone now and were not (WG-16.5)."""
    more = sevenths(work.state, now, whose) - sevenths(work.state, before, whose)
    if more:
        score_event(work, by, side, times=more)


def take_markers(work: Work) -> None:
    """Markers go to the team whose operable units near them have the greater sum of classes (WG-16.1)."""
    state = work.state
    for name, side in holders(state).items():
        if state.markers[name].owner != side:
            work.emit(MarkerTaken(rules=_rules("WG-16.1"), marker=name, side=side, player=state.player(side)))


def score_round(work: Work) -> None:
    """Points at a round's end: markers from round 2, what stands, what nobody carries (WG-16)."""
    state = work.state
    owners = {name: state.markers[name].owner for name in holders(state)}
    due = [(side, each) for side in (0, 1) for each in dues(state, side, owners)]
    due.sort(key=lambda each: each[1].score.by not in BY_MARKERS)
    for side, each in due:
        give(work, side, each.points, each.score.by)


def _end_points(state: WargameState, score: Score, side: int) -> int:
    """Return how often something counts at the end."""
    standing = [building(state, each.id).tag for each in state.structures.values() if each.left > 0]
    beacons = [marker for marker in of_kind(state, "beacon") if marker.tile >= 0]
    lit = sum(marker.is_on and marker.owner == side for marker in beacons)
    match score.by:
        case "marker_left":
            return sum(marker.tile >= 0 and not marker.bearer for marker in of_kind(state, "data"))
        case "none_home":
            return int(state.tallies[1 - side].lit == 0)
        case "own_lit":
            return lit
        case "lit_at_least":
            return int(lit >= score.count)
        case "tower_stands":
            return standing.count("tower")
        case "post_stands":
            return standing.count("post")
        case "base_stands":
            return standing.count("base")
        case "half_attackers":
            return int(2 * operable_cost(state, state.attacker) < total_cost(state, state.attacker))
        case "emissary_lives":
            known = state.units.get(emissary(state))
            return int(known is not None and is_operable(state, known))
        case "pylon_clean":
            return sum(marker.tile >= 0 and not marker.is_on for marker in of_kind(state, "pylon"))
        case "never_touched":
            return int(not any(marker.is_on for marker in of_kind(state, "relic")))
        case _:
            return 0


def secondary_points(state: WargameState, side: int, pick: str) -> int:
    """Return what a secondary objective has earned so far (WG-16.14)."""
    tally, rules = state.tallies[side], state.field.rules.secondaries
    ground = state.field.grounds[state.is_flipped]
    own, theirs = ground.areas[state.role(side)], ground.areas[1 - state.role(side)]
    ours = [unit for unit in on_board(state) if unit.side == side and counts(state, unit)]
    enemies = [unit for unit in on_board(state) if unit.side != side and counts(state, unit)]

    def capped(pair: tuple[int, int], count: int) -> int:
        return min(pair[1], pair[0] * count)

    match pick:
        case "first_blood":
            return capped(rules.first_blood, int(tally.first_blood))
        case "headhunter":
            return capped(rules.headhunter, int(tally.headhunter))
        case "disarm":
            return capped(rules.disarm, tally.disarmed // rules.disarm_every)
        case "hold_the_line":
            holds = not any(unit.tile in own for unit in enemies) and any(
                unit.tile not in own for unit in ours
            )
            return capped(rules.hold_the_line, int(holds))
        case "breakthrough":
            return capped(rules.breakthrough, sum(unit.tile in theirs for unit in ours))
        case "survivor":
            lost = total_cost(state, side) - operable_cost(state, side)
            return capped(
                rules.survivor,
                int(rules.survivor_part * lost <= total_cost(state, side) and tally.destroyed > 0),
            )
        case "demolition":
            return capped(rules.demolition, tally.structures)
        case "high_ground":
            return capped(rules.high_ground, tally.high_rounds)
        case "close_quarters":
            return capped(rules.close_quarters, tally.melee)
        case _:
            return 0


def stands_high(state: WargameState, side: int) -> bool:
    """Whether a unit of a team stands on high ground outside its own area (WG-16.14)."""
    high = state.field.rules.secondaries.ground
    own = state.field.grounds[state.is_flipped].areas[state.role(side)]
    return any(
        unit.side == side
        and unit.level == high
        and is_on_surface(state, unit)
        and unit.tile not in own
        and counts(state, unit)
        for unit in on_board(state)
    )


def finish(work: Work, reason: str, loser: int = -1) -> None:
    """Count the last points and end the battle (WG-14.2); who surrenders loses.

    Where a side has nothing operable left, points stand as they are.
    """
    state = work.state
    if loser < 0 and reason not in ("surrender", "destroyed"):
        for side in (0, 1):
            for score in scores_of(state, side):
                is_due = score.rounds[0] <= state.round <= score.rounds[1]
                times = _end_points(state, score, side) if is_due else 0
                if times:
                    give(work, side, score.points * times, score.by)
    most = state.field.rules.most_points
    totals, secondary = [0, 0], [0, 0]
    for side in (0, 1):
        secondary[side] = min(most, sum(secondary_points(state, side, pick) for pick in state.picks[side]))
        totals[side] = min(most, state.tallies[side].points) + secondary[side]
        work.emit(
            SecondariesShown(
                rules=_rules("WG-16.14"),
                player=state.player(side),
                side=side,
                picks=state.picks[side],
                points=secondary[side],
            )
        )
    winner = 1 - loser if loser >= 0 else _winner(state, totals)
    if state.field.setup.order and loser < 0:
        winner, reason = _keeper(state, winner, reason)
    elif reason == "destroyed" and winner >= 0 and not has_operable(state, winner):
        reason = "points"  # what it had earned outweighs that nothing of it is left (WG-14.2)
    points = (min(most, state.tallies[0].points), min(most, state.tallies[1].points))
    outcome = Outcome(
        winners=_seats(state, winner) if winner >= 0 else (),
        losers=_seats(state, 1 - winner) if winner >= 0 else (),
        reason=reason,
        turns=state.round,
        rules=_rules("WG-14.2"),
    )
    work.emit(
        BattleEnded(
            rules=_rules("WG-14.2"), outcome=outcome, points=points, secondary=(secondary[0], secondary[1])
        )
    )


def _winner(state: WargameState, totals: list[int]) -> int:
    """Return the team that has won, -1 for a draw: points, then cost operable, then uncapped points."""
    for one, other in (
        (totals[0], totals[1]),
        (operable_cost(state, 0), operable_cost(state, 1)),
        (state.tallies[0].points, state.tallies[1].points),
    ):
        if one != other:
            return 0 if one > other else 1
    return -1


def _keeper(state: WargameState, winner: int, reason: str) -> tuple[int, str]:
    """Return who keeps the field of a campaign's battle, and why it ended (TW-9.6).

    Points count while both sides have anything operable; where nothing decides, the defender has held.
    """
    left = [side for side in (0, 1) if has_operable(state, side)]
    if len(left) == 1:
        return left[0], reason
    sides = state.field.setup.ordered or UNORDERED
    defender = next(number for number, side in enumerate(sides) if side.role == "defender")
    if not left:
        return defender, reason
    return (winner, reason) if winner >= 0 else (defender, "field_held")


def _seats(state: WargameState, side: int) -> tuple[PlayerId, ...]:
    return tuple(seat.player for seat in state.field.setup.teams[side].seats)


def has_operable(state: WargameState, side: int) -> bool:
    """Whether a team has anything operable (WG-14.1)."""
    return any(is_operable(state, unit) for unit in account_units(state, side))


def objective_is_over(state: WargameState) -> bool:
    """Whether a mission has nothing left to be fought for (WG-14.1, WG-16.2, WG-16.5, WG-16.11)."""
    wanted = [marker for kind in CARRIED for marker in of_kind(state, kind)]
    if wanted:
        are_gone = all(marker.tile < 0 and not marker.bearer for marker in wanted)
        return are_gone and not is_fought_for(state)
    if state.field.setup.mission.special.get("escape_round"):
        defender = state.team_of(1)
        return not any(unit.side == defender and counts(state, unit) for unit in on_board(state))
    return False


def is_decided(state: WargameState) -> bool:
    """Whether nothing is left to be fought for, or a side has nothing operable (WG-14.1)."""
    return objective_is_over(state) or not (has_operable(state, 0) and has_operable(state, 1))


def near_units(state: WargameState, unit: Unit, hexes: int) -> list[Unit]:
    """Return other units on the board within so many hexes."""
    return [each for each in on_board(state) if each.id != unit.id and apart(state, each, unit) <= hexes]


def _rules(*ids: str) -> tuple[RuleId, ...]:
    return tuple(RuleId(each) for each in ids)
