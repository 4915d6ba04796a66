"""The laws of every system, kept by this one in random battles of every sort of unit."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import cast, get_args

import pytest
from msgspec.structs import replace

from game.agents.strategic.levels import ace, officer
from game.core.codec import to_json
from game.core.events import DiceRolled
from game.core.ids import PlayerId, UnitId
from game.core.rng import seeded
from game.rules.prose import written
from game.rules.system import erased
from game.rules.telling import action_sentence, event_sentence, key_of
from game.systems.strategic.events_attack import AttackDeclared
from game.systems.strategic.queries import is_hidden
from game.systems.strategic.state import StrategicState, Unit
from game.systems.strategic.system import STRATEGIC
from tests.laws import laws
from tests.laws.bent import Bender
from tests.laws.play import Game, Ply, play
from tests.laws.test_bent import bend
from tests.laws.test_truth import is_true
from tests.support.heavy_play import heavily_played
from tests.support.shipped import shipped_catalog
from tests.support.strategic import RULES, random_setup

SYSTEM = erased(STRATEGIC)
GAMES = 4
"""Those of `tests/laws` come first, in every run: here every sort of unit has its turn."""


@cache
def game(seed: int) -> Game:
    """A random battle."""
    return play(SYSTEM, random_setup(seed), seed)


@pytest.mark.slow
@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_law(law: Callable[[Game], None]) -> None:
    for seed in range(GAMES):
        law(game(seed))


@pytest.mark.slow
def test_laws_over_a_thousand_games() -> None:
    for seed in range(1_000, 2_000):
        battle = play(SYSTEM, random_setup(seed), seed)
        for law in laws.LAWS:
            law(battle)


def test_a_battle_is_saved_restored_and_read_after_every_action(tmp_path: Path) -> None:
    assert heavily_played(SYSTEM, random_setup(3), 3, tmp_path / "one.ironsave") > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_twenty_battles_are_saved_restored_and_read_after_every_action(seed: int, tmp_path: Path) -> None:
    assert heavily_played(SYSTEM, random_setup(seed), seed, tmp_path / "one.ironsave") > 5


@pytest.mark.slow
def test_what_is_offered_accepted_and_told_is_one_truth() -> None:
    for seed in range(3):
        dice = random.Random(seed)
        bender = Bender(SYSTEM, dice)
        for ply in game(seed).some(12):
            is_true(game(seed), ply.state, dice, bender)


def hidden_moments(seeds: range) -> Iterator[tuple[Ply, UnitId, int]]:
    """Return positions with a unit that some side does not see."""
    for seed in seeds:
        for ply in game(seed).plies:
            state = ply.state
            assert isinstance(state, StrategicState)
            for unit in state.units.values():
                for side in range(len(state.points)):
                    if unit.side != side and unit.status == "board" and is_hidden(unit, side):
                        yield ply, unit.id, side


@pytest.mark.parametrize(("games", "least"), [(7, 10), pytest.param(60, 200, marks=pytest.mark.slow)])
def test_what_a_side_sees_does_not_depend_on_units_hidden_from_it(games: int, least: int) -> None:
    """Nor does what built-in players of that side think of."""
    tried = 0
    dice = random.Random(5)
    for ply, unit_id, side in hidden_moments(range(games)):
        if dice.random() > 0.3:
            continue
        state = ply.state
        assert isinstance(state, StrategicState)
        other = RULES.clone(state)
        other.units[unit_id] = elsewhere(state, unit_id, dice)
        player = state.player(side)
        assert to_json(RULES.record(RULES.observe(state, player))) == to_json(
            RULES.record(RULES.observe(other, player))
        )
        assert RULES.table(state, player) == RULES.table(other, player)
        assert RULES.legal(state, player) == RULES.legal(other, player)
        assert RULES.legal(RULES.observe(state, player), player) == RULES.legal(state, player)
        if player in RULES.active(state):
            for agent in (officer(), ace()):
                thoughts = [
                    agent.choose(RULES.observe(each, player), player, seeded(tried))
                    for each in (state, other)
                ]
                assert thoughts[0] == thoughts[1]
        tried += 1
    assert tried >= least


def elsewhere(state: StrategicState, unit: UnitId, dice: random.Random) -> Unit:
    """The same unit on another square, hurt otherwise."""
    now = state.units[unit]
    tile = dice.randrange(state.field.grid.tile_count)
    return replace(now, tile=tile, wounds=tuple(max(1, each - 1) for each in now.wounds), aim=10)


@pytest.mark.slow
def test_bent_actions_are_refused_or_leave_a_sound_state() -> None:
    accepted = sum(bend(game(seed), 200)["accepted"] for seed in range(2))
    assert accepted > 10


def test_a_spectator_sees_no_hidden_unit() -> None:
    for ply, unit_id, _ in hidden_moments(range(12)):
        assert isinstance(ply.state, StrategicState)
        seen = RULES.observe(ply.state, None)
        assert seen.units[unit_id].status == "hidden" and seen.units[unit_id].tile == -1
        token = next(token for token in RULES.table(ply.state, None).tokens if token.id == unit_id)
        assert token.tile == -1


def test_nobody_sees_the_habits_of_others() -> None:
    state = game(0).plies[0].state
    assert isinstance(state, StrategicState)
    copy = RULES.clone(state)
    copy.habits = {PlayerId("attacker"): {"ward": "never"}}
    assert RULES.observe(copy, PlayerId("defender")).habits == {}
    assert RULES.observe(copy, PlayerId("attacker")).habits == copy.habits


TEXTS = shipped_catalog().strings("en")


def test_everything_that_happens_is_told_without_gaps() -> None:
    for seed in range(GAMES):
        names = SYSTEM.names(game(seed).plies[0].state) if SYSTEM.names is not None else None
        for ply in game(seed).plies:
            action = action_sentence(SYSTEM.telling, ply.action, names)
            assert "{" not in written(TEXTS, action) and action.key in TEXTS, action
            for event in ply.events:
                sentence = event_sentence(SYSTEM.telling, event, names)
                if sentence is not None:
                    assert sentence.key in TEXTS, sentence
                    assert "{" not in written(TEXTS, sentence), sentence
                if isinstance(event, DiceRolled | AttackDeclared):
                    for item in event.ledger:
                        assert f"strategic.ledger.{item.reason}" in TEXTS, item


def test_every_action_has_a_template() -> None:
    for kind in get_args(STRATEGIC.action_type):
        start = f"strategic.action.{key_of(kind)}"
        assert any(key == start or key.startswith(f"{start}.") for key in TEXTS), start


def test_records_that_no_battle_comes_to_are_refused() -> None:
    state = game(0).plies[30].state
    record = RULES.record(cast(StrategicState, state))
    first = record.units[0]
    for spoiled in (
        replace(record, units=record.units[1:]),
        replace(record, units=(replace(first, tile=100_000), *record.units[1:])),
        replace(record, units=(replace(first, wounds=(1, 2)), *record.units[1:])),
        replace(record, acting=UnitId("nobody")),
        replace(record, points=(0,)),
        replace(record, burnt=(-1,)),
        replace(record, prompt=None, acting=UnitId(""), phase="battle"),
    ):
        with pytest.raises(ValueError):
            RULES.restore(random_setup(0), spoiled)
