"""What a step costs by each mode of movement, over every ground (WG-3.3, WG-4.5, WG-4.8, WG-8)."""

import pytest

from game.core.ids import UnitId
from game.systems.wargame.body import Modes
from game.systems.wargame.resolve_move import fresh_move
from game.systems.wargame.steps import NO_WAY, price_of
from tests.support.wargame import At, alter, board, tile, turn_of, world

ME = UnitId("halyard_0")
NONE = Modes(standard=False, hover=False, flight=False, cruise=False, swim=False)
FOOT, HOVER, FLIGHT = NONE._replace(standard=True), NONE._replace(hover=True), NONE._replace(flight=True)
CRUISE, SWIM = NONE._replace(cruise=True), NONE._replace(swim=True)
BOTH = CRUISE._replace(standard=True)
LAND, RUIN, WOOD, POOL, DEEP = ".", "k", "g", "l", "d"
HERE, THERE = (5, 4), (6, 4)


def price(
    able: Modes, here: str, level: int, there: str, to: int, rise: int = 0, *, same: bool = False
) -> int:
    """Return the price of a step from a hex of that colour at a level to the next, or to another level.

    ``rise`` is the surface of dry ground there.
    """
    heights = {THERE: rise} if there not in (POOL, DEEP) else {}
    if level > 0 and here not in (POOL, DEEP) and not (able.hover or able.flight):
        heights[HERE] = level
    state = world(
        At("halyard", 0, *HERE),
        At("mote", 1, 13, 10),
        on=board(colours={HERE: here, THERE: there}, heights=heights),
    )
    turn_of(alter(state, ME, level=level), ME)
    onto = HERE if same else THERE
    return price_of(state, state.units[ME], fresh_move(state, ME), tile(state, *onto), to, able)


@pytest.mark.rule("WG-3.3", "WG-4.5", "WG-4.8", "WG-8.1", "WG-8.9")
@pytest.mark.parametrize(
    ("here", "level", "there", "to", "rise", "wanted"),
    [
        (LAND, 0, LAND, 0, 0, 1),
        (LAND, 0, WOOD, 0, 0, 1),
        (LAND, 0, RUIN, 0, 0, 2),
        (RUIN, 0, LAND, 0, 0, 1),
        (LAND, 0, LAND, 1, 1, 2),
        (LAND, 0, RUIN, 1, 1, 4),
        (LAND, 0, LAND, 2, 2, NO_WAY),
        (LAND, 1, LAND, 0, 0, 1),
        (LAND, 1, RUIN, 0, 0, 2),
        (LAND, 1, LAND, 2, 2, 2),
        (LAND, 1, LAND, 1, 1, 1),
        (LAND, 0, LAND, 1, 0, NO_WAY),
        (LAND, 0, POOL, -1, 0, 1),
        (LAND, 0, DEEP, -2, 0, 1),
        (LAND, 0, POOL, 0, 0, NO_WAY),
        (POOL, -1, LAND, 0, 0, 2),
        (POOL, -1, POOL, -1, 0, 2),
        (POOL, -1, DEEP, -2, 0, 2),
        (DEEP, -2, DEEP, -2, 0, 2),
        (DEEP, -2, POOL, -1, 0, 2),
        (DEEP, -2, LAND, 0, 0, 2),
        (POOL, -1, LAND, 1, 1, NO_WAY),
    ],
)
def test_on_foot(here: str, level: int, there: str, to: int, rise: int, wanted: int) -> None:
    """Up costs 2, down 1, ruins double; in water 2 to leave and from hex to hex, 1 to go in."""
    assert price(FOOT, here, level, there, to, rise) == wanted


