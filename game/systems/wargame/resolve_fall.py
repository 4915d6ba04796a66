"""Falls, landings, throws and their collisions (WG-8.11, WG-8.12, WG-10.3 to WG-10.5)."""

from collections.abc import Iterable
from typing import NamedTuple

from game.core.dice import Roll
from game.core.ids import UnitId
from game.core.ledger import Ledger
from game.space.hex import Hex, line
from game.space.hexgrid import OFF_BOARD
from game.systems.wargame.body import section_name, sheet, water_of
from game.systems.wargame.events import HoldEnded, UnitFell, UnitLay, UnitMoved, UnitStuck, UnitThrown
from game.systems.wargame.ground import (
    building,
    fall_end,
    fall_levels,
    free_neighbours,
    is_open,
    is_red,
    occupants,
    structure_at,
)
from game.systems.wargame.jobs import (
    Blow,
    Crash,
    CrushedBy,
    Fall,
    Flight,
    Hurl,
    Hurt,
    HurtSomewhere,
    Land,
    LieDown,
    SettleAside,
    SettleAsideIfMet,
    Steady,
    StepAside,
    Underneath,
)
from game.systems.wargame.resolve_attack import mark_roll
from game.systems.wargame.resolve_damage import release, rules
from game.systems.wargame.resolve_slowing import soak
from game.systems.wargame.resolve_structure import fell, is_hardened
from game.systems.wargame.rolls import attack_need, can_evade, evasion_need, is_close
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.work import Work


def fall_damage(state: WargameState, unit: UnitId, levels: int) -> int:
    """Return what a fall does: 2 x (class x elevations) (WG-8.6)."""
    return state.field.rules.fall_factor * sheet(state, unit).setup.klass * levels


def throw_damage(state: WargameState, unit: UnitId, distance: int) -> int:
    """Return what a throw does to the thrown: 2 x (its class x distance) (WG-10.3)."""
    return state.field.rules.throw_factor * sheet(state, unit).setup.klass * distance


def throw_reach(state: WargameState, unit: Unit, target: UnitId) -> int:
    """Return how far a unit throws another: 8 less the Assault stat, 1 to 6, or by class (WG-10.3)."""
    known = sheet(state, unit.id).setup
    numbers = state.field.rules
    if state.field.options.throw == "by_class":
        reach = known.klass - sheet(state, target).setup.klass + numbers.throw_class
    else:
        reach = numbers.throw_reach - known.assault
    return max(1, min(6, reach))


def fall(work: Work, job: Fall) -> None:
    """A unit falls to the surface; it stays on its feet (WG-8.11)."""
    state = work.state
    unit = state.units[job.unit]
    if unit.status != "board":
        return
    levels = fall_levels(state, unit.tile, unit.level)
    end = fall_end(state, unit.tile)
    was_wet = water_of(state, unit)
    work.emit(UnitFell(rules=rules("WG-8.11"), unit=unit.id, level=end, levels=levels))
    soak(work, unit.id, was_wet)
    damage = fall_damage(state, unit.id, levels)
    work.then(
        HurtSomewhere(unit.id, damage, "fall"),
        Land(unit.id, damage),
    )


def land(work: Work, job: Land) -> None:
    """Those who stand where a unit came down evade or are struck; then it finds its place (WG-8.12)."""
    state = work.state
    unit = state.units[job.unit]
    if unit.status != "board":
        return
    work.then(
        *(Underneath(each.id, unit.id, job.damage) for each in _met(state, unit)),
        SettleAsideIfMet(unit.id),
        Steady(unit.id),
    )


def _met(state: WargameState, unit: Unit) -> list[Unit]:
    """Return who is where a unit came down; who is in a hold with it came along."""
    along = (unit.id, unit.holds, unit.held_by)
    return [each for each in occupants(state, unit.tile, unit.level) if each.id not in along]


def underneath(work: Work, job: Underneath) -> None:
    """One who stands where somebody comes down evades, or takes the same damage and lies (WG-8.12)."""
    state = work.state
    unit = state.units[job.unit]
    if unit.status != "board":
        return
    if can_evade(state, unit):
        need, ledger = evasion_need(state, unit, None, None, is_melee=is_close(state))
        if work.roll("landing", unit.id, need, ledger, "WG-8.12", job.faller):
            work.then(StepAside(unit.id, job.faller, job.damage, "landing"))
            return
    work.then(CrushedBy(unit.id, job.damage, "landing", job.faller))


def _ways_aside(state: WargameState, unit: Unit) -> tuple[int, ...]:
    """Return where an evader could step to: nowhere in a hold, in which neither moves (WG-8.12, WG-10.2)."""
    in_hold = unit.holds or unit.held_by
    return () if in_hold else free_neighbours(state, unit, unit.tile, unit.level)


