"""The laws that every game system keeps: each takes a played game, AssertionError where it is broken."""

import random
from collections.abc import Iterator, Sequence
from typing import cast

import msgspec

from game.core import rng
from game.core.codec import digest, from_json, to_json, to_json_in_order, to_plain
from game.core.events import Action
from game.core.kernel import GameState, RuleBugError, resolve_unchecked, state_digest
from game.core.rng import HIDDEN
from tests.laws.play import Game, Ply, play
from tests.support.matches import fold

POSITIONS = 12
"""Positions of each game that a law looks at."""
SAMPLES = 25
"""Actions of each position that a law looks at."""


def legal_passes_check(game: Game) -> None:
    """What `legal` offers, `check` accepts; who is not active is offered nothing, or what steps in."""
    ruleset = game.system.ruleset
    rnd = random.Random(game.seed)
    for ply in game.some(POSITIONS):
        active, stepping_in = ruleset.active(ply.state), game.system.stepping_in(ply.state)
        for player in game.system.players(game.setup):
            actions = list(ruleset.legal(ply.state, player))
            if player not in active:
                own = [each.action for each in stepping_in if each.action.player == player]
                assert actions == own, f"{player} is not asked, and may {actions}"
            assert bool(actions) or player not in active, f"{player} is asked, and may do nothing"
            assert len(set(map(to_json, actions))) == len(actions), "an action is offered twice"
            for action in rnd.sample(actions, min(SAMPLES, len(actions))):
                illegal = ruleset.check(ply.state, action)
                assert illegal is None, f"{action} is offered and refused: {illegal}"


def check_refuses_the_rest(game: Game) -> None:
    """What `check` accepts, `legal` offers: actions of other moments and changed ones included.

    Where orders are open, what `legal` does not list must at least be resolved as soundly as what it does.
    """
    ruleset = game.system.ruleset
    rnd = random.Random(game.seed)
    seen = [ply.action for ply in game.plies]
    for ply in game.some(POSITIONS):
        offered = {
            canonical(action)
            for player in ruleset.active(ply.state)
            for action in ruleset.legal(ply.state, player)
        } | {canonical(each.action) for each in game.system.stepping_in(ply.state)}
        for action in dict.fromkeys(mutants(rnd, seen, SAMPLES)):
            is_accepted = ruleset.check(ply.state, action) is None
            if game.system.has_open_orders and is_accepted:
                resolves_soundly(game, ply.state, action)
                continue
            assert is_accepted == (canonical(action) in offered), f"{action}: accepted {is_accepted}"


def resolves_soundly(game: Game, state: GameState, action: Action) -> None:
    """An accepted action is the active player's, resolves, and its events make the state."""
    ruleset = game.system.ruleset
    assert is_in_turn(game, state, action), f"{action}: accepted out of turn"
    try:
        applied = resolve_unchecked(ruleset, state, action)
    except RuleBugError as error:
        raise AssertionError(f"{action}: accepted, and cannot be resolved") from error
    folded = fold(ruleset, state, applied.events)
    assert _everything(game, folded) == _everything(game, applied.state), f"events of {action}"


def is_in_turn(game: Game, state: GameState, action: Action) -> bool:
    """Whether an action is of somebody who is asked, or one with which its player steps in."""
    stepping_in = [each.action for each in game.system.stepping_in(state)]
    return action.player in game.system.ruleset.active(state) or action in stepping_in


def canonical(action: Action) -> bytes:
    """An action as bytes, lists of ids sorted: their order is of no meaning."""
    plain = cast(dict[str, object], to_plain(action))
    lists = {key: sorted(value) for key, value in plain.items() if isinstance(value, list | tuple)}
    return to_json(plain | lists)


def mutants(rnd: random.Random, seen: Sequence[Action], count: int) -> Iterator[Action]:
    """Actions of a game with fields exchanged for those of other actions, or off by a little."""
    pool: dict[str, list[object]] = {}
    for action in seen:
        for field in action.__struct_fields__:
            pool.setdefault(field, []).append(getattr(action, field))
    for _ in range(count):
        action = rnd.choice(seen)
        field = rnd.choice(action.__struct_fields__)
        value = rnd.choice(pool[field])
        if isinstance(value, int) and rnd.random() < 0.5:
            value += rnd.choice((-1000, -1, 1, 1000))
        yield msgspec.structs.replace(action, **{field: value})


def resolve_keeps_its_input(game: Game) -> None:
    """Resolving an action changes nothing of the state that it is given."""
    ruleset = game.system.ruleset
    for ply in game.some(POSITIONS):
        before = _before(game, ply)
        resolve_unchecked(ruleset, ply.state, ply.action)
        assert _everything(game, ply.state) == before, f"{ply.action} changed the state before it"


