"""What a square or an enemy that is pointed at would mean: the way there, its tests, attacks and answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.ledger import total
from game.core.odds import Odd
from game.rules.outlook import Outlook, Prospect, parts_of
from game.systems.strategic.actions import Attack, Maneuver, Move, UsePower
from game.systems.strategic.aims import area_victims, line_struck
from game.systems.strategic.battlefield import LEVELS
from game.systems.strategic.check import check
from game.systems.strategic.check_attack import check_attack
from game.systems.strategic.moves import RUNNING, arrived, end_band, halves_of
from game.systems.strategic.next_turns import best_next, weight
from game.systems.strategic.odds import odds
from game.systems.strategic.odds_ways import way_odds
from game.systems.strategic.queries import (
    enemies,
    is_hidden,
    melee_weapon,
    melees,
    on_board,
    opponents,
    stat_line,
)
from game.systems.strategic.resolve_turn import move_job
from game.systems.strategic.selection import Selection
from game.systems.strategic.state import MoveJob, StrategicState, Unit
from game.systems.strategic.trials import blows, shots, trials
from game.systems.strategic.workings import HURT, Strike, arms_of, contest_of, failing, prospect_of, told

MOST: Final = 6
"""Enemies of whom it is worked out what they mean for a square."""


def outlook_of(selection: Selection) -> Outlook | None:
    """Return the outlook of what is pointed at, else of what is aimed at; None while something is asked."""
    unit, place = selection.unit, selection.pointed
    if unit is None or selection.is_placing:
        return None
    foes = () if place is None else selection.foes_at(place)
    aimed = selection.state.units.get(selection.target)
    if selection.gun is not None and selection.square >= 0 and (place is None or place == selection.square):
        return of_square(selection, unit, selection.square, selection.level)
    if foes and selection.kind != "move":
        first = next((foe for foe in foes if foe.id == selection.target), foes[0])
        first = next((foe for foe in foes if foe.id == selection.hovered), first)
        return of_attack(selection, unit, first, foes)
    if selection.gun is not None and place is not None and (levels := selection.aim_levels(place)):
        return of_square(selection, unit, place, levels[0])
    if place is None or selection.kind not in ("", "move"):
        met = aimed if aimed is not None else selection.asked_about()
        return None if met is None else of_attack(selection, unit, met, (met,))
    return of_move(selection, unit, place)


# Attacks


def of_attack(selection: Selection, unit: Unit, target: Unit, foes: tuple[Unit, ...]) -> Outlook:
    """Return every way in which the acting unit could attack an enemy now, and why the others are barred."""
    planned, state = selection.first_on(target), selection.state
    aimed, beside = list[Prospect](), list[Prospect]()
    if isinstance(planned, Attack | UsePower | Move) and _strikes(selection, planned):
        aimed = [prospect_of(state, planned, target.id, _key_of(planned))]
        beside = [each for each in _struck_by(state, unit, planned) if each.text.facts["target"] != target.id]
    elif (tried := _tried(selection, unit, target)) is not None:
        aimed = [contest_of(state, tried)]
    rest = [foe for foe in foes if foe.id != target.id]
    could, cannot = _others(selection, unit, target) if target.id == selection.asked else ([], [])
    others = tuple(_ways(selection, unit, target, planned))
    parts = parts_of(
        told,
        ("aimed", aimed),
        ("struck_there", beside),
        ("choices", others),
        ("barred", _barred(selection, unit, target)),
        ("next_turn", could),
        ("never", cannot),
        ("also_here", (Prospect(told("by", unit=foe.id), card=foe.id) for foe in rest)),
        detailed="aimed" if aimed or others else "barred",
    )
    return Outlook(told("ways", unit=unit.id, target=target.id), target.tile, parts)


def _tried(selection: Selection, unit: Unit, target: Unit) -> Maneuver | UsePower | None:
    """Return the maneuver or power of will that is chosen: to where is pointed, else to any square."""
    near = selection.state.field.grid.king[selection.steps[-1] if selection.steps else target.tile]
    tile = selection.pointed if selection.pointed in near else near[0]
    if selection.kind == "maneuver":
        tried: Maneuver | UsePower = Maneuver(
            player=selection.player, unit=unit.id, target=target.id, tile=tile
        )
    elif selection.kind == "power":
        path = (*selection.steps, tile)[: selection.push]
        tried = UsePower(
            player=selection.player, unit=unit.id, power=selection.number, target=target.id, path=path
        )
    else:
        return None
    return tried if check(selection.state, tried) is None else None


def _struck_by(state: StrategicState, unit: Unit, action: Strike) -> Iterator[Prospect]:
    """Yield everybody whom an area or line attack would hit, with the chance of harm (ST-4.5, ST-4.6).

    Friends are hit on a line, and beside an enemy with whom they are in melee. The line itself is drawn once.
    """
    gun, found = arms_of(state, action)[1], odds(state, action)
    if isinstance(action, Move) or not (gun.area or gun.weapon.line):
        return
    target = state.units.get(action.target)
    tile, band = (target.tile, target.band) if target is not None else (action.tile, action.band)
    if gun.weapon.line:
        victims = line_struck(state, unit, gun, tile, band, action.target)
    else:
        victims = area_victims(state, unit, tile, band)
        beside = dict.fromkeys(other for each in victims for other in opponents(state, each.id))
        victims += tuple(state.units[other] for other in beside if _is_friend(state, unit, other))
    for victim in victims:
        share = found.of(HURT, victim.id)
        is_told = any(odd.subject == victim.id for odd in found.chances)
        yield Prospect(
            told("struck" if victim.side != unit.side else "struck_own", target=victim.id),
            Odd(HURT, victim.id, *share.as_integer_ratio()) if is_told else None,
            places=(victim.tile if gun.weapon.line else unit.tile, victim.tile),
            risks=() if victim.side != unit.side else (victim.id,),
        )


def _is_friend(state: StrategicState, unit: Unit, other: UnitId) -> bool:
    return other != unit.id and state.units[other].side == unit.side


def _strikes(selection: Selection, action: Strike) -> bool:
    """Whether an action is an attack with dice: not every power is."""
    if not isinstance(action, UsePower):
        return True
    return any(gun.power == action.power for gun in stat_line(selection.state, action.unit).arms)


def _key_of(action: Strike) -> str:
    if isinstance(action, Move):
        return "charge"
    return "power" if isinstance(action, UsePower) else action.how


def _ways(selection: Selection, unit: Unit, target: Unit, planned: object) -> Iterator[Prospect]:
    arms = stat_line(selection.state, unit.id).arms
    for action in selection.attacks_on(target.id):
        if action == planned:
            continue
        power = action.power if isinstance(action, UsePower) else -1
        number = action.weapon if isinstance(action, Attack) else -1
        if power >= 0:
            number = next(n for n, gun in enumerate(arms) if gun.power == power)
        how = action.how if isinstance(action, Attack) else "power"
        card = f"attack:{number}:{how}:{target.id}"
        yield prospect_of(selection.state, action, target.id, _key_of(action), card)
    if (
        selection.kind == "charge"
        or not selection.can_move(unit, "charge")
        or stat_line(selection.state, unit.id).is_horde
    ):
        return
    for number in range(len(stat_line(selection.state, unit.id).setup.weapons)):
        charge = next(iter(selection.charge_ends(target, number).values()), None)
        if charge is not None:
            yield prospect_of(
                selection.state, charge, target.id, "charge", f"attack:{number}:charge:{target.id}"
            )


def _barred(selection: Selection, unit: Unit, target: Unit) -> Iterator[Prospect]:
    """Yield the weapons that cannot be used on an enemy, each with the rule."""
    for number in range(len(stat_line(selection.state, unit.id).setup.weapons)):
        action = Attack(player=selection.player, unit=unit.id, weapon=number, target=target.id)
        why = check_attack(selection.state, action, unit)
        if why is not None:
            yield Prospect(told("weapon", arms=f"{unit.id}#{number}"), why=why)


def of_square(selection: Selection, unit: Unit, place: int, level: int) -> Outlook | None:
    """Return whom an area or line weapon that is aimed at a square would hit, one's own among them."""
    gun, state = selection.gun, selection.state
    action = selection.attack(selection.number, "standard", tile=place, band=level)
    if gun is None or action is None:
        return None
    prospects = [*_struck_by(state, unit, action)] or [Prospect(told("nobody"), places=(unit.tile, place))]
    title = told(f"square_{LEVELS[level]}", arms=f"{unit.id}#{selection.number}", tile=place)
    return Outlook(title, place, parts_of(told, ("struck_there", prospects)))


