"""Every number of a setup, bent: it is refused before the game begins, or the game goes on."""

import json
import random
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from game.core.codec import to_json_in_order
from game.core.kernel import GameState, perform
from game.rules.system import AnySystem
from game.session.limits import beyond_limits
from game.session.ranges import out_of_range
from game.session.replay import REPLAY_FAILURES
from game.systems.registry import SYSTEMS
from tests.laws.test_laws import NAMES, games, setups

VALUES = (-3, -1, 0, 1, 7, 100, 9_999, 1_000_000)
PLIES, SAMPLE = 4, 30
MOST_SECONDS = 2.0
KNOWN = {system.name: system for system in SYSTEMS}

Path = tuple[str | int, ...]


def numbers(value: object, path: Path = ()) -> Iterator[Path]:
    """Yield where the numbers of a plain setup are."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        if isinstance(each, dict | list):
            yield from numbers(each, (*path, key))
        elif isinstance(each, int) and not isinstance(each, bool):
            yield (*path, key)


@cache
def fields(name: str) -> dict[Path, tuple[str, Path]]:
    """Return every field of a system's setups that holds a number: a setup and one place of it in that."""
    found: dict[Path, tuple[str, Path]] = {}
    for setup in setups(KNOWN[name])[:4]:
        text = to_json_in_order(setup).decode()
        for path in numbers(json.loads(text)):
            found.setdefault(tuple(key for key in path if isinstance(key, str)), (text, path))
    return found


def bent(name: str, field: Path, value: int) -> str:
    """Begin a game with this number and play a little; return "refused", "played" or what went wrong."""
    system, (text, path) = KNOWN[name], fields(name)[field]
    plain: Any = json.loads(text)
    holder = plain
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    begun = time.process_time()
    try:
        setup: object = msgspec.json.decode(msgspec.json.encode(plain), type=system.setup_type)
        if beyond_limits(plain) or out_of_range(setup):
            return "refused"
        state = system.ruleset.setup(setup, 1)
    except REPLAY_FAILURES:
        return "refused"
    try:
        end = played(system, setup, state)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    seconds = time.process_time() - begun
    return end if seconds < MOST_SECONDS else f"{seconds:.1f} s"


def played(system: AnySystem, setup: object, state: GameState) -> str:
    """Look at the game from every seat and play at random; whose turn it is can do something."""
    dice, ruleset = random.Random(1), system.ruleset
    for _ in range(PLIES):
        for viewer in (None, *system.players(setup)):
            ruleset.table(state, viewer)
            ruleset.observe(state, viewer)
        active = ruleset.active(state)
        if not active:
            break
        legal = list(ruleset.legal(state, active[0]))
        if not legal:
            return "nobody can go on"
        state = perform(ruleset, state, dice.choice(legal)).state
    return "played"


def faults(name: str, tries: list[tuple[Path, int]]) -> list[str]:
    """Return what went wrong, each with the field and the number that make it again."""
    ends = [(field, value, bent(name, field, value)) for field, value in tries]
    assert {"refused", "played"} <= {end for _, _, end in ends}
    return [f"{field} = {value}: {end}" for field, value, end in ends if end not in ("refused", "played")]


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_of_numbers(name: str) -> None:
    every = [(field, value) for field in fields(name) for value in VALUES]
    assert faults(name, random.Random(2).sample(every, SAMPLE)) == []


FOUND = (
    ("duel", ("board", "starts"), -3),
    ("totalwar", ("theatres", "sites", "panel"), -3),
    ("totalwar", ("rules", "movement", "squadron_panels"), 1_000_000),
    ("wargame", ("rules", "levels", "highest"), -1),
    ("wargame", ("mission", "special", "place_markers"), 7),
)
"""What once broke a game that had begun, stopped it, or made it wait."""


@pytest.mark.parametrize(("name", "field", "value"), FOUND)
def test_what_was_found_is_refused_or_played(name: str, field: Path, value: int) -> None:
    assert bent(name, field, value) in ("refused", "played")


@pytest.mark.parametrize("field", ["attacks", "blocks"])
def test_a_card_of_a_zone_that_there_is_not_is_refused(field: str) -> None:
    card = {"attacks": "lance_charge", "blocks": "brandt_grit"}[field]
    assert bent("duel", ("cards", card, field), 2) == "played"
    assert bent("duel", ("cards", card, field), 3) == "refused"


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_number(name: str) -> None:
    assert faults(name, [(field, value) for field in fields(name) for value in VALUES]) == []


RECORDED = (-7, 10**9, 2**62)
"""Numbers for a state from a save: some are places of a board, or how many things to draw."""


@pytest.mark.parametrize("most", [50, pytest.param(500, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_a_state_is_refused_or_shown(name: str, most: int) -> None:
    """A list of saves shows states by their newest snapshots, whose digest anybody can make fit."""
    system = KNOWN[name]
    game = games(name, 1)[0]
    plain: Any = json.loads(to_json_in_order(system.ruleset.record(game.plies[len(game.plies) // 2].state)))
    wrong, ends = [], set()
    places = list(numbers(plain))
    for path in places if len(places) <= most else random.Random(3).sample(places, most):
        for value in RECORDED:
            end = shown(system, game.setup, plain, path, value)
            ends.add(end)
            wrong += [] if end in ("refused", "shown") else [f"{path} = {value}: {end}"]
    assert "shown" in ends and wrong == []


def shown(system: AnySystem, setup: object, plain: Any, path: Path, value: int) -> str:
    """Look at a state with this number from every seat; return "refused", "shown" or what went wrong."""
    holder = plain
    for key in path[:-1]:
        holder = holder[key]
    usual, holder[path[-1]] = holder[path[-1]], value
    begun = time.process_time()
    try:
        state = system.ruleset.restore(setup, msgspec.convert(plain, system.record_type))
        for viewer in (None, *system.players(setup)):
            system.ruleset.observe(state, viewer)
            system.ruleset.table(state, viewer)
        for player in system.ruleset.active(state):
            system.ruleset.legal(state, player)
    except MemoryError:
        return "MemoryError"
    except REPLAY_FAILURES:
        return "refused"
    finally:
        holder[path[-1]] = usual
    seconds = time.process_time() - begun
    return "shown" if seconds < MOST_SECONDS / 4 else f"{seconds:.1f} s"
