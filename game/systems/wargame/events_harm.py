"""What attacks do: stances, hits, losses, structures."""

from typing import Literal

from game.core.events import Event
from game.core.ids import UnitId
from game.systems.wargame.state import Stance

Cause = Literal[
    "attack", "fall", "landing", "throw", "collision", "collapse", "explosion", "blast", "abyss", "main"
]


class ErrorStruck(Event, frozen=True, kw_only=True):
    """A System Error: it must be passed before the next activation."""

    unit: UnitId


class ErrorPassed(Event, frozen=True, kw_only=True):
    """A System Error is over."""

    unit: UnitId


class ErrorStayed(Event, frozen=True, kw_only=True):
    """A System Error stays; the activation is spent."""

    unit: UnitId


class AttackMade(Event, frozen=True, kw_only=True):
    """An attack was made: its AP are paid."""

    unit: UnitId
    payer: UnitId
    target: str
    item: str
    aim: str
    ap: int
    round: int
    is_reaction: bool = False


class StanceTaken(Event, frozen=True, kw_only=True):
    """A unit took a stance."""

    unit: UnitId
    stance: Stance
    ap: int
    reacted_round: int


class StanceSpent(Event, frozen=True, kw_only=True):
    """A stance was used and is over."""

    unit: UnitId
    stance: Stance


class BlowTaken(Event, frozen=True, kw_only=True):
    """A neighbour takes a blow that was meant for a friend (WG-12.6)."""

    unit: UnitId
    target: UnitId


class ShieldRaised(Event, frozen=True, kw_only=True):
    """A shield takes the blow."""

    unit: UnitId
    item: str


class SectionHit(Event, frozen=True, kw_only=True):
    """A section took damage."""

    unit: UnitId
    section: str
    index: int
    damage: int
    left: int
    cause: Cause


class ThrustersHit(Event, frozen=True, kw_only=True):
    """Thrusters took damage."""

    unit: UnitId
    damage: int
    left: int


class ItemHit(Event, frozen=True, kw_only=True):
    """A weapon or shield took damage."""

    unit: UnitId
    item: str
    damage: int
    left: int


class ItemLost(Event, frozen=True, kw_only=True):
    """A weapon or shield is gone."""

    unit: UnitId
    item: str
    explodes: bool = False


class ItemFell(Event, frozen=True, kw_only=True):
    """A weapon lies on the ground."""

    unit: UnitId
    item: str
    tile: int


class SectionLost(Event, frozen=True, kw_only=True):
    """A section is gone. ``by`` is the team that is credited, -1 nobody."""

    unit: UnitId
    section: str


class ThingsDisarmed(Event, frozen=True, kw_only=True):
    """A team took weapons or arms from the enemy: only counted."""

    side: int
    count: int


class UnitDestroyed(Event, frozen=True, kw_only=True):
    """A unit is gone. ``side`` is the team that is credited."""

    unit: UnitId
    killer: UnitId
    cause: Cause
    side: int
    is_melee: bool
    cost: int
    is_dearest: bool


class UnitDisabled(Event, frozen=True, kw_only=True):
    """A unit can move no more: it stays as a hulk (WG-11.2). It counts as destroyed by ``side``."""

    unit: UnitId
    killer: UnitId
    side: int
    is_melee: bool
    cost: int
    is_dearest: bool


class StructureHit(Event, frozen=True, kw_only=True):
    """A structure took damage."""

    structure: str
    damage: int
    left: int
    round: int
    lost: int


class StructureFelled(Event, frozen=True, kw_only=True):
    """A structure collapsed: its hexes are ruins."""

    structure: str
    side: int


class RerollSpent(Event, frozen=True, kw_only=True):
    """A unit makes an attack roll again."""

    unit: UnitId
    round: int


class RollMade(Event, frozen=True, kw_only=True):
    """The active unit made its first roll of the turn: only counted."""

    unit: UnitId
