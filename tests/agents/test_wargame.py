"""The built-in players of the wargame: legal, without secrets, the same again, each above the next."""

import random
from collections import Counter
from functools import cache

import pytest

from game.agents.wargame.ace import ace
from game.agents.wargame.cadet import cadet
from game.agents.wargame.mind import Mind
from game.agents.wargame.officer import officer
from game.agents.wargame.squad import squad_for
from game.core import rng
from game.core.ids import PlayerId
from game.core.kernel import perform
from game.systems.wargame.actions import SelfDestruct, Surrender, WargameAction
from game.systems.wargame.build import build_setup
from game.systems.wargame.construct import cost_of
from game.systems.wargame.content import Datasheet
from game.systems.wargame.content_missions import Mission
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.state import WargameState
from tests.support.shipped import shipped_catalog
from tests.support.wargame import RULES, numbers, stores

LEVELS = {"cadet": cadet, "officer": officer, "ace": ace}


@cache
def missions() -> tuple[str, ...]:
    """All missions by size: the quick ones first."""
    return tuple(sorted(shipped_catalog().of(Mission), key=lambda name: (_size(name), name)))


def _size(name: str) -> int:
    return numbers().sizes[shipped_catalog().of(Mission)[name].size]


def whim(state: WargameState, player: PlayerId, seed: int) -> WargameAction:
    """A random action, kinds alike."""
    kinds: dict[type[WargameAction], list[WargameAction]] = {}
    for action in RULES.legal(state, player):
        kinds.setdefault(type(action), []).append(action)
    for rare in (Surrender, SelfDestruct):
        if len(kinds) > 1:
            kinds.pop(rare, None)
    rnd = random.Random(seed)
    return rnd.choice(kinds[rnd.choice(list(kinds))])


def battle(mission: str, attacker: str, defender: str, seed: int) -> WargameState:
    """Fight a mission out between two levels; AssertionError where a decision is not legal."""
    state = RULES.setup(build_setup(WargameRequest(mission=mission), shipped_catalog()), seed)
    names = {PlayerId("attacker"): attacker, PlayerId("defender"): defender}
    minds: dict[PlayerId, Mind] = {seat: LEVELS[name]() for seat, name in names.items() if name in LEVELS}
    number = 0
    while state.outcome is None:
        player = RULES.active(state)[0]
        number += 1
        if player not in minds:
            action = whim(state, player, seed * 10_007 + number)
        else:
            seen = RULES.observe(state, player)
            chosen = minds[player].choose(seen, player, rng.fork(rng.seeded(seed), number), 3)
            action = chosen.action  # type: ignore[assignment]
        state = perform(RULES, state, action).state
        assert number < 6_000
    return state


def won(one: str, other: str, games: int) -> Counter[str]:
    """Battles over the missions, sides exchanged."""
    found: Counter[str] = Counter()
    for seed in range(games):
        mission = missions()[seed // 2 % len(missions())]
        sides = (one, other) if seed % 2 == 0 else (other, one)
        outcome = battle(mission, *sides, seed).outcome
        assert outcome is not None
        found[sides[0 if outcome.winners == ("attacker",) else 1] if outcome.winners else "draw"] += 1
    return found


def test_a_cadet_beats_whim_and_an_officer_a_cadet() -> None:
    assert won("cadet", "whim", 2)["cadet"] == 2
    assert won("officer", "cadet", 2)["officer"] >= 1


@pytest.mark.slow
def test_each_level_beats_the_one_below() -> None:
    assert won("cadet", "whim", 100)["cadet"] >= 90
    assert won("officer", "cadet", 100)["officer"] >= 65
    assert won("ace", "officer", 48)["ace"] >= 31


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_state_and_seed_lead_to_the_same_decision(level: str) -> None:
    state = RULES.setup(build_setup(WargameRequest(mission="show_of_force"), shipped_catalog()), 3)
    mind = cadet()
    for number in range(40):
        player = RULES.active(state)[0]
        seen = RULES.observe(state, player)
        if number % 8 == 0:
            one = LEVELS[level]().choose(seen, player, rng.seeded(number), 3)
            assert one == LEVELS[level]().choose(seen, player, rng.seeded(number), 3)
            assert one.reasons and all(
                reason.key in shipped_catalog().strings("en") for reason in one.reasons
            )
        action = mind.choose(seen, player, rng.seeded(number)).action
        state = perform(RULES, state, action).state  # type: ignore[misc]


@pytest.mark.rule("WG-6.1")
@pytest.mark.rule("WG-2.8")
def test_squads_for_a_given_cost() -> None:
    sheets = shipped_catalog().of(Datasheet)
    for size, most in numbers().sizes.items():
        squad = squad_for(sheets, stores(), most)
        cost = sum(cost_of(sheets[name], stores()) for name in squad)
        assert 0.8 * min(most, 1_900) <= cost <= most, size
        assert len(squad) <= numbers().squad_warning
