"""A small Earth for wars that move there."""

from game.systems.totalwar.setup import CapitalSetup
from tests.support.totalwar import FED, ZEON, Drawing, draw

_MAP = """
F.  F.  F.  .o  #   Z.  Z.  Zf
F.  FC  F.  ..  ..  Z.  ZC  Z.
F.  F.  Fo  ..  .$  Z.  Z.  Z.
Ff  F.  F.  ..  #   Z.  ZX  Z.
"""
JABURO, ODESSA, CALIFORNIA = 9, 14, 30


def earth(federation: int = 0, zeon: int = 0) -> Drawing:
    """The small Earth, to which so many forces of each side may come; 0: all for whom there is room."""
    return draw(
        _MAP,
        theatre="land",
        capitals=(
            CapitalSetup(FED, (JABURO,), "game_ends", landing_forces=federation),
            CapitalSetup(ZEON, (ODESSA, CALIFORNIA), "game_ends", landing_forces=zeon),
        ),
    )


EARTH = earth()
