"""Motion in virtual time: tweens, sequences and the timeline that plays them."""

from game.views.motion.timeline import Timeline, VirtualClock
from game.views.motion.tween import (
    Call,
    Delay,
    Motion,
    Parallel,
    Place,
    Sequence,
    Tween,
    ease_in,
    ease_in_out,
    ease_out,
    linear,
    move,
)

__all__ = [
    "Call",
    "Delay",
    "Motion",
    "Parallel",
    "Place",
    "Sequence",
    "Timeline",
    "Tween",
    "VirtualClock",
    "ease_in",
    "ease_in_out",
    "ease_out",
    "linear",
    "move",
]
