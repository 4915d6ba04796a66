"""The state of a battle: a thin mutable container of frozen leaves."""

from typing import TYPE_CHECKING, Literal

import msgspec

from game.core.ids import PlayerId, UnitId
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.systems.strategic.actions import Habit, Question, Strength

if TYPE_CHECKING:
    from game.systems.strategic.battlefield import Battlefield

Phase = Literal["deploy", "battle", "over"]
Status = Literal["waiting", "board", "hidden", "lost", "left"]
"""``hidden`` is what an observer has of a unit that he does not see; it is never in the true state."""
Walk = Literal["half", "full", "run", "charge", "disengage", "jump", "float", "lift", "march", "flee"]
Manner = Literal["standard", "all_out", "burst", "charge", "free", "overwatch", "power"]


class Unit(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What changes about a unit; all else about it is on the battlefield.

    ``wounds`` are of its six parts, or of its one pool, or a horde's magnitude. A horde has a ``reaction``
    too: the free attack that it may make between its turns (ST-2.5).
    """

    id: UnitId
    side: int
    status: Status
    tile: int = -1
    band: int = 0
    wounds: tuple[int, ...] = ()
    halves: int = 0
    """Half actions left in its turn."""
    has_attacked: bool = False
    has_fielded: bool = False
    has_moved: bool = False
    """Hordes: the one move is made."""
    reaction: bool = False
    ran: bool = False
    aim: int = 0
    all_out: bool = False
    defensive: bool = False
    overwatch: int = -1
    """The weapon that waits, or -1."""
    staggered: bool = False
    surprised: bool = False
    burning: bool = False
    broken: bool = False
    pattern: Strength = "none"
    charge: int = 0
    nulled_by: UnitId | tuple[UnitId, ...] = UnitId("")
    """Whose Null Field makes its ATS count 0; of several all of them."""
    hidden_from: tuple[int, ...] = ()
    """Sides that have not found it."""
    near: tuple[int, ...] = ()
    """Of these, sides that see it because one of theirs stands within a square."""
    stealth: int = 0
    """Degrees of its test to hide; -1: it failed, and nobody saw it all the same."""
    ready: tuple[int, ...] = ()
    """Of each power the first round in which it may be used."""
    struck: tuple[UnitId, ...] = ()
    """Hordes: the targets of its attacks in this turn."""
    fought_horde: bool = False
    """Hordes: no more attacks in this turn, after one on a horde or a move that followed them."""
    round_magnitude: int = 0
    """Hordes: magnitude at the start of the round."""
    killer: UnitId = UnitId("")
    gone_round: int = 0


class Storm(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One storm: column and row of each of its squares; parts may be off the map."""

    cells: tuple[tuple[int, int], ...]


class Fire(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A burning square and the rounds that it has burnt."""

    tile: int
    rounds: int


class Engagement(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Two units in melee, by their order in the roster, and the round of the last attack (ST-3.1)."""

    first: UnitId
    second: UnitId
    last_round: int


class MoveJob(msgspec.Struct, frozen=True, array_like=True, tag=True, gc=False):
    """A move under way: ``path`` are squares still to be entered, ``walked`` those that were."""

    unit: UnitId
    mode: Walk
    path: tuple[int, ...]
    band: int
    budget: int
    start: int
    walked: int = 0
    target: UnitId = UnitId("")
    weapon: int = 0
    stage: Literal["begin", "leave", "step", "watch", "end", "out"] = "begin"
    """``out``: over the edge of the map, by a mission or in flight."""
    queue: tuple[UnitId, ...] = ()
    answer: str = ""


class Ascent(MoveJob, frozen=True, array_like=True, tag=True, gc=False):
    """A move that began upward. ``climbed``: so many bands, each paid for as a square is (ST-1.4)."""

    climbed: int = 0


class Packet(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Hits on one target that are judged together. ``number`` is what the attacker needed against it."""

    target: UnitId
    hits: int
    number: int


class AttackJob(msgspec.Struct, frozen=True, array_like=True, tag=True, gc=False):
    """An attack under way. ``weapon`` counts the unit's weapons, then its striking powers."""

    unit: UnitId
    weapon: int
    manner: Manner
    target: UnitId
    tile: int
    band: int
    stage: Literal["declare", "roll", "spread", "react", "field", "harm"] = "declare"
    number: int = 0
    roll: int = 0
    hits: int = 0
    packets: tuple[Packet, ...] = ()
    squares: tuple[int, ...] = ()
    """Line attacks: squares whose target is not chosen yet."""
    swapped: bool = False
    """Whether the next hit's location is the hit roll with its digits swapped."""
    ward: int = 0
    unaware: tuple[int, ...] = ()
    """Sides that did not see the attacker: theirs cannot react (ST-7.4)."""
    landed: tuple[int, ...] = ()
    """Squares in which it landed, for fire."""
    answer: str = ""
    aim: int = 0
    """What aiming adds: the unit's own is used up once the attack is declared."""


Job = MoveJob | Ascent | AttackJob


class StrategicRecord(msgspec.Struct, frozen=True, gc=False):
    """The whole state as a value: what is digested, compared and snapshotted."""

    rng: int
    phase: Phase
    round: int
    acting: UnitId
    place: int
    order: tuple[UnitId, ...]
    to_deploy: int
    units: tuple[Unit, ...]
    fires: tuple[Fire, ...]
    burnt: tuple[int, ...]
    storms: tuple[Storm, ...]
    engagements: tuple[Engagement, ...]
    points: tuple[int, ...]
    conceded: tuple[int, ...]
    habits: dict[PlayerId, dict[Question, Habit]]
    jobs: tuple[Job, ...]
    prompt: Prompt | None
    outcome: Outcome | None


class StrategicState:
    """A battle at one moment. ``field`` is shared and never changes.

    ``fires`` are burning squares with the rounds that they have burnt, ``burnt`` squares that have burnt out.
    """

    __slots__ = (
        "acting",
        "burnt",
        "conceded",
        "engagements",
        "field",
        "fires",
        "habits",
        "jobs",
        "order",
        "outcome",
        "phase",
        "place",
        "points",
        "prompt",
        "rng",
        "round",
        "storm_tiles",
        "storms",
        "to_deploy",
        "units",
    )

    field: "Battlefield"
    rng: int
    phase: Phase
    round: int
    acting: UnitId
    place: int
    order: tuple[UnitId, ...]
    to_deploy: int
    units: dict[UnitId, Unit]
    fires: dict[int, int]
    burnt: tuple[int, ...]
    storms: tuple[Storm, ...]
    storm_tiles: frozenset[int]
    engagements: tuple[Engagement, ...]
    points: tuple[int, ...]
    conceded: tuple[int, ...]
    habits: dict[PlayerId, dict[Question, Habit]]
    jobs: tuple[Job, ...]
    prompt: Prompt | None
    outcome: Outcome | None

    def clone(self) -> "StrategicState":
        """Return an independent copy; the leaves are shared."""
        copy = StrategicState.__new__(StrategicState)
        copy.acting = self.acting
        copy.burnt = self.burnt
        copy.conceded = self.conceded
        copy.engagements = self.engagements
        copy.field = self.field
        copy.jobs = self.jobs
        copy.order = self.order
        copy.outcome = self.outcome
        copy.phase = self.phase
        copy.place = self.place
        copy.points = self.points
        copy.prompt = self.prompt
        copy.rng = self.rng
        copy.round = self.round
        copy.storm_tiles = self.storm_tiles
        copy.storms = self.storms
        copy.to_deploy = self.to_deploy
        copy.units = self.units.copy()
        copy.fires = self.fires.copy()
        copy.habits = self.habits.copy()
        return copy

    def player(self, side: int) -> PlayerId:
        """Return the first seat of a side, which stands for it in events; its stat line has a unit's."""
        return self.field.setup.sides[side].player
