"""What an action leads to, exactly: closed forms that are proved equal to resolved draws.

The target is taken to evade as well as it can, and not to spend charge on a Ward. A charge is taken to
come to its end: what may stop it on the way is told by itself. So is who may strike at a leaver, and who may
fire on overwatch, where he first can: what follows is told as if nobody had stopped the mover.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.ledger import Ledger
from game.core.odds import Odd, Odds
from game.systems.strategic.actions import (
    Answer,
    Attack,
    Extinguish,
    Hide,
    LeaveMap,
    Maneuver,
    Move,
    StrategicAction,
    UsePower,
)
from game.systems.strategic.aims import area_hits, area_victims, line_struck
from game.systems.strategic.battlefield import Arms, Outcomes
from game.systems.strategic.harms import ANY, HUNDRED, Harms
from game.systems.strategic.moves import end_band, strikers
from game.systems.strategic.odds_ways import contest_odds, degrees_of, possible, soak_odds, way_odds
from game.systems.strategic.queries import (
    enemies,
    is_hidden,
    melee_weapon,
    opponents,
    squads,
    stat_line,
    unseen_by,
)
from game.systems.strategic.ranges import (
    attack_skill,
    deflection,
    degrees,
    hit_ledger,
    needed,
    target_number,
)
from game.systems.strategic.resolve_attack import evasion_ledger, evasion_number, reactions
from game.systems.strategic.resolve_deed import hide_ledger, see_ledger
from game.systems.strategic.resolve_harm import (
    bonus_damage,
    part_of,
    stopped,
    swapped,
)
from game.systems.strategic.resolve_horde import defence, rating, rating_ledger
from game.systems.strategic.resolve_power import ward_of
from game.systems.strategic.resolve_turn import move_job
from game.systems.strategic.state import AttackJob, Manner, MoveJob, StrategicState, Unit
from game.systems.strategic.trials import blows, reacting, shots

_KEPT: Final = 2048
"""Attacks of a battle whose outcomes are kept."""


def odds(state: StrategicState, action: StrategicAction) -> Odds:
    """Return the exact chances of what is done: attacks, moves, opposed tests, hiding, fires, answers.

    Of what else is done nothing is told: a search must not tell that there is somebody to be found.
    """
    match action:
        case Attack():
            unit = state.units[action.unit]
            gun = stat_line(state, unit.id).arms[action.weapon]
            return _attack(
                state, unit, action.weapon, gun, action.target, action.tile, action.band, action.how
            )
        case UsePower():
            return _power(state, action)
        case Move(mode="charge"):
            unit = state.units[action.unit]
            gun = stat_line(state, unit.id).arms[action.weapon]
            there = state.clone()
            band = end_band(state, unit, action.to, action.band)
            # beside its target nobody hides (ST-11.5)
            there.units[unit.id] = replace(unit, tile=action.to, band=band, near=unit.hidden_from)
            found = _attack(there, there.units[unit.id], action.weapon, gun, action.target, 0, 0, "charge")
            return replace(found, chances=(*found.chances, *_on_the_way(state, action)))
        case Move():
            return Odds(tuple(_on_the_way(state, action)))
        case LeaveMap():
            unit = state.units[action.unit]
            left = strikers(state, unit, None, unit.band)
            strikes = ((striker, reacting(state, striker)) for striker in left)
            return Odds(tuple(_struck(unit.id, strikes)))
        case Maneuver():
            unit, target = state.units[action.unit], state.units[action.target]
            return contest_odds(state, "maneuver", unit, target, "shifted", (action.tile,))
        case Hide():
            return _hiding(state, state.units[action.unit])
        case Extinguish():
            return soak_odds(state, state.units[action.unit])
        case Answer():
            return _answered(state, action.option)
        case _:
            return Odds()


def _answered(state: StrategicState, option: str) -> Odds:
    """Return what an answer brings about: a shot, a reaction, a Ward, what the field does."""
    job = state.jobs[-1]
    if isinstance(job, MoveJob):
        if not job.queue:
            return Odds()  # who waits is hidden from whoever wants to know
        watcher = state.units[job.queue[0]]
        gun, number = stat_line(state, watcher.id).arms[watcher.overwatch], watcher.overwatch
        return (
            _attack(state, watcher, number, gun, job.unit, 0, 0, "overwatch") if option == "fire" else Odds()
        )
    if job.stage == "spread":
        return _taken(state, job, UnitId(option))
    target, gun = state.units[job.packets[0].target], stat_line(state, job.unit).arms[job.weapon]
    field = deflection(state, state.units[job.unit], target, gun)
    if option == "ward":
        field += stat_line(state, target.id).powers[ward_of(state, target)].bonus
    found = possible(target.id, ("deflect", Fraction(min(HUNDRED, field), HUNDRED)))
    if option not in ("dodge", "parry"):
        return Odds(tuple(found))
    evaded = Fraction(evasion_number(state, target, option), HUNDRED)
    return Odds((*possible(target.id, ("evade", evaded)), *found), evasion_ledger(state, target, option))


def _taken(state: StrategicState, job: AttackJob, name: UnitId) -> Odds:
    """Return what a hit does to whom it is given: of an area one that has fallen, of a line one to be rolled.

    Who fights him is hit on top in an area (ST-4.3); where there is a choice, no hit is spare (ST-4.5).
    """
    unit, target = replace(state.units[job.unit], aim=job.aim), state.units[name]
    gun = stat_line(state, unit.id).arms[job.weapon]
    if gun.weapon.line:
        ledger = hit_ledger(state, unit, gun, target, target.tile, target.band, job.manner)
        number = needed(state.field.rules, attack_skill(state, unit, gun), ledger)
        passing = target_number(state.field.rules, number)
        before = max((target_number(state.field.rules, each.number) for each in job.packets), default=0)
        hit = possible(name, ("hit", Fraction(passing, HUNDRED)))
        own = replace(job, target=name, number=number)
        return Odds((*hit, *_against(state, own, gun, target, missed=before)), ledger)
    given = {packet.target for packet in job.packets}
    also = [each for each in _beside(state, job, [target]) if each.id not in given]
    return Odds(tuple(odd for each in (target, *also) for odd in _against(state, job, gun, each)))


def _hiding(state: StrategicState, unit: Unit) -> Odds:
    """Return the chance that no enemy notices a unit that hides: its roll against each one's (ST-11.5)."""
    ledger = hide_ledger(state, unit)
    stealth = degrees_of(state, stat_line(state, unit.id).profile.ag, ledger)
    against = [
        degrees_of(state, stat_line(state, seer.id).profile.per, see_ledger(state, seer, unit.tile))
        for seer in enemies(state, unit.side)
        if not is_hidden(unit, seer.side)
    ]
    chance = Fraction(0)
    for own, ways in stealth.items():
        share = Fraction(ways, HUNDRED)
        for seen in against:
            share *= Fraction(sum(count for degree, count in seen.items() if degree <= own), HUNDRED)
        chance += share
    return Odds(tuple(possible(unit.id, ("hidden", chance))), ledger)


