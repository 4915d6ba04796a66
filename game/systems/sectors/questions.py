"""What a campaign asks a player: how a game is fought, who meets whom, what the General is asked for."""

from collections.abc import Iterator

from game.core.ids import PlayerId, RuleId
from game.rules.campaigns import AUTOMATIC
from game.rules.intent import Choice, Question
from game.rules.prose import Sentence, listing
from game.systems.sectors.actions import AgreePairs, AnswerChallenge, EnterPairs, GrantAbility, TakeUpGame
from game.systems.sectors.arranging import CONCEDE, LATER, ways
from game.systems.sectors.battle_odds import battle_odds
from game.systems.sectors.board import find_game, is_last_turn
from game.systems.sectors.legal import refusal
from game.systems.sectors.legal_battle import all_pairs, later_candidates
from game.systems.sectors.resolve import open_games
from game.systems.sectors.seats import fighter, pair_seats
from game.systems.sectors.selection import Selection
from game.systems.sectors.state import Battle, Game, SectorsState
from game.systems.sectors.telling import use_ending


def question_of(selection: Selection) -> Question | None:
    """Return what the player is asked now, if anything."""
    match selection.part:
        case "combat":
            return _pairs(selection) or _challenge(selection)
        case "planning" | "scan":
            return _requests(selection)
        case _:
            return None


def owed(selection: Selection) -> Game | None:
    """The first game to which the player owes an answer."""
    return next(iter(open_games(selection.state, selection.player)), None) if selection.is_acting else None


def battle_of_game(state: SectorsState, game: Game) -> Battle:
    """The battle of a game. KeyError where there is none."""
    for battle in state.battles.values():
        if any(each.id == game.id for each in battle.games):
            return battle
    raise KeyError(game.id)


def boards_of(state: SectorsState, way: str) -> tuple[str, ...]:
    """The boards among which the defender chooses for a way of fighting (SE-4.1)."""
    return tuple(board.id for board in state.campaign.setup.boards if board.system == way)


def chosen_board(selection: Selection, game: Game, way: str) -> str:
    """The board that the player wants, "" by lot; the defender picks (SE-4.1)."""
    known = boards_of(selection.state, way)
    number = selection.boards.get(way, 0)
    is_his = fighter(selection.state, game.defender) == selection.player
    return known[number - 1] if is_his and 0 < number <= len(known) else ""


def _challenge(selection: Selection) -> Question | None:
    game = owed(selection)
    if game is None:
        return None
    state, player = selection.state, selection.player
    battle = battle_of_game(state, game)
    place = battle.border or (battle.region,)
    facts: dict[str, str | int] = {"attacker": game.attacker, "defender": game.defender, "region": place[0]}
    key = "sectors.question.challenge"
    if battle.border:
        facts["to"] = place[1]
        key += ".border"
    if game.answers:
        facts |= {"other": game.answers[0].seat, "way": game.answers[0].way}
        key += ".answered"
    choices: list[Choice] = []
    later = () if is_last_turn(state) else (LATER,)
    for way in sorted((*ways(state), *later), key=lambda way: way == CONCEDE):
        action = AnswerChallenge(player=player, game=game.id, way=way, map=chosen_board(selection, game, way))
        choices.append(
            Choice(
                action,
                label=_way(way, action.map) if way != AUTOMATIC else _dice(state, game, action),
                emphasis="primary" if not choices else "danger" if way == CONCEDE else "normal",
            )
        )
    if len(open_games(state, player)) > 1:
        every = AnswerChallenge(player=player, game="", way=ways(state)[0])
        choices.append(Choice(every, label=Sentence("sectors.answer.all", {"way": every.way})))
    return Question(tuple(choices), text=Sentence(key, facts, (RuleId("SE-4.1"), RuleId("SE-6.2"))))


