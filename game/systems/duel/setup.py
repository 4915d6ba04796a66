"""A duel before it starts: closed data, so that a saved battle needs no pack to go on."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from game.core.action_ranges import Place
from game.core.bridge import Role
from game.core.ids import PlayerId, UnitId
from game.core.table import FrameClass
from game.systems.duel.content import Ability, AttackKind, CardType
from game.systems.duel.profile import DuelOptions, DuelRules, DuelTerrain, MissionKind

ZONES: tuple[Literal["high", "mid", "low"], ...] = ("high", "mid", "low")
"""The zones by number: 0, 1, 2."""


ZoneNumber = Annotated[int, msgspec.Meta(ge=0, le=2)]
"""High, mid, low."""


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """Attack marks in one zone, with the distances that they reach."""

    kind: AttackKind
    zone: ZoneNumber
    marks: int
    minimum: int
    maximum: int


class CardFace(msgspec.Struct, frozen=True):
    """A card as it is printed."""

    id: str
    name: str
    type: CardType
    set: str
    number: int
    initiative: int
    movement: int
    attacks: tuple[Mark, ...] = ()
    blocks: tuple[ZoneNumber, ...] = ()
    single_use: bool = False
    abilities: tuple[Ability, ...] = ()


class BoardSetup(msgspec.Struct, frozen=True):
    """The ground. ``columns`` and ``rows`` count vertices; ``triangles`` holds a terrain id for each."""

    id: str
    name: str
    theatre: Literal["space", "land"]
    columns: int
    rows: int
    triangles: tuple[str, ...]
    terrain: dict[str, DuelTerrain]
    terrain_names: dict[str, str] = {}
    starts: tuple[tuple[Place, ...], ...] = ()
    """Start vertices of each seat."""
    objectives: tuple[Place, ...] = ()
    centre: int = -1
    """The hill of king of the hill."""
    goal: int = -1
    """Where an escorted machine must arrive."""


class SuitSetup(msgspec.Struct, frozen=True):
    """One machine with its deck. ``vertex`` None: its owner places it."""

    id: UnitId
    frame: str
    name: str
    klass: FrameClass
    base_movement: int
    armour: tuple[int, int, int]
    deck: tuple[str, ...]
    abilities: tuple[Ability, ...] = ()
    deck_name: str = ""
    vertex: Place | None = None
    traits: tuple[str, ...] = ()
    force: str = ""
    kills: int = 0
    """Enemies destroyed in earlier battles."""
    pilot: str = ""
    """The hero who pilots it."""
    pilot_name: str | UnsetType = UNSET
    has_own_cards: bool | UnsetType = UNSET
    """The hero's cards stand in place of those of the deck's pilot (TW-7.8)."""
    more_drawn: int = 0
    """Cards more than usual that are drawn for it (DU-4.1)."""
    more_played: int = 0
    """Cards more than usual that are chosen of them."""
    is_derived: bool = False
    """Its frame has no profile for duels, or no ready deck: figures or deck are worked out (DU-6.1)."""


class SeatSetup(msgspec.Struct, frozen=True):
    """A seat. Seats with the same ``team`` are one side."""

    player: PlayerId
    faction: str
    name: str
    team: str
    units: tuple[SuitSetup, ...]
    role: Role = "attacker"
    can_withdraw: bool = False
    """In a campaign's battle: somebody of it may leave the field (TW-2.9)."""
    has_retreat: bool = True
    fixed_forces: tuple[str, ...] = ()
    """Forces that disband when the others withdraw."""
    absent: tuple[UnitId, ...] = ()
    """Machines that this theatre bars: they sit the battle out and are not lost (SK-1.6)."""


class MissionSetup(msgspec.Struct, frozen=True):
    """How the battle is won. ``escort`` is the machine that must reach the goal."""

    kind: MissionKind
    escort: UnitId = UnitId("")


class DuelSetup(msgspec.Struct, frozen=True):
    """Everything a battle needs. ``cards`` holds every card of every deck by id."""

    board: BoardSetup
    seats: tuple[SeatSetup, ...]
    cards: dict[str, CardFace]
    rules: DuelRules
    options: DuelOptions
    mission: MissionSetup
    name: str = ""
    order: str = ""
    """Id of the campaign's battle order, if there is one."""
