"""Command actions, orders to drones, objectives (WG-12, WG-15.5, WG-16)."""

from game.core.dice import Roll
from game.core.ids import UnitId
from game.systems.wargame.actions import (
    BreakGrapple,
    BreakOff,
    CoolDown,
    Drop,
    Equip,
    GetUp,
    Kneel,
    LaunchDrone,
    LeaveBoard,
    OrderDrone,
    Overcharge,
    PickUp,
    PopSmoke,
    RecallDrone,
    Repair,
    SelfDestruct,
    Stand,
    Stow,
    SweepSensors,
    UseMarker,
)
from game.systems.wargame.aim import armament_of
from game.systems.wargame.body import (
    drones_of,
    free_hands,
    is_all_gone,
    items_of,
    kind_of,
    section_index,
    section_name,
    sheet,
)
from game.systems.wargame.events import (
    ActionPointsChanged,
    ActionPointsPaid,
    ChargeSpent,
    CooledDown,
    DroneOrdered,
    ItemFell,
    ItemMoved,
    Knelt,
    MarkerUsed,
    ObjectFell,
    SectionRepaired,
    SmokeLaid,
    Stood,
    TargetSwept,
    UnitFreed,
    UnitLeft,
    UnitMoved,
)
from game.systems.wargame.ground import launch_level, nearest_open
from game.systems.wargame.jobs import Blast, EndMovement, EndTurn, Hurt, SettleAside, Steady
from game.systems.wargame.ready import ap_cap
from game.systems.wargame.resolve_damage import destroy, release, rules
from game.systems.wargame.resolve_grapple import break_out
from game.systems.wargame.resolve_move import fresh_move
from game.systems.wargame.resolve_slowing import slow_down
from game.systems.wargame.rolls import can_evade, evasion_need, is_close
from game.systems.wargame.score import near_units, score_event, score_sevenths, unhurt
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.work import Work

SMOKE, REPAIR, OVERCHARGE = 0, 1, 2
BodyCommand = Kneel | Stand | GetUp | BreakGrapple | BreakOff
HandCommand = Equip | Stow | Drop | PickUp
ToolCommand = SweepSensors | CoolDown | PopSmoke | Repair | Overcharge | SelfDestruct
DroneCommand = LaunchDrone | OrderDrone | RecallDrone


def command_cost(state: WargameState) -> int:
    """Return the AP of a command action (WG-12)."""
    return state.field.rules.costs.command


def hands_cost(state: WargameState, unit: UnitId, *, is_swap: bool) -> int:
    """Return the AP of handling an item; mods and traits make it cheaper (WG-12.4, WG-15.6, WG-15.7)."""
    known, costs = sheet(state, unit), state.field.rules.costs
    if is_swap and known.has("free_swaps"):
        return 0
    return costs.cheap_hands if known.has("cheap_hands") else costs.command


def break_cost(state: WargameState, unit: Unit) -> int:
    """Return the AP of breaking a grapple: more without arms (WG-11.1)."""
    costs = state.field.rules.costs
    return costs.armless_break if is_all_gone(state, unit, ("arm",)) else costs.command


def body_command(work: Work, unit: Unit, action: BodyCommand) -> None:
    """Kneel, stand, get up, break a grapple, break off (WG-12.3, WG-10.2)."""
    state = work.state
    cost = command_cost(state)
    match action:
        case Kneel():
            work.emit(Knelt(rules=rules("WG-12.3"), unit=unit.id, ap=cost))
        case Stand():
            work.emit(Stood(rules=rules("WG-12.3"), unit=unit.id, ap=cost))
        case GetUp():
            stuck = unit.stuck_in
            work.emit(Stood(rules=rules("WG-12.3"), unit=unit.id, ap=cost))
            if stuck:
                work.emit(UnitFreed(rules=rules("WG-12.3"), unit=unit.id))
                work.then(SettleAside(unit.id))
            else:
                work.then(Steady(unit.id))
        case BreakGrapple():
            work.emit(
                ActionPointsPaid(
                    rules=rules("WG-10.2"), unit=unit.id, ap=break_cost(state, unit), order="break_grapple"
                )
            )
            break_out(work, unit)
            work.then(Steady(unit.id), Steady(unit.held_by))
        case BreakOff():
            work.emit(ActionPointsPaid(rules=rules("WG-10.2"), unit=unit.id, ap=cost, order="break_off"))
            release(work, unit)


