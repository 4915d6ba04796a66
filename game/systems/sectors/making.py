"""Maps of regions made by seed as files and as campaigns, with what they give to every race (SE-1.1)."""

from typing import Final

from msgspec.structs import replace

from game.content.catalog import Catalog
from game.core.codec import to_plain
from game.core.rng import countdown, fork, seeded
from game.rules.making import BoardMaker, MadeBoard
from game.rules.naming import named
from game.rules.system import SetupError
from game.systems.sectors.certificate import measures
from game.systems.sectors.content import SYSTEM, Race, RegionMap, SectorCampaign
from game.systems.sectors.generate import LARGE, SMALL, USUAL, Names, Site, made_map
from game.systems.sectors.request import MapWish, SectorsRequest

MADE: Final = "made"
"""Id of a campaign that is made for its map, and of that map."""
SIZES: Final[dict[str, tuple[Site, ...]]] = {"small": SMALL, "usual": USUAL, "large": LARGE}
NAMES: Final = 77
"""Which lot of a seed draws the names."""


def map_of(catalog: Catalog, wish: MapWish, seed: int, map_id: str = MADE, name: str = "") -> RegionMap:
    """Return a map as wished, with names of regions that the content knows. Raises SetupError."""
    sites = SIZES[wish.size]
    names = _names(catalog, seed)
    rows = tuple(tuple(names[race * len(sites) :][: len(sites)]) for race in range(wish.races))
    usual = rows[0][0] if rows[0] else map_id
    try:
        return made_map(map_id, name or usual, wish.races, seed, sites, Names(rows))
    except ValueError as problem:
        raise SetupError("map_seed", "sectors.refused.no_map") from problem


def _names(catalog: Catalog, seed: int) -> list[str]:
    """The names of all regions of the content's maps, shuffled."""
    found = sorted({region.name for ground in catalog.of(RegionMap).values() for region in ground.regions})
    lot = fork(seeded(seed), NAMES)
    for last, face in zip(range(len(found) - 1, 0, -1), countdown(lot, len(found))):
        found[last], found[face - 1] = found[face - 1], found[last]
    return found


def campaign_of(catalog: Catalog, request: SectorsRequest) -> tuple[SectorCampaign, RegionMap]:
    """Return the campaign and the map of a request that wishes for one. Raises SetupError."""
    wish = request.wish or MapWish()
    ground = map_of(catalog, wish, request.map_seed)
    return made_campaign(ground.name, wish, races_of(catalog, wish, request.races)), ground


def made_campaign(name: str, wish: MapWish, races: tuple[str, ...]) -> SectorCampaign:
    """Return the campaign on a made map: a unit for every home region, as many players in the queue."""
    homes = sum(site.is_home for site in SIZES[wish.size])
    return SectorCampaign(id=MADE, name=name, system=SYSTEM, map=MADE, races=races, units=homes, queued=homes)


def races_of(catalog: Catalog, wish: MapWish, asked: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return who plays on a made map: those asked for, or the first of the content. Raises SetupError."""
    known = catalog.of(Race)
    races = asked or tuple(known)[: wish.races]
    for number, race in enumerate(races):
        named(known, race, f"races.{number}", "race")
    if len(races) != wish.races or len(set(races)) < wish.races:
        raise SetupError("races", "sectors.refused.races_of_map", wanted=wish.races, races=len(races))
    return races


def request(catalog: Catalog, usual: SectorsRequest, wish: MapWish, seed: int) -> SectorsRequest:
    """Return a request for a campaign on a made map. Raises SetupError where there are too few races."""
    return replace(usual, campaign="", wish=wish, map_seed=seed, races=races_of(catalog, wish, usual.races))


def made(catalog: Catalog, wish: MapWish, seed: int, map_id: str, name: str) -> MadeBoard:
    """Return a map as an entry of the region maps of a pack, with its certificate."""
    ground = map_of(catalog, wish, seed, map_id, name)
    usual = {"home": 0, "is_capital": False, "sacks": 0, "has_factory": False, "terrain": None}
    regions = []
    for region in ground.regions:
        fields = {key: getattr(region, key) for key in region.__slots__}
        regions.append(
            {key: value for key, value in fields.items() if key not in usual or value != usual[key]}
        )
    entry: dict[str, object] = {
        "id": map_id,
        "name": name,
        "columns": ground.columns,
        "rows": ground.rows,
        "theatre": ground.theatre,
        "terrain": ground.terrain,
        "regions": to_plain(regions),
    }
    return MadeBoard("region_maps", entry, measures(ground))


def limits(catalog: Catalog) -> dict[str, int]:
    """Return how many races there are to play on a made map."""
    return {"races": len(catalog.of(Race))}


MAKER: Final = BoardMaker(wish=MapWish, made=made, request=request, limits=limits)
"""How maps of regions are made."""
