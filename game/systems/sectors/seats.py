"""Who decides: which seat orders a unit, fights its games, buys; who still owes something (SE-2.8)."""

from typing import Final

from msgspec import UNSET

from game.core.ids import PlayerId
from game.rules.campaigns import AUTOMATIC
from game.systems.sectors.board import (
    any_meet,
    border_groups,
    free_at,
    is_begun_by,
    is_bound,
    living_races,
    may_meet,
    units,
    units_of,
)
from game.systems.sectors.state import SYSTEM, Battle, Game, SectorsState

NOBODY = PlayerId("")
BUYS_HIMSELF: Final = 20
"""In campaigns begun by this version of the rules or later a deadline leaves built-in Generals what they buy
and use (SE-2.8)."""


def administrator(state: SectorsState) -> PlayerId:
    """Who administers the campaign, or nobody: who did at first, or who has followed him (SE-9.2)."""
    return state.campaign.setup.administrator if state.administrator is UNSET else state.administrator


def people_of(state: SectorsState, race: str) -> tuple[PlayerId, ...]:
    """The people of a race who still play."""
    return tuple(
        player.id
        for player in state.players.values()
        if player.race == race and not player.is_ai and player.status in ("active", "queued", "fallen")
    )


def handed_seats(state: SectorsState) -> dict[PlayerId, tuple[PlayerId, ...]]:
    """People's seats that have been handed to built-in players, each with its team (SE-1.8, SE-1.4)."""
    persons = {seat.id for seat in state.campaign.setup.players if seat.person}
    return {
        player.id: tuple(each.id for each in state.players.values() if each.race == player.race)
        for player in state.players.values()
        if player.is_ai and player.id in persons
    }


def general_orders(state: SectorsState, race: str) -> bool:
    """Whether the General orders all units of his race (SE-2.7, SE-1.4)."""
    if state.options.orders != "usual":
        return state.options.orders == "general"
    return people_of(state, race) == (state.races[race].general,)


def stand_in(state: SectorsState, unit: PlayerId) -> PlayerId:
    """The waiting person who has taken over an AI team-mate, or nobody (SE-1.4)."""
    for player in state.players.values():
        if player.mate == unit and player.status == "queued":
            return player.id
    return NOBODY


def _stand_ins(state: SectorsState) -> dict[PlayerId, PlayerId]:
    """The waiting people who have taken over AI team-mates, by these (SE-1.4)."""
    found: dict[PlayerId, PlayerId] = {}
    for player in state.players.values():
        if player.status == "queued" and player.mate:
            found.setdefault(player.mate, player.id)
    return found


def commander(state: SectorsState, unit: PlayerId) -> PlayerId:
    """The seat that orders a unit."""
    race = state.players[unit].race
    if general_orders(state, race):
        return state.races[race].general
    return stand_in(state, unit) or unit


def fighter(state: SectorsState, unit: PlayerId) -> PlayerId:
    """The person who fights a unit's games, or nobody: then it is as the campaign fights (SE-1.4).

    A built-in team-mate's are whoever's has taken him over, else his General's, if he is a person.
    """
    player = state.players[unit]
    if not player.is_ai:
        return unit
    if waiting := stand_in(state, unit):
        return waiting
    general = state.races[player.race].general
    return general if general in people_of(state, player.race) else NOBODY


def may_grant(state: SectorsState, race: str) -> bool:
    """Whether a race's ability is still unused this turn (SE-3.6)."""
    return not state.races[race].is_out and state.races[race].used < state.turn


def active(state: SectorsState) -> tuple[PlayerId, ...]:
    """Every seat that still owes something in this part of the turn.

    People are asked before built-in players, and whom the table asks first changes every turn (SE-2.8).
    """
    if state.phase == "over":
        return ()
    if ready_game(state) is not None:
        return (SYSTEM,)
    match state.phase:
        case "planning":
            owing = planning_seats(state) - {*state.committed}
        case "scan":
            owing = scan_seats(state) - {*state.committed}
        case "combat":
            owing = combat_seats(state)
        case _:
            owing = production_seats(state) - {*state.committed}
    people = [player.id for player in state.players.values() if not player.is_ai]
    built_in = [player.id for player in state.players.values() if player.is_ai]
    first = state.turn % max(1, len(people))
    rows = (*people[first:], *people[:first], *built_in)
    return tuple(player for player in rows if player in owing)


def late_seats(state: SectorsState) -> tuple[PlayerId, ...]:
    """Whom a deadline means now: people; where none is asked, who leaves purchases to the rule (SE-2.8)."""
    return late_of(state, active(state))


