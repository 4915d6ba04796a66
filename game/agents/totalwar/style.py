"""What tells the levels apart: how far each looks, never what it may see."""

from typing import Final, NamedTuple


class CampaignStyle(NamedTuple):
    """How a commander thinks."""

    caution: int
    """Weight of what enemies could do next, in percent."""
    least_chance: int
    """An attack with a smaller chance, in thousandths, is not even considered."""
    guards: bool
    """Keeps forces where a site is threatened."""
    previews: int
    """So many of the best moves are looked at again with everything they cut off or join."""
    develops: bool
    """Spends on mines and works, not on grunts alone."""
    thrift: int
    """Gold that is left over after better machines, heroes, superweapons and more reserves."""
    sweeps: int
    """Fleets that it wants for taking ground, at most."""
    far: bool
    """Weighs every target on the map, not the nearest alone."""
    musters: bool
    """Keeps squadrons beside a yard until they are full, sends spent ones back, keeps the slips free."""
    reserves: int
    """Machines that it keeps in the pool, to fill forces up after their battles wherever they are."""
    supply_cut_vertices: bool
    """Cuts the enemy's supply where most gold runs through, and guards where its own does."""
    chases: bool
    """Counts the gold of battles won at once, and keeps its own weak forces out of reach."""
    escorts: int
    """Grunts that a fleet which is to take ground is raised with, so that it is not chased away."""


CADET: Final = CampaignStyle(0, 250, False, 0, False, 3000, 0, False, False, 0, False, False, 0)
OFFICER: Final = CampaignStyle(40, 480, True, 1, True, 800, 2, True, False, 0, False, False, 0)
ACE: Final = CampaignStyle(10, 500, True, 12, True, 60, 3, True, True, 24, True, True, 2)
