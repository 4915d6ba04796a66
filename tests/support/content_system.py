"""A small system's blocks, for tests of content that need no real rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from annotated_types import Ge, Le, MinLen

from game.content.fields import MODEL_CONFIG, FrameId, Pattern
from game.content.systems import SystemSchema
from game.core.lazy import Lazy
from game.systems.registry import SCHEMAS


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyProfile:
    """A machine in the toy battle."""

    __pydantic_config__ = MODEL_CONFIG

    attack: Annotated[str, Pattern(r"^[0-9]+x [0-9]+d[0-9]+$", "an attack such as 2x 1d6")] | None = None
    """Tries and dice."""
    defense: Annotated[int, Ge(0), Le(50)]
    """What a roll must beat."""
    arms: Annotated[int, Ge(1)] | tuple[int, int] = 1
    """Armour of the arms, one number or left and right."""
    escort: FrameId | None = None
    """A frame that comes along."""

    def __post_init__(self) -> None:
        if self.attack is None and self.defense == 50:
            raise ValueError("a machine without attack cannot have defense 50")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyTerrain:
    """Ground in the toy battle."""

    __pydantic_config__ = MODEL_CONFIG

    blocks_fire: bool = False
    """Nothing is shot through it."""
    enter: Literal["all", "none"] = "all"
    """Who may enter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyAce:
    """One level of aces."""

    __pydantic_config__ = MODEL_CONFIG

    kills: Annotated[int, Ge(1)]
    """Kills needed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyRules:
    """Options of the toy battle."""

    __pydantic_config__ = MODEL_CONFIG

    turns: Annotated[int, Ge(1)]
    """Length of a battle."""
    aces: Annotated[tuple[ToyAce, ...], MinLen(1)]
    """Levels of aces."""
    reach: Mapping[int, int] = field(default_factory=dict)
    """Range by tier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyScenario:
    """Settings of a toy scenario."""

    __pydantic_config__ = MODEL_CONFIG

    fog: bool = False
    """Whether units are hidden."""


def toy_block(name: str) -> str:
    """Return where a block of this module lies."""
    return f"{__name__}:{name}"


TOY = SystemSchema(
    "toy",
    blocks=Lazy(
        {
            "profile": toy_block("ToyProfile"),
            "terrain": toy_block("ToyTerrain"),
            "rules": toy_block("ToyRules"),
            "scenario": toy_block("ToyScenario"),
        }
    ),
)
"""The toy system; it reads no block of pilots."""
OTHER = SystemSchema(
    "other",
    blocks=Lazy({"profile": toy_block("ToyProfile")}),
    kinds=tuple(kind for schema in SCHEMAS for kind in schema.kinds),
    checks=Lazy({"theatres": "game.systems.totalwar.theatre_checks:CHECKS"}),
)
"""A second system, so that content can be for the wrong one; it brings the kinds of the real systems."""
