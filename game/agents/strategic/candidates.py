"""What a unit could do now, each with what it seems worth: the ways to use a turn that are compared."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from msgspec.structs import replace

from game.agents.agent import Candidate
from game.agents.strategic.answers import answer_to
from game.agents.strategic.contests import Bid, Contests
from game.agents.strategic.estimate import SCALE, Chances, along, attack_worth
from game.agents.strategic.posture import BattleStyle, Posture, is_time_ours
from game.core.ids import PlayerId, UnitId
from game.rules.prose import Sentence
from game.systems.strategic.actions import (
    Aim,
    Answer,
    Attack,
    Defend,
    DeployAutomatically,
    EndTurn,
    Extinguish,
    Hide,
    LeaveMap,
    Mode,
    Move,
    Overwatch,
    Search,
    SpreadPattern,
    StrategicAction,
    UsePower,
)
from game.systems.strategic.check import check
from game.systems.strategic.ends import needed_away
from game.systems.strategic.moves import allowance, arrived, bands_of, charge_targets, strikers, ways
from game.systems.strategic.queries import can_hide, enemies, in_reach, is_engaged, is_hidden, stat_line
from game.systems.strategic.ranges import needed, target_number
from game.systems.strategic.state import StrategicState, Unit
from game.systems.strategic.trials import trials

LATER_PERCENT: Final = 60
"""What an attack after a move is worth beside one now: much may happen before."""
STRUCK: Final = 5 * SCALE
"""What it costs to be struck at while leaving a melee."""
CAUGHT: Final = 4 * SCALE
"""What it costs to catch fire on the way."""
WATCH: Final = 120
"""What a shot of overwatch is worth beside one now, in percent: whoever waits for it keeps his place, too."""
KEPT: Final = 8
"""So many of the best are looked at by the rules."""
EDGE: Final = 1000 * SCALE
"""What it is worth to leave, or to be about to: more than any attack."""
FOUND: Final = 2 * SCALE
"""What it is worth to look for each enemy that is not seen."""


def candidates(
    state: StrategicState, player: PlayerId, style: BattleStyle, most: int = KEPT
) -> list[Candidate]:
    """Return what a player could do now, best first, so many at most; never empty for an active player."""
    if state.prompt is not None:
        answer = Answer(player=player, option=answer_to(state))
        return [_said(answer, 0, f"answer_{state.prompt.kind}")]
    if state.phase == "deploy":
        return [_said(DeployAutomatically(player=player), 0, "deploy")]
    unit = state.units[state.acting]
    posture = Posture(state, unit, style)
    ways_to_act = _horde if stat_line(state, unit.id).is_horde else _machine
    deeds = list(ways_to_act(state, player, unit, posture))
    if not deeds:
        return [_said(EndTurn(player=player), 0, "end", unit)]
    found = [_said(EndTurn(player=player), posture.of(unit), "end", unit), *deeds]
    ranked = sorted(found, key=lambda each: -each.value)
    legal = (each for each in ranked if check(state, _action(each)) is None)
    return list(islice(legal, most))


def _action(candidate: Candidate) -> StrategicAction:
    action = candidate.action
    assert isinstance(action, StrategicAction)
    return action


def _said(
    action: StrategicAction, value: int, why: str, unit: Unit | None = None, target: Unit | None = None
) -> Candidate:
    facts: dict[str, str | int] = {}
    if unit is not None:
        facts["unit"] = unit.id
    if target is not None:
        facts["target"] = target.id
    if isinstance(action, Move):
        facts["tile"] = action.to
    return Candidate(action, value, (Sentence(f"agent.strategic.{why}", facts),))


def _machine(state: StrategicState, player: PlayerId, unit: Unit, posture: Posture) -> Iterator[Candidate]:
    """Return ways to use the rest of an E-scale unit's turn, each by its first action."""
    yield from _care(state, player, unit, posture)
    if unit.halves < 1:
        return
    yield from _quiet(state, player, unit, posture)
    if not unit.has_attacked:
        yield from _attacks(state, player, unit, posture)
    yield from _contests(state, player, unit, posture)
    yield from _moves(state, player, unit, posture, "half")
    yield from _way_out(state, player, unit, posture)
    if unit.halves >= 2:
        yield from _moves(state, player, unit, posture, "full")
        fast: Mode = "jump" if "jump" in stat_line(state, unit.id).traits else "run"
        fast = "float" if "float" in stat_line(state, unit.id).traits else fast
        yield from _moves(state, player, unit, posture, fast)
        if fast == "run" and any(power.kind == "lift" for power in stat_line(state, unit.id).powers):
            yield from _moves(state, player, unit, posture, "lift")
        if is_engaged(state, unit.id):
            yield from _moves(state, player, unit, posture, "disengage")
        if not unit.has_attacked:
            yield from _charges(state, player, unit, posture)
            yield from _watches(state, player, unit, posture.of(unit))


