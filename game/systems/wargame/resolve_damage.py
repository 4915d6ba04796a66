"""Damage and what it leads to: lost sections, explosions, lost units (WG-9.5, WG-11)."""

from typing import get_args

from game.core.ids import RuleId, UnitId
from game.systems.wargame.aim import armament_of
from game.systems.wargame.body import (
    THRUSTERS,
    carried_by,
    drones_of,
    intact,
    is_drone,
    items_of,
    keeps_height,
    kind_of,
    modes,
    section_index,
    section_name,
    sheet,
    should_be_disabled,
    water_of,
)
from game.systems.wargame.events import (
    Cause,
    HoldEnded,
    ItemFell,
    ItemHit,
    ItemLost,
    MarkerGone,
    ObjectFell,
    SectionHit,
    SectionLost,
    ThingsDisarmed,
    ThrustersHit,
    UnitDestroyed,
    UnitDisabled,
    UnitMoved,
    UnitSank,
)
from game.systems.wargame.ground import has_room, is_for_flight, is_open, nearest_open, sinks_to
from game.systems.wargame.jobs import Fall, Hurt, HurtSomewhere, SettleAside, Steady
from game.systems.wargame.resolve_slowing import points_under_way, slow_down_grounded, slow_down_lamed, soak
from game.systems.wargame.score import dearest, score_event, score_sevenths
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.work import Work


def hurt(work: Work, job: Hurt) -> None:
    """Take damage off what was struck (WG-9.5)."""
    state = work.state
    unit = state.units[job.unit]
    if unit.status not in ("board", "docked") or job.damage <= 0:
        return
    if job.aim == THRUSTERS:
        left = max(0, unit.thrusters - job.damage)
        was_wet = water_of(state, unit)
        work.emit(ThrustersHit(rules=rules("WG-9.8"), unit=unit.id, damage=job.damage, left=left))
        soak(work, unit.id, was_wet)
        slow_down_grounded(work, unit.id)
        work.then(Steady(unit.id))
    elif job.aim in state.items:
        _hurt_item(work, unit, job)
    elif job.aim in state.units:
        work.then(
            Hurt(UnitId(job.aim), section_name(state, UnitId(job.aim), 0), job.damage, job.cause, job.by)
        )
    else:
        _hurt_section(work, unit, job)


def _hurt_item(work: Work, unit: Unit, job: Hurt) -> None:
    state = work.state
    item = state.items[job.aim]
    if item.bearer != unit.id or item.left <= 0 or item.lies in ("ground", "gone"):
        return
    left = max(0, item.left - job.damage)
    work.emit(ItemHit(rules=rules("WG-9.5"), unit=unit.id, item=item.id, damage=job.damage, left=left))
    if left:
        return
    weapon = armament_of(state, item.id)
    explodes = item.lies == "mounted" and weapon.sort != "shield"
    work.emit(ItemLost(rules=rules("WG-9.5"), unit=unit.id, item=item.id, explodes=explodes))
    if weapon.sort != "shield":
        _disarm(work, unit, 1)
    if explodes and item.on:
        is_full = state.field.options.explosion == "full"
        blast = weapon.damage if is_full else (weapon.damage + 1) // 2
        work.then(Hurt(unit.id, section_name(state, unit.id, item.on[0]), blast, "explosion", job.by))


def _disarm(work: Work, unit: Unit, count: int) -> None:
    if count and not is_drone(work.state, unit.id):
        work.emit(ThingsDisarmed(rules=rules("WG-16.14"), side=1 - unit.side, count=count))


def _hurt_section(work: Work, unit: Unit, job: Hurt) -> None:
    state = work.state
    index = section_index(state, unit.id, job.aim)
    if index < 0 or unit.sections[index] <= 0:
        return
    left = max(0, unit.sections[index] - job.damage)
    was_wet, had = water_of(state, unit), points_under_way(state, unit.id)
    work.emit(
        SectionHit(
            rules=rules("WG-9.5"),
            unit=unit.id,
            section=job.aim,
            index=index,
            damage=job.damage,
            left=left,
            cause=cause_of(job.cause),
        )
    )
    if left:
        return
    known = sheet(state, unit.id)
    if index == known.main:
        destroy(work, unit.id, job.by, cause_of(job.cause), is_melee=job.is_melee)
        return
    work.emit(SectionLost(rules=rules("WG-11.1"), unit=unit.id, section=job.aim))
    _lose_things(work, unit, index)
    soak(work, unit.id, was_wet)
    slow_down_lamed(work, unit.id, had)
    slow_down_grounded(work, unit.id)
    work.then(Steady(unit.id, job.by, job.is_melee))


