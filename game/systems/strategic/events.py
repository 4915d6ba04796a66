"""What can happen in a battle."""

from typing import Literal

from msgspec import UNSET, UnsetType

from game.core.events import DiceRolled, Event
from game.core.ids import PlayerId, UnitId
from game.rules.events import BattleEnded, PromptAnswered, PromptRaised
from game.systems.strategic.actions import Habit, Question, Strength
from game.systems.strategic.events_attack import (
    AttackDeclared,
    AttackDeflected,
    AttackEvaded,
    AttackMissed,
    DamageStopped,
    EngagementsChanged,
    FireKept,
    FirePutOut,
    HitAllotted,
    HitsScored,
    HordesClashed,
    PartDisabled,
    ReactionUsed,
    UnitCaughtFire,
    UnitDestroyed,
    UnitHurt,
    UnitStaggered,
)
from game.systems.strategic.state import Job, Storm, Unit, Walk


class UnitPlaced(Event, frozen=True, kw_only=True):
    """A unit was put on a square of its zone."""

    player: PlayerId
    unit: UnitId
    tile: int
    band: int


class OrderSet(Event, frozen=True, kw_only=True):
    """Initiative is rolled: who acts when (ST-6.1)."""

    order: tuple[UnitId, ...]


class RoundStarted(Event, frozen=True, kw_only=True):
    """A round began: AT charge returns, magnitudes are noted (ST-6.3)."""

    round: int


class StormsMoved(Event, frozen=True, kw_only=True):
    """All storms moved the same way (ST-5.8)."""

    direction: int
    squares: int
    storms: tuple[Storm, ...]


class FireStarted(Event, frozen=True, kw_only=True):
    """A square began to burn (ST-5.5)."""

    tile: int


class FireSpread(Event, frozen=True, kw_only=True):
    """The fire took more squares."""

    tiles: tuple[int, ...]


class FireBurntOut(Event, frozen=True, kw_only=True):
    """Squares have burnt out."""

    tiles: tuple[int, ...]


class TurnStarted(Event, frozen=True, kw_only=True):
    """A unit's turn began: it is fresh. ``place`` is its number in the order."""

    player: PlayerId
    unit: UnitId
    place: int


class UnitHealed(Event, frozen=True, kw_only=True):
    """A machine regenerated at the start of its turn (ST-8.5)."""

    unit: UnitId
    wounds: tuple[int, ...]
    count: int


class TurnMissed(Event, frozen=True, kw_only=True):
    """A surprised unit lost its turn, or the turn of one that is gone was passed over (ST-6.1)."""

    player: PlayerId
    unit: UnitId
    place: int
    is_gone: bool = False


class TurnEnded(Event, frozen=True, kw_only=True):
    """A unit's turn is over."""

    player: PlayerId
    unit: UnitId


class MoveBegun(Event, frozen=True, kw_only=True):
    """A unit set out. ``halves`` is what it costs of its turn."""

    player: PlayerId
    unit: UnitId
    mode: Walk
    halves: int


class UnitMoved(Event, frozen=True, kw_only=True):
    """A unit moved one square, or changed its band."""

    player: PlayerId
    unit: UnitId
    path: tuple[int, ...]
    band: int


class UnitHalted(Event, frozen=True, kw_only=True):
    """A unit failed a test of difficult ground: its move ends (ST-5.10)."""

    player: PlayerId
    unit: UnitId
    tile: int


class UnitSank(Event, frozen=True, kw_only=True):
    """A unit sank in deep water (ST-11.3)."""

    player: PlayerId
    unit: UnitId
    tile: int


class MoveEnded(Event, frozen=True, kw_only=True):
    """A move is over, however far it came. ``strikes``: a charge that has come within reach."""

    player: PlayerId
    unit: UnitId
    mode: Walk
    start: int
    tile: int
    count: int
    strikes: bool = False


class Aimed(Event, frozen=True, kw_only=True):
    """A unit took aim."""

    player: PlayerId
    unit: UnitId
    amount: int
    halves: int


class OverwatchSet(Event, frozen=True, kw_only=True):
    """A unit waits for an enemy to move (ST-6.6)."""

    player: PlayerId
    unit: UnitId
    weapon: int


class StanceTaken(Event, frozen=True, kw_only=True):
    """A unit defends itself."""

    player: PlayerId
    unit: UnitId


class HidingTried(Event, frozen=True, kw_only=True):
    """A unit tried to hide; ``stealth`` are its degrees, -1 a failure (ST-11.5)."""

    player: PlayerId
    unit: UnitId
    stealth: int


