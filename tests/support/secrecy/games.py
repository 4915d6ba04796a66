"""Random games in their middle, and what may be done in them behind a viewer's back."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import cast

from msgspec.structs import replace

from game.core.codec import to_json
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState, IllegalActionError, resolve_unchecked
from game.rules.system import AnySystem
from game.session.match import Match
from game.session.position import Game, Layer, Position, setup_digest
from game.systems.duel.content import Deck
from game.systems.duel.request import DuelRequest, SeatRequest
from game.systems.registry import SYSTEMS
from game.systems.sectors.request import Joining, SectorsRequest
from game.systems.skirmish.request import SkirmishRequest
from game.systems.strategic.queries import is_hidden, viewing_side
from game.systems.strategic.request import UnitRequest
from game.systems.strategic.state import StrategicState
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.resolve_earth import PEACE
from game.systems.totalwar.state import SYSTEM, TotalWarState
from game.systems.wargame.request import SideRequest as Machines
from game.systems.wargame.request import WargameRequest
from tests.laws.play import choose
from tests.support.shipped import shipped_catalog
from tests.support.strategic import random_request

RED, BLUE = PlayerId("red"), PlayerId("blue")
BY_NAME: Mapping[str, AnySystem] = {system.name: system for system in SYSTEMS}
BOARDS = ("quick_first_blood", "escort_pilgrim_road", "hold_lantern_relay", "survive_harrow_bridge")
CAMPAIGNS = ("first_war", "black_flag", "three_powers", "quick_war", "siege", "grand_war")
HUMANS = ("federation", "zeon", "guest", "compact", "marrow")
SHY = frozenset(
    {"GoRogue", "ResignCommand", "Withdraw", "LeaveBattle", "Surrender", "SelfDestruct", "Concede"}
)
"""Kinds of action that would soon leave nothing to look at: chosen one time in twelve."""
SAVED = frozenset({"UseArsenal"})
"""What can be done once a game is mostly left for the time behind a viewer's back."""
WISHES = 12
NOTHING = to_json([])
SAMPLE = 4
"""So many actions of each kind are tried behind a viewer's back."""


