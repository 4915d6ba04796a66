"""What a race keeps to itself: orders, asks and grants, treasury, its board. Others' copies stay blank."""

from typing import assert_never

from msgspec.structs import replace

from game.core.ids import PlayerId
from game.systems.sectors.events import (
    AbilityAsked,
    AbilityGranted,
    GrantRevoked,
    IncomeGained,
    OrderGiven,
    PlanEvent,
)
from game.systems.sectors.events_people import BoardEvent, NoteDeleted, NotePinned, NotePosted, RegionMarked
from game.systems.sectors.state import MapMark, Note, Order, Plan, SectorsState, Use


def evolve_plan(state: SectorsState, event: PlanEvent | BoardEvent) -> None:
    """Change what a race knows alone."""
    plan = state.plans[event.race]
    match event:
        case OrderGiven():
            plan = replace(plan, orders=_ordered(plan.orders, event.order), serial=event.order.number)
        case AbilityAsked():
            plan = replace(plan, asks=_asked(plan.asks, event.use), serial=event.use.number)
        case AbilityGranted():
            plan = replace(plan, grant=event.use, serial=max(plan.serial, event.use.number))
        case GrantRevoked():
            plan = replace(plan, grant=None)
        case IncomeGained():
            plan = replace(
                plan,
                resources=plan.resources + event.resources,
                production=plan.production + event.production,
            )
        case NotePosted():
            kept = _kept(plan.notes, state.campaign.rules.most_notes - 1)
            plan = replace(plan, notes=(*kept, event.note), serial=event.note.number)
        case NotePinned():
            plan = _pinned(plan, event)
        case NoteDeleted():
            plan = replace(plan, notes=tuple(each for each in plan.notes if each.number != event.number))
        case RegionMarked():
            marks = [each for each in plan.marks if each.region != event.region]
            if event.mark != "none":
                marks.append(MapMark(event.region, event.mark))
            plan = replace(plan, marks=tuple(sorted(marks, key=lambda mark: mark.region)))
        case _:
            assert_never(event)
    state.plans[event.race] = plan


def _ordered(orders: tuple[Order, ...], order: Order) -> tuple[Order, ...]:
    """Orders stand by unit, so that nothing but their numbers tells when they were given."""
    return tuple(
        sorted((*(each for each in orders if each.unit != order.unit), order), key=lambda each: each.unit)
    )


def _asked(asks: tuple[Use, ...], use: Use) -> tuple[Use, ...]:
    return (*(each for each in asks if each.player != use.player), use)


def _pinned(plan: Plan, event: NotePinned) -> Plan:
    return replace(
        plan,
        notes=tuple(
            replace(each, is_pinned=event.pinned) if each.number == event.number else each
            for each in plan.notes
        ),
    )


def _kept(notes: tuple[Note, ...], most: int) -> tuple[Note, ...]:
    """The notes that stay when another comes: the oldest that is not pinned gives way."""
    if len(notes) <= most:
        return notes
    loose = next((each for each in notes if not each.is_pinned), notes[0])
    return tuple(each for each in notes if each is not loose)


def own_order(plan: Plan, unit: PlayerId) -> Order | None:
    """The order of a unit, as far as it is known."""
    return next((each for each in plan.orders if each.unit == unit), None)