def cause_of(cause: str) -> Cause:
    """Return what damage came from as events tell it."""
    for known in _CAUSES:
        if known == cause:
            return known
    raise ValueError(f"no such cause: {cause}")


_CAUSES: tuple[Cause, ...] = get_args(Cause)


def _lose_things(work: Work, unit: Unit, index: int) -> None:
    """What a lost section held falls, what sat on it is gone (WG-11.1, WG-11.3)."""
    state = work.state
    count = int(sheet(state, unit.id).setup.sections[index].part == "arm")
    for item in items_of(state, unit.id):
        if index not in item.on:
            continue
        count += armament_of(state, item.id).sort != "shield"
        if item.lies == "held":
            work.emit(ItemFell(rules=rules("WG-11.1"), unit=unit.id, item=item.id, tile=unit.tile))
        else:
            work.emit(ItemLost(rules=rules("WG-11.3"), unit=unit.id, item=item.id))
    for marker in state.markers.values():
        if marker.bearer == unit.id and marker.arm == index:
            work.emit(ObjectFell(rules=rules("WG-16.11"), unit=unit.id, marker=marker.id, tile=unit.tile))
    _disarm(work, unit, count)


def destroy(work: Work, unit_id: UnitId, by: UnitId, cause: Cause, *, is_melee: bool = False) -> None:
    """A unit leaves the board; what it held and carried stays on the ground (WG-11.2, WG-11.4)."""
    state = work.state
    unit = state.units[unit_id]
    release(work, unit, is_gone=True)
    if unit.tile >= 0:
        for item in items_of(state, unit.id):
            if item.lies == "mounted":
                work.emit(ItemLost(rules=rules("WG-11.4"), unit=unit.id, item=item.id))
            else:
                work.emit(ItemFell(rules=rules("WG-11.4"), unit=unit.id, item=item.id, tile=unit.tile))
    _lose_objectives(work, unit)
    for drone in drones_of(state, unit.id):
        destroy(work, drone.id, by, "main")
    _lose(
        work,
        unit,
        UnitDestroyed(
            rules=rules("WG-11.2"),
            unit=unit.id,
            killer=by,
            cause=cause,
            side=-1 if unit.is_disabled or is_drone(state, unit.id) else 1 - unit.side,
            is_melee=is_melee,
            cost=sheet(state, unit.id).setup.cost,
            is_dearest=dearest(state, unit.side) == unit.id,
        ),
    )


def _lose_objectives(work: Work, unit: Unit) -> None:
    """Data are lost with who carries them, a relic falls: of a wreck, and of a hulk (WG-16.2, WG-16.11)."""
    for name in carried_by(work.state, unit.id):
        if kind_of(work.state, name) == "data":
            work.emit(MarkerGone(rules=rules("WG-16.2"), marker=name, why="lost"))
            score_event(work, "token_lost", 1 - unit.side)
        else:
            work.emit(ObjectFell(rules=rules("WG-16.11"), unit=unit.id, marker=name, tile=unit.tile))


def _lose(work: Work, unit: Unit, event: UnitDestroyed | UnitDisabled) -> None:
    """A unit is out of action for good: what that earns the enemy (WG-16.5, WG-16.6, WG-16.9)."""
    side = event.side
    before = work.state.tallies[side].destroyed_cost
    work.emit(event)
    if side < 0:
        return
    score_event(work, "emissary_destroyed", side, subject=unit.id)
    if event.is_dearest:
        score_event(work, "dearest_destroyed", side)
    score_sevenths(
        work, "seventh_destroyed", side, unit.side, before, work.state.tallies[side].destroyed_cost
    )


def hurt_somewhere(work: Work, job: HurtSomewhere) -> None:
    """Damage to a section of the unit's own choice (WG-8.6)."""
    state = work.state
    unit = state.units[job.unit]
    if unit.status != "board" or job.damage <= 0:
        return
    options = tuple(
        section.id
        for index, section in enumerate(sheet(state, unit.id).setup.sections)
        if unit.sections[index] > 0
    )
    choice = work.choose(job, unit.side, "section", options, "WG-8.6", unit.id)
    if choice is not None:
        work.then(Hurt(unit.id, choice, job.damage, job.cause, job.by))


