"""Where a campaign may end at once: ground that completes or prevents a domination (SE-7.3)."""

from typing import Final

from game.systems.sectors.board import regions_of
from game.systems.sectors.state import SectorsState

NEAR: Final = 2
"""A domination by numbers is near where so many regions are lacking, or fewer."""


def decisive(state: SectorsState, race: str) -> frozenset[int]:
    """Regions that a race needs for a domination that is near, or that keep an enemy from his.

    Against an enemy these are the ground that he lacks and the race holds, and all that he has and needs: one
    region less is a turn won.
    """
    found = {*lacking(state, race)}
    for other in state.races:
        if other != race:
            found |= {region for region in lacking(state, other) if state.owners[region] == race}
            found.update(*(held for held, _ in _near(state, other)))
    return frozenset(found)


def lacking(state: SectorsState, race: str) -> frozenset[int]:
    """Regions that a race lacks for a domination that is near."""
    return frozenset(region for _, missing in _near(state, race) for region in missing)


def _near(state: SectorsState, race: str) -> list[tuple[set[int], set[int]]]:
    """Dominations that a race is near to: what it holds of the ground that counts, and what it lacks."""
    options, regions = state.options, state.campaign.regions
    held = {*regions_of(state, race)}
    goals: list[tuple[set[int], set[int]]] = []
    needed = min(options.domination_regions or len(regions), len(regions))
    if needed - len(held) <= NEAR:
        goals.append((held, {*range(len(regions))} - held))
    capitals = {number for number, region in enumerate(regions) if region.capital_of}
    if options.domination_capitals and len(capitals - held) == 1:
        goals.append((capitals & held, capitals - held))
    return goals
