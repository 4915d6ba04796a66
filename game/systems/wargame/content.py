"""The kinds of content that units are built from: weapons, shields, abilities, datasheets, drones."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from game.content.fields import MODEL_CONFIG, Id, LeftOut, Name, Ref, Text

Hands = Literal["one", "two", "mounted"]


Energy = Literal["kinetic", "energy"]


Place = Literal["held", "mounted", "carried"]


Build = Literal["mech", "vehicle", "drone"]


Category = Literal["", "terrestrial", "aerial", "aquatic", "hybrid"]


Part = Literal[
    "torso",
    "cockpit",
    "ai_cockpit",
    "head",
    "arm",
    "wing",
    "tail",
    "leg",
    "terra_drive",
    "aerial_drive",
    "aquatic_drive",
    "body",
]


Stat = Literal["accuracy", "assault", "evasion"]


AbilitySort = Literal["system", "mod", "trait"]


Effect = Literal[
    "assault_stat",
    "movement",
    "ap_roll",
    "ap_cap",
    "rotations",
    "main_defense",
    "mounts",
    "systems",
    "drones",
    "kneel_accuracy",
    "jump",
    "smoke",
    "repair",
    "command_link",
    "fire_direction",
    "ignores_conceal",
    "ignores_green",
    "no_overheat",
    "no_freeze",
    "no_water",
    "point_defense",
    "less_energy",
    "less_kinetic",
    "overcharge",
    "free_swaps",
    "steady_legs",
    "accuracy_rolls",
    "assault_rolls",
    "reroll",
    "duellist",
    "loner",
    "grudge",
    "slippery",
    "dread",
    "stubborn",
    "tactician",
    "close_evasion",
    "cheap_hands",
]
"""What an ability does; the rulebook explains each (WG-15.5 to WG-15.7)."""


Small = Annotated[int, Ge(0), Le(99)]


Change = Annotated[int, Ge(-20), Le(20)]


Durability = Annotated[int, Ge(1), Le(500)]


ArmamentId = Annotated[Id, Ref("armament")]


AbilityId = Annotated[Id, Ref("unit_ability")]


DatasheetId = Annotated[Id, Ref("datasheet")]


KitId = Annotated[Id, Ref("drone_kit")]


MAIN_PARTS: Final[tuple[Part, ...]] = ("torso", "cockpit", "ai_cockpit")
"""A unit has one of them: it is lost with it (WG-2.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Armament:
    """A weapon or a shield (WG-15.3, WG-15.8)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    sort: Literal["ranged", "melee", "shield"]
    """When it is used: in the Ranged phase, in the Close phase, or against hits."""
    hands: Hands
    """Hands that it takes; mounted ones sit on a section."""
    energy: Energy = "kinetic"
    """The kind of its damage."""
    ap: Annotated[int, Ge(0), Le(20)] = 0
    """Action points of an attack."""
    damage: Small = 0
    """Base damage."""
    range: Small = 0
    """Reach in hexes."""
    durability: Durability
    """What it endures."""
    hit: Change = 0
    """Added to its attack rolls."""
    least_range: Small = 0
    """Targets nearer than this cannot be attacked."""
    splits: bool = False
    """Its damage may be split over two sections of a target."""
    structure_damage: Small = 0
    """Added to its damage against structures."""
    once_a_round: bool = False
    """It is used once in a round."""
    vehicle_only: bool = False
    """Only vehicles mount it; on terrestrial ones it is the main cannon (WG-2.3)."""
    steady: bool = False
    """Not to be used after a move of more than half of the points."""
    on_arm: bool = False
    """It sits on an arm."""
    evasion: Change = 0
    """Added to evasion rolls against it."""
    grapple: Change = 0
    """Added to assault rolls of its bearer's grapples."""
    guided: bool = False
    """Missiles and rockets: aquatic vehicles need no line for them (WG-2.5), point defence meets them."""
    jams: bool = False
    """A hit strikes a System Error (WG-13.5)."""
    assault: Change = 0
    """Added to its bearer's assault rolls while it is in hand."""
    least_class: Annotated[int, Ge(0), Le(5)] = 0
    """Only units of this class and above bear it (WG-2.7); 0: all."""
    description: Text = ""
    """What players read about it."""

    @property
    def reach(self) -> str:
        """Its range as it is written, with the least where it has one."""
        return f"{self.least_range}-{self.range}" if self.least_range else str(self.range)

    def cost(self) -> int:
        """Return its deployment cost (WG-15.3); a shield costs its durability (WG-15.4)."""
        if self.sort == "shield":
            return self.durability
        return (self.range + self.damage) * 2 - self.ap + self.durability + 2 * self.hit


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitAbility:
    """A system, mod or trait (WG-2.13)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    sort: AbilitySort
    """Systems are bought, mods and traits come with the pilot's rank."""
    cost: Annotated[Small, LeftOut("the system costs nothing", of=("sort", "system"))] = 0
    """Deployment cost of a system."""
    effects: Annotated[Mapping[Effect, Annotated[int, Ge(-20), Le(20)]], MinLen(1)]
    """What it does, each with its number; 1 where there is nothing to count."""
    description: Text = ""
    """What players read about it."""

    def __post_init__(self) -> None:
        """Refuse a price of what is paid by the rank (WG-15.4)."""
        if self.sort != "system" and self.cost:
            raise ValueError(f"a {self.sort} has no cost of its own: the pilot's rank pays it")


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSection:
    """A core section with its Defense (WG-2.1)."""

    __pydantic_config__ = MODEL_CONFIG

    part: Part
    """What it is."""
    defense: Annotated[int, Ge(1), Le(300)]
    """What it endures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """A weapon or shield of a datasheet."""

    __pydantic_config__ = MODEL_CONFIG

    item: ArmamentId
    """Which."""
    place: Place = "held"
    """In hand, mounted on a section, or carried."""
    on: Annotated[int, Ge(0), Le(40)] | None = None
    """The section that it is mounted on, or the first hand that holds it, by its number from 0; left out: the
    main section, or the first free hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Datasheet:
    """A unit as it is built (WG-1.3)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    build: Build
    """Mech, vehicle or drone."""
    category: Category = ""
    """Vehicles: which of the four they are (WG-2.10)."""
    core: Id
    """Core type, which gives the base stats (WG-15.1)."""
    sections: Annotated[tuple[SheetSection, ...], MinLen(1), MaxLen(24)]
    """Its core sections."""
    fitted: Annotated[tuple[Fitted, ...], MaxLen(12)] = ()
    """Weapons and shields."""
    thrusters: Annotated[int, Ge(0), Le(200)] = 0
    """Thruster durability."""
    systems: Annotated[tuple[AbilityId, ...], MaxLen(8)] = ()
    """Systems bought."""
    mods: Annotated[tuple[AbilityId, ...], MaxLen(8)] = ()
    """Mods of the rank."""
    traits: Annotated[tuple[AbilityId, ...], MaxLen(4)] = ()
    """Traits of the pilot."""
    rank: Annotated[int, Ge(1), Le(5)] = 1
    """The pilot's rank (WG-15.2)."""
    ai_pilot: bool = False
    """Whether its pilot is an AI."""
    lowered: Mapping[Stat, Annotated[int, Ge(1), Le(6)]] = field(default_factory=dict)
    """How often a stat is lowered (WG-2.9)."""
    drones: Annotated[tuple[KitId, ...], MaxLen(8)] = ()
    """Drone kits (WG-2.12)."""
    description: Text = ""
    """What players read about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DroneKit:
    """A drone without a pilot of its own (WG-2.12, WG-15.8)."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    body: Annotated[int, Ge(1), Le(100)]
    """Defense of its Body."""
    thrusters: Annotated[int, Ge(1), Le(100)]
    """Thruster durability."""
    weapon: ArmamentId
    """What it fires."""
    description: Text = ""
    """What players read about it."""
