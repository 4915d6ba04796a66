"""Who plays in a campaign: queues, Generals, the administrator's decisions, petitions (SE-1, SE-9)."""

from typing import assert_never

from msgspec.structs import replace

from game.core.ids import PlayerId
from game.systems.sectors.events_people import (
    AdministratorNamed,
    AppealAnswered,
    AppealMade,
    GeneralNamed,
    MateTaken,
    OptionChanged,
    PeopleEvent,
    PetitionAnswered,
    PetitionMade,
    PlayerAdmitted,
    PlayerQuit,
    PlayerStruck,
    SeatHanded,
    SeatTaken,
)
from game.systems.sectors.state import (
    HIDDEN,
    HIDDEN_PLAN,
    NOWHERE,
    UNKNOWN_PETITIONS,
    Dispatch,
    Petition,
    SectorsState,
)


def evolve_people(state: SectorsState, event: PeopleEvent) -> None:
    """Change who plays, and what the administrator has decided."""
    match event:
        case MateTaken():
            state.players[event.player] = replace(state.players[event.player], mate=event.mate)
        case PlayerQuit():
            _quit(state, event.player)
            if event.forgets:
                _forget(state, event.forgets)
        case GeneralNamed():
            state.races[event.race] = replace(state.races[event.race], general=event.player)
            if event.player:
                state.players[event.player] = replace(state.players[event.player], medal="gold")
        case AdministratorNamed():
            state.administrator = event.player
        case PlayerStruck():
            _leave_queue(state, event.player)
            state.players[event.player] = replace(
                state.players[event.player], status="struck", mate=PlayerId(""), appeals=False
            )
        case AppealMade():
            state.players[event.player] = replace(state.players[event.player], appeals=True)
        case AppealAnswered():
            _answer_appeal(state, event)
        case PlayerAdmitted():
            _learn(state, event)
            player = replace(
                state.players[event.player], status="queued", race=event.race, place=next_place(state)
            )
            state.players[event.player] = player
            race = state.races[event.race]
            state.races[event.race] = replace(race, queue=(*race.queue, event.player))
            _fill_office(state, event.player)
        case SeatHanded():
            state.players[event.player] = replace(
                state.players[event.player], is_ai=True, missed=0, mate=PlayerId("")
            )
        case SeatTaken():
            state.players[event.player] = replace(state.players[event.player], is_ai=False)
        case OptionChanged():
            kept = tuple(
                each
                for each in state.changes
                if (each.turn, each.name) != (event.change.turn, event.change.name)
            )
            state.changes = (*kept, event.change)
        case PetitionMade() | PetitionAnswered():
            _enter_petition(state, event.petition)
        case _:
            assert_never(event)


def _forget(state: SectorsState, race: str) -> None:
    """Who has left sees no more than a spectator."""
    state.plans[race] = HIDDEN_PLAN
    state.dispatches = tuple(each for each in state.dispatches if state.players[each.player].race != race)
    state.petitions = tuple(each for each in state.petitions if each.status not in UNKNOWN_PETITIONS)


def _learn(state: SectorsState, event: PlayerAdmitted) -> None:
    """Who has joined a race sees what it sees."""
    if event.plan is not None and state.plans[event.race].serial == HIDDEN:
        state.plans[event.race] = event.plan
        state.dispatches = event.dispatches
        for petition in event.petitions:
            _enter_petition(state, petition)


def _leave_queue(state: SectorsState, player: PlayerId) -> None:
    race = state.races[state.players[player].race]
    state.races[race.id] = replace(race, queue=tuple(each for each in race.queue if each != player))


def _quit(state: SectorsState, quitter: PlayerId) -> None:
    player = state.players[quitter]
    _leave_queue(state, quitter)
    state.players[quitter] = replace(
        player,
        status="quit",
        region=NOWHERE,
        border=(),
        origin=NOWHERE,
        medal="none",
        wins=0,
        mate=PlayerId(""),
    )
    for battle in state.battles.values():
        fighters = tuple(each for each in battle.fighters if each != quitter)
        state.battles[battle.id] = replace(battle, fighters=fighters)
    state.retreating = tuple(each for each in state.retreating if each != quitter)
    for other in state.players.values():
        if other.mate == quitter:
            state.players[other.id] = replace(other, mate=PlayerId(""))
    plan = state.plans[player.race]
    if plan.serial != HIDDEN:
        state.plans[player.race] = replace(
            plan,
            orders=tuple(each for each in plan.orders if each.unit != quitter),
            asks=tuple(each for each in plan.asks if each.player != quitter),
            grant=None if plan.grant is not None and plan.grant.player == quitter else plan.grant,
        )
        queue = state.races[player.race].queue
        if player.status == "active" and queue:
            state.dispatches = (*state.dispatches, Dispatch(queue[0], "place_free"))


def _answer_appeal(state: SectorsState, event: AppealAnswered) -> None:
    player = state.players[event.player]
    if not event.grants:
        state.players[event.player] = replace(player, appeals=False)
        return
    race = state.races[player.race]
    queue = sorted((*race.queue, event.player), key=lambda each: state.players[each].place)
    state.races[player.race] = replace(race, queue=tuple(queue))
    state.players[event.player] = replace(player, status="queued", appeals=False)
    _fill_office(state, event.player)


def next_place(state: SectorsState) -> int:
    """The place of whoever comes to the end of a queue: behind everybody (SE-4.2)."""
    return 1 + max(player.place for player in state.players.values())


def _fill_office(state: SectorsState, player: PlayerId) -> None:
    """Whoever comes to a race that has nobody is its General (SE-1.9)."""
    known = state.players[player]
    race = state.races[known.race]
    if not race.general:
        state.races[race.id] = replace(race, general=player)
        state.players[player] = replace(known, medal="gold")


def _enter_petition(state: SectorsState, petition: Petition) -> None:
    kept = [
        each for each in state.petitions if (each.player, each.number) != (petition.player, petition.number)
    ]
    state.petitions = tuple(sorted((*kept, petition), key=lambda each: (each.player, each.number)))
