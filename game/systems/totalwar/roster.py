"""How much a force holds and what may be in it (TW-1.7, TW-7.1, TW-7.7). Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.content.fields import Theatre
from game.core.ids import FrameId, RuleId, UnitId
from game.core.kernel import Illegal
from game.systems.totalwar.campaign import Campaign
from game.systems.totalwar.setup import FrameSetup
from game.systems.totalwar.state import Force, ForceKind, TotalWarState

BARRED_TRAITS: Final[Mapping[Theatre, str]] = {"space": "land_only", "land": "space_only"}
"""By theatre, the trait of models that cannot serve in it."""


def is_barred(campaign: Campaign, frame: FrameId, theatre: int) -> bool:
    """Whether a model cannot serve in a theatre (TW-4.9, TW-6.3)."""
    return BARRED_TRAITS[campaign.theatres[theatre].setup.theatre] in campaign.frames[frame].traits


def frames_in(state: TotalWarState, force: Force) -> tuple[FrameSetup, ...]:
    """The models of a force's machines."""
    return tuple(state.campaign.frames[state.units[unit].frame] for unit in force.units)


def slots_of(frames: Iterable[FrameSetup]) -> int:
    """The slots that machines take."""
    return sum(frame.slots for frame in frames)


def has_warship(state: TotalWarState, force: Force) -> bool:
    """Whether a force has a warship."""
    return any(frame.klass == "warship" for frame in frames_in(state, force))


def squadron_limit(state: TotalWarState, officer: str) -> int:
    """Slots of a squadron of this officer (TW-7.1)."""
    return state.campaign.rank(state.officers[officer].rank).squadron_slots


def misfit(campaign: Campaign, kind: ForceKind, frames: Sequence[FrameSetup], slots: int) -> Illegal | None:
    """Why these machines cannot form a squadron (of so many slots) or a fleet (TW-1.7, TW-7.7)."""
    rules = campaign.rules
    for frame_id, count in Counter(frame.id for frame in frames).items():
        most = campaign.frames[frame_id].max_per_squadron
        if most and count > most:
            return Illegal(RuleId("TW-7.7"), "too_many_alike", {"frame": frame_id, "most": most})
    if kind == "squadron":
        strangers = [frame for frame in frames if frame.klass not in rules.squadron_classes]
        if strangers:
            return Illegal(RuleId("TW-1.7"), "not_in_a_squadron", {"frame": strangers[0].id})
        if slots_of(frames) > slots:
            return Illegal(RuleId("TW-7.1"), "no_slots", {"slots": slots, "needed": slots_of(frames)})
        return None
    ships = [frame for frame in frames if frame.klass == "warship"]
    escorts = [frame for frame in frames if frame.klass != "warship"]
    strangers = [frame for frame in escorts if frame.klass not in rules.squadron_classes]
    room = rules.fleet.escort_slots + sum(ship.carried_slots for ship in ships)
    if strangers:
        return Illegal(RuleId("TW-1.7"), "not_in_a_fleet", {"frame": strangers[0].id})
    if len(ships) > rules.fleet.warships or slots_of(ships) > rules.fleet.warship_slots:
        return Illegal(
            RuleId("TW-1.7"), "too_many_ships", {"ships": len(ships), "most": rules.fleet.warships}
        )
    if slots_of(escorts) > room:
        return Illegal(RuleId("TW-1.7"), "no_slots", {"slots": room, "needed": slots_of(escorts)})
    return None


def misfit_after(state: TotalWarState, force: Force, extra: Sequence[FrameSetup]) -> Illegal | None:
    """Why these machines cannot join a squadron or fleet."""
    slots = squadron_limit(state, force.officer) if force.kind == "squadron" else 0
    return misfit(state.campaign, force.kind, (*frames_in(state, force), *extra), slots)


def incomplete(kind: ForceKind, frames: Sequence[FrameSetup]) -> Illegal | None:
    """A force never exists without a unit, a fleet never without a warship (TW-1.7)."""
    if not frames:
        return Illegal(RuleId("TW-1.7"), "no_units")
    if kind == "fleet" and not any(frame.klass == "warship" for frame in frames):
        return Illegal(RuleId("TW-1.7"), "no_warship")
    return None


def command_room(state: TotalWarState, officer: str, *, is_fleet: bool) -> bool:
    """Whether an officer's rank lets him command one more squadron or fleet (TW-4.12)."""
    rank = state.campaign.rank(state.officers[officer].rank)
    most = rank.fleets if is_fleet else rank.squadrons
    kind = "fleet" if is_fleet else "squadron"
    has = sum(force.officer == officer and force.kind == kind for force in state.forces.values())
    raised = sum(raising.officer == officer and raising.kind == kind for raising in state.raisings.values())
    return most is None or has + raised < most


def fitting(state: TotalWarState, force: Force, frame: FrameSetup, count: int) -> int:
    """How many of some alike machines a squadron or fleet can still take."""
    extra: list[FrameSetup] = []
    while len(extra) < count and misfit_after(state, force, [*extra, frame]) is None:
        extra.append(frame)
    return len(extra)


def units_named(state: TotalWarState, units: Iterable[UnitId]) -> tuple[FrameSetup, ...]:
    """The models of these machines."""
    return tuple(state.campaign.frames[state.units[unit].frame] for unit in units)