def step_aside(work: Work, job: StepAside) -> None:
    """An evader goes to a free neighbour of its choice; with none it is struck after all (WG-8.12)."""
    state = work.state
    unit = state.units[job.unit]
    if unit.status != "board":
        return
    free = _ways_aside(state, unit)
    if not free:
        work.then(CrushedBy(unit.id, job.damage, job.cause, job.by))
        return
    choice = work.choose(job, unit.side, "aside", tuple(map(str, free)), "WG-8.12", unit.id)
    if choice is None:
        return
    work.emit(
        UnitMoved(
            rules=rules("WG-8.12"),
            unit=unit.id,
            tile=int(choice),
            level=unit.level,
            facing=unit.facing,
            why="aside",
        )
    )
    work.then(Steady(unit.id))


def crushed_by(work: Work, job: CrushedBy) -> None:
    """Damage to a section of its choice, and it lies (WG-8.12)."""
    work.then(HurtSomewhere(job.unit, job.damage, job.cause, job.by), LieDown(job.unit))


def lie_down(work: Work, job: LieDown) -> None:
    """A unit lies, unless it is no longer there."""
    unit = work.state.units[job.unit]
    if unit.status == "board" and not unit.is_lying:
        work.emit(UnitLay(rules=rules("WG-10.8"), unit=unit.id, facing=unit.facing))


def direction_of(state: WargameState, start: int, to: int) -> int:
    """Return the direction of a throw: that of the six which is nearest."""
    bearings = state.field.grid.bearings(start, to)
    return next(iter(bearings), 0)


def throw_path(state: WargameState, start: int, to: int, longer: int = 0) -> tuple[int, ...]:
    """Return the hexes of a throw after the first, so many beyond or short of the place aimed at.

    OFF_BOARD stands for the board's edge.
    """
    grid = state.field.grid
    a, b = grid.hexes[start], grid.hexes[to]
    away = grid.distance(start, to)
    double = Hex(2 * b.q - a.q, 2 * b.r - a.r)
    whole = line(a, double)[1 : 1 + max(0, away + longer)]
    return tuple(grid.panels.get(each, OFF_BOARD) for each in whole)


def throw_need(state: WargameState, unit: Unit) -> tuple[int, Ledger]:
    """Return what the assault roll of a throw has to show, for it to come down where it should (WG-10.3)."""
    return attack_need(state, Blow(unit.id, "", unit.holds, "", is_melee=True, sort="throw"))


def hurl(work: Work, job: Hurl) -> None:
    """An assault roll checks deviation; then the unit flies (WG-10.3)."""
    state = work.state
    thrower, thrown = state.units[job.unit], state.units[job.target]
    need, ledger = throw_need(state, thrower)
    is_true = work.roll("throw", thrower.id, need, ledger, "WG-10.3", thrown.id)
    mark_roll(work, thrower.id)
    path = throw_path(state, thrower.tile, job.to)
    if not is_true:
        face = work.step.roll(
            Roll("deviation", state.player(thrower.side), (8,), rules=rules("WG-10.3"), actor=thrower.id)
        ).sum
        path = deviated(state, thrower.tile, job.to, job.direction, face)
    start = thrower.tile
    work.emit(HoldEnded(rules=rules("WG-10.3"), unit=thrower.id, target=thrown.id))
    work.then(Flight(thrown.id, thrower.id, path, 0, start, start), Steady(thrower.id))


def deviated(state: WargameState, start: int, to: int, direction: int, face: int) -> tuple[int, ...]:
    """Return the path of a throw that goes astray (WG-10.3).

    1 to 6: the neighbour that way, 1 is the throw's direction, clockwise; 7 one hex short, 8 one too far.
    """
    grid = state.field.grid
    if face == 7:
        return throw_path(state, start, to, -1)
    if face == 8:
        return throw_path(state, start, to, 1)
    other = grid.steps[to][(direction + face - 1) % 6]
    if other == OFF_BOARD:
        return (*throw_path(state, start, to), OFF_BOARD)
    return throw_path(state, start, other)


def _ahead(state: WargameState, tile: int, level: int) -> tuple[bool, str]:
    """Return whether a hex bars a flight, and the structure into which it leads (WG-10.5, WG-10.9)."""
    if tile == OFF_BOARD:
        return True, ""
    is_higher = state.field.grounds[state.is_flipped].surfaces[tile] > level
    structure = structure_at(state, tile) if state.floors[tile] > level and not is_higher else ""
    is_barred = is_red(state, tile, state.floors[tile]) or not is_open(state, tile, level)
    return is_barred and not structure, structure


class FlightEnd(NamedTuple):
    """Where a flight ends: the hex, the hexes flown, the structure that is run into, "" none."""

    tile: int
    distance: int
    structure: str = ""


def flight_end(state: WargameState, start: int, level: int, path: Iterable[int]) -> FlightEnd:
    """Return where a flight ends with nobody on its way (WG-10.5, WG-10.9)."""
    last = start
    for number, tile in enumerate(path, 1):
        is_barred, structure = _ahead(state, tile, level)
        if structure:
            return FlightEnd(tile, number, structure)
        if is_barred:
            break
        last = tile
    return FlightEnd(last, max(1, state.field.grid.distance(start, last)))


