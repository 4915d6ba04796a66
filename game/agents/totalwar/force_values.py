"""What forces are worth in a fight and in gold, worked out anew for those whose machines have changed."""

from typing import NamedTuple

from game.agents.totalwar.strength import force_nerve, force_strength, strength_of
from game.core.ids import UnitId
from game.systems.totalwar.economy import force_price
from game.systems.totalwar.roster import is_barred, slots_of
from game.systems.totalwar.state import Force, TotalWarState, Unit


class ForceValue(NamedTuple):
    """A force's machines, and what follows from them."""

    machines: tuple[Unit, ...]
    strength: int
    price: int
    """In tenths of gold."""
    nerve: int
    """What its staff counts it for."""
    landed: int
    """Its strength on the next map of the war, of those who can serve there; 0 on the last."""
    slots: int
    """What its machines take of a squadron's room."""
    ships: int


class ForceValues:
    """The values of all forces that an agent has looked at on this theatre."""

    __slots__ = ("_known", "_machines", "_seen")

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._known: dict[str, ForceValue] = {}
        self._machines: dict[UnitId, Unit] = {}
        self._seen: dict[str, tuple[tuple[UnitId, ...], ForceValue]] = {}

    def look(self, state: TotalWarState) -> None:
        """Forget which forces are as they were, if any machine is not: then each is looked at again."""
        if self._machines != state.units:
            self._machines = state.units.copy()
            self._seen.clear()

    def of(self, state: TotalWarState, force: Force) -> ForceValue:
        """Return what a force is worth now: its machines, with kills and heroes, are all that matters.

        Machines that have changed since :meth:`look` was called last are not noticed.
        """
        seen = self._seen.get(force.id)
        if seen is not None and seen[0] is force.units:
            return seen[1]
        machines = tuple(map(state.units.__getitem__, force.units))
        known = self._known.get(force.id)
        if known is None or known.machines != machines:
            known = self._known[force.id] = ForceValue(
                machines,
                force_strength(state, force),
                force_price(state, force),
                force_nerve(state, force),
                _landed(state, machines),
                *_room(state, machines),
            )
        self._seen[force.id] = force.units, known
        return known


def _room(state: TotalWarState, machines: tuple[Unit, ...]) -> tuple[int, int]:
    """Return the slots that machines take, and how many of them are warships."""
    frames = [state.campaign.frames[machine.frame] for machine in machines]
    return slots_of(frames), sum(frame.klass == "warship" for frame in frames)


def _landed(state: TotalWarState, machines: tuple[Unit, ...]) -> int:
    """Return how strong machines are together on the next map (TW-6.3)."""
    campaign, place = state.campaign, state.theatre + 1
    if place >= len(campaign.theatres):
        return 0
    able = (machine for machine in machines if not is_barred(campaign, machine.frame, place))
    return strength_of(campaign, able, campaign.theatres[place].setup.theatre)
