"""What can happen in an attack: declared, evaded, deflected, and what it does to its targets."""

from typing import Literal

from msgspec import UNSET, UnsetType

from game.core.events import Event
from game.core.ids import PlayerId, UnitId
from game.core.ledger import Ledger
from game.systems.strategic.state import Engagement, Manner

Cause = Literal["attack", "fire", "mountain"]
Evasion = Literal["dodge", "parry"]


class AttackDeclared(Event, frozen=True, kw_only=True):
    """An attack began. ``number`` is what it needs, with its reasons. ``halves`` is what it costs."""

    player: PlayerId
    unit: UnitId
    target: UnitId
    weapon: int
    tile: int
    band: int
    manner: Manner
    number: int
    halves: int
    ledger: Ledger = ()


class AttackMissed(Event, frozen=True, kw_only=True):
    """An attack came to nothing."""

    player: PlayerId
    unit: UnitId
    target: UnitId


class HitsScored(Event, frozen=True, kw_only=True):
    """An attack hit so many times."""

    player: PlayerId
    unit: UnitId
    target: UnitId
    count: int


class HitAllotted(Event, frozen=True, kw_only=True):
    """A hit of an area attack goes to this target (ST-4.5), or a line meets it (ST-4.6).

    ``number``: of a line what its one roll needs to hit this one.
    """

    player: PlayerId
    unit: UnitId
    target: UnitId
    number: int | UnsetType = UNSET


class ReactionUsed(Event, frozen=True, kw_only=True):
    """A unit used its reaction."""

    player: PlayerId
    unit: UnitId
    how: Literal["dodge", "parry", "ward", "free", "overwatch"]


class AttackEvaded(Event, frozen=True, kw_only=True):
    """A reaction cancelled hits; ``count`` are left (ST-7.4)."""

    player: PlayerId
    unit: UnitId
    how: Evasion
    count: int


class AttackDeflected(Event, frozen=True, kw_only=True):
    """An AT field took the attack (ST-10.1)."""

    player: PlayerId
    unit: UnitId


class DamageStopped(Event, frozen=True, kw_only=True):
    """A hit did no damage."""

    player: PlayerId
    unit: UnitId
    part: str


class UnitHurt(Event, frozen=True, kw_only=True):
    """A unit was hurt. ``part`` is "" where it has no parts; ``wounds`` are all that it has left."""

    player: PlayerId
    unit: UnitId
    part: str
    damage: int
    wounds: tuple[int, ...]
    cause: Cause
    attacker: UnitId = UnitId("")


class PartDisabled(Event, frozen=True, kw_only=True):
    """A part is out of action (ST-8.3)."""

    player: PlayerId
    unit: UnitId
    part: str


class UnitDestroyed(Event, frozen=True, kw_only=True):
    """A unit fell silent, or a horde is no more."""

    player: PlayerId
    unit: UnitId
    tile: int
    killer: UnitId
    round: int
    cause: Cause


class UnitCaughtFire(Event, frozen=True, kw_only=True):
    """A unit burns (ST-11.1)."""

    player: PlayerId
    unit: UnitId


class FirePutOut(Event, frozen=True, kw_only=True):
    """A unit burns no longer (ST-11.2)."""

    player: PlayerId
    unit: UnitId
    halves: int


class FireKept(Event, frozen=True, kw_only=True):
    """A unit could not put its fire out."""

    player: PlayerId
    unit: UnitId
    halves: int


class UnitStaggered(Event, frozen=True, kw_only=True):
    """A unit loses a half action of its next turn (ST-8.6)."""

    player: PlayerId
    unit: UnitId


class EngagementsChanged(Event, frozen=True, kw_only=True):
    """Who is in melee with whom changed (ST-3.1)."""

    engagements: tuple[Engagement, ...]


class HordesClashed(Event, frozen=True, kw_only=True):
    """A horde attacked another: the target lost ``loss`` magnitude (ST-9.3)."""

    player: PlayerId
    unit: UnitId
    target: UnitId
    melee: bool
    rating: int
    defence: int
    total: int
    loss: int
    ledger: Ledger = ()
