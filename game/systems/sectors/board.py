"""Questions to a campaign's map: who stands where, who is bound, what a region is worth. Pure."""

from collections.abc import Iterable
from typing import Final

from game.core.ids import PlayerId
from game.systems.sectors.campaign import Campaign
from game.systems.sectors.state import NOT_BEGUN, Battle, Finished, Game, Player, SectorsState

FOUGHT_IN_COMBAT: Final = 18
"""In campaigns begun by this version of the rules or later no game is played before the merge (SE-2.9)."""


def is_begun_by(campaign: Campaign, version: int) -> bool:
    """Whether a campaign began by this version of the rules or later: others go on as they began."""
    return (campaign.setup.begun_by or 0) >= version


def units(state: SectorsState) -> tuple[Player, ...]:
    """Every unit on the map, on borders too."""
    return tuple(player for player in state.players.values() if player.status == "active")


def units_of(state: SectorsState, race: str) -> tuple[Player, ...]:
    """The units of a race."""
    return tuple(player for player in units(state) if player.race == race)


def units_at(state: SectorsState, region: int) -> tuple[Player, ...]:
    """The units that stand in a region; those on its borders stand in none (SE-2.10)."""
    return tuple(player for player in units(state) if player.region == region)


def by_race(state: SectorsState, players: Iterable[PlayerId]) -> dict[str, tuple[PlayerId, ...]]:
    """Units by race: the race with most units first, then in table order."""
    found: dict[str, tuple[PlayerId, ...]] = {}
    wanted = frozenset(players)
    for player in state.players.values():
        if player.id in wanted:
            found[player.race] = (*found.get(player.race, ()), player.id)
    order = list(state.races)
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), order.index(item[0]))))


def is_begun(battle: Battle) -> bool:
    """Whether a battle is active: a game of it has begun or is decided, or it goes on (SE-6.2)."""
    return was_begun(battle) or any(game.status == "done" for game in battle.games)


def was_begun(battle: Battle) -> bool:
    """Whether a battle was fought at all: not where its games are only given up or lost by default."""
    is_later_round = battle.round > 1 or battle.held != NOT_BEGUN
    return is_later_round or any(game.begun != NOT_BEGUN for game in battle.games)


def active_at(state: SectorsState, region: int) -> tuple[Battle, ...]:
    """The active battles in a region."""
    return tuple(battle for battle in state.battles.values() if battle.region == region and is_begun(battle))


def battle_of(state: SectorsState, unit: PlayerId) -> Battle | None:
    """The battle that a unit is in."""
    return next((battle for battle in state.battles.values() if unit in battle.fighters), None)


def is_bound(state: SectorsState, unit: PlayerId) -> bool:
    """Whether a unit cannot be ordered away: its battle is active, or it asked for later (SE-6.2, SE-6.4).

    Nor can one that goes back at the end of the combat phase (SE-4.12).
    """
    if unit in state.retreating:
        return True
    battle = battle_of(state, unit)
    if battle is None:
        return bool(state.players[unit].border)
    return is_begun(battle) or any(unit in game.later for game in battle.games)


def may_meet(state: SectorsState, unit: PlayerId, other: PlayerId) -> bool:
    """Whether two units are enemies that scanners do not keep apart (SE-3.8)."""
    race, against = state.players[unit].race, state.players[other].race
    return race != against and not {(race, other), (against, unit)} & {*state.scanned}


def any_meet(state: SectorsState, players: Iterable[PlayerId]) -> bool:
    """Whether any two of these units fight each other."""
    row = tuple(players)
    return any(may_meet(state, row[i], row[j]) for i in range(len(row)) for j in range(i))


def free_at(state: SectorsState, region: int) -> tuple[PlayerId, ...]:
    """The units in a region that are in no battle and do not go back."""
    return tuple(
        player.id
        for player in units_at(state, region)
        if player.id not in state.retreating and battle_of(state, player.id) is None
    )


def holder(state: SectorsState, region: int) -> str:
    """The race that stands alone in a region, "" where none or several do (SE-2.11, SE-5.3)."""
    races = {player.race: None for player in units_at(state, region)}
    return next(iter(races)) if len(races) == 1 else ""


def is_yielding(state: SectorsState, region: int, race: str) -> bool:
    """Whether a region counts for a race this turn (SE-5.3, SE-6.3)."""
    return state.owners[region] == race and region not in state.disputed


