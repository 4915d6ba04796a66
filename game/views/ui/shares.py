"""How room is split into whole pixels."""

from collections.abc import Sequence
from itertools import pairwise


def share(room: int, weights: Sequence[int]) -> list[int]:
    """Split whole pixels by weights so that the sum is exact."""
    total = sum(weights)
    if total <= 0 or room <= 0:
        return [0] * len(weights)
    edges, seen = [0], 0
    for weight in weights:
        seen += weight
        edges.append(room * seen // total)
    return [after - before for before, after in pairwise(edges)]


def evened(widths: Sequence[int], needs: Sequence[int]) -> list[int]:
    """Return widths of the same sum, where some need more: others give of what they do not need.

    Where that is not enough, all that lack something get as much, but none more than it lacks.
    """
    lacking = [max(0, need - width) for width, need in zip(widths, needs, strict=True)]
    spare = [max(0, width - need) for width, need in zip(widths, needs, strict=True)]
    left = moved = min(sum(lacking), sum(spare))
    gained = [0] * len(widths)
    for served, number in enumerate(sorted(range(len(widths)), key=lacking.__getitem__), start=1):
        gained[number] = min(lacking[number], left // (len(widths) - served + 1))
        left -= gained[number]
    given = share(moved, spare)
    return [width + more - less for width, more, less in zip(widths, gained, given, strict=True)]


def with_whole(widths: Sequence[int], needs: Sequence[int], whole: Sequence[bool]) -> list[int]:
    """Return widths of the same sum, where some come first: the widest others give them up to a third."""
    found = list(widths)
    lacking = [max(0, need - width) if first else 0 for width, need, first in zip(widths, needs, whole)]
    others = [number for number, is_whole in enumerate(whole) if not is_whole]
    left = moved = min(sum(lacking), sum(widths[number] // 3 for number in others))
    for number in sorted(others, key=widths.__getitem__, reverse=True):
        given = min(left, widths[number] // 3)
        found[number] -= given
        left -= given
    return [width + more for width, more in zip(found, share(moved, lacking), strict=True)]
