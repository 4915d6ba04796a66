"""Grapples and holds (WG-10)."""

from game.core.ids import UnitId
from game.core.ledger import LedgerItem, total
from game.systems.wargame.aim import armament_of
from game.systems.wargame.body import items_of
from game.systems.wargame.events import GrappleFailed, HoldBegan, HoldEnded, UnitMoved
from game.systems.wargame.ground import is_open, occupants, suits
from game.systems.wargame.jobs import Blow, Seize
from game.systems.wargame.resolve_attack import mark_roll
from game.systems.wargame.resolve_damage import rules
from game.systems.wargame.rolls import LEAST, MOST, attack_need, can_evade, evasion_need
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.work import Work


def seize_need(state: WargameState, unit: Unit, target: UnitId) -> tuple[int, tuple[LedgerItem, ...]]:
    """Return what the assault roll of a grapple has to show (WG-10.1)."""
    need, ledger = attack_need(state, Blow(unit.id, "", target, "", is_melee=True, sort="grapple"))
    claw = sum(
        armament_of(state, item.id).grapple for item in items_of(state, unit.id) if item.lies != "carried"
    )
    if not claw:
        return need, ledger
    extra = LedgerItem(claw, "claw", rules("WG-15.3")[0])
    stat = ledger[0].amount
    return max(LEAST, min(MOST, stat - total((*ledger[1:], extra)))), (*ledger, extra)


def seize(work: Work, job: Seize) -> None:
    """Roll the assault, then the enemy's evasion; success: both share the hex (WG-10.1)."""
    state = work.state
    unit, target = state.units[job.unit], state.units[job.target]
    need, ledger = seize_need(state, unit, target.id)
    band = work.bands(
        "grapple",
        state.player(unit.side),
        (need - 1, MOST - 1),
        "WG-10.1",
        ledger,
        unit.id,
        target.id,
    )
    mark_roll(work, unit.id)
    if band == 0:
        return
    if can_evade(state, target):
        least, reasons = evasion_need(state, target, unit, None, is_melee=True)
        if work.roll("evasion", target.id, least, reasons, "WG-10.1", unit.id):
            work.emit(GrappleFailed(rules=rules("WG-10.1"), unit=unit.id, target=target.id))
            return
    work.emit(HoldBegan(rules=rules("WG-10.1"), unit=unit.id, target=target.id))


def places_behind(state: WargameState, unit: Unit) -> tuple[int, ...]:
    """Return where one who breaks out goes: the hex behind, or another of its blind spot (WG-10.2)."""
    grid = state.field.grid
    found = []
    for turn in (3, 2, 4):
        tile = grid.steps[unit.tile][(unit.facing + turn) % 6]
        if tile < 0 or not is_open(state, tile, unit.level) or occupants(state, tile, unit.level):
            continue
        if not suits(state, unit, tile):
            continue
        if state.floors[tile] == unit.level or unit.level > state.floors[unit.tile]:
            found.append(tile)
    return tuple(found)


def break_out(work: Work, unit: Unit) -> None:
    """The held goes to the hex behind it, facing its attacker (WG-10.2)."""
    state = work.state
    holder = state.units[unit.held_by]
    tile = places_behind(state, unit)[0]
    work.emit(HoldEnded(rules=rules("WG-10.2"), unit=holder.id, target=unit.id))
    facing = state.field.grid.bearings(tile, unit.tile)[0]
    work.emit(
        UnitMoved(
            rules=rules("WG-10.2"),
            unit=unit.id,
            tile=tile,
            level=unit.level,
            facing=facing,
            why="free",
        )
    )
