"""How events change the state: with the three modules beside it the only one that writes to it."""

from typing import assert_never

from msgspec.structs import replace

from game.core.ids import PlayerId
from game.systems.sectors.board import is_begun_by
from game.systems.sectors.events import (
    AbilityUsed,
    BattleEvent,
    CampaignEnded,
    DeadlineCalled,
    MapEvent,
    Move,
    OrdersMerged,
    PhaseStarted,
    PlanEvent,
    RaceOut,
    RegionsTaken,
    SeatCommitted,
    SectorsEvent,
    TurnScored,
    TurnStarted,
    UnitBought,
    UnitsArrived,
    UnitsQueued,
    UnitsRetreated,
)
from game.systems.sectors.events_people import BoardEvent, PeopleEvent
from game.systems.sectors.evolve_battle import ASKED_ONCE, evolve_battle
from game.systems.sectors.evolve_people import evolve_people, next_place
from game.systems.sectors.evolve_plan import evolve_plan
from game.systems.sectors.options import with_changes
from game.systems.sectors.state import HIDDEN, NOWHERE, SectorsState


def evolve(state: SectorsState, event: SectorsEvent) -> None:
    """Change the state by what happened."""
    if isinstance(event, PlanEvent | BoardEvent):
        evolve_plan(state, event)
    elif isinstance(event, PeopleEvent):
        evolve_people(state, event)
    elif isinstance(event, BattleEvent):
        evolve_battle(state, event)
    else:
        _evolve_map(state, event)


def _evolve_map(state: SectorsState, event: MapEvent) -> None:
    match event:
        case TurnStarted():
            for name, plan in state.plans.items():
                if plan.asks:
                    state.plans[name] = replace(plan, asks=())
            state.turn = event.turn
            state.disputed = event.disputed
            state.options = with_changes(state.options, state.changes, event.turn)
            state.scanned = ()
        case PhaseStarted():
            # at the head of the regions nobody is asked again about what he was asked at the borders
            goes_on = event.phase == state.phase == "combat" and is_begun_by(state.campaign, ASKED_ONCE)
            state.phase, state.stage = event.phase, event.stage
            state.committed = state.committed if goes_on else ()
        case SeatCommitted():
            state.committed = (*state.committed, event.player)
            if state.phase == "planning" and not event.is_late:
                state.players[event.player] = replace(state.players[event.player], missed=0)
        case DeadlineCalled():
            for player in event.missing:
                state.players[player] = replace(
                    state.players[player], missed=state.players[player].missed + 1
                )
        case AbilityUsed():
            _use_ability(state, event)
        case OrdersMerged():
            _merge(state, event)
        case UnitsArrived():
            for move in event.moves:
                _set_down(state, move)
        case RegionsTaken():
            for region in event.regions:
                state.owners[region] = event.race
        case UnitsRetreated():
            for move in event.moves:
                _set_down(state, move)
            for player in event.lost:
                _off_the_map(state, player)
            state.retreating = ()
        case UnitsQueued():
            _queue(state, event.players)
        case UnitBought():
            _deploy(state, event)
        case TurnScored():
            state.scores = (*state.scores, *event.scores)
            for score in event.scores:
                state.races[score.race] = replace(state.races[score.race], points=score.points)
        case RaceOut():
            state.races[event.race] = replace(state.races[event.race], is_out=True)
        case CampaignEnded():
            state.outcome = event.outcome
            state.phase, state.stage = "over", ""
        case _:
            assert_never(event)


def _use_ability(state: SectorsState, event: AbilityUsed) -> None:
    state.races[event.race] = replace(state.races[event.race], used=state.turn)
    plan = state.plans[event.race]
    if plan.serial != HIDDEN:
        state.plans[event.race] = replace(plan, grant=None)
    if event.effect == "avoid":
        state.scanned = (*state.scanned, (event.race, event.use.unit))


def _merge(state: SectorsState, event: OrdersMerged) -> None:
    gone = {move.unit for move in event.moves}
    for battle in state.battles.values():
        fighters = tuple(each for each in battle.fighters if each not in gone)
        state.battles[battle.id] = replace(battle, fighters=fighters)
    for move in event.moves:
        player = state.players[move.unit]
        if move.how == "border":
            state.players[move.unit] = replace(
                player, region=NOWHERE, border=(move.start, move.to), origin=move.start
            )
        else:
            _set_down(state, move)
    state.dispatches = event.dispatches
    for name, plan in state.plans.items():
        if plan.serial != HIDDEN:
            state.plans[name] = replace(plan, orders=())


def _set_down(state: SectorsState, move: Move) -> None:
    state.players[move.unit] = replace(
        state.players[move.unit], region=move.to, border=(), origin=move.start, entered=state.turn
    )


def _off_the_map(state: SectorsState, player: PlayerId) -> None:
    state.players[player] = replace(
        state.players[player], status="fallen", region=NOWHERE, border=(), origin=NOWHERE
    )


def _queue(state: SectorsState, players: tuple[PlayerId, ...]) -> None:
    for player in players:
        known = replace(state.players[player], status="queued", place=next_place(state))
        state.players[player] = known
        race = state.races[known.race]
        state.races[known.race] = replace(race, queue=(*race.queue, player))
    state.fallen = ()


def _deploy(state: SectorsState, event: UnitBought) -> None:
    race = state.races[event.race]
    state.races[event.race] = replace(race, queue=tuple(each for each in race.queue if each != event.player))
    state.served += 1
    state.players[event.player] = replace(
        state.players[event.player],
        status="active",
        region=event.region,
        border=(),
        origin=NOWHERE,
        entered=state.turn,
        since=state.served,
        place=NOWHERE,
        mate=PlayerId(""),
    )
    plan = state.plans[event.race]
    if plan.serial != HIDDEN:
        state.plans[event.race] = replace(
            plan,
            resources=plan.resources - event.resources,
            production=plan.production - event.production,
        )
