"""Attacks from the declaration to the damage, with the answers out of turn (WG-9, WG-12.6, WG-12.8)."""

from msgspec.structs import replace

from game.core.ids import UnitId
from game.space.hexgrid import OFF_BOARD
from game.systems.wargame.aim import (
    aims_at,
    armament_of,
    armoured,
    damage_of,
    halves,
    shields_of,
    weapon_cost,
    weapon_of,
    why_no_target,
    why_no_weapon,
)
from game.systems.wargame.body import is_drone, is_fresh_holder, items_of, last_stride, sheet
from game.systems.wargame.events import (
    AlarmGiven,
    AttackMade,
    BlowTaken,
    ErrorStruck,
    RerollSpent,
    RollMade,
    ShieldRaised,
    StanceSpent,
    StanceTaken,
)
from game.systems.wargame.ground import in_view, line_blocker, on_board
from game.systems.wargame.guards import guard_of, helpers
from game.systems.wargame.jobs import (
    Blow,
    ChooseAim,
    ChooseShield,
    Countered,
    EndMovement,
    EndTurn,
    Evade,
    Hurt,
    Jam,
    OfferStances,
    OfferWatch,
    Reroll,
    Strike,
    Watch,
)
from game.systems.wargame.resolve_damage import rules
from game.systems.wargame.rolls import MOST, attack_need, can_evade, evasion_need
from game.systems.wargame.state import Stance, Unit, WargameState
from game.systems.wargame.work import NONE, Work


def open_blow(work: Work, blow: Blow, payer: UnitId, ap: int) -> None:
    """Pay for an attack and begin it (WG-9.6, WG-7.4)."""
    state = work.state
    give_alarm(work, blow.unit)
    work.emit(
        AttackMade(
            rules=rules("WG-9.6"),
            unit=blow.unit,
            payer=payer,
            target=blow.target,
            item=blow.item,
            aim=blow.aim,
            ap=ap,
            round=state.round,
            is_reaction=blow.sort != "attack",
        )
    )


def give_alarm(work: Work, unit: UnitId) -> None:
    """The first attack of a mission with a reserve that waits for it (WG-16.2)."""
    state = work.state
    if state.field.setup.mission.special.get("alarm") and not state.has_alarm:
        work.emit(AlarmGiven(rules=rules("WG-16.2"), unit=unit))


def can_react(state: WargameState, unit: Unit) -> bool:
    """Whether a unit may take a stance out of turn (WG-12.8)."""
    turn = state.turn
    return (
        unit.status == "board"
        and not (unit.is_disabled or unit.is_lying or unit.held_by or unit.stuck_in)
        and unit.ap >= state.field.rules.costs.command
        and unit.reacted_round != state.round
        and not is_drone(state, unit.id)
        and (turn is None or turn.unit != unit.id)
    )


def counter_weapons(state: WargameState, unit: Unit, enemy: Unit, ap: int) -> tuple[str, ...]:
    """Return the melee weapons with which a unit could strike an attacker back (WG-12.6, WG-10.2)."""
    if is_fresh_holder(state, unit):
        return ()
    return tuple(
        item.id
        for item in items_of(state, unit.id)
        if armament_of(state, item.id).sort == "melee"
        and weapon_cost(state, unit.id, item.id) <= ap
        and why_no_weapon(state, unit, item.id, is_melee=True) is None
        and why_no_target(state, unit, armament_of(state, item.id), enemy) is None
    )


def offer_stances(work: Work, job: OfferStances) -> None:
    """Ask the target for Brace or Counter, its neighbours for Shield; a guard takes the blow (WG-12.8)."""
    state, blow = work.state, job.blow
    attacker, target = state.units[blow.unit], state.units[blow.target]
    cost = state.field.rules.costs.command
    friends = helpers(state, blow)
    for unit in (target, *friends):
        if unit.id in job.asked or not can_react(state, unit):
            continue
        options: list[str] = [NONE]
        if unit.id != target.id:
            if unit.stance != "shield":
                options.append("shield")
        else:
            if unit.stance != "brace" and can_evade(state, unit):
                options.append("brace")
            if (
                blow.is_melee
                and unit.stance != "counter"
                and counter_weapons(state, unit, attacker, unit.ap - cost)
            ):
                options.append("counter")
        if len(options) == 1:
            continue
        choice = work.choose(job, unit.side, "stance", tuple(options), "WG-12.8", unit.id)
        if choice is None:
            return
        work.then(OfferStances(blow, (*job.asked, unit.id)))
        if choice != NONE:
            take_stance(work, unit, _stance(choice), state.round)
        return
    guard = guard_of(state, blow)
    if guard:
        work.emit(BlowTaken(rules=rules("WG-12.6"), unit=guard, target=target.id))
        work.then(ChooseAim(replace(blow, target=guard, sort="guard", second="")))
        return
    work.then(Strike(blow))


