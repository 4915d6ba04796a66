"""What a battle answers to the campaign that ordered it: every unit exactly once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from game.core.bridge import Ending, Role, SideReport, UnitReport
from game.core.ids import PlayerId, UnitId
from game.core.outcome import Outcome


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


def side_report(
    side: HasUnits,
    outcome: Outcome,
    ending: Ending,
    fates: Mapping[UnitId, HasFate],
    absent: Iterable[UnitId] = (),
) -> SideReport:
    """Return what became of a side: who is not lost has survived, and so have the ``absent``, who sat out.

    After a withdrawal or a stalemate it is the losers who leave the field (SK-6.2, SK-6.6). A side of which
    nobody leaves, because garrisons and guards are disbanded where they stand, has not withdrawn (TW-2.9).
    """
    units = [
        UnitReport(
            id=unit.id, survived=(now := fates[unit.id]).status != "lost", kills=now.kills, killer=now.killer
        )
        for unit in side.units
    ]
    units += [UnitReport(id=unit, survived=True) for unit in absent]
    return SideReport(
        player=side.player,
        role=side.role,
        won=side.player in outcome.winners,
        withdrew=(
            ending in ("withdrawal", "stalemate")
            and side.player in outcome.losers
            and any(unit.survived for unit in units)
        ),
        units=tuple(units),
    )
