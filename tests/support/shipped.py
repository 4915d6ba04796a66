"""The shipped content, loaded once for all tests that need it."""

from collections.abc import Mapping
from functools import cache

from game.content.catalog import Catalog
from tests.support.base_pack import shipped


@cache
def shipped_catalog() -> Catalog:
    """Return all shipped content; the packs must be without problems."""
    result = shipped()
    assert not result.report.problems, result.report.render()
    return result.catalog


@cache
def english() -> Mapping[str, str]:
    """Return the texts of the shipped content, put together once for whoever looks up one after the other."""
    return shipped_catalog().strings("en")