# Moves


def of_move(selection: Selection, unit: Unit, place: int) -> Outlook | None:
    """Return what a move to a square would meet on its way, and what could be done from there and to it."""
    state, move = selection.state, selection.move_to(place)
    if move is None:
        if place == unit.tile or selection.own_at(place):
            return None
        modes = selection.clicked_modes(unit) or selection.known_modes(unit)[:1]
        tried = Move(
            player=selection.player, unit=unit.id, mode=modes[-1], to=place, band=selection.level_of(unit)
        )
        barred = Prospect(told("cannot"), why=check(state, tried))
        parts = parts_of(told, ("barred", (barred,)), detailed="barred")
        return Outlook(told("move", unit=unit.id, tile=place), place, parts)
    job, after = move_job(state, move), moved(state, unit, move)
    there = after.units[unit.id]
    return Outlook(
        told(f"move_{move.mode}", unit=unit.id, tile=place, count=len(job.path)),
        place,
        parts_of(
            told,
            ("on_the_way", (*_given_up(unit, there), *_struck(state, unit, job), *_trials(state, unit, job))),
            ("attacks", _attacks_from(selection, after, there)),
            ("threats", _threats_to(after, there)),
        ),
    )


def moved(state: StrategicState, unit: Unit, move: Move) -> StrategicState:
    """Return the state after a move on which nothing goes wrong."""
    after = state.clone()
    is_horde = stat_line(state, unit.id).is_horde
    band = end_band(state, unit, move.to, move.band)
    there = arrived(state, unit, move_job(state, move).path, move.to, band)
    after.units[unit.id] = replace(
        there,
        halves=unit.halves if is_horde else unit.halves - halves_of(move.mode),
        has_moved=True,
        fought_horde=unit.fought_horde or (is_horde and unit.has_attacked),
        ran=unit.ran or move.mode in RUNNING,
        aim=0,
    )
    after.engagements = melees(after)
    return after


