"""Tiers, ratings, merit and the order of officers (TW-7, TW-9.3). Pure."""

from collections.abc import Iterable

from game.systems.totalwar.board import commanded_by
from game.systems.totalwar.campaign import Campaign
from game.systems.totalwar.profile import Rank
from game.systems.totalwar.state import Faction, Force, Officer, TotalWarState

WHOLE = 100


def tier_of(campaign: Campaign, battles: int) -> int:
    """A force's tier by battles fought, 0 = none yet (TW-9.3)."""
    tier = 0
    for step in campaign.rules.aftermath.tiers:
        if battles >= step.battles:
            tier = step.tier
    return tier


def rating_percent(force: Force) -> int:
    """Battles won of battles fought, in whole percent (TW-9.3)."""
    return force.victories * WHOLE // force.battles if force.battles else 0


def has_merit(campaign: Campaign, rank: Rank, squadrons: Iterable[Force]) -> bool:
    """Whether one of an officer's squadrons suffices for a rank (TW-7.2)."""
    return any(all(merits(campaign, rank, force)) for force in squadrons if force.kind == "squadron")


def merits(campaign: Campaign, rank: Rank, force: Force) -> tuple[bool, bool, bool]:
    """Whether a squadron's tier, victories and rating are those that a rank asks for (TW-7.2)."""
    tier = tier_of(campaign, force.battles)
    return (
        rank.tier_at_most is None or 0 < tier <= rank.tier_at_most,
        force.victories >= rank.victories,
        force.victories * WHOLE >= rank.rating_percent * force.battles,
    )


def nearest_to(campaign: Campaign, rank: Rank, squadrons: Iterable[Force]) -> Force | None:
    """The squadron that comes nearest to what a rank asks for, and has it where any has (TW-7.2)."""
    return max(
        (force for force in squadrons if force.kind == "squadron"),
        key=lambda force: (sum(merits(campaign, rank, force)), force.victories, force.battles),
        default=None,
    )


def next_rank(state: TotalWarState, officer: Officer) -> int | None:
    """The rank to which merit entitles an officer, one above his own (TW-7.2)."""
    number = officer.rank + 1
    ranks = state.campaign.rules.ranks
    if number >= len(ranks) or ranks[number].is_supreme:
        return None
    return number if has_merit(state.campaign, ranks[number], commanded_by(state, officer.id)) else None


def promotes(state: TotalWarState, faction: Faction) -> bool:
    """Whether a faction may promote: rogue ones only with a great power's capital (TW-8.4)."""
    if faction.kind == "major":
        return True
    return faction.kind == "rogue" and any(
        site.kind == "capital" and state.owners[panel] == faction.id and _is_great(state, panel)
        for panel, site in state.sites.items()
    )


def _is_great(state: TotalWarState, panel: int) -> bool:
    return any(panel in capital.panels for capital in state.map.capitals.values())


def officers_of(state: TotalWarState, faction: str) -> tuple[Officer, ...]:
    """A faction's officers: highest rank first, then earliest appointed (TW-1.6, TW-7.6)."""
    found = [
        officer for officer in state.officers.values() if officer.faction == faction and not officer.is_out
    ]
    return tuple(sorted(found, key=lambda officer: (-officer.rank, officer.appointed, officer.id)))


def officers_of_seat(state: TotalWarState, player: str) -> list[Officer]:
    """Return the officers whom a seat leads, those who have left the war last."""
    found = [officer for officer in state.officers.values() if officer.player == player]
    return sorted(found, key=lambda officer: officer.is_out)


def person_of_seat(state: TotalWarState, player: str) -> Officer | None:
    """Return the officer as whom a seat is known: the first whom it leads, of the side whose turn it is.

    Whichever of its officers is in place, the same person sits there.
    """
    led = officers_of_seat(state, player)
    return next((officer for officer in led if officer.faction == state.faction), next(iter(led), None))


def faction_of_seat(state: TotalWarState, viewer: str | None) -> str:
    """Return the faction whose books a seat sees: of its own the one that acts, else one that is not out."""
    if viewer is None:
        return state.faction
    own = [officer.faction for officer in officers_of_seat(state, viewer)]
    if state.faction in own:
        return state.faction
    return own[0] if own else ""


def places_in_order(state: TotalWarState, faction: Faction) -> tuple[Officer, ...]:
    """Who moves when: the supreme commander, then by rank (TW-1.6)."""
    officers = officers_of(state, faction.id)
    first = tuple(officer for officer in officers if officer.id == faction.commander)
    return (*first, *(officer for officer in officers if officer.id != faction.commander))


def successor(state: TotalWarState, faction: str, leaving: str) -> Officer | None:
    """Who leads a faction when its commander is gone (TW-7.6)."""
    return next((officer for officer in officers_of(state, faction) if officer.id != leaving), None)


def top_ordinary_rank(campaign: Campaign) -> int:
    """The highest rank below the supreme commander's."""
    return max(number for number, rank in enumerate(campaign.rules.ranks) if not rank.is_supreme)


def supreme_rank(state: TotalWarState, faction: Faction, officer: Officer) -> int:
    """The rank that comes with the supreme command; a rogue leader keeps his own (TW-7.6, TW-8.3, TW-8.4)."""
    if faction.kind == "rogue" and not promotes(state, faction):
        return officer.rank
    supreme = [number for number, rank in enumerate(state.campaign.rules.ranks) if rank.is_supreme]
    return supreme[0] if supreme else officer.rank
