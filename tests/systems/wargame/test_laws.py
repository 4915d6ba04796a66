"""What holds of the wargame over all its missions; the laws of every system stand in tests/laws."""

import random
from functools import cache
from pathlib import Path

import pytest

from game.core.codec import to_json
from game.core.ids import PlayerId
from game.rules.system import erased
from game.rules.telling import action_sentence, event_text
from game.systems.wargame.content_missions import Mission
from game.systems.wargame.request import SideRequest, WargameRequest
from game.systems.wargame.system import WARGAME
from tests.laws import laws
from tests.laws.play import Game, play
from tests.support.heavy_play import heavily_played
from tests.support.shipped import shipped_catalog

SYSTEM = erased(WARGAME)
SQUADS: tuple[tuple[str, ...], ...] = (
    ("brigand", "sparrow", "kestrel"),
    ("shepherd", "mote", "mote"),
    ("halyard", "turnstone", "otter"),
    ("basalt", "heron"),
)
OPTIONS: tuple[dict[str, str | int | bool], ...] = (
    {},
    {"roles": "rolled", "freeze": "as_written", "aimed": "penalty"},
    {"throw": "by_class", "rotation": "per_side", "explosion": "full"},
    {"ap_cap": "when_stored", "evasion_one": False, "water_over": True},
)


def request(number: int) -> WargameRequest:
    """One request of a mixture over all missions, squads and options."""
    missions = sorted(shipped_catalog().of(Mission))
    seats = ("a", "b") if number % 5 == 4 else ("a",)
    return WargameRequest(
        mission=missions[number % len(missions)],
        sides={
            "attacker": SideRequest(players=seats, units=SQUADS[number % 4]),
            "defender": SideRequest(players=("z",), units=SQUADS[(number // 3 + 1) % 4]),
        },
        options=OPTIONS[number % 4],
    )


@cache
def games(count: int, first: int = 0) -> tuple[Game, ...]:
    """Random games, one of each mission in turn."""
    catalog = shipped_catalog()
    return tuple(
        play(SYSTEM, SYSTEM.build_setup(request(seed), catalog), seed) for seed in range(first, first + count)
    )


@pytest.mark.slow
def test_laws_over_a_thousand_games() -> None:
    catalog = shipped_catalog()
    for seed in range(1_000, 2_000):
        game = play(SYSTEM, SYSTEM.build_setup(request(seed), catalog), seed)
        for law in laws.LAWS:
            law(game)


@pytest.mark.parametrize("seed", [6, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(20, 40))])
def test_a_mission_is_saved_restored_and_read_after_every_action(seed: int, tmp_path: Path) -> None:
    setup = SYSTEM.build_setup(request(seed), shipped_catalog())
    assert heavily_played(SYSTEM, setup, seed, tmp_path / "one.ironsave") > 10


def test_everything_that_happens_is_told_without_gaps() -> None:
    texts = shipped_catalog().strings("en")
    known = set(shipped_catalog().rulebook)
    for game in games(12):
        for ply in game.plies:
            assert SYSTEM.names is not None
            names = SYSTEM.names(ply.state)
            for event in ply.events:
                assert set(event.rules) <= known, (event, "names a rule that the rulebook has not")
                told = event_text(WARGAME.telling, event, texts, names)
                assert "{" not in told and "wargame." not in told, (event, told)
            wanted = action_sentence(WARGAME.telling, ply.action, names)
            assert wanted.key in texts, wanted.key


@pytest.mark.rule("WG-16.14")
def test_secret_objectives_of_others_are_never_seen() -> None:
    """Two worlds that differ in the enemy's secret choice look the same until the end."""
    rnd = random.Random(3)
    ruleset = WARGAME.ruleset
    for game in games(12):
        for ply in game.some(6):
            state = ruleset.clone(ply.state)  # type: ignore[arg-type]
            if state.phase == "over" or not all(state.picks):
                continue
            other = ruleset.clone(state)
            known = ["survivor", "breakthrough", "high_ground", "disarm"]
            other.picks = (tuple(sorted(rnd.sample(known, 3))), other.picks[1])
            viewer: PlayerId = state.field.setup.teams[1].seats[0].player
            for seat in (viewer, None):
                one, two = ruleset.observe(state, seat), ruleset.observe(other, seat)
                assert to_json(ruleset.record(one)) == to_json(ruleset.record(two))
                assert ruleset.table(state, seat) == ruleset.table(other, seat)
