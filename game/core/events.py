"""What actions and events have in common, and the one event that every system shares: a roll."""

from fractions import Fraction

import msgspec
from msgspec import UNSET, UnsetType

from game.core import rng
from game.core.dice import Test, band_chances, chance
from game.core.ids import PlayerId, RuleId, UnitId
from game.core.ledger import Ledger


class Action(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=True, gc=False):
    """What a player wants: ids only, imperative. ``player`` is the seat that wants it.

    Values cannot form cycles, so the collector need not look at them; subclasses inherit that.
    """

    player: PlayerId


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=True, gc=False):
    """What happened: ids and values only, past tense, with the rules that made it happen.

    As an :class:`Action` it is nothing that the collector has to look at.
    """

    rules: tuple[RuleId, ...] = ()


class DiceRolled(Event, frozen=True, kw_only=True):
    """Dice fell on the table. ``success`` is the verdict of ``test`` on the sum of ``faces``.

    ``bands`` and ``band`` are set by the test "bands" alone: the limits, and which band the sum fell into.
    Each die drew once from the generator, so folding this event brings the generator along.
    """

    purpose: str
    player: PlayerId
    sides: tuple[int, ...]
    faces: tuple[int, ...]
    test: Test
    target: int
    success: bool
    ledger: Ledger = ()
    actor: UnitId = UnitId("")
    subject: UnitId = UnitId("")
    bands: tuple[int, ...] | UnsetType = UNSET
    band: int | UnsetType = UNSET

    @property
    def sum(self) -> int:
        """Return the sum of the faces."""
        return sum(self.faces)

    @property
    def is_passed(self) -> bool | None:
        """Whether the roll brought anything; None: it was no test. The lowest band is the failure."""
        if self.test == "none":
            return None
        return self.success if self.test != "bands" else self.band != 0

    @property
    def chance(self) -> Fraction:
        """Return how likely these dice were to pass their test, or to come above its lowest band."""
        if isinstance(self.bands, tuple):
            return 1 - band_chances(self.sides, self.bands)[0]
        return chance(self.sides, self.test, self.target)


def rolled(state_rng: int, event: DiceRolled) -> int:
    """Return the generator after this roll."""
    return rng.advance(state_rng, len(event.faces))