class HidingFailed(Event, frozen=True, kw_only=True):
    """Every enemy side has seen a unit that tried to hide (ST-11.5)."""

    player: PlayerId
    unit: UnitId


class SightChanged(Event, frozen=True, kw_only=True):
    """Who sees a unit changed. ``record`` is for those to whom it appears or vanishes."""

    unit: UnitId
    hidden_from: tuple[int, ...]
    near: tuple[int, ...]
    record: Unit | UnsetType = UNSET


class SearchMade(Event, frozen=True, kw_only=True):
    """A unit looked for hidden enemies."""

    player: PlayerId
    unit: UnitId
    count: int


class PatternChanged(Event, frozen=True, kw_only=True):
    """An AT field was spread or dropped (ST-10.3)."""

    player: PlayerId
    unit: UnitId
    strength: Strength
    halves: int


class PowerUsed(Event, frozen=True, kw_only=True):
    """An AT power was paid for (ST-10.4)."""

    player: PlayerId
    unit: UnitId
    power: int
    target: UnitId
    cost: int
    halves: int
    ready_round: int


class PowerFailed(Event, frozen=True, kw_only=True):
    """An AT power or a maneuver came to nothing."""

    player: PlayerId
    unit: UnitId
    target: UnitId


class FieldNulled(Event, frozen=True, kw_only=True):
    """A unit's ATS counts 0 until the other's next turn (ST-10.5)."""

    player: PlayerId
    unit: UnitId
    target: UnitId


class ManeuverTried(Event, frozen=True, kw_only=True):
    """A unit tried to shift another."""

    player: PlayerId
    unit: UnitId
    target: UnitId


class UnitShifted(Event, frozen=True, kw_only=True):
    """A unit was shifted by another (ST-2.3)."""

    player: PlayerId
    unit: UnitId
    by: UnitId
    path: tuple[int, ...]
    band: int


class HordeBroke(Event, frozen=True, kw_only=True):
    """A horde broke (ST-9.4)."""

    player: PlayerId
    unit: UnitId


class HordeRallied(Event, frozen=True, kw_only=True):
    """A broken horde rallied (ST-9.5)."""

    player: PlayerId
    unit: UnitId


class UnitLeft(Event, frozen=True, kw_only=True):
    """A unit left the map."""

    player: PlayerId
    unit: UnitId
    how: Literal["evacuated", "fled"]
    round: int


class PointsScored(Event, frozen=True, kw_only=True):
    """A side scored (ST-6.2)."""

    player: PlayerId
    why: Literal["destroyed", "held", "left", "fled", "own_fire"]
    amount: int
    total: int


class Suspended(Event, frozen=True, kw_only=True):
    """What is under way waits for a decision: all that it needs to go on exactly where it stopped."""

    jobs: tuple[Job, ...]


class HabitSet(Event, frozen=True, kw_only=True):
    """A player said how questions of a kind are answered from now on."""

    player: PlayerId
    question: Question
    habit: Habit


class SideConceded(Event, frozen=True, kw_only=True):
    """A side gave up (ST-6.7)."""

    player: PlayerId


StrategicEvent = (
    DiceRolled
    | UnitPlaced
    | OrderSet
    | RoundStarted
    | StormsMoved
    | FireStarted
    | FireSpread
    | FireBurntOut
    | TurnStarted
    | UnitHealed
    | TurnMissed
    | TurnEnded
    | MoveBegun
    | UnitMoved
    | UnitHalted
    | UnitSank
    | MoveEnded
    | AttackDeclared
    | AttackMissed
    | HitsScored
    | HitAllotted
    | ReactionUsed
    | AttackEvaded
    | AttackDeflected
    | DamageStopped
    | UnitHurt
    | PartDisabled
    | UnitDestroyed
    | UnitCaughtFire
    | FirePutOut
    | FireKept
    | UnitStaggered
    | EngagementsChanged
    | HordesClashed
    | Aimed
    | OverwatchSet
    | StanceTaken
    | HidingTried
    | HidingFailed
    | SightChanged
    | SearchMade
    | PatternChanged
    | PowerUsed
    | PowerFailed
    | FieldNulled
    | ManeuverTried
    | UnitShifted
    | HordeBroke
    | HordeRallied
    | UnitLeft
    | PointsScored
    | PromptRaised
    | PromptAnswered
    | Suspended
    | HabitSet
    | SideConceded
    | BattleEnded
)