def hands_needed(state: WargameState, item: str) -> int:
    """Return the hands that an item takes (WG-15.10)."""
    return 2 if armament_of(state, item).hands == "two" else 1


def hand_command(work: Work, unit: Unit, action: HandCommand) -> None:
    """Equip, stow, drop, pick up (WG-12.4)."""
    state = work.state
    match action:
        case Equip(item=item):
            hands = free_hands(state, unit)[: hands_needed(state, item)]
            cost = hands_cost(state, unit.id, is_swap=True)
            work.emit(
                ItemMoved(rules=rules("WG-12.4"), unit=unit.id, item=item, lies="held", on=hands, ap=cost)
            )
        case Stow(item=item):
            cost = hands_cost(state, unit.id, is_swap=True)
            work.emit(
                ItemMoved(rules=rules("WG-12.4"), unit=unit.id, item=item, lies="carried", on=(), ap=cost)
            )
        case Drop(item=item):
            cost = hands_cost(state, unit.id, is_swap=False)
            work.emit(ActionPointsPaid(rules=rules("WG-12.4"), unit=unit.id, ap=cost, order="drop"))
            if item in state.markers:
                work.emit(ObjectFell(rules=rules("WG-12.4"), unit=unit.id, marker=item, tile=unit.tile))
            else:
                work.emit(ItemFell(rules=rules("WG-12.4"), unit=unit.id, item=item, tile=unit.tile))
        case PickUp(item=item):
            cost = hands_cost(state, unit.id, is_swap=False)
            hands = free_hands(state, unit)
            if item in state.markers:
                is_first = not state.markers[item].is_on
                work.emit(
                    MarkerUsed(
                        rules=rules("WG-16.11"),
                        unit=unit.id,
                        marker=item,
                        what="lifted",
                        side=unit.side,
                        ap=cost,
                        arm=hands[0],
                    )
                )
                slow_down(work, unit.id)
                if is_first:
                    score_event(work, "first_lift", unit.side)
            else:
                hands = hands[: hands_needed(state, item)]
                work.emit(
                    ItemMoved(rules=rules("WG-12.4"), unit=unit.id, item=item, lies="held", on=hands, ap=cost)
                )


def tool_command(work: Work, unit: Unit, action: ToolCommand) -> None:
    """Sensors, cooling, smoke, repair, charge, self-destruction (WG-12.5, WG-15.5, WG-15.6)."""
    state = work.state
    cost = command_cost(state)
    match action:
        case SweepSensors(target=target):
            work.emit(TargetSwept(rules=rules("WG-12.5"), unit=unit.id, target=target, ap=cost))
        case CoolDown():
            work.emit(CooledDown(rules=rules("WG-12.5"), unit=unit.id, ap=cost))
        case PopSmoke():
            tiles = state.field.grid.within(unit.tile, 1)
            work.emit(ChargeSpent(rules=rules("WG-15.5"), unit=unit.id, which=SMOKE))
            work.emit(
                SmokeLaid(rules=rules("WG-15.5"), unit=unit.id, tiles=tiles, round=state.round, ap=cost)
            )
        case Repair(target=target, section=section):
            work.emit(ChargeSpent(rules=rules("WG-15.5"), unit=unit.id, which=REPAIR))
            work.emit(ActionPointsPaid(rules=rules("WG-15.5"), unit=unit.id, ap=cost, order="repair"))
            face = work.step.roll(
                Roll("repair", state.player(unit.side), (8,), rules=rules("WG-15.5"), actor=unit.id)
            ).sum
            friend = work.state.units[target]
            index = section_index(state, target, section)
            most = unhurt(state, target)[index]
            left = min(most, friend.sections[index] + face)
            work.emit(
                SectionRepaired(
                    rules=rules("WG-15.5"),
                    unit=unit.id,
                    target=target,
                    section=section,
                    index=index,
                    amount=left - friend.sections[index],
                    left=left,
                )
            )
        case Overcharge():
            gain = sheet(state, unit.id).has("overcharge")
            ap = max(unit.ap, min(ap_cap(state, unit.id), unit.ap + gain))
            work.emit(ChargeSpent(rules=rules("WG-15.6"), unit=unit.id, which=OVERCHARGE))
            work.emit(
                ActionPointsChanged(
                    rules=rules("WG-15.6"), unit=unit.id, ap=ap, change=ap - unit.ap, why="overcharge"
                )
            )
        case SelfDestruct():
            work.emit(ActionPointsPaid(rules=rules("WG-12.5"), unit=unit.id, ap=cost, order="self_destruct"))
            damage = state.field.rules.blast_factor * sheet(state, unit.id).setup.klass
            near = tuple(
                each.id for each in near_units(state, unit, 1) if sheet(state, each.id).setup.main != unit.id
            )
            destroy(work, unit.id, unit.id, "blast")
            work.then(Blast(unit.id, near, damage))


