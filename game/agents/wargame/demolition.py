"""What shots at structures and objectives bring: what the mission gives, and secret objectives."""

from typing import Final

from game.agents.wargame.goals import POINT, at_stake, felling
from game.agents.wargame.secrets import fells_for_secret
from game.systems.wargame.aim import demolition_damage
from game.systems.wargame.content import Armament
from game.systems.wargame.due import scores_of
from game.systems.wargame.ground import building
from game.systems.wargame.state import Unit, WargameState

GATHERED: Final = 3
"""Until this round data may still be carried home: it is not shot at."""


def demolition_worth(state: WargameState, unit: Unit, weapon: Armament, name: str, *, pursues: bool) -> int:
    """Return what a shot at a structure or an objective is worth (WG-5.2, WG-16.2).

    ``pursues``: what it earns for secret objectives counts, too (WG-16.14).
    """
    if name in state.markers:
        if state.round <= GATHERED or not _is_for_breaking(state, unit.side):
            return 0
        return POINT * weapon.damage // max(1, 2 * state.markers[name].left)
    works, left = building(state, name), state.structures[name].left
    points, secret = felling(state, unit.side, works.tag), 0
    is_ours = state.role(unit.side) == 0 or points > 0
    if pursues and (is_ours or not at_stake(state, works.tag)):
        secret = fells_for_secret(state, unit.side)
    damage = demolition_damage(state, weapon, name)
    return max(0, points * POINT + secret) * min(damage, left) // max(1, left)


def _is_for_breaking(state: WargameState, side: int) -> bool:
    """Whether a mission gives a team points for objectives that it destroys, or takes some from the other."""
    own, theirs = scores_of(state, side), scores_of(state, 1 - side)
    return any(score.by == "marker_destroyed" for score in own) or any(
        score.by == "marker_left" for score in theirs
    )