def _stance(choice: str) -> Stance:
    """Return the stance that was chosen, of those that an attack offers (WG-12.8)."""
    match choice:
        case "brace":
            return "brace"
        case "shield":
            return "shield"
        case _:
            return "counter"


def take_stance(work: Work, unit: Unit, stance: Stance, reacted_round: int) -> None:
    """A unit pays for a stance and takes it (WG-12.6)."""
    ap = work.state.field.rules.costs.command
    work.emit(
        StanceTaken(rules=rules("WG-12.6"), unit=unit.id, stance=stance, ap=ap, reacted_round=reacted_round)
    )


def strike(work: Work, job: Strike) -> None:
    """Roll the attack: 1 misses, 8 hits and is critical (WG-9.3)."""
    state, blow = work.state, job.blow
    unit = state.units[blow.unit]
    if unit.status != "board" or state.units[blow.target].status != "board":
        return
    need, ledger = attack_need(state, blow)
    purpose = "assault" if blow.is_melee else "accuracy"
    band = work.bands(
        purpose,
        state.player(unit.side),
        (need - 1, MOST - 1),
        "WG-9.3",
        ledger,
        blow.unit,
        blow.target,
    )
    mark_roll(work, blow.unit)
    if band > 0:
        work.then(Evade(blow, band == 2))
    elif not blow.is_melee and _may_reroll(work.state, unit):
        work.then(Reroll(blow))
    elif blow.is_melee:
        work.then(Countered(blow))


def mark_roll(work: Work, unit: UnitId) -> None:
    """Note the first roll of a turn, which dread weighs on (WG-15.7)."""
    turn = work.state.turn
    if turn is not None and turn.unit == unit and not turn.has_rolled:
        work.emit(RollMade(rules=rules("WG-15.7"), unit=unit))


def _may_reroll(state: WargameState, unit: Unit) -> bool:
    return bool(sheet(state, unit.id).has("reroll")) and unit.rerolled_round != state.round


def reroll(work: Work, job: Reroll) -> None:
    """Ask whether a missed roll is made again (WG-15.7)."""
    unit = work.state.units[job.blow.unit]
    choice = work.choose(job, unit.side, "reroll", (NONE, "reroll"), "WG-15.7", unit.id)
    if choice == "reroll":
        work.emit(RerollSpent(rules=rules("WG-15.7"), unit=unit.id, round=work.state.round))
        work.then(Strike(job.blow))


def evade(work: Work, job: Evade) -> None:
    """The target rolls evasion, if it may (WG-9.4)."""
    state, blow = work.state, job.blow
    target = state.units[blow.target]
    if can_evade(state, target):
        need, ledger = evasion_need(
            state,
            target,
            state.units[blow.unit],
            weapon_of(state, blow.item),
            is_melee=blow.is_melee,
        )
        if work.roll("evasion", target.id, need, ledger, "WG-9.4", blow.unit):
            if blow.is_melee:
                work.then(Countered(blow))
            return
    work.then(ChooseShield(blow, job.is_critical))


def choose_shield(work: Work, job: ChooseShield) -> None:
    """The defender may name a shield as what was struck (WG-9.9); then the damage falls (WG-9.5)."""
    state, blow = work.state, job.blow
    target, attacker = state.units[blow.target], state.units[blow.unit]
    shields = tuple(each for each in shields_of(state, target, attacker) if each != blow.aim)
    aim = blow.aim
    if shields:
        choice = work.choose(job, target.side, "shield", (*shields, NONE), "WG-9.9", target.id)
        if choice is None:
            return
        if choice != NONE:
            aim = choice
            work.emit(ShieldRaised(rules=rules("WG-9.9"), unit=target.id, item=choice))
    weapon = weapon_of(state, blow.item)
    damage = armoured(state, target, weapon, damage_of(state, blow, is_critical=job.is_critical))
    jams = (Jam(target.id),) if weapon.jams and aim == blow.aim else ()
    if blow.second and aim == blow.aim:
        first, second = halves(damage)
        work.then(
            Hurt(target.id, aim, first, "attack", blow.unit, blow.is_melee),
            Hurt(target.id, blow.second, second, "attack", blow.unit, blow.is_melee),
            *jams,
        )
        return
    work.then(Hurt(target.id, aim, damage, "attack", blow.unit, blow.is_melee), *jams)


def jam(work: Work, job: Jam) -> None:
    """A weapon that jams strikes a System Error; it does not add up (WG-13.5).

    A drone by orders has no turn to lose (WG-2.12). The turn that an error ends is over once all who watched
    have fired, with the rolls for what was crossed.
    """
    unit = work.state.units[job.unit]
    is_open = unit.status == "board" and not unit.is_disabled and not is_drone(work.state, unit.id)
    if is_open and not unit.errors:
        work.emit(ErrorStruck(rules=rules("WG-13.5"), unit=unit.id))
        turn = work.state.turn
        if turn is not None and turn.unit == unit.id:
            crossed = (EndMovement(unit.id),) if turn.phase == "movement" else ()
            work.at_last(*crossed, EndTurn())


