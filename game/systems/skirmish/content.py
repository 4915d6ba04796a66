"""The skirmish's own kind of content: stat lines for machines that have none of their own (SK-3.3)."""

from dataclasses import dataclass
from typing import Final

from game.content.fields import MODEL_CONFIG, Count, Id
from game.core.table import FrameClass
from game.systems.skirmish.profile import SkirmishProfile

DERIVED_LINE: Final = "derived_line"
"""What the kind is called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DerivedLine:
    """What machines are in skirmishes that have no profile of their own for them: by class and price.

    Of all lines of its class a machine gets the one with the highest price that is not above its own.
    """

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    class_: FrameClass
    """Machines of this class get it."""
    cost_gold: Count = 0
    """Machines of this price or more get it, as far as no line for a higher one fits."""
    profile: SkirmishProfile
    """Their stat line."""
