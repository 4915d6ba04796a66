"""An attack from its declaration to its hits: roll, who is hit, reaction, AT field, fire (ST-4, ST-7)."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from game.core.dice import Roll
from game.core.ids import RuleId, UnitId
from game.core.ledger import LedgerItem
from game.systems.strategic.aims import (
    area_hits,
    area_victims,
    can_burn,
    fire_chance,
    line_victims,
    usual_victim,
)
from game.systems.strategic.battlefield import Arms
from game.systems.strategic.events import FireStarted
from game.systems.strategic.events_attack import (
    AttackDeclared,
    AttackDeflected,
    AttackEvaded,
    AttackMissed,
    Evasion,
    HitAllotted,
    HitsScored,
    ReactionUsed,
)
from game.systems.strategic.flow import NOBODY, StrategicStep, ask, engage, owner, reveal, test
from game.systems.strategic.queries import arms, opponents, stat_line, unseen_by
from game.systems.strategic.ranges import (
    agility_ledger,
    attack_skill,
    deflection,
    degrees,
    hit_ledger,
    needed,
    target_number,
)
from game.systems.strategic.resolve_harm import strike
from game.systems.strategic.resolve_horde import clash
from game.systems.strategic.resolve_move import resist_fire
from game.systems.strategic.resolve_power import pay_ward, ward_of
from game.systems.strategic.state import AttackJob, Job, Packet, StrategicState, Unit

ROLL, REACTION, FIELD, SPREAD, LINE, FIRE = (
    RuleId(rule) for rule in ("ST-7.2", "ST-7.4", "ST-10.1", "ST-4.5", "ST-4.6", "ST-5.5")
)


def attack_halves(state: StrategicState, job: AttackJob, gun: Arms) -> int:
    """Return the half actions that an attack takes of its turn (ST-6.4, ST-6.5)."""
    if stat_line(state, job.unit).is_horde or job.manner in ("charge", "free", "overwatch", "power"):
        return 0
    return 2 if job.manner in ("all_out", "burst") or gun.weapon.full_action else 1


def advance_attack(step: StrategicStep, job: AttackJob) -> tuple[Job, ...]:
    """Carry an attack on by one stage. Return what is to be done next, the most urgent last."""
    if step.state.units[job.unit].status != "board":
        return ()
    gun = arms(step.state, job.unit, job.weapon)
    match job.stage:
        case "declare":
            return _declare(step, job, gun)
        case "roll":
            return _roll(step, job, gun)
        case "spread":
            return _spread(step, job, gun)
        case "react":
            return _react(step, job, gun)
        case "field":
            return _field(step, job, gun)
        case "harm":
            return _harm(step, job, gun)


def _declare(step: StrategicStep, job: AttackJob, gun: Arms) -> tuple[Job, ...]:
    """Say what is attacked: the attacker shows itself, and who strikes is in melee (ST-3.1, ST-11.5)."""
    state = step.state
    unaware = unseen_by(state, state.units[job.unit])
    reveal(step, job.unit)
    unit = step.state.units[job.unit]
    target = state.units[job.target] if job.target else None
    if target is not None and stat_line(state, unit.id).is_horde and stat_line(state, target.id).is_horde:
        clash(step, job, gun)
        return ()
    ledger = hit_ledger(state, unit, gun, target, job.tile, job.band, job.manner)
    number = needed(state.field.rules, attack_skill(state, unit, gun), ledger)
    step.emit(
        AttackDeclared(
            rules=(ROLL,),
            player=owner(state, unit.id),
            unit=unit.id,
            target=job.target,
            weapon=job.weapon,
            tile=job.tile,
            band=job.band,
            manner=job.manner,
            number=target_number(state.field.rules, number),
            halves=attack_halves(state, job, gun),
            ledger=ledger,
        )
    )
    if target is not None and gun.is_melee:
        engage(step, unit.id, target.id)
        reveal(step, target.id)
    squares = state.field.ray(unit.tile, job.tile, gun.squares) if gun.weapon.line else ()
    stage = "spread" if gun.weapon.line else "roll"
    return (replace(job, stage=stage, number=number, aim=unit.aim, squares=squares, unaware=unaware),)


def _roll(step: StrategicStep, job: AttackJob, gun: Arms) -> tuple[Job, ...]:
    """Roll to hit, once (ST-7.2); a line compares the roll with each target's own number (ST-4.6).

    Of several on a line no one is whom the roll is about, and it says of nobody alone which part is hit. Nor
    does that of an area attack whose hits do not go round: another may be chosen than who is aimed at.
    """
    state = step.state
    rules, player = state.field.rules, owner(state, job.unit)
    number = max((packet.number for packet in job.packets), default=job.number)
    met = tuple(packet.target for packet in job.packets) or (job.target,)
    if gun.area and not gun.weapon.line:
        met = tuple(unit.id for unit in area_victims(state, state.units[job.unit], job.tile, job.band))
        met = met if len(met) > area_hits(gun, job.band) else (job.target,)
    roll = step.roll(
        Roll(
            "hit",
            player,
            (100,),
            "at_most",
            target_number(rules, number),
            rules=(ROLL,),
            actor=job.unit,
            subject=met[0] if len(met) == 1 else NOBODY,
        )
    )
    if not roll.success:
        step.emit(AttackMissed(rules=(ROLL,), player=player, unit=job.unit, target=job.target))
        return ()
    job = replace(job, roll=roll.sum, swapped=bool(job.target) or gun.weapon.line)
    if gun.weapon.line:
        hit = tuple(packet for packet in job.packets if roll.sum <= target_number(rules, packet.number))
        return (replace(job, packets=hit, target=hit[0].target, stage="react"),)
    if gun.area:
        if not job.target:
            job = _land(step, job, gun, job.tile, job.band)
        return (replace(job, hits=area_hits(gun, job.band), stage="spread"),)
    hits = 1
    if job.manner == "burst":
        more = degrees(rules, job.number, roll.sum) // rules.burst_degrees
        hits = min(gun.weapon.rate, 1 + more)
    step.emit(HitsScored(rules=(ROLL,), player=player, unit=job.unit, target=job.target, count=hits))
    return (replace(job, packets=(Packet(job.target, hits, job.number),), stage="react"),)


def _spread(step: StrategicStep, job: AttackJob, gun: Arms) -> tuple[Job, ...]:
    """Choose who is hit: in a line one in each square, in an area different enemies first (ST-4.5, 4.6)."""
    if gun.weapon.line:
        return _spread_line(step, job, gun)
    state = step.state
    taken = {packet.target for packet in job.packets}
    free = [
        unit
        for unit in area_victims(state, state.units[job.unit], job.tile, job.band)
        if unit.id not in taken
    ]
    left = job.hits - len(job.packets)
    if free and left > 0:
        if len(free) <= left:
            chosen = tuple(unit.id for unit in free)
        else:
            answer = job.answer or _choose(step, job, free)
            if answer is None:
                return (job,)
            chosen = (UnitId(answer),)
        job = replace(job, answer="")
        for target in chosen:
            job = _allot(step, job, target)
        return (job,)
    hordes = [packet.target for packet in job.packets if stat_line(state, packet.target).is_horde]
    for _ in range(max(0, left)):  # one horde at most is in a square (ST-1.2); without one they are lost
        if hordes:
            job = _allot(step, job, hordes[0])
    for victim in tuple(dict.fromkeys(packet.target for packet in job.packets)):
        for other in opponents(state, victim):
            if other != job.unit and other not in {packet.target for packet in job.packets}:
                job = _allot(step, job, other)
    aimed = sorted(job.packets, key=lambda packet: packet.target != job.target)
    return (replace(job, packets=tuple(aimed), stage="react"),)


def _spread_line(step: StrategicStep, job: AttackJob, gun: Arms) -> tuple[Job, ...]:
    if not job.squares:
        return (replace(job, stage="roll"),)
    state = step.state
    unit = replace(state.units[job.unit], aim=job.aim)
    found = line_victims(state, unit, job.squares[0], job.band)
    if found:
        aimed = [each for each in found if each.id == job.target]
        answer = job.answer or (aimed[0].id if aimed else _choose(step, job, list(found)))
        if answer is None:
            return (job,)
        target = state.units[UnitId(answer)]
        ledger = hit_ledger(state, unit, gun, target, target.tile, target.band, job.manner)
        number = needed(state.field.rules, attack_skill(state, unit, gun), ledger)
        job = _allot(step, job, target.id, number)
    return (replace(job, squares=job.squares[1:], answer=""),)


def _choose(step: StrategicStep, job: AttackJob, among: list[Unit]) -> str | None:
    options = tuple(unit.id for unit in among)
    best = usual_victim(step.state, step.state.units[job.unit], among, job.target).id
    return ask(step, "spread", job.unit, options, best, job.unit, (SPREAD,))


def _allot(step: StrategicStep, job: AttackJob, target: UnitId, number: int | UnsetType = UNSET) -> AttackJob:
    """Give a hit to a target; ``number``: of a line, which hits it only if the roll to come is so low."""
    player, rule, needs = owner(step.state, job.unit), SPREAD, number
    if number is not UNSET:
        rule, needs = LINE, target_number(step.state.field.rules, number)
    step.emit(HitAllotted(rules=(rule,), player=player, unit=job.unit, target=target, number=needs))
    packet = Packet(target, 1, job.number if number is UNSET else number)
    return replace(job, packets=(*job.packets, packet))


def _react(step: StrategicStep, job: AttackJob, gun: Arms) -> tuple[Job, ...]:
    """Let the next target dodge or parry (ST-7.4)."""
    state = step.state
    if not job.packets:
        return ()
    packet = job.packets[0]
    target = state.units[packet.target]
    if target.status != "board":
        return (_drop(job),)
    options = reactions(state, job, gun, target)
    if not options:
        return (replace(job, stage="field"),)
    numbers = {how: evasion_number(state, target, how) for how in options}
    best = max(options, key=lambda how: numbers[how])
    answer = job.answer or ask(step, "reaction", target.id, (*options, "none"), best, job.unit, (REACTION,))
    if answer is None:
        return (job,)
    job = replace(job, answer="", stage="field")
    if answer == "none":
        return (job,)
    how: Evasion = "parry" if answer == "parry" else "dodge"
    player = owner(state, target.id)
    step.emit(ReactionUsed(rules=(REACTION,), player=player, unit=target.id, how=how))
    profile = stat_line(state, target.id).profile
    skill = profile.ws if how == "parry" else profile.ag
    roll, passed = test(
        step, how, target.id, skill, evasion_ledger(state, target, how), (REACTION,), job.unit
    )
    if not roll.success:
        return (job,)
    left = max(0, packet.hits - 1 - passed) if job.manner == "burst" else 0
    step.emit(AttackEvaded(rules=(REACTION,), player=player, unit=target.id, how=how, count=left))
    if not left:
        return (_drop(job),)
    return (replace(job, packets=(replace(packet, hits=left), *job.packets[1:])),)


def can_react(state: StrategicState, job: AttackJob, target: Unit) -> bool:
    """Whether a target has a reaction to this attack: E-scale, and aware of the enemy (ST-7.4)."""
    return (
        target.side != state.units[job.unit].side
        and target.reaction
        and not target.all_out
        and not target.surprised
        and not stat_line(state, target.id).is_horde
        and target.side not in job.unaware
    )


def reactions(state: StrategicState, job: AttackJob, gun: Arms, target: Unit) -> tuple[str, ...]:
    """Return how a target may evade this attack."""
    if not can_react(state, job, target):
        return ()
    return ("dodge", "parry") if gun.is_melee else ("dodge",)


def evasion_ledger(state: StrategicState, target: Unit, how: str) -> tuple[LedgerItem, ...]:
    """Return the modifiers of a dodge or parry; both suffer from difficult ground (ST-5.2, ST-7.4)."""
    ledger = agility_ledger(state, target, target.tile)
    if how == "parry":
        return ledger
    return (*ledger, LedgerItem(state.field.rules.dodge, "dodge", REACTION))


def evasion_number(state: StrategicState, target: Unit, how: str) -> int:
    """Return what a target needs to evade."""
    profile = stat_line(state, target.id).profile
    skill = profile.ws if how == "parry" else profile.ag
    return target_number(
        state.field.rules, needed(state.field.rules, skill, evasion_ledger(state, target, how))
    )


def _field(step: StrategicStep, job: AttackJob, gun: Arms) -> tuple[Job, ...]:
    """Roll whether an AT field takes the attack; a Ward is declared before (ST-10.1, ST-10.2, ST-10.5)."""
    state = step.state
    packet = job.packets[0]
    target = state.units[packet.target]
    if target.status != "board":
        return (_drop(job),)  # its side gave up when it was asked for a Ward (ST-6.7)
    chance = deflection(state, state.units[job.unit], target, gun)
    power = ward_of(state, target) if can_react(state, job, target) else -1
    if power >= 0:
        answer = job.answer or ask(
            step, "ward", target.id, ("ward", "none"), "ward", job.unit, (RuleId("ST-10.5"),)
        )
        if answer is None:
            return (job,)
        job = replace(job, answer="")
        if answer == "ward":
            chance += pay_ward(step, target.id, power)
    if chance > 0:
        roll = step.roll(
            Roll(
                "deflect",
                owner(state, target.id),
                (100,),
                "at_most",
                min(100, chance),
                rules=(FIELD,),
                actor=target.id,
                subject=job.unit,
            )
        )
        if roll.success:
            step.emit(AttackDeflected(rules=(FIELD,), player=owner(state, target.id), unit=target.id))
            return (_drop(_land(step, job, gun, target.tile, target.band)),)
    return (replace(_land(step, job, gun, target.tile, target.band), stage="harm"),)


def _harm(step: StrategicStep, job: AttackJob, gun: Arms) -> tuple[Job, ...]:
    """Let the hits of a packet strike, one after the other (ST-8)."""
    packet = job.packets[0]
    first = job.swapped and packet.target == job.target
    for hit in range(packet.hits):
        target = step.state.units[packet.target]
        if target.status != "board":
            break
        strike(step, job, gun, packet.target, packet.number, first=first and hit == 0)
        now = step.state.units[packet.target]
        is_hurt = now.status == "board" and now.wounds != target.wounds
        if is_hurt and gun.weapon.ignite and not stat_line(step.state, now.id).is_horde:
            resist_fire(step, now.id)
    return (_drop(job),)


def _drop(job: AttackJob) -> AttackJob:
    """Turn to the next target. The swapped digits were for the one aimed at, or the first of a line."""
    swapped = job.swapped and bool(job.target) and job.packets[0].target != job.target
    return replace(job, packets=job.packets[1:], stage="react", swapped=swapped, answer="")


def _land(step: StrategicStep, job: AttackJob, gun: Arms, tile: int, band: int) -> AttackJob:
    """Energy that lands in forest may start a fire there, once for each square (ST-5.5)."""
    state = step.state
    if tile in job.landed:
        return job
    job = replace(job, landed=(*job.landed, tile))
    percent = fire_chance(state, gun)
    if percent and can_burn(state, tile, band):
        roll = Roll(
            "ignite", owner(state, job.unit), (100,), "at_most", percent, rules=(FIRE,), actor=job.unit
        )
        if step.roll(roll).success:
            step.emit(FireStarted(rules=(FIRE,), tile=tile))
    return job