def choose_aim(work: Work, job: ChooseAim) -> None:
    """The attacker says what the blow strikes (WG-12.6)."""
    state, blow = work.state, job.blow
    target = state.units[blow.target]
    aims = aims_at(state, target)
    choice = work.choose(job, state.units[blow.unit].side, "aim", aims, "WG-9.8", blow.target)
    if choice is None:
        return
    aimed = replace(blow, aim=choice)
    work.then(Strike(aimed) if blow.sort == "guard" else OfferStances(aimed))


def countered(work: Work, job: Countered) -> None:
    """A failed melee attack is answered by one who stands ready to counter (WG-12.6)."""
    state, blow = work.state, job.blow
    unit, enemy = state.units[blow.target], state.units[blow.unit]
    if unit.stance != "counter" or blow.sort == "counter" or enemy.status != "board":
        return
    weapons = counter_weapons(state, unit, enemy, unit.ap)
    if not weapons:
        return
    choice = work.choose(job, unit.side, "counter", (*weapons, NONE), "WG-12.6", unit.id)
    if choice is None or choice == NONE:
        return
    work.emit(StanceSpent(rules=rules("WG-12.6"), unit=unit.id, stance="counter"))
    back = Blow(unit.id, choice, enemy.id, "", is_melee=True, sort="counter")
    open_blow(work, back, unit.id, weapon_cost(state, unit.id, choice))
    work.then(ChooseAim(back))


def _watch_guns(state: WargameState, unit: Unit, ap: int) -> tuple[str, ...]:
    """Return the guns that Overwatch could pay for and may fire (WG-12.6, WG-10.2, WG-15.3)."""
    if is_fresh_holder(state, unit):
        return ()
    most, went_far = min(ap, state.field.rules.costs.overwatch_most), last_stride(state, unit.id)
    return tuple(
        item.id
        for item in items_of(state, unit.id)
        if armament_of(state, item.id).sort == "ranged"
        and weapon_cost(state, unit.id, item.id) <= most
        and why_no_weapon(state, unit, item.id, is_melee=False) is None
        and not (went_far and armament_of(state, item.id).steady)
    )


def watch_weapons(state: WargameState, unit: Unit, enemy: Unit, ap: int) -> tuple[str, ...]:
    """Return the ranged weapons that Overwatch could fire at a unit (WG-12.6)."""
    return tuple(
        item
        for item in _watch_guns(state, unit, ap)
        if why_no_target(state, unit, armament_of(state, item), enemy) is None
    )


def watch(work: Work, job: Watch) -> None:
    """Those on Overwatch may fire at a unit that ended a step (WG-12.6)."""
    state = work.state
    mover = state.units[job.unit]
    if mover.status != "board":
        return
    for unit in list(on_board(state)):
        if unit.side == mover.side or unit.stance != "overwatch" or unit.id in job.asked:
            continue
        weapons = watch_weapons(state, unit, mover, unit.ap)
        choice = work.choose(job, unit.side, "overwatch", (*weapons, NONE), "WG-12.6", unit.id)
        if choice is None:
            return
        if choice == NONE:
            work.then(Watch(job.unit, (*job.asked, unit.id)))
            return
        work.emit(StanceSpent(rules=rules("WG-12.6"), unit=unit.id, stance="overwatch"))
        shot = Blow(unit.id, choice, mover.id, "", sort="overwatch", hit=state.field.rules.overwatch_hit)
        open_blow(work, shot, unit.id, weapon_cost(state, unit.id, choice))
        work.then(ChooseAim(shot), Watch(job.unit, (*job.asked, unit.id)))
        return


def has_gun_ready(state: WargameState, unit: Unit, ap: int) -> bool:
    """Whether a unit has a gun that Overwatch could pay for and may fire (WG-12.6)."""
    return bool(_watch_guns(state, unit, ap))


def sees(state: WargameState, unit: Unit, other: Unit) -> bool:
    """Whether another is in a unit's field of view with a clear line (WG-3.6, WG-3.9)."""
    if not in_view(state, unit, other.tile, other.level):
        return False
    return line_blocker(state, unit.tile, unit.level, other.tile, other.level) == OFF_BOARD


def offer_watch(work: Work, job: OfferWatch) -> None:
    """Those who see a unit begin to move may take Overwatch (WG-12.8)."""
    state = work.state
    mover = state.units[job.unit]
    cost = state.field.rules.costs.command
    for unit in list(on_board(state)):
        if unit.side == mover.side or unit.id in job.asked or not can_react(state, unit):
            continue
        if unit.stance == "overwatch" or not has_gun_ready(state, unit, unit.ap - cost):
            continue
        if not sees(state, unit, mover):
            continue
        choice = work.choose(job, unit.side, "watch", (NONE, "overwatch"), "WG-12.8", unit.id)
        if choice is None:
            return
        work.then(OfferWatch(job.unit, (*job.asked, unit.id)))
        if choice != NONE:
            take_stance(work, unit, "overwatch", state.round)
        return
