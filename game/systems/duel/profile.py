"""The duel's blocks in YAML: of a frame, a terrain, a scenario, and its rules table.

Every number of the rulebook is here as a field and in a pack as a value.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, get_args

from annotated_types import Ge, Le, MaxLen, MinLen

from game.content.fields import MODEL_CONFIG, Id
from game.content.models import Trait
from game.content.models_battle import Side
from game.core.table import FrameClass
from game.systems.duel.content import Ability, CardId, DeckId, Steps

Quitting = Literal["replace", "remove"]
MissionKind = Literal["last_standing", "objectives", "king_of_the_hill", "timed", "escort"]
Points = Annotated[int, Ge(0), Le(99)]
Number = Annotated[int, Ge(1), Le(99)]
MoreCards = Annotated[int, Ge(-4), Le(8)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Armour:
    """Damage that each zone endures before the machine is destroyed."""

    __pydantic_config__ = MODEL_CONFIG

    high: Number
    """Head and shoulders."""
    mid: Number
    """Trunk and arms."""
    low: Number
    """Legs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelProfile:
    """A frame in the card battle."""

    __pydantic_config__ = MODEL_CONFIG

    base_movement: Annotated[int, Ge(0), Le(20)]
    """Steps that every card may move, before its modifier."""
    armour: Armour
    """Damage that each zone endures."""
    weapon_slots: Annotated[int, Ge(0), Le(10)]
    """Weapons in its deck."""
    booster_slots: Annotated[int, Ge(0), Le(20)]
    """Booster cards in its deck."""
    abilities: Annotated[tuple[Ability, ...], MaxLen(4)] = ()
    """What the frame can do beside; what acts at a card's moments counts for each of its cards (DU-7.3)."""
    more_drawn: MoreCards = 0
    """Cards more than usual that are drawn for it each turn; under 0: fewer."""
    more_played: MoreCards = 0
    """Cards more than usual that are chosen of them; under 0: fewer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelTerrain:
    """What a triangle of this terrain does."""

    __pydantic_config__ = MODEL_CONFIG

    blocks: bool = False
    """It stops movement and sight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionRules:
    """The numbers of one kind of mission."""

    __pydantic_config__ = MODEL_CONFIG

    turns: Number
    """The battle ends at the cleanup of this turn."""
    quiet_turns: Number | None = None
    """Last standing also ends after so many turns without damage."""
    score: Number | None = None
    """King of the hill is won at once with so many points; left out: whoever has most at the end."""
    kill_points: Points = 0
    """Timed: points for an enemy destroyed, beside one for each damage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalties:
    """What a zone costs its machine once it has taken enough damage."""

    __pydantic_config__ = MODEL_CONFIG

    from_damage: Number
    """Damage in one zone from which its penalty applies."""
    high_initiative: Points
    """Taken off the initiative of all its cards."""
    mid_cards: Points
    """Cards fewer that are drawn."""
    low_movement: Points
    """Steps off the base movement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelOptions:
    """Readings of the rules that a table can choose. The defaults are the house's decisions."""

    __pydantic_config__ = MODEL_CONFIG

    sight_edges: Literal["open", "closed"] = "closed"
    """Whether lines of sight run along outlines and through touching points (open) or not (DU-1.7)."""
    objective: Literal["nearest", "majority"] = "nearest"
    """Who holds an objective: the nearest machine's side, or the side with more machines there (DU-1.6)."""
    booster_duplicates: bool = True
    """Whether a deck may hold the same booster twice (DU-6.4)."""
    quitting: Quitting = "replace"
    """Whether a player who quits is replaced, or may take the own machines off the board (DU-4.12)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn:
    """How machines fight that have no profile for duels: a style, for the frames that meet its conditions."""

    __pydantic_config__ = MODEL_CONFIG

    classes: tuple[FrameClass, ...] = ()
    """Only these classes; none: all."""
    faces: Points = 0
    """Only where one try of the skirmish attack can throw so much."""
    accuracy: Annotated[int, Ge(0), Le(100)] = 0
    """Only with so much accuracy in skirmishes."""
    defense: Points = 0
    """Only with so much Defense in skirmishes."""
    base_movement: Annotated[int, Ge(0), Le(20)]
    """Steps that every card may move."""
    armour: Armour
    """Damage that each zone endures at the usual Defense."""
    gain: Number = 1
    """Armour that each point of Defense above adds, and each below takes off: mid, low, high in turn."""
    weapon_slots: Annotated[int, Ge(0), Le(10)]
    """Weapons in its deck."""
    booster_slots: Annotated[int, Ge(0), Le(20)]
    """Booster cards in its deck."""
    abilities: Annotated[tuple[Ability, ...], MaxLen(4)] = ()
    """What it can do beside."""
    more_drawn: MoreCards = 0
    """Cards more than usual that are drawn for it each turn; under 0: fewer."""
    more_played: MoreCards = 0
    """Cards more than usual that are chosen of them; under 0: fewer."""
    slot_drawn: MoreCards = 0
    """Cards more that are drawn for each slot that it takes in a squadron beside the first."""
    slot_played: MoreCards = 0
    """Cards more that are chosen for each of these slots."""
    cards: Annotated[tuple[CardId, ...], MaxLen(60)]
    """Cards of its deck in order of choice: those that fit its slots are taken, then any others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIns:
    """How figures for duels are worked out from those for skirmishes."""

    __pydantic_config__ = MODEL_CONFIG

    usual_defense: Points
    """The Defense at which a style's armour is as listed."""
    movement: Mapping[Trait, Annotated[int, Ge(-20), Le(20)]] = field(default_factory=dict)
    """Steps that a trait adds."""
    styles: Annotated[tuple[StandIn, ...], MinLen(1)]
    """The first one whose conditions a frame meets is its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AceStep:
    """What an ace's machine gains once it has so many kills, beside what came before."""

    __pydantic_config__ = MODEL_CONFIG

    kills: Number
    """Kills in earlier battles."""
    high: Points = 0
    """Damage more that the zone endures."""
    mid: Points = 0
    """Damage more that the zone endures."""
    low: Points = 0
    """Damage more that the zone endures."""
    movement: Points = 0
    """Steps more that every card may move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelRules:
    """The numbers of the duel."""

    __pydantic_config__ = MODEL_CONFIG

    deck_cards: Number
    """Cards in a deck (DU-6.2)."""
    pilot_cards: Number
    """Pilot cards in a deck at most (DU-6.2)."""
    set_cards: Number
    """Attack cards of one weapon (DU-6.2)."""
    cards_drawn: Number
    """Cards drawn for every machine (DU-4.1)."""
    cards_played: Number
    """Cards chosen of them (DU-4.1)."""
    melee_range: tuple[Steps, Steps]
    """Range of a melee attack without a printed one (DU-3.4)."""
    penalties: Penalties
    """Damage that hampers (DU-5.2)."""
    cover_steps: Points
    """How far a covering machine may be away (DU-7.12)."""
    objective_steps: Points
    """How near a machine must be to hold an objective or reach a goal (DU-1.6)."""
    bulwark_reduction: Points
    """What Bulwark takes off the damage in its zone (DU-7.21)."""
    overheat_cards: Points
    """Cards fewer that an overheated machine draws (DU-7.20)."""
    obstacles: tuple[Points, Points] | None = None
    """How many obstacles a board should have, least and most; left out: any number."""
    most_seats: Annotated[int, Ge(2), Le(4)]
    """Seats at most (DU-2.2)."""
    most_units: Annotated[int, Ge(1), Le(4)]
    """Machines of one seat on the board at once (DU-2.2)."""
    missions: Annotated[Mapping[MissionKind, MissionRules], MinLen(len(get_args(MissionKind)))]
    """The numbers of each kind of mission (DU-8)."""
    derived: StandIns | None = None
    """Machines without a profile or a ready deck (DU-6.1). Left out: they cannot be sent."""
    aces: tuple[AceStep, ...] = ()
    """What earlier kills are worth in a campaign's battle (TW-9.4)."""
    ace_classes: tuple[FrameClass, ...] = ()
    """Classes that can be aces."""
    options: DuelOptions = field(default_factory=DuelOptions)
    """Defaults of the named options."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelScenario:
    """Settings of a prepared duel."""

    __pydantic_config__ = MODEL_CONFIG

    mission: MissionKind = "last_standing"
    """How it is won."""
    decks: Mapping[Side, Annotated[tuple[DeckId, ...], MinLen(1)]] = field(default_factory=dict)
    """Decks of each side's machines in order; left out: each frame's first ready deck."""
    escort: Id | None = None
    """escort: the id of the machine that must arrive."""
