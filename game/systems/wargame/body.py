"""What a unit can do as it is now: its modes, its movement, its hands (WG-2, WG-8, WG-11, WG-13)."""

from typing import NamedTuple

from game.core.ids import UnitId
from game.systems.wargame.battlefield import BLUE, DARK, DRIVES, LIMBS, Sheet, means_of
from game.systems.wargame.content import Effect, Part
from game.systems.wargame.ground import is_in_water, on_board
from game.systems.wargame.state import Item, Unit, WargameState

THRUSTERS = "thrusters"


class Modes(NamedTuple):
    """The modes of movement that a unit has now (WG-8.1 to WG-8.5)."""

    standard: bool
    hover: bool
    flight: bool
    cruise: bool
    swim: bool
    grounded: bool = False
    """Nothing is left but to crawl one hex a turn (WG-11.2)."""


def sheet(state: WargameState, unit: UnitId) -> Sheet:
    """Return a unit's fixed facts."""
    return state.field.sheets[unit]


def intact(state: WargameState, unit: Unit, part: Part) -> int:
    """Return how many sections of a part are left."""
    return sum(unit.sections[index] > 0 for index in sheet(state, unit.id).parts(part))


def printed(state: WargameState, unit: Unit, part: Part) -> int:
    """Return how many sections of a part there were."""
    return len(sheet(state, unit.id).parts(part))


def is_half_gone(state: WargameState, unit: Unit, parts: tuple[Part, ...]) -> bool:
    """Whether half of these sections, rounded up, are lost (WG-11.1, WG-11.3)."""
    had = sum(printed(state, unit, part) for part in parts)
    lost = had - sum(intact(state, unit, part) for part in parts)
    return had > 0 and lost >= (had + 1) // 2


def is_all_gone(state: WargameState, unit: Unit, parts: tuple[Part, ...]) -> bool:
    """Whether there were sections of these parts, and all are lost."""
    return any(printed(state, unit, part) for part in parts) and not any(
        intact(state, unit, part) for part in parts
    )


def modes(state: WargameState, unit: Unit) -> Modes:
    """Return the modes of movement that a unit has now."""
    known = sheet(state, unit.id)
    klass = known.setup.klass - 1
    table = state.field.rules.thrusters

    def thrust(needed: tuple[int, ...]) -> bool:
        return klass < len(needed) and unit.thrusters >= needed[klass]

    hover, flight = thrust(table.hover), thrust(table.flight)
    cruise, swim = thrust(table.cruise), thrust(table.swim)
    walks, flies, swims = known.means or means_of(
        known.setup.build, _moving_parts(state, unit), has_thrusters=known.setup.thrusters > 0
    )
    found = Modes(
        walks, flies and (hover or flight), flies and flight, swims and (cruise or swim), swims and swim
    )
    if any(found) or (known.is_mech and not known.is_lone):
        return found
    return found._replace(grounded=walks or flies or swims)


def _moving_parts(state: WargameState, unit: Unit) -> list[Part]:
    """Return the parts that still move a unit: lost legs do somehow, lost drives do not (WG-11)."""
    return [part for part in sheet(state, unit.id).by_part if part not in DRIVES or intact(state, unit, part)]


def water_of(state: WargameState, unit: Unit) -> str:
    """Return "euphotic" or "abyss" where water has hold of a unit, else "" (WG-4.6, WG-13.3)."""
    if unit.tile < 0 or state.colours[unit.tile] not in BLUE:
        return ""
    if not state.field.options.water_over and unit.level > 0:
        return ""
    if sheet(state, unit.id).has("no_water"):
        return ""
    able = modes(state, unit)
    if able.cruise or able.swim:
        return ""
    return "abyss" if state.colours[unit.tile] == DARK else "euphotic"


def can_move(state: WargameState, unit: Unit) -> bool:
    """Whether nothing keeps a unit where it is (WG-12.3, WG-13)."""
    if unit.is_disabled or unit.is_lying or unit.is_kneeling or unit.stuck_in or unit.held_by or unit.holds:
        return False
    return not unit.has_overheated


def can_rotate(state: WargameState, unit: Unit) -> bool:
    """Whether a unit may turn: kneeling ones may (WG-12.3)."""
    return not (unit.is_disabled or unit.is_lying or unit.stuck_in or unit.held_by or unit.holds)


def move_points(state: WargameState, unit: Unit) -> int:
    """Return the points of a movement: the class's less what is lost (WG-8.1, WG-11, WG-13)."""
    points = dry_points(state, unit)
    if water_of(state, unit) and not modes(state, unit).grounded:
        points -= state.field.rules.water_move
    return max(0, points)


def dry_points(state: WargameState, unit: Unit) -> int:
    """Return the points of a movement where no water has hold of the unit (WG-8.1, WG-11)."""
    known = sheet(state, unit.id)
    able = modes(state, unit)
    if able.grounded:
        return 1
    points = known.row.move + known.has("movement") + link_bonus(state, unit)
    if known.is_mech and is_all_gone(state, unit, ("leg",)):
        points = 1
    elif known.is_mech:
        if is_half_gone(state, unit, ("leg",)) and not known.has("steady_legs"):
            points = (points + 1) // 2
    elif is_half_gone(state, unit, DRIVES):
        points = (points + 1) // 2
    if is_carrying(state, unit):
        points = (points + 1) // 2
    return max(0, points)


