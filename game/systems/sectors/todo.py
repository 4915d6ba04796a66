"""What a player has not done yet in the part of the turn that he is about to end."""

from collections.abc import Iterator

from game.rules.intent import Task
from game.systems.sectors.board import ground, units_of
from game.systems.sectors.chosen import Chosen
from game.systems.sectors.resolve_production import can_pay, has_room, price
from game.systems.sectors.seats import fighter, meetings
from game.systems.sectors.state import Game


def tasks(chosen: Chosen) -> tuple[Task, ...]:
    """Return what is still undone, the most urgent first."""
    match chosen.part:
        case "planning":
            return tuple(_planning(chosen))
        case "scan" if chosen.is_general and chosen.state.plans[chosen.race].grant is None:
            return (Task("avoid", count=len(meetings(chosen.state, chosen.race))),)
        case "production" if chosen.is_general:
            return tuple(_production(chosen))
        case "combat":
            return tuple(_named(chosen, "result", game) for game in owed_results(chosen))
        case _:
            return ()


def owed_results(chosen: Chosen) -> Iterator[Game]:
    """The player's own games on a real table of which he has not entered the result (SE-9.1)."""
    state, player = chosen.state, chosen.player
    for battle in state.battles.values():
        for game in battle.games:
            own = player in (fighter(state, game.attacker), fighter(state, game.defender))
            if game.status == "hand" and own and all(each.seat != player for each in game.results):
                yield game


def _named(chosen: Chosen, key: str, game: Game) -> Task:
    """A task about a game, told by who meets whom."""
    attacker, defender = (chosen.state.world.players[unit].name for unit in (game.attacker, game.defender))
    return Task(key, f"{attacker} - {defender}", page="fixtures")


def _planning(chosen: Chosen) -> Iterator[Task]:
    """Games that would be lost by default, units without an order, requests (SE-6.2, SE-2.8, SE-3.6)."""
    state, player = chosen.state, chosen.player
    for battle in state.battles.values():
        for game in battle.games:
            asked = {fighter(state, unit) for unit in game.later}
            if game.status == "later" and player in asked:
                yield _named(chosen, "later", game)
    plan = state.plans[chosen.race]
    if chosen.is_general and plan.grant is None:
        people = state.world.players
        yield from (Task("asked", people[ask.player].name, unit=ask.player) for ask in plan.asks)
    for unit in chosen.waiting():
        yield Task("idle", unit=unit.id)


def _production(chosen: Chosen) -> Iterator[Task]:
    """Units that the treasury would pay for (SE-5.5)."""
    state, race = chosen.state, chosen.race
    if not has_room(state, race) or not can_pay(state, race, by_ability=False):
        return
    if not ground(state, race, "factory"):
        return
    resources, production = price(state, race, by_ability=False)
    plan = state.plans[race]
    room = state.options.active_cap - len(units_of(state, race))
    most = [len(state.races[race].queue), room]
    if resources:
        most.append(plan.resources // resources)
    if production:
        most.append(plan.production // production)
    yield Task("buy", count=min(most), page="treasury")
