"""What tells the levels apart: how far each looks, never what it may see."""

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """What things count for: each is compared with others of its kind, so only order and ratio matter."""

    pooling: int = 1000
    """How urgent machines for the pool are, among all that gold is spent on: they are where a battle was."""
    investment: int = 7000
    """How urgent a mine is that pays for itself at once."""
    works: int = 4500
    garrisons: int = 3000
    """How urgent walls are where an attack is likely to take a place."""
    yield_turns: int = 6
    """A site's own yield counts for so many turns of it."""
    most_pull: int = 70
    """What a step towards a goal is worth, at most."""
    spent_percent: int = 35
    """With fewer of its slots taken a squadron wins nothing any more."""


USUAL: Final = Weights()
SHARP: Final = Weights(
    pooling=6800,
    investment=6000,
    works=5000,
    garrisons=800,
    yield_turns=9,
    most_pull=140,
    spent_percent=60,
)
"""Found by quick wars against an Officer in which all weights were drawn anew each time (experiments.md)."""


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
    """Fleets that it wants for taking ground, at most; on large maps more."""
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
    large_squadrons: bool = False
    """Raises squadrons under whoever leads the most machines, not under the lowest officer."""
    capital_guard: int = 0
    """How much of a capital's worth counts for standing guard on it, in percent; 0: as on any other site."""
    homecoming: int = 0
    """The same for being back in time, or beating who comes, when enemies are two moves away; 0: no look."""
    weights: Weights = USUAL
    thrift_rounds: int = 0
    """So many rounds of income are left over as well: where all costs thousands, hundreds are no riches."""
    answers: int = 0
    """Weight of the enemy's answer to where a force ends its move, in percent; 0: it is not worked out."""
    holds: int = 0
    """How much counts as lost of a place that it would take again, and of the way there, in percent."""
    home_guard: bool = False
    """Calls a force home before anybody can storm a capital whose fall ends the war."""
    main_effort: bool = False
    """Once the field is won, goes for the capital whose fall ends the war with all that it has."""
    wastes_nothing: bool = False
    """Uses what costs nothing: heroes who wait for a machine, and, while an own capital is in peril, whatever
    is better in the pool than what stands beside it."""
    siege_chance: int = 200
    """The least chance, in thousandths, that several have together on small maps, once the field is won."""
    breaks_standoffs: bool = False
    """Where nobody has anything to do forces storm together, are filled up, and let stronger ones past."""
    counts_rounds: bool = False
    """Knows when the war is counted: nothing is begun too late, and the last turn takes whatever counts."""


CADET: Final = CampaignStyle(0, 250, False, 0, False, 3000, 0, False, False, 0, False, False)
OFFICER: Final = CampaignStyle(
    40, 480, True, 1, True, 800, 2, True, False, 0, False, False, thrift_rounds=1, breaks_standoffs=True
)
ACE: Final = CampaignStyle(
    caution=10,
    least_chance=480,
    guards=True,
    previews=12,
    develops=True,
    thrift=60,
    sweeps=4,
    far=True,
    musters=True,
    reserves=12,
    supply_cut_vertices=True,
    chases=True,
    large_squadrons=True,
    capital_guard=30,
    homecoming=6,
    weights=SHARP,
    answers=100,
    holds=100,
    home_guard=True,
    main_effort=True,
    wastes_nothing=True,
    siege_chance=500,
    breaks_standoffs=True,
    counts_rounds=True,
)
