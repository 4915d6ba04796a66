"""What a question is about: the attack or the move that waits, and what each answer is worth."""

from collections.abc import Iterator
from fractions import Fraction

from game.core.ids import UnitId
from game.rules.intent import Asked
from game.rules.prose import Sentence, whole_percent
from game.systems.strategic.actions import Answer
from game.systems.strategic.odds import odds
from game.systems.strategic.queries import is_watching, stat_line
from game.systems.strategic.ranges import attack_skill, deflection, hit_ledger, needed, target_number
from game.systems.strategic.resolve_attack import evasion_number
from game.systems.strategic.resolve_power import ward_of
from game.systems.strategic.state import AttackJob, MoveJob, StrategicState, Unit

CERTAIN = 100


def asked_of(state: StrategicState) -> Asked:
    """Return what the open question is about."""
    if state.prompt is None or not state.jobs:
        return Asked()
    job = state.jobs[-1]
    if isinstance(job, MoveJob):
        return _watched(state, job) if job.queue else Asked()
    if job.stage == "spread":
        return _spread(state, job)
    return _struck(state, job)


def _told(key: str, **facts: str | int) -> Sentence:
    return Sentence(f"strategic.asked.{key}", facts)


def _share(hundredths: int) -> str:
    return whole_percent(Fraction(min(CERTAIN, hundredths), CERTAIN))


def _struck(state: StrategicState, job: AttackJob) -> Asked:
    """Who is hit by what, whether the field may still take it, and how good each reaction is."""
    packet = job.packets[0]
    unit, target = state.units[job.unit], state.units[packet.target]
    gun = stat_line(state, unit.id).arms[job.weapon]
    facts = {"unit": unit.id, "target": target.id, "arms": f"{unit.id}#{job.weapon}"}
    about = [_told("attack" if packet.hits == 1 else "attack_hits", **facts, count=packet.hits)]
    field = deflection(state, unit, target, gun)
    notes = {}
    if job.stage == "field":
        power = stat_line(state, target.id).powers[ward_of(state, target)]
        notes["ward"] = _told(
            "ward", percent=_share(field + power.bonus), cost=power.cost, count=target.charge
        )
        notes["none"] = _told("field", percent=_share(field))
    else:
        if field:
            about.append(_told("deflects", target=target.id, percent=_share(field)))
        for how in ("dodge", "parry"):
            notes[how] = _told("evades", percent=_share(evasion_number(state, target, how)))
    about += _given_up(target)
    return Asked(tuple(about), notes, _line(unit.tile, target.tile))


def _given_up(unit: Unit) -> Iterator[Sentence]:
    """Yield what a reaction costs besides itself: an aim, and the shot on overwatch (ST-6.5, ST-6.6)."""
    if unit.aim:
        yield _told("costs_aim", unit=unit.id)
    if is_watching(unit):
        yield _told("costs_watch", unit=unit.id)


def _spread(state: StrategicState, job: AttackJob) -> Asked:
    """How many hits are to be spread, how likely one does harm, and how much of everybody is left."""
    left = job.hits - len(job.packets)
    about = (_told("spread", count=left),) if left > 0 else ()
    return Asked(about, dict(_left(state)))


def _left(state: StrategicState) -> Iterator[tuple[str, Sentence]]:
    assert state.prompt is not None
    for option in state.prompt.options:
        unit = UnitId(option)
        harm = odds(state, Answer(player=state.prompt.player, option=option)).of("hurt", unit)
        has = sum(max(0, each) for each in state.units[unit].wounds)
        full = sum(stat_line(state, unit).full)
        yield option, _told("left", percent=whole_percent(harm), left=has, full=full)


def _watched(state: StrategicState, job: MoveJob) -> Asked:
    """Who has come where, and the chance to hit him there."""
    assert state.prompt is not None
    unit, watcher = state.units[job.unit], state.units[job.queue[0]]
    gun = stat_line(state, watcher.id).arms[watcher.overwatch]
    ledger = hit_ledger(state, watcher, gun, unit, unit.tile, unit.band, "overwatch")
    number = needed(state.field.rules, attack_skill(state, watcher, gun), ledger)
    arms = f"{watcher.id}#{watcher.overwatch}"
    fire = _told("shot", percent=_share(target_number(state.field.rules, number)), arms=arms)
    about = (
        _told("comes", unit=unit.id, tile=unit.tile, target=watcher.id),
        _told("costs_dodge", unit=watcher.id),
    )
    return Asked(about, {"fire": fire}, _line(watcher.tile, unit.tile))


def _line(start: int, end: int) -> tuple[int, ...]:
    return (start, end) if start != end and min(start, end) >= 0 else ()
