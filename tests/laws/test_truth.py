"""Legal actions, refusals and odds are one truth, over random positions of every system.

Every legal action passes `check`; what is accepted of a sample of bent ones is legal, or resolves soundly
where orders are open; refusals name their rule in a whole sentence; whatever is asked, `check` and `odds`
answer, and odds are chances.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import get_args

import pytest

from game.core.dice import SEEDED, Roll
from game.core.events import Action, DiceRolled
from game.core.kernel import GameState, perform
from game.rules.system import AnySystem
from game.systems.registry import SYSTEMS
from game.systems.skirmish.events import UnitDestroyed
from game.systems.totalwar.actions import Answer as WarAnswer
from game.systems.totalwar.events_administration import HeroFell
from tests.laws.bent import Bender
from tests.laws.laws import canonical, resolves_soundly
from tests.laws.play import Game, play
from tests.laws.test_bent import whole_war
from tests.laws.test_laws import NAMES, games, setups
from tests.support.duel_mix import mixed_setup
from tests.support.refusals import whole

MIXED: Mapping[str, Sequence[object]] = {"duel": tuple(mixed_setup(seed) for seed in range(8))}
"""Set-ups beside the usual ones: duels with every ability and keyword in play, derived machines too."""
POSITIONS = 60
MOST_CHECKED = 60
"""Legal actions of a position that are checked at most: all, but in wars."""
BENT = 6
"""Bent actions for each position."""
ASKED = 4
"""Actions for each position whose odds are asked for."""


def ready(system: AnySystem) -> list[object]:
    """Every set-up that is tried, unusual ones first."""
    return [*MIXED.get(system.name, ()), *setups(system)]


def is_true(game: Game, state: GameState, rnd: random.Random, bender: Bender) -> None:
    """Compare what is offered, accepted and told in one position."""
    ruleset = game.system.ruleset
    active = ruleset.active(state)
    legal: list[Action] = [action for player in active for action in ruleset.legal(state, player)]
    for action in legal if len(legal) <= MOST_CHECKED else rnd.sample(legal, MOST_CHECKED):
        assert ruleset.check(state, action) is None, f"{action} is offered and refused"
    offered = {canonical(action) for action in legal}
    bent = list(bender.actions(state, BENT))
    for action in bent:
        illegal = ruleset.check(state, action)
        if illegal is not None:
            whole(game.system.telling, illegal)
        elif game.system.has_open_orders:
            resolves_soundly(game, state, action)
        else:
            assert canonical(action) in offered, f"{action} is accepted, not offered"
    for action in [*rnd.sample(legal, min(ASKED, len(legal))), *bent[:1]]:
        for odd in ruleset.odds(state, action).chances:
            assert 0 < odd.fraction <= 1, f"{odd} of {action}"
            assert odd.label, action


def has_dice(system: AnySystem) -> bool:
    """Whether any die can fall in it."""
    return DiceRolled in get_args(system.event_type)


def positions(game: Game, count: int) -> Iterator[GameState]:
    for ply in game.some(count):
        yield ply.state


@pytest.mark.parametrize("name", NAMES)
def test_what_is_offered_accepted_and_told_is_one_truth(name: str) -> None:
    seen = 0
    system = next(system for system in SYSTEMS if system.name == name)
    played = [*games(name, 3), *(play(system, setup, 40 + n) for n, setup in enumerate(MIXED.get(name, ())))]
    for game in played:
        rnd = random.Random(game.seed)
        bender = Bender(system, rnd)
        for state in positions(game, -(-POSITIONS // len(played))):
            is_true(game, state, rnd, bender)
            seen += 1
    assert seen >= POSITIONS * 3 // 4


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_ten_thousand_positions_are_one_truth(name: str) -> None:
    system = next(system for system in SYSTEMS if system.name == name)
    possible = ready(system)
    seen = seed = 0
    while seen < 10_000:
        game = play(system, possible[seed % len(possible)], 9_000 + seed)
        rnd = random.Random(seed)
        bender = Bender(system, rnd)
        for state in positions(game, 200):
            is_true(game, state, rnd, bender)
            seen += 1
        seed += 1


class Watched:
    """The seeded dice, and what was rolled for with them."""

    def __init__(self) -> None:
        self.purposes: list[str] = []

    def faces(self, rng_state: int, roll: Roll) -> tuple[int, ...]:
        self.purposes.append(roll.purpose)
        return SEEDED.faces(rng_state, roll)


class Lucky:
    """Dice that pass every test of a skirmish which can be passed."""

    def faces(self, rng_state: int, roll: Roll) -> tuple[int, ...]:
        return roll.sides if roll.test == "over" else (1,) * len(roll.sides)


def destroys(game: Game, state: GameState, action: Action) -> bool:
    """Whether an action of a skirmish destroys somebody, the dice being the best there are."""
    events = perform(game.system.ruleset, state, action, Lucky()).events
    return any(isinstance(event, UnitDestroyed) for event in events)


NOT_TOLD: Mapping[str, frozenset[str]] = {
    "wargame": frozenset(("ap", "wind", "roles")),
    "totalwar": frozenset(("superweapon",)),
    "strategic": frozenset(("initiative", "drift", "scatter", "search")),
}
"""What dice are rolled for of which no odds tell: what begins the next turn, shots, told of as they are
announced, and searches, whose chances would tell who hides."""
NEVER_TOLD = {
    *(("totalwar", kind) for kind in ("ReportBattle", "NameFaction", "EndMoves")),
    *(("strategic", kind) for kind in ("EndTurn", "Concede")),
}
"""Orders after which dice fall that are not theirs: a hero fell in a battle that is over, a round ends."""
DECLINED = {"strategic": frozenset(("none", "hold"))}
"""Answers that do nothing: what follows was told of before it was asked for."""


@pytest.mark.parametrize("name", NAMES)
def test_whatever_rolls_is_told_of_before(name: str) -> None:
    """Of every kind of order: what is told is not less for who sees only what is his to see."""
    system = next(system for system in SYSTEMS if system.name == name)
    ruleset, rolled = system.ruleset, 0
    played = [*games(name, 3), *(play(system, setup, 70 + n) for n, setup in enumerate(MIXED.get(name, ())))]
    for game in played:
        for state in positions(game, 40):
            for action in a_few_of_each_kind(game, state):
                dice = Watched()
                perform(ruleset, state, action, dice)
                told = ruleset.odds(ruleset.observe(state, action.player), action)
                if set(dice.purposes) <= NOT_TOLD.get(name, frozenset()):
                    continue
                rolled += 1
                is_declined = getattr(action, "option", "") in DECLINED.get(name, ())
                if (name, type(action).__name__) not in NEVER_TOLD and not is_declined:
                    # chances of 0 are not listed: then the best of dice destroy nobody, and it is told why
                    is_hopeless = name == "skirmish" and told.ledger and not destroys(game, state, action)
                    assert told.chances or is_hopeless, f"{action} rolls for {dice.purposes}"
    assert rolled or name == "totalwar" or not has_dice(system), "nothing rolls"


def a_few_of_each_kind(game: Game, state: GameState) -> Iterator[Action]:
    """Two legal orders of each kind."""
    ruleset, rnd = game.system.ruleset, random.Random(game.seed)
    kinds: dict[type[Action], list[Action]] = {}
    for player in ruleset.active(state):
        for action in ruleset.legal(state, player):
            kinds.setdefault(type(action), []).append(action)
    for of_kind in kinds.values():
        yield from rnd.sample(of_kind, min(2, len(of_kind)))


def test_what_becomes_of_heroes_is_told_before_an_answer_that_loses_them() -> None:
    game, told = whole_war(1), 0
    ruleset = game.system.ruleset
    for state, chosen, _, _ in game.plies:
        for action in ruleset.legal(state, chosen.player) if isinstance(chosen, WarAnswer) else ():
            odds = ruleset.odds(ruleset.observe(state, action.player), action)
            events = perform(ruleset, state, action).events
            fallen = {event.hero for event in events if isinstance(event, HeroFell)}
            assert {odd.subject for odd in odds.chances} == fallen, action
            for hero in fallen:
                assert odds.of("dead", hero) == Fraction(1, 3)
                assert odds.of("away", hero) == Fraction(2, 3)
            told += len(fallen)
    assert told, "no hero falls in this war"
