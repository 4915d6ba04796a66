"""What the special ends of a battle ask of each side: where to be, whom to kill or keep, by when (SK-6.3)."""

from dataclasses import dataclass
from dataclasses import field as made_by
from typing import Final

from game.core.ids import UnitId
from game.space.bits import mask_of
from game.systems.skirmish.battlefield import Battlefield
from game.systems.skirmish.ends import SIDES
from game.systems.skirmish.state import SkirmishState

ZONE_POINTS: Final = 60
HOLD_POINTS: Final = 150


@dataclass(frozen=True, slots=True)
class Mission:
    """What one side has to do beside fighting.

    ``seeks``: tiles where it wants ``seekers`` (empty: anybody) to stand, ``count`` of them; ``guards``:
    tiles that the enemy seeks; ``wards``: own units that must not be lost; ``marks``: enemies that must be;
    ``deadline``: the turn by which it must have won, or it has lost; ``is_patient``: time is on its side.
    """

    side: int
    seeks: int = 0
    seekers: tuple[UnitId, ...] = ()
    count: int = 1
    holds: tuple[int, ...] = ()
    guards: int = 0
    wards: tuple[UnitId, ...] = ()
    marks: tuple[UnitId, ...] = ()
    deadline: int | None = None
    is_patient: bool = False

    def progress(self, state: SkirmishState) -> int:
        """Return what the side's way to its goal is worth so far."""
        if not self.seeks:
            return 0
        if self.seekers:
            inside = sum(
                state.units[unit].tile >= 0 and self.seeks >> state.units[unit].tile & 1
                for unit in self.seekers
            )
        else:
            inside = (state.masks[self.side] & self.seeks).bit_count()
        value = ZONE_POINTS * min(inside, self.count)
        for end in self.holds:
            is_clear = not state.masks[1 - self.side] & self.seeks
            value += HOLD_POINTS * (state.held_turns[end] + (1 if inside >= self.count and is_clear else 0))
        return value


@dataclass(slots=True)
class _Draft:
    """A mission while it is put together."""

    side: int
    seeks: int = 0
    seekers: list[UnitId] = made_by(default_factory=list)
    count: int = 1
    holds: list[int] = made_by(default_factory=list)
    guards: int = 0
    wards: list[UnitId] = made_by(default_factory=list)
    marks: list[UnitId] = made_by(default_factory=list)
    deadline: int | None = None
    is_patient: bool = False

    def must_by(self, turn: int | None) -> None:
        """Take the earliest deadline."""
        if turn is not None:
            self.deadline = turn if self.deadline is None else min(self.deadline, turn)

    def done(self) -> Mission:
        """Return the mission."""
        return Mission(
            self.side,
            self.seeks,
            tuple(self.seekers),
            self.count,
            tuple(self.holds),
            self.guards,
            tuple(self.wards),
            tuple(self.marks),
            self.deadline,
            self.is_patient,
        )


def missions(field: Battlefield) -> tuple[Mission, Mission]:
    """Return what the ends of this battle ask of the attacker and of the defender."""
    drafts = (_Draft(0), _Draft(1))
    zones = field.setup.board.zones
    for index, end in enumerate(field.setup.ends):
        winner = SIDES.index(end.winner)
        ours, theirs = drafts[winner], drafts[1 - winner]
        unit = UnitId(end.unit) if end.unit is not None and end.unit in field.roster else None
        zone = mask_of(zones.get(end.zone or "", ()))
        if end.kind == "survive":
            ours.is_patient = True
            theirs.must_by(end.turns)
        elif end.turns is not None and end.kind != "hold":
            ours.must_by(end.turns)
            theirs.is_patient = True
        if end.kind in ("reach", "hold", "escort") and SIDES.index(end.side) == winner:
            ours.seeks |= zone
            ours.count = end.count
            theirs.guards |= zone
            if end.kind == "hold":
                ours.holds.append(index)
            if end.kind == "escort" and unit is not None:
                ours.seekers.append(unit)
        if unit is not None and end.kind != "reach":
            owner = 0 if unit in field.order[0] else 1
            drafts[owner].wards.append(unit)
            drafts[1 - owner].marks.append(unit)
    return drafts[0].done(), drafts[1].done()