@pytest.mark.rule("WG-8.2", "WG-8.3", "WG-8.9")
@pytest.mark.parametrize(
    ("able", "here", "level", "there", "to", "rise", "wanted"),
    [
        (HOVER, LAND, 1, LAND, 1, 0, 1),
        (HOVER, LAND, 1, RUIN, 1, 0, 1),
        (HOVER, LAND, 2, DEEP, 2, 0, 1),
        (HOVER, LAND, 3, LAND, 3, 0, NO_WAY),
        (HOVER, POOL, 0, POOL, 0, 0, 1),
        (HOVER, POOL, 0, LAND, 0, 0, 1),
        (HOVER, LAND, 1, LAND, 2, 0, NO_WAY),
        (HOVER, LAND, 1, LAND, 1, 2, NO_WAY),
        (HOVER, LAND, 1, RUIN, 1, 1, 2),
        (FLIGHT, LAND, 3, LAND, 3, 0, 1),
        (FLIGHT, LAND, 3, RUIN, 3, 0, 1),
        (FLIGHT, LAND, 2, LAND, 1, 0, NO_WAY),
        (FLIGHT, POOL, -1, POOL, -1, 0, NO_WAY),
    ],
)
def test_through_the_air(
    able: Modes, here: str, level: int, there: str, to: int, rise: int, wanted: int
) -> None:
    """A hex in the air is 1 whatever its colour, a filled level closed, +3 for flight only."""
    assert price(able, here, level, there, to, rise) == wanted


@pytest.mark.rule("WG-8.2", "WG-8.3", "WG-8.4", "WG-8.5")
@pytest.mark.parametrize(
    ("able", "here", "level", "to", "wanted"),
    [
        (HOVER, LAND, 0, 1, 1),
        (HOVER, LAND, 1, 0, 1),
        (HOVER, LAND, 2, 3, NO_WAY),
        (HOVER, LAND, 0, 2, NO_WAY),
        (FLIGHT, LAND, 2, 3, 1),
        (FLIGHT, LAND, 3, 2, 1),
        (FLIGHT, POOL, 0, -1, NO_WAY),
        (CRUISE, DEEP, 0, -1, 2),
        (CRUISE, DEEP, -2, -1, 2),
        (SWIM, DEEP, 0, -1, 1),
        (SWIM, DEEP, -2, -1, 1),
        (SWIM, DEEP, 0, 1, NO_WAY),
        (FOOT, LAND, 0, 1, NO_WAY),
        (FOOT, DEEP, -2, -1, NO_WAY),
    ],
)
def test_up_and_down(able: Modes, here: str, level: int, to: int, wanted: int) -> None:
    """In the air 1 a level, under water 2 by cruise and 1 by swim."""
    assert price(able, here, level, LAND, to, same=True) == wanted


@pytest.mark.rule("WG-8.4", "WG-8.5")
@pytest.mark.parametrize(
    ("here", "level", "there", "to", "rise", "cruise", "swim", "both"),
    [
        (DEEP, 0, DEEP, 0, 0, 1, 1, 1),
        (DEEP, 0, POOL, 0, 0, 1, 1, 1),
        (DEEP, -1, DEEP, -1, 0, 2, 1, 2),
        (DEEP, -2, DEEP, -2, 0, 2, 1, 2),
        (DEEP, -1, DEEP, 0, 0, NO_WAY, NO_WAY, NO_WAY),
        (LAND, 0, DEEP, 0, 0, 1, 1, 1),
        (LAND, 1, DEEP, 0, 1, 1, 1, 1),
        (LAND, 0, DEEP, -1, 0, NO_WAY, NO_WAY, NO_WAY),
        (DEEP, 0, LAND, 0, 0, 1, 1, 1),
        (DEEP, 0, RUIN, 0, 0, 2, 2, 2),
        (DEEP, -1, LAND, 0, 0, NO_WAY, NO_WAY, NO_WAY),
        (DEEP, -1, LAND, -1, 0, NO_WAY, NO_WAY, NO_WAY),
        (DEEP, 0, LAND, 1, 1, NO_WAY, NO_WAY, NO_WAY),
        (LAND, 0, LAND, 0, 0, 3, 3, 1),
        (LAND, 0, RUIN, 0, 0, 6, 6, 2),
        (LAND, 0, LAND, 1, 1, NO_WAY, NO_WAY, 2),
    ],
)
def test_by_water(
    here: str, level: int, there: str, to: int, rise: int, cruise: int, swim: int, both: int
) -> None:
    """1 a hex, below 2 by cruise and 1 by swim; out of it 1; on land 3 without standard movement."""
    assert price(CRUISE, here, level, there, to, rise) == cruise
    assert price(SWIM, here, level, there, to, rise) == swim
    assert price(BOTH, here, level, there, to, rise) == both
