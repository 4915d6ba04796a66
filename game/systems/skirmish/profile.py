"""The skirmish's blocks in YAML: of a frame, a terrain, a pilot, and its rules table.

One definition serves validation, JSON Schema, run time and cache. Every number of the rulebook is here as
a field and in a pack as a value.
"""

from dataclasses import dataclass, field
from typing import Annotated, Literal, get_args

from annotated_types import Ge, Le, MinLen

from game.content.fields import MODEL_CONFIG, Pattern, Theatre
from game.content.models import Trait
from game.core.table import FrameClass

_DICE = Pattern(
    r"^(1?[1-9]|[12]0)x (1?[1-9]|[12]0)d([2-9]|[1-9][0-9]{1,2}|1000)$",
    "tries, dice and faces such as '2x 1d6', at most 20 tries of 20 dice",
)
Percent = Annotated[int, Ge(0), Le(100)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SkirmishProfile:
    """A frame's stat line on the 12x12 board."""

    __pydantic_config__ = MODEL_CONFIG

    attack: Annotated[str, _DICE] | None = None
    """Tries and dice, such as ``2x 1d6``. Leave it out for warships and non-combat units."""
    accuracy: Annotated[int, Ge(1), Le(100)] | None = None
    """Percent of tries that hit. Leave it out where every try hits."""
    defense: Annotated[int, Ge(0), Le(50)]
    """What the sum of an attack's dice must beat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkirmishTerrain:
    """What a tile of this terrain means to units and to fire."""

    __pydantic_config__ = MODEL_CONFIG

    enter: Literal["all", "none"] | tuple[Trait, ...] = "all"
    """Who may stand here: everybody, nobody, or units with one of these traits."""
    cross: tuple[Trait, ...] = ()
    """Who may also pass over it without stopping on it."""
    blocks_fire: bool = False
    """Nothing is shot through it."""
    attacked_only_by: tuple[Trait, ...] = ()
    """A unit standing here can be attacked only by units with one of these traits."""
    attacked_only_from_same: bool = False
    """A unit standing here can be attacked only by units on the same terrain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AceLevel:
    """What an ace level adds to a machine."""

    __pydantic_config__ = MODEL_CONFIG

    kills: Annotated[int, Ge(1)]
    """Kills needed, over all battles."""
    accuracy: Annotated[int, Ge(0)] = 0
    """Percent points added to accuracy."""
    die_faces: Annotated[int, Ge(0), Le(100)] = 0
    """Faces added to the attack die."""
    defense: Annotated[int, Ge(0)] = 0
    """Added to defense."""
    melee_rescue: Percent = 0
    """A wrongly called flip succeeds after all on a d100 at or under this."""
    counter_at_most: Annotated[int, Ge(1)] = 1
    """As the defender in melee: counterattack on the counter die at or under this."""
    warship_percent: Percent
    """Chance of being destroyed by warship fire."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroBonus:
    """What a hero adds to the machine that the hero pilots."""

    __pydantic_config__ = MODEL_CONFIG

    accuracy: Annotated[int, Ge(0)] = 0
    """Percent points added to accuracy."""
    tries: Annotated[int, Ge(0), Le(20)] = 0
    """Tries added to each attack."""
    defense: Annotated[int, Ge(0)] = 0
    """Added to defense."""
    move: Annotated[int, Ge(0)] = 0
    """Tiles added to the allowance."""
    melee_rescue: Percent = 0
    """A wrongly called flip succeeds after all on a d100 at or under this."""
    counter_at_most: Annotated[int, Ge(1)] = 1
    """As the defender in melee: counterattack on the counter die at or under this."""
    warship_percent: Percent = 0
    """Chance of being destroyed by warship fire."""
    rerolls: Annotated[int, Ge(0), Le(10)] = 0
    """Own dice that may be rolled again, in a battle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusGold:
    """A step of the speed bonus."""

    __pydantic_config__ = MODEL_CONFIG

    below_turns: Annotated[int, Ge(1), Le(1000)]
    """Earned by a battle that ends in a turn below this."""
    gold: Annotated[int, Ge(0)]
    """Gold for the winner's faction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkirmishOptions:
    """Readings of the rules that a table can choose. The defaults are the house's decisions."""

    __pydantic_config__ = MODEL_CONFIG

    cross_water: Literal["flyers_and_hover", "amphibious_only"] = "flyers_and_hover"
    """Who may pass over water without stopping (SK-1.3)."""
    distance: Literal["king", "orthogonal"] = "king"
    """How ranged attacks count tiles (SK-3.1)."""
    joint_dice: Literal["highest", "one_die"] = "highest"
    """Dice of close fire: the highest count, or one die of all faces together (SK-3.4)."""
    melee: Literal["diagonal", "all_neighbours"] = "diagonal"
    """Which neighbouring tiles melee reaches (SK-4.1)."""
    field: Literal["line", "all"] = "line"
    """A warship fires along one line, or on everything that terrain does not shield (SK-5.1)."""
    warship_interval: Annotated[int, Ge(2), Le(4)] = 4
    """A warship that fired in turn t may fire again in turn t plus this (SK-5.2)."""
    ace_4: Annotated[int, Ge(19), Le(35)] = 20
    """Kills for ace level 4: 20 as written, 26 as probably meant (TW-9.4)."""
    stalemate_turns: Annotated[int, Ge(2), Le(100)] = 12
    """Whole turns without a loss after which a side has withdrawn (SK-6.6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkirmishRules:
    """The numbers of the skirmish."""

    __pydantic_config__ = MODEL_CONFIG

    allowance: Annotated[
        dict[Theatre, dict[FrameClass, Annotated[int, Ge(0), Le(20)]]], MinLen(len(get_args(Theatre)))
    ]
    """Tiles a unit may move, by theatre and class (SK-2.2, SK-2.3)."""
    straight_movers: tuple[FrameClass, ...]
    """Classes that move in one straight line only."""
    range_tiles: dict[FrameClass, Annotated[int, Ge(1), Le(20)]]
    """Reach of ranged attacks by class (SK-3.1); a class that is missing has none."""
    melee_classes: tuple[FrameClass, ...]
    """Classes that fight in melee (SK-4.1)."""
    melee_certain: tuple[FrameClass, ...]
    """Classes that a melee attack always destroys (SK-4.2)."""
    melee_flips: dict[FrameClass, Annotated[int, Ge(1), Le(5)]]
    """Flips that must be won against a class (SK-4.2, SK-4.3)."""
    melee_counter_at_most: dict[FrameClass, Annotated[int, Ge(0)]]
    """The defender counterattacks on the counter die at or under this (SK-4.3)."""
    counter_die: Annotated[int, Ge(2), Le(100)] = 6
    """Faces of the counterattack die."""
    warship_percent: dict[FrameClass, Percent]
    """Chance of being destroyed by warship fire, by class (SK-5.3)."""
    accuracy_cap: Percent = 95
    """Accuracy with bonuses never goes above this (SK-3.6)."""
    ace_classes: tuple[FrameClass, ...]
    """Classes that earn ace levels (TW-9.4)."""
    ace_levels: tuple[AceLevel, ...]
    """Level 1 first."""
    hero: HeroBonus
    """Bonuses of a hero whose own entry gives none."""
    hero_classes: tuple[FrameClass, ...]
    """Classes that a hero may pilot (TW-7.8)."""
    board_slots: Annotated[int, Ge(1)] = 12
    """Slots of one side on the board at once (SK-1.7)."""
    deployment_depth: Annotated[int, Ge(1)] = 2
    """Rows of the default deployment zones (SK-1.6)."""
    stalemate_notice_turns: Annotated[int, Ge(1)] = 8
    """Turns without a loss from which both sides are told (SK-6.6)."""
    stalemate_open_percent: Percent = 50
    """A defender with less than this share of the attacker's gold on open ground withdraws (SK-6.6)."""
    bonus_gold: tuple[BonusGold, ...]
    """Speed bonus, best first (TW-9.5)."""
    options: SkirmishOptions = field(default_factory=SkirmishOptions)
    """Defaults of the named options."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkirmishPilot:
    """A hero's own bonuses; leave the block out for the rules table's."""

    __pydantic_config__ = MODEL_CONFIG

    bonus: HeroBonus
