"""Battles on the kilometre grid that a viewer must not be able to tell apart (ST-11.5)."""

import random
from typing import cast

from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.kernel import GameState
from game.systems.strategic.actions import Strength
from game.systems.strategic.moves import enters
from game.systems.strategic.queries import can_hide, is_hidden, stat_line, viewing_side
from game.systems.strategic.state import MoveJob, StrategicState, Unit
from tests.support.secrecy.disguise_war import Viewer, random_dice


def disguised_strategic(state: GameState, viewer: Viewer, seed: int, goes_on: bool) -> GameState:
    """Other dice, other standing answers of others, and what the viewer does not see is elsewhere."""
    dice = random.Random(seed)
    copy = cast(StrategicState, state).clone()
    side = viewing_side(copy, viewer)
    copy.rng = random_dice(dice)
    for player in copy.field.players:
        if player != viewer and not copy.jobs:
            copy.habits[player] = {"ward": dice.choice(("best", "never")), "spread": "best"}
    for unit in tuple(copy.units.values()):
        if unit.side != side and is_hidden(unit, side):
            copy.units[unit.id] = _elsewhere(copy, unit, dice, goes_on)
    copy.jobs = tuple(
        replace(job, path=job.path[: dice.randrange(len(job.path))])
        if isinstance(job, MoveJob) and job.path and copy.units[job.unit].side != side
        else job
        for job in copy.jobs
    )
    if not goes_on:
        _other_waits(copy, side)
    return copy


def _other_waits(state: StrategicState, side: int | None) -> None:
    """It is another of the hidden, if there is one, who waits for a mover and is asked."""
    hidden = [each.id for each in state.units.values() if each.side != side and is_hidden(each, side)]
    other = dict(zip(hidden, hidden[1:] + hidden[:1]))
    state.jobs = tuple(
        replace(job, queue=tuple(other.get(each, each) for each in job.queue))
        if isinstance(job, MoveJob)
        else job
        for job in state.jobs
    )
    if state.prompt is not None and state.prompt.token in other:
        state.prompt = replace(state.prompt, token=other[UnitId(state.prompt.token)])


def _elsewhere(state: StrategicState, unit: Unit, dice: random.Random, goes_on: bool) -> Unit:
    """The same unit in another hiding place, where the others stay away from it, and in another condition."""
    field, own = state.field, stat_line(state, unit.id)
    others = [each for each in state.units.values() if each.status == "board" and each.side != unit.side]
    free = [
        tile
        for tile in range(field.grid.tile_count)
        if tile != unit.tile
        and enters(state, unit, tile, unit.band)
        and not field.terrain[tile].deep
        and can_hide(state, replace(unit, tile=tile, band=0))
        and all(field.distance(tile, each.tile) > field.rules.point_blank_most for each in others)
    ]
    has_field = own.profile.ats > 0 and not own.is_horde
    pattern: Strength = "half" if has_field and unit.pattern == "none" else "none"
    changed = replace(
        unit,
        tile=dice.choice(free) if free else unit.tile,
        band=0,
        wounds=tuple(max(1, each - 1) for each in unit.wounds),
        stealth=unit.stealth + 1,
        aim=0 if unit.aim else field.rules.aim_half,
        defensive=not unit.defensive,
        reaction=not unit.reaction,
        round_magnitude=unit.round_magnitude and unit.round_magnitude - 1,
        pattern=pattern,
        charge=max(0, unit.charge - 1),
        ready=tuple(each + 1 for each in unit.ready),
    )
    if goes_on:
        return changed
    return replace(
        changed,
        band=unit.band,
        halves=1 if unit.halves == 2 else 2,
        has_attacked=not unit.has_attacked,
        has_fielded=not unit.has_fielded,
        has_moved=not unit.has_moved,
        ran=not unit.ran,
        staggered=not unit.staggered,
        surprised=not unit.surprised,
        burning=not unit.burning,
        all_out=not unit.all_out,
        broken=not unit.broken,
        overwatch=-1 if unit.overwatch >= 0 else 0,
        struck=() if unit.struck else (unit.id,),
        fought_horde=not unit.fought_horde,
        killer=unit.id if not unit.killer else unit.killer,
    )
