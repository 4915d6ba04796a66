"""The closed vocabulary of card battles: effects with parameters, and the moments at which each may act.

Cards and frames are composed of (moment, effect, parameters) (DU-7.2). A frame's ability counts for every one
of its cards at the moments of a card, and once for the machine at the moments of a turn (DU-7.3).
"""

from collections.abc import Mapping
from typing import Final, Literal

Moment = Literal["planning", "reveal", "resolution", "attack", "blocking", "damaging", "cleanup"]
Keyword = Literal[
    "guard_break",
    "push",
    "drag",
    "pull",
    "rebuff",
    "suppress",
    "hook",
    "aim",
    "charge",
    "split",
    "evade",
    "cover",
    "extra_block",
    "swap",
    "spot",
    "boost",
    "repair",
    "draw",
    "counter",
    "feint",
    "lock",
    "overheat",
    "agile",
    "bulwark",
    "slip",
    "arsenal",
]
Parameter = Literal["amount", "steps", "initiative", "movement", "zones", "against"]

FRAME_KEYWORDS: Final[tuple[Keyword, ...]] = ("agile", "bulwark", "slip", "arsenal")
"""Keywords of machines alone: no card can have them."""
OWN: Final[tuple[Moment, ...]] = ("resolution", "reveal", "attack", "damaging", "blocking")
"""When a card can do something for its own machine or its friends, its own turn first."""
OTHER: Final[tuple[Moment, ...]] = ("damaging", "attack", "blocking")
"""When a card can do something to another machine: to its target, or to who attacks it."""
MOMENTS: Final[Mapping[Keyword, tuple[Moment, ...]]] = {
    "guard_break": ("attack",),
    "push": OTHER,
    "drag": OTHER,
    "pull": OTHER,
    "rebuff": ("blocking",),
    "suppress": ("attack", "damaging", "blocking"),
    "hook": OTHER,
    "aim": ("attack",),
    "charge": ("attack",),
    "split": ("resolution",),
    "evade": ("blocking",),
    "cover": ("blocking",),
    "extra_block": ("blocking",),
    "swap": OWN,
    "spot": OWN,
    "boost": OWN,
    "repair": (*OWN, "cleanup"),
    "draw": (*OWN, "cleanup"),
    "counter": ("blocking",),
    "feint": ("attack",),
    "lock": OTHER,
    "overheat": ("resolution",),
    "agile": ("resolution",),
    "bulwark": ("damaging",),
    "slip": ("resolution",),
    "arsenal": ("planning",),
}
"""When each effect may act; the first moment is the usual one."""
FRAME_MOMENTS: Final[Mapping[Keyword, tuple[Moment, ...]]] = {"draw": ("planning",)}
"""Moments that an effect has on frames alone, beside its others."""
PARAMETERS: Final[Mapping[Keyword, tuple[Parameter, ...]]] = {
    "guard_break": (),
    "push": ("amount",),
    "drag": ("amount",),
    "pull": ("amount",),
    "rebuff": ("amount",),
    "suppress": ("amount",),
    "hook": ("amount",),
    "aim": ("amount",),
    "charge": ("steps", "amount"),
    "split": (),
    "evade": (),
    "cover": (),
    "extra_block": ("zones", "against"),
    "swap": (),
    "spot": ("amount",),
    "boost": ("initiative", "movement"),
    "repair": ("amount",),
    "draw": ("amount",),
    "counter": ("amount",),
    "feint": (),
    "lock": (),
    "overheat": (),
    "agile": ("amount",),
    "bulwark": ("zones",),
    "slip": (),
    "arsenal": ("amount",),
}
"""What each keyword needs beside its name; it takes nothing else, but `against` where it acts on a block."""
TURN_MOMENTS: Final[frozenset[Moment]] = frozenset(("planning", "reveal", "cleanup"))
"""Moments of a turn: a frame's abilities act once for the machine, not for each card."""


def usual_moment(keyword: Keyword) -> Moment:
    """Return the moment of an effect that is not told another."""
    return MOMENTS[keyword][0]


def moments_of(keyword: Keyword, *, of_frame: bool) -> tuple[Moment, ...]:
    """Return every moment at which an effect of a card, or of a frame, may act."""
    return (*MOMENTS[keyword], *(FRAME_MOMENTS.get(keyword, ()) if of_frame else ()))
