"""The shipped content as the skirmish sees it, loaded once for all tests."""

from functools import cache

from game.content.catalog import LoadResult
from game.content.load import load_catalog
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.systems.registry import SCHEMAS

GAME_VERSION = "0.1.0"
SYSTEMS = SCHEMAS


@cache
def shipped() -> LoadResult:
    """The shipped packs and maps alone, without any mods of the person who runs the tests."""
    return load_catalog(SYSTEMS, ContentPlaces(shipped=mods_dir(), shipped_maps=maps_dir()), GAME_VERSION)