def flight(work: Work, job: Flight) -> None:
    """Fly on by a hex: what stops the flight, who is in the way (WG-10.4, WG-10.5, WG-10.9).

    Who is stuck in a structure on the line is in the way: nobody joins it there (WG-3.5).
    """
    state = work.state
    thrown = state.units[job.unit]
    if thrown.status != "board":
        return
    level = thrown.level
    flown = max(1, state.field.grid.distance(job.start, job.last))
    if job.at >= len(job.path):
        work.then(Crash(job.unit, job.by, job.last, flown, job.start))
        return
    tile = job.path[job.at]
    is_barred, structure = _ahead(state, tile, level)
    there = [each for each in occupants(state, tile, level) if each.id != job.unit]
    if structure and not there:
        work.then(Crash(job.unit, job.by, tile, job.at + 1, job.start, structure))
        return
    if is_barred:
        work.then(Crash(job.unit, job.by, job.last, flown, job.start))
        return
    others = [each for each in there if each.id not in job.asked]
    is_landing = job.at + 1 == len(job.path)
    if not others:
        last = job.last if there else tile
        work.then(Flight(job.unit, job.by, job.path, job.at + 1, job.start, last, job.asked))
        return
    other = others[0]
    asked = (*job.asked, other.id)
    evades = False
    if can_evade(state, other):
        need, ledger = evasion_need(state, other, None, None, is_melee=True)
        evades = work.roll("collision", other.id, need, ledger, "WG-10.4", thrown.id)
    if evades and is_landing and not _ways_aside(state, other):
        evades = False
    if evades:
        again = Flight(job.unit, job.by, job.path, job.at, job.start, job.last, asked)
        aside = (StepAside(other.id, job.by, 0, "collision"),) if is_landing else ()
        work.then(*aside, again)
        return
    work.then(
        _struck(state, other.id, throw_damage(state, thrown.id, flown), job.by),
        LieDown(other.id),
        Crash(job.unit, job.by, job.last, flown, job.start),
    )


def _struck(state: WargameState, unit: UnitId, damage: int, by: UnitId) -> Hurt:
    """Return the damage of a collision: to the main section, as that of the throw (WG-10.4)."""
    return Hurt(unit, section_name(state, unit, sheet(state, unit).main), damage, "collision", by)


def crash(work: Work, job: Crash) -> None:
    """The thrown lies on its back, feet to the thrower, with the damage of the way (WG-10.3, WG-10.5)."""
    state = work.state
    unit = state.units[job.unit]
    if unit.status != "board":
        return
    grid = state.field.grid
    back = grid.bearings(job.tile, job.start)
    facing = back[0] if back else (state.units[job.by].facing + 3) % 6
    main = section_name(state, unit.id, sheet(state, unit.id).main)
    damage = throw_damage(state, unit.id, job.distance)
    work.emit(UnitThrown(rules=rules("WG-10.3"), unit=job.by, target=unit.id, path=(job.start, job.tile)))
    if job.structure:
        known = state.structures[job.structure]
        if damage < known.left or is_hardened(state, job.structure):
            work.emit(
                UnitStuck(
                    rules=rules("WG-10.5"),
                    unit=unit.id,
                    structure=job.structure,
                    tile=job.tile,
                    level=unit.level,
                )
            )
            work.then(Hurt(unit.id, main, damage, "throw", job.by))
            return
        bonus = known.left
        floor = state.floors[job.tile] - building(state, job.structure).elevation - 1
        fell(work, job.structure, state.units[job.by].side)
        work.emit(_thrown_to(unit, job.tile, floor, facing))
        work.emit(UnitLay(rules=rules("WG-10.5"), unit=unit.id, facing=facing))
        work.then(
            Hurt(unit.id, main, damage + bonus, "collapse", job.by),
            SettleAsideIfMet(unit.id),
            Steady(unit.id),
        )
        return
    fallen = fall_damage(state, unit.id, fall_levels(state, job.tile, unit.level))
    end = min(unit.level, fall_end(state, job.tile))
    work.emit(_thrown_to(unit, job.tile, end, facing))
    work.emit(UnitLay(rules=rules("WG-10.3"), unit=unit.id, facing=facing))
    down = (Land(unit.id, fallen),) if fallen else (SettleAsideIfMet(unit.id), Steady(unit.id))
    work.then(
        Hurt(unit.id, main, damage, "throw", job.by),
        HurtSomewhere(unit.id, fallen, "fall", job.by),
        *down,
    )


def _thrown_to(unit: Unit, tile: int, level: int, facing: int) -> UnitMoved:
    return UnitMoved(
        rules=rules("WG-10.3"), unit=unit.id, tile=tile, level=level, facing=facing, why="thrown"
    )


def settle_if_met(work: Work, job: SettleAsideIfMet) -> None:
    """Who comes down where somebody still stands, or on closed ground, is put beside it (WG-8.12, WG-4.1).

    A holder lets go, and goes back to where it came from.
    """
    state = work.state
    unit = state.units[job.unit]
    if unit.status != "board" or not (_met(state, unit) or is_red(state, unit.tile, unit.level)):
        return
    if unit.holds or unit.held_by:
        release(work, unit)
    if not unit.holds:
        work.then(SettleAside(unit.id))
