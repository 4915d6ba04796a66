"""The way in: load the catalogue, or check packs. With a warm cache neither yaml nor pydantic is imported."""

import importlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from game.content.assets import AssetFile, sound_files
from game.content.cache import cache_key, read_cache, write_cache
from game.content.catalog import LoadResult
from game.content.kinds import kinds_of
from game.content.packs import PackListing, discover, list_pack
from game.content.paths import ContentPlaces
from game.content.problems import Problem, Report
from game.content.systems import SystemSchema
from game.core.garbage import without_garbage_collection


class _Build(Protocol):
    def __call__(
        self,
        listings: list[PackListing],
        problems: list[Problem],
        systems: Mapping[str, SystemSchema],
        game_version: str,
        off: Iterable[str],
        order: Iterable[str],
    ) -> LoadResult:
        """Load packs from their files."""


def load_catalog(systems: Iterable[SystemSchema], places: ContentPlaces, game_version: str) -> LoadResult:
    """All content in use and the report on what is wrong, from the cache where nothing has changed."""
    by_name = {system.name: system for system in systems}
    with without_garbage_collection():
        sources, problems = discover(places.shipped, places.shipped_maps, places.user, places.given)
        kinds = kinds_of(by_name.values())
        listings = [list_pack(source, kinds) for source in sources]
        if places.cache is None:
            return _located(_built(listings, problems, by_name, game_version, places), listings)
        key = cache_key(listings, problems, by_name, game_version, places.off, places.order)
        known = read_cache(places.cache, key, by_name)
        if known is not None:
            return _located(known, listings)
        result = _built(listings, problems, by_name, game_version, places)
        write_cache(places.cache, key, result)
        return _located(result, listings)


def check_packs(
    paths: Iterable[Path],
    systems: Iterable[SystemSchema],
    game_version: str,
    *,
    shipped: Path | None = None,
    shipped_maps: Path | None = None,
    user: Path | None = None,
    order: tuple[str, ...] = (),
) -> Report:
    """Everything that is wrong with the packs at these paths, the shipped ones and a user's, read anew.

    ``order``: the ids of packs that he has put into an order, on which it hangs who wins where two differ.
    """
    places = ContentPlaces(
        shipped=shipped, shipped_maps=shipped_maps, user=user, given=tuple(paths), order=order
    )
    return load_catalog(systems, places, game_version).report


def _located(result: LoadResult, listings: Iterable[PackListing]) -> LoadResult:
    """A load that knows where its pictures and sounds lie: the cache may be of packs that were elsewhere."""
    wanted = {place for places in result.catalog.pictures.values() for place in places.values()}
    used = {pack.place: number for number, pack in enumerate(result.catalog.packs)}
    ranked = sorted(
        (each for each in listings if each.source.place in used), key=lambda each: used[each.source.place]
    )
    sounds = dict(found for listing in ranked for found in sound_files(listing.files, listing.source.folder))
    files = {
        each.place: AssetFile(str(each.path), str(listing.source.folder), each.size, each.time_ns)
        for listing in listings
        for each in listing.files
        if each.place in wanted
    }
    return replace(result, catalog=replace(result.catalog, files=files, sounds=sounds))


def _built(
    listings: list[PackListing],
    problems: list[Problem],
    systems: Mapping[str, SystemSchema],
    game_version: str,
    places: ContentPlaces,
) -> LoadResult:
    build: _Build = importlib.import_module("game.content.build").build
    return build(listings, problems, systems, game_version, places.off, places.order)