def _given_up(unit: Unit, there: Unit) -> Iterator[Prospect]:
    """Yield what a move costs besides its time: an aim, and that nobody sees it (ST-6.5, ST-11.5)."""
    if unit.aim:
        yield Prospect(told("aim_lost", "ST-6.5", unit=unit.id))
    if unit.hidden_from and not there.hidden_from:
        yield Prospect(told("revealed", "ST-11.5", unit=unit.id))


def _struck(state: StrategicState, unit: Unit, job: MoveJob) -> Iterator[Prospect]:
    """Yield the enemies that may strike at the unit as it leaves their reach, or fire on overwatch."""
    for striker, then in blows(state, unit, job.mode, job.path, job.band):
        yield _blow(then, striker, melee_weapon(then, then.units[striker]), unit.id, "free")
    for watcher, then in shots(state, unit, job.mode, job.path, job.band):
        yield _blow(then, watcher, then.units[watcher].overwatch, unit.id, "watched")


def _blow(then: StrategicState, striker: UnitId, weapon: int, walker: UnitId, key: str) -> Prospect:
    """Return an attack on a unit where it is on its way then."""
    blow = Attack(player=stat_line(then, striker).leader, unit=striker, weapon=weapon, target=walker)
    return prospect_of(then, blow, walker, key)


def _trials(state: StrategicState, unit: Unit, job: MoveJob) -> Iterator[Prospect]:
    """Yield the tests on the way, with the chance that each is failed; of several whether it gets there."""
    found = tuple(trials(state, unit, job.mode, job.path, job.band))
    if sum(trial.kind != "burning" for trial in found) > 1:
        chance = next((odd for odd in way_odds(state, unit, job) if odd.label == "arrives"), None)
        yield Prospect(told("arrives", "ST-5.10", unit=unit.id), chance)
    for trial in found:
        fails = failing(state, trial.skill, total(trial.ledger))
        yield Prospect(told(trial.kind, tile=trial.tile), fails, places=(trial.tile,))


def _attacks_from(selection: Selection, after: StrategicState, there: Unit) -> Iterator[Prospect]:
    """Yield the best ordinary attack on each of the nearest enemies from where the move ends."""
    own = stat_line(after, there.id)
    for foe in _nearest(after, there):
        found = []
        for number in range(len(own.setup.weapons)):
            action = Attack(player=selection.player, unit=there.id, weapon=number, target=foe.id)
            if check_attack(after, action, there) is None:
                found.append(prospect_of(after, action, foe.id, "from_there"))
        if found:
            yield max(found, key=weight)


def _others(selection: Selection, acting: Unit, target: Unit) -> tuple[list[Prospect], list[Prospect]]:
    """Return which other own units could attack an enemy on their turn, moving or not, and why not."""
    state = selection.state
    could, cannot = list[Prospect](), list[Prospect]()
    mates = [each for each in on_board(state) if each.side == acting.side and each.id != acting.id]
    for mate in sorted(mates, key=lambda each: state.field.distance(each.tile, target.tile))[:MOST]:
        found, why = best_next(state, mate, target)
        if found is not None:
            could.append(found)
        else:
            cannot.append(Prospect(told("by", unit=mate.id), why=why))
    return sorted(could, key=weight, reverse=True), cannot


def _threats_to(after: StrategicState, there: Unit) -> Iterator[Prospect]:
    """Yield the nearest enemies that could attack the unit there on their turn, each with its best attack.

    Who is surprised misses its turn (ST-6.1).
    """
    for foe in _nearest(after, there):
        if is_hidden(there, foe.side) or foe.surprised:
            continue
        found, _ = best_next(after, foe, there, most_ends=1)
        if found is not None:
            yield found


def _nearest(state: StrategicState, unit: Unit) -> list[Unit]:
    seen = (each for each in enemies(state, unit.side) if not is_hidden(each, unit.side))
    return sorted(seen, key=lambda each: state.field.distance(unit.tile, each.tile))[:MOST]
