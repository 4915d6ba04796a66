"""No action whatever breaks a game: it is refused with a rule and a sentence, or leaves a sound state."""

import random
from collections import Counter

import msgspec
import pytest

from game.core.codec import digest, to_json_in_order
from game.core.events import Action
from game.core.kernel import GameState, Illegal, IllegalActionError, perform
from game.rules.prose import Namer
from game.rules.system import AnySystem
from game.systems.registry import SYSTEMS
from tests.laws.bent import Bender
from tests.laws.laws import POSITIONS, is_in_turn
from tests.laws.play import Game, Ply, play
from tests.laws.test_laws import NAMES, games, setups
from tests.support.shipped import shipped_catalog
from tests.systems.totalwar.test_laws import plies, random_setup

TO_EARTH = (49, 68)
"""Seeds of random wars that move to Earth: few do."""
TEXTS = shipped_catalog().strings("en")
BENT = {"sectors": 60, "strategic": 200, "totalwar": 250, "wargame": 250}
"""So many bent actions of a random game, where they are fewer: with forty seats each takes a long look."""


def stays_sound(game: Game, state: GameState, action: Action) -> str:
    """Submit an action; return "accepted" or the refusal's reason. AssertionError where anything breaks."""
    system = game.system
    ruleset = system.ruleset
    names = system.names(state) if system.names is not None else None
    try:
        applied = perform(ruleset, state, action)
    except IllegalActionError as error:
        tell_refusal(system, error.illegal, names)
        return error.illegal.reason
    assert is_in_turn(game, state, action), f"accepted out of turn: {action}"
    for event in applied.events:
        assert isinstance(system.sentence(event, TEXTS, names), str)
    for viewer in (None, *system.players(game.setup)):
        ruleset.record(ruleset.observe(applied.state, viewer))
        ruleset.table(applied.state, viewer)
    for player in ruleset.active(applied.state):
        assert ruleset.legal(applied.state, player), f"nobody can go on after {action}"
    saved = msgspec.json.decode(to_json_in_order(ruleset.record(applied.state)))
    restored = ruleset.restore(game.setup, saved)
    assert digest(ruleset.record(restored)) == digest(ruleset.record(applied.state)), action
    again = msgspec.json.decode(msgspec.json.encode(action), type=system.action_type)
    assert perform(ruleset, state, again).events == applied.events, f"{action} is another one once saved"
    return "accepted"


def tell_refusal(system: AnySystem, illegal: Illegal, names: Namer | None) -> None:
    """A refusal names a rule and has a whole sentence."""
    assert illegal.rule, illegal
    key = f".illegal.{illegal.reason}"
    assert any(known.endswith(key) for known in TEXTS), f"no sentence for {illegal}"
    assert isinstance(system.refusal(illegal, TEXTS, names), str)


def bend(game: Game, count: int, positions: int = POSITIONS) -> Counter[str]:
    """Try so many bent actions, spread over a game; return what became of them."""
    rnd = random.Random(game.seed)
    bender = Bender(game.system, rnd)
    told: Counter[str] = Counter()
    states = [ply.state for ply in game.some(positions)]
    for state in states:
        for action in bender.actions(state, count // len(states)):
            told[stays_sound(game, state, action)] += 1
    return told


@pytest.mark.parametrize("name", NAMES)
def test_bent_actions_are_refused_or_leave_a_sound_state(name: str) -> None:
    told: Counter[str] = Counter()
    for game in games(name, 3):
        told += bend(game, BENT.get(name, 400))
    assert told["accepted"] > 20, "the generator bends nothing that still stands"
    assert {"too_small", "too_large", "unreadable", "wrong_kind", "unknown_action"} <= set(told), told


def whole_war(seed: int) -> Game:
    """A random war of every phase: rogues, superweapons, votes, the move to Earth; battles at random."""
    system = next(system for system in SYSTEMS if system.name == "totalwar")
    return Game(system, random_setup(seed), seed, tuple(Ply(*ply) for ply in plies(seed)))


def test_bent_actions_in_a_war_of_every_phase() -> None:
    game = whole_war(1)
    assert {"movement", "administration"} <= {getattr(ply.state, "phase", "") for ply in game.plies}
    assert bend(game, 250, 25)["accepted"] > 5


@pytest.mark.slow
def test_bent_actions_in_many_wars_of_every_phase() -> None:
    phases = set()
    for seed in (*range(12), *TO_EARTH):
        game = whole_war(seed)
        phases |= {getattr(ply.state, "phase", "") for ply in game.plies}
        bend(game, 4_000, 200)
    assert {"movement", "administration", "shots", "placement"} <= phases


@pytest.mark.slow
def test_half_a_million_bent_actions() -> None:
    done = 0
    seed = 0
    while done < 500_000:
        for system in SYSTEMS:
            ready = setups(system)
            game = play(system, ready[seed % len(ready)], 5_000 + seed)
            done += bend(game, 6_000, 60).total()
        seed += 1


class LetsThrough(Exception):
    """Planted: what the gate would have refused."""


@pytest.mark.parametrize("name", NAMES)
def test_a_game_without_the_gate_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.core.action_ranges.ActionRanges.refusal", lambda self, action: None)
    with pytest.raises(Exception):  # noqa: B017 - whatever breaks first
        for game in games(name, 3):
            bend(game, 700)
