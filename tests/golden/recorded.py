"""Recorded games: every action with the digest after it and what is told of it, compared when played again.

``IRONSPHERE_RENEW=1 pytest tests/golden/test_recordings.py -m ""`` plays and writes them anew, after a wanted
change of rules, content or wording; ``IRONSPHERE_GAMES`` says how many a system (else as many as there are),
``-k NAME`` chooses one system.
"""

import gzip
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from game.agents.advise import levels, make_agent
from game.agents.agent import Agent
from game.content.models_battle import Scenario
from game.core.codec import from_json, from_plain, to_json_in_order
from game.core.events import Action, Event
from game.core.ids import PlayerId
from game.core.rng import fork, seeded
from game.rules.system import SetupError
from game.rules.version import RULES_VERSION
from game.session.position import Layer, Position, acted, first_position, popped, pushed
from game.systems.duel.content import Deck
from game.systems.duel.request import DuelRequest, SeatRequest
from game.systems.registry import SYSTEMS, system_named
from game.systems.sectors.request import Joining, SectorsRequest
from game.systems.skirmish.request import SideRequest, SkirmishRequest, UnitRequest
from game.systems.strategic.request import MissionRequest, StrategicRequest
from game.systems.totalwar.request import TotalWarRequest
from game.systems.wargame.content_missions import Mission
from game.systems.wargame.request import SideRequest as MachinesRequest
from game.systems.wargame.request import WargameRequest
from tests.laws.play import choose
from tests.support.matches import position_digest
from tests.support.shipped import english, shipped_catalog
from tests.support.strategic import random_request