def late_of(state: SectorsState, asked: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
    """Whom a deadline means where these are asked (SE-2.8)."""
    asked = tuple(seat for seat in asked if seat in state.players)
    people = tuple(seat for seat in asked if not state.players[seat].is_ai)
    if state.phase != "production" or (people and is_begun_by(state.campaign, BUYS_HIMSELF)):
        return people
    return asked


def waits_for_people(state: SectorsState, seat: PlayerId) -> bool:
    """Whether a built-in team-mate leaves his orders until the people of his race are done (SE-2.8)."""
    known = state.players.get(seat)
    if state.phase != "planning" or known is None or not known.is_ai:
        return False
    return bool({*people_of(state, known.race)} & {*active(state)})


def planning_seats(state: SectorsState) -> set[PlayerId]:
    """Commanders of units, Generals, waiting and struck people, the administrator."""
    led = {race: state.races[race].general for race in state.races if general_orders(state, race)}
    waiting = _stand_ins(state)
    found = {
        led.get(player.race) or waiting.get(player.id) or player.id
        for player in units(state)
        if not is_bound(state, player.id)
    }
    found |= {state.races[race].general for race in living_races(state)}
    found |= {
        player.id
        for player in state.players.values()
        if not player.is_ai and player.status in ("active", "queued", "struck")
    }
    found = {player for player in found if player and not state.races[state.players[player].race].is_out}
    administers = administrator(state)
    return found | ({administers} if administers else set())


def meeting_groups(state: SectorsState) -> tuple[tuple[PlayerId, ...], ...]:
    """The units on each border and in each region that are about to fight, or would if they were enemies."""
    return (
        *(group for group in border_groups(state) if any_meet(state, group)),
        *(free_at(state, region) for region in range(len(state.owners))),
        *(battle.fighters for battle in state.battles.values() if not battle.games),
    )


def meetings(state: SectorsState, race: str) -> tuple[PlayerId, ...]:
    """The enemy units that a race is about to fight: in a region or on a border (SE-3.8)."""
    own = frozenset(player.id for player in units_of(state, race))
    found: dict[PlayerId, None] = {}
    for group in meeting_groups(state):
        for unit in group:
            if unit not in own and any(other in own and may_meet(state, unit, other) for other in group):
                found[unit] = None
    return tuple(player for player in state.players if player in found)


def scan_seats(state: SectorsState) -> set[PlayerId]:
    """Generals whose ability avoids battles, where there is one to avoid (SE-3.6, SE-3.8)."""
    found: set[PlayerId] = set()
    for race in living_races(state):
        if avoids(state, race) and meetings(state, race):
            found.add(state.races[race].general)
    return found


def avoids(state: SectorsState, race: str) -> bool:
    """Whether a race may still avoid a battle this turn."""
    return state.campaign.races[race].ability.effect == "avoid" and may_grant(state, race)


def combat_seats(state: SectorsState) -> set[PlayerId]:
    """Who owes an answer to a challenge, a result or a pairing."""
    found: set[PlayerId] = set()
    for battle in state.battles.values():
        found |= pair_seats(state, battle)
        for game in battle.games:
            found |= {*owed_answers(state, game)}
            if game.status == "hand":
                found |= {*result_seats(state, game)} - {*state.committed}
    return found - {NOBODY}


def pair_seats(state: SectorsState, battle: Battle) -> set[PlayerId]:
    """Who owes a pairing: the administrator, then every General who has not agreed (SE-4.8)."""
    if not battle.needs_pairs:
        return set()
    if not battle.pairs:
        return {administrator(state)}
    races = {state.players[unit].race for unit in battle.fighters}
    return {state.races[race].general for race in races} - {*battle.agreed}


def asked_seats(state: SectorsState, game: Game) -> tuple[PlayerId, ...]:
    """The people who say how a game is fought: the defender's first (SE-4.1)."""
    options = state.options
    if options.battle_choice == "campaign" and options.battle_system == AUTOMATIC:
        return ()
    seats = (fighter(state, game.defender), fighter(state, game.attacker))
    return tuple(dict.fromkeys(seat for seat in seats if seat))


def owed_answers(state: SectorsState, game: Game) -> tuple[PlayerId, ...]:
    """The people who have not answered yet how an open game is fought."""
    if game.status != "open":
        return ()
    answered = {answer.seat for answer in game.answers}
    return tuple(seat for seat in asked_seats(state, game) if seat not in answered)


def result_seats(state: SectorsState, game: Game) -> tuple[PlayerId, ...]:
    """The people who enter and confirm the result of a game on a real table (SE-9.1)."""
    seats = [seat for seat in (fighter(state, game.attacker), fighter(state, game.defender)) if seat]
    administers = administrator(state)
    return tuple(dict.fromkeys((*seats, *((administers,) if administers else ()))))


def ready_game(state: SectorsState) -> Game | None:
    """The game that has to be fought in its battle system now."""
    for battle in state.battles.values():
        for game in battle.games:
            if game.status == "ready":
                return game
    return None


def buyers(state: SectorsState) -> tuple[str, ...]:
    """The races whose General owes a decision on purchases; whether he can pay is his secret (SE-5.4)."""
    return tuple(
        race
        for race in living_races(state)
        if state.races[race].general
        and (
            (state.races[race].queue and len(units_of(state, race)) < state.options.active_cap)
            or (state.campaign.races[race].ability.effect == "levy" and may_grant(state, race))
        )
    )


def production_seats(state: SectorsState) -> set[PlayerId]:
    """Generals who may buy."""
    return {state.races[race].general for race in buyers(state)}
