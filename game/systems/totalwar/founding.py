"""The battle for a faction of one's own: who fills up the site, what it brings (TW-8.2, TW-8.3). Pure."""

from collections.abc import Sequence

from game.systems.totalwar.board import founds_here
from game.systems.totalwar.conquest import neighbours_founded
from game.systems.totalwar.economy import grunt_of
from game.systems.totalwar.roster import frames_in, slots_of, squadron_limit
from game.systems.totalwar.setup import FrameSetup
from game.systems.totalwar.state import Force, TotalWarState


def fill_of(
    state: TotalWarState, rogue: Force, panel: int, enemies: Sequence[Force]
) -> tuple[FrameSetup, ...]:
    """The grunts that fill a site up to a full squadron of the rogue's own rank (TW-8.2).

    Empty where the force founds nothing, or where as much stands there already.
    """
    if not founds_here(state, rogue, panel):
        return ()
    grunt = grunt_of(state, state.owners[panel], panel) or grunt_of(state, rogue.faction)
    if grunt is None:
        return ()
    present = sum(slots_of(frames_in(state, enemy)) for enemy in enemies)
    count = max(0, squadron_limit(state, rogue.officer) - present) // grunt.slots
    return (grunt,) * count


def panels_founded(
    state: TotalWarState, rogue: Force, panel: int, enemies: Sequence[Force]
) -> tuple[int, ...]:
    """The panels that would rise with the new faction if the rogue won there (TW-8.3)."""
    involved = (rogue.id, *(enemy.id for enemy in enemies))
    return (panel, *neighbours_founded(state, rogue.faction, panel, involved))
