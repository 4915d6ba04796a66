"""Units and regions of a campaign, in lines for panels and whole for programs."""

from collections.abc import Mapping

from game.core.codec import to_plain
from game.core.ids import PlayerId
from game.rules.brief import Brief, Row, Span, row, span
from game.rules.prose import Sentence
from game.systems.sectors.board import active_at, battle_of, units_at
from game.systems.sectors.state import NOT_BEGUN, NOWHERE, Battle, SectorsState


def unit_rows(state: SectorsState, unit: str) -> tuple[Row, ...]:
    """Return whose a unit is and where it stands, and until when it fights."""
    player = state.players.get(PlayerId(unit))
    if player is None:
        return ()
    found = [Row((span("sectors.brief.race", owner=player.race, race=player.race),))]
    if player.region != NOWHERE:
        found.append(row("sectors.brief.at", region=player.region))
    battle = battle_of(state, player.id)
    if battle is not None and state.outcome is None:
        found.append(row("sectors.brief.fights", "warning", count=days_left(state, battle)))
    return tuple(found)


def place_rows(state: SectorsState, place: int) -> tuple[Row, ...]:
    """Return a region's name and owner, what it brings in, who stands there."""
    if not 0 <= place < len(state.campaign.regions):
        return ()
    region, owner = state.campaign.regions[place], state.owners[place]
    whose = span("sectors.brief.neutral", "dim")
    if owner:
        whose = span("sectors.brief.race", owner=owner, race=owner)
    found = [Row((span("sectors.brief.region", "title", region=place), whose))]
    worth = [Sentence("sectors.brief.sacks", {"count": region.sacks})] if region.sacks else []
    worth += [Sentence("sectors.brief.factory")] if region.has_factory else []
    if worth:
        found.append(Row((Span(tuple(worth), "dim"),)))
    if place in state.disputed:
        found.append(row("sectors.brief.disputed", "warning"))
    found += [
        Row((span("brief.unit", owner=player.race, unit=player.id),)) for player in units_at(state, place)
    ]
    return tuple(found)


BRIEF = Brief(unit=unit_rows, place=place_rows)
"""The campaign's briefs."""


def days_left(state: SectorsState, battle: Battle) -> int:
    """Days until a battle ends, from its first game; one that has not begun has all of them (SE-4.10)."""
    rules = state.campaign.rules
    begun = [game.begun for game in battle.games if game.begun != NOT_BEGUN]
    turns = state.turn - min(begun, default=state.turn)
    return max(0, rules.match_days - turns * rules.turn_days)


def sheets(state: SectorsState) -> Mapping[str, object]:
    """Return the sheets of players, regions and races."""
    found: dict[str, object] = {}
    for player in state.players.values():
        setup = state.campaign.players[player.id]
        battle = battle_of(state, player.id)
        found[player.id] = {
            "name": setup.name,
            "player": to_plain(player),
            "battle": None if battle is None else to_plain(battle),
            "days_left": None if battle is None else days_left(state, battle),
        }
    for number, region in enumerate(state.campaign.regions):
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
            "name": state.campaign.races[race.id].name,
            "race": to_plain(race),
            "ability": to_plain(state.campaign.races[race.id].ability),
        }
    return found
