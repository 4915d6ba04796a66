"""Intents of every system that has one, in random positions: what they return, rules take or refuse."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import msgspec
import pytest

from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.rules.intent import Intent
from game.systems.duel.intent import DuelIntent
from game.systems.registry import system_named
from game.systems.sectors.intent import SectorsIntent
from game.systems.skirmish.intent import SkirmishIntent
from game.systems.strategic.intent import StrategicIntent
from game.systems.totalwar.intent import WarIntent
from game.systems.wargame.intent import WargameIntent
from tests.laws.play import Game, Ply
from tests.laws.test_laws import games

GAMES: Final = 6
POSITIONS: Final = 10
USES: Final = 4
"""Every legal action is reached in so many uses: a unit, a mode, a target, once more."""
STEP: Final = {"duel": 6, "totalwar": 11, "sectors": 14, "wargame": 14, "strategic": 37, "skirmish": 13}
"""How far apart the positions are that are looked at: where there are many marks each takes long."""
OF_A_KIND: Final = 6
FREE: Final = frozenset({"Withdraw", "LeaveBattle", "Answer", "SetHabit", "DeployAutomatically", "Surrender"})
"""Actions that have a button of their own, answer a question, or are several others in one."""

VIEWS: Final = frozenset({"show_threat", "show_reach"})
"""Commands that only show more of the board: no action is reached by them."""

ON_THE_MAP: Final = {
    "totalwar": frozenset({"MoveSquadron", "MoveSuperweapon", "PlaceForce", "EndMoves", "EndShots"}),
    "sectors": frozenset(
        {
            "MoveUnit",
            "UseAbility",
            "AskAbility",
            "RevokeGrant",
            "MarkRegion",
            "BuyUnit",
            "Levy",
            "Commit",
        }
    ),
}
"""Of a system whose other orders are given on pages: those that its board is for, with simple ways."""

ONCE: Final = {"wargame": frozenset({"step", "rise", "sink"})}
"""Kinds of commands (before a colon) that only make a plan longer once one of them is on a path of a battle.

