"""Every registered system keeps every law, and every law notices when it is broken."""

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest

from game.core.codec import from_plain, to_plain
from game.core.events import Action, Event
from game.core.ids import PlayerId
from game.core.kernel import GameState, Illegal, Step
from game.core.rng import advance
from game.core.table import TableView
from game.rules.system import AnySystem
from game.systems.registry import SYSTEMS
from tests.laws import laws
from tests.laws.play import AnyRuleset, Game, play
from tests.support.shipped import shipped_catalog
from tests.support.strategic import random_request

REQUESTS: dict[str, tuple[dict[str, object], ...]] = {
    "skirmish": (
        {"scenario": "quick_first_blood"},
        {"scenario": "survive_harrow_bridge"},
        {"scenario": "escort_pilgrim_road"},
        {"scenario": "hold_lantern_relay"},
        {"board_seed": 1, "theatre": "space"},
        {"board_seed": 2, "theatre": "land", "options": {"field": "all", "melee": "all_neighbours"}},
        {
            "board_seed": 3,
            "options": {"joint_dice": "one_die", "distance": "orthogonal", "warship_interval": 2},
        },
    ),
    "duel": (
        {"scenario": "duel_three_beacons"},
        {"scenario": "duel_the_gate", "options": {"sight_edges": "open", "objective": "majority"}},
        {"scenario": "duel_safe_conduct"},
        {
            "map": "duel_scatter",
            "mission": "timed",
            "options": {"quitting": "remove"},
            "seats": [
                {"player": player, "team": team, "units": [deck]}
                for player, team, deck in (
                    ("a", "x", "hound_pack"),
                    ("b", "y", "corsair_boarder"),
                    ("c", "x", "gallant_hunter"),
                    ("d", "z", "bastille_wall"),
                )
            ],
        },
    ),
    "totalwar": ({"campaign": "first_war", "options": {"turn_limit": 6}},),
    "sectors": (
        {
            "campaign": "two_banks",
            "people": [{"seat": "ann", "race": "marines"}],
            "options": {"turn_limit": 3},
        },
        {
            "campaign": "three_fords_war",
            "people": [
                {"seat": "ann", "race": "marines"},
                {"seat": "bob", "race": "marines"},
                {"seat": "cy", "race": "spawn", "person": "bob"},
                {"seat": "di", "later": True},
            ],
            "options": {
                "turn_limit": 2,
                "game_turns_per_turn": 8,
                "other_cases": "generals",
                "race_styles": True,
            },
        },
        {
            "campaign": "strange_gifts",
            "people": [{"seat": "ann", "race": "spawn"}],
            "options": {"turn_limit": 2},
        },
        {
            "campaign": "old_quarrels",
            "people": [{"seat": "ann", "race": "greys"}],
            "options": {"turn_limit": 1, "battle_system": "duel"},
        },
    ),
    "wargame": tuple(
        {
            "mission": mission,
            "sides": {
                "attacker": {"units": attacker, "players": ["ann", "bo"] if "mote" in defender else []},
                "defender": {"units": defender},
            },
            "options": options,
        }
        for mission, attacker, defender, options in (
            ("reconnaissance", ["brigand", "sparrow"], ["shepherd"], {"roles": "rolled"}),
            ("winds_of_war", ["shepherd", "mote"], ["halyard", "otter"], {"freeze": "as_written"}),
            ("counterattack", ["basalt"], ["brigand", "kestrel"], {"aimed": "penalty"}),
            ("call_of_darkness", ["brigand", "sparrow"], ["heron", "mote"], {"throw": "by_class"}),
            ("protect_the_relic", ["brigand", "sparrow"], ["turnstone"], {"rotation": "per_side"}),
            ("burning_sandstorm", ["halyard"], ["brigand"], {"ap_cap": "when_stored"}),
        )
    ),
    "strategic": tuple(to_plain(random_request(seed)) for seed in (1, 2, 3, 4, 5)),  # type: ignore[misc]
}
"""The games of each system that the laws are tried on."""
GAMES: dict[str, int] = {"totalwar": 3, "sectors": 4, "wargame": 6, "strategic": 5, "skirmish": 8, "duel": 7}
"""So many games for each law; a war has ten times the actions of a battle, a wargame many questions."""
USUAL_GAMES = 4


def setups(system: AnySystem) -> list[object]:
    """Closed setups of a system: the usual game and those above."""
    catalog = shipped_catalog()
    requests = [] if system.kind == "campaign" else [system.default_request(catalog)]
    requests += [from_plain(plain, system.request_type) for plain in REQUESTS.get(system.name, ())]
    return [system.build_setup(request, catalog) for request in requests]


@cache
def games(name: str, count: int) -> tuple[Game, ...]:
    """Random games of a system, over all its setups."""
    system = next(system for system in SYSTEMS if system.name == name)
    ready = setups(system)
    return tuple(play(system, ready[seed % len(ready)], seed) for seed in range(count))


