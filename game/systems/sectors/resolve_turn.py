"""The course of a campaign: phase after phase, turn after turn, to its end (SE-2.9, SE-6.3, SE-7)."""

from typing import Final

from msgspec.structs import replace

from game.core.ids import RuleId
from game.core.outcome import Outcome
from game.systems.sectors.battles import work
from game.systems.sectors.board import (
    active_at,
    counting,
    is_begun_by,
    living_races,
    regions_of,
    units_at,
    units_of,
)
from game.systems.sectors.carried import default_games
from game.systems.sectors.events import (
    AbilityUsed,
    CampaignEnded,
    GrantRevoked,
    PhaseStarted,
    RaceOut,
    SectorsStep,
    TurnScored,
    TurnStarted,
)
from game.systems.sectors.resolve_combat import go_on, next_stage, start_combat
from game.systems.sectors.resolve_merge import merge
from game.systems.sectors.resolve_production import close_production, start_production
from game.systems.sectors.seats import active, avoids, meetings, planning_seats
from game.systems.sectors.state import SectorsState, TurnScore

ENDS_WITHOUT_RACES: Final = 18
"""Campaigns begun by this version of the rules or later end when every race is out (SE-1.10, SE-7.3)."""


def advance(step: SectorsStep) -> None:
    """Go on until somebody owes a decision, or the campaign is over."""
    while step.state.outcome is None:
        if step.state.phase == "combat":
            go_on(step)
        if active(step.state):
            return
        _next_phase(step)


def _next_phase(step: SectorsStep) -> None:
    match step.state.phase:
        case "planning":
            default_games(step)
            work(step, opens=False)
            merge(step)
            work(step, opens=False)
            step.emit(PhaseStarted(rules=(RuleId("SE-3.8"),), phase="scan"))
        case "scan":
            _scan(step)
        case "combat":
            if next_stage(step):
                start_production(step)
        case _:
            close_production(step)
            _end_turn(step)


def _scan(step: SectorsStep) -> None:
    """Granted uses of abilities that avoid a battle, then combat (SE-3.8)."""
    state = step.state
    for race in living_races(state):
        use = state.plans[race].grant
        if use is None or state.campaign.races[race].ability.effect != "avoid":
            continue
        if avoids(state, race) and use.unit in meetings(state, race):
            known = replace(use, number=0)
            step.emit(AbilityUsed(rules=(RuleId("SE-3.8"),), race=race, effect="avoid", use=known))
        else:
            step.emit(GrantRevoked(rules=(RuleId("SE-3.6"),), race=race))
    start_combat(step)


def disputes(state: SectorsState) -> tuple[int, ...]:
    """Regions whose attackers outnumber all defenders while a battle is active there (SE-6.3, SE-6.5)."""
    found = []
    for region, owner in enumerate(state.owners):
        if not active_at(state, region):
            continue
        here = units_at(state, region)
        defenders = sum(player.race == owner for player in here)
        if not owner or len(here) - defenders > defenders:
            found.append(region)
    return tuple(found)


def _end_turn(step: SectorsStep) -> None:
    """Count points, see who is out, who has won; else the next turn begins (SE-7)."""
    state = step.state
    scores = []
    for race in state.races.values():
        held = len(counting(state, race.id))
        points = race.points + held * state.campaign.rules.region_points
        scores.append(TurnScore(state.turn, race.id, points, held))
    step.emit(TurnScored(rules=(RuleId("SE-7.1"),), scores=tuple(scores)))
    for race in state.races.values():
        if not race.is_out and not regions_of(state, race.id) and not units_of(state, race.id):
            step.emit(RaceOut(rules=(RuleId("SE-1.10"),), race=race.id))
    ended = _outcome(state)
    if ended is not None:
        _end(step, ended)
        return
    step.emit(TurnStarted(rules=(RuleId("SE-6.1"),), turn=state.turn + 1, disputed=disputes(state)))
    step.emit(PhaseStarted(rules=(RuleId("SE-2.1"),), phase="planning"))
    if not planning_seats(state):
        _end(step, most_points(state, "abandoned"))


def _end(step: SectorsStep, outcome: Outcome) -> None:
    won = winning_races(step.state, outcome.reason)
    step.emit(CampaignEnded(rules=outcome.rules, outcome=outcome, races=won))


def _outcome(state: SectorsState) -> Outcome | None:
    """Domination, else the target score, the turn limit, or that every race is out (SE-7.3, SE-1.10)."""
    options = state.options
    if len(winning_races(state, "domination")) == 1:
        return most_points(state, "domination")
    if options.target_score and options.victory == "points" and _at_the_score(state):
        return most_points(state, "score")
    if options.turn_limit and state.turn >= options.turn_limit:
        return most_points(state, "turn_limit")
    if not living_races(state) and is_begun_by(state.campaign, ENDS_WITHOUT_RACES):
        return most_points(state, "abandoned")
    return None


def dominates(state: SectorsState, race: str) -> bool:
    """Whether a race has won by domination (SE-7.3); disputed regions count as neutral (SE-6.3)."""
    held = counting(state, race)
    needed = state.options.domination_regions or len(state.owners)
    if len(held) >= min(needed, len(state.owners)):
        return True
    if state.options.domination_capitals:
        capitals = [n for n, region in enumerate(state.campaign.regions) if region.capital_of]
        if capitals and all(capital in held for capital in capitals):
            return True
    others = [other for other in state.races if other != race]
    is_alone = not any(regions_of(state, other) or units_of(state, other) for other in others)
    return is_alone and bool(regions_of(state, race)) and bool(units_of(state, race))


def winning_races(state: SectorsState, reason: str) -> tuple[str, ...]:
    """The races that win for a reason, whoever of them still plays.

    Most points win, then most regions, else the win is shared (SE-7.3).
    """
    if reason == "domination":
        return tuple(race for race in state.races if dominates(state, race))
    races = _at_the_score(state) if reason == "score" else list(state.races)

    def worth(race: str) -> tuple[int, int]:
        return state.races[race].points, len(counting(state, race))

    best = max(map(worth, races))
    return tuple(race for race in races if worth(race) == best)


def _at_the_score(state: SectorsState) -> list[str]:
    """The races that have reached the score that wins."""
    return [race.id for race in state.races.values() if race.points >= state.options.target_score]


def most_points(state: SectorsState, reason: str) -> Outcome:
    """The end of a campaign for all who still play: who quit or was struck has neither won nor lost."""
    races = winning_races(state, reason)
    playing = [player for player in state.players.values() if player.status in ("active", "queued", "fallen")]
    winners = tuple(player.id for player in playing if player.race in races)
    losers = tuple(player.id for player in playing if player.race not in races)
    return Outcome(winners, losers, reason, state.turn, (RuleId("SE-7.3"),))
