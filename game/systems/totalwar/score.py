"""Counting the war at a turn limit (TW-6.4). Pure."""

from game.systems.totalwar.board import living_factions
from game.systems.totalwar.state import TotalWarState

Score = tuple[str, int, int, int, int]
"""Faction, panels, sites, gold, points."""


def score_of(state: TotalWarState, faction: str) -> Score:
    """What a faction holds, and what that counts."""
    rules = state.campaign.rules.score
    panels = state.owners.count(faction)
    sites = sum(state.owners[panel] == faction for panel in state.sites)
    gold = max(0, state.factions[faction].bank)
    points = panels * rules.panel + sites * rules.site + gold // rules.gold_per_point
    return faction, panels, sites, gold, points


def score_war(state: TotalWarState) -> tuple[tuple[str, ...], tuple[Score, ...]]:
    """The winner (nobody where the best are equal) and everybody's score."""
    scores = tuple(
        score_of(state, faction.id) for faction in living_factions(state) if faction.kind != "lone"
    )
    best = max((score[-1] for score in scores), default=0)
    leaders = tuple(score[0] for score in scores if score[-1] == best)
    return (leaders if len(leaders) == 1 else ()), scores