def regions_of(state: SectorsState, race: str) -> tuple[int, ...]:
    """The regions that a race owns."""
    return tuple(number for number, owner in enumerate(state.owners) if owner == race)


def counting(state: SectorsState, race: str) -> tuple[int, ...]:
    """The regions of a race that count for it this turn: none that are disputed (SE-6.3, SE-7.1)."""
    return tuple(region for region in regions_of(state, race) if is_yielding(state, region, race))


def is_open(state: SectorsState, region: int) -> bool:
    """Whether a region takes reinforcements: neither disputed nor with an active battle (SE-6.3, SE-6.5)."""
    return region not in state.disputed and not active_at(state, region)


def ground(state: SectorsState, race: str, kind: str) -> tuple[int, ...]:
    """The open regions of a sort that an ability or a purchase names, for a race (SE-3.5)."""
    if kind == "factory":
        found: Iterable[int] = (n for n in state.campaign.factories if state.owners[n] == race)
    elif kind == "owned":
        found = regions_of(state, race)
    else:
        found = sorted({player.region for player in units_of(state, race) if player.region >= 0})
    return tuple(region for region in found if is_open(state, region))


def find_game(state: SectorsState, game_id: str) -> tuple[Battle, Game] | None:
    """A game of the rounds that are being fought, with its battle."""
    for battle in state.battles.values():
        for game in battle.games:
            if game.id == game_id:
                return battle, game
    return None


def living_races(state: SectorsState) -> tuple[str, ...]:
    """The races that are not out."""
    return tuple(race.id for race in state.races.values() if not race.is_out)


def finished_games(state: SectorsState) -> tuple[tuple[Finished, str], ...]:
    """The finished games, each with why it is over; "" fought out, or not known (SE-4.10)."""
    endings = state.endings or ("",) * len(state.fixtures)
    return tuple(zip(state.fixtures, endings))


def limit_of(state: SectorsState, game: Game) -> int | None:
    """Game turns that a game has had room for by the end of this combat phase; None: any number (SE-4.16).

    Games are fought in combat phases alone, also where nothing limits them: one that is begun while orders
    are given has had no room yet (SE-2.9, SE-7.1).
    """
    is_fought = state.phase == "combat"
    had = rooms(state, game.begun, state.turn + (1 if is_fought else 0))
    is_waiting = not is_fought and is_begun_by(state.campaign, FOUGHT_IN_COMBAT)
    if not is_waiting and (is_last_turn(state) or not state.options.game_turns_per_turn):
        return None
    return sum(had) if all(had) else None


def rooms(state: SectorsState, start: int, end: int) -> tuple[int, ...]:
    """Game turns for which there was room in each turn from one to before another; 0: any number (SE-4.16).

    What was known by the room of an earlier turn stays known, whatever room there is from now on (SE-9.2).
    """
    name = "game_turns_per_turn"
    if not is_begun_by(state.campaign, FOUGHT_IN_COMBAT):
        return (state.options.game_turns_per_turn,) * (end - start)
    known = {0: state.campaign.setup.options.game_turns_per_turn}
    known |= {each.turn: int(each.value) for each in state.changes if each.name == name}
    return tuple(known[max(since for since in known if since <= max(0, turn))] for turn in range(start, end))


def is_last_turn(state: SectorsState) -> bool:
    """Whether every battle is played out, because the campaign ends with this turn (SE-7.1)."""
    return bool(state.options.turn_limit) and state.turn >= state.options.turn_limit


def ends_now(state: SectorsState, battle: Battle) -> bool:
    """Whether a round is stopped where it is not over as this turn's combat phase closes (SE-6.6).

    It began in an earlier turn, or there is no other in which it could go on (SE-7.1).
    """
    began = [game.begun for game in battle.games if game.begun != NOT_BEGUN]
    return bool(began) and (min(began) < state.turn or is_last_turn(state))


def border_of(player: Player) -> tuple[int, int]:
    """The border on which a unit stands, the smaller region first."""
    start, to = player.border
    return min(start, to), max(start, to)


def border_groups(state: SectorsState) -> tuple[tuple[PlayerId, ...], ...]:
    """The units on each border that are in no battle yet, border by border."""
    found: dict[tuple[int, int], tuple[PlayerId, ...]] = {}
    for player in units(state):
        if player.border and battle_of(state, player.id) is None:
            border = border_of(player)
            found[border] = (*found.get(border, ()), player.id)
    return tuple(found[border] for border in sorted(found))