def blast(work: Work, job: Blast) -> None:
    """All within a hex evade or take the blast to the main section (WG-12.5)."""
    if not job.near:
        return
    state = work.state
    unit = state.units[job.near[0]]
    work.then(Blast(job.unit, job.near[1:], job.damage))
    if unit.status != "board":
        return
    if can_evade(state, unit):
        need, ledger = evasion_need(state, unit, None, None, is_melee=is_close(state))
        if work.roll("blast", unit.id, need, ledger, "WG-12.5", job.unit):
            return
    main = section_name(state, unit.id, sheet(state, unit.id).main)
    work.then(Hurt(unit.id, main, job.damage, "blast", job.unit))


def drone_command(work: Work, unit: Unit, action: DroneCommand) -> None:
    """Launch, move, recall (WG-12.7)."""
    state = work.state
    cost = command_cost(state)
    match action:
        case LaunchDrone(drone=drone, tile=tile):
            work.emit(ActionPointsPaid(rules=rules("WG-12.7"), unit=unit.id, ap=cost, order="launch"))
            work.emit(
                UnitMoved(
                    rules=rules("WG-12.7"),
                    unit=drone,
                    tile=tile,
                    level=launch_level(state, unit, tile),
                    facing=unit.facing,
                    why="launched",
                )
            )
            work.then(Steady(drone))
        case OrderDrone(drone=drone):
            move = fresh_move(state, drone)
            work.emit(DroneOrdered(rules=rules("WG-12.7"), unit=unit.id, drone=drone, move=move, ap=cost))
        case RecallDrone(drone=drone):
            work.emit(ActionPointsPaid(rules=rules("WG-12.7"), unit=unit.id, ap=cost, order="recall"))
            work.emit(UnitMoved(rules=rules("WG-12.7"), unit=drone, tile=-1, level=0, facing=0, why="docked"))


def use_marker(work: Work, unit: Unit, action: UseMarker) -> None:
    """Gather data, light or turn a beacon, corrupt a pylon (WG-16.2, WG-16.7, WG-16.9)."""
    state = work.state
    marker = state.markers[action.marker]
    match kind_of(state, action.marker):
        case "data":
            work.emit(
                MarkerUsed(
                    rules=rules("WG-16.2"),
                    unit=unit.id,
                    marker=marker.id,
                    what="gathered",
                    side=unit.side,
                    ap=0,
                )
            )
            work.then(EndMovement(unit.id), EndTurn())
        case "beacon":
            work.emit(
                MarkerUsed(
                    rules=rules("WG-16.7"),
                    unit=unit.id,
                    marker=marker.id,
                    what="turned" if marker.is_on else "lit",
                    side=unit.side,
                    ap=command_cost(state),
                )
            )
            if not marker.is_on:
                score_event(work, "first_lit", unit.side)
        case "pylon":
            work.emit(
                MarkerUsed(
                    rules=rules("WG-16.9"),
                    unit=unit.id,
                    marker=marker.id,
                    what="corrupted",
                    side=unit.side,
                    ap=command_cost(state),
                )
            )
            score_event(work, "pylon_corrupted", unit.side)


def leave_board(work: Work, unit: Unit, action: LeaveBoard) -> None:
    """A unit leaves over the far edge for good (WG-16.5)."""
    cost = sheet(work.state, unit.id).setup.cost
    before = work.state.tallies[unit.side].away_cost
    for drone in drones_of(work.state, unit.id):
        release(work, drone)
    work.emit(UnitLeft(rules=rules("WG-16.5"), unit=unit.id, cost=cost))
    score_sevenths(work, "seventh_away", unit.side, unit.side, before, before + cost)
    work.then(EndTurn())


def has_way_out(state: WargameState, unit: Unit) -> bool:
    """Whether one who is stuck has an open hex to come out to."""
    return bool(nearest_open(state, unit, unit.tile))


def carried_count(state: WargameState, unit: UnitId) -> int:
    """Return how many items a unit carries (WG-9.6)."""
    return sum(item.lies == "carried" for item in items_of(state, unit))
