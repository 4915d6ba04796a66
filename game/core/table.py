"""A pixel-free picture of the table for one viewer. Every system outputs it; one set of views draws all."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from game.core.ids import PlayerId, RuleId
from game.core.outcome import Outcome
from game.core.prompts import Prompt

Grid = Literal["square", "hex_flat", "hex_pointy", "lattice", "graph"]
TokenPlace = Literal["board", "reserve", "lost"]
"""Where a piece lies: on the board, or beside it with those that wait or those that are gone."""
FrameClass = Literal["mobile_suit", "mobile_armour", "combat_craft", "noncombat", "warship", "superweapon"]


class RegionView(msgspec.Struct, frozen=True):
    """An area of a board that is a graph. Places are in hundredths of a board unit.

    ``outline`` are the corners of its polygon in order; regions that share a border have its corners in
    common. ``neighbours`` are the regions that it touches for the rules, by number.
    """

    id: str
    name: str
    centre: tuple[int, int]
    outline: tuple[tuple[int, int], ...]
    neighbours: tuple[int, ...]


class BoardView(msgspec.Struct, frozen=True):
    """The ground. ``terrain[tile]`` is a terrain id, "" where there is no tile; row by row.

    A "graph" has a terrain for each of its ``regions``; ``columns`` and ``rows`` are its size in units. On a
    lattice ``columns`` and ``rows`` count vertices, on which tokens stand; terrain is of the triangles.
    Of a staggered hex board every shoved row or column lacks its last hex; tiles are numbered without it.
    ``heights`` is the level of each tile's surface or roof, ``built`` how many of its levels are a
    structure's.
    """

    grid: Grid
    columns: int
    rows: int
    theatre: str
    terrain: tuple[str, ...]
    name: str = ""
    regions: tuple[RegionView, ...] | UnsetType = UNSET
    is_staggered: bool | UnsetType = UNSET
    heights: tuple[int, ...] | UnsetType = UNSET
    built: tuple[int, ...] | UnsetType = UNSET


class TokenView(msgspec.Struct, frozen=True):
    """A piece. ``tile`` -1 = beside the board (reserve, lost). Numbers are what a glance should tell."""

    id: str
    owner: PlayerId
    faction: str
    tile: int
    name: str
    frame: str
    klass: FrameClass
    traits: tuple[str, ...] = ()
    state: TokenPlace = "board"
    has_moved: bool = False
    has_acted: bool = False
    ace_level: int = 0
    is_hero: bool = False
    cooldown_turns: int = 0
    kills: int = 0
    strength: int = 0
    damage: int = 0
    facing: int = -1
    zones: tuple[tuple[str, int, int], ...] = ()
    """Parts of the machine: name, damage taken, damage that they endure."""


class SideView(msgspec.Struct, frozen=True):
    """A seat at the table."""

    player: PlayerId
    faction: str
    name: str
    role: str
    units_left: int
    units_lost: int
    reserves: int
    counters_of: PlayerId | UnsetType = UNSET
    """Whose counters its units have, where they are another seat's: allies may share them."""


class TrackView(msgspec.Struct, frozen=True):
    """A counter beside the board: turns, stalemate, bonus gold, points. ``maximum`` 0 = open-ended."""

    id: str
    value: int
    maximum: int = 0
    player: PlayerId = PlayerId("")
    rules: tuple[RuleId, ...] = ()


class ZoneView(msgspec.Struct, frozen=True):
    """A marked area of the board: deployment, objective, exit."""

    id: str
    kind: str
    tiles: tuple[int, ...]
    player: PlayerId = PlayerId("")


class CardView(msgspec.Struct, frozen=True):
    """A card on the table or in a hand. ``face`` is a card id, "" where the viewer sees only its back."""

    id: str
    owner: PlayerId
    unit: str
    place: Literal["hand", "planned", "table", "spent", "aside"]
    face: str = ""
    name: str = ""
    is_turned: bool = False
    """Resolved: it lies sideways."""
    is_current: bool = False
    initiative: int = 0
    movement: int = 0


class PileView(msgspec.Struct, frozen=True):
    """A face-down pile: only its height is known."""

    unit: str
    owner: PlayerId
    cards: int


class TableView(msgspec.Struct, frozen=True):
    """Everything that one viewer may see of a game, without a pixel."""

    system: str
    viewer: PlayerId | None
    phase: str
    turn: int
    active: tuple[PlayerId, ...]
    board: BoardView
    sides: tuple[SideView, ...]
    tokens: tuple[TokenView, ...]
    zones: tuple[ZoneView, ...] = ()
    tracks: tuple[TrackView, ...] = ()
    cards: tuple[CardView, ...] = ()
    piles: tuple[PileView, ...] = ()
    prompt: Prompt | None = None
    outcome: Outcome | None = None