Before it they say how high a unit begins, level by level.
"""

CARD: Final = "card "

AnyIntent = Intent[GameState, Action]
INTENTS: Final[Mapping[str, Callable[[GameState], AnyIntent]]] = {
    "skirmish": SkirmishIntent,  # type: ignore[dict-item]
    "duel": DuelIntent,  # type: ignore[dict-item]
    "totalwar": WarIntent,  # type: ignore[dict-item]
    "sectors": SectorsIntent,  # type: ignore[dict-item]
    "wargame": WargameIntent,  # type: ignore[dict-item]
    "strategic": StrategicIntent,  # type: ignore[dict-item]
}


def positions(name: str) -> Iterator[tuple[Game, Ply, PlayerId]]:
    """Yield positions of random games with a player who may act in them."""
    for game in games(name, GAMES):
        for ply in game.some(POSITIONS):
            for player in game.system.ruleset.active(ply.state)[:1]:
                yield game, ply, player


def adopted(name: str, state: GameState, player: PlayerId) -> AnyIntent:
    """Return the intent of a player who sees a state."""
    observed = system_named(name).ruleset.observe(state, player)
    intent = INTENTS[name](observed)
    intent.adopt(observed, player)
    return intent


def places_of(game: Game, state: GameState) -> range:
    """Return every place of the board."""
    board = game.system.ruleset.table(state, None).board
    return range(board.columns * board.rows if board.grid == "lattice" else len(board.terrain))


@pytest.mark.parametrize("name", INTENTS)
def test_what_uses_return_is_taken_or_refused_by_a_rule(name: str) -> None:
    for game, ply, player in positions(name):
        dice = random.Random(game.seed)
        places = places_of(game, ply.state)
        intent = adopted(name, ply.state, player)
        for _ in range(30):
            commands = [order.command for order in intent.orders()]
            action = (
                intent.use(dice.choice(commands), dice.choice((1, -1)))
                if commands and dice.random() < 0.3
                else intent.use_place(dice.choice(places))
            )
            if action is not None:
                illegal = game.system.ruleset.check(ply.state, action)
                assert illegal is None or illegal.rule, action
                assert action.player == player


@pytest.mark.parametrize("name", INTENTS)
def test_marks_name_places_of_the_board(name: str) -> None:
    for game, ply, player in positions(name):
        places = places_of(game, ply.state)
        intent = adopted(name, ply.state, player)
        for place in random.Random(game.seed).sample(places, 6):
            intent.point(place)
            intent.use_place(place)
            for mark in intent.marks():
                assert mark.role
                assert all(each in places for each in mark.places), mark


@pytest.mark.parametrize("name", INTENTS)
def test_every_legal_action_is_reached_by_few_uses(name: str) -> None:
    all_are_reached(name, STEP[name], OF_A_KIND)


@pytest.mark.slow
@pytest.mark.parametrize("name", INTENTS)
def test_every_legal_action_of_many_positions_is_reached_by_few_uses(name: str) -> None:
    all_are_reached(name, 1, None)


def all_are_reached(name: str, step: int, most: int | None) -> None:
    """Try the legal actions of each so-manieth position, at most so many of each kind."""
    for game, ply, player in list(positions(name))[::step]:
        legal = game.system.ruleset.legal(ply.state, player)
        here = ON_THE_MAP.get(name)
        kinds = {type(action).__name__ for action in legal} - FREE
        by_kind: dict[str, list[Action]] = {
            kind: [each for each in legal if type(each).__name__ == kind]
            for kind in sorted(kinds if here is None else kinds & here)
        }
        dice = random.Random(game.seed)
        wanted = {
            each
            for found in by_kind.values()
            for each in (found if most is None else dice.sample(found, min(most, len(found))))
        }
        every = places_of(game, ply.state)
        told = sorted({place for each in wanted for place in _numbers(each) if place in every})
        for places in ((), told, every):  # most is reached without any place, or by those that it names
            for action in reached(name, ply.state, player, places) if wanted else ():
                wanted.discard(action)
                if not wanted:
                    break
        assert not wanted, (game.seed, list(wanted)[:3])


def _numbers(action: Action) -> Iterator[int]:
    """Yield the whole numbers in an action: the places that it names are among them."""
    for value in msgspec.structs.astuple(action):
        yield from (each for each in (value if isinstance(value, tuple) else (value,)) if type(each) is int)


def reached(name: str, state: GameState, player: PlayerId, places: Sequence[int]) -> Iterator[Action]:
    """Yield every action that few uses lead to, each by a path of places, cards, units and orders."""
    ruleset = system_named(name).ruleset
    table, seen = ruleset.table(state, player), ruleset.observe(state, player)
    tokens = [token.id for token in table.tokens] + [card.id for card in table.cards]
    hand = {f"{CARD}{card.id}" for card in table.cards if card.place == "hand" and card.owner == player}
    paths: list[tuple[str | int, ...]] = [()]
    known: set[str] = set()
    is_placing = getattr(state, "phase", "") == "deploy"
    for _ in range(USES + is_placing):
        longer: list[tuple[str | int, ...]] = []
        steps: list[str | int]
        for path in paths:
            intent = followed(name, seen, player, path)
            enabled = (order.command for order in intent.orders() if order.is_enabled)
            once = frozenset() if is_placing else ONCE.get(name, frozenset())
            planned = once & {_kind(each) for each in path}
            orders = [
                command
                for command in enabled
                if command not in VIEWS and not (planned and _kind(command) in once)
            ]
            steps = [*orders, *(f"{CARD}{token}" for token in tokens), *places]
            for step in steps:
                intent = followed(name, seen, player, path)
                action = used(intent, step)
                if action is not None:
                    yield action
                    continue
                cards = sorted(each for each in (*path, step) if isinstance(each, str) and each in hand)
                on = [order.command for order in intent.orders() if order.is_on]
                look = repr((intent.focus, intent.marks(), intent.planned(), on, cards))
                if look not in known:
                    known.add(look)
                    longer.append((*path, step))
        paths = longer


def _kind(step: str | int) -> str:
    """Return the kind of a command, "" of a place or a card."""
    return step.partition(":")[0] if isinstance(step, str) else ""


def followed(name: str, seen: GameState, player: PlayerId, path: tuple[str | int, ...]) -> AnyIntent:
    """Return the intent after some uses that led to no action, in a state as the player sees it."""
    intent = INTENTS[name](seen)
    intent.adopt(seen, player)
    for step in path:
        used(intent, step)
    return intent


def used(intent: AnyIntent, step: str | int) -> Action | None:
    """Use a place, a card or unit by its id, or an order."""
    if isinstance(step, int):
        return intent.use_place(step)
    return intent.use_card(step[len(CARD) :]) if step.startswith(CARD) else intent.use(step)
