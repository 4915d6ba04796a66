"""The agent of Sectors: one mind for every decision of a player and his General, at three levels."""

from typing import Final, cast

from game.agents.agent import USUAL_BUDGET, Candidate, Decision, decided
from game.agents.sectors.general import avoidance, purchases, relocation
from game.agents.sectors.orders import unit_orders
from game.agents.sectors.outlook import Outlook
from game.agents.sectors.requests import forwarded, granted, promised
from game.agents.sectors.style import ACE, CADET, CONCENTRATE, OFFICER, RUSH, SPREAD, TURTLE, CampaignStyle
from game.agents.sectors.team import team_plan
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.rng import draw, fork
from game.rules.campaigns import AUTOMATIC
from game.rules.prose import Sentence
from game.systems.sectors.actions import (
    AgreePairs,
    AnswerChallenge,
    Appeal,
    Commit,
    EnterResult,
    SectorsAction,
    TakeUpGame,
)
from game.systems.sectors.arranging import STAFF
from game.systems.sectors.board import is_bound, units_of
from game.systems.sectors.evolve_plan import own_order
from game.systems.sectors.legal import legal
from game.systems.sectors.resolve import open_games, race_led
from game.systems.sectors.seats import commander, fighter, pair_seats
from game.systems.sectors.state import NOWHERE, SectorsState

DONE: Final = (Sentence("agent.sectors.done"),)
FIGHTS: Final = (Sentence("agent.sectors.fights"),)


class SectorsAgent:
    """Plays a seat by :class:`CampaignStyle`: a unit, or a whole race where its General orders all units."""

    __slots__ = ("_style",)

    def __init__(self, style: CampaignStyle) -> None:
        """``style`` says how far it looks."""
        self._style = style

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now. ``budget``: ways in which enemies may have ordered."""
        campaign = cast(SectorsState, state)
        style = self._style._replace(guesses=budget) if budget and self._style.guesses else self._style
        return decided(_considered(campaign, player, rng, style))


def cadet() -> SectorsAgent:
    """Return the easy one."""
    return SectorsAgent(CADET)


def officer() -> SectorsAgent:
    """Return the fair one."""
    return SectorsAgent(OFFICER)


def ace() -> SectorsAgent:
    """Return the hard one."""
    return SectorsAgent(ACE)


def rush() -> SectorsAgent:
    """Return an officer who attacks."""
    return SectorsAgent(RUSH)


def turtle() -> SectorsAgent:
    """Return an officer who holds what he has."""
    return SectorsAgent(TURTLE)


def spread() -> SectorsAgent:
    """Return an officer whose units go apart."""
    return SectorsAgent(SPREAD)


def concentrate() -> SectorsAgent:
    """Return an officer whose units go together."""
    return SectorsAgent(CONCENTRATE)


def _considered(state: SectorsState, player: PlayerId, rng: int, style: CampaignStyle) -> list[Candidate]:
    """Return the candidates of whatever is to be decided, best first."""
    race = race_led(state, player)
    match state.phase:
        case "planning":
            found = _planning(state, player, race, rng, style)
        case "scan":
            found = granted(state, race, player, style, avoidance(state, race, player, style)) if race else []
        case "combat":
            found = _combat(state, player)
        case _:
            found = promised(state, race, player) or purchases(state, race, player, style) if race else []
    return found or [Candidate(Commit(player=player), 0, DONE)]


def _planning(
    state: SectorsState, player: PlayerId, race: str, rng: int, style: CampaignStyle
) -> list[Candidate]:
    own = state.players[player]
    if own.status == "struck" and not own.appeals:
        return [Candidate(Appeal(player=player), 0, DONE)]
    if race:
        if petitions := forwarded(state, race, player):
            return petitions
        found = relocation(state, race, player, style, rng)
        if state.campaign.races[race].ability.effect != "avoid":  # whom it is best to avoid is seen later
            found = granted(state, race, player, style, found)
        if found:
            return found
    for battle in state.battles.values():
        for game in battle.games:
            sides = fighter(state, game.attacker), fighter(state, game.defender)
            if game.status == "later" and player in sides:
                way = _way(state)
                return [Candidate(TakeUpGame(player=player, game=game.id, way=way), 0, FIGHTS)]
    for unit in units_of(state, own.race):
        if unit.region == NOWHERE or commander(state, unit.id) != player or is_bound(state, unit.id):
            continue
        if own_order(state.plans[own.race], unit.id) is not None:
            continue
        if style.plans:
            return team_plan(state, own.race, rng, style.guesses).candidates(player, unit)
        return _slipped(unit_orders(Outlook(state, own.race, style, rng), player, unit), style, rng)
    return []


def _slipped(found: list[Candidate], style: CampaignStyle, rng: int) -> list[Candidate]:
    """Now and then the second thought comes first."""
    if len(found) > 1 and draw(fork(rng, 1_000_003), 100) <= style.slips:
        return [found[1], found[0], *found[2:]]
    return found


def _combat(state: SectorsState, player: PlayerId) -> list[Candidate]:
    if open_games(state, player):
        way = _way(state)
        return [Candidate(AnswerChallenge(player=player, game="", way=way), 0, FIGHTS)]
    if (confirmed := _confirmed(state, player)) is not None:
        return [Candidate(confirmed, 0, DONE)]
    for battle in state.battles.values():
        if player in pair_seats(state, battle):
            agree = AgreePairs(player=player, battle=battle.id, agrees=True)
            return [Candidate(agree if battle.pairs else _first(state, player), 0, DONE)]
    return []


def _confirmed(state: SectorsState, player: PlayerId) -> EnterResult | None:
    """Return the result that the other side has entered of a game at a real table: who knows it is there."""
    for battle in state.battles.values():
        for game in battle.games:
            sides = {fighter(state, game.attacker), fighter(state, game.defender)}
            if game.status != "hand" or player not in sides:
                continue
            told = next((each for each in game.results if each.seat in sides - {player}), None)
            if told is not None:
                facts = {"winner": told.winner, "turns": told.turns, "points": told.points}
                return EnterResult(player=player, game=game.id, **facts)  # type: ignore[arg-type]
    return None


def _way(state: SectorsState) -> str:
    """How a game is fought that nobody plays: by dice, else by the staff."""
    return AUTOMATIC if state.options.battle_system == AUTOMATIC else STAFF


def _first(state: SectorsState, player: PlayerId) -> SectorsAction:
    """The first thing that can be done: the simplest pairings."""
    return legal(state, player)[0]
