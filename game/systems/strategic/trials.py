"""What may go wrong on a way: who strikes or fires at whom, what the ground asks (ST-2.5, ST-5, ST-6.6)."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.ledger import Ledger
from game.systems.strategic.aims import can_watch
from game.systems.strategic.battlefield import DEEP, GROUND
from game.systems.strategic.moves import (
    FLOATING,
    RUNNING,
    is_tested,
    is_tested_down,
    may_sink,
    sighted,
    strikers,
)
from game.systems.strategic.queries import (
    enemies,
    is_hidden,
    is_watching,
    melees,
    opponents,
    stat_line,
    terrain_at,
)
from game.systems.strategic.ranges import agility_ledger, fire_ledger
from game.systems.strategic.resolve_power import swimming
from game.systems.strategic.state import StrategicState, Unit, Walk

TrialKind = Literal["burning", "sink", "difficult"]


class Trial(NamedTuple):
    """A test that a square asks of who enters it: to catch no fire, to stay afloat, to get on."""

    kind: TrialKind
    tile: int
    skill: int
    ledger: Ledger
    is_fall: bool = False
    """Whether who fails falls in the mountains (ST-5.6)."""
    is_end: bool = False
    """Whether nothing of the way is left behind it: who fails is where it wanted to be (ST-5.10)."""
    band: int = GROUND
    """The band in which the square is entered."""


def stages(
    state: StrategicState, unit: Unit, path: Sequence[int], band: int
) -> Iterator[tuple[Unit, Unit, bool]]:
    """Yield every change of place on a way: who is there before and after it, and if a square is entered.

    A move climbs first and descends last (ST-1.4).
    """
    here = unit
    if band > here.band and band > GROUND:
        there = replace(here, band=band)
        yield here, there, False
        here = there
    for tile in path:
        rises = here.band == DEEP and not terrain_at(state, tile).deep
        there = replace(here, tile=tile, band=GROUND if rises else here.band)
        yield here, there, True
        here = there
    if here.band > GROUND and band < here.band:
        yield here, replace(here, band=band), False


def setting_out(unit: Unit, mode: Walk) -> Unit:
    """Return a unit as a move of this sort begins: who runs does so from the first step on (ST-6.6)."""
    return replace(unit, ran=unit.ran or mode in RUNNING)


class Passage(NamedTuple):
    """A change of place on a way: the battle before it, who strikes at the leaver, the battle after it."""

    before: StrategicState
    strikers: tuple[UnitId, ...]
    after: StrategicState


def passages(
    state: StrategicState, unit: Unit, mode: Walk, path: Sequence[int], band: int
) -> Iterator[Passage]:
    """Yield every change of place on a way that nothing stops, each with the battle as it is by then.

    Melees whose reach is left end with the step (ST-3.1), who leaves its cover is seen (ST-11.5), and who has
    struck at the leaver reacts no more (ST-2.5).
    """
    then, leaver = state.clone(), setting_out(unit, mode)
    then.units[unit.id] = leaver
    for here, there, is_entered in stages(state, leaver, path, band):
        struck: tuple[UnitId, ...] = ()
        if mode != "disengage":
            struck = strikers(then, leaver, there.tile, here.band if is_entered else there.band)
        after = then.clone()
        for striker in struck:
            after.units[striker] = replace(after.units[striker], reaction=False, aim=0)
        leaver = sighted(state, replace(leaver, tile=there.tile, band=there.band))
        after.units[unit.id] = leaver
        after.engagements = melees(after)
        yield Passage(then, struck, after)
        then = after


def blows(
    state: StrategicState, unit: Unit, mode: Walk, path: Sequence[int], band: int
) -> Iterator[tuple[UnitId, StrategicState]]:
    """Yield who may strike at the unit as it leaves his reach, and the battle in which he does (ST-2.5)."""
    if opponents(state, unit.id):
        for passage in passages(state, unit, mode, path, band):
            for striker in passage.strikers:
                yield striker, reacting(passage.before, striker)


def shots(
    state: StrategicState, unit: Unit, mode: Walk, path: Sequence[int], band: int
) -> Iterator[tuple[UnitId, StrategicState]]:
    """Yield who is seen to wait, and the battle in which he can first fire at the unit (ST-6.6)."""
    waiting = [
        watcher.id
        for watcher in enemies(state, unit.side)
        if is_watching(watcher) and not is_hidden(watcher, unit.side)
    ]
    first: dict[UnitId, StrategicState] = {}
    for passage in passages(state, unit, mode, path, band) if waiting else ():
        after = passage.after
        for watcher in waiting:
            if watcher not in first and can_watch(after, after.units[watcher], after.units[unit.id]):
                first[watcher] = after
        if len(first) == len(waiting):
            break
    for watcher in waiting:
        if watcher in first:
            yield watcher, reacting(first[watcher], watcher)


def reacting(state: StrategicState, who: UnitId) -> StrategicState:
    """Return the battle in which somebody reacts, strikes or fires: with that its aim is lost (ST-6.5)."""
    then = state.clone()
    then.units[who] = replace(then.units[who], aim=0)
    return then


def trials(state: StrategicState, unit: Unit, mode: Walk, path: Sequence[int], band: int) -> Iterator[Trial]:
    """Yield the tests of a way in their order; none of fire for who burns already (ST-5.10, ST-11.1)."""
    profile = stat_line(state, unit.id).profile
    left, every = len(path), tuple(stages(state, unit, path, band))
    for number, (before, walker, is_entered) in enumerate(every, 1):
        left -= is_entered
        tile = walker.tile
        is_over = mode in FLOATING and left > 0
        if walker.band == GROUND and not is_over and (is_entered or not left):
            if tile in state.fires and not unit.burning and not stat_line(state, unit.id).is_horde:
                yield Trial("burning", tile, profile.ag, fire_ledger(state, walker))
            if may_sink(state, walker, tile):
                yield Trial("sink", tile, *swimming(state, walker))
        if is_entered:
            is_hard = is_tested(state, walker, mode, tile)
        else:
            is_hard = walker.band == GROUND and is_tested_down(state, before, mode, has_entered=bool(path))
        if is_hard:
            is_fall = walker.band == GROUND and terrain_at(state, tile).hurts
            ledger = agility_ledger(state, walker, tile)
            yield Trial("difficult", tile, profile.ag, ledger, is_fall, number == len(every), walker.band)
