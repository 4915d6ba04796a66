"""What a battle will probably come to that a seat may begin: by dice exactly, on a board by its order."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

import msgspec

from game.core.bridge import BattleOrder
from game.core.odds import Odd, Odds
from game.core.rng import fork
from game.rules.campaigns import AUTOMATIC
from game.systems.sectors.actions import AnswerChallenge, MoveUnit, SectorsAction, TakeUpGame
from game.systems.sectors.arranging import STAFF, boards_of, chosen_map, styles_of
from game.systems.sectors.automatic import fight
from game.systems.sectors.automatic_odds import automatic_chances
from game.systems.sectors.board import by_race, find_game, units_at
from game.systems.sectors.bridge import order_of
from game.systems.sectors.legal import refusal
from game.systems.sectors.profile import AutomaticBattle, AutomaticStyle
from game.systems.sectors.state import Answer, Game, SectorsState, Winner

DENOMINATOR: Final = 10**9
"""Of a chance that is told: the exact one has ninety digits."""
TRIALS: Final = 1000
"""So many automatic battles are fought where styles bend them, none with the campaign's own chance."""
SEED: Final = 1
WINNERS: Final[tuple[Winner, ...]] = ("attacker", "defender", "draw")


def battle_odds(state: SectorsState, action: SectorsAction) -> Odds:
    """Return how a game ends that an action has fought by dice (SE-4.15); no chances for anything else.

    Of an order to move: how the unit would fare against each race that stands there now, one against one.
    Exact between two units without a style of their own, else the shares of ``TRIALS`` battles.
    """
    if isinstance(action, MoveUnit):
        return Odds(tuple(_met(state, action)))
    game = _meant(state, action)
    if game is None or _way(state, action) != AUTOMATIC:
        return Odds()
    first, second = styles_of(state, game)
    rules = state.campaign.rules.automatic
    subjects = (game.attacker, game.defender, "")
    if first == second == AutomaticStyle():
        return Odds(tuple(_ends(subjects, automatic_chances(rules))))
    return Odds(tuple(_ends(subjects, _shares(rules, first, second))), trials=TRIALS)


def _met(state: SectorsState, action: MoveUnit) -> Iterator[Odd]:
    """The fight of a unit with each race in the region it is ordered to; none where races have styles."""
    if state.options.race_styles or refusal(state, action) is not None:
        return
    chances = automatic_chances(state.campaign.rules.automatic)
    own = state.players[action.unit].race
    for race in by_race(state, (each.id for each in units_at(state, action.region))):
        if race == own:
            continue
        is_home = is_defended(state, own, action.region)
        yield from _ends((race, action.unit, race) if is_home else (action.unit, race, race), chances)


def is_defended(state: SectorsState, race: str, region: int) -> bool:
    """Whether a unit of a race that comes to a region where enemies stand would defend it (SE-4.1)."""
    return state.owners[region] == race


def _ends(subjects: Sequence[str], chances: Sequence[Fraction]) -> Iterator[Odd]:
    """How a battle can end, of those ends that can be: for whom, and how likely that is."""
    for label, subject, chance in zip(
        ("attacker_wins", "defender_wins", "draw"), subjects, chances, strict=True
    ):
        told = chance.limit_denominator(DENOMINATOR)
        if told:
            yield Odd(label, subject, told.numerator, told.denominator)


@lru_cache(maxsize=64)
def _shares(rules: AutomaticBattle, first: AutomaticStyle, second: AutomaticStyle) -> tuple[Fraction, ...]:
    """How often of ``TRIALS`` battles by dice the attacker wins, the defender wins, nobody does."""
    fights = (fight(rules, fork(SEED, number), (first, second), None) for number in range(TRIALS))
    ends = Counter(each.winner for each in fights)
    return tuple(Fraction(ends[winner], TRIALS) for winner in WINNERS)


def order_after(state: SectorsState, action: SectorsAction) -> BattleOrder | None:
    """Return the battle that an answer asks for, as the other side agrees to it; None: it asks for none.

    Its map is the defender's, as he chooses it now or has chosen it before. Where he has chosen none that the
    state tells, the first that its system has is taken.
    """
    game, way = _meant(state, action), _way(state, action)
    if game is None or way not in state.campaign.rules.battle_systems:
        return None
    assert isinstance(action, AnswerChallenge | TakeUpGame)
    known = boards_of(state, way)
    wanted = chosen_map(state, game, Answer(action.player, way, action.map))
    board = wanted if wanted in known else next(iter(known), "")
    return order_of(state, msgspec.structs.replace(game, way=way, map=board, who="staff"))


def _meant(state: SectorsState, action: SectorsAction) -> Game | None:
    """The game that an action would have fought, if it is about one that has not begun."""
    if not isinstance(action, AnswerChallenge | TakeUpGame):
        return None
    found = find_game(state, action.game)
    return None if found is None or found[1].turns else found[1]


def _way(state: SectorsState, action: SectorsAction) -> str:
    """How an action wants a game fought: the staff fights as the campaign does, or in its first system."""
    way = action.way if isinstance(action, AnswerChallenge | TakeUpGame) else ""
    if way != STAFF:
        return way
    usual = state.options.battle_system
    return state.campaign.rules.battle_systems[0] if usual == AUTOMATIC else usual