def _power(state: StrategicState, action: UsePower) -> Odds:
    unit = state.units[action.unit]
    for number, gun in enumerate(stat_line(state, unit.id).arms):
        if gun.power == action.power:
            return _attack(state, unit, number, gun, action.target, action.tile, action.band, "power")
    won = "nulled" if stat_line(state, unit.id).powers[action.power].kind == "null_field" else "shifted"
    return contest_odds(state, "will", unit, state.units[action.target], won, action.path)


def _on_the_way(state: StrategicState, action: Move) -> Iterator[Odd]:
    """Yield what may go wrong on a way: blows of who is left, and what the ground asks."""
    unit, job = state.units[action.unit], move_job(state, action)
    yield from _struck(unit.id, blows(state, unit, job.mode, job.path, job.band))
    for watcher, then in shots(state, unit, job.mode, job.path, job.band):
        weapon = then.units[watcher].overwatch
        yield from _fired_at(then, watcher, weapon, unit.id, "overwatch", "watched")
    yield from way_odds(state, unit, job)


def _struck(unit: UnitId, strikes: Iterable[tuple[UnitId, StrategicState]]) -> Iterator[Odd]:
    """Yield for each who may strike at a leaver, and when, the chance that he harms it (ST-2.5)."""
    for striker, then in strikes:
        weapon = melee_weapon(then, then.units[striker])
        yield from _fired_at(then, striker, weapon, unit, "free", "struck")


def _fired_at(
    then: StrategicState, striker: UnitId, weapon: int, unit: UnitId, manner: Manner, label: str
) -> list[Odd]:
    """Return the chance that an attack harms a unit where it is on its way then."""
    arms = stat_line(then, striker).arms[weapon]
    found = _attack(then, then.units[striker], weapon, arms, unit, 0, 0, manner)
    return possible(striker, (label, found.of("hurt", unit)))


