"""Every game system there is. A new system is two entries here: itself, and what content holds for it."""

from collections.abc import Collection, Mapping
from typing import Final

from game.content.systems import SystemSchema
from game.core.lazy import Lazy
from game.rules.system import AnySystem
from game.systems.duel.schema import SCHEMA as DUEL_SCHEMA
from game.systems.sectors.schema import SCHEMA as SECTORS_SCHEMA
from game.systems.skirmish.schema import SCHEMA as SKIRMISH_SCHEMA
from game.systems.strategic.schema import SCHEMA as STRATEGIC_SCHEMA
from game.systems.totalwar.schema import SCHEMA as TOTAL_WAR_SCHEMA
from game.systems.wargame.schema import SCHEMA as WARGAME_SCHEMA

BY_NAME: Final[Mapping[str, AnySystem]] = Lazy(
    {
        "skirmish": "game.systems.skirmish.system:SKIRMISH",
        "duel": "game.systems.duel.system:DUEL",
        "totalwar": "game.systems.totalwar.system:TOTAL_WAR",
        "sectors": "game.systems.sectors.system:SECTORS",
        "wargame": "game.systems.wargame.system:WARGAME",
        "strategic": "game.systems.strategic.system:STRATEGIC",
    }
)
"""The systems that can be played; one is loaded when it is first asked for."""

SYSTEMS: Final[Collection[AnySystem]] = BY_NAME.values()
"""The systems that can be played, in order."""

SCHEMAS: Final[tuple[SystemSchema, ...]] = (
    SKIRMISH_SCHEMA,
    DUEL_SCHEMA,
    TOTAL_WAR_SCHEMA,
    SECTORS_SCHEMA,
    WARGAME_SCHEMA,
    STRATEGIC_SCHEMA,
)
"""What content may hold for."""


def system_named(name: str) -> AnySystem:
    """Return a system by its name; KeyError where there is none."""
    return BY_NAME[name]
