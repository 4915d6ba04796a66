"""A setup that no content gives is refused where a game begins, not when its first picture is drawn."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest

from game.core.codec import to_json_in_order
from game.rules.system import AnySystem, SetupError
from game.session.position import first_position
from game.session.replay import REPLAY_FAILURES
from game.systems.registry import SYSTEMS
from tests.support.shipped import shipped_catalog

KNOWN: Mapping[str, AnySystem] = {system.name: system for system in SYSTEMS}
ODD: Sequence[tuple[str, tuple[str | int, ...], object]] = (
    ("duel", ("board", "triangles", 5), "nowhere"),
    ("duel", ("board", "triangles"), []),
    ("sectors", ("regions", 0, "outline", 1, 0), 983_000),
    ("sectors", ("regions", 0, "outline", 1, 1), -1),
    ("sectors", ("regions", 1, "centre", 0), 900_000),
    ("strategic", ("sides", 0, "zone", 3), 10_000),
    ("strategic", ("board", "city"), [-1]),
    ("strategic", ("board", "storms"), [[[400, 2]]]),
    ("strategic", ("board", "tiles"), ["nowhere"]),
    ("strategic", ("sides", 0, "units", 0, "tile"), 99_999),
    ("strategic", ("sides", 0, "units", 0, "profile", "parts", "body", "wounds"), 0),
    ("wargame", ("board", "colours", 7), "\n"),
    ("wargame", ("board", "surfaces"), [0]),
    ("wargame", ("board", "colours"), ["."] * 5_000),
    ("wargame", ("mission", "markers", 0, "at"), [90, 90]),
)


@cache
def _plain(name: str) -> str:
    system, catalog = KNOWN[name], shipped_catalog()
    return to_json_in_order(system.build_setup(system.default_request(catalog), catalog)).decode()


@pytest.mark.parametrize(("name", "path", "value"), ODD)
def test_an_odd_setup_is_refused_at_once(name: str, path: tuple[str | int, ...], value: object) -> None:
    plain: Any = json.loads(_plain(name))
    holder = plain
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    with pytest.raises(REPLAY_FAILURES):
        KNOWN[name].ruleset.setup(msgspec.convert(plain, KNOWN[name].setup_type), 1)


@pytest.mark.parametrize("name", KNOWN)
def test_a_game_that_no_save_could_bring_back_is_not_begun(name: str) -> None:
    """What is too much for a save is told before the first action, not when the game is to go on."""
    system = KNOWN[name]
    plain: Any = json.loads(_plain(name))
    assert first_position(system, msgspec.convert(plain, system.setup_type), 1).depth == 1
    plain["name"] = "x" * 20_000
    with pytest.raises(SetupError, match="a field 'name' of 20,000 signs"):
        first_position(system, msgspec.convert(plain, system.setup_type), 1)