NAMES = [system.name for system in SYSTEMS]


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", NAMES)
def test_law(name: str, law: Callable[[Game], None]) -> None:
    for game in games(name, GAMES.get(name, USUAL_GAMES)):
        law(game)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_laws_over_a_thousand_games(name: str) -> None:
    system = next(system for system in SYSTEMS if system.name == name)
    ready = setups(system)
    for seed in range(1_000, 2_000):
        game = play(system, ready[seed % len(ready)], seed)
        for law in laws.LAWS:
            law(game)


class Broken:
    """A ruleset that passes everything on to another; tests override one function."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.inner = ruleset

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


class OffersNonsense(Broken):
    """`legal` offers an action that `check` refuses."""

    def legal(self, state: GameState, player: PlayerId) -> Sequence[Action]:
        actions = list(self.inner.legal(state, player))
        others = [msgspec.structs.replace(action, player=PlayerId("nobody")) for action in actions[:1]]
        return [*actions[1:], *others]


class AcceptsAnything(Broken):
    """`check` accepts everything that the right player wants."""

    def check(self, state: GameState, action: Action) -> Illegal | None:
        return None if action.player in self.inner.active(state) else self.inner.check(state, action)


class WritesToItsInput(Broken):
    """`clone` copies nothing, so that resolving writes to the state that it was given."""

    def clone(self, state: GameState) -> GameState:
        return state


class HidesAnEvent(Broken):
    """`resolve` changes the state without an event."""

    def resolve(self, step: Step[GameState, Event], action: Action) -> None:
        self.inner.resolve(step, action)
        step.state.rng = advance(step.state.rng, 1)


class RemembersCalls(Broken):
    """`resolve` depends on how often it was called."""

    calls = 0

    def resolve(self, step: Step[GameState, Event], action: Action) -> None:
        RemembersCalls.calls += 1
        step.state.rng = advance(step.state.rng, RemembersCalls.calls)
        self.inner.resolve(step, action)


class RecordsTooMuch(Broken):
    """`record` holds what JSON cannot bring back."""

    def record(self, state: GameState) -> object:
        return {"record": self.inner.record(state)}


class NeverEnds(Broken):
    """`resolve` forgets every other action, and `outcome` never comes."""

    def outcome(self, state: GameState) -> None:
        return None


class ShowsTheDice(Broken):
    """`observe` leaves the generator in the state."""

    def observe(self, state: GameState, player: PlayerId | None) -> GameState:
        return self.inner.clone(state)


class DrawsTheDice(Broken):
    """`table` depends on the dice to come."""

    def table(self, state: GameState, viewer: PlayerId | None) -> TableView:
        return msgspec.structs.replace(self.inner.table(state, viewer), turn=state.rng)


class KeepsFromObservers(Broken):
    """`redact` withholds what everybody sees."""

    def redact(self, state: GameState, event: Event, player: PlayerId | None) -> Event | None:
        return None


class ForgetsOnRestore(Broken):
    """`restore` loses the generator."""

    def restore(self, setup: object, record: object) -> GameState:
        state = self.inner.restore(setup, record)
        state.rng = 0
        return state


PLANTED: list[tuple[Callable[[Game], None], type[Broken]]] = [
    (laws.legal_passes_check, OffersNonsense),
    (laws.check_refuses_the_rest, AcceptsAnything),
    (laws.resolve_keeps_its_input, WritesToItsInput),
    (laws.events_make_the_state, HidesAnEvent),
    (laws.same_again, RemembersCalls),
    (laws.json_keeps_everything, RecordsTooMuch),
    (laws.play_ends, NeverEnds),
    (laws.secrets_stay_secret, ShowsTheDice),
    (laws.secrets_stay_secret, DrawsTheDice),
    (laws.observers_follow, KeepsFromObservers),
    (laws.restore_gives_it_back, ForgetsOnRestore),
    (laws.clones_are_independent, WritesToItsInput),
]


def sample(name: str) -> Game:
    """One random game of a system, played anew for each law: a broken ruleset may remember."""
    system = next(system for system in SYSTEMS if system.name == name)
    return play(system, setups(system)[0], random.Random(name).randrange(1_000))


LAWS_ARE_WATCHED_BY = "skirmish"
"""Laws know no system: that each notices when it is broken is shown by one, and by all in the long run."""


@pytest.mark.parametrize(("law", "broken"), PLANTED, ids=lambda item: getattr(item, "__name__", ""))
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name == LAWS_ARE_WATCHED_BY else pytest.mark.slow) for name in NAMES],
)
def test_a_broken_law_is_noticed(name: str, law: Callable[[Game], None], broken: type[Broken]) -> None:
    game = sample(name)
    law(game)
    with pytest.raises(AssertionError):
        law(game.with_ruleset(broken))


def test_every_law_has_a_planted_violation() -> None:
    assert {law for law, _ in PLANTED} == set(laws.LAWS)
