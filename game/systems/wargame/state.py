"""The state of a wargame: a thin mutable container of frozen leaves."""

from typing import TYPE_CHECKING, Literal

import msgspec

from game.core.ids import PlayerId, UnitId
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.systems.wargame.jobs import AnyJob

if TYPE_CHECKING:
    from game.systems.wargame.battlefield import Battlefield

Phase = Literal["roles", "edges", "secondaries", "markers", "deploy", "battle", "over"]
Status = Literal["waiting", "reserve", "board", "docked", "lost", "away"]
TurnPhase = Literal["movement", "ranged", "close"]
Stance = Literal["", "brace", "overwatch", "shield", "counter"]
Lies = Literal["held", "mounted", "carried", "ground", "gone"]
HIDDEN_PICK = "hidden"
WALL = "wall_"
BLACK = "k"


class Unit(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What changes about a unit; all else about it is on the field. Off the board ``tile`` is -1."""

    id: UnitId
    side: int
    status: Status
    tile: int = -1
    level: int = 0
    facing: int = 0
    ap: int = 0
    sections: tuple[int, ...] = ()
    thrusters: int = 0
    has_acted: bool = False
    is_lying: bool = False
    is_kneeling: bool = False
    is_forced: bool = False
    """It kneels because it overheated: no aim from that (WG-12.3)."""
    has_overheated: bool = False
    has_frozen: bool = False
    stuck_in: str = ""
    """The structure that it is stuck in (WG-13.4)."""
    held_by: UnitId = UnitId("")
    holds: UnitId = UnitId("")
    came_from: int = -1
    """Holders: the hex from which they came (WG-10.2)."""
    errors: int = 0
    """System Error: 1 after the failure, one more at each failed roll; 0 is none (WG-13.1)."""
    is_swept: bool = False
    """It has no Conceal until its next activation (WG-12.5)."""
    stance: Stance = ""
    reacted_round: int = 0
    attacked_round: int = 0
    rerolled_round: int = 0
    targets: tuple[str, ...] = ()
    """Whom it attacked this round (WG-15.5)."""
    used: tuple[int, int, int] = (0, 0, 0)
    """How often it used smoke, repair, overcharge."""
    kills: int = 0
    killer: UnitId = UnitId("")
    lost_round: int = 0
    is_disabled: bool = False
    """It is a hulk (WG-11.2)."""


class Item(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A weapon or shield: where it lies, and what it still endures."""

    id: str
    lies: Lies
    left: int
    bearer: UnitId = UnitId("")
    on: tuple[int, ...] = ()
    tile: int = -1
    used_round: int = 0


class Structure(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A structure's Defense now; 0 is felled. ``lost`` is what it lost in the round ``lost_round``."""

    id: str
    left: int
    lost: int = 0
    lost_round: int = 0


class Marker(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An objective: its hex (-1: off the board), who holds it (-1 nobody), what it endures."""

    id: str
    tile: int
    owner: int = -1
    left: int = 0
    bearer: UnitId = UnitId("")
    is_on: bool = False
    """Lit, corrupted, ever lifted."""
    arm: int = -1
    """The arm that carries it."""


class Move(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A movement under way: whose, what is left of how much, what was crossed (WG-8.1, WG-4.9)."""

    unit: UnitId
    total: int
    left: int
    rotations: int
    steps: int = 0
    tan: int = 0
    white: int = 0
    levels: int = 0
    """Levels changed by hovering (WG-8.2), or over tan and white, where no hex is crossed by it (WG-4.9)."""
    is_first_free: bool = True
    """Nothing was spent: one legal step is open whatever it costs (WG-8.9)."""
    is_thruster: bool = False
    bonus: int = 0
    """Points that are there only while every step leads away from the nearest enemy (WG-15.7)."""


class Turn(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The activation under way (WG-7.2)."""

    unit: UnitId
    phase: TurnPhase
    move: Move | None
    resting: Move | None = None
    """The unit's own move while one of its drones moves."""
    spares_heat: bool = False
    spares_frost: bool = False
    """Cool Down spares this turn's rolls (WG-12.5)."""
    unused: bool = False
    """Nothing since version 3 of the rules; turns in older saves have something in this place."""
    has_rolled: bool = False
    may_hold: bool = False
    """It held somebody as the turn began: it may attack with what it has free (WG-10.2)."""
    failed: tuple[UnitId, ...] = ()
    """Against whom a grapple failed this turn (WG-10.1)."""
    drones_moved: tuple[UnitId, ...] = ()
    drones_fired: tuple[UnitId, ...] = ()


class Tally(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a team did that points count (WG-14, WG-16)."""

    points: int = 0
    """Primary points, uncapped."""
    destroyed: int = 0
    melee: int = 0
    disarmed: int = 0
    structures: int = 0
    high_rounds: int = 0
    first_blood: bool = False
    headhunter: bool = False
    away_cost: int = 0
    destroyed_cost: int = 0
    lit: int = 0
    """Data brought home; in a mission without data, relics."""
    secondary: int = 0


class WargameRecord(msgspec.Struct, frozen=True, gc=False):
    """The whole state as a value: what is digested, compared and snapshotted."""

    rng: int
    phase: Phase
    round: int
    to_move: int
    attacker: int
    initiative: int
    is_flipped: bool
    has_alarm: bool
    activations: int
    ready: tuple[bool, bool]
    picks: tuple[tuple[str, ...], tuple[str, ...]]
    tallies: tuple[Tally, Tally]
    units: tuple[Unit, ...]
    items: tuple[Item, ...]
    structures: tuple[Structure, ...]
    markers: tuple[Marker, ...]
    smokes: tuple[tuple[int, int], ...]
    walls: tuple[int, ...]
    turn: Turn | None
    standing: tuple[tuple[int, str, int], ...]
    agenda: tuple[AnyJob, ...]
    prompt: Prompt | None
    outcome: Outcome | None
    fresh_holders: tuple[UnitId, ...] | msgspec.UnsetType = msgspec.UNSET
    """Who has got hold of another since its last turn began: it attacks from its next one (WG-10.2)."""
    strides: tuple[tuple[UnitId, bool], ...] | msgspec.UnsetType = msgspec.UNSET
    """Who needs a steady stand and moved in its last turn, and whether by more than half (WG-15.3)."""


class WargameState:
    """A battle at one moment. ``field`` is shared and never changes.

    ``floors`` and ``colours`` are derived: what each hex's surface or roof is now, and its colour.
    """

    __slots__ = ("colours", "field", "floors", *WargameRecord.__struct_fields__)

    field: "Battlefield"
    floors: tuple[int, ...]
    colours: tuple[str, ...]
    rng: int
    phase: Phase
    round: int
    to_move: int
    attacker: int
    initiative: int
    is_flipped: bool
    has_alarm: bool
    activations: int
    ready: tuple[bool, bool]
    picks: tuple[tuple[str, ...], tuple[str, ...]]
    tallies: tuple[Tally, Tally]
    units: dict[UnitId, Unit]
    items: dict[str, Item]
    structures: dict[str, Structure]
    markers: dict[str, Marker]
    smokes: tuple[tuple[int, int], ...]
    walls: tuple[int, ...]
    turn: Turn | None
    standing: tuple[tuple[int, str, int], ...]
    agenda: tuple[AnyJob, ...]
    prompt: Prompt | None
    outcome: Outcome | None
    fresh_holders: tuple[UnitId, ...] | msgspec.UnsetType
    strides: tuple[tuple[UnitId, bool], ...] | msgspec.UnsetType

    def clone(self) -> "WargameState":
        """Return an independent copy; the leaves are shared."""
        copy = WargameState.__new__(WargameState)
        for name in self.__slots__:
            setattr(copy, name, getattr(self, name))
        copy.units = self.units.copy()
        copy.items = self.items.copy()
        copy.structures = self.structures.copy()
        copy.markers = self.markers.copy()
        return copy

    def role(self, side: int) -> int:
        """Return 0 where this team attacks, 1 where it defends."""
        return 0 if side == self.attacker else 1

    def team_of(self, role: int) -> int:
        """Return the team that attacks (0) or defends (1)."""
        return self.attacker if role == 0 else 1 - self.attacker

    def player(self, side: int) -> PlayerId:
        """Return the first seat of a team, who stands for it in events."""
        return self.field.setup.teams[side].seats[0].player

    @property
    def on_turn(self) -> PlayerId:
        """The seat whose turn it is: team-mates share units and place and activate them in turn (WG-7.5)."""
        side = self.to_move if self.prompt is None else self.field.side_of[self.prompt.player]
        seats = self.field.setup.teams[side].seats
        if len(seats) == 1:
            return seats[0].player
        own = [self.units[each] for each in self.field.order[side]]
        if self.phase == "battle":
            done = sum(unit.has_acted for unit in own)
        else:  # who has placed a unit says which way it faces
            done = sum(unit.tile >= 0 for unit in own) - (self.prompt is not None)
        return seats[done % len(seats)].player


def record_of(state: WargameState) -> WargameRecord:
    """Return the state as a value."""
    return WargameRecord(
        **{name: getattr(state, name) for name in _PLAIN},
        units=tuple(state.units.values()),
        items=tuple(state.items.values()),
        structures=tuple(state.structures.values()),
        markers=tuple(state.markers.values()),
    )


def state_of(field: "Battlefield", record: WargameRecord) -> WargameState:
    """Return the state of a record. Raises ValueError where its units are not those of the field."""
    state = WargameState.__new__(WargameState)
    state.field = field
    for name in _PLAIN:
        setattr(state, name, getattr(record, name))
    state.units = {unit.id: unit for unit in record.units}
    state.items = {item.id: item for item in record.items}
    state.structures = {each.id: each for each in record.structures}
    state.markers = {each.id: each for each in record.markers}
    if tuple(state.units) != tuple(field.sheets) or len(record.units) != len(state.units):
        raise ValueError("the record's units are not those of the setup")
    if tuple(state.items) != tuple(field.items) or len(record.items) != len(state.items):
        raise ValueError("the record's weapons are not those of the setup")
    lay_ground(state)
    return state


def lay_ground(state: WargameState) -> None:
    """Work out every floor and colour again: a structure fell, a wall was put up, edges were changed."""
    ground = state.field.grounds[state.is_flipped]
    floors, colours = list(ground.surfaces), list(ground.colours)
    for each in state.structures.values():
        works = ground.structures.get(each.id)
        tiles = works.tiles if works is not None else state.walls[int(each.id[5:]) :][:1]
        for tile in tiles:
            if each.left > 0:
                floors[tile] += (works.elevation if works is not None else 0) + 1
            else:
                colours[tile] = BLACK
    state.floors, state.colours = tuple(floors), tuple(colours)


_DICTS = ("units", "items", "structures", "markers")
_PLAIN = tuple(name for name in WargameRecord.__struct_fields__ if name not in _DICTS)
