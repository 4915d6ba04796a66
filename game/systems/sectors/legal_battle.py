"""What may be done about battles: challenges, games for later, reports, results by hand (SE-4, 6, 9.1)."""

from collections.abc import Iterator
from itertools import islice
from typing import Literal

from game.core.ids import PlayerId
from game.core.kernel import Illegal, refused
from game.rules.report_checks import plain_reports, report_problem
from game.systems.sectors.actions import (
    AgreePairs,
    AnswerChallenge,
    EnterPairs,
    EnterResult,
    ReportBattle,
    SectorsAction,
    SetAside,
    SettleResult,
    TakeUpGame,
)
from game.systems.sectors.arranging import CONCEDE, LATER, ways
from game.systems.sectors.board import by_race, ends_now, find_game, is_last_turn, may_meet
from game.systems.sectors.bridge import order_of
from game.systems.sectors.pairing import fighters_left
from game.systems.sectors.resolve import open_games, owes_result
from game.systems.sectors.seats import administrator, fighter, pair_seats, ready_game
from game.systems.sectors.state import SectorsState

MOST_PAIRINGS = 24
"""So many pairings are proposed for a meeting; every one is legal all the same."""
RESULTS: tuple[Literal["attacker", "defender", "draw", "both"], ...] = (
    "attacker",
    "defender",
    "draw",
    "both",
)


def system_candidates(state: SectorsState) -> Iterator[SectorsAction]:
    """Possible reports of the battle that waits, and leaving it for later."""
    game = ready_game(state)
    if game is None:
        return
    order = order_of(state, game)
    for report in plain_reports(order, may_draw=True):
        yield ReportBattle(player=PlayerId("system"), report=report)
    yield SetAside(player=PlayerId("system"), game=game.id)


def later_candidates(state: SectorsState, player: PlayerId) -> Iterator[SectorsAction]:
    """Games that were left for later and can be begun now."""
    for battle in state.battles.values():
        for game in battle.games:
            if game.status == "later" and player in (
                fighter(state, game.attacker),
                fighter(state, game.defender),
            ):
                for way in ways(state):
                    yield TakeUpGame(player=player, game=game.id, way=way)


def candidates(state: SectorsState, player: PlayerId) -> Iterator[SectorsAction]:
    """Answers to challenges, results of games on a real table, pairings."""
    owed = open_games(state, player)
    for game in owed:
        for way in (*ways(state), LATER):
            yield AnswerChallenge(player=player, game=game.id, way=way)
    if len(owed) > 1:
        for way in (*ways(state), LATER):
            yield AnswerChallenge(player=player, game="", way=way)
    for battle in state.battles.values():
        for game in battle.games:
            if owes_result(state, game, player):
                for winner in RESULTS:
                    yield EnterResult(player=player, game=game.id, winner=winner, turns=10)
                    yield SettleResult(player=player, game=game.id, winner=winner, turns=10)
        if player in pair_seats(state, battle):
            yield EnterPairs(player=player, battle=battle.id, units=some_pairs(state, battle.id))
            for agrees in (True, False):
                yield AgreePairs(player=player, battle=battle.id, agrees=agrees)


def some_pairs(state: SectorsState, battle_id: str) -> tuple[PlayerId, ...]:
    """The simplest pairings of a meeting: who can meet somebody meets the first who is left."""
    left = list(fighters_left(state, state.battles[battle_id]))
    found: list[PlayerId] = []
    while left:
        unit = left.pop(0)
        other = next((each for each in left if may_meet(state, unit, each)), None)
        if other is not None:
            left.remove(other)
            found += [unit, other]
    return tuple(found)


def all_pairs(state: SectorsState, battle_id: str) -> tuple[tuple[PlayerId, ...], ...]:
    """Ways to pair as many of a meeting as possible, the simplest first; ``MOST_PAIRINGS`` at most."""
    fighters = fighters_left(state, state.battles[battle_id])
    simplest, count = some_pairs(state, battle_id), len(fighters)
    largest = max(map(len, by_race(state, fighters).values()))
    for alone in range(max(count % 2, 2 * largest - count), count, 2):
        found = tuple(islice(_pairings(state, fighters, alone), MOST_PAIRINGS))
        if found:
            return tuple(dict.fromkeys((simplest, *found) if len(simplest) == len(found[0]) else found))
    return (simplest,)


def _pairings(state: SectorsState, left: tuple[PlayerId, ...], alone: int) -> Iterator[tuple[PlayerId, ...]]:
    """Yield the ways to pair all of these but so many, who meet nobody."""
    if not left:
        yield ()
        return
    unit, *others = left
    for other in others:
        if may_meet(state, unit, other):
            rest = tuple(each for each in others if each != other)
            yield from ((unit, other, *more) for more in _pairings(state, rest, alone))
    if alone:
        yield from _pairings(state, tuple(others), alone - 1)


