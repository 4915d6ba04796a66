"""A small Earth for wars that move there."""

from game.systems.totalwar.setup import CapitalSetup
from tests.support.totalwar import FED, ZEON, draw

_MAP = """
F.  F.  F.  .o  #   Z.  Z.  Zf
F.  FC  F.  ..  ..  Z.  ZC  Z.
F.  F.  Fo  ..  .$  Z.  Z.  Z.
Ff  F.  F.  ..  #   Z.  ZX  Z.
"""
JABURO, ODESSA, CALIFORNIA = 9, 14, 30
EARTH = draw(
    _MAP,
    theatre="land",
    capitals=(
        CapitalSetup(FED, (JABURO,), "game_ends"),
        CapitalSetup(ZEON, (ODESSA, CALIFORNIA), "game_ends"),
    ),
)
