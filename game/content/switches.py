"""Packs that the player switched off: they stay out with all that require them, and are told, not judged."""

from collections.abc import Iterable, Mapping

from game.content.order import BASE, FoundPack, required_by
from game.content.problems import Switch


def set_aside(packs: Iterable[FoundPack], off: Iterable[str]) -> tuple[list[FoundPack], dict[int, str]]:
    """Return the packs to load, and why each of the others is not, by its place in ``packs``.

    ``off``: ids. The base pack, packs given by path and what those require stay whatever is switched off.
    """
    found = list(packs)
    by_id: dict[str, FoundPack] = {}
    for pack in found:
        if pack.id and (pack.id not in by_id or pack.source.origin == "given"):
            by_id[pack.id] = pack
    given = [pack for pack in by_id.values() if pack.source.origin == "given"]
    needed = {BASE}.union(*(required_by(pack, by_id) for pack in given))
    switched = set(off) - {BASE}
    out = (switched & by_id.keys()) - needed
    reasons: dict[int, str] = {}
    for place, pack in enumerate(found):
        if pack.source.origin == "given" or not pack.id:
            continue
        if pack.id in out or (pack.id in switched and by_id[pack.id] is not pack):
            reasons[place] = "it is switched off"
        elif culprits := sorted(required_by(pack, by_id) & out):
            reasons[place] = f"it requires '{culprits[0]}', which is switched off"
    return [pack for place, pack in enumerate(found) if place not in reasons], reasons


def switch_of(pack: FoundPack, off: Iterable[str], known: Mapping[str, FoundPack]) -> Switch:
    """Return how a pack's switch stands; ``known``: the packs that the loader went on with, by id."""
    if pack.id == BASE:
        return "base"
    if pack.source.origin == "given":
        return "given"
    if not pack.id:
        return "nameless"
    if pack.id in off:
        return "needed" if known.get(pack.id) is pack else "off"
    return "on"
