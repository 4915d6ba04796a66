"""Orders that enemies may have given: as officers would give them, from what everybody sees (SE-2.1)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.agents.sectors.orders import ranked
from game.agents.sectors.outlook import Outlook
from game.agents.sectors.style import OFFICER
from game.core.rng import fork
from game.systems.sectors.board import is_bound
from game.systems.sectors.state import SectorsState


class SampledOrders(NamedTuple):
    """One way in which all enemies may have ordered."""

    counts: Mapping[int, Mapping[str, int]]
    """How many units of each race are ordered to a region, those that stay included."""
    stood: Mapping[int, Mapping[str, int]]
    """How many of them stay where they are."""
    crossing: Mapping[tuple[int, int], int]
    """How many units cross from one region to another."""
    beside: tuple[int, ...]
    """How many enemies each region will have in the regions beside it."""
    lot: int
    """Decides the border fights of this way."""


def sampled_orders(state: SectorsState, race: str, lot: int, count: int) -> tuple[SampledOrders, ...]:
    """Return so many ways in which the enemies of a race may have ordered."""
    minds = [Outlook(state, other, OFFICER, lot) for other in state.races if other != race]
    return tuple(_drawn(state, minds, fork(lot, number)) for number in range(count))


def _drawn(state: SectorsState, minds: list[Outlook], lot: int) -> SampledOrders:
    counts: dict[int, dict[str, int]] = {}
    stood: dict[int, dict[str, int]] = {}
    crossing: dict[tuple[int, int], int] = {}
    for number, mind in enumerate(minds):
        for start, to in _moves(state, mind.drawn_anew(fork(lot, number))):
            _add(counts, to, mind.race)
            if start == to:
                _add(stood, to, mind.race)
            else:
                crossing[start, to] = crossing.get((start, to), 0) + 1
    beside = tuple(
        sum(sum(counts.get(near, {}).values()) for near in region.neighbours)
        for region in state.campaign.regions
    )
    return SampledOrders(counts, stood, crossing, beside, fork(lot, len(minds)))


def _moves(state: SectorsState, mind: Outlook) -> Iterator[tuple[int, int]]:
    """Where each unit of an enemy stands and goes."""
    for unit in mind.own:
        if unit.region < 0:
            continue
        to = unit.region
        if not is_bound(state, unit.id):
            to = mind.orders[unit.id] = ranked(mind, unit)[0][1]
        yield unit.region, to


def _add(counts: dict[int, dict[str, int]], region: int, race: str) -> None:
    at = counts.setdefault(region, {})
    at[race] = at.get(race, 0) + 1
