"""What a shot that is announced will destroy of whoever still stands there when it lands (TW-4.13)."""

from game.agents.totalwar.outlook import Outlook
from game.systems.totalwar.resolve_superweapons import panels_hit
from game.systems.totalwar.state import Force


def shelled(outlook: Outlook, force: Force, panel: int) -> int:
    """Return what announced shots cost a force that is on a panel when they land, in tenths of gold.

    All of them land before its own side moves again.
    """
    state, left = outlook.state, 100
    if not state.shots:
        return 0
    for shot in state.shots.values():
        weapon = state.forces.get(shot.weapon)
        if weapon is None:
            continue
        for hit, percent in panels_hit(state, state.campaign.superweapons[weapon.weapon], shot):
            if hit == panel:
                left = left * (100 - percent) // 100
    return outlook.price[force.id] * (100 - left) // 100 * outlook.style.answers // 100
