"""What is to know of a player's unit and of a region in a campaign of regions, line by line."""

from game.core.ids import PlayerId
from game.rules.brief import Brief, Row, Span, row, span
from game.rules.prose import Sentence
from game.systems.sectors.board import battle_of, units_at
from game.systems.sectors.sheets import days_left
from game.systems.sectors.state import NOWHERE, SectorsState


def unit_rows(state: SectorsState, unit: str) -> tuple[Row, ...]:
    """Return whose a unit is and where it stands, and until when it fights."""
    player = state.players.get(PlayerId(unit))
    if player is None:
        return ()
    found = [Row((span("sectors.brief.race", owner=player.race, race=player.race),))]
    if player.region != NOWHERE:
        found.append(row("sectors.brief.at", region=player.region))
    battle = battle_of(state, player.id)
    if battle is not None:
        found.append(row("sectors.brief.fights", "warning", count=days_left(state, battle)))
    return tuple(found)


def place_rows(state: SectorsState, place: int) -> tuple[Row, ...]:
    """Return a region's name and owner, what it brings in, who stands there."""
    if not 0 <= place < len(state.world.regions):
        return ()
    region, owner = state.world.regions[place], state.owners[place]
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
