"""All that an observed campaign tells of a unit, a region or a race, as plain data (SE-1.11, SE-4.10)."""

from collections.abc import Mapping

from game.core.codec import to_plain
from game.systems.sectors.board import active_at, battle_of, units_at
from game.systems.sectors.state import NOT_BEGUN, Battle, SectorsState


def days_left(state: SectorsState, battle: Battle) -> int:
    """Days until a battle ends, from its first game; one that has not begun has all of them (SE-4.10)."""
    rules = state.world.rules
    begun = [game.begun for game in battle.games if game.begun != NOT_BEGUN]
    turns = state.turn - min(begun, default=state.turn)
    return max(0, rules.match_days - turns * rules.turn_days)


def sheets(state: SectorsState) -> Mapping[str, object]:
    """Return the sheets of players, regions and races."""
    found: dict[str, object] = {}
    for player in state.players.values():
        setup = state.world.players[player.id]
        battle = battle_of(state, player.id)
        found[player.id] = {
            "name": setup.name,
            "player": to_plain(player),
            "battle": None if battle is None else to_plain(battle),
            "days_left": None if battle is None else days_left(state, battle),
        }
    for number, region in enumerate(state.world.regions):
        found[region.id] = {
            "name": region.name,
            "owner": state.owners[number],
            "sacks": region.sacks,
            "has_factory": region.has_factory,
            "is_disputed": number in state.disputed,
            "units": [player.id for player in units_at(state, number)],
            "battles": [battle.id for battle in active_at(state, number)],
        }
    for race in state.races.values():
        found[race.id] = {
            "name": state.world.races[race.id].name,
            "race": to_plain(race),
            "ability": to_plain(state.world.races[race.id].ability),
        }
    return found
