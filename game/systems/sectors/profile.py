"""The campaign's rules in YAML: options, what an ability is, the dice of automatic battles.

One definition serves validation, JSON Schema, run time and cache. Every number of the rulebook is here as a
field and in a pack as a value.
"""

from dataclasses import dataclass, fields
from typing import Annotated, Final, Literal

from annotated_types import Ge, Le, MinLen

from game.content.fields import MODEL_CONFIG, Count, Id, Name, Positive, System, Text
from game.rules.campaigns import AUTOMATIC

AbilityPhase = Literal["movement", "combat", "production"]
Effect = Literal["relocate", "avoid", "deploy", "levy"]
Ground = Literal["factory", "owned", "occupied"]
EFFECT_PHASES: Final[dict[str, AbilityPhase]] = {
    "relocate": "movement",
    "avoid": "combat",
    "deploy": "production",
    "levy": "production",
}
"""The one phase in which an effect can happen (SE-3.5)."""
EFFECT_PARAMETERS: Final[dict[str, tuple[str, ...]]] = {
    "relocate": ("origin", "target"),
    "avoid": (),
    "deploy": ("target",),
    "levy": ("resources", "production"),
}
"""What an ability may say of each effect."""
PARAMETERS: Final[dict[str, str | int]] = {
    "origin": "factory",
    "target": "factory",
    "resources": 0,
    "production": 0,
}
"""What it is where an ability does not say it."""
Small = Annotated[int, Ge(0), Le(100)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """What a race can do once a turn, if its General grants it: a phase, an effect and its parameters."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    phase: AbilityPhase
    """The part of the turn in which it is used; it must be the effect's own (SE-3.5)."""
    effect: Effect
    """relocate: a unit goes from `origin` to `target`; avoid: one enemy unit need not be fought; deploy: a
    purchase appears on `target`; levy: the race gains `resources` and `production`."""
    origin: Ground = "factory"
    """relocate: where the unit stands before: a factory of the race, or any region of it."""
    target: Ground = "factory"
    """relocate, deploy: where it may go: a factory, any region of the race, or where a unit of it stands."""
    resources: Small = 0
    """levy: resources gained."""
    production: Small = 0
    """levy: production gained."""
    description: Text = ""
    """What players read about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaticStyle:
    """How a race fights automatic battles with the option `race_styles` (SE-4.15)."""

    __pydantic_config__ = MODEL_CONFIG

    bonus: Small = 0
    """Added to its roll in the game turns that follow."""
    turns: tuple[Positive, ...] = ()
    """Game turns with the bonus."""
    after_losses: Small = 0
    """Losses after which the bonus counts; 0: never."""
    after_turns: Small = 0
    """So many game turns after the one in which its losses reach that."""
    rerolls: Small = 0
    """How often in a battle it rolls both its dice again."""
    reroll_from: Small = 0
    """It does so when it would lose this much or more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaticBattle:
    """The dice of automatic battles (SE-4.15)."""

    __pydantic_config__ = MODEL_CONFIG

    points: Positive
    """Losses at which a unit dies."""
    dice: Annotated[int, Ge(1), Le(10)]
    """Dice that each side rolls in a game turn."""
    faces: Annotated[int, Ge(2), Le(100)]
    """Faces of each."""
    turns: Positive
    """After this game turn the smaller loss wins."""
    defender_bonus: Small
    """Added to the defender's roll in the first game turns."""
    defender_turns: Small
    """So many of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectorsOptions:
    """What a table may choose, and its administrator may change between turns (SE-9.2)."""

    __pydantic_config__ = MODEL_CONFIG

    orders: Literal["usual", "each", "general"] = "usual"
    """Who gives orders: every player for his own unit, the General for his race; usual: the General where he
    is his race's only person (SE-2.7, SE-1.4)."""
    battle_system: Id = AUTOMATIC
    """How battles are fought: one of the rules' battle systems, or automatic (SE-4.2)."""
    battle_choice: Literal["campaign", "each"] = "each"
    """Whether people choose another way for each battle (SE-4.2)."""
    entry_cap: Annotated[int, Ge(1), Le(100)] = 2
    """Units of a race that may move into one region in a turn (SE-2.3)."""
    active_cap: Annotated[int, Ge(1), Le(10)] = 10
    """Units of a race at a time (SE-1.1)."""
    unit_resources: Small = 2
    """Price of a unit in resources (SE-5.2)."""
    unit_production: Small = 1
    """Price of a unit in production (SE-5.2)."""
    ability_deploys_free: bool = False
    """Whether drop ships and spawning cost nothing (SE-3.9)."""
    game_turns_per_turn: Annotated[int, Ge(0), Le(1000)] = 20
    """Game turns of a battle in one campaign turn; 0: no limit (SE-4.16)."""
    race_styles: bool = False
    """Whether races fight automatic battles in their own style (SE-4.15)."""
    other_cases: Literal["rounds", "generals"] = "rounds"
    """Meetings that the book does not name: by rounds, or as the Generals agree (SE-4.8)."""
    victory: Literal["points", "domination"] = "points"
    """What wins: most points, or domination alone (SE-7.2)."""
    target_score: Count = 0
    """The first race at this score wins; 0: none (SE-7.2)."""
    turn_limit: Annotated[int, Ge(0), Le(1000)] = 12
    """Campaign turns; 0: no limit (SE-7.3)."""
    domination_regions: Small = 0
    """Regions that are domination; 0: all (SE-7.3)."""
    domination_capitals: bool = False
    """Whether all capitals are domination (SE-7.3)."""
    deadlines_missed: Annotated[int, Ge(1), Le(100)] = 2
    """Deadlines running that a seat may miss (SE-1.8)."""

    def chosen(self) -> dict[str, str | int | bool]:
        """Every option by name."""
        return {entry.name: getattr(self, entry.name) for entry in fields(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class SectorsRules:
    """The numbers of the campaign."""

    __pydantic_config__ = MODEL_CONFIG

    battle_systems: Annotated[tuple[System, ...], MinLen(1)]
    """Systems in which battles can be fought beside automatic (SE-4.2)."""
    automatic: AutomaticBattle
    """The dice of automatic battles."""
    sack_resources: Count
    """Resources a turn of a gold sack (SE-5.1)."""
    factory_production: Count
    """Production a turn of a factory (SE-5.1)."""
    region_points: Count
    """Territory points a turn of a region (SE-7.1)."""
    most_notes: Positive
    """Notes on a race's board; the oldest that is not pinned gives way (SE-1.6)."""
    turn_days: Positive
    """Days of a campaign turn (SE-6.1)."""
    challenge_days: Positive
    """Days in which a challenge is issued (SE-6.2)."""
    deploy_days: Positive
    """Days in which both sides are deployed (SE-6.2)."""
    match_days: Positive
    """Days in which a match ends (SE-6.2)."""
    options: SectorsOptions
    """The usual readings."""
    most_units: Positive = 10
    """Players of a race, whatever a table chooses (SE-1.1). Campaigns begun before it stood here had this."""
    most_lead: Positive = 1
    """So many players above the smallest a race may be for who wishes to join it (SE-1.2). As above."""
