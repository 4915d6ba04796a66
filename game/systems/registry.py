"""Every game system there is. A new system is one entry here."""

from game.content.systems import SystemSchema
from game.rules.system import AnySystem, erased
from game.systems.duel.system import DUEL
from game.systems.sectors.schema import SCHEMA as SECTORS_SCHEMA
from game.systems.skirmish.system import SKIRMISH
from game.systems.strategic.system import SCHEMA as STRATEGIC_SCHEMA
from game.systems.totalwar.system import TOTAL_WAR
from game.systems.wargame.system import SCHEMA as WARGAME_SCHEMA

SYSTEMS: tuple[AnySystem, ...] = (erased(SKIRMISH), erased(DUEL), erased(TOTAL_WAR))
"""The systems that can be played."""

COMING: tuple[SystemSchema, ...] = (STRATEGIC_SCHEMA, WARGAME_SCHEMA, SECTORS_SCHEMA)
"""Systems whose content is loaded and checked though they cannot be played yet."""

SCHEMAS: tuple[SystemSchema, ...] = (*(system.schema for system in SYSTEMS), *COMING)
"""What content may hold for."""


def system_named(name: str) -> AnySystem:
    """Return a system by its name; KeyError where there is none."""
    for system in SYSTEMS:
        if system.name == name:
            return system
    raise KeyError(name)