def _attack(
    state: StrategicState,
    unit: Unit,
    number: int,
    gun: Arms,
    target_id: UnitId,
    tile: int,
    band: int,
    manner: Manner,
) -> Odds:
    target = state.units[target_id] if target_id else None
    if target is not None and stat_line(state, unit.id).is_horde and stat_line(state, target.id).is_horde:
        return _clash(state, unit, gun, target)
    if target is not None:
        tile, band = target.tile, target.band
    ledger = hit_ledger(state, unit, gun, target, tile, band, manner)
    needs = needed(state.field.rules, attack_skill(state, unit, gun), ledger)
    job = AttackJob(
        unit.id, number, manner, target_id, tile, band, number=needs, unaware=unseen_by(state, unit)
    )
    chance = Fraction(target_number(state.field.rules, needs), 100)
    found = possible(target_id, ("hit", chance))
    if gun.weapon.line:
        along = tuple(_along(state, job, gun))
        hits = [odd for odd in along if odd.label == "hit"]
        if target is None and hits:  # it hits where it hits anybody
            found = [max(hits, key=lambda odd: odd.fraction)]
        return Odds((*found, *along), ledger)
    victims = [target] if target is not None and not gun.area else _victims(state, job, gun)
    also = _beside(state, job, victims) if gun.area else []
    for victim in (*victims, *also):
        found += _against(state, job, gun, victim)
    return Odds(tuple(found), ledger)


def _along(state: StrategicState, job: AttackJob, gun: Arms) -> Iterator[Odd]:
    """Yield what a line attack does to everybody on it: one roll against each one's own number (ST-4.6)."""
    unit, before = state.units[job.unit], 0
    for target in line_struck(state, unit, gun, job.tile, job.band, job.target):
        ledger = hit_ledger(state, unit, gun, target, target.tile, target.band, job.manner)
        number = needed(state.field.rules, attack_skill(state, unit, gun), ledger)
        own = replace(job, target=target.id, number=number)
        passing = target_number(state.field.rules, number)
        if target.id != job.target:
            yield Odd("hit", target.id, *Fraction(passing, HUNDRED).as_integer_ratio())
        yield from _against(state, own, gun, target, missed=before)
        before = max(before, passing)


def _victims(state: StrategicState, job: AttackJob, gun: Arms) -> list[Unit]:
    """Return whom an area attack hits for certain: all, or the one aimed at where there is a choice."""
    found = list(area_victims(state, state.units[job.unit], job.tile, job.band))
    if len(found) <= area_hits(gun, job.band):
        return found
    return [unit for unit in found if unit.id == job.target]


def _beside(state: StrategicState, job: AttackJob, victims: list[Unit]) -> list[Unit]:
    """Return who is hit on top because he fights one of the victims: friends, too (ST-4.3, ST-4.5)."""
    found = {other for victim in victims for other in opponents(state, victim.id)}
    found -= {job.unit, *(victim.id for victim in victims)}
    return [unit for unit in state.units.values() if unit.id in found]


def _against(state: StrategicState, job: AttackJob, gun: Arms, target: Unit, *, missed: int = 0) -> list[Odd]:
    """Return what an attack does to one target. ``missed``: as in ``_weighed``."""
    after = _weighed(state, job, gun, target, missed)
    evades = reactions(state, job, gun, target)
    best = max((evasion_number(state, target, how) for how in evades), default=0)
    field = min(HUNDRED, deflection(state, state.units[job.unit], target, gun))
    found = possible(target.id, ("evade", Fraction(best, HUNDRED)), ("deflect", Fraction(field, HUNDRED)))
    shares = (("hurt", after.hurt), ("disabled", after.disabled), ("destroyed", after.destroyed))
    found += possible(target.id, *((label, Fraction(value, after.scale)) for label, value in shares))
    found += [
        Odd(f"loss_{lost}", target.id, *Fraction(weight, after.scale).as_integer_ratio())
        for lost, weight in after.losses
    ]
    return found