@dataclass(frozen=True)
class Middle:
    """A game in its middle: neither just begun nor over."""

    system: AnySystem
    setup: object
    state: GameState
    wishes: tuple[Action, ...] = ()
    """Actions of other moments of the same game."""

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Everybody who can be at the screen."""
        return tuple(seat for seat in self.system.players(self.setup) if seat != SYSTEM)

    @property
    def active(self) -> tuple[PlayerId, ...]:
        """Who decides now."""
        return self.system.ruleset.active(self.state)

    def match(self, state: GameState) -> Match:
        """A match that goes on from a state of this game, without a past."""
        game = Game(self.system, self.setup, setup_digest(self.setup))
        return Match(Position((Layer(game, state),)), systems=BY_NAME)


def _skirmish(number: int) -> object:
    request = SkirmishRequest(scenario=BOARDS[number % len(BOARDS)])
    return BY_NAME["skirmish"].build_setup(request, shipped_catalog())


def _duel(number: int) -> object:
    dice = random.Random(number)
    decks = sorted(shipped_catalog().of(Deck))
    machines = 1 + number % 2
    request = DuelRequest(
        board_seed=number,
        seats=tuple(
            SeatRequest(units=tuple(dice.choice(decks) for _ in range(machines)), player=player)
            for player in (RED, BLUE)
        ),
        mission="timed",
    )
    return BY_NAME["duel"].build_setup(request, shipped_catalog())


@cache
def _war(number: int) -> object:
    seats = {"moreau": "guest"} if CAMPAIGNS[number % len(CAMPAIGNS)] == "three_powers" else {}
    request = TotalWarRequest(
        campaign=CAMPAIGNS[number % len(CAMPAIGNS)],
        seats=seats,
        humans=HUMANS,
        options={"turn_limit": 9},
    )
    return BY_NAME["totalwar"].build_setup(request, shipped_catalog())


@cache
def _sectors(number: int) -> object:
    people = (
        *(Joining("ann", "marines"), Joining("bob", "spawn")),
        *(Joining("cy", "marines", general=False), Joining("dee", "spawn", general=False)),
    )
    campaign = ("two_banks", "three_fords_war")[number % 2]
    request = SectorsRequest(campaign=campaign, people=people, options={"turn_limit": 4}, seed=number)
    return BY_NAME["sectors"].build_setup(request, shipped_catalog())


RESERVED = 3
"""Of so many and one wargames the last has a mission in which units wait in reserve (WG-6.6)."""


def _wargame(number: int) -> object:
    squads = (("brigand", "sparrow"), ("shepherd",), ("halyard", "mote"))
    missions = ("show_of_force", "winds_of_war", "call_of_darkness", "reconnaissance")
    request = WargameRequest(
        mission=missions[number % len(missions)],
        sides={
            "attacker": Machines(
                players=(RED,), units=squads[0 if number % len(missions) == RESERVED else number % 3]
            ),
            "defender": Machines(players=(BLUE,), units=squads[(number + 1) % 3]),
        },
    )
    return BY_NAME["wargame"].build_setup(request, shipped_catalog())


def _strategic(number: int) -> object:
    """A small battle with a unit of each side that begins hidden."""
    request = random_request(number)
    sides = tuple(
        replace(side, units=(*side.units, UnitRequest("eva_marksman", hidden=True))) for side in request.sides
    )
    return BY_NAME["strategic"].build_setup(replace(request, sides=sides), shipped_catalog())


SETUPS: Mapping[str, Callable[[int], object]] = {
    "skirmish": _skirmish,
    "duel": _duel,
    "totalwar": _war,
    "sectors": _sectors,
    "wargame": _wargame,
    "strategic": _strategic,
}
BOARD_GAMES = ("skirmish", "strategic")
WARS_APART = 10
"""So many states in a row are of one war."""


def middle(name: str, number: int) -> Middle:
    """Return state ``number`` of a system; the same number gives the same state."""
    apart = WARS_APART if name == "totalwar" else 1
    states, actions = _played(name, number // apart)
    if name == "totalwar" and number % 4 == 1:
        states = tuple(each for each in states if _is_book_keeping(each)) or states
    dice = random.Random(number)
    share = max(1, len(states) // apart)
    state = states[(number % apart * len(states) // apart + dice.randrange(share)) % len(states)]
    wishes = dice.sample(actions, min(WISHES, len(actions)))
    return Middle(BY_NAME[name], SETUPS[name](number // apart), state, tuple(wishes))


@cache
def _played(name: str, game: int) -> tuple[tuple[GameState, ...], tuple[Action, ...]]:
    """Return the states of a random game that somebody at the screen may look at, and what was done in it."""
    system, setup, dice = BY_NAME[name], SETUPS[name](game), random.Random(game)
    ruleset = system.ruleset
    state = ruleset.setup(setup, game)
    found: list[GameState] = []
    actions: list[Action] = []
    for _ in range(80 + 60 * (game % 4) if name == "totalwar" else 20 + 12 * (game % 9)):
        active = ruleset.active(state)
        if not active:
            break
        if SYSTEM not in active or _is_played(state):
            found.append(state)
        actions.append(_chosen(system, state, dice.choice(active), dice))
        state = resolve_unchecked(ruleset, state, actions[-1]).state
    if name == "totalwar":
        return (*found, *_votes(found[-1])), tuple(actions)
    wanted = [each for each in found if _is_wanted(system, each, game)] or found
    return (max(reversed(wanted), key=partial(_deceived, system.players(setup))),), tuple(actions)


def misses(state: GameState, player: PlayerId) -> int:
    """How many units on the map of a kilometre battle a player does not see (ST-11.5); 0 in other games."""
    if not isinstance(state, StrategicState):
        return 0
    side = viewing_side(state, player)
    others = (unit for unit in state.units.values() if unit.status == "board" and unit.side != side)
    return sum(is_hidden(unit, side) for unit in others)


def _deceived(players: Sequence[PlayerId], state: GameState) -> int:
    """How many of these players do not see something that is on the map."""
    return sum(misses(state, player) > 0 for player in players)


def _is_book_keeping(state: GameState) -> bool:
    """Whether a faction administers: most of what is secret is ordered then."""
    war = cast(TotalWarState, state)
    return war.phase == "administration" and not war.prompts and war.battle is None and war.votes is None


def _is_played(state: GameState) -> bool:
    """Whether somebody at the screen is about to fight a battle of a war himself."""
    battle = state.battle if isinstance(state, TotalWarState) else None
    if battle is None or battle.order.options.get("mode") != "play":
        return False
    return any(side.player in HUMANS for side in battle.order.sides)


def _is_wanted(system: AnySystem, state: GameState, game: int) -> bool:
    """Whether a state is of the sort that this game shall be looked at in."""
    phase = getattr(state, "phase", "")
    if system.name == "wargame":
        return phase == ("battle" if game % 4 else "secondaries")
    if system.name in BOARD_GAMES:
        return phase == ("battle" if game % 5 else "deploy")
    if system.name == "sectors":
        return (
            phase
            == ("planning", "production", "planning", "combat", "planning", "scan")[(game + game // 6) % 6]
        )
    if game % 3 == 0:
        return phase == "action"
    return phase == "planning" and len(system.ruleset.active(state)) >= game % 3


def _chosen(system: AnySystem, state: GameState, player: PlayerId, dice: random.Random) -> Action:
    actions = system.ruleset.legal(state, player)
    bold = [action for action in actions if type(action).__name__ not in SHY | SAVED]
    return choose(dice, bold if bold and dice.random() < 11 / 12 else actions)


def _votes(state: GameState) -> tuple[GameState, ...]:
    """The same war while both leaders vote, and while one still has to, if it has two maps (TW-6.2)."""
    found = []
    if len(cast(TotalWarState, state).campaign.theatres) == 1:
        return ()
    for votes in ({"federation": "", "zeon": ""}, {"federation": "", "zeon": PEACE}):
        war = cast(TotalWarState, state).clone()
        war.prompts, war.votes = (), votes
        found.append(war)
    return tuple(found)


# Behind a viewer's back


def _told(match: Match, action: Action, viewer: PlayerId | None) -> tuple[GameState, bytes] | None:
    """Return what an action leads to, and what the viewer hears of it; None where a battle is begun."""
    ruleset = match.system.ruleset
    try:
        applied = resolve_unchecked(ruleset, match.state, action)
    except (IllegalActionError, ValueError):
        return None
    walk = ruleset.clone(match.state)
    heard = []
    for event in applied.events:
        shown = ruleset.redact(walk, event, viewer)
        if shown is not None:
            heard.append(shown)
        ruleset.evolve(walk, event)
    if SYSTEM in ruleset.active(applied.state):
        return None
    return applied.state, to_json(heard)


def _sample(actions: Sequence[Action], dice: random.Random) -> list[Action]:
    """Return some actions of each kind, the kinds in random order."""
    mixed = [action for action in actions if type(action).__name__ not in SHY]
    dice.shuffle(mixed)
    taken: Counter[str] = Counter()
    found = []
    for action in mixed:
        taken[type(action).__name__] += 1
        if taken[type(action).__name__] <= SAMPLE:
            found.append(action)
    rank = {kind: dice.random() for kind in sorted(taken)}
    return sorted(found, key=lambda action: rank[type(action).__name__])


def go_on_alike(worlds: Sequence[Match], viewer: PlayerId, dice: random.Random) -> Action | None:
    """Let the viewer do one thing in both worlds that shows him the same; None where there is none."""
    one, other = worlds
    if viewer not in one.active or viewer not in other.active:
        return None
    actions = list(one.legal(viewer))
    ends = [action for action in actions if type(action).__name__.startswith("End")]
    for action in (*ends, *_sample(actions, dice)):
        heard, also = _told(one, action, viewer), _told(other, action, viewer)
        if heard is not None and also is not None and heard[1] == also[1]:
            for world in worlds:
                world.submit(action)
            return action
    return None


def act_in_secret(worlds: Sequence[Match], viewer: PlayerId | None, dice: random.Random) -> tuple[str, ...]:
    """Let another seat do one thing in one world and another in the other; the viewer hears the same of both.

    Where he hears nothing at all of it, the one world may as well stay as it is. Returns the kinds of what
    was done; empty where nothing can be done unseen.
    """
    one, other = worlds
    ruleset = one.system.ruleset
    for seat in one.active:
        if seat in (viewer, SYSTEM) or seat not in other.active:
            continue
        heard: dict[bytes, Action] = {}
        for action in _sample(one.legal(seat), dice):
            told = _told(one, action, viewer)
            if told is not None:
                heard.setdefault(told[1], action)
        for also in _sample(other.legal(seat), dice):
            told = _told(other, also, viewer)
            if told is None:
                continue
            counterpart = heard.get(told[1], also)
            if counterpart != also and (told[1] != NOTHING or dice.random() < 1 / 2):
                done = [(other, also), (one, counterpart)]
            elif told[1] == NOTHING:
                done = [(other, also)]
            else:
                continue
            for world, action in done:
                world.submit(action)
            seen = [to_json(ruleset.record(world.observe(viewer))) for world in worlds]
            assert seen[0] == seen[1], f"{viewer} can tell {done}"
            return tuple(type(action).__name__ for _, action in done)
    return ()
