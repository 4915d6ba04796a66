"""After a battle: gold, records and aces, free resupply, allotment of new units (TW-9)."""

from game.core.ids import RuleId
from game.systems.totalwar.actions import AllotUnits, BuyForAllotment
from game.systems.totalwar.board import FIGHTERS, is_begun_by, is_lone
from game.systems.totalwar.economy import garrison_frames, garrison_slots, grunt_of
from game.systems.totalwar.events import (
    AceGranted,
    RecordKept,
    TotalWarStep,
    UnitsAdded,
    UnitsPooled,
)
from game.systems.totalwar.events_administration import DelegationGiven, GoldGained, GoldSpent
from game.systems.totalwar.legal_allotment import can_allot
from game.systems.totalwar.numbering import pooled_units, shown_units
from game.systems.totalwar.removal import fell_hero
from game.systems.totalwar.roster import fitting, misfit_after, slots_of
from game.systems.totalwar.setup import FrameSetup
from game.systems.totalwar.state import (
    Allotment,
    Battle,
    Delegation,
    Force,
    TotalWarState,
)
from game.systems.totalwar.supply import is_in_supply, is_supplied


def free_grunts(state: TotalWarState, battle: Battle, force_id: str) -> int:
    """Grunts due to a force for its losses in this battle (TW-9.1); lone rogues and militia get none."""
    force = state.forces.get(force_id)
    if force is None or not force.faction or is_lone(state, force.faction):
        return 0
    rules = state.campaign.rules.aftermath
    is_attacker = force_id == battle.attack.force
    if is_attacker is battle.attacker_won:
        rate = rules.winner_lost_per_grunt
    elif battle.loser_withdrew:
        rate = rules.withdrawn_lost_per_grunt
    else:
        rate = rules.loser_lost_per_grunt
    return (
        dict(battle.losses).get(force_id, 0) // rate + dict(battle.craft).get(force_id, 0) * rules.craft_bonus
    )


def pool_grunts(step: TotalWarStep, faction: str, count: int) -> None:
    """Put free grunts into a faction's reserve pool (TW-9.1)."""
    frame = grunt_of(step.state, faction) if faction else None
    if count > 0 and frame is not None:
        units = pooled_units(step.state, faction, frame, count)
        step.emit(UnitsPooled(rules=(RuleId("TW-9.1"),), faction=faction, units=units, cause="resupply"))


def give_gold(step: TotalWarStep, battle: Battle, force: Force | None) -> None:
    """The speed bonus of the winner's faction; only the best step applies (TW-9.5)."""
    state = step.state
    faction = force.faction if force is not None else battle.winner
    if faction not in state.factions or is_lone(state, faction) or state.factions[faction].is_out:
        return
    steps = state.campaign.rules.aftermath.speed
    gold = max((bonus.gold for bonus in steps if battle.turns < bonus.below_turns), default=0)
    if gold:
        step.emit(GoldGained(rules=(RuleId("TW-9.5"),), faction=faction, gold=gold, reason="speed"))


def keep_records(step: TotalWarStep, battle: Battle) -> None:
    """Battles, victories, ace levels, and what became of heroes (TW-9.3, TW-9.4, TW-7.8)."""
    state = step.state
    for name, has_won in (
        (battle.attack.force, battle.attacker_won),
        (battle.defender, not battle.attacker_won),
    ):
        force = state.forces.get(name)
        if force is not None and force.kind in FIGHTERS:
            step.emit(
                RecordKept(
                    rules=(RuleId("TW-9.3"),),
                    force=name,
                    battles=force.battles + 1,
                    victories=force.victories + has_won,
                )
            )
    for side in battle.order.sides:
        for order in side.forces:
            for before in order.units:
                unit = state.units.get(before.id)
                if unit is None:
                    continue
                has_hero = bool(unit.pilot)
                level = state.campaign.ace_level(unit.frame, unit.kills, has_hero=has_hero)
                if level > state.campaign.ace_level(unit.frame, before.kills, has_hero=has_hero):
                    step.emit(AceGranted(rules=(RuleId("TW-9.4"),), unit=unit.id, level=level))
    for hero in battle.heroes:
        fell_hero(step, hero)


def resupply(step: TotalWarStep, battle: Battle) -> None:
    """Free grunts for every force in supply, force and garrison apart; the rest to the pool (TW-9.1)."""
    for name, _ in battle.losses:
        state = step.state
        force = state.forces.get(name)
        if force is None:
            continue
        count = free_grunts(state, battle, name)
        grunt = grunt_of(state, force.faction, force.panel)
        if not count or grunt is None or not _gets_supplies(state, force):
            continue
        room = min(count, room_for(state, force, grunt))
        if room and not _lost_its_ships(state, force):
            units = shown_units(state, force.faction, grunt, room)
            step.emit(UnitsAdded(rules=(RuleId("TW-9.1"),), force=name, units=units, cause="resupply"))
            count -= room
        if not _lost_its_ships(state, force):
            pool_grunts(step, force.faction, count)


