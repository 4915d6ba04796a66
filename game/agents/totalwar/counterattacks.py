"""The enemy's answer: what whoever ends his move somewhere loses to those who come in their next turn.

A force that has won stands half destroyed beside enemies who have not fought yet. A strong player counts
their answer before he strikes, and his own answer to theirs.
"""

from typing import Final, NamedTuple

from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.strength import LOSS_PERCENT_LOSER, THOUSAND, fall_chance, win_chance, winner_loss
from game.systems.totalwar.state import Force

COMES_AT: Final = 400
"""An enemy with a smaller chance than this, in thousandths, does not come."""


class Counterattack(NamedTuple):
    """What the enemy's answer comes to."""

    loss: int
    """What the force stands to lose by it, in tenths of gold."""
    falls: int
    """The chance in thousandths that the place is lost as well."""


NOBODY_COMES: Final = Counterattack(0, 0)


def counterattack(outlook: Outlook, force: Force, panel: int, left: int) -> Counterattack:
    """Return what comes of the enemy's answer to where a force ends its move.

    ``left``: the part of it that stands there then, in thousandths. What it costs those who come counts
    against the loss, and so do the own forces that can strike the victor, half destroyed as he is.
    """
    here = outlook.state.at.get(panel, ())
    comers = sorted(
        (pair for pair in outlook.threats.get(panel, ()) if pair[0] not in here),
        key=lambda pair: (-pair[1], pair[0]),
    )
    if not comers:
        return NOBODY_COMES
    mine = outlook.strength[force.id] * left // THOUSAND
    held = mine + outlook.garrison(panel)
    name, first = comers[0]
    if win_chance(first, held) < COMES_AT:
        return NOBODY_COMES
    falls, beats = fall_chance([strength for _, strength in comers], held), win_chance(first, held)
    kept = THOUSAND - winner_loss(first, held)
    theirs = outlook.price[name]
    spent = theirs * beats * (THOUSAND - kept) // (THOUSAND * THOUSAND)
    spent += theirs * (THOUSAND - beats) * LOSS_PERCENT_LOSER // (THOUSAND * 100)
    friends = [strength for other, strength in outlook.support.get(panel, ()) if other != force.id]
    if friends:
        revenge = win_chance(max(friends), first * kept // THOUSAND)
        spent += theirs * kept // THOUSAND * falls // THOUSAND * revenge // THOUSAND
    lost = outlook.price[force.id] * left // THOUSAND * falls // THOUSAND
    return Counterattack(max(0, lost - spent), falls)
