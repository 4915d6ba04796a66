"""Which board a battle is fought on: a named one, the own one of a site, or one drawn from the pool."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from game.content.catalog import Catalog, block
from game.content.models_battle import BattleMap
from game.core import rng
from game.core.bridge import BattleOrder
from game.rules.naming import named
from game.rules.prose import listing
from game.rules.system import SetupError
from game.space.square import SquareGrid

TerrainT = TypeVar("TerrainT")


def no_tile(place: str | Sequence[int], grid: SquareGrid, path: str) -> SetupError:
    """Return the problem of a place of a request, "F8" or [column, row], that is not on a board."""
    told = place if isinstance(place, str) else f"[{listing(map(str, place))}]"
    return SetupError(path, "setup.refused.no_tile", place=told, columns=grid.width, rows=grid.height)


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards of one battle system: which maps of a catalogue they are."""

    system: str
    grid: str

    def can_use(self, entry: BattleMap) -> bool:
        """Whether a map is made for this system."""
        return self.system in entry.systems and entry.grid == self.grid

    def board(self, catalog: Catalog, map_id: str, path: str) -> BattleMap:
        """Return a map of the catalogue by its id. SetupError for an unknown one or another system's."""
        found = named(catalog.maps, map_id, path, "map")
        if not self.can_use(found):
            raise SetupError(path, "setup.refused.map", map=found.name, games=self.system)
        return found

    def drawn(self, catalog: Catalog, theatre: str, seed: int) -> str:
        """Return the id of a map drawn by seed from the pool of a theatre; "" is any theatre (SK-1.1)."""
        pool = sorted(
            entry.id
            for entry in catalog.maps.values()
            if entry.pool and self.can_use(entry) and theatre in ("", entry.theatre)
        )
        if not pool:
            raise SetupError("map", "setup.refused.pool", games=self.system, theatre=theatre)
        return pool[rng.draw(rng.seeded(seed), len(pool)) - 1]

    def ordered(self, catalog: Catalog, order: BattleOrder) -> str:
        """Return the id of the map for a campaign's battle (SK-1.1, TW-2.9).

        A site's map counts where this system plays on it, else one is drawn. The id of no map at all is
        returned as it is: :meth:`board` says which was meant.
        """
        site = catalog.maps.get(order.map)
        is_fixed = self.system in site.systems if site is not None else bool(order.map)
        return order.map if is_fixed else self.drawn(catalog, order.theatre, order.seed)

    def terrain(
        self, catalog: Catalog, terrain_ids: Iterable[str], rules: type[TerrainT], path: str
    ) -> tuple[dict[str, TerrainT], dict[str, str]]:
        """Return the rules and the names of these terrains by id, in the order of their first place."""
        found: dict[str, TerrainT] = {}
        names: dict[str, str] = {}
        for terrain_id in dict.fromkeys(terrain_ids):
            entry = named(catalog.terrain, terrain_id, path, "terrain")
            own = block(entry.profiles, self.system, rules)
            if own is None:
                raise SetupError(path, "setup.refused.terrain", terrain=entry.name, games=self.system)
            found[terrain_id], names[terrain_id] = own, entry.name
        return found, names