def _care(state: StrategicState, player: PlayerId, unit: Unit, posture: Posture) -> Iterator[Candidate]:
    """Return what looks after the unit itself: the map's edge, fire, the field."""
    yield from _exit(state, player, unit)
    if unit.burning:
        put_out = posture.of(unit) + 6 * SCALE
        yield _said(Extinguish(player=player, unit=unit.id), put_out, "extinguish", unit)
    ats = stat_line(state, unit.id).profile.ats
    if ats and unit.pattern == "none" and not unit.has_fielded:
        spread = SpreadPattern(player=player, unit=unit.id, strength="full" if unit.halves > 1 else "half")
        yield _said(spread, posture.of(unit) + 4 * SCALE * ats, "field", unit)


def _exit(state: StrategicState, player: PlayerId, unit: Unit) -> Iterator[Candidate]:
    """Return the way over the map's edge, for who counts there: what flies stays with the others (ST-6.2)."""
    leave = LeaveMap(player=player, unit=unit.id)
    if not stat_line(state, unit.id).profile.flyer and check(state, leave) is None:
        yield _said(leave, EDGE, "leave", unit)


def _way_out(state: StrategicState, player: PlayerId, unit: Unit, posture: Posture) -> Iterator[Candidate]:
    """Return half a move to the map's edge, over which it leaves in the same turn, where that is called for.

    It is in the last round, and as soon as what leaves with it is enough (ST-6.2).
    """
    mission, own = state.field.setup.mission, stat_line(state, unit.id).profile
    if mission.kind != "evacuate" or unit.side != mission.side or own.flyer or unit.halves < 2:
        return
    if state.round < mission.rounds and state.points[unit.side] + own.value < needed_away(state):
        return
    for there, tile in _places(state, unit, "half"):
        if state.field.is_on_edge(tile, mission.edge):
            move = Move(player=player, unit=unit.id, mode="half", to=tile, band=max(0, there.band))
            path = ways(state, unit, "half", there.band)[tile]
            risk = STRUCK * len(strikers(state, unit, tile, there.band))
            tried = _tried(state, unit, posture, move, path, EDGE + posture.of(there))
            yield _said(move, tried - risk, "move_half", unit)


def _quiet(state: StrategicState, player: PlayerId, unit: Unit, posture: Posture) -> Iterator[Candidate]:
    """Return what a unit does with a half action that is over: hide, defend itself, look for the hidden."""
    style = posture.style
    if style.plans:
        braced = posture.of(replace(unit, defensive=True))
        yield _said(Defend(player=player, unit=unit.id), braced, "defend", unit)
    if not style.hides:
        return
    if can_hide(state, unit) and not unit.hidden_from and not is_engaged(state, unit.id):
        yield _said(Hide(player=player, unit=unit.id), posture.of_hidden(unit), "hide", unit)
    lost = sum(other.status == "hidden" and other.side != unit.side for other in state.units.values())
    if lost:
        yield _said(Search(player=player, unit=unit.id), posture.of(unit) + lost * FOUND, "search", unit)


def _after(state: StrategicState, unit: Unit, posture: Posture) -> int:
    """Return what the unit's place is worth once it has attacked with one of its half actions."""
    shown = replace(unit, hidden_from=(), near=())
    if unit.halves < 2:
        return posture.of(shown)
    best = posture.at_rest(shown)
    if not posture.style.plans:
        return best
    for there, _ in _places(state, unit, "half"):
        value = posture.of(there)
        if value > best:
            risk = STRUCK * len(strikers(state, unit, there.tile, there.band))
            best = max(best, value - risk)
    return best


