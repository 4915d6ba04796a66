"""Where a unit goes: every region that it can reach, weighed against what the enemies may order."""

from game.agents.agent import Candidate
from game.agents.sectors.outlook import Outlook, chance
from game.agents.sectors.style import EXPECTED
from game.core.ids import PlayerId
from game.core.rng import fork
from game.rules.prose import Sentence
from game.systems.sectors.actions import MoveUnit
from game.systems.sectors.board import is_bound
from game.systems.sectors.state import Player, SectorsState


def plan_team(outlook: Outlook) -> None:
    """Go over the whole team's orders again and again: each unit's best, given all others'.

    Team-mates who think alike come to the same plan, whoever of them is asked first. What has been ordered
    stands.
    """
    state = outlook.state
    given = {unit.id for unit in outlook.own if outlook.has_order(unit.id)}
    free = [
        unit
        for unit in outlook.own
        if unit.region >= 0 and unit.id not in given and not is_bound(state, unit.id)
    ]
    for _ in range(outlook.style.passes):
        before = dict(outlook.orders)
        for unit in free:
            best = unit_orders(outlook, unit.id, unit)[0].action
            assert isinstance(best, MoveUnit)
            outlook.orders[unit.id] = best.region
        if outlook.orders == before:
            return


def expected_orders(state: SectorsState, race: str) -> dict[PlayerId, int]:
    """Return where the enemies of a race are likely to go: where they would if nobody else moved."""
    found: dict[PlayerId, int] = {}
    for other in state.races:
        if other != race:
            theirs = Outlook(state, other, EXPECTED, 0)
            plan_team(theirs)
            found.update(theirs.orders)
    return found


def unit_orders(outlook: Outlook, player: PlayerId, unit: Player) -> list[Candidate]:
    """Return the orders that a unit could have, best first, with reasons."""
    state = outlook.state
    placed = outlook.placed(unit.id) if outlook.style.gathers else {}
    here = unit.region
    lot = fork(outlook.lot, list(state.players).index(unit.id))
    found = []
    for region in (here, *state.world.regions[here].neighbours):
        if region != here and outlook.entering(region, unit.id) >= state.options.entry_cap:
            continue
        value = _value(outlook, unit, region, placed.get(region, 0), placed.get(here, 0))
        action = MoveUnit(player=player, unit=unit.id, region=region)
        reasons = (_reason(outlook, unit, region),)
        found.append((-value, fork(lot, region), Candidate(action, value // 10, reasons)))
    # what is equally good is drawn: the map is the same for all races, the numbers of its regions are not
    return [candidate for _, _, candidate in sorted(found, key=lambda each: each[:2])]


def _value(outlook: Outlook, unit: Player, region: int, mates: int, left: int) -> int:
    """What it is worth that a unit goes to a region, against all that enemies may do."""
    here = unit.region
    total = 0
    for guess in outlook.guesses:
        total += _held(outlook, region, mates, guess.get(region, 0))
        if region != here:
            total -= _held(outlook, here, left, guess.get(here, 0))
    value = total // len(outlook.guesses)
    return value + outlook.wish(region) + outlook.pulls[region] - outlook.pulls[here]


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


def _reason(outlook: Outlook, unit: Player, region: int) -> Sentence:
    state = outlook.state
    facts: dict[str, str | int] = {
        "unit": state.world.players[unit.id].name,
        "region": state.world.regions[region].name,
    }
    enemies = sum(guess.get(region, 0) for guess in outlook.guesses) * 100 // len(outlook.guesses)
    if region in outlook.marks:
        return Sentence("agent.sectors.marked", facts)
    if region == unit.region:
        return Sentence("agent.sectors.stays" if enemies < 50 else "agent.sectors.holds", facts)
    if state.owners[region] == outlook.race:
        return Sentence("agent.sectors.moves_up", facts)
    kind = "agent.sectors.takes" if enemies < 50 else "agent.sectors.attacks"
    return Sentence(kind, facts)