def _lost_its_ships(state: TotalWarState, force: Force) -> bool:
    """Such a fleet is removed, and its grunts go to the pool with the rest (TW-9.7)."""
    return force.kind == "fleet" and not any(
        state.campaign.frames[state.units[unit].frame].klass == "warship" for unit in force.units
    )


def _gets_supplies(state: TotalWarState, force: Force) -> bool:
    """A garrison belongs to its panel; what moves may stand beside a supplied one, guards too (TW-5.7)."""
    if force.kind == "garrison":
        return is_supplied(state, force.panel, force.faction)
    return is_in_supply(state, force)


def room_for(state: TotalWarState, force: Force, frame: FrameSetup) -> int:
    """How many machines of a model a force can still take; the count is bounded by its slots."""
    if force.kind == "garrison":
        used = slots_of(each for each in garrison_frames(state, force.panel) if each.klass != "warship")
        return max(0, garrison_slots(state, force.panel) - used) // frame.slots
    if force.kind == "guard":
        weapon = state.forces[force.id.removeprefix("guard_")]
        size = state.campaign.superweapons[weapon.weapon].guard_slots
        return max(0, size - len(force.units) * frame.slots) // frame.slots
    return fitting(state, force, frame, state.campaign.rules.ranks[-1].squadron_slots * frame.slots)


def allotter_of(state: TotalWarState, force: Force) -> str:
    """Who allots to a force: the delegate who has it, else the supreme commander (TW-9.2, TW-7.4)."""
    for delegation in state.delegations.values():
        officer = state.officers[delegation.officer]
        if force.id in delegation.forces and officer.faction == force.faction and not officer.is_out:
            return officer.id
    return state.factions[force.faction].commander


def open_allotments(state: TotalWarState, forces: tuple[Force, ...]) -> tuple[Allotment, ...]:
    """The forces that can be filled up after a battle (TW-9.2)."""
    found = []
    for force in forces:
        if not _takes_new_units(state, force):
            continue
        officer = allotter_of(state, force)
        if not officer or not (state.factions[force.faction].pool or _ceiling(state, officer)):
            continue
        allotment = Allotment(force.id, force.faction, officer)
        if can_allot(state, allotment) or not is_begun_by(state, 9):
            found.append(allotment)
    return tuple(found)


def _takes_new_units(state: TotalWarState, force: Force) -> bool:
    """Whether a force may be filled up where it is, if anything is there for it (TW-9.2)."""
    return not is_lone(state, force.faction) and force.kind in FIGHTERS and is_in_supply(state, force)


def has_room(state: TotalWarState, force: Force) -> bool:
    """Whether a force can be filled up as far as everybody sees, whatever is in the pool (TW-9.2)."""
    return _takes_new_units(state, force) and any(
        misfit_after(state, force, (frame,)) is None for frame in state.campaign.frames.values()
    )


def _ceiling(state: TotalWarState, officer: str) -> int:
    delegation = state.delegations.get(officer)
    return delegation.ceiling_gold if delegation is not None else 0


def allot_units(step: TotalWarStep, allotment: Allotment, action: AllotUnits) -> None:
    """Put units of the pool into the force (TW-9.2)."""
    units = tuple(step.state.units[unit] for unit in action.units)
    step.emit(
        UnitsAdded(
            rules=(RuleId("TW-9.2"), RuleId("TW-4.9")), force=allotment.force, units=units, cause="allotted"
        )
    )


def buy_for_allotment(step: TotalWarStep, allotment: Allotment, action: BuyForAllotment) -> None:
    """A delegate buys for the force, within his ceiling (TW-7.4)."""
    state = step.state
    frame = state.campaign.frames[action.frame]
    delegation = state.delegations[allotment.officer]
    price = frame.cost_gold * action.count
    left = Delegation(delegation.officer, delegation.forces, delegation.ceiling_gold - price)
    rules = (RuleId("TW-7.4"), RuleId("TW-4.9"))
    step.emit(GoldSpent(rules=rules, faction=allotment.faction, gold=price, reason="units", subject=frame.id))
    step.emit(DelegationGiven(rules=rules, delegation=left))
    step.emit(
        UnitsAdded(
            rules=rules,
            force=allotment.force,
            units=shown_units(state, allotment.faction, frame, action.count),
            cause="bought",
            panel=action.panel,
            slots=frame.slots * action.count,
        )
    )
