"""What told its player nothing that he could not know can be taken back; what did, only by agreement."""

import random
from collections import Counter

import pytest

from game.core.codec import to_json
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState, IllegalActionError, RuleBugError, perform
from game.session.log import LogEntry
from game.session.position import Game as OneGame
from game.session.position import Layer, Position, acted
from game.session.seen import seen_by
from game.session.undo import undo_refusal
from game.systems.registry import SYSTEMS
from game.systems.sectors.actions import AnswerChallenge, MoveUnit
from game.systems.totalwar.state import SYSTEM
from tests.laws.play import Game
from tests.laws.test_laws import NAMES, games
from tests.support.secrecy.disguise import DISGUISES
from tests.support.sectors import RULES, campaign, merged
from tests.support.sectors import acted as done

OTHERS = 6
"""So many other worlds, in which all is different that the player may not know."""
SELDOM = frozenset({("strategic", "Move"), ("strategic", "Answer"), ("strategic", "EndTurn")})
"""What would tell something in few of all other worlds: somebody hides beside the way."""


def shown(game: OneGame, state: GameState, action: Action) -> bytes:
    """Return what the action's player is shown of it, and what he is shown after it."""
    ruleset = game.system.ruleset
    try:
        applied = perform(ruleset, state, action)
    except IllegalActionError as error:
        return to_json(error.illegal)
    except RuleBugError:
        return b"cannot happen in a world that was made up"
    seen = seen_by((action.player,), Layer(game, state), applied.events)
    after = ruleset.record(ruleset.observe(applied.state, action.player))
    return to_json((seen, after, ruleset.active(applied.state)))


def judged(game: OneGame, state: GameState, action: Action) -> str:
    """Return why the action stands ("" = it can be taken back), and hold the answer against other worlds."""
    before = Position((Layer(game, state),))
    after, _ = acted(before, action)
    refusal = undo_refusal(LogEntry("action", "", action), before, after, action.player)
    disguise = DISGUISES[game.system.name]
    others = (disguise(state, action.player, seed, False) for seed in range(OTHERS))
    truth = shown(game, state, action)
    tells = any(shown(game, other, action) != truth for other in others)
    reason = "" if refusal is None else refusal.reason
    if tells:
        assert reason, f"{action} told something and can be taken back"
    elif (game.system.name, type(action).__name__) not in SELDOM or reason != "secret":
        assert reason in ("", "turn"), f"{action} told nothing, and stands because of {reason}"
    return reason


def judge(game: Game, positions: int) -> Counter[tuple[str, str]]:
    """Judge the actions of a game and some others of its positions."""
    one, rnd = OneGame(game.system, game.setup, ""), random.Random(game.seed)
    told: Counter[tuple[str, str]] = Counter()
    for ply in game.some(positions):
        players: list[PlayerId] = [each for each in game.system.ruleset.active(ply.state) if each != SYSTEM]
        kinds: dict[type, list[Action]] = {}
        for player in players:
            for action in game.system.ruleset.legal(ply.state, player):
                kinds.setdefault(type(action), []).append(action)
        for actions in kinds.values():
            action = rnd.choice(actions)
            told[type(action).__name__, judged(one, ply.state, action)] += 1
    return told


@pytest.mark.parametrize("name", NAMES)
def test_what_told_nothing_can_be_taken_back_and_what_did_cannot(name: str) -> None:
    told: Counter[tuple[str, str]] = Counter()
    for game in games(name, 4):
        told += judge(game, 10)
    assert sum(count for (_, reason), count in told.items() if not reason) > 20, told
    if name == "totalwar":
        assert told["BuyUnits", ""] and not any(told["BuyUnits", why] for why in ("secret", "dice"))
        assert told["RaiseForce", ""] and not any(told["RaiseForce", why] for why in ("secret", "dice"))
    else:
        assert any(reason in ("dice", "secret") for _, reason in told), told


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda each: each.name)
def test_many_games(system: object) -> None:
    name = next(each.name for each in SYSTEMS if each is system)
    for game in games(name, 24):
        judge(game, 100)


@pytest.mark.rule("SE-4.14")
@pytest.mark.parametrize(("way", "why"), [("concede", ""), ("automatic", "secret")])
def test_a_battle_that_is_given_up_may_be_fought_after_all_and_no_die_is_rolled_again(
    way: str, why: str
) -> None:
    """Conceding was taken for something that chance had decided."""
    ann = PlayerId("greys_1")
    state = campaign("AB CD", {"greys": "AC", "machina": "BD"}, people={"greys_1": "ann"})
    for unit, region in (("greys_1", 1), ("greys_2", 3)):
        state = done(state, MoveUnit(player=ann, unit=PlayerId(unit), region=region))
    state = merged(state)
    action = next(
        each for each in RULES.legal(state, ann) if isinstance(each, AnswerChallenge) and each.way == way
    )
    sectors = next(each for each in SYSTEMS if each.name == "sectors")
    before = Position((Layer(OneGame(sectors, state.campaign.setup, ""), state),))
    after, _ = acted(before, action)
    assert ann in after.top.game.system.ruleset.active(after.top.state), "she is asked about the other battle"
    refusal = undo_refusal(LogEntry("action", "", action), before, after, ann)
    assert ("" if refusal is None else refusal.reason) == why
