"""The weights of ``prospects``: what a lead is worth in thousandths of log odds. Numbers of a fit, no rules.

Of each mission two rows: one machine against one, and more. In the order of the columns: machines; those
whose weakest zone has at most 1, 2, 3 left; armour left; steps out of place; zones with at most 1 left; then
what the mission counts: objectives held; the hill held, its score, one point short of winning; points.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

WORN: Final = (1, 2, 3)
"""What a machine's weakest zone has left at most to count as worn."""
MISPLACED_AT_MOST: Final = 40
Rows: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
EARLY: Final[Mapping[str, Rows]] = {
    "last_standing": (
        (0, -269, -593, -222, 264, -80, -442),
        (1208, -440, -392, -56, 250, -77, 0),
    ),
    "objectives": (
        (0, -451, -471, -318, 315, -67, -299, 0),
        (1569, -411, -457, -137, 154, -25, -199, 0),
    ),
    "king_of_the_hill": (
        (0, 0, -126, 0, 57, -120, -541, 1035, 226, 0),
        (981, -463, -109, -22, 99, -15, 0, 379, 129, 380),
    ),
    "timed": (
        (0, -299, -435, 0, 231, -112, -305, 100),
        (1597, -354, -375, -117, 206, -3, -282, 77),
    ),
}
"""Whatever the turn."""
LATE: Final[Mapping[str, Rows]] = {
    "last_standing": ((), ()),
    "objectives": (
        (0, 0, 0, 0, 0, 0, 0, 863),
        (834, 0, 0, 0, 0, 0, 0, 398),
    ),
    "king_of_the_hill": (
        (0, 0, 0, 0, 66, 0, 0, 922, 942, 683),
        (619, 0, 0, 0, 0, -718, 0, 1428, 662, 715),
    ),
    "timed": (
        (0, 0, -101, -1256, 34, -240, 0, 679),
        (529, 0, 0, 0, 56, -65, -162, 129),
    ),
}
"""Beside them, divided by the turns that are left with the one that begins; without a limit nothing."""
STEP: Final = 250
BENDS: Final = (
    5000,
    5622,
    6225,
    6792,
    7311,
    7773,
    8176,
    8520,
    8808,
    9047,
    9241,
    9399,
    9526,
    9627,
    9707,
    9770,
    9820,
    9859,
    9890,
    9914,
    9933,
    9948,
    9959,
    9968,
    9975,
    9981,
    9985,
    9988,
    9991,
)
"""The logistic curve in ten-thousandths, from even odds on, at every step of log odds."""
