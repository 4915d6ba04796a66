"""Where a unit goes: every region that it can reach, weighed against what the enemies may order."""

from game.agents.agent import Candidate
from game.agents.sectors.outlook import Outlook, chance
from game.core.ids import PlayerId
from game.core.rng import fork
from game.rules.prose import Sentence
from game.systems.sectors.actions import MoveUnit
from game.systems.sectors.state import Player, SectorsState


def unit_orders(outlook: Outlook, player: PlayerId, unit: Player) -> list[Candidate]:
    """Return the orders that a unit could have, best first, with reasons."""
    found = []
    for value, region in ranked(outlook, unit):
        action = MoveUnit(player=player, unit=unit.id, region=region)
        enemies = sum(guess.get(region, 0) for guess in outlook.guesses) * 100 // len(outlook.guesses)
        told = reason(outlook.state, unit, region, enemies)
        found.append(Candidate(action, value // 10, (told,)))
    return found


def ranked(outlook: Outlook, unit: Player) -> list[tuple[int, int]]:
    """Return where a unit could go with what that is worth, best first."""
    state = outlook.state
    placed = outlook.placed(unit.id) if outlook.style.gathers else {}
    here = unit.region
    lot = fork(outlook.lot, outlook.numbers[unit.id])
    found = []
    for region in (here, *state.campaign.regions[here].neighbours):
        if region != here and outlook.entering(region, unit.id) >= state.options.entry_cap:
            continue
        value = _value(outlook, unit, region, placed.get(region, 0), placed.get(here, 0))
        value += outlook.style.company * placed.get(region, 0)
        found.append((-value, fork(lot, region), region))
    # what is equally good is drawn: the map is the same for all races, the numbers of its regions are not
    return [(-value, region) for value, _, region in sorted(found)]


def carried(outlook: Outlook, unit: Player, region: int) -> int:
    """How much better than the best of its own moves it is for a unit to be carried to a region (SE-3.7)."""
    placed = outlook.placed(unit.id) if outlook.style.gathers else {}
    there = _value(outlook, unit, region, placed.get(region, 0), placed.get(unit.region, 0))
    return there + outlook.style.company * placed.get(region, 0) - ranked(outlook, unit)[0][0]


def _value(outlook: Outlook, unit: Player, region: int, mates: int, left: int) -> int:
    """What it is worth that a unit goes to a region, against all that enemies may do."""
    here = unit.region
    total = _expected(outlook, region, mates)
    if region != here:
        total -= _expected(outlook, here, left)
    value = total // len(outlook.guesses)
    return value + outlook.wish(region) + outlook.pulls[region] - outlook.pulls[here]


def _expected(outlook: Outlook, region: int, mates: int) -> int:
    """What one unit more in a region is worth, over all ways in which enemies may go."""
    key = region, mates
    known = outlook.expected.get(key)
    if known is None:
        known = sum(_known(outlook, region, mates, guess.get(region, 0)) for guess in outlook.guesses)
        outlook.expected[key] = known
    return known


def _known(outlook: Outlook, region: int, mates: int, enemies: int) -> int:
    key = region, mates, enemies
    known = outlook.held.get(key)
    if known is None:
        known = outlook.held[key] = _held(outlook, region, mates, enemies)
    return known


def _held(outlook: Outlook, region: int, mates: int, enemies: int) -> int:
    """What one unit more in a region is worth: the ground that it gains or keeps, less its risk."""
    state = outlook.state
    worth = outlook.worth[region]
    is_own = state.owners[region] == outlook.race
    with_it = chance(mates + 1, enemies, defends=is_own)
    if mates:
        without = chance(mates, enemies, defends=is_own)
    else:
        without = 0 if enemies or not is_own else 1000
    ground = worth * (with_it - without) // 1000
    if not enemies:
        return ground
    risk = outlook.unit * (1000 - with_it) // 1000 * outlook.style.caution // 100
    prize = outlook.unit * with_it // 1000 * min(enemies, mates + 1) // (2 * (mates + 1))
    return ground + prize - risk


def reason(state: SectorsState, unit: Player, region: int, enemies: int) -> Sentence:
    """Why a unit should go to a region; ``enemies``: hundredths of a unit that are likely to be there."""
    facts: dict[str, str | int] = {
        "unit": state.campaign.players[unit.id].name,
        "region": state.campaign.regions[region].name,
    }
    if any(mark.region == region for mark in state.plans[unit.race].marks):
        return Sentence("agent.sectors.marked", facts)
    if region == unit.region:
        return Sentence("agent.sectors.stays" if enemies < 50 else "agent.sectors.holds", facts)
    if state.owners[region] == unit.race:
        return Sentence("agent.sectors.moves_up", facts)
    return Sentence("agent.sectors.takes" if enemies < 50 else "agent.sectors.attacks", facts)