def _attacks(state: StrategicState, player: PlayerId, unit: Unit, posture: Posture) -> Iterator[Candidate]:
    """Return attacks, with what is made of the other half action behind one that takes a half.

    Whoever was hidden is seen by then.
    """
    own = stat_line(state, unit.id)
    here, after = posture.of(replace(unit, hidden_from=(), near=())), _after(state, unit, posture)
    seen = [enemy for enemy in enemies(state, unit.side) if not is_hidden(enemy, unit.side)]
    for enemy in seen:
        for weapon in range(len(own.setup.weapons)):
            for how in ("standard", "burst", "all_out"):
                if how != "standard" and unit.halves < 2:
                    continue
                found = attack_worth(state, unit, weapon, enemy, how)
                if not found:
                    continue
                found += along(state, unit, weapon, enemy, how)
                if found <= 0:
                    continue
                act = Attack(player=player, unit=unit.id, weapon=weapon, target=enemy.id, how=how)
                cost = 3 * SCALE if how == "all_out" else 0
                is_half = how == "standard" and not own.arms[weapon].weapon.full_action
                rest = after if is_half else here
                yield _said(act, rest + found - cost, f"attack_{how}", unit, enemy)
        for number, gun in enumerate(own.arms):
            if gun.power < 0 or unit.has_fielded:
                continue
            found = attack_worth(state, unit, number, enemy, "power")
            found += along(state, unit, number, enemy, "power") if found else 0
            if found > 0:
                use = UsePower(player=player, unit=unit.id, power=gun.power, target=enemy.id)
                yield _said(use, after + found * 9 // 10, "power", unit, enemy)
    if unit.halves >= 2 and not unit.aim:
        found, _, target = Chances(state, unit, state.field.rules.aim_half).best(unit, slow=False)
        if target is not None:
            aimed = posture.of(unit) + found * 98 // 100
            yield _said(Aim(player=player, unit=unit.id), aimed, "aim", unit, target)


def _contests(state: StrategicState, player: PlayerId, unit: Unit, posture: Posture) -> Iterator[Candidate]:
    """Return Null Field, Shove and Maneuver where they add something, with the attack that may follow."""
    contests = Contests(state, player, unit, posture)
    best: dict[tuple[str, UnitId], Bid] = {}
    for bid in contests.bids():
        known = best.get((bid.why, bid.target.id))
        if bid.adds > 0 and (known is None or bid.adds > known.adds):
            best[bid.why, bid.target.id] = bid
    if not best:
        return
    here, after = posture.of(replace(unit, hidden_from=(), near=())), _after(state, unit, posture)
    powered = max(after, here + contests.attack * 95 // 100) if contests.follows else after
    for bid in best.values():
        turn = after if bid.why == "maneuver" else powered
        yield _said(bid.action, bid.adds + turn, bid.why, unit, bid.target)


def _places(state: StrategicState, unit: Unit, mode: Mode) -> Iterator[tuple[Unit, int]]:
    """Return where a move may end as the unit that would stand there, with its square."""
    for band in bands_of(state, unit):
        if allowance(state, unit, mode, band) == 0:
            continue
        for tile, path in ways(state, unit, mode, band).items():
            if tile == unit.tile and band == unit.band:
                continue
            yield arrived(state, unit, path, tile, max(band, -1)), tile


def _moves(
    state: StrategicState, player: PlayerId, unit: Unit, posture: Posture, mode: Mode
) -> Iterator[Candidate]:
    """Return the best places of a move, with what could be done from there in what is left of the turn."""
    halves = 1 if mode == "half" else 2
    can_attack = unit.halves - halves >= 1 and not unit.has_attacked
    ranked = []
    for there, _ in _places(state, unit, mode):
        follow = posture.chances.best(there, slow=False).worth if can_attack else 0
        value = posture.of(there) + follow * 95 // 100
        if unit.halves > halves:
            value = max(value, posture.at_rest(there))
        ranked.append((value, there))
    ranked.sort(key=lambda each: -each[0])
    for value, there in ranked[: 12 if can_attack else 3]:
        risk = STRUCK * len(strikers(state, unit, there.tile, there.band)) if mode != "disengage" else 0
        move = Move(player=player, unit=unit.id, mode=mode, to=there.tile, band=max(0, there.band))
        path = ways(state, unit, mode, there.band)[there.tile]
        tried = _tried(state, unit, posture, move, path, value)
        yield _said(move, tried - risk, f"move_{mode}", unit)


def _tried(
    state: StrategicState,
    unit: Unit,
    posture: Posture,
    move: Move,
    path: Sequence[int],
    value: int,
    blow: int = 0,
) -> int:
    """Return what a way is worth by the chances of its tests (ST-5.10, ST-11.3). ``value``: what its end is.

    Who fails stands where it was tested, and strikes from there what a charge reaches (ST-2.5): ``blow``.
    """
    rules = state.field.rules
    for trial in reversed(list(trials(state, unit, move.mode, path, move.band))):
        passing = target_number(rules, needed(rules, trial.skill, trial.ledger))
        if trial.kind == "burning":
            failed = value - CAUGHT
        else:
            there = replace(unit, tile=trial.tile, band=move.band, hidden_from=(), near=())
            failed = posture.of(there)
            if blow and in_reach(state, there, state.units[move.target]):
                failed += blow
        value = (value * passing + failed * (100 - passing)) // 100
    return value


def _charges(state: StrategicState, player: PlayerId, unit: Unit, posture: Posture) -> Iterator[Candidate]:
    own = stat_line(state, unit.id)
    blades = [n for n, gun in enumerate(own.arms) if gun.is_melee and gun.power < 0]
    if not blades:
        return
    for target in charge_targets(state, unit):
        if target.band not in bands_of(state, unit) or allowance(state, unit, "charge", target.band) == 0:
            continue
        reached = ways(state, unit, "charge", target.band, target)
        near = [
            tile for tile in reached if state.field.distance(tile, target.tile) <= 1 and tile != unit.tile
        ]
        for tile in near[:6]:
            there = replace(unit, tile=tile, band=target.band, hidden_from=(), near=())
            for weapon in blades:
                charge = Move(
                    player=player,
                    unit=unit.id,
                    mode="charge",
                    to=tile,
                    band=target.band,
                    target=target.id,
                    weapon=weapon,
                )
                found = attack_worth(state, there, weapon, target, "charge")
                ends = posture.of(there) + found
                tried = _tried(state, unit, posture, charge, reached[tile], ends, found)
                yield _said(charge, tried, "charge", unit, target)


def _watches(state: StrategicState, player: PlayerId, unit: Unit, here: int) -> Iterator[Candidate]:
    """Return overwatch where nobody is in range and somebody soon may be: worth most to who need not come."""
    percent = WATCH if is_time_ours(state, unit.side) else WATCH // 2
    for weapon, gun in enumerate(stat_line(state, unit.id).arms):
        if gun.is_melee or gun.power >= 0 or gun.weapon.full_action:
            continue
        found = 0
        for enemy in enemies(state, unit.side):
            distance = state.field.distance(enemy.tile, unit.tile)
            if is_hidden(enemy, unit.side) or not gun.squares < distance:
                continue
            if distance - gun.squares <= allowance(state, enemy, "run", enemy.band):
                mark = replace(enemy, tile=state.field.line(unit.tile, enemy.tile)[gun.squares - 1])
                found = max(found, attack_worth(state, unit, weapon, mark, "overwatch"))
        if found:
            act = Overwatch(player=player, unit=unit.id, weapon=weapon)
            yield _said(act, here + found * percent // 100, "watch", unit)


def _horde(state: StrategicState, player: PlayerId, unit: Unit, posture: Posture) -> Iterator[Candidate]:
    """Return a horde's attacks now, and its move with what it could attack from there."""
    yield from _exit(state, player, unit)
    own = stat_line(state, unit.id)
    can_vanish = posture.style.hides and not unit.hidden_from and can_hide(state, unit)
    if can_vanish and not unit.has_attacked and not unit.ran:
        yield _said(Hide(player=player, unit=unit.id), posture.of_hidden(unit), "hide", unit)
    shown = replace(unit, hidden_from=(), near=())
    for enemy in enemies(state, unit.side):
        if is_hidden(enemy, unit.side):
            continue
        for weapon in range(len(own.setup.weapons)):
            act = Attack(player=player, unit=unit.id, weapon=weapon, target=enemy.id)
            if check(state, act) is None:
                found = max(1, attack_worth(state, unit, weapon, enemy, "standard"))
                found += along(state, unit, weapon, enemy, "standard")
                if found > 0:
                    yield _said(act, posture.of(shown) + found, "attack_standard", unit, enemy)
    if unit.has_moved:
        return
    modes: tuple[Mode, ...] = ("march",) if unit.has_attacked else ("march", "run")
    for mode in modes:
        can_attack = mode == "march" and not unit.has_attacked
        ranked = []
        for there, _ in _places(state, unit, mode):
            follow = posture.chances.best(there).worth if can_attack else 0
            value = posture.of(there) + follow * LATER_PERCENT // 100
            if can_attack and posture.style.hides:
                value = max(value, posture.of_hidden(there))
            ranked.append((value, there))
        ranked.sort(key=lambda each: -each[0])
        for value, there in ranked[:10]:
            risk = STRUCK * len(strikers(state, unit, there.tile, there.band))
            move = Move(player=player, unit=unit.id, mode=mode, to=there.tile, band=max(0, there.band))
            yield _said(move, value - risk, f"move_{mode}", unit)
