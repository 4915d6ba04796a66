"""What somebody asks for who wants to start a campaign."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person who joins: his seat, the race that he prefers, and who he is (SE-1.2).

    Several seats of one ``person`` are held by the same human. ``general``: he wants the office.
    """

    seat: str
    race: str = ""
    person: str = ""
    general: bool = True
    later: bool = False
    """He is not there at the start: the administrator admits him (SE-1.2)."""


class MapWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a map that is made should be like."""

    races: Annotated[int, Meta(ge=2, le=6)] = 4
    size: Literal["small", "usual", "large"] = "usual"
    """Four, six or eight regions a race."""


class SectorsRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign of the content or a ``wish``, the people who join in order, and options chosen otherwise.

    ``administrator``: the seat that strikes players and changes options; "": the first person's.
    """

    campaign: str = ""
    people: tuple[Joining, ...] = ()
    administrator: str = ""
    options: dict[str, str | int | bool] = {}
    rules: str = ""
    seed: int = 0
    """Draws the race of those who cannot have the one they prefer (SE-1.2)."""
    wish: MapWish | None = None
    """A campaign on a map that is made by ``map_seed``, instead of one of the content."""
    map_seed: int = 0
    races: tuple[str, ...] = ()
    """Who plays on a made map, in the order of its homes; (): the first races of the content."""