def _weighed(state: StrategicState, job: AttackJob, gun: Arms, target: Unit, missed: int) -> Outcomes:
    """Return what an attack leaves its target with, in whole numbers.

    On a roll up to ``missed`` somebody before it in a line is hit, too, and the swapped digits are his.
    A roll that has fallen is the only one.
    """
    rules, own = state.field.rules, stat_line(state, target.id)
    attacker = state.units[job.unit]
    passing = target_number(rules, job.number)
    evades = reactions(state, job, gun, target)
    evade = max((evasion_number(state, target, how) for how in evades), default=0)
    field = min(100, deflection(state, attacker, target, gun))
    extra = bonus_damage(state, attacker, gun)
    stops = [extra - stopped(state, attacker, target, part, gun) for part in range(6 if own.has_parts else 1)]
    shots = _shots(state, job, gun, target)
    is_whole = job.manner == "burst" or not gun.area  # one roll of the field for all of it (ST-10.2)
    generic = target.id != job.target and own.has_parts
    rolls = (job.roll,) if job.roll else range(1, passing + 1)
    scale = HUNDRED**2 * (1 if job.roll else HUNDRED)
    untouched = scale - HUNDRED**2 * len(rolls)
    begun: dict[int, dict[int, int]] = {}
    after: dict[int, tuple[tuple[int, int], ...]] = {}
    for roll in rolls:
        part = part_of(rules, swapped(roll)) if own.has_parts else 0
        is_generic = generic or (own.has_parts and roll <= missed)
        count = 1
        if job.manner == "burst":
            more = degrees(rules, job.number, roll) // rules.burst_degrees
            count = min(gun.weapon.rate, 1 + more)
        if count not in after:
            after[count] = _left(state, job, target, evade, count)
        for left, share in after[count]:
            weight = share * (HUNDRED - field if is_whole else HUNDRED)
            untouched += share * HUNDRED - weight
            hits = left if is_whole else shots if left else shots - 1
            if hits:
                firsts = begun.setdefault(hits, {})
                first = ANY if is_generic else part
                firsts[first] = firsts.get(first, 0) + weight
            else:
                untouched += weight
    struck = tuple((hits, tuple(firsts.items())) for hits, firsts in begun.items())
    single = 0 if is_whole else field
    # the same attack is asked for by the panel, the preview and built-in players, again and again
    known = (gun.dice, tuple(stops), passing, own.has_parts, single, target.wounds, struck, untouched)
    kept = state.field.outcomes
    found = kept.get(known)
    if found is None:
        if len(kept) >= _KEPT:
            kept.clear()
        harms = Harms(rules, gun.dice, tuple(stops), passing, single, has_parts=own.has_parts)
        found = kept[known] = harms.outcomes(target.wounds, begun, untouched, scale)
    return found


def _shots(state: StrategicState, job: AttackJob, gun: Arms, target: Unit) -> int:
    """Return how many hits of an area attack one target takes: a horde the spare ones too (ST-4.5)."""
    if not gun.area:
        return 1
    among = list(area_victims(state, state.units[job.unit], job.tile, job.band))
    spare = area_hits(gun, job.band) - len(among)
    return 1 + spare if stat_line(state, target.id).is_horde and target in among and spare > 0 else 1


def _left(
    state: StrategicState, job: AttackJob, target: Unit, evade: int, count: int
) -> tuple[tuple[int, int], ...]:
    """Return how many hits are left after the reaction, with their chances in hundredths (ST-7.4)."""
    if not evade:
        return ((count, HUNDRED),)
    if job.manner != "burst":
        return ((0, evade), (count, HUNDRED - evade))
    number = _evasion_skill(state, target)
    shares: dict[int, int] = {count: HUNDRED - evade}
    for roll in range(1, evade + 1):
        left = max(0, count - 1 - degrees(state.field.rules, number, roll))
        shares[left] = shares.get(left, 0) + 1
    return tuple(shares.items())


def _evasion_skill(state: StrategicState, target: Unit) -> int:
    ledger = evasion_ledger(state, target, "dodge")
    return needed(state.field.rules, stat_line(state, target.id).profile.ag, ledger)


def _clash(state: StrategicState, unit: Unit, gun: Arms, target: Unit) -> Odds:
    """Return what a horde's attack on another costs it (ST-9.3)."""
    rules = state.field.rules
    fixed = rules.quality - rating(state, unit, gun, target) + defence(state, target, gun)
    losses: dict[int, Fraction] = {}
    for quality in range(1, 11):
        for stand in range(1, 11):
            short = max(0, rules.total_needed - (fixed - quality + stand))
            loss = min(target.wounds[0], short * squads(state, unit))
            losses[loss] = losses.get(loss, Fraction(0)) + Fraction(1, 100)
    ledger: Ledger = rating_ledger(state, unit, gun, target)
    hurt = 1 - losses.get(0, Fraction(0))
    destroyed = losses.get(target.wounds[0], Fraction(0))
    found = possible(target.id, ("hurt", hurt), ("destroyed", destroyed))
    found += [
        Odd(f"loss_{loss}", target.id, *share.as_integer_ratio()) for loss, share in sorted(losses.items())
    ]
    return Odds(tuple(found), ledger)
