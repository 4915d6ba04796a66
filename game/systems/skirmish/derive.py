"""Stat lines of machines that have none of their own: by class and price (SK-3.3). Marked derived.

The numbers are content (``derived_lines/`` of a pack): the dearest line of its class that a frame's price
comes up to is its own.
"""

from collections.abc import Iterable

from game.content.catalog import Catalog, block
from game.content.models import Frame
from game.systems.skirmish.build_board import SYSTEM
from game.systems.skirmish.content import DerivedLine
from game.systems.skirmish.profile import SkirmishProfile


def derived_profile(frame: Frame, lines: Iterable[DerivedLine]) -> SkirmishProfile | None:
    """Return the stat line of a frame that has none; None where no line fits its class and price."""
    fit = [line for line in lines if line.class_ == frame.class_ and line.cost_gold <= frame.cost_gold]
    best = min(fit, key=lambda line: (-line.cost_gold, line.id), default=None)
    return None if best is None else best.profile


def line_of(frame: Frame, catalog: Catalog) -> tuple[SkirmishProfile | None, bool]:
    """Return a frame's stat line, and whether it is derived (SK-3.3); None where none fits, either."""
    own = block(frame.profiles, SYSTEM, SkirmishProfile)
    if own is not None:
        return own, False
    return derived_profile(frame, catalog.of(DerivedLine).values()), True