def events_make_the_state(game: Game) -> None:
    """The events, folded over the state before, give the state after."""
    ruleset = game.system.ruleset
    for ply in game.some(POSITIONS):
        applied = resolve_unchecked(ruleset, ply.state, ply.action)
        folded = fold(ruleset, ply.state, applied.events)
        assert _everything(game, folded) == _everything(game, applied.state), f"events of {ply.action}"


def _everything(game: Game, state: GameState) -> str:
    """The digest of a state together with what is derived from it."""
    ruleset = game.system.ruleset
    offers = [ruleset.legal(state, player) for player in game.system.players(game.setup)]
    return digest((ruleset.record(state), ruleset.table(state, None), offers))


def _before(game: Game, ply: Ply) -> str:
    """What was everything of a state when a law looked at it first; whoever has changed it since is seen."""
    return game.once(id(ply), lambda: _everything(game, ply.state))


def _again(game: Game) -> Game:
    """The same game played once more."""
    most = 4 * len(game.plies)
    return game.once("again", lambda: play(game.system, game.setup, game.seed, most_actions=most))


def same_again(game: Game) -> None:
    """The same action in the same state leads to the same events, and the whole game to the same end."""
    ruleset = game.system.ruleset
    for ply in game.some(POSITIONS):
        applied = resolve_unchecked(ruleset, ply.state, ply.action)
        assert applied.events == ply.events, f"{ply.action} went differently"
    again = _again(game)
    assert state_digest(ruleset, again.last) == state_digest(ruleset, game.last)


def json_keeps_everything(game: Game) -> None:
    """Setups, actions, events and records survive JSON."""
    system = game.system
    assert from_json(to_json(game.setup), system.setup_type) == game.setup
    for ply in game.some(POSITIONS):
        action = msgspec.json.decode(to_json(ply.action), type=system.action_type)
        assert action == ply.action and type(action) is type(ply.action)
        for event in ply.events:
            assert msgspec.json.decode(to_json(event), type=system.event_type) == event
        record = system.ruleset.record(ply.state)
        assert _back(to_json(record), system.record_type) == record


def _back(data: bytes, kind: type) -> object:
    """What JSON gives back, or the problem that it has with it."""
    try:
        return from_json(data, kind)
    except msgspec.DecodeError as error:
        return error


def play_ends(game: Game) -> None:
    """A random game comes to an end, and somebody can always act until then."""
    again = _again(game)
    assert game.system.ruleset.outcome(again.last) is not None


def secrets_stay_secret(game: Game) -> None:
    """States that differ only in the dice to come look the same to everybody, and hide the generator."""
    ruleset = game.system.ruleset
    for ply in game.some(POSITIONS):
        other = ruleset.clone(ply.state)
        other.rng = rng.fork(ply.state.rng, 1)
        for viewer in (None, *game.system.players(game.setup)):
            seen, also_seen = ruleset.observe(ply.state, viewer), ruleset.observe(other, viewer)
            assert seen.rng == HIDDEN
            assert digest(ruleset.record(seen)) == digest(ruleset.record(also_seen))
            assert ruleset.table(ply.state, viewer) == ruleset.table(other, viewer)


def observers_follow(game: Game) -> None:
    """Who folds the redacted events over an observed state sees what is observed after them."""
    ruleset = game.system.ruleset
    for ply in game.some(POSITIONS):
        for viewer in (None, *game.system.players(game.setup)):
            shadow = ruleset.observe(ply.state, viewer)
            truth = ruleset.clone(ply.state)
            for event in ply.events:
                shown = ruleset.redact(truth, event, viewer)
                if shown is not None:
                    ruleset.evolve(shadow, shown)
                ruleset.evolve(truth, event)
            seen = ruleset.observe(ply.after, viewer)
            same = to_json(ruleset.record(shadow)) == to_json(ruleset.record(seen))
            assert same, f"{viewer}: {ply.action}"


def restore_gives_it_back(game: Game) -> None:
    """A state made again from its record, JSON between, has the same digest and the same future."""
    ruleset = game.system.ruleset
    for ply in game.some(POSITIONS):
        plain = msgspec.json.decode(to_json_in_order(ruleset.record(ply.state)))
        restored = ruleset.restore(game.setup, plain)
        assert _everything(game, restored) == _before(game, ply)
        assert resolve_unchecked(ruleset, restored, ply.action).events == ply.events


def clones_are_independent(game: Game) -> None:
    """What happens to a copy does not happen to the state that it was made from."""
    ruleset = game.system.ruleset
    for ply in game.some(POSITIONS):
        before = _before(game, ply)
        copy = ruleset.clone(ply.state)
        for event in ply.events:
            ruleset.evolve(copy, event)
        assert _everything(game, ply.state) == before


LAWS = (
    legal_passes_check,
    check_refuses_the_rest,
    resolve_keeps_its_input,
    events_make_the_state,
    same_again,
    json_keeps_everything,
    play_ends,
    secrets_stay_secret,
    observers_follow,
    restore_gives_it_back,
    clones_are_independent,
)
