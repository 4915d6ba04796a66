"""How a system's content is measured: games in which only one thing differs between the sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import msgspec

from game.content.catalog import Catalog
from game.content.models import Frame

CaseSort = Literal["rules", "board", "scenario", "war", "deck", "frame"]
Against = Literal["duels", "same_gold", "same_value", "same_cost", "other_units", "mixed_squads"]
"""In what games a machine is measured: duels; as much gold, value or deployment cost in its rival; as much
value in other units; mixed squads of one cost, with it and without it."""
FRAME_GAMES: Final = 6
"""So often a machine is measured against its rival."""


class PairingError(ValueError):
    """What was asked for cannot be fought."""


class Case(msgspec.Struct, frozen=True):
    """Something of a pack that is played."""

    sort: CaseSort
    kind: str
    """Its kind of content."""
    entry: str
    system: str
    games: int = 2
    rival: str = ""
    """Whom a machine is measured against; "": whatever comes of the same price."""
    against: Against = "same_gold"
    """In what games it is measured."""

    @property
    def title(self) -> str:
        """What is played."""
        return f"{self.sort} {self.entry} ({self.system})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """The games with which a system's content and players are measured."""

    grid: str
    """Boards of this grid can be played on by squads that are alike."""
    mirrored: Callable[[Catalog, Sequence[str]], Iterable[object]]
    """``mirrored(catalog, boards)``: requests for games with both sides alike, but for the boards'
    handicaps. Raises PairingError."""
    cases: Callable[[Catalog], Iterable[Case]]
    """What is worth playing besides boards, scenarios and wars."""
    request: Callable[[Catalog, Case, int], object]
    """``request(catalog, case, number)``: a game of one of these cases. Raises PairingError."""
    prepared: Callable[[Catalog], Mapping[str, object]] = lambda catalog: {}
    """Requests for prepared battles of a kind of the system's own, such as missions, by id."""
    figures: Callable[[Frame], tuple[int, ...] | None] | None = None
    """What counts of a machine, more is better; None where it has no part in the system."""


def rivals_of(catalog: Catalog, frame: Frame) -> list[Frame]:
    """Return the basic machines of all sides that a machine may be measured against."""
    grunts = (faction.grunt for faction in catalog.factions.values() if faction.grunt is not None)
    return [catalog.frames[each] for each in grunts if each in catalog.frames and each != frame.id]


def drawn_boards(catalog: Catalog, system: str, grid: str, theatre: str = "") -> list[str]:
    """Return the boards of a system that may be drawn, all of them or those of a theatre."""
    return sorted(
        board.id
        for board in catalog.maps.values()
        if system in board.systems and board.pool and board.grid == grid and theatre in ("", board.theatre)
    )


def free_boards(catalog: Catalog, system: str, grid: str) -> list[str]:
    """Return all boards on which a free battle of a system may be fought: those that are drawn first.

    Those of scenarios can be chosen by name as well.
    """
    own = sorted(each.id for each in catalog.maps.values() if system in each.systems and each.grid == grid)
    return sorted(own, key=lambda board: not catalog.maps[board].pool)
