"""What a question is about: the blow, the fall or the flight that waits, and what each answer means."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from game.core.ids import UnitId
from game.rules.intent import Asked
from game.rules.prose import Sentence, whole_percent
from game.systems.wargame import jobs
from game.systems.wargame.aim import armament_of, armoured, damage_of, left_of, weapon_cost, weapon_of
from game.systems.wargame.body import sheet
from game.systems.wargame.ground import apart
from game.systems.wargame.jobs import AnyJob, Blow
from game.systems.wargame.rolls import FULL, hit_chance
from game.systems.wargame.state import WargameState
from game.systems.wargame.workings import as_taken


def asked_of(state: WargameState) -> Asked:
    """Return what the open question is about."""
    if state.prompt is None or not state.agenda:
        return Asked()
    job = state.agenda[-1]
    return Asked(tuple(_about(state, job)), dict(_notes(state, job)), _line(state, job))


def _told(key: str, **facts: str | int) -> Sentence:
    return Sentence(f"wargame.asked.{key}", facts)


def _blow_of(job: AnyJob) -> Blow | None:
    known = jobs.OfferStances | jobs.Reroll | jobs.ChooseShield | jobs.ChooseAim | jobs.Countered
    return job.blow if isinstance(job, known) else None


def _percent(state: WargameState, blow: Blow) -> str:
    """Return the chance of an attack as it will be made: on who guards the target already (WG-12.6)."""
    return whole_percent(Fraction(hit_chance(state, as_taken(state, blow)), FULL))


def _about(state: WargameState, job: AnyJob) -> Iterator[Sentence]:
    blow = _blow_of(job)
    if blow is not None:
        facts = {"unit": blow.unit, "target": blow.target, "item": blow.item, "aim": blow.aim}
        yield _told("blow" if blow.aim else "blow_at", **facts)
    match job:
        case jobs.OfferStances(blow=coming):
            yield _told("chance", percent=_percent(state, coming))
        case jobs.ChooseShield(blow=struck, is_critical=is_critical):
            weapon, unit = weapon_of(state, struck.item), state.units[struck.target]
            damage = armoured(state, unit, weapon, damage_of(state, struck, is_critical=is_critical))
            key = "struck_critically" if is_critical else "struck"
            yield _told(key, damage=damage, aim=struck.aim, left=left_of(state, struck.target, struck.aim))
        case jobs.HurtSomewhere(unit=unit_id, damage=damage, cause=cause):
            yield _told(f"hurt.{cause}", unit=unit_id, damage=damage)
        case jobs.OfferWatch(unit=mover):
            yield _told("begins", unit=mover)
        case jobs.Watch(unit=mover):
            yield _told("ends", unit=mover, tile=state.units[mover].tile)
        case _:
            pass


def _notes(state: WargameState, job: AnyJob) -> Iterator[tuple[str, Sentence]]:
    """What each answer would mean, in a few words."""
    prompt = state.prompt
    assert prompt is not None
    subject = UnitId(prompt.subject)
    cost = state.field.rules.costs.command
    for option in prompt.options:
        match job:
            case jobs.OfferStances(blow=blow) if option == "brace":
                yield option, _told("braced", percent=_braced(state, blow), ap=cost)
            case jobs.OfferStances() | jobs.OfferWatch() if option in ("counter", "shield", "overwatch"):
                yield option, _told("stance", ap=cost)
            case jobs.ChooseShield() if option in state.items:
                yield option, _told("left", left=state.items[option].left)
            case jobs.ChooseAim(blow=blow):
                yield option, _told("left", left=left_of(state, blow.target, option))
            case jobs.HurtSomewhere(unit=unit):
                yield option, _told("left", left=left_of(state, unit, option))
            case jobs.Watch(unit=mover) if option in state.items:
                hit = state.field.rules.overwatch_hit
                shot = Blow(subject, option, mover, _main(state, mover), sort="overwatch", hit=hit)
                yield option, _shot(state, shot)
            case jobs.Countered(blow=blow) if option in state.items:
                back = Blow(
                    subject, option, blow.unit, _main(state, blow.unit), is_melee=True, sort="counter"
                )
                yield option, _shot(state, back)
            case _:
                pass


def _shot(state: WargameState, blow: Blow) -> Sentence:
    ap, damage = weapon_cost(state, blow.unit, blow.item), armament_of(state, blow.item).damage
    return _told("shot", percent=_percent(state, blow), damage=damage, ap=ap)


def _braced(state: WargameState, blow: Blow) -> str:
    after = state.clone()
    after.units[blow.target] = replace(state.units[blow.target], stance="brace")
    return _percent(after, blow)


def _main(state: WargameState, unit: UnitId) -> str:
    known = sheet(state, unit)
    return known.setup.sections[known.main].id


def _line(state: WargameState, job: AnyJob) -> tuple[int, ...]:
    """Return the hexes of who strikes and who is struck, where both are on the board and not in one hex."""
    blow = _blow_of(job)
    if blow is not None:
        ends = state.units[blow.unit], state.units[blow.target]
    elif isinstance(job, jobs.Watch | jobs.OfferWatch) and state.prompt is not None:
        ends = state.units[UnitId(state.prompt.subject)], state.units[job.unit]
    else:
        return ()
    tiles = ends[0].tile, ends[1].tile
    return tiles if min(tiles) >= 0 and apart(state, *ends) and tiles[0] != tiles[1] else ()
