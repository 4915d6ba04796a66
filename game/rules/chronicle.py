"""A campaign told from its save: a map over time, figures of every side, its battles, its honours.

A system writes with a :class:`ChronicleWriter`; the page that shows it (``assets/chronicle``) knows no
system. Ids stand for all words: texts ``chronicle.*`` and ``AREA.chronicle.*`` name them.
"""

from typing import Protocol

import msgspec

from game.core.events import Event
from game.core.kernel import GameState

Corner = tuple[int, int]


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A place of a map: its number, its middle, whether anybody can be there, and its outline.

    Lengths are hundredths of a board unit. Without an outline it has its map's, about its middle.
    """

    number: int
    x: int
    y: int
    is_open: bool = True
    outline: tuple[Corner, ...] = ()


class MapDrawing(msgspec.Struct, frozen=True):
    """A map: its places, the outline of those without one of their own, signs as (place, kind)."""

    name: str
    outline: tuple[Corner, ...]
    places: tuple[Place, ...]
    signs: tuple[tuple[int, str], ...]


class Side(msgspec.Struct, frozen=True):
    """Somebody who plays."""

    id: str
    name: str
    colour: str


class Moment(msgspec.Struct, frozen=True):
    """The campaign at one moment. Owners, and places marked or no longer so, are changes since the last."""

    round: int
    map: int
    stage: str = ""
    """Which part of the round it is, as an id; "": it needs no word."""
    side: str = ""
    """Whose turn it is."""
    owners: tuple[tuple[int, str], ...] = ()
    marked: tuple[int, ...] = ()
    unmarked: tuple[int, ...] = ()
    forces: tuple[tuple[int, str, str, int], ...] = ()
    """(place, side, kind, how many)."""
    moves: tuple[tuple[int, int, str], ...] = ()
    """(from, to, side)."""
    figures: dict[str, dict[str, int]] = {}
    """By the id of a figure, by side."""
    battles: tuple[int, ...] = ()


class Fought(msgspec.Struct, frozen=True):
    """A battle; ``notes`` are ids of what is special about it. ``places``: one, or two at a border."""

    round: int
    places: tuple[int, ...]
    where: str
    sides: tuple[tuple[str, str, int, int], ...]
    """(side, whose name is shown beside it, sent, lost), the attacker first."""
    winner: int
    """Which of the sides has won; -1: none."""
    length: int
    notes: tuple[str, ...] = ()


class Honour(msgspec.Struct, frozen=True):
    """Somebody who has made a name: how often, what for, and what became of it as an id with a round."""

    name: str
    side: str
    count: int
    rank: str
    """A number, or the id of a text."""
    fate: str
    round: int = 0


class Chronicle(msgspec.Struct, frozen=True):
    """Everything that the page shows. ``charts`` are ids of figures, ``signs`` kinds with their sign."""

    name: str
    area: str
    maps: tuple[MapDrawing, ...]
    sides: tuple[Side, ...]
    moments: tuple[Moment, ...]
    battles: tuple[Fought, ...]
    honours: tuple[Honour, ...]
    charts: tuple[str, ...]
    signs: dict[str, str]
    winners: tuple[str, ...]
    reason: str
    rounds: int
    is_over: bool
    words: dict[str, str] = {}
    """Texts by the end of their key, in the language of the page."""
    language: str = ""
    """The code of that language."""


class ChronicleWriter(Protocol):
    """Follows a campaign and writes down what the page needs."""

    def note(self, state: GameState, event: Event) -> None:
        """Write an event down; ``state`` is the one after it.

        The state is written to as it goes on: who keeps it clones it.
        """
        ...

    def told(self, state: GameState) -> Chronicle:
        """Return all that was written down, at the end of the save."""
        ...


def words_of(texts: dict[str, str], area: str) -> dict[str, str]:
    """Return the texts of a chronicle by the end of their key; an area's own stand before those of all."""
    starts = ("chronicle.", f"{area}.chronicle.")
    own = ((start, key) for start in starts for key in texts if key.startswith(start))
    return {key.removeprefix(start): texts[key] for start, key in own}