def is_carrying(state: WargameState, unit: Unit) -> bool:
    """Whether a unit carries a relic (WG-16.11)."""
    return any(
        marker.bearer == unit.id and kind_of(state, marker.id) == "relic" for marker in state.markers.values()
    )


def carried_by(state: WargameState, unit: UnitId) -> tuple[str, ...]:
    """Return the objectives that a unit carries: data, a relic (WG-16.2, WG-16.11)."""
    return tuple(marker.id for marker in state.markers.values() if marker.bearer == unit)


def kind_of(state: WargameState, marker: str) -> str:
    """Return what an objective is for."""
    return state.field.grounds[0].objectives[marker].kind


def link_bonus(state: WargameState, unit: Unit) -> int:
    """Return the movement that the best link within reach gives (WG-15.5)."""
    return max(
        (sheet(state, friend.id).has("command_link") for friend in friends_near(state, unit, "command_link")),
        default=0,
    )


def friends_near(state: WargameState, unit: Unit, effect: Effect) -> list[Unit]:
    """Return friends with an effect whose reach a unit is in."""
    reach = state.field.rules.aura_reach
    grid = state.field.grid
    return [
        each
        for each in on_board(state)
        if each.side == unit.side
        and each.id != unit.id
        and not each.is_disabled
        and sheet(state, each.id).has(effect)
        and grid.distance(each.tile, unit.tile) <= reach
    ]


def items_of(state: WargameState, unit: UnitId) -> list[Item]:
    """Return the weapons and shields that a unit has about it."""
    return [
        item
        for item in state.items.values()
        if item.bearer == unit and item.lies in ("held", "mounted", "carried")
    ]


def free_hands(state: WargameState, unit: Unit) -> tuple[int, ...]:
    """Return the arms that hold nothing (WG-2.1); a mounted claw or buckler leaves the hand free."""
    taken = {arm for item in items_of(state, unit.id) if item.lies == "held" for arm in item.on}
    taken |= {marker.arm for marker in state.markers.values() if marker.bearer == unit.id}
    return tuple(
        arm for arm in sheet(state, unit.id).parts("arm") if unit.sections[arm] > 0 and arm not in taken
    )


def drones_of(state: WargameState, unit: UnitId) -> list[Unit]:
    """Return the drones that a unit controls (WG-2.12)."""
    return [
        each
        for each in state.units.values()
        if state.field.sheets[each.id].setup.main == unit and each.status in ("docked", "board")
    ]


def is_fresh_holder(state: WargameState, unit: Unit) -> bool:
    """Whether a unit holds another since its last turn: it attacks from its next one (WG-10.2)."""
    return bool(unit.holds) and unit.id in (state.fresh_holders or ())


def last_stride(state: WargameState, unit: UnitId) -> bool | None:
    """Return whether a unit moved by more than half in its last turn, None where it did not move (WG-15.3).

    It is kept of those alone who need a steady stand.
    """
    return dict(state.strides or ()).get(unit)


def is_drone(state: WargameState, unit: UnitId) -> bool:
    """Whether a unit is a drone without a pilot: it acts by orders alone (WG-2.12)."""
    return bool(state.field.sheets[unit].setup.main)


def is_operable(state: WargameState, unit: Unit) -> bool:
    """Whether a unit still counts as operable (WG-11.2, WG-14.1)."""
    return unit.status in ("board", "reserve", "waiting") and not unit.is_disabled


def should_be_disabled(state: WargameState, unit: Unit) -> bool:
    """Whether all limbs of a mech or all drives of a vehicle are gone (WG-11.2, WG-2.4 to WG-2.6)."""
    known = sheet(state, unit.id)
    if known.is_mech:
        return is_all_gone(state, unit, LIMBS)
    return not known.is_lone and is_all_gone(state, unit, DRIVES)


def keeps_height(state: WargameState, unit: Unit) -> bool:
    """Whether a unit may stay at its height (WG-8.6): on a surface, by hover or flight, or afloat."""
    able, most = modes(state, unit), state.field.rules.levels.hover
    if unit.level == state.floors[unit.tile]:
        return able.flight or unit.level <= most
    if is_in_water(state, unit.tile, unit.level):
        return able.cruise or able.swim or (unit.level == 0 and (able.hover or able.flight))
    return able.flight or (able.hover and unit.level <= most)


def section_name(state: WargameState, unit: UnitId, index: int) -> str:
    """Return the id of a section in its unit."""
    return sheet(state, unit).setup.sections[index].id


def section_index(state: WargameState, unit: UnitId, name: str) -> int:
    """Return the number of a section, -1 where there is none of that id."""
    for index, section in enumerate(sheet(state, unit).setup.sections):
        if section.id == name:
            return index
    return -1
