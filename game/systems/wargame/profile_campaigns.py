"""What the rules say about battles of campaigns: missions, ground, pilots of experience (TW-9.6)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from annotated_types import Ge, Le, MaxLen

from game.content.fields import MODEL_CONFIG, Id
from game.core.table import FrameClass
from game.systems.wargame.content import Small
from game.systems.wargame.content_missions import Mission

Share = Annotated[int, Ge(0), Le(20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What boards of a terrain have in each half: groups of each colour, hills, structures."""

    __pydantic_config__ = MODEL_CONFIG

    woods: Share = 0
    """Groups of woods."""
    desert: Share = 0
    """Groups of desert."""
    snow: Share = 0
    """Groups of snow."""
    water: Share = 0
    """Waters."""
    ruins: Share = 0
    """Ruins; in space wreckage."""
    closed: Share = 0
    """Hexes that nobody enters; in space rock."""
    hills: Share = 0
    """Hills; in space plates of hulls."""
    structures: Share = 0
    """Structures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderedMission:
    """The mission of a campaign's battle of so many machines a side at most."""

    __pydantic_config__ = MODEL_CONFIG

    most_machines: Annotated[int, Ge(1), Le(10_000)]
    """Machines of the larger side."""
    mission: Mission
    """What both sides are here for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AceRank:
    """The rank of a pilot who has destroyed so many (TW-9.4, WG-15.2)."""

    __pydantic_config__ = MODEL_CONFIG

    kills: Annotated[int, Ge(1), Le(10_000)]
    """Kills of earlier battles."""
    rank: Annotated[int, Ge(1), Le(5)]
    """His rank, if that of the datasheet is not higher."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignBattles:
    """How battles of campaigns are fought as wargames."""

    __pydantic_config__ = MODEL_CONFIG

    missions: Annotated[tuple[OrderedMission, ...], MaxLen(20)] = ()
    """By size of the forces, the smallest first."""
    grounds: Mapping[Id, Ground] = field(default_factory=dict)
    """By terrain of the campaign's map, else by theatre."""
    aces: Annotated[tuple[AceRank, ...], MaxLen(9)] = ()
    """Ace levels, the first one first."""
    ace_classes: Annotated[tuple[FrameClass, ...], MaxLen(9)] = ()
    """Classes of frames whose pilots become aces."""
    hero_rank: Small = 0
    """The rank of heroes (TW-7.8); 0: that of the datasheet."""
