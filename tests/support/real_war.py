"""Wars with the shipped machines, so that their battles can be fought: the quick theatre, and a small one."""

from functools import cache

from msgspec.structs import replace

from game.core.ids import FrameId
from game.systems.totalwar.pricing import frame_setup, hero_setup
from game.systems.totalwar.setup import TotalWarSetup
from tests.support.base_pack import shipped
from tests.support.quick_theatre import quick_war

SHIPPED_NAMES = {"harrier": "harrier_frigate", "talon": "talon_cruiser"}


def with_shipped_machines(setup: TotalWarSetup) -> TotalWarSetup:
    """The same war with the machines, heroes and prices of the base pack."""
    catalog = shipped().catalog
    forces = tuple(
        replace(
            force,
            units=tuple(
                replace(unit, frame=FrameId(SHIPPED_NAMES.get(unit.frame, unit.frame)))
                for unit in force.units
            ),
        )
        for force in setup.forces
    )
    heroes = tuple(map(hero_setup, catalog.pilots.values()))
    frames = tuple(map(frame_setup, catalog.frames.values()))
    return replace(setup, forces=forces, frames=frames, heroes=heroes)


@cache
def real_quick_war() -> TotalWarSetup:
    """The quick theatre with the shipped machines."""
    return with_shipped_machines(quick_war())
