"""Options that a campaign sets otherwise than its rules; what it leaves out stays as the rules have it."""

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from game.content.fields import MODEL_CONFIG, Count, Id
from game.systems.sectors.profile import Small


@dataclass(frozen=True, slots=True, kw_only=True)
class SectorChoices:
    """Readings of the rules that a campaign chooses: those of the options, each may be left out."""

    __pydantic_config__ = MODEL_CONFIG

    orders: Literal["usual", "each", "general"] | None = None
    """Who gives orders (SE-2.7)."""
    battle_system: Id | None = None
    """How battles are fought (SE-4.2)."""
    battle_choice: Literal["campaign", "each"] | None = None
    """Whether people choose another way for each battle (SE-4.2)."""
    entry_cap: Annotated[int, Ge(1), Le(100)] | None = None
    """Units of a race that may move into one region in a turn (SE-2.3)."""
    active_cap: Annotated[int, Ge(1), Le(10)] | None = None
    """Units of a race at a time (SE-1.1)."""
    unit_resources: Small | None = None
    """Price of a unit in resources (SE-5.2)."""
    unit_production: Small | None = None
    """Price of a unit in production (SE-5.2)."""
    ability_deploys_free: bool | None = None
    """Whether deploying by ability costs nothing (SE-3.9)."""
    game_turns_per_turn: Annotated[int, Ge(0), Le(1000)] | None = None
    """Game turns of a battle in one campaign turn; 0: no limit (SE-4.16)."""
    race_styles: bool | None = None
    """Whether races fight automatic battles in their own style (SE-4.15)."""
    other_cases: Literal["rounds", "generals"] | None = None
    """Meetings that the book does not name (SE-4.8)."""
    victory: Literal["points", "domination"] | None = None
    """What wins (SE-7.2)."""
    target_score: Count | None = None
    """The first race at this score wins; 0: none (SE-7.2)."""
    turn_limit: Annotated[int, Ge(0), Le(1000)] | None = None
    """Campaign turns; 0: no limit (SE-7.3)."""
    domination_regions: Small | None = None
    """Regions that are domination; 0: all (SE-7.3)."""
    domination_capitals: bool | None = None
    """Whether all capitals are domination (SE-7.3)."""
    deadlines_missed: Annotated[int, Ge(1), Le(100)] | None = None
    """Deadlines running that a seat may miss (SE-1.8)."""
