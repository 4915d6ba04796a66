"""What a move or an opposed test leads to, exactly: tests on the way, who wins, who sinks (ST-5, ST-7.1)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.ledger import Ledger
from game.core.odds import Odd, Odds
from game.systems.strategic.harms import HUNDRED, part_chances
from game.systems.strategic.moves import may_sink
from game.systems.strategic.queries import in_reach, is_weapon_lost, stat_line
from game.systems.strategic.ranges import agility_ledger, degrees, needed, target_number
from game.systems.strategic.resolve_deed import can_soak
from game.systems.strategic.resolve_harm import damaged, is_silent
from game.systems.strategic.resolve_power import Contest, contest, swimming
from game.systems.strategic.state import MoveJob, StrategicState, Unit
from game.systems.strategic.trials import Trial, stages, trials


def possible(subject: UnitId, *shares: tuple[str, Fraction]) -> list[Odd]:
    """Return those of these chances that are any."""
    return [Odd(label, subject, *share.as_integer_ratio()) for label, share in shares if share]


def degrees_of(state: StrategicState, skill: int, ledger: Ledger) -> Counter[int]:
    """Return how many faces of a hundred lead to so many degrees of a test, -1 for a failure (ST-7.1)."""
    rules = state.field.rules
    number = needed(rules, skill, ledger)
    passing = target_number(rules, number)
    faces = range(1, HUNDRED + 1)
    return Counter(degrees(rules, number, face) if face <= passing else -1 for face in faces)


def passes(state: StrategicState, skill: int, ledger: Ledger) -> Fraction:
    """Return the chance to pass a test (ST-7.1)."""
    rules = state.field.rules
    return Fraction(target_number(rules, needed(rules, skill, ledger)), HUNDRED)


def way_odds(state: StrategicState, unit: Unit, job: MoveJob) -> list[Odd]:
    """Return what the ground does to who goes a way: whether it arrives, is stopped, sinks, catches fire.

    Who is stopped in its last square has arrived, too; so has a charge that is stopped where it can strike,
    as in a square beside a horde on the way to the horde's own (ST-2.5). Nobody is taken to strike at it, or
    to fire: that is told by itself.
    """
    going, unburnt = Fraction(1), Fraction(1)
    caught = sunk = halted = fallen = ended = Fraction(0)
    for trial in trials(state, unit, job.mode, job.path, job.band):
        fails = 1 - passes(state, trial.skill, trial.ledger)
        if trial.kind == "burning":
            caught += going * unburnt * fails
            unburnt *= 1 - fails
            continue
        if trial.kind == "sink":
            sunk += going * fails
        else:
            halted += going * fails
            fallen += going * fails if trial.is_fall else 0
            if trial.is_end or _strikes_from(state, unit, job, trial):
                ended += going * fails * (_carries_on(state, unit, job) if trial.is_fall else 1)
        going *= 1 - fails
    shares = (("arrives", going + ended), ("halted", halted), ("sinks", sunk), ("catches_fire", caught))
    return [*possible(unit.id, *shares), *_falls(state, unit, fallen)]


def _fallen(state: StrategicState, unit: Unit) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Yield the wounds after a fall in the mountains: a die to any part, past all that protects (ST-5.6)."""
    has_parts, sides = stat_line(state, unit.id).has_parts, state.field.rules.mountain_die
    parts = part_chances(state.field.rules) if has_parts else {0: Fraction(1)}
    for part, share in parts.items():
        for amount in range(1, sides + 1):
            yield share / sides, damaged(unit.wounds, part, amount, has_parts=has_parts)[2]


def _falls(state: StrategicState, unit: Unit, chance: Fraction) -> list[Odd]:
    """Return what a fall in the mountains does, where it comes with this chance (ST-5.6)."""
    has_parts = stat_line(state, unit.id).has_parts
    disabled = destroyed = Fraction(0)
    for share, left in _fallen(state, unit):
        if is_silent(state.field.rules, left, has_parts=has_parts):
            destroyed += chance * share
        elif any(new <= 0 < old for new, old in zip(left, unit.wounds)):
            disabled += chance * share
    return possible(unit.id, ("hurt", chance), ("disabled", disabled), ("destroyed", destroyed))


def _strikes_from(state: StrategicState, unit: Unit, job: MoveJob, trial: Trial) -> bool:
    """Whether a charge that ends with a trial has come to where it can strike (ST-2.5, ST-3.2)."""
    if job.mode != "charge":
        return False
    return in_reach(state, replace(unit, tile=trial.tile, band=trial.band), state.units[job.target])


def _carries_on(state: StrategicState, unit: Unit, job: MoveJob) -> Fraction:
    """Return how often a fall leaves a unit where it came to, and a charge its arm to strike (ST-8.3)."""
    has_parts, found = stat_line(state, unit.id).has_parts, Fraction(0)
    for share, left in _fallen(state, unit):
        is_armed = job.mode != "charge" or not is_weapon_lost(state, replace(unit, wounds=left), job.weapon)
        if is_armed and not is_silent(state.field.rules, left, has_parts=has_parts):
            found += share
    return found


def contest_odds(
    state: StrategicState, purpose: Contest, unit: Unit, target: Unit, won: str, path: Sequence[int]
) -> Odds:
    """Return the chance to win an opposed test (ST-7.1), and that who is shifted then sinks (ST-2.3)."""
    skill, ledger = contest(state, purpose, unit, target, resists=False)
    own = degrees_of(state, skill, ledger)
    against = degrees_of(state, *contest(state, purpose, target, unit, resists=True))
    wins = sum(
        Fraction(ways * other, HUNDRED**2)
        for degree, ways in own.items()
        for less, other in against.items()
        if less < degree
    )
    afloat = Fraction(1)
    for _, there, _ in stages(state, target, path, target.band):
        if may_sink(state, there, there.tile):
            afloat *= passes(state, *swimming(state, there))
    return Odds(tuple(possible(target.id, (won, Fraction(wins)), ("sinks", wins * (1 - afloat)))), ledger)


def soak_odds(state: StrategicState, unit: Unit) -> Odds:
    """Return the chance that a unit puts its own fire out (ST-11.2)."""
    if can_soak(state, unit):
        return Odds(tuple(possible(unit.id, ("put_out", Fraction(1)))))
    ledger = agility_ledger(state, unit, unit.tile)
    chance = passes(state, stat_line(state, unit.id).profile.ag, ledger)
    return Odds(tuple(possible(unit.id, ("put_out", chance))), ledger)