def release(work: Work, unit: Unit, *, is_gone: bool = False) -> None:
    """End a hold that a unit is part of; the holder goes back to where it came from (WG-10.7).

    ``is_gone``: the unit leaves the board, and goes back nowhere.
    """
    state = work.state
    holder_id = unit.id if unit.holds else unit.held_by
    if not holder_id:
        return
    holder = state.units[holder_id]
    held = state.units[holder.holds]
    work.emit(HoldEnded(rules=rules("WG-10.7"), unit=holder.id, target=held.id))
    if is_gone and unit.id == holder.id:
        work.then(Steady(held.id))
        return
    back = holder.came_from
    there = work.state.units[holder.id]
    if back >= 0 and is_open(state, back, there.level) and has_room(state, there, back, there.level):
        work.emit(
            UnitMoved(
                rules=rules("WG-10.2"),
                unit=holder.id,
                tile=back,
                level=there.level,
                facing=there.facing,
                why="broke",
            )
        )
        work.then(Steady(holder.id), Steady(held.id))
    else:
        work.then(SettleAside(holder.id), Steady(held.id))


def steady(work: Work, job: Steady) -> None:
    """See what a loss means: out of action, let go, sinking, falling (WG-8.6, WG-10.7, WG-11.2)."""
    state = work.state
    unit = state.units[job.unit]
    if unit.status != "board":
        return
    if not unit.is_disabled and should_be_disabled(state, unit):
        release(work, unit)
        _lose_objectives(work, unit)
        _lose(
            work,
            unit,
            UnitDisabled(
                rules=rules("WG-11.2"),
                unit=unit.id,
                killer=job.by,
                side=1 - unit.side,
                is_melee=job.is_melee,
                cost=sheet(state, unit.id).setup.cost,
                is_dearest=dearest(state, unit.side) == unit.id,
            ),
        )
    unit = state.units[unit.id]
    if unit.holds and not intact(state, unit, "arm"):
        release(work, unit)
        return
    if unit.held_by or unit.holds:
        _steady_hold(work, unit)
    elif unit.stuck_in:
        return
    elif not keeps_height(state, unit):
        if is_for_flight(state, unit.tile, unit.level):
            work.then(SettleAside(unit.id))
        elif (sunk := sinks_to(state, unit, is_hovering=modes(state, unit).hover)) is not None:
            work.emit(UnitSank(rules=rules("WG-8.6"), unit=unit.id, level=sunk))
            _settle_if_crowded(work, unit.id)
        else:
            work.then(Fall(unit.id))
    elif not _is_on_its_way(state, unit):
        _settle_if_crowded(work, unit.id)


def _steady_hold(work: Work, unit: Unit) -> None:
    """Two in a hold stay up as long as one of them can, and else come down together (WG-5.4, WG-8.6)."""
    state = work.state
    other = state.units[unit.holds or unit.held_by]
    if keeps_height(state, unit) or (other.level == unit.level and keeps_height(state, other)):
        return
    both = (unit, other)
    is_hovering = any(modes(state, each).hover for each in both)
    if is_for_flight(state, unit.tile, unit.level):  # they can neither stay there nor fall from it
        release(work, unit)
    elif (sunk := sinks_to(state, unit, is_hovering=is_hovering)) is not None:
        for each in both:
            work.emit(UnitSank(rules=rules("WG-8.6"), unit=each.id, level=sunk))
    else:
        work.then(Fall(unit.id), Steady(other.id))


def _is_on_its_way(state: WargameState, unit: Unit) -> bool:
    """Whether a unit, or a drone by its order, is moving now and may pass through a friend's hex (WG-3.5)."""
    turn = state.turn
    return turn is not None and (
        turn.unit == unit.id or (turn.move is not None and turn.move.unit == unit.id)
    )


def _settle_if_crowded(work: Work, unit_id: UnitId) -> None:
    unit = work.state.units[unit_id]
    if not has_room(work.state, unit, unit.tile, unit.level):
        work.then(SettleAside(unit.id))


def settle_aside(work: Work, job: SettleAside) -> None:
    """Take the nearest free hex, the owner choosing among equals (WG-8.12)."""
    state = work.state
    unit = state.units[job.unit]
    if unit.status != "board":
        return
    tiles = nearest_open(state, unit, unit.tile)
    if not tiles:
        return
    options = tuple(str(tile) for tile in tiles)
    choice = work.choose(job, unit.side, "aside", options, "WG-8.12", unit.id)
    if choice is None:
        return
    tile = int(choice)
    was_wet = water_of(state, unit)
    work.emit(
        UnitMoved(
            rules=rules("WG-8.12"),
            unit=unit.id,
            tile=tile,
            level=state.floors[tile],
            facing=unit.facing,
            why="nearest",
        )
    )
    soak(work, unit.id, was_wet)


def rules(*ids: str) -> tuple[RuleId, ...]:
    """Return the rules behind an event."""
    return tuple(RuleId(each) for each in ids)
