"""What the skirmish's balance is read from: seats of boards, and squads of one gold against each other."""

from collections.abc import Iterator
from typing import Final

from game.content.catalog import Catalog
from game.content.fields import Theatre
from game.content.models import Frame
from game.core.table import FrameClass
from game.rules.charts import FORCE_MARGIN, SEAT_MARGIN, Chart, Line, against_the_field, in_turn
from game.rules.measures import drawn_boards, free_boards
from game.systems.skirmish.build_units import basic_machine
from game.systems.skirmish.measures import GRID, NAME, battle, mirrored
from game.systems.skirmish.request import SideRequest, UnitRequest
from game.systems.skirmish.statline import is_barred

SQUAD_GOLD: Final = 100
"""The price of every squad that is measured, or as near to it as its machines come."""
CRAFT_GOLD: Final = 40
"""What craft cost beside suits."""
THEATRES: Final[tuple[Theatre, ...]] = ("space", "land")
SHORE: Final = "amphibious"
"""Machines of this trait are made for land, where there is water."""


def charts(catalog: Catalog) -> Iterator[Chart]:
    """Yield the seats of every board that can be chosen, and the squads of either theatre."""
    seats = tuple(
        Line(board, catalog.maps[board].name, in_turn(tuple(mirrored(catalog, [board]))))
        for board in free_boards(catalog, NAME, GRID)
    )
    yield Chart("seats", SEAT_MARGIN, seats)
    for theatre in THEATRES:
        ground = drawn_boards(catalog, NAME, GRID, theatre)
        squads = dict(_squads(catalog, theatre))
        if ground and len(squads) > 1:
            lines = tuple(
                Line(name, name_of(catalog, squad), against_the_field(name, squads, ground, battle))
                for name, squad in squads.items()
            )
            yield Chart(f"squads_{theatre}", FORCE_MARGIN, lines)


def name_of(catalog: Catalog, squad: SideRequest) -> str:
    """Return a squad's machines with their numbers."""
    units = [unit for unit in squad.units if isinstance(unit, UnitRequest)]
    return ", ".join(f"{unit.count} {catalog.frames[unit.frame].name}" for unit in units)


def _squads(catalog: Catalog, theatre: Theatre) -> Iterator[tuple[str, SideRequest]]:
    """Yield squads of one machine, craft with basic suits, and a ship with them."""
    for frame in catalog.frames.values():
        fights = NAME in frame.profiles and frame.class_ != "noncombat"
        if not fights or not 0 < frame.cost_gold <= SQUAD_GOLD:
            continue
        if is_barred(theatre, frame.traits) or (SHORE in frame.traits and theatre == "space"):
            continue
        units = _machines(catalog, frame)
        if units:
            yield frame.id, SideRequest(faction=frame.faction, units=units)


def _machines(catalog: Catalog, frame: Frame) -> tuple[UnitRequest, ...]:
    """Return what goes into a squad's price: as many suits as a squadron takes, others beside basic suits.

    What is left of the price goes into the faction's basic suit too, if that has a price.
    """
    alone: tuple[FrameClass, ...] = ("mobile_suit", "mobile_armour")
    grunt = basic_machine(catalog, frame.faction)
    if frame.class_ in alone:
        count = min(SQUAD_GOLD // frame.cost_gold, frame.max_per_squadron or SQUAD_GOLD)
    elif not grunt:
        return ()
    else:
        count = 1 if frame.class_ == "warship" else max(1, CRAFT_GOLD // frame.cost_gold)
    own = UnitRequest(frame=frame.id, count=count)
    price = catalog.frames[grunt].cost_gold if grunt else 0
    escorts = (SQUAD_GOLD - count * frame.cost_gold) // price if price else 0
    return (own, UnitRequest(frame=grunt, count=escorts)) if grunt and escorts else (own,)
