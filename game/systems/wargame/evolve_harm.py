"""What attacks do to the state."""

from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import UnitId
from game.systems.wargame import events as e
from game.systems.wargame.change import (
    Evolution,
    alter_tally,
    alter_turn,
    alter_unit,
    end_sweep,
    keep,
    note_stride,
    pay,
    set_section,
    writes,
)
from game.systems.wargame.state import WargameState, lay_ground


def _error(state: WargameState, event: e.ErrorStruck) -> None:
    alter_unit(state, event.unit, errors=1)


def _error_passed(state: WargameState, event: e.ErrorPassed) -> None:
    alter_unit(state, event.unit, errors=0)


def _error_stayed(state: WargameState, event: e.ErrorStayed) -> None:
    unit = state.units[event.unit]
    alter_unit(state, event.unit, errors=unit.errors + 1, has_acted=True, stance="")
    end_sweep(state, event.unit)
    note_stride(state, event.unit, is_far=None)
    state.activations += 1


def _attack(state: WargameState, event: e.AttackMade) -> None:
    pay(state, event.payer, event.ap)
    unit = state.units[event.unit]
    targets = unit.targets if event.target in unit.targets else (*unit.targets, event.target)
    alter_unit(state, event.unit, attacked_round=event.round, targets=targets)
    if event.item:
        state.items[event.item] = replace(state.items[event.item], used_round=event.round)


def _stance(state: WargameState, event: e.StanceTaken) -> None:
    pay(state, event.unit, event.ap)
    alter_unit(state, event.unit, stance=event.stance, reacted_round=event.reacted_round)


def _stance_spent(state: WargameState, event: e.StanceSpent) -> None:
    alter_unit(state, event.unit, stance="")


def _section(state: WargameState, event: e.SectionHit) -> None:
    set_section(state, event.unit, event.index, event.left)


def _thrusters(state: WargameState, event: e.ThrustersHit) -> None:
    alter_unit(state, event.unit, thrusters=event.left)


def _item_hit(state: WargameState, event: e.ItemHit) -> None:
    state.items[event.item] = replace(state.items[event.item], left=event.left)


def _item_lost(state: WargameState, event: e.ItemLost) -> None:
    state.items[event.item] = replace(state.items[event.item], lies="gone", on=(), left=0)


def _item_fell(state: WargameState, event: e.ItemFell) -> None:
    state.items[event.item] = replace(
        state.items[event.item], lies="ground", on=(), tile=event.tile, bearer=UnitId("")
    )


def _disarmed(state: WargameState, event: e.ThingsDisarmed) -> None:
    alter_tally(state, event.side, disarmed=state.tallies[event.side].disarmed + event.count)


def _destroyed(state: WargameState, event: e.UnitDestroyed) -> None:
    alter_unit(
        state,
        event.unit,
        status="lost",
        tile=-1,
        killer=event.killer,
        lost_round=state.round,
        held_by=UnitId(""),
        holds=UnitId(""),
        stuck_in="",
        ap=0,
    )
    killer = state.units.get(event.killer)
    if killer is not None and event.side >= 0 and killer.side == event.side:
        alter_unit(state, killer.id, kills=killer.kills + 1)
    _credit(state, event)


def _disabled(state: WargameState, event: e.UnitDisabled) -> None:
    alter_unit(state, event.unit, is_disabled=True, stance="", is_kneeling=False, is_forced=False)
    _credit(state, event)


def _credit(state: WargameState, event: e.UnitDestroyed | e.UnitDisabled) -> None:
    if event.side < 0:
        return
    tally = state.tallies[event.side]
    is_first = not any(each.destroyed for each in state.tallies)
    alter_tally(
        state,
        event.side,
        destroyed=tally.destroyed + 1,
        melee=tally.melee + event.is_melee,
        first_blood=tally.first_blood or is_first,
        headhunter=tally.headhunter or event.is_dearest,
        destroyed_cost=tally.destroyed_cost + event.cost,
    )


def _structure(state: WargameState, event: e.StructureHit) -> None:
    state.structures[event.structure] = replace(
        state.structures[event.structure], left=event.left, lost=event.lost, lost_round=event.round
    )


def _felled(state: WargameState, event: e.StructureFelled) -> None:
    state.structures[event.structure] = replace(state.structures[event.structure], left=0)
    if event.side >= 0:
        alter_tally(state, event.side, structures=state.tallies[event.side].structures + 1)
    lay_ground(state)


def _reroll(state: WargameState, event: e.RerollSpent) -> None:
    alter_unit(state, event.unit, rerolled_round=event.round)


def _roll_made(state: WargameState, event: e.RollMade) -> None:
    alter_turn(state, has_rolled=True)


HARM: dict[type[Event], Evolution] = dict(
    (
        writes(e.ErrorStruck, _error),
        writes(e.ErrorPassed, _error_passed),
        writes(e.ErrorStayed, _error_stayed),
        writes(e.AttackMade, _attack),
        writes(e.StanceTaken, _stance),
        writes(e.StanceSpent, _stance_spent),
        writes(e.BlowTaken, keep),
        writes(e.ShieldRaised, keep),
        writes(e.SectionHit, _section),
        writes(e.ThrustersHit, _thrusters),
        writes(e.ItemHit, _item_hit),
        writes(e.ItemLost, _item_lost),
        writes(e.ItemFell, _item_fell),
        writes(e.SectionLost, keep),
        writes(e.ThingsDisarmed, _disarmed),
        writes(e.UnitDestroyed, _destroyed),
        writes(e.UnitDisabled, _disabled),
        writes(e.StructureHit, _structure),
        writes(e.StructureFelled, _felled),
        writes(e.RerollSpent, _reroll),
        writes(e.RollMade, _roll_made),
    )
)
"""By the kind of event: what it writes."""