def _dice(state: SectorsState, game: Game, action: AnswerChallenge) -> Sentence:
    """Dice in words, with the chance that the player's unit wins by them (SE-4.15)."""
    odds = battle_odds(state, action)
    is_his = fighter(state, game.attacker) == action.player
    won = odds.of("attacker_wins" if is_his else "defender_wins")
    facts: dict[str, str | int] = {"percent": round(100 * won)}
    return Sentence(f"sectors.answer.{AUTOMATIC}", facts, (RuleId("SE-4.15"),))


def _way(way: str, board: str) -> Sentence:
    """A way of fighting in words, with the board that was chosen."""
    facts: dict[str, str | int] = {"map": board}
    return Sentence(f"sectors.answer.{way}.map" if board else f"sectors.answer.{way}", facts)


def _pairs(selection: Selection) -> Question | None:
    """Who meets whom where the book does not say: the administrator proposes, Generals agree (SE-4.8)."""
    state, player = selection.state, selection.player
    for battle in state.battles.values():
        if player not in pair_seats(state, battle):
            continue
        place = battle.border or (battle.region,)
        key = "sectors.question.pairs.border" if battle.border else "sectors.question.pairs"
        facts: dict[str, str | int] = {"region": place[0], "to": place[-1]}
        rules = (RuleId("SE-4.8"),)
        if not battle.pairs:
            proposals = tuple(
                Choice(
                    EnterPairs(player=player, battle=battle.id, units=units),
                    label=Sentence("sectors.answer.pairs", {"pairs": _who_meets(state, units)}),
                )
                for units in all_pairs(state, battle.id)
            )
            return Question(proposals, text=Sentence(key, facts, rules))
        facts["pairs"] = _who_meets(state, tuple(unit for pair in battle.pairs for unit in pair))
        answers = (AgreePairs(player=player, battle=battle.id, agrees=agrees) for agrees in (True, False))
        return Question(tuple(map(Choice, answers)), text=Sentence(f"{key}.agree", facts, rules))
    return None


def _who_meets(state: SectorsState, units: tuple[PlayerId, ...]) -> str:
    """Pairings in words: units follow each other two by two."""
    names = [state.campaign.players[unit].name for unit in units]
    return listing(f"{one} - {other}" for one, other in zip(names[::2], names[1::2]))


def _requests(selection: Selection) -> Question | None:
    """What the General is asked for, and games that were left for later and can be begun (SE-3.6, SE-6.2).

    They can be begun here in the usual way; the page of fixtures has all others.
    """
    choices = tuple(Choice(action, label=_request(selection, action)) for action in _requested(selection))
    rules = (RuleId("SE-3.6"), RuleId("SE-6.2"))
    return Question(choices, text=Sentence("sectors.question.requests", {}, rules)) if choices else None


def _request(selection: Selection, action: GrantAbility | TakeUpGame) -> Sentence | None:
    """A game to begin, or who asks for what, told so shortly that its key has room beside it."""
    if isinstance(action, TakeUpGame):
        known = find_game(selection.state, action.game)
        if known is None:
            return None
        game = known[1]
        return Sentence("sectors.answer.begin", {"attacker": game.attacker, "defender": game.defender})
    asks = selection.state.plans[selection.race].asks
    use = next(each for each in asks if each.player == action.asker)
    facts: dict[str, str | int] = {"asker": use.player, "unit": use.unit, "region": use.region}
    return Sentence(f"sectors.answer.grant{use_ending(use)}", facts)


def _requested(selection: Selection) -> Iterator[GrantAbility | TakeUpGame]:
    state, player = selection.state, selection.player
    if selection.is_general:
        plan = state.plans[selection.race]
        for ask in plan.asks:
            grant = GrantAbility(player=player, asker=ask.player)
            if ask != plan.grant and refusal(state, grant) is None:
                yield grant
    if selection.part == "planning":
        for action in later_candidates(state, player):
            is_usual = isinstance(action, TakeUpGame) and action.way == ways(state)[0]
            if isinstance(action, TakeUpGame) and is_usual and refusal(state, action) is None:
                yield action
