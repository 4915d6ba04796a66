"""The kinds of content that set up a battle: maps and scenarios."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from game.content.fields import (
    MODEL_CONFIG,
    Character,
    Count,
    FactionId,
    FrameId,
    Id,
    MapId,
    Name,
    PilotId,
    Positive,
    RulesId,
    System,
    SystemBlock,
    TerrainId,
    Text,
    Theatre,
    Tile,
)

MAX_MAP_TILES = 256
"""The longest side of a map, in tiles."""

Side = Literal["attacker", "defender"]
EndKind = Literal["reach", "hold", "survive", "destroy", "escort"]
END_NEEDS: Mapping[EndKind, tuple[str, ...]] = {
    "reach": ("zone",),
    "hold": ("zone", "turns"),
    "survive": ("turns",),
    "destroy": ("unit",),
    "escort": ("unit", "zone"),
}
"""The fields that each kind of end condition cannot do without."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileRectangle:
    """A rectangle of tiles on a map."""

    __pydantic_config__ = MODEL_CONFIG

    at: Tile
    """Its top left tile: [column, row], from 0."""
    columns: Annotated[int, Ge(1), Le(MAX_MAP_TILES)] = 1
    """Width in tiles."""
    rows: Annotated[int, Ge(1), Le(MAX_MAP_TILES)] = 1
    """Height in tiles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleMap:
    """A board: a header and a text grid."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    theatre: Theatre
    """Space or land: allowances of movement depend on it."""
    systems: Annotated[tuple[System, ...], MinLen(1)]
    """Systems that can be played on it."""
    grid: Literal["square", "hex_flat", "hex_pointy", "lattice"] = "square"
    """Shape of its tiles. Hex maps are offset grids: odd columns (flat) or odd rows (pointy) are shoved.
    A lattice is drawn in strips of triangles, pointing down and up in turn; its zones and markers count the
    vertices between the strips instead."""
    pool: bool = True
    """Whether a battle that does not name its board may draw this one."""
    legend: Annotated[Mapping[Character, TerrainId], MinLen(1)]
    """Character in the rows to terrain id."""
    rows: Annotated[tuple[Annotated[str, MaxLen(MAX_MAP_TILES)], ...], MinLen(1), MaxLen(MAX_MAP_TILES)]
    """The board from top to bottom, one character a tile: a list of texts, or a block of text (`rows: |`)."""
    zones: Mapping[Id, Annotated[tuple[TileRectangle, ...], MinLen(1)]] = field(default_factory=dict)
    """Named areas. `attacker` and `defender` are where the sides deploy; others are for scenarios."""
    markers: Mapping[Id, Tile] = field(default_factory=dict)
    """Named tiles: [column, row]."""
    handicap: Mapping[Side, Annotated[int, Ge(1), Le(100)]] = field(default_factory=dict)
    """What a side may spend on its squad beyond the limit, in percent: `attacker: 10`. Measured, so that both
    sides win about as often; players can switch it off."""
    description: Text = ""
    """What players read when they choose it."""

    @property
    def width_tiles(self) -> int:
        """Number of columns."""
        return len(self.rows[0])

    @property
    def height_tiles(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def zone_columns(self) -> int:
        """Number of places in a row that zones and markers count: tiles, or the vertices of a lattice."""
        return self.width_tiles // 2 + 1 if self.grid == "lattice" else self.width_tiles

    @property
    def zone_rows(self) -> int:
        """Number of rows of such places."""
        return self.height_tiles + 1 if self.grid == "lattice" else self.height_tiles

    def terrain_at(self, column: int, row: int) -> str:
        """The terrain id of a tile."""
        return self.legend[self.rows[row][column]]

    def is_beyond(self, area: TileRectangle) -> bool:
        """Whether an area of a zone reaches beyond the map."""
        return area.at[0] + area.columns > self.zone_columns or area.at[1] + area.rows > self.zone_rows

    def reaches_beyond(self, zone: str) -> bool:
        """Whether some of a zone does not lie on the map, so that nobody knows what is meant by it."""
        return any(map(self.is_beyond, self.zones.get(zone, ())))

    def zone_tiles(self, zone: str) -> tuple[Tile, ...]:
        """All tiles of a zone, row by row, each once."""
        tiles = {
            (column, row)
            for area in self.zones[zone]
            for column in range(area.at[0], area.at[0] + area.columns)
            for row in range(area.at[1], area.at[1] + area.rows)
        }
        return tuple(sorted(tiles, key=lambda tile: (tile[1], tile[0])))


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioUnit:
    """A unit, or several alike, of one side."""

    __pydantic_config__ = MODEL_CONFIG

    frame: FrameId
    """Its model."""
    count: Annotated[int, Ge(1), Le(200)] = 1
    """How many; more than one only without `at` and `id`."""
    at: Tile | None = None
    """The tile where it stands: [column, row]. Left out: its player deploys it."""
    id: Id | None = None
    """A name for end conditions to point at."""
    name: Name | None = None
    """Name that players see instead of the frame's."""
    pilot: PilotId | None = None
    """The hero who drives it."""
    ace_level: Annotated[int, Ge(0), Le(10)] = 0
    """Level of its ace."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioSide:
    """One side of a scenario."""

    __pydantic_config__ = MODEL_CONFIG

    faction: FactionId
    """Whose force it is; the frames may be anybody's."""
    units: Annotated[tuple[ScenarioUnit, ...], MaxLen(2_000)] = ()
    """Its units."""
    points: Count | None = None
    """Gold for a force of the player's choice, in addition to `units`."""
    can_withdraw: bool = True
    """Whether it may leave the battle."""
    briefing: Text = ""
    """What its player reads before the battle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndCondition:
    """A special end: when it is met, the battle ends and `winner` has won."""

    __pydantic_config__ = MODEL_CONFIG

    kind: EndKind
    """reach: a unit of `side` stands in `zone`. hold: `side` alone stands in `zone` for `turns` turns.
    survive: `side` still has units (or `unit`, if given) after `turns` turns. destroy: `unit` is destroyed.
    escort: `unit` of `side` stands in `zone`."""
    side: Side
    """The side that must do it."""
    winner: Side
    """The side that wins when it is met."""
    zone: Id | None = None
    """Zone of the map, for reach, hold and escort."""
    turns: Positive | None = None
    """Number of turns, for hold and survive; for the others a deadline: later it cannot be met any more."""
    unit: Id | None = None
    """Id of a unit of this scenario, for destroy and escort."""
    count: Positive = 1
    """How many units must stand there, for reach and hold."""
    text: Text = ""
    """The condition in one sentence for players; left out: made from the fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A prepared battle."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    system: System
    """System that it is played with."""
    map: MapId
    """Its board."""
    sides: Annotated[Mapping[Side, ScenarioSide], MinLen(2)]
    """attacker and defender."""
    ends: tuple[EndCondition, ...] = ()
    """Special ends, beside the system's own."""
    rules: RulesId | None = None
    """Rules to play with; left out: the system's default."""
    description: Text = ""
    """What players read when they choose it."""
    briefing: Text = ""
    """What both players read before the battle."""
    options: Annotated[object, SystemBlock("scenario")] = None
    """More settings of the system."""
