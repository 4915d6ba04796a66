"""The shipped content as the skirmish sees it, loaded once for all tests."""

import os
from functools import cache
from pathlib import Path

from game.content.catalog import LoadResult
from game.content.load import load_catalog
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.session.home import CACHE_VARIABLE
from game.systems.registry import SCHEMAS

GAME_VERSION = "0.1.0"
SYSTEMS = SCHEMAS


@cache
def shipped() -> LoadResult:
    """The shipped packs and maps alone, without any mods of the person who runs the tests."""
    kept = os.environ.get(CACHE_VARIABLE)
    places = ContentPlaces(mods_dir(), maps_dir(), cache=Path(kept) if kept else None)
    return load_catalog(SYSTEMS, places, GAME_VERSION)