def check_answer(state: SectorsState, action: AnswerChallenge) -> Illegal | None:
    """Whether a seat may have its game fought so (SE-4.1, SE-4.2, SE-6.2)."""
    owed = open_games(state, action.player)
    if state.phase != "combat" or not owed or (action.game and all(g.id != action.game for g in owed)):
        return refused("SE-4.1", "no_challenge")
    if action.way == LATER and is_last_turn(state):
        return refused("SE-7.1", "last_turn")
    if action.way not in (*ways(state), LATER):
        return refused("SE-4.2", "no_such_way")
    return _bad_map(state, action.map)


def _bad_map(state: SectorsState, map_id: str) -> Illegal | None:
    """Whether a map is none of the boards of any battle system (SE-4.1)."""
    if map_id and all(board.id != map_id for board in state.campaign.setup.boards):
        return refused("SE-4.1", "no_such_map")
    return None


def check_take_up(state: SectorsState, action: TakeUpGame) -> Illegal | None:
    """Whether a game that was left for later may be begun now (SE-6.2)."""
    found = find_game(state, action.game)
    if found is None or found[1].status != "later":
        return refused("SE-6.2", "not_for_later")
    sides = fighter(state, found[1].attacker), fighter(state, found[1].defender)
    if action.player not in sides:
        return refused("SE-6.2", "not_your_game")
    if state.phase != "planning":
        return refused("SE-6.2", "not_planning")
    if action.way not in ways(state) or action.way == CONCEDE:
        return refused("SE-4.2", "no_such_way")
    return _bad_map(state, action.map)


def check_set_aside(state: SectorsState, action: SetAside) -> Illegal | None:
    """Whether a begun battle may wait: not where it would be stopped then (SE-6.1, SE-6.6, SE-7.1)."""
    game = ready_game(state)
    if action.player != "system" or game is None or game.id != action.game:
        return refused("SE-6.1", "no_battle_waits")
    if is_last_turn(state):
        return refused("SE-7.1", "last_turn")
    found = find_game(state, game.id)
    is_second = found is not None and ends_now(state, found[0])
    return refused("SE-6.6", "second_turn") if is_second else None


def check_report(state: SectorsState, action: ReportBattle) -> Illegal | None:
    """Whether a report is the outcome of the battle that waits (SE-4.11)."""
    game = ready_game(state)
    if action.player != "system" or game is None:
        return refused("SE-4.11", "no_battle_waits")
    problem = report_problem(order_of(state, game), action.report, may_draw=True)
    return None if problem is None else refused("SE-4.11", problem[0], **problem[1])


def check_result(state: SectorsState, action: EnterResult) -> Illegal | None:
    """Whether a side may enter the result of a game on a real table (SE-9.1)."""
    found = find_game(state, action.game)
    if found is None or found[1].status != "hand":
        return refused("SE-9.1", "not_by_hand")
    if action.player not in (fighter(state, found[1].attacker), fighter(state, found[1].defender)):
        return refused("SE-9.1", "not_your_game")
    return None if state.phase == "combat" else refused("SE-9.1", "not_fighting")


def check_settle(state: SectorsState, action: SettleResult) -> Illegal | None:
    """Whether the administrator may settle a result (SE-9.1)."""
    found = find_game(state, action.game)
    if action.player != administrator(state):
        return refused("SE-9.1", "not_the_administrator")
    if found is None or found[1].status != "hand":
        return refused("SE-9.1", "not_by_hand")
    return None if state.phase == "combat" else refused("SE-9.1", "not_fighting")


def check_pairs(state: SectorsState, action: EnterPairs) -> Illegal | None:
    """Whether the administrator may enter these pairings (SE-4.8)."""
    battle = state.battles.get(action.battle)
    if action.player != administrator(state):
        return refused("SE-4.8", "not_the_administrator")
    if battle is None or not battle.needs_pairs or battle.pairs:
        return refused("SE-4.8", "no_pairs_needed")
    fighters = fighters_left(state, battle)
    units = action.units
    if not units or len(units) % 2 or any(unit not in fighters for unit in units):
        return refused("SE-4.8", "bad_pairs")
    if not all(may_meet(state, one, other) for one, other in zip(units[::2], units[1::2])):
        return refused("SE-4.8", "bad_pairs")
    return None


def check_agree(state: SectorsState, action: AgreePairs) -> Illegal | None:
    """Whether a General may answer the pairings (SE-4.8)."""
    battle = state.battles.get(action.battle)
    if battle is None or not battle.pairs or action.player not in pair_seats(state, battle):
        return refused("SE-4.8", "no_pairs_needed")
    return None
