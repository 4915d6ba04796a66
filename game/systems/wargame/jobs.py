"""What is still to be done inside a resolution: a stack of small values that survives a question and a save.

The top of the stack is the last. A job that needs a decision is put back as it was and done again with the
answer, so it decides before anything else happens.
"""

import msgspec

from game.core.ids import UnitId


class Job(msgspec.Struct, frozen=True, tag_field="job", tag=True, gc=False):
    """Something still to be done."""


class Blow(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An attack: who, with what (``item`` "" is a basic attack), at whom and at what.

    ``payer`` pays its AP: the main unit of a drone, else the attacker. ``sort`` says how it came about.
    """

    unit: UnitId
    item: str
    target: UnitId
    aim: str
    second: str = ""
    """Weapons that split: what the other half strikes."""
    is_melee: bool = False
    sort: str = "attack"
    hit: int = 0
    """Added to the roll."""


class OfferStances(Job, frozen=True):
    """Ask those who could still answer an attack out of turn (WG-12.8)."""

    blow: Blow
    asked: tuple[UnitId, ...] = ()


class Strike(Job, frozen=True):
    """Roll the attack (WG-9.3)."""

    blow: Blow


class Reroll(Job, frozen=True):
    """Ask whether a missed attack roll is made again (WG-15.7)."""

    blow: Blow


class Evade(Job, frozen=True):
    """The target tries to evade (WG-9.4)."""

    blow: Blow
    is_critical: bool


class ChooseShield(Job, frozen=True):
    """Ask whether a shield takes the blow (WG-9.9)."""

    blow: Blow
    is_critical: bool


class ChooseAim(Job, frozen=True):
    """The attacker chooses anew what a blow strikes that somebody else took (WG-12.6)."""

    blow: Blow


class Hurt(Job, frozen=True):
    """Damage to a section, item, the thrusters or a docked drone of a unit (WG-9.5)."""

    unit: UnitId
    aim: str
    damage: int
    cause: str
    by: UnitId = UnitId("")
    is_melee: bool = False


class Jam(Job, frozen=True):
    """A System Error strikes (WG-13.5)."""

    unit: UnitId


class HurtSomewhere(Job, frozen=True):
    """Damage to a section of the unit's own choice (WG-8.6)."""

    unit: UnitId
    damage: int
    cause: str
    by: UnitId = UnitId("")


class Countered(Job, frozen=True):
    """A melee attack failed: the one attacked may strike back (WG-12.6)."""

    blow: Blow
    item: str = ""


class Steady(Job, frozen=True, omit_defaults=True):
    """See whether a unit still keeps its height, its hold, its hands (WG-8.6, WG-10.7, WG-11).

    ``by`` and ``is_melee`` say what it lost a section to, where it has just lost one.
    """

    unit: UnitId
    by: UnitId = UnitId("")
    is_melee: bool = False


class Fall(Job, frozen=True):
    """A unit falls from where it is to the surface (WG-8.11)."""

    unit: UnitId


class Land(Job, frozen=True):
    """A fallen unit meets whoever stands there, then lies down where it may (WG-8.12)."""

    unit: UnitId
    damage: int


class Underneath(Job, frozen=True):
    """One who stands where somebody comes down tries to evade (WG-8.12)."""

    unit: UnitId
    faller: UnitId
    damage: int


class StepAside(Job, frozen=True):
    """An evader goes to a free neighbour of its choice; with none it is struck after all."""

    unit: UnitId
    by: UnitId
    damage: int
    cause: str


class SettleAside(Job, frozen=True):
    """A unit takes the nearest free hex, its owner choosing among equals (WG-8.12)."""

    unit: UnitId


class SettleAsideIfMet(Job, frozen=True):
    """A thrown unit takes the nearest free hex where somebody is in its own (WG-8.12)."""

    unit: UnitId


class LieDown(Job, frozen=True):
    """A unit lies."""

    unit: UnitId


class CrushedBy(Job, frozen=True):
    """A failed evasion: damage of choice, and it lies (WG-8.12)."""

    unit: UnitId
    damage: int
    cause: str
    by: UnitId


class Seize(Job, frozen=True):
    """An attempt to grapple: the roll, then the enemy's evasion (WG-10.1)."""

    unit: UnitId
    target: UnitId


class Hurl(Job, frozen=True):
    """A throw: the deviation, then the flight (WG-10.3)."""

    unit: UnitId
    target: UnitId
    to: int
    direction: int


class Flight(Job, frozen=True):
    """A thrown unit flies on along its path, hex by hex (WG-10.4)."""

    unit: UnitId
    by: UnitId
    path: tuple[int, ...]
    at: int
    start: int
    last: int
    asked: tuple[UnitId, ...] = ()


class Crash(Job, frozen=True):
    """The end of a flight: where it lies, the damage, the fall (WG-10.3, WG-10.5)."""

    unit: UnitId
    by: UnitId
    tile: int
    distance: int
    start: int
    structure: str = ""


class Topple(Job, frozen=True):
    """A structure was felled: who stood on it falls, who was stuck is free (WG-5.4)."""

    structure: str
    tiles: tuple[int, ...]


class Watch(Job, frozen=True):
    """Overwatch: those who see a step end may fire at it (WG-12.6)."""

    unit: UnitId
    asked: tuple[UnitId, ...] = ()


class OfferWatch(Job, frozen=True):
    """A unit begins to move: those who see it may take a stance (WG-12.8)."""

    unit: UnitId
    asked: tuple[UnitId, ...] = ()


class TakeStep(Job, frozen=True):
    """A step that is legal, once the answers to its beginning are in (WG-8.1)."""

    unit: UnitId
    tile: int
    level: int


class TakeDash(Job, frozen=True):
    """A thruster move (WG-8.7)."""

    unit: UnitId
    direction: int


class TakeJump(Job, frozen=True):
    """A jump (WG-12.5)."""

    unit: UnitId
    tile: int


class ChooseFacing(Job, frozen=True):
    """A deployed unit may face any side (WG-6.5)."""

    unit: UnitId


class EndMovement(Job, frozen=True):
    """The rolls of tan and white hexes after the movement phase (WG-4.2, WG-4.3)."""

    unit: UnitId


class EndTurn(Job, frozen=True):
    """The activation is over (WG-7)."""


class NextTurn(Job, frozen=True):
    """Whose activation is next, or the end of the round."""


class EndRound(Job, frozen=True):
    """Points of the round, then the next or the end (WG-14)."""


class Drift(Job, frozen=True):
    """The wind moves the markers (WG-16.4)."""


class Begin(Job, frozen=True):
    """A new round (WG-7.1)."""

    round: int


class Blast(Job, frozen=True):
    """Everybody within a hex of a unit that destroyed itself tries to evade (WG-12.5)."""

    unit: UnitId
    near: tuple[UnitId, ...]
    damage: int


class ChooseRole(Job, frozen=True):
    """The higher roll attacks or defends (WG-6.4)."""

    side: int


class ChooseEdge(Job, frozen=True):
    """The defender takes his short edge (WG-6.4)."""


AnyJob = (
    OfferStances
    | Strike
    | Reroll
    | Evade
    | ChooseShield
    | ChooseAim
    | Hurt
    | Jam
    | HurtSomewhere
    | Countered
    | Steady
    | Fall
    | Land
    | Underneath
    | StepAside
    | SettleAside
    | SettleAsideIfMet
    | LieDown
    | CrushedBy
    | Seize
    | Hurl
    | Flight
    | Crash
    | Topple
    | Watch
    | OfferWatch
    | TakeStep
    | TakeDash
    | TakeJump
    | ChooseFacing
    | EndMovement
    | EndTurn
    | NextTurn
    | EndRound
    | Drift
    | Begin
    | Blast
    | ChooseRole
    | ChooseEdge
)
"""Everything that a resolution may still have to do."""