FOLDER: Final = Path(__file__).with_name("recordings")
VERSIONS: Final = FOLDER / "rules_versions.json"
"""By which version of the rules the recordings of each system were made."""
LINES_AT_MOST: Final = 500
"""A longer game (a war) is recorded so far."""
BUDGET: Final = 40
"""What a level may look at: little, so that hundreds of games are recorded in minutes."""
BUDGETS: Final = {"strategic": 4}
"""Where even so much takes long."""
NAMES: Final = tuple(system.name for system in SYSTEMS)


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """How a recorded game begins. ``setup`` is the hash of its closed setup."""

    system: str
    request: object
    seed: int
    levels: tuple[str, ...]
    setup: str


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of the log: an action, or without one the begin of a battle; ``is_report``: its end."""

    digest: str
    said: tuple[str, ...] = ()
    action: object = None
    is_report: bool = False
    setup: str = ""
    """The hash of the set-up of the battle that begins here."""


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """A recorded game."""

    head: Head
    lines: tuple[Line, ...]


# What is recorded


def _skirmishes() -> Iterator[SkirmishRequest]:
    catalog = shipped_catalog()
    yield SkirmishRequest()
    for scenario in catalog.of(Scenario).values():
        if scenario.system == "skirmish":
            yield SkirmishRequest(scenario=scenario.id)
    ships = ("talon_cruiser", "harrier_frigate")
    for number in range(4):
        yield SkirmishRequest(
            board_seed=number,
            theatre="space" if number % 2 else "",
            sides={
                "attacker": SideRequest(
                    faction="zeon",
                    units=(
                        UnitRequest("varg", pilot="casimir_holt"),
                        UnitRequest("varg", count=3),
                        UnitRequest("lamprey"),
                        *((UnitRequest(ships[0]),) if number % 2 else ()),
                    ),
                ),
                "defender": SideRequest(
                    faction="federation",
                    units=(
                        UnitRequest("gm", pilot="maren_voss"),
                        UnitRequest("gm", count=3, ace_level=3),
                        *((UnitRequest(ships[1]),) if number % 2 else ()),
                    ),
                ),
            },
        )


def _duels() -> Iterator[DuelRequest]:
    catalog = shipped_catalog()
    yield DuelRequest()
    for scenario in catalog.of(Scenario).values():
        if scenario.system == "duel":
            yield DuelRequest(scenario=scenario.id)
    decks = sorted(catalog.of(Deck))
    for number in range(8):
        units = [decks[(number * 5 + at * 3) % len(decks)] for at in range(4)]
        yield DuelRequest(
            board_seed=number,
            seats=(SeatRequest(tuple(units[:2]), "red"), SeatRequest(tuple(units[2:]), "blue")),
            mission=("timed", "king_of_the_hill", None)[number % 3],
        )


def _wars() -> Iterator[TotalWarRequest]:
    for battle_system in ("automatic", "skirmish", "duel"):
        for campaign in ("quick_war", "first_war", "siege", "black_flag", "three_powers", "grand_war"):
            yield TotalWarRequest(
                campaign=campaign, options={"battle_system": battle_system, "turn_limit": 9}
            )


def _sectors() -> Iterator[SectorsRequest]:
    """Short campaigns of every sort: a war of regions has twenty actions a turn and more."""
    ann, bob = Joining("ann", "marines"), Joining("bob", "spawn")
    guest, late = Joining("cy", "spawn", person="bob"), Joining("di", later=True)
    yield SectorsRequest(campaign="two_banks", options={"turn_limit": 3})
    yield SectorsRequest(campaign="two_banks", people=(ann, bob), options={"turn_limit": 3})
    yield SectorsRequest(
        campaign="generals_school", people=(Joining("ann", "greys"),), options={"turn_limit": 4}
    )
    yield SectorsRequest(
        campaign="three_fords_war",
        people=(ann, bob, guest, late),
        options={"turn_limit": 2, "game_turns_per_turn": 8, "other_cases": "generals", "race_styles": True},
    )
    yield SectorsRequest(campaign="strange_gifts", people=(bob,), options={"turn_limit": 2})
    yield SectorsRequest(campaign="old_quarrels", people=(ann,), options={"turn_limit": 1})
    for battle_system in ("skirmish", "duel"):
        people = (Joining("greys_1", "greys"),)
        options: dict[str, str | int | bool] = {"turn_limit": 1, "battle_system": battle_system}
        yield SectorsRequest(campaign="old_quarrels", people=people, options=options)


def _wargames() -> Iterator[WargameRequest]:
    """Every mission with few units: a game of one has some hundred actions."""
    catalog = shipped_catalog()
    squads = (("brigand",), ("shepherd",), ("sparrow", "mote"), ("heron",), ("kestrel",))
    yield WargameRequest(
        sides={"attacker": MachinesRequest(units=squads[0]), "defender": MachinesRequest(units=squads[1])}
    )
    for number, mission in enumerate(sorted(catalog.of(Mission))):
        yield WargameRequest(
            mission=mission,
            sides={
                "attacker": MachinesRequest(units=squads[number % 5]),
                "defender": MachinesRequest(units=squads[(number // 2 + 1) % 5]),
            },
            options={"roles": "rolled"} if number % 4 == 3 else {},
        )


def _strategic() -> Iterator[StrategicRequest]:
    """Every mission for two rounds, and many small battles of any units."""
    for name, mission in (
        ("burning_wood", MissionRequest("destroy", 2)),
        ("hold_the_bend", MissionRequest("hold", 2)),
        ("last_road", MissionRequest("evacuate", 2, edge="north")),
        ("song_of_the_giant", MissionRequest("kill", 2, side=1)),
    ):
        yield StrategicRequest(scenario=f"strategic_{name}", mission=mission)
    yield StrategicRequest(
        generate="city", columns=20, rows=20, force_value=300, mission=MissionRequest(rounds=1)
    )
    yield from (random_request(number) for number in range(1, 25))


REQUESTS: Final[Mapping[str, Callable[[], Iterator[object]]]] = {
    "skirmish": _skirmishes,
    "duel": _duels,
    "totalwar": _wars,
    "sectors": _sectors,
    "wargame": _wargames,
    "strategic": _strategic,
}


@cache
def requests(name: str) -> Sequence[object]:
    """Return what games of a system are asked for, one after the other."""
    return tuple(REQUESTS[name]())


def seat_levels(name: str, number: int) -> tuple[str, ...]:
    """Return who plays game ``number``: whim against whim, then the levels mixed."""
    known = levels(system_named(name))
    return (known[number % len(known)], known[number // 2 % len(known)]) if number % 3 else ("random",)


# Recording and playing again


class Players:
    """Who decides in a recorded game: levels that know the observed state alone, or whim."""

    def __init__(self, names: Sequence[str], seed: int) -> None:
        self._names = names
        self._agents: dict[tuple[str, PlayerId], Agent] = {}
        self._dice = random.Random(seed)
        self._mind = seeded(seed)
        self._number = 0

    def action(self, layer: Layer) -> Action:
        """Return what is done next in a game."""
        game, state = layer
        ruleset = game.system.ruleset
        player = self._dice.choice(ruleset.active(state))
        seats = game.system.players(game.setup)
        level = self._names[seats.index(player) % len(self._names)]
        self._number += 1
        if level == "random":
            return choose(self._dice, ruleset.legal(state, player))
        key = (game.system.name, player)
        agent = self._agents.get(key)
        if agent is None:
            agent = self._agents[key] = make_agent(game.system, level)
        rng = fork(self._mind, self._number)
        budget = BUDGETS.get(game.system.name, BUDGET)
        return agent.choose(ruleset.observe(state, player), player, rng, budget).action


def stepped(
    position: Position, decide: Callable[[Layer], Action]
) -> tuple[Position, Line, tuple[Event, ...]]:
    """Return the position after the next entry, with its line and its events; ``decide`` chooses actions.

    Battles that are waited for begin, and those that are over are reported, of themselves.
    """
    game, state = position.top
    action: Action | None = None
    events: tuple[Event, ...] = ()
    is_report, setup = False, ""
    campaign = game.system.campaign
    order = None if campaign is None else campaign.order(state)
    if game.system.ruleset.outcome(state) is not None:
        battles, below = game.system.battles, position.stack[-2].game.system.campaign
        assert battles is not None and below is not None
        after, events = popped(position, below.settle(position.stack[-2].state, battles.report(state)))
        is_report = True
    elif order is not None:
        battle = system_named(order.system)
        assert battle.battles is not None
        after = pushed(position, battle, battle.battles.order_setup(order, shipped_catalog()), order)
        setup = after.top.game.setup_hash
    else:
        action = decide(position.top)
        after, events = acted(position, action)
    said = tuple(text for event in events if (text := told(after.top, event)))
    line = Line(digest=position_digest(after), said=said, action=action, is_report=is_report, setup=setup)
    return after, line, events


def told(layer: Layer, event: Event) -> str:
    """Return an event as a sentence in English, with its rules; empty where nothing is said."""
    system = layer.game.system
    names = None if system.names is None else system.names(layer.state)
    text = system.sentence(event, english(), names)
    return f"{text} [{' '.join(event.rules)}]" if text else ""


def is_over(position: Position) -> bool:
    """Whether the game at the bottom is over."""
    game, state = position.top
    return position.depth == 1 and game.system.ruleset.outcome(state) is not None


def record(name: str, number: int) -> Recorded:
    """Play game ``number`` of a system and return the recording."""
    every = requests(name)
    request = every[number % len(every)]
    names = seat_levels(name, number)
    position = begun(name, request, number)
    head = Head(
        system=name, request=request, seed=number, levels=names, setup=position.bottom.game.setup_hash
    )
    players, lines = Players(names, number), list[Line]()
    while len(lines) < LINES_AT_MOST and not is_over(position):
        position, line, _ = stepped(position, players.action)
        lines.append(line)
    return Recorded(head=head, lines=tuple(lines))


def begun(name: str, request: object, seed: int) -> Position:
    """Return the position in which a requested game begins."""
    system = system_named(name)
    return first_position(system, system.build_setup(request, shipped_catalog()), seed)


def replayed(game: Recorded) -> Iterator[tuple[Line, Line, Position, tuple[Event, ...]]]:
    """Play a recording again: the line as it was and as it is, with the position and what happened."""
    system = system_named(game.head.system)
    position = begun(system.name, from_plain(game.head.request, system.request_type), game.head.seed)
    assert position.bottom.game.setup_hash == game.head.setup, "the set-up is another one"
    for line in game.lines:
        action_type = position.top.game.system.action_type

        def decide(layer: Layer, line: Line = line, action_type: object = action_type) -> Action:
            action: Action = from_plain(line.action, action_type)  # type: ignore[arg-type]
            return action

        position, again, events = stepped(position, decide)
        yield line, again, position, events


# Files


def file_of(name: str) -> Path:
    """Return where the recordings of a system are."""
    return FOLDER / f"{name}.jsonl.gz"


def made_with() -> dict[str, int]:
    """Return for each system by which version of the rules its recordings were made."""
    return from_json(VERSIONS.read_bytes(), dict[str, int])


def same_rules(games: Iterable[Recorded]) -> str:
    """Return the first place at which recorded games lead elsewhere by the rules of now; "" where none do.

    A game whose content has changed begins otherwise, or a battle in it does: it says nothing of the rules
    from there on.
    """
    for game in games:
        system = system_named(game.head.system)
        try:
            request: object = from_plain(game.head.request, system.request_type)
            if begun(system.name, request, game.head.seed).bottom.game.setup_hash != game.head.setup:
                continue
        except (SetupError, msgspec.ValidationError):
            continue
        try:
            for number, (line, again, _, _) in enumerate(replayed(game)):
                if again.setup != line.setup:
                    break
                if again.digest != line.digest:
                    return f"{game.head.system}, seed {game.head.seed}, line {number}: {line.action}"
        except Exception as error:
            return f"{game.head.system}, seed {game.head.seed}: {type(error).__name__}: {error}"
    return ""


def write(name: str, games: Sequence[Recorded]) -> None:
    """Write the recordings of a system: the head of each game, then its lines; the same bytes every time.

    Where those of before lead elsewhere, the rules have changed: AssertionError unless their version has.
    """
    versions = made_with()
    if versions.get(name) == RULES_VERSION:
        elsewhere = same_rules(read(name))
        assert not elsewhere, f"the rules have changed: raise RULES_VERSION. {elsewhere}"
    VERSIONS.write_bytes(to_json_in_order({**versions, name: RULES_VERSION}) + b"\n")
    text = b"".join(to_json_in_order(each) + b"\n" for game in games for each in (game.head, *game.lines))
    file_of(name).write_bytes(gzip.compress(text, 9, mtime=0))


@cache
def read(name: str) -> tuple[Recorded, ...]:
    """Return the recordings of a system; none where there is no file."""
    if not file_of(name).exists():
        return ()
    games: list[tuple[Head, list[Line]]] = []
    for text in gzip.decompress(file_of(name).read_bytes()).splitlines():
        if b'"request":' in text[:60]:
            games.append((from_json(text, Head), []))
        else:
            games[-1][1].append(from_json(text, Line))
    return tuple(Recorded(head=head, lines=tuple(lines)) for head, lines in games)
