"""The shipped content, loaded once for all tests that need it."""

import os
from functools import cache
from pathlib import Path

from game.content.catalog import Catalog
from game.content.load import load_catalog
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.session.home import CACHE_VARIABLE
from game.systems.registry import SCHEMAS


@cache
def shipped_catalog() -> Catalog:
    """Return all shipped content; the packs must be without problems."""
    kept = os.environ.get(CACHE_VARIABLE)
    places = ContentPlaces(mods_dir(), maps_dir(), cache=Path(kept) if kept else None)
    result = load_catalog(SCHEMAS, places, "0.1.0")
    assert not result.report.problems, result.report.render()
    return result.catalog
