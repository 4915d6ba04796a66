"""What comes of panels that change hands: capitals move, factions end, supply is cut (TW-5.6, TW-6). Pure."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from game.systems.totalwar.board import forces_of, living_factions
from game.systems.totalwar.capitals import fallen_of, heir_of, holds_on, what_falls
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.supply import cut_after, cut_panels, is_root_site


class Ground(NamedTuple):
    """Whose all panels are, and which of them are cut off."""

    owners: list[str]
    cut: set[int]


def after_conquest(
    state: TotalWarState,
    before: Ground,
    owners: list[str],
    changed: Collection[int],
    captor: str,
    *,
    founds: bool = False,
) -> Ground:
    """Return whose all panels are, and which are cut off, once all has come of some that have changed hands.

    ``founds``: the captor founds a rogue faction by it. Beaten forces are taken to live on.
    """
    if not any(is_root_site(state, panel) for panel in changed):
        return Ground(owners, cut_after(state, before.owners, before.cut, owners, changed))
    founder = captor if founds else ""
    is_rogue = founds or (bool(captor) and state.factions[captor].kind == "rogue")
    capitals: set[int] = set()
    is_moving, is_over = state.votes is not None or state.moving_to >= 0, False
    for capital in state.map.capitals.values():
        fall = what_falls(state, capital, captor, owners, changed, is_rogue=is_rogue)
        heir = heir_of(state, capital, fallen_of(capital, owners)) if fall == "moves" else None
        if heir is not None:
            capitals.add(heir)
        is_moving, is_over = is_moving or fall == "vote", is_over or fall == "ends"
    if not is_over:
        owners = _left(state, owners, capitals, founder, is_moving=is_moving)
    return Ground(owners, cut_panels(state, owners, capitals, founder))


def _left(
    state: TotalWarState, owners: Sequence[str], capitals: Collection[int], founder: str, *, is_moving: bool
) -> list[str]:
    """Return whose panels are once those of factions that end with it are nobody's (TW-6.4, TW-8.5)."""
    ended = {
        faction.id
        for faction in living_factions(state)
        if faction.kind != "lone"
        and not holds_on(state, faction.id, owners, capitals, is_rogue=faction.kind == "rogue")
        and (faction.kind == "rogue" or not (is_moving or forces_of(state, faction.id)))
    }
    return ["" if owner in ended else owner for owner in owners]
