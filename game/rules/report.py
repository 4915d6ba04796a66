"""A battle's answer to the campaign that ordered it: every unit exactly once."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec
from msgspec import UNSET, UnsetType

from game.core.bridge import (
    Ending,
    Role,
    SideReport,
    UnitReport,
)
from game.core.ids import PlayerId, UnitId
from game.core.outcome import Outcome

LEFT: Final[tuple[Ending, ...]] = ("withdrawal", "surrender", "stalemate")
"""Ends of battles after which the losers are gone from the field, with whatever they have left."""


class HasId(Protocol):
    """A unit as a battle's setup holds it."""

    @property
    def id(self) -> UnitId:
        """Its id, the order's own."""
        ...


class HasUnits(Protocol):
    """A side as a battle's setup holds it."""

    @property
    def player(self) -> PlayerId:
        """Its seat."""
        ...

    @property
    def role(self) -> Role:
        """Attacker or defender."""
        ...

    @property
    def units(self) -> Sequence[HasId]:
        """All that it brought."""
        ...


class HasFate(Protocol):
    """A unit at the end of a battle."""

    @property
    def status(self) -> str:
        """Where it is; "lost" where it is no more."""
        ...

    @property
    def kills(self) -> int:
        """How many it destroyed in this battle."""
        ...

    @property
    def killer(self) -> str:
        """Who destroyed it, if anybody did."""
        ...


class Fate(msgspec.Struct, frozen=True):
    """What became of a unit, as reports tell it; see :class:`HasFate`."""

    status: str
    kills: int = 0
    killer: str = ""


class Reported(NamedTuple):
    """A side for :func:`side_report`, put together from a setup that holds it otherwise."""

    player: PlayerId
    role: Role
    units: Sequence[HasId]


class Fallen(NamedTuple):
    """A unit that takes part: its side, whether it is lost, and who destroyed it ("" where nobody did)."""

    id: UnitId
    side: int
    is_lost: bool
    killer: str


def fates_of(units: Iterable[Fallen]) -> dict[UnitId, Fate]:
    """Return what became of everybody, kills counted from their killers: every kill has one, and only one."""
    known = {unit.id: unit for unit in units}
    kills: Counter[str] = Counter()
    fates: dict[UnitId, Fate] = {}
    for unit in known.values():
        killer = known.get(UnitId(unit.killer)) if unit.is_lost else None
        if killer is not None and killer.side != unit.side:
            kills[killer.id] += 1
        fates[unit.id] = Fate(
            "lost" if unit.is_lost else "here", killer=killer.id if killer is not None else ""
        )
    return {name: msgspec.structs.replace(fate, kills=kills[name]) for name, fate in fates.items()}


def ended(outcome: Outcome | None) -> Outcome:
    """Return how a battle ended. Raises ValueError for one that is not over."""
    if outcome is None:
        raise ValueError("the battle is not over")
    return outcome


def side_report(
    side: HasUnits,
    outcome: Outcome,
    ending: Ending,
    fates: Mapping[UnitId, HasFate],
    absent: Iterable[UnitId] = (),
    *,
    fixed: Collection[UnitId] = (),
    points: int | UnsetType = UNSET,
    lost_turns: Mapping[UnitId, int] | None = None,
) -> SideReport:
    """Return what became of a side: who is not lost has survived, and so have the ``absent``, who sat out.

    After a withdrawal, a surrender or a stalemate it is the losers who leave the field (SK-6.2, SK-6.6). A
    side of which nobody leaves, because garrisons and guards are disbanded where they stand, has not
    withdrawn (TW-2.9): the ``fixed`` ones of a beaten side are lost. ``lost_turns``: when who is lost was.
    """
    is_beaten = side.player in outcome.losers
    units = []
    for unit in side.units:
        now = fates[unit.id]
        is_lost = now.status == "lost" or (is_beaten and unit.id in fixed)
        turn = (lost_turns or {}).get(unit.id, UNSET) if is_lost else UNSET
        units.append(UnitReport(unit.id, not is_lost, now.kills, now.killer, turn))
    units += [UnitReport(id=unit, survived=True) for unit in absent]
    return SideReport(
        player=side.player,
        role=side.role,
        won=side.player in outcome.winners,
        withdrew=is_beaten and ending in LEFT and any(unit.survived for unit in units),
        units=tuple(units),
        points=points,
    )
