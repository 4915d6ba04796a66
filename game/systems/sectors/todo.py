"""What a player has not done yet in the part of the turn that he is about to end."""

from collections.abc import Iterator

from game.core.ids import PlayerId
from game.rules.intent import Task
from game.systems.sectors.board import ground, units_of
from game.systems.sectors.carried import loses_unbegun
from game.systems.sectors.resolve_production import can_deploy, can_pay, has_room, price
from game.systems.sectors.seats import administrator, fighter, meetings
from game.systems.sectors.selection import Selection
from game.systems.sectors.state import Game, Petition, SectorsState


def tasks(selection: Selection) -> tuple[Task, ...]:
    """Return what is still undone, the most urgent first."""
    match selection.part:
        case "planning":
            return tuple(_planning(selection))
        case "scan" if selection.is_general and selection.state.plans[selection.race].grant is None:
            return (Task("avoid", count=len(meetings(selection.state, selection.race))),)
        case "production" if selection.is_general:
            return tuple(_production(selection))
        case "combat":
            owed = (_named(selection, "result", each) for each in owed_results(selection))
            return (*_quarrels(selection), *owed)
        case _:
            return ()


def owed_results(selection: Selection) -> Iterator[Game]:
    """The player's own games on a real table of which he has not entered the result (SE-9.1)."""
    for game in _at_a_table(selection):
        if all(each.seat != selection.player for each in game.results):
            yield game


def entered_results(selection: Selection) -> Iterator[Game]:
    """The player's own games on a real table whose result counts once the other side confirms it (SE-9.1)."""
    for game in _at_a_table(selection):
        if any(each.seat == selection.player for each in game.results):
            yield game


def _at_a_table(selection: Selection) -> Iterator[Game]:
    state, player = selection.state, selection.player
    for battle in state.battles.values():
        for game in battle.games:
            sides = fighter(state, game.attacker), fighter(state, game.defender)
            if game.status == "hand" and player in sides:
                yield game


def owed_petitions(state: SectorsState, player: PlayerId) -> Iterator[Petition]:
    """The petitions that wait for a player: as his General, or as the administrator (SE-9.2)."""
    for petition in state.petitions:
        general = state.races[state.players[petition.player].race].general
        owing = {"general": general, "administrator": administrator(state)}
        if owing.get(petition.status, "") == player:
            yield petition


def owed_appeals(state: SectorsState, player: PlayerId) -> tuple[PlayerId, ...]:
    """Who was struck and waits for this player's answer, if he administers the campaign (SE-1.7)."""
    if player != administrator(state):
        return ()
    return tuple(each.id for each in state.players.values() if each.status == "struck" and each.appeals)


def differ(state: SectorsState, game: Game) -> bool:
    """Whether both sides of a game at a real table have entered a result, and not the same (SE-9.1).

    What somebody entered who plays for neither any more counts for nobody.
    """
    sides = fighter(state, game.attacker), fighter(state, game.defender)
    return sum(each.seat in sides for each in game.results) > 1


def quarrels(state: SectorsState, player: PlayerId) -> tuple[Game, ...]:
    """The games of which both sides have entered other results, if this player settles them now (SE-9.1)."""
    if player != administrator(state) or state.phase != "combat":
        return ()
    games = (game for battle in state.battles.values() for game in battle.games)
    return tuple(game for game in games if game.status == "hand" and differ(state, game))


def _quarrels(selection: Selection) -> Iterator[Task]:
    for game in quarrels(selection.state, selection.player):
        yield _named(selection, "quarrel", game)


def _named(selection: Selection, key: str, game: Game) -> Task:
    """A task about a game, told by who meets whom."""
    attacker, defender = (
        selection.state.campaign.players[unit].name for unit in (game.attacker, game.defender)
    )
    return Task(key, f"{attacker} - {defender}", page="fixtures")


def _planning(selection: Selection) -> Iterator[Task]:
    """Games that would be lost by default, units without an order, requests (SE-6.2, SE-2.8, SE-3.6)."""
    state, player = selection.state, selection.player
    for battle in state.battles.values():
        for game in battle.games:
            if game.status == "later" and fighter(state, loses_unbegun(game)) == player:
                yield _named(selection, "later", game)
    plan = state.plans[selection.race]
    if selection.is_general and plan.grant is None:
        people = state.campaign.players
        yield from (Task("asked", people[ask.player].name, unit=ask.player) for ask in plan.asks)
    for petition in owed_petitions(state, player):
        yield Task("petition", state.campaign.players[petition.player].name, page="administration")
    for struck in owed_appeals(state, player):
        yield Task("appeal", state.campaign.players[struck].name, page="administration")
    for unit in selection.waiting():
        yield Task("idle", unit=unit.id)


def _production(selection: Selection) -> Iterator[Task]:
    """Units that the treasury would pay for, or else the ability set down (SE-5.5, SE-3.9)."""
    state, race = selection.state, selection.race
    if not has_room(state, race):
        return
    if not can_pay(state, race, by_ability=False) or not ground(state, race, "factory"):
        # what is granted is used without another word
        if can_deploy(state, race) and state.plans[race].grant is None:
            yield Task("deploy", page="treasury")
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
