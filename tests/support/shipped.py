"""The shipped content, loaded once for all tests that need it."""

from functools import cache

from game.content.catalog import Catalog
from game.content.load import load_catalog
from game.content.paths import maps_dir, mods_dir
from game.content.places import ContentPlaces
from game.systems.registry import SCHEMAS


@cache
def shipped_catalog() -> Catalog:
    """Return all shipped content; the packs must be without problems."""
    places = ContentPlaces(mods_dir(), maps_dir())
    result = load_catalog(SCHEMAS, places, "0.1.0")
    assert not result.report.problems, result.report.render()
    return result.catalog
