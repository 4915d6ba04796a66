"""What an attack of a war would probably come to, at once: a model of strengths, for previews of moves."""

from typing import Final

from game.agents.forecast import Forecast
from game.agents.totalwar.strength import (
    LOSS_PERCENT_LOSER,
    THOUSAND,
    force_strength,
    win_chance,
    winner_loss,
)
from game.systems.totalwar.board import enemies_at
from game.systems.totalwar.state import Force, TotalWarState

HUNDRED: Final = 100


def guess(state: TotalWarState, force: Force, panel: int) -> Forecast:
    """Return at once what an attack would probably come to, by the strengths of both sides."""
    enemies = enemies_at(state, panel, force.faction)
    mine = force_strength(state, force)
    theirs = sum(force_strength(state, enemy) for enemy in enemies)
    chance = win_chance(mine, theirs)
    defenders = sum(len(enemy.units) for enemy in enemies)
    return Forecast(
        chance=chance,
        attacker_units=len(force.units),
        defender_units=defenders,
        attacker_lost=_expected_loss(len(force.units), chance, winner_loss(mine, theirs)),
        defender_lost=_expected_loss(defenders, THOUSAND - chance, winner_loss(theirs, mine)),
    )


def _expected_loss(units: int, chance: int, loss_if_won: int) -> int:
    """Return hundredths of units: what a winner loses and what a loser loses, by the chance of either."""
    beaten = (THOUSAND - chance) * LOSS_PERCENT_LOSER * THOUSAND // HUNDRED
    return units * HUNDRED * (chance * loss_if_won + beaten) // (THOUSAND * THOUSAND)
